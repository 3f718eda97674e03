"""What reports say of Infiltration Phases, held against the same counted from the rows by other means."""

import dataclasses
import math
from typing import Any

import numpy as np
import pandas as pd
import pytest

from reports.counting import phases as counting
from reports.counting.failed import sound
from reports.counting.levels import OF_A_GROUP, OF_A_PAGE, OF_PHASES, levels_of_page
from reports.estimates.all_cards import Printed
from reports.estimates.comparison import sides_within
from reports.estimates.phases import phases_of, phases_table, stacks_of, stacks_table
from reports.estimates.table import percent
from reports.estimates.targets import WITHIN
from reports.figures import svg_of
from reports.figures.phases import incidence_chart
from reports.findings.dataset import find
from reports.findings.phases import Phases, find_phases
from reports.page import make_page
from reports.report import Report
from reports.statistics import wilson
from reports.summary import summarise, tables_of_phases
from reports.verdicts.codes import Code
from reports.verdicts.phases import phase_verdicts
from sim.results import Results
from sim.results.figures import PHASES
from sim.results.targets import Targets
from tests.reports import made, made_data

GAMES = 300
SCHEMES = [f"Scheme {number}" for number in range(1, 7)]
PROTOCOLS = [f"Protocol {number}" for number in range(1, 7)]
PRINTED = {
    name: Printed(None, 5, number, number, faction)
    for faction, names in (("autobot", SCHEMES), ("decepticon", PROTOCOLS))
    for number, name in enumerate(names, 1)
}
VARIANT: dict[str, Any] = {"variant": "infiltration", "objectives": True, "strategies": ["balanced"]}
ALONE = made.cell(0, 3, mode="competitive+infiltration", **VARIANT)
TEAMS = made.cell(1, 2, mode="tvt+infiltration", sides=2, setup="quick", **VARIANT)
SOLO = made.cell(2, 1, mode="solo+infiltration", together=True, **VARIANT)


def row(name: str, **more: Any) -> dict[str, Any]:
    return {"objective": name, "kind": "phase", "value": 1, "shown_turn": -1, "fate": "left", "fate_turn": -1} | {
        "seat": -1, "side": -1, "spells": 0, "spell_seat": [], "spell_side": [], "spell_by": [], "spell_from": [],
        "spell_until": [], "spell_end": [],
    } | more  # fmt: skip


def played(
    cell: dict[str, Any], game: int, chance: np.random.Generator
) -> tuple[list[dict[str, Any]], int, str]:
    """Rows of the phases of a game, its turns, and how it ended: each phase is done a few turns after the last.

    Of teams whoever is first destroys the other's card, which it may not have seen.
    """
    stacks = [SCHEMES, PROTOCOLS] if cell.get("sides") else [SCHEMES]
    rows = {name: row(name) for names in stacks for name in names}
    turns, at = int(chance.integers(12, 40)), 1
    for level in range(6):
        side = int(chance.integers(len(stacks)))
        if at > turns:
            break
        for other, names in enumerate(stacks):
            if other == side or chance.random() < 0.5:
                rows[names[level]]["shown_turn"] = at
        then = at + int(chance.integers(0, 9))
        if then > turns:
            break
        seat = side if cell.get("sides") else int(chance.integers(cell["players"]))
        fate = ("completed", "thwarted")[int(chance.integers(2))]
        rows[stacks[side][level]] |= {"fate": fate, "fate_turn": then, "seat": seat, "side": seat}
        for other, names in enumerate(stacks):
            if other != side:
                seen = rows[names[level]]["shown_turn"]
                rows[names[level]] |= {"fate": "destroyed", "fate_turn": then}
                rows[names[level]]["shown_turn"] = seen if 0 <= seen < then else then
        at = then + 1
    else:
        turns = at - 1
        return [{"game": game, **each} for each in rows.values()], turns, "last phase"
    return [{"game": game, **each} for each in rows.values()], turns, "end"


@pytest.fixture(scope="module")
def results() -> Results:
    chance = np.random.default_rng(7)
    rows: dict[str, list[dict[str, Any]]] = {"games": [], "seats": [], "sides": [], "objectives": []}
    for cell in (ALONE, TEAMS, SOLO):
        number, players = cell["number"], cell["players"]
        for game in range(GAMES):
            phases, turns, reason = played(cell, game, chance)
            rows["objectives"] += [{"cell": number, **each} for each in phases]
            ended = {"end_reason": reason, "error": 3 * (game == GAMES - 1), "error_card": None}
            rows["games"].append({
                "cell": number, "game": game, "turns": turns, "rounds": -(-turns // players), "players": players,
                "won": reason == "last phase", **ended,
            })  # fmt: skip
            winner, first = (int(each) for each in chance.integers(players, size=2))
            for seat in range(players):
                of = {
                    "cell": number, "game": game, "side": seat, "order": (seat - first) % players,
                    "win": 0.0 if cell["together"] else float(seat == winner),
                }  # fmt: skip
                who = {"character": made.LABELS["characters"][seat], "strategy": "balanced"}
                role = {"team": seat, "role": ("Autobots", "Decepticons")[seat % 2]}
                rows["seats"].append({**of, "seat": seat, **who, **role})
                if cell is TEAMS:
                    rows["sides"].append({**of, "faction": role["role"]})
    labels = {"cards": [*SCHEMES, *PROTOCOLS], **made.LABELS}
    return made_data.dataset([ALONE, TEAMS, SOLO], rows, **labels)


@pytest.fixture(scope="module")
def account(results: Results) -> pd.DataFrame:
    """All phases of games without error, a row each, with their games' turns and ends."""
    phases, games = (
        pd.DataFrame(table.collect().to_dicts()) for table in (results.objectives, results.games)
    )
    games = games[games["error"] == 0][["cell", "game", "turns", "end_reason"]]
    every = phases.merge(games, on=["cell", "game"])
    every["done"] = every["fate"].isin(["completed", "thwarted"])
    every["unseen"] = (every["fate"] == "destroyed") & (every["fate_turn"] == every["shown_turn"])
    every["up"] = (every["shown_turn"] >= 0) & ~every["unseen"]
    return every


@pytest.fixture(scope="module")
def found(results: Results) -> list[Phases]:
    return find_phases(results, [[cell] for cell in results.cells])


def test_each_phase_is_counted_by_what_became_of_it(found: list[Phases], account: pd.DataFrame) -> None:
    for one in (phase for each in found for phase in each.phases):
        rows = account[(account["cell"] == one.cell["number"]) & (account["objective"] == one.name)]
        assert one.games == len(rows) == GAMES - 1  # the last game is in error
        assert one.came_up == wilson(int(rows["up"].sum()), len(rows))
        for fate in ("completed", "thwarted", "destroyed"):
            assert one.share(fate) == wilson(int((rows["fate"] == fate).sum()), len(rows))
        for turn in (0, 5, 12, 39):
            by = rows["done"] & (rows["fate_turn"] <= turn)
            assert one.incidence(("completed", "thwarted"), turn) == wilson(int(by.sum()), len(rows))
        done = rows[rows["done"]]
        took = (done["fate_turn"] - done["shown_turn"]).astype(float)
        assert one.took.estimate == pytest.approx(took.mean(), nan_ok=True)
        half = took.std() / math.sqrt(len(took)) * 1.97
        assert one.took.half_width == pytest.approx(half, rel=0.05)
        up = rows[rows["up"]]
        assert one.curve is not None
        assert (one.up, one.curve.n) == (len(up), len(up))
        at_once = up["done"] & (up["fate_turn"] == up["shown_turn"])
        assert one.curve.waiting(0).estimate == pytest.approx(1 - at_once.mean())


def test_a_phase_that_nobody_saw_before_it_was_destroyed_did_not_come_up(
    found: list[Phases], account: pd.DataFrame
) -> None:
    teams = found[1]
    unseen = account[account["unseen"] & (account["cell"] == 1)]
    assert len(unseen) > 0
    for one in teams.phases:
        missed = int((unseen["objective"] == one.name).sum())
        shown = account[(account["cell"] == 1) & (account["objective"] == one.name)]["shown_turn"] >= 0
        assert one.up == int(shown.sum()) - missed


@pytest.mark.parametrize("place", [0, 1, 2])
def test_how_far_they_come_is_counted_by_game(
    found: list[Phases], account: pd.DataFrame, results: Results, place: int
) -> None:
    number, one = results.cells[place]["number"], found[place]
    rows = account[account["cell"] == number]
    done = rows.groupby("game")["done"].sum()
    assert one.done[number].estimate == pytest.approx(done.mean())
    assert one.done[number].n == len(done)
    last = rows.groupby("game")["end_reason"].first() == "last phase"
    assert one.ended[number] == wilson(int(last.sum()), len(last))
    (stack,) = one.stacks if place != 1 else one.stacks[:1]
    over = (rows["done"] | (rows["fate"] == "destroyed")).groupby(rows["game"]).sum()
    for least in (1, 3, 6):
        assert stack.came(least) == wilson(int((over >= least).sum()), len(over))
    (verdict,) = phase_verdicts(one)
    assert (verdict.code, verdict.sure) == (Code.PHASES_MEASURED, False)
    assert f"{done.mean():.2f} [" in verdict.sentence
    assert f"{100 * last.mean():.1f}% [" in verdict.sentence


def test_factions_are_told_apart_where_cards_tell_them(
    results: Results, found: list[Phases], account: pd.DataFrame
) -> None:
    cells, played_well = [TEAMS], sound(results)
    factions = {name: "Autobots" if name in SCHEMES else "Decepticons" for name in PRINTED}
    autobots, decepticons = stacks_of(counting.stacks(played_well, cells, factions), cells)
    assert (autobots.name, decepticons.name) == ("Autobots, 2 players", "Decepticons, 2 players")
    assert autobots.over == decepticons.over  # each destroys the other's card
    rows = account[account["cell"] == 1]
    mine = rows[rows["objective"].isin(SCHEMES)].groupby("game")["done"].sum()
    assert autobots.done.estimate == pytest.approx(mine.mean())
    ended = {1: wilson(1, 2)}
    table = stacks_table([autobots, decepticons], ended)
    assert [row[0] for row in table.rows] == [
        "Autobots, 2 players", "Decepticons, 2 players", "either faction, 2 players",
    ]  # fmt: skip
    assert [row[-1] for row in table.rows] == ["-", "-", percent(ended[1])]  # nobody's own
    assert table.numbers[2]["last_phase_ends"] == 0.5
    assert stacks_table(found[0].stacks, found[0].ended).rows[0][-1] == percent(found[0].ended[0])
    assert table.columns[3:9] == tuple(f"{least} or more over" for least in range(1, 7))
    phases = phases_of(counting.phases(played_well, cells), cells, {1: PRINTED})
    assert [one.name for one in phases] == [*SCHEMES, *PROTOCOLS]
    assert phases_table(phases).rows[3][:2] == ("Scheme 4", "4 of 5")
    drawn = svg_of(incidence_chart(phases, "phases").figure)
    for words in ("Autobots: done, %", "Decepticons: destroyed, %", "Phase 6"):
        assert words in drawn
    assert "Phases of a faction are destroyed" in incidence_chart(phases, "phases").caption


def test_who_does_them_is_told_by_place_in_turn_order_or_by_side(
    results: Results, found: list[Phases], account: pd.DataFrame
) -> None:
    seats = pd.DataFrame(results.seats.collect().to_dicts())
    done = account[account["done"]].groupby(["cell", "game", "seat"]).size().rename("n").reset_index()
    sound = account[["cell", "game"]].drop_duplicates()
    every = seats.merge(sound, on=["cell", "game"]).merge(done, on=["cell", "game", "seat"], how="left")
    every["n"] = every["n"].fillna(0)
    (alone,), (teams,) = found[0].doers, found[1].doers
    by_order = every[every["cell"] == 0].groupby("order")["n"].mean()
    assert [mean.estimate for mean in alone.who.values()] == pytest.approx(list(by_order))
    assert list(alone.who) == ["the first player", "the second player", "the third player"]
    by_side = every[every["cell"] == 1].groupby("side")["n"].mean()
    assert [mean.estimate for mean in teams.who.values()] == pytest.approx(list(by_side))
    assert list(teams.who) == ["Autobots", "Decepticons"]
    won = every[(every["cell"] == 0) & (every["win"] > 0)].set_index("game")["n"]
    lost = every[(every["cell"] == 0) & (every["win"] == 0)].groupby("game")["n"].mean()
    assert alone.winners is not None
    assert alone.difference is not None
    assert alone.winners.estimate == pytest.approx(won.mean())
    assert alone.difference.estimate == pytest.approx((won - lost).mean())
    assert found[2].doers == []  # one player alone does all of them


def test_a_summary_and_a_page_speak_of_them(results: Results) -> None:
    titles = [table.title for table in summarise(results).tables]
    for start in (
        "How far phases come: core, tvt",
        "Phases: core, solo",
        "Who completes and thwarts phases: core, co",
    ):
        assert any(title.startswith(start) for title in titles)
    assert len(set(titles)) == len(titles)
    page = make_page(find(results))
    section = next(
        each for each in page.sections if each.title == "Infiltration Phases: core, tvt+infiltration"
    )
    assert [chart.name.rpartition("-")[2] for chart in section.charts] == ["turn", "done"]
    assert page.place_of("core, tvt+infiltration", Code.PHASES_MEASURED) == section.key
    assert not any(each.title.startswith("Polities") for each in page.sections)
    assert "Infiltration Phases" in {note.title for note in page.methods}
    whole = Report(results)
    assert {"completed", "thwarted", "destroyed"} <= set(whole.phases.table.columns)
    assert whole.phases.figure is not None
    assert {v.code for group in whole.phases.verdicts for v in group.verdicts} == {"phases-measured"}


def test_every_figure_has_an_interval(found: list[Phases]) -> None:
    for table in (table for one in found for table in tables_of_phases(one)):
        for row_of in table.rows:
            assert all("%" not in value or "[" in value for value in row_of)


def test_a_game_with_phases_is_held_against_the_same_game_without() -> None:
    plain = {key: value for key, value in SOLO.items() if key not in ("variant", "objectives")}
    plain |= {"number": 3, "mode": "solo"}
    shuffled = {**SOLO, "number": 4, "mode": "solo+infiltration-shuffled", "variant": "infiltration-shuffled"}
    results = made_data.dataset([plain, SOLO, shuffled], {"games": [{"cell": 3, "game": 0}]}, **made.LABELS)
    found = [(before.cell["mode"], after.cell["mode"]) for before, after in sides_within(results)]
    assert found == [("solo", "solo+infiltration"), ("solo", "solo+infiltration-shuffled")]


def test_games_without_phases_have_no_section_and_the_levels_they_had(datasets: dict[str, Results]) -> None:
    teams = datasets["teams"]
    assert find(teams).phases == []
    assert Report(teams).phases.table.is_empty()
    plain = made.cell(0, 3)
    without, having = (levels_of_page([cell], Targets({}), 1) for cell in (plain, ALONE))
    families = len(OF_A_GROUP) + len(OF_A_PAGE)
    assert without.family == pytest.approx(1 - 0.025 / families)
    assert having.family == pytest.approx(1 - 0.025 / (families + len(OF_PHASES)))


def test_phases_done_a_game_are_held_against_their_target(results: Results, account: pd.DataFrame) -> None:
    targets = {PHASES: [1, 6]}
    manifest = {**results.manifest, "study": {"name": "made", "question": "", "targets": targets}}
    found = find(dataclasses.replace(results, manifest=manifest))
    told = {one.estimate.cell["number"]: one for one in found.targets if one.kind == PHASES}
    assert list(told) == [0, 1, 2]
    for number, one in told.items():
        done = account[account["cell"] == number].groupby("game")["done"].sum()
        assert one.estimate.interval.estimate == pytest.approx(done.mean())
        assert one.answer == WITHIN
    assert found.counts.levels.comparisons == find(results).counts.levels.comparisons + 3
