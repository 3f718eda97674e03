"""Which texts a card of each type can ever speak: what lies nowhere the engine looks is refused.

A row names the kinds of clauses, how they are called, the types of cards that speak them, why no other does, and
the clause of the rulebook (`sim/rulebook/rules.md`) it comes from.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from cardsets.language import opcodes as op
from cardsets.language import phrases

IN_HAND: Final = ("ally", "basic", "maneuver", "relic", "starter", "technology", "robot")
PLAYED: Final = (*IN_HAND, "damage")
# Who speaks to others in their turns; a Polity speaks to who commands it, a Ruin to who stands there, in their own.
STAYING: Final = ("ally", "boss", "scheme", "site", "planet", "character")
LASTING: Final = (*STAYING, "polity", "ruin", "planetary", "phase")
TURNED_UP: Final = (
    "ally",
    "maneuver",
    "relic",
    "technology",
    "robot",
    "boss",
    "scheme",
    "site",
    "polity",
    "planet",
)
IN_MATRIX: Final = (*TURNED_UP, "ruin", "planetary")
OF_PLACES: Final = (
    "site",
    "polity",
    "planet",
    "ruin",
    "planetary",
)  # they work for a character in their space
UNCONTROLLED: Final = (
    *OF_PLACES,
    "boss",
    "scheme",
    "encounter",
    "mission",
    "phase",
    "tactic",
    "chaos",
    "automaton",
)
EVERYBODY: Final = (*PLAYED, *OF_PLACES, "boss", "scheme", "character", "phase", "tactic")


MODIFIERS: Final = (
    op.ASSIST_WITH, op.NO_ENTER, op.IGNORE_ONGOING, op.COMMAND_COST, op.CLEAR_COST,
    op.AVOID_IN_ANY_TURN,
)  # fmt: skip
"""Kinds of `ongoing:` texts beside those from `DEFEAT_COST` to `IGNORE_REVEAL`."""
OF_POLITIES: Final = {op.NEARBY: "nearby:", op.FOR_ALL: "ongoing for all players:"}
"""How far texts of Polities reach, by the mode of a clause."""


@dataclass(frozen=True)
class Speakers:
    """Who speaks the clauses of some kinds."""

    kinds: tuple[int, ...]
    called: str
    types: tuple[str, ...]
    why_not: str
    rule: str
    staying: bool = False  # other cards too, where they stay in play


TABLE: Final = (
    Speakers((op.ON_PLAY,), "on play:", PLAYED, "it is never played", "PLAY-3"),
    Speakers((op.ON_BLOCK,), "block:", IN_HAND, "it is never discarded from hand to Block", "ATK-3"),
    Speakers((op.MUST_PLAY_FIRST,), "must be played first", PLAYED, "it is never in a hand", "PLAY-15"),
    Speakers(
        (op.REVEAL_ATTACK,), "reveal attack:", ("boss", "automaton"), "only a Boss makes a Reveal Attack", "AMB-8"
    ),
    Speakers(
        (op.ON_REVEAL,), "on reveal:", (*TURNED_UP, "planetary", "phase", "tactic"),
        "it is never turned faceup in the Matrix", "PROC-14",
    ),
    Speakers(
        (op.SITE_ABILITY,), "use:", ("site", "planet"),
        "only a Site works by itself for who stands in its space", "SITE-2",
    ),
    Speakers((op.USE,), "use", (*PLAYED, "site", "planet", "character"), "no player has it to use", "SITE-1"),
    Speakers(
        (op.OTHERS_USE,), "another player (or a player) may use", STAYING,
        "others use it in their own turns, when it is discarded", "TURN-36", staying=True,
    ),
    Speakers(
        (op.THWART_BY_CONTRIBUTION, op.THWART_BY_PAYMENT, op.THWART_ON_DEFEAT),
        "thwart", ("scheme", "phase"), "only a Scheme or a phase is thwarted", "SCHEME-3",
    ),
    Speakers((op.THWART_ON_ASSISTS,), "thwart", ("scheme",), "only a Scheme is thwarted so", "SCHEME-3"),
    Speakers(
        (op.START_OF_TURN,), "start of turn:", LASTING, "it is discarded before the next turn starts",
        "TURN-36", staying=True,
    ),
    Speakers((op.END_OF_TURN,), "end of turn:", EVERYBODY, "it is gone by then", "TURN-36"),
    Speakers(
        (op.OTHERS_PLAY, op.OTHERS_BUY, op.OTHERS_DEFEAT, op.OTHERS_TURN_UP, op.OTHERS_BATTLE),
        "when another player (or a player) plays, buys, defeats, reveals or battles", LASTING,
        "others do so in their own turns, when it is discarded", "TURN-36", staying=True,
    ),
    Speakers(
        (op.ON_ASSIST_LAID,), "when a player assists:", STAYING,
        "its player Assists in other players' turns, when it is discarded", "TURN-36", staying=True,
    ),
    Speakers(
        (op.ON_YOU_ASSIST,), "when you assist:", STAYING,
        "its player Assists in other players' turns, when it is discarded", "TURN-36", staying=True,
    ),
    Speakers(
        (op.OTHERS_ENTER,), "when another player moves into your space:", ("ally", "character"),
        "others move in their own turns, when it is discarded", "TURN-36", staying=True,
    ),
    Speakers(
        (op.ON_LEAVE,), "on leaving a space:",
        tuple(kind for kind in EVERYBODY if kind not in OF_PLACES),
        "it works for a character in its space, and who leaves it is there no more", "SITE-1",
    ),
    Speakers(
        (op.FORCE_ASSIST,), "assists must be resolved", PLAYED, "no player ever controls it", "ASSIST-12"
    ),
    Speakers((op.ASSIST_POWER,), "assist:", IN_HAND, "it is never laid as an Assist", "DMG-11"),
    Speakers(
        (op.RESOLVE_FIRST,), "must be resolved first", IN_HAND, "it is never laid as an Assist", "DMG-11"
    ),
    Speakers(
        (op.CONFRONT_POWER,), "confront:", (*PLAYED, "character"), "it gives no player Power", "GAP-75"
    ),
    Speakers(
        (op.SCORE_AT_END,), "end of game:", ("relic", "robot", "boss", "scheme", "phase"),
        "it never goes to a Vault, where such texts count", "END-12",
    ),
    Speakers((op.CLEARING,), "clear for", ("ruin", "planetary"), "only a Ruin is cleared", "RUIN-4"),
    Speakers(
        (op.OBJECTIVE,), "objective:", ("mission", "phase"), "only a Mission or a phase is completed", "MISSION-2"
    ),
    Speakers(
        (op.COMMAND_POWER,), "command:", (*PLAYED, "character"), "it gives no player Power", "POLITY-6"
    ),
)  # fmt: skip


def unspoken(kinds: Collection[str], clause: int, mode: int = 0, *, stays: bool) -> str | None:
    """Returns why a card of these types never speaks a clause of a kind; None where it may.

    Args:
        kinds: the types of the card, as they are called.
        clause: the kind of the clause.
        mode: that of the clause, as of `opcodes`.
        stays: whether the card stays in play (GAP-181): by an `ongoing:` text, or as Damage that goes into play.
    """
    if mode == op.MATRIX_ONLY and not set(kinds) & set(IN_MATRIX):
        return (
            f"'in the matrix:' says nothing on {_a(' and '.join(kinds))}: it never lies there (COMP-52); "
            f"allowed on: {', '.join(IN_MATRIX)}"
        )
    if set(kinds) == {"mission"} and clause != op.OBJECTIVE:
        return "a mission says its objective and nothing else (MISSION-2); allowed: 'objective: CONDITIONS'"
    if clause in (op.USE, op.SITE_ABILITY, op.OTHERS_USE) and {"polity"} == set(kinds):
        return (
            "'use' says nothing on a polity: for who commands it, it works by what is 'ongoing:', at the 'start of "
            "turn:' or when something happens (POLITY-4); allowed on: site"
        )
    if mode in OF_POLITIES and "polity" not in kinds:
        return (
            f"'{OF_POLITIES[mode]}' says nothing on {_a(' and '.join(kinds))}: only a Polity works beyond its space "
            "(POLITY-4); allowed on: polity"
        )
    for row in TABLE:
        if clause in row.kinds and not set(kinds) & set(row.types) and not (row.staying and stays):
            others = ", and cards that stay in play by an 'ongoing:' text" if row.staying else ""
            who = " and ".join(kinds)
            return (
                f"'{row.called}' says nothing on {_a(who)}: {row.why_not} ({row.rule}); "
                f"allowed on: {', '.join(row.types)}{others}"
            )
    return None


def heard_by_nobody(kinds: Collection[str], clause: int, mode: int) -> str | None:
    """Returns why a card of these types never hears what another player does; None where it may."""
    if set(kinds) - set(UNCONTROLLED):
        return None
    nobodys = f"says nothing on {_a(' and '.join(kinds))}, which nobody controls (ALLY-5); allowed:"
    if clause == op.OTHERS_ENTER:
        return f"'when another player moves into your space' {nobodys} on what a player controls"
    if clause == op.OTHERS_USE and mode == op.ANOTHER_PLAYER:
        return f"'another player may use' {nobodys} 'a player may use', which is for all whom it speaks to"
    if clause - op.OTHERS not in op.MAY_BE_OTHERS:
        return None
    if mode == op.ONCE_OF_ANOTHER:
        does = op.ON_GAIN if clause == op.OTHERS_GAIN_DAMAGE else clause - op.OTHERS
        another, anybody = (
            phrases.phrase_of(phrases.OTHERS_EACH_TURN, (does, whose))
            for whose in (op.ONCE_OF_ANOTHER, op.ONCE_OF_ANY)
        )
        return f"'the first ... {another}' {nobodys} 'the first ... {anybody}', which speaks to who does it"
    if mode == op.ANOTHER_PLAYER:
        return f"'when another player' {nobodys} 'when a player', which speaks to who does it"
    return None


def stays_in_play(kinds: Iterable[str], goes_to: str | None, clauses: Collection[int]) -> bool:
    """Whether a card of these types stays in play past the turn (GAP-181)."""
    if "tactic" in kinds:
        return False  # it lies there for the rest of a turn (SIXSHOT-3)
    if "damage" in kinds:
        return goes_to == "play"
    return any(is_modifier(kind) for kind in clauses)


def is_modifier(kind: int) -> bool:
    """Whether a kind of clause is an `ongoing:` text that keeps its card in play."""
    return op.DEFEAT_COST <= kind <= op.IGNORE_REVEAL or kind in MODIFIERS


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
