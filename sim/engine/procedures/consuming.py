"""Unicron Consumes a Planet: who defends it, what he draws, and what becomes of it (UNI-19 to UNI-24, PLANET-6)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import answered
from sim.engine.board.cards import definition_of
from sim.engine.board.chaos import discard_chaos, draw_chaos, set_marker
from sim.engine.board.frames import nothing_pushed, pop_frame, push_frame, top_frame
from sim.engine.board.live import drop_until
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on
from sim.engine.board.zones import lift, set_fate
from sim.engine.data import fate, feature, zone
from sim.engine.data.recipe import BOUND
from sim.engine.data.state import CONSUMING, NO_BATTLE_ON, NOBODY
from sim.engine.decisions import AS_ASSIST_IS_LAID, PASS
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.assists import lay, look_through, pass_on, tell_of_assist
from sim.engine.procedures.battle import defend
from sim.engine.procedures.battle_outcome import discard_assists
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.endturn import destroy_revealed, take_main_card
from sim.engine.procedures.planetary import fill_with_ruin
from sim.engine.procedures.power import update_battle
from sim.engine.procedures.spells import end_spell

SPACES_OFF = 3  # UNI-24
CARDS_LOST = 5  # UNI-23

# Stages of a CONSUME frame, in order.
OPEN = 0
NEXT_DEFENDER = 1
HEAR_DEFENDER = 2
CHOOSE_DEFENCE = 3
RESOLVE_DEFENCE = 4
DRAW_VALUE = 5
COMPARE = 6
CLEAR_AWAY = 7


@procedure(proc.CONSUME, feature.UNICRON)
def consume(game, box):
    """Assists that defend, a Chaos card's Consume value against them, then the Planet is eaten or he is driven off.

    `it` is the Planet, `at` its space, `cursor` how many players were asked, `done` whether it is eaten.
    """
    frame = top_frame(game)
    depth = game.depth + 0
    while nothing_pushed(game, depth) and game.pending == NOBODY:
        stage = frame.stage
        if stage == OPEN:
            frame.stage = NEXT_DEFENDER
            open_consuming(game, box, frame)
        elif stage == NEXT_DEFENDER or stage == HEAR_DEFENDER:
            ask_to_defend(game, box, frame, stage)
        elif stage == CHOOSE_DEFENCE or stage == RESOLVE_DEFENCE:
            defend(game, box, frame, CHOOSE_DEFENCE)
        elif stage == DRAW_VALUE:
            frame.stage = COMPARE
            draw_value(game, box)
        elif stage == COMPARE:
            frame.stage = CLEAR_AWAY
            compare(game, box, frame)
        else:
            clear_away(game, frame)
            return


@compiled
def open_consuming(game, box, frame):
    """Nobody defends the Planet yet."""
    battle = game.public.battle
    battle.on = CONSUMING
    battle.card = frame.it
    battle.space = frame.at
    battle.surcharge = 0
    battle.refunded = 0
    battle.assists_n = 0
    game.public.piece.chaos = 0
    update_battle(game, box)
    emit(game, event.CONSUMING, -1, frame.it, frame.at, 0, 0)
    open_window(game, box, AS_ASSIST_IS_LAID)


@apart
def ask_to_defend(game, box, frame, stage):
    """Each player in the Matrix may lay one Assist, faceup, the active one first (UNI-19, GAP-155)."""
    public = game.public
    if stage == HEAR_DEFENDER:
        frame.stage = NEXT_DEFENDER
        option = answered(game)
        seat = frame.seat + 0
        if option.verb == PASS:
            pass_on(game, seat)
        else:
            card = option.card + 0
            lay(game, box, seat, card, True, look_through(game, box, seat, card))
            tell_of_assist(game, box, seat)
        return
    while frame.cursor < public.players:
        seat = (public.active + frame.cursor) % public.players
        frame.cursor += 1
        if public.seats[seat].placed == 0:
            continue
        if look_through(game, box, seat, -1):
            frame.seat = seat
            frame.stage = HEAR_DEFENDER
            return
        pass_on(game, seat)
    frame.stage = CHOOSE_DEFENCE


@apart
def draw_value(game, box):
    """Draw a Chaos card for its Consume value, with what each player adds to it (UNI-20, UNI-22)."""
    card = draw_chaos(game, box, event.TO_CONSUME)
    definition = definition_of(game, box, card)
    game.public.piece.chaos = definition.power + definition.vault * game.public.players
    discard_chaos(game, card)


@compiled
def compare(game, box, frame):
    """Eaten if the value is as high as all Assists, or there are none (UNI-21); all Assists are discarded."""
    battle = game.public.battle
    eaten = update_battle(game, box)
    frame.done = 1 if eaten else 0
    kind = event.PLANET_EATEN if eaten else event.PLANET_DEFENDED
    emit(game, kind, -1, frame.it, frame.at, battle.power + 0, battle.cost + 0)
    discard_assists(game)


@apart
def clear_away(game, frame):
    """The comparing is over; set what comes of it to work."""
    battle = game.public.battle
    drop_until(game, op.THIS_BATTLE, NOBODY)
    battle.on = NO_BATTLE_ON
    battle.assists_n = 0
    planet = frame.it + 0
    space = frame.at + 0
    eaten = frame.done + 0
    pop_frame(game)
    if eaten:
        after = push_frame(game, proc.PLANET_EATEN)
    else:
        game.public.piece.driven += 1
        after = push_frame(game, proc.DRIVEN_OFF)
        after.amount = SPACES_OFF
    after.it = planet
    after.at = space


# Stages of a PLANET_EATEN frame, in order.
TAKE_AWAY = 0
LOSE_CARDS = 1


@procedure(proc.PLANET_EATEN, feature.UNICRON)
def planet_eaten(game, box):
    """The Planet leaves the game, a Planetary Ruin fills its space, the marker moves (UNI-21, UNI-23, RUIN-10).

    `count` are the cards of the main deck that are still to be destroyed.
    """
    frame = top_frame(game)
    if frame.stage == TAKE_AWAY:
        frame.stage = LOSE_CARDS
        planet = frame.it + 0
        bound = definition_of(game, box, planet).level == BOUND
        frame.count = CARDS_LOST if bound else 0
        game.public.piece.eaten += 1
        set_fate(game, planet, fate.EATEN, NOBODY)
        end_spell(game, planet, fate.EATEN, NOBODY, game.public.turn + 0)
        lift(game, planet)
        game.where[planet] = zone.REMOVED
        put_on(game, game.public.removed, planet)
        set_marker(game, box, box.marker.last + 0 if bound else game.public.piece.marker + 1)
        fill_with_ruin(game, box, frame.at + 0)
    elif frame.count > 0 and game.hidden.main.n > 0:
        frame.count -= 1
        destroy_top(game, box)
    else:
        pop_frame(game)


@apart
def destroy_top(game, box):
    """The top card of the main deck is destroyed, a Boss without effect; a Planet is placed like one (GAP-158)."""
    card = take_main_card(game)
    game.tally[card].revealed_turn = game.public.turn
    if definition_of(game, box, card).type & op.PLANET:
        push_frame(game, proc.BOSS_ARRIVES).it = card
    else:
        destroy_revealed(game, card)
