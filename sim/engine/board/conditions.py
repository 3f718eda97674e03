"""Whether a condition of the card language holds."""

from cardsets.language import opcodes as op
from sim.engine.board.amounts import count_cards, energon_on
from sim.engine.board.areas import card_at, controlled_at, controlled_n, positions
from sim.engine.board.assisting import has_helped, has_laid
from sim.engine.board.cards import damage_controlled, definition_of, lies_unknown, side_up
from sim.engine.board.fitting import matches
from sim.engine.board.relations import assists_in_full, commands, is_commanded_by_foes
from sim.engine.board.resources import VP_AS_ENERGON
from sim.engine.data import zone
from sim.engine.data.state import ADVERSARY_COMMAND, CHARACTER_CARDS, CONFRONTATION, EATING, NOBODY
from sim.engine.machine.compiled import apart, compiled


@compiled
def is_dearest(game, box, seat, source):
    """Whether a card costs more than every other card its seat controls."""
    control = game.public.seats[seat].control
    cost = definition_of(game, box, source).cost
    for i in range(control.n):
        other = control.cards[i]
        if other != source and definition_of(game, box, other).cost >= cost:
            return False
    return True


@compiled
def all_others_assist(game):
    """Whether every player but the active one laid an Assist in the battle at hand (CLAR-6)."""
    public = game.public
    if public.battle.on == 0 or public.players < 2:
        return False
    for seat in range(public.players):
        if seat != public.active and not has_laid(public, seat):
            return False
    return True


@compiled
def is_first_of_name(game, source):
    """Whether a card is the first to say its texts, of those of its name in the Matrix or of one player (GAP-274)."""
    if source >= CHARACTER_CARDS:
        return True
    public = game.public
    name = public.definition[source]
    owner = NOBODY if game.where[source] == zone.MATRIX else game.holder[source]
    for i in range(public.live_n):
        entry = public.live[i]
        if (
            entry.until == op.WHILE_IN_PLAY
            and entry.owner == owner
            and public.definition[entry.source] == name
        ):
            return entry.source == source
    return True


@compiled
def compared(value, comparator, bound):
    """A comparison of the language."""
    if comparator == op.AT_LEAST:
        return value >= bound
    if comparator == op.AT_MOST:
        return value <= bound
    return value == bound


@compiled
def condition_holds(game, box, index, seat, source, it, done, blocked):
    """Whether condition `index` holds for a seat, with those that it goes on with."""
    if box.conditions[index].next < 0:
        return one_holds(game, box, index, seat, source, it, done, blocked)
    return all_hold(game, box, index, seat, source, it, done, blocked)


@apart
def one_holds(game, box, index, seat, source, it, done, blocked):
    """Whether condition `index` alone holds."""
    condition = box.conditions[index]
    if condition.kind == op.BLOCKED and blocked == 0:
        return False  # without an Attack nothing was Blocked, and nothing left unblocked
    return bare_condition(game, box, condition, seat, source, it, done, blocked) != (condition.negated != 0)


@apart
def all_hold(game, box, index, seat, source, it, done, blocked):
    """Whether condition `index` and those that it goes on with hold: `and` binds closer than `or`."""
    holds = True
    while True:
        condition = box.conditions[index]
        if holds:
            holds = one_holds(game, box, index, seat, source, it, done, blocked)
        if condition.next < 0 or (holds and condition.joined == op.OR):
            return holds
        holds = holds or condition.joined == op.OR
        index = condition.next


@compiled
def bare_condition(game, box, condition, seat, source, it, done, blocked):
    """A condition before negation. Of a facedown card that the seat does not know nothing is so (GAP-243)."""
    kind = condition.kind
    if kind == op.IN_ALT_MODE:
        return side_up(game.public, box, seat).bot == 0
    if kind == op.IN_BOT_MODE:
        return side_up(game.public, box, seat).bot != 0
    if kind == op.DEAREST:
        return is_dearest(game, box, seat, source)
    if kind == op.BLOCKED:
        return blocked > 1
    if kind == op.DONE:
        return done > 0
    if kind == op.CANNOT:
        return done == 0
    if kind == op.CONFRONTING or kind == op.CONSUMING:
        wanted = CONFRONTATION if kind == op.CONFRONTING else EATING
        return game.public.battle.on == wanted and seat == game.public.active
    if kind == op.ASSISTING:
        return has_helped(game.public, seat)
    if kind == op.YOUR_TURN:
        return seat == game.public.active or as_in_own_turn(game, box, source)
    if kind == op.IT_MATCHES:
        return (
            it >= 0
            and not lies_unknown(game, seat, it)
            and matches(game, box, box.selectors[condition.selector], it, seat, source)
        )
    if kind == op.ALL_OTHERS_ASSIST:
        return all_others_assist(game)
    if kind == op.POWER_SHORT:
        return game.public.battle.on != 0 and game.public.battle.power < game.public.battle.cost
    if kind == op.FIRST_OF_NAME or kind == op.COMMANDED_BY or kind >= op.MOST_HELD:
        return rare_condition(game, box, condition, seat, source)
    if kind == op.LAST_DAMAGE:
        limit = box.seats[seat].damage_limit + 0
        return limit > 0 and damage_controlled(game, box, seat) >= limit - 1
    if kind == op.COST_OF_IT_IS and (
        it < 0 or lies_unknown(game, seat, it) or definition_of(game, box, it).cost < 0
    ):
        return False  # no card, or one without a cost, as for a selector
    return compared(measured(game, box, condition, seat, source, it), condition.comparator, condition.value)


@apart
def rare_condition(game, box, condition, seat, source):
    """Whether a condition that few texts ask is so: of the card that speaks, or of what players and piles hold most."""
    if condition.kind == op.FIRST_OF_NAME:
        return is_first_of_name(game, source)
    if condition.kind == op.COMMANDED_BY:
        return is_token_of(game, box, source, condition.value, seat)
    if condition.kind == op.MOST_ARE:
        return most_are(game, box, condition, seat, source)
    return has_most(game, box, condition, seat, source)


@compiled
def has_most(game, box, condition, seat, source):
    """Whether a seat has, or controls, more than each other player (GAP-403)."""
    own = had_of(game, box, condition, seat, seat, source)
    if own <= 0:
        return False
    for other in range(game.public.players):
        if other != seat and had_of(game, box, condition, other, seat, source) >= own:
            return False
    return True


@compiled
def had_of(game, box, condition, whose, seat, source):
    """How much of something a player has, or how many cards controls that a text of a seat means (GAP-403)."""
    if condition.kind == op.MOST_HELD:
        return held_of(game, box, condition.value + 0, whose)
    selector = box.selectors[condition.selector]
    found = 0
    for position in range(controlled_n(game, whose)):
        if matches(game, box, selector, controlled_at(game, whose, position), seat, source):
            found += 1
    return found


@compiled
def most_are(game, box, condition, seat, source):
    """Whether more than half of the cards that a selector finds match another."""
    selector = box.selectors[condition.selector]
    found = 0
    fitting = 0
    for position in range(positions(game, selector, seat)):
        card = card_at(game, box, selector, position, seat, source)
        if card >= 0:
            found += 1
            if matches(game, box, box.selectors[condition.value], card, seat, source):
                fitting += 1
    return 2 * fitting > found


@compiled
def is_token_of(game, box, polity, whose, seat):
    """Whether the token on a Polity is of a faction, or of a seat's own side or another."""
    token = game.public.cards[polity].command + 0
    if whose == op.OWN_FACTION:
        return commands(game.public, polity, seat)
    if whose == op.ADVERSARY_FACTION:
        return is_commanded_by_foes(game.public, polity, seat)
    if token == ADVERSARY_COMMAND:  # in Co-op, where all players are of one faction
        return box.definitions[game.public.seats[0].character].faction != whose
    for other in range(game.public.players):
        if token == 1 + game.public.seats[other].side:
            return box.definitions[game.public.seats[other].character].faction == whose
    return False


@compiled
def as_in_own_turn(game, box, source):
    """ARD: an Assist's own text is resolved as if played in its player's turn (ASSIST-17, GAP-175)."""
    return (
        0 <= source < CHARACTER_CARDS
        and game.where[source] == zone.ASSISTING
        and assists_in_full(game.public, box, game.holder[source])
    )


@compiled
def measured(game, box, condition, seat, source, it):
    """The number a comparing condition looks at."""
    kind = condition.kind
    if kind == op.COUNT_IS:
        return count_cards(game, box, box.selectors[condition.selector], seat, source)
    if kind == op.COST_OF_IT_IS:
        return definition_of(game, box, it).cost + 0
    if kind == op.SPACES_MOVED_IS:
        return game.public.seats[seat].moved + 0
    if kind == op.ENERGON_HERE_IS:
        return energon_on(game, source)
    return held_of(game, box, kind, seat)


@compiled
def held_of(game, box, kind, seat):
    """How much a player has of what a kind of condition compares."""
    player = game.public.seats[seat]
    if kind == op.ENERGON_IS:
        return player.energon + 0
    if kind == op.HAND_IS:
        return player.hand_n + 0
    if kind == op.VP_IS:  # where VP are Energon, Energon is what one has of them (ruling GAP-188)
        return player.energon + 0 if box.profile.vp_means == VP_AS_ENERGON else player.vp + 0
    if kind == op.DAMAGE_IS:
        return damage_controlled(game, box, seat)
    if kind == op.MISSIONS_IS:
        return player.missions_n + 0
    return 0
