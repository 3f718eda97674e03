"""An engine that plays nothing and yields plausible rows, the same for a seed and game number."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl

from cardsets.language import opcodes as op
from cardsets.teams import ADVANCED, TeamSetup
from sim.engine.data.modes import MODES
from sim.engine.play import batch
from sim.engine.play.kernel import NOTING
from sim.engine.play.objectives import OBJECTIVES, SPELLS
from sim.results.footer import metadata_of, read_footer, sealed
from sim.results.manifest import CARDS_CHECKSUM, CHECKSUM, Manifest, write_manifest
from sim.results.schema import CARRYING, SEALED, WITH_TEMPO
from sim.results.write import parquet_bytes
from sim.study.cell.block import Block
from sim.study.cell.cell import CellSetup, Names
from sim.study.config import Settings, Study
from sim.study.config.catalogue import Catalogue
from sim.study.config.checks import people_of
from sim.study.config.people import seat_factions
from sim.study.errors import SetupError
from sim.study.running.run import Engine

CHARACTERS = {
    "core": ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"],
    "a_rising_darkness": ["Gus", "Hal", "Ivy", "Jo", "Kay", "Lee"],
}
FACTIONS = dict.fromkeys(CHARACTERS["core"], op.AUTOBOT) | dict.fromkeys(
    CHARACTERS["a_rising_darkness"], op.DECEPTICON
)
BASES = {"core_with_darkness": "core", "darkness_with_core": "a_rising_darkness"}
OVERLAYS = ["swift_prime", "dear_relics"]
BOSSES = ["Boss of One", "Boss of Two", "Boss of Three"]
STRATEGIES = ("random", "deck_builder", "hunter", "boss_rusher", "balanced", "team", "solo")
DECK = 12
COSTS: dict[str, int] = {}  # what cards cost; 3 without an entry
ENDINGS = (1, 2, 4)


def catalogue() -> Catalogue:
    def characters_of(mix: str, mode: str, setup: TeamSetup) -> dict[str, int]:
        names = FACTIONS if MODES[mode].in_teams else CHARACTERS[BASES.get(mix, mix)]
        return {name: FACTIONS.get(name, op.AUTOBOT) for name in names}

    def problem(key: str, value: str | int) -> str | None:
        return (
            None
            if value in ("none", 10, 12) or key == "setup.first_player"
            else f"{key} = {value!r}; allowed: 'none', 10, 12"
        )

    def cards_of(mix: str, mode: str, setup: TeamSetup) -> dict[str, int]:
        both = MODES[mode].in_teams and setup.kind == ADVANCED
        names = [
            f"{base} card {i}"
            for base in (CHARACTERS if both else [BASES.get(mix, mix)])
            for i in range(DECK)
        ]
        return (
            dict.fromkeys(names, op.MANEUVER)
            | dict.fromkeys(BOSSES, op.BOSS)
            | dict.fromkeys(characters_of(mix, mode, setup), op.CHARACTER)
        )

    keys = ["energon.cap", "relic.vault_on_gain", "setup.first_player"]
    mixes = [*CHARACTERS, *BASES]
    return Catalogue(
        mixes,
        OVERLAYS,
        characters_of,
        STRATEGIES,
        keys,
        problem,
        MODES,
        cards_of,
        lambda mix: list(CHARACTERS),
    )


def study(name: str = "fake", **changes: object) -> Study:
    settings: dict[str, object] = {
        "question": "Does the fake play fair?",
        "mixes": ["core", "a_rising_darkness"],
        "players": [2, 3],
        "strategies": ["balanced", "hunter"],
        "games": 400,
        "seed": 7,
    }
    settings = {key: value for key, value in (settings | changes).items() if value is not None}
    known = catalogue()
    checked = Settings.model_validate(settings, context={"catalogue": known})
    return Study(name, checked, people_of(checked.mixes, checked.modes, checked.team_setups, known))


class FakeCell:
    """Stands in for `sim.study.cell.cell.PreparedCell`."""

    fields, own_copy_fields, stand_in_fields = 400, 20, 100
    has_objectives = False

    def __init__(self, setup: CellSetup) -> None:
        self.setup = setup
        self.base = base = BASES.get(setup.mix, setup.mix)
        cards = [f"{base} card {i}" for i in range(DECK)]
        self.mode = MODES[setup.mode]
        self.teams = self.mode.in_teams
        people = list(setup.characters) or list(FACTIONS if self.teams else CHARACTERS[base])
        definitions = [*cards, *BOSSES, *people]
        types = ["maneuver"] * DECK + ["boss"] * 3 + ["character"] * len(people)
        self.names = Names(definitions, types, people, list(setup.strategies))
        self.card_tables = {
            "make_up": {"code": base},
            "cards": [
                {"key": f"{base}:maneuver:{name}", "fields": {"cost": COSTS.get(name, 3)}} for name in cards
            ],
        }
        state = "".join(f", {name} for {COSTS[name]}" for name in cards if name in COSTS)
        self.hashes = {"cards": f"cards of {setup.label}{state}", "strategies": "same", "engine": "fake"}

    def load(self) -> None:
        """Nothing is compiled."""

    def play(self, seed: int, first: int, last: int) -> Block:
        count, players = last - first, self.setup.players
        block = Block(
            np.zeros(count, batch.GAMES),
            np.zeros(count * players, batch.SEATS),
            np.zeros(count * 2 * self.teams, batch.SIDES),
            np.zeros(count * 3, batch.BOSSES),
            np.zeros(count * 3, batch.ATTEMPTS),
            np.zeros(count * DECK, batch.CARDS),
            np.zeros(0, batch.TEMPO),
            np.zeros(0, OBJECTIVES),
            np.zeros(0, SPELLS),
        )
        attempts = sum(self._play_one(block, seed, first, number) for number in range(first, last))
        tempo = [fake_tempo(game, players) for game in block.games if game["game"] % NOTING == 0]
        block = replace(block, tempo=np.concatenate([block.tempo, *tempo]))
        return block.cut(count * 3, attempts, count * DECK, len(block.tempo), 0, 0)

    def _play_one(self, block: Block, seed: int, first: int, number: int) -> int:
        draw = np.random.default_rng([seed, number])
        row, players = number - first, self.setup.players
        first_seat = int(draw.integers(players))
        vp = draw.integers(10, 14, players)
        beaten = draw.random(3) < 0.7
        rounds, ending = int(draw.integers(8, 16)), int(draw.choice(ENDINGS))
        if COSTS and number % 2 == 0:  # other cards: every other game takes longer, and its first seat gains
            rounds, vp[0] = rounds + 1, vp[0] + 1
        sides = [self.mode.sides.side_of(seat) if self.teams else seat for seat in range(players)]
        points = np.bincount(sides, vp) / np.bincount(sides)
        ahead = points == points.max()  # of the sides
        winners = ahead[sides]
        won = -1 if MODES[self.setup.mode].competes else beaten.all()
        leads = fake_leads(number, ahead, rounds) if won < 0 else (-1,) * 5
        block.games[row] = (
            number,
            players,
            first_seat,
            30,
            rounds,
            ending,
            beaten.sum(),
            5,
            200,
            0,
            won,
            *leads,
            -1,
            int(np.argmax(ahead)) if self.teams and ahead.sum() == 1 else -1,
            0,
            0,
            0,
        )
        people = self._dealt(draw, players) + DECK + 3
        for seat in range(players):
            out = block.seats[row * players + seat]
            out["game"], out["seat"], out["order"] = number, seat, (seat - first_seat) % players
            out["character"], out["strategy"] = people[seat], self._strategy(number, seat, sides)
            out["team"] = sides[seat]
            out["vp"], out["win"] = vp[seat], winners[seat] / ahead.sum()
            out["rank"] = 1 + (vp > vp[seat]).sum()
        if self.teams:
            self._score_sides(
                block.sides[2 * row : 2 * row + 2], block.seats[row * players : (row + 1) * players]
            )
        base = sum(block.attempts["won"] >= 1)
        for level in range(3):
            turn = 5 * level + 5 if beaten[level] else -1
            by = 0 if beaten[level] else -1
            block.bosses[3 * row + level] = (
                number,
                DECK + level,
                level + 1,
                4 * level + 2,
                beaten[level],
                turn,
                by,
                1 + level % 2 if self.teams else 0,
            )
        tried = 0
        for level in np.flatnonzero(beaten):
            block.attempts[base + tried] = (number, DECK + level, 0, 5 * level + 5, 9, 8, 2, 1)
            tried += 1
        cards = block.cards[row * DECK : (row + 1) * DECK]
        cards["game"], cards["card"] = number, np.arange(DECK)
        cards["revealed_turn"], cards["fate"] = draw.integers(-1, 30, DECK), draw.integers(0, 7, DECK)
        cards["by"], cards["fate_turn"], cards["plays"] = -1, -1, draw.integers(0, 4, DECK)
        return tried

    def _dealt(self, draw: np.random.Generator, players: int) -> np.ndarray:
        """The characters of the seats, by number; of teams each from its faction."""
        names = self.names.characters
        if not self.teams:
            return draw.permutation(len(names))[:players]
        seats = seat_factions(self.mode, self.setup.teams, players)
        of = {
            bit: [i for i, name in enumerate(names) if FACTIONS[name] == bit] for bit in dict.fromkeys(seats)
        }
        found = {bit: iter(draw.permutation(numbers)[: seats.count(bit)]) for bit, numbers in of.items()}
        return np.array([next(found[bit]) for bit in seats])

    def _strategy(self, number: int, seat: int, sides: list[int]) -> int:
        """The strategy of a seat: strategies change seats, one and many those of a line-up with fixed seats."""
        n = len(self.names.strategies)
        return sides[seat] % n if self.mode.one_against_many else (number + seat) % n

    def _score_sides(self, sides: np.ndarray, seats: np.ndarray) -> None:
        """Fill the rows of two teams from those of their seats."""
        for side, row in enumerate(sides):
            of = seats[seats["team"] == side]
            row["game"], row["side"] = of[0]["game"], side
            row["faction"] = self.setup.teams.factions[side]
            row["order"], row["vp"], row["win"] = of["order"].min(), of["vp"].sum(), of[0]["win"]
            row["rank"] = 1 if row["win"] else 2
            row["bosses_beaten"], row["defences"], row["confrontations_foiled"] = 2 - side, 1 + side, side


def fake_leads(number: int, winners: np.ndarray, rounds: int) -> tuple[int, ...]:
    """Changes of lead, round of the last one, and who led at the quarters: the winners but in every third game."""
    won = int((winners * 2 ** np.arange(len(winners))).sum())
    others = 2 ** len(winners) - 1
    last = rounds - number % 3 if winners.sum() == 1 else -1
    return number % 4, last, others, won if number % 3 else others, won


def fake_tempo(game: np.ndarray, players: int) -> np.ndarray:
    """A turn of each seat in every round: VP, cards and Power grow with the rounds, from game to game a little more."""
    rows = np.zeros(int(game["rounds"]) * players, batch.TEMPO)
    turns = np.arange(len(rows))
    rows["game"], rows["seat"], rows["turn"] = game["game"], turns % players, turns + 1
    rows["round_number"] = 1 + turns // players
    more = game["game"] // NOTING % 3
    for name, start in (("vp", 0), ("deck_size", 10), ("power", 3)):
        rows[name] = start + more + rows["round_number"]
    return rows


def prepare(setup: CellSetup) -> FakeCell:
    if "refused" in setup.strategies:
        raise SetupError("strategy 'refused' is refused")
    return FakeCell(setup)


def warm(say: Callable[[str], None], on_ground: bool = False) -> float:
    say("warming")
    return 0.0


FAKE = Engine(prepare, warm)  # type: ignore[arg-type]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a dataset but the log and the lock."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith("run.")
    }


def edit_manifest(folder: Path, edit: Callable[[Manifest], None]) -> None:
    """Edit a manifest, and give it the checksum of what it is then."""
    manifest = json.loads((folder / "manifest.json").read_text())
    edit(manifest)
    write_manifest(folder, manifest)


def make_old(folder: Path, version: int = 2) -> None:
    """Make a dataset what it would have been in an older version."""
    if version < WITH_TEMPO:
        shutil.rmtree(folder / "tempo", ignore_errors=True)
    for file in folder.glob("*/*.parquet"):
        frame, footer = pl.read_parquet(file), read_footer(file.read_bytes())
        if version < CARRYING or footer is None or footer.identity is None:
            frame.write_parquet(file)
            continue
        told = {k: v for k, v in footer.identity.items() if k != "format"}
        frame.write_parquet(
            file, metadata=metadata_of(told | ({"format": version} if version >= SEALED else {}))
        )
        file.write_bytes(sealed(file.read_bytes()))
    manifest = json.loads((folder / "manifest.json").read_text()) | {"format": version}
    if version >= SEALED:
        write_manifest(folder, manifest)
        return
    told = {key: value for key, value in manifest.items() if key not in (CHECKSUM, CARDS_CHECKSUM)}
    (folder / "manifest.json").write_text(json.dumps(told))


def rewrite(file: Path, frame: pl.DataFrame) -> None:
    """Write other rows into the file of a part, which says of itself what it said before."""
    footer = read_footer(file.read_bytes())
    assert footer is not None
    assert footer.identity is not None
    file.write_bytes(parquet_bytes(frame, footer.identity))
