"""Whether a card fits the words of a selector, and a space the place where it looks."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NO_LIMIT
from sim.engine.board import proc
from sim.engine.board.cards import definition_of, lies_unknown
from sim.engine.board.grid import distance
from sim.engine.board.relations import commands, is_commanded_by_foes, opposes
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.machine.compiled import apart, compiled

OF_COMMAND = op.OWN_COMMAND | op.NOT_OWN_COMMAND | op.FOE_COMMAND
WORDS = (
    op.WITH_FLIGHT | op.WITH_BLOCK | op.NAMED | op.TURNED_NOW | op.OTHER_THAN | op.WITH_HERALD | OF_COMMAND
)  # keywords that ask what the card is
ONES = op.OTHER | op.THIS | op.NOT_DRAWN | op.BY_SEARCH  # keywords that ask which card it is
COMPARED = (
    op.THAN_IT | op.UNLIKE_TYPE | op.UNLIKE_COST | op.UNLIKE_FACTION
)  # with cards that were chosen before
DEAREST = 30  # costs from here on are alike to `of different costs`


@compiled
def matches(game, box, selector, card, seat, source):
    """Whether a card fits a selector's words (not its place), as `seat` sees factions."""
    if not fits_words(game.public, box, selector, card, seat):
        return False
    return selector.keywords & ONES == 0 or is_one(game, selector, card, seat, source)


@compiled
def is_of_types(public, box, selector, card):
    """Whether a card is of a type that a selector asks for: the first that `fits_words` asks."""
    return selector.types == 0 or box.definitions[public.definition[card]].type & selector.types != 0


@compiled
def fits_words(public, box, selector, card, seat):
    """Whether a card is of the type, faction, cost and so on that a selector asks for."""
    definition = box.definitions[public.definition[card]]
    if selector.types != 0 and definition.type & selector.types == 0:
        return False
    # `is_of_faction`, written out: asked of every card, a call would cost 1% of a game.
    if selector.faction == op.OWN_FACTION:
        if definition.faction == 0 or opposes(public, card, seat):
            return False
    elif selector.faction == op.ADVERSARY_FACTION:
        if not opposes(public, card, seat):
            return False
    elif selector.faction != 0 and definition.faction != selector.faction:
        return False
    if selector.subtype != 0 and definition.subtype != selector.subtype:
        return False
    if selector.cost_min > 0 or selector.cost_max < NO_LIMIT:
        if definition.cost < selector.cost_min or definition.cost > selector.cost_max or definition.cost < 0:
            return False
    return selector.keywords & WORDS == 0 or fits_keywords(public, box, selector, card, seat)


@apart
def fits_keywords(public, box, selector, card, seat):
    """Whether a card has what the keywords of a selector ask for, and the name, or the turn of its reveal."""
    definition = box.definitions[public.definition[card]]
    if selector.keywords & op.WITH_FLIGHT and definition.flight == 0:
        return False
    if selector.keywords & op.WITH_BLOCK and definition.block == 0:
        return False
    if selector.keywords & op.TURNED_NOW and public.cards[card].turned_in != public.turn:
        return False
    if selector.keywords & op.WITH_HERALD and public.cards[card].herald == 0:
        return False
    if selector.keywords & op.OTHER_THAN and is_left_out(public, definition, selector, card, seat):
        return False
    if selector.keywords & OF_COMMAND and not is_under_command(public, selector, card, seat):
        return False
    return selector.keywords & op.NAMED == 0 or box.names[public.definition[card]] == selector.name


@apart
def is_left_out(public, definition, selector, card, seat):
    """Whether a card is what a selector leaves out: of its type, and of its faction and subtype where it tells them."""
    if selector.but_types != 0 and definition.type & selector.but_types == 0:
        return False
    if selector.but_subtype != 0 and definition.subtype != selector.but_subtype:
        return False
    return selector.but_faction == 0 or is_of_faction(public, definition, selector.but_faction, card, seat)


@compiled
def is_of_faction(public, definition, faction, card, seat):
    """Whether a card is of a faction, as a seat sees its own and the Adversaries'."""
    if faction == op.OWN_FACTION:
        return definition.faction != 0 and not opposes(public, card, seat)
    if faction == op.ADVERSARY_FACTION:
        return opposes(public, card, seat)
    return definition.faction == faction


@apart
def is_under_command(public, selector, card, seat):
    """Whether the token on a Polity, or that there is none, is what a selector asks for, as a seat sees sides."""
    own = commands(public, card, seat)
    if selector.keywords & op.OWN_COMMAND and not own:
        return False
    if selector.keywords & op.NOT_OWN_COMMAND and own:
        return False
    return selector.keywords & op.FOE_COMMAND == 0 or is_commanded_by_foes(public, card, seat)


@apart
def is_one(game, selector, card, seat, source):
    """Whether a card is one of those that a selector means: the card that speaks, another, none just drawn."""
    if selector.keywords & op.OTHER and card == source:
        return False
    if selector.keywords & op.THIS and card != source:
        return False
    if selector.keywords & op.BY_SEARCH and not is_by_search(game):
        return False
    if selector.keywords & op.NOT_DRAWN:
        drawn = game.own[seat].looked_at
        for i in range(drawn.n):
            if drawn.cards[i] == card:
                return False
    return True


@apart
def is_by_search(game):
    """Whether the card that is turned faceup is so by a Search (MOVE-7); the texts that hear of it lie on top."""
    for depth in range(game.depth - 1, -1, -1):
        if game.stack[depth].proc == proc.REVEAL:
            return game.stack[depth].mode != 0
    return False


@apart
def compares(game, box, selector, seat, card, it, seen):
    """Whether a card costs as a selector says beside `it`, and has nothing of what is `seen` already (`marks_of`)."""
    if selector.keywords & op.THAN_IT:
        if it < 0 or lies_unknown(game, seat, it):
            return False
        cost = definition_of(game, box, card).cost
        than = definition_of(game, box, it).cost
        if cost < 0 or than < 0 or cost - than < selector.least or cost - than > selector.most:
            return False
    return marks_of(game, box, selector, card) & seen == 0


@apart
def marks_of(game, box, selector, card):
    """Bits for the types, the cost or the faction of a card, whichever of them a selector wants to be different."""
    definition = definition_of(game, box, card)
    if selector.keywords & op.UNLIKE_TYPE:
        return definition.type + 0
    if selector.keywords & op.UNLIKE_COST and definition.cost >= 0:
        return 1 << min(definition.cost, DEAREST)
    if selector.keywords & op.UNLIKE_FACTION:
        return definition.faction + 0
    return 0


@compiled
def reach_of(game, box, source):
    """The Range of the card that speaks: in play its own now (BUY-6); characters and Matrix cards have 0 (GAP-65)."""
    if source < 0:
        return 0
    if source < CHARACTER_CARDS and (
        game.where[source] == zone.CONTROL or game.where[source] == zone.ASSISTING
    ):
        return game.public.cards[source].reach + 0
    return max(0, definition_of(game, box, source).reach)


@compiled
def space_in_reach(game, box, selector, space, seat, source):
    """Whether a Matrix space lies where a selector looks, from a seat's character (or the source)."""
    reach = selector.reach
    if reach == op.ANYWHERE:
        return True
    if reach == op.BESIDE_SOURCE:
        if source < 0 or game.where[source] != zone.MATRIX:
            return False
        return distance(game.public, game.holder[source], space) == 1
    player = game.public.seats[seat]
    if player.placed == 0:
        return False
    steps = distance(game.public, player.space, space)
    if reach == op.HERE:
        return steps == 0
    if reach == op.ADJACENT:
        return steps == 1
    if reach == op.HERE_OR_ADJACENT:
        return steps <= 1
    if reach == op.IN_RANGE:
        return steps <= reach_of(game, box, source)
    return False
