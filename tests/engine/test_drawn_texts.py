"""Texts drawn from the grammar: what is drawn, which of it is played, and that this is the same each time."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from cardsets import Card, load_mix
from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.teams import TeamSetup
from sim.cli import call
from sim.engine.data.modes import MODES, VARIANT_FILES, load_cards, why_not
from sim.fuzz import drawer, hints
from sim.fuzz.forms import BODY, Name, forms, grammar
from sim.fuzz.games import tables_of
from sim.fuzz.hints import RARELY_AT_WORK
from sim.fuzz.of_modes import OF_MODES, left_out, sayable
from sim.fuzz.placing import Place, places_of, put
from sim.fuzz.text_games import Found, Played, play_set
from sim.fuzz.text_report import ENOUGH, MOST_WANTED, ROUND, Counts, count_set, few, rarest, rounds, told
from sim.fuzz.texts import (
    IN_TURN,
    MOST_TRIES,
    TEXTS_A_SET,
    Text,
    TextSet,
    aim_of,
    aims_of,
    draw_set,
    table_of,
)

SEED = 7
FEW = 20  # texts of a set


def test_a_set_is_the_same_whatever_was_drawn_before() -> None:
    draw_set(SEED, 0, 5)
    after_others = draw_set(SEED, 2, 10)
    drawer.near.cache_clear()
    again = draw_set(SEED, 2, 10)
    assert [text.told for text in again.texts] == [text.told for text in after_others.texts]
    assert [len(text.before) for text in again.texts] == [len(text.before) for text in after_others.texts]
    assert [text.told for text in draw_set(SEED + 1, 2, 10).texts] != [text.told for text in again.texts]


def test_all_forms_are_aimed_at_before_one_is_again() -> None:
    each = len(forms()) + sum(RARELY_AT_WORK.values())
    for time in range(2):
        aims = Counter(aim_of(SEED, time * each + nth, aims_of()) for nth in range(each))
        assert aims == Counter(forms()) + Counter(RARELY_AT_WORK)


def test_a_set_for_some_forms_is_in_a_mode_that_can_say_them() -> None:
    """Missions and Polities are in some mixes alone."""
    wanted = ("MISSION: mission", "TYPE: polity")
    for number in range(0, len(IN_TURN), 8):
        texts = draw_set(SEED, number, 4, wanted)
        assert {text.aim for text in texts.texts} == set(wanted)
        assert texts.wanted == wanted
        assert texts.cards.held & op.POLITY


def test_the_last_quarter_is_for_forms_that_did_not_work_enough() -> None:
    sets = [each for part in rounds(400) for each in part]
    assert sets == [*range(400)]
    first, *later = rounds(400)
    assert first == range(300)
    assert {len(part) for part in later} == {ROUND}
    assert [each for part in rounds(1) for each in part] == [0]
    counts = Counts()
    counts.fired.update(dict.fromkeys(forms(), ENOUGH))
    assert not few(counts)
    counts.fired["TYPE: polity"] -= 1
    assert few(counts) == rarest(counts) == ("TYPE: polity",)
    rare = rarest(Counts(fired=Counter({"CARD: card": 3})))
    assert len(rare) == MOST_WANTED
    assert "CARD: card" not in rare


def test_a_finding_names_the_forms_that_its_set_was_drawn_for() -> None:
    found = Found(SEED, 3, 5, "odd", 1, (), ("TYPE: polity", "CARD: card"))
    assert found.command == (
        f'rollout fuzz --texts 200 --seed {SEED} --set 3 --game 5 --form "TYPE: polity" --form "CARD: card"'
    )


def test_a_mix_without_cards_of_a_mode_has_no_texts_about_them() -> None:
    """Its forms are all but those, and no other form is drawn with one of them."""
    held = load_mix("core").held
    gone = set(forms()) - set(sayable(held))
    assert set(OF_MODES) <= gone
    assert sayable() == forms()
    assert {"clause: objective", "MISSION: mission", "clause: ongoing_nearby [while conditions]"} <= gone
    for nth, form in enumerate(sayable(held)):
        drawn = drawer.draw(random.Random(nth), form, without=left_out(held))
        assert form in {name for name, _, _ in drawn.forms}, (form, drawn.text)
        assert not {name for name, _, _ in drawn.forms} & gone, drawn.text


def test_a_form_all_of_whose_words_are_of_other_modes_is_out_of_reach_within_them() -> None:
    """Aimed at `quantity: counted`, nothing leads into the one that counts Power to command."""
    gone = left_out(load_mix("core").held)
    assert drawer.near(Name("quantity{TO_COMMAND}"), "quantity: counted", gone) == drawer.FAR
    assert drawer.near(Name("quantity{TO_COMMAND}"), "quantity: counted") < drawer.FAR


def test_every_mix_of_a_mode_has_its_sets() -> None:
    """Of every contest, and of every contest with a variant."""
    assert set(MODES) < set(IN_TURN)
    assert all(contest in MODES and why_not(f"{contest}+{variant}") for contest, variant in not_in_turn())
    for place, mode in enumerate(dict.fromkeys(IN_TURN)):
        drawn = {table_of(random.Random(nth), place).mix for nth in range(120)}
        assert drawn == {table.mix for table in tables_of(0, [mode])}, mode


def not_in_turn() -> set[tuple[str, str]]:
    """The contests with a variant that no set is drawn for."""
    pairs = {(contest, variant) for contest in MODES for variant in VARIANT_FILES}
    return {(contest, variant) for contest, variant in pairs if f"{contest}+{variant}" not in IN_TURN}


def test_forms_of_modes_are_forms() -> None:
    assert set(OF_MODES) <= set(forms())


@pytest.mark.parametrize(
    "form", ["clause: objective", "clause: clearing", "action: take_command", "PLACE: cleared this turn"]
)
def test_a_mix_with_cards_of_a_mode_has_texts_about_them(form: str) -> None:
    cards = load_mix("war_on_cybertron")
    assert form in sayable(cards.held)
    taken = 0
    for nth in range(40):
        dice = random.Random(nth)
        drawn = drawer.draw(dice, form)
        is_body = drawn.forms[0][0].startswith(BODY)
        try:
            node = parse_body(drawn.text) if is_body else parse_clause(drawn.text)
        except CardTextError:
            continue
        places = places_of(dice, cards.played, node, cards.held)
        taken += any(
            isinstance(put(cards, card, place, drawn.text, node), Card)
            for place in places
            for card in cards.cards
            if card.key == place.key
        )
    assert taken


def test_a_text_holds_the_form_that_it_is_drawn_for() -> None:
    for nth, form in enumerate(forms()):
        drawn = drawer.draw(random.Random(nth), form)
        assert form in {name for name, _, _ in drawn.forms}, (form, drawn.text)


def test_a_form_is_drawn_again_until_lint_takes_it() -> None:
    texts = [text for number in range(3) for text in draw_set(SEED, number).texts]
    assert {len(text.before) for text in texts} > {0, 1}
    for text in texts:
        assert all(each.place is None and each.refused and each.aim == text.aim for each in text.before)
        assert text.place is not None or len(text.before) == MOST_TRIES - 1
    taken = sum(text.place is not None for text in texts)
    assert taken > len(texts) / 2, "most forms can be said in some text"


def test_texts_that_are_refused_are_counted_too() -> None:
    texts, counts = draw_set(SEED, 0, FEW), count_set(SEED, 0, FEW)
    assert counts.texts == sum(1 + len(text.before) for text in texts.texts)
    assert counts.taken == len(texts.played)
    assert counts.reasons.total() == counts.texts - counts.taken
    assert not counts.found, counts.found
    assert not counts.strayed
    lines = list(told(counts))
    assert lines[0].startswith(f"{counts.texts:,} texts drawn: ")
    assert lines[-1] == "0 findings"


def test_hints_name_forms_of_the_grammar() -> None:
    """A hint on a form that the grammar has no more would mean nothing."""
    known = set(forms())
    hinted = {*hints.SELDOM, *hints.BEHIND, *hints.WITHIN, *hints.AIMED_VALUES, *hints.AIMED, *hints.KEPT}
    hinted |= {form for ways in hints.WITHIN.values() for way in ways for form in way}
    hinted |= {form for _, form in hints.NARROWED} | {*hints.LEFT_OUT_WITHIN, *RARELY_AT_WORK}
    for each in (hints.BEHIND, hints.NARROWED, hints.LEFT_OUT_WITHIN, hints.KEPT, *hints.AIMED.values()):
        hinted |= {form for several in each.values() for form in several}
    assert hinted - known == set()
    rules = {name for name, _ in hints.NARROWED} | {rule for each in hints.AIMED.values() for rule in each}
    within = {
        key.partition(" in ")[2] for values in (hints.VALUES, *hints.AIMED_VALUES.values()) for key in values
    }
    places = {name.partition("{")[0] for name in grammar()}
    assert rules <= places
    assert within - {""} <= places | known


def test_counts_add_up() -> None:
    one, other = Counts(texts=2, taken=1), Counts(texts=3, taken=2)
    one.fired["a"], other.fired["a"] = 2, 3
    one.add(other)
    assert (one.texts, one.taken, one.fired["a"]) == (5, 3, 5)


@pytest.fixture(scope="module")
def expected() -> Counts:
    """What comes of a whole set of texts and of some of a second one."""
    counts = Counts()
    for number, texts in enumerate((TEXTS_A_SET, 10)):
        counts.add(count_set(SEED, number, texts))
    return counts


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_tells_the_same_whatever_the_number_of_workers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], expected: Counts, jobs: str
) -> None:
    out = tmp_path / "forms.csv"
    size = str(TEXTS_A_SET + 10)
    assert call(["fuzz", "--texts", size, "--seed", str(SEED), "--jobs", jobs, "--out", str(out)]) == 0
    rows = out.read_text(encoding="utf-8").splitlines()
    assert rows[0] == "form,drawn,refused,played,fired"
    assert len(rows) == 1 + len(forms())
    found = re.search(r"([\d,]+) texts drawn", capsys.readouterr().out)
    assert found is not None
    assert found[1] == f"{expected.texts:,}"
    assert [row.rsplit(",", 4)[1:] for row in rows[1:]] == [list(map(str, row[1:])) for row in expected.rows]


Said = tuple[str, str, str, str]
"""A text on a card: its key, the field, when an Energon ability is used, and the words."""


def played_with(
    mix: str, mode: str, players: int, said: Sequence[Said], games: int, setup: str = ""
) -> Played:
    """What comes of games of a mix in which cards say some texts."""
    cards = load_cards(mix, (), mode, TeamSetup(setup or "quick"))
    placed, texts = {card.key: card for card in cards.cards}, []
    for number, (key, field, when, text) in enumerate(said):
        node = parse_body(text) if field != "text" else parse_clause(text)
        place = Place(key, field, "", when)
        card = put(cards, placed[key], place, text, node)
        assert isinstance(card, Card), card
        placed[key] = card
        texts.append(Text(number, text, drawer.Drawn(text, [(text, 0, len(text))]), node, place))
    changed = replace(cards, cards=tuple(placed.values()))
    return play_set(TextSet(SEED, 0, mix, mode, players, setup, "random", tuple(texts), changed), games)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (op.STARTER, "command: 9 power"), (op.RUIN, "clear for 1 power"),
        (op.MISSION, "objective: you have 0 or more energon"),
    ],
)  # fmt: skip
def test_what_is_told_by_an_event_is_counted(kind: int, text: str) -> None:
    """A text that is no program works where its card commanded, was cleared or completed."""
    cards = load_mix("war_on_cybertron").played
    said = [(card.key, "text", "", text) for card in cards if card.type & kind]
    played = played_with("war_on_cybertron", "tvt", 2, said, 20)
    assert not played.found
    assert sum(fired[text] for fired in played.fired.values()) > 0


IP, CU, WOC = "infiltration_protocol", "chaos_unleashed", "war_on_cybertron"
ARD = "a_rising_darkness"
MOVING = (
    "Stroke of Luck", "Forced Retreat", "Close Call", "Broken Formation", "Fuel Raid", "Ransom Demand",
    "Scattered Ranks", "Sudden Barrage", "Pincer Move", "Flare Mines",
)  # fmt: skip


@pytest.mark.rule("GAP-397", "GAP-390", "GAP-271", "GAP-372", "GAP-254")
@pytest.mark.parametrize(
    ("mix", "mode", "players", "said"),
    [
        ("core", "co-op+unicron", 2, [(f"{CU}:automaton:Unicron", "text", "", "reveal attack: destroy it")]),
        (WOC, "tvt", 4, [(f"{WOC}:boss:Iron Magistrate (Stand-in)", "text", "", "when you clear card: destroy it")]),
        (
            "core_with_springer", "competitive+infiltration", 2,
            [(f"{IP}:phase:Undermine (Scheme) (Stand-in)", "text", "", "thwart by contributing 1 card in your vault")],
        ),
        (
            "core_with_chaos", "1vm+unicron", 3,
            [(f"{CU}:starter:Craving (Stand-in)", "energon", "consume", "this adversary costs -2")],
        ),
        (
            "core_with_chaos", "1vm+unicron", 3,
            [
                (
                    "core:encounter:Sudden Barrage (Stand-in)", "ambush", "",
                    "if consuming: draw 1; this adversary costs +3",
                )
            ],
        ),
        (
            "core_with_infiltration", "solo+infiltration", 1,
            [
                (
                    f"{IP}:tactic:Submarine (Stand-in)", "text", "",
                    "on reveal: until your next turn: autobot you play have -1 range",
                )
            ],
        ),
        (
            WOC, "tvt", 4,
            [(f"{WOC}:relic/site/ruin:Crystal City", "text", "", "another player may use for 1 power: gain 1 vp")],
        ),
        ("core", "tvt", 2, [("core:boss:Megatron", "text", "", "on reveal: attack: lose 1 energon")]),
        (
            "core", "competitive", 2,
            [
                ("core:starter:Courage", "text", "", "on convert to alt mode: convert"),
                ("core:basic:Roll Out!", "text", "", "on convert to bot mode: convert"),
            ],
        ),
        (
            ARD, "competitive", 2,
            [
                (f"{ARD}:relic:Twin Prism (Stand-in)", "text", "", "end of game: gain 1 vp per damage you control"),
                (f"{ARD}:starter:Wrath", "text", "", "end of turn: become a copy of 1 damage"),
                (f"{ARD}:starter:Hunt", "text", "", "end of turn: become a copy of 1 damage"),
            ],
        ),
        (
            "core_with_chaos", "1vm+unicron", 4,
            [
                (
                    f"{CU}:planet:Sanctuary (Stand-in)", "text", "",
                    "ongoing: damage or cards cost its cost while you have exactly 1 vp or not it is a cards or basics",
                )
            ],
        ),
        (
            "war_on_cybertron_decepticons", "solo+unicron", 1,
            [(f"{WOC}:starter:{name}", "energon", "assist", "lay a further assist") for name in ("Scout", "Bold")],
        ),
        (
            "core_with_chaos", "1vm+unicron", 3,
            [(f"core:encounter:{name} (Stand-in)", "confrontation", "", "move 1 space") for name in MOVING],
        ),
    ],
)  # fmt: skip
def test_texts_that_once_broke_games_or_their_account(
    mix: str, mode: str, players: int, said: list[Said]
) -> None:
    played = played_with(mix, mode, players, said, 100)
    assert not played.found
    assert sum(fired[said[0][-1]] for fired in played.fired.values()) > 0
