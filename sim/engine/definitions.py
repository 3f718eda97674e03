"""What the cards of a box are: a row for each title and each side of a character, and the tables of their texts."""

from functools import lru_cache
from typing import Final

import numpy as np

from cardsets.errors import RolloutError
from cardsets.fields import SIDES
from cardsets.language import opcodes as op
from cardsets.language.assemble import Assembler, Tables, side_spans
from cardsets.library import Card, Side
from cardsets.same import Same
from cardsets.spoken import is_modifier
from sim.engine.data.state import BOX, MAX_DEFINITIONS, USUAL_HAND

Alike = tuple[tuple[str, ...], ...]
LATELY: Final = 16  # lists of cards whose rows are kept, a quarter of a megabyte each
TABLES: Final = ("operations", "selectors", "amounts", "conditions", "abilities")
WRITTEN: Final = ("definitions", "definitions_n", "names", *TABLES)
"""What of a box is written here."""
# Which ability kinds a definition points at directly, and by which field.
DIRECT: Final = {
    op.ON_PLAY: "on_play",
    op.REWARD: "reward",
    op.ON_BLOCK: "on_block",
    op.REVEAL_ATTACK: "reveal_attack",
    op.ON_REVEAL: "on_reveal",
    op.AMBUSH: "ambush",
    op.CONFRONTATION: "confrontation",
    op.SITE_ABILITY: "site",
    op.THWART_BY_CONTRIBUTION: "contribution",
    op.THWART_BY_PAYMENT: "payment",
    op.ASSIST_POWER: "assist_power",
    op.CONFRONT_POWER: "confront_power",
}
COUNTED: Final = (op.FORCE_ASSIST, op.MUST_PLAY_FIRST, op.SCORE_AT_END, op.RESOLVE_FIRST)


class BoxError(RolloutError, ValueError):
    """A set that cannot be played; the message says why."""


def write_cards(box: np.ndarray, cards: list[Card], alike: Alike = ()) -> None:
    """Write the cards, in the order of their definitions, and all that their texts say.

    `alike` are the names that are one for texts (`CardSet.alike`).

    Raises:
        BoxError: they are more than fit, or hold verbs of rulesets that are not in play.
    """
    if len(cards) > MAX_DEFINITIONS:
        raise BoxError(f"{len(cards)} card titles; at most {MAX_DEFINITIONS} fit")
    written = _written(Same(cards), alike)
    for name in WRITTEN:
        box[name] = written[name]


@lru_cache(maxsize=LATELY)
def _written(same: Same, alike: Alike) -> np.ndarray:
    """Returns a row with the cards and all that their texts say; cell after cell has the same ones."""
    row = np.zeros(1, np.dtype([(name, BOX[name]) for name in WRITTEN]))[0]
    cards = list(same.cards)
    spans, subtypes, names, tables = _assembled(same, alike)
    _copy_tables(row, tables)
    row["names"][: len(names)] = names
    for index, (card, span, subtype) in enumerate(zip(cards, spans, subtypes, strict=True)):
        _fill_definition(row["definitions"][index], card, span, tables, subtype)
    row["definitions_n"] = len(cards)
    _append_sides(row, cards, spans, tables)
    return row


def silence_planets(box: np.ndarray) -> None:
    """Take away what Planets do as they are revealed: that belongs to games against the automaton (UNIM-17)."""
    rows = box["definitions"]
    rows["on_reveal"][rows["type"] & op.PLANET != 0] = -1


def _assembled(same: Same, alike: Alike) -> tuple[list[tuple[int, int]], list[int], list[int], Tables]:
    """Returns where the abilities of each card lie, its subtype and name, and the tables.

    Raises:
        BoxError: a verb of a ruleset that is not in play.
    """
    assembler = Assembler(alike)
    spans = []
    for card in same.cards:
        begin = assembler.placed
        spans.append(assembler.add_card(card))
        if verbs := assembler.unsupported(begin):
            raise BoxError(f"{card.name}: {', '.join(verbs)}: a verb of a ruleset that is not in play")
    subtypes = [assembler.subtype(card.subtype) for card in same.cards]
    return spans, subtypes, [assembler.name(card.name) for card in same.cards], assembler.tables()


def _copy_tables(box: np.ndarray, tables: Tables) -> None:
    for name in TABLES:
        rows = getattr(tables, name)
        if len(rows) > len(box[name]):
            raise BoxError(f"{len(rows)} {name}; at most {len(box[name])} fit")
        box[name][: len(rows)] = rows


def _fill_definition(
    row: np.ndarray, card: Card, span: tuple[int, int], tables: Tables, subtype: int
) -> None:
    row["type"] = card.type
    row["faction"] = card.faction
    row["subtype"] = subtype
    row["cost"] = -1 if card.cost is None else card.cost
    row["power"], row["reach"], row["move"] = card.power, card.range, card.move
    if card.type & op.AUTOMATON:  # all that it costs is marked (`CARD.extra`)
        row["cost"] = 0
    if card.type & op.CHAOS:  # its Consume value, and below what each player adds to it
        row["power"] = card.consume
    row["flight"], row["block"], row["level"] = card.flight, card.block, card.level
    row["cooperative"] = card.cooperative
    row["vault"] = card.vault if "vault" in card.present else -1
    if card.type & op.CHAOS:
        row["vault"] = card.per_player
    row["ambush_on_reveal"] = card.ambush_on_reveal
    row["stays"] = card.type & op.ALLY != 0 or card.goes_to == "play" or _is_ongoing(card)
    if card.type & op.CHARACTER:  # what it says stands in the rows of its sides (`_append_sides`)
        _point_to(row, (span[0], 0), tables)
        row["first"], row["n"] = span
    else:
        _point_to(row, span, tables)
    _sum_up(row["play_features"], tables, int(row["on_play"]))
    _sum_up(row["reward_features"], tables, int(row["reward"]))


def sides_of(card: Card) -> list[tuple[str, Side]]:
    """Returns the sides of a character in the order of their rows, each with its key; those not written are empty."""
    sides = {"alt": Side(), "bot": Side(), **dict(card.sides)}
    return sorted(sides.items(), key=lambda entry: SIDES.index(entry[0]))


def _append_sides(box: np.ndarray, cards: list[Card], spans: list[tuple[int, int]], tables: Tables) -> None:
    """The sides of each character, a row each, behind the rows of all cards; where none is written, an empty one."""
    rows = box["definitions"]
    end = len(cards)
    for index, (card, span) in enumerate(zip(cards, spans, strict=True)):
        if not card.type & op.CHARACTER:
            continue
        rows[index]["sides_first"] = end
        spans_of = dict(zip((key for key, _ in card.sides), side_spans(card, span), strict=True))
        sides = sides_of(card)
        for key, side in sides:
            of_side = spans_of.get(key, (sum(span), 0))
            if end == len(rows):
                most = len(rows) - len(cards)
                raise BoxError(f"too many sides of characters: at most {most} fit beside {len(cards)} titles")
            rows[end] = rows[index]
            row = rows[end]
            row["sides_first"] = row["sides_n"] = 0
            row["bot"] = key == "bot"
            row["move"], row["flight"], row["penalty"] = side.move, side.flight, side.penalty
            _point_to(row, of_side, tables)
            end += 1
        rows[index]["sides_n"] = len(sides)


def _point_to(row: np.ndarray, span: tuple[int, int], tables: Tables) -> None:
    """The abilities of a card or of a side, from the first on, and those of them that are found by their kind."""
    first, count = span
    row["first"], row["n"] = span
    for field in DIRECT.values():
        row[field] = -1
    for index in range(first, first + count):
        ability = tables.abilities[index]
        kind = int(ability["kind"])
        if kind in DIRECT:
            row[DIRECT[kind]] = index
        elif kind == op.ENERGON_ABILITY:
            row["energon"][row["energon_n"]] = index
            row["energon_n"] += 1
        elif kind == op.FORCE_ASSIST:
            row["standard_damage"] = tables.amounts[ability["amount"]]["fixed"]
        elif kind == op.MUST_PLAY_FIRST:
            row["must_be_first"] = 1
        if kind >= op.START_OF_TURN and kind not in COUNTED:
            row["live_n"] += 1


# Operations that do nothing by themselves.
WITHOUT_EFFECT: Final = (
    op.MAY, op.IF, op.JUMP, op.SELECT, op.LOOP, op.NEXT, op.CHOOSE, op.CHOOSE_SOME, op.BRANCH, op.TO_CONTROLLER,
    op.BACK, op.COUNT_DONE,
)  # fmt: skip


def _is_ongoing(card: Card) -> bool:
    """Whether a deck card carries Ongoing text, so that it is not discarded (TURN-36); Damage says by type."""
    if card.type & (op.DAMAGE | op.CHARACTER | op.BOSS | op.SITE | op.SCHEME):
        return False
    return any(is_modifier(clause.kind) and clause.mode != op.MATRIX_ONLY for clause in card.clauses)


def _drawn(amount: np.void) -> int:
    """How many cards a text draws, about."""
    fixed, per = int(amount["fixed"]), int(amount["per"])
    if amount["kind"] == op.COUNT and fixed * per < 0:  # what a hand lacks
        return max(0, fixed + per * USUAL_HAND)
    return max(1, fixed)


def _sum_up(features: np.ndarray, tables: Tables, ability: int) -> None:
    """What a program does for whoever it speaks to, counted roughly, for strategies' judgement."""
    if ability < 0:
        return
    resources = {
        op.VP: "vp",
        op.ENERGON: "energon",
        op.POWER: "power",
        op.MOVE: "move",
        op.DAMAGE_CARD: "damage",
    }
    verbs = {
        op.DRAW: "draw", op.DESTROY_IT: "thin", op.ATTACK: "attack", op.GAIN_IT: "gain_card",
        op.DEFEAT_IT: "gain_card", op.FLIP_UP_IT: "flip", op.PEEK_IT: "flip", op.LOOK: "flip", op.RETURN_IT: "thin",
    }  # fmt: skip
    pc = int(tables.abilities[ability]["program"])
    while pc >= 0:
        code, a, b, *_ = (int(x) for x in tables.operations[pc])
        if code == op.END:
            return
        if code == op.ATTACK:
            features["attack"] += 1
            pc = b
            continue
        if code in (op.GAIN, op.LOSE, op.PAY):
            amount = tables.amounts[b]
            number = max(int(amount["fixed"]), int(amount["per"]), 1)
            if a in resources:
                features[resources[a]] += number if code == op.GAIN else -number
        elif code == op.DRAW:
            features["draw"] += _drawn(tables.amounts[a])
        elif code == op.TAKE_SOURCE:  # what is done with the card itself
            features["other"] += 1
            pc += 1
        elif code == op.BRING_ASIDE and b >= op.AS_GAINED:
            features["gain_card"] += 1
        elif code in verbs:
            features[verbs[code]] += 1
        elif code not in WITHOUT_EFFECT:
            features["other"] += 1
        pc += 1
