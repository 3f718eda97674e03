"""Decks that are drawn from and shuffled anew: players' own, the Encounters, the Damage."""

from sim.engine.board import event
from sim.engine.board.cards import definition_of
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on, take_top
from sim.engine.board.streams import DAMAGE_STACK as DAMAGE_STREAM
from sim.engine.board.streams import ENCOUNTERS as ENCOUNTER_STREAM
from sim.engine.board.streams import PLAYER_DECK, shuffle
from sim.engine.board.zones import clear_state, lift, to_control, to_discard, to_hand
from sim.engine.data import zone
from sim.engine.machine.compiled import apart, compiled


@compiled
def draw_cards(game, box, seat, number):
    """Draw; reshuffle when the deck is empty and a card is needed; draw what there is (PROC-4, GAP-43)."""
    player = game.public.seats[seat]
    drawn = 0
    while drawn < number:
        if player.deck_n == 0:
            if player.discard.n == 0:
                break
            refill_deck(game, box, seat)
        card = take_top(game.hidden.decks[seat])
        player.deck_n -= 1
        to_hand(game, card, seat)
        emit(game, event.DREW, seat, card, -1, 0, 0)
        drawn += 1
    return drawn


@compiled
def stack_up(game, pile, first, n, where):
    """Lay a group of cards on a pile, in the order of their instances."""
    for card in range(first, first + n):
        put_on(game, pile, card)
        game.where[card] = where


@compiled
def lay_back(game, discard, pile, where):
    """Lay a whole discard pile back onto the pile that it came from."""
    for i in range(discard.n):
        card = discard.cards[i]
        put_on(game, pile, card)
        game.where[card] = where
    discard.n = 0


@apart
def forget_own_deck(game, seat):
    """What a seat looked at of its own deck is shuffled away; what lies on the main deck is as it was."""
    forget_looked_at(game, seat, False)


@apart
def forget_main_deck(game):
    """What anybody looked at on the main deck lies deeper by now: a card was put above it, or among it."""
    for seat in range(game.public.players):
        forget_looked_at(game, seat, True)


@compiled
def forget_looked_at(game, seat, of_main):
    """Forget what a seat looked at of the main deck, or else of its own."""
    looked_at = game.own[seat].looked_at
    kept = 0
    for i in range(looked_at.n):
        if (game.where[noted_card(looked_at, i)] == zone.MAIN) != of_main:
            looked_at.cards[kept] = looked_at.cards[i]
            kept += 1
    looked_at.n = kept


@compiled
def noted_card(looked_at, place):
    """The card at a place of those that a seat looked at, one that was put back, too."""
    card = looked_at.cards[place] + 0
    return card if card >= 0 else -1 - card


@compiled
def refill_deck(game, box, seat):
    """Shuffle a discard pile into a new deck (PROC-3)."""
    player = game.public.seats[seat]
    deck = game.hidden.decks[seat]
    if game.own[seat].looked_at.n > 0:
        forget_own_deck(game, seat)
    lay_back(game, player.discard, deck, zone.DECK)
    player.deck_n = deck.n
    player.shuffles += 1
    shuffle(game, deck, PLAYER_DECK + seat, player.shuffles, 0)
    emit(game, event.SHUFFLED, seat, -1, -1, deck.n, 0)


@apart
def shuffle_deck(game, seat):
    """Shuffle a player's deck, as a text says; what anybody knew of its order is gone (GAP-402)."""
    player = game.public.seats[seat]
    if game.own[seat].looked_at.n > 0:
        forget_own_deck(game, seat)
    player.shuffles += 1
    shuffle(game, game.hidden.decks[seat], PLAYER_DECK + seat, player.shuffles, 0)
    emit(game, event.SHUFFLED, seat, -1, -1, game.hidden.decks[seat].n, 0)


@compiled
def has_encounters(game):
    """Returns whether an Encounter is left to draw: one that is being resolved is not (ENC-4)."""
    return game.public.encounter_n > 0 or game.public.encounter_discard.n > 0


@compiled
def draw_encounter(game):
    """The next Encounter card, into limbo; the discard is reshuffled when the deck is empty (ENC-4)."""
    if game.public.encounter_n == 0:
        shuffle_encounters(game)
    card = take_top(game.hidden.encounters)
    game.public.encounter_n -= 1
    game.where[card] = zone.LIMBO
    return card


@compiled
def shuffle_encounters(game):
    """Shuffle all Encounter cards together (ENC-4, ENC-8)."""
    public = game.public
    lay_back(game, public.encounter_discard, game.hidden.encounters, zone.ENCOUNTERS)
    public.encounter_n = game.hidden.encounters.n
    game.encounter_shuffles += 1
    shuffle(game, game.hidden.encounters, ENCOUNTER_STREAM, game.encounter_shuffles, 0)


@compiled
def discard_encounter(game, card):
    """Lay a resolved Encounter faceup beside its deck (ENC-3), unless its own text took it elsewhere."""
    if game.where[card] != zone.LIMBO:
        return
    game.where[card] = zone.ENCOUNTER_DISCARD
    put_on(game, game.public.encounter_discard, card)


@compiled
def gain_one_damage(game, box, seat):
    """Draw one Damage and place it by type; the card, or -1 when there is none (DMG-12 to DMG-15)."""
    public = game.public
    if public.damage_n == 0:
        lay_back(game, public.damage_discard, game.hidden.damage, zone.DAMAGE_STACK)
        public.damage_n = game.hidden.damage.n
        game.damage_shuffles += 1
        shuffle(game, game.hidden.damage, DAMAGE_STREAM, game.damage_shuffles, 0)
    if public.damage_n == 0:
        return -1
    card = take_top(game.hidden.damage)
    public.damage_n -= 1
    if definition_of(game, box, card).stays:
        to_control(game, box, card, seat)
    else:
        to_discard(game, card, seat)
    emit(game, event.DAMAGED, seat, card, -1, 0, 0)
    return card


@compiled
def return_damage(game, seat, card):
    """Return a Damage to the faceup discard beside its stack (DMG-13)."""
    lift(game, card)
    game.where[card] = zone.DAMAGE_DISCARD
    put_on(game, game.public.damage_discard, card)
    clear_state(game, card)
    emit(game, event.RETURNED, seat, card, -1, 0, 0)
