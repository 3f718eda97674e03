"""The same cards under other names, or under other numbers; and a position put from one numbering into another."""

from collections import defaultdict
from dataclasses import dataclass, replace

import numpy as np

from cardsets.language.assemble import Assembler
from cardsets.library import CardSet
from sim.engine import decisions as d
from sim.engine.box import Box
from sim.engine.data.state import CHARACTER_CARDS, INSTANCES, SEATS
from strategies.planner import plan
from tests.engine.records import copied

GROUPS = ("main", "bosses", "encounters", "damage", "basics")
PILES_OF_A_SEAT = ("control", "discard")
SHARED_PILES = ("destroyed", "removed", "encounter_discard", "damage_discard")
ABILITY_VERBS = (d.USE, d.SITE, d.THWART, d.BLOCK_BY_ABILITY)
NOTES_OF_TITLES = (plan.QUALITY, plan.REWARD)
# Kinds of decision whose `amount` is an operation of the text that asks.
ASKED_BY_A_TEXT = (d.BLOCK, d.MAY, d.CHOOSE, d.PICK_CARD, d.PICK_PLAYER, d.PICK_NUMBER)


def renamed(card_set: CardSet) -> CardSet:
    """The set with another name on every card."""
    names = {(card.type, card.name): f"Card {i}" for i, card in enumerate(card_set.cards)}
    make_up = {card.name: names[card.type, card.name] for card in card_set.cards}
    return replace(
        card_set,
        cards=tuple(replace(card, name=names[card.type, card.name]) for card in card_set.cards),
        sides=tuple(
            replace(
                side,
                basic=make_up[side.basic],
                starter={make_up[name]: n for name, n in side.starter.items()},
            )
            for side in card_set.sides
        ),
        damage={make_up[name]: n for name, n in card_set.damage.items()},
    )


def reordered(card_set: CardSet, rng: np.random.Generator) -> CardSet:
    """The set with its cards in another order, so that definitions, instances and texts get other numbers."""
    damage = list(card_set.damage.items())
    return replace(
        card_set,
        cards=tuple(card_set.cards[i] for i in rng.permutation(len(card_set.cards))),
        sides=tuple(
            replace(
                side, starter=dict(list(side.starter.items())[i] for i in rng.permutation(len(side.starter)))
            )
            for side in card_set.sides
        ),
        damage=dict(damage[i] for i in rng.permutation(len(damage))),
    )


@dataclass(frozen=True)
class Renumbering:
    """What each number of one box is called in another: arrays from old number to new."""

    definitions: np.ndarray
    instances: np.ndarray
    abilities: np.ndarray
    operations: np.ndarray

    @classmethod
    def between(cls, old: Box, new: Box) -> "Renumbering":
        """The renumbering from `old` to `new`, which hold the same cards."""
        place = {card.key: i for i, card in enumerate(new.cards)}
        definitions = np.array([place[card.key] for card in old.cards])
        abilities, operations = {}, {}
        theirs = _spans(new)
        for (mine, mine_ops), (other, other_ops) in zip(
            _spans(old), (theirs[i] for i in definitions), strict=True
        ):
            abilities |= dict(zip(mine, other, strict=True))
            operations |= dict(zip(mine_ops, other_ops, strict=True))
        return cls(definitions, _instances(old, new, definitions), _array(abilities), _array(operations))

    def translated(self, record: np.ndarray) -> np.ndarray:
        """The position of a game, as far as a strategy may see it, in the new numbers."""
        made = copied(record)
        game, old = made[0], record[0]
        self._public(game["public"], old["public"])
        for seat in range(SEATS):
            own = game["own"][seat]
            for pile in ("hand", "vault"):
                self._cards(own[pile]["cards"])
            self._cards(own["known"])
            self._cards(own["assists"])
        self._decision(game["decision"])
        for memory, before in zip(game["memory"], old["memory"], strict=True):
            for first in NOTES_OF_TITLES:
                memory["scratch"][first + self.definitions] = before["scratch"][first:][
                    : len(self.definitions)
                ]
        return made

    def _public(self, public: np.void, old: np.void) -> None:
        public["cards"][self.instances] = old["cards"]
        public["definition"][self.instances] = self.definitions[old["definition"]]
        self._cards(public["space"]["card"])
        for pile in SHARED_PILES:
            self._cards(public[pile]["cards"])
        self._cards(public["battle"]["assists"]["card"])
        public["battle"]["card"] = self._card(public["battle"]["card"])
        for seat in public["seats"]:
            for pile in PILES_OF_A_SEAT:
                self._cards(seat[pile]["cards"])
            if seat["character"] >= 0:
                seat["character"] = self.definitions[seat["character"]]
        for entry in public["live"][: int(public["live_n"])]:
            entry["source"] = self._card(entry["source"])
            entry["ability"] = self.abilities[entry["ability"]]

    def _decision(self, decision: np.void) -> None:
        kind = int(decision["kind"])
        decision["card"] = self._card(decision["card"])
        if kind in ASKED_BY_A_TEXT:
            decision["amount"] = self.operations[decision["amount"]]
        for option in decision["options"][: int(decision["n"])]:
            if kind == d.DRAFT:
                option["card"] = self.definitions[option["card"]]
                continue
            option["card"] = self._card(option["card"])
            verb = int(option["verb"])
            if verb in ABILITY_VERBS or kind == d.START_ORDER:
                option["amount"] = self.abilities[option["amount"]]
            elif verb == d.BRANCH or (verb == d.ACCEPT and kind == d.MAY):
                option["amount"] = self.operations[option["amount"]]

    def _card(self, card: int) -> int:
        return int(self.instances[card]) if card >= 0 else int(card)

    def _cards(self, cards: np.ndarray) -> None:
        cards[...] = np.where(cards >= 0, self.instances[cards], cards)


def _array(mapping: dict[int, int]) -> np.ndarray:
    assert sorted(mapping) == sorted(mapping.values()) == list(range(len(mapping)))
    return np.array([mapping[i] for i in range(len(mapping))])


def _spans(box: Box) -> list[tuple[range, range]]:
    """The abilities and operations of each definition, as the assembler lays them out."""
    assembler, spans = Assembler(), []
    abilities = operations = 0
    for card in box.cards:
        assembler.add_card(card)
        tables = assembler.tables()
        ends = len(tables.abilities), len(tables.operations)
        spans.append((range(abilities, ends[0]), range(operations, ends[1])))
        abilities, operations = ends
    return spans


def _instances(old: Box, new: Box, definitions: np.ndarray) -> np.ndarray:
    """Instances by group and definition, the copies of a card in turn; the rest keep their numbers."""
    numbers = np.arange(INSTANCES)
    for mine, other in zip(_slots(old), _slots(new), strict=True):
        free = defaultdict(list)
        for card in other:
            free[int(new.record[0]["definition"][card])].append(card)
        for card in mine:
            numbers[card] = free[int(definitions[old.record[0]["definition"][card]])].pop(0)
    assert sorted(numbers) == list(range(INSTANCES))
    assert (numbers[CHARACTER_CARDS:] == np.arange(CHARACTER_CARDS, INSTANCES)).all()
    return numbers


def _slots(box: Box) -> list[range]:
    """The groups of instances; each seat's Starters are one."""
    record = box.record[0]
    groups = [(int(record[f"{group}_first"]), int(record[f"{group}_n"])) for group in GROUPS]
    groups += [(int(seat["starters_first"]), int(seat["starters_n"])) for seat in record["seats"]]
    return [range(first, first + n) for first, n in groups]
