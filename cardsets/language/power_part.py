"""The part of a text that gives Power: all that counts of an Assist's text where only Power does (ASSIST-18).

Kept are the steps that give Power, with their conditions, costs and choices, and of `choose` the branches that give
some. What such a step refers to (`if you do`, `it`, `that many`) goes along, as the Power hangs on it.
"""

from collections.abc import Callable, Sequence
from typing import Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language.numbers import tells_number
from cardsets.language.walk import conditions_of, nodes

# What a step may refer to that a step before it made known.
DONE: Final = "done"
CARD: Final = "card"
BLOCK: Final = "block"
NUMBER: Final = "number"
LOOKED: Final = "looked"
DRAWN: Final = "drawn"

REFERRING: Final = {
    op.DONE: DONE, op.CANNOT: DONE, op.BLOCKED: BLOCK, op.IT_MATCHES: CARD, op.COST_OF_IT_IS: CARD,
}  # fmt: skip
REACHES_YOU: Final = (
    op.YOU, op.EACH_PLAYER, op.EACH_ASSISTING_PLAYER, op.THE_VICTIMS, op.A_CHARACTER, op.YOU_AND_ASSISTING,
    op.THE_CONTROLLER, op.EACH_IN_RANGE, op.EACH_HERE, op.EACH_AUTOBOT_PLAYER, op.EACH_DECEPTICON_PLAYER,
)  # fmt: skip
GIVEN_UP: Final = (
    op.DISCARD_IT, op.DESTROY_IT, op.PUT_IT, op.GIVE_IT, op.LAY_IN_MATRIX, op.PUT_IN_MAIN,
)  # fmt: skip
NOTHING: Final = n.Body(())


def power_part(body: n.Body) -> n.Body | None:
    """Returns what is left of a body when only Power counts; None where it gives none."""
    part = _part(body)
    return part if part is None or isinstance(part, n.Body) else n.Body((part,))


def _part(step: n.Step, other: bool = False, counted: bool = False) -> n.Step | None:
    """Returns the part of a step; `other`: `it` is another card; `counted`: `that many` is a number picked."""
    match step:
        case n.Body(steps):
            kept = _sequence(steps, other, counted, _is_price)
            return n.Body(kept) if kept else None
        case n.Together(actions):
            kept = _sequence(actions, other, counted, _is_given_up)
            return n.Together(kept) if len(kept) > 1 else kept[0] if kept else None  # type: ignore[arg-type]
        case n.May(inner, otherwise):
            part, instead = _part(inner, other, counted), _optional(otherwise, other, counted)
            return instead if part is None else n.May(part, instead)
        case n.If(conditions, inner, otherwise):
            part, instead = _part(inner, other, counted), _optional(otherwise, other, counted)
            return None if part is None and instead is None else n.If(conditions, part or NOTHING, instead)
        case n.Choose(options):
            parts = tuple(part for option in options if (part := _part(option, other, counted)) is not None)
            if (
                len(parts) == 1
                and step.least
                and not any(isinstance(node, n.Pay) for node in nodes(parts[0]))
            ):
                return parts[0]
            # What cannot be paid for is not offered, one branch either.
            least, most = (min(len(parts), bound) for bound in step.bounds)
            return n.Choose(parts, least, most) if parts else None
        case n.ForPlayers(players, inner, picked):
            part = _part(inner, other, counted) if players in REACHES_YOU else None
            return None if part is None else n.ForPlayers(players, part, picked)
        case n.ForEachCard(selector, inner):
            part = _part(inner, bool(selector.keywords & op.OTHER), counted)
            return None if part is None else n.ForEachCard(selector, part)
        case n.LookThrough(inner):
            part = _part(inner, other, counted)
            return None if part is None else n.LookThrough(part)
        case n.Times(amount, inner):
            part = _part(inner, other, counted)
            return None if part is None else n.Times(amount, part)
        case n.PickNumber(least, most, inner):
            part = _part(inner, other, counted=True)
            return None if part is None else n.PickNumber(least, most, part)
    return step if _gives_power(step, other) else None


def _optional(step: n.Step | None, other: bool, counted: bool) -> n.Step | None:
    return None if step is None else _part(step, other, counted)


def _gives_power(step: n.Step, other: bool) -> bool:
    """Whether an action gives Power that the card that speaks may carry."""
    match step:
        case n.Gain(op.POWER, amount):
            return _may_be_positive(amount)
        case n.CardAction(op.POWER_IT, target, _, amount):
            elsewhere = other if target.selector is None else target.selector.keywords & op.OTHER
            return amount is not None and _may_be_positive(amount) and not elsewhere
        case n.Double(resource):
            return resource == op.POWER
        case n.CardAction(op.COPY_IT | op.PLAY_AGAIN_IT | op.USE_IT):
            return True  # that of the card it copies (GAP-193)
        case n.PlainAction(op.LAY_FURTHER):
            return True  # that of the further card (NAME-74)
    return False


def _may_be_positive(amount: n.Amount) -> bool:
    return amount.fixed > 0 or amount.per > 0


# --- Steps in a row --------------------------------------------------------------------------------------


def _sequence(
    steps: Sequence[n.Step], other: bool, counted: bool, is_cost: Callable[[n.Step], bool]
) -> tuple[n.Step, ...]:
    """Returns the steps in a row that are kept: those that give Power, their costs, what they refer to."""
    parts = [_part(step, other, counted) for step in steps]
    if all(part is None for part in parts):
        return ()
    kept: list[n.Step] = []
    wanted: set[str] = set()
    for step, part in zip(reversed(steps), reversed(parts), strict=True):
        if wanted & _tells(step) or is_cost(step):
            part = step
        if part is not None:
            kept.append(part)
            wanted = (wanted - _tells(step)) | _refers_to(part) - ({NUMBER} if counted else set())
    return tuple(reversed(kept))


def _is_price(step: n.Step) -> bool:
    """Whether a step of its own makes its player poorer, as the price of the rest."""
    match step:
        case n.Lose(resource, _):
            return resource != op.POWER
        case n.Pay() | n.CardAction(op.GIVE_IT) | n.Give() | n.Gain(op.DAMAGE_CARD, _):
            return True
        case n.If(_, inner, None):
            return _is_price(inner)
    return False


def _is_given_up(action: n.Step) -> bool:
    """Whether an action, joined to others by `and`, takes something from its player."""
    match action:
        case n.CardAction(verb):
            return verb in GIVEN_UP
        case n.PlainAction(verb):
            return verb == op.DISCARD_HAND
    return _is_price(action)


def _tells(step: n.Step) -> set[str]:
    """Returns what a step makes known to those behind it."""
    known = {DONE, NUMBER} if tells_number(step, False) else {DONE}
    match step:
        case n.Body(steps) | n.Together(steps) | n.Choose(steps):
            known = known.union(*(_tells(each) for each in steps))
        case (
            n.May(inner, _)
            | n.If(_, inner, _)
            | n.ForPlayers(_, inner)
            | n.Times(_, inner)
            | n.LookThrough(inner)
        ):
            known |= _tells(inner)
        case n.PickNumber(_, _, inner):
            known |= _tells(inner)
        case n.CardAction(_, target):
            known |= {CARD} if target.selector is not None else set()
        case n.Attack():
            known |= {BLOCK}
        case n.Look():
            known |= {CARD, LOOKED}
        case n.AmountAction(op.DRAW, _):
            known |= {DRAWN}
    return known


def _refers_to(step: n.Step) -> set[str]:
    """Returns what a step must know from those before it."""
    match step:
        case n.Body(steps) | n.Together(steps):
            open_ones: set[str] = set()
            known: set[str] = set()
            for each in steps:
                open_ones |= _refers_to(each) - known
                known |= _tells(each)
            return open_ones
        case n.Choose(options):
            return set().union(*(_refers_to(option) for option in options))
        case n.May(inner, otherwise):
            return _refers_to(inner) | _refers_to(otherwise or NOTHING)
        case n.If(conditions, inner, otherwise):
            tests = list(conditions_of(conditions))
            asked = {REFERRING[c.kind] for c in tests if c.kind in REFERRING}
            asked = asked.union(*(_of_cards(c.selector) for c in tests))
            return asked | _refers_to(inner) | _refers_to(otherwise or NOTHING)
        case n.ForEachCard(cards, inner):
            return (_refers_to(inner) - {CARD}) | _of_cards(cards)
        case n.ForPlayers(_, inner) | n.Times(_, inner) | n.Attack(_, inner):
            return _refers_to(inner)
        case n.PickNumber(_, _, inner):
            return _refers_to(inner) - {NUMBER}
        case n.LookThrough(inner):
            return _refers_to(inner) - {LOOKED}
        case (
            n.Gain(_, amount)
            | n.Lose(_, amount)
            | n.Pay(_, amount)
            | n.AmountAction(_, amount)
            | n.Give(_, amount)
        ):
            return _of_amount(amount)
        case n.CardAction(_, target, _, amount):
            return _of_amount(amount) | ({CARD} if target.selector is None else _of_cards(target.selector))
    return set()


def _of_amount(amount: n.Amount | None) -> set[str]:
    if amount is None:
        return set()
    known = {CARD} if amount.kind == op.COST_OF_IT else {NUMBER} if amount.kind == op.CHOSEN else set()
    return known | _of_cards(amount.selector)


def _of_cards(cards: n.Selector | None) -> set[str]:
    """Returns what a selector must know from the steps before it."""
    if cards is None:
        return set()
    asked = {
        LOOKED: cards.place == n.Place(op.LOOKED_AT),
        CARD: cards.than_it is not None,
        DRAWN: cards.keywords & op.NOT_DRAWN != 0,
    }
    return {word for word, needed in asked.items() if needed}
