"""What the first headline says of games that all play for the same: from where to where their share goes."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from reports.estimates.estimate import Estimate, Family
from reports.findings.dataset import find
from reports.statistics import wilson
from reports.verdicts.headlines import headlines, spans
from sim.results import Results
from sim.results.figures import ROLE, ROLES
from tests.reports import made

GAMES = 400


def found(*won: int, changed: int = 0) -> SimpleNamespace:
    """Cells of which so many games were won; the last `changed` ones change a rule, and are only compared."""
    cells = [made.cell(number, number + 2) for number in range(len(won))]
    estimates = [
        Estimate(cell, "core, co-op", wilson(games, GAMES), wilson(games, GAMES, 0.99))
        for cell, games in zip(cells, won, strict=True)
    ]
    book = cells[: len(cells) - changed]
    return SimpleNamespace(
        team=Family("mix and mode", cells, estimates),
        teams=[],
        worths=[],
        at_length=[SimpleNamespace(cells=book)],
    )


def told(*won: int, changed: int = 0) -> list[str]:
    return [headline.text for headline in spans(found(*won, changed=changed))]


def test_the_least_and_the_most_are_named_with_their_cells() -> None:
    (text,) = told(200, 80, 320)
    assert text.startswith("Games won: from 20.0% [")
    assert "3 players) to 80.0% [" in text
    assert text.endswith("4 players)")


def test_of_one_against_many_it_is_the_share_of_the_one() -> None:
    """Either faction's; what the Many win says the same."""
    made_up = found(100, 300)
    factions = [replace(one, subject=ROLES[0]) for one in made_up.team.estimates]
    made_up.teams = [SimpleNamespace(factions=Family(ROLE, made_up.team.cells, factions))]
    made_up.team = None
    (headline,) = spans(made_up)
    assert headline.text.startswith("Wins of the One: from 25.0% [")


@pytest.mark.parametrize("won", [(0, 0), (200, 200), (200, 204), (200,)])
def test_what_is_not_surely_unlike_is_no_span(won: tuple[int, ...]) -> None:
    assert told(*won) == []


def test_changed_rules_are_left_to_the_comparisons() -> None:
    (text,) = told(100, 300, 20, changed=1)
    assert text.startswith("Games won, by the book: from 25.0% [")
    assert " to 75.0% [" in text


def test_a_headline_is_left_for_what_is_off_its_target(datasets: dict[str, Results]) -> None:
    """However much differs, the farthest off and the count of all answers are told."""
    results = datasets["together"]
    study = {**results.manifest["study"], "targets": {"games won": [0.999, 1.0]}}
    aimed = find(replace(results, manifest={**results.manifest, "study": study}))
    texts = [headline.text for headline in headlines(aimed)]
    assert len(texts) <= 5
    assert any("surely below its target" in text for text in texts)
    assert texts[-1].startswith("Of ")
