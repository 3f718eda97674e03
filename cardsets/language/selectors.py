"""Semantic checks: faces and places that a selector names and nothing looks at."""

from collections.abc import Iterable
from typing import Any, Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.phrases import phrase_of
from cardsets.language.walk import SenselessError, nodes

NOT_FACEUP: Final = r"\bface(?:up or face)?down\b"
# Triggers and modifiers that ask about a card in the Matrix, or that was there; the others have no place.
IN_THE_MATRIX: Final = {
    op.ON_ENTER: "on move onto", op.ON_BUY: "when you buy", op.ON_DEFEAT: "when you defeat",
    op.ON_GAIN: "when you gain", op.ON_TURN_UP: "when you reveal", op.ON_BATTLE: "when you battle",
    op.ON_DESTROY: "when you destroy",
    op.THWART_ON_DEFEAT: "thwart by defeating", op.ADVERSARY_COST: "cost", op.DEFEAT_COST: "cost",
    op.BUY_COST: "cost you", op.MAY_BATTLE: "you may battle", op.MAY_BUY: "you may buy",
    op.BUY_TO_TOP: "you buy go on top",
    op.AVOID_AMBUSH: "avoid ambushes", op.AVOID_IN_ANY_TURN: "avoid ambushes",
    op.NO_BATTLE: "cannot be battled", op.NO_DEFEAT: "cannot be defeated",
    op.IGNORE_REVEAL: "ignore the reveal of", op.IGNORE_ONGOING: "ignore the ongoing of",
    op.NO_ENTER: "cannot be entered", op.ON_COMMAND: "when you take command of", op.ON_CLEAR: "when you clear",
    op.COMMAND_COST: "cost ... to command", op.CLEAR_COST: "cost ... to clear",
}  # fmt: skip
# Texts about a card that lies in a place of one's own, and the places that they may ask for.
FROM_ANY_PILE: Final = (op.IN_HAND, op.IN_CONTROL, op.IN_DISCARD)
OWN_PLACES: Final = {
    op.ON_DISCARD: FROM_ANY_PILE, op.ON_DESTROY: FROM_ANY_PILE, op.ASSIST_WITH: (op.IN_CONTROL,),
}  # fmt: skip
NOWHERE: Final = {
    op.ON_YOU_PLAY: "when you play", op.ON_DISCARD: "when you discard",
    op.CARD_POWER: "you play have", op.RANGE_BONUS: "you play have", op.ASSIST_WITH: "you may assist with",
}  # fmt: skip


UNLIKE: Final = op.UNLIKE_TYPE | op.UNLIKE_COST | op.UNLIKE_FACTION
DIFFERENT: Final = tuple(phrases.DIFFERENT.values())


def check_selectors(node: Any) -> None:
    """Raises `SenselessError` where a clause or body asks for a face or a place that nothing looks at."""
    _check_chosen(node)
    for each in nodes(node):
        match each:
            case n.Clause(kind, selector=n.Selector() as cards):
                event = phrases.own_event(kind)
                if kind == op.ON_ARRIVAL:
                    _check_arrival(cards)
                if event in IN_THE_MATRIX or event in NOWHERE:
                    called = IN_THE_MATRIX.get(event) or NOWHERE[event]
                    if event != kind:
                        called = phrase_of(phrases.ALL_OTHERS, (event, each.mode))
                    _check_event(
                        called, cards, somewhere=event in IN_THE_MATRIX, owned=OWN_PLACES.get(event, ()),
                        for_sale=event == op.MAY_BUY,
                    )  # fmt: skip
            case n.WhenYou(event, cards):
                called = phrase_of(phrases.AWAITED, event)
                _check_event(called, cards, somewhere=event in IN_THE_MATRIX, owned=OWN_PLACES.get(event, ()))
            case n.Condition(op.IT_MATCHES, selector=n.Selector() as cards):
                _check_event("it is", cards, somewhere=False)
            case n.Condition(op.MOST_ARE, selector=n.Selector() as cards, are=n.Selector() as are):
                _check_event("most of the ... are", are, somewhere=False)
                if cards.face in (op.FACEDOWN, op.EITHER_FACE):
                    raise SenselessError(
                        "'most of the ... are' never speaks of facedown cards, whose words nobody knows; allowed: "
                        "faceup ones, with or without the word",
                        NOT_FACEUP,
                    )
            case n.Amount(kind, selector=n.Selector(face=op.FACEDOWN | op.EITHER_FACE)) if kind in DIFFERENT:
                raise SenselessError(
                    "'different ... among' never speaks of facedown cards, whose words nobody knows; allowed: "
                    "faceup ones, with or without the word",
                    r"\bamong\s+(?:other\s+)?face(?:up\s+or\s+face)?down\b",
                )
            case n.Amount(op.HIGHEST_COST, selector=n.Selector(face=op.FACEDOWN | op.EITHER_FACE)):
                raise SenselessError(
                    "'the highest cost among' never speaks of facedown cards, whose costs nobody knows; allowed: "
                    "faceup ones, with or without the word",
                    r"\bhighest\s+cost\s+among\s+(?:other\s+)?face(?:up\s+or\s+face)?down\b",
                )
            case n.Selector(place=n.Place(area), face=face) if area != op.IN_MATRIX and face is not None:
                where = phrase_of(phrases.PLACES, each.place)
                raise SenselessError(
                    f"cards {where} have no face; allowed: faceup and facedown of cards in the matrix",
                    r"\bface(?:up|down)\b",
                )


def _check_chosen(node: Any) -> None:
    """Words of a selector that ask about the card that was chosen before, or that is the one that speaks."""
    compared, spread, this = [], [], []
    for each in nodes(node):
        match each:
            case n.CardAction(_, n.Target(n.Count(amount), n.Selector() as cards)):
                compared += [cards] if amount == n.Amount.constant(1) else []
                spread += [cards] if amount not in (None, n.Amount.constant(1)) else []
            case n.Swap(n.Target(_, n.Selector() as first), n.Target(_, n.Selector() as second)):
                compared += [first, second]
            case n.CardAction(_, n.Target(None, n.Selector() as cards)):
                this.append(cards)
            case n.Clause(op.THWART_BY_CONTRIBUTION, selector=n.Selector() as cards, amount=amount):
                spread += [cards] if amount != n.Amount.constant(1) else []
            case n.Clause(selector=n.Selector() as cards) | n.WhenYou(_, cards):
                this.append(cards)
            case n.Condition(op.IT_MATCHES, selector=n.Selector() as cards):
                this.append(cards)
    for each in nodes(node):
        if not isinstance(each, n.Selector):
            continue
        if each.than_it is not None and not _holds(compared, each):
            raise SenselessError(
                "a cost is compared with that of 'it' where a verb takes 1 card; allowed: 'gain 1 card that costs "
                "up to 2 more than it'",
                r"\bthat\s+costs\b",
            )
        if each.keywords & UNLIKE and not _holds(spread, each):
            raise SenselessError(
                "'of different types', 'costs' and 'factions' compare the cards that a verb takes, two or more; "
                "allowed: 'put up to 3 card of different types ...'",
                r"\bof\s+different\b",
            )
    _check_searching(node)
    if _times_this(nodes(node)) > _times_this(this):  # counted, for all `this` are one and the same node
        raise SenselessError(
            "'this' is the one card that speaks; allowed: alone behind a verb ('discard this'), in what it waits "
            "for or changes ('you may buy this'), 'it is this'",
            r"\bthis\b(?!\s+(?:turn|adversary|is))",
        )


def _check_searching(node: Any) -> None:
    """Only a card that is being turned faceup is so by a Search."""
    revealed = [
        each.selector
        for each in nodes(node)
        if isinstance(each, n.Clause | n.WhenYou)
        and each.selector is not None
        and phrases.own_event(each.kind if isinstance(each, n.Clause) else each.event) == op.ON_TURN_UP
    ]
    for each in nodes(node):
        if isinstance(each, n.Selector) and each.keywords & op.BY_SEARCH and not _holds(revealed, each):
            raise SenselessError(
                "'by searching' tells how a card is turned faceup; allowed: 'when you reveal robot by searching: ...', "
                "'the next robot by searching you reveal this turn: ...'",
                r"\bby\s+searching\b",
            )


def _times_this(several: Iterable[Any]) -> int:
    return sum(isinstance(each, n.Selector) and each.keywords & op.THIS != 0 for each in several)


def _holds(several: list[n.Selector], cards: n.Selector) -> bool:
    return any(each is cards for each in several)


def _check_arrival(cards: n.Selector) -> None:
    """What enters the Matrix is asked for by its face, and where it is put."""
    if cards.face == op.EITHER_FACE or cards.keywords & op.TURNED_NOW:
        raise SenselessError(
            "cards enter the Matrix on either face where none is written; allowed: 'card', 'facedown card', 'boss'",
            r"\bface\w+|\brevealed\b",
        )
    if cards.place is not None and cards.place.area != op.IN_MATRIX:
        raise SenselessError(
            "what enters the Matrix lies there; allowed: in the matrix, here, adjacent, here or adjacent, in range, "
            "beside this",
            r"\b(?:in|you|played|of)\b",
        )


def _check_event(
    words: str, cards: n.Selector, *, somewhere: bool, owned: tuple[int, ...] = (), for_sale: bool = False
) -> None:
    if cards.face not in (None, op.FACEUP):
        raise SenselessError(
            f"'{words}' never speaks of a facedown card, whose words nobody knows; leave the face out",
            NOT_FACEUP,
        )
    if cards.place is None or (somewhere and cards.place.area == op.IN_MATRIX):
        return
    if cards.place.area in owned and cards.also is None:
        return
    if for_sale and cards.place.area == op.IN_DESTROYED and cards.also is None:
        return
    where = phrase_of(phrases.PLACES, cards.place)
    allowed = (
        "in the matrix, here, adjacent, here or adjacent, in range, beside this" if somewhere else "none"
    )
    if for_sale:
        allowed = f"{allowed}, in the destroyed pile"
    if owned:
        mine = ", ".join(phrase_of(phrases.PLACES, n.Place(area)) for area in owned)
        allowed = f"{allowed}, {mine}" if somewhere else mine
    raise SenselessError(
        f"'{words}' does not look at where a card lies ('{where}'); allowed: {allowed}",
        where.replace(" ", r"\s+"),
    )
