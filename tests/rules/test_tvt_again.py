"""Team versus Team is the Competitive game with changes (TVT-1): which clauses change, and that the others hold."""

import pytest

from sim.engine.data.modes import MODES
from sim.engine.data.profile import KEYS, resolve
from sim.rulebook import SAME, definitions, rules_of
from sim.scenario.model import ScenarioError
from tests.rules.again import AGAINST, TOGETHER, Again, candidates, left_out, lists
from tests.rules.fixed_sets import fixed_set

TABLE = rules_of("tvt")
CANDIDATES = list(candidates())
PLAYED = [again for again in CANDIDATES if again.name not in left_out()]
LEAST = {AGAINST: 385, TOGETHER: 54}
MOST_LEFT_OUT = 0.1

# What the mode sets in the rules profile, and by which clauses.
CHANGES = {
    "setup.scheme_count": "SETUP-45",
    "setup.bosses": "MIX-15",
    "assist.who": "ASSIST-15",
    "assist.defence": "ASSIST-27",
    "assist.allowed_robot": "ASSIST-15",
    "assist.forced": "ASSIST-15",
    "assist.reward": "ASSIST-25",
    "end.bosses": "END-4",
    "end.damage_limit": "DMG-22",
    "end.damage_penalty": "END-15",
}


# --- The profile ------------------------------------------------------------------------------------------


@pytest.mark.rule("TVT-1", "TVT-4")
def test_teams_play_competitive_with_the_changes_that_clauses_name() -> None:
    competitive, teams = MODES["competitive"], MODES["tvt"]
    assert teams.winner == competitive.winner
    assert teams.moments == competitive.moments
    rulings = fixed_set("a_rising_darkness").rulings
    before, after = resolve(rulings, competitive), resolve(rulings, teams)
    changed = {key for key, ruling in KEYS.items() if before[ruling.field] != after[ruling.field]}
    assert changed == set(CHANGES)
    assert set(CHANGES.values()) <= set(TABLE.own)


@pytest.mark.rule("GAP-86")
def test_an_assist_of_a_robots_battle_is_resolved_while_short_whatever_the_base_rules() -> None:
    core = fixed_set("core").rulings
    assert resolve(core, MODES["competitive"])["robot_beyond_damage"] == 0
    assert resolve(core, MODES["tvt"])["robot_beyond_damage"] == 1


# --- The scenarios ----------------------------------------------------------------------------------------


@pytest.mark.rule("TVT-1")
@pytest.mark.parametrize(
    "again", [pytest.param(again, id=again.name.removesuffix(".toml")) for again in PLAYED]
)
def test_a_scenario_of_competitive_holds_for_teams(again: Again) -> None:
    assert again.failures() == []


def test_most_scenarios_are_played_again() -> None:
    for form, least in LEAST.items():
        assert sum(again.form == form for again in PLAYED) >= least
    assert len(CANDIDATES) - len(PLAYED) <= MOST_LEFT_OUT * len(CANDIDATES)


def test_the_lists_name_scenarios_that_might_be_played() -> None:
    named = [*lists()["together"]["scenarios"], *left_out()]
    assert len(named) == len(set(named))
    assert set(named) <= {again.name for again in CANDIDATES}


@pytest.mark.parametrize(
    "again", [again for again in CANDIDATES if again.name in left_out()], ids=lambda a: a.name
)
def test_what_is_left_out_could_not_be_played_again(again: Again) -> None:
    """Else it belongs to those that are."""
    try:
        failures = again.failures()
    except ScenarioError:
        return
    assert failures


def test_most_clauses_that_stay_the_same_are_shown_by_a_scenario_played_again() -> None:
    """The others are definitions, or shown by tests that are no scenarios: of set-up and of components, above all."""
    shown = {rule for again in PLAYED for rule in again.data["rules"]}
    same = {standing.clause for standing in TABLE.of(SAME)} - definitions()
    assert len(same & shown) >= 0.7 * len(same)
