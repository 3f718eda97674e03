"""Draws texts of the card language from its grammar at random, each aimed at a form that it is to hold."""

import random
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from sim.fuzz.forms import (
    BODY,
    CLAUSE,
    STEP,
    Choice,
    Form,
    MadeUp,
    Name,
    Optional,
    Part,
    Row,
    Words,
    below,
    grammar,
)
from sim.fuzz.hints import (
    AIMED,
    AIMED_VALUES,
    BEHIND,
    DEPTHS,
    KEPT,
    LEFT_OUT,
    LEFT_OUT_WITHIN,
    NARROWED,
    NEARLY_ALWAYS,
    OFTEN_BEHIND,
    OFTEN_BODY,
    SELDOM,
    VALUES,
    VERBS,
    WITHIN,
    Way,
)

FAR: Final = 10**6  # further than any form lies
NOTHING_LEFT_OUT: Final[frozenset[str]] = frozenset()
NO_BLANK_BEFORE: Final = re.compile(r"[:;,)]")


@dataclass
class Drawn:
    """A text, and the forms that it was made of, each with where it begins and ends."""

    text: str = ""
    forms: list[tuple[str, int, int]] = field(default_factory=list)

    def add(self, words: str) -> None:
        """Put words behind the text."""
        blank = "" if not self.text or self.text.endswith("(") or NO_BLANK_BEFORE.match(words) else " "
        self.text += blank + words


def draw(
    dice: random.Random,
    aim: str,
    start: str = "",
    values: Mapping[str, Sequence[str]] = VALUES,
    without: frozenset[str] = NOTHING_LEFT_OUT,
) -> Drawn:
    """Draw a text that holds the form `aim`, if any, as random as the dice.

    Args:
        dice: what decides.
        aim: the name of a form; empty for none.
        start: CLAUSE or BODY; empty for either that the form can stand in.
        values: what stands for terminals that are patterns.
        without: forms that it does not hold.
    """
    drawing = _Drawing(dice, values, without)
    way = drawing.way_to(aim)
    if not start:
        fits = not way or near(Name(BODY), way[0], without) < FAR
        start = BODY if fits and dice.random() < OFTEN_BODY else CLAUSE
    if way and near(Name(start), way[0], without) >= FAR:
        way = (aim,)
    drawing.draw(Name(start), way, dice.choice(DEPTHS))
    return drawing.drawn


class _Drawing:
    """A text on its way."""

    def __init__(
        self, dice: random.Random, values: Mapping[str, Sequence[str]], without: frozenset[str]
    ) -> None:
        self.dice, self.drawn, self.without = dice, Drawn(), without
        self.values = dict(values)
        self.aim = ""
        self.within: list[str] = []

    def way_to(self, aim: str) -> Way:
        """Returns the forms to go through: the aim, mostly within one that it means something in."""
        self.values |= AIMED_VALUES.get(aim, {})
        self.aim = aim
        if aim in WITHIN and self.dice.random() < NEARLY_ALWAYS:
            return (*self.dice.choice(WITHIN[aim]), aim)
        return (aim,) if aim else ()

    def draw(self, part: Part, way: Way, depth: int) -> None:
        """Put words for a part behind the text that hold the forms of a way; `depth` is how much deeper it may get."""
        aim = way[0] if way else ""
        match part:
            case Words(text):
                self.drawn.add(text)
            case MadeUp(terminal, rule):
                self.drawn.add(self.dice.choice(self._values(terminal, rule)))
            case Name(of):
                self._draw_named(of, way, depth)
            case Form(name, inner):
                begin, number = len(self.drawn.text), len(self.drawn.forms)
                self.within.append(name)
                self.draw(inner, way[1:] if name == aim else way, depth)
                self.within.pop()
                self.drawn.forms.insert(number, (name, begin, len(self.drawn.text)))
            case Row(parts):
                towards = self._towards(parts, aim, depth) if aim else -1
                for index, each in enumerate(parts):
                    self.draw(each, way if index == towards else (), depth)
            case Choice(options):
                self.draw(self._one_of(options, aim, depth), way, depth)
            case Optional(inner, repeated):
                often = self._often(inner) if shortest(inner, self.without) <= depth else 0.0
                if aim or self.dice.random() < often:
                    self.draw(inner, way, depth)
                    if repeated and self.dice.random() < often:
                        self.draw(inner, (), depth)

    def _draw_named(self, of: str, way: Way, depth: int) -> None:
        """Draw what another rule or terminal says."""
        if of == BODY and way and way[-1] in BEHIND and self.dice.random() < OFTEN_BEHIND:
            self._draw_behind(way)
            return
        narrowed = self._narrowed(of)
        if narrowed and not way and self.dice.random() < NEARLY_ALWAYS:
            way = (self.dice.choice(narrowed),)
        self.draw(grammar()[of], way, depth - (of in recursive()))

    def _narrowed(self, of: str) -> Sequence[str]:
        """What another rule or terminal nearly always is here; nothing where all of it goes."""
        nearest = self.within[-1] if self.within else ""
        found = NARROWED.get((of, nearest)) or NARROWED.get((of, self._verb))
        return found or AIMED.get(self.aim, {}).get(of, ())

    @property
    def _verb(self) -> str:
        """The nearest form around that is a verb."""
        verb = next((form for form in reversed(self.within) if form.startswith(VERBS)), "")
        return verb.partition(" [")[0]

    def _often(self, part: Part) -> float:
        """How often a part that may be left out is there."""
        name = part.name if isinstance(part, Form) else ""
        if name in KEPT.get(self._verb, ()) or name in KEPT.get(self.aim, ()):
            return NEARLY_ALWAYS
        gone = name in LEFT_OUT_WITHIN.get(self._verb, ())
        return (1 - LEFT_OUT) * _seldom(part) * (1 - NEARLY_ALWAYS if gone else 1)

    def _draw_behind(self, way: Way) -> None:
        """Draw a step that the form which is aimed at needs before it, and one with the form."""
        begin, number = len(self.drawn.text), len(self.drawn.forms)
        self.draw(Name(STEP), (self.dice.choice(BEHIND[way[-1]]),), 2)
        between = len(self.drawn.text)
        self.drawn.add(";")
        self.draw(Name(STEP), way, 2)
        end = len(self.drawn.text)
        self.drawn.forms[number:number] = [(BODY, begin, end), (f"{BODY} [; {STEP}]", between, end)]

    def _values(self, terminal: str, rule: str) -> Sequence[str]:
        in_verb = self.values.get(f"{terminal} in {self._verb}")
        return in_verb or self.values.get(f"{terminal} in {rule}") or self.values[terminal]

    def _towards(self, parts: Sequence[Part], aim: str, depth: int) -> int:
        """Returns which part of a row is to hold the form that is aimed at."""
        distances = [near(part, aim, self.without) for part in parts]
        if depth <= 0:
            return distances.index(min(distances))
        weights = [
            _weight(distance) * _seldom_within(part) for part, distance in zip(parts, distances, strict=True)
        ]
        return self.dice.choices(range(len(parts)), weights)[0]

    def _one_of(self, options: Sequence[Part], aim: str, depth: int) -> Part:
        if aim:
            distances = [near(each, aim, self.without) for each in options]
            farthest = FAR - 1 if depth > 0 else min(distances)
            weights = [
                _weight(distance) * _seldom(each, aim) if distance <= farthest else 0.0
                for each, distance in zip(options, distances, strict=True)
            ]
        else:
            needed = [shortest(each, self.without) for each in options]
            most = max(depth, min(needed))
            weights = [
                richness(each) ** 0.5 * _seldom(each) if least <= most < FAR else 0.0
                for each, least in zip(options, needed, strict=True)
            ]
        return self.dice.choices(options, weights)[0]


def _weight(distance: int) -> float:
    """How often a way is taken that leads to the form: mostly the near ones."""
    return 0.0 if distance >= FAR else 1 / (1 + distance) ** 2


def _seldom(part: Part, aim: str = "") -> float:
    """How often a part is drawn among others."""
    return SELDOM.get(part.name, 1.0) if isinstance(part, Form) and part.name != aim else 1.0


def _seldom_within(part: Part) -> float:
    """How often a way leads through a part of a row that may be left out."""
    return _seldom(part.part) if isinstance(part, Optional) else 1.0


@cache
def recursive() -> frozenset[str]:
    """The rules that may hold themselves."""
    return frozenset(name for name in grammar() if name in _named_within(name))


@cache
def _named_within(name: str) -> frozenset[str]:
    """The rules and terminals that a rule may hold."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        new = {each.of for each in below(grammar()[waiting.pop()]) if isinstance(each, Name)} - found
        found |= new
        waiting += new
    return frozenset(found)


@cache
def richness(part: Part) -> int:
    """Returns how many forms a part may be made of."""
    own = {each.name for each in below(part) if isinstance(each, Form)}
    for name in {each.of for each in below(part) if isinstance(each, Name)}:
        for other in {name, *_named_within(name)} - recursive():
            own |= {each.name for each in below(grammar()[other]) if isinstance(each, Form)}
    return 1 + len(own)


@cache
def shortest(part: Part, without: frozenset[str] = NOTHING_LEFT_OUT) -> int:
    """Returns how many rules that may hold themselves stand within each other in the flattest words for a part.

    FAR where it has none without some forms.
    """
    return _measure(part, _shortest_names(without), without)


@cache
def near(part: Part, aim: str, without: frozenset[str] = NOTHING_LEFT_OUT) -> int:
    """Returns how many names of rules lie between a part and a form; FAR where it leads there never.

    It goes through none of the forms `without`, but for the aim itself.
    """
    return _distance(part, aim, _near_names(aim, without), without)


@cache
def _shortest_names(without: frozenset[str]) -> Mapping[str, int]:
    depths = dict.fromkeys(grammar(), FAR)
    while True:
        found = {
            name: min(FAR, (name in recursive()) + _measure(part, depths, without))
            for name, part in grammar().items()
        }
        if found == depths:
            return depths
        depths = found


def _measure(part: Part, names: Mapping[str, int], without: frozenset[str]) -> int:
    match part:
        case Name(of):
            return names[of]
        case Form(name, inner):
            return FAR if name in without else _measure(inner, names, without)
        case Row(parts):
            return max((_measure(each, names, without) for each in parts), default=0)
        case Choice(options):
            return min(_measure(each, names, without) for each in options)
    return 0


@cache
def _near_names(aim: str, without: frozenset[str]) -> Mapping[str, int]:
    distances = dict.fromkeys(grammar(), FAR)
    waiting = _rules_with()[aim]
    while waiting:
        found = {name: min(FAR, 1 + _distance(grammar()[name], aim, distances, without)) for name in waiting}
        nearer = [name for name, distance in found.items() if distance < distances[name]]
        distances |= found
        waiting = {rule for name in nearer for rule in _rules_with()[Name(name)]}
    return distances


@cache
def _rules_with() -> Mapping[str | Name, set[str]]:
    """Returns the rules and terminals that hold a form, by its name, and those that name another one."""
    found: dict[str | Name, set[str]] = defaultdict(set)
    for rule, part in grammar().items():
        for each in below(part):
            if isinstance(each, Form):
                found[each.name].add(rule)
            elif isinstance(each, Name):
                found[each].add(rule)
    return found


def _distance(part: Part, aim: str, names: Mapping[str, int], without: frozenset[str]) -> int:
    match part:
        case Name(of):
            return names[of]
        case Form(name, inner):
            if name == aim:
                return 0 if shortest(inner, without) < FAR else FAR
            return FAR if name in without else _distance(inner, aim, names, without)
        case Row(parts) if without and any(shortest(each, without) >= FAR for each in parts):
            return FAR
        case Row(parts) | Choice(parts):
            return min((_distance(each, aim, names, without) for each in parts), default=FAR)
        case Optional(inner):
            return _distance(inner, aim, names, without)
    return FAR
