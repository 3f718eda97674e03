"""What a notebook shows: verdicts, figures and tables, as a page would."""

import re

import pytest

from reports.findings.dataset import Findings, find
from reports.notebook import show
from reports.page.sections.shares import sections_of_groups
from reports.verdicts.dataset import (
    on_bosses,
    on_characters,
    on_games,
    on_seats,
    on_strategies,
    verdicts,
)
from sim.results import Results


@pytest.fixture(scope="module")
def found(datasets: dict[str, Results]) -> Findings:
    return find(datasets["competitive"])


def test_a_section_is_shown_with_its_figures_and_tables(found: Findings) -> None:
    section = sections_of_groups(found, 1)[0]
    html = show([section])._repr_html_()
    assert html.count("<svg") == len(section.charts) > 0
    assert html.count("<table>") == len(section.tables) > 0
    assert section.about in html
    assert 'href="tables/' not in html  # no files lie beside a notebook
    assert repr(show([section])) == section.title


def test_styles_of_a_notebook_do_not_reach_beyond_what_is_shown(found: Findings) -> None:
    style = re.search(r"<style>(.*?)</style>", show(verdicts(found))._repr_html_(), re.S)
    assert style is not None
    rules = [line for line in style[1].splitlines() if line.strip()]
    assert all(
        part.strip().startswith(".rollout") for rule in rules for part in rule.split("{")[0].split(",")
    )


def test_verdicts_are_picked_by_subject_and_are_among_those_of_the_page(found: Findings) -> None:
    every = {verdict.sentence for group in verdicts(found) for verdict in (*group.sure, *group.open)}
    picked = [
        {verdict.sentence for group in verdicts(found, tell) for verdict in (*group.sure, *group.open)}
        for tell in (on_characters, on_seats, on_bosses, on_strategies, on_games)
    ]
    assert all(told and told <= every for told in picked)
    assert set().union(*picked) == every
    assert sum(len(told) for told in picked) == len(set().union(*picked))  # each under one head
