"""What a card or a character is at the moment, which of its abilities are left, and who knows it."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS, DOWN, UP
from sim.engine.machine.compiled import compiled

ONCE_PER_ABILITY = 1  # profile.site_once_per (GAP-59)


@compiled
def definition_of(game, box, card):
    """What a card instance is at the moment (it may be a copy: CLAR-7)."""
    return box.definitions[game.public.definition[card]]


@compiled
def side_of(public, box, seat, mode):
    """A side of a seat's character, by its place."""
    return box.definitions[box.definitions[public.seats[seat].character].sides_first + mode]


@compiled
def side_up(public, box, seat):
    """The side of a seat's character that is up."""
    return side_of(public, box, seat, public.seats[seat].mode)


@compiled
def alt_move_left(game, box, seat):
    """Unspent Move of the side that is up: a Bot Mode has none (PLAY-21), Alt Modes share what is spent (PLAY-29)."""
    return max(0, side_up(game.public, box, seat).move - game.public.seats[seat].alt_spent)


@compiled
def mode_after(public, box, seat, passed):
    """The place of the side that a seat's character Converts to, passing over so many (PLAY-17, PLAY-28)."""
    player = public.seats[seat]
    return (player.mode + 1 + passed) % box.definitions[player.character].sides_n


@compiled
def next_mode(public, box, seat):
    """The place of the side behind the one that is up: of a character that has two, the other."""
    return mode_after(public, box, seat, 0)


@compiled
def modes_away(public, box, seat):
    """How many modes a seat's character may Convert into."""
    return box.definitions[public.seats[seat].character].sides_n - 1


@compiled
def speaking(public, box, card):
    """What carries a card's texts: of a character the side that is up, else the card (PLAY-23)."""
    if card >= CHARACTER_CARDS:
        return side_up(public, box, card - CHARACTER_CARDS)
    return box.definitions[public.definition[card]]


@compiled
def objective_of(public, box, card):
    """The ability that says a card's objective, its `mode` TEAM_MISSION where teammates count; NONE without one."""
    definition = box.definitions[public.definition[card]]
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.OBJECTIVE:
            return index
    return NONE + 0


@compiled
def is_able(definition):
    """Whether a card has Energon abilities."""
    return definition.energon_n > 0


@compiled
def is_helpful(definition):
    """Whether a card has Energon abilities, or a Confront text; without branches, for `stock`."""
    return (definition.energon_n > 0) | (definition.confront_power >= 0)


@compiled
def card_faceup(public, space):
    """The card of a space if it lies faceup, else -1."""
    if public.space[space].face == UP:
        return public.space[space].card
    return -1


@compiled
def ability_bit(public, box, card, ability):
    """The bit that remembers an ability's use on its card: of a character's, whichever side it is on (EN-6)."""
    return 1 << (ability - box.definitions[public.definition[card]].first)


@compiled
def is_used(public, box, seat, card, ability):
    """Whether an Energon ability, of a card or of a seat's character, was used this turn (EN-6)."""
    used = public.seats[seat].used if card >= CHARACTER_CARDS else public.cards[card].used
    return used & ability_bit(public, box, card, ability) != 0


@compiled
def is_free(ability):
    """Whether a Site's ability has no cost, so that it works by itself (SITE-2)."""
    return ability.energon <= 0 and ability.power <= 0 and ability.move <= 0 and ability.when != op.BY_DOING


@compiled
def is_site_ready(public, box, card, ability):
    """Whether a Site's ability is left for this turn (SITE-3, GAP-59).

    What works by itself does so once, and is no activation that would use the Site up for what is paid for.
    """
    used = public.cards[card].used + 0
    if used == 0:
        return True
    if is_free(box.abilities[ability]) or box.profile.site_once_per == ONCE_PER_ABILITY:
        return used & ability_bit(public, box, card, ability) == 0
    definition = box.definitions[public.definition[card]]
    for index in range(definition.first, definition.first + definition.n):
        if used & ability_bit(public, box, card, index) and not is_free(box.abilities[index]):
            return False
    return True


@compiled
def lies_facedown(game, card):
    """Whether a card lies facedown in the Matrix."""
    if card >= CHARACTER_CARDS or game.where[card] != zone.MATRIX:
        return False
    return game.public.space[game.holder[card]].face == DOWN


@compiled
def lies_unknown(game, seat, card):
    """Whether a card lies facedown in the Matrix, and a seat has not seen it (PROC-5, PROC-11)."""
    return lies_facedown(game, card) and game.own[seat].known[game.holder[card]] != card


@compiled
def as_known(game, seat, card):
    """A card as a seat may be told of it: -1 where it lies hidden and the seat does not know it (PROC-5, PROC-11)."""
    if card < 0 or card >= CHARACTER_CARDS:
        return card
    where = game.where[card]
    holder = game.holder[card]
    if where == zone.MATRIX:
        return -1 if lies_unknown(game, seat, card) else card
    if (where == zone.HAND or where == zone.VAULT or where == zone.DECK) and holder != seat:
        return -1
    if where == zone.DECK or where == zone.MAIN or where == zone.DAMAGE_STACK or where == zone.ENCOUNTERS:
        return -1
    return card


@compiled
def damage_controlled(game, box, seat):
    """Damage of every kind before a seat's character or played this turn (DMG-8, DMG-9)."""
    control = game.public.seats[seat].control
    found = 0
    for i in range(control.n):
        if definition_of(game, box, control.cards[i]).type & op.DAMAGE:
            found += 1
    return found
