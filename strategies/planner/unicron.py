"""Playing against Unicron: Heralds and Bosses first; chip his marker, guard Planets, strike (rules.md 12.8)."""

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.data.state import SPACES
from sim.engine.view import (
    apart,
    compiled,
    definition_of,
    distance,
    is_planet,
    side_up,
)
from strategies.planner import plan, style
from strategies.planner.judging import assist_given
from strategies.planner.laying import price_of_laying
from strategies.planner.odds import chance_to_fell
from strategies.planner.stock import take_stock
from strategies.planner.targets import give_target
from strategies.planner.teamwork import FAR, counts_on_friends, expected_help
from strategies.planner.valuing import GREATEST

LAST_STACK = 3  # the Level of the Planet that moves the marker to its end
CARDS_LOST = 5  # with that Planet

PERCENT = 100
SURE = 5  # Power beyond the cost that makes a Confrontation sure to the planner (`valuing.chance_of`)
FALL = 60  # spaces of the marker that his fall is worth


@apart
def aim_at_unicron(public, own, box, memory):
    """List Unicron as the first target, and note what the fall of a Herald or a Boss is worth on the way to him."""
    piece = public.piece
    gates = 0
    for k in range(public.faceup.n):
        if is_gate(public, box, public.space[public.faceup.spaces[k]].card):
            gates += 1
    if piece.on == 0:
        return
    if gates == 0:
        if public.cards[piece.card].banned == 0:
            list_unicron(public, own, box, memory)
        return
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        card = public.space[space].card
        if is_gate(public, box, card) and space < SPACES:
            worth = memory.weights[style.GATE] // gates
            level = max(0, definition_of(public, box, card).level)
            memory.scratch[plan.FOR_SPACE + space] += worth + level * worth_of_space(memory)


@compiled
def is_gate(public, box, card):
    """Whether a faceup card keeps players from Confronting Unicron: a Herald, or a Boss (UNI-30)."""
    return public.cards[card].herald != 0 or definition_of(public, box, card).type & op.BOSS != 0


@compiled
def worth_of_space(memory):
    """What it is worth that the marker stands one space further left."""
    return memory.weights[style.CHIPPING]


@compiled
def list_unicron(public, own, box, memory):
    """List a Confrontation with Unicron: for his fall if Power may do, else for the spaces that it moves the marker."""
    piece = public.piece
    take_stock(public, own, box, memory)
    cost = (
        public.cards[piece.card].extra
        + memory.scratch[plan.BATTLE_EXTRA]
        - memory.scratch[plan.CONFRONT_EXTRA]
    )
    own_power = memory.scratch[plan.POWER] + 0
    helped = 0
    if counts_on_friends(memory):
        helped = expected_help(public, box, memory, own.seat, piece.space)
    over = own_power + helped - cost
    chance = chance_to_fell(public, own, box, over)
    spaces = min(piece.marker, (own_power + helped) // box.marker.chipped)
    worth = (chance * FALL + (PERCENT - chance) * spaces) * worth_of_space(memory) // PERCENT
    if (
        worth > 0
    ):  # its chance is in its worth: so much less Power is asked for that the planner takes it for sure
        needed = min(own_power, cost - helped) - SURE
        give_target(memory, worth, needed, plan.CONFRONT_IT, piece.space)


# --- Defending Planets (UNI-19) ------------------------------------------------------------------------------


@apart
def guard_planet(public, own, decision, box, memory):
    """Lay the Assist that turns the Consuming, where its chance times what is at stake beats the card's price."""
    stake = stake_in(public, box, memory, decision.card)
    penalty = side_up(public, box, own.seat).penalty
    others = expected_from_others(public, box, memory, own.seat, decision.space)
    laid = laid_for_planet(public, box)
    before = chance_to_save(public, box, laid + others)
    best = 0
    most = 0
    for i in range(1, decision.n):
        card = decision.options[i].card
        given = max(0, assist_given(box, definition_of(public, box, card)) - penalty)
        turned = chance_to_save(public, box, laid + others + given) - before
        score = turned * stake // PERCENT - price_of_laying(public, own, box, memory, card)
        if score > most:
            most = score
            best = i
    return best


@compiled
def stake_in(public, box, memory, planet):
    """What it is worth that a Planet is not eaten: the spaces of the marker, and of the bound one cards of the deck."""
    definition = definition_of(public, box, planet)
    spaces = 1
    if definition.level == LAST_STACK:
        spaces = box.marker.last - public.piece.marker + CARDS_LOST
    return spaces * worth_of_space(memory) * memory.weights[style.GUARDING] // PERCENT


@compiled
def expected_from_others(public, box, memory, seat, space):
    """The approximate Power of those who are asked after a seat: who comes later in turn order."""
    total = 0
    place = (seat + public.players - public.active) % public.players
    for other in range(public.players):
        player = public.seats[other]
        later = (other + public.players - public.active) % public.players > place
        if later and player.placed and player.hand_n > 0:
            total += memory.weights[style.HELP_HERE + min(2, distance(public, player.space, space))]
            total -= 10 * side_up(public, box, other).penalty
    return max(0, total) // 10


@compiled
def laid_for_planet(public, box):
    """The approximate Power of the Assists that lie faceup for a Planet."""
    total = 0
    for place in range(public.battle.assists_n):
        entry = public.battle.assists[place]
        if entry.card >= 0:
            penalty = side_up(public, box, entry.seat).penalty
            total += max(0, assist_given(box, definition_of(public, box, entry.card)) - penalty)
    return total


@compiled
def chance_to_save(public, box, power):
    """Percent that Assists of some Power beat the Chaos card that is drawn: those in its discard are not (UNI-13)."""
    left = 0
    beaten = 0
    for card in range(box.chaos_first, box.chaos_first + box.chaos_n):
        if public.chaos_n > 0 and lies_discarded(public, card):
            continue
        left += 1
        definition = definition_of(public, box, card)
        if power > definition.power + definition.vault * public.players:
            beaten += 1
    return PERCENT * beaten // left if left > 0 else 0


@compiled
def lies_discarded(public, card):
    """Whether a Chaos card lies in the discard pile."""
    for i in range(public.chaos_discard.n):
        if public.chaos_discard.cards[i] == card:
            return True
    return False


# --- His open choices (GAP-146) ------------------------------------------------------------------------------


@apart
def choose_for_unicron(public, own, decision, box, memory):
    """The option that hurts the players least: away from characters and Planets, onto the Herald that is nearest."""
    best = 0
    most = -GREATEST
    for i in range(decision.n):
        score = score_of_choice(
            public, box, decision.purpose, decision.options[i].space, decision.options[i].card
        )
        if score > most:
            most = score
            best = i
    return best


@compiled
def score_of_choice(public, box, purpose, space, card):
    """What an option is worth, by what Unicron does with it."""
    people = nearest_character(public, space)
    if purpose == d.GETS_HERALD:
        return -people
    if purpose == d.FLIPS:
        return 0 if card >= 0 and definition_of(public, box, card).type & (op.BOSS | op.PLANET) else 1
    if purpose == d.NEARS:
        bound = card >= 0 and definition_of(public, box, card).level == LAST_STACK
        return people - (FAR if bound else 0)
    return 2 * nearest_planet(public, box, space) + people


@compiled
def nearest_character(public, space):
    """The distance of the nearest character from a space, FAR where there is none."""
    least = FAR + 0
    for seat in range(public.players):
        if public.seats[seat].placed:
            least = min(least, distance(public, public.seats[seat].space, space))
    return least


@compiled
def nearest_planet(public, box, space):
    """The distance of the nearest faceup Planet from a space, FAR where there is none."""
    least = FAR + 0
    for k in range(public.faceup.n):
        if is_planet(public, box, public.space[public.faceup.spaces[k]].card):
            least = min(least, distance(public, public.faceup.spaces[k], space))
    return least
