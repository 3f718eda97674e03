"""Which clauses no test cites: in scope, all are cited or marked as definitions."""

from pathlib import Path

from sim.rulebook import clause_ids, definitions, marked_tests, scope

TESTS = Path(__file__).parent.parent
SCOPES = ("competitive", "coop", "tvt", "war_on_cybertron", "infiltration_protocol", "chaos_unleashed")
EXAMPLES = [*(f"EX-{n}" for n in range(1, 19)), "EX-34", "EX-35", *(f"EX-{n}" for n in range(43, 49))]
MOST_IDS_A_TEST = 6


def cited() -> set[str]:
    """The clause IDs that tests and scenarios cite."""
    return {rule for test in marked_tests(TESTS) for rule in test.rules}


def test_every_clause_in_scope_is_cited_or_a_definition() -> None:
    """The list of what is missing is the message."""
    have = cited()
    missing = [
        rule
        for rule in [*(rule for name in SCOPES for rule in scope(name)), *EXAMPLES]
        if rule not in have and rule not in definitions()
    ]
    assert not missing, f"{len(missing)} clauses are cited by no test: {', '.join(missing)}"


def test_tests_cite_clauses_that_exist() -> None:
    """A typing error in an ID would hide a gap."""
    assert sorted(cited() - clause_ids()) == []


def test_definitions_are_few() -> None:
    """At most one clause in ten of the scope is a definition."""
    wanted = scope("competitive")
    assert len([rule for rule in wanted if rule in definitions()]) <= len(wanted) / 10


def test_no_test_cites_a_crowd() -> None:
    """A test that claims many clauses checks none of them."""
    crowds = [test.place for test in marked_tests(TESTS) if len(test.rules) > MOST_IDS_A_TEST]
    assert not crowds
