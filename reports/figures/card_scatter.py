"""All cards in one figure: how often players gain what they see of each, against what it does to games."""

import math
from typing import Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from reports.counting.cells import Cell, group_name, players_name
from reports.counting.per_game import BOSSES, ROUNDS, VP, WINS_OF_FIRST_FACTION, WINS_OF_THE_ONE
from reports.estimates.card_tables import effect_words
from reports.estimates.cards import GAMES_WON, CardEffect, CardGroup, EffectFamily
from reports.estimates.wording import joined, players_counted
from reports.figures.strokes import Strokes
from reports.figures.style import FAIR, INK, MUTED, Chart, HouseFigure, canvas, in_house_style, legend_below

FOREMOST: Final = (GAMES_WON, WINS_OF_FIRST_FACTION.name, WINS_OF_THE_ONE.name, VP, ROUNDS.name, BOSSES)
"""Outcomes, those that say most of a card first."""

NAMED: Final = 5
"""The most cards that a panel names."""

Point = tuple[float, CardEffect]


def scatter_chart(group: CardGroup, name: str) -> Chart | None:
    """Share gained against effect, a panel a number of players; None where no effect is sure."""
    sure_ones = [f for f in group.families if any(effect.found.verdict for effect in f.effects)]
    family = next((f for outcome in FOREMOST for f in sure_ones if f.name == outcome), None)
    if family is None:
        return None
    points = {cell["number"]: _points(group, family, cell) for cell in family.cells}
    sure = [effect for found in points.values() for _, effect in found if effect.found.verdict]
    if not sure:
        return None
    outcome = family.subjects[0][1]
    caption = (
        "Cards that are dealt by lot and that players may gain: how often players gain what they see of each, which "
        f"they choose, and what the card's being in the main deck does to {family.name}, which it causes: "
        f"{group_name(family.cells[0])}. Named are the greatest of the sure effects."
    )
    most = max(sure, key=_size)
    alt = (
        f"Scatter plot of cards, {players_counted(family.cells)}: share gained against effect on {family.name}; "
        f"{len(sure)} sure, the greatest {most.card}, {effect_words(most)} {outcome.difference_unit} with "
        f"{players_name(most.cell)}; named: {joined(sorted({effect.card for effect in _named(sure)}))}."
    )
    label = f"effect on {family.name}, {outcome.difference_unit}"
    return Chart(name, _drawn(family, points, label, outcome.scale), caption, alt)


def _points(group: CardGroup, family: EffectFamily, cell: Cell) -> list[Point]:
    gained = {use.card: use.gained.estimate for use in group.uses if use.cell is cell and use.seen}
    return [
        (gained[effect.card], effect)
        for effect in family.effects
        if effect.cell is cell
        and effect.card in gained
        and effect.card in group.gained
        and not math.isnan(_size(effect))
    ]


def _size(effect: CardEffect) -> float:
    return abs(effect.found.effect.difference.estimate)


def _named(effects: list[CardEffect]) -> list[CardEffect]:
    return sorted((e for e in effects if e.found.verdict), key=_size, reverse=True)[:NAMED]


@in_house_style
def _drawn(family: EffectFamily, points: dict[int, list[Point]], label: str, scale: float) -> HouseFigure:
    figure, panels = canvas(3.0, len(family.cells))
    for axes, cell in zip(panels, family.cells, strict=True):
        _draw(axes, points[cell["number"]], scale)
        axes.set_title(players_name(cell))
        axes.set_xlabel("gained, % of faceup copies")
        axes.set_xlim(-3, 103)
        axes.grid(axis="y")
    panels[0].set_ylabel(label)
    handles = [
        Line2D(
            [],
            [],
            color=INK,
            marker="o",
            ms=3.6,
            lw=0.7,
            label="surely an effect, interval corrected for the page",
        ),
        Line2D([], [], color=MUTED, marker="o", ms=3, mfc="white", lw=0, label="not sure"),
    ]
    legend_below(figure, handles)
    return figure


def _draw(axes: Axes, points: list[Point], scale: float) -> None:
    axes.axhline(0, color=FAIR, ls=(0, (4, 2)), lw=0.8)
    named = _named([effect for _, effect in points])
    strokes = Strokes()
    for share, effect in points:
        middle, corrected = scale * effect.found.effect.difference.estimate, effect.found.corrected
        if not effect.found.verdict:
            strokes.mark((100 * share, middle), "o", MUTED, "white", 3, 0.7)
            continue
        strokes.up(100 * share, (scale * corrected.low, scale * corrected.high), INK, 0.7)
        strokes.mark((100 * share, middle), "o", INK, size=3.6)
    strokes.draw(axes)
    _name(axes, [(share, effect) for share, effect in points if effect in named], scale)


def _name(axes: Axes, points: list[Point], scale: float) -> None:
    """Names on the left, one below the other, each with a line to its point."""
    low, high = axes.get_ylim()
    apart = (high - low) * 0.055
    free = high
    for share, effect in sorted(points, key=lambda point: -point[1].found.effect.difference.estimate):
        middle = scale * effect.found.effect.difference.estimate
        free = min(middle + apart, free - apart)
        axes.annotate(
            effect.card, (100 * share, middle), (0, free), fontsize=5.5, va="center",
            bbox={"fc": "white", "ec": "none", "pad": 0.5},
            arrowprops={"arrowstyle": "-", "lw": 0.4, "color": MUTED, "shrinkA": 0, "shrinkB": 2},
        )  # fmt: skip
