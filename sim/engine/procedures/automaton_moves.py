"""How Unicron moves: by a Chaos card toward a Planet or a character, or driven off a Planet (rules.md 12.8)."""

from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import card_faceup, definition_of
from sim.engine.board.chaos import discard_chaos, draw_chaos, move_piece, planet_at, planet_here
from sim.engine.board.frames import pop_frame, push_frame, push_program, top_frame
from sim.engine.board.grid import distance, neighbour
from sim.engine.data import feature
from sim.engine.data.state import DOWN
from sim.engine.decisions import DRIVEN, FLIPS, FOR_UNICRON, NEARS, PICK, STEPS
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.attack import first_of
from sim.engine.procedures.automaton import is_occupied
from sim.engine.procedures.movement import push_reveal

ORTHOGONAL = 4  # the first directions of `grid`
FAR = 1 << 20  # farther, and dearer, than anything
DEAREST = 100  # no Planet costs so much

# Stages of a CHAOS frame, in order.
DRAW_IT = 0
ATTACK_THOSE_HERE = 1
GO_ON = 2
HEAR_TARGET = 3
STEP_ON = 4
HEAR_STEP = 5


@procedure(proc.CHAOS, feature.UNICRON)
def chaos(game, box):
    """Draw a Chaos card and move by it, space by space; whoever is met is attacked, a Planet reached is Consumed.

    `amount` are the spaces left, `other` the space that he goes for, -1 where that is still open, `count` those moved.
    """
    frame = top_frame(game)
    stage = frame.stage
    if stage == DRAW_IT:
        frame.stage = ATTACK_THOSE_HERE
        card = draw_chaos(game, box, event.TO_MOVE)
        frame.amount = definition_of(game, box, card).move
        frame.other = -1
        discard_chaos(game, card)
    elif stage == ATTACK_THOSE_HERE:
        frame.stage = GO_ON
        push_attack_here(game, box)
    elif stage == GO_ON:
        go_on(game, box, frame)
    elif stage == HEAR_TARGET:
        frame.other = answered(game).space
        frame.stage = STEP_ON
    elif stage == STEP_ON:
        frame.stage = HEAR_STEP
        offer_steps(game, frame)
    else:
        frame.stage = ATTACK_THOSE_HERE
        frame.amount -= 1
        frame.count += 1
        move_piece(game, answered(game).space + 0)


@apart
def go_on(game, box, frame):
    """Stop on a Planet that he reached, or without Move; else find where he goes (GAP-150, GAP-151)."""
    here = game.public.piece.space + 0
    planet = planet_here(game, box)
    if planet >= 0:
        moved = frame.count > 0
        pop_frame(game)
        if moved:  # else it was turned up under him just now, and he acts on that next (UNI-12)
            consume = push_frame(game, proc.CONSUME)
            consume.it = planet
            consume.at = here
    elif frame.amount == 0:
        pop_frame(game)
        push_frame(game, proc.FLIP_BESIDE)
    elif frame.other >= 0 and frame.other != here and is_target(game, box, frame.other):
        frame.stage = STEP_ON
    elif offer_targets(game, box):
        frame.stage = HEAR_TARGET
        ask(game)
    else:  # nobody is in the Matrix yet
        pop_frame(game)
        push_frame(game, proc.FLIP_BESIDE)


@compiled
def is_target(game, box, space):
    """Whether he may go for a space: of a faceup Planet, or of a character where there is no Planet (UNI-14)."""
    return rank_of_target(game, box, space, any_planet(game, box)) < FAR


@compiled
def any_planet(game, box):
    """Whether a Planet lies faceup."""
    for space in range(game.public.spaces):
        if planet_at(game, box, space) >= 0:
            return True
    return False


@compiled
def rank_of_target(game, box, space, planets):
    """Returns how near a target is, of Planets as near by cost; FAR where the space is none (UNI-14, PLANET-5)."""
    steps = distance(game.public, game.public.piece.space, space)
    planet = planet_at(game, box, space)
    if planets:
        return FAR if planet < 0 else steps * DEAREST + definition_of(game, box, planet).cost
    return steps * DEAREST if steps > 0 and is_occupied(game.public, space) else FAR


@compiled
def offer_targets(game, box):
    """Options for the active player: the nearest targets; whether there is one (UNI-15)."""
    public = game.public
    planets = any_planet(game, box)
    nearest = FAR
    for space in range(public.spaces):
        nearest = min(nearest, rank_of_target(game, box, space, planets))
    if nearest == FAR:
        return False
    begin_decision(game, FOR_UNICRON, public.active).purpose = NEARS
    for space in range(public.spaces):
        if rank_of_target(game, box, space, planets) == nearest:
            add_option(game, PICK, card_faceup(public, space), space, public.active, 0)
    return True


@apart
def offer_steps(game, frame):
    """Options for the active player: the adjacent spaces that lie nearer to where he goes (UNI-14, UNI-15)."""
    public = game.public
    here = public.piece.space + 0
    begin_decision(game, FOR_UNICRON, public.active).purpose = STEPS
    for direction in range(ORTHOGONAL):
        space = neighbour(public, here, direction)
        if space >= 0 and distance(public, space, frame.other) < distance(public, here, frame.other):
            add_option(game, PICK, card_faceup(public, space), space, public.active, 0)
    ask(game)


@compiled
def push_attack_here(game, box):
    """Set his Attack on all who stand in his space to work: they move off, and are Ambushed (UNI-17, GAP-152)."""
    public = game.public
    mask = 0
    for seat in range(public.players):
        if public.seats[seat].placed and public.seats[seat].space == public.piece.space:
            mask |= 1 << seat
    card = public.piece.card + 0
    text = definition_of(game, box, card).ambush
    if mask and text >= 0:
        push_program(
            game, box.abilities[text].program, card, public.active, first_of(game, mask), card,
            public.piece.space + 0, mask,
        )  # fmt: skip


# Stages of a FLIP_BESIDE frame, in order.
ASK_WHICH = 0
HEAR_WHICH = 1


@procedure(proc.FLIP_BESIDE, feature.UNICRON)
def flip_beside(game, box):
    """An adjacent facedown card is flipped, if there is one (UNI-18, UNI-24)."""
    frame = top_frame(game)
    public = game.public
    if frame.stage == HEAR_WHICH:
        space = answered(game).space + 0
        pop_frame(game)
        push_reveal(game, space)
        return
    frame.stage = HEAR_WHICH
    begin_decision(game, FOR_UNICRON, public.active).purpose = FLIPS
    for direction in range(ORTHOGONAL):
        space = neighbour(public, public.piece.space, direction)
        if space >= 0 and public.space[space].face == DOWN:
            add_option(game, PICK, game.own[public.active].known[space], space, public.active, 0)
    if game.decision.n == 0:
        pop_frame(game)
    else:
        ask(game)


# Stages of a DRIVEN_OFF frame, in order.
OFFER_WAYS = 0
HEAR_WAY = 1


@procedure(proc.DRIVEN_OFF, feature.UNICRON)
def driven_off(game, box):
    """The players move him 3 spaces away from a Planet, and nobody is attacked; then a card is flipped (UNI-24)."""
    frame = top_frame(game)
    if frame.stage == HEAR_WAY:
        frame.stage = OFFER_WAYS
        frame.amount -= 1
        move_piece(game, answered(game).space + 0)
    elif frame.amount > 0 and offer_ways(game, box, frame):
        frame.stage = HEAR_WAY
        ask(game)
    else:
        pop_frame(game)
        push_frame(game, proc.FLIP_BESIDE)


@apart
def offer_ways(game, box, frame):
    """Options for the active player: steps that lead as far away as he still has to go; whether there is one.

    Onto a Planet only where no other step ends his way.
    """
    public = game.public
    begin_decision(game, FOR_UNICRON, public.active).purpose = DRIVEN
    farthest = 0
    for direction in range(ORTHOGONAL):
        farthest = max(farthest, way_through(public, frame, neighbour(public, public.piece.space, direction)))
    if farthest == 0:
        return False
    for planets in range(2):
        for direction in range(ORTHOGONAL):
            space = neighbour(public, public.piece.space, direction)
            barred = frame.amount == 1 and planets == 0 and space >= 0 and planet_at(game, box, space) >= 0
            if not barred and way_through(public, frame, space) == farthest:
                add_option(game, PICK, card_faceup(public, space), space, public.active, 0)
        if game.decision.n > 0:
            return True
    return False


@compiled
def way_through(public, frame, space):
    """Returns how many of the steps left lead away from the Planet if the next is onto a space; 0 if that is nearer."""
    if space < 0 or distance(public, space, frame.at) < distance(public, public.piece.space, frame.at):
        return 0
    return min(frame.amount, 1 + room_beyond(public, frame.at, space))


@compiled
def room_beyond(public, planet, space):
    """Returns how many steps, each farther from the Planet's space, the Matrix has room for from a space."""
    here = public.space[space]
    start = public.space[planet]
    rows = room_on(here.row, start.row, public.rows)
    return rows + room_on(here.column, start.column, public.columns)


@compiled
def room_on(here, start, size):
    """Returns the steps away from `start` that a row or column of a size has room for beyond `here`."""
    if here > start:
        return size - 1 - here
    return here if here < start else max(here, size - 1 - here)
