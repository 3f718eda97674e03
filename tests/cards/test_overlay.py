"""Overlays: fields changed for a what-if, checked like card files, and never passed off as published."""

import pytest

from cardsets import CardDataError, load_mix, load_set
from cardsets.language import opcodes as op
from cardsets.provenance import field_origins, field_sources
from tests.cards.desks import make_desk, write


@pytest.fixture
def lay(tmp_path, monkeypatch):
    """Lay an overlay, given as text, over a set."""
    desk = make_desk(tmp_path)
    monkeypatch.chdir(desk)

    def load(text, base="core", name="what_if"):
        write(desk, f"overlays/{name}.toml", text)
        return load_mix(base, [name])

    return load


def problem(lay, text, **options):
    with pytest.raises(CardDataError) as caught:
        lay(text, **options)
    assert len(caught.value.problems) == 1
    return caught.value.problems[0].rpartition("what_if.toml")[2]


def test_the_bundled_overlay():
    changed = load_mix("core", ["swift_prime"])
    assert changed.id == "core+swift_prime"
    assert changed.card("Optimus Prime").alt.move == 3
    assert load_mix("core_with_darkness", ["swift_prime"]).card("Optimus Prime").alt.penalty == 0


def test_a_field_is_replaced_and_all_else_stays(lay):
    before = load_set("core")
    after = lay('[[change]]\ncard = "shrapnel"\ncost = 5\ntext = ["assist: +1 power"]\n')
    pairs = [(old, new) for old, new in zip(before.cards, after.cards, strict=True) if old != new]
    ((old, new),) = pairs
    assert (old.cost, new.cost) == (4, 5)  # Shrapnel's 4 is published
    assert [clause.kind for clause in new.clauses] == [op.ASSIST_POWER]
    assert (new.power, new.energon, new.reward, new.key) == (old.power, old.energon, old.reward, old.key)
    assert new.changed == {"cost": "what_if", "text": "what_if"}


def test_a_changed_field_is_never_passed_off_as_published(lay):
    before = load_set("core").card("Shrapnel")
    after = lay('[[change]]\ncard = "Shrapnel"\ncost = 5\n').card("Shrapnel")
    sources = field_sources(before)
    assert sources.pop("cost") == "published"
    changed = field_sources(after)
    assert changed.pop("cost") == "stand-in"
    assert changed == sources
    assert field_origins(after)["cost"] == "stand-in (changed by the overlay what_if)"


def test_a_mark_on_more_than_what_changed_gives_way_to_narrower_ones(lay):
    """Bumblebee's second ability changes; the published text of the first stays published."""
    after = lay(
        '[[change]]\ncard = "Bumblebee"\nset = "core"\n[change.bot]\n'
        'energon = [{ cost = 1, text = "+1 power" }, { cost = 2, text = "draw 2" }]\n'
    ).card("Bumblebee")
    assert field_sources(after)["bot.energon.0.text"] == "stand-in"
    assert field_sources(after)["name"] == "published"
    assert [ability.cost for ability in after.bot.energon] == [1, 2]
    assert after.alt == load_set("core").card("Bumblebee").alt


def test_the_last_overlay_has_the_last_word(lay, tmp_path):
    write(tmp_path, "overlays/first.toml", '[[change]]\ncard = "Brawl"\ncost = 5\npower = 4\n')
    write(tmp_path, "overlays/second.toml", '[[change]]\ncard = "Brawl"\ncost = 3\n')
    both = load_mix("core", ["first", "second"])
    assert both.id == "core+first+second"
    brawl = both.card("Brawl")
    assert (brawl.cost, brawl.power) == (3, 4)
    assert brawl.changed == {"cost": "second", "power": "first"}


def test_namesakes_are_told_apart(lay):
    """Megatron is a Robot and a character of A Rising Darkness."""
    text = '[[change]]\ncard = "Megatron"\n{}\ncost = 4\n'
    told = problem(lay, text.format(""), base="a_rising_darkness")
    assert told.startswith(
        ":2: change 1: card: 'Megatron' is more than one card with these; there is type = "
    )
    changed = lay(text.format('type = "robot"'), base="a_rising_darkness")
    assert changed.card("Megatron", op.ROBOT).cost == 4


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('card = "Bral"\ncost = 3', ":2: change 1: card: no card 'Bral' in core (did you mean 'Brawl'?)"),
        ('card = "Brawl"\nset = "a_rising_darkness"', ":2: change 1: card: 'Brawl' is no card with these; there is"),
        ("cost = 3", ":1: change 1: card: missing; a change names its card, or says each = { type = ... }"),
        ('card = "Brawl"\ncosst = 3', ":3: change 1: cosst: unknown key (did you mean 'cost'?)"),
        ('card = "Brawl"\ncopies = 2', ":3: change 1: copies: an overlay does not change it; allowed: faction"),
        ('card = "Brawl"\nname = "B"', ":3: change 1: name: an overlay does not change it"),
        ('card = "Brawl"\ncost = -3', ':3: card "Brawl": cost: -3 is out of bounds; allowed: at least 0'),
        ('card = "Brawl"\nvault = 3', ':3: card "Brawl": vault: a robot has none; allowed: faction'),
        ('card = "Brawl"\npower = 2\ntext = [\n    "on play: drwa 1",\n]', ":5: card \"Brawl\": text.0: in 'on"),
        ('card = "Optimus Prime"\n[change.alt]\nmove = 2\nmvoe = 1', ':5: card "Optimus Prime": alt.mvoe: unknown'  ),
        ('card = "Brawl"', ':2: card "Brawl": card: nothing is changed; allowed: without, faction'),
        ('each = { type = "boss" }', ":2: change 1: each: nothing is changed; allowed: without, faction"),
        ("card = 3", ":2: change 1: card: must be a text in quotes, not 3"),
        ('card = "Brawl"\nwithout = "on reveal"', ":3: change 1: without: no clause begins with 'on reveal'; "),
        ('card = "Megatron"\nwithout = "reveal atack"', ":3: change 1: without: no clause begins with 'reveal atack' "
            "(did you mean 'reveal attack'?); allowed: reveal attack, start of turn, ongoing"),
        ('card = "Megatron"\nwithout = "reveal attack"\ntext = []', ":3: change 1: without: 'text' is there too"),
        ('card = "Megatron"\nwithout = ["reveal attack"]', ":3: change 1: without: must be a text in quotes, not ['"),
        ('card = "Optimus Prime"\n[change.bot]\nwithout = "block"', ":4: change 1: bot.without: no clause begins with"),
        ('each = "boss"\ncost = 3', ":2: change 1: each: must be a table such as { type = \"boss\" }, not 'boss'"),
        ('each = { typ = "boss" }\ncost = 3', ":2: change 1: each: typ: unknown key (did you mean 'type'?); allowed"),
        ('each = { type = "bos" }\ncost = 3', ":2: change 1: each: type: 'bos' is no type of cards (did you mean"),
        ('each = { faction = "human" }\ncost = 3', ":2: change 1: each: faction: 'human' is no faction; allowed: a"),
        ('each = { level = "1" }\ncost = 3', ":2: change 1: each: level: must be a whole number, not '1'"),
        ('each = { type = "boss", level = 4 }\ncost = 3', ":2: change 1: each: no card of core is of this kind"),
        ('each = { type = "boss" }\ntype = "boss"\ncost = 3', ":3: change 1: type: only beside a card; each = {"),
        ('each = { type = "boss" }\nwithout = "reveal attack"\ncost = 17', ":2: change 1: each: without stands alone "),
        ('card = "Megatron"\nwithout = "reveal attack: you"', ":3: change 1: without: a clause is named by the words"),
        ('each = { type = "boss" }\nwithout = "on reveal"', ":3: change 1: without: no clause begins with 'on reve"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_overlay(lay, text, says):
    assert problem(lay, f"[[change]]\n{text}\n").startswith(says)


def cards_that_differ(before, after):
    return {old.name: (old, new) for old, new in zip(before.cards, after.cards, strict=True) if old != new}


def test_a_clause_is_taken_out_and_the_others_stay_as_they_are_written(lay):
    after = lay('[[change]]\ncard = "Megatron"\nwithout = "Reveal  attack"\n')
    ((old, new),) = cards_that_differ(load_set("core"), after).values()
    assert (old.ambush_on_reveal, new.ambush_on_reveal) == (True, False)
    assert new.clauses == old.clauses[1:]
    assert new.table["text"] == old.table["text"][1:]
    assert new.changed == {"text": "what_if"}
    assert (new.cost, new.level, new.reward, new.key) == (old.cost, old.level, old.reward, old.key)


def test_a_clause_of_a_characters_side_is_taken_out(lay):
    after = lay('[[change]]\ncard = "Bumblebee"\n[change.alt]\nwithout = "on leaving a space"\n')
    before = load_set("core").card("Bumblebee")
    found = after.card("Bumblebee")
    assert set(before.table["alt"]["text"]) - set(found.table["alt"]["text"])
    assert not any(text.startswith("on leaving") for text in found.table["alt"]["text"])
    assert (found.bot, found.alt.move) == (before.bot, before.alt.move)


def test_each_card_of_a_kind_is_changed(lay):
    text = '[[change]]\neach = { type = "robot", faction = "autobot", subtype = "minibot" }\npower = 9\n'
    before = load_set("a_rising_darkness")
    found = cards_that_differ(before, lay(text, base="a_rising_darkness"))
    assert set(found) == {
        card.name
        for card in before.of_type(op.ROBOT)
        if card.faction == op.AUTOBOT and card.subtype == "Minibot"
    }
    assert {new.power for _, new in found.values()} == {9}


@pytest.mark.parametrize("mix", ["core", "a_rising_darkness", "core_with_darkness", "darkness_with_core"])
@pytest.mark.parametrize(
    ("overlay", "levels"), [("no_reveals", {1, 2, 3}), *((f"no_reveals_{n}", {n}) for n in (1, 2, 3))]
)
def test_the_bundled_overlays_take_exactly_the_reveals_away(mix, overlay, levels):
    before, after = load_mix(mix), load_mix(mix, [overlay])
    found = cards_that_differ(before, after)
    assert set(found) == {
        card.name
        for card in before.of_type(op.BOSS)
        if card.level in levels and any(clause.kind == op.REVEAL_ATTACK for clause in card.clauses)
    }
    for old, new in found.values():
        left = tuple(clause for clause in old.clauses if clause.kind != op.REVEAL_ATTACK)
        assert (new.clauses, len(old.clauses) - len(left)) == (left, 1)
        apart = {"text", "published", "own_copy"}
        assert {k: v for k, v in new.table.items() if k not in apart} == {
            k: v for k, v in old.table.items() if k not in apart
        }
    assert not any(card.ambush_on_reveal for card in after.cards if card.level in levels)


def test_totals_still_come_out(lay):
    text = '[[change]]\ncard = "Brawl"\nfaction = "autobot"\n'
    with pytest.raises(CardDataError, match=r"core\+what_if: 13 Autobot robots; CORE has 12"):
        lay(text)


def test_a_problem_of_the_whole_set_is_told_at_the_change_that_brought_it(lay):
    """Neither a change before it nor one after it is blamed; nor one that was taken back."""
    changes = [
        'card = "Hound"\nset = "core"\npower = 3',
        'card = "Brawl"\nfaction = "autobot"',
        'card = "Brawl"\nfaction = "decepticon"',
        'each = { type = "robot", faction = "decepticon" }\nfaction = "autobot"',
        'card = "Brawl"\nfaction = "decepticon"\ncost = 4',
    ]
    text = "".join(f"[[change]]\n{change}\n" for change in changes)
    line = text.splitlines().index(changes[3].splitlines()[0]) + 1
    with pytest.raises(CardDataError) as caught:
        lay(text)
    told = [problem for problem in str(caught.value).splitlines() if "robots; CORE has 12" in problem]
    assert len(told) == 2
    assert all(f"what_if.toml:{line}: " in problem for problem in told), told


def test_what_is_wrong_with_a_kind_of_cards_is_told_once(lay):
    with pytest.raises(CardDataError) as caught:
        lay('[[change]]\neach = { type = "boss" }\ncost = -3\n')
    bosses = [card for card in load_set("core").cards if card.type & op.BOSS]
    (told,) = str(caught.value).splitlines()
    assert f':3: card "{bosses[0].name}" and {len(bosses) - 1} others: cost: -3 is out of bounds' in told


def test_an_overlay_that_is_not_there(lay):
    with pytest.raises(FileNotFoundError, match=r"no overlay 'swift' \(did you mean 'swift_prime'"):
        load_mix("core", ["swift"])
    assert problem(lay, "[change]\ncost = 1\n") == ":1: change: write [[change]], with two brackets"
