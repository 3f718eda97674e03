"""What reports say of two teams: shares by side, characters within their faction, teammates, defence, and verdicts."""

from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
import pytest

from reports.counting.beginning import FIRST_PLAYER, always_begins
from reports.counting.counts import count, level_word
from reports.counting.per_game import WINS_OF_FIRST_FACTION, WINS_OF_WHO_BEGINS, CellGames
from reports.estimates.attempts import attempts
from reports.estimates.comparison import compare, sides_within
from reports.estimates.competitive import (
    SIDES_IN_ORDER,
    by_character,
    by_seat,
    characters_table,
    shares_table,
    win_shares,
)
from reports.estimates.decisiveness import decided
from reports.estimates.defences import ALL, defences, defences_table
from reports.estimates.estimate import Family
from reports.estimates.games import BEATEN_BY_TEAMS, boss_counts, bosses, levels_in_order
from reports.estimates.meetings import meetings, meetings_table
from reports.estimates.teams import (
    BEGINNING,
    FOLLOWING,
    Come,
    Teams,
    by_faction,
    by_faction_and_order,
    by_team,
    come_tables,
    mates_table,
    what_teams_come_to,
)
from reports.page.methods import methods
from reports.statistics import Interval, share_interval, simultaneous_level
from reports.summary import summarise
from reports.verdicts.bosses import level_verdicts
from reports.verdicts.teams import defence_verdicts, team_verdicts
from sim.engine.data.modes import MODES
from sim.results import Results
from tests.reports.made import cell, counts, estimate, lineups, results, rows

TWO = cell(0, 2, mode="tvt", sides=2, setup="quick")
FOUR = cell(1, 4, mode="tvt", sides=2, setup="quick")
MADE = results([TWO, FOUR])
NONE = Teams(
    *(Family(kind, [TWO], [], mirrored=True) for kind in ("faction", "who begins", "both")), None, [], []
)
"""Findings of no games."""


def win(who: str, won: str) -> tuple[tuple[str, ...], int]:
    """A game by characters in turn order, and the places of those who won, as bits."""
    names = tuple(who.split())
    return names, sum(1 << place for place, name in enumerate(names) if name in won.split())


def of_two(begin: dict[str, int], follow: dict[str, int]) -> pl.DataFrame:
    """Games of Autobots (Ann, Ben) and Decepticons (Cleo, Dan): those in which the Autobots begin, and the others."""
    return pl.concat([
        lineups({win(*key.split(":")): n for key, n in begin.items()}, 0, 0b10),
        lineups({win(*key.split(":")): n for key, n in follow.items()}, 0, 0b01),
    ])  # fmt: skip


PLAYED = of_two(
    {"Ann Cleo:Ann": 300, "Ann Cleo:Cleo": 100, "Ben Dan:Ben": 120, "Ben Dan:Dan": 70, "Ben Dan:Ben Dan": 10},
    {"Cleo Ann:Ann": 150, "Cleo Ann:Cleo": 250, "Dan Ben:Ben": 60, "Dan Ben:Dan": 140},
)
OF_TWO = counts(lineups=PLAYED)
# Ann and Ben are Autobots, and begin in the first two lines: places 1 and 3 are of side 1.
OF_FOUR = counts(lineups=pl.concat([
    lineups({win("Ann Cleo Ben Dan", "Ann Ben"): 60, win("Ann Cleo Ben Dan", "Cleo Dan"): 30,
             win("Ann Cleo Ben Dan", "Ann Ben Cleo Dan"): 10}, 1, 0b1010),
    lineups({win("Cleo Ann Dan Ben", "Cleo Dan"): 100}, 1, 0b0101),
]))  # fmt: skip


def shares(found: Family) -> dict[str, float]:
    return {e.subject: round(e.interval.estimate, 4) for e in found.estimates}


# --- Shares ------------------------------------------------------------------------------------------------


def test_a_faction_has_half_its_fair_share_and_what_it_wins_the_other_loses() -> None:
    found = by_faction(MADE, OF_TWO, [TWO])
    assert shares(found) == {"Autobots": round(635 / 1200, 4), "Decepticons": round(565 / 1200, 4)}
    assert {e.fair for e in found.estimates} == {0.5}
    assert found.mirrored
    one, other = found.estimates
    assert one.interval.low == pytest.approx(1 - other.interval.high)
    assert one.corrected == one.interval  # the other is its mirror image, and no comparison of its own


def test_a_game_of_two_against_two_is_one_game_however_many_win_it() -> None:
    found = by_faction(MADE, OF_FOUR, [FOUR])
    assert shares(found) == {"Autobots": round(65 / 200, 4), "Decepticons": round(135 / 200, 4)}
    assert {e.interval.n for e in found.estimates} == {200}
    begin = {"Ann Cleo:Ann": 60, "Ann Cleo:Cleo": 30, "Ann Cleo:Ann Cleo": 10}
    alone = by_faction(MADE, counts(lineups=of_two(begin, {"Cleo Ann:Cleo": 100})), [TWO])
    assert alone.estimates[0].interval == found.estimates[0].interval


def test_who_begins_is_told_by_side() -> None:
    found = by_seat(MADE, OF_FOUR, [FOUR])
    assert shares(found) == {SIDES_IN_ORDER[0]: round(165 / 200, 4), SIDES_IN_ORDER[1]: round(35 / 200, 4)}
    assert {e.fair for e in found.estimates} == {0.5}


def test_both_are_crossed() -> None:
    found = by_faction_and_order(MADE, OF_TWO, [TWO])
    assert shares(found) == {
        f"Autobots, {BEGINNING}": round(425 / 600, 4), f"Autobots, {FOLLOWING}": round(210 / 600, 4),
        f"Decepticons, {BEGINNING}": round(390 / 600, 4), f"Decepticons, {FOLLOWING}": round(175 / 600, 4),
    }  # fmt: skip
    level = simultaneous_level(2)  # of each pair of mirror images one counts
    assert found.estimates[0].corrected == share_interval(
        win_shares(MADE, OF_TWO, [TWO], "side and begins")[0, 0], level
    )


def test_where_one_team_always_begins_nothing_is_said_of_beginning() -> None:
    always = counts(lineups=of_two({"Ann Cleo:Ann": 60, "Ann Cleo:Cleo": 40}, {}))
    assert by_seat(MADE, always, [TWO]).estimates == []
    assert by_faction_and_order(MADE, always, [TWO]).estimates == []
    assert len(by_faction(MADE, always, [TWO]).estimates) == 2


def test_a_character_is_held_against_its_faction() -> None:
    found = by_character(MADE, OF_TWO, [TWO])
    assert [(e.subject, e.within, round(e.fair or 0, 4)) for e in found.estimates] == [
        ("Ann", "Autobots", 0.5292), ("Ben", "Autobots", 0.5292), ("Cleo", "Decepticons", 0.4708),
        ("Dan", "Decepticons", 0.4708),
    ]  # fmt: skip
    assert shares(found) == {"Ann": 0.5625, "Ben": 0.4625, "Cleo": 0.4375, "Dan": 0.5375}
    table = characters_table(found)
    assert [row[0] for row in table.rows] == ["Autobots", "  Ann", "  Ben", "Decepticons", "  Cleo", "  Dan"]
    assert (table.rows[0][1], table.rows[3][1]) == ("52.9%", "47.1%")
    assert "within its faction" in table.title
    assert {row["within"] for row in table.numbers} == {"Autobots", "Decepticons"}


def test_who_plays_all_games_of_a_faction_is_not_held_against_it() -> None:
    found = by_character(MADE, OF_FOUR, [FOUR])
    assert found.estimates == []
    assert by_team(MADE, OF_FOUR, [FOUR]).estimates == []
    assert shares_table("x", found).rows == []


def test_a_characters_interval_is_wide_enough_for_its_own_and_its_factions_share() -> None:
    """Factions of 60% and 40%, characters all alike: no more false alarms than are allowed."""
    chance = np.random.default_rng(5)
    alarms = 0
    for _ in range(300):
        games: dict[tuple[tuple[str, ...], int], int] = {}
        for autobot in ("Ann", "Ben"):
            for decepticon in ("Cleo", "Dan"):
                won = int(chance.binomial(60, 0.6))
                games[win(f"{autobot} {decepticon}", autobot)] = won
                games[win(f"{autobot} {decepticon}", decepticon)] = 60 - won
        found = by_character(MADE, counts(lineups=lineups(games, 0, 0b10)), [TWO])
        assert len(found.estimates) == 4
        alarms += any(e.sure for e in found.estimates)
    assert alarms <= 20


def test_teammates_that_win_alike_stand_in_the_order_of_their_names() -> None:
    alike = ("Ann + Ben", "Ann + Cleo", "Ann + Dan", "Ben + Cleo", "Ben + Dan")
    shares_of = [
        replace(estimate(FOUR, team, 0.5, 0.1, 0.2, fair=0.5), within="Autobots") for team in reversed(alike)
    ]
    table = mates_table(Family("teammates", [FOUR], shares_of))
    assert [row[0].strip() for row in table.rows] == ["Autobots", *alike]


def test_teammates_are_told_together_and_against_their_faction() -> None:
    mixed = counts(lineups=pl.concat([
        lineups({win("Ann Cleo Ben Dan", "Ann Ben"): 90, win("Ann Cleo Ben Dan", "Cleo Dan"): 10}, 1, 0b1010),
        lineups({win("Ann Ben Cleo Dan", "Ann Cleo"): 20, win("Ann Ben Cleo Dan", "Ben Dan"): 80}, 1, 0b1010),
    ]))  # fmt: skip
    found = by_team(MADE, mixed, [FOUR])
    assert shares(found) == {"Ann + Ben": 0.9, "Ann + Cleo": 0.2, "Ben + Dan": 0.8, "Cleo + Dan": 0.1}
    assert [(e.within, e.fair) for e in found.estimates] == [
        ("Autobots", pytest.approx(0.55)), ("Autobots", pytest.approx(0.55)),
        ("Decepticons", pytest.approx(0.45)), ("Decepticons", pytest.approx(0.45)),
    ]  # fmt: skip
    assert [row[0] for row in mates_table(found).rows] == [
        "Autobots", "  Ann + Ben", "  Ann + Cleo", "Decepticons", "  Ben + Dan", "  Cleo + Dan",
    ]  # fmt: skip
    teams = replace(NONE, mates=found)
    told = {v.code: v.subject for v in team_verdicts(teams)}
    assert told == {"teammates-above-faction": "Ben and Dan", "teammates-below-faction": "Cleo and Dan"}


def test_who_meets_whom_is_one_team_against_the_other() -> None:
    found = meetings(MADE, OF_TWO, [TWO])
    assert (found.rows, found.columns, found.circles) == (["Ann", "Ben"], ["Cleo", "Dan"], [])
    table = meetings_table(found)
    assert table.columns == ("wins of", "Cleo", "Dan")
    assert [row[0] for row in table.rows] == ["Ann", "Ben"]
    assert table.rows[0][2] == "-"


# --- Defence -----------------------------------------------------------------------------------------------

TRIED = counts(
    defences=rows(
        "defences",
        (0, "Autobots", 0, True, False, 60), (0, "Autobots", 0, False, False, 20), (0, "Autobots", 2, False, True, 8),
        (0, "Autobots", 4, False, False, 8), (0, "Autobots", 1, True, False, 4), (0, "Decepticons", 3, False, True, 10),
        (0, "Decepticons", 0, True, False, 90),
    )
)  # fmt: skip


def test_confrontations_that_failed_by_defence_alone_are_counted_by_who_defended() -> None:
    autobots, decepticons, both = defences(TRIED, [TWO])
    assert [one.faction for one in (autobots, decepticons, both)] == ["Autobots", "Decepticons", ALL]
    assert (autobots.n, autobots.defended.estimate, autobots.failed.estimate) == (100, 0.2, 0.36)
    assert (autobots.foiled.estimate, autobots.foiled_of_defended.estimate) == (0.08, 0.4)
    assert autobots.added.estimate == pytest.approx((2 * 8 + 4 * 8 + 4) / 20)
    assert (both.n, both.foiled.estimate, both.defended.estimate) == (200, 0.09, 0.15)
    table = defences_table([autobots, decepticons, both])
    assert table.rows[0][:2] == ("Autobots, 2 players", "100")
    assert [row["foiled"] for row in table.numbers] == [0.08, 0.1, 0.09]
    (verdict,) = defence_verdicts([autobots, decepticons, both])
    assert (verdict.code, verdict.sure) == ("defence-measured", False)
    assert "and 9.0% [" in verdict.sentence
    assert defence_verdicts([]) == []


def test_defence_is_counted_from_the_confrontations_of_a_dataset(datasets: dict[str, Any]) -> None:
    """Of the made engine each falls with 9 against 8, of which 2 were added."""
    made = datasets["teams"]
    counted = count(made).defences
    tried = made.bosses.select(pl.col("confrontations").cast(pl.Int64).sum()).collect().item()
    assert counted["games"].sum() == tried > 0
    assert set(counted["added"]) == {2}
    assert counted["won"].all()
    assert not counted["foiled"].any()
    assert set(counted["faction"]) == {"Autobots", "Decepticons"}


# --- Counts of a dataset -----------------------------------------------------------------------------------


def test_endings_and_leads_are_those_of_sides(datasets: dict[str, Any]) -> None:
    made = datasets["teams"]
    found = count(made)
    sides = made.sides.group_by("cell", "game").agg(
        best=pl.col("vp").max(), least=pl.col("vp").min(), winners=(pl.col("win") > 0).sum(),
        bits=(pl.when(pl.col("win") > 0).then(1 + pl.col("side").cast(pl.Int64)).otherwise(0)).sum(),
    ).collect()  # fmt: skip
    spread = dict(found.endings.group_by("spread").agg(pl.col("games").sum()).iter_rows())
    assert spread == dict((sides["best"] - sides["least"]).value_counts().iter_rows())
    assert set(found.endings["winners"]) == {1, 2}
    ahead = found.endings.filter(winners=1)
    assert (ahead["ahead"] == ahead["spread"]).all()
    won = dict(found.leads.filter(moment=0.5).group_by("winners").agg(pl.col("games").sum()).iter_rows())
    assert won == dict(sides["bits"].value_counts().iter_rows())
    assert set(found.leads["leaders"]) <= {1, 2, 3}
    for one in decided(found, made.cells):
        assert one.course is not None
        assert one.course.leader[0.5].fair == 0.5


def test_bosses_of_teams_are_told_by_level_and_faction(datasets: dict[str, Any]) -> None:
    made = datasets["teams"]
    found = count(made)
    assert [level_word(level) for level in (2, 12, 21, 0)] == [
        "II", "II of the Autobots", "I of the Decepticons", "0",
    ]  # fmt: skip
    family = bosses(found, made.cells[:1])
    assert levels_in_order(family) == [
        ["Level I of the Autobots", "Level III of the Autobots"], ["Level II of the Decepticons"],
    ]  # fmt: skip
    assert all("II of the Dec" not in fact for v in level_verdicts(family)[:1] for fact in v.facts)
    assert {one.level for one in attempts(found, made.cells)} == {1, 2, 3}
    assert set(boss_counts(made).subjects) == set(BEATEN_BY_TEAMS)


def test_what_teams_come_to_is_what_their_rows_say(datasets: dict[str, Any]) -> None:
    made = datasets["teams"]
    come = what_teams_come_to(made, made.cells)
    assert [(one.cell["number"], one.faction) for one in come][:3] == [
        (0, "Autobots"), (0, "Decepticons"), (1, "Autobots"),
    ]  # fmt: skip
    means = made.sides.group_by("cell", pl.col("faction").cast(pl.String)).agg(
        pl.col("vp", "defences").mean()
    )
    wanted = {(number, faction): (vp, laid) for number, faction, vp, laid in means.collect().iter_rows()}
    for one in come:
        vp, laid = wanted[one.cell["number"], one.faction]
        assert one.means["vp"].estimate == pytest.approx(vp)
        assert one.means["defences"].estimate == pytest.approx(laid)
    first, second = come_tables(come)
    assert first.columns[1:3] == ("VP", "tokens")
    assert "defences laid" in second.columns


def test_a_game_counts_once_for_a_faction_when_it_is_compared(datasets: dict[str, Any]) -> None:
    made = datasets["teams"]
    for of in made.cells:
        games = CellGames(made, of)
        (span,) = games.spans
        scores = games.scores(span)
        y, m = scores[WINS_OF_FIRST_FACTION]
        wins = made.sides.filter(cell=of["number"], side=0).sort("game").collect()["win"]
        assert np.array_equal(y / (60 * m), wins.to_numpy())
        y, m = scores[WINS_OF_WHO_BEGINS]
        wins = made.sides.filter(cell=of["number"], order=0).sort("game").collect()["win"]
        assert np.array_equal(y / (60 * m), wins.to_numpy())
        ahead = next(
            value for outcome, (value, _) in scores.items() if outcome.name == "VP ahead of the second"
        )
        vp = (
            made.sides.filter(cell=of["number"])
            .sort("game", "side")
            .collect()["vp"]
            .to_numpy()
            .reshape(-1, 2)
        )
        assert np.array_equal(ahead, abs(vp[:, 0] - vp[:, 1]))
        assert not any(outcome.name.startswith("wins of the first") for outcome in scores)


def test_who_begins_is_no_figure_where_one_team_always_does(datasets: dict[str, Any]) -> None:
    made = datasets["teams"]

    class Autobots(Results):
        @property
        def seats(self) -> pl.LazyFrame:
            return made.seats.with_columns(order=pl.col("seat"))

    always = Autobots(made.path, made.manifest, made.parts, made.missing)
    for of in made.cells:
        assert not of["profile"]
        games = CellGames(always, of)
        scores = games.scores(games.spans[0])
        assert WINS_OF_FIRST_FACTION in scores
        assert WINS_OF_WHO_BEGINS not in scores


@pytest.mark.parametrize(
    ("changes", "who"),
    [
        ({}, ""),
        ({"profile": {FIRST_PLAYER: 0}}, "the Autobots"),
        ({"profile": {FIRST_PLAYER: 3}}, "the Decepticons"),
        ({"mode": "tvt+infiltration", "variant": "infiltration"}, "the Decepticons"),
        ({"mode": "tvt+infiltration", "variant": "infiltration", "profile": {FIRST_PLAYER: "random"}}, ""),
        ({"mode": "1vm", "one": "decepticon"}, "the One"),
        ({"mode": "1vm", "one": "decepticon", "profile": {FIRST_PLAYER: 1}}, "the Many"),
        ({"mode": "1vm+unicron", "one": "unicron", "variant": "unicron"}, "the Many"),
    ],
)
def test_who_always_begins_is_told_by_the_rules_of_a_cell(changes: dict[str, Any], who: str) -> None:
    assert always_begins({**FOUR, **changes}) == who  # type: ignore[typeddict-item]


@pytest.mark.parametrize("name", sorted(name for name, mode in MODES.items() if mode.in_teams))
def test_who_always_begins_is_whom_the_engine_lets_begin(name: str) -> None:
    mode = MODES[name]
    one = {"one": "unicron" if "unicron" in name else "autobot"} if name.startswith("1vm") else {}
    variant = {"variant": name.partition("+")[2]} if "+" in name else {}
    of = {**FOUR, "mode": name, **one, **variant}
    told = always_begins(of)  # type: ignore[arg-type]
    first = dict(mode.profile).get(FIRST_PLAYER, "random")
    assert always_begins({**of, "profile": {FIRST_PLAYER: first}}) == told  # type: ignore[typeddict-item]


def test_methods_say_where_who_begins_is_not_drawn_by_lot() -> None:
    phases = {**TWO, "mode": "tvt+infiltration", "variant": "infiltration"}
    text = methods([phases])[0].text  # type: ignore[list-item]
    assert (
        "In tvt+infiltration the Decepticons always begin: who begins cannot be told from the faction."
        in text
    )
    assert "drawn by lot" not in text
    text = methods([phases, cell(2)])[0].text  # type: ignore[list-item]
    assert "In all other games the first player is drawn by lot" in text
    text = methods([{**TWO, "profile": {FIRST_PLAYER: seat}} for seat in (0, 1)])[0].text  # type: ignore[misc]
    assert "In tvt each cell has a side that always begins: within a cell who begins" in text
    text = methods([TWO, {**TWO, "profile": {FIRST_PLAYER: 1}}])[0].text  # type: ignore[list-item]
    assert "In tvt some cells have a side that always begins" in text


def test_open_missions_are_told_as_what_they_take() -> None:
    mean = Interval(0.25, 0.2, 0.3, 100)
    none = Interval(0.0, 0.0, 0.0, 100)
    means = {"vp": mean, "missions": mean, "missions_completed": mean}
    points, deeds = come_tables([
        Come(TWO, "Autobots", means), Come(TWO, "Decepticons", {**means, "missions": none}),
    ])  # fmt: skip
    assert [row[-1] for row in points.rows] == ["-0.25 [-0.30, -0.20]", "0.00 [0.00, 0.00]"]
    assert [points.numbers[0][name] for name in ("missions", "missions_low", "missions_high")] == [
        -0.25,
        -0.3,
        -0.2,
    ]
    assert deeds.rows[0][-1] == "0.25 [0.20, 0.30]"


def test_set_ups_and_first_players_are_compared_in_pairs(dataset) -> None:
    setups = dataset(mixes=["core"], modes=["tvt"], players=[2], setups=["quick", "advanced"], games=200)
    (comparison,) = compare(sides_within(setups))
    assert comparison.title.startswith("core, tvt, advanced set-up against core, tvt, quick set-up")
    assert {"wins of the Autobots", "wins of the side that begins"} <= set(comparison.figures)
    begin = dataset(
        mixes=["core"], modes=["tvt"], players=[2], vary={"setup.first_player": [0, 1]}, games=200
    )
    (comparison,) = compare(sides_within(begin))
    assert "wins of the Autobots" in comparison.figures
    assert "wins of the side that begins" not in comparison.figures


def test_a_precision_may_be_asked_of_factions(dataset) -> None:
    made = dataset(
        mixes=["core"], modes=["tvt"], players=[2, 4], games=None,
        precision={"figure": "win share of the Autobots", "half_width": 0.05, "at_most": 20_000},
    )  # fmt: skip
    assert made.manifest["precision"]["stop"] == "reached"
    plain = by_faction(made, count(made), made.cells)
    assert all(estimate.interval.half_width <= 0.05 for estimate in plain.estimates)
    title = summarise(made).heading[3]
    assert title.startswith("asked for: win share of the Autobots to within 5.00 percentage points; reached")
