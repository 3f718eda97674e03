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
        ("cost = 3", ":1: change 1: card: missing; a change names its card"),
        ('card = "Brawl"\ncosst = 3', ":3: change 1: cosst: unknown key (did you mean 'cost'?)"),
        ('card = "Brawl"\ncopies = 2', ":3: change 1: copies: an overlay does not change it; allowed: faction"),
        ('card = "Brawl"\nname = "B"', ":3: change 1: name: an overlay does not change it"),
        ('card = "Brawl"\ncost = -3', ':3: card "Brawl": cost: -3 is out of bounds; allowed: at least 0'),
        ('card = "Brawl"\nvault = 3', ':3: card "Brawl": vault: a robot has none; allowed: faction'),
        ('card = "Brawl"\npower = 2\ntext = [\n    "on play: drwa 1",\n]', ":5: card \"Brawl\": text.0: in 'on"),
        ('card = "Optimus Prime"\n[change.alt]\nmove = 2\nmvoe = 1', ':5: card "Optimus Prime": alt.mvoe: unknown'  ),
        ('card = "Brawl"', ':2: card "Brawl": card: nothing is changed; allowed: faction'),
        ("card = 3", ":2: change 1: card: must be a text in quotes, not 3"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_overlay(lay, text, says):
    assert problem(lay, f"[[change]]\n{text}\n").startswith(says)


def test_totals_still_come_out(lay):
    text = '[[change]]\ncard = "Brawl"\nfaction = "autobot"\n'
    with pytest.raises(CardDataError, match=r"core\+what_if: 13 Autobot robots; CORE has 12"):
        lay(text)


def test_an_overlay_that_is_not_there(lay):
    with pytest.raises(FileNotFoundError, match=r"no overlay 'swift' \(did you mean 'swift_prime'"):
        load_mix("core", ["swift"])
    assert problem(lay, "[change]\ncost = 1\n") == ":1: change: write [[change]], with two brackets"
