"""What card files say of Unicron as a player's character: his faction, his abilities, and Starters of his own."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardsets import load_mix, load_set
from cardsets.cards import NO_SIDE, OTHER_FACTION, CardSet
from cardsets.composition import check
from cardsets.errors import CardDataError, CardTextError
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.parse import parse_clause
from cardsets.mixing import available_mixes
from cardsets.reading import check_card
from cardsets.teams import ONES
from cardsets.unicron import with_unicron
from sim.cli import call
from sim.engine.box import build_box
from tests.cards.desks import BASICS, SIDED, make_desk, make_set

OWN = """\
[unicron.starter]
"Step (Stand-in)" = 10

[make_up]
unicron_starters = 10
"""
HIM = {
    "name": "Eater (Stand-in)", "type": "character", "faction": "unicron", "alt": {"move": 2, "penalty": 1},
    "bot": {"energon": [{"cost": cost, "text": "+1 power"} for cost in (1, 2, 2)]},
}  # fmt: skip


@pytest.fixture(scope="module")
def unleashed() -> CardSet:
    return load_set("chaos_unleashed")


def problems(table: dict, **fields: object) -> list[tuple[str, str]]:
    return check_card(table | fields, playable=True)[1]


def test_one_character_is_of_his_faction(unleashed: CardSet) -> None:
    (him,) = (card for card in unleashed.cards if card.faction == op.UNICRON)
    assert (him.name, him.type, him.faction_name) == ("Unicron", op.CHARACTER, "unicron")
    assert OTHER_FACTION[op.UNICRON] == op.NO_FACTION
    assert him.bot is not None
    assert len(him.bot.energon) == 3


def test_only_a_character_is_of_his_faction() -> None:
    assert problems(HIM) == []
    robot = {
        "name": "Small (Stand-in)",
        "type": "robot",
        "cost": 2,
        "reward": "gain 1 vp",
        "faction": "unicron",
    }
    assert problems(robot) == [("faction", "'unicron' is unknown; allowed: autobot, decepticon")]
    allowed = "'unikron' is unknown (did you mean 'unicron'?); allowed: autobot, decepticon, unicron"
    assert ("faction", allowed) in problems(HIM, faction="unikron")


@pytest.mark.rule("UNIM-14", "COMP-31")
def test_he_has_three_energon_abilities_of_any_cost() -> None:
    two = {"energon": [{"cost": cost, "text": "+1 power"} for cost in (1, 2)]}
    said = "must be three abilities, for he is of faction unicron, not 2"
    assert problems(HIM, bot=two) == [("bot.energon", said)]
    assert problems(HIM, bot=two, faction="autobot") == []
    said = "must be two abilities, of cost 1 and 2, not 1, 2, 2"
    assert problems(HIM, faction="autobot") == [("bot.energon", said)]


def test_no_text_and_no_choice_of_players_names_his_faction() -> None:
    assert phrases.PLAYER_FACTIONS == ("autobot", "decepticon")
    assert "unicron" not in (*ONES, *phrases.RELATIONS)
    with pytest.raises(CardTextError):
        parse_clause("when you play unicron robot: draw 1")


def test_no_side_of_a_set_is_his(tmp_path: Path) -> None:
    folder = make_set(make_desk(tmp_path), "mine", set_file=SIDED.replace('"autobot"', '"unicron"'))
    with pytest.raises(CardDataError, match="'unicron' is no faction; allowed: autobot, decepticon"):
        load_set(folder)


# --- Starters


@pytest.mark.rule("COMP-10")
def test_he_has_ten_starters_of_his_own(unleashed: CardSet) -> None:
    own = unleashed.unicron
    assert (own.faction, own.set_id, own.basic) == (op.UNICRON, "chaos_unleashed", "")
    assert sum(own.starter.values()) == 10
    assert {card.name for card in unleashed.of_type(op.STARTER)} == set(own.starter)
    assert all(card.is_stand_in for card in unleashed.of_type(op.STARTER))
    assert load_set("core").unicron == NO_SIDE


def test_his_starters_enter_no_other_game(unleashed: CardSet) -> None:
    his = {card.key for card in unleashed.of_type(op.STARTER)}
    for name in available_mixes():
        assert not his & {card.key for card in load_mix(name).with_pool.cards} or name == "chaos_unleashed"
    co_op = with_unicron(load_set("core"))
    assert not his & {card.key for card in co_op.cards}
    with_them = replace(load_set("core"), cards=(*load_set("core").cards, *unleashed.of_type(op.STARTER)))
    assert not his & {card.key for card in build_box(with_them, 2).cards}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("= 10\n\n", "= 9\n\n", "unicron.starter: 9 cards in all; [make_up] says unicron_starters = 10"),
        ("Step", "Stap", "unicron.starter: there is no starter card 'Stap (Stand-in)' in this set"),
        ("[unicron.starter]", "[unicron.stater]", "unicron.stater: unknown key (did you mean 'starter'?)"),
        ('"Step (Stand-in)" = 10', '"Step (Stand-in)" = -1', "unicron.starter.Step (Stand-in): -1 is out of"),
        ("[unicron.starter]", "[unicron]\nbasic = 1\n[unicron.starter]", "unicron.basic: unknown key; allowed:"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_his_starters(tmp_path: Path, old: str, new: str, says: str) -> None:
    set_file = SIDED.replace("[make_up]\n", OWN).replace(OWN, OWN.replace(old, new))
    folder = make_set(make_desk(tmp_path), "mine", set_file=set_file)
    with pytest.raises(CardDataError) as error:
        load_set(folder)
    assert any(says in problem for problem in error.value.problems), error.value.problems
    assert all("set.toml:" in problem for problem in error.value.problems)


def test_a_set_in_order_has_them(tmp_path: Path) -> None:
    folder = make_set(make_desk(tmp_path), "mine", set_file=SIDED.replace("[make_up]\n", OWN))
    mine = load_set(folder)
    assert (mine.unicron.starter, check(mine)) == ({"Step (Stand-in)": 10}, [])
    assert BASICS.count("starter") == 1


def test_a_row_that_renames_a_starter_renames_it_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = make_desk(tmp_path)
    monkeypatch.chdir(desk)
    make_set(desk, "mine", set_file=SIDED.replace("[make_up]\n", OWN))
    row = "set,name,replaces,type,power\nmine,Stride (Stand-in),Step (Stand-in),starter,1\n"
    (desk / "rows.csv").write_text(row)
    assert call(["cards", "import", "rows.csv", "--set", "mine", "--stand-in"]) == 0
    mine = load_set("mine")
    assert mine.unicron.starter == mine.sides[0].starter == {"Stride (Stand-in)": 10}
