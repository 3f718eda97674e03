"""Games of sets of drawn texts, with everything checked and every working of a text counted."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np

from cardsets.language import nodes as n
from cardsets.language.positions import spans_of
from cardsets.teams import TeamSetup
from sim.engine.board import proc
from sim.engine.board.frames import ERROR_NAMES, TOO_MANY_LIVE, TOO_MUCH_HELD
from sim.engine.box import Box, BoxError, build_box
from sim.engine.checks import checked_play, invariants
from sim.engine.checks.counted_texts import COUNTS, one_operation
from sim.engine.checks.ledger import LEDGER
from sim.engine.data.state import END_REASONS, FAILED, GAME, TURN_LIMIT
from sim.engine.machine.compiled import INTERPRETED, compile_procedure
from sim.engine.play.kernel import kernel
from sim.fuzz.games import BY_CHANCE, plays_well
from sim.fuzz.printed import printed_of
from sim.fuzz.programs import Workings
from sim.fuzz.texts import TEXTS_A_SET, Text, TextSet
from sim.study.cell.cell import CellSetup, PreparedCell
from sim.study.config.desk import load_strategy

GAMES_A_SET: Final = 100
OF_TEXTS: Final = (TOO_MUCH_HELD, TOO_MANY_LIVE)  # errors that a run tells with the card whose text it is
MOST_FOUND: Final = 3  # games of a set that are told
STEPS: Final = (
    n.Clause, n.Body, n.Together, n.May, n.If, n.Attack, n.Choose, n.ForEachCard, n.ForPlayers, n.Times, n.PickNumber,
    n.LookThrough, n.WhenYou, n.IfBattleFails, n.ThisTurn, n.NextTurn, n.Gain, n.Lose, n.Pay, n.Double, n.Prevent,
    n.AmountAction,
    n.CardAction, n.Swap, n.TeleportTo, n.Give, n.Look, n.PlainAction, n.PlayerAction, n.Unsupported,
)  # fmt: skip


@dataclass(frozen=True)
class Found:
    """A game of a set that broke an invariant or failed, and the texts that may be why."""

    seed: int
    number: int
    game: int
    what: str
    decision: int
    texts: tuple[str, ...]
    wanted: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """The command that tells the game again; the set, where it was not played."""
        game = "" if self.game < 0 else f" --game {self.game}"
        wanted = "".join(f' --form "{form}"' for form in self.wanted)
        size = (self.number + 1) * TEXTS_A_SET
        return f"rollout fuzz --texts {size} --seed {self.seed} --set {self.number}{game}{wanted}"


@dataclass
class Played:
    """What came of a set: the games worth a look, how games ended, and how often each form of each text worked."""

    games: int
    decisions: int
    endings: Counter[int]
    found: list[Found]
    fired: dict[int, Counter[str]]


def play_set(texts: TextSet, games: int = GAMES_A_SET) -> Played:
    """Play games of a set."""
    try:
        cell = cell_of(texts)
    except BoxError as error:
        whole = tuple(text.told for text in texts.played)
        return Played(
            0, 0, Counter(), [Found(texts.seed, texts.number, -1, str(error), 0, whole, texts.wanted)], {}
        )
    rows, notable, decisions, endings, counts = _checked(cell, texts.seed, games)
    found = [
        _found(texts, cell.box, row)
        for row in rows[: min(notable, MOST_FOUND)]
        if row["broken"] or not is_of_texts(row)
    ]
    counted = Counter({ending: int(number) for ending, number in enumerate(endings) if number})
    return Played(games, decisions, counted, found, fired_forms(texts.played, cell.box, counts))


def cell_of(texts: TextSet) -> PreparedCell:
    """The cell that games of a set are played in.

    Raises:
        BoxError: the texts are more than fit.
    """
    box = build_box(texts.cards, texts.players, (), texts.choice, texts.mode)
    names = (*BY_CHANCE, plays_well(texts.mode))
    setup = CellSetup(
        texts.mix,
        texts.mode,
        texts.players,
        names,
        choice=texts.choice,
        teams=TeamSetup(texts.setup or "quick"),
    )
    return PreparedCell(setup, texts.cards, box, [_strategy(name) for name in names])


@cache
def _strategy(name: Any) -> Any:
    return load_strategy(name)


def is_of_texts(row: np.void) -> bool:
    """Whether a game ended as the texts would have it: too long, or as they gave or armed too much."""
    return row["ending"] == TURN_LIMIT or (row["ending"] == FAILED and row["error"] in OF_TEXTS)


def _checked(cell: PreparedCell, seed: int, games: int) -> tuple[np.ndarray, int, int, np.ndarray, np.void]:
    """Games worth a look, how many there are, decisions, endings and what was counted."""
    game, ledger = np.zeros(1, GAME), np.zeros(1, LEDGER)
    found = np.zeros(MOST_FOUND, checked_play.FOUND)
    endings, peaks, counts = (
        np.zeros(len(END_REASONS), np.int64),
        np.zeros(1, checked_play.PEAKS),
        np.zeros(1, COUNTS),
    )
    counts["on"] = 1
    notable, decisions = checked_play.play_checked(
        game[0], cell.box.template[0], cell.played_box.record[0], counting_table(cell.box.features),
        cell.addresses, cell.windows, cell.weights, cell.places_in_line_up, printed_of(cell.box)[0], ledger[0],
        seed, 0, games, found, endings, peaks[0], counts[0],
    )  # fmt: skip
    return found, int(notable), int(decisions), endings, counts[0]


def counting_table(features: Sequence[str]) -> Any:
    """The table of procedures with the interpreter of texts that runs one operation at a call."""
    table = kernel(features).table.copy()
    table[proc.EFFECT] = one_operation if INTERPRETED else _one_operation().address
    return table


@cache
def _one_operation() -> Any:
    return compile_procedure(one_operation)


def _found(texts: TextSet, box: Box, row: np.void) -> Found:
    if row["broken"]:
        what = invariants.NAMES[row["broken"]]
    elif row["ending"] == FAILED:
        what = f"error: {ERROR_NAMES[row['error']]}"
    else:
        what = END_REASONS[row["ending"]]
    return Found(
        texts.seed,
        texts.number,
        int(row["game"]),
        what,
        int(row["decision"]),
        tuple(text.told for text in texts.played),
        texts.wanted,
    )


def fired_forms(texts: Sequence[Text], box: Box, counts: np.void) -> dict[int, Counter[str]]:
    """How often each form of each text worked, by the text's number."""
    workings = Workings(box.cards, counts)
    definitions = {card.key: index for index, card in enumerate(box.cards)}
    fired = {}
    for text in texts:
        assert text.place is not None
        assert text.node is not None
        if text.place.key in definitions:
            fired[text.number] = _forms_of(text, workings, definitions[text.place.key])
    return fired


def _forms_of(text: Text, workings: Workings, definition: int) -> Counter[str]:
    root = text.node
    assert root is not None
    start = "text_clause" if isinstance(root, n.Clause) else "text_body"
    spans = [span for span in spans_of(text.drawn.text, start) if isinstance(span[2], STEPS)]
    steps: list[tuple[int, int, Any]] = [(0, len(text.drawn.text), root)]
    steps += [span for span in spans if span[2] != root]
    times: dict[int, int] = {}
    fired: Counter[str] = Counter()
    for form, begin, end in text.drawn.forms:
        inside = [
            nth
            for nth, (first, last, _) in enumerate(steps)
            if first <= begin + (text.drawn.text[begin : begin + 1] == " ") and end <= last
        ]
        nth = min(inside, key=lambda each: (steps[each][1] - steps[each][0], each), default=0)
        if nth not in times:
            times[nth] = workings.of(definition, root, steps[nth][2])
        fired[form] += times[nth]
    return fired
