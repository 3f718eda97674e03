"""The forms of the card language, read off its grammar: what a text may be made of, each part by its name.

A form is an alternative of a rule (`action: gain_card`), a phrase of a terminal (`PLACE: in hand`) or a part that may
be left out (`ambush: [PLAYERS]`). A form that the grammar gets is a form here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

import lark
from lark import Token, Tree

from cardsets.language.vocabulary import GRAMMAR

CLAUSE: Final = "clause"
BODY: Final = "body"
STEP: Final = "step"


@dataclass(frozen=True, eq=False)
class Words:
    """A fixed phrase."""

    text: str


@dataclass(frozen=True)
class MadeUp:
    """A terminal that is a pattern, such as a number; within a rule, which may say more of what it stands for."""

    terminal: str
    rule: str


@dataclass(frozen=True)
class Name:
    """What another rule or terminal says."""

    of: str


@dataclass(frozen=True, eq=False)
class Row:
    """Parts that follow each other."""

    parts: tuple["Part", ...]


@dataclass(frozen=True, eq=False)
class Choice:
    """One of several parts."""

    options: tuple["Part", ...]


@dataclass(frozen=True, eq=False)
class Optional:
    """A part that may be left out or, where it is `repeated`, stand several times."""

    part: "Part"
    repeated: bool


@dataclass(frozen=True, eq=False)
class Form:
    """A part of the grammar that is counted by its name."""

    name: str
    part: "Part"


Part = Words | MadeUp | Name | Row | Choice | Optional | Form


@cache
def grammar() -> Mapping[str, Part]:
    """The rules and terminals of the card language by name; those with parameters once for each use of them."""
    reader = lark.Lark.open("grammars/lark.lark", rel_to=lark.__file__, parser="lalr")
    found = reader.parse(GRAMMAR.read_text(encoding="utf-8"))
    reading = _Reading(
        {
            str(each.children[0]).lstrip("?!"): each
            for each in found.children
            if isinstance(each, Tree) and each.data in ("rule", "token")
        }
    )
    for start in (CLAUSE, BODY):
        reading.read(start, start, ())
    return reading.rules


@cache
def forms() -> tuple[str, ...]:
    """The names of all forms, in the order of the grammar."""
    return tuple(dict.fromkeys(each.name for part in grammar().values() for each in _forms_in(part)))


@cache
def patterns() -> frozenset[MadeUp]:
    """The terminals that are patterns, by the rule that they stand in: what is to be made up for a text."""
    return frozenset(
        each for part in grammar().values() for each in below(part) if isinstance(each, MadeUp) and each.rule
    )


def below(part: Part) -> Iterator[Part]:
    """Yields a part and all within it, as far as the same rule goes."""
    yield part
    match part:
        case Row(parts) | Choice(parts):
            for each in parts:
                yield from below(each)
        case Optional(inner) | Form(_, inner):
            yield from below(inner)


def _forms_in(part: Part) -> Iterator[Form]:
    return (each for each in below(part) if isinstance(each, Form))


class _Reading:
    """From the tree of the grammar's file to parts."""

    def __init__(self, trees: Mapping[str, Tree]) -> None:
        self.trees = trees
        self.rules: dict[str, Part] = {}

    def read(self, key: str, name: str, values: tuple[str, ...]) -> None:
        """Read a rule or a terminal, and whatever it names; `values` are those of its parameters."""
        if key in self.rules:
            return
        tree = self.trees[name]
        self.rules[key] = Row(())  # for rules that come back to themselves
        parameters = next(
            each for each in tree.find_pred(lambda t: t.data in ("rule_params", "token_params"))
        )
        given = dict(zip(map(str, filter(None, parameters.children)), values, strict=False))
        alternatives = _alternatives(tree.children[-1])
        if name.isupper():
            self.rules[key] = self._terminal(name, alternatives)
            return
        options = tuple(
            Form(title, self._part(each.children[0], name, given, title))
            for title, each in zip(_titles(name, alternatives), alternatives, strict=True)
        )
        self.rules[key] = options[0] if len(options) == 1 else Choice(options)

    def _terminal(self, name: str, alternatives: list[Tree]) -> Part:
        phrases = [str(next(_tokens(each))) for each in alternatives]
        if any(phrase.startswith("/") for phrase in phrases):
            return Form(name, MadeUp(name, ""))
        options = tuple(Form(f"{name}: {phrase[1:-1]}", Words(phrase[1:-1])) for phrase in phrases)
        return options[0] if len(options) == 1 else Choice(options)

    def _part(self, tree: Tree, rule: str, given: Mapping[str, str], title: str) -> Part:
        match tree.data:
            case "expansion":
                return Row(tuple(self._part(each, rule, given, title) for each in tree.children))
            case "alias" | "expansions":
                options = [self._part(each.children[0], rule, given, title) for each in _alternatives(tree)]
                return options[0] if len(options) == 1 else Choice(tuple(options))
            case "maybe":
                return self._optional(tree.children[0], False, rule, given, title)
            case "literal":
                return Words(str(tree.children[0])[1:-1])
            case "name":
                return self._name(given.get(str(tree.children[0]), str(tree.children[0])), (), rule)
            case "template_usage":
                name, *arguments = map(str, _tokens(tree))
                return self._name(name, tuple(given.get(each, each) for each in arguments), rule)
            case "expr" if tree.children[1] is None:
                return self._part(tree.children[0], rule, given, title)
            case "expr" if str(tree.children[1]) == "*":
                return self._optional(tree.children[0], True, rule, given, title)
            case "expr" if str(tree.children[1]) == "+":
                more = self._optional(tree.children[0], True, rule, given, title)
                return Row((self._part(tree.children[0], rule, given, title), more))
        raise ValueError(f"the grammar has a {tree.data} that this reader does not know: {tree}")

    def _optional(self, tree: Tree, repeated: bool, rule: str, given: Mapping[str, str], title: str) -> Part:
        inner = self._part(tree, rule, given, title)
        return Optional(Form(f"{title} [{_told(inner)}]", inner), repeated)

    def _name(self, name: str, values: tuple[str, ...], rule: str) -> Part:
        key = name + (f"{{{', '.join(values)}}}" if values else "")
        for value in values:
            self.read(value, value, ())
        self.read(key, name, values)
        part = self.rules[key]
        if isinstance(part, Form) and isinstance(part.part, MadeUp):
            return Form(part.name, MadeUp(name, rule))
        return Name(key)


def _tokens(tree: Tree) -> Iterator[Token]:
    return (each for each in tree.scan_values(lambda value: isinstance(value, Token)))


def _alternatives(tree: Tree) -> list[Tree]:
    """The alternatives of a rule, each an `alias`."""
    return list(tree.children) if tree.data == "expansions" else [tree]


def _titles(rule: str, alternatives: list[Tree]) -> list[str]:
    """What each alternative of a rule is called: by its alias or its words, numbered where that was there before."""
    seen: dict[str, int] = {}
    titles = []
    for each in alternatives:
        alias = str(each.children[1] or "")
        called = alias or ("" if len(alternatives) == 1 else " ".join(_needed(each)))
        seen[called] = seen.get(called, 0) + 1
        number = f" {seen[called]}" if seen[called] > 1 else ""
        titles.append(f"{rule}: {called}{number}" if called else rule)
    return titles


def _needed(tree: Tree) -> Iterator[str]:
    """Yields the words of an alternative that may not be left out."""
    if tree.data == "maybe" or (tree.data == "expr" and tree.children[1] is not None):
        return
    for each in tree.children:
        if isinstance(each, Tree):
            yield from _needed(each)
        elif each is not None:
            yield str(each).strip('"')


def _told(part: Part) -> str:
    """A part in a few words, for the name of a form."""
    match part:
        case Words(text):
            return text
        case MadeUp(terminal):
            return terminal
        case Name(of):
            return of
        case Row(parts):
            return " ".join(map(_told, parts))
        case Choice(options):
            return "|".join(map(_told, options))
        case Optional(inner):
            return f"[{_told(inner)}]"
        case Form(_, inner):
            return _told(inner)
