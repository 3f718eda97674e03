"""Planetary Ruins: their stack, and how they fill the spaces of Planets that were eaten (rules.md section 11.9)."""

from sim.engine.board import event
from sim.engine.board.cards import definition_of
from sim.engine.board.drawing import stack_up
from sim.engine.board.frames import push_text
from sim.engine.board.log import emit
from sim.engine.board.streams import PLANETARY_SHUFFLE, shuffle
from sim.engine.board.zones import show, to_space
from sim.engine.data import zone
from sim.engine.data.state import NOBODY
from sim.engine.machine.compiled import apart
from sim.engine.procedures.ruins import restack, take_into_limbo
from sim.engine.procedures.spells import begin_spell


@apart
def deal_planetary_ruins(game, box):
    """Shuffle the Planetary Ruins facedown beside the Matrix (SETUP-86)."""
    stack_up(game, game.hidden.planetary, box.planetary_first, box.planetary_n, zone.PLANETARY)
    shuffle(game, game.hidden.planetary, PLANETARY_SHUFFLE, 0, box.planetary_first)
    game.public.planetary_n = game.hidden.planetary.n


@apart
def fill_with_ruin(game, box, space):
    """The top Planetary Ruin fills a space, faceup, and says what it says as it is revealed (RUIN-10)."""
    if game.hidden.planetary.n == 0 and game.public.planetary_discard.n > 0:
        game.planetary_shuffles += 1
        restack(
            game, game.public.planetary_discard, game.hidden.planetary, zone.PLANETARY, PLANETARY_SHUFFLE,
            game.planetary_shuffles, box.planetary_first,
        )  # fmt: skip
    card = take_into_limbo(game, game.hidden.planetary)
    game.public.planetary_n = game.hidden.planetary.n
    if card < 0:
        return
    to_space(game, card, space)
    show(game, box, space)
    begin_spell(game, card, NOBODY)
    emit(game, event.RUIN_PLACED, -1, card, space, 0, 0)
    text = definition_of(game, box, card).on_reveal
    if text >= 0:
        push_text(game, box, text, card, game.public.active, card, space)
