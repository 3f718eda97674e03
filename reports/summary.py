"""The summary of a dataset: who wins, which Bosses fall, how long games last, how they end.

Figures are exact sums of whole numbers, so they do not depend on how rows are batched.
"""

from dataclasses import dataclass

from reports.cells import Cell, by_group
from reports.competitive import characters_table, strategies_table, turn_order_table
from reports.coop import team_characters_table, team_table
from reports.failed import sound, warnings_of
from reports.games import boss_counts_table, bosses_table, endings_table, rounds_table, stand_ins_table
from reports.tables import Table
from sim.results import Results


@dataclass(frozen=True)
class Summary:
    """What a dataset says at a glance: a heading, warnings if any, and tables."""

    heading: list[str]
    warnings: list[str]
    tables: list[Table]


def summarise(results: Results) -> Summary:
    """The summary of a dataset; games in error count in the table of endings alone (`reports.failed`)."""
    whole, results = results, sound(results)
    together = [cell for cell in results.cells if cell["together"]]
    tables = [team_table(results, together)] if together else []
    tables += [table for cells in by_group(results.cells) for table in _tables_of(results, cells)]
    tables += [
        boss_counts_table(results),
        rounds_table(results),
        endings_table(whole),
        stand_ins_table(results),
    ]
    return Summary(_heading(whole), _warnings(whole), [table for table in tables if table.rows])


def _tables_of(results: Results, cells: list[Cell]) -> list[Table]:
    """Tables of one mix and mode, a column a number of players."""
    if cells[0]["together"]:
        return [team_characters_table(results, cells), bosses_table(results, cells)]
    return [
        characters_table(results, cells),
        turn_order_table(results, cells),
        strategies_table(results, cells),
        bosses_table(results, cells),
    ]


def _heading(results: Results) -> list[str]:
    study = results.manifest["study"]
    question = [study["question"]] if study.get("question") else []
    cells = len(results.cells)
    size = f"{results.played} games in {cells} cell{'s' * (cells != 1)}, seed {results.manifest['seed']}"
    return [*question, f"{study['name']}: {size}"]


def _warnings(results: Results) -> list[str]:
    warnings = []
    if results.missing:
        due = sum(part.games for part in results.missing)
        warnings.append(f"unfinished: {due} games are still to be played; run the study again to go on")
    warnings += warnings_of(results)
    return warnings
