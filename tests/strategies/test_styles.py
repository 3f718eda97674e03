"""Play styles: as strong as `balanced`, about, and each the extreme of them in what it is named for."""

import pytest

from sim.study.cell.cell import CellSetup, prepare
from strategies.planner import style as style_places
from strategies.planner.style import NAMES
from strategies.registry import BUNDLED, PLAY_STYLES, load
from strategies.styles import MOST
from tests.strategies.cells import VARIED
from tests.strategies.duels import SEED, SETS, duel, mean_of, share_of_wins

LIKE_STRENGTH = (0.4, 0.6)
OF_MODES = ("commander", "commander_team", "infiltration_team", "outnumbered", "unicron_team")
NAMED_FOR = {
    "deck_builder": ("cards_bought", max),
    "hunter": ("robots_defeated", max),
    "boss_rusher": ("bosses_defeated", max),
    "thinner": ("deck_size", min),
    "explorer": ("revealed", max),
    "supporter": ("assists", max),
}
APART = 0.08  # at least, of the figure of `balanced`, from the next style


def test_each_style_is_bundled_and_described_in_a_sentence() -> None:
    assert set(PLAY_STYLES) == set(NAMED_FOR) < set(BUNDLED)
    told = [load(name).description for name in PLAY_STYLES]
    assert all(line.endswith(".") and len(line) > 30 for line in told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("style", PLAY_STYLES)
def test_each_style_is_about_as_strong_as_balanced(set_id: str, style: str) -> None:
    share = share_of_wins(duel(set_id, style, "balanced"))
    print(f"{set_id}: {style}: {share.estimate:.1%} [{share.low:.1%}, {share.high:.1%}]")
    assert LIKE_STRENGTH[0] < share.low
    assert share.high < LIKE_STRENGTH[1]


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("style", PLAY_STYLES)
def test_each_style_is_the_extreme_in_what_it_is_named_for(set_id: str, style: str) -> None:
    column, extreme = NAMED_FOR[style]
    found = {name: mean_of(duel(set_id, name, "balanced"), column) for name in PLAY_STYLES}
    usual = mean_of(duel(set_id, "balanced", "balanced"), column)
    print(f"{set_id}: {column}: " + ", ".join(f"{name} {mean:.2f}" for name, mean in found.items()))
    others = extreme(mean for name, mean in found.items() if name != style)
    assert extreme(found[style], others) == found[style]
    assert abs(found[style] - others) > APART * usual


@pytest.mark.parametrize(("number", "column"), [("bosses", "bosses_defeated"), ("robots", "robots_defeated")])
def test_what_is_worth_ever_more_is_never_had_less_often(tmp_path, number: str, column: str) -> None:
    """Up to the greatest number that a style may have: worths are kept in few bits."""
    found = []
    for value in (1_000, 10_000, MOST):
        path = tmp_path / f"eager_{value}.toml"
        path.write_text(f"{number} = {value}\n")
        block = prepare(CellSetup("core", "competitive", 2, (str(path), "balanced"))).play(SEED, 0, 300)
        found.append(mean_of(block, column))
    assert min(found) > 0.95 * found[0]


def test_each_number_of_a_style_has_a_place_of_its_own() -> None:
    places = [place for place in vars(style_places).values() if type(place) is int]
    assert sorted(places) == list(range(len(NAMES)))


def test_between_them_some_strategies_differ_in_every_number_that_any_differs_in() -> None:
    """Those by which the machinery is tested: the others bring no number that it does not know."""

    def differing(names: tuple[str, ...]) -> set[str]:
        rows = [load(name).weights for name in names if name != "random"]
        return {NAMES[i] for i in range(len(NAMES)) if len({row[i] for row in rows}) > 1}

    assert differing((*VARIED, *OF_MODES)) == differing(BUNDLED)
