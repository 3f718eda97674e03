"""What makes the shipped sets worth playing: costs spread, roles that differ, every device used more than once."""

from collections import Counter

import pytest

from cardsets.language import opcodes as op
from cardsets.language import render
from cardsets.language.assemble import Assembler
from cardsets.library import load_set
from cardsets.schema import FIELDS

SETS = ("core", "a_rising_darkness", "war_on_cybertron", "infiltration_protocol", "chaos_unleashed")
PRICED = (op.MANEUVER, op.TECHNOLOGY, op.ALLY)
SUBTYPES_AT_LEAST = 2


def known(set_id: str):
    """The cards of a set of which nothing that they must have is missing."""
    return [card for card in load_set(set_id).cards if card.type_name in FIELDS and not card.unknown]


def words(card) -> tuple[str, ...]:
    """All text of a card, as rendered."""
    sides = [side for side in (card.alt, card.bot) if side is not None]
    clauses = [c for owner in (card, *sides) for c in owner.clauses]
    energon = [a for owner in (card, *sides) for a in owner.energon]
    bodies = [b for b in (card.ambush, card.confrontation) if b is not None]
    return (
        *(render.clause(clause) for clause in clauses),
        *(f"{a.cost} {a.when} {render.body(a.body)}" for a in energon),
        *(render.body(body) for body in bodies),
    )


def kinds_used(card) -> set[int]:
    """The ability kinds a card has."""
    assembler = Assembler()
    first, count = assembler.add_card(card)
    return {int(kind) for kind in assembler.tables().abilities["kind"][first : first + count]}


def verbs_used(card) -> set[int]:
    """The operation codes of a card's programs."""
    assembler = Assembler()
    assembler.add_card(card)
    return {int(code) for code in assembler.tables().operations["code"]}


@pytest.mark.parametrize("set_id", SETS)
def test_costs_are_spread_evenly_over_each_type(set_id):
    card_set = load_set(set_id)
    groups = [card_set.of_type(bit) for bit in PRICED]
    groups += [card_set.of_type(op.ROBOT, faction) for faction in (op.AUTOBOT, op.DECEPTICON)]
    for cards in groups:
        counts = Counter(card.cost for card in cards)
        assert set(counts) == {2, 3, 4, 5}
        assert max(counts.values()) - min(counts.values()) <= 1 + (len(cards) % 4 > 0)
    relics = {card.cost for card in card_set.of_type(op.RELIC)}
    assert relics == ({6, 7, 8} if set_id in ("core", "war_on_cybertron") else {7, 8})  # COMP-34


@pytest.mark.parametrize("set_id", SETS)
def test_no_two_cards_do_the_same(set_id):
    seen: dict[tuple[object, ...], str] = {}
    for card in known(set_id):
        if card.type & (op.STARTER | op.BASIC | op.DAMAGE | op.BOSS):
            continue
        text = (*words(card), card.power, card.range, card.move, card.flight, card.block)
        assert text not in seen, f"{card.name} and {seen.get(text)}"
        seen[text] = card.name
        if card.type & (op.MANEUVER | op.TECHNOLOGY | op.ROBOT | op.RELIC | op.ALLY):
            assert words(card), f"{card.name} has no text"


@pytest.mark.parametrize("set_id", SETS)
def test_no_text_stands_on_two_cards(set_id):
    texts = Counter(
        text
        for card in load_set(set_id).cards
        if not card.type & (op.STARTER | op.BASIC | op.DAMAGE)
        for text in {t for t in words(card) if len(t) > 45}
    )
    assert [text for text, count in texts.items() if count > 1] == []


@pytest.mark.parametrize("used", [kinds_used, verbs_used])
def test_no_device_is_used_by_a_single_card(used):
    users: dict[int, set[str]] = {}
    for set_id in SETS:
        for card in load_set(set_id).cards:
            for what in used(card):
                users.setdefault(what, set()).add(f"{set_id}:{card.name}")
    alone = {what: names for what, names in users.items() if len(names) == 1}
    assert alone == {}


@pytest.mark.parametrize("set_id", SETS)
def test_boss_costs_rise_by_level(set_id):
    bosses = load_set(set_id).of_type(op.BOSS)
    for low in (1, 2):
        assert max(b.cost for b in bosses if b.level == low) <= min(
            b.cost for b in bosses if b.level == low + 1
        )


def test_subtypes_are_cared_about():
    """A subtype stands on two Robots at least, and some text asks for it, for the sets are made to be mixed."""
    cards = [card for set_id in SETS for card in load_set(set_id).cards]
    robots = Counter(card.subtype for card in cards if card.type & op.ROBOT and card.subtype)
    told = " ".join(text for card in cards for text in words(card)).lower()
    assert {subtype: count for subtype, count in robots.items() if count < SUBTYPES_AT_LEAST} == {}
    assert [subtype for subtype in robots if subtype.lower() not in told] == []


@pytest.mark.parametrize("faction", [op.AUTOBOT, op.DECEPTICON])
def test_both_factions_have_the_same_numbers_to_play_with(faction):
    """Robots of a faction give as much Power, Range and Move as those of the other, within a tenth."""
    card_set = load_set("war_on_cybertron")
    sums = {
        each: [
            sum(getattr(card, field) for card in card_set.of_type(op.ROBOT, each))
            for field in ("power", "range")
        ]
        for each in (op.AUTOBOT, op.DECEPTICON)
    }
    for own, theirs in zip(sums[faction], sums[op.AUTOBOT + op.DECEPTICON - faction], strict=True):
        assert own >= 0.9 * theirs


def test_polities_are_worth_more_the_dearer_they_are():
    polities = sorted(load_set("war_on_cybertron").of_type(op.POLITY), key=lambda card: card.command)
    assert [card.level for card in polities] == [1, 1, 1, 2, 2, 3, 3]
    assert (polities[0].command, polities[-1].command) == (3, 7)
    assert {card.vault for card in polities} == {2, 3, 4, 5, 6}
    for level in (1, 2):
        dearest = max(card.vault for card in polities if card.level == level)
        assert dearest <= min(card.vault for card in polities if card.level == level + 1)


def test_ruins_have_different_prices_and_effects():
    ruins = [card for card in load_set("war_on_cybertron").of_type(op.RUIN) if not card.type & op.RELIC]
    prices = {clause.price for card in ruins for clause in card.clauses if clause.kind == op.CLEARING}
    assert len(prices) >= 6
    uncleared = [card.name for card in ruins if not any(c.kind == op.CLEARING for c in card.clauses)]
    assert uncleared == ["Toxic War Zone"]


def test_missions_suffice_for_every_mode():
    missions = load_set("war_on_cybertron").of_type(op.MISSION)
    marks = Counter(mark for card in missions for mark in card.marks)
    assert marks["co-op"] >= 10
    assert marks["solo"] >= 8
    assert marks["team"] >= 4


@pytest.mark.parametrize("set_id", SETS)
def test_characters_have_a_plan_on_both_sides(set_id):
    for card in known(set_id):
        if not card.type & op.CHARACTER:
            continue
        assert card.alt.clauses, card.name
        assert card.bot.clauses, card.name
