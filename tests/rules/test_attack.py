"""Attacks and Blocks: whom they hit, who is asked to Block in which order, and what is offered to whom."""

from typing import Any

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from sim.engine.board import event
from sim.engine.decisions import (
    AFTER_ENCOUNTER,
    BEFORE_ENCOUNTER,
    BLOCK,
    BLOCK_BY_ABILITY,
    CONVERT_WINDOW,
    PASS,
)
from tests.rules.conftest import Scene
from tests.rules.scenes import says

NAMES = ("Bumblebee", "Optimus Prime", "Sky Sentry (Stand-in)", "Heavy Hauler (Stand-in)")
CARD, SHIELD, MARK = "Patrol", "Brawl", "Teletraan 1"
IN_MATRIX = ("A1", "A1", "A1", "C4")


def at(*spaces: str, **zones: Any) -> list[dict[str, Any]]:
    """Seats by where they stand, "" for nowhere; zones by seat's number, as `control_1`."""
    seats: list[dict[str, Any]] = [
        {"character": name, "space": space, "hand": [], "energon": 0, "mode": "alt"}
        for name, space in zip(NAMES, spaces, strict=False)
    ]
    for key, cards in zones.items():
        zone, _, seat = key.partition("_")
        seats[int(seat)][zone] = cards
    return seats


def told(table: Any, kind: int) -> list[tuple[int, ...]]:
    """What events of a kind say: seat, card, space, amount, other."""
    return [(e.seat, e.card, e.space, e.amount, e.other) for e in table.events if e.kind == kind]


@pytest.mark.rule("AMB-12", "AMB-14", "AMB-16")
@pytest.mark.parametrize(
    ("avoids", "active", "avoiders"),
    [("avoid ambushes in any turn", 0, [0, 1]), ("avoid ambushes", 0, [0]), ("avoid ambushes", 1, [1])],
)
def test_who_avoids_an_ambush_is_told_and_who_stands_elsewhere_is_not(
    scene: Scene, avoids: str, active: int, avoiders: list[int]
) -> None:
    """Three hold the text; one of those here does not, and one who does stands elsewhere."""
    seats = at("A1", "A1", "C4", "A1", control_0=[MARK], control_1=[SHIELD], control_2=["Hound"])
    play = {
        "set": "core", "seat": seats, "active": active, "do": ["search"],
        "matrix": {"A1": "down: Rumble"}, "decks": {"encounters": ["Fuel Raid (Stand-in)"]},
        "profile": {"ambush.avoid": "own turn"},
    }  # fmt: skip
    changes = {
        name: fields
        for held in (MARK, SHIELD, "Hound")
        for name, fields in says(held, f"ongoing: {avoids}").items()
    }
    _, table = scene(play, changes)
    (ambush,) = told(table, event.AMBUSHED)
    assert told(table, event.AVOIDED) == [(seat, ambush[1], -1, 0, 0) for seat in avoiders]
    assert ambush[3] == 0b1011 & ~sum(1 << seat for seat in avoiders)


@pytest.mark.rule("GAP-23", "ATK-7", "GAP-63")
@pytest.mark.parametrize(
    ("active", "spaces", "hits", "asked"),
    [
        (
            1,
            ("C4", "A1", "A1"),
            "no",
            [(1, 1), (2, 1), (0, 1), (2, 2), (0, 2), (1, 2), (0, 0), (1, 0), (2, 0)],
        ),
        (1, ("A1", "A1", ""), "no", [(1, 1), (0, 1), (0, 0), (1, 0)]),
        (1, ("A1", "A1", ""), "yes", [(1, 1), (0, 1), (2, 2), (0, 0), (1, 0)]),
        (0, ("A1", "", ""), "yes", [(0, 0), (1, 1), (2, 2)]),
    ],
)
def test_who_is_asked_to_block_for_whom_in_turn_order(
    scene: Scene, active: int, spaces: tuple[str, ...], hits: str, asked: list[tuple[int, int]]
) -> None:
    """Of a Reveal Attack: whoever is in no space Blocks for nobody else, nor anybody else for them."""
    boss = "Raid Captain (Stand-in)"
    play = {
        "set": "core", "active": active, "seat": at(*spaces), "do": ["search"],
        "matrix": {"A1": f"down: {boss}"}, "profile": {"attack.hits_unplaced": hits},
    }  # fmt: skip
    _, table = scene(play, {boss: {"clauses": (parse_clause("reveal attack: gain 1 damage"),)}})
    victims = list(dict.fromkeys(victim for _, victim in asked))
    attacked = told(table, event.ATTACKED)
    source = attacked[0][1]
    assert table.static.cards[table.definition_of(source)].name == boss
    assert attacked == [(seat, source, -1, 0, 0) for seat in victims]
    assert told(table, event.BLOCK_PASSED) == [(seat, source, -1, 0, victim) for seat, victim in asked]
    assert [seat for seat, *_ in told(table, event.DAMAGED)] == victims


@pytest.mark.rule("ATK-5", "ATK-7", "GAP-64")
@pytest.mark.parametrize(
    ("text", "site", "offered"),
    [
        ("block an attack here", False, [(1, 1), (2, 1), (2, 2), (1, 2), (3, 3)]),
        (
            "block an attack on any character",
            False,
            [(1, 1), (2, 1), (3, 1), (2, 2), (3, 2), (1, 2), (3, 3), (1, 3), (2, 3)],
        ),
        ("block an attack here", True, [(1, 1), (2, 1), (0, 1), (2, 2), (0, 2), (1, 2)]),
    ],
)
def test_what_blocks_without_a_card_is_offered_to_whom_it_serves(
    scene: Scene, text: str, site: bool, offered: list[tuple[int, int]]
) -> None:
    """Of a controlled card to its player, of a Site to all who stand there; here, or for anybody."""
    names = ("Brawl", "Hound", "Rumble")
    held = {} if site else {f"control_{n}": [name] for n, name in enumerate(names, 1)}
    play = {
        "set": "core", "seat": at(*IN_MATRIX, hand_0=[CARD], **held), "do": [f"play {CARD}"],
        "matrix": {"A1": "Repair Bay (Stand-in)" if site else "empty"},
    }  # fmt: skip
    changes = dict(says(CARD, "on play: attack each other player: gain 1 damage"))
    for name in ("Repair Bay (Stand-in)",) if site else names:
        changes |= says(name, f"ongoing: may {text}")
    _, table = scene(play, changes)
    found = []
    while (decision := table.run()) is not None and decision.kind == BLOCK:
        options = [(o.verb, o.card, o.space, o.seat) for o in decision.options]
        victim = options[0][3]
        found.append((decision.seat, victim))
        assert options[0] == (PASS, -1, -1, victim)
        ((verb, card, space, whom),) = options[1:]
        assert (verb, space, whom) == (BLOCK_BY_ABILITY, -1, victim)
        name = table.static.cards[table.definition_of(card)].name
        assert name == ("Repair Bay (Stand-in)" if site else names[decision.seat - 1])
        assert decision.purpose == op.ATTACK
        table.answer(0)
    assert found == offered


@pytest.mark.rule("ATK-6", "ATK-7")
def test_whoever_blocked_an_attack_is_asked_no_more_in_it(scene: Scene) -> None:
    """The one after the active player Blocks once for oneself; all the others always decline."""
    names = ("Brawl", "Hound", "Rumble")
    play = {
        "set": "core", "do": [f"play {CARD}"],
        "seat": at(*["A1"] * 4, hand_0=[CARD], **{f"control_{n}": [name] for n, name in enumerate(names, 1)}),
    }  # fmt: skip
    changes = dict(says(CARD, "on play: attack each other player: gain 1 damage"))
    for name in names:
        changes |= says(name, "ongoing: may block an attack here")
    _, table = scene(play, changes)
    asked = []
    while (decision := table.run()) is not None and decision.kind == BLOCK:
        asked.append((decision.seat, decision.options[0].seat))
        table.answer(1 if decision.seat == 1 else 0)
    assert asked == [(1, 1), (2, 2), (3, 2), (3, 3), (2, 3)]
    assert [each[0] for each in told(table, event.DAMAGED)] == [2, 3]
    assert [(seat, victim) for seat, *_, victim in told(table, event.BLOCK_PASSED)] == [
        (2, 2), (3, 2), (0, 2), (3, 3), (0, 3), (2, 3)
    ]  # fmt: skip


@pytest.mark.rule("GAP-45", "PLAY-17")
def test_players_may_convert_before_an_ambush_is_drawn_and_after_it_is_over(scene: Scene) -> None:
    """Once each, and all are asked, the active player first."""
    seats = [seat | {"energon": 4} for seat in at("A1", "A1", "C4")]
    play = {
        "set": "core", "seat": seats, "do": ["search"], "windows": True, "matrix": {"A1": "down: Rumble"},
        "decks": {"encounters": ["Fuel Raid (Stand-in)"]},
    }  # fmt: skip
    _, table = scene(play)
    windows = []
    while (decision := table.run()) is not None and decision.kind == CONVERT_WINDOW:
        begun = len(told(table, event.AMBUSHED))
        windows.append((decision.seat, decision.purpose, begun))
        table.answer(0)
    before = [(seat, BEFORE_ENCOUNTER, 0) for seat in range(3)]
    assert windows[:6] == [*before, *((seat, AFTER_ENCOUNTER, 1) for seat in range(3))]
