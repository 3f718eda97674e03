"""The worth of cards: in a hand, to own, to defeat, to thwart; from printed numbers and compiled effects."""

from typing import Final

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.view import apart, compiled, definition_of, opposes_foes, wins_by_score
from strategies.planner import plan, style
from strategies.planner.beyond import has_beyond, worth_of_card, worth_of_fall
from strategies.planner.notes import as_note
from strategies.planner.units import VP_WORTH, own_turns_left, vp_worth

GREATEST: Final = 1 << 40  # greater than any worth or quality
FITS: Final = 1 << 30  # what is nearer to 0 than this can be noted

TENTHS: Final = 10  # of Power, the unit of qualities
HAND = 5  # cards of a usual hand (TURN-38)


@compiled
def chance_of(memory, over):
    """Percent to win a Confrontation with Power `over` the cost, from 0; the Encounter may raise it."""
    return memory.weights[style.CHANCE_0 + min(over, 5)]


@compiled
def quality_of(public, box, card, memory):
    """`quality` of a card, judged once a game for each title: what is printed, and how a style weighs it, stays."""
    note = memory.scratch[plan.QUALITY + public.definition[card]]
    return note >> 1 if note else note_quality(public, box, card, memory)


@apart
def note_quality(public, box, card, memory):
    """Judge the quality of a card, and note it for the rest of the game."""
    found = quality(public, box, definition_of(public, box, card), memory)
    if -FITS < found < FITS:
        memory.scratch[plan.QUALITY + public.definition[card]] = as_note(found)
    return found


@compiled
def quality(public, box, definition, memory):
    """The quality of a card: its worth to a hand that draws it, in tenths of Power."""
    weights = memory.weights
    power = max(0, definition.power)
    total = 10 * power + weights[style.MOVE_QUALITY] * definition.move
    total += (
        weights[style.FLIGHT_QUALITY] * definition.flight + weights[style.BLOCK_QUALITY] * definition.block
    )
    if power > 0:
        total += weights[style.RANGE_QUALITY] * min(2, max(0, definition.reach))
    if definition.on_play != NONE:
        total += play_quality(definition.play_features, memory)
    if definition.energon_n > 0 or definition.assist_power != NONE or definition.confront_power != NONE:
        total += weights[style.ABILITY_QUALITY]
    if has_beyond(definition):
        more = worth_of_card(public, box, memory, definition)
        total += TENTHS * more // max(1, weights[style.POWER_NOW])
    return total


@compiled
def play_quality(play, memory):
    """The quality of what a card's text does when it is played."""
    weights = memory.weights
    total = weights[style.DRAW_QUALITY] * play.draw + weights[style.ENERGON_QUALITY] * play.energon
    total += weights[style.POWER_QUALITY] * play.power
    others = play.other + play.thin + play.attack + play.flip
    more = weights[style.OTHER_QUALITY] * others + weights[style.GAIN_QUALITY] * play.gain_card
    return total + min(weights[style.OTHER_MOST], more)


@compiled
def worth_owning(public, box, seat, card, turns, memory):
    """The worth of a card to its owner until the end of the game."""
    definition = definition_of(public, box, card)
    if definition.type & op.RELIC:
        worth = relic_worth(box, memory, definition, turns) * memory.weights[style.RELICS] // 100
        if worth > 0 and memory.weights[style.KEEP_RELIC]:
            worth += max(0, worth_drawing(public, box, seat, card, turns - 1, memory))
        return worth
    if definition.type & op.ALLY:
        gain = memory.weights[style.ALLY] * turns * memory.weights[style.POWER_WORTH]
        if has_beyond(definition):
            gain += TENTHS * turns * worth_of_card(public, box, memory, definition)
        return gain * memory.weights[style.BUYING] // 1000
    return worth_drawing(public, box, seat, card, turns, memory) * memory.weights[style.BUYING] // 100


@compiled
def worth_drawing(public, box, seat, card, turns, memory):
    """The worth of a card of the deck to the hands of so many turns, beyond that of an average card."""
    better = quality_of(public, box, card, memory) - memory.weights[style.AVERAGE]
    gain = better * memory.weights[style.POWER_WORTH] // 10
    # A bought card is drawn first after the next shuffle, then about 5 times in `deck_size` draws.
    return gain * max(0, turns - 1) * HAND // deck_size(public, seat)


@compiled
def deck_size(public, seat):
    """The number of a seat's cards, wherever they are; at least a hand."""
    player = public.seats[seat]
    return max(HAND, player.deck_n + player.discard.n + player.control.n + player.hand_n)


@compiled
def keeps_relic(public, box, seat, card, memory):
    """Whether a Relic is still to be drawn often enough, and good enough, to stay in the deck instead of the Vault."""
    times = memory.weights[style.KEEP_RELIC]
    if times == 0 or quality_of(public, box, card, memory) < memory.weights[style.AVERAGE]:
        return False
    return (own_turns_left(public, memory) - 1) * HAND * 10 >= times * deck_size(public, seat)


@compiled
def relic_worth(box, memory, definition, turns):
    """VP of a Relic that will be vaulted; where it must be drawn first, only if there is time."""
    if turns < memory.weights[style.RELIC_TURNS] and box.profile.vault_on_gain == 0:
        return 0
    worth = VP_WORTH * max(0, definition.vault)
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.SCORE_AT_END:
            amount = box.amounts[box.abilities[index].amount]
            worth += memory.weights[style.SCORING] * sign(amount.fixed + amount.per)
    return worth


@compiled
def sign(number):
    """-1, 0 or 1."""
    return 1 if number > 0 else (-1 if number < 0 else 0)


@compiled
def reward_of(public, box, memory, card):
    """`reward_worth` of a card, judged once a game for each title."""
    note = memory.scratch[plan.REWARD + public.definition[card]]
    return note >> 1 if note else note_reward(public, box, memory, card)


@apart
def note_reward(public, box, memory, card):
    """Judge the worth of a reward line, and note it for the rest of the game."""
    found = reward_worth(public, box, memory, definition_of(public, box, card))
    if -FITS < found < FITS:
        memory.scratch[plan.REWARD + public.definition[card]] = as_note(found)
    return found


@compiled
def reward_worth(public, box, memory, definition):
    """The worth of the reward line of a Robot or Boss."""
    weights = memory.weights
    reward = definition.reward_features
    worth = (
        vp_worth(box, memory) * reward.vp
        + weights[style.ENERGON] * reward.energon
        + weights[style.DRAW] * reward.draw
        + weights[style.THINNING] * reward.thin
        - weights[style.DAMAGE] * reward.damage
    )
    if has_beyond(definition):
        worth += worth_of_fall(public, box, memory, definition)
    return worth


@compiled
def worth_defeating(public, box, memory, card):
    """The reward and the VP of its cost in the Vault; a team must have the Bosses beaten (COOP-1)."""
    worth = reward_of(public, box, memory, card)
    definition = definition_of(public, box, card)
    if wins_by_score(box):
        return worth + memory.weights[style.COST_WORTH] * max(0, definition.cost)
    return worth + (memory.weights[style.BOSS_BEATEN] if definition.type & op.BOSS else 0)


@apart
def denied(public, box, memory, seat, card):
    """What it is worth that foes lose a card that they could have battled; 0 for any other."""
    definition = definition_of(public, box, card)
    if definition.type & (op.ROBOT | op.BOSS) == 0 or not opposes_foes(public, seat, card):
        return 0
    return worth_defeating(public, box, memory, card) * memory.weights[style.DENIAL] // 100


@compiled
def thwart_worth(box, memory, definition):
    """The worth of thwarting a Scheme: its VP, or a team's relief."""
    return VP_WORTH * max(0, definition.vault) if wins_by_score(box) else memory.weights[style.THWARTING]
