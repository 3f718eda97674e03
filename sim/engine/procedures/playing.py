"""Cards that a text plays, plays again, or does as they say (GAP-261)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.cards import definition_of, lies_facedown
from sim.engine.board.frames import push_frame, push_program, push_text
from sim.engine.board.live import fire, sets_itself_off, sum_live
from sim.engine.board.log import emit
from sim.engine.board.stock import add_played, stock_changed
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.machine.compiled import apart, compiled


@compiled
def prepare_played(game, box, seat, card):
    """Power, Move and Range of a card just played, with what live texts add (PLAY-8, PLAY-9)."""
    definition = definition_of(game, box, card)
    state = game.public.cards[card]
    state.played_in = game.public.turn + 0
    state.power = max(0, max(0, definition.power) + sum_live(game, box, op.CARD_POWER, seat, card))
    game.power_made[seat] += state.power
    state.move = max(0, definition.move)
    state.reach = max(0, max(0, definition.reach) + sum_live(game, box, op.RANGE_BONUS, seat, card))
    add_played(game, box, seat, card)


@compiled
def is_playing(code):
    """Whether an operation plays the chosen card, plays it again, or does what it says."""
    return op.PLAY_IT <= code <= op.USE_IT


@apart
def may_be_played(game, box, verb, seat, card):
    """Whether a text may play a card of a seat, or do what it says: not one whose text is at work (GAP-261).

    Played is in one's own turn alone (PLAY-1). What a facedown card says nobody does (GAP-263).
    """
    if card >= CHARACTER_CARDS or is_at_work(game, card):
        return False
    where = game.where[card]
    if verb == op.USE_IT:
        return definition_of(game, box, card).on_play >= 0 and not lies_facedown(game, card)
    if seat != game.public.active or game.holder[card] != seat:
        return False
    if verb == op.PLAY_IT:
        return where == zone.HAND or where == zone.DISCARD
    return where == zone.CONTROL


@compiled
def is_at_work(game, card):
    """Whether a text of a card has begun and not ended."""
    for depth in range(game.depth):
        if game.stack[depth].proc == proc.EFFECT and game.stack[depth].source == card:
            return True
    return False


@apart
def play_it(game, box, frame, code):
    """Play the chosen card, play it again, or do what it says; `done` says whether that can be."""
    seat = frame.who + 0
    card = frame.it + 0
    frame.done = 1 if card >= 0 and may_be_played(game, box, code, seat, card) else 0
    if frame.done == 0:
        return
    frame.acted = 1
    frame.did += 1
    if code == op.PLAY_IT:
        play = push_frame(game, proc.PLAY_CARD)
        play.seat = seat
        play.it = card
    elif code == op.PLAY_AGAIN_IT:
        play_again(game, box, seat, card)
    else:
        program = box.abilities[definition_of(game, box, card).on_play].program
        push_program(game, program, card, seat, seat, -1, -1, 1 << seat)


@compiled
def play_again(game, box, seat, card):
    """A card in play gives its Power and Move once more; texts about playing it speak, then its own."""
    state = game.public.cards[card]
    power = state.power + 0
    move = state.move + 0
    prepare_played(game, box, seat, card)
    state.power += power
    state.move += move
    stock_changed(game)
    if game.tally[card].dealt:
        game.tally[card].plays += 1
    emit(game, event.PLAYED, seat, card, -1, state.power - power, 0)
    on_play = definition_of(game, box, card).on_play
    if on_play >= 0 and not sets_itself_off(game, card):
        push_text(game, box, on_play, card, seat, -1, -1)
    fire(game, box, op.ON_YOU_PLAY, seat, card, -1)
