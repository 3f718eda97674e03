"""Where a page has the figures and tables that a verdict rests on."""

from collections.abc import Iterable, Iterator
from typing import Final

from reports.page.section import Section

TITLES: Final = (
    ("character-strongest", "Characters: {}"),
    ("character-weakest", "Characters: {}"),
    ("matchup", "Characters: {}"),
    ("boss-", "Bosses: {}"),
    ("lead-", "How games are decided"),
    ("close-", "How games are decided"),
    ("turn-limit", "The course of games"),
    ("card-", "Cards: {}"),
    ("team-", "Won together"),
    ("faction", "Teams: {}"),
    ("teammates", "Teams: {}"),
    ("defence", "Teams: {}"),
    ("mission", "Polities, Missions and Ruins: {}"),
    ("command", "Polities, Missions and Ruins: {}"),
    ("ruins", "Polities, Missions and Ruins: {}"),
    ("phases", "Infiltration Phases: {}"),
    ("unicron", "Against Unicron: {}"),
)
"""The sections that codes of verdicts belong to, by how a code begins; `{}` is the mix and mode."""


def place_of(group: str, code: str, sections: Iterable[Section]) -> str:
    """The address of the section with the numbers of a verdict on a group; empty where no section is about that."""
    keys = {section.title: section.key for section in sections}
    return next((keys[title] for title in _titles(group, code) if title in keys), "")


def _titles(group: str, code: str) -> Iterator[str]:
    """Titles of sections, the best first."""
    mix_and_mode = group.removeprefix("Cards: ")
    yield from (title.format(mix_and_mode) for start, title in TITLES if code.startswith(start))
    yield group
    yield f"By who plays: {group}"
    yield mix_and_mode
