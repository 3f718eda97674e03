"""Reading cards: definitions, selectors and amounts of the compiled tables."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NO_LIMIT
from sim.engine.board import proc
from sim.engine.board.assisting import assists_controlled, controlled_assist
from sim.engine.board.grid import distance
from sim.engine.board.relations import commands, is_commanded_by_foes, opposes
from sim.engine.data import fate, zone
from sim.engine.data.state import CHARACTER_CARDS, DOWN, EMPTY, PILE_SIZE, UP
from sim.engine.machine.compiled import apart, compiled

ONCE_PER_ABILITY = 1  # profile.site_once_per (GAP-59)
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
def matches(game, box, selector, card, seat, source):
    """Whether a card fits a selector's words (not its place), as `seat` sees factions."""
    if not fits_words(game.public, box, selector, card, seat):
        return False
    return selector.keywords & ONES == 0 or is_one(game, selector, card, seat, source)


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


@compiled
def controlled_n(game, seat):
    """Returns how many cards a seat controls; see `controlled_at`."""
    return game.public.seats[seat].control.n + assists_controlled(game, seat)


@compiled
def controlled_at(game, seat, position):
    """The card at a position of what a seat controls: what lies before it, then its resolved Assists."""
    control = game.public.seats[seat].control
    if position < control.n:
        return control.cards[position]
    return controlled_assist(game, seat, position - control.n)


@compiled
def positions(game, selector, seat):
    """How many positions a selector's areas have; see `card_at`."""
    if selector.also < 0:
        return positions_in(game, selector.area, seat)
    return positions_in_both(game, selector, seat)


@apart
def positions_in_both(game, selector, seat):
    """How many positions two areas have, one behind the other."""
    found = 0
    for second in range(2):
        found += positions_in(game, selector.also if second else selector.area, seat)
    return found


@compiled
def positions_in(game, area, seat):
    """How many positions an area has."""
    public = game.public
    if area == op.IN_MATRIX:
        return public.spaces
    if area == op.IN_HAND:
        return game.own[seat].hand.n
    if area == op.IN_CONTROL:
        return controlled_n(game, seat)
    if area == op.PLAYED:
        return public.seats[seat].control.n + public.seats[seat].discard.n + game.own[seat].vault.n
    if area == op.IN_DISCARD:
        return public.seats[seat].discard.n
    if area == op.IN_VAULT:
        return game.own[seat].vault.n
    if area == op.IN_DESTROYED:
        return public.destroyed.n
    if area == op.IN_ANY_CONTROL or area == op.IN_OTHERS_CONTROL:
        return public.players * PILE_SIZE
    if area == op.LOOKED_AT:
        return game.own[seat].looked_at.n
    return game.had_n + 0  # cards of which it is noted what became of them in this turn


@apart
def card_at(game, box, selector, position, seat, source):
    """The card at a position of a selector's areas if it fits, else -1.

    A facedown card fits by place alone: its words are not known.
    """
    if selector.area == op.IN_MATRIX:
        face = game.public.space[position].face
        if face == EMPTY or not space_in_reach(game, box, selector, position, seat, source):
            return -1
        if selector.face == op.FACEUP and face != UP:
            return -1
        if selector.face == op.FACEDOWN and face != DOWN:
            return -1
        card = game.hidden.matrix[position]
        if face == DOWN:
            return card
    else:
        area = selector.area + 0
        if selector.also >= 0:
            first = positions_in(game, area, seat)
            if position >= first:
                area = selector.also + 0
                position -= first
        card = lying_at(game, area, position, seat)
    if card < 0 or not matches(game, box, selector, card, seat, source):
        return -1
    return card


@compiled
def lying_at(game, area, position, seat):
    """The card at a position of an area beside the Matrix; -1 where there is none that counts."""
    public = game.public
    if area == op.IN_HAND:
        return game.own[seat].hand.cards[position] + 0
    if area == op.IN_CONTROL:
        return controlled_at(game, seat, position) + 0
    if area == op.PLAYED:
        card = owned_at(game, seat, position) + 0
        return card if public.cards[card].played_in == public.turn else -1
    if area == op.IN_DISCARD:
        return public.seats[seat].discard.cards[position] + 0
    if area == op.IN_VAULT:
        return game.own[seat].vault.cards[position] + 0
    if area == op.IN_DESTROYED:
        return public.destroyed.cards[position] + 0
    if area == op.IN_ANY_CONTROL:
        return in_play_at(game, position) + 0
    if area == op.IN_OTHERS_CONTROL:
        return -1 if position // PILE_SIZE == seat else in_play_at(game, position) + 0
    if area == op.LOOKED_AT:
        return looked_at(game, position, seat) + 0
    card = game.had[position] + 0
    return card if was_had_now(game, area, card, seat) else -1


@apart
def was_had_now(game, area, card, seat):
    """Whether a seat, or who counts with it (`game.counting`), did with a card in this turn what an area says."""
    tally = game.tally[card]
    if tally.fate_turn != game.public.turn or tally.by < 0:
        return False
    if tally.by != seat and game.counting & (1 << tally.by) == 0:
        return False
    if area == op.DEFEATED_NOW:
        return tally.fate == fate.DEFEATED
    if area == op.BOUGHT_NOW:
        return tally.fate == fate.BOUGHT or tally.fate == fate.GAINED
    if area == op.CLEARED_NOW:
        return tally.fate == fate.CLEARED
    return tally.fate == fate.COMMANDED


@compiled
def in_play_at(game, position):
    """The card at a position of what all players control, else -1; each has room for a whole pile."""
    holder = position // PILE_SIZE
    if position % PILE_SIZE >= controlled_n(game, holder):
        return -1
    return controlled_at(game, holder, position % PILE_SIZE)


@compiled
def looked_at(game, position, seat):
    """The card at a position of those a seat looked at last, from the top down; -1 where it has left the deck."""
    card = game.own[seat].looked_at.cards[position]
    if card < 0:
        return -1  # it was put back
    where = game.where[card]
    if where == zone.MAIN or (where == zone.DECK and game.holder[card] == seat):
        return card
    return -1


@compiled
def owned_at(game, seat, position):
    """The card at a position of what lies before a seat, then of its discard pile, then of its Vault."""
    player = game.public.seats[seat]
    if position < player.control.n:
        return player.control.cards[position]
    position -= player.control.n
    if position < player.discard.n:
        return player.discard.cards[position]
    return game.own[seat].vault.cards[position - player.discard.n]


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
