"""What a mix puts beside the cards of its base, and the cards of a pool."""

import csv
import io

import numpy as np
import pytest

from cardsets import CardDataError, load_mix, load_set
from cardsets.composition import check
from cardsets.language import opcodes as op
from cardsets.sheet.export import all_rows, csv_text
from cardsets.sheet.importing import import_csv
from sim.cli import call
from sim.engine.box import build_box
from sim.engine.playable import resolve_profile
from tests.cards.desks import PARTIAL, make_set, write

CORE = load_set("core")
JAM = '[[add]]\ncard = "T-Cog Jam"\nfrom = "infiltration_protocol"\n'
BOSS = """\
[[card]]
name = "{name} (Stand-in)"
type = "boss"
faction = "{faction}"
cost = 9
level = {level}
reward = "gain 2 vp"

"""
HERO = """\
[[card]]
name = "{name} (Stand-in)"
type = "character"
faction = "{faction}"
[card.alt]
move = 3
penalty = 1
[card.bot]
energon = [{{ cost = 1, text = "draw 1" }}, {{ cost = 2, text = "draw 2" }}]

"""
GEAR = '[[card]]\nname = "{name} (Stand-in)"\ntype = "technology"\ncopies = 2\ncost = 3\n\n'


@pytest.fixture
def mix(desk):
    """Load a mix from the text of its tables."""

    def load(tables, base="core", name="mine"):
        return load_mix(write(desk, f"mixes/{name}.toml", f'# A mix of mine\nbase = "{base}"\n\n{tables}'))

    return load


def problem(mix, *arguments, **options):
    with pytest.raises(CardDataError) as caught:
        mix(*arguments, **options)
    (told,) = caught.value.problems
    return told.rpartition("mine.toml")[2]


def add(name, source="other", more=""):
    return f'[[add]]\ncard = "{name}"\nfrom = "{source}"\n{more}\n'


# --- What is added


@pytest.mark.rule("MIX-4", "COMP-15")
def test_special_damage_makes_the_stack_grow(mix):
    mixed = mix(JAM + '[[add]]\ncard = "fear"\nfrom = "chaos_unleashed"\n')
    assert mixed.damage == {"Damage": 20, "T-Cog Jam": 5, "Fear": 5}
    assert mixed.added == ("infiltration_protocol:damage:T-Cog Jam", "chaos_unleashed:damage:Fear")
    assert (mixed.name, mixed.swaps, check(mixed)) == ("A mix of mine", (), [])
    assert mixed.make_up.damage == [20, 5, 5]
    before, after = build_box(CORE, 3), build_box(mixed, 3)
    assert after.record[0]["damage_n"] == 30
    for field in ("main_first", "main_n", "bosses_n", "encounters_n", "basics_n", "starters_n"):
        assert np.array_equal(before.record[field], after.record[field])
    first, n = (int(before.record[0][f"damage_{field}"]) for field in ("first", "n"))
    old = [before.cards[i].key for i in before.record[0]["definition"][: first + n]]
    assert [after.cards[i].key for i in after.record[0]["definition"][: first + n]] == old


@pytest.mark.rule("MIX-4")
def test_with_special_damage_all_damage_that_is_owned_scores(mix):
    """As 15.13 rules it; a study may say otherwise."""
    owned, controlled = (resolve_profile(each, "competitive")["damage_zone"] for each in (mix(JAM), CORE))
    assert (owned, controlled) == (1, 0)
    assert resolve_profile(mix(JAM), "competitive", {"score.damage_zone": "controlled"})["damage_zone"] == 0


@pytest.mark.rule("MIX-29", "SETUP-36", "SETUP-38")
def test_bosses_of_the_players_faction_stay_in_the_box_where_there_is_one_side(mix, desk):
    bosses = "".join(
        BOSS.format(name=f"Chief {level}", faction="autobot", level=level) for level in (1, 2, 3)
    )
    make_set(desk, "other", bosses)
    mixed = mix("".join(add(f"Chief {level}") for level in (1, 2, 3)))
    assert len(mixed.of_type(op.BOSS, op.AUTOBOT)) == mixed.make_up.bosses_of_own_faction == 3
    assert (mixed.make_up.titles["boss"], check(mixed)) == (9, [])
    assert build_box(mixed, 3).record.tobytes() == build_box(CORE, 3).record.tobytes()


@pytest.mark.rule("MIX-8")
def test_a_character_of_the_players_faction_is_one_more_to_choose_from(mix, desk):
    make_set(desk, "other", HERO.format(name="Scholar", faction="autobot"))
    mixed = mix(add("scholar"))
    assert build_box(mixed, 2).record[0]["characters_n"] == len(CORE.of_type(op.CHARACTER)) + 1
    assert mixed.cards[:-1] == CORE.cards
    assert check(mixed) == []


@pytest.mark.rule("MIX-32")
def test_a_character_of_the_other_faction_stays_in_the_box_where_one_side_plays(mix, desk):
    make_set(desk, "other", HERO.format(name="Rogue", faction="decepticon"))
    mixed = mix(add("Rogue"))
    assert (mixed.make_up.characters_of_other_faction, check(mixed)) == (1, [])
    assert build_box(mixed, 3).record.tobytes() == build_box(CORE, 3).record.tobytes()


def test_swaps_come_before_what_is_added(mix):
    swap = '[[swap]]\ntype = "site"\ncount = 2\npick = 1\nfrom = "a_rising_darkness"\n'
    mixed = mix(JAM + swap)
    assert (len(mixed.swaps), len(mixed.added), check(mixed)) == (2, 1, [])


# --- What is refused


@pytest.mark.rule("MIX-3", "MIX-4", "MIX-5", "MIX-6", "MIX-29")
@pytest.mark.parametrize(
    ("tables", "says"),
    [
        (add("Wingman", "a_rising_darkness"), ":5: add 1: card: 'Wingman': maneuver cards are not added; allowed: da"),
        (add("Rise Up!", "a_rising_darkness"), ":5: add 1: card: 'Rise Up!': basic cards are not added; allowed: dam"),
        (add("Damage", "a_rising_darkness"), ":5: add 1: card: 'Damage' is standard Damage, which stays with its set"),
        (add("Foe"), ":5: add 1: card: 'Foe (Stand-in)' is no boss of the players' faction, autobot; an Adversary on"),
        (JAM + JAM, ":8: add 2: card: 'T-Cog Jam' is there already; a title is in a mix once"),
        (add("T-Cog Jma", "infiltration_protocol"), ":5: add 1: card: no card 'T-Cog Jma' in infiltration_protocol ("),
        (add("T-Cog Jam", "infiltration_protocl"), ":6: add 1: from: no card set 'infiltration_protocl' (did you mea"),
        (add("T-Cog Jam", "core_with_darkness"), ":6: add 1: from: 'core_with_darkness' is a mix, and a mix is made"),
        (add("Ogre", "part"), ":5: add 1: card: 'Ogre (Stand-in)' of part cannot be played yet: "),
        (add("Sixshot", "infiltration_protocol"), ":5: add 1: card: infiltration_protocol has 2 cards 'Sixshot'; say"),
        (add("T-Cog Jam", "other", 'type = "robot"'), ":7: add 1: type: 'robot' cards are not added; allowed: damage"),
        (add("T-Cog Jam", "other", 'type = "damge"'), ":7: add 1: type: 'damge' is no type of cards (did you mean 'd"),
        (add("T-Cog Jam", "other", "count = 5"), ":7: add 1: count: unknown key; allowed: from, card, type"),
        ('[[add]]\nfrom = "other"\n', ":4: add 1: card: missing; it is required"),
        ('[add]\ncard = "X"\nfrom = "other"\n', ":4: add: write [[add]], with two brackets"),
        ("[[ad]]\n", ":4: ad: unknown key (did you mean 'add'?); allowed: base, side, swap, add"),
    ],
)  # fmt: skip
def test_what_cannot_be_added(mix, desk, tables, says):
    foes = BOSS.format(name="Foe", faction="decepticon", level=1) + HERO.format(
        name="Rogue", faction="decepticon"
    )
    make_set(desk, "other", foes)
    make_set(desk, "part", '[[card]]\nname = "Ogre (Stand-in)"\ntype = "boss"\n', set_file=PARTIAL)
    assert problem(mix, tables).startswith(says)


@pytest.mark.rule("MIX-4")
def test_special_damage_makes_the_stack_of_war_on_cybertron_grow(mix):
    mixed = mix(add("Damage: Short Circuit", "a_rising_darkness"), base="war_on_cybertron")
    assert mixed.damage == {"Blast Wound": 15, "Energy Leak": 5, "Damage: Short Circuit": 5}
    assert check(mixed) == []
    assert build_box(mixed, 2, mode="tvt").record[0]["damage_n"] == 25


@pytest.mark.rule("MIX-5", "MIX-6")
@pytest.mark.parametrize(
    ("name", "source", "says"),
    [
        ("Damage", "core", "'Damage' is standard Damage, which stays with its set; special Damage is added (MIX-4"),
        ("Damage", "a_rising_darkness", "'Damage' is standard Damage, which stays with its set"),
        ("Roll Out!", "core", "'Roll Out!': basic cards are not added"),
        ("Rise Up!", "a_rising_darkness", "'Rise Up!': basic cards are not added"),
    ],
)  # fmt: skip
def test_what_cannot_be_added_to_war_on_cybertron(mix, name, source, says):
    assert says in problem(mix, add(name, source), base="war_on_cybertron")


def test_a_stack_of_other_copies_than_its_set_says_is_refused(mix, desk):
    folder = make_set(
        desk, "other", '[[card]]\nname = "Rust (Stand-in)"\ntype = "damage"\ngoes_to = "discard"\n'
    )
    (folder / "set.toml").write_text(
        'id = "other"\nname = "Other"\ncode = "O"\nplayable = false\n[damage]\n"Rust (Stand-in)" = 5\n'
    )
    told = problem(mix, add("Rust"))
    assert told == ":5: add 1: card: 'Rust (Stand-in)' has 1 copies, but the Damage of other says 5"


# --- A copy of such a mix


def test_a_copy_of_a_mix_has_what_the_mix_adds(mix, desk):
    mixed = mix(JAM)
    rows = csv_text(*all_rows(mixed))
    (desk / "mine.csv").write_text(rows)
    copy = import_csv(desk / "mine.csv", set_name="copy").card_set
    assert [card.table for card in copy.cards if card.type & op.DAMAGE] == [
        card.table for card in mixed.cards if card.type & op.DAMAGE
    ]
    assert (copy.damage, copy.make_up, check(copy)) == (mixed.damage, mixed.make_up, [])
    assert resolve_profile(copy, "co-op") == resolve_profile(mixed, "co-op")
    for field in ("main_n", "damage_n", "definitions_n"):
        assert build_box(copy, 3).record[0][field] == build_box(mixed, 3).record[0][field]
    assert call(["cards", "lint", "copy"]) == 0
    assert len(list(csv.reader(io.StringIO(rows)))) == len(copy.cards) + 1


# --- A pool


@pytest.fixture
def pooled(desk):
    """A set of one's own that is a copy of the Core Set with a pool of Technology."""
    (desk / "core.csv").write_text(csv_text(*all_rows(CORE)))
    folder = import_csv(desk / "core.csv", set_name="garage").folder
    write(
        desk,
        "sets/garage/spare.toml",
        "pool = true\n\n" + "".join(GEAR.format(name=f"Spare {n}") for n in range(9)),
    )
    return folder


def test_a_pool_lies_in_no_deck(pooled):
    garage = load_set("garage")
    assert len(garage.pool) == 9
    assert [card.table for card in garage.cards] == [card.table for card in CORE.cards]
    assert check(garage) == []
    assert build_box(garage, 3).record.tobytes() == build_box(CORE, 3).record.tobytes()


def test_a_mix_draws_from_its_bases_pool(mix, pooled):
    rule = '[[swap]]\ntype = "technology"\ncount = 3\npick = {}\nfrom = "garage"\nany_cost = true\n'
    draws = [mix(rule.format(pick), base="garage") for pick in range(8)]
    for mixed in draws:
        spares = [card for card in mixed.cards if card.name.startswith("Spare")]
        assert (len(spares), len(mixed.pool), check(mixed)) == (3, 9, [])
        assert {card.key for card in mixed.with_pool.cards} == {
            card.key for card in load_set("garage").with_pool.cards
        }
    assert len({frozenset(card.name for card in mixed.cards) for mixed in draws}) > 4


def test_a_card_of_a_pool_comes_by_name_and_into_other_sets(mix, pooled):
    out = CORE.of_type(op.TECHNOLOGY)[0]
    swap = f'[[swap]]\nout = "{out.name}"\nin = "Spare 4"\nfrom = "garage"\nany_cost = true\n'
    assert mix(swap, base="garage").card("Spare 4 (Stand-in)").set_id == "garage"
    assert mix(swap).card("Spare 4 (Stand-in)").set_id == "garage"
    wrong = problem(mix, swap.replace("Spare 4", "Sparre 4 (Stand-in)"))
    assert wrong.endswith("no card 'Sparre 4 (Stand-in)' in garage (did you mean 'Spare 4 (Stand-in)'?)")


def test_a_copy_of_a_mix_with_its_own_pool_keeps_every_card(mix, pooled, desk):
    rule = '[[swap]]\ntype = "technology"\ncount = 3\npick = 1\nfrom = "garage"\nany_cost = true\n'
    mixed = mix(rule, base="garage")
    (desk / "mine.csv").write_text(csv_text(*all_rows(mixed)))
    copy = import_csv(desk / "mine.csv", set_name="copy").card_set
    assert [card.table for card in copy.cards] == [card.table for card in mixed.cards]
    assert [card.table for card in copy.pool] == [card.table for card in mixed.pool]
    assert (desk / "sets/copy/spare.toml").read_text().startswith("pool = true\n\n[[card]]")


def test_the_command_line_knows_the_cards_of_a_pool(pooled, capsys):
    assert call(["cards", "show", "Spare 3", "--set", "garage"]) == 0
    assert call(["cards", "list", "garage", "--type", "technology"]) == 0
    assert call(["cards", "lint", "garage"]) == 0
    out = capsys.readouterr().out
    assert sum(line.startswith("Spare") and line.endswith("pool") for line in out.splitlines()) == 9
    assert "garage: 100 titles, 9 in the pool, no problems" in out


def test_what_is_wrong_with_a_pool(pooled, desk):
    def told(text):
        write(desk, "sets/garage/spare.toml", text)
        with pytest.raises(CardDataError) as caught:
            load_set("garage")
        (problem,) = caught.value.problems
        return problem.removeprefix(f"{desk}/sets/garage/")

    assert told("pool = 1\n") == "spare.toml:1: pool: must be true or false, not 1"
    assert told("\npol = true\n").startswith(
        "spare.toml:2: pol: unknown key (did you mean 'pool'?); allowed: [[card]]"
    )
    brawl = GEAR.format(name="X").replace("X (Stand-in)", CORE.of_type(op.TECHNOLOGY)[0].name)
    assert "another technology has this name" in told(f"pool = true\n{brawl}")
    write(
        desk,
        "sets/garage/spare.toml",
        "pool = true\n" + BOSS.format(name="B", faction="decepticon", level=1) + "copies = 2\n",
    )
    assert check(load_set("garage")) == [
        "B (Stand-in): 2 copies of a boss; every title of this type is unique"
    ]
