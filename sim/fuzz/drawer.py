"""Draws texts of the card language from its grammar at random, each aimed at a form that it is to hold."""

import random
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from cardsets.language import phrases
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

Way = tuple[str, ...]
"""Forms that a part is to hold, each within the one before it."""

FAR: Final = 10**6  # further than any form lies
# What stands for the terminals that are patterns, by terminal and the rule that it stands in, or by terminal alone.
# Names and subtypes come from the cards (`drawn`).
VALUES: Final[Mapping[str, Sequence[str]]] = {
    "NUMBER": ("1", "1", "1", "1", "2", "2", "3", "4", "0", "9", "99"),
    "NUMBER in cost": ("1", "2", "3", "4", "5", "0", "9"),
    "NUMBER in per": ("1", "2", "2", "3"),
    "NUMBER in price": ("1", "1", "1", "2", "3", "0"),
    "NUMBER in count": ("1", "1", "1", "1", "1", "2", "2", "3", "9", "0"),
    "NUMBER in simple": ("1", "1", "1", "2", "2", "3", "4", "9", "0"),
    "NUMBER in cap": ("1", "2", "3", "5", "0"),
    "SIGNED": ("+1", "+1", "+2", "-1", "-1", "-2", "+3", "- 1", "-0"),
    "SUBTYPE in named": ("'Courage'",),
    "SUBTYPE": ("'Duocon'", '"Dinobot"'),
    "ELSE": ("; else:",),
    "OR_PLACE": ("or",),
    "OR_TYPE": ("or",),
}
DEPTHS: Final = (
    3,
    3,
    3,
    6,
    6,
    9,
)  # how many rules that may hold themselves, such as steps, stand within each other
OF_OTHER_MODES: Final = (
    "planets", "planet", "chaos", "phases", "phase", "planetaries", "planetary", "automatons", "automaton",
)  # fmt: skip
NOTHING_LEFT_OUT: Final[frozenset[str]] = frozenset()
LEFT_OUT: Final = 0.8  # how often a part that may be left out is
# Forms that lint refuses nearly always, drawn so much more seldom where a text is not aimed at them.
SELDOM: Final[Mapping[str, float]] = {
    "plain_condition: cards_held": 0.2, "target: some_of_them": 0.1, "action: gain_damage_per": 0.1,
    "action: other_rulebook": 0.05, "clause: objective": 0.3,
    "compound: this_turn [THE_NEXT]": 0.3, "selector: this_alone": 0.1, "RELATION: own": 0.3, "step: may": 0.3,
    "selector: noun [named]": 0.2, "noun: typed [SUBTYPE]": 0.1, "selector: noun [KEYWORD]": 0.5,
    "cost: up_to_more": 0.05, "cost: than_it": 0.05, "place [OR_PLACE PLACE]": 0.2, "PLACE: of them": 0.05,
    "KEYWORD: of different types": 0.1, "KEYWORD: of different costs": 0.1, "KEYWORD: of different factions": 0.1,
    "KEYWORD: not just drawn": 0.1, "OF_DECK: of the main deck": 0.3,
    "FACE: faceup or facedown": 0.3, "PLAYERS: the victims": 0.3, "PLAYERS: that player": 0.3,
    "PLAYERS: the battling player": 0.3, "FLAG: blocked": 0.1,
    "chosen": 0.2, "chosen [cap]": 0.2, "count: as_chosen": 0.2, "IT: it": 0.3, "action: gain_it": 0.3,
    **dict.fromkeys((f"TYPE: {name}" for name in OF_OTHER_MODES), 0.05),
}  # fmt: skip
# Forms that mean something only behind another step, and what that holds.
BEHIND: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("PLACE: of them", "target: some_of_them", "action: put_rest"), ("action: look",)),
    **dict.fromkeys(
        ("FLAG: you do", "FLAG: you do not", "FLAG: you cannot"), ("step: may", "action: discard", "action: pay")
    ),
    "FLAG: blocked": ("compound: attack",),
    **dict.fromkeys(
        ("chosen", "chosen [cap]", "count: as_chosen", "amount: chosen"),
        ("action: discard", "action: lose", "action: draw", "action: pay"),
    ),
    **dict.fromkeys(
        (
            "cost: up_to_more", "cost: than_it", "THAN_IT: that costs more than it", "THAN_IT: that costs less than it",
            "THAN_IT: that costs as much as it", "cost_amount: its_cost", "cost_amount: its_cost [cap]", "IT: it",
            "target: IT", "action: gain_it", "action: gain_it [DESTINATION]", "plain_condition: it_costs",
            "plain_condition: it_matches", "IT_IS: it is", "IT_IS: it is a", "IT_IS: it is an",
            "PLAIN_ACTION: gain its reward",
        ),
        ("action: discard", "action: flip", "action: destroy", "action: put", "action: peek"),
    ),
    "KEYWORD: not just drawn": ("action: draw",),
    "PLAYERS: that player": ("compound: for_players",),
}  # fmt: skip
OFTEN_BEHIND: Final = 0.7  # how often such a form is drawn behind such a step
# Forms that mean something only within others.
TAKEN: Final = tuple(
    (f"action: {verb}", "target: count selector")
    for verb in ("discard", "destroy", "put", "flip", "give_card")
)
UNLIKE: Final = (
    "KEYWORD: of different types",
    "KEYWORD: of different costs",
    "KEYWORD: of different factions",
)
COMPARED: Final = (
    "cost: up_to_more", "cost: than_it", "THAN_IT: that costs more than it", "THAN_IT: that costs less than it",
    "THAN_IT: that costs as much as it",
)  # fmt: skip
WITHIN: Final[Mapping[str, Sequence[Way]]] = {
    **dict.fromkeys((*COMPARED, "KEYWORD: not just drawn", "PLACE: of them"), TAKEN),
    **dict.fromkeys(UNLIKE, (*TAKEN, ("clause: thwart_by_contribution",))),
    **dict.fromkeys(
        (f"PLACE: {verb} this turn" for verb in ("defeated", "bought", "cleared", "commanded")),
        (("plain_condition: there_is_a",), ("plain_condition: there_is",), ("per: per_selector",)),
    ),
}
# How many cards are taken, where a text is aimed at a form that asks for one, or for several.
AIMED_VALUES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    **{form: {"NUMBER in count": ("2", "2", "3"), "NUMBER": ("2",)} for form in UNLIKE},
    **{form: {"NUMBER in count": ("1",)} for form in COMPARED},
}
# What a rule or terminal nearly always is within a form, where it would be refused otherwise.
OF_THEM: Final = ("PLACE: of them",)
ONE_PLAYER: Final = tuple(
    f"PLAYERS: {phrase}" for phrase, whom in phrases.PLAYERS.items() if whom in phrases.ONE_PLAYER
)
NARROWED: Final[Mapping[tuple[str, str], Sequence[str]]] = {
    ("PLACE", "target: some_of_them"): OF_THEM,
    ("PLACE", "action: gain_some"): OF_THEM,
    ("PLACE", "plain_condition: cards_held"): ("PLACE: in hand",),
    ("PLACE", "action: store_per"): ("PLACE: here",),
    ("PLAYERS", "action: give"): ONE_PLAYER,
    ("PLAYERS", "action: give_card"): ONE_PLAYER,
    ("target", "action: swap_cards"): ("count: one",),
    ("AWAITED", "compound: first_awaited"): tuple(
        f"AWAITED: {phrase}" for phrase, kind in phrases.AWAITED.items() if kind in phrases.NOTED
    ),
    ("FACE", "action: flip"): ("FACE: faceup", "FACE: facedown"),
    ("selector", "action: gain_damage_per"): ("DAMAGE: damage",),
    ("simple", "action: look"): ("simple: NUMBER",),
}
# What cards nearly always are within the nearest form that is one of an action or a modifier.
NOUNS: Final[Mapping[str, Sequence[str]]] = {
    "action: take_command": ("TYPE: polity",), "modifier: command_cost": ("TYPE: polity",),
    "action: clear_ruin": ("TYPE: ruin",), "modifier: clear_cost": ("TYPE: ruin",),
    "action: lay_herald": ("TYPE: robot",),
}  # fmt: skip
NEARLY_ALWAYS: Final = 0.9
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
    if not start:
        start = BODY if dice.random() < 0.4 and (not aim or near(Name(BODY), aim, without) < FAR) else CLAUSE
    drawing = _Drawing(dice, values, without)
    way = drawing.way_to(aim)
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
        self.within: list[str] = []

    def way_to(self, aim: str) -> Way:
        """Returns the forms to go through: the aim, mostly within one that it means something in."""
        self.values |= AIMED_VALUES.get(aim, {})
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
                often = (1 - LEFT_OUT) * _seldom(inner) if shortest(inner, self.without) <= depth else 0.0
                if aim or self.dice.random() < often:
                    self.draw(inner, way, depth)
                    if repeated and self.dice.random() < often:
                        self.draw(inner, (), depth)

    def _draw_named(self, of: str, way: Way, depth: int) -> None:
        """Draw what another rule or terminal says."""
        if of == BODY and way and way[-1] in BEHIND and self.dice.random() < OFTEN_BEHIND:
            self._draw_behind(way)
            return
        narrowed = NARROWED.get((of, self.within[-1] if self.within else ""))
        if of == "noun":
            verbs = (form for form in reversed(self.within) if form.startswith(("action: ", "modifier: ")))
            narrowed = NOUNS.get(next(verbs, ""))
        if narrowed and not way and self.dice.random() < NEARLY_ALWAYS:
            way = (self.dice.choice(narrowed),)
        self.draw(grammar()[of], way, depth - (of in recursive()))

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
        return self.values.get(f"{terminal} in {rule}") or self.values[terminal]

    def _towards(self, parts: Sequence[Part], aim: str, depth: int) -> int:
        """Returns which part of a row is to hold the form that is aimed at."""
        distances = [near(part, aim, self.without) for part in parts]
        if depth <= 0:
            return distances.index(min(distances))
        return self.dice.choices(range(len(parts)), [_weight(distance) for distance in distances])[0]

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
    return 0.0 if distance >= FAR else 1 / (1 + distance)


def _seldom(part: Part, aim: str = "") -> float:
    """How often a part is drawn among others."""
    return SELDOM.get(part.name, 1.0) if isinstance(part, Form) and part.name != aim else 1.0


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
