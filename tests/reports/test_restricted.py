"""What cards are worth, against figures worked out another way."""

from pathlib import Path

import numpy as np
import polars as pl
import pytest

from reports.estimates.restricted import card_key, pairs, worths, worths_table
from reports.statistics import mean_interval
from reports.verdicts.worth import verdicts_on_worths
from sim.results import Results
from sim.results.cards import write_cards
from tests.reports.made import cell

FREE, BARRED, EAGER = "balanced", "balanced never Wingman", "balanced prefers Wingman"
CELLS = [
    cell(0, strategies=[FREE, FREE], hashes={"cards": "a"}),
    cell(1, strategies=[BARRED, FREE], hashes={"cards": "a"}),
    cell(2, strategies=[EAGER, FREE], hashes={"cards": "a"}),
    cell(3, strategies=["team"], mode="co-op", together=True),
    cell(4, strategies=["team never type:relic"], mode="co-op", together=True),
]
GAMES = 300
LUCK = np.random.default_rng(8)


class Made(Results):
    """A dataset in memory: seats as rows (cell, game, seat, strategy, win, vp), games as rows (cell, game, won)."""

    def __init__(
        self, cells: list[dict], seats: pl.DataFrame, games: pl.DataFrame, path: Path = Path("nowhere")
    ) -> None:
        super().__init__(path, {"cells": cells, "labels": {}}, ())
        object.__setattr__(self, "frames", {"seats": seats.lazy(), "games": games.lazy()})

    def _scan(self, table: str) -> pl.LazyFrame:
        return self.frames[table]  # type: ignore[attr-defined]


def drawn() -> Made:
    """The restricted strategy sits at seat `game % 2`, wins less when barred, and shares some wins."""
    luck, points = LUCK.random(GAMES), LUCK.integers(0, 30, (GAMES, 2))
    chance = {0: 0.5, 1: 0.4, 2: 0.55}
    seats, games = [], []
    for number, of in enumerate(CELLS):
        for game in range(GAMES):
            games.append((number, game, int(luck[game] < 0.5 - 0.1 * (number == 4)), 0, None, "deck empty"))
            mine = game % 2
            won = 0.5 if luck[game] > 0.97 else float(luck[game] < chance.get(number, 0.5))
            for seat in range(2):
                names = of["strategies"]
                own = seat == mine or len(names) == 1
                vp = int(points[game, seat]) - (3 if number == 1 and own and game % 5 == 0 else 0)
                seats.append((number, game, seat, names[0 if own else 1], won if own else 1 - won, vp))
    return Made(
        CELLS,
        pl.DataFrame(seats, schema=["cell", "game", "seat", "strategy", "win", "vp"], orient="row"),
        pl.DataFrame(
            games, schema=["cell", "game", "won", "error", "error_card", "end_reason"], orient="row"
        ),
    )


@pytest.fixture(scope="module")
def made() -> Made:
    return drawn()


def test_cells_are_paired_that_differ_by_the_restriction_of_one_strategy_alone() -> None:
    found = [(pair.restricted["number"], pair.free["number"], pair.name) for pair in pairs(CELLS)]
    assert found == [(1, 0, BARRED), (2, 0, EAGER), (4, 3, "team never type:relic")]


@pytest.mark.parametrize(
    "changed",
    [{"mix": "a_rising_darkness"}, {"players": 3}, {"seating": "fixed"}, {"profile": {"energon.cap": 12}}],
)
def test_cells_that_differ_in_more_are_not_paired(changed) -> None:
    assert pairs([CELLS[0], CELLS[1] | changed]) == []


def test_both_of_a_line_up_may_be_restricted_one_by_one() -> None:
    both = cell(1, strategies=[BARRED, EAGER])
    one = cell(0, strategies=[FREE, EAGER])
    other = cell(2, strategies=[BARRED, FREE])
    found = [
        (pair.restricted["number"], pair.free["number"], pair.place) for pair in pairs([one, both, other])
    ]
    assert found == [(1, 0, 0), (1, 2, 1)]


def rows_of(made: Made, number: int, name: str) -> pl.DataFrame:
    return made.seats.filter(cell=number, strategy=name).sort("game").collect()


def test_the_worth_is_the_paired_difference_at_the_restricted_seat(made) -> None:
    never = worths(made)[0]
    barred = rows_of(made, 1, BARRED)
    free = (
        made.seats.filter(cell=0)
        .collect()
        .join(barred.select("game", "seat"), on=["game", "seat"])
        .sort("game")
    )
    assert never.games == GAMES
    assert never.win.before == pytest.approx(barred["win"].mean())
    assert never.win.after == pytest.approx(free["win"].mean())
    gain = free["vp"] - barred["vp"]
    plain = mean_interval(gain.sum(), (gain * gain).sum(), GAMES)
    assert never.vp is not None
    found = never.vp.difference
    assert (found.estimate, found.low, found.high) == pytest.approx((plain.estimate, plain.low, plain.high))
    differ = (free["vp"] != barred["vp"]) | (free["win"] != barred["win"])
    assert never.otherwise == differ.sum()
    assert never.win.worth > 2  # the same luck in both


def test_of_preferring_the_worth_is_that_of_doing_so(made) -> None:
    eager = worths(made)[1]
    assert eager.win.before < eager.win.after
    assert eager.win.after == pytest.approx(rows_of(made, 2, EAGER)["win"].mean())


def test_players_who_win_together_are_one_and_their_vp_decide_nothing(made) -> None:
    team = worths(made)[2]
    won = [made.games.filter(cell=number).select("won").collect()["won"].mean() for number in (4, 3)]
    assert (team.win.before, team.win.after) == pytest.approx(tuple(won))
    assert team.win.difference.n == GAMES  # games, not seats
    assert team.vp is None


def test_defence_is_worth_wins_alone_and_is_called_so(made) -> None:
    """What it costs in VP of one's own is outweighed, or not, by what foes miss: wins tell both."""
    other = [
        cell(number, strategies=[name.replace("never Wing", "never defends Wing").replace("prefers", "always defends")
                                 for name in of["strategies"]], hashes={"cards": "a"})
        for number, of in enumerate(CELLS[:3])
    ]  # fmt: skip
    names = {BARRED: "balanced never defends Wingman", EAGER: "balanced always defends Wingman"}
    seats = made.frames["seats"].filter(pl.col("cell") < 3).collect()
    defended = Made(
        other,
        seats.with_columns(pl.col("strategy").replace(names)),
        made.frames["games"].filter(pl.col("cell") < 3).collect(),
    )
    found = worths(defended)
    assert [one.win for one in found] == [one.win for one in worths(made)[:2]]
    assert [one.vp for one in found] == [None, None]
    assert worths_table(found).title == "What defending is worth: restricted play"
    group = verdicts_on_worths(found)[0]
    assert group.name.startswith("What defending is worth: ")
    assert {one.subject for one in group.verdicts} == {
        "Being free to defend Wingman",
        "Always defending Wingman",
    }
    assert (
        worths_table([*found, *worths(made)]).title == "What cards and defending are worth: restricted play"
    )


def test_intervals_are_corrected_for_all_of_the_table(made) -> None:
    for worth in worths(made):
        assert worth.corrected_win.low < worth.win.difference.low
        assert worth.corrected_win.high > worth.win.difference.high


def test_the_table_tells_points_and_marks_what_is_sure(made) -> None:
    table = worths_table(worths(made))
    assert [row[0] for row in table.rows] == [BARRED, EAGER, "team never type:relic"]
    first, second, third = table.rows
    assert first[1:3] == (FREE, "core, competitive, 2 players")
    assert third[1] == "-"
    assert first[6].startswith("+")
    assert first[6].endswith("] +")
    assert first[7].startswith("+0.60 [")
    assert second[7] == "+0.00 [+0.00, +0.00]"
    assert third[7] == "-"
    assert "corrected for the 5 of the table" in table.note
    assert [(row["restriction"], row["figure"]) for row in table.numbers][:2] == [
        (BARRED, "win share"),
        (BARRED, "vp"),
    ]


def test_games_that_one_cell_has_alone_and_games_in_error_do_not_count(made) -> None:
    seats, games = (made.frames[name].collect() for name in ("seats", "games"))
    games = games.with_columns(
        error=pl.when((pl.col("cell") == 1) & (pl.col("game") < 10)).then(3).otherwise(0)
    )
    fewer = Made(CELLS, seats.filter((pl.col("cell") != 0) | (pl.col("game") < 200)), games)
    assert worths(fewer)[0].games == 190


def test_without_games_or_with_one_nothing_is_told(made) -> None:
    seats, games = (made.frames[name].collect() for name in ("seats", "games"))
    none = worths(Made(CELLS, seats.clear(), games.clear()))
    assert [row[4:] for row in worths_table(none).rows] == [("-", "-", "-", "-", "-")] * 3
    one = worths_table(worths(Made(CELLS, seats.filter(game=0), games.filter(game=0))))
    assert all("[" not in row[6] for row in one.rows)


def test_a_dataset_without_restrictions_has_no_such_table(dataset) -> None:
    assert worths(dataset(mixes=["core"], players=[2], games=60)) == []


def test_a_verdict_says_what_cards_are_worth_and_whose_games_say_so(made) -> None:
    competing, together = verdicts_on_worths(worths(made))
    assert competing.name == "What cards are worth: core, competitive"
    assert competing.played_by.startswith("balanced against balanced")
    never = next(one for one in (*competing.sure, *competing.open) if one.subject.startswith("Leave"))
    assert never.sure
    assert never.sentence.startswith("Leave to gain Wingman changes wins of balanced by +")
    assert never.word == "worth having"
    assert "300 games of balanced against balanced, each with and without" in never.evidence
    assert "corrected for the whole page" in never.evidence
    (relics,) = (*together.sure, *together.open)
    assert relics.subject == "Leave to gain cards of type relic"
    assert " VP" not in relics.sentence


def test_what_changed_no_game_is_said_to_have_changed_none(made) -> None:
    seats, games = (made.frames[name].collect() for name in ("seats", "games"))  # type: ignore[attr-defined]
    idle = seats.filter(cell=0).with_columns(
        cell=pl.lit(1, pl.Int64),
        strategy=pl.when(pl.col("seat") == pl.col("game") % 2).then(pl.lit(BARRED)).otherwise("strategy"),
    )
    same = Made(CELLS[:2], pl.concat([seats.filter(cell=0), idle]), games)
    ((group,), worth) = verdicts_on_worths(worths(same)), worths(same)[0]
    assert worth.otherwise == 0
    (only,) = group.open
    assert not group.sure
    assert only.word.startswith("no game went otherwise")


def test_a_worth_of_a_single_card_that_is_barred_stands_beside_it(made: Made) -> None:
    told = {worth.pair.name: worth.card for worth in worths(made)}
    assert told == {BARRED: "Wingman", EAGER: "", "team never type:relic": ""}
    assert card_key("wingman (Stand-in)") == card_key("Wingman")


def of_teams(verb: str) -> Made:
    """Games of two teams that command Polities: who never does so wins less, and its team has 5 VP less."""
    cells = [
        cell(number, strategies=names, mode="tvt", sides=2, objectives=True, hashes={"cards": "a"})
        for number, names in enumerate(([FREE, FREE], [f"{FREE} {verb}", FREE]))
    ]
    seats, sides, games = [], [], []
    for number, of in enumerate(cells):
        for game in range(100):
            games.append((number, game, None, 0, None, "deck empty"))
            for side in range(2):
                won = float(side == game % 2) if number == 0 or game % 4 else float(side == 1)
                seats.append((number, game, side, side, of["strategies"][side], won, 7))
                sides.append((number, game, side, 20 - 5 * (number == 1 and side == 0)))
    made = Made(
        cells,
        pl.DataFrame(seats, schema=["cell", "game", "seat", "side", "strategy", "win", "vp"], orient="row"),
        pl.DataFrame(
            games, schema=["cell", "game", "won", "error", "error_card", "end_reason"], orient="row"
        ),
    )
    made.frames["sides"] = pl.DataFrame(  # type: ignore[attr-defined]
        sides, schema=["cell", "game", "side", "vp"], orient="row"
    ).lazy()
    return made


@pytest.mark.parametrize(
    ("verb", "subject", "does"),
    [
        ("never type:polity", "Being free to command Polities", "commanding Polities"),
        ("prefers type:mission", "Preferring to complete Missions", "completing Missions"),
        ("never type:ruin", "Being free to clear Ruins", "clearing Ruins"),
        ("never mode:Tank", "Being free to turn up Tank", "turning modes up"),
        ("never mode:Tank, mode:Jet", "Being free to turn up Tank and Jet", "turning modes up"),
    ],
)
def test_what_is_done_with_polities_missions_ruins_and_modes_has_words_of_its_own(
    verb, subject, does
) -> None:
    found = worths(of_teams(verb))
    table = worths_table(found)
    assert table.title == f"What {does} is worth: restricted play"
    assert "VP are those of its team" in table.note
    (group,) = verdicts_on_worths(found)
    assert group.name == f"What {does} is worth: core, tvt"
    assert found[0].card == ""
    (verdict,) = group.verdicts
    assert verdict.subject == subject
    assert verdict.word in ("worth doing", "better left")


def test_vp_of_polities_are_those_of_the_team() -> None:
    (worth,) = worths(of_teams("never type:polity"))
    assert worth.vp is not None
    assert worth.vp.difference.estimate == 5


NEVER_A_CAR, NEVER_A_JET = "expert never mode:Armored Car, mode:Crane", "expert never mode:Jet"
CAST = ("Springer", "Bumblebee", "Ironhide", "Hauler (Stand-in)")
TABLES = {
    "core": {
        "cards": [
            {"key": "core:character:Bumblebee", "fields": {"alt": {"move": 3}, "bot": {}}},
            {
                "key": "core:character:Ironhide",
                "fields": {"alt": {"move": 2}, "bot": {"name": "Armored Car"}},
            },
            {
                "key": "own:character:Springer",
                "fields": {"alt": {"name": "Helicopter"}, "alt2": {"name": "Armored Car (Stand-in)"}},
            },
            {"key": "core:robot:Hauler (Stand-in)", "fields": {"alt": {"name": "Crane"}}},
        ]
    }
}


def of_modes(folder: Path) -> Made:
    """Games of four characters in turn: who is Springer wins every second game with its car, and none without it.

    Without the car another character wins some games that it does not win with it, by luck; with 1 VP less.
    """
    cells = [
        cell(number, strategies=[name, "expert"], hashes={"cards": "a"})
        for number, name in enumerate(("expert", NEVER_A_CAR, NEVER_A_JET))
    ]
    seats, games = [], []
    for number, of in enumerate(cells):
        for game in range(400):
            games.append((number, game, None, 0, None, "deck empty"))
            character = CAST[game % 4]
            barred = number == 1
            won = (
                float(game % 8 < 4 and not barred)
                if character == "Springer"
                else float(game % 8 < 4 or barred)
            )
            for seat in range(2):
                who = (character, won, 9 - barred) if seat == 0 else (CAST[(game + 1) % 4], 1 - won, 9)
                seats.append((number, game, seat, of["strategies"][seat], *who))
    write_cards(folder, TABLES)
    return Made(
        cells,
        pl.DataFrame(
            seats, schema=["cell", "game", "seat", "strategy", "character", "win", "vp"], orient="row"
        ),
        pl.DataFrame(
            games, schema=["cell", "game", "won", "error", "error_card", "end_reason"], orient="row"
        ),
        folder,
    )


def test_a_mode_is_worth_what_it_is_to_the_character_that_has_it(tmp_path) -> None:
    car, jet = worths(of_modes(tmp_path))
    assert car.characters == ("Springer",)
    assert (car.games, car.otherwise, car.win.difference.n) == (100, 100, 100)
    assert (car.win.before, car.win.after) == (0, 0.5)  # of all games it would be more without the car
    assert car.vp is not None
    assert car.vp.difference.estimate == 1
    assert (jet.characters, jet.games, jet.otherwise) == ((), 400, 0)  # nobody here has it


def test_whose_mode_it_is_stands_in_the_table_and_in_the_verdict(tmp_path) -> None:
    found = worths(of_modes(tmp_path))
    table = worths_table(found)
    assert table.columns[:3] == ("restriction", "as", "others")
    assert [row[1] for row in table.rows] == ["Springer", "-"]
    assert table.rows[0][4] == "100 of 100"
    assert "their games alone count" in table.note
    assert [row.get("characters") for row in table.numbers] == ["Springer", "Springer", None, None]
    (group,) = verdicts_on_worths(found)
    (car,), (jet,) = group.sure, group.open
    assert car.subject == "Being free to turn up Armored Car and Crane as Springer"
    assert car.facts[0].startswith("wins of expert in its 100 games as Springer by +50.0")
    assert "; 100 games of expert as Springer against expert, each with and without" in car.evidence
    assert jet.subject == "Being free to turn up Jet"
    assert "; 400 games of expert, whatever its character, against expert" in jet.evidence


def test_who_drafts_a_character_in_one_cell_alone_counts_too(tmp_path) -> None:
    made = of_modes(tmp_path)
    taken = (pl.col("cell") == 1) & (pl.col("game") < 40) & (pl.col("character") == "Springer")
    seats = made.frames["seats"].with_columns(  # type: ignore[attr-defined]
        character=pl.when(taken).then(pl.lit("Bumblebee")).otherwise("character")
    )
    drafted = Made(made.cells, seats.collect(), made.frames["games"].collect(), tmp_path)  # type: ignore[attr-defined]
    assert worths(drafted)[0].games == 100


def test_without_its_cards_a_dataset_tells_of_all_games_and_says_so(tmp_path) -> None:
    made = of_modes(tmp_path)
    (tmp_path / "cards.json").unlink()
    car = worths(made)[0]
    assert (car.characters, car.games) == ((), 400)
    assert "where none is known to have such a mode, all games count" in worths_table([car]).note
