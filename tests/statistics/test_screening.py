import numpy as np
import pytest

from reports.statistics.screening import hadamard, mirrored_design, one_at_a_time, screened


@pytest.mark.parametrize("least", [1, 2, 3, 5, 12, 13, 20, 24, 28, 41, 90])
def test_a_hadamard_matrix_has_orthogonal_columns(least: int) -> None:
    found = hadamard(least)
    n = len(found)
    assert n >= least
    assert (found[:, 0] == 1).all()
    assert (found.T @ found == n * np.eye(n, dtype=int)).all()


def test_the_orders_are_no_larger_than_they_have_to_be() -> None:
    assert [len(hadamard(least)) for least in (3, 9, 13, 17, 21, 41, 45)] == [4, 12, 16, 20, 24, 44, 48]


@pytest.mark.parametrize("changes", [1, 4, 12, 40])
def test_a_mirrored_design_is_free_of_interactions(changes: int) -> None:
    design = mirrored_design(changes)
    assert (design.T @ design == len(design) * np.eye(changes, dtype=int)).all()
    for one in range(changes):
        for other in range(one):
            assert not (design.T @ (design[:, one] * design[:, other])).any()


def played(
    design: np.ndarray, truth: np.ndarray, pairs: dict, blocks: int, random: np.random.Generator
) -> np.ndarray:
    """Figures of runs by blocks: luck of a block that all runs share, and noise of their own a fifth of that."""
    values = design @ truth + sum(effect * design[:, a] * design[:, b] for (a, b), effect in pairs.items())
    luck = random.normal(0, 0.1, blocks)
    return values[:, None] + luck + random.normal(0, 0.02, (len(design), blocks))


def test_effects_are_recovered_with_honest_errors() -> None:
    random = np.random.default_rng(1)
    truth = random.normal(0, 0.01, 20)
    design = mirrored_design(20)
    covered = []
    for _ in range(200):
        found = screened(design, design, played(design, truth, {}, 10, random))
        covered.append(
            np.abs(found.slopes - truth) < 2.262 * found.errors
        )  # Student's t with 9 degrees of freedom
    assert np.mean(covered) == pytest.approx(0.95, abs=0.01)


def test_a_step_is_told_by_what_was_changed() -> None:
    random = np.random.default_rng(2)
    design = mirrored_design(6)
    steps = np.where(design > 0, [1, 2, 3, 1, 1, 1], [-1, -2, 0, 0, -1, -1])
    truth = np.array([0.02, -0.01, 0.03, 0.0, 0.01, -0.02])
    values = played(steps, truth, {}, 20, random)
    found = screened(design, steps, values)
    assert found.slopes == pytest.approx(truth, abs=4 * found.errors.max())
    assert found.moved(np.array([1, -1, 2, 0, 0, 0])) == pytest.approx(0.09, abs=0.01)


def test_interactions_are_seen_where_there_are_any() -> None:
    random = np.random.default_rng(3)
    truth = np.array([0.05, -0.04, 0.03, *[0.0] * 9])
    design = mirrored_design(12)
    seen, alone = 0, 0
    for _ in range(60):
        found = screened(design, design, played(design, truth, {(0, 1): 0.02}, 10, random))
        seen += (0, 1) in found.pairs
        alone += bool(screened(design, design, played(design, truth, {}, 10, random)).pairs)
        if (0, 1) in found.pairs:
            assert found.pairs[0, 1] == pytest.approx(0.02, abs=0.008)
        corrected = screened(design, design, played(design, truth, {(0, 1): 0.02}, 10, random), 20)
        assert len(corrected.pairs) <= len(found.pairs) + 1
    assert seen >= 55
    assert alone <= 9  # one in twenty would be three


def test_a_screening_tells_as_much_as_many_times_as_many_games_one_at_a_time() -> None:
    """Of forty changes, with games of the same luck that correlate by 0.8: about sixteen times."""
    random = np.random.default_rng(4)
    changes, games, correlation = 40, 88 * 41, 0.8
    variances = []
    for design, contrast in ((mirrored_design(changes), None), (one_at_a_time(changes), 0)):
        each = games // len(design)
        slopes = []
        for _ in range(300):
            luck = random.normal(0, np.sqrt(correlation / each))
            values = luck + random.normal(0, np.sqrt((1 - correlation) / each), len(design))
            if contrast is None:
                slopes.append(design.T @ values / len(design))
            else:
                slopes.append(values[1:] - values[0])
        variances.append(np.var(np.array(slopes)))
    # Per step: the design's steps go one to either side, those of one at a time go one.
    assert variances[1] / variances[0] == pytest.approx(2 * 41, rel=0.1)
    # Against single games without the pairing that both have here, that is 2 (k + 1) (1 - r).
    assert 2 * 41 * (1 - correlation) == pytest.approx(16, abs=0.5)
