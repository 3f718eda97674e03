"""Shuffling what a seat cannot know, zone by zone, consistently with what it does know."""

from collections.abc import Iterable

import numpy as np

from cardsets.language import opcodes as op
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS, DOWN

ZONES = (
    "matrix and main deck", "own deck", "others' hands and decks", "others' vaults", "encounters", "damage",
    "laid assists",
)  # fmt: skip
MISSIONS, RUINS, PHASES = "others' missions and the stacks", "ruins", "phases"
CHAOS, PLANETARY = "chaos", "planetary"
SHUFFLED, FIXED = 2, 2  # profile.phases; phases at the bottom of a stack, whose order is known


def zones_in(box: np.void) -> tuple[str, ...]:
    """The hidden zones of a game: Missions, Ruins, and phases of unknown order where there are any."""
    shuffled = box["profile"]["phases"] == SHUFFLED
    more = ((MISSIONS, box["missions_n"]), (RUINS, box["ruins_n"]), (PHASES, shuffled))
    more += ((CHAOS, box["chaos_n"]), (PLANETARY, box["planetary_n"]))
    return (*ZONES, *(name for name, there in more if there))


def permute(game: np.void, box: np.void, seat: int, where: str, rng: np.random.Generator) -> None:
    """Permute a hidden zone in place; counts, faces and everything the seat knows stay as they are."""
    players = int(game["public"]["players"])
    others = [s for s in range(players) if s != seat]
    if where == "matrix and main deck":
        _matrix_and_deck(game, box, seat, rng)
    elif where == "own deck":
        _shuffle(game, [_slots(game["hidden"]["decks"][seat])], rng)
    elif where == "others' hands and decks":
        for other in others:
            _mix_hand_and_deck(game, other, rng)
    elif where == "others' vaults":
        _mix_vaults(game, box, others, rng)
    elif where == "encounters":
        _shuffle(game, [_slots(game["hidden"]["encounters"])], rng)
    elif where == "damage":
        _shuffle(game, [_slots(game["hidden"]["damage"])], rng)
    elif where in (RUINS, CHAOS, PLANETARY):
        _shuffle(game, [_slots(game["hidden"][where])], rng)
    elif where == PHASES:
        _shuffle(game, [_slots(pile)[FIXED:] for pile in game["hidden"]["phases"]], rng)
    elif where == MISSIONS:
        _mix_missions(game, box, others, rng)
    else:
        for other in others:
            _swap_assist(game, other, rng)


Slot = tuple[np.ndarray, int]


def _slots(pile: np.void) -> list[Slot]:
    return [(pile["cards"], i) for i in range(int(pile["n"]))]


def _shuffle(game: np.void, groups: Iterable[list[Slot]], rng: np.random.Generator) -> None:
    """Permute the cards of a group of slots; each slot's zone and holder go to the card now in it."""
    for slots in groups:
        cards = [int(cards[i]) for cards, i in slots]
        places = [(int(game["where"][c]), int(game["holder"][c])) for c in cards]
        for (array, i), place, card in zip(slots, places, rng.permutation(cards), strict=True):
            array[i] = card
            game["where"][card], game["holder"][card] = place


def _matrix_and_deck(game: np.void, box: np.void, seat: int, rng: np.random.Generator) -> None:
    """Facedown Matrix cards the seat does not know, the main deck, and what was left in the box unseen."""
    hidden, public = game["hidden"], game["public"]
    spaces = [
        s
        for s in range(int(public["spaces"]))
        if public["space"][s]["face"] == DOWN and game["own"][seat]["known"][s] < 0
    ]
    slots = [(hidden["matrix"], s) for s in spaces] + _slots(hidden["main"])
    meant = _meant_facedown(game, spaces)
    boxed = np.array(
        [
            c
            for c in range(int(box["main_n"]))
            if game["where"][c] == zone.OUT and not game["tally"][c]["dealt"] and _could_be_dealt(box, c)
        ]
    )
    boxed = boxed[rng.permutation(len(boxed))] if len(boxed) else boxed
    _shuffle(game, [slots], rng)
    # A Boss, a Polity or a seeded Scheme is in the game for sure, wherever it lies: none changes places with a card
    # that was left in the box.
    slots = [(array, i) for array, i in slots if array[i] < box["main_n"] and not _is_seeded(box, array[i])]
    slots += [(boxed, i) for i in range(len(boxed))]
    for card in {int(array[i]) for array, i in slots}:
        assert game["where"][card] in (zone.MATRIX, zone.MAIN, zone.OUT)
    tallies = [game["tally"][int(array[i])].copy() for array, i in slots]
    _shuffle(game, [slots], rng)
    for (array, i), tally in zip(slots, tallies, strict=True):
        game["tally"][int(array[i])] = tally
    for frame, name, space in meant:
        frame[name] = hidden["matrix"][space]


def _meant_facedown(game: np.void, spaces: list[int]) -> list[tuple[np.void, str, int]]:
    """Where a text at work is about the card of a space that the seat does not know: whatever lies there is meant."""
    frames = game["stack"][: int(game["depth"])]
    held = [(frame, name, int(frame[name])) for frame in frames for name in ("it", "about", "first")]
    return [
        (frame, name, int(game["holder"][card]))
        for frame, name, card in held
        if card >= 0 and game["where"][card] == zone.MATRIX and game["holder"][card] in spaces
    ]


def _could_be_dealt(box: np.void, card: int) -> bool:
    """Everybody knows that a mode plays without Relics or without Co-op Schemes (SETUP-14, SETUP-43)."""
    definition, profile = box["definitions"][box["definition"][card]], box["profile"]
    if definition["type"] & op.RELIC:
        return bool(profile["relics"])
    if _is_seeded(box, card):
        return False
    return not definition["cooperative"] or profile["coop_scheme_count"] != 0


def _is_seeded(box: np.void, card: int) -> bool:
    """Whether a card is one of those of which so many are shuffled into each stack (SETUP-25, 26, 70, 82, 85)."""
    definition, profile = box["definitions"][box["definition"][card]], box["profile"]
    apart = op.POLITY | (op.ALLY if profile["phases"] else 0)
    if profile["unicron"]:
        apart |= op.PLANET | op.SCHEME
    return bool(definition["type"] & apart or (definition["cooperative"] and profile["seeded_schemes"]))


def _mix_missions(game: np.void, box: np.void, others: list[int], rng: np.random.Generator) -> None:
    """Missions that others control, those of the stacks, and those that were left in the box unseen."""
    slots = [slot for other in others for slot in _slots(game["own"][other]["missions"])]
    slots += [slot for stack in game["hidden"]["missions"] for slot in _slots(stack)]
    first = int(box["missions_first"])
    boxed = np.array(
        [c for c in range(first, first + int(box["missions_n"])) if game["where"][c] == zone.OUT],
        dtype=np.int64,
    )
    for card in (int(array[i]) for array, i in slots):
        assert game["where"][card] in (zone.MISSIONS, zone.MISSION_STACK)
    _shuffle(game, [slots + [(boxed, i) for i in range(len(boxed))]], rng)


def _mix_hand_and_deck(game: np.void, other: int, rng: np.random.Generator) -> None:
    """Any of the other's cards may be in hand: hand and deck are one pool to us."""
    slots = _slots(game["own"][other]["hand"]) + _slots(game["hidden"]["decks"][other])
    for card in (int(array[i]) for array, i in slots):
        assert game["where"][card] in (zone.HAND, zone.DECK)
    _shuffle(game, [slots], rng)


def _mix_vaults(game: np.void, box: np.void, others: list[int], rng: np.random.Generator) -> None:
    """Of teams each faction's among themselves: whose Adversary a vaulted card was is no secret."""
    groups: dict[int, list[Slot]] = {}
    for other in others:
        groups.setdefault(int(box["seats"][other]["faction"]), []).extend(_slots(game["own"][other]["vault"]))
    for card in (int(array[i]) for slots in groups.values() for array, i in slots):
        assert game["where"][card] == zone.VAULT
    _shuffle(game, groups.values(), rng)


def _swap_assist(game: np.void, other: int, rng: np.random.Generator) -> None:
    """A facedown Assist could be any card of its owner's; one laid faceup is known (ASSIST-7)."""
    own, battle = game["own"][other], game["public"]["battle"]
    facedown = [
        place
        for place in range(int(battle["assists_n"]))
        if own["assists"][place] >= 0 and battle["assists"][place]["card"] < 0
    ]
    if not facedown:
        return
    (place,) = facedown
    assist = int(own["assists"][place])
    assert assist < CHARACTER_CARDS
    assert game["where"][assist] == zone.ASSISTING
    pool = _slots(own["hand"]) + _slots(game["hidden"]["decks"][other])
    if pool:
        array, i = pool[int(rng.integers(len(pool)))]
        card = int(array[i])
        was = (int(game["where"][card]), int(game["holder"][card]))
        array[i] = assist
        game["where"][assist], game["holder"][assist] = was
        own["assists"][place] = card
        game["where"][card], game["holder"][card] = zone.ASSISTING, other
