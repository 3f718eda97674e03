"""What a reader of a text may take otherwise than it is played: in plain words, and as a question to its writer.

`cards show` prints the plain words below a text; `cards lint` asks the questions, which are no errors.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases, render
from cardsets.language.phrases import phrase_of
from cardsets.language.understood import understood
from cardsets.language.walk import conditions_of, nodes, parts

# Texts of cards that nobody controls: only one person can be meant by `you` in what they do to their victims.
NOBODYS: Final = (op.REVEAL_ATTACK, op.AMBUSH, op.CONFRONTATION)
YOUR_PLACES: Final = (op.IN_HAND, op.IN_CONTROL, op.IN_DISCARD, op.IN_VAULT, op.PLAYED)
ABOUT_YOU: Final = (op.ENERGON_IS, op.VP_IS, op.HAND_IS, op.DAMAGE_IS, op.MOST_HELD)
PAYABLE: Final = (op.ENERGON, op.VP, op.POWER)  # what can be lost, too
OTHERS: Final = (
    op.EACH_OTHER_PLAYER, op.EACH_OTHER_IN_RANGE, op.EACH_OTHER_HERE, op.AN_OTHER_PLAYER, op.A_PLAYER_IN_RANGE,
    op.LEFT_PLAYER, op.EACH_ADVERSARY_PLAYER,
)  # fmt: skip
WORD: Final = re.compile(r"[a-z]+")
WHO_YOU_ARE: Final = {
    op.AMBUSH: "whoever is Ambushed", op.CONFRONTATION: "the player who Confronts",
    op.REVEAL_ATTACK: "each player whom the card opposes",
}  # fmt: skip
ONCE_A_TURN: Final = (op.SITE_ABILITY, op.USE, op.OTHERS_USE)
PRICES: Final = (op.DISCARD_IT, op.DESTROY_IT, op.PUT_IT, op.GIVE_IT, op.LAY_IN_MATRIX, op.PUT_IN_MAIN)


@dataclass(frozen=True)
class Remark:
    """`plain` says how a text is played, `asks` what its writer may have meant; empty for nothing to ask."""

    plain: str
    asks: str = ""


def remarks(node: n.Clause | n.Body, kind: int) -> tuple[Remark, ...]:
    """Returns what is to be said of a text of a kind, each remark once."""
    found = [*_of_kind(kind), *_bodies(node), *_unpaid(node, False), *_in_steps(node, "", kind)]
    return tuple(dict.fromkeys(found))


def _of_kind(kind: int) -> Iterator[Remark]:
    """What is to be said of all texts of a kind."""
    if kind == op.SCORE_AT_END:
        yield Remark("This counts where the card lies in your Vault when the game ends, and nowhere else.")
    if kind in WHO_YOU_ARE:
        yield Remark(f"You: {WHO_YOU_ARE[kind]}.")
    if kind in ONCE_A_TURN:
        yield Remark("Once a turn.")


# --- What follows a `may` ------------------------------------------------------------------------------


def _bodies(node: Any) -> Iterator[Remark]:
    for each in nodes(node):
        if isinstance(each, n.Body):
            for step, following in zip(each.steps, (*each.steps[1:], None), strict=True):
                yield from _after(step, following)
        if isinstance(each, n.May) and isinstance(each.step, n.Body) and len(each.step.steps) > 1:
            yield from _payment(each.step.steps[0], each.step.steps[1])


def _after(step: n.Step, following: n.Step | None) -> Iterator[Remark]:
    """What is to be said of a `may`, or a swap, and of the step behind it."""
    swap = step.step if isinstance(step, n.May) else step
    if isinstance(swap, n.Swap) and following is not None and speaks_of_it(following):
        yield Remark("After the swap, `it` is the card named second.")
    if not isinstance(step, n.May) or step.otherwise is not None or following is None:
        return
    if _is_price(step.step) and _is_good(following):
        price, gain = render.step(understood(step.step)), render.step(understood(following))
        yield Remark(
            f"You may {price}; whether you do or not: {gain}.",
            f"'{gain}' happens whether or not 'may {price}' was done; should it hang on it? Then write "
            f"'may ({price}; {gain})' or 'may {price}; if you do: {gain}'",
        )
    yield from _payment(step.step, following)


def _payment(step: n.Step, following: n.Step) -> Iterator[Remark]:
    """What is to be said of `may lose N ...; if you do`: what there is is lost, and it was not done (GAP-197)."""
    lost = step.actions if isinstance(step, n.Together) else (step,)
    if not any(isinstance(each, n.Lose) and each.resource in PAYABLE for each in lost):
        return
    if not isinstance(following, n.If) or not (
        asked := [c for c in conditions_of(following.conditions) if c.kind == op.DONE]
    ):
        return
    price = render.step(_as_payment(step))
    much = price.replace("pay ", "")
    asks, so = ("if you do not", "counts as not done with less") if asked[0].negated else ("if you do", "")
    yield Remark(
        f"With less than {much} you lose what you have, and it does not count as done.",
        f"'may {render.step(step)}; {asks}' takes what there is"
        f"{', and ' + so if so else ' and gives nothing for it'}; is it a price? "
        f"Then write 'may {price}; {asks}: ...', which is all or nothing",
    )


def _as_payment(step: n.Step) -> n.Step:
    """A step with what is lost paid instead."""
    match step:
        case n.Together(actions):
            return n.Together(tuple(_paid(each) for each in actions))
        case n.Lose():
            return _paid(step)
    return step


def _paid(action: n.Action) -> n.Action:
    """An action, or the payment of what it loses."""
    match action:
        case n.Lose(resource, amount) if resource in PAYABLE:
            return n.Pay(resource, amount)
    return action


def _unpaid(node: Any, sure: bool) -> Iterator[Remark]:
    """What is to be said of a gain behind a payment that may fail; `sure`: a step begins that is done if it can be."""
    match node:
        case n.Body(steps) | n.Together(steps):
            for step, following in zip(steps, (*steps[1:], None), strict=True):
                if _is_paid(step) and not sure and following is not None and _is_good(following):
                    yield _gained_anyway(step, following)
                yield from _unpaid(step, sure)
                sure = sure and _is_paid(step)
        case n.May(step, otherwise):
            yield from _unpaid(step, True)
            yield from _unpaid(otherwise, False)
        case n.Choose(options):
            for option in options:
                yield from _unpaid(option, True)
        case n.PickNumber(_, _, step):
            yield from _unpaid(step, True)
        case n.If(conditions, step, otherwise):
            yield from _unpaid(
                step, sure or any(each.kind in ABOUT_YOU for each in conditions_of(conditions))
            )
            yield from _unpaid(otherwise, sure)
        case n.ForPlayers(op.YOU | op.THE_CONTROLLER, step):
            yield from _unpaid(step, sure)
        case _:
            for part in parts(node):
                yield from _unpaid(part, False)


def _is_paid(step: n.Step) -> bool:
    return isinstance(step, n.Pay) or (isinstance(step, n.Together) and all(map(_is_paid, step.actions)))


def _gained_anyway(step: n.Step, following: n.Step) -> Remark:
    price, gain = render.step(step), render.step(understood(following))
    return Remark(
        f"Whether you can {price} or not: {gain}.",
        f"'{gain}' happens where '{price}' could not be done, too; should it hang on it? "
        f"Then write '{price}; if you do: {gain}'",
    )


def _is_price(step: n.Step) -> bool:
    match step:
        case n.Together(acts) | n.Body(acts):
            return all(_is_price(act) for act in acts)
        case n.CardAction(verb, destination=where):
            return verb in PRICES and (verb != op.PUT_IT or where != op.TO_HAND)
        case n.Gain(resource):
            return resource == op.DAMAGE_CARD
        case n.PlainAction(verb):
            return verb == op.DISCARD_HAND
    return isinstance(step, n.Lose | n.Pay | n.Give)


def _is_gain(step: n.Step) -> bool:
    match step:
        case n.Together(acts) | n.Body(acts):
            return all(_is_gain(act) for act in acts)
        case n.Gain(resource):
            return resource != op.DAMAGE_CARD
        case n.AmountAction(verb):
            return verb == op.DRAW
        case n.CardAction(verb):
            return verb in (op.GAIN_IT, op.POWER_IT)
        case n.Double():
            return True
    return False


def _is_good(step: n.Step) -> bool:
    """Whether a step brings its player something, or takes it from others."""
    match step:
        case n.ForPlayers(players, inner) if players in OTHERS:
            return _is_price(inner)
        case n.Attack(players):
            return players in OTHERS
    return _is_gain(step)


def speaks_of_it(step: n.Step) -> bool:
    """Whether a step speaks of the card that the one before it was about."""
    return any(word in ("it", "its") for word in WORD.findall(render.step(step)))


# --- Who `you` is, and how long a turn lasts -------------------------------------------------------------


def _in_steps(node: Any, person: str, kind: int) -> Iterator[Remark]:
    """What is to be said of the steps below a node; `person` is whom they speak to, empty for the card's own."""
    match node:
        case n.ForPlayers(op.YOU, step):
            yield from _you(person, kind)
            yield from _in_steps(step, person, kind)
            return
        case n.ForPlayers(players, step):
            yield from _in_steps(step, _person(players), kind)
            return
        case n.Attack(players, step):
            yield from _you(person, kind) if players == op.YOU else ()
            yield from _in_steps(step, "the player who is attacked", kind)
            return
        case n.PlayerAction(verb, op.YOU) if verb == op.AMBUSH_PLAYERS:
            yield from _you(person, kind)
        case n.Selector(place=n.Place(area)) if area in YOUR_PLACES and area != op.IN_HAND:
            yield from _you(person, kind)
        case n.CardAction(op.PUT_IT) | n.Condition(kind=op.YOUR_TURN):
            yield from _you(person, kind)
        case n.Condition(kind=asked) if asked in ABOUT_YOU:
            yield from _you(person, kind)
        case n.ThisTurn(until=op.THIS_TURN) | n.WhenYou() if person:
            yield _until(person, kind)
            person = ""  # what waits speaks to whoever it was armed for
    for part in parts(node):
        yield from _in_steps(part, person, kind)


def _person(players: int) -> str:
    if players == op.THE_CONTROLLER:
        return ""  # whose card it is: `you` is nobody else there
    if players in phrases.PICKED_PLAYERS:
        return "the player who was picked"
    if players == op.THE_VICTIMS:
        return "whoever the event hits"
    return phrase_of(phrases.PLAYERS, players)


def _you(person: str, kind: int) -> Iterator[Remark]:
    if person:
        asks = f"'you' is here {person}, to whom the step speaks, not the player whose card it is"
        yield Remark(f"You: {person}, to whom the step speaks.", "" if kind in NOBODYS else asks)


def _until(person: str, kind: int) -> Remark:
    plain = f"This turn: until the turn that is being played ends, not a turn of {person}."
    asks = f"'this turn' ends with the turn that is being played, before {person} has one"
    return Remark(plain, "" if kind in NOBODYS else asks)
