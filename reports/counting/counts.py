"""All counts of a dataset for its characters, its Bosses and the course of its games.

Each table is read once, a piece at a time (`pieces`). Counts and sums are whole numbers, so they do not depend on the
order of rows, and they stay small whatever the number of games.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from reports.counting.levels import ALONE, Levels
from reports.counting.pieces import in_pieces
from sim.results import Results
from sim.results.cell import in_teams
from sim.results.figures import LEVELS
from sim.results.schema import FACTIONS

THREADS: Final = 2
"""Pieces that are counted side by side."""

MOMENTS: Final = {"led_quarter": 0.25, "led_half": 0.5, "led_three_quarters": 0.75}
"""Columns that say who led, each with its fraction of a game's rounds."""

BY_FACTION: Final = 10
"""What a Level of teams is more for each faction, in the order of `FACTIONS`."""

WIDEST: Final = 12
"""The widest Power margin; wider ones count as this one."""

AMOUNTS: Final = ("rounds", "vp", "damage", "won")
"""Amounts of a game: rounds; VP and Damage of all players together; whether the players won."""


@dataclass(frozen=True)
class Counts:
    """Frames of counts; `games` is how many games a row stands for.

    - `lineups`: by `cell`, `code` (who sat where with which strategy, see `lineup_base`), `winners` (a bit a place
      in turn order) and `others` (of teams, a bit a place of side 1; else 0);
    - `endings`: by `cell`, `winners` (how many sides), `ahead` (VP of the winner over the best of the others) and
      `spread` (VP of the best over the least);
    - `leads`: by `cell`, `moment`, `leaders` and `winners` (a bit a side);
    - `courses`: by `cell`, `lead_changes`, `led_from` and `rounds`, of games that note them;
    - `defences`: of teams, by `cell`, `faction` (of the Boss, which its players defend), `added` (to the cost by
      defence), `won`, and `foiled` (failed by what was added alone), of Confrontations;
    - `waits`: by `cell`, `level`, `boss`, `defeated`, `end_reason` of the game and `turns` from the reveal to the
      defeat or the end of the game, -1 where it was not revealed;
    - `tries`: by `cell`, `level`, `boss`, `defeated` and `confrontations`;
    - `margins`: by `cell`, `level`, `boss`, `margin` (Power above what was needed) and `success`, of `attempts`;
    - `decks`: by `cell`, `level` and `boss`, sums (`SUM`) and sums of squares (`SQUARES`) of `AMOUNTS` over the games
      with it in the deck.

    `levels` are those at which estimates from these counts are corrected.

    Of teams, which meet a Boss of each faction at each Level, a `level` tells the faction too (`level_word`).
    """

    lineups: pl.DataFrame
    endings: pl.DataFrame
    leads: pl.DataFrame
    courses: pl.DataFrame
    waits: pl.DataFrame
    tries: pl.DataFrame
    margins: pl.DataFrame
    decks: pl.DataFrame
    defences: pl.DataFrame
    levels: Levels = ALONE


def level_word(level: int) -> str:
    """Returns a Level as it is written, of teams with the faction of its Bosses."""
    of_faction, plain = divmod(level, BY_FACTION)
    word = LEVELS.get(plain, str(plain))
    return f"{word} of the {FACTIONS[of_faction]}" if of_faction else word


def count(results: Results) -> Counts:
    """Count a dataset, games in error taken out (`reports.counting.failed.sound`)."""
    with ThreadPoolExecutor(THREADS) as threads:
        pieces = list(threads.map(_counted, in_pieces(results)))
    frames: Mapping[str, Any] = {name: _summed([piece[name] for piece in pieces]) for name in COUNTED}
    return Counts(**frames)


def lineup_base(labels: Mapping[str, list[str]]) -> tuple[int, int]:
    """The base of line-up codes, and the number of strategies: a code has one digit a seat, in turn order.

    A digit is 1 + character * strategies + strategy, by their places in the labels.
    """
    strategies = len(labels["strategies"])
    return 1 + len(labels["characters"]) * strategies, strategies


def _counted(piece: Results) -> dict[str, pl.DataFrame]:
    games = _by_game(piece)
    tables = {"games": games.lazy(), "bosses": _bosses(piece, games).lazy()}
    tallies = [tally(tables[of]) for of, tally in COUNTED.values()]
    return dict(zip(COUNTED, pl.collect_all(tallies, engine="streaming"), strict=True))


def _summed(frames: list[pl.DataFrame]) -> pl.DataFrame:
    whole = pl.concat(frames).with_columns(pl.col(pl.Enum).cast(pl.String))
    sums = [column for column in whole.columns if column in SUMS]
    keys = [column for column in whole.columns if column not in SUMS]
    return whole.group_by(keys).agg(pl.col(sums).sum()).sort(keys)


# --- A piece, a row a game ---------------------------------------------------------------------------------


KEY: Final = pl.col("cell").cast(pl.Int64) * 2**40 + pl.col("game")
"""A game of a cell in one number: joins by it are faster than by two."""


def _by_game(piece: Results) -> pl.DataFrame:
    base, strategies = lineup_base(piece.manifest["labels"])
    digit = 1 + _number("character") * strategies + _number("strategy")
    won = pl.col("win") > 0
    seats = piece.seats.select(
        *_outcome("seat"),
        damage=pl.col("damage").cast(pl.Int64),
        code=digit * pl.lit(base, pl.Int64).pow(pl.col("order").cast(pl.Int64)),
        places_won=_bit("order", won),
        others=_bit("order", _of_side_one(piece)),
    )
    by_game = seats.group_by("key").agg(
        *BY_SIDE, pl.col("code", "places_won", "vp", "damage", "others").sum()
    )
    kept = ("turns", "rounds", "won", "lead_changes", "led_from", *MOMENTS)
    numbers = [pl.col(name).cast(pl.Int64) for name in kept]
    games = piece.games.select("cell", "end_reason", *numbers, key=KEY)
    # The rows of both tables are in the order of games, so the join need not sort.
    found = games.join(by_game, on="key", how="inner")
    return _as_sides(found, piece).collect(engine="streaming")


def _of_side_one(piece: Results) -> pl.Expr:
    """Whether a seat is of the second of two teams."""
    teams = _teams(piece)
    return pl.col("cell").is_in(teams) & (pl.col("team") == 1) if teams else pl.lit(False)


def _outcome(side: str) -> list[pl.Expr]:
    """What is counted of each side of a game, from rows with a column that numbers them."""
    won, vp = pl.col("win") > 0, pl.col("vp").cast(pl.Int64)
    others = pl.when(~won).then(vp)
    columns = {
        "key": KEY,
        "vp": vp,
        "sides_won": _bit(side, won),
        "sided": won.cast(pl.Int64),
        "others_vp": others,
    }
    return [expression.alias(name) for name, expression in columns.items()]


BY_SIDE: Final = (
    pl.col("sides_won").sum(),
    pl.col("sided").sum().alias("winners"),
    pl.col("vp").max().alias("best"),
    pl.col("vp").min().alias("least"),
    pl.col("others_vp").max().alias("next"),
)


def _as_sides(games: pl.LazyFrame, piece: Results) -> pl.LazyFrame:
    """The games with the outcomes of teams in place of those of their seats."""
    if not _teams(piece):
        return games
    sides = piece.sides.select(*_outcome("side")).group_by("key").agg(*BY_SIDE)
    return games.update(sides, on="key", how="left")


def _teams(piece: Results) -> list[int]:
    """The cells of teams."""
    return [cell["number"] for cell in piece.cells if in_teams(cell)]


def _bosses(piece: Results, games: pl.DataFrame) -> pl.DataFrame:
    teams = _teams(piece)  # a Boss has a faction, and its Confrontations a defence, of teams alone
    faction = _number("faction").fill_null(0) if teams else pl.lit(0)
    bosses = piece.bosses.select(
        "cell", "boss", "revealed_turn", "defeated_turn", "attempt_power", "attempt_cost",
        level=(pl.col("level").cast(pl.Int64) + BY_FACTION * faction),
        faction=pl.col("faction") if teams else pl.lit(None, pl.String),
        attempt_defence=pl.col("attempt_defence") if teams else pl.lit(None, pl.List(pl.Int32)),
        key=KEY,
        confrontations=pl.col("confrontations").cast(pl.Int64),
        defeated=pl.col("defeated_turn") >= 0,
    )  # fmt: skip
    of_games = games.lazy().select("key", "turns", "end_reason", *AMOUNTS)
    return bosses.join(of_games, on="key").collect(engine="streaming")


def _number(name: str) -> pl.Expr:
    return pl.col(name).to_physical().cast(pl.Int64)


def _bit(place: str, where: pl.Expr) -> pl.Expr:
    return pl.when(where).then(pl.lit(2, pl.Int64).pow(pl.col(place).cast(pl.Int64))).otherwise(0)


# --- Counting ----------------------------------------------------------------------------------------------


def _lineups(games: pl.LazyFrame) -> pl.LazyFrame:
    return games.group_by("cell", "code", "others", winners="places_won").agg(games=_games())


def _endings(games: pl.LazyFrame) -> pl.LazyFrame:
    ahead = pl.when(pl.col("winners") == 1).then(pl.col("best") - pl.col("next")).otherwise(0)
    return games.group_by(
        "cell", "winners", ahead=ahead.fill_null(0), spread=pl.col("best") - pl.col("least")
    ).agg(games=_games())


def _leads(games: pl.LazyFrame) -> pl.LazyFrame:
    noted = _with_leaders(games)
    frames = [
        noted.group_by("cell", leaders=name, winners="sides_won")
        .agg(games=_games())
        .with_columns(moment=pl.lit(moment))
        for name, moment in MOMENTS.items()
    ]
    return pl.concat(frames)


def _courses(games: pl.LazyFrame) -> pl.LazyFrame:
    noted = _with_leaders(games)
    return noted.group_by("cell", "lead_changes", "led_from", "rounds").agg(games=_games())


def _with_leaders(games: pl.LazyFrame) -> pl.LazyFrame:
    """The games that say who led: older datasets have null, and every game has a leader and a winner."""
    return games.filter(pl.col("sides_won") > 0, *(pl.col(name) > 0 for name in MOMENTS))


def _waits(bosses: pl.LazyFrame) -> pl.LazyFrame:
    revealed = pl.col("revealed_turn").cast(pl.Int64)
    until = pl.when(pl.col("defeated")).then(pl.col("defeated_turn").cast(pl.Int64)).otherwise("turns")
    turns = pl.when(revealed >= 0).then(until - revealed).otherwise(-1)
    return bosses.group_by("cell", "level", "boss", "defeated", "end_reason", turns=turns).agg(games=_games())


def _tries(bosses: pl.LazyFrame) -> pl.LazyFrame:
    return bosses.group_by("cell", "level", "boss", "defeated", "confrontations").agg(games=_games())


def _margins(bosses: pl.LazyFrame) -> pl.LazyFrame:
    lists = ("attempt_power", "attempt_cost", "which")
    each = (
        bosses.filter(pl.col("confrontations") > 0)
        .select(
            "cell", "level", "boss", "defeated", "confrontations", "attempt_power", "attempt_cost",
            which=pl.int_ranges(1, pl.col("confrontations") + 1),
        )
        .explode(*lists)
    )  # fmt: skip
    margin = pl.col("attempt_power").cast(pl.Int64) - pl.col("attempt_cost").cast(pl.Int64)
    success = pl.col("defeated") & (pl.col("which") == pl.col("confrontations"))
    return each.group_by("cell", "level", "boss", margin=margin.clip(-WIDEST, WIDEST), success=success).agg(
        games=_games()
    )


def _defences(bosses: pl.LazyFrame) -> pl.LazyFrame:
    power, cost, added = (pl.col(f"attempt_{name}").cast(pl.Int64) for name in ("power", "cost", "defence"))
    each = bosses.filter(pl.col("attempt_defence").list.len() > 0).explode(
        "attempt_power", "attempt_cost", "attempt_defence"
    )
    return each.group_by(
        "cell",
        "faction",
        added=added,
        won=power >= cost,
        foiled=(power < cost) & (power >= cost - added),
    ).agg(games=_games())


def _decks(bosses: pl.LazyFrame) -> pl.LazyFrame:
    amounts = [pl.col(name).fill_null(0) for name in AMOUNTS]
    return bosses.group_by("cell", "level", "boss").agg(
        *(amount.sum().name.suffix(SUM) for amount in amounts),
        *((amount * amount).sum().name.suffix(SQUARES) for amount in amounts),
        games=_games(),
    )


def _games() -> pl.Expr:
    return pl.len().cast(pl.Int64)


SUM: Final = "_sum"
SQUARES: Final = "_squares"
SUMS: Final = frozenset(["games", *(name + of for name in AMOUNTS for of in (SUM, SQUARES))])
COUNTED: Final[Mapping[str, tuple[str, Callable[[pl.LazyFrame], pl.LazyFrame]]]] = {
    "lineups": ("games", _lineups),
    "endings": ("games", _endings),
    "leads": ("games", _leads),
    "courses": ("games", _courses),
    "waits": ("bosses", _waits),
    "tries": ("bosses", _tries),
    "margins": ("bosses", _margins),
    "decks": ("bosses", _decks),
    "defences": ("bosses", _defences),
}
