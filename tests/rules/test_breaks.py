"""The breaks of clauses are well made; `python -m tests.mutants --clauses tvt` tries them."""

import ast
import builtins
import dis
import importlib
from collections.abc import Iterator
from types import CodeType

import pytest

from sim.rulebook import clause_ids, scope
from tests.mutants.breaks import Break, breaks, marked, scopes

BREAKS = [pytest.param(each, id=f"{name}-{each.clause}") for name in scopes() for each in breaks(name)]


@pytest.mark.parametrize("name", scopes())
def test_each_clause_of_a_scope_has_one_break(name: str) -> None:
    named = [each.clause for each in breaks(name)]
    assert len(named) == len(set(named))
    assert set(scope(name)) <= set(named) <= clause_ids()


@pytest.mark.parametrize("each", BREAKS)
def test_a_break_changes_one_statement_and_its_test_cites_the_clause(each: Break) -> None:
    body, place = each.changed()
    assert body[place].lineno
    test = marked(each.test)
    assert test is not None, f"there is no test {each.test}"
    assert each.clause in test.rules


@pytest.mark.parametrize("each", BREAKS)
def test_a_break_is_told_by_the_rules_and_not_by_a_name_that_is_not_there(each: Break) -> None:
    """Else any test would fail with it."""
    body, place = each.changed()
    module = importlib.import_module(each.module)
    code = compile(ast.Module([body[place]], []), each.file, "exec")
    unknown = (
        {name for part in _parts(code) for name in _globals_read(part)}
        - set(vars(module))
        - set(dir(builtins))
    )
    assert not unknown


def test_a_text_that_is_not_there_once_is_refused() -> None:
    each = breaks("tvt")[0]
    for text, told in (("no such text", "found 0 times"), ("\n", "found [1-9][0-9]+ times")):
        with pytest.raises(ValueError, match=f"{each.clause}: .*{told}"):
            Break(each.clause, each.file, text, "", each.test).changed()
    with pytest.raises(ValueError, match="changes not one statement"):
        Break(each.clause, each.file, each.text, each.text, each.test).changed()


def _parts(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts(constant)


def _globals_read(code: CodeType) -> Iterator[str]:
    for instruction in dis.get_instructions(code):
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
            yield str(instruction.argval)
