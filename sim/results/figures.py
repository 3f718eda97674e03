"""Figures by name: what a study may ask to know closely, and the sums that its estimates are made from.

- `win share of NAME`: of a character, of a strategy, of `the first player` and those after; of teams of `the Autobots`
  and `the Decepticons`; of one player against many of `the One` and `the Many`;
- `win shares by character`, `by strategy`, `by turn order`, `by faction`: all of them;
- `games won`, together against the Bosses;
- `Boss of Level II defeated`; `Boss defeats by Level`: all of them;
- `rounds`: the mean length of games;
- `Polities change hands`: the share of games in which a Polity passes from one side to another at least once;
- `Missions completed a player`: their mean number in a game;
- `phases done a game`: the mean number of phases that were completed or thwarted in a game.

Polities and Missions are counted in games with Polities, Missions or Ruins, phases in those of the Infiltration Phase
Variant. Games in error count in no figure.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import polars as pl

from sim.results.cell import CellSettings, has_phases, in_teams, is_on_ground, one_is_unicron
from sim.results.schema import FACTIONS

WIN_UNIT: Final = 60
"""Shares of a win are counted in sixtieths: whole numbers for ties of up to six."""

CHARACTER: Final = "character"
STRATEGY: Final = "strategy"
TURN_ORDER: Final = "turn order"
FACTION: Final = "faction"
ROLE: Final = "role"
ROLES: Final = ("One", "Many")
"""The sides of one player against many, in their order."""
BOSS: Final = "Boss"
GAMES_WON: Final = "games won"
ROUNDS: Final = "rounds"
POLITIES: Final = "Polities change hands"
MISSIONS: Final = "Missions completed a player"
PHASES: Final = "phases done a game"

OF_PLAYERS: Final = (CHARACTER, STRATEGY, TURN_ORDER, FACTION, ROLE)
"""Kinds of which there are figures where players compete."""

ON_THE_GROUND: Final = (POLITIES, MISSIONS)
"""Kinds of which there are figures where Polities, Missions or Ruins are in play."""

AMOUNTS: Final = {ROUNDS: "rounds", MISSIONS: "Missions a player", PHASES: "phases a game"}
"""Kinds that are no shares, with their units."""

KIND_OF: Final = {POLITIES: "polity", MISSIONS: "mission", PHASES: "phase"}
"""What figures count of the table objectives/."""

DONE: Final = ("completed", "thwarted")
"""Fates of a Mission or a phase that is done with."""

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
LEVELS: Final = {1: "I", 2: "II", 3: "III"}
COLUMNS: Final = {
    CHARACTER: "character", STRATEGY: "strategy", TURN_ORDER: "order", FACTION: "faction", ROLE: "side", BOSS: "level",
}  # fmt: skip

Subject = str | int
"""A name; of turn order the place from 0, of Bosses the Level."""

Sums = dict[str, int]
"""The fields of `reports.statistics.ClusterSums`: games as clusters."""


@dataclass(frozen=True)
class Figure:
    """A figure: its kind, and of what it is; None for all of the kind."""

    kind: str
    subject: Subject | None = None

    @property
    def is_share(self) -> bool:
        """Whether it lies between 0 and 1."""
        return self.kind not in AMOUNTS

    def size_in_words(self, size: float) -> str:
        """A difference of this size in the figure's unit."""
        return (
            f"{size:.3f} {AMOUNTS[self.kind]}" if not self.is_share else f"{100 * size:.2f} percentage points"
        )


def figure_names(
    characters: Iterable[str],
    strategies: Iterable[str],
    players: int,
    *,
    compete: bool,
    together: bool,
    teams: bool = False,
    one: bool = False,
    objectives: bool = False,
    phases: bool = False,
) -> dict[str, Figure]:
    """The figures of a study by name, given who and what takes part, and the most players of a game.

    `compete`, `together` and `teams` say whether there are games of players who do or are, `one` whether there are some
    of one against many, `objectives` whether there are games with Polities, Missions or Ruins, `phases` with phases;
    `strategies` are those of line-ups of several: one that plays against itself wins its share, whatever it does.
    """
    told: dict[str, Figure] = {}
    if compete:
        mixed = list(strategies)
        told |= {f"win share of {name}": Figure(STRATEGY, name) for name in mixed}
        told |= {f"win share of {name}": Figure(CHARACTER, name) for name in characters}
        places = {place: f"the {word} player" for place, word in enumerate(ORDINALS[:players])}
        told |= {f"win share of {name}": Figure(TURN_ORDER, place) for place, name in places.items()}
        kinds = (CHARACTER, *([STRATEGY] if mixed else []), TURN_ORDER)
        told |= {f"win shares by {kind}": Figure(kind) for kind in kinds}
    if teams:
        told |= {f"win share of the {name}": Figure(FACTION, name) for name in FACTIONS[1:]}
        told[f"win shares by {FACTION}"] = Figure(FACTION)
    if one:
        told |= {f"win share of the {name}": Figure(ROLE, name) for name in ROLES}
        told[f"win shares by {ROLE}"] = Figure(ROLE)
    if together:
        told[GAMES_WON] = Figure(GAMES_WON)
    if objectives:
        told |= {kind: Figure(kind) for kind in ON_THE_GROUND}
    if phases:
        told[PHASES] = Figure(PHASES)
    told |= {f"Boss of Level {name} defeated": Figure(BOSS, level) for level, name in LEVELS.items()}
    return told | {"Boss defeats by Level": Figure(BOSS), ROUNDS: Figure(ROUNDS)}


def figure_called(name: str, strategies: set[str]) -> Figure | None:
    """The figure with a name, given the strategies of a study; None where no study has a figure of that name."""
    fixed = {
        GAMES_WON: Figure(GAMES_WON),
        **{kind: Figure(kind) for kind in (ROUNDS, PHASES, *ON_THE_GROUND)},
        "Boss defeats by Level": Figure(BOSS),
        **{f"win shares by {kind}": Figure(kind) for kind in COLUMNS if kind != BOSS},
        **{f"win share of the {word} player": Figure(TURN_ORDER, n) for n, word in enumerate(ORDINALS)},
        **{f"Boss of Level {word} defeated": Figure(BOSS, level) for level, word in LEVELS.items()},
    }
    if name in fixed:
        return fixed[name]
    head, _, subject = name.partition("win share of ")
    if head or not subject:
        return None
    if subject.startswith("the "):
        name = subject.removeprefix("the ")
        return Figure(ROLE if name in ROLES else FACTION, name)
    return Figure(STRATEGY if subject in strategies else CHARACTER, subject)


def subject_name(kind: str, subject: Subject) -> str:
    """What a subject of a figure is called."""
    if isinstance(subject, int):
        return f"the {ORDINALS[subject]} player" if kind == TURN_ORDER else f"Level {LEVELS[subject]}"
    return f"the {subject}" if kind in (FACTION, ROLE) else subject or "all games"


def applies(figure: Figure, cell: CellSettings) -> bool:
    """Whether there can be such a figure in a cell, as a manifest describes it."""
    if figure.kind in ON_THE_GROUND:
        return is_on_ground(cell)
    if figure.kind == PHASES:
        return has_phases(cell)
    if figure.kind in OF_PLAYERS and cell["together"]:
        return False
    if figure.kind == FACTION:
        return in_teams(cell) and not one_is_unicron(cell)
    if figure.kind == ROLE:
        return "one" in cell
    if figure.kind == STRATEGY:
        return len(set(cell["strategies"])) > 1 and figure.subject in (None, *cell["strategies"])
    if figure.kind == TURN_ORDER and figure.subject is not None:
        return int(figure.subject) < cell["players"]
    return figure.kind != GAMES_WON or cell["together"]


class Tables(Protocol):
    """The tables that figures are counted from: those of a dataset, or of games that were just played."""

    @property
    def games(self) -> pl.LazyFrame:
        """A row a game."""

    @property
    def seats(self) -> pl.LazyFrame:
        """A row a player and game."""

    @property
    def sides(self) -> pl.LazyFrame:
        """A row a side and game, of games of teams."""

    @property
    def bosses(self) -> pl.LazyFrame:
        """A row a Boss that was in a game's deck."""

    @property
    def objectives(self) -> pl.LazyFrame:
        """A row a Polity, Mission and Ruin of a game, of games that have any."""


def figure_sums(results: Tables, figure: Figure, cells: Sequence[int]) -> dict[tuple[int, Subject], Sums]:
    """Sums for a figure by cell and subject, of these cells; the subject is "" where there is but one."""
    rows_of = _rows_of_objectives if figure.kind in (PHASES, *ON_THE_GROUND) else _rows
    rows = rows_of(results, figure).filter(pl.col("cell").is_in(list(cells)))
    failed = results.games.filter(pl.col("error") != 0).select("cell", "game").collect(engine="streaming")
    if failed.height:
        rows = rows.join(failed.lazy(), on=["cell", "game"], how="anti")
    if figure.kind == STRATEGY:  # one may sit in several seats of a game
        rows = rows.group_by("cell", "game", "subject").agg(pl.col("y", "m").sum())
    y, m = pl.col("y"), pl.col("m")
    sums = rows.group_by("cell", "subject").agg(
        clusters=pl.len(), y=y.sum(), m=m.sum(), yy=(y * y).sum(), ym=(y * m).sum(), mm=(m * m).sum()
    )
    unit = WIN_UNIT if figure.kind in OF_PLAYERS else 1
    found = sums.sort("cell", "subject").collect(engine="streaming")
    return {
        (row.pop("cell"), row.pop("subject")): {**row, "unit": unit} for row in found.iter_rows(named=True)
    }


def _rows(results: Tables, figure: Figure) -> pl.LazyFrame:
    """Rows of (cell, game, subject, y, m): what was scored, in how many rows."""
    scored = {
        GAMES_WON: (results.games, pl.col("won")),
        ROUNDS: (results.games, pl.col("rounds")),
        BOSS: (results.bosses, pl.col("defeated_turn") >= 0),
    }
    players = results.sides if figure.kind in (FACTION, ROLE) else results.seats
    frame, score = scored.get(figure.kind, (players, (pl.col("win") * WIN_UNIT).round()))
    column = COLUMNS.get(figure.kind)
    if column is None:
        subject = pl.lit("")
    elif figure.kind == ROLE:
        subject = pl.col(column).cast(pl.Int64).replace_strict([0, 1], ROLES, return_dtype=pl.String)
    else:
        subject = pl.col(column).cast(pl.Int64 if column in ("order", "level") else pl.String)
    if figure.subject is not None:
        frame = frame.filter(subject == figure.subject)
    one = pl.lit(1, pl.Int64)
    return frame.select("cell", "game", subject=subject, y=score.cast(pl.Int64), m=one)


def _rows_of_objectives(results: Tables, figure: Figure) -> pl.LazyFrame:
    """The same of Polities, Missions or phases: a row a game that has any, of Missions as many as it has players."""
    is_mission = figure.kind == MISSIONS
    if figure.kind != POLITIES:
        counted = pl.col("fate").cast(pl.String).is_in(DONE)
    else:
        taken = pl.element().cast(pl.String) == "commanded"
        counted = pl.col("spell_end").list.eval(taken).list.any()
    of_kind = pl.col("kind").cast(pl.String) == KIND_OF[figure.kind]
    found = (of_kind & counted.fill_null(value=False)).cast(pl.Int64)
    y = found.max() if figure.kind == POLITIES else found.sum()
    by_game = results.objectives.group_by("cell", "game").agg(y=y)
    players = pl.col("players").cast(pl.Int64) if is_mission else pl.lit(1, pl.Int64)
    games = results.games.select("cell", "game", m=players)
    return by_game.join(games, on=["cell", "game"]).select("cell", "game", "y", "m", subject=pl.lit(""))
