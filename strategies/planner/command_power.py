"""Power that serves to take command alone: of texts in play and in hand, and of Energon abilities (POLITY-6)."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.data.state import CHARACTER_CARDS, MAX_OPERATIONS
from sim.engine.view import apart, compiled, definition_of, fits_words, is_used, side_up
from strategies.planner.notes import TEXT_LENGTH, as_note
from strategies.planner.units import number_of


@apart
def power_to_command(public, own, box):
    """(Power, more, Energon): what serves for any Polity now; what the best Energon ability would add, at what price.

    Cards in hand count as if they were played there. What lies on a Polity comes on top.
    """
    player = public.seats[own.seat]
    total = player.commanding + 0
    side = side_up(public, box, own.seat)
    total += of_text(public, own, box, CHARACTER_CARDS + own.seat, side, True)
    more, energon = of_abilities(public, own, box, CHARACTER_CARDS + own.seat, side, 0, 0)
    for i in range(player.control.n):
        card = player.control.cards[i]
        definition = definition_of(public, box, card)
        if definition.n == 0:
            continue  # a card without any text
        total += of_text(public, own, box, card, definition, True)
        more, energon = of_abilities(public, own, box, card, definition, more, energon)
    for i in range(own.hand.n):
        card = own.hand.cards[i]
        definition = definition_of(public, box, card)
        if definition.n == 0:
            continue
        total += of_text(public, own, box, card, definition, False)
        more, energon = of_abilities(public, own, box, card, definition, more, energon)
        if definition.on_play != NONE:
            total += given_to_command(box, box.abilities[definition.on_play].program)
    return total, more, energon


@compiled
def of_text(public, own, box, card, definition, in_play):
    """The Power to command of a card's own text, if it was not used in this turn."""
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.COMMAND_POWER:
            if in_play and is_used(public, box, own.seat, card, index):
                return 0
            return max(0, counted(public, own, box, box.abilities[index].amount))
    return 0


@compiled
def counted(public, own, box, index):
    """An amount, where it counts cards that the player controls; else about what it comes to."""
    amount = box.amounts[index]
    if amount.kind != op.COUNT or amount.selector < 0:
        return number_of(box, index)
    selector = box.selectors[amount.selector]
    found = 0
    control = public.seats[own.seat].control
    if selector.area == op.IN_CONTROL:
        for i in range(control.n):
            if fits_words(public, box, selector, control.cards[i], own.seat):
                found += 1
    total = amount.fixed + amount.per * (found // max(1, amount.divisor))
    return min(total, amount.most)


@compiled
def of_abilities(public, own, box, card, definition, more, energon):
    """(more, Energon) of the best of a card's unused Energon abilities for taking command, or of those found before."""
    for k in range(definition.energon_n):
        index = definition.energon[k]
        ability = box.abilities[index]
        if ability.when != op.ENERGON_COMMAND or ability.energon > public.seats[own.seat].energon:
            continue
        if is_used(public, box, own.seat, card, index):
            continue
        power = given_to_command(box, ability.program)
        if power > more:
            more = power
            energon = ability.energon + 0
    return more, energon


@compiled
def given_to_command(box, pc):
    """The Power to command that a text gives its player."""
    note = box.texts[pc].commanding if 0 <= pc < MAX_OPERATIONS else as_note(0)
    return note >> 1 if note else count_commanding(box, pc)


@apart
def count_commanding(box, pc):
    """Compute the Power to command that a text gives."""
    total = 0
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit:
        operation = box.operations[pc]
        if operation.code == op.END:
            break
        if operation.code == op.GAIN and (operation.a == op.TO_COMMAND or operation.a == op.TO_COMMAND_HERE):
            total += number_of(box, operation.b)
        pc += 1
    return total
