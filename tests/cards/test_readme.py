"""The set that `cardsets/README.md` shows is made as it says, and played."""

import random
import re
import shlex
from pathlib import Path

import pytest

import cardsets
from cardsets import load_mix, load_set
from cardsets.composition import check, main_deck_size
from cardsets.desk import MARKER
from cardsets.language.changes import LANGUAGE
from cardsets.set_file import SetModel
from sim.cli import call
from sim.engine.box import build_box
from sim.engine.data.state import FAILED, SEATS, TURN_LIMIT
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.playable import main_deck_need

README = (Path(cardsets.__file__).parent / "README.md").read_text(encoding="utf-8")
BLOCKS = {
    (language, label): body
    for language, label, body in re.findall(r"^```(\w+) (\w+)\n(.*?)^```", README, re.M | re.S)
}


def commands(label: str) -> list[list[str]]:
    return [shlex.split(line)[1:] for line in BLOCKS["sh", label].splitlines()]


@pytest.fixture
def scrapyard(desk: Path) -> Path:
    """The set, made by the README's files and commands."""
    (desk / MARKER).write_text(f"language = {LANGUAGE}\n")  # as `rollout new` writes it
    folder = desk / "sets/scrapyard"
    folder.mkdir(parents=True)
    (folder / "set.toml").write_text(BLOCKS["toml", "set"])
    for (language, label), body in BLOCKS.items():
        if language == "csv":
            (desk / f"{label}.csv").write_text(body)
    for arguments in commands("import"):
        assert call(arguments) == 0
    text = (folder / "set.toml").read_text()
    (folder / "set.toml").write_text(text.replace("playable = false", "playable = true"))
    return folder


def test_the_set_is_as_the_readme_says(scrapyard: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    (lint,) = commands("check")
    assert call(lint) == 0
    assert capsys.readouterr().out == BLOCKS["text", "check"]
    card_set = load_set("scrapyard")
    assert (check(card_set), main_deck_size(card_set)) == ([], 60)
    assert set(card_set.rulings) == set(load_set("core").rulings)
    assert card_set.rulings["energon.cap"].value == 12
    assert all(card.is_stand_in for card in card_set.cards)


@pytest.mark.parametrize(
    ("mode", "players"), [("competitive", 2), ("competitive", 4), ("co-op", 3), ("solo", 1)]
)
def test_the_set_is_played(scrapyard: Path, mode: str, players: int) -> None:
    """To the end, by chance; compiled or not."""
    table = Table(build_box(load_set("scrapyard"), players, mode=mode), kernel().table, 1, 0, (0,) * SEATS)
    chance = random.Random(1)
    decisions = 0
    while (decision := table.run()) is not None:
        table.answer(chance.randrange(len(decision.options)))
        decisions += 1
    assert decisions > 100
    assert table.game.ending not in (FAILED, TURN_LIMIT)


def test_a_mix_draws_from_its_pool(scrapyard: Path, desk: Path) -> None:
    (scrapyard / "gear.toml").write_text(BLOCKS["toml", "pool"])
    (desk / "mixes").mkdir()
    (desk / "mixes/other_gear.toml").write_text(BLOCKS["toml", "mix"])
    assert load_set("scrapyard").damage == {"Dent (Stand-in)": 20}
    mixed = load_mix("other_gear")
    assert (len(mixed.swaps), len(mixed.pool), mixed.damage["Fear"], check(mixed)) == (1, 2, 5, [])
    assert call(["cards", "lint"]) == 0
    assert build_box(mixed, 2).record[0]["damage_n"] == 25


def test_every_key_of_its_table_is_one() -> None:
    rows = README.partition("|---|---|\n")[2].partition("\n\n")[0].splitlines()
    named = {name for row in rows for name in re.findall(r"`\[*(\w+)\]*`", row.split("|")[1])}
    assert {"side", "make_up", "rulings", "playable"} <= named <= set(SetModel.model_fields)


def test_the_numbers_of_cards_by_players_are_those_of_the_check() -> None:
    numbers = re.findall(
        r"(\d+) (?:main deck cards )?for (one|two|three|four|five)", README.replace("\n", " ")
    )
    assert [int(number) for number, _ in numbers] == [main_deck_need(players) for players in range(1, 6)]
