"""A player who is Unicron: his set-up, and how he Consumes a Planet that others may defend (rules.md section 12.9)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, ask
from sim.engine.board.cards import card_faceup, definition_of
from sim.engine.board.drawing import discard_encounter, has_encounters
from sim.engine.board.frames import end_game, nothing_pushed, pop_frame, push_frame, push_text, top_frame
from sim.engine.board.log import emit
from sim.engine.board.tokens import place_herald
from sim.engine.board.zones import lift, set_fate, to_vault
from sim.engine.data import fate, feature, zone
from sim.engine.data.recipe import BOUND
from sim.engine.data.state import EATING, LAST_ROUND, NOBODY
from sim.engine.decisions import (
    AFTER_ENCOUNTER,
    AS_ASSIST_IS_LAID,
    BEFORE_ENCOUNTER,
    BEFORE_TOTALS,
    CONSUME,
)
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.battle import (
    ACTIVE_AT_WILL,
    ACTIVE_WHILE_SHORT,
    defend,
    push_abilities,
    reveal_encounter,
    tell_of_battle,
)
from sim.engine.procedures.battle_outcome import discard_assists, end_battle, fire_lost, note_foiled
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.planetary import deal_planetary_ruins, fill_with_ruin
from sim.engine.procedures.power import (
    any_offers,
    assists_total,
    cost_to_defeat,
    is_forbidden,
    is_gone,
    update_battle,
)
from sim.engine.procedures.spells import begin_spell, end_spell
from sim.engine.procedures.totals import tell_totals
from sim.engine.procedures.verbs import PLAYED_ONLY

ROUNDS_TO_COME = (
    2  # the one in which he ate the Planet that ends the game, and one more turn for each (UNIM-12)
)


@procedure(proc.DEAL_PLANETARY, feature.PLANET_EATER)
def deal_planetary(game, box):
    """Shuffle the Planetary Ruins; on a base with Ruins of its own those are dealt, too (SETUP-86, GAP-211)."""
    top_frame(game)
    pop_frame(game)
    if box.ruins_n:
        push_frame(game, proc.DEAL_CYBERTRON)
    deal_planetary_ruins(game, box)


@procedure(proc.TELL_OF_PLANET, feature.PLANET_EATER)
def tell_of_planet(game, box):
    """A Boss that is turned up gets a Herald token (HERALD-7); of a Planet it is noted that it lies there."""
    frame = top_frame(game)
    card = frame.it + 0
    space = frame.at + 0
    pop_frame(game)
    definition = definition_of(game, box, card)
    if definition.type & op.BOSS and game.public.cards[card].herald == 0:
        place_herald(game, box, card, space)
    elif definition.type & op.PLANET:
        begin_spell(game, card, NOBODY)


@procedure(proc.LIST_PLANET, feature.PLANET_EATER)
def list_planet(game, box):
    """Add to Unicron's actions that he Consumes the faceup Planet under him, and ask for one (TURN-23, UNIM-3)."""
    seat = top_frame(game).seat + 0
    pop_frame(game)
    public = game.public
    space = public.seats[seat].space + 0
    card = card_faceup(public, space) + 0
    if public.eaters & (1 << seat) and card >= 0 and may_consume(game, box, seat, card):
        add_option(game, CONSUME, card, space, seat, cost_to_defeat(game, box, seat, card))
    if box.ground:
        push_frame(game, proc.LIST_GROUND).seat = seat
    else:
        ask(game)


@compiled
def may_consume(game, box, seat, card):
    """Whether a card is a Planet, and no text says that it cannot be battled: to Consume it is to battle (UNIM-2)."""
    if definition_of(game, box, card).type & op.PLANET == 0:
        return False
    return game.public.cards[card].banned == 0 and not is_forbidden(game, box, seat, card)


# --- Consuming (UNIM-4 to UNIM-11) ---------------------------------------------------------------------------

# Stages of an EAT frame, in order.
USE_EARLY_ABILITIES = 0
DECLARE = 1
TELL_OF_IT = 2
CHOOSE_DEFENCE = 3
RESOLVE_DEFENCE = 4
OPEN_ENCOUNTER_WINDOW = 5
DRAW_ENCOUNTER = 6
LAY_ENCOUNTER_ASIDE = 7
USE_LATE_ABILITIES = 8
OPEN_LAST_WINDOW = 9
COMPARE_TOTALS = 10
DISCARD_ASSISTS = 11
DISCARD_PLAYED_CARDS = 12
END_EATING = 13


@procedure(proc.EAT, feature.PLANET_EATER)
def eat(game, box):
    """Run the stages of Consuming a Planet until something is asked or set to work: it is never called off (UNIM-5)."""
    frame = top_frame(game)
    depth = game.depth + 0
    while nothing_pushed(game, depth) and game.pending == NOBODY:
        if needs_planet(frame.stage) and is_gone(game):
            frame.stage = DISCARD_ASSISTS
            banned = game.public.cards[frame.it].banned
            emit(game, event.BATTLE_OVER, frame.seat, frame.it, frame.at, banned, 0)
        stage = frame.stage
        if stage < CHOOSE_DEFENCE:
            declare_and_offer(game, box, frame, stage)
        elif stage < OPEN_ENCOUNTER_WINDOW:
            defend(game, box, frame, CHOOSE_DEFENCE)
        elif stage < USE_LATE_ABILITIES:
            meet_encounter(game, box, frame, stage)
        elif stage < DISCARD_ASSISTS:
            go_on_to_totals(game, box, frame, stage)
        else:
            clear_away(game, box, frame, stage)


@compiled
def needs_planet(stage):
    """Whether a stage looks for the Planet: not before any ability was used, nor with an Encounter out."""
    return DECLARE <= stage <= COMPARE_TOTALS and stage != LAY_ENCOUNTER_ASIDE


@apart
def declare_and_offer(game, box, frame, stage):
    """Abilities that he uses before he declares, the declaring, and the Assists that defend (UNIM-4, UNIM-5, EN-15)."""
    if stage == USE_EARLY_ABILITIES:
        frame.stage = DECLARE
        open_eating(game, box, frame)
        push_abilities(game, frame.seat, ACTIVE_AT_WILL)
    elif stage == DECLARE:
        frame.stage = TELL_OF_IT
        update_battle(game, box)
        battle = game.public.battle
        emit(game, event.BATTLE_DECLARED, frame.seat, frame.it, frame.at, battle.power, battle.cost)
        offered = any_offers(game, box, frame.seat, frame.it, False)
        if offered or game.any_window & AS_ASSIST_IS_LAID:
            push_frame(game, proc.OFFER_ASSISTS)
    else:
        frame.stage = CHOOSE_DEFENCE
        tell_of_battle(game, box, frame.seat)


@compiled
def open_eating(game, box, frame):
    """He is about to Consume the Planet under him."""
    battle = game.public.battle
    battle.on = EATING
    battle.card = frame.it
    battle.space = frame.at
    battle.surcharge = 0
    battle.refunded = 0
    battle.assists_n = 0
    update_battle(game, box)


@apart
def meet_encounter(game, box, frame, stage):
    """All Encounters are shuffled, one is drawn, and its Confrontation text resolved (UNIM-7)."""
    if stage == OPEN_ENCOUNTER_WINDOW:
        frame.stage = DRAW_ENCOUNTER
        open_window(game, box, BEFORE_ENCOUNTER)
    elif stage == DRAW_ENCOUNTER and not has_encounters(game):
        frame.stage = USE_LATE_ABILITIES  # none was left, and none is drawn (GAP-233)
    elif stage == DRAW_ENCOUNTER:
        frame.stage = LAY_ENCOUNTER_ASIDE
        reveal_encounter(game, box, frame)
    else:
        frame.stage = USE_LATE_ABILITIES
        discard_encounter(game, frame.source)
        open_window(game, box, AFTER_ENCOUNTER)


@apart
def go_on_to_totals(game, box, frame, stage):
    """Abilities while he is short, the last window, and the totals (UNIM-8, UNIM-9, UNIM-10)."""
    if stage == USE_LATE_ABILITIES:
        frame.stage = OPEN_LAST_WINDOW
        if not update_battle(game, box):
            push_abilities(game, frame.seat, ACTIVE_WHILE_SHORT)
    elif stage == OPEN_LAST_WINDOW:
        frame.stage = COMPARE_TOTALS
        update_battle(game, box)
        open_window(game, box, BEFORE_TOTALS)
    else:
        frame.stage = DISCARD_ASSISTS
        compare(game, box, frame)


@compiled
def compare(game, box, frame):
    """Enough Power, while he stands there, Consumes the Planet (UNIM-9, UNIM-3); else it stays (UNIM-10)."""
    public = game.public
    battle = public.battle
    eaten = update_battle(game, box) and public.seats[frame.seat].space == frame.at
    tell_totals(game, box)
    entry = event.BATTLE_WON if eaten else event.BATTLE_LOST
    emit(game, entry, frame.seat, frame.it, frame.at, battle.power, battle.cost)
    if eaten:
        taken = push_frame(game, proc.PLANET_TAKEN)
        taken.seat = frame.seat
        taken.it = frame.it
        taken.at = frame.at
        return
    if battle.power < battle.cost <= battle.power + assists_total(game, 1):
        note_foiled(public)
    fire_lost(game, box)


@apart
def clear_away(game, box, frame, stage):
    """All Assists and what was played are discarded, and his turn ends (UNIM-10, UNIM-11)."""
    if stage == DISCARD_ASSISTS:
        frame.stage = DISCARD_PLAYED_CARDS
        discard_assists(game)
    elif stage == DISCARD_PLAYED_CARDS:
        frame.stage = END_EATING
        discard = push_frame(game, proc.DISCARD_CARDS)
        discard.seat = frame.seat
        discard.mode = PLAYED_ONLY
    else:
        end_battle(game, box, frame.seat)
        game.turn_over = 1
        pop_frame(game)


# --- What he eats --------------------------------------------------------------------------------------------

# Stages of a PLANET_TAKEN frame, in order.
GAIN_REWARD = 0
VAULT_PLANET = 1


@procedure(proc.PLANET_TAKEN, feature.PLANET_EATER)
def planet_taken(game, box):
    """He gains its reward and vaults the Planet; a Planetary Ruin fills its space (UNIM-9, PLANET-7).

    The one that is bound to Stack 3 begins the last round (UNIM-12).
    """
    frame = top_frame(game)
    public = game.public
    planet = frame.it + 0
    seat = frame.seat + 0
    if frame.stage == GAIN_REWARD:
        frame.stage = VAULT_PLANET
        public.sides[public.seats[seat].side].eaten += 1
        set_fate(game, planet, fate.EATEN, seat)
        emit(
            game, event.PLANET_EATEN, seat, planet, frame.at, public.battle.power + 0, public.battle.cost + 0
        )
        reward = definition_of(game, box, planet).reward
        if reward >= 0:
            push_text(game, box, reward, planet, seat, planet, frame.at)
        return
    space = frame.at + 0
    pop_frame(game)
    end_spell(game, planet, fate.EATEN, seat, public.turn + 0)
    if definition_of(game, box, planet).level == BOUND:
        public.rounds_left = ROUNDS_TO_COME
    if game.where[planet] == zone.MATRIX:
        lift(game, planet)
        to_vault(game, planet, seat)
        emit(game, event.VAULTED, seat, planet, space, 0, event.BY_DEFEAT)
        fill_with_ruin(game, box, space)


@procedure(proc.HIS_TURN_IS_OVER, feature.PLANET_EATER)
def his_turn_is_over(game, box):
    """The game ends with the round after the one in which he ate the Planet that ends it (UNIM-12, GAP-142).

    He is the last in turn order, so a round ends with his turn (SETUP-94).
    """
    top_frame(game)
    pop_frame(game)
    public = game.public
    if box.tactics_n:
        push_frame(game, proc.SHUFFLE_TACTICS_IN)
    if public.rounds_left > 0 and public.again == 0 and public.eaters & (1 << public.active):
        public.rounds_left -= 1
        if public.rounds_left == 0:
            end_game(game, LAST_ROUND)
