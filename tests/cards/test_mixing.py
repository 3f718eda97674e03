"""Mixes: what may be swapped for what, which cards a rule picks, and where they come to lie."""

import numpy as np
import pytest

from cardsets import CardDataError, available_mixes, load_mix, load_set
from cardsets.composition import check
from cardsets.language import opcodes as op
from sim.engine.box import build_box
from sim.engine.data.recipe import Row, deck_size, rows_of
from sim.engine.playable import resolve_profile
from tests.cards.desks import make_desk, make_set, write

BOTH_WAYS = {"core_with_darkness": "core", "darkness_with_core": "a_rising_darkness"}
ALL_ROBOTS = """\
[[swap]]
type = "robot"
faction = "decepticon"
from = "a_rising_darkness"
"""


@pytest.fixture
def mix(tmp_path, monkeypatch):
    """Load a mix from the text of its swaps."""
    desk = make_desk(tmp_path)
    monkeypatch.chdir(desk)

    def load(swaps, base="core", name="mine"):
        path = write(desk, f"mixes/{name}.toml", f'# A mix of mine\nbase = "{base}"\n\n{swaps}')
        return load_mix(path)

    return load


def problem(mix, *arguments, **options):
    with pytest.raises(CardDataError) as caught:
        mix(*arguments, **options)
    assert len(caught.value.problems) == 1
    return caught.value.problems[0].rpartition("mine.toml")[2]


def card(name, kind, **fields):
    lines = [
        f'name = "{name} (Stand-in)"',
        f'type = "{kind}"',
        *(f"{key} = {value}" for key, value in fields.items()),
    ]
    return "[[card]]\n" + "\n".join(lines) + "\n\n"


# --- The bundled mixes


@pytest.mark.rule("MIX-1", "MIX-3", "COMP-51")
@pytest.mark.parametrize("name", [*BOTH_WAYS, "core", "a_rising_darkness"])
def test_bundled_mixes_keep_the_totals(name):
    mixed = load_mix(name)
    assert mixed.id == name
    assert check(mixed) == []


@pytest.mark.parametrize("name", ["core", "a_rising_darkness", "war_on_cybertron"])
def test_a_set_is_a_mix(name):
    assert name in available_mixes()
    assert load_mix(name).cards == load_set(name).cards


@pytest.mark.rule("MIX-1", "MIX-7")
@pytest.mark.parametrize(("name", "base_id"), BOTH_WAYS.items())
def test_a_swapped_card_is_like_the_one_it_replaces(name, base_id):
    base, mixed = load_set(base_id), load_mix(name)
    assert mixed.code == base.code
    pairs = [(old, new) for old, new in zip(base.cards, mixed.cards, strict=True) if old != new]
    assert [(old.key, new.key) for old, new in sorted(pairs, key=lambda p: p[0].key)] == sorted(mixed.swaps)
    assert len(pairs) >= 25
    for old, new in pairs:
        assert new.set_id != base_id
        assert (old.type, old.copies, old.level) == (new.type, new.copies, new.level)
        assert (old.cost is None) == (new.cost is None)
        assert abs((old.cost or 0) - (new.cost or 0)) <= 1
        if old.type & op.ROBOT:
            assert old.faction == new.faction


@pytest.mark.parametrize(("name", "base_id"), BOTH_WAYS.items())
def test_a_swapped_card_takes_the_slot_of_the_one_it_replaces(name, base_id):
    base, mixed = build_box(load_set(base_id), 3), build_box(load_mix(name), 3)
    swapped = dict(load_mix(name).swaps)
    before = [base.cards[i].key for i in base.record[0]["definition"]]
    after = [mixed.cards[i].key for i in mixed.record[0]["definition"]]
    assert after == [swapped.get(key, key) for key in before]
    for field in ("main_first", "main_n", "bosses_first", "starters_n"):
        assert np.array_equal(base.record[field], mixed.record[field])


# --- Rules


def test_all_of_a_kind(mix):
    mixed = mix(ALL_ROBOTS)
    assert {card.set_id for card in mixed.of_type(op.ROBOT, op.DECEPTICON)} == {"a_rising_darkness"}
    assert {card.set_id for card in mixed.of_type(op.ROBOT, op.AUTOBOT)} == {"core"}
    assert len(mixed.swaps) == 12
    assert (mixed.id, mixed.name) == ("mine", "A mix of mine")


def test_whole_groups_are_paired_in_order_of_cost(mix):
    core = {card.key: card for card in load_set("core").cards}
    other = {card.key: card for card in load_set("a_rising_darkness").cards}
    pairs = [(core[old].cost, other[new].cost) for old, new in mix(ALL_ROBOTS).swaps]
    assert [new for _, new in sorted(pairs)] == sorted(new for _, new in pairs)


def sites(mixed):
    return {card.name for card in mixed.of_type(op.SITE) if card.set_id != "core"}


def test_some_are_drawn_by_lot_once_and_for_all(mix):
    rule = '[[swap]]\ntype = "site"\ncount = 3\npick = {}\nfrom = "a_rising_darkness"\n'
    draws = {pick: mix(rule.format(pick)) for pick in range(12)}
    assert all(len(sites(mixed)) == 3 for mixed in draws.values())
    assert draws[4].cards == mix(rule.format(4)).cards
    assert len({frozenset(sites(mixed)) for mixed in draws.values()}) > 5
    gone = {old for mixed in draws.values() for old, _ in mixed.swaps}
    assert len(gone) == 7


def test_a_lot_does_not_hang_on_the_order_of_files(mix, tmp_path):
    rule = '[[swap]]\ntype = "technology"\ncount = 2\npick = 3\nfrom = "{}"\n'
    cards = "".join(
        f'[[card]]\nname = "T{n} (Stand-in)"\ntype = "technology"\ncopies = 2\ncost = 3\n\n' for n in range(6)
    )
    make_set(tmp_path, "one", cards)
    first = {new for _, new in mix(rule.format("one")).swaps}
    blocks = cards.split("\n\n")[:-1]
    (tmp_path / "sets/one/cards.toml").write_text("\n\n".join(reversed(blocks)) + "\n")
    assert {new for _, new in mix(rule.format("one")).swaps} == first


def test_a_draw_leaves_out_namesakes_of_cards_that_are_there(mix):
    """Hound is a card of both sets."""
    rule = '[[swap]]\ntype = "robot"\nfaction = "autobot"\ncount = {}\npick = 0\nfrom = "a_rising_darkness"\n'
    assert len(mix(rule.format(11)).swaps) == 11
    assert "count: 12 is more than there are to swap; allowed: 1 to 11" in problem(mix, rule.format(12))


def like_robots():
    """A Decepticon of either set, of the same cost and strange to the other set."""
    mine, theirs = (load_set(name).of_type(op.ROBOT, op.DECEPTICON) for name in ("core", "a_rising_darkness"))
    return next((a, b) for a in mine for b in theirs if a.cost == b.cost and a.name != b.name)


def test_by_name(mix):
    out, into = like_robots()
    mixed = mix(f'[[swap]]\nout = "{out.name.lower()}"\nin = "{into.name}"\nfrom = "a_rising_darkness"\n')
    assert mixed.swaps == ((out.key, into.key),)
    place = load_set("core").cards.index(out)
    assert mixed.cards[place] == into


def test_swaps_follow_each_other(mix):
    """What came in may go out again; the pair then tells who stands in for whom."""
    out, into = like_robots()
    there = f'[[swap]]\nout = "{out.name}"\nin = "{into.name}"\nfrom = "a_rising_darkness"\n\n'
    and_back = f'[[swap]]\nout = "{into.name}"\nin = "{out.name}"\nfrom = "core"\n'
    mixed = mix(there + and_back)
    assert mixed.cards == load_set("core").cards
    assert mixed.swaps == ()


def test_a_set_of_ones_own_as_source(mix, tmp_path):
    make_set(
        tmp_path,
        "mine_too",
        '[[card]]\nname = "Prybar (Stand-in)"\ntype = "technology"\ncopies = 2\ncost = 3\n',
    )
    name = next(card.name for card in load_set("core").of_type(op.TECHNOLOGY) if card.cost == 3)
    mixed = mix(f'[[swap]]\nout = "{name}"\nin = "Prybar (Stand-in)"\nfrom = "mine_too"\n')
    assert mixed.card("Prybar (Stand-in)").set_id == "mine_too"


# --- What is refused


@pytest.mark.rule("MIX-1", "MIX-6")
@pytest.mark.parametrize("kind", ["encounter", "scheme", "starter", "basic", "damage"])
def test_what_no_clause_swaps_stays_with_the_base(mix, kind):
    told = problem(mix, f'[[swap]]\ntype = "{kind}"\nfrom = "a_rising_darkness"\n')
    assert told.startswith(f":5: swap 1: type: '{kind}' cards stay with the base; allowed: boss, robot")


@pytest.mark.rule("MIX-8")
def test_characters_and_bosses_of_the_other_side_do_not_come(mix):
    for kind in ("character", "boss"):
        told = problem(mix, f'[[swap]]\ntype = "{kind}"\nfrom = "a_rising_darkness"\n')
        assert "are of different factions" in told


BRAWL = {"faction": '"decepticon"', "cost": load_set("core").card("Brawl").cost, "reward": '"draw 1"'}


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("robot", BRAWL | {"faction": '"autobot"'}, "of different factions, decepticon and autobot"),
        ("robot", BRAWL | {"cost": BRAWL["cost"] + 2}, "not of like cost"),
        ("robot", BRAWL | {"cost": BRAWL["cost"] - 2}, "not of like cost"),
        ("technology", {"cost": BRAWL["cost"]}, "of different types, robot and technology"),
        ("robot", BRAWL | {"copies": 2}, "1 and 2 copies"),
    ],
)
@pytest.mark.rule("MIX-1")
def test_unlike_cards_are_not_swapped(mix, tmp_path, kind, fields, says):
    make_set(tmp_path, "other", card("X", kind, **fields))
    told = problem(mix, '[[swap]]\nout = "Brawl"\nin = "X (Stand-in)"\nfrom = "other"\n')
    assert told.startswith(":6: swap 1: in: 'Brawl' and 'X (Stand-in)'")
    assert says in told


@pytest.mark.rule("MIX-1")
@pytest.mark.parametrize("apart", [-1, 0, 1])
def test_a_cost_of_one_more_or_less_is_like(mix, tmp_path, apart):
    make_set(tmp_path, "other", card("X", "robot", **BRAWL | {"cost": BRAWL["cost"] + apart}))
    assert len(mix('[[swap]]\nout = "Brawl"\nin = "X (Stand-in)"\nfrom = "other"\n').swaps) == 1


def test_any_cost_lifts_the_bound_knowingly(mix, tmp_path):
    make_set(tmp_path, "other", card("X", "robot", **BRAWL | {"cost": 9}))
    mixed = mix('[[swap]]\nout = "Brawl"\nin = "X (Stand-in)"\nfrom = "other"\nany_cost = true\n')
    assert mixed.card("X (Stand-in)").cost == 9


def test_a_boss_keeps_its_level(mix, tmp_path):
    boss = load_set("core").of_type(op.BOSS)[0]
    make_set(tmp_path, "other", card(
        "X", "boss", faction='"decepticon"', cost=boss.cost, level=boss.level % 3 + 1, reward='"draw 1"'
    ))  # fmt: skip
    told = problem(mix, f'[[swap]]\nout = "{boss.name}"\nin = "X (Stand-in)"\nfrom = "other"\n')
    assert "of different Levels" in told


@pytest.mark.rule("COMP-51")
def test_a_namesake_of_a_card_that_stays_is_refused(mix):
    other = next(card for card in load_set("core").of_type(op.ROBOT, op.AUTOBOT) if card.name != "Hound")
    text = f'[[swap]]\nout = "{other.name}"\nin = "Hound"\nfrom = "a_rising_darkness"\nany_cost = true\n'
    assert problem(mix, text).endswith("from: 'Hound' would be there twice; a title is in a mix once")


def test_a_card_known_in_part_cannot_come(mix, tmp_path):
    folder = make_set(
        tmp_path, "other", '[[card]]\nname = "X (Stand-in)"\ntype = "robot"\nfaction = "decepticon"\n'
    )
    (folder / "set.toml").write_text('id = "other"\nname = "Other"\ncode = "O"\nplayable = false\n')
    told = problem(mix, '[[swap]]\nout = "Brawl"\nin = "X (Stand-in)"\nfrom = "other"\nany_cost = true\n')
    assert "'X (Stand-in)' of other cannot be played yet: cost: missing" in told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[swap]]\ntype = "robbot"\nfrom = "core"\n', ":5: swap 1: type: 'robbot' is no type of cards (did"),
        ('[[swap]]\nfrom = "core"\ntyp = "ally"\n', ":6: swap 1: typ: unknown key (did you mean 'type'?)"),
        ('[[swap]]\ntype = "robot"\n', ":4: swap 1: from: missing"),
        ('[[swap]]\ntype = "robot"\nfrom = "cor"\n', ":6: swap 1: from: no card set 'cor' (did you mean 'core'?)"),
        ('[[swap]]\nfrom = "core"\n', ":4: swap 1: type: missing; a swap says a type"),
        ('[[swap]]\nout = "Brawl"\nfrom = "core"\n', ":4: swap 1: in: missing; a swap by name says both"),
        ('[[swap]]\nout = "Brawl"\nin = "Bral"\nfrom = "core"\n', ":6: swap 1: in: no card 'Bral' in core (did you"),
        ('[[swap]]\nout = "Brawl"\nin = "Hound"\ncount = 2\nfrom = "core"\n', ":7: swap 1: count: only a swap by rule"),
        ('[[swap]]\ntype = "robot"\npick = 2\nfrom = "core"\n', ":6: swap 1: pick: only with count"),
        ('[[swap]]\ntype = "robot"\nfaction = "x"\nfrom = "core"\n', ":6: swap 1: faction: 'x' is no"),
        ('[[swap]]\ntype = "robot"\ncount = 0\nfrom = "core"\n', ":6: swap 1: count: 0 is out of bounds"),
        ('[[swap]]\ntype = "robot"\nlevel = 2\nfrom = "a_rising_darkness"\ncount = 1\n', ":5: swap 1: type: core has"),
        ("[sawp]\n", ":4: sawp: unknown key (did you mean 'swap'?)"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_mix_file(mix, text, says):
    assert problem(mix, text).startswith(says)


def test_every_wrong_swap_is_told(mix):
    with pytest.raises(CardDataError) as caught:
        mix(
            '[[swap]]\ntype = "basic"\nfrom = "core"\n\n[[swap]]\nout = "Nobody"\nin = "Rumble"\nfrom = "core"\n'
        )
    assert [line.partition(": ")[2][:7] for line in caught.value.problems] == ["swap 1:", "swap 2:"]


def test_a_base_that_is_not_there(mix):
    assert problem(mix, "", base="cor").startswith(":2: base: no card set 'cor' (did you mean 'core'?)")


# --- With War on Cybertron

WOC = "war_on_cybertron"


def add(name, source):
    return f'[[add]]\ncard = "{name}"\ntype = "scheme"\nfrom = "{source}"\n'


def sided(side, tables):
    """The text of a mix of one side of War on Cybertron, below its base."""
    return f'side = "{side}"\n\n{tables}'


@pytest.mark.rule("SCHEME-14")
def test_schemes_of_other_sets_in_coop(mix):
    """Those against the players' faction and Cooperative ones join the lot; four of all are dealt."""
    against, joint = load_set("core").card("All-Out Assault"), load_set("core").card("Hunted Scouts")
    both = add(against.name, "core") + add(joint.name, "core")
    mixed = mix(sided("autobot", both), base=WOC)
    assert {against.key, joint.key} <= {card.key for card in mixed.of_type(op.SCHEME)}
    assert check(mixed) == []
    box = build_box(mixed, 3, mode="co-op")
    seeded = [row for row in box.record[0]["recipe"] if row["types"] == op.SCHEME and row["count"] == 1]
    assert len(seeded) == 4
    assert all(Row("main", op.SCHEME, cooperative=int(row["cooperative"])).fits(against) for row in seeded)
    initiative = load_set("a_rising_darkness").of_type(op.SCHEME)[0]
    told = problem(mix, sided("autobot", add(initiative.name, "a_rising_darkness")), base=WOC)
    assert "of the players' faction, autobot; allowed: those against it (SCHEME-14)" in told
    told = problem(mix, sided("decepticon", add(against.name, "core")), base=WOC)
    assert "of the players' faction, decepticon; allowed: those against it (SCHEME-14)" in told
    mixed = mix(sided("decepticon", add(initiative.name, "a_rising_darkness")), base=WOC)
    assert initiative in mixed.cards
    assert check(mixed) == []


@pytest.mark.rule("SCHEME-14")
@pytest.mark.parametrize(
    ("base", "name", "source"), [("core", "Rust Outbreak", WOC), (WOC, "All-Out Assault", "core")]
)
def test_schemes_are_added_where_coop_seeds_some_alone(mix, base, name, source):
    """Neither where all of a kind take part, nor where teams play, who have none."""
    told = problem(mix, add(name, source), base=base)
    assert "schemes stay with their set, but where Co-op seeds some by lot (SCHEME-14)" in told


@pytest.mark.rule("MIX-1", "MIX-3")
def test_main_deck_cards_of_other_sets_come_into_war_on_cybertron(mix):
    """For cards of like type and cost; what no clause swaps stays."""
    for kind in ("maneuver", "technology", "ally"):
        swap = f'[[swap]]\ntype = "{kind}"\ncount = 1\nfrom = "core"\nany_cost = true\n'
        mixed = mix(swap, base=WOC)
        ((gone, came),) = mixed.swaps
        assert (gone.split(":")[:2], came.split(":")[:2]) == ([WOC, kind], ["core", kind])
        assert check(mixed) == []
    woc, core = load_set(WOC), load_set("core")
    out = next(card for card in woc.of_type(op.MANEUVER) if card.cost == 5)
    like, unlike = (next(card for card in core.of_type(op.MANEUVER) if card.cost == cost) for cost in (5, 2))
    by_name = '[[swap]]\nout = "{}"\nin = "{}"\nfrom = "core"\n'
    assert like in mix(by_name.format(out.name, like.name), base=WOC).cards
    assert "not of like cost, 5 and 2 (MIX-1)" in problem(
        mix, by_name.format(out.name, unlike.name), base=WOC
    )


@pytest.mark.rule("MIX-1", "MIX-3")
@pytest.mark.parametrize("kind", ["polity", "mission", "ruin", "scheme"])
def test_polities_missions_and_ruins_stay_with_war_on_cybertron(mix, kind):
    swap = f'[[swap]]\ntype = "{kind}"\ncount = 1\nfrom = "{WOC}"\n'
    assert f"'{kind}' cards stay with the base" in problem(mix, swap, base=WOC)


@pytest.mark.rule("MIX-7")
def test_whose_rules_hold_with_war_on_cybertron(mix):
    """Its own whatever comes in; with characters and main deck cards of it alone, those of the other set."""
    woc, core = load_set(WOC), load_set("core")
    swap = '[[swap]]\ntype = "maneuver"\ncount = 2\nfrom = "{}"\nany_cost = true\n'
    brought = mix(swap.format("core"), base=WOC)
    assert (brought.rulings, brought.code, brought.modes) == (woc.rulings, woc.code, woc.modes)
    lent = mix(swap.format(WOC) + f'[[add]]\ncard = "Prowl"\ntype = "character"\nfrom = "{WOC}"\n')
    assert (lent.rulings, lent.code, lent.modes) == (core.rulings, core.code, ())
    assert woc.card("Prowl", op.CHARACTER) in lent.cards
    assert build_box(lent, 3).record[0]["missions_n"] == build_box(lent, 3).record[0]["ruins_n"] == 0


@pytest.mark.rule("MIX-3")
@pytest.mark.parametrize("name", [WOC, f"{WOC}_autobots", f"{WOC}_decepticons"])
def test_the_mixes_of_war_on_cybertron_keep_its_totals(name):
    """Also where five Sites take part, and not three of them (COMP-23)."""
    mixed = load_mix(name)
    assert check(mixed) == []
    mode = "tvt" if name == WOC else "co-op"
    for sites in (3, 5):
        rows = rows_of(resolve_profile(mixed, mode, {"setup.sites": sites}))
        size = 12 + 12 + 16 + 16 + 6 + sites + (6 if mode == "tvt" else 0)
        assert deck_size(rows, mixed.played) == size
