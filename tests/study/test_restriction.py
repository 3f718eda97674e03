"""Names of restricted strategies, and what is said of them where they are wrong."""

import re

import numpy as np
import pytest

from cardsets.language import opcodes as op
from cardsets.mixing import load_mix
from sim.results.restricted import StrategyName, read_name
from sim.study import StudyError, load_study
from sim.study.cell.cell import CellSetup, prepare
from sim.study.config.restriction import (
    DEFENDED,
    NEVER,
    PREFERRED,
    UNDEFENDED,
    card_problems,
    form_problem,
    types_of,
    wishes_of,
)
from sim.study.errors import SetupError
from tests.study.fake_engine import catalogue

GOOD = """# What is it worth?
mixes = ["core", "a_rising_darkness"]
players = [2]
strategies = ["balanced", "hunter"]
games = 100
seed = 1
"""


@pytest.mark.parametrize(
    ("name", "plain", "verb", "cards"),
    [
        ("balanced", "balanced", "", ""),
        ("balanced never Wingman", "balanced", "never", "Wingman"),
        ("balanced prefers type:relic, Wingman", "balanced", "prefers", "type:relic, Wingman"),
        ("balanced never", "balanced", "never", ""),
        ("balanced never Say never Again", "balanced", "never", "Say never Again"),
        ("mine.py:choose never Wingman", "mine.py:choose", "never", "Wingman"),
        ("a never b/mine.py:choose", "a never b/mine.py:choose", "", ""),
        ("a never b/bold.toml", "a never b/bold.toml", "", ""),
        ("a never b/mine.py:choose prefers Wingman", "a never b/mine.py:choose", "prefers", "Wingman"),
        ("a never b/bold.toml never Wingman", "a never b/bold.toml", "never", "Wingman"),
        ("duellist never defends type:boss", "duellist", "never defends", "type:boss"),
        ("mine.py:choose always defends Shockwave", "mine.py:choose", "always defends", "Shockwave"),
        ("balanced never defendsome", "balanced", "never", "defendsome"),
        ("balanced never defends", "balanced", "never defends", ""),
        ("nevermore prefersome", "nevermore prefersome", "", ""),
    ],
)
def test_a_name_is_taken_apart_and_that_of_a_file_stays_whole(name, plain, verb, cards) -> None:
    assert read_name(name) == StrategyName(plain, verb, cards)


def meant(name: str, mix: str = "a_rising_darkness") -> dict[str, int]:
    cards = load_mix(mix).cards
    flags = wishes_of(["balanced", name], cards)
    assert flags.shape == (2, len(cards))
    assert not flags[0].any()
    return {
        f"{card.type_name} {card.name}": int(flag) for card, flag in zip(cards, flags[1], strict=True) if flag
    }


def test_cards_are_meant_by_name_in_any_case_and_with_commas_of_their_own() -> None:
    assert meant("balanced never wingman") == {"maneuver Wingman": NEVER}
    assert meant("balanced prefers Twin Prism, Wingman") == {
        "maneuver Wingman": PREFERRED,
        "relic Twin Prism (Stand-in)": PREFERRED,
    }
    assert set(meant("balanced never Decepticons, Attack!, Wingman")) == {
        "maneuver Decepticons, Attack!",
        "maneuver Wingman",
    }


def test_of_namesakes_those_are_meant_that_players_gain() -> None:
    namesakes = {c.type_name for c in load_mix("a_rising_darkness").cards if c.name == "Starscream"}
    assert namesakes == {"character", "robot"}
    assert set(meant("balanced never Starscream")) == {"robot Starscream"}


def test_all_cards_of_a_type_are_meant() -> None:
    relics = {f"relic {card.name}" for card in load_mix("core").cards if card.type_name == "relic"}
    assert set(meant("balanced never type:relic", "core")) == relics
    assert set(meant("balanced never type:relic, Bumblebee", "core")) >= relics
    assert meant("balanced never type:initiative", "core") == meant("balanced never type:scheme", "core")


def test_what_is_defended_are_bosses_alone() -> None:
    bosses = {f"boss {card.name}" for card in load_mix("core").cards if card.type_name == "boss"}
    assert meant("duellist never defends type:boss", "core") == dict.fromkeys(bosses, UNDEFENDED)
    one = min(bosses).removeprefix("boss ")
    assert meant(f"duellist always defends {one}", "core") == {f"boss {one}": DEFENDED}


def test_against_unicron_planets_are_defended() -> None:
    name = "balanced never defends type:planet"
    cell = prepare(CellSetup("core", "co-op+unicron", 2, (name, "balanced")))
    flagged = {card.type_name for card, flag in zip(cell.box.cards, cell.wishes[0], strict=True) if flag}
    assert flagged == {"planet"}
    assert set(cell.wishes[0]) == {0, UNDEFENDED}


def test_modes_stand_behind_the_cards_in_the_order_of_their_rows() -> None:
    """By their names, with the ending of an invention or without; in the box the rows are those of the sides."""
    name = "balanced never mode:Tank, mode:jet"
    cell = prepare(CellSetup("darkness_with_sixshot", "competitive", 2, (name, "balanced")))
    (flagged,) = np.nonzero(cell.wishes[0])
    sixshot = next(i for i in cell.box.characters if cell.box.cards[i].name == "Sixshot")
    first = int(cell.box.record[0]["definitions"][sixshot]["sides_first"])
    assert list(flagged) == [first + 2, first + 3]
    assert set(cell.wishes[0][flagged]) == {NEVER}
    assert not cell.wishes[1].any()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        (
            "balanced never mode:Tnk",
            "'mode:Tnk' is no mode of darkness_with_sixshot (did you mean 'mode:Tank'?)",
        ),
        ("balanced prefers mode:Tank", "'mode:Tank' is a mode; allowed: NAME never mode:MODE"),
    ],
)
def test_a_mode_that_is_not_there_or_cannot_be_meant_is_told(name: str, complaint: str) -> None:
    mix = "darkness_with_sixshot"
    (told,) = card_problems(name, {mix: types_of(load_mix(mix).cards)})
    assert complaint in told
    (told,) = card_problems(name, {"core": types_of(load_mix("core").cards)})
    assert "no character there has several Alt Modes" in told or "is a mode" in told


def test_nobody_is_restricted_unless_somebody_is() -> None:
    assert wishes_of(["balanced", "len"], load_mix("core").cards).shape == (2, 0)


def load(folder, text: str):
    file = folder / "mine.toml"
    file.write_text(text)
    return load_study(file, catalogue())


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("blanced never core card 1", "strategies[2]: 'blanced' is not known (did you mean 'balanced'?); allowed"),
        ("no_such.py:x never core card 1", "strategies[2]: 'no_such.py' is no file here"),
        ("balanced never", "strategies[2]: 'balanced never' names no card; allowed: NAME never CARD, NAME prefers"),
        ("balanced never core card 1,", "strategies[2]: 'balanced never core card 1,' names no card; allowed"),
        ("balanced never core cart 1", "strategies[2]: 'balanced never core cart 1': 'core cart 1' is no card of core "
         "or a_rising_darkness (did you mean 'core card 1'?); allowed: names in `rollout cards list core` or `rollou"),
        ("balanced never core card 1 prefers core card 2", "strategies[2]: 'balanced never core card 1 prefers core "
         "card 2': 'core card 1 prefers core card 2' is no card of core"),
        ("balanced never Ann", "strategies[2]: 'balanced never Ann': 'Ann' is a card that no player gains; allowed: "),
        ("balanced never type:relik", "strategies[2]: 'balanced never type:relik': 'relik' is no type that players "
         "gain (did you mean 'relic'?); allowed: cards of the types ally, basic, scheme"),
        ("balanced never type:damage", "strategies[2]: 'balanced never type:damage': 'damage' is no type that"),
        ("balanced never defends", "strategies[2]: 'balanced never defends' names no card; allowed: NAME never CARD"),
        ("balanced never defends core card 1", "strategies[2]: 'balanced never defends core card 1': 'core card 1' is "
         "a card that no player defends; allowed: cards of the types boss"),
        ("balanced always defends type:robot", "strategies[2]: 'balanced always defends type:robot': 'robot' is no "
         "type that players defend; allowed: cards of the types boss"),
        ("balanced never defends type:boss", "strategies[2]: 'balanced never defends type:boss': Bosses are defended "
         "in teams alone; allowed: modes = [\"tvt\"]"),
        ("balanced never defends type:planet", "strategies[2]: 'balanced never defends type:planet': Planets are "
         "defended against Unicron alone; allowed: variants = [\"unicron\"]"),
        ("balanced never defend type:boss", "strategies[2]: 'balanced never defend type:boss' is no restriction (did "
         "you mean 'balanced never defends type:boss'?); allowed: NAME never CARD"),
        ("balanced never defend Boss of One", "strategies[2]: 'balanced never defend Boss of One': 'defend Boss of "
         "One' is no card of core or a_rising_darkness (did you mean 'balanced never defends Boss of One'?); allowed"),
        ("balanced always defend Boss of One", "strategies[2]: 'balanced always defend Boss of One' is not known (did "
         "you mean 'balanced always defends Boss of One'?)"),
        ("balanced nevr core card 1", "strategies[2]: 'balanced nevr core card 1' is not known (did you mean 'balanced "
         "never core card 1'?)"),
        ("balanced prefer core card 1", "strategies[2]: 'balanced prefer core card 1' is not known (did you mean "
         "'balanced prefers core card 1'?)"),
        ("balanced prefers core card 1, Core Card 1", "strategies[2]: 'balanced prefers core card 1, Core Card 1': "
         "'Core Card 1' is there twice"),
    ],
)  # fmt: skip
def test_each_mistake_is_told_in_one_line(tmp_path, name, complaint) -> None:
    with pytest.raises(StudyError) as caught:
        load(tmp_path, GOOD.replace("hunter", name))
    assert len(caught.value.problems) == 1
    told = caught.value.problems[0].removeprefix(f"{tmp_path / 'mine.toml'}:4: ")
    assert told.startswith(complaint), told


def test_a_misspelt_verb_is_told_even_where_the_mixes_are_wrong(tmp_path) -> None:
    with pytest.raises(StudyError) as caught:
        load(tmp_path, GOOD.replace("hunter", "balanced never defend type:boss").replace('"core"', '"cor"'))
    assert any("did you mean 'balanced never defends type:boss'?" in told for told in caught.value.problems)


def test_a_card_whose_name_begins_like_a_verb_is_no_mistake() -> None:
    assert form_problem("balanced never Defend the Base") is None
    cards = {"core": {"Defend the Base": op.MANEUVER}}
    assert not list(card_problems("balanced never Defend the Base", cards))


def test_a_card_that_one_mix_has_is_enough(tmp_path) -> None:
    name = "balanced never core card 3, Boss of One"
    assert load(tmp_path, GOOD.replace("hunter", name)).settings.strategies == ["balanced", name]
    with pytest.raises(StudyError, match="'core card 3' is no card of a_rising_darkness"):
        load(tmp_path, GOOD.replace("hunter", name).replace('"core", ', ""))


def test_a_restricted_file_of_ones_own(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "never mine.py").write_text("")
    name = "never mine.py:choose never core card 3"
    assert load(tmp_path, GOOD.replace("hunter", name)).settings.strategies[1] == name


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("balanced never", "strategy 'balanced never' names no card"),
        ("balanced prefers type:x", "strategy 'balanced prefers type:x': 'x' is no type"),
        ("blanced never Wingman", "strategy 'blanced' is unknown (did you mean 'balanced'?)"),
    ],
)
def test_a_cell_is_refused_in_one_line(name, told) -> None:
    with pytest.raises(SetupError, match=f"^{re.escape(told)}[^\n]*$"):
        prepare(CellSetup("core", "competitive", 2, (name,)))


def test_restrictions_are_part_of_what_strategies_are() -> None:
    def hashed(*strategies: str) -> str:
        return prepare(CellSetup("a_rising_darkness", "competitive", 2, strategies)).hashes["strategies"]

    restricted = (
        "balanced never Wingman", "balanced never type:relic", "balanced prefers type:relic",
        "balanced never type:boss", "balanced never defends type:boss", "balanced always defends type:boss",
    )  # fmt: skip
    assert len({hashed(name) for name in ("balanced", *restricted)}) == 7


def test_flags_lie_where_the_definitions_of_the_cell_do() -> None:
    cell = prepare(
        CellSetup("core_with_darkness", "co-op", 2, ("random prefers Wingman, type:boss", "random"))
    )
    flagged = [card for card, flag in zip(cell.box.cards, cell.wishes[0], strict=True) if flag]
    assert {card.type_name for card in flagged} <= {"boss", "maneuver"}
    assert np.count_nonzero(cell.wishes[1]) == 0
    assert cell.names.strategies == ["random prefers Wingman, type:boss", "random"]
