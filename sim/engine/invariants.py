"""What must hold whenever a game is at rest, whatever was played: checked compiled, over many games."""

from typing import Final

import numpy as np

from cardsets.language.opcodes import THIS_TURN, WHILE_IN_PLAY
from sim.engine.batch import copy_words
from sim.engine.compiled import compiled
from sim.engine.frames import AMBUSH, BATTLE, BOSS_ARRIVES
from sim.engine.kernel import begin_game, consult, give_answer, step
from sim.engine.procedures.scoring import SHARE
from sim.engine.state import (
    ASSISTING,
    BASICS,
    CHARACTER_CARDS,
    CONTROL,
    DAMAGE_DISCARD,
    DAMAGE_STACK,
    DECK,
    DESTROYED,
    DISCARD,
    DOWN,
    EMPTY,
    ENCOUNTER_DISCARD,
    ENCOUNTERS,
    HAND,
    INSTANCES,
    LIMBO,
    MAIN,
    MATRIX,
    NOBODY,
    OUT,
    REMOVED,
    SPACES,
    THREE_BOSSES,
    UNDER,
    UP,
    VAULT,
)

FINE: Final = 0
LOST_OR_DOUBLED: Final = 1
WRONG_ZONE: Final = 2
WRONG_COUNT: Final = 3
NEGATIVE: Final = 4
WRONG_MATRIX: Final = 5
WRONG_DECISION: Final = 6
WRONG_LIVE: Final = 7
TOO_MANY_TURNS: Final = 8
ENGINE_ERROR: Final = 9
WRONG_SCORE: Final = 10
NAMES: Final = (
    "fine", "card lost or doubled", "card in the wrong zone", "count differs from pile", "negative resource",
    "Matrix inconsistent", "decision malformed", "live ability without its card", "too many turns",
    "engine error", "score does not add up",
)  # fmt: skip


@compiled
def check_pile(game, pile, zone, holder, seen):
    """Every card of a pile says that it is there."""
    for i in range(pile.n):
        card = pile.cards[i]
        seen[card] += 1
        if game.where[card] != zone or (holder >= 0 and game.holder[card] != holder):
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
        check_pile(game, hidden.main, MAIN, -1, seen),
        check_pile(game, hidden.encounters, ENCOUNTERS, -1, seen),
        check_pile(game, hidden.damage, DAMAGE_STACK, -1, seen),
        check_pile(game, hidden.basics, BASICS, -1, seen),
        check_pile(game, public.destroyed, DESTROYED, -1, seen),
        check_pile(game, public.removed, REMOVED, -1, seen),
        check_pile(game, public.encounter_discard, ENCOUNTER_DISCARD, -1, seen),
        check_pile(game, public.damage_discard, DAMAGE_DISCARD, -1, seen),
    )
    for seat in range(public.players):
        player = public.seats[seat]
        own = game.own[seat]
        worst = max(
            worst,
            check_pile(game, own.hand, HAND, seat, seen),
            check_pile(game, own.vault, VAULT, seat, seen),
            check_pile(game, hidden.decks[seat], DECK, seat, seen),
            check_pile(game, player.discard, DISCARD, seat, seen),
            check_pile(game, player.control, CONTROL, seat, seen),
        )
        if own.assist >= 0:
            seen[own.assist] += 1
            if game.where[own.assist] != ASSISTING:
                worst = WRONG_ZONE
    for space in range(public.spaces):
        card = hidden.matrix[space]
        if card >= 0:
            seen[card] += 1
            if game.where[card] != MATRIX or game.holder[card] != space:
                worst = WRONG_ZONE
    if worst:
        return worst
    limbo = 0
    last = box.starters_first + box.starters_n * public.players
    for card in range(last):
        zone = game.where[card]
        if zone == LIMBO:
            limbo += 1
        piled = zone != OUT and zone != LIMBO and zone != UNDER
        if seen[card] != (1 if piled else 0):
            return LOST_OR_DOUBLED
    if game.ending:
        return FINE  # what was being resolved when the game ended at once stays in limbo
    return LOST_OR_DOUBLED if limbo > cards_being_resolved(game) else FINE


@compiled
def cards_being_resolved(game):
    """How many procedures at work hold a card in limbo: a drawn Encounter or a Boss on its way."""
    holding = 0
    for i in range(game.depth):
        proc = game.stack[i].proc
        if proc == AMBUSH or proc == BATTLE or proc == BOSS_ARRIVES:
            holding += 1
    return holding


@compiled
def check_counts(game):
    """The counts everybody sees are those of the piles nobody does."""
    public = game.public
    hidden = game.hidden
    if public.main_n != hidden.main.n or public.encounter_n != hidden.encounters.n:
        return WRONG_COUNT
    if public.damage_n != hidden.damage.n or public.basics_n != hidden.basics.n:
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
def check_resources(game):
    """Nothing is negative that cannot be."""
    public = game.public
    for seat in range(public.players):
        player = public.seats[seat]
        if player.energon < 0 or player.vp < 0 or player.untied < 0 or player.untied_move < 0:
            return NEGATIVE
        for i in range(player.control.n):
            state = public.cards[player.control.cards[i]]
            if state.power < 0 or state.move < 0 or state.stored < 0:
                return NEGATIVE
    return FINE


@compiled
def check_matrix(game):
    """What is faceup is told, what is facedown is not, and characters stand inside."""
    public = game.public
    for space in range(SPACES):
        face = public.space[space].face
        card = game.hidden.matrix[space]
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
    return FINE


@compiled
def check_live(game):
    """An ability that lasts while its card is in play has its card in play."""
    public = game.public
    for i in range(public.live_n):
        entry = public.live[i]
        if entry.until > THIS_TURN + 1:
            return WRONG_LIVE
        if entry.until == WHILE_IN_PLAY and entry.source < CHARACTER_CARDS:
            zone = game.where[entry.source]
            faceup = zone == MATRIX and public.space[game.holder[entry.source]].face == UP
            if zone != CONTROL and zone != ASSISTING and not faceup:
                return WRONG_LIVE
    return FINE


@compiled
def check_decision(game):
    """A pending decision belongs to a player of the game and offers at least two options."""
    if game.pending == NOBODY:
        return FINE
    decision = game.decision
    if game.pending != decision.seat or decision.seat >= game.public.players or decision.n < 2:
        return WRONG_DECISION
    return FINE


@compiled
def check_end(game, box, deck_at_start):
    """Scores add up, the shares of the win make one, and the bound on turns holds (TURN-59)."""
    public = game.public
    if game.error:
        return ENGINE_ERROR
    if public.turn > deck_at_start + 1:
        return TOO_MANY_TURNS
    shares = 0
    for seat in range(public.players):
        score = public.seats[seat].score
        if score.total != score.tokens + score.costs + score.energon + score.vault + score.damage:
            return WRONG_SCORE
        shares += score.share
    if box.profile.together:
        won = game.ending == THREE_BOSSES
        return FINE if shares == (SHARE * public.players if won else 0) else WRONG_SCORE
    return FINE if shares == SHARE else WRONG_SCORE


@compiled
def check_all(game, box, seen):
    """Every invariant of a game at rest; the first that fails."""
    worst = check_cards(game, box, seen)
    if worst == FINE:
        worst = check_counts(game)
    if worst == FINE:
        worst = check_resources(game)
    if worst == FINE:
        worst = check_matrix(game)
    if worst == FINE:
        worst = check_live(game)
    if worst == FINE:
        worst = check_decision(game)
    return worst


@compiled
def play_checked(game, game_words, template_words, box, table, address, window, seed, first, last):
    """Play games of one strategy, checking at every decision; (broken invariant, game) or (0, games)."""
    seen = np.zeros(INSTANCES, np.int64)
    for number in range(first, last):
        copy_words(game_words, template_words)
        begin_game(game, seed, number)
        for seat in range(game.public.players):
            game.windows[seat] = window
        deck_at_start = -1
        while game.over == 0:
            step(game, box, table)
            if deck_at_start < 0:
                deck_at_start = game.public.main_n
            broken = check_all(game, box, seen)
            if broken:
                return broken, number
            if game.pending != NOBODY:
                give_answer(game, consult(game, box, address))
        broken = check_end(game, box, deck_at_start)
        if broken:
            return broken, number
    return FINE, last - first
