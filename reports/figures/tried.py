"""The curve of a swept field: a share by the field's value, with its band, a line a number of players."""

from collections.abc import Sequence

from reports.counting.cells import players_counted
from reports.estimates.tried import Tried
from reports.figures.drawing import look_of
from reports.figures.style import Chart, HouseFigure, canvas, in_house_style, legend_below


def sweep_chart(found: Sequence[Tried], field: str, card: str) -> Chart:
    """The first figure of each step of a sweep, with its 95% band."""
    name = found[0].effects[0].name
    scale = found[0].effects[0].scale
    caption = f"{name} by {field} of {card}. Bands are 95% intervals of the difference to the card as it is."
    ends = (found[0], found[-1])
    told = " to ".join(f"{scale * one.effects[0].found.after:.1f}" for one in ends)
    return Chart(
        "sweep", _drawn(found, field, name, scale), caption, f"Lines of {name} by {field}, from {told}."
    )


@in_house_style
def _drawn(found: Sequence[Tried], field: str, name: str, scale: int) -> HouseFigure:
    figure, (axes,) = canvas(2.8)
    handles = []
    for number in sorted({one.after["players"] for one in found}):
        steps = [one for one in found if one.after["players"] == number]
        colour, marker = look_of(number)
        values = [one.value for one in steps]
        effects = [one.effects[0].found for one in steps]
        low, high = (
            [scale * (one.before + bound) for one, bound in zip(effects, bounds, strict=True)]
            for bounds in ([e.difference.low for e in effects], [e.difference.high for e in effects])
        )
        axes.fill_between(values, low, high, color=colour, alpha=0.15, lw=0)
        line = axes.plot(
            values, [scale * one.after for one in effects], color=colour, marker=marker, ms=4, lw=1.4
        )
        line[0].set_label(players_counted(number))
        handles += line
    axes.set_xlabel(field)
    axes.set_ylabel(f"{name}, %" if scale == 100 else name)
    axes.set_xticks(sorted({one.value for one in found}))
    axes.grid(axis="y")
    legend_below(figure, handles)
    return figure
