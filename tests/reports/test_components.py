"""Where VP come from: means of winners and others, a game at a time, against figures worked out by hand."""

import math
import statistics

from reports.estimates.components import COMPONENTS, components_table, scores_of
from reports.figures import svg_of
from reports.figures.components import components_chart
from tests.reports import made, made_data

PARTS = ("tokens", "costs", "energon_vp", "vault_vp", "damage_vp")


def played(together=False):
    """Ten games of two: the winner has 3 VP of tokens more, but for a shared win and a game in error."""
    rows = {"games": [], "seats": []}
    for game in range(10):
        rows["games"].append(
            {"game": game, "rounds": 9, "players": 2, "error": 3 * (game == 9), "bosses_defeated": 1}
        )
        for seat in range(2):
            won = 0.5 if game == 8 else float(seat == game % 2)
            parts = {
                "tokens": 4 + game + 3 * (won == 1),
                "costs": 2,
                "energon_vp": 1,
                "vault_vp": game,
                "damage_vp": -1,
            }
            rows["seats"].append({"game": game, "seat": seat, "win": won, "vp": sum(parts.values()), **parts})
    return made_data.dataset([made.cell(0, 2, together=together)], rows)


def test_winners_are_held_against_others_of_the_same_game():
    (scores,) = scores_of(played(), played().cells)
    assert scores.games == 8  # without the shared win and the game in error
    found = {one.column: one for one in scores.components}
    assert list(found) == [*PARTS, "vp"] == list(COMPONENTS)
    assert found["tokens"].difference.estimate == found["vp"].difference.estimate == 3
    assert found["costs"].difference.estimate == 0
    winners = [4 + game + 3 for game in range(8)]
    assert math.isclose(found["tokens"].winners.estimate, statistics.mean(winners))
    half = 2.3646 * statistics.stdev(winners) / math.sqrt(8)  # t with 7 degrees of freedom
    assert math.isclose(found["tokens"].winners.high, statistics.mean(winners) + half, rel_tol=1e-4)


def test_players_who_win_together_have_no_scores_to_compare():
    assert scores_of(played(together=True), played(together=True).cells) == []


def test_table_and_figure_have_every_component():
    found = scores_of(played(), played().cells)
    table = components_table(found)
    assert [row[0].split(": ")[1] for row in table.rows] == list(COMPONENTS.values())
    assert {row["component"] for row in table.numbers} == set(COMPONENTS)
    chart = components_chart(found, "parts")
    drawn = svg_of(chart.figure)
    assert all(words in drawn for words in COMPONENTS.values())
    assert "VP tokens, +3.00" in chart.alt
