"""From a card set to the static box and the template game that the engine reads."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np

from cardsets.cards import PlayerSide
from cardsets.language import opcodes as op
from cardsets.language.assemble import SPOKEN_AS_PLAYED
from cardsets.library import Card, CardSet
from cardsets.phases import LAST_LEVEL
from cardsets.tactics import drawn_tactics
from cardsets.unicron import AGAINST_A_PLAYER, OF_UNICRON
from sim.engine.board.grid import lay_out
from sim.engine.data import zone
from sim.engine.data.mode import Mode, contest_of
from sim.engine.data.modes import MODES
from sim.engine.data.profile import A_PLAYER, AN_AUTOMATON, FULL_TEXT, NO_PHASES, NO_STACKS, ONE_STACK
from sim.engine.data.recipe import (
    shortened,
    write_rows,
)
from sim.engine.data.state import (
    BOX,
    CHARACTER_CARDS,
    GAME,
    INSTANCES,
    NO_CARD,
    NOBODY,
    NOWHERE,
    SEATS,
)
from sim.engine.definitions import BoxError, silence_planets, write_cards
from sim.engine.hooks import CHARACTER_CHOICES, features_of, hook_in
from sim.engine.marker import set_marker
from sim.engine.playable import (
    LEAST_CHARACTERS,
    MAIN_TYPES,
    laid_aside,
    main_deck_problem,
    missing_cards,
    mode_problem,
    most_at_a_table,
    phases_problem,
    recipe_of,
    resolve_profile,
    side_of,
    sides_wanted,
)

__all__ = ["Box", "BoxError", "build_box"]

HAND_AGAINST: Final = {2: 6, 3: 7}  # of one player, by the number of the many (SETUP-54)


@dataclass(frozen=True)
class Box:
    """The compiled cards of a cell: the static record, a game before its first shuffle, and who is who."""

    record: np.ndarray  # one BOX
    template: np.ndarray  # one GAME
    cards: tuple[Card, ...]  # by definition index
    characters: tuple[int, ...]  # definition indexes
    players: int
    features: tuple[str, ...] = ()  # what its games play that not every game does (`data.feature`)
    mirrors: dict[bytes, Any] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )  # by record

    @property
    def instances(self) -> int:
        """How many card instances are laid out, with the Starters of those who play."""
        last = self.record[0]["seats"][self.players - 1]
        return int(last["starters_first"] + last["starters_n"])

    @property
    def names(self) -> list[str]:
        """Card names by definition index."""
        return [card.name for card in self.cards]


def build_box(
    card_set: CardSet,
    players: int,
    characters: Sequence[str] = (),
    choice: str = "random",
    mode: str = "competitive",
    overrides: dict[str, Any] | None = None,
) -> Box:
    """Assemble a set for a number of players in a mode (a key of `MODES`).

    Raises:
        BoxError: the set is not playable, has too few cards, or holds verbs of rulesets that are not in play.
        ProfileError: an unknown profile key or value, of the set's rulings too.
    """
    if not card_set.playable:
        raise BoxError(f"{card_set.name}: this set is known only in part and cannot be played")
    if problem := mode_problem(card_set, mode):
        raise BoxError(f"{card_set.name}: {problem}")
    if players > most_at_a_table(card_set):
        raise BoxError(f"{card_set.name}: {players} players; for {card_set.most_players} at most (SETUP-18)")
    if len(card_set.sides) != sides_wanted(MODES[mode]):
        raise BoxError(
            f"{card_set.name}: {len(card_set.sides)} sides; {mode} takes {sides_wanted(MODES[mode])}: "
            "name a set or mix with that many (a [[side]] table each) or another mode"
        )
    profile = resolve_profile(card_set, mode, overrides)
    if problem := phases_problem(mode, profile):
        raise BoxError(f"{card_set.name}: {problem}")
    card_set = _as_played(card_set, mode, profile)
    if problem := main_deck_problem(card_set, players, mode, profile):
        raise BoxError(problem)
    record = np.zeros(1, BOX)
    box = record[0]
    aside = {card.key for card in laid_aside(card_set.played, profile)}
    cards = _ordered_cards(card_set, characters, aside)
    write_cards(box, cards, card_set.alike)
    _lay_out_instances(box, card_set, cards, MODES[mode], aside)
    for name, value in profile.items():
        box["profile"][name] = value
    if profile["unicron"] == AN_AUTOMATON:
        set_marker(box, players)
    elif profile["unicron"] == A_PLAYER:
        silence_planets(box)
    if box["profile"]["assist_text"] == FULL_TEXT:
        spoken = np.isin(box["abilities"]["kind"], SPOKEN_AS_PLAYED)
        box["abilities"]["assist"][spoken] = box["abilities"]["program"][spoken]
    box["profile"]["character_choice"] = CHARACTER_CHOICES[choice]
    box["profile"]["winner"] = MODES[mode].winner
    features = features_of(box, MODES[mode])
    hook_in(box, MODES[mode], features)
    _seat_players(box, card_set, MODES[mode], players)
    rows = recipe_of(card_set, profile, players)
    write_rows(box, rows, players, cards, shortened(players, missing_cards(card_set, rows, players, profile)))
    found = tuple(i for i, card in enumerate(cards) if card.type == op.CHARACTER)
    return Box(record, _template(box, players), tuple(cards), found, players, features)


def _seat_players(box: np.ndarray, card_set: CardSet, mode: Mode, players: int) -> None:
    """What each seat begins with and is held to."""
    profile = box["profile"]
    first = int(box["starters_first"])
    for seat, rules in enumerate(box["seats"]):
        rules["side"] = mode.sides.side_of(seat)
        own = card_set.sides[side_of(card_set, mode, seat)]
        rules["faction"] = own.faction if mode.in_teams else op.NO_FACTION
        rules["basics"] = _basics_of(card_set, side_of(card_set, mode, seat))
        rules["starters_first"], rules["starters_n"] = first, sum(own.starter.values())
        first += int(rules["starters_n"])
        rules["hand_size"] = profile["hand_size"]
        rules["energon"] = profile["starting_energon"]
        rules["damage_limit"] = profile["damage_limit"]
    if mode.one_against_many:
        _be_one(box["seats"][0], profile, players)


def _be_one(rules: np.ndarray, profile: np.ndarray, players: int) -> None:
    """Give one player against many a hand, Energon and a Damage limit of its own (MANY-2, MANY-3, SETUP-90)."""
    if profile["one_hand_size"]:
        by_the_many = HAND_AGAINST.get(players - 1, 0)
        rules["hand_size"] = by_the_many if profile["one_hand_size"] < 0 else profile["one_hand_size"]
    if profile["one_energon"]:
        rules["energon"] = profile["one_energon"]
    if profile["one_damage_limit"]:
        rules["damage_limit"] = profile["one_damage_limit"]


def _basics_of(card_set: CardSet, place: int) -> int:
    """The stack that a side buys Basics from: its own, or that of a side before it that has the same."""
    wanted = _basic_of(card_set, card_set.sides[place]).key
    return next(i for i, side in enumerate(card_set.sides) if _basic_of(card_set, side).key == wanted)


def _as_played(card_set: CardSet, mode: str, profile: Mapping[str, int]) -> CardSet:
    """Leaves out the Ruins, Missions and tactics that a game does without, and what only Unicron's have.

    Co-op and Solo take Missions marked so.
    """
    marked = profile["mission_stacks"] == ONE_STACK
    with_phases = profile["phases"] != NO_PHASES
    aside = {card.key for card in laid_aside(card_set.played, profile)}
    factions = [side.faction for side in card_set.sides]

    def takes_part(card: Card) -> bool:
        if card.type & op.MISSION:
            return profile["mission_stacks"] != NO_STACKS and (not marked or contest_of(mode) in card.marks)
        if card.type & OF_UNICRON:
            return profile["unicron"] == AN_AUTOMATON or (
                profile["unicron"] == A_PLAYER and card.type & AGAINST_A_PLAYER != 0
            )
        if card.type & op.PHASE:
            return with_phases and card.faction in factions
        if with_phases and (card.type & op.SCHEME or (card.type & op.BOSS and card.level == LAST_LEVEL)):
            return card.key in aside  # SETUP-65, SETUP-67, SETUP-68
        return card.type != op.RUIN or profile["ruin_on_defeat"] != 0

    cards = tuple(card for card in card_set.cards if takes_part(card))
    drawn = drawn_tactics(cards)
    cards = tuple(card for card in cards if card.type != op.TACTIC or card.key in drawn)
    return card_set if len(cards) == len(card_set.cards) else replace(card_set, cards=cards)


def _ordered_cards(card_set: CardSet, characters: Sequence[str], aside: Collection[str]) -> list[Card]:
    """Definitions by group, main deck first (its Co-op Schemes last), characters at the end.

    What is set aside lies together: Bosses behind all others, then the rest.
    """
    group_of = {key: nth for nth, group in enumerate(card_set.drawn, 1) for key in group.keys}
    groups = [
        sorted(
            (c for c in card_set.played if c.type & MAIN_TYPES and c.key not in aside),
            key=lambda c: (c.type & op.PLANET, c.cooperative, group_of.get(c.key, 0)),
        ),
        sorted((c for c in card_set.played if _is_boss(c)), key=lambda c: c.key in aside),
        [c for c in card_set.played if c.type & MAIN_TYPES and c.key in aside],
        [c for c in card_set.played if c.type & op.ENCOUNTER],
        [card_set.card(name, op.DAMAGE) for name in card_set.damage],
        [c for c in card_set.played if c.type == op.MISSION],
        [c for c in card_set.played if c.type == op.RUIN],
        [c for c in card_set.played if c.type == op.PHASE],
        [c for c in card_set.played if c.type == op.TACTIC],
        [c for c in card_set.played if c.type == op.CHAOS],
        [c for c in card_set.played if c.type & op.PLANETARY],
        [c for c in card_set.played if c.type & op.AUTOMATON],
        _each_once(_basic_of(card_set, side) for side in card_set.sides),
        _each_once(
            card_set.card(name, op.STARTER, side.set_id) for side in card_set.sides for name in side.starter
        ),
    ]
    people = [c for c in card_set.played if c.type & op.CHARACTER]
    if len(people) < LEAST_CHARACTERS:
        raise BoxError(f"{card_set.name}: {len(people)} characters; a game takes {LEAST_CHARACTERS} or more")
    if characters:
        by_name = {c.name: c for c in people}
        missing = [name for name in characters if name not in by_name]
        if missing:
            raise BoxError(f"no character {missing[0]!r} in {card_set.name}; allowed: {', '.join(by_name)}")
        people = [by_name[name] for name in characters]
    return [card for group in [*groups, people] for card in group]


def _is_boss(card: Card) -> bool:
    """Whether a card is one of the Bosses that are shuffled into Stacks."""
    return bool(card.type & op.BOSS) and not card.type & op.AUTOMATON


def _basic_of(card_set: CardSet, side: PlayerSide) -> Card:
    """Returns the Basic that a side buys."""
    return card_set.card(side.basic, op.BASIC, side.set_id)


def _each_once(cards: Iterable[Card]) -> list[Card]:
    """Returns cards without doubles: sides may have the same Basic and Starters (COMP-9, COMP-14)."""
    return list({card.key: card for card in cards}.values())


def _lay_out_instances(
    box: np.ndarray, card_set: CardSet, cards: list[Card], mode: Mode, aside: Collection[str]
) -> None:
    """Number the card instances: a slot each, stable for the whole cell."""
    number = {card.key: index for index, card in enumerate(cards)}
    box["definition"][:] = 0
    place = 0

    def add(group: str, members: list[tuple[Card, int]]) -> None:
        nonlocal place
        box[f"{group}_first"] = place
        for card, copies in members:
            if place + copies > CHARACTER_CARDS:
                raise BoxError(f"more than {CHARACTER_CARDS} cards")
            box["definition"][place : place + copies] = number[card.key]
            place += copies
        box[f"{group}_n"] = place - int(box[f"{group}_first"])

    def of(kind: int) -> list[tuple[Card, int]]:
        return [(card, card.copies) for card in cards if card.type & kind and not card.type & op.AUTOMATON]

    add("main", [(card, copies) for card, copies in of(MAIN_TYPES) if card.key not in aside])
    add("bosses", of(op.BOSS))
    bosses = sum(card.copies for card, _ in of(op.BOSS) if card.key in aside)
    add("aside", [(card, copies) for card, copies in of(MAIN_TYPES) if card.key in aside])
    box["aside_first"] -= bosses  # those of the Bosses lie behind the others
    box["aside_n"] += bosses
    add("encounters", of(op.ENCOUNTER))
    add("damage", of(op.DAMAGE))
    add("basics", of(op.BASIC))
    add("missions", [(card, card.copies) for card in cards if card.type == op.MISSION])
    add("ruins", [(card, card.copies) for card in cards if card.type == op.RUIN])
    add("phases", [(card, card.copies) for card in cards if card.type == op.PHASE])
    add("tactics", [(card, card.copies) for card in cards if card.type == op.TACTIC])
    add("chaos", [(card, card.copies) for card in cards if card.type == op.CHAOS])
    add("planetary", [(card, card.copies) for card in cards if card.type & op.PLANETARY])
    add("piece", [(card, 1) for card in cards if card.type & op.AUTOMATON])
    _stack_basics(box, card_set, number)
    decks = [
        [(card_set.card(name, op.STARTER, side.set_id), count) for name, count in side.starter.items()]
        for side in card_set.sides
    ]
    add("starters", [entry for seat in range(SEATS) for entry in decks[side_of(card_set, mode, seat)]])
    people = [index for index, card in enumerate(cards) if card.type & op.CHARACTER]
    box["characters_first"], box["characters_n"] = people[0], len(people)


def _stack_basics(box: np.ndarray, card_set: CardSet, number: Mapping[str, int]) -> None:
    """Note which of the Basics lie in which stack: one a side (MIX-16), or one for sides that have the same."""
    first, n = int(box["basics_first"]), int(box["basics_n"])
    for place, side in enumerate(card_set.sides):
        if _basics_of(card_set, place) != place:
            continue
        stack = box["basic_stacks"][place]
        index = number[_basic_of(card_set, side).key]
        found = [i for i in range(first, first + n) if box["definition"][i] == index]
        stack["first"], stack["n"] = found[0], len(found)


def _template(box: np.ndarray, players: int) -> np.ndarray:
    """A game before its first shuffle: what is the same for every game of the cell."""
    template = np.zeros(1, GAME)
    game = template[0]
    game["public"]["players"] = players
    lay_out(game["public"], int(box["profile"]["matrix_rows"]))
    game["public"]["active"] = -1
    game["public"]["phase_up"] = NO_CARD
    game["public"]["piece"]["card"] = int(box["piece_first"]) if box["piece_n"] else NO_CARD
    game["public"]["piece"]["space"] = NOWHERE
    game["public"]["stock"]["seat"] = NOBODY
    game["public"]["space"]["card"] = NO_CARD
    game["public"]["battle"]["card"] = NO_CARD
    game["public"]["battle"]["assists"]["card"] = NO_CARD
    game["public"]["definition"] = box["definition"]
    game["printed"] = box["definition"]
    game["hidden"]["matrix"] = NO_CARD
    game["own"]["known"] = NO_CARD
    game["own"]["assists"] = NO_CARD
    game["public"]["seats"]["space"] = NOWHERE
    game["public"]["seats"]["character"] = -1
    game["fixed"] = -1
    game["pending"] = -1
    game["holder"] = -1
    game["failed_card"] = game["failed_with"] = -1
    game["tally"]["revealed_turn"] = -1
    tactics = slice(int(box["tactics_first"]), int(box["tactics_first"]) + int(box["tactics_n"]))
    game["where"][tactics] = zone.TACTIC_DECK
    aside = slice(int(box["aside_first"]), int(box["aside_first"]) + int(box["aside_n"]))
    game["where"][aside] = zone.ASIDE  # SETUP-67, SETUP-68, SETUP-80
    game["public"]["sides_n"] = len({int(rules["side"]) for rules in box["seats"][:players]})
    for seat, rules in enumerate(box["seats"][:players]):
        game["public"]["seats"][seat]["side"] = rules["side"]
        game["public"]["sides"][rules["side"]]["members"] |= 1 << seat
    assert len(game["where"]) == INSTANCES
    return template
