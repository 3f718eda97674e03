"""What came first for a Boss: counted game by game."""

import pytest

from reports.counting.counts import count
from reports.counting.failed import sound
from reports.estimates.boss_ends import FELL, boss_ends, ends_table
from reports.figures import svg_of
from reports.figures.boss_ends import ends_chart
from reports.statistics import wilson
from tests.reports import made, made_data

ENDINGS = ["end", "turn limit", "end"]


def played():
    """Twelve games won together or lost; Level I falls in two of three, Level II in those that are won."""
    rows = {"games": [], "seats": [], "bosses": []}
    for game in range(12):
        end = {"rounds": 9, "players": 2, "error": 3 * (game == 11), "bosses_defeated": 1}
        rows["games"].append({"game": game, "end_reason": ENDINGS[game % 3], **end})
        rows["seats"] += [{"game": game, "seat": seat, "order": seat} for seat in range(2)]
        for level, fell in ((1, game % 3 < 2), (2, game % 3 == 0)):
            rows["bosses"].append({"game": game, "level": level, "defeated_turn": 4 if fell else -1})
    return made_data.dataset([made.cell(0, 2, together=True, mode="co-op")], rows)


def test_each_game_has_one_cause_that_came_first():
    results = played()
    one, two = boss_ends(count(sound(results)), results.cells)
    assert (one.level, one.games, one.causes) == (1, 11, {FELL: 8, "end": 3})
    assert (two.level, two.games, two.causes) == (2, 11, {FELL: 4, "turn limit": 4, "end": 3})


def test_the_table_has_a_column_a_cause():
    results = played()
    table = ends_table(boss_ends(count(sound(results)), results.cells))
    assert table.columns == ("cell", "games", "fell", "ended by end", "ended by turn limit")
    assert table.rows[0][0].endswith("Level I")
    assert table.rows[0][4].startswith("0.0% [0.0, ")
    two = {row["cause"]: row for row in table.numbers if row["level"] == 2}
    assert sum(row["count"] for row in two.values()) == 11
    assert two["fell"]["share"] == pytest.approx(4 / 11)


def test_incidence_counts_turns_from_the_reveal():
    rows = {"games": [], "seats": [], "bosses": []}
    for game in range(10):
        fell = game < 4
        end = {"rounds": 9, "players": 2, "turns": 20, "bosses_defeated": 1}
        rows["games"].append({"game": game, "end_reason": "end" if game < 8 else "turn limit", **end})
        rows["seats"] += [{"game": game, "seat": seat, "order": seat} for seat in range(2)]
        revealed = 5 if game < 9 else -1  # the last game never revealed it
        rows["bosses"].append(
            {"game": game, "level": 1, "revealed_turn": revealed, "defeated_turn": 7 + game if fell else -1}
        )
    results = made_data.dataset([made.cell(0, 2, together=True, mode="co-op")], rows)
    (one,) = boss_ends(count(sound(results)), results.cells)
    assert (one.games, one.revealed) == (10, 9)
    assert one.since_reveal == {FELL: {2: 1, 3: 1, 4: 1, 5: 1}, "end": {15: 4}, "turn limit": {15: 1}}
    assert one.longest == 15
    assert [one.incidence([FELL], turns) for turns in (1, 2, 4, 99)] == [wilson(k, 9) for k in (0, 1, 3, 4)]
    assert one.incidence(["end"], 14).estimate == 0
    assert one.incidence([FELL, "end"], 15) == wilson(8, 9)  # of two causes the share is that of either
    chart = ends_chart([one], "first")
    assert "with 2 players 44.4% [" in chart.alt
    drawn = svg_of(chart.figure)
    assert "game ended: end" in drawn
    assert "game ended: turn limit" in drawn
