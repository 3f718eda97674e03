"""Whether options that thwart or use an Infiltration Phase are ones that the rules allow; part of `legality`."""

from cardsets.language import opcodes as op
from sim.engine.checks.on_the_table import in_hand, power_within
from sim.engine.data import zone
from sim.engine.decisions import THWART
from sim.engine.machine.compiled import apart


@apart
def lies_in_use(game, box, seat, card):
    """Whether a card lies where a seat may use it: in play, of phases that of the seat's faction (PHASE-2)."""
    where = game.where[card]
    if where == zone.PHASES:
        public = game.public
        faction = box.definitions[public.definition[card]].faction
        return faction == box.definitions[public.seats[seat].character].faction
    return where == zone.CONTROL or where == zone.MATRIX or where == zone.TACTICS


@apart
def may_thwart_phase(game, box, seat, option):
    """Whether a seat may pay, or contribute, to thwart the faceup phase of its faction, wherever it is (PHASE-2)."""
    public = game.public
    phase = public.phase_up[public.seats[seat].side if box.seats[seat].faction else 0]
    if phase < 0 or option.card < 0:
        return False
    definition = box.definitions[public.definition[phase]]
    faction = definition.faction
    if faction != box.definitions[public.seats[seat].character].faction:
        return False
    found = False
    for index in range(definition.first, definition.first + definition.n):
        kind = box.abilities[index].kind
        if option.verb == THWART and kind == op.THWART_BY_PAYMENT and option.amount == index:
            ability = box.abilities[index]
            paid = public.seats[seat].energon >= ability.energon
            within = ability.power <= power_within(public, seat, public.seats[seat].space)
            found = option.card == phase and paid and within
        elif option.verb != THWART and kind == op.THWART_BY_CONTRIBUTION:
            vaulted = game.where[option.card] == zone.VAULT and game.holder[option.card] == seat
            found = vaulted or in_hand(game, seat, option.card)
    return found
