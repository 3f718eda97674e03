"""What must hold whenever a game is at rest, whatever was played.

Each check returns FINE or the invariant that is broken. Decisions are checked by `sim.engine.checks.legality`,
scores by `sim.engine.checks.ledger`; `sim.engine.checks.checked_play` plays games with all of them.
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.cards import side_up
from sim.engine.board.grid import COLUMNS_ON, ROWS_ON
from sim.engine.board.live import may_be_live
from sim.engine.board.resources import VP_TOKENS
from sim.engine.checks.cached_counts import (
    faces_are_listed,
    offers_are_fresh,
    stock_is_counted,
    texts_are_counted,
)
from sim.engine.checks.factions import all_play_for_their_side
from sim.engine.checks.invariants_ground import (
    MISSION_ZONES,
    RUIN_ZONES,
    ground_is_counted,
    ground_is_sound,
    ground_lies_where_it_says,
    missions_are_awaited,
    turn_is_noted,
)
from sim.engine.checks.invariants_phases import PHASE_ZONES, phases_are_sound, phases_lie_where_they_say
from sim.engine.checks.invariants_tactics import TACTIC_ZONES, tactics_lie_where_they_say
from sim.engine.checks.invariants_unicron import (
    unicron_is_counted,
    unicron_is_sound,
    unicron_lies_where_he_says,
    zones_with_unicron,
)
from sim.engine.data import zone
from sim.engine.data.state import (
    BASIC_STACKS,
    CHARACTER_CARDS,
    DIRECTIONS,
    DOWN,
    EMPTY,
    INSTANCES,
    MOST_ASSISTS,
    NOBODY,
    SPACES,
    STACK_DEPTH,
    UP,
)
from sim.engine.decisions import MAIN as MAIN_DECISION
from sim.engine.decisions import PICK_SPACE
from sim.engine.machine.compiled import compiled

FINE: Final = 0
LOST_OR_DOUBLED: Final = 1
WRONG_ZONE: Final = 2
WRONG_COUNT: Final = 3
WRONG_RESOURCE: Final = 4
WRONG_MATRIX: Final = 5
WRONG_LIVE: Final = 6
WRONG_STACK: Final = 7
WRONG_DECISION: Final = 8
ILLEGAL_OPTION: Final = 9
TOLD_TOO_MUCH: Final = 10
WRONG_HOLDINGS: Final = 11
WRONG_SCORE: Final = 12
WRONG_ENDING: Final = 13
TOO_MANY_TURNS: Final = 14
LOG_OVERFLOW: Final = 15
STALE_OFFERS: Final = 16
ODD_EVENT: Final = 17
WRONG_FATE: Final = 18
WRONG_POWER: Final = 19
WRONG_TOTAL: Final = 20
WRONG_PART: Final = 21
WRONG_SIDE: Final = 22
WRONG_GROUND: Final = 23
WRONG_SETUP: Final = 24
WRONG_UNICRON: Final = 25
NAMES: Final = (
    "fine", "card lost or doubled", "card in the wrong zone", "count differs from pile",
    "resource out of bounds", "Matrix inconsistent", "live ability without its card", "stack not at rest",
    "decision malformed", "illegal option", "option tells a hidden card", "holdings differ from the log",
    "score differs from the log", "ended without its reason", "more turns than cards", "log overflowed",
    "offers kept too long", "event malformed",
    "fate of a card differs from the log", "unspent Power differs from the log",
    "parts do not add up to their total", "Assist, reward or Attack of or on the wrong player",
    "card of the wrong side", "Polity, Ruin or Mission not where the log says",
    "cards not dealt as set-up has it", "automaton, marker or Herald token out of order",
)  # fmt: skip

# Zones a card may ever lie in, a bit each, by the part of the box it comes from (COMP-42, PROC-6, PROC-7).
PLAYERS_ZONES: Final = (
    1 << zone.HAND
    | 1 << zone.DECK
    | 1 << zone.DISCARD
    | 1 << zone.CONTROL
    | 1 << zone.ASSISTING
    | 1 << zone.UNDER
    | 1 << zone.LIMBO
)
MAIN_CARD_ZONES: Final = (
    PLAYERS_ZONES | 1 << zone.OUT | 1 << zone.MAIN | 1 << zone.MATRIX | 1 << zone.VAULT | 1 << zone.DESTROYED
)
BOSS_ZONES: Final = (
    1 << zone.OUT
    | 1 << zone.MAIN
    | 1 << zone.MATRIX
    | 1 << zone.VAULT
    | 1 << zone.DESTROYED
    | 1 << zone.UNDER
    | 1 << zone.LIMBO
)
# One that its own text destroys is out of the game (GAP-233).
ENCOUNTER_ZONES: Final = (
    1 << zone.ENCOUNTERS | 1 << zone.ENCOUNTER_DISCARD | 1 << zone.LIMBO | 1 << zone.REMOVED
)
DAMAGE_ZONES: Final = PLAYERS_ZONES | 1 << zone.DAMAGE_STACK | 1 << zone.DAMAGE_DISCARD | 1 << zone.REMOVED
BASIC_ZONES: Final = PLAYERS_ZONES | 1 << zone.BASICS | 1 << zone.REMOVED
STARTER_ZONES: Final = PLAYERS_ZONES | 1 << zone.REMOVED
ASIDE_ZONES: Final = MAIN_CARD_ZONES | 1 << zone.ASIDE | 1 << zone.REMOVED


@compiled
def check_pile(game, pile, where, holder, seen):
    """Every card of a pile says that it is there."""
    for i in range(pile.n):
        card = pile.cards[i]
        seen[card] += 1
        if game.where[card] != where or (holder >= 0 and game.holder[card] != holder):
            return WRONG_ZONE
    return FINE


@compiled
def check_cards(game, box, seen):
    """Each card instance lies in exactly one place, the one it says (conservation by identity)."""
    public = game.public
    hidden = game.hidden
    for card in range(INSTANCES):
        seen[card] = 0
    worst = max(
        check_pile(game, hidden.main, zone.MAIN, -1, seen),
        check_pile(game, hidden.encounters, zone.ENCOUNTERS, -1, seen),
        check_pile(game, hidden.damage, zone.DAMAGE_STACK, -1, seen),
        check_pile(game, hidden.basics[0], zone.BASICS, 0, seen),
        check_pile(game, hidden.basics[1], zone.BASICS, 1, seen),
        check_pile(game, public.destroyed, zone.DESTROYED, -1, seen),
        check_pile(game, public.removed, zone.REMOVED, -1, seen),
        check_pile(game, public.encounter_discard, zone.ENCOUNTER_DISCARD, -1, seen),
        check_pile(game, public.damage_discard, zone.DAMAGE_DISCARD, -1, seen),
    )
    for seat in range(public.players):
        player = public.seats[seat]
        own = game.own[seat]
        worst = max(
            worst,
            check_pile(game, own.hand, zone.HAND, seat, seen),
            check_pile(game, own.vault, zone.VAULT, seat, seen),
            check_pile(game, hidden.decks[seat], zone.DECK, seat, seen),
            check_pile(game, player.discard, zone.DISCARD, seat, seen),
            check_pile(game, player.control, zone.CONTROL, seat, seen),
        )
        for place in range(MOST_ASSISTS):
            card = own.assists[place]
            if card >= 0:
                seen[card] += 1
                if game.where[card] != zone.ASSISTING or place >= public.battle.assists_n:
                    worst = WRONG_ZONE
    for space in range(public.spaces):
        card = hidden.matrix[space]
        if card >= 0:
            seen[card] += 1
            if game.where[card] != zone.MATRIX or game.holder[card] != space:
                worst = WRONG_ZONE
    beside = phases_lie_where_they_say(game, seen) and tactics_lie_where_they_say(game, box, seen)
    beside = unicron_lies_where_he_says(game, box, seen) and beside
    if not (ground_lies_where_it_says(game, seen) and beside):
        worst = WRONG_ZONE
    if worst:
        return worst
    limbo = 0
    rules = box.seats[public.players - 1]
    last = rules.starters_first + rules.starters_n
    for card in range(last):
        where = game.where[card]
        if where == zone.LIMBO:
            limbo += 1
        piled = where != zone.OUT and where != zone.LIMBO and where != zone.UNDER
        if seen[card] != (1 if piled else 0):
            return LOST_OR_DOUBLED
        if zones_of(box, card) & (1 << where) == 0:
            return WRONG_ZONE
    if game.ending:
        return FINE  # what was being resolved when the game ended at once stays in limbo
    return LOST_OR_DOUBLED if limbo > cards_being_resolved(game) else FINE


@compiled
def zones_of(box, card):
    """The zones that a card may ever lie in, a bit each."""
    with_unicron = zones_with_unicron(box, card)
    if with_unicron:
        return with_unicron
    if box.aside_first <= card < box.aside_first + box.aside_n:
        return ASIDE_ZONES
    if box.phases_first <= card < box.phases_first + box.phases_n:
        return PHASE_ZONES
    if box.tactics_first <= card < box.tactics_first + box.tactics_n:
        return TACTIC_ZONES
    if card < box.bosses_first:
        return MAIN_CARD_ZONES
    if card < box.encounters_first:
        return BOSS_ZONES
    if card < box.damage_first:
        return ENCOUNTER_ZONES
    if card < box.basics_first:
        return DAMAGE_ZONES
    if card < box.missions_first:
        return BASIC_ZONES
    if card < box.ruins_first:
        return MISSION_ZONES
    if card < box.starters_first:
        return RUIN_ZONES
    return STARTER_ZONES


@compiled
def cards_being_resolved(game):
    """How many procedures at work hold a card in limbo: a drawn Encounter or Chaos card, a Boss on its way."""
    holding = 0
    for i in range(game.depth):
        number = game.stack[i].proc
        fights = number == proc.BATTLE or number == proc.EAT
        encounter = number == proc.AMBUSH or fights or number == proc.FURTHER_ENCOUNTER
        if (
            encounter
            or number == proc.BOSS_ARRIVES
            or number == proc.SCHEME_COMES
            or number == proc.MEET_CHAOS
        ):
            holding += 1
    return holding


@compiled
def check_counts(game):
    """The counts everybody sees are those of the piles nobody does."""
    public = game.public
    hidden = game.hidden
    if public.main_n != hidden.main.n or public.encounter_n != hidden.encounters.n:
        return WRONG_COUNT
    if public.damage_n != hidden.damage.n:
        return WRONG_COUNT
    for stack in range(BASIC_STACKS):
        if public.basics_n[stack] != hidden.basics[stack].n:
            return WRONG_COUNT
    for seat in range(public.players):
        player = public.seats[seat]
        if (
            player.hand_n != game.own[seat].hand.n
            or player.deck_n != hidden.decks[seat].n
            or player.vault_n != game.own[seat].vault.n
        ):
            return WRONG_COUNT
    return FINE


@compiled
def check_resources(game, box):
    """Nothing is negative that cannot be, nor above the bounds that the rules profile sets."""
    public = game.public
    profile = box.profile
    for seat in range(public.players):
        player = public.seats[seat]
        if player.energon < 0 or player.vp < 0 or player.untied < 0 or player.untied_move < 0:
            return WRONG_RESOURCE
        if profile.energon_cap > 0 and player.energon > max(profile.energon_cap, box.seats[seat].energon):
            return WRONG_RESOURCE
        if profile.vp_means != VP_TOKENS and player.vp > 0:
            return WRONG_RESOURCE
        if player.character >= 0 and not 0 <= player.mode < box.definitions[player.character].sides_n:
            return WRONG_RESOURCE
        for i in range(player.control.n):
            state = public.cards[player.control.cards[i]]
            if state.power < 0 or state.move < 0 or state.reach < 0 or state.stored < 0:
                return WRONG_RESOURCE
    return FINE


@compiled
def check_matrix(game):
    """What is faceup is told, what is facedown is not, and characters stand inside."""
    public = game.public
    if not faces_are_listed(public):
        return WRONG_MATRIX
    for space in range(SPACES):
        face = public.space[space].face
        card = game.hidden.matrix[space]
        if space < public.spaces and not lies_at(public, space):
            return WRONG_MATRIX
        if space >= public.spaces or card < 0:
            if face != EMPTY or card >= 0:
                return WRONG_MATRIX
        elif (
            face == EMPTY
            or (face == UP and public.space[space].card != card)
            or (face == DOWN and public.space[space].card >= 0)
        ):
            return WRONG_MATRIX
    for seat in range(public.players):
        player = public.seats[seat]
        if player.placed and (player.space < 0 or player.space >= public.spaces):
            return WRONG_MATRIX
        for space in range(SPACES):
            known = game.own[seat].known[space]
            if known >= 0 and space < public.spaces and known != game.hidden.matrix[space]:
                return WRONG_MATRIX
    return FINE


@compiled
def lies_at(public, space):
    """Whether a space has the row and column of its number, its distances, and beside it what lies there or nothing."""
    place = public.space[space]
    for direction in range(DIRECTIONS):
        there = space + ROWS_ON[direction] * public.columns + COLUMNS_ON[direction]
        if place.beside[direction] >= 0 and place.beside[direction] != there:
            return False
    for other in range(public.spaces):
        at = public.space[other]  # whose own row and column are looked at in turn
        if place.steps[other] != abs(at.row - place.row) + abs(at.column - place.column):
            return False
    return place.row == space // public.columns and place.column == space % public.columns


@compiled
def check_live(game, box):
    """An ability that lasts while its card is in play has its card in play, and of a character its side up.

    Its kind is noted and looked up.
    """
    public = game.public
    if not texts_are_counted(public):
        return WRONG_LIVE
    for i in range(public.live_n):
        entry = public.live[i]
        if entry.until > op.YOUR_NEXT_TURN:
            return WRONG_LIVE
        if entry.kind != box.abilities[entry.ability].kind or not may_be_live(public, entry.kind):
            return WRONG_LIVE
        if entry.until == op.WHILE_IN_PLAY and entry.source < CHARACTER_CARDS:
            where = game.where[entry.source]
            faceup = where == zone.MATRIX and public.space[game.holder[entry.source]].face == UP
            in_play = where in (zone.CONTROL, zone.ASSISTING, zone.PHASES, zone.TACTICS)
            if not in_play and not faceup:
                return WRONG_LIVE
        elif entry.until == op.WHILE_IN_PLAY:
            side = side_up(public, box, entry.source - CHARACTER_CARDS)
            if entry.ability < side.first or entry.ability >= side.first + side.n:
                return WRONG_LIVE
    return FINE


@compiled
def check_stack(game):
    """Procedures that exist, and none left over: between actions just the game, the turn and its actions.

    Nothing is then in the air either: no battle, no Assist, no card being resolved. A game that is over has
    but the scoring on its stack.
    """
    if game.depth < 1 or game.depth > STACK_DEPTH:
        return WRONG_STACK
    for i in range(game.depth):
        if game.stack[i].proc < 0 or game.stack[i].proc >= proc.PLACES:
            return WRONG_STACK
    if game.over:
        return FINE if game.depth == 1 and game.stack[0].proc == proc.SCORING else WRONG_STACK
    if game.pending == NOBODY or game.decision.kind != MAIN_DECISION:
        return FINE
    return FINE if is_between_actions(game) else WRONG_STACK


@compiled
def is_between_actions(game):
    """Whether a game that asks for a main action is at rest all over."""
    public = game.public
    stack = game.stack
    if (
        game.depth != 3
        or stack[0].proc != proc.PLAY_GAME
        or stack[1].proc != proc.TURN
        or stack[2].proc != proc.ACTIONS
    ):
        return False
    if public.battle.on:
        return False
    if public.battle.assists_n:
        return False
    for i in range(public.live_n):
        # "if the battle fails" may be said before a battle; none outlasts the turn, whose last act a battle is.
        if public.live[i].until == op.THIS_BATTLE and public.live[i].due != public.turn:
            return False
    for card in range(INSTANCES):
        if game.where[card] == zone.LIMBO:
            return False
    return True


@compiled
def check_state(game, box, seen):
    """Every invariant of what lies on the table; the first that fails. `seen` is room for INSTANCES counts."""
    worst = check_cards(game, box, seen)
    if worst == FINE:
        worst = check_counts(game)
    if worst == FINE and not (ground_is_counted(game, box) and turn_is_noted(game)):
        worst = WRONG_COUNT
    if worst == FINE and not missions_are_awaited(game, box):
        worst = WRONG_COUNT
    if worst == FINE and not (phases_are_sound(game, box) and unicron_is_counted(game, box)):
        worst = WRONG_COUNT
    if worst == FINE and not unicron_is_sound(game, box):
        worst = WRONG_UNICRON
    if worst == FINE and not ground_is_sound(game, box):
        worst = WRONG_MATRIX
    if worst == FINE and not all_play_for_their_side(game, box):
        worst = WRONG_SIDE
    if worst == FINE:
        worst = check_resources(game, box)
    if worst == FINE:
        worst = check_matrix(game)
    if worst == FINE:
        worst = check_live(game, box)
    if worst == FINE:
        worst = check_stack(game)
    if worst == FINE and game.pending != NOBODY:
        worst = check_kept(game, box)
    return worst


@compiled
def check_kept(game, box):
    """What a pending decision was told by, and may be answered by, holds (`state.STOCK`, `procedures.offers`)."""
    kind = game.decision.kind
    if kind == MAIN_DECISION or kind == PICK_SPACE:
        if game.public.stock.seat != game.decision.seat:
            return WRONG_DECISION
        if not stock_is_counted(game, box):
            return WRONG_RESOURCE
    return FINE if kind != MAIN_DECISION or offers_are_fresh(game, box) else STALE_OFFERS
