"""Parts of a page in a notebook: `show(...)` as the last line of a cell."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from reports.figures import svg_of
from reports.page.render import inline_svg, rendered
from reports.page.section import Section
from reports.verdicts.verdict import GroupVerdicts


@dataclass(frozen=True)
class Shown:
    """Verdicts and sections that a notebook shows as HTML; as text, their titles."""

    verdicts: list[GroupVerdicts] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    def _repr_html_(self) -> str:
        charts = (chart for section in self.sections for chart in section.charts)
        figures = {chart.name: Markup(inline_svg(svg_of(chart.figure), chart)) for chart in charts}
        return rendered("notebook.html", verdicts=self.verdicts, sections=self.sections, figures=figures)

    def __repr__(self) -> str:
        return "\n".join([*(group.name for group in self.verdicts), *(part.title for part in self.sections)])


def show(*parts: Sequence[GroupVerdicts] | Sequence[Section]) -> Shown:
    """Show verdicts (`reports.verdicts.dataset`) and sections (`reports.page.sections`) in a notebook."""
    found = [one for part in parts for one in part]
    return Shown(
        [one for one in found if isinstance(one, GroupVerdicts)],
        [one for one in found if isinstance(one, Section)],
    )
