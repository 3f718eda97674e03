"""Verdicts that turn with the players, on figures and games whose truth is known."""

from dataclasses import replace

import numpy as np
import pytest

from reports.estimates.boss_effects import boss_costs
from reports.estimates.company import company
from reports.estimates.coop import ALL_GAMES
from reports.estimates.estimate import Estimate, Family
from reports.estimates.named_bosses import named_bosses
from reports.estimates.turns import turns
from reports.figures import png_of
from reports.figures.by_line_up import line_ups_chart
from reports.figures.by_skill import skill_chart
from reports.findings.dataset import Findings, find
from reports.page import make_page
from reports.report import Report
from reports.statistics import ClusterSums, Interval, share_interval, simultaneous_level
from reports.summary import summary_of
from reports.verdicts.codes import Code
from reports.verdicts.dataset import all_verdicts
from reports.verdicts.judged import (
    characters_judged,
    company_judged,
    costs_judged,
    hardest_judged,
    levels_judged,
    team_judged,
)
from reports.verdicts.merged import merged
from reports.verdicts.turns import turned
from reports.verdicts.verdict import Verdict
from tests.reports.made import cell, counts, estimate, family, rows
from tests.reports.made_data import dataset
from tests.reports.test_bosses import deck
from tests.reports.test_told import NOTHING
from tests.statistics.truth import is_at_most, repeats

NAMES = ("Ann", "Ben", "Cleo", "Dan")
TURNS = {code for code in Code if code.endswith(("-turns", "-turn", "-turns-with-skill", "-fair-with-some"))}
PLAYERS = ("beginner", "balanced", "expert")


def shares(**of_players: float) -> list:
    """A character's shares of 4-player games with each line-up, known to within 0.8 points corrected."""
    found = []
    for number, (name, share) in enumerate(of_players.items()):
        four = cell(number, 4, strategies=[name])
        found += characters_judged(family("character", estimate(four, "Ann", share, 0.005, 0.008, fair=0.25)))
    return found


@pytest.mark.parametrize(
    ("balanced", "expert", "opposite"),
    [(0.21, 0.29, True), (0.25, 0.29, False), (0.21, 0.251, False)],
)
def test_what_is_surely_one_thing_here_and_another_there_turns(balanced, expert, opposite):
    (turn,) = turns(shares(balanced=balanced, expert=expert))
    assert turn.is_opposite == opposite
    assert turn.difference.estimate == pytest.approx(balanced - expert)
    assert turn.comparisons == 1
    assert turn.corrected.contains(balanced - expert)


@pytest.mark.parametrize(
    ("balanced", "expert"),
    [
        (0.29, 0.31),  # too strong with both, however far apart
        (0.25, 0.254),  # fair with both
        (0.225, 0.29),  # open with the one: neither surely off nor surely near
    ],
)
def test_what_is_not_sure_on_both_sides_does_not_turn(balanced, expert):
    found = shares(balanced=balanced, expert=expert)
    if balanced == 0.225:
        wide = estimate(cell(0, 4, strategies=["balanced"]), "Ann", 0.24, 0.02, 0.03, fair=0.25)
        found[:1] = characters_judged(family("character", wide))
    assert turns(found) == []


def test_fair_and_too_strong_do_not_turn_where_their_difference_is_not_sure():
    fair, strong = shares(balanced=0.2665, expert=0.2835)
    assert (fair.fair, strong.standing) == (True, 1)
    wide = Interval(strong.interval.estimate, 0.255, 0.312, 1000)
    assert turns([fair, replace(strong, interval=wide)]) == []


def test_of_several_line_ups_opposites_count_and_all_are_named():
    (turn,) = turns(shares(beginner=0.25, balanced=0.21, expert=0.29))
    assert {turn.one.players, turn.other.players} == {"balanced", "expert"}
    assert (len(turn.judged), turn.comparisons) == (3, 3)


def test_only_the_players_may_differ():
    one, other = shares(balanced=0.21, expert=0.29)
    assert turns([one, replace(other, cell=other.cell | {"players": 3})]) == []
    assert turns([one, replace(other, cell=other.cell | {"mix": "other"})]) == []
    assert turns([one, replace(other, subject="Ben")]) == []


def test_co_op_may_be_as_hard_as_is_meant_with_some_alone():
    found = []
    for number, (name, share) in enumerate((("team", 0.6), ("expert_team", 0.8))):
        of = cell(number, 3, strategies=[name], mode="co-op", together=True)
        found += team_judged(family("mix and mode", estimate(of, "core, co-op", share, 0.01, 0.02)))
    (turn,) = turns(found)
    assert [one.word.split()[0] for one in turn.judged] == ["within", "easier"]
    assert list(team_judged(family("mix and mode", estimate(cell(mode="solo"), "x", 0.9, 0, 0)))) == []


def of_levels(number: int, name: str, one: float, two: float) -> list:
    """Judged Levels of 2-player games with a line-up, each share known to within a point, corrected to within two."""
    of = cell(number, 2, strategies=[name])
    pair = (estimate(of, "Level I", one, 0.01, 0.02), estimate(of, "Level II", two, 0.01, 0.02))
    return list(levels_judged(family("Boss", *pair)))


def test_the_order_of_levels_may_turn():
    (turn,) = turns([*of_levels(0, "casual", 0.9, 0.7), *of_levels(1, "expert", 0.7, 0.8)])
    assert turn.is_opposite
    assert turn.difference.estimate == pytest.approx(0.2 + 0.1)
    assert [one.word for one in turn.judged] == ["the harder", "the easier"]
    assert turns([*of_levels(0, "casual", 0.9, 0.7), *of_levels(1, "expert", 0.7, 0.71)]) == []


def hardest(number: int, name: str, hard: int, easy: int) -> list:
    """Judged Bosses of Level I of 2-player games with a line-up: of 1,000 games each falls in so many."""
    of = cell(number, 2, strategies=[name])
    fallen = [(number, 1, boss, True, "end", 3, won) for boss, won in (("Easy", easy), ("Hard", hard))]
    stood = [(number, 1, boss, False, "end", 3, 1000 - won) for boss, won in (("Easy", easy), ("Hard", hard))]
    return list(hardest_judged(named_bosses(counts(waits=rows("waits", *fallen, *stood)), [of])))


def test_the_hardest_boss_may_turn_and_of_two_is_told_once():
    (turn,) = turns([*hardest(0, "casual", 300, 900), *hardest(1, "expert", 800, 600)])
    assert turn.one.subject == "Easy"
    assert [one.word for one in turn.judged] == [
        "not the hardest Boss of Level I", "the hardest Boss of Level I",
    ]  # fmt: skip
    assert turns([*hardest(0, "casual", 300, 900), *hardest(1, "expert", 300, 600)]) == []


@pytest.mark.parametrize(("rounds", "turned"), [(8, True), (10, False), (12, False)])
def test_what_a_boss_costs_may_turn(rounds, turned):
    judged = []
    for number, (name, with_easy) in enumerate((("casual", 12), ("expert", rounds))):
        decks = rows(
            "decks", deck(number, "Easy", 400, with_easy, 30, 4), deck(number, "Hard", 400, 10, 30, 4)
        )
        costs = boss_costs(counts(decks=decks), [cell(number, 2, strategies=[name])])
        judged += costs_judged(replace(NOTHING, costs=costs))
    words = [[one.word for one in turn.judged] for turn in turns(judged)]
    assert words == ([["more rounds", "fewer rounds"]] if turned else [])


def test_who_helps_one_team_may_be_a_burden_to_another():
    judged = []
    for number, (name, won) in enumerate((("team", 300), ("expert_team", 200))):
        of = cell(number, 2, strategies=[name], mode="co-op", together=True)
        taken = ((ALL_GAMES, 500, 1000), ("Ann", won, 500))
        of_all = family("with", *(estimate(of, who, k / n, 0.01, 0.02, n=n) for who, k, n in taken))
        judged += company_judged(replace(NOTHING, company=company(of_all)))
    (turn,) = turns(judged)
    assert [one.word for one in turn.judged] == ["a help", "a burden"]


def simulated(draw: np.random.Generator, truth: dict[str, list[float]], games: int) -> list:
    """Judged shares of 2-player games between four characters, of the given worths with each line-up."""
    found = []
    for number, (name, worths) in enumerate(truth.items()):
        of = cell(number, 2, strategies=[name])
        seats = np.array([draw.permutation(4)[:2] for _ in range(games)])
        first, second = np.array(worths)[seats[:, 0]], np.array(worths)[seats[:, 1]]
        winners = np.where(draw.random(games) < first / (first + second), seats[:, 0], seats[:, 1])
        estimates = []
        for place, who in enumerate(NAMES):
            rows = (seats == place).sum(axis=1)
            won = (winners == place)[rows > 0].astype(int).tolist()
            sums = ClusterSums.of(won, [1] * len(won))
            wide = share_interval(sums, simultaneous_level(4))
            estimates.append(Estimate(of, who, share_interval(sums), wide, 0.5))
        found += characters_judged(Family("character", [of], estimates))
    return found


@pytest.mark.parametrize("worths", [[1.0, 1.0, 1.0, 1.0], [1.3, 1.08, 1.0, 0.8]])
def test_where_players_agree_nothing_is_told_to_turn(worths):
    draw = np.random.default_rng(20261125)
    agreed = dict.fromkeys(PLAYERS, worths)
    assert is_at_most([bool(turns(simulated(draw, agreed, 1500))) for _ in range(repeats(60, 1000))])


def test_what_turns_is_found():
    draw = np.random.default_rng(20261126)
    truth = {"balanced": [0.75, 1.0, 1.0, 1.0], "expert": [1.35, 1.0, 1.0, 1.0]}
    found = [{turn.one.subject for turn in turns(simulated(draw, truth, 4000))} for _ in range(10)]
    assert sum("Ann" in one for one in found) >= 9


def turning(expert: float = 0.8) -> Findings:
    """2-player games with two line-ups: Ann wins one in five with `balanced`, `expert` of them with `expert`."""
    cells, games, seats = [], [], []
    for number, (name, share) in enumerate((("balanced", 0.2), ("expert", expert))):
        cells.append(cell(number, 2, strategies=[name], characters=["Ann", "Ben"], varied=["strategies"]))
        for game in range(400):
            ann = int(game % 10 < 10 * share)
            games.append({"cell": number, "game": game, "rounds": 9, "turns": 18, "players": 2})
            seats += [
                {"cell": number, "game": game, "seat": seat, "order": (seat + game) % 2, "character": who,
                 "strategy": name, "win": float(won)}
                for seat, (who, won) in enumerate((("Ann", ann), ("Ben", 1 - ann)))
            ]  # fmt: skip
    names = {"characters": ["Ann", "Ben"], "strategies": ["balanced", "expert"]}
    return find(dataset(cells, {"games": games, "seats": seats}, **names))


def test_it_is_told_first_with_both_figures_and_their_difference():
    found = turning()
    first, *rest = all_verdicts(found)
    assert first.name == "What turns with the players: core, competitive"
    ann = first.verdicts[0]
    assert (ann.code, ann.subject) == (Code.CHARACTER_TURNS_WITH_SKILL, "Ann")
    assert ann.players == ("balanced", "expert")
    assert ann.sentence == (
        "Ann wins 20.0% [16.4, 24.2] with balanced and 80.0% [75.8, 83.6] with expert of 2-player games "
        "(fair is 50.0%): too weak with balanced; too strong with expert"
    )
    assert "balanced less expert: -60.0 [" in ann.evidence
    assert ann.evidence.endswith("when corrected for the whole page")
    assert TURNS & {verdict.code for verdict in first.verdicts}
    assert not TURNS & {verdict.code for group in rest for verdict in group.verdicts}


def test_summary_page_and_report_tell_it_first():
    found = turning()
    lines = summary_of(found).turned
    assert lines[0] == "What turns with the players: core, competitive"
    assert "too weak with balanced; too strong with expert" in lines[1]
    assert make_page(found).verdicts[0].verdicts[0].subject == "Ann"
    report = Report(found.results)
    assert report.verdicts[0] == report.characters.verdicts[0] == make_page(found).verdicts[0]
    assert [section.title for section in make_page(found).sections[:2]] == [
        "Targets",
        "By who plays: core, competitive",
    ]


def test_a_character_that_turns_is_judged_once():
    codes = [
        (v.code, v.subject) for group in Report(turning().results).characters.verdicts for v in group.verdicts
    ]
    assert [code for code, who in codes if who == "Ann"] == [Code.CHARACTER_TURNS_WITH_SKILL]


def test_where_players_agree_one_verdict_names_them_all():
    found = turning(expert=0.2)
    assert turned(found) == []
    assert summary_of(found).turned == []
    ann = next(v for group in all_verdicts(found) for v in group.verdicts if v.subject == "Ann")
    assert ann.code == Code.CHARACTER_BELOW_FAIR_AT_EVERY_SKILL
    assert ann.word == "too weak at every skill level (balanced and expert)"


@pytest.mark.parametrize("name", ["competitive", "together", "one strategy", "unfinished"])
def test_every_verdict_names_its_players(datasets, name):
    verdicts = [verdict for group in all_verdicts(find(datasets[name])) for verdict in group.verdicts]
    for verdict in verdicts:
        assert verdict.players
        assert all(player in verdict.conclusion for player in verdict.players)


def test_alike_verdicts_of_several_line_ups_are_one():
    def said(word: str, code: Code = Code.CARD_RAISES) -> Verdict:
        return Verdict(code, "Anvil", "changes rounds by", ("+1",), word, "core; 9 games")

    longer, other, rest = merged([
        ("balanced", said("longer games")), ("expert", said("longer games")),
        ("beginner", said("shorter games", Code.CARD_LOWERS)), ("casual", replace(said("open"), sure=False)),
    ])  # fmt: skip
    assert longer.players == ("balanced", "expert")
    assert longer.facts == ("+1 (played by balanced)", "+1 (played by expert)")
    assert longer.conclusion == (
        "longer games with balanced and expert; shorter games with beginner; not surely so with casual"
    )
    assert other.conclusion.startswith("shorter games with beginner; longer games with balanced and expert")
    assert rest.conclusion == "open with casual"


def test_tables_say_what_is_so_with_whom():
    table = next(t for t in summary_of(turning()).tables if t.title.startswith("Characters by who plays"))
    assert table.columns == ("character", "balanced", "expert", "verdict")
    assert table.rows[0] == (
        "Ann", "20.0% [16.4, 24.2]", "80.0% [75.8, 83.6]", "too weak with balanced; too strong with expert"
    )  # fmt: skip


def test_the_chart_has_a_panel_a_number_of_players_and_a_mark_a_line_up():
    found = turning()
    chart = line_ups_chart([group.characters for group in found.unlike], "by-players")
    assert len(chart.figure.axes) == 1
    assert "with balanced and expert" in chart.alt
    assert png_of(chart.figure).startswith(b"\x89PNG")


def test_a_line_a_character_goes_from_line_up_to_line_up():
    found = turning()
    families = [group.characters for group in found.unlike]
    chart = skill_chart(families, "by-skill")
    (axes,) = chart.figure.axes
    lines = [
        line for line in axes.lines if len(line.get_xdata()) == len(families) and line.get_marker() != "None"
    ]
    assert len(lines) == len(families[0].subjects)
    assert [label.get_text() for label in axes.get_xticklabels()] == ["balanced", "expert"]
    assert "the widest is Ann, from 20.0% to 80.0%" in chart.alt


def test_all_games_are_no_character():
    assert ALL_GAMES not in {one.subject for one in characters_judged(turning().unlike[0].characters)}
