"""Every published card fact is in the card files, with its numbers, and says that it is published.

`published.jsonl` is a copy of the project's collection of what public sources state.
"""

import json
from pathlib import Path

import pytest

from cardsets import available_sets, load_set
from cardsets.language import opcodes as op
from cardsets.language import phrases

FACTS = [
    json.loads(line)
    for line in (Path(__file__).parent / "published.jsonl").read_text(encoding="utf-8").splitlines()
    if line.strip()
]
SETS = {"Core Set": "core", "A Rising Darkness": "a_rising_darkness", "War on Cybertron": "war_on_cybertron"}
# The Core printing spells a type that the collection calls Basic.
DAMAGE_TYPES = {"Damage": "damage"}


def title(name):
    """A name without the punctuation that sources spell differently."""
    return "".join(ch for ch in name.lower() if ch.isalnum())


def card_of(fact):
    card_set = load_set(SETS[fact["set"]])
    kinds = fact.get("type", "").lower().split("/")
    if title(fact["name"]) == "damage":
        kinds = ["damage"]
    bits = 0
    for kind in kinds:
        bits |= phrases.TYPE_WORDS.get(kind, 0)
    found = [
        card
        for card in card_set.cards
        if title(card.name) == title(fact["name"]) and (not bits or not card.type or card.type & bits)
    ]
    if len(found) > 1:  # a type the sources do not tell: whichever carries a published name
        found = [card for card in found if "name" in card.published][:1]
    assert len(found) == 1, (fact["name"], [card.key for card in found])
    return found[0]


def named(fact):
    return f"{fact['set']}: {fact['name']}"


@pytest.mark.parametrize("fact", FACTS, ids=named)
def test_the_card_is_there_and_its_name_published(fact):
    card = card_of(fact)
    assert "name" in card.published
    if "type" in fact and title(fact["name"]) != "damage":
        assert card.type == sum(phrases.TYPE_WORDS[kind] for kind in fact["type"].lower().split("/"))
    if "faction" in fact:
        assert card.faction_name == fact["faction"].lower()
    if "copies" in fact and fact["type"] != "Character":
        assert card.copies == fact["copies"]


@pytest.mark.parametrize("fact", [f for f in FACTS if f["stats_confidence"] != "missing"], ids=named)
def test_its_numbers(fact):
    card = card_of(fact)
    for field in ("cost", "power", "range", "move"):
        if field in fact:
            assert getattr(card, field) == fact[field], field
            assert field in card.published, field
    if fact.get("flight") is not None:
        assert card.flight == fact["flight"]


@pytest.mark.parametrize("fact", FACTS, ids=named)
def test_its_energon_abilities(fact):
    abilities = [("", ability) for ability in fact.get("energon_abilities", ())]
    abilities += [("bot", a) for a in fact.get("sides", {}).get("bot", {}).get("energon_abilities", ())]
    card = card_of(fact)
    held = [*card.energon, *(card.bot.energon if card.bot else ())]
    for _, ability in abilities:
        when = phrases.ENERGON_TIMES[(ability["when"] or "").lower()]
        anytime = {when} if when else {op.ENERGON_ANY_TIME, op.ENERGON_BLOCK}
        assert any(a.cost == ability["cost"] and a.when in anytime for a in held), ability


@pytest.mark.parametrize("fact", FACTS, ids=named)
def test_its_texts(fact):
    card = card_of(fact)
    if fact.get("reward_facts") and title(fact["name"]) not in ("damage", "crystalcity"):
        assert card.reward is not None
        assert "reward" in card.published
    if "encounter" in fact:
        assert card.ambush is not None
        assert card.confrontation is not None
    for side, told in fact.get("sides", {}).items():
        held = getattr(card, side)
        assert held is not None
        if told.get("move"):
            assert held.move == told["move"]
        assert bool(held.clauses) == bool(told.get("text_facts"))


def test_all_sets_of_the_collection_are_there():
    assert {SETS[fact["set"]] for fact in FACTS} <= set(available_sets())
