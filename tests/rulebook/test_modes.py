"""The table of modes: each Competitive clause once, changed by rules of the mode, absent for a reason that is cited."""

import re

import pytest

from sim.rulebook import ABSENT, DIFFERS, SAME, clause_ids, clauses, modes, rules_of, scope

OTHERS = {"tvt": (), "war_on_cybertron": ("tvt", "coop")}
"""For each mode the scopes whose clauses it may share."""


def test_each_mode_is_known() -> None:
    assert modes() == list(OTHERS)


@pytest.mark.parametrize("mode", OTHERS)
def test_each_competitive_clause_stands_once(mode: str) -> None:
    table = rules_of(mode)
    named = [standing.clause for standing in table.standings]
    assert sorted(named) == sorted(scope("competitive"))
    assert list(table.own) == scope(mode)


@pytest.mark.parametrize("mode", OTHERS)
def test_what_changes_a_clause_is_a_rule_of_the_mode(mode: str) -> None:
    """One of its own, one that it shares, a ruling, or a clause that holds in both."""
    table = rules_of(mode)
    rules = {*table.own, *table.shared, *(standing.clause for standing in table.of(SAME))}
    for standing in table.of(DIFFERS):
        assert standing.by, standing
        assert set(standing.by) <= clause_ids() - {standing.clause}
        assert all(by in rules or by.startswith("GAP-") for by in standing.by), standing


@pytest.mark.parametrize("mode", OTHERS)
def test_what_is_absent_says_by_which_clause(mode: str) -> None:
    for standing in rules_of(mode).of(ABSENT):
        cited = set(re.findall(r"[A-Z]+-\d+", standing.why))
        assert cited, standing
        assert cited <= clause_ids() - {standing.clause}


@pytest.mark.parametrize("mode", OTHERS)
def test_what_is_shared_is_of_another_scope(mode: str) -> None:
    shared = rules_of(mode).shared
    assert len(shared) == len(set(shared))
    assert set(shared) <= {clause for other in OTHERS[mode] for clause in scope(other)} - set(scope(mode))


def test_what_its_book_says_holds_or_is_changed_by_it() -> None:
    """A Competitive clause that is tagged with War on Cybertron is never absent there."""
    for standing in rules_of("war_on_cybertron").of(ABSENT):
        tags = re.match(r"\[(.*?)\]", clauses()[standing.clause].text)
        assert tags is None or not {"all", "WOC"} & set(tags[1].split()), standing
