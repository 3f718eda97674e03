"""From a card set to the static box and the template game that the engine reads."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from cardsets.errors import RolloutError
from cardsets.language import opcodes as op
from cardsets.language.assemble import SPOKEN_AS_PLAYED, Assembler, Tables, side_spans
from cardsets.library import SET_FILE, Card, CardSet, Side
from cardsets.shape import counts
from sim.engine.board import proc
from sim.engine.board.grid import lay_out
from sim.engine.board.grid import size as matrix_size
from sim.engine.data import feature, moment
from sim.engine.data.mode import Mode
from sim.engine.data.modes import MODES
from sim.engine.data.profile import FULL_TEXT, resolve
from sim.engine.data.recipe import deck_size, rows_of, stack_sizes, write_rows
from sim.engine.data.state import (
    ALT,
    BOT,
    BOX,
    CHARACTER_CARDS,
    GAME,
    INSTANCES,
    MAX_DEFINITIONS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    PILE_SIZE,
    SEATS,
)

MAIN_TYPES: Final = (
    op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.RELIC | op.SITE | op.ALLY | op.SCHEME
)  # COMP-42, with the Initiatives that set-up adds
LEAST_CHARACTERS: Final = 2  # to choose from, whoever plays
LATELY: Final = 8  # lists of cards whose tables are kept
CHARACTER_CHOICES: Final = {"fixed": 0, "rotation": 0, "random": 1, "draft": 2}
DRAFTED: Final = CHARACTER_CHOICES["draft"]

# Which ability kinds a definition points at directly, and by which field.
DIRECT: Final = {
    op.ON_PLAY: "on_play",
    op.REWARD: "reward",
    op.ON_BLOCK: "on_block",
    op.REVEAL_ATTACK: "reveal_attack",
    op.ON_REVEAL: "on_reveal",
    op.AMBUSH: "ambush",
    op.CONFRONTATION: "confrontation",
    op.SITE_ABILITY: "site",
    op.THWART_BY_CONTRIBUTION: "contribution",
    op.THWART_BY_PAYMENT: "payment",
    op.ASSIST_POWER: "assist_power",
    op.CONFRONT_POWER: "confront_power",
}
OF_SCHEMES: Final = (
    op.THWART_BY_CONTRIBUTION, op.THWART_BY_PAYMENT, op.THWART_ON_DEFEAT, op.THWART_ON_ASSISTS,
)  # fmt: skip
COUNTED: Final = (op.FORCE_ASSIST, op.MUST_PLAY_FIRST, op.SCORE_AT_END)


class BoxError(RolloutError, ValueError):
    """A set that cannot be played; the message says why."""


@dataclass(frozen=True)
class Box:
    """The compiled cards of a cell: the static record, a game before its first shuffle, and who is who."""

    record: np.ndarray  # one BOX
    template: np.ndarray  # one GAME
    cards: tuple[Card, ...]  # by definition index
    characters: tuple[int, ...]  # definition indexes
    players: int
    features: tuple[str, ...] = ()  # what its games play that not every game does (`data.feature`)

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
    if len(card_set.sides) != 1:
        raise BoxError(
            f"{card_set.name}: {len(card_set.sides)} sides; {mode} is played with sets of one side"
        )
    profile = resolve_profile(card_set, mode, overrides)
    if problem := _main_deck_problem(card_set, players, mode, profile):
        raise BoxError(problem)
    record = np.zeros(1, BOX)
    box = record[0]
    cards = _ordered_cards(card_set, characters)
    if len(cards) > MAX_DEFINITIONS:
        raise BoxError(f"{len(cards)} card titles; at most {MAX_DEFINITIONS} fit")
    spans, subtypes, tables = _assembled(_Same(cards))
    _copy_tables(box, tables)
    for index, (card, span, subtype) in enumerate(zip(cards, spans, subtypes, strict=True)):
        _fill_definition(box["definitions"][index], card, span, tables, subtype)
    box["definitions_n"] = len(cards)
    _append_sides(box, cards, spans, tables)
    _lay_out_instances(box, card_set, cards)
    for field, value in profile.items():
        box["profile"][field] = value
    if box["profile"]["assist_text"] == FULL_TEXT:
        spoken = np.isin(box["abilities"]["kind"], SPOKEN_AS_PLAYED)
        box["abilities"]["assist"][spoken] = box["abilities"]["program"][spoken]
    box["profile"]["character_choice"] = CHARACTER_CHOICES[choice]
    box["profile"]["winner"] = MODES[mode].winner
    features = _features(box, MODES[mode])
    _hook_in(box, MODES[mode], features)
    _seat_players(box, MODES[mode])
    write_rows(box, rows_of(profile), players)
    found = tuple(i for i, card in enumerate(cards) if card.type == op.CHARACTER)
    return Box(record, _template(box, players), tuple(cards), found, players, features)


def _features(box: np.ndarray, mode: Mode) -> tuple[str, ...]:
    """What games of the box play that not every game does (`sim.engine.data.feature`)."""
    features = [*mode.features]
    if box["profile"]["character_choice"] == DRAFTED:
        features.append(feature.DRAFTING)
    if np.isin(box["abilities"]["kind"], OF_SCHEMES).any():
        features.append(feature.SCHEMES)
    return tuple(features)


def _hook_in(box: np.ndarray, mode: Mode, features: Sequence[str]) -> None:
    """Note the procedure of each moment."""
    kinds = box["abilities"]["kind"]
    box["moments"] = moment.NONE
    if feature.DRAFTING in features:
        box["moments"][moment.CHARACTERS_DEALT] = proc.DRAFT_CHARACTERS
    if (kinds == op.THWART_ON_ASSISTS).any():
        box["moments"][moment.ASSISTS_OFFERED] = proc.THWART_ON_OFFERS
    if (kinds == op.THWART_ON_DEFEAT).any():
        box["moments"][moment.DEFEATED] = proc.THWART_CHECK
    for place, number in mode.moments.items():
        box["moments"][place] = number


def _seat_players(box: np.ndarray, mode: Mode) -> None:
    """What each seat begins with and is held to."""
    profile = box["profile"]
    for seat, rules in enumerate(box["seats"]):
        rules["side"] = mode.sides.side_of(seat)
        rules["hand_size"] = profile["hand_size"]
        rules["energon"] = profile["starting_energon"]
        rules["damage_limit"] = profile["damage_limit"]
        rules["starters_n"] = box["starters_n"]
        rules["starters_first"] = box["starters_first"] + seat * box["starters_n"]


def resolve_profile(card_set: CardSet, mode: str, overrides: dict[str, Any] | None = None) -> dict[str, int]:
    """The values of the rules profile with a set as base in a mode, by record field. Raises `ProfileError`."""
    return resolve(card_set.rulings, MODES[mode], overrides, place=f"{card_set.path / SET_FILE}: rulings")


def player_counts(card_set: CardSet, mode: str) -> list[int]:
    """The numbers of players for whom a set has the main deck cards, Bosses and characters that a mode takes.

    Raises:
        ProfileError: the set's rulings are wrong or missing.
    """
    profile = resolve_profile(card_set, mode)
    people = len(card_set.of_type(op.CHARACTER))
    return [
        players
        for players in MODES[mode].players
        if max(players, LEAST_CHARACTERS) <= people
        and not _main_deck_problem(card_set, players, mode, profile)
    ]


def main_deck_need(players: int) -> int:
    """The main deck cards that set-up lays in the Matrix and the Stacks, before Bosses (SETUP-18 to SETUP-21)."""
    rows, columns = matrix_size(players)
    return rows * columns + sum(stack_sizes(players))


def _main_deck_problem(card_set: CardSet, players: int, mode: str, profile: Mapping[str, int]) -> str:
    """Why a main deck is too short for the players, too long to be held, or short of Bosses; empty where it is not."""
    rows = rows_of(profile)
    need, size = main_deck_need(players), deck_size(rows, card_set.played)
    if size < need:
        numbers = [count for count in range(1, SEATS + 1) if main_deck_need(count) <= size]
        enough = f"enough for {counts(numbers)}" if numbers else "too few for any number of players"
        return (
            f"{card_set.name}: {size} main deck cards in {mode}; with {players} player{'s' * (players > 1)} the Matrix "
            f"and Stacks 1 to 4 take {need} (SETUP-18 to SETUP-21); {enough}"
        )
    seeded = [row for row in rows if row.stack]
    found = {row: sum(card.copies for card in card_set.played if row.fits(card)) for row in seeded}
    if missing := [row.level for row in seeded if not found[row]]:
        which = " and ".join(map(str, missing))
        return f"{card_set.name}: no Boss of Level {which} to Confront; a game takes one of each (SETUP-23)"
    if few := next((row for row in seeded if found[row] < row.count), None):
        have = f"there {'is' if found[few] == 1 else 'are'} {found[few]}"
        return f"{card_set.name}: Stack {few.stack} takes {few.count} Bosses of Level {few.level}; {have}"
    every = sum(card.copies for card in card_set.played if card.type & MAIN_TYPES)
    most = PILE_SIZE - sum(row.count for row in seeded)
    if every > most:
        return f"{card_set.name}: {every} main deck cards; at most {most} fit with the Bosses"
    return ""


def _ordered_cards(card_set: CardSet, characters: Sequence[str]) -> list[Card]:
    """Definitions by group, main deck first (its Co-op Schemes last), characters at the end."""
    groups = [
        sorted((c for c in card_set.played if c.type & MAIN_TYPES), key=lambda c: c.cooperative),
        [c for c in card_set.played if c.type & op.BOSS],
        [c for c in card_set.played if c.type & op.ENCOUNTER],
        [card_set.card(name, op.DAMAGE) for name in card_set.damage],
        [card_set.card(card_set.basic, op.BASIC)],
        [card_set.card(name, op.STARTER) for name in card_set.starter],
    ]
    people = [c for c in card_set.cards if c.type & op.CHARACTER]
    if len(people) < LEAST_CHARACTERS:
        raise BoxError(f"{card_set.name}: {len(people)} characters; a game takes {LEAST_CHARACTERS} or more")
    if characters:
        by_name = {c.name: c for c in people}
        missing = [name for name in characters if name not in by_name]
        if missing:
            raise BoxError(f"no character {missing[0]!r} in {card_set.name}; allowed: {', '.join(by_name)}")
        people = [by_name[name] for name in characters]
    return [card for group in [*groups, people] for card in group]


class _Same:
    """Cards that are the same objects as others: to compare what stands on them takes longer than to use it."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(cards)
        self._key = tuple(map(id, self.cards))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self._key == other._key


@lru_cache(maxsize=LATELY)
def _assembled(same: _Same) -> tuple[list[tuple[int, int]], list[int], Tables]:
    """Returns where the abilities of each card lie, its subtype, and the tables; cells of a mix have them in common.

    Raises:
        BoxError: a verb of a ruleset that is not in play.
    """
    assembler = Assembler()
    spans = []
    for card in same.cards:
        begin = assembler.placed
        spans.append(assembler.add_card(card))
        if verbs := assembler.unsupported(begin):
            raise BoxError(f"{card.name}: {', '.join(verbs)}: a verb of a ruleset that is not in play")
    return spans, [assembler.subtype(card.subtype) for card in same.cards], assembler.tables()


def _copy_tables(box: np.ndarray, tables: Tables) -> None:
    for name in ("operations", "selectors", "amounts", "conditions", "abilities"):
        rows = getattr(tables, name)
        if len(rows) > len(box[name]):
            raise BoxError(f"{len(rows)} {name}; at most {len(box[name])} fit")
        box[name][: len(rows)] = rows


def _fill_definition(
    row: np.ndarray, card: Card, span: tuple[int, int], tables: Tables, subtype: int
) -> None:
    row["type"] = card.type
    row["faction"] = card.faction
    row["subtype"] = subtype
    row["cost"] = -1 if card.cost is None else card.cost
    row["power"], row["reach"], row["move"] = card.power, card.range, card.move
    row["flight"], row["block"], row["level"] = card.flight, card.block, card.level
    row["cooperative"] = card.cooperative
    row["vault"] = card.vault if "vault" in card.present else -1
    row["ambush_on_reveal"] = card.ambush_on_reveal
    row["stays"] = card.type & op.ALLY != 0 or card.goes_to == "play" or _is_ongoing(card)
    if card.type & op.CHARACTER:  # what it says stands in the rows of its sides (`_append_sides`)
        _point_to(row, (span[0], 0), tables)
        row["first"], row["n"] = span
    else:
        _point_to(row, span, tables)
    _sum_up(row["play_features"], tables, int(row["on_play"]))
    _sum_up(row["reward_features"], tables, int(row["reward"]))


def _append_sides(box: np.ndarray, cards: list[Card], spans: list[tuple[int, int]], tables: Tables) -> None:
    """The sides of each character, a row each, behind the rows of all cards; where none is written, an empty one."""
    rows = box["definitions"]
    end = len(cards)
    for index, (card, span) in enumerate(zip(cards, spans, strict=True)):
        if not card.type & op.CHARACTER:
            continue
        rows[index]["sides_first"] = end
        sides = ((ALT, card.alt or Side()), (BOT, card.bot or Side()))
        for (place, side), of_side in zip(sides, side_spans(card, span), strict=True):
            if end == len(rows):
                most = len(rows) - len(cards)
                raise BoxError(f"too many sides of characters: at most {most} fit beside {len(cards)} titles")
            rows[end] = rows[index]
            row = rows[end]
            row["sides_first"] = row["sides_n"] = 0
            row["bot"] = place == BOT
            row["move"], row["flight"], row["penalty"] = side.move, side.flight, side.penalty
            _point_to(row, of_side, tables)
            end += 1
        rows[index]["sides_n"] = len(sides)


def _point_to(row: np.ndarray, span: tuple[int, int], tables: Tables) -> None:
    """The abilities of a card or of a side, from the first on, and those of them that are found by their kind."""
    first, count = span
    row["first"], row["n"] = span
    for field in DIRECT.values():
        row[field] = -1
    for index in range(first, first + count):
        ability = tables.abilities[index]
        kind = int(ability["kind"])
        if kind in DIRECT:
            row[DIRECT[kind]] = index
        elif kind == op.ENERGON_ABILITY:
            row["energon"][row["energon_n"]] = index
            row["energon_n"] += 1
        elif kind == op.FORCE_ASSIST:
            row["standard_damage"] = tables.amounts[ability["amount"]]["fixed"]
        elif kind == op.MUST_PLAY_FIRST:
            row["must_be_first"] = 1
        if kind >= op.START_OF_TURN and kind not in COUNTED:
            row["live_n"] += 1


# Operations that do nothing by themselves.
WITHOUT_EFFECT: Final = (
    op.MAY, op.IF, op.JUMP, op.SELECT, op.LOOP, op.NEXT, op.CHOOSE, op.BRANCH, op.TO_CONTROLLER, op.BACK, op.COUNT_DONE,
)  # fmt: skip


def _is_ongoing(card: Card) -> bool:
    """Whether a deck card carries Ongoing text, so that it is not discarded (TURN-36); Damage says by type."""
    if card.type & (op.DAMAGE | op.CHARACTER | op.BOSS | op.SITE | op.SCHEME):
        return False
    return any(op.DEFEAT_COST <= clause.kind <= op.RANGE_BONUS for clause in card.clauses)


def _sum_up(features: np.ndarray, tables: Tables, ability: int) -> None:
    """What a program does for whoever it speaks to, counted roughly, for strategies' judgement."""
    if ability < 0:
        return
    resources = {
        op.VP: "vp",
        op.ENERGON: "energon",
        op.POWER: "power",
        op.MOVE: "move",
        op.DAMAGE_CARD: "damage",
    }
    verbs = {
        op.DRAW: "draw", op.DESTROY_IT: "thin", op.ATTACK: "attack", op.GAIN_IT: "gain_card",
        op.DEFEAT_IT: "gain_card", op.FLIP_UP_IT: "flip", op.PEEK_IT: "flip", op.RETURN_IT: "thin",
    }  # fmt: skip
    pc = int(tables.abilities[ability]["program"])
    while pc >= 0:
        code, a, b, *_ = (int(x) for x in tables.operations[pc])
        if code == op.END:
            return
        if code == op.ATTACK:
            features["attack"] += 1
            pc = b
            continue
        if code in (op.GAIN, op.LOSE, op.PAY):
            amount = tables.amounts[b]
            number = max(int(amount["fixed"]), int(amount["per"]), 1)
            if a in resources:
                features[resources[a]] += number if code == op.GAIN else -number
        elif code == op.DRAW:
            features["draw"] += max(1, int(tables.amounts[a]["fixed"]))
        elif code in verbs:
            features[verbs[code]] += 1
        elif code not in WITHOUT_EFFECT:
            features["other"] += 1
        pc += 1


def _lay_out_instances(box: np.ndarray, card_set: CardSet, cards: list[Card]) -> None:
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
        return [(card, card.copies) for card in cards if card.type & kind]

    add("main", of(MAIN_TYPES))
    add("bosses", of(op.BOSS))
    add("encounters", of(op.ENCOUNTER))
    add("damage", of(op.DAMAGE))
    add("basics", of(op.BASIC))
    starters = [(card_set.card(name, op.STARTER), count) for name, count in card_set.starter.items()]
    add("starters", starters * SEATS)
    box["starters_n"] //= SEATS
    people = [index for index, card in enumerate(cards) if card.type & op.CHARACTER]
    box["characters_first"], box["characters_n"] = people[0], len(people)


def _template(box: np.ndarray, players: int) -> np.ndarray:
    """A game before its first shuffle: what is the same for every game of the cell."""
    template = np.zeros(1, GAME)
    game = template[0]
    game["public"]["players"] = players
    lay_out(game["public"])
    game["public"]["active"] = -1
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
    game["depth"] = 1  # the frame of PLAY_GAME, all zero
    game["public"]["sides_n"] = len({int(rules["side"]) for rules in box["seats"][:players]})
    for seat, rules in enumerate(box["seats"][:players]):
        game["public"]["seats"][seat]["side"] = rules["side"]
        game["public"]["sides"][rules["side"]]["members"] |= 1 << seat
    assert len(game["where"]) == INSTANCES
    return template
