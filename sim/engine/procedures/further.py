"""What a text adds to the battle at hand: a further Assist, a further Encounter (CLAR-27, NAME-74, GAP-254)."""

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.assisting import laid_by
from sim.engine.board.drawing import has_encounters
from sim.engine.board.frames import push_frame
from sim.engine.data.state import ASSISTS_A_SEAT
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.power import CONFRONTATION, NO_BATTLE_ON, is_gone
from sim.engine.procedures.targets import GO_ON, WAIT


@apart
def add_to_battle(game, box, frame, code):
    """Set a further Assist of `who`, or a further Encounter, to work where there may be one; `done` says whether."""
    frame.pc += 1
    further = code == op.LAY_FURTHER
    possible = may_lay_further(game, frame.who) if further else may_draw_further(game)
    frame.done = 1 if possible else 0
    if not possible:
        return GO_ON
    added = push_frame(game, proc.FURTHER_ASSIST if further else proc.FURTHER_ENCOUNTER)
    added.seat = frame.who if further else game.public.active
    return WAIT


@compiled
def may_lay_further(game, seat):
    """Whether a seat, which Assists in the battle at hand, has a card left to lay: one further each (GAP-254)."""
    battle = game.public.battle
    if battle.on == NO_BATTLE_ON or is_gone(game) or game.own[seat].hand.n == 0:
        return False
    return 0 < laid_by(game.public, seat) < ASSISTS_A_SEAT


@compiled
def may_draw_further(game):
    """Whether a Confrontation is on and an Encounter left (CLAR-27)."""
    return game.public.battle.on == CONFRONTATION and not is_gone(game) and has_encounters(game)
