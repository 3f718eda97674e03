"""Overlays: what if some fields of some cards were different.

An overlay file changes fields of single cards; the file's first comment is its title::

    # What if Optimus Prime were swifter?
    [[change]]
    card = "Optimus Prime"
    type = "character"              # where namesakes are to be told apart; `set` does so too
    [change.alt]
    move = 3

A field is replaced whole (all of `text`, all of `energon`); those of a character's side are given one by one
in `[change.alt]` and `[change.bot]`, those of further Alt Modes in `[change.alt2]` and so on. `without` takes
single clauses out of a text instead, by the words before their colon, and `each` changes all cards of a kind,
whatever set or mix it is laid over::

    [[change]]
    each = { type = "boss", level = 1 }     # also: faction, subtype, set
    without = "reveal attack"

Names, type and copies stay: they say which card it is and where it lies in the shuffles. The changed card is
checked as a card file is. A changed field is a stand-in, whatever it was: a what-if is never passed off as
published. Of several overlays the later one has the last word.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from cardsets.building import build_card
from cardsets.cards import Card, CardSet
from cardsets.clauses import WITHOUT, NotThere, missing, stands_alone, taken_out, without_problems
from cardsets.composition import new_problems
from cardsets.desk import named, no_such
from cardsets.errors import CardDataError, NoSuchCards, Problem
from cardsets.fields import SIDES, covers, kept_marks
from cardsets.kinds import kind_problems, of_kind
from cardsets.locate import line_of, read_toml
from cardsets.near import did_you_mean
from cardsets.reading import check_card
from cardsets.schema import CardModel, canonical_type
from cardsets.shape import Flaw

WHICH: Final = ("card", "type", "set")
EACH: Final = "each"
FIXED: Final = ("name", "also", "copies", "published", "own_copy")
CHANGEABLE: Final = tuple(key for key in CardModel.model_fields if key not in (*FIXED, "type"))


def available_overlays() -> dict[str, Path]:
    """Overlays by name: on the desk, then bundled."""
    return named("overlays")


def apply_overlay(card_set: CardSet, name_or_path: str | Path) -> CardSet:
    """A set or mix with an overlay laid over it.

    Raises:
        CardDataError: the overlay's file has problems, all of which are told, or totals no longer come out.
        NoSuchCards: there is no such overlay.
    """
    path = _path_of(name_or_path)
    return _lay(card_set, path, *read_toml(path))


def lay_text(card_set: CardSet, text: str, name: str) -> CardSet:
    """A set or mix with an overlay laid over it that is no file yet: its text, and what it is called.

    Raises `CardDataError` as `apply_overlay` does.
    """
    return _lay(card_set, Path(f"{name}.toml"), text, tomllib.loads(text))


def _lay(card_set: CardSet, path: Path, text: str, data: Mapping[str, Any]) -> CardSet:
    laying = _Laying(card_set, path, text)
    for key in data:
        if key != "change":
            laying.problem(line_of(text, key), key, "unknown key; allowed: [[change]] tables")
    tables = data.get("change", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        laying.problem(line_of(text, "change"), "change", "write [[change]], with two brackets")
    else:
        for index, table in enumerate(tables):
            laying.lay(index, table)
    if laying.problems:
        raise CardDataError(laying.problems)
    changed = laying.laid()
    if problems := new_problems(card_set, changed):
        raise CardDataError(
            Problem(path, laying.line_that_brought(told), None, told) for told in dict.fromkeys(problems)
        )
    return changed


def _path_of(name_or_path: str | Path) -> Path:
    known = available_overlays()
    if isinstance(name_or_path, str) and name_or_path in known:
        return known[name_or_path]
    path = Path(name_or_path)
    if not path.is_file():
        raise NoSuchCards(no_such("overlay", str(name_or_path), known))
    return path


class _Laying:
    """One overlay on its way onto a set; gathers what is wrong with it."""

    def __init__(self, card_set: CardSet, path: Path, text: str) -> None:
        self.path, self.text, self.card_set = path, text, card_set
        self.cards = {card.key: card for card in card_set.cards}
        self.tables: list[dict[str, Any]] = []
        self.problems: list[Problem] = []

    def laid(self) -> CardSet:
        """The set with what has been laid over it so far."""
        name = f"{self.card_set.id}+{self.path.stem}"
        return replace(self.card_set, id=name, cards=tuple(self.cards.values()))

    def line_that_brought(self, told: str) -> int:
        """The line of the change since which a problem of the whole set is there, whatever number it was about."""
        again = _Laying(self.card_set, self.path, self.text)
        since = 0
        was_there = False
        for index, table in enumerate(self.tables):
            again.lay(index, table)
            problems = new_problems(self.card_set, again.laid())
            is_there = any(_without_numbers(other) == _without_numbers(told) for other in problems)
            since = index if is_there and not was_there else since
            was_there = is_there
        return line_of(self.text, EACH if EACH in self.tables[since] else "card", since, "change")

    def problem(self, line: int, key: str, message: str) -> None:
        self.problems.append(Problem(self.path, line, key, message))

    def lay(self, index: int, table: dict[str, Any]) -> None:
        """Apply the index-th `[[change]]`."""
        self.tables.append(table)

        def complain(key: str, message: str, owner: str = f"change {index + 1}") -> None:
            self.problem(line_of(self.text, key, index, "change"), f"{owner}: {key}", message)

        problems = list(_misplaced(table))
        for key, message in problems:
            complain(key, message)
        if problems:
            return
        found = self._found(table)
        if isinstance(found, str):
            complain(EACH if EACH in table else "card", found)
            return
        changes = {key: value for key, value in table.items() if key not in (*WHICH, EACH)}
        if not changes:
            told = f"nothing is changed; allowed: {WITHOUT}, {', '.join(CHANGEABLE)}"
            complain(EACH, told) if EACH in table else complain("card", told, f'card "{found[0].name}"')
            return
        if EACH in table and not stands_alone(changes):
            complain(
                EACH,
                f"{WITHOUT} stands alone in a change of a kind; the rest belongs in a [[change]] of its own",
            )
            return
        passed_over: list[NotThere] = []
        wrong: dict[Flaw, list[str]] = {}
        for card in found:
            try:
                problems = self._change(card, taken_out(card.table, changes))
            except NotThere as error:
                # Of a kind of cards, those are changed that have such a clause.
                passed_over.append(error)
                continue
            for problem in dict.fromkeys(problems):
                wrong.setdefault(problem, []).append(card.name)
        for (key, message), names in wrong.items():
            complain(key, message, _owner(names))
        if len(passed_over) == len(found):
            there = [heading for error in passed_over for heading in error.headings]
            complain(passed_over[0].key, missing(passed_over[0].wanted, there))

    def _change(self, card: Card, changes: Mapping[str, Any]) -> list[Flaw]:
        """Replace fields of a card; what is wrong with it then, and nothing is replaced where anything is."""
        merged, paths = changed_table(card.table, changes, card)
        laid_over = self.card_set
        model, problems = check_card(
            merged, playable=laid_over.playable, subtypes=laid_over.subtypes, held=laid_over.held
        )
        if model is not None and not problems:
            built = build_card(card.set_id, model, merged, whole=self.card_set.whole)
            marks = {
                path: name for path, name in card.changed.items() if not any(covers(p, path) for p in paths)
            }
            marks |= dict.fromkeys(paths, self.path.stem)
            self.cards[card.key] = replace(built, changed=marks)
        return list(problems)

    def _found(self, table: Mapping[str, Any]) -> list[Card] | str:
        """The cards that a change means, or what is wrong."""
        if EACH in table:
            found = [card for card in self.cards.values() if of_kind(card, table[EACH])]
            return found or f"no card of {self.card_set.id} is of this kind"
        one = self._find(table)
        return one if isinstance(one, str) else [one]

    def _find(self, table: Mapping[str, Any]) -> Card | str:
        """The card that a change means, or what is wrong."""
        name = table["card"]
        namesakes = [self.cards[card.key] for card in self.card_set.named(name)]
        found = [
            card
            for card in namesakes
            if canonical_type(table.get("type", card.type_name)) == card.type_name
            and table.get("set", card.set_id) == card.set_id
        ]
        if len(found) == 1:
            return found[0]
        if found or namesakes:
            told = " or ".join(f"type = {card.type_name!r}, set = {card.set_id!r}" for card in namesakes)
            return f"{name!r} is {'no' if not found else 'more than one'} card with these; there is {told}"
        return self.card_set.no_card(name)


def _without_numbers(told: str) -> str:
    return re.sub(r"\d+", "", told)


def _owner(names: list[str]) -> str:
    """The cards that have a problem in common: what is wrong with a kind of cards is told once."""
    others = len(names) - 1
    return f'card "{names[0]}"' + (f" and {others} other{'s' if others > 1 else ''}" if others else "")


def _misplaced(table: Mapping[str, Any]) -> Iterator[Flaw]:
    """What is wrong with the keys of a change, whatever cards it is about."""
    known = [*WHICH, EACH, WITHOUT, *CHANGEABLE]
    for key in table:
        if key in FIXED:
            yield key, f"an overlay does not change it; allowed: {', '.join(CHANGEABLE)}"
        elif key not in known:
            yield key, f"unknown key{did_you_mean(key, known)}; allowed: {', '.join(known)}"
    yield from without_problems(table)
    if EACH in table:
        yield from (
            (key, "only beside a card; each = { ... } has it inside") for key in WHICH if key in table
        )
        yield from ((EACH, message) for message in kind_problems(table[EACH]))
    else:
        for key in WHICH:
            if key in table and not isinstance(table[key], str):
                yield key, f"must be a text in quotes, not {table[key]!r}"
        if "card" not in table:
            yield "card", "missing; a change names its card, or says each = { type = ... }"


def changed_table(
    table: Mapping[str, Any], changes: Mapping[str, Any], card: Card
) -> tuple[dict[str, Any], list[str]]:
    """A card's table with fields replaced, and their paths; marks on what changed are taken off."""
    merged = dict(table)
    paths = []
    for key, value in changes.items():
        if key in SIDES and isinstance(value, Mapping):
            merged[key] = {**table.get(key, {}), **value}
            paths += [f"{key}.{inner}" for inner in value]
        else:
            merged[key] = value
            if key != "note":
                paths.append(key)
    published = kept_marks(card.published, card.present, paths)
    own_copy = kept_marks(card.own_copy, card.present, paths)
    merged["published"] = {path: card.published[mark] for path, mark in published.items()}
    merged["own_copy"] = list(own_copy)
    return merged, paths
