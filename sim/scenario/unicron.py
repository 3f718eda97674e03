"""Unicron in positions and expectations: where he stands as an automaton, the marked cost, Heralds, his decks."""

from typing import Any, Final

from sim.engine.data import zone
from sim.engine.data.state import UP
from sim.engine.play.table import Table
from sim.scenario.ground import Zone
from sim.scenario.model import DecksModel, MatrixCard, ScenarioError, UnicronModel
from sim.scenario.words import card_name, space_name

PILES: Final = {
    "chaos": "chaos",
    "chaos_discard": "chaos discard",
    "planetary_ruins": "planetary ruins",
    "planetary_ruin_discard": "planetary ruin discard",
}
"""The keys of his decks, and the zones that they are."""
DORMANT: Final = ""
"""His space while he is not in the Matrix."""


def is_played(table: Table) -> bool:
    """Whether Unicron takes part in a game as an automaton."""
    return int(table.game.public.piece.card) >= 0


def takes_part(table: Table) -> bool:
    """Whether Unicron takes part in a game, as an automaton or as a player: there are Planets and Herald tokens."""
    return int(table.box.profile.unicron) != 0


def zones_of(game: Any) -> dict[tuple[str, int], Zone]:
    """Returns the zones of Chaos cards and Planetary Ruins by name and place."""
    hidden, public = game.hidden, game.public
    return {
        ("chaos", 0): Zone(hidden.chaos, zone.CHAOS),
        ("chaos discard", 0): Zone(public.chaos_discard, zone.CHAOS_DISCARD),
        ("planetary ruins", 0): Zone(hidden.planetary, zone.PLANETARY),
        ("planetary ruin discard", 0): Zone(public.planetary_discard, zone.PLANETARY_DISCARD),
    }


def wanted(table: Table, decks: DecksModel) -> list[tuple[tuple[str, int], list[str]]]:
    """Returns the decks of his that a scenario names, with card names from the bottom up.

    Raises:
        ScenarioError: such a game has none of them.
    """
    found = []
    for key, where in PILES.items():
        names = getattr(decks, key)
        if names is None:
            continue
        if not (is_played(table) or (takes_part(table) and not key.startswith("chaos"))):
            allowed = "with variant = 'unicron'" + (" in co-op and solo" if takes_part(table) else "")
            raise ScenarioError(f"decks.{key}: no such deck in this game; allowed: {allowed}")
        found.append(((where, 0), list(reversed(names))))
    return found


def check_herald(table: Table, entry: MatrixCard, at: str) -> None:
    """Check that a Herald token may lie on a card of the Matrix.

    Raises:
        ScenarioError: the card lies facedown, or such a game has no tokens.
    """
    if not entry.herald:
        return
    if not takes_part(table):
        raise ScenarioError(f"matrix.{at}: herald = true; allowed: with variant = 'unicron'")
    if entry.face != "up" or entry.card is None:
        raise ScenarioError(f"matrix.{at}: herald = true; allowed: on a faceup card that is named")


def place(table: Table, model: UnicronModel | None, space: int) -> None:
    """Write how many cards his decks have, and put him and the marker where a scenario says; else dormant, as dealt.

    Raises:
        ScenarioError: he takes no part, or the cost is none of his scale.
    """
    game, public = table.game, table.game.public
    piece = public.piece
    public.chaos_n, public.planetary_n = game.hidden.chaos.n, game.hidden.planetary.n
    if is_played(table):
        game.where[piece.card] = zone.PIECE
    elif model is not None:
        in_co_op = " in co-op and solo" if takes_part(table) else ""
        raise ScenarioError(
            "unicron: he takes no part in this game; allowed: with variant = 'unicron'" + in_co_op
        )
    if model is None:
        return
    if space >= 0:
        piece.on, piece.space = 1, space
        game.holder[piece.card] = space
    if model.cost is not None:
        _mark(table, model.cost)


def _mark(table: Table, cost: int) -> None:
    """Put the marker on a cost of the scale."""
    piece, scale = table.game.public.piece, table.box.marker
    least, step, last = int(scale.least), int(scale.step), int(scale.last)
    costs = range(least, least + step * (last + 1), step)
    if cost not in costs:
        steps = f" in steps of {step}" if step > 1 else ""
        raise ScenarioError(f"unicron.cost = {cost}; allowed: {costs[0]} to {costs[-1]}{steps}")
    piece.marker = costs.index(cost)
    table.game.public.cards[piece.card].extra = cost


def lay_herald(table: Table, card: int) -> None:
    """Mark a card of the Matrix as one with a Herald token; what follows of it the game's first frame notes."""
    table.game.public.cards[card].herald = 1


def has_herald(table: Table, space: int) -> bool:
    """Whether a Herald token lies on the faceup card of a space."""
    there = table.game.public.space[space]
    return bool(there.face == UP and table.game.public.cards[there.card].herald)


def found(table: Table) -> dict[str, Any]:
    """Returns what a scenario may expect of him, his marker, his tokens and his decks; nothing where he has no part."""
    public, hidden = table.game.public, table.game.hidden
    piece = public.piece
    if not takes_part(table):
        return {}
    both = {
        "unicron.heralds": int(piece.heralds),
        "rounds_left": int(public.rounds_left),
        "planetary_ruins_left": int(public.planetary_n),
        "planetary_ruins_top": _names(table, hidden.planetary)[::-1],
        "planetary_ruin_discard": _names(table, public.planetary_discard),
    }
    if not is_played(table):
        return both
    return both | {
        "unicron.space": space_name(table, int(piece.space)) if piece.on else DORMANT,
        "unicron.cost": int(table.game.public.cards[piece.card].extra),
        "unicron.eaten": int(piece.eaten),
        "unicron.driven": int(piece.driven),
        "chaos_left": int(public.chaos_n),
        "chaos_top": _names(table, hidden.chaos)[::-1],
        "chaos_discard": _names(table, public.chaos_discard),
    }


def _names(table: Table, pile: Any) -> list[str]:
    """The names of the cards of a pile, from the bottom up."""
    return [card_name(table, int(pile.cards[i])) for i in range(int(pile.n))]
