"""Semantic checks: types of cards that a verb never takes, or that never lie where a text looks.

A row names the verbs or triggers, how they are called, the types that they can be about, why no other is, and the
clause of the rulebook (`sim/rulebook/rules.md`) it comes from.
"""

from dataclasses import dataclass, replace
from typing import Any, Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.understood import placed
from cardsets.language.walk import SenselessError, nodes

# Types of other rulebooks, which other checks look at (`modes`).
OTHER_RULEBOOKS: Final = op.CHAOS | op.PHASE
MAIN_DECK: Final = (
    op.ALLY | op.MANEUVER | op.RELIC | op.TECHNOLOGY | op.ROBOT | op.BOSS | op.SCHEME | op.SITE | op.PLANET
)  # fmt: skip
MATRIX: Final = MAIN_DECK | op.POLITY | op.RUIN
TURNED: Final = MAIN_DECK | op.POLITY  # what lies in the Matrix facedown, too
PLAYED: Final = (
    op.ALLY | op.BASIC | op.MANEUVER | op.RELIC | op.STARTER | op.TECHNOLOGY | op.ROBOT | op.DAMAGE
)
UNLIKE: Final = op.UNLIKE_TYPE | op.UNLIKE_COST | op.UNLIKE_FACTION
COMMANDED: Final = op.OWN_COMMAND | op.NOT_OWN_COMMAND | op.FOE_COMMAND
OWNED: Final = (
    PLAYED | op.SITE | op.SCHEME
)  # in a hand, deck or discard pile; the last two where a text gained them
VAULTED: Final = OWNED | op.BOSS | op.MISSION | op.PLANET
DESTROYED: Final = OWNED | op.BOSS | op.POLITY | op.RUIN | op.PLANET
UNDESTROYED: Final = op.PHASE | op.TACTIC
ADVERSARIES: Final = op.ROBOT | op.BOSS
CONFRONTED: Final = ADVERSARIES | op.PLANET  # Unicron confronts Planets (UNIM-4)
TAKEN: Final = MAIN_DECK & ~(op.BOSS | op.PLANET)
BOUGHT: Final = TAKEN | op.BASIC
MORE_THAN_SITES: Final = op.POLITY | op.PLANET  # which texts do not take as they take Sites (GAP-396)
POLITIES: Final = op.POLITY | op.SITE  # a Polity is a kind of Site (COMP-60)


@dataclass(frozen=True)
class Row:
    """What some verbs, triggers or modifiers can be about."""

    kinds: tuple[int, ...]
    called: str
    types: int
    why_not: str
    rule: str


VERBS: Final = (
    Row((op.DISCARD_IT,), "discard", OWNED, "no player has it in hand or controls it", "TURN-36"),
    Row((op.GIVE_IT,), "give", OWNED, "no player has it in hand or controls it", "TURN-36"),
    Row((op.DESTROY_IT,), "destroy", DESTROYED, "it is no card that a text can destroy", "COMP-53"),
    Row((op.RETURN_IT,), "return", op.DAMAGE, "only Damage has a stack to go back to", "DMG-13"),
    Row((op.POWER_IT,), "power on", PLAYED, "it is never played, so its Power is not used", "PLAY-9"),
    Row((op.COPY_IT,), "become a copy of", PLAYED, "no player ever controls it", "CLAR-8"),
    Row((op.GAIN_IT,), "gain", BOUGHT | op.STARTER, "no player ever gains it", "COMP-49"),
    Row((op.DEFEAT_IT,), "defeat", ADVERSARIES, "only Adversaries are battled and defeated", "BATTLE-1"),
    Row((op.FLIP_UP_IT, op.FLIP_DOWN_IT), "flip", TURNED, "it never lies in the Matrix to be turned", "PROC-15"),
    Row((op.PEEK_IT,), "peek at", TURNED, "it never lies in the Matrix facedown", "PROC-12"),
    Row((op.COMMAND_IT,), "take command of", POLITIES, "only a Polity is commanded", "POLITY-1"),
    Row((op.CLEAR_IT,), "clear", op.RUIN, "only a Ruin is cleared", "RUIN-4"),
    Row((op.HERALD_IT,), "put a herald token on", op.ROBOT, "a text makes Heralds of Robots alone", "HERALD-8"),
    Row((op.PLAY_IT, op.PLAY_AGAIN_IT), "play", PLAYED, "it is never played", "PLAY-3"),
    Row((op.USE_IT,), "do what ... says", PLAYED, "it says nothing that is done on playing it", "PLAY-3"),
    Row((op.MOVE_IT,), "move", MATRIX, "it never lies in the Matrix", "COMP-52"),
    Row((op.PUT_IT,), "put", OWNED, "it is never in a hand, deck or discard pile", "COMP-49"),
    Row((op.LAY_IN_MATRIX, op.PUT_IN_MAIN), "put", TAKEN, "no player has it out of the main deck", "GAP-401"),
)  # fmt: skip
GAINED_ASIDE: Final = Row(
    (op.BRING_ASIDE,), "gain ... set aside", TAKEN, "no player ever gains it", "COMP-49"
)
EVENTS: Final = (
    Row((op.ON_YOU_PLAY,), "when you play", PLAYED, "it is never played", "PLAY-3"),
    Row((op.ON_GAIN,), "when you gain", BOUGHT, "no player ever gains it", "COMP-49"),
    Row((op.ON_DISCARD,), "when you discard", OWNED, "no player has it in hand or controls it", "TURN-36"),
    Row((op.ON_DESTROY,), "when you destroy", DESTROYED, "it is no card that a text can destroy", "COMP-53"),
    Row((op.ON_TURN_UP,), "when you reveal", TURNED, "it never lies in the Matrix facedown", "PROC-14"),
    Row((op.ON_ARRIVAL,), "enters the matrix", op.BOSS, "it is put there facedown, and nobody knows it", "TURN-27"),
    Row((op.ON_BATTLE,), "when you battle", CONFRONTED, "only Robots and Bosses are battled", "BATTLE-1"),
    Row((op.ASSIST_WITH,), "you may assist with", PLAYED & ~op.DAMAGE, "it is never laid as an Assist", "DMG-11"),
    Row((op.CARD_POWER, op.RANGE_BONUS), "you play have", PLAYED, "it is never played", "PLAY-3"),
    Row((op.ON_BUY,), "when you buy", BOUGHT, "it is never bought", "COMP-49"),
    Row((op.MAY_BUY,), "you may buy", BOUGHT, "it is never bought", "COMP-49"),
    Row((op.BUY_COST,), "cost you", BOUGHT, "it is never bought", "COMP-49"),
    Row((op.BUY_TO_TOP,), "you buy go on top", BOUGHT, "it is never bought", "COMP-49"),
    Row((op.ON_DEFEAT,), "when you defeat", ADVERSARIES, "only Adversaries are defeated", "BATTLE-1"),
    Row((op.THWART_ON_DEFEAT,), "thwart by defeating", ADVERSARIES, "only Adversaries are defeated", "BATTLE-1"),
    Row((op.MAY_BATTLE,), "you may battle", ADVERSARIES, "only Robots and Bosses are battled", "BATTLE-1"),
    Row((op.ON_ENTER,), "on move onto", MATRIX, "it never lies in the Matrix", "COMP-52"),
    Row((op.ADVERSARY_COST,), "cost", MAIN_DECK, "it is neither defeated nor bought", "COMP-52"),
    Row((op.IGNORE_REVEAL,), "ignore the reveal of", TURNED, "it never lies in the Matrix facedown", "PROC-14"),
    Row((op.ON_COMMAND,), "when you take command of", POLITIES, "only a Polity is commanded", "POLITY-1"),
    Row((op.COMMAND_COST,), "cost ... to command", POLITIES, "only a Polity is commanded", "POLITY-1"),
    Row((op.ON_CLEAR,), "when you clear", op.RUIN, "only a Ruin is cleared", "RUIN-4"),
    Row((op.CLEAR_COST,), "cost ... to clear", op.RUIN, "only a Ruin is cleared", "RUIN-4"),
    Row((op.NO_ENTER,), "cannot be entered", MATRIX, "it never lies in the Matrix", "COMP-52"),
    Row((op.IGNORE_ONGOING,), "ignore the ongoing of", MATRIX, "it never lies in the Matrix", "COMP-52"),
    Row((op.NO_BATTLE,), "cannot be battled", ADVERSARIES, "only Robots and Bosses are battled", "BATTLE-1"),
    Row((op.NO_DEFEAT,), "cannot be defeated", ADVERSARIES, "only Adversaries are defeated", "BATTLE-1"),
    Row((op.DEFEAT_COST,), "cost ... to defeat", CONFRONTED, "only Adversaries are defeated", "BATTLE-1"),
)  # fmt: skip
# Which types may lie where a text looks, and what is said of the others.
PLACES: Final = {
    op.IN_HAND: (OWNED, "in a hand"),
    op.IN_CONTROL: (OWNED, "under a player's control"),
    op.IN_ANY_CONTROL: (OWNED, "under a player's control"),
    op.IN_OTHERS_CONTROL: (OWNED, "under a player's control"),
    op.PLAYED: (PLAYED, "played"),
    op.IN_DISCARD: (OWNED, "in a discard pile"),
    op.IN_VAULT: (VAULTED, "in a Vault"),
    op.IN_MATRIX: (MATRIX, "in the Matrix"),
    op.IN_DESTROYED: (DESTROYED, "in the destroyed pile"),
    op.LOOKED_AT: (OWNED | op.BOSS | op.POLITY | op.RUIN | op.PLANET, "in a deck"),
    op.DEFEATED_NOW: (ADVERSARIES, "defeated"),
    op.BOUGHT_NOW: (BOUGHT | op.STARTER, "bought or gained"),
    op.CLEARED_NOW: (op.RUIN, "cleared"),
    op.COMMANDED_NOW: (POLITIES, "commanded"),
}
# What is turned to, or looked at on, a side that shows.
SIDES: Final = (
    (op.FLIP_UP_IT, op.FACEUP, "a faceup card is not flipped faceup", "'flip 1 facedown card ... faceup'"),
    (op.FLIP_DOWN_IT, op.FACEDOWN, "a facedown card is not flipped facedown", "'flip 1 faceup card ... facedown'"),
    (op.USE_IT, op.FACEDOWN, "what a facedown card says not all see, and nobody does it", "'do what 1 card ... says'"),
    (op.PEEK_IT, op.FACEUP, "a faceup card is seen by all, and not peeked at", "'peek at 1 facedown card ...'"),
)  # fmt: skip


ANY_TYPE: Final = -1  # all bits
ANYTHING: Final = Row((), "", ANY_TYPE, "", "")


def verb_row(verb: int) -> Row:
    """Returns what a verb can be about: anything, where no row says."""
    return _row(VERBS, verb) or ANYTHING


def event_row(event: int) -> Row:
    """Returns what a trigger or modifier can be about: anything, where no row says."""
    return _row(EVENTS, event) or ANYTHING


def types_there(cards: n.Selector) -> int:
    """Returns the types of the cards that may lie where a selector looks; without a place, in the Matrix."""
    area = op.IN_MATRIX if cards.place is None else cards.place.area
    return PLACES[area][0] | (0 if cards.also is None else PLACES[cards.also.area][0])


def check_types(node: n.Clause | n.Body, types: int) -> None:
    """Raises `SenselessError` where a text asks for a card that is never there; `types` are of the card that speaks."""
    for each in nodes(node):
        match placed(each):
            case n.CardAction(op.DESTROY_IT, n.Target(None, n.Selector())) if types & UNDESTROYED:
                raise SenselessError(
                    f"a {phrases.TYPE_NAME_OF[types & UNDESTROYED]} leaves as its own rules say, and no text destroys "
                    "it (GAP-397)",
                    r"\bthis\b", node=each,
                )  # fmt: skip
            case n.CardAction(verb, n.Target(None, n.Selector())) if types and verb != op.DESTROY_IT:
                counts = types & MORE_THAN_SITES or types
                _check_row(_row(VERBS, verb), n.Selector(types=counts), each, r"\bthis\b")
            case n.Clause(kind, selector=n.THIS_CARD) if (
                types and _row(EVENTS, phrases.own_event(kind)) is not None
            ):
                _check_row(_row(EVENTS, phrases.own_event(kind)), n.Selector(types=types), each, r"\bthis\b")
            case n.CardAction(verb, n.Target(_, n.Selector() as cards)) as action:
                _check_row(_row(VERBS, verb), cards, each)
                _check_side(action, cards, each)
                _check_place(cards, each)
            case n.BringIn(op.BRING_ASIDE, cards, how) if how >= op.AS_GAINED:
                _check_row(GAINED_ASIDE, cards, each)
            case n.Swap(n.Target(_, n.Selector() as cards), n.Target(_, n.Selector() as others)):
                _check_place(cards, each)
                _check_place(others, each)
            case n.TeleportTo(cards):
                _check_place(cards, each)
            case n.Clause(kind, selector=n.Selector() as cards) if (
                _row(EVENTS, phrases.own_event(kind)) is not None
            ):
                _check_row(_row(EVENTS, phrases.own_event(kind)), cards, each)
                if kind == op.ON_ARRIVAL and cards.face == op.FACEDOWN:
                    _check_place(cards, each)
            case n.WhenYou(event, cards):
                _check_row(_row(EVENTS, event), cards, each)
            case (
                n.ForEachCard(cards)
                | n.Amount(selector=n.Selector() as cards)
                | n.Condition(op.COUNT_IS | op.MOST_CONTROLLED | op.MOST_ARE, selector=n.Selector() as cards)
                | n.Clause(op.THWART_BY_CONTRIBUTION, selector=n.Selector() as cards)
            ):
                _check_place(cards, each)


def _row(rows: tuple[Row, ...], kind: int) -> Row | None:
    return next((row for row in rows if kind in row.kinds), None)


def _check_row(row: Row | None, cards: n.Selector, node: Any, words: str = "") -> None:
    """A type that a row is never about; where it is that of the card that speaks, one of its types may be."""
    if row is not None and cards.keywords & COMMANDED and not row.types & op.POLITY:
        raise _of_polities(f"'{row.called}' is never about a Polity", node)
    wrong = 0 if row is None else _first_of(cards, row.types)
    if row is not None and wrong and not (words and cards.types & row.types):
        if wrong == op.MISSION:
            raise _of_missions(f"'{row.called}' is never about a mission", words, node)
        raise SenselessError(
            f"'{row.called}' is never about {_a(wrong)}: {row.why_not} ({row.rule}); "
            f"allowed: card, {', '.join(_names(row.types))}",
            words or _words(wrong), node=node,
        )  # fmt: skip


def _check_place(cards: n.Selector, node: Any) -> None:
    """A type that never lies where a text looks; what is asked of a facedown card, whose words nobody knows."""
    area = op.IN_MATRIX if cards.place is None else cards.place.area
    types, where = types_there(cards), PLACES[area][1]
    if cards.also is not None:
        where = f"{where} or {PLACES[cards.also.area][1]}"
    if cards.keywords & COMMANDED and not types & op.POLITY:
        raise _of_polities(f"a Polity is never {where}", node)
    if wrong := _first_of(cards, types):
        if wrong == op.MISSION:
            raise _of_missions(f"a mission is never {where}", "", node)
        raise SenselessError(
            f"{_a(wrong)} is never {where}; allowed: card, {', '.join(_names(types))}",
            _words(wrong),
            node=node,
        )
    asked = (
        op.WITH_FLIGHT
        | op.WITH_BLOCK
        | op.OF_ANY_FACTION
        | op.TURNED_NOW
        | op.WITH_HERALD
        | UNLIKE
        | COMMANDED
    )
    words = replace(cards, place=None, face=None, keywords=cards.keywords & ~asked)
    plain = n.Selector(keywords=words.keywords)
    if (
        area == op.IN_MATRIX
        and cards.face in (op.FACEDOWN, op.EITHER_FACE)
        and (words != plain or words.keywords != cards.keywords)
    ):
        raise SenselessError(
            "a facedown card fits by its place alone, since nobody knows its words; "
            "allowed: 'facedown card' with a place, or 'faceup' before the type",
            node=node,
        )


def _of_polities(told: str, node: Any) -> SenselessError:
    """What is said of cards that are under somebody's command where no Polity is."""
    return SenselessError(
        f"{told}, and only a Polity is under somebody's command (POLITY-1); leave these words out",
        r"\b(?:not\s+)?under\s+(?:your|adversary)\s+command\b", node=node,
    )  # fmt: skip


def _of_missions(told: str, words: str, node: Any) -> SenselessError:
    """What is said of a Mission that a text asks for as if it were another card."""
    return SenselessError(
        f"{told} (MISSION-1); allowed: 'draw 1 mission', 'complete 1 mission', 'exchange 1 mission', 'you have 2 or "
        "more missions', 'per mission', 'mission in your vault'",
        words or _words(op.MISSION), node=node,
    )  # fmt: skip


def _check_side(action: n.CardAction, cards: n.Selector, node: Any) -> None:
    """A card that is turned to the side that shows, or looked at where it shows; one's own cards as Adversaries."""
    if action.verb == op.DEFEAT_IT and cards.faction == op.OWN_FACTION:
        raise SenselessError(
            "'defeat' never takes one's own cards, which are no Adversaries (COMP-54); allowed: 'adversary'",
            r"\bown\b", node=node,
        )  # fmt: skip
    for verb, face, words, allowed in SIDES:
        if action.verb == verb and cards.face == face:
            raise SenselessError(f"{words}; allowed: {allowed}", r"\bface(?:up|down)\b", node=node)


def _first_of(cards: n.Selector, allowed: int) -> int:
    """Returns the first type of a selector that is not allowed, as a bit; 0 for none.

    `adversary` alone means Robots and Bosses, whichever may be there. Other rulebooks' types are looked at elsewhere.
    """
    if cards.types == ADVERSARIES and cards.faction == op.ADVERSARY_FACTION and allowed & ADVERSARIES:
        return 0
    wrong = cards.types & ~allowed & ~OTHER_RULEBOOKS
    return wrong & -wrong


def _names(types: int) -> list[str]:
    return sorted(name for bit, name in phrases.TYPE_NAME_OF.items() if bit & types)


def _a(bit: int) -> str:
    """Returns the name of a type as it stands in a sentence."""
    if bit == op.DAMAGE:
        return "Damage"
    name = phrases.TYPE_NAME_OF[bit]
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _words(bit: int) -> str:
    """A pattern of the words for a type; `adversary` alone means Robots and Bosses."""
    forms = [word for word, each in phrases.TYPE_WORDS.items() if each == bit]
    more = ["adversary", "adversaries"] if bit & ADVERSARIES else []
    return rf"\b(?:{'|'.join(sorted(forms + more, key=len, reverse=True))})\b"
