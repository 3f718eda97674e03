"""A cell of a study made ready to play: cards, players, strategies and characters in, blocks of rows out."""

import hashlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from importlib import import_module
from typing import Any, Final

import numpy as np

from cardsets.cards import Card, CardSet
from cardsets.composition import check as check_make_up
from cardsets.errors import RolloutError
from cardsets.fields import ABOUT
from cardsets.language import opcodes as op
from cardsets.overlay import lay_text
from cardsets.provenance import OWN_COPY, STAND_IN, field_counts
from cardsets.same import Same
from cardsets.shape import counts
from cardsets.teams import TeamSetup, plays_for
from sim.engine.box import Box, build_box
from sim.engine.data.feature import LOOP_ON_GROUND, files_of
from sim.engine.data.modes import MODES, files_of_mode, load_cards, why_not
from sim.engine.data.state import GAME, MAX_ATTEMPTS, MOST_SPELLS, SEATS, TURNS_NOTED, WEIGHTS
from sim.engine.machine.compiled import INTERPRETED, source_hash
from sim.engine.play import batch, search_batch
from sim.engine.play.kernel import NOTING, kernel
from sim.engine.play.objectives import OBJECTIVES, SPELLS
from sim.engine.play.table import Table
from sim.results.cards import FIELDS
from sim.study.cell.block import Block
from sim.study.cell.card_notes import SOURCE as APPRAISER
from sim.study.cell.card_notes import appraised, reads_notes
from sim.study.cell.compiling import compile_own
from sim.study.cell.searching import BlockSearch
from sim.study.cell.seated import SeatedTable
from sim.study.config.catalogue import NO_OVERLAY, no_such_seat, takes
from sim.study.config.desk import load_strategy
from sim.study.config.restriction import form_problem, wishes_of
from sim.study.errors import SetupError
from strategies.registry import Strategy

FACTION_WORDS: Final = {op.AUTOBOT: "Autobot ", op.DECEPTICON: "Decepticon ", op.UNICRON: "Unicron "}
LATELY: Final = 8  # lists of cards whose fields were counted
NO_TABLE: Final = np.zeros(0, np.int64)  # of no rules: all that it takes to play no games


@dataclass(frozen=True)
class CellSetup:
    """What is played in a cell of a study."""

    mix: str  # a mix or a set, by name or path
    mode: str
    players: int
    strategies: tuple[Any, ...]  # names, file.py:name, or functions; names may be restricted (`restriction`)
    characters: tuple[str, ...] = ()  # empty: all of the set; with choice "fixed" by seat
    choice: str = "rotation"  # rotation, random, draft or fixed
    seating: str = "rotate"  # rotate or fixed
    profile: tuple[tuple[str, str | int], ...] = ()
    overlay: str = NO_OVERLAY  # or several, joined with "+"
    teams: TeamSetup = field(
        default_factory=TeamSetup
    )  # how the cards of two sets come together, where teams play

    @property
    def overlays(self) -> list[str]:
        """The overlays laid over the mix, in their order."""
        return [] if self.overlay == NO_OVERLAY else self.overlay.split("+")

    @property
    def label(self) -> str:
        """What the results call the mix with its overlays."""
        return "+".join([self.mix, *self.overlays])


@dataclass(frozen=True)
class Names:
    """What the numbers of a block stand for."""

    definitions: list[str]
    types: list[str]
    characters: list[str]
    strategies: list[str]


def prepare(setup: CellSetup, load: Callable[[str], Strategy] = load_strategy) -> "PreparedCell":
    """Load cards and strategies and check that the cell can be played.

    `load` is what gets the strategies; with `sim.study.config.desk.sketch_strategy` the cell can be hashed, not played.

    Raises:
        SetupError: one line that says what is wrong and what is allowed.
    """
    if setup.mode not in MODES:
        raise SetupError(f"mode {why_not(setup.mode)}")
    mode = MODES[setup.mode]
    if not takes(mode, setup.players):
        allowed = counts(mode.players)
        raise SetupError(f"players = {setup.players}; allowed: {allowed} in {setup.mode}")
    for name in setup.strategies:
        if isinstance(name, str) and (problem := form_problem(name)):
            raise SetupError(f"strategy {problem}")
    try:
        card_set = load_cards(setup.mix, setup.overlays, setup.mode, setup.teams)
        box = _box_of(card_set, setup, str(card_set.path))
        strategies = [load(name) for name in setup.strategies]
    except RolloutError as error:
        raise SetupError(str(error)) from error
    if not strategies:
        raise SetupError("strategies: at least one is needed")
    if problem := _few_characters(box, setup.players) or _misplaced_character(box, setup):
        raise SetupError(problem)
    first = int(box.record[0]["profile"]["first_player"])
    if first >= setup.players:
        raise SetupError(no_such_seat(first, setup.players))
    return PreparedCell(setup, card_set, box, strategies)


def _box_of(card_set: CardSet, setup: CellSetup, told: str) -> Box:
    """The box of cards that go together as a set's do; `told` is what problems are told of."""
    if problems := check_make_up(card_set):
        raise SetupError("\n".join(f"{told}: {problem}" for problem in problems))
    return build_box(card_set, setup.players, setup.characters, setup.choice, setup.mode, dict(setup.profile))


def _few_characters(box: Box, players: int) -> str:
    """Why there are too few characters, of all or of a team's faction; empty where there are enough."""
    for faction in {int(rules["faction"]) for rules in box.record[0]["seats"][:players]}:
        seats = sum(int(rules["faction"]) == faction for rules in box.record[0]["seats"][:players])
        found = sum(plays_for(box.cards[index].faction, faction) for index in box.characters)
        if found < seats:
            if faction == op.NO_FACTION:
                return f"{found} characters for {seats} players"
            return f"{found} {FACTION_WORDS[faction]}characters for the {seats} seats of their team"
    return ""


def _misplaced_character(box: Box, setup: CellSetup) -> str:
    """Which character is given to a seat of a team of another faction; empty where all fit."""
    if setup.choice != "fixed":
        return ""
    for seat, index in enumerate(box.characters[: setup.players]):
        card, faction = box.cards[index], int(box.record[0]["seats"][seat]["faction"])
        if not plays_for(card.faction, faction):
            wanted = FACTION_WORDS[faction].strip() if faction else "player of the many"
            return f"{card.name} is no {wanted}, which seat {seat} plays"
    return ""


@lru_cache(maxsize=LATELY)
def _field_counts(same: Same) -> dict[str, int]:
    """How many fields of some cards are of each kind; cell after cell has the same cards in other hands."""
    return field_counts(same.cards)


class PreparedCell:
    """A cell ready to play: its setup with cards and strategies loaded.

    Playing compiles (or loads) the kernel and the strategies on first use.
    """

    def __init__(self, setup: CellSetup, card_set: CardSet, box: Box, strategies: list[Strategy]) -> None:
        self.setup = setup
        self.card_set = card_set
        self.base = card_set.base
        self.box = box
        on_ground = box.record[0]["ground"] or box.record[0]["phases_n"]
        self.strategies = [each.for_ground() for each in strategies] if on_ground else strategies
        counts = _field_counts(Same(card_set.played))
        self.fields = sum(counts.values())
        self.own_copy_fields = counts[OWN_COPY]
        self.stand_in_fields = counts[STAND_IN]

    def with_strategies(self, strategies: list[Strategy]) -> "PreparedCell":
        """The same cards and characters in other hands, some of which may be made in memory: nothing is loaded anew."""
        return PreparedCell(self.setup, self.card_set, self.box, strategies)

    def with_overlay(self, text: str, name: str) -> "PreparedCell":
        """The same cell with an overlay on top that is no file yet: its text, and what it is called.

        Raises `SetupError` where it does not lie on these cards.
        """
        try:
            card_set = lay_text(self.card_set, text, name)
            box = _box_of(card_set, self.setup, name)
        except RolloutError as error:
            raise SetupError(str(error)) from error
        return PreparedCell(self.setup, card_set, box, self.strategies)

    def beginning(self, seat: int) -> "PreparedCell":
        """The same cell in whose games this seat takes the first turn."""
        record = self.box.record.copy()
        record[0]["profile"]["first_player"] = seat
        return PreparedCell(self.setup, self.card_set, replace(self.box, record=record), self.strategies)

    @cached_property
    def names(self) -> Names:
        """Names of definitions, characters and strategies."""
        cards = self.box.cards
        return Names(
            [card.name for card in cards],
            [card.type_name for card in cards],
            [cards[index].name for index in self.box.characters],
            [strategy.name for strategy in self.strategies],
        )

    @cached_property
    def hashes(self) -> dict[str, str]:
        """Content hashes of what decides the results: cards, strategies and engine."""
        digest = hashlib.sha256(self.box.record.tobytes())
        digest.update("\n".join(card.key for card in self.box.cards).encode())
        return {
            "cards": digest.hexdigest()[:32],
            "strategies": _hash_of(
                [*self._sources, *([APPRAISER] if reads_notes(self._sources) else [])],
                [(strategy.weights, strategy.search) for strategy in self.strategies],
                self.wishes,
            ),
            "engine": source_hash(
                [str(search_batch.__file__), *files_of_mode(self.setup.mode), *files_of(self.box.features)]
            ),
        }

    @property
    def _sources(self) -> list[str]:
        """The files that the strategies are from."""
        found = [s.source or inspect.getsourcefile(s.function) for s in self.strategies]
        return [name for name in found if name]

    @cached_property
    def played_box(self) -> Box:
        """The box that is played with: with notes for strategies that read them, which save time and decide nothing.

        Uncompiled rules play without.
        """
        if INTERPRETED or not reads_notes(self._sources):
            return self.box
        return replace(self.box, record=appraised(self.box.record, self.box.players))

    @property
    def card_tables(self) -> dict[str, Any]:
        """What decides games of the cards and of their set, as written (`sim.results.cards`)."""
        cards = self.card_set
        return {
            "make_up": {
                "code": cards.code,
                "basic": cards.basic,
                "starter": dict(cards.starter),
                "damage": dict(cards.damage),
                "player_faction": cards.player_faction,
                "adversary_faction": cards.adversary_faction,
            },
            "rulings": {key: ruling.value for key, ruling in sorted(cards.rulings.items())},
            FIELDS: {card.key: _stand_ins(card) for card in cards.played},
            "cards": [
                {"key": card.key, "fields": {k: v for k, v in card.table.items() if k not in ABOUT}}
                for card in cards.played
            ],
        }

    def seat_strategies(self, seed: int, number: int) -> list[int]:
        """Which strategy (an index) each seat has in a game."""
        n = len(self.strategies)
        seats = [int(place) for place in self.places_in_line_up[: self.setup.players]]
        if self.setup.seating != "rotate":
            return [place % n for place in seats]
        return [int(batch.rotate(seed, batch.STRATEGY_ROTATION, number, place, n)) for place in seats]

    def seat_characters(self, seed: int, number: int) -> list[int]:
        """Which character (a definition index) each seat is given in a game; -1 where set-up deals it."""
        places = self._places()[: self.setup.players]
        if self.setup.choice != "rotation":
            return [int(place) for place in places[:, batch.FIXED]]
        return [
            int(
                batch.character_of(
                    self._casts(), seed, number, int(place[batch.CAST]), int(place[batch.IN_CAST])
                )
            )
            for place in places
        ]

    def sit_down(self, seed: int, number: int) -> SeatedTable:
        """Game `number` of the cell at a table, to be followed decision by decision."""
        seated = self.seat_strategies(seed, number)
        table = Table(
            self.played_box, kernel(self.box.features).table, seed, number,
            [self.strategies[which].windows for which in seated],
            self.seat_characters(seed, number),
            [self.weights[which] for which in seated],
            [self.wishes[which] for which in seated],
        )  # fmt: skip
        return SeatedTable(table, [self.strategies[which] for which in seated])

    def load(self) -> None:
        """Compile (or load) the rules that the cell plays."""
        kernel(self.box.features)

    def play(self, seed: int, first: int, last: int) -> Block:
        """Play games `first` to `last` - 1 of the cell."""
        players, count = self.setup.players, last - first
        dealt = self._dealt()
        # All of a row is written but of sides, which add up: to clear pages that are written at once takes its time.
        block = Block(
            np.empty(count, batch.GAMES),
            np.empty(count * players, batch.SEATS),
            np.zeros(count * self._sides, batch.SIDES),
            np.empty(count * int(self.box.record[0]["bosses_n"]), batch.BOSSES),
            np.empty(count * MAX_ATTEMPTS, batch.ATTEMPTS),
            np.empty(count * dealt, batch.CARDS),
            np.empty(len(range(-(-first // NOTING), -(-last // NOTING))) * TURNS_NOTED, batch.TEMPO),
            np.empty(count * self._objectives, OBJECTIVES),
            np.empty(count * (MOST_SPELLS + self._objectives if self._objectives else 0), SPELLS),
        )
        if any(strategy.plain for strategy in self.strategies):
            return self._play_slowly(block, seed, first, last)
        arguments = (
            np.zeros(1, GAME)[0], self.box.template[0], self.played_box.record[0],
            kernel(self.box.features).table if count else NO_TABLE,
            *self.line_up, seed, first, last,
        )  # fmt: skip
        rows = block.rows(self.has_objectives)
        if any(strategy.search for strategy in self.strategies):
            everything = (*arguments, rows, *self._search.arguments())
            found = search_batch.play_block(self._loop, *everything)
            return block.cut(*found)
        return block.cut(*self._loop.play_block(*arguments, *rows))

    @property
    def _loop(self) -> Any:
        """The module of the loop over games: one of its own where there are objectives, which no other game loads."""
        return import_module(LOOP_ON_GROUND) if self.has_objectives else batch

    def _play_slowly(self, block: Block, seed: int, first: int, last: int) -> Block:
        """The same games with plain Python functions at some seats: decision by decision."""
        written = self._loop.NOTHING
        for number in range(first, last):
            seated = self.sit_down(seed, number)
            for _ in seated.decisions():
                pass
            which = np.array(self.seat_strategies(seed, number), np.int64)
            game = seated.table.record[0]
            written = self._loop.write_rows(
                game, self.box.record[0], number, first, which, written, *block.rows(self.has_objectives)
            )
        return block.cut(*written)

    @property
    def line_up(self) -> tuple[np.ndarray, ...]:
        """The strategies and characters, and how they are seated, as `batch.seat_players` takes them."""
        rotations = np.array([self.setup.choice == "rotation", self.setup.seating == "rotate"], np.int64)
        return (
            self.addresses, self.windows, self.weights, self.wishes, self._casts(), self._places(), rotations,
        )  # fmt: skip

    def _casts(self) -> np.ndarray:
        """The characters of each side in turn, a row a side: one row for all but teams, whose shorter ends in -1."""
        factions = [int(rules["faction"]) for rules in self.box.record[0]["seats"]]
        sides = list(dict.fromkeys(factions))
        rows = [
            [index for index in self.box.characters if plays_for(self.box.cards[index].faction, side)]
            for side in sides
        ]
        casts = np.full((len(rows), max(map(len, rows))), -1, np.int64)
        for row, cast in zip(casts, rows, strict=True):
            row[: len(cast)] = cast
        return casts

    @property
    def has_objectives(self) -> bool:
        """Whether Polities, Missions, Ruins, phases or Planets may take part, which have rows of their own."""
        return self._objectives > 0

    @property
    def _objectives(self) -> int:
        """How many Polities, Missions, Ruins, phases and Planets take part, at most."""
        box = self.box.record[0]
        main = box["definition"][int(box["main_first"]) :][: int(box["main_n"])]
        of_main = (box["definitions"]["type"][main] & (op.POLITY | op.RUIN | op.PLANET) != 0).sum()
        return int(of_main + sum(box[f"{group}_n"] for group in ("missions", "ruins", "phases", "planetary")))

    @property
    def _sides(self) -> int:
        """How many sides have a row of their own in a game."""
        mode = MODES[self.setup.mode]
        return mode.side_count(self.setup.players) if mode.in_teams else 0

    def _dealt(self) -> int:
        """Main deck cards that take part, at most."""
        return int(self.box.record[0]["main_n"])

    def _places(self) -> np.ndarray:
        """What each seat is given, a row each (`batch.PLACE_COLUMNS`); one and many play one of the line-up each."""
        mode = MODES[self.setup.mode]
        places = np.zeros((SEATS, batch.PLACE_COLUMNS), np.int64)
        places[:, batch.FIXED] = -1
        for seat, place in enumerate(places):
            place[batch.CAST] = mode.sides.side_of(seat) if mode.in_teams else 0
            place[batch.IN_CAST] = mode.sides.place_in_side(seat) if mode.in_teams else seat
            place[batch.IN_LINE_UP] = mode.sides.side_of(seat) if mode.one_against_many else seat
        if self.setup.choice == "fixed":
            places[: self.setup.players, batch.FIXED] = self.box.characters[: self.setup.players]
        return places

    @property
    def places_in_line_up(self) -> np.ndarray:
        """Which place of the line-up each seat has before strategies rotate."""
        return self._places()[:, batch.IN_LINE_UP].copy()

    @cached_property
    def _compiled(self) -> list[Any]:
        return [compile_own(strategy) for strategy in self.strategies]

    @cached_property
    def addresses(self) -> np.ndarray:
        """Where the compiled strategies lie, in order."""
        return np.array([function.address for function in self._compiled], np.int64)

    @cached_property
    def _search(self) -> BlockSearch:
        return BlockSearch(self.strategies, self.addresses)

    @cached_property
    def windows(self) -> np.ndarray:
        """The Convert windows each strategy wants to be asked at."""
        return np.array([strategy.windows for strategy in self.strategies], np.int64)

    @cached_property
    def weights(self) -> np.ndarray:
        """The numbers each strategy brings along: a row each, zeros where it brings fewer."""
        rows = np.zeros((len(self.strategies), WEIGHTS), np.int64)
        for row, strategy in zip(rows, self.strategies, strict=True):
            row[: len(strategy.weights)] = strategy.weights
        return rows

    @cached_property
    def wishes(self) -> np.ndarray:
        """What restricted strategies are never to gain or prefer: a row each, a column a definition or none at all."""
        return wishes_of([strategy.name for strategy in self.strategies], self.box.cards)


def _stand_ins(card: Card) -> dict[str, int]:
    """How many fields a card has, and how many of them are stand-ins."""
    counted = field_counts([card])
    return {"fields": sum(counted.values()), "stand_ins": counted[STAND_IN]}


def _hash_of(sources: list[str], numbers: list[tuple[tuple[int, ...], ...]], wishes: np.ndarray) -> str:
    """Of the strategies' code, of the numbers they bring along, and of what they are restricted to."""
    digest = hashlib.sha256(f"{source_hash(sources)} {numbers}".encode())
    digest.update(wishes.tobytes())
    return digest.hexdigest()[:32]
