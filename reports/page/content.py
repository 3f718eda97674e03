"""The content of a page, in order: the question, verdicts, figures and tables, methods, how to repeat it."""

from dataclasses import dataclass

from reports.counting.cells import Cell, mix_name
from reports.findings.dataset import Findings
from reports.page.methods import Note, methods, precision_notes
from reports.page.repeat import Repeat, how_to_repeat
from reports.page.section import Section
from reports.page.sections import SECTIONS
from reports.summary import all_warnings
from reports.verdicts.dataset import all_verdicts
from reports.verdicts.verdict import GroupVerdicts


@dataclass(frozen=True)
class Page:
    """The content of a page. `stand_ins` says for each mix how many of its cards' fields are stand-ins."""

    title: str
    question: str
    size: str
    stand_ins: list[str]
    warnings: list[str]
    verdicts: list[GroupVerdicts]
    sections: list[Section]
    methods: list[Note]
    repeat: Repeat

    @property
    def sure(self) -> int:
        """The number of verdicts that are sure."""
        return sum(len(group.sure) for group in self.verdicts)


def make_page(found: Findings) -> Page:
    """Lay out the page of a dataset."""
    results = found.results
    study = results.manifest["study"]
    cells = len(results.cells)
    return Page(
        title=study["name"],
        question=study.get("question") or f"What comes of the study {study['name']}?",
        size=(
            f"{results.played:,} game{'s' * (results.played != 1)} in {cells} cell{'s' * (cells != 1)}, "
            f"seed {results.manifest['seed']}"
        ),
        stand_ins=stand_ins(results.cells),
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


def _sections(found: Findings) -> list[Section]:
    sections: list[Section] = []
    for make in SECTIONS:
        sections += make(found, len(sections) + 1)
    return sections
