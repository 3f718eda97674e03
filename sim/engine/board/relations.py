"""Who is with whom, and whom each card opposes: the one place that knows sides and factions.

A seat wins and loses with its side (`public.seats[seat].side`). Each card carries a bit for every seat whose character
it opposes (`public.cards[card].foes`), noted when characters are dealt and when a card becomes another.
"""

from cardsets.language import opcodes as op
from sim.engine.board.grid import distance
from sim.engine.data import zone
from sim.engine.data.profile import FULL_IN_DEFENCE, FULL_TEXT, NO_SIDES
from sim.engine.data.state import CHARACTER_CARDS, CONSUMING, NO_COMMAND, NOBODY, SEATS
from sim.engine.machine.compiled import apart, compiled

TEAMMATES = 1  # profile.assist_who (ASSIST-15)
HERALD_TOKENS = 8  # COMP-5
HERALD_EXTRA = 2  # what the +2 side of a Herald token adds to a cost (HERALD-1)
A_SIDES = 1  # profile.bosses_to_end: the Bosses of one side's Adversaries (END-4)


@compiled
def has_opponents(box):
    """Returns whether players have opponents among themselves, and not only the Bosses."""
    for seat in range(1, SEATS):
        if box.seats[seat].side != box.seats[0].side:
            return True
    return False


@compiled
def opposes(public, card, seat):
    """Returns whether a card is of a faction that a seat's character fights; a card of no faction is of none."""
    return public.cards[card].foes & (1 << seat) != 0


@compiled
def is_adversary_card(public, box, seat, card):
    """Returns whether a card is an Adversary Robot or Boss of a seat's character (COMP-54)."""
    definition = box.definitions[public.definition[card]]
    return definition.type & (op.ROBOT | op.BOSS) != 0 and opposes(public, card, seat)


@compiled
def is_hybrid(definition):
    """Returns whether a card is a Relic-Robot or an Ally-Robot: any player buys it, nobody defeats it (COMP-58)."""
    return definition.type & op.ROBOT != 0 and definition.type & op.HYBRID_OF != 0


@compiled
def is_adversary(game, box, seat, card):
    """Returns whether a card is an Adversary of a seat's character: `is_adversary_card` of a whole game."""
    return is_adversary_card(game.public, box, seat, card)


@compiled
def adversaries_of(game, box, card):
    """Returns the seats whose characters a card opposes and that are in the Matrix, or in some sets all (GAP-23)."""
    public = game.public
    mask = 0
    for seat in range(public.players):
        if opposes(public, card, seat) and (public.seats[seat].placed or box.profile.hits_unplaced):
            mask |= 1 << seat
    return mask


@compiled
def note_all_foes(game, box):
    """Note whom each card opposes, once every seat has its character."""
    of_autobots = foes_of(game.public, box, op.AUTOBOT)
    of_decepticons = foes_of(game.public, box, op.DECEPTICON)
    all_players = (1 << game.public.players) - 1
    eaters = all_players & ~foes_of(game.public, box, op.UNICRON)
    game.public.eaters = eaters
    for card in range(CHARACTER_CARDS):
        definition = box.definitions[game.printed[card]]
        faction = definition.faction
        foes = of_autobots if faction == op.AUTOBOT else of_decepticons if faction == op.DECEPTICON else 0
        if box.profile.unicron and definition.type & op.BOSS:
            foes = all_players & ~eaters  # UNI-3, HERALD-7
        elif definition.type & op.ROBOT:
            foes |= eaters  # HERALD-10
        game.public.cards[card].foes = foes
        game.printed_foes[card] = foes
    for seat in range(game.public.players):
        faction = box.definitions[game.public.seats[seat].character].faction
        foes = foes_of(game.public, box, faction)
        if box.profile.unicron and eaters & (1 << seat) == 0:
            foes = eaters  # UNIM-1, whatever the others' factions (GAP-228)
        game.public.cards[CHARACTER_CARDS + seat].foes = foes


@apart
def foes_of(public, box, faction):
    """Returns the seats whose characters are of another faction, a bit each."""
    mask = 0
    for seat in range(public.players):
        if box.definitions[public.seats[seat].character].faction != faction:
            mask |= 1 << seat
    return mask


@apart
def lay_herald(game, box, card):
    """Lay a Herald token on a card: all players but Unicron are its Adversaries, and it costs them more, or not.

    HERALD-1, HERALD-9.
    """
    state = game.public.cards[card]
    state.herald = 1
    state.extra = HERALD_EXTRA * box.profile.herald_side
    state.foes = (1 << game.public.players) - 1 & ~game.public.eaters
    game.public.piece.heralds += 1


@apart
def drop_herald(game, card):
    """Take a Herald token off a card that leaves the Matrix, or is turned facedown (GAP-361)."""
    state = game.public.cards[card]
    state.herald = 0
    state.extra = 0
    game.public.piece.heralds -= 1
    oppose_as_printed(game, card)


@compiled
def is_piece(public, card):
    """Returns whether a card stands for the figure on the Matrix that no player plays."""
    return card >= 0 and public.piece.card == card


@compiled
def oppose_as_copy(game, source, card):
    """Let a card oppose those whom the card opposes that it became a copy of (CLAR-7)."""
    game.public.cards[source].foes = game.public.cards[card].foes


@compiled
def oppose_as_printed(game, card):
    """Let a card oppose those again whom it opposes by what it prints (CLAR-9)."""
    game.public.cards[card].foes = game.printed_foes[card]


@compiled
def may_help(public, box, seat, other):
    """Returns whether a seat may Assist another's battles: anybody's, or its teammates' alone (ASSIST-15)."""
    if seat == other:
        return False
    return box.profile.assist_who != TEAMMATES or public.seats[seat].side == public.seats[other].side


@compiled
def may_defend(public, box, seat, other, card):
    """Returns whether a seat may defend a card in another's battle: its own Boss, or a Planet, from a foe.

    ASSIST-27, ASSIST-28, UNIM-5.
    """
    if box.profile.assist_defence == 0 or public.seats[seat].side == public.seats[other].side:
        return False
    definition = box.definitions[public.definition[card]]
    return definition.type & (op.BOSS | op.PLANET) != 0 and not opposes(public, card, seat)


@compiled
def defends(public, box, seat):
    """Returns whether what a seat lays in the battle at hand defends: a Planet, or what the active player battles."""
    if public.battle.on == CONSUMING:
        return True
    return seat != public.active and not may_help(public, box, seat, public.active)


@compiled
def assists_in_full(public, box, seat):
    """Returns whether all counts that a seat's Assist says in the battle at hand (GAP-81): of all, or in defence."""
    text = box.profile.assist_text
    return text == FULL_TEXT or (text == FULL_IN_DEFENCE and defends(public, box, seat))


@compiled
def assist_program(public, box, index, seat):
    """Returns what an ability does for an Assist of a seat: all of it, or its part that gives Power; -1 for nothing."""
    ability = box.abilities[index]
    spoken = ability.kind == op.ON_PLAY or ability.kind == op.ON_YOU_PLAY
    if spoken and box.profile.assist_text == FULL_IN_DEFENCE and defends(public, box, seat):
        return ability.program + 0
    return ability.assist + 0


@compiled
def bosses_fallen(public, box, side):
    """Returns how many Bosses fell of those whose third ends the game: of all, in teams of a side's Adversaries.

    Destroyed ones count where the set says so (END-1, END-4, GAP-121).
    """
    counted = box.profile.bosses_destroyed_count
    if box.profile.bosses_to_end == NO_SIDES:
        return 0
    if box.profile.bosses_to_end != A_SIDES:
        return public.bosses_defeated + (public.bosses_destroyed if counted else 0)
    return public.sides[side].beaten + (public.sides[side].destroyed if counted else 0)


@compiled
def commands(public, card, seat):
    """Returns whether a Polity is under the command of a seat's side (POLITY-1)."""
    return public.cards[card].command == 1 + public.seats[seat].side


@compiled
def is_commanded_by_foes(public, card, seat):
    """Returns whether a token that is not of a seat's side lies on a Polity, in Co-op the Adversaries' (POLITY-9)."""
    return public.cards[card].command != NO_COMMAND and not commands(public, card, seat)


@apart
def ground_speaks_to(game, box, entry, seat):
    """Returns whether a live text of a Polity or a Ruin concerns a seat, in its own turn (TURN-6, TURN-8, GAP-115).

    A Polity speaks to the team that commands it, a Ruin to all, in its space or as far as its text says (POLITY-4,
    RUIN-3); some texts speak to all, wherever they are.
    """
    public = game.public
    card = entry.source
    mode = box.abilities[entry.ability].mode
    if mode == op.FOR_ALL or mode == op.MATRIX_ONLY:
        return True
    if seat != public.active or public.seats[seat].placed == 0 or game.where[card] != zone.MATRIX:
        return False
    if box.definitions[public.definition[card]].type & op.POLITY and not commands(public, card, seat):
        return False
    steps = distance(public, game.holder[card], public.seats[seat].space)
    return steps == 0 or (steps == 1 and mode == op.NEARBY)


@compiled
def is_of_others_turns(kind):
    """Whether a Boss's text of a kind speaks to others than the active player, too."""
    of_others = op.OTHERS_PLAY <= kind <= op.OTHERS_TURN_UP or kind == op.OTHERS_BATTLE
    of_assists = kind == op.ON_ASSIST_LAID or kind == op.ON_YOU_ASSIST or kind == op.ASSIST_WITH
    return of_assists or of_others


@compiled
def speaks_to(game, box, entry, seat):
    """Returns whether a live text concerns a seat (TURN-9, SITE-1, ALLY-5)."""
    if entry.owner != NOBODY:
        return entry.owner == seat
    if entry.until != op.WHILE_IN_PLAY:
        return True  # armed for all players (GAP-265)
    public = game.public
    kind = box.definitions[public.definition[entry.source]].type
    if kind & op.BOSS:
        if not opposes(public, entry.source, seat):
            return False
        return seat == public.active or is_of_others_turns(entry.kind)
    if kind & (op.POLITY | op.RUIN):
        return ground_speaks_to(game, box, entry, seat)
    if kind & op.SITE:
        player = public.seats[seat]
        return (
            player.placed != 0
            and game.where[entry.source] == zone.MATRIX
            and game.holder[entry.source] == player.space
        )
    return kind & op.PHASE == 0 or not opposes(public, entry.source, seat)  # PHASE-2
