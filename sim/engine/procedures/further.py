"""What a text adds: a further Assist or Encounter in a battle (CLAR-27, NAME-74, GAP-254), or a turn (GAP-272)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.assisting import laid_by
from sim.engine.board.drawing import has_encounters
from sim.engine.board.frames import push_frame
from sim.engine.board.log import emit
from sim.engine.data.state import ASSISTS_A_SEAT, CONFRONTATION, NO_BATTLE_ON
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.power import has_card_to_lay, is_gone
from sim.engine.procedures.targets import GO_ON, WAIT


@apart
def add_to_battle(game, box, frame, code):
    """Set a further Assist of `who`, or a further Encounter, to work where there may be one; `done` says whether."""
    frame.pc += 1
    further = code == op.LAY_FURTHER
    possible = may_add(game, box, code, frame.who)
    frame.done = 1 if possible else 0
    if not possible:
        return GO_ON
    added = push_frame(game, proc.FURTHER_ASSIST if further else proc.FURTHER_ENCOUNTER)
    added.seat = frame.who if further else game.public.active
    return WAIT


@compiled
def may_add(game, box, code, seat):
    """Whether what an operation from LAY_FURTHER to TAKE_TURN adds may be added for a seat."""
    if code == op.LAY_FURTHER:
        return may_lay_further(game, box, seat)
    if code == op.DRAW_FURTHER:
        return may_draw_further(game)
    return may_take_another_turn(game, seat)


@compiled
def may_lay_further(game, box, seat):
    """Whether a seat, which Assists in the battle at hand, has a card left to lay: one further each (GAP-254)."""
    battle = game.public.battle
    if battle.on == NO_BATTLE_ON or is_gone(game) or not has_card_to_lay(game, box, seat):
        return False
    return 0 < laid_by(game.public, seat) < ASSISTS_A_SEAT


@compiled
def may_draw_further(game):
    """Whether a Confrontation is on and an Encounter left (CLAR-27)."""
    return game.public.battle.on == CONFRONTATION and not is_gone(game) and has_encounters(game)


@apart
def take_another_turn(game, frame):
    """Give `who` the next turn, too, where that may be; `done` says whether."""
    frame.done = 1 if may_take_another_turn(game, frame.who) else 0
    if frame.done:
        game.public.again = 1
        emit(game, event.ANOTHER_TURN, frame.who, -1, -1, 0, 0)


@compiled
def may_take_another_turn(game, seat):
    """Whether it is a seat's turn, and the next is not its own already (GAP-272).

    Between two rounds the automaton has the turn, and the seat that comes next is the active one.
    """
    between_rounds = game.stack[1].proc == proc.UNICRON_TURN
    return seat == game.public.active and game.public.again == 0 and not between_rounds
