"""What parses and still says nothing, or says what the engine could not keep apart: told when a card is loaded.

A frame of the interpreter has one register for rounds, one for the cards of a `for each` and one for the players of
a `PLAYERS:`, so none of these may stand within its own kind. Attacks and texts that wait have frames of their own.
"""

from dataclasses import replace
from typing import Any, Final

from cardsets.language import nodes as n
from cardsets.language import numbers
from cardsets.language import opcodes as op
from cardsets.language.card_types import check_types
from cardsets.language.commands import check_commands
from cardsets.language.limits import check_begins_itself, check_numbers
from cardsets.language.referents import check_modifier, check_referents, known_at
from cardsets.language.selectors import check_selectors
from cardsets.language.walk import SenselessError, conditions_of, nodes, parts

__all__ = ["SenselessError", "check_body", "check_clause"]

ROUNDS: Final = "rounds ('N times', or a verb on several cards)"
CHOICES: Final = "a choice of several ('choose 2: ...')"
CARDS: Final = "'for each' or a verb on 'all' cards"
PLAYERS: Final = "one that speaks to other players"
CONTROLLER: Final = "'the controller'"

MATRIX: Final = (op.IN_MATRIX,)
OWN_PILES: Final = {op.IN_HAND, op.IN_DISCARD, op.IN_VAULT}
BEFORE_A_PLAYER: Final = (op.IN_CONTROL, op.IN_ANY_CONTROL, op.PLAYED)
BEFORE_ANYBODY: Final = (*BEFORE_A_PLAYER, op.IN_OTHERS_CONTROL)
# Where the cards of a verb may lie; `destroy` and `put` take them from anywhere.
LIES_IN: Final = {
    op.DISCARD_IT: (
        "discard", (op.IN_HAND, op.IN_CONTROL, op.IN_OTHERS_CONTROL, op.LOOKED_AT),
        "in hand, you control, another player controls, of them",
    ),
    op.GIVE_IT: (
        "give", (op.IN_HAND, op.IN_CONTROL, op.IN_DISCARD), "in hand, you control, in your discard pile",
    ),
    op.RETURN_IT: (
        "return", (op.IN_HAND, op.IN_CONTROL, op.IN_OTHERS_CONTROL, op.IN_DISCARD),
        "in hand, you control, another player controls, in your discard pile",
    ),
    op.POWER_IT: ("power on", BEFORE_A_PLAYER, "you control, in play, played this turn"),
    op.COPY_IT: (
        "become a copy of", BEFORE_ANYBODY, "you control, another player controls, in play, played this turn",
    ),
    op.GAIN_IT: (
        "gain", (op.IN_MATRIX, op.IN_DESTROYED, op.LOOKED_AT, op.IN_OTHERS_CONTROL),
        "in the matrix and parts of it, in the destroyed pile, of them, another player controls",
    ),
    op.DEFEAT_IT: ("defeat", MATRIX, "in the matrix and parts of it"),
    op.FLIP_UP_IT: ("flip", MATRIX, "in the matrix and parts of it"),
    op.FLIP_DOWN_IT: ("flip", MATRIX, "in the matrix and parts of it"),
    op.PEEK_IT: ("peek at", MATRIX, "in the matrix and parts of it"),
    op.MOVE_IT: ("move", MATRIX, "in the matrix and parts of it"),
    op.COMMAND_IT: ("take command of", MATRIX, "in the matrix and parts of it"),
    op.CLEAR_IT: ("clear", MATRIX, "in the matrix and parts of it"),
    op.HERALD_IT: ("put a herald token on", MATRIX, "in the matrix and parts of it"),
    op.PLAY_IT: ("play", (op.IN_HAND, op.IN_DISCARD), "in hand, in your discard pile"),
    op.PLAY_AGAIN_IT: ("play again", (op.IN_CONTROL,), "you control"),
    op.USE_IT: (
        "do what ... says",
        (op.IN_MATRIX, op.IN_HAND, op.IN_CONTROL, op.IN_OTHERS_CONTROL, op.IN_DISCARD, op.IN_DESTROYED),
        "in the matrix and parts of it, in hand, you control, another player controls, in your discard pile, in the "
        "destroyed pile",
    ),
    op.LAY_IN_MATRIX: (
        "put ... into the matrix",
        (op.IN_HAND, *BEFORE_ANYBODY, op.IN_DISCARD, op.IN_VAULT, op.IN_DESTROYED, op.LOOKED_AT),
        "in hand, you control, another player controls, in play, played this turn, in your discard pile, in your "
        "vault, in the destroyed pile, of them",
    ),
}  # fmt: skip


def check_clause(clause: n.Clause, types: int = 0) -> None:
    """Raise `SenselessError` where a clause parses and makes no sense on a card of these types."""
    check_selectors(clause)
    check_begins_itself(clause)
    check_commands(clause, types)
    conditional = clause.condition is not None or clause.mode == op.ONCE_OF_NAME
    if clause.kind == op.FORCE_ASSIST and (conditional or clause.amount != _plain(clause.amount)):
        raise SenselessError(
            "how many Assists must be resolved is a plain number, and holds without a condition",
            node=clause.condition or clause.amount,
        )
    if clause.kind == op.MAY_BUY and clause.amount is not None:
        raise SenselessError(
            "how many cards may be bought is said for a turn; allowed: 'this turn: you may buy 1 SELECTOR', "
            "'ongoing: you may buy SELECTOR'",
            r"\b\d+\b",
        )
    if clause.body is None:
        check_types(clause, types)
        _check_that_many(clause)
        check_numbers(clause)
        check_modifier(clause)
        _check_totals(clause)
    else:
        check_types(replace(clause, body=None), types)
        check_body(clause.played or clause.body, clause.kind, types=types)


def check_body(body: n.Body, kind: int, when: int = op.ENERGON_ANY_TIME, types: int = 0) -> None:
    """Raise `SenselessError` where a body parses and makes no sense.

    Args:
        body: the steps.
        kind: what they are the text of: an ability kind of `opcodes`.
        when: of an Energon ability.
        types: of the card that speaks, as bits of `opcodes`; 0 where that is not known.
    """
    check_selectors(body)
    check_commands(body, types, when)
    check_numbers(body)
    check_referents(body, known_at(kind, when, types))
    _check_nesting(body, frozenset())
    _check_spaces(body, False)
    _check_that_many(body)
    for node in nodes(body):
        if isinstance(node, n.CardAction):
            _check_place(node)
        elif isinstance(node, n.Swap):
            _check_swap(node)
        elif isinstance(node, n.ThisTurn):
            if node.modifier.kind == op.FORCE_ASSIST:
                raise SenselessError(
                    "Assists that must be resolved are told by Damage in play, not for a turn", node=node
                )
            if node.modifier.body is not None:
                _check_that_many(node.modifier.body)
                check_begins_itself(node.modifier)
                continue
            _check_that_many(node.modifier)
            _check_totals(node.modifier)
    check_types(body, types)
    blocks = kind == op.ON_BLOCK or when == op.ENERGON_BLOCK
    if not blocks and any(node == n.PlainAction(op.CANCEL_ATTACK) for node in nodes(body)):
        raise SenselessError(
            "'the attack' is the one that is Blocked; allowed: in 'block: ...' and Energon abilities with "
            'when = "block"',
            r"\bcancel\b",
        )
    if kind == op.REWARD and any(node == n.PlainAction(op.REWARD_IT) for node in nodes(body)):
        raise SenselessError(
            "a reward that gains rewards might gain itself, without end; allowed: in all other texts",
            r"\bits\s+reward\b",
        )


def _plain(amount: n.Amount | None) -> n.Amount:
    return n.Amount.constant(0 if amount is None else amount.fixed)


def _check_totals(modifier: n.Clause) -> None:
    """What is part of a battle's totals cannot ask what they come to; a text that works once can (`if ...: ...`).

    `power in battle` is that of whose turn it is, who never Assists.
    """
    if modifier.kind == op.BATTLE_POWER and modifier.condition is not None:
        options = (
            modifier.condition.options
            if isinstance(modifier.condition, n.Either)
            else ((modifier.condition,),)
        )
        if all(n.Condition(op.ASSISTING) in option for option in options):
            raise SenselessError(
                "'power in battle' is of the player whose turn it is, who never Assists; allowed: 'card you play have "
                "+1 power while assisting'",
                node=modifier.condition,
            )
    if modifier.kind in (op.BATTLE_POWER, op.ADVERSARY_COST, op.DEFEAT_COST):
        condition = modifier.condition
        asked = conditions_of(() if condition is None else (condition,))
        if any(each.kind == op.POWER_SHORT for each in asked):
            raise SenselessError(
                "Power in battle and what Adversaries cost cannot hang on whether the battle is being lost, "
                "which hangs on them",
                node=condition,
            )


def _check_place(action: n.CardAction) -> None:
    selector = action.target.selector
    if selector is None or selector.place is None or action.verb not in LIES_IN:
        return
    verb, areas, allowed = LIES_IN[action.verb]
    looks_in = {selector.place.area} | ({selector.also.area} if selector.also else set())
    if not looks_in <= set(areas):
        raise SenselessError(f"'{verb}' does not take cards from there; allowed: {allowed}", node=action)


def _check_swap(swap: n.Swap) -> None:
    """Cards of the Matrix change places, or cards of two piles of one's own."""
    areas = [
        MATRIX[0] if cards.place is None else cards.place.area
        for cards in (swap.first.selector, swap.second.selector)
        if cards is not None
    ]
    joined = any(cards is not None and cards.also for cards in (swap.first.selector, swap.second.selector))
    if joined or (areas != [op.IN_MATRIX] * 2 and (len({*areas} & OWN_PILES) != 2)):
        raise SenselessError(
            "'swap' is about two cards in the matrix, or two of: in hand, in your discard pile, in your vault",
            node=swap,
        )


def _check_nesting(step: Any, within: frozenset[str]) -> None:
    """Walk down the steps with the kinds of loops that a step stands in."""
    if isinstance(step, n.Attack | n.WhenYou | n.IfBattleFails | n.ThisTurn | n.NextTurn):
        within = frozenset()
    kind = _loop_of(step)
    if kind in within:
        raise SenselessError(f"{kind} cannot stand within another such step", node=step)
    for part in parts(step):
        _check_nesting(part, within | {kind} if kind else within)


def _check_spaces(step: Any, to_others: bool) -> None:
    """Walk down to who swaps spaces with the controller; `to_others` where the step speaks to other players."""
    match step:
        case n.Attack() | n.ForPlayers():
            to_others = step.players != op.THE_CONTROLLER and (to_others or step.players != op.YOU)
        case n.WhenYou() | n.IfBattleFails() | n.ThisTurn() | n.NextTurn():
            to_others = False  # what waits speaks to its own controller
        case n.PlayerAction(op.SWAP_SPACES, op.THE_CONTROLLER) if not to_others:
            raise SenselessError(
                "one's own space is where one stands; allowed: other players, and the controller within an Attack or "
                "the step of other players",
                node=step,
            )
    for part in parts(step):
        _check_spaces(part, to_others)


def _loop_of(step: Any) -> str | None:
    """Which loop a step runs, if any."""
    match step:
        case n.PlayerAction(op.SWAP_SPACES, op.THE_CONTROLLER):
            return None
        case n.PlayerAction(op.BRING | op.SWAP_SPACES):
            return PLAYERS
        case n.Times():
            return ROUNDS
        case n.Choose() if not step.is_plain:
            return CHOICES
        case n.ForEachCard():
            return CARDS
        case n.ForPlayers(op.THE_CONTROLLER, _) | n.PlayerAction(op.STEP_PLAYER, op.THE_CONTROLLER):
            return CONTROLLER
        case n.ForPlayers(players, _) | n.PlayerAction(op.STEP_PLAYER, players) if players != op.YOU:
            return PLAYERS
        case n.CardAction(target=n.Target(n.Count(amount), n.Selector())):
            if amount is None:
                return CARDS
            return None if amount == n.Amount.constant(1) else ROUNDS
    return None


def _check_that_many(node: n.Body | n.Clause) -> None:
    """`that many` needs a number to stand for (`numbers`); what waits is worked out when that is long gone."""
    try:
        if isinstance(node, n.Body):
            numbers.check(node)
        else:
            numbers.check_outside(node)
    except numbers.UnknownNumberError as error:
        raise SenselessError(
            "'that many' needs a verb before it that says how many, or a 'pick a number' around it; it is not known in "
            "what waits or lasts, nor behind a step that is done several times",
            node=error.node,
        ) from None
