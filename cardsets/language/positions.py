"""Where the parts of a text stand in it, for complaints about what parses and for whoever counts parts.

The parser makes nodes while it reads and keeps no places, since equal texts share their nodes. A text that something
is wrong with is read once more, this time as a tree with places.
"""

from functools import cache
from typing import Any

from lark import Lark, Tree
from lark.exceptions import VisitError
from lark.visitors import Transformer_NonRecursive

from cardsets.language import nodes as n
from cardsets.language.transform import Builder
from cardsets.language.transform_parts import MisreadError
from cardsets.language.vocabulary import Vocabulary, build_parser
from cardsets.language.walk import parts


class _Placing(Builder, Transformer_NonRecursive):
    """Makes the nodes of a text from its tree, and notes where each begins."""

    def __init__(self) -> None:
        super().__init__()
        self.begins: dict[int, int] = {}
        self.spans: list[tuple[int, int, Any]] = []
        self.misread = 0
        self._made: list[Any] = []  # kept, so that no two have the same id

    def _call_userfunc(self, tree: Tree, new_children: list[Any] | None = None) -> Any:
        begins = 0 if tree.meta.empty else tree.meta.start_pos
        try:
            node = super()._call_userfunc(tree, new_children)
        except VisitError as error:
            if isinstance(error.orig_exc, MisreadError):
                self.misread = begins
            raise
        self._made.append(node)
        self.begins.setdefault(id(node), begins)
        self.spans.append((begins, 0 if tree.meta.empty else tree.meta.end_pos, node))
        return node


@cache
def _trees() -> Lark:
    """Returns a parser that makes trees with places."""
    return build_parser(Vocabulary(), with_places=True)


def position_of(text: str, root: Any, node: Any) -> int:
    """Returns where a node of a text begins: the nearest around it where it has no words of its own; else 0.

    Args:
        text: what is written.
        root: the clause or body that the text was read as.
        node: the node of `root` that is meant, that very one.
    """
    placing = _Placing()
    start = "text_clause" if isinstance(root, n.Clause) else "text_body"
    at, again = 0, placing.transform(_trees().parse(text, start=start))
    for step in _path(root, node):
        again = parts(again)[step]
        at = placing.begins.get(id(again), at)
    return at


def spans_of(text: str, start: str) -> list[tuple[int, int, Any]]:
    """Returns where each node of a text begins and ends, inner ones first.

    Args:
        text: what is written; it must parse and not contradict itself.
        start: the rule that it is read by.
    """
    placing = _Placing()
    placing.transform(_trees().parse(text, start=start))
    return placing.spans


def misread_at(text: str, start: str) -> int:
    """Returns where the part of a text begins that its words contradict; 0 where there is none."""
    placing = _Placing()
    try:
        placing.transform(_trees().parse(text, start=start))
    except VisitError:
        return placing.misread
    return 0


def _path(root: Any, node: Any) -> tuple[int, ...]:
    """Returns which part of each part leads to a node; without recursion, for texts may be thousands deep."""
    waiting: list[tuple[Any, Any]] = [(root, None)]  # a node, and the way back: (which part, the way before)
    while waiting:
        each, back = waiting.pop()
        if each is node:
            found = []
            while back is not None:
                found.append(back[0])
                back = back[1]
            return tuple(reversed(found))
        below = parts(each)
        waiting += [(below[i], (i, back)) for i in reversed(range(len(below)))]
    return ()
