"""The codes of verdicts: stable, all in use, and given by what is sure, not by its words."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import reports.verdicts
from reports.findings.dataset import find
from reports.verdicts.bosses import level_verdicts
from reports.verdicts.codes import Code, by_sign
from reports.verdicts.dataset import all_verdicts
from reports.verdicts.decisiveness import truncated_verdicts
from reports.verdicts.shares import character_verdicts, seat_verdicts, strategy_verdicts
from reports.verdicts.together import team_verdicts
from reports.verdicts.verdict import GroupVerdicts, Verdict
from tests.reports.made import cell, estimate, family
from tests.reports.test_told import NOTHING
from tests.reports.test_verdicts import FOUR, co_op, levels

CODES = """
    character-above-fair character-below-fair character-fair character-open
    character-above-fair-at-every-skill character-below-fair-at-every-skill character-turns-with-skill
    character-fair-with-some
    character-strongest character-weakest character-strongest-open
    character-helps-team character-burdens-team character-for-team-turns character-for-team-open
    matchup-won matchup-open matchups-in-circles matchups-in-circles-open
    faction-favoured faction-fair faction-open faction-turns faction-by-beginning faction-by-beginning-open
    teammates-above-faction teammates-below-faction teammates-open defence-measured
    seat-above-fair seat-below-fair seat-fair seat-open
    strategy-above-fair strategy-below-fair strategy-fair strategy-open
    team-as-intended team-too-easy team-too-hard team-too-easy-and-too-hard team-turns team-open team-measured
    team-by-players team-by-players-open
    levels-in-order levels-out-of-order levels-turn levels-open level-by-players level-by-players-open
    boss-hardest boss-hardest-turns boss-hardest-open boss-cost boss-cost-turns boss-cost-open boss-time-measured
    boss-text boss-text-open
    lead-at-half lead-at-half-open close-games-measured turn-limit-rare turn-limit-frequent turn-limit-open
    card-raises card-lowers card-raises-and-lowers card-turns card-more card-open card-always-there-open
    worth-having worth-leaving worth-having-and-leaving worth-turns worth-open
    mission-worth mission-burden mission-worth-and-burden mission-open missions-measured command-measured ruins-measured
    phases-measured
    unicron-measured
    change-raises change-lowers change-raises-and-lowers change-open
"""
"""Programs rely on these: a new one may be added, none may be renamed."""


def test_no_code_was_renamed():
    assert list(map(str, Code)) == CODES.split()
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in Code)


def test_every_code_is_given_by_some_verdict():
    folder = Path(*reports.verdicts.__path__)
    sources = "".join(path.read_text() for path in folder.glob("*.py") if path.name != "codes.py")
    assert [code for code in Code if f"Code.{code.name}" not in re.findall(r"Code\.\w+", sources)] == []


@pytest.mark.parametrize(("share", "outcome"), [(0.4, "above-fair"), (0.1, "below-fair"), (0.25, "open")])
@pytest.mark.parametrize(
    ("kind", "verdicts_on"),
    [("character", character_verdicts), ("seat", seat_verdicts), ("strategy", strategy_verdicts)],
)
def test_shares_are_coded_by_kind_and_side(kind, verdicts_on, share, outcome):
    mixed = cell(0, 4, strategies=["balanced", "hunter"])
    (verdict,) = verdicts_on(family(kind, estimate(mixed, "Ann", share, 0.01, 0.03, fair=0.25)))
    assert verdict.code == f"{kind}-{outcome}"
    assert verdict.sure == (outcome != "open")


@pytest.mark.parametrize(
    ("shares", "code"),
    [
        ((0.5, 0.49), "team-as-intended"),
        ((0.8, 0.5), "team-too-easy"),
        ((0.1, 0.5), "team-too-hard"),
        ((0.1, 0.8), "team-too-easy-and-too-hard"),
        ((0.69, 0.5), "team-open"),
    ],
)
def test_games_won_together_are_coded_against_what_is_intended(shares, code):
    assert team_verdicts(co_op(*shares))[0].code == code


def test_modes_without_an_intention_are_measured():
    assert team_verdicts(co_op(0.9, mode="expert"))[0].code == "team-measured"


@pytest.mark.parametrize(
    ("shares", "code"),
    [
        ((0.9, 0.7, 0.2), "levels-in-order"),
        ((0.9, 0.88, 0.2), "levels-open"),
        ((0.7, 0.9, 0.2), "levels-out-of-order"),
    ],
)
def test_levels_are_coded_by_their_order(shares, code):
    assert [verdict.code for verdict in level_verdicts(levels(*shares))] == [code]


@pytest.mark.parametrize(
    ("share", "corrected", "code"),
    [(0.001, 0.001, "turn-limit-rare"), (0.05, 0.01, "turn-limit-frequent"), (0.01, 0.01, "turn-limit-open")],
)
def test_games_cut_off_are_coded_by_whether_they_matter(share, corrected, code):
    cut = family("ending", estimate(FOUR, "turn limit", share, corrected / 2, corrected))
    assert [verdict.code for verdict in truncated_verdicts(replace(NOTHING, truncated=cut))] == [code]


def test_a_figure_may_go_up_here_and_down_there():
    codes = (Code.CHANGE_RAISES, Code.CHANGE_LOWERS, Code.CHANGE_RAISES_AND_LOWERS)
    assert [by_sign(signs, *codes) for signs in ([1], [-1, -1], {1, -1})] == list(codes)


def test_a_group_takes_the_sure_verdicts_apart_from_the_open_ones():
    sure = Verdict(Code.CHARACTER_ABOVE_FAIR, "Ann", "wins", ("40%",), "too strong", "10 games")
    still_open = Verdict(Code.CHARACTER_OPEN, "No character", "is", ("sure",), "open", "10 games", sure=False)
    group = GroupVerdicts.of("core, competitive", [FOUR], (one for one in (still_open, sure)))
    named = [one.played_by(["balanced"]) for one in (sure, still_open)]
    assert (group.sure, group.open, group.verdicts) == (named[:1], named[1:], named)
    assert named[0].sentence == "Ann wins 40%: too strong with balanced"
    assert group.played_by == "balanced against balanced; 25.0% of the cards' fields are stand-ins"


def test_what_is_open_or_measured_is_not_sure(datasets):
    groups = [group for name in ("competitive", "together") for group in all_verdicts(find(datasets[name]))]
    every = [verdict for group in groups for verdict in group.verdicts]
    assert len({verdict.code for verdict in every}) > 10
    for verdict in every:
        assert verdict.sure != verdict.code.endswith(("-open", "-measured"))
