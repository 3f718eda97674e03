"""Why a game should end, and what it should score, by the account of the event log; part of `ledger`."""

from sim.engine.board.amounts import amount_of
from sim.engine.checks.ledger import IS_BOSS, IS_ROBOT, OF_NO_PLAYER, face_of
from sim.engine.checks.ledger_copies import IS_DAMAGE, copied_damage
from sim.engine.checks.ledger_eater import PLAYS as PLAYER_IS_UNICRON
from sim.engine.checks.ledger_ground import all_ruins_lie_there
from sim.engine.checks.ledger_sides import (
    a_side_beat_three,
    add_up_sides,
    place_seats,
    totals_of_sides_agree,
)
from sim.engine.data.state import (
    ALL_RUINS,
    DAMAGE_LIMIT,
    DECK_EMPTY,
    INSTANCES,
    LAST_PHASE,
    LAST_ROUND,
    THREE_BOSSES,
    UNICRON_FELL,
    WON,
)
from sim.engine.machine.compiled import apart, compiled


@compiled
def add_up(ledger, printed, players):
    """Every seat's points, ranks and shares of the win, as rules.md 12.2 has it."""
    for seat in range(players):
        mine = ledger.seats[seat]
        points = ledger.points[seat]
        points.tokens = mine.tokens
        points.energon = mine.energon // 5
        damage = mine.before + mine.away if printed.damage_owned else mine.before + 0
        points.damage = -(damage // 2)
        points.costs = 0
        points.vault = ledger.asked[seat] + 0
        for card in range(INSTANCES):
            if ledger.vaulted[card] == seat:
                face = face_of(printed, card)
                points.vault += face.vault + text_pays(ledger, printed, seat, face)
                if printed.own_robots_count or is_adversary(face, mine, printed.his.plays):
                    points.costs += face.cost if face.kind & (IS_ROBOT | IS_BOSS) else 0
        points.costs = points.costs // 5
        points.total = points.tokens + points.costs + points.energon + points.vault + points.damage
    add_up_sides(ledger, printed, is_at_limit(ledger, printed, ledger.sides.active))
    place_seats(ledger, printed, players)


@compiled
def is_adversary(face, mine, plays):
    """Whether a card is of the faction that a player fights; to Unicron each Robot is, his Bosses to all others."""
    if plays == PLAYER_IS_UNICRON and mine.faction == OF_NO_PLAYER:
        return face.robot != 0
    if plays == PLAYER_IS_UNICRON and face.boss:
        return True
    return face.faction != 0 and face.faction != mine.faction


@compiled
def text_pays(ledger, printed, seat, face):
    """What an end-of-game text in a Vault pays its player."""
    if face.end_of == 0:
        return face.end_vp + 0
    counted = 0
    if face.end_of & IS_DAMAGE:
        counted = ledger.seats[seat].before + 0
    else:
        for card in range(INSTANCES):
            if ledger.vaulted[card] == seat and face_of(printed, card).kind & face.end_of:
                counted += 1
    return max(-face.end_most, min(face.end_vp * (counted // face.end_per), face.end_most + 0))


@apart
def ask_texts(ledger, printed, game, box):
    """Have the rules work out what the texts in Vaults pay that this account does not know (`ASKED`)."""
    for seat in range(game.public.players):
        ledger.asked[seat] = 0
        for card in range(INSTANCES):
            if ledger.vaulted[card] != seat:
                continue
            for nth in range(printed.asked_n):
                if printed.asked[nth].definition == printed.definition[card]:
                    ledger.asked[seat] += amount_of(game, box, printed.asked[nth].amount, seat, card, -1, 0)


@compiled
def three_bosses_gone(ledger, printed):
    """Whether the third Boss was beaten, or destroyed where that counts, of teams by one (END-1, END-4, GAP-121)."""
    if not printed.bosses_end:
        return False  # GAP-160
    if printed.bosses_of_a_side:
        return a_side_beat_three(ledger.sides, printed)
    destroyed = ledger.bosses_destroyed if printed.destroyed_bosses_count else 0
    return ledger.bosses_beaten + destroyed >= 3


@compiled
def damage_limit_reached(ledger, printed, players):
    """Whether somebody has so much Damage before them that the game ends (DMG-21, DMG-22)."""
    for seat in range(players):
        if is_at_limit(ledger, printed, seat):
            return True
    return False


@compiled
def is_at_limit(ledger, printed, seat):
    """Whether a seat has so much Damage before it that the game ends."""
    if seat < 0:
        return False
    printed_before = ledger.seats[seat].before
    before = printed_before + copied_damage(ledger.copies, seat)
    if ledger.ending == DAMAGE_LIMIT:
        before = max(before, printed_before)  # copies may have been themselves again by then (CLAR-9)
    return printed.damage_limit[seat] > 0 and before >= printed.damage_limit[seat]


@compiled
def ending_agrees(ledger, printed, game):
    """Whether the game ended for the reason it says, as far as the log tells."""
    reached = damage_limit_reached(ledger, printed, game.public.players)
    if ledger.ending != game.ending:
        return False
    if game.ending == THREE_BOSSES:
        return three_bosses_gone(ledger, printed)
    if game.ending == DAMAGE_LIMIT:
        return is_at_limit(ledger, printed, ledger.ended_by)
    if game.ending == LAST_PHASE:
        return ledger.phases.done != 0
    if game.ending == UNICRON_FELL:
        return ledger.unicron.fell != 0
    if game.ending == LAST_ROUND:
        return ledger.unicron.eaten > 0 and ledger.unicron.due == 0
    if game.ending == ALL_RUINS:
        return all_ruins_lie_there(ledger.ground, printed)
    if game.ending == DECK_EMPTY:
        return not reached and not three_bosses_gone(ledger, printed) and game.public.main_n == 0
    return True


@compiled
def scores_agree(ledger, printed, game, whole_win):
    """Whether the engine's scores, ranks and shares are those of the ledger; `whole_win` is an unshared win."""
    players = game.public.players
    if not printed.scores:
        won = ledger.ending in WON
        for seat in range(players):
            score = game.public.seats[seat].score
            if score.rank != 1 or score.share != (whole_win if won else 0):
                return False
        return True
    add_up(ledger, printed, players)
    if not totals_of_sides_agree(ledger, printed, game, is_at_limit(ledger, printed, ledger.sides.active)):
        return False
    for seat in range(players):
        score = game.public.seats[seat].score
        points = ledger.points[seat]
        if (
            score.tokens != points.tokens
            or score.costs != points.costs
            or score.energon != points.energon
            or score.vault != points.vault
            or score.damage != points.damage
            or score.total != points.total
            or score.rank != points.rank
            or score.share * points.winners != (whole_win if points.winners else 0)
        ):
            return False
        if points.winners == 0 and score.share != 0:
            return False
    return True
