"""The sections of a page, a module a subject.

Each is a function of the findings and the number of its first section, and returns as many sections as it has
content for.
"""

from collections.abc import Callable
from typing import Final

from reports.findings.dataset import Findings
from reports.page.section import Section
from reports.page.sections.bosses import sections_of_bosses
from reports.page.sections.cards import sections_of_cards
from reports.page.sections.characters import sections_of_characters
from reports.page.sections.decisiveness import sections_of_decisiveness
from reports.page.sections.games import sections_of_games
from reports.page.sections.mixes import sections_of_mixes
from reports.page.sections.objectives import sections_of_objectives
from reports.page.sections.phases import sections_of_phases
from reports.page.sections.players import sections_of_players
from reports.page.sections.shares import sections_of_groups, sections_of_team
from reports.page.sections.teams import sections_of_teams
from reports.page.sections.texts import sections_of_texts
from reports.page.sections.unicron import sections_of_unicron

SECTIONS: Final[tuple[Callable[[Findings, int], list[Section]], ...]] = (
    sections_of_players,
    sections_of_texts,
    sections_of_team,
    sections_of_teams,
    sections_of_groups,
    sections_of_characters,
    sections_of_bosses,
    sections_of_objectives,
    sections_of_phases,
    sections_of_unicron,
    sections_of_decisiveness,
    sections_of_mixes,
    sections_of_cards,
    sections_of_games,
)
"""The functions in the order of the page."""
