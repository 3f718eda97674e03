"""Verdicts: given where the numbers are sure, withheld where they are not, and never without their numbers."""

import math

import pytest

from reports.estimates.estimate import Estimate
from reports.estimates.wording import games_counted, joined, played_by
from reports.statistics import Interval
from reports.verdicts.bosses import level_verdicts
from reports.verdicts.shares import character_verdicts, seat_verdicts, strategy_verdicts
from reports.verdicts.together import team_verdicts
from tests.reports.made import cell, estimate, family

FOUR = cell(0, 4)


def test_a_verdict_is_a_sentence_with_its_numbers():
    megatron = estimate(FOUR, "Megatron", 0.291, 0.005, 0.008, n=40_000, fair=0.25)
    other = estimate(FOUR, "Shrapnel", 0.24, 0.015, 0.024, n=4_000, fair=0.25)
    first, rest = character_verdicts(family("character", megatron, other))
    assert first.sure
    assert first.sentence == (
        "Megatron wins 29.1% [28.6, 29.6] of 4-player games, 4.1 points above fair, 1.16 times (fair is 25.0%): "
        "too strong, surely above its target"
    )
    assert first.evidence == (
        "core, competitive; 40,000 games with 4 players; target 22.7% to 27.5% with 4 players; 95% intervals, "
        "and still off when corrected for the whole page"
    )
    assert not rest.sure
    assert rest.sentence == (
        "Beyond these, no character is surely within or outside its target with 4 players: "
        "known to within 2.4 percentage points"
    )


def test_what_is_only_significant_is_not_too_strong():
    """33.9% where fair is 33.3%, with games enough that it is surely not fair: within the target, so fair."""
    three = cell(0, 3)
    near = estimate(three, "Ann", 0.339, 0.002, 0.004, fair=1 / 3)
    (found,) = character_verdicts(family("character", near))
    assert near.off_fair == 1
    assert found.word == "fair, surely within its target"
    assert "0.6 points above fair, 1.02 times" in found.sentence


def test_what_is_off_fair_and_open_is_named():
    (found,) = character_verdicts(family("character", estimate(FOUR, "Ann", 0.27, 0.005, 0.008, fair=0.25)))
    assert not found.sure
    assert found.word.endswith("surely not exactly fair, but perhaps within the target: Ann")


@pytest.mark.parametrize(
    ("share", "corrected", "word"),
    [
        (0.26, 0.014, "fair, surely within its target"),
        (0.24, 0.012, "fair, surely within its target"),
        (0.26, 0.016, None),
        (0.26, 0.009, "fair, surely within its target"),
        (0.29, 0.014, "too strong, surely above its target"),
        (0.21, 0.014, "too weak, surely below its target"),
    ],
)
def test_fair_is_what_surely_lies_near_a_fair_share(share, corrected, word):
    (found,) = character_verdicts(
        family("character", estimate(FOUR, "Ann", share, 0.005, corrected, fair=0.25))
    )
    assert found.sure == (word is not None)
    assert word in (None, found.word)


@pytest.mark.parametrize(("share", "corrected", "sure"), [(0.3, 0.024, True), (0.3, 0.026, False)])
def test_only_the_corrected_interval_decides(share, corrected, sure):
    found = character_verdicts(family("character", estimate(FOUR, "Ann", share, 0.01, corrected, fair=0.25)))
    assert [verdict.sure for verdict in found] == [sure]


def test_weak_is_not_strong_and_the_farthest_from_fair_comes_first():
    two = cell(1, 2)
    found = character_verdicts(
        family(
            "character",
            estimate(two, "Ann", 0.58, 0.01, 0.02, fair=0.5),
            estimate(two, "Ben", 0.40, 0.01, 0.02, fair=0.5),
            estimate(FOUR, "Ann", 0.299, 0.01, 0.02, fair=0.25),
        )
    )
    assert [(v.subject, v.word) for v in found] == [
        ("Ben", "too weak, surely below its target"),
        ("Ann", "too strong, surely above its target"),
    ]
    assert found[1].facts == (
        "58.0% [57.0, 59.0] of 2-player games, 8.0 points above fair, 1.16 times (fair is 50.0%)",
        "29.9% [28.9, 30.9] of 4-player games, 4.9 points above fair, 1.20 times (fair is 25.0%)",
    )


def test_strong_here_and_weak_there_are_two_verdicts():
    two = cell(1, 2)
    found = character_verdicts(
        family(
            "character",
            estimate(two, "Ann", 0.58, 0.01, 0.02, fair=0.5),
            estimate(FOUR, "Ann", 0.20, 0.01, 0.02, fair=0.25),
        )
    )
    assert {(v.subject, v.word) for v in found} == {
        ("Ann", "too strong, surely above its target"),
        ("Ann", "too weak, surely below its target"),
    }


def test_where_nothing_is_sure_the_precision_is_told():
    (only,) = seat_verdicts(
        family(
            "turn order",
            estimate(FOUR, "first", 0.26, 0.02, 0.031, fair=0.25),
            estimate(FOUR, "second", 0.24, 0.02, 0.034, fair=0.25),
        )
    )
    assert not only.sure
    assert only.sentence == (
        "No place in turn order is surely within or outside its target with 4 players: "
        "known to within 3.4 percentage points"
    )


def test_one_game_tells_nothing():
    nothing = Interval(1.0, math.nan, math.nan, 1)
    (only,) = character_verdicts(family("character", Estimate(FOUR, "Ann", nothing, nothing, 0.25)))
    assert not only.sure
    assert only.word == "there are too few games to tell anything"
    assert only.evidence.startswith("core, competitive; 1 game with 4 players;")


def test_the_seat_that_wins_is_a_player():
    found = seat_verdicts(family("turn order", estimate(FOUR, "first", 0.3, 0.01, 0.02, fair=0.25)))
    assert found[0].sentence.startswith("The first player wins 30.0% [29.0, 31.0] of 4-player games")
    assert found[0].word == "too great an advantage, surely above its target"


def test_strategies_are_judged_only_against_others():
    alone = estimate(FOUR, "balanced", 0.3, 0.01, 0.02, fair=0.25)
    assert strategy_verdicts(family("strategy", alone)) == []
    mixed = cell(0, 4, strategies=["balanced", "deck_builder"])
    (found,) = strategy_verdicts(
        family("strategy", estimate(mixed, "deck_builder", 0.2, 0.01, 0.02, fair=0.25))
    )
    assert found.word == "weaker than the field, surely below a fair share"
    assert "balanced" not in found.sentence


def co_op(*shares, mode="co-op", corrected=0.02):
    cells = [cell(n, n + 2, mode=mode, together=True, strategies=["team"]) for n in range(len(shares))]
    return family(
        "mix and mode",
        *(
            estimate(of, f"core, {mode}", share, 0.01, corrected)
            for of, share in zip(cells, shares, strict=True)
        ),
    )


def test_co_op_within_what_is_meant():
    found = team_verdicts(co_op(0.5, 0.49))
    assert found[0].sure
    assert found[0].word == "surely within the target of 30% to 70%"
    assert found[0].facts[0] == "50.0% [49.0, 51.0] of 2-player games"
    assert not found[1].sure
    assert found[1].sentence == (
        "The number of players makes no sure difference to how often they win, with 2 and 3 players: "
        "known to within 2.0 percentage points"
    )


def test_co_op_too_easy_with_some_numbers_of_players():
    found = team_verdicts(co_op(0.8, 0.5))
    assert found[0].sure
    assert found[0].word.startswith("easier than the target of 30% to 70%")
    assert found[0].word.endswith(", with 2 players")
    assert found[1].sure
    assert found[1].word == "less often with 3 players than with 2"


def test_co_op_too_hard():
    (found,) = team_verdicts(co_op(0.1))
    assert found.word.startswith("harder than")


def test_co_op_on_the_edge_is_open():
    (found,) = team_verdicts(co_op(0.69))
    assert not found.sure
    assert found.word.startswith("not sure")


def test_no_mark_is_set_for_other_modes():
    (found,) = team_verdicts(co_op(0.9, mode="expert"))
    assert not found.sure
    assert "no target is set for this" in found.word


def levels(one, two, three, corrected=0.02):
    return family(
        "Boss",
        *(
            estimate(FOUR, f"Level {name}{when}", share, 0.01, corrected)
            for name, share in (("I", one), ("II", two), ("III", three))
            for when in ("", ", once revealed")
        ),
    )


@pytest.mark.parametrize(
    ("shares", "sure", "word"),
    [
        ((0.9, 0.7, 0.2), True, "each Level is surely harder than the one before"),
        ((0.9, 0.88, 0.2), False, "not sure everywhere that each Level is harder"),
        ((0.7, 0.9, 0.2), True, "somewhere a higher Level is surely easier than the one before"),
    ],
)
def test_bosses_are_harder_by_level_or_not(shares, sure, word):
    (found,) = level_verdicts(levels(*shares))
    assert found.sure == sure
    assert found.word.startswith(word)
    assert len(found.facts) == 1
    assert "once revealed" not in found.sentence


def test_bosses_by_number_of_players():
    two = cell(1, 2)
    of_both = family(
        "Boss",
        estimate(two, "Level I", 0.9, 0.01, 0.02),
        estimate(FOUR, "Level I", 0.91, 0.01, 0.02),
        estimate(two, "Level II", 0.6, 0.01, 0.02),
        estimate(FOUR, "Level II", 0.7, 0.01, 0.02),
    )
    _, level_two, alike = level_verdicts(of_both)
    assert level_two.sentence == (
        "The Boss of Level II falls in 60.0% [59.0, 61.0] of 2-player games and "
        "70.0% [69.0, 71.0] of 4-player games: more often with 4 players than with 2"
    )
    assert "the Boss of Level I falls" in alike.sentence


def test_touching_intervals_are_no_difference():
    two = cell(1, 2)
    pair = (estimate(two, "Level I", 0.6, 0.01, 0.025), estimate(FOUR, "Level I", 0.64, 0.01, 0.025))
    assert [verdict.sure for verdict in level_verdicts(family("Boss", *pair))] == [False]


def test_whose_games_and_what_cards_they_rest_on():
    several = cell(0, 2, strategies=["balanced", "hunter", "balanced"])
    assert (
        played_by([several])
        == "balanced and hunter against each other; 25.0% of the cards' fields are stand-ins"
    )
    alone = cell(0, 1, strategies=["team"], together=True, mode="solo", fields=0)
    assert played_by([alone]) == "team, alone"
    other = cell(1, 2, mix="borrowed", fields=8, stand_in_fields=4)
    assert played_by([cell(0, 2), other]).endswith(
        "25.0% (core) and 50.0% (borrowed) of the cards' fields are stand-ins"
    )


def test_words():
    assert joined([]) == ""
    assert joined(["a", "b", "c"]) == "a, b and c"
    two, three = cell(0, 2), cell(1, 3)
    pair = [estimate(two, "a", 0.5, 0, 0, n=10), estimate(two, "b", 0.5, 0, 0, n=1200)]
    assert games_counted(pair) == "10 to 1,200 games with 2 players"
    assert games_counted([*pair, estimate(three, "a", 0.5, 0, 0, n=7)]) == (
        "10 to 1,200 games with 2 and 7 with 3 players"
    )
