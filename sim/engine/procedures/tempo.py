"""The tempo of a game: what players have at the end of each of their turns, for the table `tempo/` of the results.

Noted in games that are `noting` alone. Nothing in the rules reads it, and no player sees it.
"""

from sim.engine.data.mode import SCORE
from sim.engine.data.state import TURN_LIMIT, TURNS_NOTED
from sim.engine.machine.compiled import compiled
from sim.engine.procedures.standing import count_score


@compiled
def note_tempo(game, box):
    """Note what the active player has as the turn ends, the game's last one too: VP, cards, Power made in it.

    Against an automaton also the cost that is marked.
    """
    seat = game.public.active
    if game.noting == 0 or game.turns_noted == game.public.turn or game.turns_noted == TURNS_NOTED:
        return  # of a game that ends between two turns the last one is noted by now
    if game.ending == TURN_LIMIT:  # the turn beyond it, which did not begin
        return
    n = game.turns_noted
    game.turns_noted += 1
    game.seat_noted[n] = seat
    game.round_noted[n] = game.public.round_number
    game.power_noted[n] = game.power_made[seat]
    game.cards_noted[n] = cards_owned(game.public.seats[seat])
    game.cost_noted[n] = 0
    if game.public.piece.card >= 0:
        game.cost_noted[n] = game.public.cards[game.public.piece.card].extra
    game.vp_noted[n] = 0
    if box.profile.winner == SCORE:
        count_score(game, box, seat, game.standing)
        game.vp_noted[n] = game.standing.total


@compiled
def cards_owned(player):
    """Returns how many cards a player owns, the Vault apart."""
    return player.deck_n + player.hand_n + player.discard.n + player.control.n
