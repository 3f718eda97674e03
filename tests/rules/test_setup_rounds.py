"""Turn after turn, round after round: what `PLAY_GAME` sets to work once all is laid out."""

from typing import Any

import pytest

from sim.engine.board import event
from sim.engine.decisions import MAIN
from tests.rules.conftest import Deal, Scene
from tests.rules.scenes import duel, says

TURNS = 7
FIRST = 1


@pytest.mark.rule("TURN-1")
def test_a_round_is_a_turn_of_each_player_and_is_noted_once_it_is_over(deal: Deal) -> None:
    """Who leads is noted at the end of each round, what players have at the end of each turn."""
    table = deal("core", 3, 0, profile=(("turn.limit", TURNS), ("setup.first_player", FIRST)))
    public = table.game.public
    seen: dict[int, tuple[int, ...]] = {}
    while (decision := table.run()) is not None:
        turn = int(public.turn)
        assert int(public.again) == 0
        seen[turn] = (
            int(public.active), int(public.round_number), int(table.game.rounds_noted), int(table.game.turns_noted)
        )  # fmt: skip
        table.answer(0 if decision.kind == MAIN else len(decision.options) - 1)
    expected = {t: ((FIRST + t - 1) % 3, 1 + (t - 1) // 3, (t - 1) // 3, t - 1) for t in range(1, TURNS + 1)}
    assert seen == expected
    assert [int(n) for n in table.game.round_noted[:TURNS]] == [1, 1, 1, 2, 2, 2, 3]
    assert [int(n) for n in table.game.seat_noted[:TURNS]] == [1, 2, 0, 1, 2, 0, 1]


@pytest.mark.rule("GAP-272")
@pytest.mark.parametrize("active", [0, 1])
def test_another_turn_is_one_more_of_the_same_round_and_then_it_is_the_next_players(
    scene: Scene, active: int
) -> None:
    """Nothing that is done between two rounds is done before it."""
    names = ("Bumblebee", "Optimus Prime")
    seats: list[dict[str, Any]] = [{"character": name, "vp": 0, "energon": 0} for name in names]
    seats[active]["hand"] = ["Patrol"]
    play = duel("core", *seats, active=active, do=["play Patrol"])
    play["expect"] = {"active": names[active]}
    changes = says("Patrol", "on play: take another turn")
    _, table = scene(play, changes)
    before = (int(table.game.public.round_number), int(table.game.rounds_noted))
    play["then"] = [{"do": ["end turn"], "expect": {"active": names[active]}}]
    _, table = scene(play, changes)
    assert (int(table.game.public.round_number), int(table.game.rounds_noted)) == before
    play["then"] += [{"do": ["end turn"], "expect": {"active": names[1 - active]}}]
    _, table = scene(play, changes)
    assert (int(table.game.public.round_number), int(table.game.rounds_noted)) == tuple(
        n + active for n in before
    )


@pytest.mark.rule("UNI-10", "TURN-57")
def test_unicron_acts_once_a_round_between_the_last_turn_and_the_first(scene: Scene) -> None:
    """He is done before the next round begins, which the same player begins as ever."""
    play = duel(
        "core", {"character": "Bumblebee", "space": "D2"}, {"character": "Optimus Prime", "space": "D4"},
        do=["end turn"], turn=1, mode="co-op", variant="unicron", unicron={"space": "D1"},
        decks={
            "chaos": ["Stillness (Stand-in)", "Drift (Stand-in)"],
            "main": ["Energon Drill", "Take Cover (Stand-in)", "Flanking Run (Stand-in)", "Energon Drill"],
        },
    )  # fmt: skip
    play["then"] = [{"do": ["end turn"]}]
    _, table = scene(play)
    while (decision := table.run()) is not None and decision.kind != MAIN:
        table.answer(0)
    kinds = (event.TURN_BEGINS, event.UNICRON_ACTS)
    told = [(e.kind, e.seat, e.amount) for e in table.events if e.kind in kinds]
    assert told[-3:] == [(event.TURN_BEGINS, 1, 2), (event.UNICRON_ACTS, -1, 0), (event.TURN_BEGINS, 0, 3)]
    assert (int(table.game.public.active), int(table.game.public.round_number)) == (0, 2)


@pytest.mark.rule("UNI-10", "TURN-57")
def test_with_one_player_he_acts_after_each_turn_the_first_too(scene: Scene) -> None:
    play = {
        "set": "core", "mode": "solo", "variant": "unicron", "turn": 1, "do": ["end turn"],
        "seat": [{"character": "Bumblebee", "space": "C4", "hand": []}], "unicron": {"space": "A1"},
        "decks": {"chaos": ["Stillness (Stand-in)"]},
    }  # fmt: skip
    _, table = scene(play)
    while (decision := table.run()) is not None and decision.kind != MAIN:
        table.answer(0)
    kinds = (event.TURN_BEGINS, event.UNICRON_ACTS)
    assert [e.kind for e in table.events if e.kind in kinds][-2:] == [event.UNICRON_ACTS, event.TURN_BEGINS]


@pytest.mark.rule("SETUP-46", "SETUP-50")
def test_who_plays_whom_and_in_which_mode_is_told_once_as_the_game_begins(deal: Deal) -> None:
    table = deal("core", 3)
    told = [(e.seat, e.card, e.space, e.amount, e.other) for e in table.events if e.kind == event.CHARACTER]
    seats = [table.game.public.seats[seat] for seat in range(3)]
    assert told == [(n, -1, -1, int(seat.character), int(seat.mode)) for n, seat in enumerate(seats)]
