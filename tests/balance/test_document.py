from pathlib import Path

import pytest

from cardsets.mixing import load_mix
from sim.balance.document import balances
from sim.balance.errors import BalanceError
from sim.balance.knobs import changed, overlay_of, starts
from sim.balance.plan import BalancePlan, make_balance
from sim.study.config.catalogue import current_catalogue

KNOB = '[[knobs]]\ncard = "Bumblebee"\nfield = "alt.move"\nvalues = [2, 4]\n'
CONTEXT = '[[contexts]]\nmixes = ["core"]\nplayers = [2]\nstrategies = ["balanced"]\n'
TARGET = '[targets]\n"win shares by character" = { ratio = 1.2 }\n'
SOUND = f"# Fair?\nseed = 1\n{KNOB}{CONTEXT}{TARGET}"


def planned(folder: Path, text: str) -> BalancePlan:
    file = folder / "mine.toml"
    file.write_text(text)
    return make_balance(file, current_catalogue())


def complaints(folder: Path, text: str) -> list[str]:
    with pytest.raises(BalanceError) as refused:
        planned(folder, text)
    return str(refused.value).replace(f"{folder}/", "").splitlines()


def test_a_file_that_is_as_it_should_be(tmp_path: Path) -> None:
    plan = planned(tmp_path, SOUND)
    assert plan.asked.document.question == "Fair?"
    assert [(knob.name, knob.start, knob.values, knob.price) for knob in plan.knobs] == [
        ("Bumblebee: alt.move", 3, (2, 3, 4), 1.0)
    ]
    assert [context.name for context in plan.contexts] == ["core, competitive, 2 players, balanced"]
    assert len(plan.aims) == 6
    assert {(aim.low, aim.high) for aim in plan.aims} == {(0.5 / 1.2, 0.6)}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (SOUND.replace("seed = 1\n", ""), "seed: missing; it is required"),
        (SOUND.replace("Bumblebee", "Bumblebe"), "mine.toml:4: knobs 1: card: no card 'Bumblebe' in any context "
         "(did you mean 'Bumblebee'?)"),
        (SOUND.replace("alt.move", "alt.mov"), "mine.toml:5: knobs 1: field: 'alt.mov' is no number of Bumblebee "
         "(did you mean 'alt.move'?); allowed: alt.move, alt.penalty, bot.energon.0.cost, bot.energon.1.cost"),
        (SOUND.replace("[2, 4]", "[3]"), "mine.toml:6: knobs 1: values: Bumblebee has alt.move = 3 already; name other "
         "values"),
        (SOUND.replace("values = [2, 4]", "values = [2]\nsteps = [1]"), "mine.toml:6: knobs 1: values: 'steps' is "
         "there too; a knob has one or the other"),
        (SOUND.replace('card = "Bumblebee"\n', ""), 'knobs 1: card: a knob has card and field, or every = "stand-in" '
         'or "number"'),
        (SOUND.replace("field =", "feild ="), "mine.toml:5: knobs 1: feild: unknown key (did you mean 'field'?)"),
        (SOUND.replace('["balanced"]', '["balancd"]'), "mine.toml:10: contexts 1: strategies[1]: 'balancd' is not "
         "known (did you mean 'balanced'?)"),
        (SOUND.replace("players = [2]", "players = [9]"), "mine.toml:9: contexts 1: players[1]: 9 is out of bounds"),
        (SOUND.replace("by character", "by charakter"), "mine.toml:12: targets.win shares by charakter: "
         "'win shares by charakter' is a figure of no context (did you mean 'win shares by character'?)"),
        (SOUND.replace("ratio = 1.2", "ratio = 0.5"), "mine.toml:12: targets.win shares by character: ratio = 0.5: "
         "allowed are numbers above 1"),
        (SOUND.replace(TARGET, ""), "mine.toml:1: targets: no context has a target"),
        (SOUND.replace(CONTEXT, CONTEXT + "games = 5\n"), "contexts 1: games: not of a context"),
        (SOUND + "[search]\nrun_games = 1\n", "search.run_games: 1 is out of bounds; allowed: at least 10"),
        (SOUND + "[serch]\n", "serch: unknown key (did you mean 'search'?)"),
        (SOUND + "seed = ", "not TOML"),
        (SOUND.replace(KNOB, KNOB + KNOB), "mine.toml:9: knobs 2: field: Bumblebee: alt.move is there twice"),
        (SOUND.replace(CONTEXT, CONTEXT + CONTEXT), "contexts 2: players: core, competitive, 2 players, balanced: is "
         "there twice"),
    ],
)  # fmt: skip
def test_bad_input_is_told_with_its_line_and_what_is_allowed(tmp_path: Path, text: str, told: str) -> None:
    lines = complaints(tmp_path, text)
    assert any(told in line for line in lines), lines
    assert all(line.startswith("mine.toml:") for line in lines)


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    text = SOUND.replace("ratio = 1.2", "ratio = 0.5").replace("[2, 4]", '["two"]').replace("[2]", "[9]")
    assert len(complaints(tmp_path, text)) >= 2


EVERY = '[[knobs]]\nevery = "{}"\ntypes = ["boss"]\nfields = ["cost"]\n'


def test_published_numbers_stay_unless_they_have_a_price(tmp_path: Path) -> None:
    stand_ins = planned(tmp_path, SOUND.replace(KNOB, EVERY.format("stand-in"))).knobs
    assert "Megatron: cost" not in [knob.name for knob in stand_ins]
    assert all(knob.origin == "stand-in" for knob in stand_ins)
    dearer = EVERY.format("stand-in") + "published = 4\nprice = 1.5\n"
    prices = {knob.name: knob.price for knob in planned(tmp_path, SOUND.replace(KNOB, dearer)).knobs}
    assert prices["Megatron: cost"] == 4
    assert prices["Citadel Tyrant (Stand-in): cost"] == 1.5
    assert complaints(tmp_path, SOUND.replace(KNOB, EVERY.format("number")))


def test_a_published_number_that_is_named_is_dearer(tmp_path: Path) -> None:
    named = '[[knobs]]\ncard = "Megatron"\ntype = "boss"\nfield = "cost"\nsteps = [-1]\n'
    (knob,) = planned(tmp_path, SOUND.replace(KNOB, named)).knobs
    assert (knob.price, knob.values) == (3.0, (9, 10))
    assert knob.origin.startswith("published")


def test_what_is_named_later_has_the_last_word(tmp_path: Path) -> None:
    own = '[[knobs]]\ncard = "Citadel Tyrant (Stand-in)"\nfield = "cost"\nvalues = [8, 16]\nprice = 2\n'
    knobs = planned(tmp_path, SOUND.replace(KNOB, EVERY.format("stand-in") + own)).knobs
    (found,) = [knob for knob in knobs if knob.card == "Citadel Tyrant (Stand-in)"]
    assert (found.values, found.price) == ((8, 12, 16), 2.0)
    assert found.ends == (8, 16)


def test_a_target_of_one_subject_comes_before_that_of_all(tmp_path: Path) -> None:
    own = CONTEXT + '[contexts.targets]\n"win share of Bumblebee" = [0.5, 0.7]\n'
    plan = planned(tmp_path, SOUND.replace(CONTEXT, own))
    bands = {aim.name: (aim.low, aim.high) for aim in plan.aims}
    assert bands["win share of Bumblebee"] == (0.5, 0.7)
    assert bands["win share of Optimus Prime"] == (0.5 / 1.2, 0.6)


def test_targets_of_teams_are_told_once(tmp_path: Path) -> None:
    text = SOUND.replace(
        CONTEXT, '[[contexts]]\nmixes = ["core"]\nmodes = ["tvt"]\nplayers = [2]\nstrategies = ["balanced"]\n'
    )
    bands = '[targets]\n"win shares by faction" = [0.45, 0.55]\n"win shares by turn order" = [0.45, 0.55]\n'
    named = text.replace("values = [2, 4]", 'type = "character"\nvalues = [2, 4]')
    plan = planned(tmp_path, named.replace(TARGET, bands))
    assert [aim.name for aim in plan.aims] == ["win share of the Autobots", "win share of the first player"]


def test_two_numbers_that_may_not_both_change_are_told_of(tmp_path: Path) -> None:
    both = "".join(
        f'[[knobs]]\ncard = "Bumblebee"\nfield = "bot.energon.1.cost"\nvalues = [{n}]\n' for n in (3,)
    )
    assert any(
        "allowed" in line or "must be" in line for line in complaints(tmp_path, SOUND.replace(KNOB, both))
    )


def test_an_overlay_changes_what_it_says_and_nothing_else(tmp_path: Path) -> None:
    wide = '[[knobs]]\nevery = "stand-in"\ntypes = ["character", "boss"]\n'
    plan = planned(tmp_path, SOUND.replace(KNOB, wide))
    start = starts(plan.knobs)
    assert overlay_of(changed(plan.knobs, start), plan.contexts[0].card_set) == ""
    setting = tuple(knob.values[-1] for knob in plan.knobs)
    file = tmp_path / "laid.toml"
    file.write_text(overlay_of(changed(plan.knobs, setting), plan.contexts[0].card_set, ["All of it."]))
    before, after = load_mix("core"), load_mix("core", [file])
    altered = {
        card.key for card, other in zip(before.cards, after.cards, strict=True) if card.table != other.table
    }
    assert altered == {
        knob.key for knob, value in zip(plan.knobs, setting, strict=True) if value != knob.start
    }
    by_key = {card.key: card for card in after.cards}
    for knob, value in zip(plan.knobs, setting, strict=True):
        here = by_key[knob.key].table
        for part in knob.field.split("."):
            here = here[int(part)] if isinstance(here, list) else here[part]
        assert here == value


def test_the_bundled_files_can_be_played() -> None:
    assert set(balances()) == {"core_fair", "darkness_fair", "cybertron_fair"}
    for path in balances().values():
        plan = make_balance(path, current_catalogue())
        assert len(plan.knobs) >= 17
        assert len(plan.contexts) >= 6
        assert plan.asked.document.question.endswith("?")
