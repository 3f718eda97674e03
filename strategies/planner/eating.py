"""Playing Unicron against many, and saving Planets from him: what a Planet is worth, and its price (rules.md 12.9)."""

from cardsets.language import opcodes as op
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.view import apart, compiled, definition_of, is_used, may_be_live, side_up
from strategies.planner import plan, style
from strategies.planner.defending import expected_defence
from strategies.planner.judging import power_given
from strategies.planner.laying import defend_for
from strategies.planner.stock import take_stock
from strategies.planner.targets import give_target, is_spoken_against
from strategies.planner.units import VP_WORTH
from strategies.planner.valuing import reward_worth

TO_BOTH = 2  # a Planet that is eaten scores for him, and no more for the many (UNIM-16)
PERCENT = 100


@apart
def aim_at_planets(public, own, box, memory):
    """List faceup Planets that may be Consumed this turn (UNIM-2, GAP-213) as targets of a seat that is Unicron."""
    if public.eaters & (1 << own.seat) == 0:
        return
    take_stock(public, own, box, memory)
    extra = memory.scratch[plan.BATTLE_EXTRA] - power_to_consume(public, own, box)
    forbidden = may_be_live(public, op.NO_BATTLE) or may_be_live(public, op.NO_DEFEAT)
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        card = public.space[space].card
        definition = definition_of(public, box, card)
        if definition.type & op.PLANET:
            if public.cards[card].banned or (forbidden and is_spoken_against(public, own, box, card)):
                continue
            cost = definition.cost + expected_defence(public, box, memory, own.seat, card, space)
            give_target(
                memory, worth_eating(public, box, memory, definition), cost + extra, plan.EAT_IT, space
            )


@compiled
def worth_eating(public, box, memory, definition):
    """What it is worth to Unicron to eat a Planet: its VP, those that the many lose, and its reward."""
    vp = TO_BOTH * VP_WORTH * max(0, definition.vault)
    return vp + reward_worth(public, box, memory, definition)


@apart
def power_to_consume(public, own, box):
    """The Power that unused Energon abilities for Consuming, or for anything, of the character and cards could add."""
    player = public.seats[own.seat]
    found = boost_of(
        public, own, box, CHARACTER_CARDS + own.seat, side_up(public, box, own.seat), player.energon
    )
    for i in range(player.control.n):
        card = player.control.cards[i]
        found += boost_of(public, own, box, card, definition_of(public, box, card), player.energon)
    return found + bonus_to_consume(public, own, box)


@compiled
def bonus_to_consume(public, own, box):
    """The Power that texts in play add while their player Consumes, and else do not (UNIM-15)."""
    found = 0
    for i in range(public.live_n):
        entry = public.live[i]
        if entry.kind != op.BATTLE_POWER or entry.owner != own.seat:
            continue
        ability = box.abilities[entry.ability]
        if ability.condition >= 0 and box.conditions[ability.condition].kind == op.CONSUMING:
            found += box.amounts[ability.amount].fixed
    return found


@compiled
def boost_of(public, own, box, card, definition, energon):
    """The most Power that one ability of a card could add while a Planet is Consumed."""
    most = 0
    for k in range(definition.energon_n):
        index = definition.energon[k]
        ability = box.abilities[index]
        serves = ability.when == op.ENERGON_ANY_TIME or ability.when == op.ENERGON_CONSUME
        if serves and ability.energon <= energon and not is_used(public, box, own.seat, card, index):
            most = max(most, power_given(box, ability.program))
    return most


@apart
def save_planet(public, own, decision, box, memory):
    """Lay the Assist that saves a Planet, where its chance times what is at stake beats the card's price."""
    worth = worth_eating(public, box, memory, definition_of(public, box, decision.card))
    return defend_for(public, own, decision, box, memory, worth * memory.weights[style.GUARDING] // PERCENT)
