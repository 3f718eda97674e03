"""Games against Unicron in reports: how they end, Planets from reveal to eaten, the marker, Power brought to him."""

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from matplotlib.patches import Patch

from reports.counting import unicron as counting
from reports.counting.failed import sound
from reports.counting.levels import OF_A_GROUP, OF_A_PAGE, OF_UNICRON, levels_of_page
from reports.estimates.unicron import (
    CAUSES,
    LEAST_GAMES,
    LOST,
    TIMES,
    WON,
    Reveal,
    attempts_of,
    cause_in_words,
    causes_of,
    markers_of,
    reveals_table,
)
from reports.figures import svg_of
from reports.figures.style import FILLS
from reports.figures.unicron import attempts_chart, markers_chart, reveals_chart
from reports.findings.dataset import find
from reports.findings.unicron import Unicron, find_unicron
from reports.page import make_page
from reports.report import Report
from reports.statistics import mean_of, wilson
from reports.summary import summarise, tables_of_unicron
from reports.verdicts.codes import Code
from reports.verdicts.headlines import headlines
from reports.verdicts.unicron import unicron_verdicts
from sim.results import Results
from sim.results.figures import PHASES, Figure, applies
from sim.results.targets import Targets
from tests.reports import made, made_data

GAMES = 320
PLANETS = [f"Planet {number}" for number in range(1, 6)]
VARIANT: dict[str, Any] = {
    "variant": "unicron",
    "objectives": True,
    "together": True,
    "strategies": ["balanced"],
}
DUO = made.cell(0, 2, mode="co-op+unicron", **VARIANT)
FOUR = made.cell(1, 4, mode="co-op+unicron", **VARIANT)
SOLO = made.cell(2, 1, mode="solo+unicron", **VARIANT)


def planet(name: str, **more: Any) -> dict[str, Any]:
    return {"objective": name, "kind": "planet", "shown_turn": -1, "fate": "left", "fate_turn": -1, "seat": -1} | {
        "side": -1, "spells": 0, "spell_seat": [], "spell_side": [], "spell_by": [], "spell_from": [],
        "spell_until": [], "spell_end": [],
    } | more  # fmt: skip


def played(chance: np.random.Generator) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Four of the Planets of a game, some revealed and some of those eaten, and what its row of games/ says."""
    turns = int(chance.integers(10, 40))
    names = list(chance.permutation(PLANETS)[:4])
    rows = [planet(str(name)) for name in names]
    for row in rows[: int(chance.integers(0, 5))]:
        row["shown_turn"] = int(chance.integers(0, turns))
        until = row["shown_turn"] + int(chance.integers(0, 15))
        if until <= turns:
            row |= {"fate": "eaten", "fate_turn": until}
    rows.append({**planet(names[0]), "kind": "ruin"})  # of Ruins nothing is told here
    won = bool(chance.random() < 0.4)
    tries = int(chance.integers(0, 5))
    return rows, {
        "turns": turns,
        "won": won,
        "end_reason": "unicron defeated" if won else ("end", "turn limit")[int(chance.integers(2))],
        "planets_eaten": sum(row["fate"] == "eaten" for row in rows),
        "planets_defended": int(chance.integers(3)),
        "marked_cost": int(chance.integers(10, 20)),
        "attempt_seat": [0] * tries,
        "attempt_turn": list(range(tries)),
        "attempt_power": [int(each) for each in chance.integers(3, 20, tries)],
        "attempt_cost": [int(each) for each in chance.integers(10, 22, tries)],
    }


@pytest.fixture(scope="module")
def results() -> Results:
    chance = np.random.default_rng(5)
    rows: dict[str, list[dict[str, Any]]] = {"games": [], "seats": [], "objectives": [], "tempo": []}
    for cell in (DUO, FOUR, SOLO):
        number, players = cell["number"], cell["players"]
        for game in range(GAMES):
            key = {"cell": number, "game": game}
            planets, of_game = played(chance)
            rows["objectives"] += [key | each for each in planets]
            rounds = -(-of_game["turns"] // players)
            error = {"error": 3 * (game == GAMES - 1), "error_card": None}
            rows["games"].append(key | of_game | {"rounds": rounds, "players": players} | error)
            for turn in range(1, of_game["turns"] + 1):
                cost = {"marked_cost": 16 - (turn // 8 if of_game["won"] else -turn // 8)}
                at = {
                    "seat": turn % players,
                    "turn": turn,
                    "round_number": 1 + (turn - 1) // players,
                    "vp": None,
                }
                rows["tempo"].append(key | at | cost)
            for seat in range(players):
                who = {
                    "character": made.LABELS["characters"][seat],
                    "strategy": "balanced",
                    "role": "Autobots",
                }
                rows["seats"].append(
                    key | {"seat": seat, "side": 0, "order": seat, "win": float(of_game["won"])} | who
                )
    return made_data.dataset([DUO, FOUR, SOLO], rows, cards=list(PLANETS), **made.LABELS)


@pytest.fixture(scope="module")
def games(results: Results) -> pd.DataFrame:
    """All games without error."""
    every = pd.DataFrame(results.games.collect().to_dicts())
    return every[every["error"] == 0]


@pytest.fixture(scope="module")
def account(results: Results, games: pd.DataFrame) -> pd.DataFrame:
    """All Planets of these games, a row each, with what came first, and their place in the order of reveal."""
    rows = pd.DataFrame(results.objectives.collect().to_dicts())
    kept = games[["cell", "game", "turns", "end_reason"]]
    every = rows[rows["kind"] == "planet"].merge(kept, on=["cell", "game"]).reset_index(drop=True)
    every["eaten"] = every["fate"] == "eaten"
    every["cause"] = every["end_reason"].where(~every["eaten"], "eaten")
    every["after"] = every["turns"].where(~every["eaten"], every["fate_turn"]) - every["shown_turn"]
    shown = every[every["shown_turn"] >= 0].sort_values(["cell", "game", "shown_turn", "objective"])
    every["place"] = shown.groupby(["cell", "game"]).cumcount() + 1
    return every


@pytest.fixture(scope="module")
def found(results: Results) -> list[Unicron]:
    return find_unicron(results, [[results.cells[0], results.cells[1]], [results.cells[2]]])


def reveal(found: list[Unicron], cell: int, place: int) -> Reveal:
    return next(
        one for each in found for one in each.reveals if (one.cell["number"], one.place) == (cell, place)
    )


def test_games_are_told_by_how_they_end(found: list[Unicron], games: pd.DataFrame) -> None:
    ends = found[0].ends
    assert ends.subjects[0] == f"{WON}: unicron defeated"
    assert {subject.partition(":")[0] for subject in ends.subjects[1:]} == {LOST}
    for cell in (DUO, FOUR):
        of_cell = games[games["cell"] == cell["number"]]
        for subject in ends.subjects:
            one = ends.at(subject, cell)
            assert one is not None
            count = int((of_cell["end_reason"] == subject.partition(": ")[2]).sum())
            assert one.interval == wilson(count, len(of_cell))
            assert one.corrected.low < one.interval.low


def test_what_there_is_in_a_game_is_counted(
    found: list[Unicron], games: pd.DataFrame, account: pd.DataFrame
) -> None:
    for number in (0, 1):
        of_cell = games[games["cell"] == number]
        counted = found[0].a_game[number]
        assert list(counted) == list(counting.OF_A_GAME)
        assert counted["planets_eaten"].total == of_cell["planets_eaten"].sum()
        assert counted["planets_defended"].total == of_cell["planets_defended"].sum()
        assert counted["attempts"].total == of_cell["attempt_power"].map(len).sum()
        assert counted["marked_cost"].squares == (of_cell["marked_cost"] ** 2).sum()
        shown = account[(account["cell"] == number) & (account["shown_turn"] >= 0)]
        assert (counted["shown"].total, counted["shown"].n) == (len(shown), len(of_cell))


@pytest.mark.parametrize("cell", [0, 1, 2])
@pytest.mark.parametrize("place", [1, 2, 4])
def test_planets_are_followed_in_the_order_of_their_reveal(
    found: list[Unicron], account: pd.DataFrame, cell: int, place: int
) -> None:
    one = reveal(found, cell, place)
    rows = account[(account["cell"] == cell) & (account["place"] == place)]
    assert one.revealed == len(rows) == rows["game"].nunique()
    assert one.games == GAMES - 1
    for turn in (0, 3, 8, 20):
        by = rows["eaten"] & (rows["after"] <= turn)
        assert one.incidence(["eaten"], turn) == wilson(int(by.sum()), len(rows))
        assert one.at_risk(turn) == int((rows["after"] >= turn).sum())
    for cause in causes_of([one]):
        assert one.share(cause) == wilson(int((rows["cause"] == cause).sum()), len(rows))
    assert one.incidence(causes_of([one]), one.longest).estimate == 1


def test_a_planet_that_a_text_destroys_did_not_end_the_game() -> None:
    one = Reveal(DUO, 1, GAMES, {"eaten": {3: 40}, "destroyed": {2: 20}, "turn limit": {9: 30}})
    told = ("eaten", "game ended: turn limit", "destroyed")
    assert reveals_table([one]).columns[-3:] == told
    drawn = reveals_chart([one], "reveals")
    assert drawn is not None
    svg = svg_of(drawn.figure)
    assert all(words in svg for words in told)
    assert "game ended: destroyed" not in svg


def test_a_cause_has_one_colour_in_every_figure() -> None:
    """Whatever is more frequent, and whether another is there or not."""
    colours = []
    for came in (
        {"eaten": {3: 50}, "deck empty": {9: 40}, "damage limit": {5: 30}},
        {"eaten": {3: 50}, "damage limit": {5: 40}, "unicron defeated": {7: 60}},
    ):
        one = Reveal(DUO, 1, GAMES, came)
        assert causes_of([one]) == [cause for cause in CAUSES if cause in came]
        drawn = reveals_chart([one], "reveals")
        assert drawn is not None
        (legend,) = drawn.figure.legends
        colours.append({h.get_label(): h.get_facecolor() for h in legend.handles if isinstance(h, Patch)})
        assert set(colours[-1]) == {cause_in_words(cause) for cause in came}
    one, other = colours
    assert len(CAUSES) <= len(FILLS)  # no two alike
    for cause in ("eaten", "game ended: damage limit"):
        assert one[cause] == other[cause]


def test_each_planet_is_told_by_name(found: list[Unicron], account: pd.DataFrame) -> None:
    for one in found[0].planets:
        rows = account[(account["cell"] == one.cell["number"]) & (account["objective"] == one.name)]
        assert (one.games, one.revealed) == (len(rows), int((rows["shown_turn"] >= 0).sum()))
        assert one.share() == wilson(int(rows["eaten"].sum()), one.revealed)
        after = rows[rows["eaten"]]["after"].astype(float)
        assert one.took.estimate == pytest.approx(after.mean())
    assert {one.name for one in found[0].planets} == set(PLANETS)
    assert found[0].eaten.subjects == PLANETS


def test_power_is_told_by_confrontation_of_a_game(found: list[Unicron], games: pd.DataFrame) -> None:
    of_cell = games[games["cell"] == 1]
    for one in (each for each in found[0].attempts if each.cell["number"] == 1):
        brought = [powers[one.place - 1] for powers in of_cell["attempt_power"] if len(powers) >= one.place]
        assert one.power.n == len(brought) >= LEAST_GAMES
        assert one.power.estimate == pytest.approx(np.mean(brought))
        needed = [costs[one.place - 1] for costs in of_cell["attempt_cost"] if len(costs) >= one.place]
        assert one.cost == mean_of(np.array(needed, float))


def test_the_marker_is_told_by_round_of_games_won_and_lost(
    found: list[Unicron], results: Results, games: pd.DataFrame
) -> None:
    turns = pd.DataFrame(results.tempo.collect().to_dicts()).merge(
        games[["cell", "game", "won"]], on=["cell", "game"]
    )
    last = turns.sort_values("turn").groupby(["cell", "game", "won", "round_number"])["marked_cost"].last()
    assert {(one.cell["number"], one.outcome) for one in found[0].markers} == {
        (cell, outcome) for cell in (0, 1) for outcome in (WON, LOST)
    }
    for one in found[0].markers:
        for number, mean in one.rounds.items():
            cost = last.loc[one.cell["number"], :, one.outcome == WON, number].to_numpy(float)
            assert mean.n == len(cost) >= LEAST_GAMES
            assert mean.estimate == pytest.approx(cost.mean())
    won, lost = (one for one in found[0].markers if one.cell["number"] == 0)
    assert won.rounds[9].estimate < lost.rounds[9].estimate


def test_where_there_are_few_games_nothing_is_drawn(results: Results) -> None:
    cells = list(results.cells)
    few = counting.marked(sound(results), cells).with_columns(games=LEAST_GAMES - 1)
    assert markers_of(few, cells) == []
    tried = counting.attempts(sound(results), cells).with_columns(games=LEAST_GAMES - 1)
    assert attempts_of(tried, cells) == []
    one = Reveal(DUO, 1, LEAST_GAMES, {"eaten": {3: LEAST_GAMES - 1}})
    assert reveals_chart([one], "few") is markers_chart([], "none") is attempts_chart([], "none") is None


def test_figures_say_what_they_show(found: list[Unicron]) -> None:
    drawn = reveals_chart(found[0].reveals, "reveals")
    assert drawn is not None
    svg = svg_of(drawn.figure)
    for words in (
        "first revealed",
        "fourth revealed",
        "eaten",
        "game ended: turn limit",
        "95% interval",
        "at risk",
    ):
        assert words in svg
    assert f"{reveal(found, 0, 1).revealed:,}" in svg
    assert "first revealed with 2 players" in drawn.alt
    marker, power = markers_chart(found[0].markers, "marker"), attempts_chart(found[0].attempts, "power")
    assert marker is not None
    assert power is not None
    assert "games lost with 4 players" in marker.alt
    assert "with 4 players" in power.alt
    for chart in (drawn, marker, power):
        assert "95%" in chart.caption


def test_a_single_confrontation_has_a_tick_and_a_bar(found: list[Unicron]) -> None:
    """Where too few games have a second one: the axis counts them in whole numbers, and the interval is seen."""
    drawn = attempts_chart([one for one in found[1].attempts if one.place == 1], "power")
    assert drawn is not None
    (axes,) = drawn.figure.axes
    low, high = axes.get_xlim()
    assert [tick for tick in axes.get_xticks() if low <= tick <= high] == [1]
    bars = [np.asarray(path.vertices)[:, 1] for lines in axes.collections for path in lines.get_paths()]
    first = found[1].attempts[0]
    for bar, mean in zip(bars, (first.power, first.cost), strict=True):
        assert list(bar) == [mean.low, mean.high]


def test_the_verdict_names_planets_and_games_won(found: list[Unicron], games: pd.DataFrame) -> None:
    (verdict,) = unicron_verdicts(found[1])
    assert (verdict.code, verdict.sure) == (Code.UNICRON_MEASURED, False)
    of_cell = games[games["cell"] == 2]
    assert f"{of_cell['planets_eaten'].mean():.2f} [" in verdict.sentence
    assert f"{100 * of_cell['won'].astype(float).mean():.1f}% [" in verdict.sentence


def test_every_figure_of_a_table_has_an_interval(found: list[Unicron]) -> None:
    tables = [table for one in found for table in tables_of_unicron(one)]
    assert [table.title.partition(":")[0] for table in tables] == [
        "Against Unicron", "From reveal to eaten", "Planets", "Planets", "Where the marker stands",
        "Confrontations with Unicron", "Against Unicron", "From reveal to eaten", "Planets", "Where the marker stands",
        "Confrontations with Unicron",
    ]  # fmt: skip
    for table in tables:
        for row in table.rows:
            assert all("%" not in value or "[" in value for value in row)
        assert all(not math.isnan(row.get("n", 0)) for row in table.numbers)
    assert tables[1].columns[2] == f"eaten within {TIMES[0]} turns; at risk"


def test_a_summary_and_a_page_speak_of_him(results: Results) -> None:
    titles = [table.title for table in summarise(results).tables]
    assert "Against Unicron: core, co-op+unicron" in titles
    assert "Planets: core, solo+unicron, 1 player" in titles
    assert len(set(titles)) == len(titles)
    page = make_page(find(results))
    section = next(each for each in page.sections if each.title == "Against Unicron: core, co-op+unicron")
    names = [chart.name.rpartition("-")[2] for chart in section.charts]
    assert names == ["ends", "reveals", "planets", "marker", "power"]
    assert page.place_of("core, co-op+unicron", Code.UNICRON_MEASURED) == section.key
    notes = {note.title for note in page.methods}
    assert "Planets, and Unicron's marker" in notes
    assert "Infiltration Phases" not in notes  # he is a variant too
    whole = Report(results)
    assert "planets_eaten" in set(whole.unicron.table["end"])
    assert whole.unicron.figure is not None
    assert {v.code for group in whole.unicron.verdicts for v in group.verdicts} == {"unicron-measured"}


def test_a_headline_counts_the_players_that_a_figure_is_off_its_target_with(results: Results) -> None:
    study = {**results.manifest["study"], "targets": {"games won": [0.8, 1.0]}}
    aimed = replace(results, manifest={**results.manifest, "study": study})
    told = " ".join(one.text for one in headlines(find(aimed)))
    assert "its target with 1 player; " in told
    assert "its target with 2 and 4 players; " in told


def test_games_without_him_have_no_section_and_the_levels_they_had(datasets: dict[str, Results]) -> None:
    teams = datasets["teams"]
    assert find(teams).unicron == []
    assert Report(teams).unicron.table.is_empty()
    plain = made.cell(0, 3)
    without, having = (levels_of_page([cell], Targets({}), 1) for cell in (plain, DUO))
    families = len(OF_A_GROUP) + len(OF_A_PAGE)
    assert without.family == pytest.approx(1 - 0.025 / families)
    assert having.family == pytest.approx(1 - 0.025 / (families + len(OF_UNICRON)))


def test_phases_are_no_figure_of_his_games(results: Results) -> None:

    assert not any(applies(Figure(PHASES), cell) for cell in results.cells)
