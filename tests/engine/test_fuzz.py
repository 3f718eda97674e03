"""The fuzzer: what it counts and names, and that the command it prints plays that very game again."""

import re
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from sim.cli import call
from sim.engine.checks.invariants import NAMES, WRONG_HOLDINGS
from sim.engine.data.modes import load_cards
from sim.engine.data.state import END_REASONS, FAILED
from sim.fuzz import games as fuzz
from sim.fuzz.printed import printed_faces

SLIPS = """
from sim.engine.view import random_below
from strategies.registry import strategy


@strategy()
def slips(public, own, decision, box, memory):
    if public.turn > 4 and random_below(memory, 40, 0) == 0:
        return decision.n
    return random_below(memory, decision.n, 0)
"""
TABLE = fuzz.Table("core", "competitive", 2, 3)


@pytest.fixture
def slips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Among the players there is one that sometimes answers what was not asked."""
    (tmp_path / "slips.py").write_text(SLIPS)
    monkeypatch.setattr(fuzz, "BY_CHANCE", (f"{tmp_path / 'slips.py'}:slips", "random"))
    monkeypatch.setattr(fuzz, "_cell", fuzz._cell.__wrapped__)


def test_modes_mixes_and_numbers_of_players_all_have_their_share() -> None:
    tables = fuzz.tables_of(1)
    alone, of_a_setup = 4 + 4 + 1 + 5, 2 + 2  # Team versus Team and One versus Many have set-ups
    of_both_factions, of_one = 2, 3 + 1  # Team versus Team; Co-op and Solo
    assert len(tables) == (
        7 * (alone + 2 * of_a_setup) + 4 * (alone + 3 * of_a_setup) + 3 * of_both_factions + 2 * of_one
    )
    assert fuzz.tables_of(1, ["tvt"], ["war_on_cybertron"], 2) == [
        fuzz.Table("war_on_cybertron", "tvt", 2, 1)
    ]
    assert not fuzz.tables_of(1, ["co-op"], ["war_on_cybertron"])
    assert not fuzz.tables_of(1, ["expert"], ["war_on_cybertron_autobots"])
    assert fuzz.tables_of(1, ["solo"], ["core"]) == [fuzz.Table("core", "solo", 1, 1)]
    assert fuzz.tables_of(1, ["tvt"], ["core"], 4) == [
        fuzz.Table("core", "tvt", 4, 1, "quick"), fuzz.Table("core", "tvt", 4, 1, "advanced"),
    ]  # fmt: skip
    assert fuzz.tables_of(1, ["tvt"], ["core"], 2, ["advanced"]) == [
        fuzz.Table("core", "tvt", 2, 1, "advanced")
    ]
    batches = list(fuzz._batches(tables, 3 * fuzz.BATCH * len(tables) + 1))
    assert sum(last - first for _, first, last in batches) == 3 * fuzz.BATCH * len(tables) + 1
    assert {first // fuzz.BATCH for _, first, _ in batches} == {0, 1, 2, 3}


def test_games_of_every_mode_hold_every_invariant(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.run(fuzz.tables_of(5), 720) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in told[:-2]] == [
        "competitive",
        "co-op",
        "solo",
        "expert",
        "tvt",
        "1vm",
    ]
    most = re.fullmatch(
        r"most seen: (\d+) of 64 procedures at work, (\d+) of 160 options, (\d+) of 128 live texts, "
        r"(\d+) of 512 events at a time, (\d+) of 96 Confrontations, (\d+) of 251 cards",
        told[-2],
    )
    assert most is not None
    assert min(map(int, most.groups())) > 0
    assert told[-1].startswith("720 games in ")


@pytest.mark.parametrize("mix", ["core", "war_on_cybertron_autobots"])
def test_games_against_unicron_hold_every_invariant(mix: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.run(fuzz.tables_of(5, ["co-op+unicron", "solo+unicron"], [mix]), 40) == 0
    told = capsys.readouterr().out
    assert "co-op+unicron: 30 games" in told
    assert "solo+unicron: 10 games" in told


def test_games_of_a_player_who_is_unicron_hold_every_invariant(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.run(fuzz.tables_of(5, ["1vm+unicron"], ["core", "war_on_cybertron"]), 60) == 0
    assert "1vm+unicron: 60 games" in capsys.readouterr().out


def test_the_most_that_was_seen_is_the_most_of_all_games() -> None:
    options, live, depth = 0, 0, 0
    for number in range(4):
        seated = fuzz.sit_down(TABLE, number)
        for decision, _ in seated.decisions():
            options = max(options, len(decision.options))
            live = max(live, int(seated.table.game.public.live_n))
            depth = max(depth, int(seated.table.game.depth))
    _, tally = fuzz.check_games(TABLE, 0, 4)
    assert tally.peaks["options"] == options
    assert tally.peaks["live"] >= live > 0
    assert tally.peaks["frames"] >= depth > 0
    assert tally.peaks["instances"] == seated.table.static.instances


@pytest.mark.usefixtures("slips")
def test_a_game_in_error_is_counted_named_and_played_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.run([TABLE], 12) == 1
    told = capsys.readouterr().out
    _, tally = fuzz.check_games(TABLE, 0, 12)
    assert 0 < tally.notable == tally.endings[FAILED] == len(tally.found)
    first = tally.found[0]
    assert first.what == f"error: answer out of range, after decision {first.decision}"
    command = TABLE.command(first.game)
    assert f"{first.what}\n  {command}\n" in told

    assert call(shlex.split(command)[1:]) == 1
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(f"Error at decision {first.decision}: answer out of range")


def test_a_game_at_the_turn_limit_is_told_and_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cell = fuzz._cell.__wrapped__(TABLE, "random")
    cell.box.record[0]["profile"]["turn_limit"] = 5
    monkeypatch.setattr(fuzz, "_cell", lambda table, choice, robots, one: cell)
    assert fuzz.run([TABLE], 3) == 0
    told = capsys.readouterr().out
    assert "ended by turn limit 3" in told
    assert told.count("turn limit, after decision") == 3
    assert TABLE.command(2) in told


def test_a_broken_invariant_stops_its_game_there_and_is_found_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A ledger that counts from one Energon too many finds every game broken at its first decision."""
    printed_of = fuzz.printed_of

    def with_one_more(box: object) -> object:
        printed = printed_of(box)
        printed["energon"] += 1
        return printed

    monkeypatch.setattr(fuzz, "printed_of", with_one_more)
    monkeypatch.setattr("sim.fuzz.checker.printed_of", with_one_more)
    _, tally = fuzz.check_games(TABLE, 0, 5)
    assert [(f.game, f.broken, f.decision) for f in tally.found] == [(g, WRONG_HOLDINGS, 1) for g in range(5)]
    assert call(shlex.split(TABLE.command(4))[1:]) == 1
    assert capsys.readouterr().out.endswith(f"Broken at decision 1: {NAMES[WRONG_HOLDINGS]}\n")


@pytest.mark.rule("MIX-23")
def test_an_advanced_set_up_takes_the_robots_of_either_set_in_turn() -> None:
    """By batches, after each way of choosing characters: all four pairs, and the command finds them again."""
    table = fuzz.Table("core", "tvt", 2, 3, "advanced")
    found = []
    for batch in range(8):
        cell = fuzz._cell_of(table, batch * fuzz.BATCH)
        sets = {card.faction: card.set_id for card in cell.box.cards if card.type & op.ROBOT}
        found.append((cell.setup.choice, sets[op.AUTOBOT], sets[op.DECEPTICON]))
    both = ("core", "a_rising_darkness")
    pairs = [(autobots, decepticons) for decepticons in both for autobots in both]
    assert found == [(choice, *pair) for pair in pairs for choice in fuzz.CHOICES]
    assert fuzz._cell_of(table, 8 * fuzz.BATCH).setup == fuzz._cell_of(table, 0).setup
    assert TABLE.command(7) == "rollout fuzz --mix core --mode competitive --players 2 --seed 3 --game 7"
    assert table.command(7) == (
        "rollout fuzz --mix core --mode tvt --setup advanced --players 2 --seed 3 --game 7"
    )


def test_a_game_of_teams_is_told_again_by_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    table = fuzz.Table("core", "tvt", 4, 3, "advanced")
    number = fuzz.BATCH * 3
    _, tally = fuzz.check_games(table, number, number + 1)
    assert call(shlex.split(table.command(number))[1:]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"# core, tvt advanced, 4 players, seed 3, game {number}\n")
    assert told.endswith(f"every invariant held at each of {tally.decisions} decisions\n")


def test_a_sound_game_is_told_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    _, tally = fuzz.check_games(TABLE, 0, 1)
    (ending,) = tally.endings
    assert call(shlex.split(TABLE.command(0))[1:]) == 0
    told = capsys.readouterr().out
    assert told.endswith(
        f"Ended by {END_REASONS[ending]}; every invariant held at each of {tally.decisions} decisions\n"
    )


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            ["--mode", "expret"],
            "--mode: 'expret' is not known (did you mean 'expert'?); allowed: competitive, co-op, solo, "
            "expert, tvt",
        ),
        (
            ["--mix", "cor"],
            "--mix: 'cor' is not known (did you mean 'core'?); allowed: a_rising_darkness, core",
        ),
        (
            ["--mode", "co-op", "--mix", "war_on_cybertron"],
            "--mix: war_on_cybertron is not played in co-op",
        ),
        (["--mode", "solo", "--players", "2"], "--players: 2 is out of bounds; allowed: 1 in solo"),
        (
            ["--players", "6"],
            "allowed: 2 to 5 in competitive, 2 to 5 in co-op, 1 in solo, 1 to 5 in expert, 2 or 4 in tvt",
        ),
        (["--mode", "tvt", "--players", "3"], "--players: 3 is out of bounds; allowed: 2 or 4 in tvt"),
        (
            ["--setup", "quik"],
            "--setup: 'quik' is not known (did you mean 'quick'?); allowed: quick, advanced",
        ),
        (["--setup", "quick", "--mode", "solo"], "--setup: solo has none; allowed with --mode tvt"),
        (
            ["--game", "3"],
            "--game 3 needs one --mix, one --mode and one --players (of teams one --setup too)",
        ),
        (
            ["--game", "3", "--mode", "tvt", "--mix", "core", "--players", "2"],
            "--game 3 needs one --mix, one --mode and one --players (of teams one --setup too)",
        ),
    ],
)
def test_what_cannot_be_fuzzed_is_told_in_a_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["fuzz", *arguments]) == 2
    error = capsys.readouterr().err
    assert complaint in error
    assert error.count("\n") == 1


def test_everything_that_is_misspelt_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        call(["fuzz", "--mode", "expret", "--mix", "cor", "--mode", "sloo", "--mix", "core+swift_prim"]) == 2
    )
    told = [line.split(" is not known")[0] for line in capsys.readouterr().err.splitlines()]
    assert told == [
        "rollout: --mode: 'expret'", "rollout: --mode: 'sloo'", "rollout: --mix: 'cor'", "rollout: --mix: 'swift_prim'",
    ]  # fmt: skip


def test_cards_of_ones_own_are_fuzzed_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mix with an overlay of the desk; what is found is told with the overlay's name."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rollout.toml").write_text("")
    (tmp_path / "overlays").mkdir()
    (tmp_path / "overlays" / "noisy.toml").write_text(
        '# What if?\n[[change]]\ncard = "Teletraan 1"\ntype = "ally"\ntext = '
        '["when another player plays card: draw 1", "end of turn: discard 1 card in hand"]\n'
    )
    table = ["--mix", "core+noisy", "--mode", "competitive", "--players", "2"]
    assert call(["fuzz", *table, "--games", "60", "--jobs", "1"]) == 0
    assert "competitive: 60 games" in capsys.readouterr().out
    assert call(["fuzz", *table, "--seed", "1", "--game", "3"]) == 0


@pytest.mark.parametrize(
    ("clause", "names"),
    [
        ("use: ambush the victims", True),  # of a Site, of any faction, whose player the text speaks to
        ("use: ambush each player", True),
        ("reveal attack: attack each other player: gain 1 damage", True),
        ("use: draw 1", False),
    ],
)
def test_the_account_knows_texts_that_say_whom_they_ambush(clause: str, names: bool) -> None:
    site = next(card for card in load_cards("core").cards if card.type_name == "site")
    said = replace(site, clauses=(parse_clause(clause),))
    assert bool(printed_faces([said])[0]["names"]) is names
