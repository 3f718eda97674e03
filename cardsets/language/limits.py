"""Semantic checks: numbers below nothing, more options than fit a question, texts that set themselves off again."""

from typing import Any, Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language.phrases import own_event
from cardsets.language.tables import MOST_BRANCHES, MOST_OF_SEVERAL, MOST_OPTIONS, NO_LIMIT
from cardsets.language.transform_parts import below_nothing
from cardsets.language.walk import SenselessError, nodes

# What is gained, drawn, stored or taken cannot be less than nothing; Power and Move can (`-1 power`).
COUNTED: Final = (op.ENERGON, op.VP, op.DAMAGE_CARD)
PLAYS: Final = (op.PLAY_IT, op.PLAY_AGAIN_IT)
AMOUNT_VERBS: Final = {op.DRAW: "draw", op.DRAW_MISSIONS: "draw", op.STORE: "put", op.TAKE: "take"}
NEGATIVE: Final = r"\b{verb}\s+-"


def check_numbers(node: Any) -> None:
    """Raises `SenselessError` where a number of a text can never be meant."""
    for each in nodes(node):
        match each:
            case n.Lose(_, amount) if below_nothing(amount):
                raise _turned_round("lose", "gain", amount)
            case n.Pay(_, amount) if below_nothing(amount):
                raise _turned_round("pay", "gain", amount)
            case n.Gain(resource, amount) if resource in COUNTED and below_nothing(amount):
                raise _turned_round("gain", "lose", amount)
            case n.Give(_, amount) if below_nothing(amount):
                raise SenselessError(
                    "'give' takes no number below 0; allowed: 0 and more", NEGATIVE.format(verb="give")
                )
            case n.Give(_, n.Amount(op.CONSTANT, 0)):
                raise SenselessError("nobody is given 0; allowed: 1 and more", r"\bgive\s+0\b")
            case n.AmountAction(verb, amount) if verb in AMOUNT_VERBS and below_nothing(amount):
                word = AMOUNT_VERBS[verb]
                raise SenselessError(
                    f"'{word}' takes no number below 0; allowed: 0 and more", NEGATIVE.format(verb=word)
                )
            case n.PickNumber(least, most):
                _check_pick(least, most)
            case n.Times(amount) if below_nothing(amount):
                raise SenselessError(
                    "a step is not done less than 0 times; allowed: 0 times and more",
                    r"-\s*\d+(?=.*\btimes\b)",
                )
            case n.WhenYou(op.ON_YOU_PLAY, _, body):
                _check_played(body)
            case n.Choose(options) if max(each.bounds) > len(options):
                raise SenselessError(
                    f"{max(each.bounds)} are not chosen of {len(options)}; allowed: at most all, or 'choose "
                    f"{len(options)}'",
                    r"\bchoose\b",
                )
            case n.Choose(options) if len(options) > (MOST_BRANCHES if each.is_plain else MOST_OF_SEVERAL):
                limit = MOST_BRANCHES if each.is_plain else MOST_OF_SEVERAL
                raise SenselessError(
                    f"{len(options)} options are too many to choose from; allowed: at most {limit}",
                    r"\bchoose\b",
                )


def _turned_round(verb: str, other: str, amount: n.Amount) -> SenselessError:
    number = abs(amount.fixed or amount.per)
    return SenselessError(
        f"'{verb}' takes no number below 0; allowed: '{verb} {number} ...', or '{other} {number} ...'",
        NEGATIVE.format(verb=verb),
    )


def _check_pick(least: n.Amount, most: n.Amount) -> None:
    words = r"\bpick\s+a\s+number\b"
    low, high = _bounds(least)[0], _bounds(most)[1]
    if low < 0:
        raise SenselessError(f"a number that is picked is not below 0 ({low}); allowed: 0 and more", words)
    if high - low >= MOST_OPTIONS:
        raise SenselessError(
            f"numbers from {low} to {high} are {high - low + 1} options; allowed: at most {MOST_OPTIONS}",
            words,
        )
    if high < low:
        raise SenselessError(f"there is no number from {low} to {high}; write the smaller one first", words)


def _bounds(amount: n.Amount) -> tuple[int, int]:
    """The least and the most that an amount can come to."""
    if amount.kind == op.CONSTANT:
        return amount.fixed, amount.fixed
    most = min(amount.most, NO_LIMIT)
    return (amount.fixed if amount.per >= 0 else -most), (most if amount.per > 0 else amount.fixed)


# --- Texts that set themselves off again -------------------------------------------------------------


def check_begins_itself(clause: n.Clause) -> None:
    """Raises `SenselessError` where what a text does is what it waits for, so that it would never end."""
    if clause.body is None:
        return
    if own_event(clause.kind) == op.ON_YOU_PLAY:
        _check_played(clause.body)
    if clause.kind == op.ON_CONVERT and clause.mode == op.EITHER_MODE and not clause.into:
        if any(node == n.PlainAction(op.CONVERT) for node in nodes(clause.body)):
            raise SenselessError(
                "'on convert' that Converts sets itself off again, without end; allowed: 'on convert to alt mode: ...' "
                "or 'on convert to bot mode: ...'",
                r"(?<!on )\bconvert\b(?!\s*:)",
            )
    elif clause.kind == op.WOULD_GAIN_DAMAGE and any(map(_gains_damage, nodes(clause.body))):
        raise SenselessError(
            "a text that waits for Damage which would be gained, and lets some be gained, sets itself off again; "
            "allowed: in 'when you gain damage: ...'",
            r"(?<!would )\bgain\b",
        )
    elif own_event(clause.kind) == op.ON_GAIN_DAMAGE and _always(clause.body, _gains_damage):
        raise SenselessError(
            "a text that waits for Damage and gains some sets itself off again, or another such text; allowed: behind "
            "an 'if' or a 'may'",
            r"(?<!you )\bgain\b",
        )
    elif clause.kind == op.ON_DRAW and _always(clause.body, _draws):
        raise SenselessError(
            "'when you draw a card' that draws sets itself off again; allowed: behind an 'if' or a 'may'",
            r"(?<!you )\bdraw\b",
        )
    elif clause.kind == op.ON_LEAVE and _always(clause.body, _leaves):
        raise SenselessError(
            "'on leaving a space' that moves you sets itself off again; allowed: behind an 'if' or a 'may'",
            r"\b(?:move|teleport|swap)\b",
        )


def _check_played(body: n.Body) -> None:
    """A text that waits for cards which are played, and plays cards."""
    if any(isinstance(node, n.CardAction) and node.verb in PLAYS for node in nodes(body)):
        raise SenselessError(
            "a text that waits for cards which are played, and plays one, sets itself off again; allowed: elsewhere",
            r"(?<!you )\bplay\b",
        )


def _always(body: n.Body, does: Any) -> bool:
    """Whether a step of a body does something whatever holds and whoever chooses."""
    acts = [
        each for step in body.steps for each in (step.actions if isinstance(step, n.Together) else (step,))
    ]
    return any(does(act) for act in acts)


def _gains_damage(step: n.Step) -> bool:
    if isinstance(step, n.ForPlayers):
        return _always(step.step if isinstance(step.step, n.Body) else n.Body((step.step,)), _gains_damage)
    return isinstance(step, n.Gain) and step.resource == op.DAMAGE_CARD


def _draws(step: n.Step) -> bool:
    return isinstance(step, n.AmountAction) and step.verb == op.DRAW


def _leaves(step: n.Step) -> bool:
    if isinstance(step, n.PlayerAction):
        return step.verb == op.SWAP_SPACES or step == n.PlayerAction(op.STEP_PLAYER, op.YOU)
    return isinstance(step, n.TeleportTo) or (isinstance(step, n.PlainAction) and step.verb == op.TELEPORT)
