"""What is said of characters, Bosses and how games are decided: sentences with their numbers."""

from dataclasses import replace

import pytest

from reports.estimates.boss_effects import boss_costs
from reports.estimates.company import company
from reports.estimates.decisiveness import decided
from reports.estimates.estimate import Family
from reports.estimates.meetings import meetings
from reports.estimates.named_bosses import NamedBosses
from reports.estimates.strengths import ladder
from reports.findings.dataset import find
from reports.findings.subjects import Subjects, find_subjects
from reports.statistics import wilson
from reports.verdicts.bosses import cost_verdicts, difficulty_verdicts, time_verdicts
from reports.verdicts.characters import strength_verdicts
from reports.verdicts.dataset import verdicts_on_subjects
from reports.verdicts.decisiveness import decision_verdicts, truncated_verdicts
from reports.verdicts.matchups import meeting_verdicts, pair_verdicts
from reports.verdicts.together import company_verdicts
from tests.reports.made import cell, counts, estimate, family, results, rows
from tests.reports.test_bosses import bosses, deck
from tests.reports.test_characters import by_worth, in_a_ring, played, team
from tests.reports.test_decisiveness import known

__all__ = ["bosses", "known"]  # fixtures

TWO = cell(0, 2)
NO_BOSSES = NamedBosses([], {}, Family("Boss", [], []), {}, Family("Boss", [], []), {}, {}, [])
NOTHING = Subjects([TWO], None, [], [], NO_BOSSES, [], [], [], Family("ending", [], []))


def test_nothing_is_said_of_nothing():
    assert verdicts_on_subjects(NOTHING) == []


def test_the_strongest_is_named_where_it_is_sure():
    found = replace(NOTHING, ladder=ladder(results([TWO]), played(by_worth), [TWO]))
    (verdict,) = strength_verdicts(found)
    assert verdict.sentence.startswith("Against a mean character Ann wins 69.5% [")
    assert verdict.word == "surely the strongest, seat and strategy alike"
    few = replace(NOTHING, ladder=ladder(results([TWO]), played(by_worth, 6), [TWO]))
    (verdict,) = strength_verdicts(few)
    assert not verdict.sure
    assert verdict.sentence == "The strongest may be Ann with 2 players (rank 1 to 4): not sure"


def test_a_ladder_lies_where_there_are_circles():
    (circles,) = meeting_verdicts([meetings(results([TWO]), played(in_a_ring), [TWO])])
    assert circles.sure
    assert "Ann beats Ben beats Cleo beats Ann" in circles.sentence
    assert circles.word == "circles, of which a ladder would tell lies"
    assert "remain in the Nash average" in circles.sentence
    assert "Dan" not in circles.sentence
    (straight,) = meeting_verdicts([meetings(results([TWO]), played(by_worth), [TWO])])
    assert (straight.sure, straight.word) == (False, "no circle is sure: a ladder may tell all")


def test_who_surely_beats_whom_is_told_once_for_a_pair():
    *sure, rest = pair_verdicts(meetings(results([TWO]), played(by_worth), [TWO]))
    assert [verdict.subject for verdict in sure] == ["Ann"]
    assert sure[0].sentence.startswith("Ann beats Ben in 75.0% [")
    assert "corrected for the whole page" in sure[0].evidence
    assert rest.sentence.startswith("In the other 3 of 6 pairs neither surely beats the other: known to")
    (alike,) = pair_verdicts(meetings(results([TWO]), played(lambda one, other: 0.5), [TWO]))
    assert not alike.sure
    assert alike.sentence.startswith("In none of 6 pairs either surely beats the other: known to")


def test_where_all_meetings_are_alike_nothing_is_cyclic():
    alike = [meetings(results([TWO]), played(lambda one, other: 0.5), [TWO])]
    (even,) = meeting_verdicts(alike)
    assert (
        even.sentence
        == "Who beats whom shows no more than luck makes: no circle is sure: a ladder may tell all"
    )


def test_company():
    found = replace(
        NOTHING, company=company(team(("all games", 500, 1000), ("Ann", 300, 500), ("Ben", 255, 500)))
    )
    help_, rest = company_verdicts(found)
    assert help_.sentence == (
        "With Ann the players win 60.0% of 2-player games and without 40.0% (+20.0 [+13.8, +26.0] points): a help"
    )
    assert "1,000 games with 2 players" in help_.evidence
    assert not rest.sure
    assert rest.sentence.startswith("Beyond these, no character makes a sure difference")


def test_the_hardest_boss_of_a_level(bosses):
    (verdict,) = difficulty_verdicts(replace(NOTHING, bosses=bosses))
    assert verdict.sentence == (
        "Hard falls in 30.0% [27.2, 32.9] of 2-player games (Easy 90.0% [88.0, 91.7]): the hardest Boss of Level I"
    )
    (time,) = time_verdicts(replace(NOTHING, bosses=bosses))
    assert (
        "70.6% [68.4, 72.7] (Level I) and 0.0% [0.0, 0.2] (Level II) of the games that reveal them"
        in time.sentence
    )
    assert not time.sure


def test_what_a_boss_costs():
    decks = rows("decks", deck(0, "Easy", 400, 10, 30, 4), deck(0, "Hard", 400, 12, 30, 6))
    (verdict,) = cost_verdicts(replace(NOTHING, costs=boss_costs(counts(decks=decks), [TWO])))
    assert verdict.sentence.startswith(
        "Easy in the deck rather than Hard changes a game by -2.00 [-2.14, -1.86] rounds"
    )
    assert "VP" not in verdict.sentence
    alike = rows("decks", deck(0, "Easy", 400, 10, 30, 4), deck(0, "Hard", 400, 10, 30, 4))
    (verdict,) = cost_verdicts(replace(NOTHING, costs=boss_costs(counts(decks=alike), [TWO])))
    assert not verdict.sure


@pytest.mark.parametrize(
    ("share", "corrected", "sure", "word"),
    [
        (0.001, 0.002, True, "surely fewer than 1% each"),
        (0.05, 0.02, True, "so many that figures depend on the limit"),
        (0.01, 0.005, False, "known to within 0.5 percentage points"),
    ],
)
def test_games_cut_off_at_the_turn_limit(share, corrected, sure, word):
    at_limit = family("ending", estimate(TWO, "turn limit", share, corrected / 2, corrected))
    (verdict,) = truncated_verdicts(replace(NOTHING, truncated=at_limit))
    assert (verdict.sure, verdict.word) == (sure, word)


def test_where_no_game_hit_the_limit_it_is_said_once():
    four = cell(1, 4)
    none = family("ending", *(estimate(one, "turn limit", 0.0, 0.001, 0.002) for one in (TWO, four)))
    (verdict,) = truncated_verdicts(replace(NOTHING, truncated=none))
    assert verdict.facts == ("0.0% [0.0, 0.1] with 2 and 4 players",)


def test_that_no_game_hit_the_limit_is_told_too(datasets):
    found = find(datasets["one strategy"])
    (truncated,) = found.subjects(found.groups[0]).truncated.estimates
    hit = found.endings.at("turn limit", truncated.cell)
    assert truncated.interval.n == 60
    assert truncated.interval == hit.interval
    none = Family(
        "ending", found.endings.cells, [e for e in found.endings.estimates if e.subject != "turn limit"]
    )
    (truncated,) = find_subjects(
        found.results, found.counts, found.groups[0].cells, found.groups[0].characters, [], none
    ).truncated.estimates
    assert truncated.interval == wilson(0, 60)


def test_how_games_are_decided(known):
    lead, close = decision_verdicts(replace(NOTHING, decided=decided(known, [TWO])))
    assert lead.sure
    assert lead.sentence == (
        "Who leads after half the rounds wins 80.0% [77.4, 82.4] of 2-player games (fair is 50.0%): "
        "a lead at half is worth something; the winner is known to 90% after three quarters"
    )
    assert close.sentence.startswith(
        "Games end close: 41.0% [38.0, 44.1] won by 2 VP or less and 10.0% [8.3, 12.0]"
    )
    assert close.evidence == "core, competitive; 1,000 games with 2 players; 95% Wilson intervals"
