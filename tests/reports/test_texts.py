"""What the texts of Bosses cost the table, against figures worked out from the parquet files."""

import numpy as np
import polars as pl
import pytest

from reports.counting.per_game import ROUNDS, VP, Outcome
from reports.estimates import texts
from reports.estimates.comparison import PairedFigure
from reports.estimates.taken_clauses import Taken, taken_from_bosses
from reports.estimates.text_tables import texts_table, tolls_table
from reports.estimates.texts import Toll, Tolls, tolls_of_texts
from reports.findings.dataset import find
from reports.page.sections.texts import sections_of_texts
from reports.statistics import Interval, PairedDifference, PairedSums, paired_difference
from reports.summary import summary_of
from reports.verdicts.texts import verdicts_on_tolls
from sim.results import open_results
from sim.study import load_study, make_plan, run_study
from sim.study.config.catalogue import current_catalogue
from sim.study.config.desk import bundled_studies
from tests.reports import made

HIT = "reveal attack: gain 1 damage"


def told(*cards, make_up="core"):
    """Cards as `cards.json` tells them: (type, name, text), all else alike."""
    fields = [(kind, name, {"level": 2, "cost": 5, "text": list(text)}) for kind, name, *text in cards]
    return {"make_up": make_up, "cards": [{"key": f"core:{k}:{n}", "fields": f} for k, n, f in fields]}


BEFORE = told(
    ("boss", "Great", HIT, "start of turn: draw 1"), ("boss", "Small"), ("robot", "Tin", "on play: draw 1")
)


def test_what_a_boss_loses_is_found():
    after = told(
        ("boss", "Great", "start of turn: draw 1"), ("boss", "Small"), ("robot", "Tin", "on play: draw 1")
    )
    assert taken_from_bosses(BEFORE, after) == [Taken("Great", 2, (HIT,))]
    assert taken_from_bosses(BEFORE, BEFORE) == []
    assert Taken("Great", 2, (HIT, HIT)).headings == ["reveal attack"]


@pytest.mark.parametrize(
    "after",
    [
        told(("boss", "Great", HIT), ("boss", "Small"), ("robot", "Tin")),
        told(
            ("boss", "Great", "start of turn: draw 2"), ("boss", "Small"), ("robot", "Tin", "on play: draw 1")
        ),
        told(("boss", "Great", HIT), ("boss", "Other"), ("robot", "Tin", "on play: draw 1")),
        told(("boss", "Great", HIT), ("boss", "Small")),
        told(("boss", "Great", HIT), ("boss", "Small"), ("robot", "Tin", "on play: draw 1"), make_up="other"),
    ],
    ids=["another type too", "a clause written otherwise", "another card", "fewer cards", "another make-up"],
)
def test_where_more_differs_nothing_is_told(after):
    assert taken_from_bosses(BEFORE, after) == []


def test_another_cost_is_more_than_a_text():
    after = told(("boss", "Great", HIT), ("boss", "Small"), ("robot", "Tin", "on play: draw 1"))
    after["cards"][0]["fields"]["cost"] = 4
    assert taken_from_bosses(BEFORE, after) == []


# --- A small run of the bundled studies, with the engine itself -------------------------------------------


@pytest.fixture(scope="module", params=["reveals", "coop_reveals"])
def results(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("results") / request.param
    chosen = load_study(bundled_studies()[request.param], current_catalogue()).override(games=20 * 100)
    run_study(make_plan(chosen), folder, jobs=1)
    return open_results(folder)


@pytest.fixture(scope="module")
def tolls(results):
    return tolls_of_texts(results)


def cell_of(results, overlay, players, mix="core"):
    found = [
        cell["number"]
        for cell in results.cells
        if (cell["mix"], cell["overlay"], cell["players"]) == (mix, overlay, players)
    ]
    return found[0]


def by_game(results, cell):
    """A row a game with all that is told, and the turn of each Level's reveal."""
    seats = results.seats.filter(cell=cell).group_by("game").agg(pl.col("vp", "damage").cast(pl.Int64).mean())
    bosses = results.bosses.filter(cell=cell).with_columns(pl.col("boss").cast(pl.String)).collect()
    reveals = bosses.pivot(on="level", index="game", values=["revealed_turn", "boss", "defeated_turn"])
    games = results.games.filter(cell=cell).join(seats, on="game").sort("game").collect()
    return games.join(reveals, on="game").sort("game")


def test_a_row_a_boss_with_a_reveal_and_number_of_players(results, tolls):
    assert [found.tolls[0].having["mix"] for found in tolls] == ["core", "a_rising_darkness"]
    core, darkness = (
        [(toll.having["players"], toll.alone.boss if toll.alone else "all") for toll in found.tolls]
        for found in tolls
    )
    assert (len(core), len(darkness)) == (2 * 7, 2 * 6)  # one Boss of A Rising Darkness has no Reveal
    assert core[:2] == [(2, "all"), (4, "all")]
    assert "Bumblebee" not in {boss for _, boss in darkness}
    assert all(toll.pairs == 100 for found in tolls for toll in found.tolls)


def test_games_are_one_game_until_the_boss_is_revealed(results):
    for level in (1, 2, 3):
        having = by_game(results, cell_of(results, "none", 2))
        without = by_game(results, cell_of(results, f"no_reveals_{level}", 2))
        turn = f"revealed_turn_{level}"
        assert having[turn].to_list() == without[turn].to_list()
        unmet = having[turn] < 0
        apart = [f"{part}_{n}" for part in ("revealed_turn", "boss", "defeated_turn") for n in (1, 2, 3)]
        same = ["turns", "rounds", "bosses_defeated", "decisions", "vp", "damage", *apart]
        assert having.filter(unmet).select(same).equals(without.filter(unmet).select(same))
        assert having.filter(~unmet)["decisions"].to_list() != without.filter(~unmet)["decisions"].to_list()


def test_of_games_that_differ_before_the_boss_is_revealed_nothing_is_told(results, monkeypatch):
    """As those of players do who reckon with its text; here every other reveal is not seen."""
    seen = texts._revealed

    def overlooking(games, span, taken):
        return seen(games, span, taken) & (np.arange(span.games) % 2 == 0)

    monkeypatch.setattr(texts, "_revealed", overlooking)
    assert tolls_of_texts(results) == []


@pytest.mark.parametrize("boss", ["Megatron", "Tower Spy (Stand-in)", "all"])
def test_figures_are_those_of_the_games_in_which_it_is_revealed(results, tolls, boss):
    toll = next(
        toll
        for toll in tolls[0].tolls
        if toll.having["players"] == 4 and (toll.alone.boss if toll.alone else "all") == boss
    )
    having = by_game(results, toll.having["number"])
    without = by_game(results, toll.without["number"])
    revealed = [
        (pl.col(f"revealed_turn_{level}") >= 0) & ((pl.col(f"boss_{level}") == boss) | (boss == "all"))
        for level in (1, 2, 3)
    ]
    met = having.select(pl.any_horizontal(revealed)).to_series()
    assert toll.revealed == met.sum()
    columns = {"rounds": "rounds", "Damage of a player": "damage", "Bosses defeated": "bosses_defeated"}
    columns |= {"games won": "won"} if toll.having["together"] else {"VP of a player": "vp"}
    named = {figure.outcome.name for figure in toll.figures}
    assert named == {*columns, "it falls"} if toll.alone else set(columns)
    for name, column in columns.items():
        y, z = (side.filter(met)[column].cast(pl.Float64).to_list() for side in (without, having))
        plain = paired_difference(PairedSums.of(y, z), shares=name == "games won")
        found = toll.at(name).found
        assert (found.before, found.after) == pytest.approx((plain.before, plain.after))
        bounds = (plain.difference.low, plain.difference.high)
        assert (found.difference.low, found.difference.high) == pytest.approx(bounds)
        assert toll.at(name).corrected.low < found.difference.low


def test_it_is_told_in_words_in_a_table_and_in_a_figure(results, tolls):
    table = tolls_table(tolls[0])
    assert table.title == f"What “reveal attack” of Bosses costs the table: core, {results.cells[0]['mode']}"
    assert table.rows[0][:2] == ("I, II and III: Bosses together, 2 players", "100 of 100")
    assert ("I: Raid Captain (Stand-in)", HIT) in texts_table(tolls[0]).rows
    assert {len(row) for row in table.rows} == {len(table.columns)}
    assert len(table.numbers) == tolls[0].comparisons == sum(len(toll.figures) for toll in tolls[0].tolls)
    found = find(results)
    assert table.title in {one.title for one in summary_of(found).tables}
    assert [section.title for section in sections_of_texts(found, 1)] == [one.title for one in tolls]


def test_a_verdict_says_who_played_how_many_games_and_how_sure(tolls):
    groups = verdicts_on_tolls(tolls)
    assert [group.name for group in groups] == [found.title for found in tolls]
    for group, found in zip(groups, tolls, strict=True):
        assert group.played_by.startswith(("balanced against balanced; ", "team together; "))
        sure = {toll.texts for toll in found.tolls if any(figure.sure for figure in toll.figures)}
        assert len(group.sure) == len(sure)
        for verdict in (*group.sure, *group.open):
            assert (
                " with each of 2 and 4 players" in verdict.evidence
                or "pairs of games with " in verdict.evidence
            )
            assert "in which the Boss is revealed; caused by the text" in verdict.evidence
            assert verdict.evidence.endswith("corrected for the whole page")


def test_what_is_more_with_few_players_and_less_with_many_is_told_of_each():
    texts = (Taken("Great", 1, (HIT,)),)

    def toll(players, gain):
        found = Interval(gain, gain - 0.1, gain + 0.1, 100)
        vp = PairedFigure(
            Outcome(VP, "amount", "games", players, "VP"), PairedDifference(5, 5, found, 2), found
        )
        longer = Interval(1, 0.5, 1.5, 100)
        rounds = PairedFigure(ROUNDS, PairedDifference(9, 10, longer, 2), longer)
        return Toll(made.cell(players, players), made.cell(9, players), texts, 200, 100, [rounds, vp])

    (group,) = verdicts_on_tolls([Tolls([toll(2, 0.5), toll(4, -0.5)], 4)])
    (verdict,) = group.sure
    assert verdict.word == "longer games, more VP with 2 players and fewer VP with 4 players"
    assert (
        verdict.facts[0]
        == "+1.00 [+0.50, +1.50] rounds and +0.50 [+0.40, +0.60] VP of a player with 2 players"
    )
    assert "100 pairs of games with each of 2 and 4 players" in verdict.evidence
    assert group.open == []


def test_of_many_groups_those_of_an_overlay_are_told_by_what_differs_alone(results):
    found = find(results)
    assert [group.cells[0]["overlay"] for group in found.at_length] == ["none", "none"]
    assert len(found.groups) == 10
