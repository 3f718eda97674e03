"""Ambushes, Attacks and Blocks (rules.md sections 8.1 to 8.3)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import ability_bit, as_known, definition_of, is_used, speaking
from sim.engine.board.drawing import discard_encounter, draw_encounter, has_encounters
from sim.engine.board.fitting import reach_of
from sim.engine.board.frames import nothing_pushed, pop_frame, push_program, push_text, top_frame
from sim.engine.board.grid import distance
from sim.engine.board.live import any_live, applies, may_be_live
from sim.engine.board.log import emit
from sim.engine.board.resources import gain_energon
from sim.engine.board.zones import lift, to_discard
from sim.engine.data.state import CHARACTER_CARDS, NOBODY
from sim.engine.decisions import (
    AFTER_ENCOUNTER,
    BEFORE_ENCOUNTER,
    BLOCK,
    BLOCK_BY_ABILITY,
    BLOCK_WITH,
    PASS,
)
from sim.engine.machine.compiled import compiled, procedure
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.verbs import push_discard

# `mode` of an ATTACK frame: all players, in the Matrix or not (GAP-149).
ON_EVERYBODY = 1

IN_ANY_TURN = 1  # profile.avoid_ambush (AMB-14)


# Stages of an AMBUSH frame, in order.
OPEN_AMBUSH_WINDOW = 0
DRAW_FOR_AMBUSH = 1
DISCARD_DRAWN = 2


@procedure(proc.AMBUSH)
def ambush(game, box):
    """One Encounter serves all who are Ambushed; whoever avoids is left out (ENC-2, AMB-12)."""
    frame = top_frame(game)
    depth = game.depth + 0
    if frame.stage == OPEN_AMBUSH_WINDOW:
        frame.stage = DRAW_FOR_AMBUSH
        open_window(game, box, BEFORE_ENCOUNTER)
    if frame.stage == DRAW_FOR_AMBUSH and nothing_pushed(game, depth):
        # Whoever Converts before the Encounter is drawn may avoid it by that (PLAY-19).
        frame.mask = without_avoiders(game, box, frame.mask, frame.it)
        if frame.mask == 0 or not has_encounters(game):
            pop_frame(game)
            return
        frame.stage = DISCARD_DRAWN
        frame.source = draw_encounter(game)
        emit(game, event.AMBUSHED, -1, frame.it, frame.at, frame.mask, frame.source)
        program = box.abilities[definition_of(game, box, frame.source).ambush].program
        first = first_of(game, frame.mask)
        push_program(game, program, frame.source, game.public.active, first, frame.it, frame.at, frame.mask)
    elif frame.stage == DISCARD_DRAWN:
        discard_encounter(game, frame.source)
        pop_frame(game)
        open_window(game, box, AFTER_ENCOUNTER)


@compiled
def without_avoiders(game, box, mask, card):
    """The victims whom no text lets avoid the Ambush; in whose turn it works, itself or the set says (AMB-12, AMB-14).

    AMB-16.
    """
    public = game.public
    left = mask + 0
    if not may_be_live(public, op.AVOID_AMBUSH) and not may_be_live(public, op.AVOID_IN_ANY_TURN):
        return left
    for seat in range(public.players):
        if left & (1 << seat) == 0:
            continue
        works = seat == public.active or box.profile.avoid_ambush == IN_ANY_TURN
        avoids = works and any_live(game, box, op.AVOID_AMBUSH, seat, card)
        if avoids or any_live(game, box, op.AVOID_IN_ANY_TURN, seat, card):
            emit(game, event.AVOIDED, seat, card, -1, 0, 0)
            left &= ~(1 << seat)
    return left


@compiled
def first_of(game, mask):
    """The first victim: the active player, else clockwise from there (GAP-63)."""
    public = game.public
    for step in range(public.players):
        seat = (public.active + step) % public.players
        if mask & (1 << seat):
            return seat
    return public.active


# Stages of an ATTACK frame, in order.
FIND_VICTIM = 0
OFFER_BLOCKS = 1
HEAR_BLOCK = 2


@procedure(proc.ATTACK)
def attack(game, box):
    """Victim by victim: own Block, then the others' clockwise, then the effect if nobody Blocked.

    `mask` the victims, `cursor` how many seats were looked at, `who` the victim, `count` how many were
    asked to Block for it, `other` the seats that have Blocked this Attack, `blocked` the seats protected.
    What is left of it is `game.protected` (ATK-5 to ATK-9, GAP-63).
    """
    frame = top_frame(game)
    if frame.stage == HEAR_BLOCK:
        option = answered(game)
        frame.stage = OFFER_BLOCKS
        if option.verb != PASS:
            frame.stage = FIND_VICTIM
            use_block(game, box, frame, frame.seat, option.verb, option.card, option.amount)
            return
        emit(game, event.BLOCK_PASSED, frame.seat, frame.source, -1, 0, frame.who)
    if frame.stage == FIND_VICTIM and not find_victim(game, box, frame):
        game.protected = frame.blocked
        pop_frame(game)
        return
    if not offer_block(game, box, frame):
        frame.stage = FIND_VICTIM
        victim = frame.who
        effect = push_program(
            game, frame.pc, frame.source, frame.controller, victim, frame.it, frame.at, 1 << victim
        )
        effect.about = frame.about
        effect.chosen = frame.chosen


@compiled
def find_victim(game, box, frame):
    """Go on to the next victim; whether there is one: in some sets whoever is not in the Matrix too (GAP-23)."""
    public = game.public
    while frame.cursor < public.players:
        seat = (public.active + frame.cursor) % public.players
        frame.cursor += 1
        hit = public.seats[seat].placed or box.profile.hits_unplaced or frame.mode == ON_EVERYBODY
        if frame.mask & (1 << seat) and hit:
            frame.who = seat
            frame.count = 0
            frame.stage = OFFER_BLOCKS
            emit(game, event.ATTACKED, seat, frame.source, -1, 0, 0)
            return True
    return False


@compiled
def offer_block(game, box, frame):
    """Ask the next player who could Block for the victim; whether anybody is left to ask."""
    public = game.public
    while frame.count < public.players:
        seat = (frame.who + frame.count) % public.players
        frame.count += 1
        apart_from_it = seat != frame.who and (
            public.seats[seat].placed == 0 or public.seats[frame.who].placed == 0
        )
        if (
            frame.other & (1 << seat) or apart_from_it
        ):  # whoever is in no space Blocks for nobody else (GAP-23)
            continue
        begin_decision(game, BLOCK, seat)
        add_option(game, PASS, -1, -1, frame.who, 0)
        add_blocks(game, box, seat, frame.who)
        if game.decision.n > 1:
            decision = game.decision
            decision.card = frame.source
            decision.space = as_known(game, seat, frame.it)
            decision.purpose = op.ATTACK
            decision.amount = frame.pc
            frame.seat = seat
            frame.stage = HEAR_BLOCK
            ask(game)
            return True
        # Whoever could not is told like who would not: what they hold is nobody's to know.
        emit(game, event.BLOCK_PASSED, seat, frame.source, -1, 0, frame.who)
    return False


@compiled
def add_blocks(game, box, seat, victim):
    """Every Block a seat could use for a victim: cards in hand within Range, abilities (ATK-3, GAP-64)."""
    public = game.public
    steps = 0 if seat == victim else distance(public, public.seats[seat].space, public.seats[victim].space)
    hand = game.own[seat].hand
    for i in range(hand.n):
        definition = definition_of(game, box, hand.cards[i])
        if definition.block and max(0, definition.reach) >= steps:
            add_option(game, BLOCK_WITH, hand.cards[i], -1, victim, 0)
    if may_be_live(public, op.BLOCK_ANYWHERE) or may_be_live(public, op.BLOCK_HERE):
        add_live_blocks(game, box, seat, victim, steps)
    if is_own_turn(public, seat):
        add_energon_blocks(game, box, seat, victim, steps)


@compiled
def add_live_blocks(game, box, seat, victim, steps):
    """Abilities in play that Block for everybody, or for whoever stands there."""
    public = game.public
    for i in range(public.live_n):
        entry = public.live[i]
        if (
            (entry.kind == op.BLOCK_ANYWHERE or entry.kind == op.BLOCK_HERE)
            and (entry.owner == seat or entry.owner == NOBODY)
            and (steps == 0 or entry.kind == op.BLOCK_ANYWHERE)
            and applies(game, box, entry, entry.kind + 0, seat, -1, -1)
            and may_pay_block(game, box, seat, entry.source, entry.ability)
        ):
            add_option(game, BLOCK_BY_ABILITY, entry.source, -1, victim, entry.ability)


@compiled
def may_pay_block(game, box, seat, card, ability):
    """A Block ability without a cost works in any turn; one for Energon in one's own, once (GAP-64)."""
    cost = box.abilities[ability].energon
    if cost <= 0:
        return True
    player = game.public.seats[seat]
    return (
        is_own_turn(game.public, seat)
        and player.energon >= cost
        and not is_used(game.public, box, seat, card, ability)
    )


@compiled
def is_own_turn(public, seat):
    """Whether it is a seat's own turn: nobody's is Unicron's, in which the first player chooses for him (GAP-362)."""
    return seat == public.active and public.piece.acting == 0


@compiled
def add_energon_blocks(game, box, seat, victim, steps):
    """Energon abilities marked Block, of the character and of cards in play, within their Range (ATK-13)."""
    control = game.public.seats[seat].control
    add_block_abilities(game, box, seat, victim, steps, CHARACTER_CARDS + seat)
    for i in range(control.n):
        add_block_abilities(game, box, seat, victim, steps, control.cards[i])


@compiled
def add_block_abilities(game, box, seat, victim, steps, card):
    """Options for one card's Block abilities."""
    definition = speaking(game.public, box, card)
    if definition.energon_n == 0 or steps > reach_of(game, box, card):
        return
    for k in range(definition.energon_n):
        index = definition.energon[k]
        if box.abilities[index].when == op.ENERGON_BLOCK and may_pay_block(game, box, seat, card, index):
            add_option(game, BLOCK_BY_ABILITY, card, -1, victim, index)


@compiled
def use_block(game, box, frame, seat, verb, card, ability):
    """One Block protects one player from one Attack; the card goes to the discard pile (ATK-4, ATK-6)."""
    frame.other |= 1 << seat
    frame.blocked |= 1 << frame.who
    emit(game, event.BLOCKED, seat, card, -1, 0 if verb == BLOCK_WITH else 1, frame.who)
    text = -1
    if verb == BLOCK_WITH:
        definition = definition_of(game, box, card)
        if definition.type & op.RELIC == 0:
            lift(game, card)
            to_discard(game, card, seat)
            emit(game, event.DISCARDED, seat, card, -1, 0, 0)
        text = definition.on_block + 0
    else:
        cost = box.abilities[ability].energon
        if cost > 0:
            gain_energon(game, box, seat, -cost)
            mark_used(game, box, seat, card, ability)
        text = ability + 0
    if text >= 0:
        push_text(game, box, text, card, seat, frame.it, -1)
    if verb == BLOCK_WITH and definition_of(game, box, card).type & op.RELIC:
        push_discard(game, card, seat, False)  # before the text: the owner may vault it (RELIC-2, GAP-56)


@compiled
def mark_used(game, box, seat, card, ability):
    """An Energon ability works once a turn, a copy at a time (EN-6, GAP-55)."""
    bit = ability_bit(game.public, box, card, ability)
    if card >= CHARACTER_CARDS:
        game.public.seats[seat].used |= bit
    else:
        game.public.cards[card].used |= bit
