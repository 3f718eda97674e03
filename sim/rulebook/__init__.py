"""The specification: the rules inventory with its clause IDs, rulings and worked examples, and the scopes."""

from sim.rulebook.citations import Citation, MarkedTest, marked_tests
from sim.rulebook.inventory import INVENTORY, Entry, clause_ids, clauses, definitions, scope
from sim.rulebook.lookup import Finding, UnknownClauseError, look_up

__all__ = [
    "INVENTORY",
    "Citation",
    "Entry",
    "Finding",
    "MarkedTest",
    "UnknownClauseError",
    "clause_ids",
    "clauses",
    "definitions",
    "look_up",
    "marked_tests",
    "scope",
]
