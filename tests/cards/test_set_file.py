"""`set.toml`: the sides of a set, its make-up and its rulings; older files, sets that follow others, refusals."""

from dataclasses import replace

import pytest

from cardsets import CardDataError, available_sets, load_mix, load_set
from cardsets.composition import check
from cardsets.language import opcodes as op
from cardsets.rulings import read_rulings
from sim.engine.box import BoxError, build_box
from sim.engine.data.modes import MODES
from sim.engine.data.profile import KEYS, ProfileError
from sim.engine.playable import player_counts, resolve_profile
from tests.cards.desks import BASICS, SET, SIDED, make_set

CORE = load_set("core")


def problems(folder):
    with pytest.raises(CardDataError) as caught:
        load_set(folder)
    return [problem.removeprefix(f"{folder}/set.toml:") for problem in caught.value.problems]


def sided(desk, *replacements, name="mine"):
    """A set in the form of today, with some of its text replaced."""
    text = SIDED
    for old, new in replacements:
        assert old in text
        text = text.replace(old, new, 1)
    return make_set(desk, name, set_file=text)


# --- Sides


def test_an_older_file_has_one_side(desk):
    old, new = load_set(make_set(desk, "old")), load_set(sided(desk))
    assert old.sides == new.sides
    assert (old.player_faction, old.adversary_faction) == (new.player_faction, new.adversary_faction)
    assert (new.basic, new.starter) == ("Go (Stand-in)", {"Step (Stand-in)": 10})
    assert (new.player_faction, new.adversary_faction) == (op.AUTOBOT, op.DECEPTICON)


def test_an_expansion_has_cards_that_are_known_whole_and_is_no_game(desk):
    cards = '[[card]]\nname = "Prybar (Stand-in)"\ntype = "technology"\ncopies = 2\ncost = 3\n'
    in_part = sided(desk, ("playable = true", "playable = false"))
    (in_part / "cards.toml").write_text(cards)
    assert "block" in load_set(in_part).card("Prybar").unknown
    whole = sided(desk, ("playable = true", "playable = false\nexpansion = true"), name="other")
    (whole / "set.toml").write_text((whole / "set.toml").read_text().replace('id = "mine"', 'id = "other"'))
    (whole / "cards.toml").write_text(cards)
    assert load_set(whole).card("Prybar").unknown == ()
    (whole / "cards.toml").write_text(cards.replace("cost = 3\n", ""))
    assert load_set(whole).card("Prybar").unknown == ("cost",)
    both = sided(desk, ("playable = true", "playable = true\nexpansion = true"), name="third")
    (line,) = [line for line in problems(both) if "expansion" in line]
    assert line.endswith("expansion: a playable set is none; allowed: false, or playable = false")


@pytest.mark.rule("COMP-9", "COMP-14")
def test_a_set_may_have_two_sides():
    woc = load_set("war_on_cybertron")
    assert [side.faction for side in woc.sides] == [op.AUTOBOT, op.DECEPTICON]
    assert len({(side.basic, *side.starter.items()) for side in woc.sides}) == 1


def test_a_set_of_two_sides_is_played_by_teams_alone(desk):
    text = SIDED[SIDED.index("[[side]]") : SIDED.index("[damage]")]
    other = text.replace('"autobot"', '"decepticon"') + "[damage]"
    card_set = load_set(sided(desk, ("[damage]", other)))
    with pytest.raises(BoxError, match="Mine: 2 sides; competitive takes 1"):
        build_box(card_set, 2)
    with pytest.raises(BoxError, match="Core Set: 1 sides; tvt takes 2"):
        build_box(CORE, 2, mode="tvt")


@pytest.mark.rule("SETUP-2", "SETUP-18")
def test_a_set_may_be_for_fewer_players_than_a_mode():
    """Of those that a mode takes, and whoever it has the cards and characters for."""
    few = replace(CORE, most_players=3)
    assert player_counts(few, "competitive") == [2, 3]
    assert player_counts(CORE, "competitive") == [2, 3, 4, 5]
    with pytest.raises(BoxError, match=r"Core Set: 4 players; for 3 at most \(SETUP-18\)"):
        build_box(few, 4)
    assert load_set("war_on_cybertron").most_players == 4


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"autobot"', '"autobto"', "8: side 1: faction: 'autobto' is no faction (did you mean 'autobot'?)"),
        ('faction = "autobot"\n', "", "7: side 1: faction: missing; allowed: autobot, decepticon"),
        ('basic = "Go', 'basik = "Go', "9: side 1: basik: unknown key (did you mean 'basic'?); allowed: faction"),
        ('basic = "Go (Stand-in)"\n', "", "7: side 1: basic: missing; a playable set names its Basic"),
        ('basic = "Go', 'basic = "Gone', "9: side 1: basic: there is no basic card 'Gone (Stand-in)' in this set"),
        ('"Step (', '"Stop (', "10: side 1: starter: there is no starter card 'Stop (Stand-in)' in this set"),
        ('"Step (Stand-in)" = 10\n', "", "10: side 1: starter: missing; a playable set says how many of each Starter"),
        ('"Step (Stand-in)" = 10', '"Step (Stand-in)" = -1', "10: side 1: starter.Step (Stand-in): -1 is out of bou"),
        ("[[side]]", "[side]", "7: side: write [[side]], with two brackets"),
        ("[[side]]", "[[sides]]", "7: sides: unknown key (did you mean 'side'?); allowed: id, name"),
        ("[[side]]", 'basic = "Go"\n[[side]]', "7: basic: not beside [[side]], which says it"),
        ("[damage]", '[[side]]\nfaction = "autobot"\n[damage]', "14: side 2: faction: another side is autobot"),
        ('"Dent (Stand-in)" = 5', '"Dent (Stand-in)" = 6', "13: damage: 'Dent (Stand-in)' is 6 here, but the card"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_side(desk, old, new, says):
    assert any(problem.startswith(says) for problem in problems(sided(desk, (old, new))))


def test_a_playable_set_has_a_side(desk):
    folder = sided(desk, (SIDED[SIDED.index("[[side]]") : SIDED.index("[damage]")], ""))
    (told,) = problems(folder)
    assert told == "1: side: missing; a playable set has a [[side]] with faction, basic and starter"


def test_both_factions_of_an_older_file_are_not_the_same(desk):
    folder = make_set(desk, "mine", set_file=SET.replace('"decepticon"', '"autobot"'))
    assert problems(folder) == ["5: adversary_faction: 'autobot' is the players'; allowed: the other one"]


# --- Make-up


def test_a_make_up_is_checked_as_far_as_it_is_stated(desk):
    folder = sided(desk)
    assert check(load_set(folder)) == []
    text = (folder / "set.toml").read_text()
    changed = text.replace(
        "main_deck = 0", "main_deck = 60\nbosses_of_each_level = 1\ncooperative_schemes = 2"
    )
    changed = (
        changed.replace("[10]", "[9]").replace("[16]", "[15]").replace("damage = [5]", "damage = [5, 5]")
    )
    changed = changed.replace("basic = 1,", "basic = 1, robot = 8,") + "copies = { damage = 4 }\n"
    (folder / "set.toml").write_text(changed)
    assert check(load_set(folder)) == [
        "0 cooperative schemes; MINE has 2",
        "0 robot titles; MINE has 8",
        "Dent (Stand-in): 5 copies; a damage has 4",
        *[f"0 bosses of level {level}; MINE has 1" for level in (1, 2, 3)],
        "0 main deck cards; MINE has 60",
        "the Starter deck is 10 Step (Stand-in); MINE has 9 Step (Stand-in)",
        "the Damage stack is 5 Dent (Stand-in); MINE has 5, 5",
        "the Basic stack is 16 Go (Stand-in); MINE has 15 Go (Stand-in)",
    ]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("main_deck = 0", "main_dek = 0", "make_up.main_dek: unknown key (did you mean 'main_deck'?); allow"),
        ("main_deck = 0", 'main_deck = "60"', "make_up.main_deck: must be a whole number, not '60'"),
        ("main_deck = 0", "main_deck = -1", "make_up.main_deck: -1 is out of bounds; allowed: at least 0"),
        ("[10]", "10", "make_up.starters: must be a list in [ ], not 10"),
        ("basic = 1,", "basik = 1,", "make_up.titles.basik: 'basik' is no type of cards (did you mean 'basic'?)"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_make_up(desk, old, new, says):
    (told,) = problems(sided(desk, (old, new)))
    line = SIDED[: SIDED.index(old)].count("\n") + 1
    assert told.startswith(f"{line}: {says}")


# --- Rulings


def values(card_set, mode="competitive"):
    return resolve_profile(card_set, mode)


@pytest.mark.parametrize("mode", MODES)
def test_rulings_by_the_name_of_a_set_are_that_sets(desk, mode):
    assert values(load_set(sided(desk)), mode) == values(CORE, mode)


def test_rulings_may_differ_from_another_sets(desk):
    table = '[rulings]\nbase = "core"\nenergon.cap = 12\n"hand.size" = 6\nbattle.decline = false\n\n[damage]'
    mine = values(load_set(sided(desk, ('rulings = "core"\n', ""), ("[damage]", table))))
    assert mine == values(CORE) | {"energon_cap": 12, "hand_size": 6, "decline": 0}


def test_a_set_follows_one_that_follows_another(desk):
    sided(
        desk,
        ('rulings = "core"\n', ""),
        ("[damage]", '[rulings]\nbase = "core"\nenergon.cap = 9\n[damage]'),
        name="a",
    )
    sided(
        desk,
        ('rulings = "core"\n', ""),
        ("[damage]", '[rulings]\nbase = "a"\nhand.size = 4\n[damage]'),
        name="b",
    )
    assert values(load_set("b")) == values(CORE) | {"energon_cap": 9, "hand_size": 4}


def test_a_set_is_read_again_where_the_one_it_follows_was_changed(desk):
    ard = sided(desk, ('"core"', '"a_rising_darkness"'), name="a")
    folder = sided(desk, ('"core"', '"a"'), name="b")
    first = load_set(folder)
    assert load_set(folder) is first
    (ard / "set.toml").write_text((ard / "set.toml").read_text().replace('"a_rising_darkness"', '"core"'))
    assert values(first) != values(load_set(folder)) == values(CORE)


@pytest.mark.parametrize("name", ["core", "a_rising_darkness"])
def test_a_set_with_the_code_of_a_bundled_one_has_its_rulings_and_make_up(desk, name):
    bundled = load_set(name)
    folder = make_set(desk, "mine", set_file=SET.replace('"MINE"', f'"{bundled.code}"'))
    mine = load_set(folder)
    assert values(mine) == values(bundled)
    assert mine.make_up == bundled.make_up
    assert any(problem.startswith("0 robot titles; ") for problem in check(mine))


def test_a_mix_has_the_rulings_of_its_base():
    assert load_mix("core_with_darkness").rulings == CORE.rulings


@pytest.mark.parametrize("name", available_sets())
def test_a_bundled_set_states_all_rulings_or_none(name):
    needed = {key for key in KEYS if KEYS[key].usual is None}
    stated = set(load_set(name).rulings)
    assert stated >= needed if load_set(name).playable else not stated


def test_a_ruling_knows_its_line(desk):
    stated = read_rulings(CORE.path)["battle.decline"]
    lines = stated.path.read_text().splitlines()
    assert lines[stated.line - 1] == f'battle.decline = "{stated.value}"'
    assert stated.place == f"{CORE.path}/set.toml:{stated.line}"


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ('rulings = "coer"', "5: rulings: no card set 'coer' (did you mean 'core'?); available: mine, a_rising_dark"),
        ('rulings = "mine"', "5: rulings: goes round in a circle: mine, mine"),
        ("rulings = 3", "5: rulings: must be a text in quotes or a table, not 3"),
        ("rulings = { base = 3 }", "5: rulings.base: must be a set's name, not 3"),
        ('rulings = { base = "coer" }', "5: rulings.base: no card set 'coer' (did you mean 'core'?)"),
    ],
)  # fmt: skip
def test_what_a_set_cannot_follow(desk, written, says):
    (told,) = problems(sided(desk, ('rulings = "core"', written)))
    assert told.startswith(says)


def test_sets_that_follow_each_other_are_refused(desk):
    sided(desk, ('"core"', '"b"'), name="a")
    folder = sided(desk, ('"core"', '"a"'), name="b")
    with pytest.raises(CardDataError) as caught:
        load_set(folder)
    assert caught.value.problems == [f"{desk}/sets/a/set.toml:5: rulings: goes round in a circle: b, a, b"]


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("energon.cpa = 12", "unknown profile key 'energon.cpa' (did you mean 'energon.cap'?); allowed"),
        ('energon.cap = "some"', "energon.cap = 'some'; allowed: 'none', a number from 1 to 99"),
        ("energon.cap = 100", "energon.cap = 100; allowed: 'none', a number from 1 to 99"),
        ("energon.cap = [1]", "energon.cap = [1]; allowed: 'none', a number from 1 to 99"),
        ("energon = 12", "unknown profile key 'energon'"),
    ],
)  # fmt: skip
def test_a_wrong_ruling_is_told_with_its_file_and_line(desk, written, says):
    folder = sided(desk, ('rulings = "core"\n', f'[rulings]\nbase = "core"\n{written}\n'))
    with pytest.raises(ProfileError) as caught:
        build_box(load_set(folder), 2)
    assert str(caught.value).startswith(f"{folder}/set.toml:7: rulings: {says}")
    assert len(str(caught.value).splitlines()) == 1


def test_every_wrong_ruling_is_told_where_it_stands(desk):
    a = sided(desk, ('rulings = "core"\n', '[rulings]\nbase = "core"\nhand.size = 0\n'), name="a")
    b = sided(desk, ('rulings = "core"\n', '[rulings]\nbase = "a"\nhand.sise = 5\n'), name="b")
    with pytest.raises(ProfileError) as caught:
        build_box(load_set(b), 2)
    lines = str(caught.value).splitlines()
    assert [line.partition(": rulings: ")[0] for line in lines] == [f"{b}/set.toml:7", f"{a}/set.toml:7"]


def test_a_set_without_rulings_is_told_how_to_have_some(desk):
    folder = sided(desk, ('rulings = "core"\n', ""))
    with pytest.raises(ProfileError) as caught:
        build_box(load_set(folder), 2)
    assert str(caught.value).startswith(
        f"{folder}/set.toml: rulings: missing; a set that is played says whose hold"
    )
    stated = CORE.path.joinpath("set.toml").read_text()
    table = stated[stated.index("[rulings]") :].replace('battle.decline = "yes"\n', "")
    (folder / "set.toml").write_text(
        SIDED.replace('rulings = "core"\n', "").replace("{name}", "mine") + table
    )
    with pytest.raises(
        ProfileError, match=r"rulings: missing: battle\.decline; base = \"core\" beside the others"
    ):
        build_box(load_set(folder), 2)


def test_keys_of_a_mode_go_before_the_sets(desk):
    folder = sided(desk, ('rulings = "core"\n', '[rulings]\nbase = "core"\ncoop.vp = "nothing"\n'))
    mine = load_set(folder)
    assert values(mine)["vp_means"] == KEYS["coop.vp"].values["nothing"]
    assert values(mine, "co-op")["vp_means"] == KEYS["coop.vp"].values["energon"]


def test_the_cards_of_a_set_are_there(desk):
    assert {card.name for card in load_set(sided(desk)).cards} == {
        line.split('"')[1] for line in BASICS.splitlines() if line.startswith("name")
    }
