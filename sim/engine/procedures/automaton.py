"""Unicron as an automaton: how he comes into the Matrix, his turn, his Heralds, and Confronting him (rules.md 12.8).

His open choices are those of the active player, in his own turn of the player who begins the round (GAP-146).
"""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import card_faceup, definition_of
from sim.engine.board.chaos import (
    discard_chaos,
    draw_chaos,
    planet_here,
    put_piece,
    set_marker,
    shuffle_chaos,
)
from sim.engine.board.drawing import stack_up
from sim.engine.board.frames import end_game, pop_frame, push_frame, push_text, top_frame
from sim.engine.board.had import forget_this_turn
from sim.engine.board.log import emit
from sim.engine.board.relations import HERALD_TOKENS
from sim.engine.board.tokens import place_herald
from sim.engine.data import feature, zone
from sim.engine.data.state import NO_BATTLE_ON, NOBODY, UNICRON_FELL
from sim.engine.decisions import ENTERS, FOR_UNICRON, GETS_HERALD, PICK
from sim.engine.machine.compiled import compiled, procedure
from sim.engine.procedures.attack import ON_EVERYBODY
from sim.engine.procedures.battle_outcome import fire_lost
from sim.engine.procedures.planetary import deal_planetary_ruins
from sim.engine.procedures.spells import begin_spell


@procedure(proc.DEAL_UNICRON, feature.UNICRON)
def deal_unicron(game, box):
    """Shuffle the Chaos deck and the Planetary Ruins, and put the marker on its start (SETUP-74, 78, 86).

    On a base with Ruins of its own those are dealt, too.
    """
    top_frame(game)
    pop_frame(game)
    if box.ruins_n:
        push_frame(game, proc.DEAL_CYBERTRON)
    stack_up(game, game.hidden.chaos, box.chaos_first, box.chaos_n, zone.CHAOS)
    shuffle_chaos(game, box)
    deal_planetary_ruins(game, box)
    game.where[game.public.piece.card] = zone.PIECE
    set_marker(game, box, box.marker.start + 0)


# --- When he acts -------------------------------------------------------------------------------------------


@procedure(proc.PLANET_SPOKE, feature.UNICRON)
def planet_spoke(game, box):
    """A Planet was revealed, in the Matrix or from the deck: he acts at once, or after what is going on (PLANET-3).

    That is what he himself does (GAP-154), or a battle (GAP-364).
    """
    frame = top_frame(game)
    card = frame.it + 0
    pop_frame(game)
    if definition_of(game, box, card).type & op.PLANET == 0:
        return
    begin_spell(game, card, NOBODY)
    piece = game.public.piece
    piece.waiting += 1
    if piece.acting == 0 and game.public.battle.on == NO_BATTLE_ON:
        push_frame(game, proc.UNICRON_ACTS)


@procedure(proc.UNICRON_ACTS, feature.UNICRON)
def unicron_acts(game, box):
    """For each Planet that was revealed he comes into the Matrix, or does what he does (UNI-5, UNI-12)."""
    frame = top_frame(game)
    piece = game.public.piece
    if piece.waiting == 0:
        pop_frame(game)
        piece.acting = frame.mode
        return
    piece.waiting -= 1
    piece.acting = 1
    if piece.on == 0:
        push_frame(game, proc.AWAKEN)
    else:
        push_act(game, box)


@compiled
def push_act(game, box):
    """Set what he does to work: he Consumes the Planet under him, or else a Chaos card is resolved (UNI-10)."""
    planet = planet_here(game, box)
    if planet >= 0:
        frame = push_frame(game, proc.CONSUME)
        frame.it = planet
        frame.at = game.public.piece.space
    else:
        push_frame(game, proc.CHAOS)


# Stages of a UNICRON_TURN frame, in order.
ACT = 0
ACT_ON_REVEALED = 1
PLACE_HERALD = 2
END_HIS_TURN = 3


@procedure(proc.UNICRON_TURN, feature.UNICRON)
def unicron_turn(game, box):
    """After the last player of a round, once he is active, he acts, and a Herald is placed (UNI-9 to UNI-11)."""
    frame = top_frame(game)
    piece = game.public.piece
    if piece.on == 0:
        pop_frame(game)
    elif frame.stage == ACT:
        frame.stage = ACT_ON_REVEALED
        piece.acting = 1
        forget_this_turn(game, box)
        emit(game, event.UNICRON_ACTS, -1, -1, piece.space + 0, 0, 0)
        push_act(game, box)
    elif frame.stage == ACT_ON_REVEALED:
        frame.stage = PLACE_HERALD
        push_frame(game, proc.UNICRON_ACTS).mode = 1  # he goes on acting
    elif frame.stage == PLACE_HERALD:
        frame.stage = END_HIS_TURN
        push_frame(game, proc.HERALD)
    else:
        piece.acting = 0
        pop_frame(game)


# --- He comes into the Matrix (UNI-5 to UNI-9) ---------------------------------------------------------------

# Stages of an AWAKEN frame, in order.
ASK_WHERE = 0
HEAR_WHERE = 1
BEGIN_TO_ACT = 2


@procedure(proc.AWAKEN, feature.UNICRON)
def awaken(game, box):
    """He enters on an edge space without a character, attacks all players, and acts (UNI-6 to UNI-8, GAP-147)."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == ASK_WHERE:
        frame.stage = HEAR_WHERE
        begin_decision(game, FOR_UNICRON, public.active).purpose = ENTERS
        for space in range(public.spaces):
            if is_edge(public, space) and not is_occupied(public, space):
                add_option(game, PICK, card_faceup(public, space), space, public.active, 0)
        ask(game)
    elif frame.stage == HEAR_WHERE:
        frame.stage = BEGIN_TO_ACT
        public.piece.on = 1
        put_piece(game, answered(game).space + 0)
        emit(game, event.UNICRON_ENTERS, -1, -1, public.piece.space + 0, 0, 0)
        push_awakening_attack(game, box)
    else:
        pop_frame(game)
        push_act(game, box)


@compiled
def push_awakening_attack(game, box):
    """Set his Reveal Attack on all players to work, in the Matrix or not (UNI-7, GAP-149)."""
    card = game.public.piece.card + 0
    text = definition_of(game, box, card).reveal_attack
    if text < 0:
        return
    frame = push_frame(game, proc.ATTACK)
    frame.mask = (1 << game.public.players) - 1
    frame.mode = ON_EVERYBODY
    frame.pc = box.abilities[text].program
    frame.source = card
    frame.controller = -1
    frame.it = card
    frame.about = card
    frame.at = game.public.piece.space


@compiled
def is_edge(public, space):
    """Whether a space lies at the edge of the Matrix."""
    at = public.space[space]
    return at.row == 0 or at.column == 0 or at.row == public.rows - 1 or at.column == public.columns - 1


@compiled
def is_occupied(public, space):
    """Whether a character stands in a space."""
    for seat in range(public.players):
        if public.seats[seat].placed and public.seats[seat].space == space:
            return True
    return False


# --- Heralds (UNI-11) ----------------------------------------------------------------------------------------

# Stages of a HERALD frame, in order.
ASK_WHICH = 0
HEAR_WHICH = 1


@procedure(proc.HERALD, feature.UNICRON)
def herald(game, box):
    """A token on the dearest faceup Robot that has none and nobody stands on; ties are open (UNI-11, GAP-161)."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == HEAR_WHICH:
        option = answered(game)
        pop_frame(game)
        place_herald(game, box, option.card + 0, option.space + 0)
        return
    highest = dearest_robot(game, box)
    if highest < 0 or public.piece.heralds >= HERALD_TOKENS:
        pop_frame(game)
        return
    frame.stage = HEAR_WHICH
    begin_decision(game, FOR_UNICRON, public.active).purpose = GETS_HERALD
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        card = public.space[space].card
        if may_be_herald(game, box, card, space) and definition_of(game, box, card).cost == highest:
            add_option(game, PICK, card, space, public.active, 0)
    ask(game)


@compiled
def dearest_robot(game, box):
    """Returns the highest printed cost among the Robots that may get a token, or -1."""
    public = game.public
    highest = -1
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        card = public.space[space].card
        if may_be_herald(game, box, card, space):
            highest = max(highest, definition_of(game, box, card).cost + 0)
    return highest


@compiled
def may_be_herald(game, box, card, space):
    """Whether a faceup card is a Robot without a token that nobody stands on, Unicron neither (GAP-161)."""
    public = game.public
    if definition_of(game, box, card).type & op.ROBOT == 0 or public.cards[card].herald:
        return False
    return public.piece.space != space and not is_occupied(public, space)


# --- What players do to him ----------------------------------------------------------------------------------


@procedure(proc.BOSS_FELL, feature.UNICRON)
def boss_fell(game, box):
    """Once he is active, a defeated Boss moves the marker left by its Level (UNI-27)."""
    frame = top_frame(game)
    definition = definition_of(game, box, frame.it)
    at = frame.at + 0
    pop_frame(game)
    if game.public.piece.on and definition.type & op.BOSS:
        set_marker(game, box, game.public.piece.marker - definition.level)
    if box.ruins_n:
        push_frame(game, proc.RUIN_COMES).at = at


# Stages of a MEET_CHAOS frame, in order.
DRAW_CHAOS = 0
LAY_CHAOS_ASIDE = 1


@procedure(proc.MEET_CHAOS, feature.UNICRON)
def meet_chaos(game, box):
    """All Chaos cards are shuffled, one is drawn, and its Confrontation text resolved (UNI-29, GAP-164)."""
    frame = top_frame(game)
    if frame.stage == DRAW_CHAOS:
        frame.stage = LAY_CHAOS_ASIDE
        shuffle_chaos(game, box)
        frame.source = draw_chaos(game, box, event.TO_CONFRONT)
        text = definition_of(game, box, frame.source).confrontation
        battle = game.public.battle
        push_text(game, box, text, frame.source, frame.seat, battle.card, battle.space)
    else:
        discard_chaos(game, frame.source)
        pop_frame(game)


@procedure(proc.CONFRONTED, feature.UNICRON)
def confronted(game, box):
    """His fall wins the game; else the Power generated moves the marker left (UNI-28, UNI-32, UNI-33, GAP-156)."""
    frame = top_frame(game)
    fell = frame.done + 0
    pop_frame(game)
    if fell:
        end_game(game, UNICRON_FELL)
        return
    power = game.public.battle.power + 0
    set_marker(game, box, game.public.piece.marker - power // box.marker.chipped)
    fire_lost(game, box)
