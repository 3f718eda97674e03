"""Figures of a balance: targets before and after, the front, and what a step of each number does."""

from collections.abc import Sequence
from typing import Any, Final

from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.estimates.balanced import distance_before, figure_in, front_of, proof_of
from reports.estimates.targets import ABOVE, WITHIN
from reports.figures.differences import Bar, Panel, difference_panels
from reports.figures.legend import area
from reports.figures.strokes import Strokes
from reports.figures.style import (
    FAIR,
    INK,
    MUTED,
    Chart,
    HouseFigure,
    canvas,
    in_house_style,
    legend_below,
    row_height,
    rows_down,
)
from reports.figures.targets import BAND, COLOURS, FARTHEST, WIDTH
from reports.statistics import Interval
from reports.statistics.quantiles import normal_quantile
from sim.results.balanced import AimPart, Balanced, PointPart
from sim.visible import in_a_line

MOST_ROWS: Final = 24
MOST_KNOBS: Final = 16
MOST_PANELS: Final = 3
AFTER: Final = COLOURS[WITHIN]
OUTSIDE: Final = COLOURS[ABOVE]

Three = tuple[float | None, float | None, float | None]


def targets_before_and_after(found: Balanced, name: str) -> Chart:
    """Each figure with a target in its band: as it was, and with the changes, in the proof if there was one."""
    proof = proof_of(found)
    tested = {one.aim: (one.before, one.after) for one in proof.tested} if proof else {}
    places = sorted(range(len(found.aims)), key=lambda place: -distance_before(found, place))
    shown = places[:MOST_ROWS]
    left_out = f" The {len(shown)} farthest off before of {len(places)}." if len(places) > len(shown) else ""
    what = "the proof" if proof else "the search"
    caption = (
        f"Figures with targets, each in its band, which is drawn equally wide for all: as things are (hollow) and with "
        f"the changes (filled), in the games of {what}.{left_out} What is farther off is drawn at the edge."
    )
    within = sum(one.within for one in proof.tested) if proof else 0
    alt = (
        f"Dots in bands: {within} of {len(found.aims)} figures surely within their targets with the changes."
    )
    values = [(found.aims[place], *tested.get(place, _of_search(found, place))) for place in shown]
    return Chart(name, _in_bands(values, [figure_in(found, place) for place in shown]), caption, alt)


def _of_search(found: Balanced, place: int) -> tuple[Three, Three]:
    after = found.chosen or found.base
    return _three(found.base.values[place], found.base.errors[place]), _three(
        after.values[place], after.errors[place]
    )


def _three(value: float | None, error: float | None) -> Three:
    if value is None:
        return None, None, None
    half = normal_quantile(0.975) * (error or 0.0)
    return value, value - half, value + half


@in_house_style
def _in_bands(values: Sequence[tuple[AimPart, Three, Three]], names: Sequence[str]) -> HouseFigure:
    short = [name.removeprefix("win share of ") for name in names]
    figure = HouseFigure(figsize=(WIDTH, 0.75 + row_height(short) * max(len(names), 3)))
    axes = figure.subplots(1, 1)
    axes.axvspan(-1, 1, color=BAND, lw=0)
    axes.axvline(0, color=MUTED, lw=0.5, ls=(0, (2, 3)))
    strokes = Strokes()
    for row, (aim, before, after) in enumerate(values):
        for place, three in ((row - 0.16, before), (row + 0.16, after)):
            estimate, low, high = (_placed(aim, value) for value in three)
            if estimate is None or low is None or high is None:
                continue
            colour = OUTSIDE if low < -1 or high > 1 else AFTER
            strokes.across((low, high), place, colour, 0.8)
            strokes.mark((estimate, place), "o", colour, "white" if three is before else colour, 3.6, 0.9)
    strokes.draw(axes, alpha=0.6)
    rows_down(axes, [in_a_line(name) for name in short])
    axes.set_xlim(-FARTHEST - 0.15, FARTHEST + 0.15)
    axes.set_xticks([-1, 0, 1], ["least", "middle", "most"])
    dot: dict[str, Any] = {"marker": "o", "ls": "", "ms": 4}
    legend_below(figure, [
        area("target", facecolor=BAND), Line2D([], [], color=MUTED, mfc="white", label="as things are", **dot),
        Line2D([], [], color=MUTED, label="with the changes", **dot),
        Line2D([], [], color=AFTER, label="interval within", **dot),
        Line2D([], [], color=OUTSIDE, label="not wholly within", **dot),
    ], 5)  # fmt: skip
    return figure


def _placed(aim: AimPart, value: float | None) -> float | None:
    if value is None:
        return None
    place = (value - (aim.low + aim.high) / 2) / ((aim.high - aim.low) / 2)
    return max(-FARTHEST, min(FARTHEST, place))


def front_chart(found: Balanced, name: str) -> Chart:
    """The least excess over all targets by number of changes."""
    points = front_of(found)
    chosen = len(found.chosen.changes) if found.chosen else None
    caption = (
        "The least excess of all targets together by number of changes, in half-widths of a band: what each more "
        "change is worth. The ring is the set that was put to the proof."
    )
    told = ", ".join(f"{len(point.changes)}: {point.excess:.2f}" for point in points)
    return Chart(name, _front(points, chosen), caption, f"Excess by number of changes: {told}.")


@in_house_style
def _front(points: Sequence[PointPart], chosen: int | None) -> HouseFigure:
    figure, (axes,) = canvas(2.2)
    xs, ys = [len(point.changes) for point in points], [point.excess for point in points]
    axes.plot(xs, ys, "-o", color=INK, ms=4.2, lw=1.2)
    for x, y in zip(xs, ys, strict=True):
        axes.annotate(f"{y:.2f}", (x, y), xytext=(4, 4), textcoords="offset points", fontsize=6.5)
        if x == chosen:
            axes.plot([x], [y], "o", ms=10, mfc="none", mec=FAIR, mew=1.4)
    axes.axhline(0, color=FAIR, ls=(0, (4, 2)), lw=1)
    axes.set_xlabel("changes")
    axes.set_ylabel("excess, half-widths")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.margins(0.08)
    return figure


def steps_chart(found: Balanced, name: str) -> Chart | None:
    """What a step of each number does to the figures that were farthest off (a tornado); None without a screening."""
    if found.model is None:
        return None
    far = sorted(range(len(found.aims)), key=lambda place: -distance_before(found, place))[:MOST_PANELS]
    panels = [_panel(found, place) for place in far if distance_before(found, place) > 1] or [
        _panel(found, far[0])
    ]
    caption = (
        "What one step up of each number does to the figures farthest off their targets, by the screening: the "
        "greatest on top, with 95% intervals and, thin, those that hold for all numbers together. All were "
        "changed at once, half of the time each, in games of the same luck."
    )
    alt = f"Tornado: of {len(found.knobs)} numbers {panels[0].rows[0][0]} moves the figure farthest off most."
    return Chart(name, difference_panels(panels), caption, alt)


def _panel(found: Balanced, place: int) -> Panel:
    assert found.model is not None
    slopes, errors = found.model.slopes[place], found.model.errors[place]
    order = sorted(range(len(slopes)), key=lambda knob: -abs(slopes[knob] or 0.0))[:MOST_KNOBS]
    together = normal_quantile(1 - 0.025 / len(slopes))
    rows = []
    for knob in order:
        slope, error = slopes[knob] or 0.0, errors[knob] or 0.0
        plain, wide = (
            Interval.around(slope, z * error, found.model.games) for z in (normal_quantile(0.975), together)
        )
        sure = wide.low > 0 or wide.high < 0
        rows.append(
            (
                found.knobs[knob].name,
                [Bar(plain, wide, sure, found.contexts[found.aims[place].context].players)],
            )
        )
    share = found.aims[place].share
    unit = "percentage points" if share else found.aims[place].name
    return Panel(rows, f"{figure_in(found, place)}, {unit}", 100 if share else 1)
