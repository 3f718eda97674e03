"""The cost of Bosses' texts to the table: games with a text against the same games without it.

A study that lays an overlay which takes clauses out of Bosses (their Reveals, say) plays each game twice, with the same
luck. Until such a Boss is revealed both games are the same game; from then on its text causes all differences. So the
difference is that of the games in which the Boss is revealed: the others are the same and would only dilute it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from reports.counting.cells import Cell, group_name, mix_name
from reports.counting.per_game import (
    BOSSES,
    ROUNDS,
    VP,
    Array,
    CellGames,
    Outcome,
    Scores,
    Span,
    by_game,
    common_spans,
)
from reports.estimates.comparison import PairedFigure, Sides, add_up, sides_within
from reports.estimates.estimate import what_cell
from reports.estimates.taken_clauses import Taken, taken_from_bosses
from reports.estimates.wording import joined
from reports.statistics import PairedSums, paired_difference, simultaneous_level
from sim.results import Results
from sim.results.cards import read_cards
from sim.results.cell import in_teams

DAMAGE: Final = "Damage of a player"
FALLS: Final = "it falls"
WON: Final = "games won"


@dataclass(frozen=True)
class Toll:
    """The cost of the texts of one Boss, or of several that may be in one game.

    `figures` are per game of the `revealed` ones, with the text (their `after`) less without it (their `before`);
    `pairs` are all games that were played both ways. An interval that is `corrected` holds together with all of its
    mix, mode and line-up.
    """

    having: Cell
    without: Cell
    texts: tuple[Taken, ...]
    pairs: int
    revealed: int
    figures: list[PairedFigure]

    @property
    def alone(self) -> Taken | None:
        """The one Boss, if it is one."""
        return self.texts[0] if len(self.texts) == 1 else None

    def at(self, name: str) -> PairedFigure | None:
        """The figure with a name, if there is one."""
        return next((figure for figure in self.figures if figure.outcome.name == name), None)


@dataclass(frozen=True)
class Tolls:
    """All tolls of one mix, mode and line-up; `comparisons` is the number of differences corrected together."""

    tolls: list[Toll]
    comparisons: int

    @property
    def name(self) -> str:
        """The mix and mode of the games with the texts."""
        return group_name(self.tolls[0].having)

    @property
    def title(self) -> str:
        """The subject of the tolls and the games they are of."""
        headings = dict.fromkeys(word for toll in self.tolls for text in toll.texts for word in text.headings)
        what = joined(f"“{word}”" for word in headings)
        return f"What {what} of Bosses costs the table: {self.name}"

    @property
    def cells(self) -> list[Cell]:
        """The cells with the texts, each once."""
        return list({toll.having["number"]: toll.having for toll in self.tolls}.values())

    @property
    def figures(self) -> list[Outcome]:
        """All figures, in order."""
        found = [figure.outcome for toll in self.tolls for figure in toll.figures]
        return sorted(dict.fromkeys(found), key=lambda outcome: ORDER.index(outcome.name))


def tolls_of_texts(results: Results, together: float = 0.95) -> list[Tolls]:
    """The cost of Bosses' texts, wherever cells of a dataset differ by such texts alone.

    Corrected intervals of a mix and mode hold together with probability `together`.

    Cells are left out where games differ before such a Boss is revealed, because players reckon with its text: the
    games in which it is revealed are then not the same on both sides.
    """
    sides = [pair for pair in sides_within(results) if _differ_by_overlay(pair[0].cell, pair[1].cell)]
    cards = (read_cards(results.path, results.manifest) or {}) if sides else {}
    counted = []
    for pair in sides:
        one, other = (cards.get(mix_name(side.cell)) for side in pair)
        taken = taken_from_bosses(one, other) if one and other else []
        if taken and _alike_until_revealed(pair, taken):
            apart = [tuple(taken)] if in_teams(pair[0].cell) else _met_apart(taken)
            counted += [_count(pair, texts) for texts in apart]
    groups: dict[str, list[Counted]] = {}
    for toll, sums in counted:
        if sums:
            groups.setdefault(group_name(toll.having), []).append((toll, sums))
    return [_together(found, together) for found in groups.values()]


def rows_of_tolls(tolls: Tolls) -> Iterator[dict[str, Any]]:
    """All figures as numbers, a row each, for a spreadsheet; shares between 0 and 1."""
    for toll in tolls.tolls:
        for figure in toll.figures:
            found = figure.found
            yield {
                **what_cell(toll.having),
                "without": mix_name(toll.without),
                "Boss": toll.alone.boss if toll.alone else "together",
                "level": toll.alone.level if toll.alone else "",
                "text": "; ".join(toll.alone.clauses) if toll.alone else "",
                "pairs": toll.pairs,
                "revealed": toll.revealed,
                "figure": figure.outcome.name,
                "with_text": found.after,
                "without_text": found.before,
                "difference": found.difference.estimate,
                "low": found.difference.low,
                "high": found.difference.high,
                "low_corrected": figure.corrected.low,
                "high_corrected": figure.corrected.high,
                "comparisons": tolls.comparisons,
                "pairing": found.worth,
            }


ORDER: Final = (WON, ROUNDS.name, DAMAGE, VP, BOSSES.name, FALLS)
"""The figures, in the order in which they are shown."""


# --- Pairs of games ---------------------------------------------------------------------------------------

Counted = tuple[Toll, dict[Outcome, PairedSums]]


def _differ_by_overlay(one: Cell, other: Cell) -> bool:
    return bool(one["mix"] == other["mix"] and one["overlay"] != other["overlay"])


def _met_apart(taken: Sequence[Taken]) -> list[tuple[Taken, ...]]:
    """The texts to count together: all of several Levels, as one game has a Boss of each; else each by itself.

    (Games of teams have two Bosses of a Level: there all texts are counted together.)
    """
    if len({text.level for text in taken}) == 1:
        return [(text,) for text in taken]
    return [tuple(taken)] if taken else []


def _count(sides: Sides, texts: tuple[Taken, ...]) -> Counted:
    """A toll without its figures, and the sums for these."""
    having, without = sides
    counted: dict[Outcome, dict[str, int]] = {}
    pairs = revealed = 0
    for span in common_spans(having, without):
        sound = having.sound(span) & without.sound(span)
        met = sound & _revealed(having, span, texts)
        pairs, revealed = pairs + int(sound.sum()), revealed + int(met.sum())
        one, other = _scores(without, span, texts), _scores(having, span, texts)
        for outcome in one:
            add_up(counted.setdefault(outcome, {}), one[outcome], other[outcome], met)
    sums = {
        outcome: PairedSums(pairs=revealed, **sums_of, unit=outcome.unit)
        for outcome, sums_of in counted.items()
        if revealed
    }
    return Toll(having.cell, without.cell, texts, pairs, revealed, []), sums


def _alike_until_revealed(sides: Sides, texts: Sequence[Taken]) -> bool:
    """Whether pairs of games that reveal none of these Bosses are the same in every figure."""
    having, without = sides
    for span in common_spans(having, without):
        unmet = having.sound(span) & without.sound(span) & ~_revealed(having, span, texts)
        one, other = _scores(without, span, texts), _scores(having, span, texts)
        if any((one[outcome][0] != other[outcome][0])[unmet].any() for outcome in one):
            return False
    return True


def _together(counted: Sequence[Counted], together: float) -> Tolls:
    """Tolls that are corrected together; those of the same Bosses in sequence, by number of players."""
    places: dict[tuple[Taken, ...], int] = {}
    for place, (toll, _) in enumerate(counted):
        places.setdefault(toll.texts, place)
    comparisons = sum(len(sums) for _, sums in counted)
    level = simultaneous_level(comparisons, together)
    tolls = [
        replace(toll, figures=[_figure(outcome, found, level) for outcome, found in sums.items()])
        for toll, sums in sorted(counted, key=lambda one: (places[one[0].texts], one[0].having["players"]))
    ]
    return Tolls(tolls, comparisons)


def _figure(outcome: Outcome, sums: PairedSums, level: float) -> PairedFigure:
    shares = outcome.kind == "share"
    corrected = paired_difference(sums, level, shares=shares).difference
    return PairedFigure(outcome, paired_difference(sums, shares=shares), corrected)


def _revealed(games: CellGames, span: Span, texts: Sequence[Taken]) -> Array:
    """Whether each game of a span reveals a Boss with one of these texts."""
    rows = games.read("bosses", span, "boss", "revealed_turn")
    return by_game(rows, span, _named(games, rows, texts) & (rows["revealed_turn"] >= 0)) > 0


def _scores(games: CellGames, span: Span, texts: Sequence[Taken]) -> Scores:
    """The score of each game of a span in every figure; one row a game."""
    one = np.ones(span.games, np.int64)
    players = games.cell["players"]
    of_game = games.read("games", span, "rounds", "bosses_defeated", "won")
    seats = games.read("seats", span, "vp", "damage")
    found = {
        ROUNDS: by_game(of_game, span, of_game["rounds"]),
        Outcome(DAMAGE, "amount", "games", players, "Damage"): by_game(seats, span, seats["damage"]),
        BOSSES: by_game(of_game, span, of_game["bosses_defeated"]),
    }
    if games.cell["together"]:
        found[Outcome(WON, "share", "games")] = by_game(of_game, span, of_game["won"] == 1)
    else:  # together, VP decide nothing
        found[Outcome(VP, "amount", "games", players, "VP")] = by_game(seats, span, seats["vp"])
    if len(texts) == 1:
        bosses = games.read("bosses", span, "boss", "defeated_turn")
        fallen = _named(games, bosses, texts) & (bosses["defeated_turn"] >= 0)
        found[Outcome(FALLS, "share", "Boss")] = by_game(bosses, span, fallen)
    return {outcome: (scored, one) for outcome, scored in found.items()}


def _named(games: CellGames, rows: Mapping[str, Array], texts: Sequence[Taken]) -> Array:
    """The rows of these Bosses."""
    names = games.results.manifest["labels"]["cards"]
    found: Array = np.isin(rows["boss"], [names.index(text.boss) for text in texts if text.boss in names])
    return found
