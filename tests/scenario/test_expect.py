"""Expectations that could never fail are refused: what nobody can mean is told, with what is near."""

import pytest

from sim.scenario.model import ScenarioError, parse_scenario
from sim.scenario.run import Outcome, run_scenario
from tests.rules.fixed_sets import SETS


def run(**expect: object) -> Outcome:
    scene = {
        "set": "a_rising_darkness",
        "seat": [
            {"character": "Megatron", "mode": "bot", "space": "B2", "hand": ["Firepower", "Wrath"]},
            {"character": "Starscream", "space": "A1"},
        ],
        "matrix": {"B3": "Laserbeak", "B2": "down"},
        "do": ["play Firepower"],
        "expect": expect,
    }
    return run_scenario(parse_scenario(scene, "scene", SETS))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("play Wrarth", "no card 'Wrarth' in this set (did you mean 'Wrath'?)"),
        ("battle Laserbeek at B3", "no card 'Laserbeek' in this set (did you mean 'Laserbeak'?)"),
        ("battle Laserbeak at E9", "space 'E9'; allowed: A1 to C4"),
        ("buy Wingman at", "no card 'Wingman at' in this set (did you mean 'Wingman'?)"),
        ("step D1", "space 'D1'; allowed: A1 to C4"),
        ("step", "space ''; allowed: A1 to C4"),
        ("use Starscream", "the Energon it costs must follow the card, as in 'use Bumblebee 1'"),
        ("use Starscreem 1", "no card 'Starscreem' in this set (did you mean 'Starscream'?)"),
        ("use Starscream 9", "Starscream has no ability for 9 Energon; it has: 0, 1, 2"),
        ("lay Wrarth faceup", "no card 'Wrarth' in this set (did you mean 'Wrath'?)"),
        ("resolve Megatrn", "no player 'Megatrn' (did you mean 'Megatron'?); allowed: Megatron, Starscream"),
        ("branch two", "'two' is no number"),
        ("pick Z1", "space 'Z1'; allowed: A1 to C4"),
        ("pick Wrarth", "no card 'Wrarth' in this set (did you mean 'Wrath'?)"),
        ("convert now", "nothing follows here, but 'now' does"),
        ("pay 2", "'2'; allowed: card move, flight move, alt move, NUMBER at range NUMBER"),
    ],
)
@pytest.mark.parametrize("key", ["legal", "illegal"])
def test_an_action_that_names_nothing_is_refused(key: str, words: str, complaint: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run(**{key: ["play Wrath", words] if key == "legal" else words})
    assert str(caught.value) == f"expect.{key}: {words!r}: {complaint}"


def test_an_unknown_action_gets_the_near_one_and_all() -> None:
    with pytest.raises(ScenarioError) as caught:
        run(illegal="plya Wrath")
    assert str(caught.value).startswith("expect.illegal: 'plya Wrath': no such action")
    assert "; allowed: play, step, search, buy, " in str(caught.value)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("Laserbeek is revealed", "no story says 'Laserbeek' (did you mean 'Laserbeak'?)"),
        ("Laserbeak is destroyd", "no story says 'destroyd' (did you mean 'destroyed'?)"),
        ("laserbeak is revealed", "no story says 'laserbeak' (did you mean 'Laserbeak'?)"),
    ],
)
def test_words_that_no_story_holds_are_refused(words: str, complaint: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run(unlog=words)
    assert str(caught.value) == f"expect.unlog: {words!r}: {complaint}"


@pytest.mark.parametrize("key", ["legal", "illegal", "log", "unlog"])
def test_what_is_no_words_is_refused(key: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run(**{key: [1]})
    assert str(caught.value) == f"expect.{key}: [1]; allowed: words, or a list of words"


def test_what_can_be_meant_is_looked_for() -> None:
    illegal = [
        "play Firepower", "battle laserbeak at A1", "buy Rise Up! at C3", "buy a facedown card", "step A1",
        "use Starscream 1", "lay Wrath faceup", "resolve Starscream", "branch 2", "pay 2 at range 1",
        "pay flight move", "pick B1", "pick 3", "pick Wrath", "pick Laserbeak at A1", "pick Megatron",
    ]  # fmt: skip
    unlog = ["Laserbeak Ambushes", "Starscream's Assist", "lays an Assist", "is revealed at B2"]
    assert run(illegal=illegal, legal="play Wrath", unlog=unlog, log="plays Firepower").passed


def test_what_is_offered_all_the_same_fails() -> None:
    outcome = run(illegal="play Wrath", unlog="plays Firepower")
    assert [failure.split(":")[0] for failure in outcome.failures] == ["illegal", "unlog"]


@pytest.mark.parametrize(
    ("path", "complaint"),
    [
        ("Megatrn.energon", "no such thing (did you mean 'Megatron'?); allowed: over, "),
        ("bosses_defeted", "no such thing (did you mean 'bosses_defeated'?); allowed: over, "),
        ("Megatron.enregon", "no such thing (did you mean 'energon'?); allowed: energon, "),
        ("Megatron.state.Firepowr.power", "no card 'Firepowr' in play or faceup"),
        ("matrix.E9", "space 'E9'; allowed: A1 to C4"),
        ("matrix.", "space ''; allowed: A1 to C4"),
    ],
)
def test_a_path_to_nothing_is_refused(path: str, complaint: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run(**{path: 1})
    assert complaint in str(caught.value)
