"""Card effects: causal (in the main deck or not) and observational (who gained them, and won).

Set-up deals a part of the main deck cards and leaves the others in the box, by lot: games with a card and games
without differ by that card, in place of an average other, and by nothing else. A card that is in every game has no
games to be compared with. Players choose which cards they gain: their win shares say as much about them as about the
card.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from reports.counting.cards import CardCounts, Dealt, Used, count_cards
from reports.counting.cells import Cell, by_group
from reports.counting.gainers import Gainers
from reports.counting.per_game import BOSSES, ROUNDS, VP, WINS_OF_FIRST_FACTION, WINS_OF_THE_ONE, Outcome
from reports.statistics import Interval, Verdict, effects, mean_interval, share_interval
from sim.results import Results
from sim.results.schema import FACTIONS

GAMES_WON: Final = "games won"
DRAFTED: Final = "draft"

WORDS: Final[Mapping[str, tuple[str, str]]] = {
    ROUNDS.name: ("longer games", "shorter games"),
    VP: ("more VP", "fewer VP"),
    BOSSES.name: ("more Bosses fall", "fewer Bosses fall"),
    GAMES_WON: ("more games won", "fewer games won"),
    WINS_OF_FIRST_FACTION.name: (f"{FACTIONS[1]} win more", f"{FACTIONS[2]} win more"),
    WINS_OF_THE_ONE.name: ("the One wins more", "the Many win more"),
}
"""The outcomes besides the characters' wins, with words for more and less of each."""


@dataclass(frozen=True)
class CardEffect:
    """The effect of a card in the main deck on an outcome in a cell."""

    cell: Cell
    card: str
    outcome: Outcome
    dealt: Dealt
    found: Verdict


@dataclass(frozen=True)
class EffectFamily:
    """Effects that are shown and corrected together: of all cards, in all cells of a mix and mode.

    `name` is that of the outcome, or "wins of characters". `comparisons` counts those that have both groups.
    """

    name: str
    cells: list[Cell]
    effects: list[CardEffect]

    @cached_property
    def comparisons(self) -> int:
        """The number of effects about which anything is known."""
        return sum(not math.isnan(effect.found.p_value) for effect in self.effects)

    @cached_property
    def subjects(self) -> list[tuple[str, Outcome]]:
        """Cards with their outcomes, the surest first; without those about which nothing is known."""
        least: dict[tuple[str, Outcome], tuple[float, float]] = {}
        for effect in self.effects:
            gain = effect.found.effect.difference.estimate
            rank = effect.found.effect.p_value, -abs(gain)
            if not math.isnan(rank[0]):
                key = effect.card, effect.outcome
                least[key] = min(rank, least.get(key, rank))
        return sorted(least, key=lambda key: (*least[key], key[0], key[1].name))

    def at(self, card: str, outcome: Outcome, cell: Cell) -> CardEffect | None:
        """The effect of a card in a cell, if there is one."""
        return self._by_subject.get((card, outcome.name, cell["number"]))

    @cached_property
    def _by_subject(self) -> dict[tuple[str, str, int], CardEffect]:
        return {(e.card, e.outcome.name, e.cell["number"]): e for e in self.effects}


@dataclass(frozen=True)
class CardUse:
    """The use of a card by the players of a cell, and the results of those who gained it; nothing here is causal.

    `gained`: share of the faceup copies. `by`: share of them that a seat of a kind gained, by kind and name.
    `rounds`: when they were gained. `wins`: share of the win of whoever gained a copy; None where players win together.
    `gainers`: who won with it and without, seat by seat; None where nobody gained one.
    """

    cell: Cell
    card: str
    seen: int
    gained: Interval
    by: Mapping[str, Mapping[str, Interval]]
    rounds: Interval
    wins: Interval | None
    gainers: Gainers | None


@dataclass(frozen=True)
class CardGroup:
    """The estimates for the cards of one mix and mode. `always` names those that are in every game's main deck."""

    cells: list[Cell]
    families: list[EffectFamily]
    always: list[str]
    uses: list[CardUse]

    @property
    def cards(self) -> int:
        """The number of cards that were ever in the main deck."""
        return len({use.card for use in self.uses})

    @cached_property
    def gained(self) -> set[str]:
        """Cards that a player ever gained; Sites and the like never are."""
        return {use.card for use in self.uses if use.seen and use.gained.estimate > 0}

    @property
    def causal_for_characters(self) -> bool:
        """Whether characters were dealt before players saw cards: not where they are drafted."""
        return all(cell["choice"] != DRAFTED for cell in self.cells)


def find_cards(
    results: Results, groups: Sequence[Sequence[Cell]] | None = None, level: float = 0.95
) -> list[CardGroup]:
    """Estimate everything of cards, by group of cells, all by default; `results` is the whole dataset."""
    groups = by_group(results.cells) if groups is None else groups
    return [cards_of([count_cards(results, cell) for cell in cells], level) for cells in groups]


def cards_of(counts: Sequence[CardCounts], level: float = 0.95) -> CardGroup:
    """The estimates of cells of one mix and mode, from their counts."""
    cells = [counted.cell for counted in counts]
    names = dict.fromkeys(
        outcome.name for counted in counts for dealt in counted.dealt.values() for outcome in dealt.scores
    )
    families = [
        _family(name, counts, lambda outcome, name=name: outcome.name == name, level)  # type: ignore[misc]
        for name in names
        if name in WORDS
    ]
    families.append(_family("wins of characters", counts, lambda outcome: outcome.of == "character", level))
    uses = [_use(counted, card, used) for counted in counts for card, used in counted.used.items()]
    return CardGroup(cells, [family for family in families if family.comparisons], _always(counts), uses)


def _family(
    name: str, counts: Sequence[CardCounts], wanted: Callable[[Outcome], bool], level: float
) -> EffectFamily:
    keyed = {
        f"{counted.cell['number']} {card} {outcome.name}": (counted.cell, card, outcome, dealt)
        for counted in counts
        for card, dealt in counted.dealt.items()
        for outcome in dealt.scores
        if wanted(outcome)
    }
    found = effects(
        {key: dealt.scores[outcome] for key, (_, _, outcome, dealt) in keyed.items()}, together=level
    )
    return EffectFamily(
        name,
        [counted.cell for counted in counts],
        [CardEffect(*of, found[key]) for key, of in keyed.items()],
    )


def _always(counts: Sequence[CardCounts]) -> list[str]:
    """The cards that are in all games of every cell that has them."""
    cards: dict[str, int] = {}
    for counted in counts:
        for card, dealt in counted.dealt.items():
            cards[card] = cards.get(card, 0) + dealt.without
    return [card for card, without in cards.items() if not without]


def _use(counted: CardCounts, card: str, used: Used) -> CardUse:
    rounds = used.rounds
    return CardUse(
        counted.cell,
        card,
        int(used.gained.m),
        share_interval(used.gained),
        {what: {who: share_interval(sums) for who, sums in found.items()} for what, found in used.by.items()},
        mean_interval(rounds.total, rounds.squares, rounds.n),
        None if counted.cell["together"] else share_interval(used.wins),
        used.gainers,
    )
