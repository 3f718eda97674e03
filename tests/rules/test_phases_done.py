"""Phases thwarted, completed and destroyed: when, what comes of them, and what everybody is told (rules.md 11.10)."""

from typing import Any

import pytest

from cardsets.language.parse import parse_body
from sim.engine.board import event
from sim.engine.data import fate, zone
from sim.engine.play.table import Table
from sim.scenario.words import all_words
from tests.rules.conftest import Scene
from tests.rules.scenes import says

SCHEME, PROTOCOL = "Undermine (Scheme) (Stand-in)", "Undermine (Protocol) (Stand-in)"
TOLD = {event.PHASE_SHOWN, event.PHASE_COMPLETED, event.THWARTED, event.VAULTED, event.PHASE_DESTROYED}


def teams(first: dict[str, Any], second: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A scene of Optimus Prime, who begins, against Megatron."""
    seats = [
        {"character": "Optimus Prime", "space": "A1", "hand": [], "energon": 0} | first,
        {"character": "Megatron", "space": "A2", "hand": [], "energon": 0} | second,
    ]
    return {"set": "core", "mode": "tvt", "variant": "infiltration", "turn": 4, "seat": seats} | more


def card_of(table: Table, name: str) -> int:
    cards = range(int(table.box.phases_first), int(table.box.phases_first + table.box.phases_n))
    return next(c for c in cards if table.static.cards[table.printed_on(c)].name == name)


def became_of(table: Table, name: str) -> tuple[int, int, int, int]:
    """(its fate, by whom, where it lies, the turn it was turned up in)"""
    card = card_of(table, name)
    tally = table.game.tally[card]
    return int(tally.fate), int(tally.by), int(table.game.where[card]), int(tally.revealed_turn)


def told_of(table: Table) -> list[tuple[str, int, str]]:
    names = {card_of(table, name): name for name in (SCHEME, PROTOCOL)}
    return [
        (event.NAMES[e.kind], e.seat, names[e.card])
        for e in table.events
        if e.kind in TOLD and e.card in names
    ]


@pytest.mark.rule("PHASE-3", "PHASE-4", "PHASE-6")
@pytest.mark.parametrize("seen", [True, False])
def test_a_thwarted_phase_is_vaulted_and_the_other_factions_is_destroyed(scene: Scene, seen: bool) -> None:
    """Which is shown first, where nobody saw it yet."""
    decks = {"faceup_phases": [SCHEME, PROTOCOL] if seen else [SCHEME], "autobot_phases": []}
    decks["decepticon_phases"] = [] if seen else [PROTOCOL]
    _, table = scene(
        teams(
            {"energon": 3}, {}, decks=decks, do=[f"thwart {SCHEME}"],
            expect={
                "Optimus Prime.vault": [SCHEME], "removed": [PROTOCOL], "Optimus Prime.energon": 2,
                "Optimus Prime.phase": "a facedown card", "Megatron.phase": "a facedown card", "Megatron.vault": [],
            },
        ),
        says(SCHEME, "thwart for 1 energon"),
    )  # fmt: skip
    assert became_of(table, SCHEME)[:3] == (fate.THWARTED, 0, zone.VAULT)
    assert became_of(table, PROTOCOL)[:3] == (fate.DESTROYED, -1, zone.REMOVED)
    shown = [] if seen else [("phase shown", -1, PROTOCOL)]
    assert told_of(table) == [
        ("thwarted", 0, SCHEME), ("vaulted", 0, SCHEME), *shown, ("phase destroyed", 0, PROTOCOL),
    ]  # fmt: skip
    assert became_of(table, PROTOCOL)[3] == (-1 if seen else 4)


@pytest.mark.rule("PHASE-2", "PHASE-3", "PHASE-4", "GAP-323")
def test_a_completed_phase_brings_its_reward_and_is_vaulted(scene: Scene) -> None:
    """By whoever is active and fulfils its objective, after an action of theirs."""
    _, table = scene(
        teams(
            {}, {"hand": ["Wrath"]}, active=1, do=["play Wrath"],
            decks={"faceup_phases": [SCHEME, PROTOCOL], "autobot_phases": [], "decepticon_phases": []},
            expect={
                "Megatron.vault": [PROTOCOL], "Megatron.energon": 2, "removed": [SCHEME],
                "Optimus Prime.energon": 0, "Megatron.vault_n": 1,
            },
        ),
        {**says(PROTOCOL, "objective: you have 1 or less card in hand", reward=parse_body("gain 2 energon")),
            **says("Wrath", power=1),
        },
    )  # fmt: skip
    assert became_of(table, PROTOCOL)[:3] == (fate.COMPLETED, 1, zone.VAULT)
    assert became_of(table, SCHEME)[:3] == (fate.DESTROYED, -1, zone.REMOVED)
    assert told_of(table) == [
        ("phase completed", 1, PROTOCOL), ("vaulted", 1, PROTOCOL), ("phase destroyed", 1, SCHEME),
    ]  # fmt: skip


@pytest.mark.rule("GAP-203", "TURN-5", "PHASE-3")
@pytest.mark.parametrize(("energon", "done"), [(2, True), (1, False)])
def test_an_objective_met_as_the_turn_begins_completes_its_phase_and_the_next_is_shown(
    scene: Scene, energon: int, done: bool
) -> None:
    following = "Siege Mode (Protocol)"
    _, table = scene(
        teams(
            {}, {"energon": energon}, active=1, phase="start of turn",
            decks={"faceup_phases": [PROTOCOL], "decepticon_phases": [following], "autobot_phases": []},
            expect={
                "Megatron.vault": [PROTOCOL] if done else [], "Megatron.phase": following if done else PROTOCOL,
                "Megatron.phase_stack": [] if done else [following], "pending": "main",
            },
        ),
        {
            **says(PROTOCOL, "objective: you have 2 or more energon"),
            **says(following, "ongoing: robots cost +1 to defeat"),
        },
    )  # fmt: skip
    assert became_of(table, following)[3] == (4 if done else -1)
    shown = [(e.seat, e.card) for e in table.events if e.kind == event.PHASE_SHOWN]
    assert shown == ([(1, card_of(table, following))] if done else [])


@pytest.mark.rule("TURN-5")
def test_of_an_empty_stack_none_is_shown(scene: Scene) -> None:
    _, table = scene(
        teams(
            {}, {}, phase="start of turn",
            decks={"faceup_phases": [], "autobot_phases": [], "decepticon_phases": [PROTOCOL]},
            expect={"Optimus Prime.phase": "a facedown card", "pending": "main"},
        )
    )  # fmt: skip
    assert told_of(table) == []
    assert [int(n) for n in table.game.public.phases_n] == [0, 1]


@pytest.mark.rule("SCHEME-8", "GAP-323")
@pytest.mark.parametrize(
    ("wanted", "foe", "done"),
    [
        ("adversary robot of cost 3 or more", "Rumble", False),
        ("adversary robot of cost 9 or more", "Rumble", False),
        ("adversary robot of cost 1 or more", "Rumble", True),
        ("adversary boss", "Rumble", False),
    ],
)
def test_a_defeat_thwarts_the_phase_that_asks_for_it(scene: Scene, wanted: str, foe: str, done: bool) -> None:
    _, table = scene(
        teams(
            {"mode": "bot", "untied": 9}, {}, matrix={"A1": foe}, do=[f"battle {foe} at A1"],
            decks={"faceup_phases": [SCHEME, PROTOCOL], "autobot_phases": [], "decepticon_phases": []},
        ),
        {**says(SCHEME, f"thwart by defeating {wanted}"), foe: {"reward": None, "ambush": None}},
    )  # fmt: skip
    assert became_of(table, SCHEME)[2] == (zone.VAULT if done else zone.PHASES)
    assert became_of(table, PROTOCOL)[2] == (zone.REMOVED if done else zone.PHASES)


@pytest.mark.rule("PHASE-2", "SCHEME-8")
def test_what_no_phase_asks_for_is_a_defeat_like_any_other(scene: Scene) -> None:
    """Nothing lies faceup, and of the other faction's phase, which asks for it, nothing comes in an Autobot's turn."""
    foe = "Rumble"
    for up in ([], [PROTOCOL]):
        scene(
            teams(
                {"mode": "bot", "untied": 9}, {}, matrix={"A1": foe}, do=[f"battle {foe} at A1"],
                decks={"faceup_phases": up, "autobot_phases": [], "decepticon_phases": []},
                expect={
                    "Optimus Prime.vault": [foe], "pending": "main", "removed": [],
                    "Megatron.phase": PROTOCOL if up else "a facedown card",
                },
            ),
            says(PROTOCOL, "objective: there is an adversary robot of cost 1 or more defeated this turn"),
        )  # fmt: skip


@pytest.mark.rule("PHASE-2", "SCHEME-8")
@pytest.mark.parametrize(
    "text", ["ongoing: adversary robots cost +1 to defeat", "when you defeat adversary robot: gain 1 energon"]
)
def test_a_phase_that_speaks_of_what_is_defeated_is_not_thwarted_by_it(scene: Scene, text: str) -> None:
    scene(
        teams(
            {"mode": "bot", "untied": 9}, {}, matrix={"A1": "Rumble"}, do=["battle Rumble at A1"],
            decks={"faceup_phases": [SCHEME], "autobot_phases": [], "decepticon_phases": []},
            expect={"Optimus Prime.vault": ["Rumble"], "Optimus Prime.phase": SCHEME},
        ),
        says(SCHEME, text, "thwart for 4 energon"),
    )  # fmt: skip


@pytest.mark.rule("PHASE-8", "END-6", "GAP-323")
@pytest.mark.parametrize("up", ["Last Stand (Scheme) (Stand-in)", SCHEME])
def test_a_defeat_that_is_the_last_objective_ends_the_game_as_the_last_phase(scene: Scene, up: str) -> None:
    """Any other phase does not end it."""
    foe = "Rumble"
    last = up != SCHEME
    scene(
        teams(
            {"mode": "bot", "untied": 9}, {}, matrix={"A1": foe}, do=[f"battle {foe} at A1"],
            decks={"faceup_phases": [up], "autobot_phases": [], "decepticon_phases": []},
            expect={"over": last, "Optimus Prime.vault_n": 2} | ({"reason": "last phase"} if last else {}),
        ),
        says(up, "objective: there is an adversary robot of cost 1 or more defeated this turn"),
    )  # fmt: skip


@pytest.mark.rule("PHASE-2", "GAP-323")
@pytest.mark.parametrize("energon", [0, 1, 2])
@pytest.mark.parametrize("up", [SCHEME, None])
def test_a_phase_is_thwarted_from_anywhere_and_is_listed_before_converting(
    scene: Scene, energon: int, up: str | None
) -> None:
    _, table = scene(
        teams(
            {"energon": energon, "hand": ["Helping Hand"]}, {},
            decks={"faceup_phases": [up] if up else [], "autobot_phases": [], "decepticon_phases": []},
        ),
        says(SCHEME, "thwart for 2 energon"),
    )  # fmt: skip
    words = all_words(table, table.decision)
    last = ([f"thwart {SCHEME}"] if up and energon == 2 else []) + (["convert"] if energon else [])
    assert words[len(words) - len(last) :] == last
    assert sum(each.startswith(("thwart", "convert")) for each in words) == len(last)


@pytest.mark.rule("PHASE-2", "SCHEME-6")
@pytest.mark.parametrize("energon", [0, 1])
def test_what_may_be_contributed_to_a_phase_is_listed_before_a_convert(scene: Scene, energon: int) -> None:
    """From anywhere."""
    _, table = scene(
        teams(
            {"energon": energon, "hand": ["Helping Hand", "Helping Hand"]}, {},
            decks={"faceup_phases": [SCHEME, PROTOCOL], "autobot_phases": [], "decepticon_phases": []},
        ),
        says(SCHEME, "thwart by contributing 2 maneuver or starter in hand"),
    )  # fmt: skip
    words = all_words(table, table.decision)
    listed = [each for each in words if each.startswith("contribute")]
    assert "contribute Helping Hand" in listed
    assert words[-1] == ("convert" if energon else listed[-1])
    assert words.count("convert") == energon
