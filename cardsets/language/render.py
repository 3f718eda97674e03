"""Nodes back to card text in its normal form: parsing what `clause` and `body` write gives the node again.

Parentheses are written only where the text would be read differently without them. The cards of a
whole set, for people, are `cardsets.rules_text`'s.
"""

from dataclasses import replace
from typing import Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.phrases import phrase_of
from cardsets.language.render_parts import amount, article, condition, conditions, quantity, quoted, selector
from cardsets.language.tables import NO_LIMIT

# --- Actions ---------------------------------------------------------------------------------------


def _count(c: n.Count) -> str:
    if c.amount is None:
        return "all"
    return f"up to {c.amount.fixed}" if c.up_to else amount(c.amount)


OF_THEM = n.Selector(place=n.Place(op.LOOKED_AT))


def _target(t: n.Target) -> str:
    if t.selector is None:
        return "it"
    if t.count is None:
        return "this"
    if t.selector == OF_THEM:
        return f"{_count(t.count)} of them"
    return f"{_count(t.count)} {selector(t.selector)}"


def left_in_hand(target: n.Target) -> int | None:
    """Returns to how many cards a hand is brought by taking a target; None where it is no such one."""
    some = None if target.count is None else target.count.amount
    if some is None or some != n.more_in_hand(-some.fixed) or target.selector != n.HAND:
        return None
    return -some.fixed


def _destination(where: int) -> str:
    """The words for where a card goes that is gained."""
    return "" if where == op.TO_DISCARD else " " + phrase_of(phrases.DESTINATIONS, where)


def _card_action(a: n.CardAction) -> str:
    left = left_in_hand(a.target)
    if a.verb == op.DISCARD_IT and left is not None:
        return f"discard down to {left} card in hand"
    target = _target(a.target)
    if a.verb in (op.PUT_IT, op.PUT_IN_MAIN, op.LAY_IN_MATRIX) and a.target == n.Target(
        n.Count(None), OF_THEM
    ):
        target = "the rest"
    match a.verb:
        case op.GAIN_IT:
            return f"gain {target}{_destination(a.destination)}"
        case op.PUT_IT | op.PUT_IN_MAIN:
            return f"put {target} {phrase_of(phrases.PUT_PLACES | phrases.MAIN_PLACES, a.destination)}"
        case op.LAY_IN_MATRIX:
            return f"put {target} {phrases.INTO_THE_MATRIX}"
        case op.POWER_IT:
            assert a.amount is not None
            if a.amount.kind == op.POWER_ON_IT:
                return f"double the power of {target}"
            return f"{amount(a.amount, True)} power on {target}"
        case op.GIVE_IT:
            return f"give {target} to {phrase_of(phrases.PLAYERS, a.players)}"
        case op.PLAY_AGAIN_IT:
            return f"play {target} again"
        case op.USE_IT:
            return f"do what {target} says"
        case op.MOVE_IT:
            return f"move {target} 1 space"
        case op.FLIP_UP_IT:
            return f"flip {target} faceup"
        case op.FLIP_DOWN_IT:
            return f"flip {target} facedown"
    verbs = {
        op.DISCARD_IT: "discard", op.DESTROY_IT: "destroy", op.RETURN_IT: "return", op.DEFEAT_IT: "defeat",
        op.PEEK_IT: "peek at", op.COPY_IT: "become a copy of", op.PLAY_IT: "play", op.CLEAR_IT: "clear",
        op.COMMAND_IT: "take command of", op.HERALD_IT: "put a herald token on",
    }  # fmt: skip
    return f"{verbs[a.verb]} {target}"


def _on_players(a: n.PlayerAction | n.Give) -> str:
    """A verb with players as its object."""
    match a:
        case n.Give(resource, value, players):
            what = quantity(value, phrase_of(phrases.RESOURCES, resource))
            return f"give {what} to {phrase_of(phrases.PLAYERS, players)}"
        case n.PlayerAction(op.STEP_PLAYER, players):
            whom = "" if players == op.YOU else phrase_of(phrases.PLAYERS, players) + " "
            return f"move {whom}1 space" + (f" {phrase_of(phrases.TOWARDS, a.towards)}" if a.towards else "")
        case n.PlayerAction(op.BRING, players):
            return f"teleport {phrase_of(phrases.PLAYERS, players)} to your space"
        case n.PlayerAction(op.SWAP_SPACES, players):
            return f"swap spaces with {phrase_of(phrases.PLAYERS, players)}"
        case n.PlayerAction(_, players):
            return f"ambush {phrase_of(phrases.PLAYERS, players)}"
    raise TypeError(f"not a verb on players: {a!r}")


def _gain(a: n.Gain) -> str:
    if a.stake:
        return f"{_gain(replace(a, stake=0))}, losing {a.stake} vp if that ends the game"
    unit = phrase_of(phrases.RESOURCES, a.resource)
    if a.resource == op.DAMAGE_CARD and a.amount.fixed < 0:  # `gain -1 damage plus ...` would be one card
        return f"gain {amount(a.amount)} {unit}"
    return (
        quantity(a.amount, unit, True) if a.resource in phrases.SIGNED else f"gain {quantity(a.amount, unit)}"
    )


def _of_amount(a: n.AmountAction) -> str:
    match a.verb:
        case op.DRAW:
            if a.amount == n.missing_in_hand(a.amount.fixed):
                return f"draw until you have {a.amount.fixed} card in hand"
            return f"draw {amount(a.amount)}"
        case op.STORE:
            return f"put {amount(a.amount)} energon here"
        case op.TAKE:
            taken = "all" if a.amount == n.Amount.constant(NO_LIMIT) else amount(a.amount)
            return f"take {taken} energon from here"
        case op.DRAW_MISSIONS:
            return f"draw {quantity(a.amount, 'mission')}"
        case op.COMPLETE_MISSIONS:
            return f"complete {amount(a.amount)} mission"
    return f"this adversary costs {amount(a.amount, True)}"


def _bring_in(a: n.BringIn) -> str:
    which = selector(a.selector)
    if a.verb == op.MIX_ASIDE:
        return f"shuffle 1 random {which} set aside into the top {a.number} cards of the main deck"
    if a.number == op.AS_A_BOSS:
        return f"place 1 {which} set aside like a boss"
    return f"gain 1 {which} set aside{_destination(a.number - op.AS_GAINED)}"


def _teleport(a: n.TeleportTo) -> str:
    if a == n.TO_A_SITE:
        return "teleport to a site"
    return f"teleport to a space with {article(selector(a.cards))} {selector(a.cards)}"


def action(a: n.Action) -> str:
    """One action."""
    match a:
        case n.Gain():
            return _gain(a)
        case n.Lose(resource, value):
            return f"lose {quantity(value, phrase_of(phrases.RESOURCES, resource))}"
        case n.Pay(resource, value):
            return f"pay {quantity(value, phrase_of(phrases.RESOURCES, resource))}"
        case n.Double(resource):
            return f"double your {phrase_of(phrases.RESOURCES, resource)}"
        case n.Swap(first, second):
            return f"swap {_target(first)} with {_target(second)}"
        case n.TeleportTo():
            return _teleport(a)
        case n.Prevent(number):
            return f"prevent {number} damage"
        case n.CardAction():
            return _card_action(a)
        case n.AmountAction():
            return _of_amount(a)
        case n.Look(value, main, shown):
            looks, deck = "reveal" if shown else "look at", "the main deck" if main else "your deck"
            what = "card" if value == n.Amount.constant(1) else f"{amount(value)} cards"
            return f"{looks} the top {what} of {deck}"
        case n.PlainAction():
            return (
                "exchange 1 mission" if a.verb == op.EXCHANGE_MISSION else phrase_of(phrases.PLAIN_ACTIONS, a)
            )
        case n.BringIn():
            return _bring_in(a)
        case n.DrawTactic(cards):
            return f"draw and resolve 1 {selector(cards)}"
        case n.PlayerAction() | n.Give():
            return _on_players(a)
        case n.Unsupported(verb):
            return phrase_of(phrases.OTHER_RULEBOOK, verb)
    raise TypeError(f"not an action: {a!r}")


# --- Steps -----------------------------------------------------------------------------------------


def _last(s: n.Step) -> n.Step | None:
    """The step that a step's text ends with, where it is a statement with a step inside."""
    match s:
        case n.May(inner, otherwise) | n.If(_, inner, otherwise):
            return inner if otherwise is None else otherwise
        case n.Attack(_, inner) | n.ForEachCard(_, inner) | n.ForPlayers(_, inner) | n.Times(_, inner):
            return inner
        case n.PickNumber(_, _, inner) | n.LookThrough(inner):
            return inner
        case n.Choose(options):
            return options[-1]
        case n.WhenYou(_, _, inner) | n.IfBattleFails(inner) | n.NextTurn(inner):
            return inner.steps[-1]
        case n.ThisTurn(n.Clause(body=n.Body(steps))):
            return steps[-1]
    return None


def _takes(s: n.Step, what: str) -> bool:
    """Whether text that follows would be read as part of this step.

    ``what`` is that text: `;` (a waiting effect takes all that follows), `or` (a choice takes another
    option), `else` (an `if` or `may` without one takes it).
    """
    if isinstance(s, n.Body):
        return False  # written in parentheses
    if what == ";" and isinstance(s, n.WhenYou | n.IfBattleFails | n.NextTurn):
        return True
    if what == ";" and isinstance(s, n.ThisTurn) and s.modifier.body is not None:
        return True
    if what == "or" and isinstance(s, n.Choose):
        return True
    if what == "or" and isinstance(s, n.ThisTurn) and s.modifier.condition is not None:
        return True  # as a further condition
    if what == "else" and isinstance(s, n.May | n.If) and s.otherwise is None:
        return True
    inner = _last(s)
    return inner is not None and _takes(inner, what)


def step(s: n.Step, *followed_by: str) -> str:
    """A step, in parentheses where what follows would be taken for a part of it."""
    if isinstance(s, n.Body) or any(_takes(s, what) for what in followed_by):
        return f"({body(s) if isinstance(s, n.Body) else _bare(s)})"
    return _bare(s)


def _bare(s: n.Step) -> str:
    match s:
        case n.Together(actions):
            return " and ".join(action(each) for each in actions)
        case n.May(inner, otherwise):
            core = f"({_bare(inner)})" if isinstance(inner, n.May | n.If) else _before_else(inner, otherwise)
            return f"may {core}{_else(otherwise)}"
        case n.If(tests, inner, otherwise):
            return f"if {conditions(tests)}: {_before_else(inner, otherwise)}{_else(otherwise)}"
        case n.WhenYou(event, cards, inner, times, first):
            which = "the first" if first else _the_next(times) if times else "each"
            return f"{which} {selector(cards)} {phrase_of(phrases.AWAITED, event)}: {body(inner)}"
        case n.IfBattleFails(inner):
            return f"if the battle fails: {body(inner)}"
        case n.NextTurn(inner):
            return f"at the start of your next turn: {body(inner)}"
        case n.ThisTurn(inner, until, the_next, for_all):
            lasts = "this turn" if until == op.THIS_TURN else "until your next turn"
            which = f"{'for all players: ' if for_all else ''}{f'{_the_next(the_next)} ' if the_next else ''}"
            return f"{lasts}: {which}{modifier(inner) if inner.body is None else clause(inner)}"
    return _compound(s)


def _the_next(times: int) -> str:
    """How often a text waits for what comes."""
    return "the next" if times == 1 else f"the next {times}"


def _compound(s: n.Step) -> str:
    match s:
        case n.Attack(players, inner):
            whom = "" if players == op.THE_VICTIMS else " " + phrase_of(phrases.PLAYERS, players)
            return f"attack{whom}: {step(inner)}"
        case n.Choose(options):
            return f"choose{_several(s)}: " + " or ".join(
                [*(step(option, "or") for option in options[:-1]), step(options[-1], "or")]
            )
        case n.ForEachCard(cards, inner):
            return f"for each {selector(cards)}: {step(inner)}"
        case n.ForPlayers(players, inner, picked):
            order = " in the order you pick" if picked else ""
            return f"{phrase_of(phrases.PLAYERS, players)}{order}: {step(inner)}"
        case n.LookThrough(inner):
            return f"look through your deck: {step(inner)}"
        case n.Times(value, inner):
            return f"{amount(value)} times: {step(inner)}"
        case n.PickNumber(least, most, inner):
            return f"pick a number from {amount(least)} to {amount(most)}: {step(inner)}"
    return action(s)  # type: ignore[arg-type]


def _several(choice: n.Choose) -> str:
    """How many of a choice are chosen, where it is not one."""
    if choice.is_plain:
        return ""
    if choice.most is None:
        return f" {choice.least} or more"
    return f" up to {choice.most}" if choice.least < choice.most else f" {choice.most}"


def _before_else(inner: n.Step, otherwise: n.Step | None) -> str:
    return step(inner) if otherwise is None else step(inner, "else")


def _else(otherwise: n.Step | None) -> str:
    return "" if otherwise is None else f"; else: {step(otherwise)}"


def body(b: n.Body) -> str:
    """Steps, one after the other."""
    return "; ".join([*(step(s, ";") for s in b.steps[:-1]), step(b.steps[-1])])


# --- Clauses ---------------------------------------------------------------------------------------

MODIFIERS: Final = {
    op.MATRIX_ONLY: "in the matrix", op.ONCE_OF_NAME: "ongoing once", op.NEARBY: "ongoing nearby",
    op.FOR_ALL: "ongoing for all players",
}  # fmt: skip


def price(p: n.Price) -> str:
    """`for 1 energon and 2 power`."""
    parts = [f"{value} {unit}" for unit, value in p._asdict().items() if value]
    return "for " + " and ".join(parts or ["0 energon"])


# Modifiers about cards alone, and those that add to what cards cost.
OF_CARDS: Final = {
    op.MAY_BATTLE: "you may battle {}", op.NO_BATTLE: "{} cannot be battled", op.NO_DEFEAT: "{} cannot be defeated",
    op.NO_ENTER: "{} cannot be entered", op.IGNORE_REVEAL: "ignore the reveal of {}",
    op.IGNORE_ONGOING: "ignore the ongoing of {}", op.ASSIST_WITH: "you may assist with {}",
    op.BUY_TO_TOP: "{} you buy go on top of your deck",
}  # fmt: skip
COSTS: Final = {
    op.ADVERSARY_COST: "{} cost {}", op.DEFEAT_COST: "{} cost {} to defeat", op.BUY_COST: "{} cost you {} to buy",
    op.COMMAND_COST: "{} cost {} to command", op.CLEAR_COST: "{} cost {} to clear",
}  # fmt: skip


def modifier(c: n.Clause) -> str:
    """A modifier, as after `ongoing:`, with its `while`."""
    text = _modifier(c)
    return text if c.condition is None else f"{text} while {condition(c.condition)}"


def _modifier(c: n.Clause) -> str:
    cards = "" if c.selector is None else selector(c.selector)
    value = c.amount or n.Amount()
    if c.kind in OF_CARDS:
        return OF_CARDS[c.kind].format(cards)
    if c.kind in COSTS:
        return COSTS[c.kind].format(cards, amount(value, True))
    match c.kind:
        case op.CARD_POWER:
            return f"{cards} you play have {quantity(value, 'power', True)}"
        case op.RANGE_BONUS:
            return f"{cards} you play have {quantity(value, 'range', True)}"
        case op.MAY_BUY:
            return f"you may buy {cards}" if c.amount is None else f"you may buy {amount(value)} {cards}"
        case op.FORCE_ASSIST:
            return f"{amount(value)} assist must be resolved"
        case op.BATTLE_POWER:
            return quantity(value, "power in battle", True)
        case op.AVOID_AMBUSH | op.AVOID_IN_ANY_TURN as kind:
            when = " in any turn" if kind == op.AVOID_IN_ANY_TURN else ""
            return "avoid ambushes" + (f" by {cards}" if cards else "") + when
    return phrase_of(phrases.RULES, c.kind)


def clause(c: n.Clause) -> str:
    """A clause of a card."""
    cards = "" if c.selector is None else selector(c.selector)
    if c.body is not None:
        return f"{_trigger(c, cards)}: {body(c.body)}" + (" then ambush" if c.ambush_on_reveal else "")
    match c.kind:
        case op.THWART_BY_CONTRIBUTION:
            assert c.amount is not None
            return f"thwart by contributing {c.amount.fixed} {cards}"
        case op.THWART_BY_PAYMENT:
            return f"thwart {price(c.price)}"
        case op.THWART_ON_DEFEAT:
            return f"thwart by defeating {cards}"
        case op.THWART_ON_ASSISTS:
            return "thwart when every other player assists"
        case op.SCORE_AT_END:
            vp = c.amount or n.Amount()
            loses = vp.per < 0 or (vp.per == 0 and vp.fixed < 0)  # what is added each time has no sign
            told = quantity(vp.negated() if loses else vp, "vp")
            return f"end of game: {'lose' if loses else 'gain'} {told}"
        case op.CLEARING:
            return f"clear {price(c.price)}"
        case op.OBJECTIVE:
            assert c.condition is not None
            return f"objective: {condition(c.condition)}"
        case op.COMMAND_POWER:
            return f"command: {quantity(c.amount or n.Amount(), 'power', True)}"
        case op.ASSIST_POWER:
            return f"assist: {quantity(c.amount or n.Amount(), 'power', True)}"
        case op.CONFRONT_POWER:
            return f"confront: {quantity(c.amount or n.Amount(), 'power', True)}"
        case op.MUST_PLAY_FIRST:
            return "must be played first"
        case op.RESOLVE_FIRST:
            return "must be resolved first"
    return f"{MODIFIERS.get(c.mode, 'ongoing')}: {modifier(c)}"


def _use(c: n.Clause) -> str:
    words = [phrase_of(phrases.OTHERS_USE, c.mode) if c.kind == op.OTHERS_USE else "use"]
    if c.price != n.FREE:
        words.append(price(c.price))
    if c.doing is not None:
        verb, what = action(c.doing).split(" ", 1)
        words.append(f"by {verb}ing {what}")
    return " ".join(words)


def _first_of_others(c: n.Clause, cards: str) -> str:
    of_damage = c.kind - op.OTHERS == op.ON_GAIN_DAMAGE
    event = op.ON_GAIN if of_damage else c.kind - op.OTHERS
    return (
        f"the first {'damage' if of_damage else cards} {phrase_of(phrases.OTHERS_EACH_TURN, (event, c.mode))}"
    )


def _trigger(c: n.Clause, cards: str) -> str:
    match c.kind:
        case op.ON_CONVERT if c.into:
            return f"on convert to {quoted(c.into)} mode"
        case op.ON_CONVERT:
            return phrase_of(phrases.CONVERT_TRIGGERS, c.mode)
        case op.REVEAL_ATTACK:
            return "reveal attack"
        case op.ON_ARRIVAL:
            return f"when {cards} enters the matrix"
        case op.SITE_ABILITY | op.USE | op.OTHERS_USE:
            return _use(c)
    if c.kind == op.START_OF_TURN and c.mode == op.NEARBY:
        return "start of turn nearby"
    if c.mode == op.ONCE_A_TURN:
        return f"the first {cards} {phrase_of(phrases.EACH_TURN, c.kind)}"
    if c.mode in (op.ONCE_OF_ANOTHER, op.ONCE_OF_ANY):
        return _first_of_others(c, cards)
    if c.kind - op.OTHERS == op.ON_GAIN_DAMAGE:
        return f"{phrase_of(phrases.WHO, c.mode)} gains damage"
    if c.kind - op.OTHERS in op.MAY_BE_OTHERS:
        return f"{phrase_of(phrases.OTHERS_TRIGGERS, (c.kind - op.OTHERS, c.mode))} {cards}"
    if c.kind in phrases.CARD_TRIGGERS.values():
        return f"{phrase_of(phrases.CARD_TRIGGERS, c.kind)} {cards}"
    return phrase_of(phrases.TRIGGERS, c.kind)
