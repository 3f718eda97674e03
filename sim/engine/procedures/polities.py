"""Polities: taking command of them, and their tokens (rules.md section 11.5)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.amounts import amount_of
from sim.engine.board.asking import add_option
from sim.engine.board.cards import ability_bit, card_faceup, definition_of, is_used, speaking
from sim.engine.board.frames import pop_frame, top_frame
from sim.engine.board.had import note_had
from sim.engine.board.live import fire, sum_live
from sim.engine.board.log import emit
from sim.engine.board.relations import commands, is_commanded_by_foes
from sim.engine.data import fate, feature
from sim.engine.data.state import ADVERSARY_COMMAND, CHARACTER_CARDS, NO_COMMAND, NOBODY, STALE
from sim.engine.decisions import COMMAND, USE
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.payment import push_pay_power
from sim.engine.procedures.spells import begin_spell, end_spell


@apart
def polity_to_take(game, box, seat):
    """Returns the Polity on which a seat stands, where its team does not command it; else -1 (POLITY-1)."""
    card = card_faceup(game.public, game.public.seats[seat].space)
    if card < 0 or definition_of(game, box, card).type & op.POLITY == 0 or commands(game.public, card, seat):
        return -1
    return card


@compiled
def printed_price(game, box, polity):
    """The Power that a Polity says it costs to command."""
    definition = definition_of(game, box, polity)
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.COMMANDED:
            return box.abilities[index].power + 0
    return 0


@compiled
def tokens_of_foes(game, seat):
    """How many Command tokens of Adversaries lie in the Matrix (POLITY-2)."""
    public = game.public
    found = 0
    for k in range(public.faceup.n):
        if is_commanded_by_foes(public, public.space[public.faceup.spaces[k]].card, seat):
            found += 1
    return found


@apart
def cost_to_command(game, box, seat, polity):
    """The Power needed to take command of a Polity now, never below 0 (POLITY-2)."""
    cost = printed_price(game, box, polity) + tokens_of_foes(game, seat)
    return max(0, cost + sum_live(game, box, op.COMMAND_COST, seat, polity))


@compiled
def command_text(game, box, card):
    """Returns the text of a card, or of a character's side that is up, that gives Power to command; -1 for none."""
    definition = speaking(game.public, box, card)
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.COMMAND_POWER:
            return index
    return -1


@compiled
def text_power(game, box, seat, card, marking):
    """The Power to command that a card's own text gives, once a turn; notes that it was used where it is `marking`."""
    index = command_text(game, box, card)
    if index < 0 or is_used(game.public, box, seat, card, index):
        return 0
    if marking:
        bit = ability_bit(game.public, box, card, index)
        if card >= CHARACTER_CARDS:
            game.public.seats[seat].used |= bit
        else:
            game.public.cards[card].used |= bit
    return max(0, amount_of(game, box, box.abilities[index].amount, seat, card, -1, 0))


@apart
def power_of_texts(game, box, seat, marking):
    """The Power to command that the texts of a seat's character and cards give (POLITY-6)."""
    control = game.public.seats[seat].control
    power = text_power(game, box, seat, CHARACTER_CARDS + seat, marking)
    for i in range(control.n):
        power += text_power(game, box, seat, control.cards[i] + 0, marking)
    return power


@compiled
def price_to_command(game, box, seat, polity):
    """The Power of cards that a seat still has to pay for a Polity, what serves to command alone taken off."""
    cost = cost_to_command(game, box, seat, polity) - power_there(game.public, seat, polity)
    cost -= game.public.seats[seat].commanding + power_of_texts(game, box, seat, False)
    return max(0, cost)


@compiled
def power_there(public, seat, polity):
    """The Power that a seat has to take command of one Polity alone (EX-24)."""
    player = public.seats[seat]
    return player.commanding_there + 0 if player.commanding_at == polity else 0


@apart
def add_commands(game, box, seat):
    """Options to take command of the Polity in a seat's space, and for abilities that serve that alone (EN-14)."""
    polity = polity_to_take(game, box, seat)
    if polity < 0:
        return
    price = price_to_command(game, box, seat, polity)
    if game.public.stock.power[0] >= price:
        add_option(game, COMMAND, polity, game.public.seats[seat].space, seat, price)
    add_command_abilities(game, box, seat, CHARACTER_CARDS + seat)
    control = game.public.seats[seat].control
    for i in range(control.n):
        add_command_abilities(game, box, seat, control.cards[i] + 0)


@apart
def add_command_abilities(game, box, seat, card):
    """Options for the Energon abilities of one card that are for taking command."""
    definition = speaking(game.public, box, card)
    for k in range(definition.energon_n):
        index = definition.energon[k] + 0
        ability = box.abilities[index]
        if ability.when == op.ENERGON_COMMAND and game.public.seats[seat].energon >= ability.energon:
            if not is_used(game.public, box, seat, card, index):
                add_option(game, USE, card, -1, seat, index)


# Stages of a COMMAND frame, in order.
PAY_PRICE = 0
TURN_TOKEN = 1


@procedure(proc.COMMAND, feature.POLITIES)
def command(game, box):
    """Pay for a Polity and put one's token on it, or turn the one there (TURN-19, POLITY-1)."""
    frame = top_frame(game)
    seat = frame.seat
    if frame.stage == PAY_PRICE:
        frame.stage = TURN_TOKEN
        spend_power_to_command(game, box, seat, frame.it)
        push_pay_power(game, seat, frame.amount, 0)
    else:
        pop_frame(game)
        take_command(game, box, seat, frame.it + 0, frame.at + 0, frame.amount + 0)


@apart
def spend_power_to_command(game, box, seat, polity):
    """Spend what serves to command alone: first what is for this Polity, then texts of cards, then the rest."""
    player = game.public.seats[seat]
    left = cost_to_command(game, box, seat, polity) - power_there(game.public, seat, polity)
    player.commanding_there = 0
    if left > 0:
        left -= power_of_texts(game, box, seat, True)
    player.commanding -= min(player.commanding, max(0, left))


@apart
def take_command(game, box, seat, polity, space, paid):
    """Put a side's token on a Polity; texts that wait for it speak."""
    public = game.public
    before = public.cards[polity].command + 0
    public.cards[polity].command = 1 + public.seats[seat].side
    game.offers_fresh = STALE
    if before == NO_COMMAND:  # of a spell that ended with its token (GAP-292)
        end_spell(game, polity, fate.LEFT, NOBODY, game.tally[polity].left_turn + 0)
    else:
        end_spell(game, polity, fate.COMMANDED, seat, public.turn + 0)
    begin_spell(game, polity, seat)
    note_had(game, polity, fate.COMMANDED, seat)
    emit(game, event.COMMANDED, seat, polity, space, paid, before)
    fire(game, box, op.ON_COMMAND, seat, polity, space)


@procedure(proc.PLACE_TOKEN, feature.POLITIES)
def place_token(game, box):
    """In Co-op a Polity that is turned faceup is under Adversary command (POLITY-9)."""
    frame = top_frame(game)
    pop_frame(game)
    if definition_of(game, box, frame.it).type & op.POLITY:
        game.public.cards[frame.it].command = ADVERSARY_COMMAND
        game.offers_fresh = STALE
        emit(game, event.TOKEN_PLACED, -1, frame.it, frame.at, 0, 0)


@procedure(proc.GAIN_TO_COMMAND, feature.POLITIES)
def gain_to_command(game, box):
    """A text gives Power to command: for any Polity of this turn, or for the one where the player is now (EX-24)."""
    frame = top_frame(game)
    seat = frame.seat
    player = game.public.seats[seat]
    pop_frame(game)
    if frame.mode == op.TO_COMMAND:
        player.commanding = max(0, player.commanding + frame.amount)
    else:
        polity = polity_to_take(game, box, seat)
        if polity < 0:
            return
        player.commanding_there = max(0, power_there(game.public, seat, polity) + frame.amount)
        player.commanding_at = polity
    text = top_frame(game)
    text.done = 1
    text.acted = 1
