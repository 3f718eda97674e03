"""What a verb may take: cards that fit it, and what a player has of a resource."""

from cardsets.language import opcodes as op
from sim.engine.board.amounts import unspent_move
from sim.engine.board.cards import definition_of, lies_facedown, lies_unknown
from sim.engine.board.grid import has_empty_beside
from sim.engine.board.live import any_live
from sim.engine.board.relations import HERALD_TOKENS, commands, is_adversary
from sim.engine.board.resources import VP_AS_ENERGON, unspent_power
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS, NO_COMMAND, PUT_BACK, UP
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.defeat import is_falling
from sim.engine.procedures.playing import is_playing, may_be_played
from sim.engine.procedures.verbs import is_never_gained, is_of, lays, may_destroy


@compiled
def held(game, box, seat, resource):
    """Returns how much of Energon, VP, unspent Power or Move a seat has; where VP are Energon, that.

    What lies on its resolved Assist is the seat's too (GAP-231).
    """
    player = game.public.seats[seat]
    if resource == op.POWER:
        return unspent_power(game, seat)
    if resource == op.MOVE:
        return unspent_move(game, box, seat) if seat == game.public.active else 0  # GAP-398
    if resource == op.VP and box.profile.vp_means != VP_AS_ENERGON:
        return player.vp + 0
    return player.energon + 0


@compiled
def fits_verb(game, box, verb, seat, card):
    """Returns whether a verb may take a card: Adversaries are defeated, Damage is returned, no Boss or Planet gained.

    And it lies where the verb can reach it: a card that is gone is not destroyed, discarded or returned once more. What
    lies facedown is not taken unseen (GAP-263).
    """
    where = game.where[card]
    if box.ground + box.planetary_n > 0 and not suits_ground(game, box, verb, seat, card):
        return False
    if needs_sight(verb) and lies_unknown(game, seat, card):
        return False
    if needs_faceup(verb) and lies_facedown(game, card):
        return False
    if verb == op.DEFEAT_IT:
        there = where == zone.MATRIX and is_adversary(game, box, seat, card) and not is_falling(game, card)
        if definition_of(game, box, card).type & op.HYBRID_OF:
            return False  # a Relic-Robot or an Ally-Robot is never defeated (COMP-58)
        return there and not any_live(game, box, op.NO_DEFEAT, seat, card)
    if verb == op.RETURN_IT:
        is_damage = definition_of(game, box, card).type & op.DAMAGE != 0
        return is_damage and (
            where == zone.HAND or where == zone.CONTROL or where == zone.DISCARD or where == zone.ASSISTING
        )
    if verb == op.GAIN_IT or verb == op.PUT_IT or verb == op.SWAP_IT:
        return may_be_had(game, box, verb, seat, card)
    if verb == op.GIVE_IT:  # what is mine, where others may have it in the same place
        mine = where == zone.HAND or where == zone.CONTROL or where == zone.DISCARD
        return mine and game.holder[card] == seat
    if verb == op.DESTROY_IT:
        return may_destroy(game, card)
    if verb == op.DISCARD_IT:
        in_deck = where == zone.DECK and is_looked_at(game, seat, card)
        return where == zone.HAND or where == zone.CONTROL or where == zone.ASSISTING or in_deck
    if is_playing(verb):
        return may_be_played(game, box, verb, seat, card)
    if lays(verb):
        return may_be_laid(game, box, verb, seat, card)
    if verb == op.MOVE_IT:
        return where == zone.MATRIX and has_empty_beside(game.public, game.holder[card])
    if verb == op.POWER_IT:
        return where == zone.CONTROL or where == zone.ASSISTING
    if verb == op.FLIP_UP_IT or verb == op.FLIP_DOWN_IT or verb == op.PEEK_IT:
        return where == zone.MATRIX
    return verb != op.HERALD_IT or may_get_herald(game, box, card)


@compiled
def may_be_had(game, box, verb, seat, card):
    """Returns whether a text may gain a card, put it somewhere, or swap it (GAP-395, GAP-396)."""
    where = game.where[card]
    there = where == zone.MATRIX
    if verb == op.SWAP_IT:
        return there or not is_never_gained(game, box, card)
    if verb == op.PUT_IT:
        there = there or is_of(game, seat, card)
    else:  # of what a player has, cards of the main deck: no Starter, Basic or Damage goes to a Vault
        dealt = game.tally[card].dealt != 0 and (where == zone.CONTROL or is_of(game, seat, card))
        on_top = where == zone.MAIN and is_looked_at(game, seat, card)
        there = there or where == zone.DESTROYED or on_top or dealt
    return there and not is_never_gained(game, box, card)


@apart
def may_be_laid(game, box, verb, seat, card):
    """Returns whether a text may put a card into the Matrix, or on the main deck: one of the main deck's (GAP-401)."""
    if game.tally[card].dealt == 0 or is_never_gained(game, box, card):
        return False
    where = game.where[card]
    held_by_any = where == zone.CONTROL or where == zone.ASSISTING or where == zone.DESTROYED
    on_top = where == zone.MAIN and is_looked_at(game, seat, card)
    there = held_by_any or on_top or is_of(game, seat, card)
    if verb == op.LAY_IN_MATRIX:
        return there and game.public.gaps > 0
    return on_top or (game.tally[card].dealt != PUT_BACK and (there or where == zone.MATRIX))


@apart
def suits_ground(game, box, verb, seat, card):
    """Whether a verb may take a card as far as the rules of Polities and Ruins go (POLITY-7, PROC-16, RUIN-8)."""
    if card >= CHARACTER_CARDS or game.where[card] != zone.MATRIX:
        return not op.COMMAND_IT <= verb <= op.CLEAR_IT
    definition = definition_of(game, box, card)
    if verb == op.COMMAND_IT:
        faceup = game.public.space[game.holder[card]].face == UP
        return faceup and definition.type & op.POLITY != 0 and not commands(game.public, card, seat)
    if verb == op.CLEAR_IT:
        if is_falling(game, card):
            return False  # its own reward does not clear it again (GAP-393)
        return definition.type & op.RUIN != 0 and can_be_cleared(box, definition)
    if verb == op.DESTROY_IT or verb == op.MOVE_IT or verb == op.SWAP_IT:
        return verb != op.DESTROY_IT or game.public.cards[card].command == NO_COMMAND
    if verb == op.FLIP_DOWN_IT and game.public.cards[card].command != NO_COMMAND:
        return False
    return not is_of_ruins(box, card)


@compiled
def is_of_ruins(box, card):
    """Returns whether a card is of a Ruin deck, a planetary one too: none is flipped or taken (RUIN-8)."""
    planetary = box.planetary_first <= card < box.planetary_first + box.planetary_n
    return planetary or box.ruins_first <= card < box.ruins_first + box.ruins_n


@apart
def can_be_cleared(box, definition):
    """Whether a Ruin says how it is cleared: else no effect clears it either (CLAR-18)."""
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.CLEARING:
            return True
    return False


@compiled
def needs_sight(verb):
    """Returns whether a verb takes of what lies facedown in the Matrix only what its player has seen (GAP-263)."""
    return (
        verb == op.GAIN_IT
        or verb == op.PUT_IT
        or verb == op.PUT_IN_MAIN
        or verb == op.DEFEAT_IT
        or needs_faceup(verb)
    )


@compiled
def needs_faceup(verb):
    """Returns whether a verb would tell all what a facedown card is, so that it takes none (GAP-263)."""
    return verb == op.COPY_IT or verb == op.USE_IT or verb == op.HERALD_IT


@apart
def may_get_herald(game, box, card):
    """Returns whether a text may lay a Herald token on a card: a Robot without one, where a player is Unicron.

    Tokens that Bosses yet to come will need stay in reserve (HERALD-8, GAP-143).
    """
    public = game.public
    if public.eaters == 0 or game.where[card] != zone.MATRIX or public.cards[card].herald:
        return False
    if definition_of(game, box, card).type & op.ROBOT == 0:
        return False
    to_come = 0
    for boss in range(box.bosses_first, box.bosses_first + box.bosses_n):
        where = game.where[boss]
        if where == zone.MAIN or where == zone.LIMBO or lies_facedown(game, boss):
            to_come += 1
    return HERALD_TOKENS - public.piece.heralds > to_come


@apart
def is_looked_at(game, seat, card):
    """Whether a card is one of those that a seat looked at last, in its own deck or the main deck."""
    looked_at = game.own[seat].looked_at
    for i in range(looked_at.n):
        if looked_at.cards[i] == card:
            return game.where[card] == zone.MAIN or game.holder[card] == seat
    return False


@compiled
def fits_act(game, box, operation, seat, card):
    """Returns whether an operation on the chosen card may take it; a card that is gained must be named so far."""
    if not fits_verb(game, box, operation.code, seat, card):
        return False
    return operation.code != op.GAIN_IT or is_named(game, box, operation.b, seat, card)


@compiled
def names(selector):
    """Returns what a selector names of a card that is gained."""
    if selector.keywords & op.NAMED:
        return op.NAMES_FACTION | op.NAMES_TYPE
    told = selector.faction != op.ANY_FACTION or selector.keywords & op.OF_ANY_FACTION != 0
    named = op.NAMES_FACTION if told else 0
    return named | (op.NAMES_TYPE if selector.types != 0 else 0)


@compiled
def is_named(game, box, named, seat, card):
    """Returns whether a card may be gained by a text that names so much of it (BUY-13, BUY-20, GAP-240).

    An Adversary Robot only where its faction is named, a Site or Scheme only by its type.
    """
    definition = definition_of(game, box, card)
    if definition.type & (op.SITE | op.SCHEME):
        return named & op.NAMES_TYPE != 0
    return named & op.NAMES_FACTION != 0 or not is_adversary(game, box, seat, card)
