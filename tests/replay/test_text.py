"""A game in sentences: why things happen, who wins, what strategies think, and only as much as a reader asks for."""

import re
from itertools import pairwise

import polars as pl
import pytest

from sim.cli import call
from sim.engine import decisions as d
from sim.replay.game import find_game
from sim.replay.text import Wanted, tell_game
from sim.replay.why import UNITS, UNTOLD, rule_of, scores_of
from sim.results import open_results
from strategies.registry import load


def test_a_story_names_the_text_behind_an_effect(told):
    story = told()
    assert any(re.search(r" gains \d Energon, by \w+", line) for line in story)
    assert any(re.search(r" draws .*, by \w+", line) for line in story)
    assert not [line for line in story if re.search(r"plays (.+), by", line)]


def test_cards_of_a_draw_or_discard_are_one_sentence(told):
    story = told()
    assert any(re.search(r" discards \d \w+, ", line) for line in story)
    pairs = pairwise(story)
    assert not [
        a
        for a, b in pairs
        if " draws " in a and " draws " in b and a.split(" draws ")[0] == b.split(" draws ")[0]
    ]


@pytest.mark.parametrize("game", range(6))
def test_the_last_line_says_who_wins_with_how_much(dataset, told, game):
    seats = open_results(dataset).seats.filter(cell=1, game=game).sort("seat").collect()
    won = seats.filter(pl.col("win") > 0)
    story = told("--brief", game=game)
    names = dict(
        re.match(r"seat (\d) is (.*)", line).groups() for line in story if re.match(r"seat \d is ", line)
    )
    verb = "wins" if len(won) == 1 else "share the win"
    winners = " and ".join(names[str(seat)] for seat in won["seat"])
    assert story[-1].startswith(f"{winners} {verb} with {won['vp'][0]} VP")


def test_a_reader_may_ask_for_one_turn(told):
    assert [line for line in told("--turn", "4") if line.startswith("Turn ")] == [
        line for line in told() if line.startswith("Turn 4:")
    ]


def test_a_reader_may_ask_for_a_seat(told):
    every, mine = told("--why"), told("--why", "--seat", "1")
    name = next(line for line in every if line.startswith("seat 1 is ")).removeprefix("seat 1 is ")
    asked = [line for line in mine if re.match(r"    \S.*: (main|block|placement)", line)]
    assert asked
    assert all(line.startswith(f"    {name}:") for line in asked)
    turns = [line for line in mine if line.startswith("Turn ")]
    assert {line for line in every if re.match(rf"Turn \d+: {re.escape(name)}", line)} <= set(turns)
    assert len(turns) < sum(line.startswith("Turn ") for line in every)


def test_a_brief_story_is_short_and_one_line_a_choice(told):
    whole, brief = told("--why"), told("--why", "--brief")
    assert len(brief) < len(whole) / 3
    choices = sum(line.startswith("    ->") for line in whole)
    assert sum(line.startswith("    ->") for line in brief) == choices > 50
    assert not [line for line in brief if " draws " in line or " discards " in line]
    assert any(re.search(r"-> -?\d+\.\d\d \w.*\(of \d+; next: -?\d+\.\d\d", line) for line in brief)


def test_scores_are_in_vp_or_first_and_every_other_choice_has_its_rule(told):
    why = told("--why", cell="0", game=0)
    assert UNITS in why
    options = [m for line in why if (m := re.match(r"    (->|  ) *(\S*)  (step|buy|play|end turn)", line))]
    assert {bool(re.fullmatch(r"-?\d+\.\d\d|first|-|", m[2])) for m in options} == {True}
    heads = [index for index, line in enumerate(why) if re.match(r"    \S.*: ", line) and "->" not in line]
    unscored = [why[i] for i in heads if re.match(r"    (->|  ) {10}\S", why[i + 1])]
    assert unscored
    assert all("by rule: " in line or "plan: " in line for line in unscored)


def test_every_kind_of_decision_has_a_rule_or_scores(dataset):
    """Of each kind that comes up, by styles and by `random`."""
    seen = set()
    for cell in ("0", "1"):
        for game in range(6):
            seated = find_game(dataset, cell, game, telling=True).sit_down()
            for decision, _ in seated.decisions(telling=True):
                strategy = seated.strategies[decision.seat]
                if not scores_of(seated.table, strategy, decision):
                    assert rule_of(strategy, decision) != UNTOLD, d.DECISION_NAMES[decision.kind]
                    seen.add(decision.kind)
    assert {d.PLACEMENT, d.PAY_MOVE, d.BLOCK, d.MAIN} <= seen


def test_a_plan_is_named_by_its_card(told):
    why = told("--why", cell="0", game=0)
    plans = {m[1] for line in why if (m := re.search(r"plan: to (\w+) .*[A-D][1-5]\)", line))}
    assert plans >= {"buy", "walk"}


def test_what_stands_in_the_story_comes_of_the_plan(dataset):
    """The card that is planned to be bought is bought, as a rule, within the turn."""
    lines: list[str] = []
    tell_game(find_game(dataset, "0", 0, telling=True).sit_down(), Wanted(why=True), lines.append)
    turns = "\n".join(lines).split("\nTurn ")
    planned = [(turn, m) for turn in turns for m in set(re.findall(r"plan: to buy (.+) at", turn))]
    assert planned
    assert sum(f"buys {name}" in turn for turn, name in planned) > 0.7 * len(planned)


def test_own_strategies_keep_their_numbers_and_may_say_their_reasons():
    plain = load(lambda public, own, decision, box, memory: 0)
    assert plain.reasons is None
    assert load("balanced").reasons.unit == 100


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["x", "0"], "no cells are called 'x': 0 (core, 2 players); 1 (core, 3 players)"),
        (["core", "0"], "2 cells are called 'core'"),
        (["2", "0"], "cell 2; allowed: 0 to 1"),
        (["0", "0", "--turn", "999"], "turn 999; the game has "),
        (["0", "0", "--seat", "5"], "seat 5; allowed: 0 to 1"),
        (["0", "0", "--out", "x.html"], "--out is for --html"),
        (["0", "0", "--html", "--brief"], "--turn, --seat and --brief are for the text"),
    ],
)
def test_what_cannot_be_told_is_refused_in_a_line(dataset, capsys, options, complaint):
    assert call(["replay", str(dataset), *options]) == 2
    said = capsys.readouterr().err
    assert complaint in said
    assert said.count("\n") == 1


def test_a_cell_is_found_by_words_of_its_name(told):
    assert told("--brief", cell="core, 2 players") == told("--brief", cell="0")
