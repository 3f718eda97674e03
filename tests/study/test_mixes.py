"""Bundled mixes in every mode, with the engine itself: what a cell is, and that cells are paired."""

import json
from pathlib import Path

import pytest

from cardsets.desk import bundled_names
from cardsets.mixing import load_mix
from sim.engine.data.modes import MODES
from sim.fuzz import games as fuzz
from sim.study.cell.cell import CellSetup, prepare

MIXES = sorted(bundled_names("mixes"))
OF_OLD_BOOKS = [mix for mix in MIXES if not load_mix(mix).modes]
PLAYED = [
    (mix, mode)
    for mix in MIXES
    for mode in MODES
    if mix in OF_OLD_BOOKS
    or (mode in load_mix(mix).modes and (mode == "tvt") == (len(load_mix(mix).sides) == 2))
]


@pytest.mark.parametrize(("mix", "mode"), PLAYED)
def test_every_mix_is_played_in_every_mode_of_its_books(mix, mode):
    rows = prepare(CellSetup(mix, mode, min(MODES[mode].players), ("team",))).play(5, 0, 6).games
    assert (rows["error"] == 0).all()
    assert (rows["won"] >= 0).all() != MODES[mode].competes


def test_the_fuzzer_plays_every_bundled_mix():
    assert sorted(fuzz.MIXES) == MIXES


def adds_characters(mix):
    return any(":character:" in key for key in load_mix(mix).added)


@pytest.mark.parametrize(
    ("mix", "choice"),
    [
        (mix, choice)
        for mix in OF_OLD_BOOKS
        for choice in ("rotation", "random")
        if choice == "random" or not adds_characters(mix)
    ],
)
def test_games_of_a_mix_begin_as_those_of_its_base(mix, choice):
    """Dealt characters come in the same order, with those that the mix added among them.

    Rotation goes through all characters, so that it is another one where a mix adds some.
    """
    base = "core" if mix.startswith("core") else "a_rising_darkness"
    cells = [prepare(CellSetup(name, "competitive", 3, ("random",), choice=choice)) for name in (base, mix)]
    plain, mixed = (cell.play(5, 0, 40) for cell in cells)
    assert (plain.games["first_seat"] == mixed.games["first_seat"]).all()
    assert prepare(CellSetup(mix, "competitive", 3, ("random",), overlay="no_reveals")).base == base
    known = cells[0].names.characters
    expected, names = (
        [cell.names.definitions[index] for index in block.seats["character"]]
        for cell, block in zip(cells, (plain, mixed), strict=True)
    )
    for first in range(0, len(names), 3):
        dealt = [name for name in names[first : first + 3] if name in known]
        assert dealt == expected[first : first + len(dealt)]
        assert len(dealt) == 3 or adds_characters(mix)


def test_what_is_kept_of_the_cards_holds_the_rulings_of_the_set():
    """`compare` names those that changed."""
    core, darkness = (
        prepare(CellSetup(mix, "competitive", 2, ("random",))).card_tables["rulings"]
        for mix in ("core", "a_rising_darkness")
    )
    assert (core["relic.vault_on_gain"], darkness["relic.vault_on_gain"]) == ("no", "yes")
    assert core.keys() == darkness.keys()


def test_what_is_kept_of_the_cards_is_what_the_files_say_without_notes_or_paths():
    plain, swift = (
        prepare(CellSetup("core", "solo", 1, ("random",), overlay=name)) for name in ("none", "swift_prime")
    )
    text = json.dumps(plain.card_tables)
    assert json.dumps(prepare(plain.setup).card_tables) == text
    assert str(Path.cwd()) not in text
    assert '"published"' not in text
    differing = [
        (before["key"], before["fields"]["alt"], after["fields"]["alt"])
        for before, after in zip(plain.card_tables["cards"], swift.card_tables["cards"], strict=True)
        if before != after
    ]
    assert [key for key, _, _ in differing] == ["core:character:Optimus Prime"]
    assert differing[0][2]["move"] == 3
