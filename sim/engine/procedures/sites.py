"""Sites: abilities that are paid for, and those that work by themselves (rules.md section 11.4)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option
from sim.engine.board.cards import ability_bit, card_faceup, definition_of, is_free, is_site_ready
from sim.engine.board.frames import pop_frame, push_text, top_frame
from sim.engine.board.log import emit
from sim.engine.decisions import SITE as SITE_VERB
from sim.engine.machine.compiled import compiled, procedure
from sim.engine.procedures.payment import can_pay, push_pay_costs
from sim.engine.procedures.uses import can_do, use_card


@compiled
def add_site_options(game, box, seat, card, space):
    """Adds the abilities of a Site that the player can pay for, once a turn as the set counts it (SITE-3)."""
    definition = definition_of(game, box, card)
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if ability.kind != op.SITE_ABILITY or is_free(ability):
            continue
        if not is_site_ready(game.public, box, card, index) or not can_pay(game, seat, ability):
            continue
        if ability.when != op.BY_DOING or can_do(game, box, seat, card, index):
            add_option(game, SITE_VERB, card, space, seat, index)


# Stages of an USE_SITE frame, in order.
PAY_FOR_USE = 0
SPEAK = 1
AFTER_USE = 2


@procedure(proc.USE_SITE)
def use_site(game, box):
    """Pays for a Site's ability and uses it. `amount` is the ability.

    What works by itself needs the character there still, happens once a turn, and has not happened if it did nothing.
    """
    frame = top_frame(game)
    if frame.at < 0:
        use_card(game, box, frame)
        return
    state = game.public.cards[frame.it]
    bit = ability_bit(game.public, box, frame.it, frame.amount)
    if frame.stage == PAY_FOR_USE:
        here = game.public.seats[frame.seat].space == frame.at
        if state.used & bit or not here or card_faceup(game.public, frame.at) != frame.it:
            pop_frame(game)
            return
        frame.stage = SPEAK
        state.used |= bit
        emit(game, event.SITE_USED, frame.seat, frame.it, frame.at, 0, 0)
        push_pay_costs(game, frame.seat, frame.amount)
    elif frame.stage == SPEAK:
        frame.stage = AFTER_USE
        push_text(game, box, frame.amount, frame.it, frame.seat, frame.it, frame.at)
    else:
        text = game.stack[game.depth]  # it has left, and may be read yet
        if text.acted == 0 and is_free(box.abilities[frame.amount]):
            state.used &= ~bit
        pop_frame(game)
