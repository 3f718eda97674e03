"""What the boxes hold and what cards are, where a scenario cannot say it (rules.md section 1).

Facts about the cards are asked of the sets, of the check that holds them to their boxes, and of the
engine's own box: each of the three must break with the rule.
"""

from collections import Counter
from dataclasses import replace
from unittest.mock import patch

import pytest

from cardsets import load_set
from cardsets.composition import check
from cardsets.language import opcodes as op
from cardsets.language.nodes import Selector
from cardsets.language.parse import parse_clause
from cardsets.language.walk import nodes
from cardsets.library import Card, CardSet
from cardsets.schema import FIELDS
from sim.engine import decisions as d
from sim.engine.box import Box, build_box
from sim.engine.data.state import CHARACTER_CARDS, SEATS
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.scenario import run as scenario_run
from sim.scenario.model import ScenarioError
from tests.rules.fixed_sets import fixed_set

SETS = ("core", "a_rising_darkness")


@pytest.fixture(scope="module")
def core() -> CardSet:
    return load_set("core")


@pytest.fixture(scope="module")
def darkness() -> CardSet:
    return load_set("a_rising_darkness")


@pytest.fixture(scope="module")
def protocol() -> CardSet:
    return load_set("infiltration_protocol")


@pytest.fixture(scope="module")
def unleashed() -> CardSet:
    return load_set("chaos_unleashed")


def boxed(card_set: CardSet, players: int = 5) -> tuple[Box, dict[str, Counter[str]]]:
    """The engine's box, and how many instances of which title each of its ranges holds; Starters of the first seat."""
    box = build_box(card_set, players)
    record = box.record[0]
    groups = dict.fromkeys(("main", "bosses", "encounters", "damage", "basics"), record)
    groups["starters"] = record["seats"][0]
    held = {}
    for group, place in groups.items():
        first, n = int(place[f"{group}_first"]), int(place[f"{group}_n"])
        held[group] = Counter(box.cards[i].name for i in record["definition"][first : first + n])
    return box, held


def with_copies(card_set: CardSet, name: str, kind: int, copies: int) -> CardSet:
    """The set with another number of copies of a card."""
    chosen = card_set.card(name, kind)
    cards = tuple(replace(card, copies=copies) if card is chosen else card for card in card_set.cards)
    return replace(card_set, cards=cards)


def without(card_set: CardSet, card: Card) -> CardSet:
    return replace(card_set, cards=tuple(other for other in card_set.cards if other is not card))


# --- What each box holds -----------------------------------------------------------------------------------


@pytest.mark.rule("COMP-1")
def test_the_box_of_a_rising_darkness(darkness):
    box, held = boxed(darkness)
    sizes = {group: cards.total() for group, cards in held.items()}
    assert sizes == {
        "main": 82, "bosses": 6, "encounters": 10, "damage": 20, "basics": 16, "starters": 10,
    }  # fmt: skip
    assert sizes["starters"] * SEATS == int(box.record[0]["starters_n"]) == 50
    assert sizes["damage"] + sizes["basics"] == 36
    assert len(box.characters) == 6
    assert check(darkness) == []
    for kind in (op.CHARACTER, op.ENCOUNTER, op.BOSS, op.RELIC):
        assert check(without(darkness, darkness.of_type(kind)[0]))


@pytest.mark.rule("COMP-3", "COMP-8", "COMP-13")
def test_the_box_of_the_core_set(core):
    _, held = boxed(core)
    assert held["encounters"].total() == 10
    assert held["basics"] == {"Roll Out!": 16}
    assert held["damage"] == {"Damage": 20}
    assert held["starters"] == {"Courage": 6, "Firepower": 1, "Patrol": 1, "Fix": 1, "Reserves": 1}
    assert check(core) == []
    assert check(without(core, core.of_type(op.ENCOUNTER)[0]))
    assert check(with_copies(core, "Roll Out!", op.BASIC, 15))
    assert check(replace(core, damage={"Damage": 15, "Other": 5}))
    starter = {"Courage": 7, "Firepower": 1, "Patrol": 1, "Fix": 1}
    assert check(replace(core, sides=(replace(core.side, starter=starter),)))


@pytest.mark.rule("COMP-7", "COMP-11", "COMP-12")
def test_starters_basics_and_damage_of_a_rising_darkness(darkness):
    _, held = boxed(darkness)
    assert held["starters"] == {"Wrath": 6, "Firepower": 1, "Hunt": 1, "Fix": 1, "Reserves": 1}
    assert held["basics"] == {"Rise Up!": 16}
    assert held["damage"] == {"Damage": 15, "Damage: Short Circuit": 5}
    assert check(replace(darkness, sides=(replace(darkness.side, starter={"Wrath": 10}),)))
    assert check(with_copies(darkness, "Rise Up!", op.BASIC, 17))
    assert check(replace(darkness, damage={"Damage": 20}))


MAIN_DECK = op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.ALLY | op.RELIC | op.SITE
SPECIAL_SITES = {"Metropolis", "Siege Armature"}


@pytest.mark.rule("COMP-4")
def test_the_box_of_infiltration_protocol(protocol):
    main = [card for card in protocol.cards if card.type & MAIN_DECK and card.name not in SPECIAL_SITES]
    assert sum(card.copies for card in main) == 31
    assert {card.name for card in protocol.of_type(op.SITE)} > SPECIAL_SITES
    assert [(card.name, card.copies) for card in protocol.of_type(op.DAMAGE)] == [("T-Cog Jam", 5)]
    assert check(protocol) == []
    for card in main:
        assert check(replace(protocol, cards=(*protocol.cards, replace(card, name="One More"))))
    assert check(with_copies(protocol, "High Voltage Electrical Canon", op.TECHNOLOGY, 1))


@pytest.mark.rule("COMP-18")
def test_the_bosses_of_infiltration_protocol(protocol):
    bosses = protocol.of_type(op.BOSS)
    sixers = [card for card in bosses if card.subtype == "Phase-Sixer"]
    others = [card for card in bosses if card not in sixers]
    assert [(card.faction_name, card.level) for card in sixers] == [("decepticon", 3)] * 2
    assert sorted((card.faction_name, card.level) for card in others) == [
        (faction, level) for faction in ("autobot", "decepticon") for level in (1, 2, 3)
    ]
    dearest = max(card.cost for card in others if card.faction == op.DECEPTICON)
    assert all(card.cost > dearest for card in sixers)
    assert check(replace(protocol, cards=(*protocol.cards, replace(sixers[0], name="One More"))))


@pytest.mark.rule("COMP-27")
def test_the_characters_of_infiltration_protocol(protocol):
    characters = protocol.of_type(op.CHARACTER)
    factions = Counter(card.faction_name for card in characters)
    assert factions == {"autobot": 3, "decepticon": 3}
    two_sided = [card for card in characters if card.alt is not None and card.bot is not None]
    assert {"Kup", "Bludgeon", "Onslaught"} <= {card.name for card in two_sided}
    assert check(replace(protocol, cards=(*protocol.cards, replace(characters[0], name="One More"))))


@pytest.mark.rule("COMP-5")
def test_the_box_of_chaos_unleashed(unleashed):
    """42 main deck cards with the Planets, 9 Bosses of both factions, 6 characters and Unicron, 5 *Fear*."""
    main = [card for card in unleashed.cards if card.type & (MAIN_DECK | op.SCHEME)]
    assert sum(card.copies for card in main) == 42
    assert len(unleashed.of_type(op.PLANET)) == unleashed.make_up.titles["planet"]
    assert [(card.name, card.copies) for card in unleashed.of_type(op.DAMAGE)] == [("Fear", 5)]
    bosses = Counter(card.faction_name for card in unleashed.cards if card.type == op.BOSS)
    assert sum(bosses.values()) == 9
    assert min(bosses["autobot"], bosses["decepticon"]) >= 3
    people = Counter(card.faction_name for card in unleashed.of_type(op.CHARACTER))
    assert people == {"autobot": 3, "decepticon": 3, "unicron": 1}
    assert sum(unleashed.unicron.starter.values()) == 10
    assert check(unleashed) == []
    for card in (*main, *unleashed.of_type(op.BOSS)):
        assert check(replace(unleashed, cards=(*unleashed.cards, replace(card, name="One More"))))
    assert check(with_copies(unleashed, "Autobot Matrix of Leadership", op.TECHNOLOGY, 1))


@pytest.mark.rule("COMP-15")
@pytest.mark.parametrize("set_id", SETS)
def test_special_damage_comes_in_fives(set_id):
    card_set = load_set(set_id)
    special = [card for card in card_set.of_type(op.DAMAGE) if card.name != "Damage"]
    assert [card.copies for card in special] == [5] * len(special)
    assert len(special) == (0 if set_id == "core" else 1)
    _, held = boxed(card_set)
    for card in special:
        assert held["damage"][card.name] == 5
        split = {"Damage": 16, card.name: 4}
        assert check(replace(card_set, damage=split)) != []


@pytest.mark.rule("COMP-16")
def test_two_bosses_of_each_level(darkness):
    box = build_box(darkness, 2)
    first, n = int(box.record[0]["bosses_first"]), int(box.record[0]["bosses_n"])
    bosses = [box.cards[i] for i in box.record[0]["definition"][first : first + n]]
    assert Counter(boss.level for boss in bosses) == {1: 2, 2: 2, 3: 2}
    assert {boss.faction for boss in bosses} == {op.AUTOBOT}
    levels = [int(box.record[0]["definitions"][box.cards.index(boss)]["level"]) for boss in bosses]
    assert levels == [boss.level for boss in bosses]
    one = darkness.of_type(op.BOSS)[0]
    moved = replace(darkness, cards=tuple(replace(c, level=2) if c is one else c for c in darkness.cards))
    assert check(moved)


@pytest.mark.rule("COMP-19", "COMP-20", "COMP-21")
@pytest.mark.parametrize("set_id", SETS)
def test_robots_pairs_and_initiatives(set_id):
    card_set = load_set(set_id)
    box, held = boxed(card_set)
    titles = {card.name: card for card in box.cards if card.type & (op.MANEUVER | op.TECHNOLOGY)}
    for kind in (op.MANEUVER, op.TECHNOLOGY):
        copies = [held["main"][name] for name, card in titles.items() if card.type & kind]
        assert copies == [2] * 8
        pair = card_set.of_type(kind)[0]
        assert check(with_copies(card_set, pair.name, kind, 1))
        assert check(without(card_set, pair))
    for faction in (op.AUTOBOT, op.DECEPTICON):
        robots = card_set.of_type(op.ROBOT, faction)
        assert len(robots) == 12
        assert check(without(card_set, robots[0]))
    assert len([card for card in card_set.of_type(op.SCHEME) if not card.cooperative]) == 7
    assert check(without(card_set, card_set.of_type(op.SCHEME)[0]))


# --- Fields ------------------------------------------------------------------------------------------------


@pytest.mark.rule("COMP-32")
@pytest.mark.parametrize("set_id", SETS)
def test_the_engine_has_every_field_of_every_card(set_id):
    box = build_box(load_set(set_id), 2)
    abilities = box.record[0]["abilities"]
    for card, row in zip(box.cards, box.record[0]["definitions"], strict=False):
        assert (row["type"], row["faction"], row["level"]) == (card.type, card.faction, card.level), card.name
        assert row["cost"] == (-1 if card.cost is None else card.cost), card.name
        assert (row["subtype"] > 0) == (card.subtype != ""), card.name
        assert row["block"] == card.block, card.name
        if card.type != op.CHARACTER:
            assert (row["power"], row["reach"], row["move"]) == (card.power, card.range, card.move), card.name
            assert row["flight"] == card.flight, card.name
            energon = [int(abilities[i]["energon"]) for i in row["energon"][: row["energon_n"]]]
            # A Block that costs Energon may be kept as a Block ability instead.
            assert set(energon) <= {ability.cost for ability in card.energon}, card.name
        assert (row["reward"] >= 0) == (card.reward is not None), card.name
        assert (row["ambush"] >= 0) == (card.ambush is not None), card.name
        assert (row["confrontation"] >= 0) == (card.confrontation is not None), card.name
        texts = int(row["n"])
        assert texts >= len(card.clauses) + len(card.energon), card.name


@pytest.mark.rule("COMP-32")
def test_a_card_may_lack_any_of_them(core):
    for field in ("power", "range", "move", "text", "energon", "subtype", "flight", "block"):
        deck = core.of_type(op.ROBOT | op.TECHNOLOGY | op.MANEUVER | op.STARTER)
        assert any(not any(path.split(".")[0] == field for path in card.present) for card in deck), field
        assert field not in FIELDS["robot"].required


@pytest.mark.rule("COMP-34")
@pytest.mark.parametrize("set_id", SETS)
def test_what_main_deck_cards_cost(set_id):
    card_set = load_set(set_id)
    plain = op.ALLY | op.MANEUVER | op.TECHNOLOGY | op.ROBOT
    costs = [card.cost for card in card_set.of_type(plain) for _ in range(card.copies)]
    assert sum(cost is not None and 2 <= cost <= 5 for cost in costs) / len(costs) > 0.9
    relics = [card.cost for card in card_set.of_type(op.RELIC)]
    assert max(relics) <= 8
    assert min(relics) > 5
    if set_id == "a_rising_darkness":
        assert set(relics) == {7, 8}


# --- Types -------------------------------------------------------------------------------------------------


@pytest.mark.rule("COMP-41")
def test_the_types_of_a_rising_darkness(darkness, deal):
    """The types there are, by faction where they have one; each lies where its type puts it."""
    found = {(card.type_name, card.faction_name) for card in darkness.cards if not card.type & op.CHARACTER}
    assert {kind for kind, _ in found} == {
        "ally", "basic", "scheme", "encounter", "maneuver", "relic", "site", "starter", "technology", "robot",
        "boss", "damage",
    }  # fmt: skip
    factions = {kind: {f for k, f in found if k == kind} for kind, _ in found}
    assert factions["robot"] == {"autobot", "decepticon"}
    assert factions["scheme"] == factions["boss"] == {"autobot"}


@pytest.mark.rule("COMP-43", "COMP-60")
@pytest.mark.parametrize(
    ("kind", "bits", "factions", "text", "also"),
    [
        ("boss", op.BOSS, {"autobot", "decepticon"}, "on play: destroy 1 boss", set()),
        ("polity", op.POLITY | op.SITE, {""}, "on play: take command of 1 polity", set()),
        ("mission", op.MISSION, {""}, "on play: gain 1 vp per mission in your vault", set()),
        ("ruin", op.RUIN, {""}, "on play: gain 1 vp per ruin in the matrix", {"relic/site/ruin"}),
        ("scheme", op.SCHEME, {""}, "on play: gain 1 vp per scheme in the matrix", set()),
        ("site", op.SITE, {""}, "on play: teleport to a site; gain 1 vp per site", {"polity", "relic/site/ruin"}),
    ],
)  # fmt: skip
def test_types_of_war_on_cybertron(kind, bits, factions, text, also):
    """The types that it adds, and what a text that names one is about: a Polity is a Site, Crystal City a Ruin too."""
    woc = fixed_set("war_on_cybertron")
    cards = [card for card in woc.cards if card.type_name == kind]
    assert {card.type for card in cards} == {bits}
    assert {card.faction_name for card in cards} == factions
    assert all(card.cooperative for card in cards) == (kind == "scheme")
    (types,) = {node.types for node in nodes(parse_clause(text)) if isinstance(node, Selector)}
    assert {card.type_name for card in woc.cards if card.type & types} == {kind, *also}
    box = build_box(woc, 2, mode="tvt")
    known = box.record[0]["definitions"]["type"]
    found = {card.type_name for card, type_ in zip(box.cards, known, strict=False) if type_ & types}
    assert found == {kind, *also}


@pytest.mark.rule("COMP-42", "COMP-52")
@pytest.mark.parametrize("set_id", SETS)
def test_what_starts_in_the_main_deck_and_what_in_its_own_pile(set_id, deal):
    main = op.ALLY | op.MANEUVER | op.RELIC | op.SITE | op.TECHNOLOGY | op.ROBOT | op.SCHEME
    met = 0
    for number in range(6):
        table = deal(set_id, 5, number)
        hidden, public = table.game.hidden, table.game.public

        def kinds(cards: list[int], table: Table = table) -> set[int]:
            return {table.static.cards[table.box.definition[card]].type for card in cards}

        matrix = kinds(list(hidden.matrix[: public.spaces]))
        deck = kinds(list(hidden.main.cards[: hidden.main.n]))
        assert not any(kind & ~main for kind in matrix)
        assert not any(kind & ~(main | op.BOSS) for kind in deck)
        assert kinds(list(hidden.basics[0].cards[:16])) == {op.BASIC}
        assert kinds(list(hidden.encounters.cards[:10])) == {op.ENCOUNTER}
        assert kinds(list(hidden.damage.cards[:20])) == {op.DAMAGE}
        for seat in range(5):
            assert kinds(list(hidden.decks[seat].cards[:5])) == {op.STARTER}
        for kind in (*matrix, *deck):
            met |= kind
    assert met == main | op.BOSS


@pytest.mark.rule("COMP-51")
@pytest.mark.parametrize("set_id", SETS)
def test_unique_titles(set_id):
    card_set = load_set(set_id)
    _, held = boxed(card_set)
    unique = op.ALLY | op.BOSS | op.SCHEME | op.ENCOUNTER | op.RELIC | op.ROBOT | op.SITE
    for card in card_set.of_type(unique):
        assert sum(held[group][card.name] for group in ("main", "bosses", "encounters")) >= 1
        assert card.copies == 1
        assert any("unique" in line for line in check(with_copies(card_set, card.name, card.type, 2)))
    two_of_a_kind = [name for name, n in held["main"].items() if n > 1]
    assert {card_set.card(name, op.MANEUVER | op.TECHNOLOGY).copies for name in two_of_a_kind} == {2}
    assert len(two_of_a_kind) == 16


@pytest.mark.rule("COMP-45", "COMP-46", "COMP-51")
@pytest.mark.parametrize(
    ("card", "copies"),
    [("Wingman", 2), ("Blast Shield (Stand-in)", 2), ("Laserbeak", 1), ("The Machinations", 1)],
)
def test_how_many_copies_a_game_has(card, copies):
    """A position may use every copy of a card, and not one more."""

    def position(n: int) -> dict[str, object]:
        return {
            "set": "a_rising_darkness",
            "seat": [{"character": "Megatron", "hand": [card] * n}, {"character": "Starscream"}],
        }

    table = scenario_run.open_table(scenario_run.ScenarioModel.model_validate(position(copies)))
    assert table.game.own[0].hand.n == copies
    with pytest.raises(ScenarioError, match=f"only {copies}"):
        scenario_run.open_table(scenario_run.ScenarioModel.model_validate(position(copies + 1)))


@pytest.mark.rule("COMP-46")
@pytest.mark.parametrize("set_id", SETS)
def test_technology_usually_has_no_move(set_id):
    technology = load_set(set_id).of_type(op.TECHNOLOGY)
    assert sum(card.move == 0 for card in technology) > len(technology) / 2
    assert all(card.cost is not None for card in technology)


@pytest.mark.rule("COMP-49")
@pytest.mark.parametrize(
    ("text", "reaches"),
    [
        ("on play: gain 1 adversary here to hand", False),
        ("on play: gain 1 card here to hand", False),
        ("on play: gain 1 boss in the matrix to hand", False),
        ("ongoing: you may buy adversary", False),
        ("on play: destroy 1 boss in the matrix", True),
        ("on play: defeat 1 adversary here", True),
    ],
)
def test_no_text_buys_or_gains_a_boss(core, text, reaches):
    """Cards of the reader's own try; a Boss that is defeated or destroyed may leave."""
    hound = core.card("Hound", op.ROBOT)
    tempter = replace(hound, clauses=(parse_clause(text),), power=0)
    cards = tuple(tempter if card is hound else card for card in core.cards)
    table = seated(replace(core, cards=cards), "Raid Captain (Stand-in)", ["Hound"])
    play_and_answer(table, "Hound")
    public, own = table.game.public, table.game.own[0]
    names = [table.static.cards[public.definition[own.hand.cards[i]]].name for i in range(own.hand.n)]
    assert "Raid Captain (Stand-in)" not in names
    assert not any(option.verb == d.BUY for option in table.run().options)
    assert (public.space[0].face == 0) == reaches


@pytest.mark.rule("COMP-49")
def test_a_boss_is_not_offered_where_a_card_is_gained(core):
    hound = core.card("Hound", op.ROBOT)
    text = "on play: gain 1 adversary here or adjacent to hand"
    greedy = replace(hound, clauses=(parse_clause(text),), power=0)
    cards = tuple(greedy if card is hound else card for card in core.cards)
    table = seated(
        replace(core, cards=cards), "Raid Captain (Stand-in)", ["Hound"], {"A2": "Rumble", "B1": "Brawl"}
    )
    table.answer([option.verb for option in table.run().options].index(d.PLAY))
    decision = table.run()
    assert decision.kind == d.PICK_CARD
    assert {table.static.cards[table.box.definition[o.card]].name for o in decision.options} == {
        "Rumble",
        "Brawl",
    }


def seated(card_set: CardSet, at_a1: str, hand: list[str], around: dict[str, str] | None = None) -> Table:
    """A table in which the first player stands on a faceup card, with 20 Power and a hand."""
    model = scenario_run.ScenarioModel.model_validate(
        {
            "set": card_set.id,
            "seat": [
                {"character": "Optimus Prime", "space": "A1", "untied": 20, "hand": hand, "control": []},
                {"character": "Bumblebee", "space": "C4"},
            ],
            "matrix": {"A1": at_a1, **(around or {})},
        }
    )
    with patch.object(scenario_run, "load_cards", lambda *_: card_set):
        return scenario_run.open_table(model)


def play_and_answer(table: Table, name: str) -> None:
    """Play a card and take the first option of whatever it asks."""
    decision = table.run()
    plays = [i for i, option in enumerate(decision.options) if option.verb == d.PLAY]
    table.answer(plays[0])
    while (decision := table.run()) is not None and decision.kind != d.MAIN:
        table.answer(0)


@pytest.mark.rule("COMP-53")
@pytest.mark.parametrize("set_id", SETS)
def test_the_character_card_lies_in_no_zone(set_id, deal):
    table = deal(set_id, 3)
    game, public = table.game, table.game.public
    for seat in range(3):
        piles = [public.seats[seat].control, public.seats[seat].discard, game.own[seat].hand,
                 game.own[seat].vault, game.hidden.decks[seat]]  # fmt: skip
        held = {int(pile.cards[i]) for pile in piles for i in range(pile.n)}
        assert CHARACTER_CARDS + seat not in held
        assert len(held) == 10
    assert kernel().table is table.table
