"""Effects of cards on simulated truth: groups of games with a card and without."""

import math
from collections.abc import Mapping

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep

from reports.statistics import Amounts, ClusterSums, Verdict, effect, effects, yes_or_no
from tests.statistics.truth import is_at_least, is_at_most, is_near, repeats

RUNS = repeats(240, 3000)
CARDS = 40


@pytest.fixture
def draw() -> np.random.Generator:
    return np.random.default_rng(20260409)


@pytest.mark.parametrize(("present", "absent"), [(200, 30), (400, 400), (30, 200)])
def test_a_difference_of_rounds_is_covered(draw, present, absent):
    hits = []
    for _ in range(RUNS):
        one, other = draw.normal(13, 2, present), draw.normal(12, 5, absent)
        hits.append(effect(Amounts.of(one.tolist()), Amounts.of(other.tolist())).difference.contains(1))
    # A small group that varies less than the other gets the wider interval of what varies alike.
    assert is_at_least(hits) if present < absent else is_near(hits)


@pytest.mark.parametrize(("present", "absent", "rate"), [(11, 189, 0.22), (60, 540, 0.5)])
def test_what_is_rare_gives_no_false_verdict_where_few_games_are_without(draw, present, absent, rate):
    """Eleven games without any Boss defeated vary not at all, which by Welch's t would be sure of anything."""
    false = []
    for _ in range(RUNS // 6):
        counts = {
            str(card): (draw.poisson(rate, present), draw.poisson(rate, absent)) for card in range(CARDS)
        }
        found = effects(
            {card: (Amounts.of(a.tolist()), Amounts.of(b.tolist())) for card, (a, b) in counts.items()}
        )
        false.append(any(one.verdict for one in found.values()))
    assert is_at_most(false)


@pytest.mark.parametrize(
    ("present", "absent", "with_it", "without"),
    [(60, 60, 0.5, 0.4), (100, 900, 0.3, 0.2), (500, 500, 0.02, 0.01), (30, 30, 0.9, 0.9)],
)
def test_a_difference_of_shares_is_covered(draw, present, absent, with_it, without):
    one, other = draw.binomial(present, with_it, RUNS), draw.binomial(absent, without, RUNS)
    hits = [
        effect(yes_or_no(a, present), yes_or_no(b, absent)).difference.contains(with_it - without)
        for a, b in zip(one.tolist(), other.tolist(), strict=True)
    ]
    assert is_near(hits, slack=0.012)  # the lattice of counts moves it a little


def test_a_difference_of_shares_is_covered_where_rows_come_in_games(draw):
    k, hits = np.arange(1, 4), []
    truth = [(strength * k / (strength * k + 4 - k)).sum() / k.sum() for strength in (1.5, 1.0)]
    for _ in range(RUNS):
        groups = []
        for strength in (1.5, 1.0):
            seats = draw.integers(1, 4, 200)
            won = draw.random(200) < strength * seats / (strength * seats + 4 - seats)
            groups.append(ClusterSums.of(won.astype(int).tolist(), seats.tolist()))
        hits.append(effect(*groups).difference.contains(truth[0] - truth[1]))
    assert is_near(hits, slack=0.008)


def test_without_an_effect_p_values_are_even(draw):
    one, other = draw.binomial(300, 0.3, RUNS), draw.binomial(300, 0.3, RUNS)
    values = [effect(yes_or_no(a, 300), yes_or_no(b, 300)).p_value for a, b in zip(one, other, strict=True)]
    for rate in (0.05, 0.2):
        assert is_near([value < rate for value in values], rate, slack=0.015)


def test_a_p_value_fits_its_interval():
    one, other = yes_or_no(60, 150), yes_or_no(40, 140)
    p_value = effect(one, other).p_value
    assert effect(one, other, 1 - p_value).difference.low == pytest.approx(0, abs=1e-5)
    assert effect(other, one).p_value == pytest.approx(p_value, rel=1e-4)
    pooled = stats.chi2_contingency([[60, 90], [40, 100]], correction=False).pvalue
    assert p_value == pytest.approx(pooled, rel=0.1)
    amounts = Amounts.of([1.0, 2.0, 4.0, 7.0]), Amounts.of([3.0, 8.0, 9.0])
    welch = effect(*amounts)
    assert effect(*amounts, 1 - welch.p_value).difference.high == pytest.approx(0, abs=1e-9)


def test_p_values_found_at_once_are_those_found_one_by_one():
    pairs = {
        f"{one} {other}": (yes_or_no(one, 300), yes_or_no(other, 400))
        for one in (0, 1, 100, 150, 299, 300)
        for other in (0, 1, 133, 134, 300, 400)
    }
    pairs["too few"] = yes_or_no(1, 1), yes_or_no(100, 200)
    found = {name: one.effect for name, one in effects(pairs).items()}
    assert [one.p_value for one in found.values()] == pytest.approx(
        [effect(*pair).p_value for pair in pairs.values()], rel=1e-9, nan_ok=True
    )
    assert found["0 0"].p_value == found["300 400"].p_value == 1
    assert found["0 400"].p_value == found["300 0"].p_value == 0
    for name in ("1 1", "100 134", "150 133"):
        one = found[name]
        interval = effect(*pairs[name], 1 - one.p_value).difference
        near = interval.low if one.difference.estimate > 0 else interval.high
        assert near == pytest.approx(0, abs=1e-9)


def test_the_published_example():
    """56 of 70 and 48 of 80 (Newcombe 1998, table II, method 10): 0.0524 to 0.3339."""
    found = effect(yes_or_no(56, 70), yes_or_no(48, 80)).difference
    # The degrees of freedom that are allowed for make it some 2% wider.
    assert (found.low, found.high) == (pytest.approx(0.0524, abs=4e-3), pytest.approx(0.3339, abs=4e-3))


def test_it_agrees_with_the_libraries(draw):
    low, high = confint_proportions_2indep(5600, 7000, 4800, 8000, method="newcomb")
    found = effect(yes_or_no(5600, 7000), yes_or_no(4800, 8000)).difference
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-5), pytest.approx(high, abs=1e-5))
    one, other = draw.poisson(9, 80), draw.poisson(18, 50)
    welch = effect(Amounts.of(one.tolist()), Amounts.of(other.tolist()))
    theirs = stats.ttest_ind(one, other, equal_var=False)
    assert welch.p_value == pytest.approx(theirs.pvalue)
    assert welch.difference.low == pytest.approx(theirs.confidence_interval().low)


def table(draw: np.random.Generator, true: int, lift: float) -> dict[str, tuple[ClusterSums, ClusterSums]]:
    """Cards in half of the games each, the first few with an effect on the share of games won."""
    groups = {}
    for card in range(CARDS):
        chance = 0.4 + (lift if card < true else 0.0)
        groups[f"card {card}"] = (
            yes_or_no(int(draw.binomial(500, chance)), 500),
            yes_or_no(int(draw.binomial(500, 0.4)), 500),
        )
    return groups


def false_ones(found: Mapping[str, Verdict], true: int) -> int:
    return sum(found[f"card {card}"].verdict != 0 for card in range(true, CARDS))


def test_holm_gives_no_false_verdict_among_many_cards_nearly_always(draw):
    few = RUNS // 6
    assert is_at_most(false_ones(effects(table(draw, 0, 0)), 0) > 0 for _ in range(few))
    assert is_at_most(false_ones(effects(table(draw, 10, 0.2)), 10) > 0 for _ in range(few))


def test_holms_intervals_hold_for_all_cards_at_once(draw):
    hits = []
    for _ in range(RUNS // 6):
        found = effects(table(draw, 10, 0.2))
        truth = {f"card {card}": 0.2 * (card < 10) for card in range(CARDS)}
        hits.append(all(found[name].corrected.contains(value) for name, value in truth.items()))
    assert is_at_least(hits)


def test_benjamini_and_hochberg_keep_the_share_of_false_verdicts(draw):
    few, shares, misses = RUNS // 6, [], []
    for _ in range(few):
        found = effects(table(draw, 20, 0.1), correction="benjamini-hochberg")
        given = [name for name, one in found.items() if one.verdict]
        shares.append(false_ones(found, 20) / max(len(given), 1))
        wrong = [not found[f"card {c}"].corrected.contains(0.1 * (c < 20)) for c in range(CARDS)
                 if found[f"card {c}"].verdict]  # fmt: skip
        misses.append(np.mean(wrong) if wrong else 0.0)
    print(f"false {np.mean(shares):.4f}, of intervals {np.mean(misses):.4f}, of {few} tables")
    for found_shares in (shares, misses):
        assert np.mean(found_shares) <= 0.05 + 3 * np.std(found_shares) / math.sqrt(few)


def test_adjusted_values_are_those_of_the_library(draw):
    groups = table(draw, 20, 0.1)
    plain = [one.effect.p_value for one in effects(groups).values()]
    for ours, theirs in (("holm", "holm"), ("benjamini-hochberg", "fdr_bh")):
        adjusted = [one.p_value for one in effects(groups, correction=ours).values()]
        assert adjusted == pytest.approx(multipletests(plain, method=theirs)[1].tolist())


def test_benjamini_and_hochberg_find_more_than_holm(draw):
    groups = table(draw, 20, 0.1)
    found = {how: sum(v.verdict for v in effects(groups, correction=how).values())
             for how in ("holm", "benjamini-hochberg")}  # fmt: skip
    assert 0 < found["holm"] < found["benjamini-hochberg"]


def test_verdicts_have_the_sign_of_the_effect_and_wider_intervals():
    groups = {
        "good": (yes_or_no(700, 1000), yes_or_no(500, 1000)),
        "bad": (yes_or_no(300, 1000), yes_or_no(500, 1000)),
        "idle": (yes_or_no(501, 1000), yes_or_no(500, 1000)),
        "never in": (yes_or_no(0, 0), yes_or_no(500, 1000)),
    }
    found = effects(groups)
    assert {name: one.verdict for name, one in found.items()} == {
        "good": 1,
        "bad": -1,
        "idle": 0,
        "never in": 0,
    }
    assert found["good"].corrected.low < found["good"].effect.difference.low
    assert found["good"].p_value == pytest.approx(3 * found["good"].effect.p_value)
    assert math.isnan(found["never in"].p_value)
    assert effects({}) == {}


def test_amounts_counted_in_whole_units_are_the_same():
    plain = effect(Amounts.of([1.0, 0.5, 2.5]), Amounts.of([0.5, 0.5, 1.0]))
    halves = effect(Amounts(3, 8, 30, unit=2), Amounts(3, 4, 6, unit=2))
    assert halves.difference.low == pytest.approx(plain.difference.low)
    assert halves.p_value == pytest.approx(plain.p_value)


def test_groups_without_variation():
    same = effect(Amounts.of([3.0] * 5), Amounts.of([3.0] * 5))
    assert (same.difference.low, same.difference.high, same.p_value) == (0, 0, 1)
    unlike = effect(Amounts.of([3.0] * 2), Amounts.of([4.0] * 2))
    assert unlike.difference.estimate == -1
    assert math.isnan(unlike.difference.low)
    assert math.isnan(unlike.p_value)
    apart = effect(yes_or_no(200, 200), yes_or_no(0, 200))
    assert apart.difference.low > 0.9
    assert 0 <= apart.p_value < 1e-12


def test_too_little_says_nothing_and_unlike_groups_are_refused():
    assert math.isnan(effect(Amounts.of([1.0]), Amounts.of([1.0, 2.0])).difference.low)
    assert math.isnan(effect(Amounts.of([]), Amounts.of([1.0, 2.0])).present)
    assert math.isnan(effect(yes_or_no(1, 1), yes_or_no(5, 9)).p_value)
    with pytest.raises(ValueError, match="cannot be compared"):
        effect(Amounts.of([1.0, 2.0]), yes_or_no(5, 9))
    with pytest.raises(ValueError, match="10 successes of 9"):
        yes_or_no(10, 9)
