"""The specification: the rules inventory with its clause IDs, rulings and worked examples, and the scopes."""

from sim.rulebook.citations import Citation, MarkedTest, marked_tests
from sim.rulebook.inventory import INVENTORY, Entry, clause_ids, clauses, definitions, scope
from sim.rulebook.lookup import Finding, UnknownClauseError, look_up
from sim.rulebook.modes import ABSENT, DIFFERS, SAME, ModeRules, Standing, UnknownModeError, modes, rules_of

__all__ = [
    "ABSENT",
    "DIFFERS",
    "INVENTORY",
    "SAME",
    "Citation",
    "Entry",
    "Finding",
    "MarkedTest",
    "ModeRules",
    "Standing",
    "UnknownClauseError",
    "UnknownModeError",
    "clause_ids",
    "clauses",
    "definitions",
    "look_up",
    "marked_tests",
    "modes",
    "rules_of",
    "scope",
]
