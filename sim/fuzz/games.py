"""Random games with every invariant checked at every decision, and any of them told again."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

import numpy as np
from joblib import Parallel, delayed

from cardsets.cards import CardSet
from cardsets.language.phrases import PLAYER_FACTIONS
from cardsets.mixing import load_mix
from cardsets.teams import ADVANCED, DEFAULT_ONE, ONES, QUICK, SETUPS, TeamSetup, setups_of
from sim.engine.board.frames import ERROR_NAMES
from sim.engine.checks import checked_play, invariants
from sim.engine.checks.counted_texts import COUNTS
from sim.engine.checks.ledger import LEDGER
from sim.engine.data.mode import NO_VARIANT, contest_of, variant_of
from sim.engine.data.modes import MODES, cards_in
from sim.engine.data.state import (
    CHARACTER_CARDS,
    END_REASONS,
    FAILED,
    GAME,
    LOG_SIZE,
    MAX_ATTEMPTS,
    MAX_LIVE,
    MAX_OPTIONS,
    STACK_DEPTH,
    TURN_LIMIT,
)
from sim.engine.machine.compiled import stopwatch
from sim.engine.play.kernel import kernel
from sim.engine.playable import player_counts, sides_wanted
from sim.fuzz.printed import printed_of
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.cell.seated import SeatedTable
from sim.study.cell.warming import warm
from sim.study.config.catalogue import NO_OVERLAY
from sim.visible import show
from strategies import whims

OVERLAY_MARK: Final = "+"
MIXES: Final = (
    "core", "a_rising_darkness", "core_with_darkness", "darkness_with_core", "core_with_infiltration",
    "core_with_phase_sixers", "core_with_springer", "darkness_with_infiltration", "darkness_with_sixshot",
    "war_on_cybertron", "war_on_cybertron_autobots", "war_on_cybertron_decepticons",
    "war_on_cybertron_with_infiltration", "core_with_chaos", "darkness_with_chaos", "war_on_cybertron_with_chaos",
)  # fmt: skip
# Who sits at the tables, changing seats from game to game: five of six play by chance, the sixth plays well,
# so that games get to places where chance alone never gets.
BY_CHANCE: Final = (whims.whims, "random", whims.whims, "random", whims.whims)
PLAYS_WELL: Final = {
    "competitive": "balanced", "co-op": "team", "solo": "solo", "expert": "team", "tvt": "duellist",
    "1vm": "duellist",
}  # fmt: skip
CHOICES: Final = ("random", "draft")  # how characters are chosen, in turn by batches
ROBOT_CHOICES: Final = (
    4  # whose Robots an Advanced Set-up takes, in turn by batches of either choice (MIX-23)
)
BATCH: Final = 2_000  # games a task
MOST_FOUND: Final = 100  # games worth a look that a batch remembers
MOST_TOLD: Final = 20  # of those, how many are named
LIMITS: Final = {
    "frames": (STACK_DEPTH, "procedures at work"), "options": (MAX_OPTIONS, "options"),
    "live": (MAX_LIVE, "live texts"), "events": (LOG_SIZE, "events at a time"),
    "attempts": (MAX_ATTEMPTS, "Confrontations"), "instances": (CHARACTER_CARDS, "cards"),
}  # fmt: skip
"""What a record of the game has room for, in words (`checked_play.PEAKS`, and the cards of a box)."""


@dataclass(frozen=True)
class Table:
    """What a game of the fuzzer is, but for its number: the same words replay it.

    `mix` may have overlays behind it, each after a `+`; `setup` is that of teams, empty in other modes and where a set
    has both factions.
    """

    mix: str
    mode: str
    players: int
    seed: int
    setup: str = ""

    @property
    def _mode(self) -> str:
        """The contest, and the variant as an option of its own."""
        variant = variant_of(self.mode)
        return contest_of(self.mode) + ("" if variant == NO_VARIANT else f" --variant {variant}")

    def command(self, game: int) -> str:
        """The command that tells a game again."""
        return (
            f"rollout fuzz --mix {self.mix} --mode {self._mode}{self.setup and f' --setup {self.setup}'} "
            f"--players {self.players} --seed {self.seed} --game {game}"
        )


@dataclass(frozen=True)
class Finding:
    """A game worth a look: it broke an invariant, hit the turn limit or ended in an error."""

    table: Table
    game: int
    broken: int
    ending: int
    error: int
    decision: int

    @property
    def what(self) -> str:
        """What is the matter with it."""
        if self.broken:
            return f"{invariants.NAMES[self.broken]}, at decision {self.decision}"
        if self.ending == FAILED:
            return f"error: {ERROR_NAMES[self.error]}, after decision {self.decision}"
        return f"{END_REASONS[self.ending]}, after decision {self.decision}"


@dataclass
class Tally:
    """What came of a number of games."""

    games: int
    decisions: int
    endings: Counter[int]
    notable: int  # games worth a look, remembered or not
    found: list[Finding]
    peaks: Counter[str]  # the most that a game held of what has a limit (`LIMITS`)

    def add(self, other: "Tally") -> None:
        """Count another tally's games too."""
        self.games += other.games
        self.decisions += other.decisions
        self.endings += other.endings
        self.notable += other.notable
        self.found += other.found
        self.peaks |= other.peaks  # of two counts the greater


def tables_of(
    seed: int,
    modes: Sequence[str] = (),
    mixes: Sequence[str] = (),
    players: int | None = None,
    setups: Sequence[str] = (),
) -> list[Table]:
    """Every mix, mode, set-up of teams and number of players that there is, or those asked for."""
    return [
        Table(mix, mode, number, seed, setup)
        for mode, mix in product(modes or MODES, mixes or MIXES)
        for setup in _setups_of(mix, mode, setups)
        for number in _players_of(mix, mode)
        if players in (None, number)
    ]


def _setups_of(mix: str, mode: str, setups: Sequence[str]) -> Sequence[str]:
    """The set-ups of teams that a mix is played with, of those asked for: one alone where it has both factions."""
    if not MODES[mode].in_teams:
        return ("",)
    if len(_cards_of(mix).sides) > 1:
        return () if setups else ("",)
    return [setup for setup in setups_of(_cards_of(mix)) if setup in (setups or SETUPS)]


def _players_of(mix: str, mode: str) -> Sequence[int]:
    """How many may play a mix in a mode: none where its set has modes of its own, and this is not one of them."""
    cards = _cards_of(mix)
    if not cards.modes and variant_of(mode) == NO_VARIANT:
        return MODES[mode].players
    if cards.modes and len(cards.sides) != sides_wanted(MODES[mode]):
        return ()
    return player_counts(cards_in(cards, mode), mode)


@lru_cache(maxsize=32)
def _cards_of(mix: str) -> CardSet:
    return load_mix(mix.partition(OVERLAY_MARK)[0])


def run(tables: Sequence[Table], games: int, jobs: int = 1, say: Callable[[str], None] = show) -> int:
    """Play `games` in all, spread over the tables; 1 where an invariant broke or a game failed, else 0.

    Games that hit the turn limit are games too: they are told, and no failure.
    """
    warm(say)
    kernel()  # and what only some tables play, before workers start
    check_games(tables[0], 0, 1)  # compiles the checks before workers start
    watch = stopwatch()
    by_mode: dict[str, Tally] = {}
    tasks = list(_batches(tables, games))
    played = Parallel(n_jobs=jobs, return_as="generator_unordered")(
        delayed(check_games)(table, first, last) for table, first, last in tasks
    )
    for mode, tally in played:
        by_mode.setdefault(mode, _nothing()).add(tally)
    for mode in [*MODES, *sorted(name for name in by_mode if variant_of(name) != NO_VARIANT)]:
        if mode in by_mode:
            say(_sum_up(mode, by_mode[mode]))
    say(f"most seen: {_most_seen(by_mode.values())}")
    found = sorted(
        (finding for tally in by_mode.values() for finding in tally.found),
        key=lambda f: (f.broken == 0, f.ending == TURN_LIMIT, f.table.command(f.game)),
    )
    for finding in found[:MOST_TOLD]:
        say(f"{finding.what}\n  {finding.table.command(finding.game)}")
    notable = sum(tally.notable for tally in by_mode.values())
    if notable > MOST_TOLD:
        say(f"and {notable - MOST_TOLD:,} more")
    say(f"{sum(tally.games for tally in by_mode.values()):,} games in {watch():.0f} s")
    return 1 if any(f.broken or f.ending == FAILED for f in found) else 0


def check_games(table: Table, first: int, last: int) -> tuple[str, Tally]:
    """Play games first..last-1 of a table, within one batch; the mode, and what came of them."""
    cell = _cell_of(table, first)
    game, ledger = np.zeros(1, GAME), np.zeros(1, LEDGER)
    found = np.zeros(MOST_FOUND, checked_play.FOUND)
    endings, peaks = np.zeros(len(END_REASONS), np.int64), np.zeros(1, checked_play.PEAKS)
    notable, decisions = checked_play.play_checked(
        game[0], cell.box.template[0], cell.played_box.record[0], kernel(cell.box.features).table,
        cell.addresses, cell.windows, cell.weights, cell.places_in_line_up, printed_of(cell.box)[0], ledger[0],
        table.seed, first, last, found, endings, peaks[0],
        np.zeros(1, COUNTS)[0],
    )  # fmt: skip
    findings = [Finding(table, *(int(x) for x in row)) for row in found[: min(notable, MOST_FOUND)]]
    counted = Counter({ending: int(n) for ending, n in enumerate(endings) if n})
    most = Counter({name: int(peaks[0][name]) for name in checked_play.PEAKS.names or ()})
    most["instances"] = cell.box.instances
    return table.mode, Tally(last - first, int(decisions), counted, int(notable), findings, most)


def sit_down(table: Table, game: int) -> SeatedTable:
    """A game of the fuzzer at a table, to be followed decision by decision."""
    return _cell_of(table, game).sit_down(table.seed, game)


def _batches(tables: Sequence[Table], games: int) -> Iterator[tuple[Table, int, int]]:
    for index, table in enumerate(tables):
        share = games // len(tables) + (index < games % len(tables))
        for first in range(0, share, BATCH):
            yield table, first, min(first + BATCH, share)


def _cell_of(table: Table, game: int) -> PreparedCell:
    """The cell of a game: what is chosen before it begins changes from batch to batch."""
    batch = game // BATCH
    robots = batch // len(CHOICES) % ROBOT_CHOICES if table.setup == ADVANCED else 0
    return _cell(table, CHOICES[batch % len(CHOICES)], robots, ONES[batch // len(CHOICES) % len(ONES)])


@lru_cache(maxsize=8)
def _cell(table: Table, choice: str, robots: int = 0, one: str = DEFAULT_ONE) -> PreparedCell:
    strategies = (*BY_CHANCE, plays_well(table.mode))
    teams = TeamSetup(
        table.setup or QUICK, _robots(table.mix, robots) if table.setup == ADVANCED else {}, one
    )
    mix, _, overlays = table.mix.partition(OVERLAY_MARK)
    return prepare(
        CellSetup(
            mix, table.mode, table.players, strategies,
            overlay=overlays or NO_OVERLAY, choice=choice, teams=teams,
        )
    )  # fmt: skip


def plays_well(mode: str) -> str:
    """Returns the strategy that gets to places where chance alone never gets: one that knows what a variant adds."""
    if variant_of(mode) == NO_VARIANT:
        return PLAYS_WELL[mode]
    if MODES[mode].competes:
        return "commander"
    return "unicron_team" if "unicron" in variant_of(mode) else "infiltration_team"


def _robots(mix: str, choice: int) -> dict[str, str]:
    """The set of each faction's Robots, by number: a bit a faction (MIX-23)."""
    cards = _cards_of(mix)
    assert cards.teams is not None
    sets = (cards.base, cards.teams.other)
    return {word: sets[choice >> nth & 1] for nth, word in enumerate(PLAYER_FACTIONS)}


def _nothing() -> Tally:
    return Tally(0, 0, Counter(), 0, [], Counter())


def _most_seen(tallies: Iterable[Tally]) -> str:
    """How near games came to the limits of their records."""
    most: Counter[str] = Counter()
    for tally in tallies:
        most |= tally.peaks
    return ", ".join(f"{most[name]} of {limit} {words}" for name, (limit, words) in LIMITS.items())


def _sum_up(mode: str, tally: Tally) -> str:
    endings = ", ".join(
        f"{END_REASONS[ending] if ending else 'stopped'} {count:,}"
        for ending, count in sorted(tally.endings.items())
    )
    return f"{mode}: {tally.games:,} games, {tally.decisions:,} decisions checked; ended by {endings}"
