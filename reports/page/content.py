"""The content of a page, in order: the question, verdicts, figures and tables, methods, how to repeat it."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.counting.cells import Cell, mix_name
from reports.figures import Chart
from reports.figures.style import in_house_style
from reports.figures.targets import targets_chart
from reports.findings.dataset import Findings
from reports.page.methods import Note, methods, precision_notes
from reports.page.places import place_of
from reports.page.repeat import Repeat, how_to_repeat
from reports.page.section import Section
from reports.page.sections import SECTIONS
from reports.page.sections.targets import sections_of_targets
from reports.summary import all_warnings
from reports.verdicts.dataset import all_verdicts
from reports.verdicts.headlines import Headline, headlines
from reports.verdicts.verdict import GroupVerdicts
from sim.results import Results
from sim.results.cards import FIELDS, read_cards


@dataclass(frozen=True)
class Page:
    """The content of a page.

    Its first screen has the question, the `headlines`, the `overview` of all targets, and in `stand_ins` for each mix
    how many of its cards' fields are stand-ins.
    """

    title: str
    question: str
    size: str
    headlines: list[Headline]
    overview: Chart | None
    stand_ins: list[str]
    stand_ins_in_headlines: str
    warnings: list[str]
    verdicts: list[GroupVerdicts]
    sections: list[Section]
    methods: list[Note]
    repeat: Repeat

    def place_of(self, group: str, code: str) -> str:
        """The address of the section that a verdict on a group rests on; empty where there is none."""
        return place_of(group, code, self.sections)

    @property
    def sure(self) -> int:
        """The number of verdicts that are sure."""
        return sum(len(group.sure) for group in self.verdicts)


@in_house_style
def make_page(found: Findings) -> Page:
    """Lay out the page of a dataset."""
    results = found.results
    study = results.manifest["study"]
    cells = len(results.cells)
    told = headlines(found)
    return Page(
        title=study["name"],
        question=study.get("question") or f"What comes of the study {study['name']}?",
        size=(
            f"{results.played:,} game{'s' * (results.played != 1)} in {cells} cell{'s' * (cells != 1)}, "
            f"seed {results.manifest['seed']}"
        ),
        headlines=told,
        overview=targets_chart(found.targets, "overview") if found.targets else None,
        stand_ins=stand_ins(results.cells),
        stand_ins_in_headlines=_of_headlines(results, told),
        warnings=all_warnings(results),
        verdicts=all_verdicts(found),
        sections=_sections(found),
        methods=[*methods(results.cells), *precision_notes(results)],
        repeat=how_to_repeat(results.manifest),
    )


def stand_ins(cells: list[Cell]) -> list[str]:
    """The share of stand-ins among the fields of each mix's cards, a line a mix."""
    lines = {}
    for cell in cells:
        if cell["fields"]:
            share = cell["stand_in_fields"] / cell["fields"]
            lines[mix_name(cell)] = (
                f"{mix_name(cell)}: {cell['stand_in_fields']:,} of {cell['fields']:,} fields ({share:.1%})"
            )
    return list(lines.values())


def _of_headlines(results: Results, told: Sequence[Headline]) -> str:
    """The share of stand-ins among the fields of the cards that the headlines name; empty where they name none."""
    wanted = {name for headline in told for name in headline.cards}
    fields = {
        card: counts
        for cards in (read_cards(results.path, results.manifest) or {}).values()
        for card, counts in cards.get(FIELDS, {}).items()
        if card.split(":", 2)[-1] in wanted  # a name may be that of a character, a Robot and a Boss
    }
    total, stand_ins = (sum(counts[key] for counts in fields.values()) for key in ("fields", "stand_ins"))
    if not total:
        return ""
    return f"Of the cards that the headlines name, {stand_ins:,} of {total:,} fields are stand-ins."


def _sections(found: Findings) -> list[Section]:
    sections: list[Section] = []
    for make in SECTIONS:
        sections += make(found, len(sections) + 1)
    return [*sections_of_targets(found), *sections]
