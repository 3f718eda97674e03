"""How games are decided, of counts whose truth is known."""

import pytest

from reports.counting.counts import Counts
from reports.estimates.decisiveness import (
    closeness_table,
    course_table,
    decided,
    decided_table,
    leader_family,
)
from reports.figures.decisiveness import ahead_chart, leader_chart
from tests.reports.made import cell, counts, rows

TWO = cell(0, 2)


@pytest.fixture
def known() -> Counts:
    """After a quarter nobody is ahead; at half who leads wins 800 of 1,000, at three quarters 990."""
    return counts(
        endings=rows("endings", (0, 1, 1, 1, 300), (0, 1, 9, 9, 590), (0, 1, 0, 0, 10), (0, 2, 0, 0, 100)),
        leads=rows(
            "leads",
            (0, 3, 1, 500, 0.25), (0, 3, 2, 500, 0.25),
            (0, 1, 1, 400, 0.5), (0, 1, 2, 100, 0.5), (0, 2, 2, 400, 0.5), (0, 2, 1, 100, 0.5),
            (0, 1, 1, 980, 0.75), (0, 1, 3, 20, 0.75),
        ),
        courses=rows("courses", (0, 0, 1, 16, 700), (0, 2, 12, 16, 50), (0, 2, 13, 16, 150), (0, 1, None, 16, 100)),
    )  # fmt: skip


def test_who_leads_wins_so_often(known):
    (found,) = decided(known, [TWO])
    shares = {moment: one.interval.estimate for moment, one in found.course.leader.items()}
    assert shares == pytest.approx({0.25: 0.5, 0.5: 0.8, 0.75: 0.99})
    assert [one.sure for one in found.course.leader.values()] == [0, 1, 1]
    assert (found.course.known.estimate, found.course.known.low, found.course.known.high) == (0.75,) * 3
    # Of one bit of doubt, whether 80 or 20% is 0.722 bits.
    assert found.course.doubt.estimate == pytest.approx(0.722, abs=0.003)


def test_a_lead_for_good_in_the_last_quarter_is_after_three_quarters_of_the_rounds(known):
    (found,) = decided(known, [TWO])
    assert found.course.last_quarter.estimate == pytest.approx(0.15)
    assert found.course.changes.mean.estimate == pytest.approx(0.5)


def test_how_close_games_end(known):
    (found,) = decided(known, [TWO])
    assert found.ahead.mean.estimate == pytest.approx((300 + 9 * 590) / 1000)
    assert found.close.estimate == pytest.approx(0.41)
    assert found.shared.estimate == pytest.approx(0.1)
    assert found.by_tie_break.estimate == pytest.approx(0.01)


def test_tables_and_figures_say_the_same(known):
    found = decided(known, [TWO])
    assert course_table(found).rows[0][5] == "after three quarters"
    assert course_table(found).numbers[0]["leader_0.5"] == pytest.approx(0.8)
    assert closeness_table(found).rows[0][1] == "1,000"
    assert decided_table(found).rows[0][1] == course_table(found).rows[0][3]
    family = leader_family(found)
    assert [e.fair for e in family.estimates] == [0.5] * 3
    assert "from half with 2 players, 80.0%" in leader_chart(family, "a").alt
    assert "41%" in ahead_chart(found, "b").alt


def test_three_who_lead_together_share_what_their_leader_wins():
    three = cell(0, 3)
    leads = rows("leads", *((0, 7, 1 << seat, 100, at) for seat in range(3) for at in (0.25, 0.5)),
                 (0, 3, 1, 150, 0.75), (0, 3, 3, 50, 0.75), (0, 3, 4, 100, 0.75))  # fmt: skip
    courses = rows("courses", (0, 0, 1, 8, 300))
    endings = rows("endings", (0, 1, 3, 5, 300))
    (found,) = decided(counts(leads=leads, courses=courses, endings=endings), [three])
    assert found.course.leader[0.5].interval.estimate == pytest.approx(1 / 3)
    # Who won alone leads with another: half; both win together: half of the win each.
    assert found.course.leader[0.75].interval.estimate == pytest.approx((150 / 2 + 50 / 2) / 300)


def test_datasets_that_do_not_tell_who_led_and_games_won_together():
    endings = rows("endings", (0, 1, 3, 5, 300), (1, 4, 0, 0, 300))
    found = decided(counts(endings=endings), [TWO, cell(1, 4, mode="co-op", together=True)])
    assert [(one.cell["number"], one.course) for one in found] == [(0, None)]
    assert leader_family(found).estimates == []
    assert course_table(found).rows == []
    assert decided_table(found).rows[0][1:3] == ("-", "-")
