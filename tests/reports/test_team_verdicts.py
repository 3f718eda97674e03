"""What is said of two teams: verdicts, what turns with the players, summary, page, report."""

from dataclasses import replace
from typing import Any

import pytest

from reports.estimates.by_line_up import characters_by_line_up, factions_by_line_up
from reports.estimates.competitive import SIDES_IN_ORDER, by_character
from reports.estimates.estimate import Family
from reports.estimates.teams import (
    BEGINNING,
    FOLLOWING,
    factions_table,
    one_of_each,
)
from reports.estimates.turns import turns
from reports.findings.dataset import find
from reports.page import make_page
from reports.report import Report
from reports.summary import summarise
from reports.verdicts.judged import characters_judged, factions_judged
from reports.verdicts.shares import character_verdicts
from reports.verdicts.teams import team_verdicts
from reports.verdicts.turns import turned_factions
from tests.reports.made import cell, estimate, family
from tests.reports.test_teams import MADE, NONE, OF_TWO, TWO


def factions(share: float, of: dict[str, Any] = TWO, corrected: float = 0.03) -> Family:
    found = family(
        "faction", estimate(of, "Autobots", share, 0.02, corrected, fair=0.5),
        estimate(of, "Decepticons", 1 - share, 0.02, corrected, fair=0.5),
    )  # fmt: skip
    return replace(found, mirrored=True)


def crossed(begins: float, follows: float) -> Family:
    found = family("both", *(
        estimate(TWO, f"{name}, {when}", share, 0.02, 0.03, fair=0.5)
        for name, when, share in (
            ("Autobots", BEGINNING, begins), ("Autobots", FOLLOWING, follows),
            ("Decepticons", BEGINNING, 1 - follows), ("Decepticons", FOLLOWING, 1 - begins),
        )
    ))  # fmt: skip
    return replace(found, mirrored=True)


@pytest.mark.parametrize(
    ("share", "corrected", "code", "sentence"),
    [
        (0.59, 0.03, "faction-favoured", "The Autobots win 59.0% [57.0, 61.0] of 2-player games, 9.0 points above"),
        (0.41, 0.03, "faction-favoured", "The Decepticons win 59.0% [57.0, 61.0] of 2-player games, 9.0 points above"),
        (0.49, 0.03, "faction-fair", "The Autobots win 49.0% [47.0, 51.0] of 2-player games, 1.0 points below fair"),
        (0.47, 0.04, "faction-open", "No faction is surely favoured with 2 players: known to within 4.0"),
    ],
)  # fmt: skip
def test_the_favoured_faction_is_named_and_no_mirror_image(share, corrected, code, sentence) -> None:
    (verdict,) = team_verdicts(replace(NONE, factions=factions(share, corrected=corrected)))
    assert verdict.code == code
    assert verdict.sentence.startswith(sentence)
    assert verdict.sure == (code != "faction-open")


@pytest.mark.parametrize(
    ("share", "code", "word"),
    [
        (0.6, "seat-above-fair", "an advantage"),
        (0.4, "seat-below-fair", "a handicap"),
        (0.5, "seat-fair", "fair"),
        (0.54, "seat-open", "known to"),
    ],
)
def test_who_begins_has_one_verdict(share, code, word) -> None:
    begins = family(
        "who begins", estimate(TWO, SIDES_IN_ORDER[0], share, 0.02, 0.03, fair=0.5),
        estimate(TWO, SIDES_IN_ORDER[1], 1 - share, 0.02, 0.03, fair=0.5),
    )  # fmt: skip
    (verdict,) = team_verdicts(replace(NONE, begins=replace(begins, mirrored=True)))
    assert verdict.code == code
    assert verdict.word.startswith(word)


def test_what_is_surely_off_half_is_within_its_target_and_not_called_fair() -> None:
    four = cell(1, 4, mode="tvt", sides=2)
    found = replace(
        factions(0.5),
        cells=[TWO, four],
        estimates=[
            replace(estimate(of, name, share, 0.01, 0.02, fair=0.5), band=(0.3, 0.7))
            for name, shares in (("Autobots", (0.51, 0.34)), ("Decepticons", (0.49, 0.66)))
            for of, share in zip((TWO, four), shares, strict=True)
        ],
    )
    fair, off = [verdict for verdict in team_verdicts(replace(NONE, factions=found)) if verdict.sure]
    assert fair.word == "fair, surely within its target (30.0% to 70.0%)"
    assert off.word == "surely within its target (30.0% to 70.0%)"
    assert fair.facts[0].startswith("51.0%")
    assert off.facts[0].startswith("34.0%")
    begins = [
        replace(estimate(TWO, name, share, 0.005, 0.01, fair=0.5), band=(0.45, 0.55))
        for name, share in zip(SIDES_IN_ORDER, (0.535, 0.465), strict=True)
    ]
    (verdict,) = team_verdicts(replace(NONE, begins=Family("who begins", [TWO], begins, mirrored=True)))
    assert verdict.code == "seat-fair"
    assert verdict.word == "surely within its target (45.0% to 55.0%)"


@pytest.mark.parametrize(
    ("begins", "follows", "word"),
    [
        (0.60, 0.58, "the Autobots are favoured, whoever begins"),
        (0.40, 0.42, "the Decepticons are favoured, whoever begins"),
        (0.60, 0.40, "who begins is favoured, of either faction"),
        (0.40, 0.60, "who comes second is favoured, of either faction"),
        (0.60, 0.50, "the Autobots are favoured where they begin, and not surely where the Decepticons do"),
        (0.50, 0.40, "the Decepticons are favoured where they begin, and not surely where the Autobots do"),
        (0.50, 0.60, "the Autobots are favoured where the Decepticons begin, and not surely where they do"),
        (0.40, 0.50, "the Decepticons are favoured where the Autobots begin, and not surely where they do"),
        (0.50, 0.51, "not surely off a fair share in either case; known to within 3.0 percentage points"),
    ],
)
def test_both_together_say_where_a_faction_is_favoured(begins, follows, word) -> None:
    (verdict,) = team_verdicts(replace(NONE, crossed=crossed(begins, follows)))
    assert verdict.word == word
    assert verdict.sure == (not word.startswith("not"))
    assert verdict.code == ("faction-by-beginning" if verdict.sure else "faction-by-beginning-open")
    assert verdict.facts[0].startswith(f"{100 * begins:.1f}% [")


def test_a_characters_verdict_names_what_its_faction_wins() -> None:
    found = by_character(MADE, OF_TWO, [TWO])
    (verdict,) = [v for v in character_verdicts(replace(found, estimates=[
        replace(e, corrected=e.interval) if e.subject == "Ben" else replace(e, fair=e.interval.estimate)
        for e in found.estimates
    ])) if v.sure and v.subject == "Ben"]  # fmt: skip
    assert verdict.code == "character-below-fair"
    assert "0.87 times (the Autobots win 52.9%): too weak" in verdict.sentence
    (still_open,) = [v for v in character_verdicts(found) if not v.sure]
    assert "surely above or below its faction's share" in still_open.sentence


def test_what_turns_is_a_faction_or_a_character_beside_its_faction() -> None:
    """A character that wins with whoever its faction does is as it should be, and does not turn."""
    weak, strong = cell(0, 2, sides=2, strategies=["hunter"]), cell(1, 2, sides=2, strategies=["balanced"])
    of_both = [
        family("character", replace(estimate(of, "Ann", share, 0.005, 0.01, fair=share), within="Autobots"))
        for of, share in ((weak, 0.7), (strong, 0.4))
    ]
    judged = [one for of in of_both for one in characters_judged(of)]
    assert [one.interval.estimate for one in judged] == [0, 0]
    assert turns(judged) == []
    assert judged[0].shown == "70.0% [69.5, 70.5] (the Autobots win 70.0%)"

    class Group:
        def __init__(self, found: Family) -> None:
            self.teams = replace(NONE, factions=found)

    groups = [Group(factions(0.6, weak)), Group(factions(0.4, strong))]
    (turn,) = turns(list(factions_judged(groups)))  # type: ignore[arg-type]
    assert (turn.one.subject, turn.is_opposite) == ("The Autobots", True)
    assert {one.word for one in turn.judged} == {"favoured", "at a disadvantage"}


def test_line_ups_are_held_side_by_side() -> None:
    weak, strong = cell(0, 2, sides=2, strategies=["hunter"]), cell(1, 2, sides=2, strategies=["balanced"])
    (table,) = factions_by_line_up([replace(NONE, factions=factions(0.6, of)) for of in (weak, strong)])
    assert table.columns == ("team", "hunter", "balanced", "verdict")
    assert table.rows[0][3] == "favoured with hunter and balanced"
    assert table.rows[1][3] == "at a disadvantage with hunter and balanced"
    within = [
        family("character", replace(estimate(of, "Ann", 0.6, 0.01, 0.02, fair=0.6), within="Autobots"))
        for of in (weak, strong)
    ]
    (table,) = characters_by_line_up(within)
    assert table.rows[0][1] == "60.0% [59.0, 61.0] (faction 60.0%)"
    assert "within its target" in table.note


# --- The whole ---------------------------------------------------------------------------------------------


def test_a_summary_and_a_page_speak_of_teams(datasets: dict[str, Any]) -> None:
    made = datasets["teams"]
    titles = [table.title for table in summarise(made).tables]
    assert len(set(titles)) == len(titles)
    for wanted in (
        "Win share by faction and who begins: core, tvt, quick set-up",
        "Win share by teammates, within their faction: core, tvt, advanced set-up",
        "Confrontations and defence: core, tvt, quick set-up",
        "Win share by character, within its faction: core, tvt, quick set-up",
    ):
        assert wanted in titles
    assert not any(title.startswith("Win share by seat") for title in titles)
    page = make_page(find(made))
    sections = {section.title: section for section in page.sections}
    teams = sections["Teams: core, tvt, quick set-up"]
    assert [chart.name.rpartition("-")[2] for chart in teams.charts] == ["factions", "mates", "defences"]
    assert "half, whatever its number" in teams.about
    assert "core, tvt, advanced set-up against core, tvt, quick set-up" in sections
    codes = {verdict.code.partition("-")[0] for group in page.verdicts for verdict in group.verdicts}
    assert {"faction", "seat", "teammates", "defence", "character"} <= codes
    assert any("two teams, however many play" in note.text for note in page.methods)


def test_teams_are_a_subject_of_a_report(datasets: dict[str, Any]) -> None:
    report = Report(datasets["teams"])
    table = report.teams.table
    assert set(table["by"]) == {"faction", "who begins", "faction and who begins"}
    assert set(table.filter(by="faction")["team"]) == {"Autobots", "Decepticons"}
    assert len(report.teams.figures) == 2
    assert next(section.title for section in report.teams.sections).startswith("Teams: ")
    codes = {verdict.code for group in report.teams.verdicts for verdict in group.verdicts}
    assert "defence-measured" in codes
    assert Report(datasets["competitive"]).teams.table.is_empty()
    assert turned_factions(report.findings) == []


def test_one_of_each_pair_of_mirror_images_is_drawn(datasets: dict[str, Any]) -> None:
    (group, _) = find(datasets["teams"]).groups
    assert group.teams is not None
    assert one_of_each(group.teams).subjects == [
        "Autobots", SIDES_IN_ORDER[0], f"Autobots, {BEGINNING}", f"Autobots, {FOLLOWING}",
    ]  # fmt: skip
    assert [row[0] for row in factions_table(group.teams).rows][:4] == [
        "Autobots", "Decepticons", *SIDES_IN_ORDER,
    ]  # fmt: skip
