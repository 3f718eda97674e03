"""The end of the game: VP in components, ranks, shared victory; or a team's win (rules.md section 12)."""

from sim.engine.board import event, proc
from sim.engine.board.cards import damage_controlled
from sim.engine.board.frames import top_frame
from sim.engine.board.log import emit
from sim.engine.data.mode import SCORE
from sim.engine.data.state import DAMAGE_LIMIT, FAILED, NOBODY, WON
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.standing import count_score, damage_owned, planets_of, polities_of
from sim.engine.procedures.tempo import note_tempo
from sim.engine.procedures.verbs import end_assisting_copies, end_copies

# Components of a score (`other` of COUNTED).
OF_TOKENS = 0
OF_COSTS = 1
OF_ENERGON = 2
OF_VAULT = 3
OF_DAMAGE = 4

# What a side counts beside its seats (`other` of SIDE_COUNTED, which has SIDES_APART times the side in it).
OF_POLITIES = 0
OF_MISSIONS = 1
OF_PLANETS = 2
SIDES_APART = 8

SHARE = 27720  # a win split n ways is SHARE // n, exact for every n up to 12


@procedure(proc.SCORING)
def scoring(game, box):
    """Score every seat, rank them, and stop."""
    top_frame(game)
    public = game.public
    ended_by = at_damage_limit(game, box)
    emit(game, event.GAME_ENDS, ended_by, -1, -1, game.ending, 0)
    if game.ending != FAILED:
        end_copies(game, box)
        end_assisting_copies(game)
        note_tempo(game, box)
        for seat in range(public.players):
            game.damage_owned[seat] = damage_owned(game, box, seat)
            if box.profile.winner == SCORE:
                score_seat(game, box, seat)
        if box.profile.winner == SCORE:
            penalise(game, box, ended_by)
            if box.ground:
                count_ground(game, box)
            if game.public.eaters:
                count_planets(game, box)
            add_up_sides(public)
            rank_sides(public)
        else:
            share_result(game)
    game.over = 1


@compiled
def score_seat(game, box, seat):
    """Fill the components of a seat's score."""
    score = game.public.seats[seat].score
    count_score(game, box, seat, score)
    tell_component(game, seat, score.tokens + 0, OF_TOKENS)
    tell_component(game, seat, score.costs + 0, OF_COSTS)
    tell_component(game, seat, score.energon + 0, OF_ENERGON)
    tell_component(game, seat, score.vault + 0, OF_VAULT)
    tell_component(game, seat, score.damage + 0, OF_DAMAGE)
    emit(game, event.SCORED, seat, -1, -1, score.total, 0)


@compiled
def at_damage_limit(game, box):
    """Returns the seat whose Damage ended the game, the active player first, or NOBODY (DMG-21, DMG-22)."""
    public = game.public
    if game.ending == DAMAGE_LIMIT:
        for step in range(public.players):
            seat = (public.active + step) % public.players
            if damage_controlled(game, box, seat) >= box.seats[seat].damage_limit:
                return seat
    return NOBODY


@compiled
def penalise(game, box, ended_by):
    """Take VP off the active player's side, if that player's Damage ended the game (DMG-22, END-15)."""
    public = game.public
    if box.profile.damage_penalty > 0 and ended_by == public.active:
        public.sides[public.seats[public.active].side].penalty = box.profile.damage_penalty
        emit(game, event.PENALISED, public.active, -1, -1, box.profile.damage_penalty + 0, 0)


@apart
def count_ground(game, box):
    """Count for each side the VP of its Polities, and of its Missions that are not completed (END-13, MISSION-7)."""
    public = game.public
    for i in range(public.sides_n):
        side = public.sides[i]
        side.polities = polities_of(game, box, i)
        emit(game, event.SIDE_COUNTED, -1, -1, -1, side.polities + 0, OF_POLITIES + i * SIDES_APART)
        emit(game, event.SIDE_COUNTED, -1, -1, -1, -side.missions, OF_MISSIONS + i * SIDES_APART)


@apart
def count_planets(game, box):
    """Count for the many the VP of the Planets that lie faceup in the Matrix (UNIM-16, PLANET-8)."""
    public = game.public
    for i in range(public.sides_n):
        side = public.sides[i]
        side.planets = planets_of(game, box, i)
        emit(game, event.SIDE_COUNTED, -1, -1, -1, side.planets + 0, OF_PLANETS + i * SIDES_APART)


@compiled
def tell_component(game, seat, amount, which):
    """Log a component of a score."""
    if amount != 0:
        emit(game, event.COUNTED, seat, -1, -1, amount, which)


@compiled
def share_result(game):
    """A team wins if the third Boss, the last phase or Unicron fell before any other end (COOP-1, IPV-2, UNI-1)."""
    for seat in range(game.public.players):
        score = game.public.seats[seat].score
        score.rank = 1
        score.share = SHARE if game.ending in WON else 0


@compiled
def add_up_sides(public):
    """Add up what the seats of each side scored and hold, each scored by itself (GAP-124)."""
    for i in range(public.sides_n):
        side = public.sides[i]
        side.total = side.polities + side.planets - side.missions - side.penalty
        side.energon = 0
    for seat in range(public.players):
        player = public.seats[seat]
        side = public.sides[player.side]
        side.total += player.score.total
        side.energon += player.energon


@compiled
def is_ahead(one, other):
    """Whether one side beats another: VP, then Bosses defeated, then Energon (END-7, END-16)."""
    if one.total != other.total:
        return one.total > other.total
    if one.bosses != other.bosses:
        return one.bosses > other.bosses
    return one.energon > other.energon


@compiled
def rank_sides(public):
    """Rank 1 for the best side; equals share a rank, and the best share the win, which each member has (END-16)."""
    best = 0
    for i in range(public.sides_n):
        side = public.sides[i]
        ahead = 0
        for other in range(public.sides_n):
            if other != i and is_ahead(public.sides[other], side):
                ahead += 1
        side.rank = ahead + 1
        if ahead == 0:
            best += 1
    for i in range(public.sides_n):
        side = public.sides[i]
        side.share = SHARE // best if side.rank == 1 else 0
    for seat in range(public.players):
        score = public.seats[seat].score
        side = public.sides[public.seats[seat].side]
        score.rank = side.rank
        score.share = side.share
