"""`rollout replay DIR CELL GAME`: the game of a dataset, played again and told as a person would."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from cardsets.errors import RolloutError
from cardsets.shape import span
from cardsets.teams import QUICK, TeamSetup
from sim.engine.board import event
from sim.engine.board.frames import BAD_ANSWER, ERROR_NAMES, STEPS_USED_UP, STRATEGY_FAILED
from sim.engine.data.state import FAILED
from sim.engine.play.search import RULED_OUT
from sim.engine.play.table import Decision
from sim.results.cell import Cell
from sim.results.manifest import read_manifest
from sim.results.schema import FACTIONS
from sim.scenario.story import tell
from sim.scenario.trust import untrusted
from sim.scenario.words import all_words, kind_name, seat_name
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.cell.seated import SeatedTable
from sim.study.config.desk import sketch_strategy
from sim.study.running.trial import own_files, try_out, try_reading
from sim.visible import show
from strategies.outside import where_it_fails


class ReplayError(RolloutError, ValueError):
    """A game that cannot be told again; one clear line."""


def run(
    folder: Path, cell: int, game: int, why: bool, trust: bool = False, say: Callable[[str], None] = show
) -> int:
    """Print a game. With `why`, each decision with its options and what the strategy thought of them.

    With `trust` files of Python are run wherever they lie; without, those of one's own desk alone.

    Raises:
        ReplayError: no such cell or game, the cards, strategies or rules have changed since, or a file of Python
            that is not one's own would have to be run.
    """
    manifest = read_manifest(folder)
    described = _cell(manifest, cell, game, folder)
    setup = _setup(described)
    if not trust and (files := untrusted(folder, setup.strategies)):
        raise ReplayError(
            f"{folder}: cell {cell} is played by {', '.join(map(str, files))}, which would be run and is not of "
            "your desk; read it, then give --trust"
        )
    sketched = prepare(setup, sketch_strategy)
    _check_unchanged(sketched, described)  # before any file of Python is run
    try_reading(setup.strategies)
    prepared = prepare(setup) if own_files(setup.strategies) else sketched
    sit_down = partial(prepared.sit_down, int(manifest["seed"]), game)
    seated = sit_down()
    try_out(setup.strategies, "in this game", lambda: list(sit_down().decisions(telling=why)))
    say(f"# {folder}, cell {cell} ({prepared.setup.label}, {described['players']} players), game {game}")
    tell_game(seated, why, say)
    return 0


def tell_game(
    seated: SeatedTable,
    why: bool,
    say: Callable[[str], None] = show,
    stop: Callable[[], bool] = lambda: False,
) -> None:
    """Print a game from its first turn to its end, or to the first decision at which `stop` says so."""
    table = seated.table
    for seat, strategy in enumerate(seated.strategies):
        say(f"seat {seat}{_team(table, seat)}: {strategy.name}")
    told = 0
    last: tuple[Decision, int] | None = None
    for decision, answer in seated.decisions(telling=why):
        last = decision, answer
        told = _tell_new(table, told, say)
        if why:
            _tell_why(table, decision, answer, say)
        if stop():
            return
    _tell_new(table, told, say)
    _tell_teams(table, say)
    if table.game.ending == FAILED:
        say(f"\nError at decision {int(table.game.decisions)}: {_error_words(seated, last)}")


def _team(table: Any, seat: int) -> str:
    """The team that a seat plays in, in brackets; nothing where there are none."""
    faction = int(table.box.seats[seat].faction)
    return f" ({FACTIONS[faction]})" if faction else ""


def _tell_teams(table: Any, say: Callable[[str], None]) -> None:
    """What the teams score and who wins, where there are any and the game was scored."""
    public = table.game.public
    sides = [public.sides[side] for side in range(int(public.sides_n)) if int(table.box.seats[0].faction)]
    if not sides or table.game.ending == FAILED:
        return
    names = [f"the {FACTIONS[int(table.box.seats[side].faction)]}" for side in range(len(sides))]
    scores = " and ".join(f"{name} {int(side.total)} VP" for name, side in zip(names, sides, strict=True))
    best = [name for name, side in zip(names, sides, strict=True) if side.share]
    say(f"In all {scores}: {' and '.join(best)} {'win' if len(best) == 1 else 'share the win'}")


def _tell_why(table: Any, decision: Decision, answer: int, say: Callable[[str], None]) -> None:
    """What was asked, what was on offer, what the strategy thought of it and took."""
    say(f"    {seat_name(table, decision.seat)}: {kind_name(decision)}")
    memory = table.game.memory[decision.seat]
    for index, words in enumerate(all_words(table, decision)):
        score = _score_words(memory, index)
        say(f"    {'->' if index == answer else '  '}{score:>8}  {words}")


def _error_words(seated: SeatedTable, last: tuple[Decision, int] | None) -> str:
    """What the game failed at; where a strategy is to blame, which, and at which of its lines."""
    what = ERROR_NAMES[int(seated.table.game.error)]
    if last is None or int(seated.table.game.error) not in (BAD_ANSWER, STEPS_USED_UP, STRATEGY_FAILED):
        return what + texts_at_work(seated.table)
    decision, answer = last
    strategy = seated.strategies[decision.seat]
    asked = f"{what}: seat {decision.seat}, {strategy.name}, asked: {kind_name(decision)}"
    if int(seated.table.game.error) == BAD_ANSWER:
        return f"{asked}; it answered {answer}, allowed: {span(0, len(decision.options) - 1)}"
    view = seated.table.view(decision.seat)
    where = where_it_fails(Path(strategy.source), strategy.function, view)
    return f"{asked}; {where}" if where else asked


def texts_at_work(table: Any) -> str:
    """Returns the cards whose texts were at work when a game failed, to stand behind what it failed at."""
    numbers = [int(table.game.failed_card), int(table.game.failed_with)]
    names = [table.static.cards[number].name for number in numbers if number >= 0]
    return f", text of {' and '.join(names)}" if names else ""


def _score_words(memory: Any, index: int) -> str:
    """What the strategy thought of an option; a dash where it found nothing in it, empty where it didn't say."""
    if index >= memory.scored:
        return ""
    score = int(memory.scores[index])
    return str(score) if score > RULED_OUT else "-"


def _tell_new(table: Any, told: int, say: Callable[[str], None]) -> int:
    """Tell the events that are new, with a blank line before each turn; how many are told by now."""
    start = told
    for index in range(told, len(table.events)):
        if table.events[index].kind == event.TURN_BEGINS:
            _say_lines(table, start, index, say)
            start = index
            say("")
    _say_lines(table, start, len(table.events), say)
    return len(table.events)


def _say_lines(table: Any, start: int, end: int, say: Callable[[str], None]) -> None:
    for line in tell(table, table.events[start:end]):
        say(line)


def _cell(manifest: dict[str, Any], cell: int, game: int, folder: Path) -> Cell:
    cells: list[Cell] = manifest["cells"]
    if not 0 <= cell < len(cells):
        raise ReplayError(f"{folder}: cell {cell}; allowed: {span(0, len(cells) - 1)}")
    described = cells[cell]
    if not 0 <= game < described["games"]:
        allowed = span(0, described["games"] - 1) if described["games"] else "none, the cell has no games"
        raise ReplayError(f"{folder}: game {game} of cell {cell}; allowed: {allowed}")
    return described


def _setup(described: Cell) -> CellSetup:
    return CellSetup(
        mix=described["mix"],
        overlay=described["overlay"],
        mode=described["mode"],
        players=described["players"],
        strategies=tuple(described["strategies"]),
        characters=tuple(described["characters"]),
        choice=described["choice"],
        seating=described["seating"],
        profile=tuple(sorted(described["profile"].items())),
        teams=TeamSetup(described.get("setup", QUICK), described.get("robots", {})),
    )


def _check_unchanged(prepared: PreparedCell, described: Cell) -> None:
    changed = [key for key, value in prepared.hashes.items() if described["hashes"].get(key) != value]
    if changed:
        raise ReplayError(
            f"{', '.join(changed)} changed since the dataset was written; the game would be another one"
        )
