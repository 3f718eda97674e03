"""Forms of the card language that only some modes and sets have a use for: which a mix can say."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.modes import WITH_CARDS_ASIDE
from sim.fuzz.drawer import FAR, shortest
from sim.fuzz.forms import BODY, CLAUSE, Choice, Form, Name, Optional, Part, Row, forms, grammar

ANY_OF_THEM: Final = op.POLITY | op.MISSION | op.RUIN
ALL_TYPES: Final = -1  # all bits


def _named(terminal: str, *words: str) -> tuple[str, ...]:
    return tuple(f"{terminal}: {word}" for word in words)


OF_SOME: Final = (op.POLITY, op.RUIN, op.PLANET, op.CHAOS, op.PHASE, op.TACTIC, op.PLANETARY, op.AUTOMATON)
OF_MODES: Final[Mapping[str, int]] = {
    **{f"TYPE: {word}": bit for word, bit in phrases.TYPE_WORDS.items() if bit in OF_SOME},
    **dict.fromkeys(
        (
            "clause: ongoing_nearby", "clause: ongoing_for_all", "clause: command_power", "modifier: command_cost",
            "action: take_command", "TRIGGER: start of turn nearby", "CARD_TRIGGER: when you take command of",
            "KEYWORD: under your command", "KEYWORD: not under your command", "KEYWORD: under adversary command",
            "PLACE: commanded this turn", *_named("TO_COMMAND", "power to command", "power to command here"),
            *(f"FLAG: {phrase}" for phrase, asked in phrases.FLAGS.items() if asked.kind == op.COMMANDED_BY),
        ), op.POLITY,
    ),
    **dict.fromkeys(
        (
            "clause: clearing", "modifier: clear_cost", "action: clear_ruin", "CARD_TRIGGER: when you clear",
            "PLACE: cleared this turn",
        ), op.RUIN,
    ),
    **dict.fromkeys(
        (
            "action: draw_missions", "action: draw_chosen_missions", "action: complete_missions",
            "action: exchange_mission", "TRIGGER: when you complete a mission", "type: MISSION",
            *_named("MISSION", "mission", "missions"),
        ), op.MISSION,
    ),
    "clause: objective": op.MISSION | op.PHASE,
    "action: lay_herald": op.PLANET,
    "KEYWORD: with a herald token": op.PLANET,
    "FLAG: consuming": op.PLANET,
    **dict.fromkeys(("action: place_aside", "action: gain_aside", "action: mix_aside"), WITH_CARDS_ASIDE),
    "action: draw_tactic": op.TACTIC,
    **dict.fromkeys(
        (
            "modifier: no_enter", "modifier: ignore_ongoing", "PLACE: defeated this turn", "PLACE: bought this turn",
        ), ANY_OF_THEM,
    ),
}  # fmt: skip
"""Each form, and the types of which a mix needs one."""


@cache
def left_out(held: int) -> frozenset[str]:
    """Returns the forms that a mix with cards of the types `held` has no use for."""
    return frozenset(form for form, types in OF_MODES.items() if not types & held)


@cache
def sayable(held: int = ALL_TYPES) -> tuple[str, ...]:
    """Returns the forms that a text of a mix with cards of these types may hold, in the order of the grammar."""
    gone = left_out(held)
    reached: set[str] = set()
    names, waiting = {CLAUSE, BODY}, [CLAUSE, BODY]
    while waiting:
        found, named = _within(grammar()[waiting.pop()], gone)
        reached |= found
        waiting += named - names
        names |= named
    return tuple(form for form in forms() if form in reached)


def _within(part: Part, gone: frozenset[str]) -> tuple[set[str], set[str]]:
    """The forms and the names of rules that a part may hold, without those that are gone."""
    match part:
        case Name(of):
            return set(), {of}
        case Form(name, inner):
            if name in gone or shortest(inner, gone) >= FAR:
                return set(), set()
            forms_in, named = _within(inner, gone)
            return {name} | forms_in, named
        case Optional(inner):
            return _within(inner, gone)
        case Row(parts) | Choice(parts):
            found = [_within(each, gone) for each in parts]
            return set().union(*(each for each, _ in found)), set().union(*(each for _, each in found))
    return set(), set()
