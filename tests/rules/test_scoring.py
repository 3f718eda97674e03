"""An independent scorer: VP, ranks and shared victory from the event log and the card files alone.

It knows the rulebook (section 12.2), the TOML of the sets and the kinds of events; it shares no code with
the engine. What it cannot tell from the log is a gap of the log.
"""

import random
import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from sim.engine import log
from sim.engine.box import build_box
from sim.engine.decisions import (
    ACCEPT,
    BATTLE,
    BUY,
    CONTRIBUTE,
    CONVERT,
    END_TURN,
    MAIN,
    PLAY,
    SEARCH,
    SITE,
    STEP,
    THWART,
    USE,
    VAULT_RELIC,
)
from sim.engine.kernel import kernel
from sim.engine.state import VAULT
from sim.engine.table import Decision, Event, Option, Table
from tests.rules.fixed_sets import SETS, fixed_set

GAMES = 5  # a set and number of players
RICH = {"hand.size": 10, "setup.energon": 8}  # every other game: Bosses fall, Relics are bought
WISHES = {
    PLAY: 200,
    THWART: 40,
    BATTLE: 30,
    CONTRIBUTE: 30,
    SITE: 10,
    BUY: 8,
    SEARCH: 6,
    STEP: 4,
    END_TURN: 0.5,
}


@dataclass
class Holdings:
    """What the log says a player has."""

    energon: int
    tokens: int = 0
    vault: list[str] = field(default_factory=list)
    damage: dict[int, str] = field(default_factory=dict)  # instance to "before" the character or "away"
    bosses: int = 0


@dataclass(frozen=True)
class Points:
    """A final score, part by part."""

    tokens: int
    costs: int
    energon: int
    vault: int
    damage: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.tokens + self.costs + self.energon + self.vault + self.damage


def read_cards(set_id: str) -> dict[tuple[str, str], dict[str, Any]]:
    """The cards of a set as its files print them, by type and name."""
    found = {}
    for path in sorted((SETS / set_id).glob("*.toml")):
        for card in tomllib.loads(path.read_text(encoding="utf-8")).get("card", []):
            found[card["type"], card["name"]] = card
    return found


class Scorer:
    """Follows a game by its events."""

    def __init__(
        self, set_id: str, names: Sequence[tuple[str, str]], players: int, owned: bool, energon: int
    ) -> None:
        self.cards = read_cards(set_id)
        self.names = names
        self.owned = owned  # whether Damage counts wherever it is (ARD) or only before the player (CORE)
        self.seats = [Holdings(energon=energon) for _ in range(players)]
        self.place: dict[int, int] = {}  # vaulted instance to the seat

    def printed(self, instance: int) -> dict[str, Any]:
        """What the card says."""
        return self.cards[self.names[instance]]

    def follow(self, events: Sequence[Event]) -> None:
        """Take in what happened."""
        for event in events:
            self._follow(event)

    def _follow(self, event: Event) -> None:
        mine = self.seats[event.seat] if event.seat >= 0 else Holdings(energon=0)
        is_damage = event.card >= 0 and event.card < len(self.names) and self.names[event.card][0] == "damage"
        if event.kind == log.VP:
            mine.tokens += event.amount
        elif event.kind == log.ENERGON:
            mine.energon += event.amount
        elif event.kind == log.VAULTED or (event.kind == log.GAINED_CARD and event.other == VAULT):
            self.place[event.card] = event.seat
            mine.bosses += self.printed(event.card)["type"] == "boss"
        elif event.kind == log.CONTRIBUTED:
            self.place.pop(event.card, None)
        elif event.kind == log.DAMAGED:
            before = self.printed(event.card)["goes_to"] == "play"
            mine.damage[event.card] = "before" if before else "away"
        elif is_damage and event.kind == log.PLAYED:
            mine.damage[event.card] = "before"
        elif is_damage and event.kind == log.DISCARDED:
            mine.damage[event.card] = "away"
        elif is_damage and event.kind in (log.RETURNED, log.DESTROYED):
            for seat in self.seats:
                seat.damage.pop(event.card, None)

    def points(self, seat: int) -> Points:
        """The score by rules.md 12.2."""
        mine = self.seats[seat]
        vault = [self.printed(card) for card, owner in self.place.items() if owner == seat]
        costs = sum(card["cost"] for card in vault if card["type"] in ("robot", "boss"))
        counted = [where for where in mine.damage.values() if self.owned or where == "before"]
        return Points(
            mine.tokens,
            costs // 5,
            mine.energon // 5,
            sum(card.get("vault", 0) + self._text_vp(card, vault) for card in vault),
            -(len(counted) // 2),
        )

    def _text_vp(self, card: dict[str, Any], vault: Sequence[dict[str, Any]]) -> int:
        """What `end of game:` texts pay; they know three forms."""
        total = 0
        for text in card.get("text", []):
            if not text.startswith("end of game:"):
                continue
            if match := re.fullmatch(r"end of game: lose (\d+) vp", text):
                total -= int(match[1])
            elif match := re.fullmatch(
                r"end of game: gain (\d+) vp per (?:(\d+) )?(\w+) in your vault, at most (\d+)", text
            ):
                of_kind = Counter(other["type"] for other in vault)[match[3]]
                total += min(int(match[1]) * (of_kind // int(match[2] or 1)), int(match[4]))
            else:
                raise AssertionError(f"the scorer cannot read {text!r}")
        return total

    def standings(self) -> tuple[list[int], list[Fraction]]:
        """Ranks and shares of the win: VP, then Bosses defeated, then Energon, then shared (END-16)."""
        keys = [(self.points(s).total, mine.bosses, mine.energon) for s, mine in enumerate(self.seats)]
        ranks = [1 + sum(other > key for other in keys) for key in keys]
        return ranks, [Fraction(rank == 1, ranks.count(1)) for rank in ranks]


def wish(decision: Decision, option: Option, seed: int) -> float:
    """How gladly an option is taken: cards first, then what scores; in half the games Energon is saved."""
    if decision.kind != MAIN:
        return 8 if decision.kind == VAULT_RELIC and option.verb == ACCEPT else 1
    if option.verb in (USE, CONVERT):
        return 0.02 if seed % 4 < 2 else 1
    return WISHES.get(option.verb, 1)


def played(
    set_id: str, players: int, seed: int, profile: dict[str, Any] | None = None
) -> tuple[Table, Scorer]:
    """A random game, in which players do something with their turns, with its scorer."""
    profile = (RICH if seed % 2 else {}) | (profile or {})
    box = build_box(fixed_set(set_id), players, overrides=profile)
    table = Table(box, kernel().table, seed)
    cards = [box.cards[int(definition)] for definition in box.record[0]["definition"]]
    owned = profile.get("score.damage_zone", "controlled" if set_id == "core" else "owned") == "owned"
    names = [(card.type_name, card.name) for card in cards]
    scorer = Scorer(set_id, names, players, owned, profile.get("setup.energon", 2))  # SETUP-52
    dice = random.Random(seed)
    while (decision := table.run()) is not None:
        weights = [wish(decision, option, seed) for option in decision.options]
        table.answer(dice.choices(range(len(weights)), weights)[0])
    scorer.follow(table.events)
    return table, scorer


def compare(table: Table, scorer: Scorer) -> None:
    """Engine and scorer say the same of every seat."""
    assert not table.game.error
    ranks, shares = scorer.standings()
    for seat, mine in enumerate(scorer.seats):
        player = table.game.public.seats[seat]
        score = player.score
        points = scorer.points(seat)
        found = Points(
            *(int(getattr(score, part)) for part in ("tokens", "costs", "energon", "vault", "damage"))
        )
        assert found == points
        assert (int(score.total), int(player.energon), int(player.bosses)) == (
            points.total,
            mine.energon,
            mine.bosses,
        )
        assert int(score.rank) == ranks[seat]
        assert Fraction(int(score.share), 27720) == shares[seat]


@pytest.mark.rule("END-7", "END-10", "END-11", "END-12", "END-14", "END-16")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_scores_of_random_games(set_id: str, players: int) -> None:
    """What the engine scores is what the log adds up to."""
    for seed in range(GAMES):
        table, scorer = played(set_id, players, 1000 * players + seed)
        compare(table, scorer)


@pytest.mark.rule("DMG-20", "DMG-26")
@pytest.mark.parametrize(("set_id", "zone"), [("core", "owned"), ("a_rising_darkness", "controlled")])
def test_scores_with_the_other_damage_zone(set_id: str, zone: str) -> None:
    """The profile key decides which Damage scores."""
    for seed in range(3):
        table, scorer = played(set_id, 3, seed, {"score.damage_zone": zone})
        compare(table, scorer)
