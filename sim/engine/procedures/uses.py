"""What cards and characters are used for, by their players or by others, each ability once a turn (GAP-264).

That it was used a live entry notes, which lasts for the turn: so it is known of a card that changes hands meanwhile,
and of a character that Converts and Converts back.
"""

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.board.amounts import amount_of
from sim.engine.board.asking import add_option
from sim.engine.board.frames import pop_frame, push_program, push_text
from sim.engine.board.live import add_entry
from sim.engine.board.log import emit
from sim.engine.board.relations import speaks_to
from sim.engine.data.state import CHARACTER_CARDS, NOBODY
from sim.engine.decisions import SITE
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.idle import count_choosable
from sim.engine.procedures.payment import can_pay, push_pay_costs
from sim.engine.procedures.taking import fits_act

# Stages of an USE_SITE frame that is about no space, in order.
PAY_FOR_USE = 0


@compiled
def may_have_uses(public):
    """Whether any card in play may be used."""
    return texts_about_use(public) > 0


@compiled
def texts_about_use(public):
    """How many live texts say that a card may be used."""
    return public.live_kinds[op.USE] + public.live_kinds[op.OTHERS_USE]


@compiled
def is_about_use(entry):
    """Whether a live text says that its card may be used."""
    return entry.kind == op.USE or entry.kind == op.OTHERS_USE


@apart
def add_uses(game, box, seat):
    """Options for what the player may use and can pay for, of the cards in play and the characters."""
    public = game.public
    i = -1
    for _ in range(texts_about_use(public)):
        i += 1
        while not is_about_use(public.live[i]):
            i += 1
        entry = public.live[i]
        if is_for(game, box, entry, seat) and not was_used(public, entry.source, entry.ability):
            ability = box.abilities[entry.ability]
            if can_pay(game, seat, ability) and (
                ability.when != op.BY_DOING or can_do(game, box, seat, entry.source, entry.ability)
            ):
                add_option(game, SITE, entry.source, -1, seat, entry.ability)


@apart
def is_for(game, box, entry, seat):
    """Whether a live text about use lets a seat use its card: its player, others, or any whom it speaks to."""
    if entry.until != op.WHILE_IN_PLAY:
        return False
    if entry.kind == op.USE:
        return entry.owner == seat
    if entry.owner == NOBODY:
        return speaks_to(game, box, entry, seat)
    return entry.owner != seat or box.abilities[entry.ability].mode == op.ANY_PLAYER


@apart
def was_used(public, source, ability):
    """Whether an ability of a card was used in this turn."""
    for i in range(public.live_n):
        entry = public.live[i]
        if entry.source == source and entry.ability == ability and entry.until == op.THIS_TURN:
            return True
    return False


@apart
def can_do(game, box, seat, source, index):
    """Whether a seat could do all that the use of an ability takes: its program begins with that."""
    frame = push_program(game, box.abilities[index].program, source, seat, seat, -1, -1, 1 << seat)
    pc = frame.pc + 0
    operation = box.operations[pc]
    rounds = 1
    if operation.code == op.LOOP:
        rounds = amount_of(game, box, operation.a, seat, source, -1, 0)
        pc += 1
    operation = box.operations[pc]
    if operation.code == op.SELECT:
        able = count_choosable(game, box, frame, operation.a, operation.d, seat, rounds) >= rounds
    elif operation.code == op.GAIN:
        number = amount_of(game, box, operation.b, seat, source, -1, 0)
        able = game.public.damage_n + game.public.damage_discard.n >= number
    else:
        able = source < CHARACTER_CARDS and fits_act(game, box, box.operations[pc + 1], seat, source)
    pop_frame(game)
    return able


@apart
def use_card(game, box, frame):
    """Pay for an ability of a card in play, `amount` of the frame, and set its text to work."""
    seat = frame.seat + 0
    card = frame.it + 0
    index = frame.amount + 0
    if frame.stage == PAY_FOR_USE:
        frame.stage = PAY_FOR_USE + 1
        add_entry(game, box, card, index, seat, op.THIS_TURN, 0)
        emit(game, event.SITE_USED, seat, card, -1, 0, 0)
        push_pay_costs(game, seat, index)
    else:
        pop_frame(game)
        push_text(game, box, index, card, seat, card if card < CHARACTER_CARDS else -1, -1)
