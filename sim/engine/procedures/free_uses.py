"""What Sites do by themselves for a character that stands there (SITE-2)."""

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.cards import card_faceup, definition_of, is_free
from sim.engine.board.frames import push_frame
from sim.engine.machine.compiled import apart, compiled


@compiled
def push_free_uses(game, box, seat):
    """Sets to work what the Site under the active player's character does without a cost (SITE-2, GAP-220)."""
    card = card_faceup(game.public, game.public.seats[seat].space)
    if seat == game.public.active and card >= 0 and definition_of(game, box, card).site >= 0:
        push_those_of(game, box, seat, card)


@apart
def push_those_of(game, box, seat, card):
    """Sets to work what a Site under a character does without a cost."""
    definition = definition_of(game, box, card)
    index = definition.first + definition.n - 1
    while index >= definition.first:  # the last is pushed first, so that the first acts first
        if box.abilities[index].kind == op.SITE_ABILITY and is_free(box.abilities[index]):
            frame = push_frame(game, proc.USE_SITE)
            frame.seat = seat
            frame.it = card
            frame.at = game.public.seats[seat].space
            frame.amount = index
        index -= 1
