"""Sections on Bosses by name: difficulty, time to defeat, cost, Confrontations."""

from reports.counting.cells import group_name
from reports.estimates.attempts import attempts_table
from reports.estimates.boss_effects import costs_table
from reports.estimates.boss_ends import boss_ends, ends_table
from reports.estimates.named_bosses import falls_table, waits_table
from reports.figures.boss_ends import ends_chart
from reports.figures.bosses import attempts_chart, falls_chart, waits_chart
from reports.findings.dataset import Findings, Group
from reports.page.section import Section, named, slug


def sections_of_bosses(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode that has games."""
    groups = [group for group in found.at_length if found.subjects(group).bosses.levels]
    return [_of_group(found, group, number + place) for place, group in enumerate(groups)]


def _of_group(found: Findings, group: Group, number: int) -> Section:
    group_is = group_name(group.cells[0])
    key = f"{number:02d}-bosses-{slug(group_is)}"
    subjects = found.subjects(group)
    charts = [falls_chart(subjects.bosses, f"{key}-falls")]
    tables = [falls_table(subjects.bosses)]
    if subjects.bosses.by_level:
        charts.append(waits_chart(subjects.bosses, f"{key}-time-to-defeat"))
        tables.append(waits_table(subjects.bosses))
    if ends := boss_ends(found.counts, group.cells):
        tables.append(ends_table(ends))
        if group.together and any(one.revealed for one in ends):
            charts.append(ends_chart(ends, f"{key}-first"))
    if subjects.attempts:
        charts.append(attempts_chart(subjects.attempts, f"{key}-margins"))
        tables.append(attempts_table(subjects.attempts))
    if subjects.costs:
        tables.append(costs_table(subjects.costs))
    about = (
        "Which Boss of a Level is in the deck is drawn by lot, so Bosses of a Level differ by themselves alone. When "
        "one is revealed, and who confronts it with what, hangs on how play went."
    )
    return Section(key, f"Bosses: {group_is}", about, charts, named(key, tables))
