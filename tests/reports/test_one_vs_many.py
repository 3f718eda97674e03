"""What reports say of one player against many: shares by role, each side half, however many play it."""

from dataclasses import replace

import pandas as pd
import polars as pl
import pytest

from reports.counting.cells import group_name, line_up_name
from reports.counting.per_game import CellGames
from reports.estimates.competitive import characters_table
from reports.estimates.defences import defences_table
from reports.estimates.teams import come_tables, roles_table, shares_of_the_one
from reports.figures import svg_of
from reports.figures.teams import roles_chart
from reports.findings.dataset import Findings, find
from reports.page import make_page
from reports.page.sections.teams import about_teams
from reports.summary import summarise
from reports.verdicts.codes import Code
from reports.verdicts.dataset import verdicts
from reports.verdicts.shares import character_verdicts
from sim.results import Results
from sim.results.cell import factions_of_sides, seats_of_sides
from sim.results.figures import ROLE, Figure, figure_sums

OF_MANY = {
    "mixes": ["core"], "modes": ["1vm"], "players": [3, 4], "ones": ["autobot", "decepticon"], "strategies": None,
    "lineups": [["balanced", "random"]], "seating": "fixed", "games": 800,
    "targets": {"win share of the One": [0.3, 0.7]},
}  # fmt: skip


@pytest.fixture(scope="module")
def results(dataset) -> Results:
    return dataset(**OF_MANY)


@pytest.fixture(scope="module")
def findings(results: Results) -> Findings:
    return find(results)


def of_the_one(results: Results, number: int) -> float:
    """The share of games that the single player of a cell wins, as its rows have it."""
    rows = results.seats.filter((pl.col("cell") == number) & (pl.col("seat") == 0))
    return float(rows.select(pl.col("win").mean()).collect().item())


def test_a_cell_says_who_is_one(results: Results) -> None:
    assert [(cell["players"], cell["one"], cell["sides"]) for cell in results.cells] == [
        (3, "autobot", 2), (4, "autobot", 2), (3, "decepticon", 2), (4, "decepticon", 2),
    ]  # fmt: skip
    assert [seats_of_sides(cell) for cell in results.cells[:2]] == [[[0], [1, 2]], [[0], [1, 2, 3]]]
    assert factions_of_sides(results.cells[0]) == ("Autobots", "Decepticons")
    assert factions_of_sides(results.cells[2]) == ("Decepticons", "Autobots")


def test_line_ups_are_named_by_role(results: Results) -> None:
    assert {line_up_name(cell) for cell in results.cells} == {"balanced against random"}
    assert {group_name(cell) for cell in results.cells} == {
        "core, 1vm, one Autobot", "core, 1vm, one Decepticon",
    }  # fmt: skip


def test_a_side_has_half_the_wins_however_many_play_it(results: Results, findings: Findings) -> None:
    for group in findings.groups:
        assert group.teams is not None
        family = group.teams.factions
        assert (family.kind, family.subjects) == (ROLE, ["One", "Many"])
        for cell in group.cells:
            one, many = (family.at(subject, cell) for subject in family.subjects)
            assert one is not None
            assert many is not None
            assert one.fair == many.fair == 0.5
            assert one.interval.estimate == pytest.approx(of_the_one(results, cell["number"]))
            assert one.interval.estimate + many.interval.estimate == pytest.approx(1)
            assert one.interval.half_width == pytest.approx(many.interval.half_width)
        assert group.teams.crossed.estimates == []


def test_the_figure_of_the_one_is_counted_from_sides(results: Results) -> None:
    sums = figure_sums(results, Figure(ROLE), [0, 1])
    for number in (0, 1):
        row = sums[number, "One"]
        assert row["y"] / (row["m"] * row["unit"]) == pytest.approx(of_the_one(results, number))


def test_characters_are_held_against_their_role(findings: Findings) -> None:
    for group in findings.groups:
        assert group.characters is not None
        first = factions_of_sides(group.cells[0])[0]
        assert {one.within for one in group.characters.estimates} <= {"Autobots", "Decepticons"}
        assert any(one.within == first for one in group.characters.estimates)


def test_characters_and_what_sides_come_to_are_told_by_role(findings: Findings) -> None:
    for group, one, many in zip(
        findings.groups, ("Autobots", "Decepticons"), ("Decepticons", "Autobots"), strict=True
    ):
        names = {f"the One ({one})", f"the Many ({many})"}
        assert group.characters is not None
        assert group.teams is not None
        table = characters_table(group.characters)
        assert {row[0] for row in table.rows if not row[0].startswith("  ")} == names
        assert "within its side" in table.title
        come = come_tables(group.teams.come)[0]
        assert {row[0].rpartition(", ")[0] for row in come.rows} == names
        assert {row[0].rpartition(", ")[0] for row in defences_table(group.teams.defences).rows} <= {
            *names, "both teams",
        }  # fmt: skip
        told = " ".join(fact for verdict in character_verdicts(group.characters) for fact in verdict.facts)
        assert "the Autobots win" not in told
        assert "the Decepticons win" not in told


def test_all_shares_of_the_one_stand_in_one_table(results: Results, findings: Findings) -> None:
    shares = shares_of_the_one(findings.teams)
    table = roles_table(shares)
    assert table.columns == ("game", "against two", "against three")
    assert [row[0] for row in table.rows] == ["core, 1vm, one Autobot", "core, 1vm, one Decepticon"]
    seats = pd.DataFrame(results.seats.collect().to_dicts())
    wins = seats[seats["seat"] == 0].groupby("cell")["win"].mean()
    for row in table.numbers:
        assert row["estimate"] == pytest.approx(wins[row["cell"]])
    page = make_page(findings)
    (section,) = (section for section in page.sections if section.title == "One against many")
    assert "a fair share is 50%" in section.charts[0].caption
    assert "filled is what is surely outside its target" in section.charts[0].caption
    aimless = replace(shares, estimates=[replace(one, band=None) for one in shares.estimates])
    assert "filled is what is surely not fair" in roles_chart(aimless, "roles").caption
    assert table.title in {one.title for one in summarise(results).tables}


def test_who_is_one_is_no_matter_of_the_line_up(findings: Findings) -> None:
    """Whoever plays alone, the players are the same: nothing turns with them."""
    assert [len(alike) for alike in findings.by_line_up] == [1, 1]


def test_a_strategy_that_keeps_to_one_side_has_no_share_of_its_own(dataset, results: Results) -> None:
    """What it wins is what its side wins, of which it is told; with strategies that rotate it is another figure."""
    rotating = dataset(**(OF_MANY | {"seating": "rotate", "games": 400, "targets": {}}))
    for made, told in ((results, False), (rotating, True)):
        codes = {v.code for group in verdicts(find(made)) for v in (*group.sure, *group.open)}
        assert any(code.startswith("strategy-") for code in codes) == told
        games = CellGames(made, made.cells[0])
        assert any(one.of == "strategy" for one in games.scores(games.spans[0])) == told


def test_whom_the_one_plays_against_is_told(findings: Findings) -> None:
    (group, *_) = findings.groups
    assert group.teams is not None
    assert "always begin" not in about_teams(group.teams)  # the made games do not follow the rules
    teams = replace(group.teams, begins=replace(group.teams.begins, estimates=[]))
    about = about_teams(teams)
    assert "two or three of the other faction" in about
    assert "The One always begins: who begins cannot be told from the side." in about
    cells = [
        {**of, "one": "unicron", "variant": "unicron", "mode": "1vm+unicron"}
        for of in group.teams.factions.cells
    ]
    factions = replace(group.teams.factions, cells=cells)  # type: ignore[arg-type]
    about = about_teams(replace(teams, factions=factions))
    assert "who is Unicron, against two or three of any faction" in about
    assert "of the other faction" not in about
    assert "The Many always begin" in about


def test_verdicts_and_targets_speak_of_the_one(findings: Findings) -> None:
    told = [verdict for group in verdicts(findings) for verdict in (*group.sure, *group.open)]
    assert any(
        verdict.code in (Code.FACTION_FAIR, Code.FACTION_OPEN, Code.FACTION_FAVOURED) for verdict in told
    )
    text = " ".join(verdict.sentence for verdict in told)
    assert "The Autobots win" not in text
    assert "than their side" in text
    assert "their faction" not in text
    page = make_page(findings)
    assert any(section.title.startswith("Teams: core, 1vm") for section in page.sections)
    mates = [chart for section in page.sections for chart in section.charts if chart.name.endswith("-mates")]
    assert mates
    assert all("the side's share" in svg_of(chart.figure) for chart in mates)
