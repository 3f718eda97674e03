"""The tempo of games: means by round, worked out by hand."""

import math
import statistics

from reports.estimates.tempo import LEAST_GAMES, tempo_table, tempos
from reports.figures import svg_of
from reports.figures.tempo import tempo_chart
from tests.reports import made, made_data

GAMES = 2 * LEAST_GAMES


def played(together=False, keep=lambda row: True):
    """Watched games of four rounds, half of them of eight: who wins, seat 1, has a VP and a card more a round."""
    rows = {"games": [], "seats": [], "tempo": []}
    for game in range(GAMES):
        rounds = 4 if game % 2 else 8
        end = {"rounds": rounds, "players": 2, "bosses_defeated": 1, "won": game % 4 == 0}
        rows["games"].append({"game": game, "error": 3 * (game == GAMES - 1), **end})
        for seat in range(2):
            rows["seats"].append({"game": game, "seat": seat, "win": float(seat)})
            rows["tempo"] += [
                {
                    "game": game, "seat": seat, "turn": 2 * at + seat - 1, "round_number": at,
                    "vp": None if together else at * (1 + seat), "deck_size": 10 + at * (1 + seat),
                    "power": 3 + game % 3,
                }
                for at in range(1, rounds + 1)
            ]  # fmt: skip
    rows["tempo"] = [row for row in rows["tempo"] if keep(row)]
    return made_data.dataset([made.cell(0, 2, together=together)], rows)


def test_winners_and_others_have_their_means_by_round():
    (tempo,) = tempos(played(), played().cells)
    assert tempo.games == GAMES - 1  # without the game in error
    assert list(tempo.rounds) == ["winners", "others"]
    winners, others = tempo.rounds["winners"], tempo.rounds["others"]
    assert [one.number for one in winners] == list(range(1, 9))  # half of the games go on to the eighth
    assert [one.games for one in winners] == [GAMES - 1] * 4 + [GAMES // 2] * 4
    assert (winners[2].means["vp"].estimate, others[2].means["vp"].estimate) == (6, 3)
    assert winners[7].means["deck_size"].estimate == 26
    powers = [3 + game % 3 for game in range(GAMES - 1)]
    power = winners[0].means["power"]
    assert math.isclose(power.estimate, statistics.mean(powers))
    half = 2.0017 * statistics.stdev(powers) / math.sqrt(GAMES - 1)  # t with 58 degrees of freedom
    assert math.isclose(power.high - power.estimate, half, rel_tol=1e-3)


def test_rounds_that_few_games_reach_are_left_out():
    few = played(keep=lambda row: row["round_number"] < 5 or row["game"] < 2 * 10)
    (tempo,) = tempos(few, few.cells)
    assert [one.number for one in tempo.rounds["winners"]] == [1, 2, 3, 4]


def test_games_won_together_are_held_against_those_lost_without_vp():
    results = played(together=True)
    (tempo,) = tempos(results, results.cells)
    assert tempo.measures == ["deck_size", "power"]
    won, lost = tempo.rounds["won games"], tempo.rounds["lost games"]
    assert (won, lost[0].games) == ([], GAMES - 1 - GAMES // 4)  # too few are won to tell
    assert "vp" not in lost[0].means


def test_a_dataset_of_few_watched_games_has_no_tempo():
    results = played(keep=lambda row: row["game"] < LEAST_GAMES - 1)
    assert tempos(results, results.cells) == []


def test_table_and_figure_say_what_winners_have():
    found = tempos(played(), played().cells)
    table = tempo_table(found)
    assert [row[0].rpartition(", ")[2] for row in table.rows] == ["round 4", "round 8"]
    assert table.columns[1:3] == ("VP so far, winners", "VP so far, others")
    assert table.rows[1][1].startswith("16.0")
    assert len(table.numbers) == 8 * 2 * 3
    chart = tempo_chart(found, "tempo")
    assert "In round 8 with 2 players winners and others have VP so far 16.0" in chart.alt
    assert all(words in svg_of(chart.figure) for words in ("cards owned", "Power in a turn", "winners"))
