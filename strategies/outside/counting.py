"""Rewrites a strategy file so that its steps are counted; line numbers stay those of the file."""

import ast
from typing import Any, Final

from strategies.outside.marks import File, is_asked
from strategies.outside.names import in_scope

COUNTED: Final = "_rollout_counted_"
ENTERED: Final = "_rollout_entry_"
BUDGET: Final = "_rollout_budget"

ENTRY_TEMPLATE: Final = f"""
def {ENTERED}(public, own, decision, box, memory):
    _rollout_begin(memory.budget)
    answer = _rollout_raised
    try:
        answer = _rollout_as_index({COUNTED}(memory.budget, public, own, decision, box, memory))
    except Exception:
        pass
    if memory.budget.left < 0:
        return _rollout_used_up
    return answer
"""
TICK: Final = f"_rollout_tick({BUDGET})"
STEP: Final = "_rollout_step()"


def count_steps(file: File) -> None:
    """Rewrite the tree of a file in which `checking` finds nothing, in place."""
    body: list[ast.stmt] = []
    for statement in file.tree.body:
        if isinstance(statement, ast.FunctionDef) and statement.name in file.compiled:
            body += _counted(file, statement)
        else:
            body.append(_CountSteps(STEP, in_calls=True).visit(statement))
    file.tree.body = body
    ast.fix_missing_locations(file.tree)


def _counted(file: File, node: ast.FunctionDef) -> list[ast.stmt]:
    """A compiled function with its steps counted, its entry where it is a strategy, and the meaning of its name."""
    name, marks, described = node.name, file.entries(node), ast.get_docstring(node)
    tellers = [teller for teller in file.tellers(node) if teller.id in file.compiled]
    for inner in list(file.named_in(node)):
        inner.id = f"{COUNTED}{inner.id}"
    for call in [each for each in ast.walk(node) if isinstance(each, ast.Call)]:
        if getattr(call.func, "id", "").startswith(COUNTED):
            call.args.insert(0, ast.copy_location(ast.Name(BUDGET, ast.Load()), call))
    if name in file.asked:
        _check_answers(node)
    _open_ends(node)
    _CountSteps(TICK).visit(node)
    first = node.args.posonlyargs or node.args.args
    first.insert(0, ast.copy_location(ast.arg(BUDGET), node))
    node.name, node.decorator_list = f"{COUNTED}{name}", [_at(node, "_rollout_guarded")]
    helper = _statement(node, f"{name} = _rollout_partial({COUNTED}{name}, _rollout_record)")
    if not is_asked(node, hidden=1):
        return [node, helper]
    (entry,) = ast.parse(ENTRY_TEMPLATE).body
    assert isinstance(entry, ast.FunctionDef)
    entry.name = f"{ENTERED}{name}"
    for each in ast.walk(entry):
        ast.copy_location(each, node)
        if isinstance(each, ast.Name) and each.id == COUNTED:
            each.id = node.name
    if described:
        entry.body.insert(0, ast.copy_location(ast.Expr(ast.Constant(described)), node))
    entry.decorator_list = marks  # `@strategy(...)` as it was, but `telling` names an entry
    for teller in tellers:
        teller.id = f"{ENTERED}{teller.id}"
    return [node, entry, helper]


def _check_answers(node: ast.FunctionDef) -> None:
    """Check that each `return` of a strategy is a whole number, as the compiler would convert it to one."""
    for each in list(in_scope(node.body)):
        if isinstance(each, ast.Return) and each.value is not None:
            asked = _at(each.value, "_rollout_as_index")
            each.value = ast.copy_location(ast.Call(asked, [each.value], []), each.value)


def _open_ends(node: ast.FunctionDef) -> None:
    """Give a function without any answer one, or it would be refused for having no type."""
    for place, statement in enumerate(node.body):
        if any(isinstance(each, ast.Return) and each.value is not None for each in ast.walk(statement)):
            return
        if isinstance(statement, ast.While) and _is_endless(statement):
            statement.test = _at(statement, TICK)  # always true, but the compiler does not know
            if not any(isinstance(each, ast.Return) for each in node.body[place:]):
                node.body.append(_statement(statement, "return 0"))
            return


def _is_endless(loop: ast.While) -> bool:
    always = isinstance(loop.test, ast.Constant) and bool(loop.test.value)
    return always and not any(isinstance(each, ast.Break) for each in ast.walk(loop))


class _CountSteps(ast.NodeTransformer):
    """Writes a step into every turn of every loop; with `in_calls` also into every function of plain Python."""

    def __init__(self, step: str, *, in_calls: bool = False) -> None:
        self.step, self.in_calls = step, in_calls

    def _in_loop(self, node: Any) -> Any:
        self.generic_visit(node)
        node.body.insert(0, _statement(node, self.step))
        return node

    visit_For = visit_AsyncFor = visit_While = _in_loop  # noqa: N815 - names that the visitor looks for

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.ifs.insert(0, _at(node.iter, self.step))
        return node

    def _in_call(self, node: Any) -> Any:
        self.generic_visit(node)
        if self.in_calls:
            node.body.insert(1 if ast.get_docstring(node) else 0, _statement(node, self.step))
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _in_call  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        if self.in_calls:
            node.body = ast.copy_location(ast.BoolOp(ast.And(), [_at(node, self.step), node.body]), node)
        return node


def _statement(node: ast.AST, text: str) -> ast.stmt:
    (statement,) = ast.parse(text).body
    for inner in ast.walk(statement):
        ast.copy_location(inner, node)
    return statement


def _at(node: ast.AST, text: str) -> ast.expr:
    statement = _statement(node, text)
    assert isinstance(statement, ast.Expr)
    return statement.value
