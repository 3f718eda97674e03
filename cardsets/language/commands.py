"""Texts of Energon abilities that are used to take command of a Polity: the Power that they give serves that alone."""

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from cardsets.language import nodes as n
from cardsets.language import opcodes as op

Node = TypeVar("Node")


def to_command(node: Node) -> Node:
    """Returns a body, or a part of one, whose Power is Power to command (POLITY-6)."""
    if isinstance(node, n.Gain):
        return replace(node, resource=op.TO_COMMAND) if node.resource == op.POWER else node  # type: ignore[return-value]
    if isinstance(node, tuple) and not hasattr(node, "_fields"):
        return type(node)(to_command(each) for each in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{field.name: to_command(getattr(node, field.name)) for field in fields(node)})
