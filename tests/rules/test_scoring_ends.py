"""What is told, counted and shared out as a game ends, in each kind of game."""

from typing import Any

import pytest

from sim.engine.board import event
from sim.engine.data.state import DAMAGE_LIMIT, DECK_EMPTY, THREE_BOSSES
from sim.engine.procedures.scoring import OF_MISSIONS, OF_PLANETS, OF_POLITIES, SHARE, SIDES_APART
from tests.rules.conftest import Scene
from tests.rules.scenes import says

DECK = {"main": []}
NOBODY = -1


def player(name: str, space: str = "C4", **more: Any) -> dict[str, Any]:
    """A seat that owns nothing that scores, where nothing else is told."""
    return {
        "character": name,
        "space": space,
        "hand": [],
        "energon": 0,
        "vp": 0,
        "control": [],
        "vault": [],
    } | more


def ending(table: Any) -> list[tuple[int, ...]]:
    """The last events of a game, from its end on: kind, seat, card, space, amount, other."""
    told = [(e.kind, e.seat, e.card, e.space, e.amount, e.other) for e in table.events]
    return told[[each[0] for each in told].index(event.GAME_ENDS) :]


def of_sides(told: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """What sides count beside their seats: side, which, amount. Nothing else is told with it."""
    counted = [each for each in told if each[0] == event.SIDE_COUNTED]
    assert {each[1:4] for each in counted} <= {(-1, -1, -1)}
    return [(each[5] // SIDES_APART, each[5] % SIDES_APART, each[4]) for each in counted]


TEAMS = {
    "set": "war_on_cybertron",
    "mode": "tvt",
    "seat": [player("Prowl", missions=["Long March (Stand-in)"]), player("Megatron", energon=5)],
    "matrix": {
        "A1": "empty",
        "A2": {"card": "Tarn", "command": "autobot"},
        "A3": {"card": "Praxus", "command": "decepticon"},
    },
    "decks": DECK | {"decepticon_missions": ["Twin Banners (Stand-in)", "United Front (Stand-in)"]},
    "do": ["end turn"],
}


@pytest.mark.rule("END-13", "MISSION-7", "POLITY-8")
def test_each_team_is_told_what_its_polities_and_missions_count(scene: Scene) -> None:
    expect = {
        "Prowl.side.polities": 3, "Prowl.side.missions": 1, "Prowl.side.total": 2,
        "Megatron.side.polities": 2, "Megatron.side.missions": 2, "Megatron.side.total": 1,
        "Prowl.share": 1.0, "Megatron.share": 0.0,
    }  # fmt: skip
    _, table = scene(TEAMS | {"expect": expect})
    told = ending(table)
    assert told[0] == (event.GAME_ENDS, NOBODY, -1, -1, DECK_EMPTY, 0)
    assert of_sides(told) == [
        (0, OF_POLITIES, 3),
        (0, OF_MISSIONS, -1),
        (1, OF_POLITIES, 2),
        (1, OF_MISSIONS, -2),
    ]


@pytest.mark.rule("UNIM-16", "PLANET-8", "END-16")
def test_the_many_are_told_what_faceup_planets_count(scene: Scene) -> None:
    """Of Polities and Missions, which there are none of, nothing counts; Energon decides between equals."""
    seats = [
        player("Unicron", "B1", vault=["Quintessa", "Earth"], vp=1, energon=4),
        player("Bumblebee", energon=1), player("Optimus Prime", energon=4),
    ]  # fmt: skip
    play = {
        "set": "core", "mode": "1vm", "variant": "unicron", "seat": seats, "decks": DECK, "do": ["end turn"],
        "matrix": {"A1": "Ash World (Stand-in)", "A2": "Sanctuary (Stand-in)", "A3": "down: Cybertron"},
    }  # fmt: skip
    expect = {
        "Unicron.side.total": 6,
        "Bumblebee.side.total": 6,
        "Unicron.share": 0.0,
        "Bumblebee.share": 1.0,
    }
    _, table = scene(play | {"expect": expect})
    nothing = [(side, which, 0) for side in range(2) for which in (OF_POLITIES, OF_MISSIONS)]
    assert of_sides(ending(table)) == [*nothing, (0, OF_PLANETS, 0), (1, OF_PLANETS, 6)]
    assert [int(table.game.public.sides[side].energon) for side in range(2)] == [4, 5]


@pytest.mark.rule("END-7", "END-16")
@pytest.mark.parametrize(
    ("energon", "ranks", "shares"),
    [((4, 4, 3), (1, 1, 3), (2, 2, 0)), ((3, 4, 4), (3, 1, 1), (0, 2, 2)), ((1, 1, 1), (1, 1, 1), (3, 3, 3))],
)
def test_of_players_who_play_for_themselves_nothing_is_told_but_their_own_score(
    scene: Scene, energon: tuple[int, ...], ranks: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    names = ("Optimus Prime", "Bumblebee", "Sky Sentry (Stand-in)")
    seats = [player(name, energon=n) for name, n in zip(names, energon, strict=True)]
    _, table = scene({"set": "core", "seat": seats, "decks": DECK, "do": ["end turn"]})
    told = ending(table)
    assert told == [
        (event.GAME_ENDS, NOBODY, -1, -1, DECK_EMPTY, 0), *((event.SCORED, seat, -1, -1, 0, 0) for seat in range(3))
    ]  # fmt: skip
    scores = [table.game.public.seats[seat].score for seat in range(3)]
    assert tuple(int(score.rank) for score in scores) == ranks
    assert [int(score.share) for score in scores] == [SHARE // n if n else 0 for n in shares]


@pytest.mark.rule("DMG-22", "END-15")
@pytest.mark.parametrize("penalty", [0, 1, 3])
@pytest.mark.parametrize("hit", [0, 1])
def test_damage_that_ends_the_game_costs_a_team_vp_in_its_own_turn_alone(
    scene: Scene, penalty: int, hit: int
) -> None:
    """It is told where it costs something."""
    spaces = ("A1", "C4") if hit == 0 else ("C4", "A1")
    seats = [player("Bumblebee", spaces[0], vp=5), player("Shrapnel", spaces[1], vp=4)]
    seats[hit]["control"] = ["Damage"] * 4
    seats[0]["hand"] = ["Patrol"]
    play = {
        "set": "core", "mode": "tvt", "seat": seats, "do": ["play Patrol"],
        "profile": {"end.damage_penalty": penalty or "none"},
    }  # fmt: skip
    text = "gain 1 damage" if hit == 0 else "each other player: gain 1 damage"
    _, table = scene(play, says("Patrol", f"on play: {text}"))
    told = ending(table)
    costs = penalty if hit == 0 else 0
    assert told[0] == (event.GAME_ENDS, hit, -1, -1, DAMAGE_LIMIT, 0)
    assert [each for each in told if each[0] == event.PENALISED] == (
        [(event.PENALISED, 0, -1, -1, costs, 0)] if costs else []
    )
    assert [int(table.game.public.sides[side].penalty) for side in range(2)] == [costs, 0]
    vp = [5, 4]
    vp[hit] -= 2  # a VP for each two Damage
    assert [int(table.game.public.sides[side].total) for side in range(2)] == [vp[0] - costs, vp[1]]


@pytest.mark.rule("COOP-1", "COOP-2")
@pytest.mark.parametrize(
    ("do", "reason", "won"),
    [
        (["battle Raid Captain (Stand-in)", "Bumblebee: lay Courage"], THREE_BOSSES, True),
        (["end turn"], DECK_EMPTY, False),
    ],
)
def test_players_who_play_together_win_or_lose_together_and_nobody_scores(
    scene: Scene, do: list[str], reason: int, won: bool
) -> None:
    seats = [
        player(
            "Heavy Hauler (Stand-in)", "A1", untied=12, played=["Firepower"], bosses_defeated=1, hand=["Fix"]
        ),
        player("Bumblebee", "A1", mode="bot", bosses_defeated=1, hand=["Courage", "Fix"]),
    ]
    play = {
        "set": "core", "mode": "co-op", "seat": seats, "matrix": {"A1": "Raid Captain (Stand-in)"},
        "decks": DECK | {"encounters": ["Forced Retreat (Stand-in)"]}, "do": do,
    }  # fmt: skip
    _, table = scene(play)
    assert table.run() is None
    assert ending(table) == [(event.GAME_ENDS, NOBODY, -1, -1, reason, 0)]
    for seat in range(2):
        score = table.game.public.seats[seat].score
        assert (int(score.rank), int(score.share)) == (1, SHARE if won else 0)


@pytest.mark.rule("GAP-61")
def test_a_copy_is_itself_again_as_the_game_ends(scene: Scene) -> None:
    """A game that ends within a battle ends what lasts for the turn, too."""
    boss, mirror, ally = "Gate Captain (Stand-in)", "Mirror Response Mode", "Rogue Scientist (Stand-in)"
    play = {
        "set": "a_rising_darkness", "matrix": {"A1": boss},
        "seat": [
            player("Megatron", "A1", bosses_defeated=2, untied=30, hand=[mirror], played=["Firepower"]),
            player("Shrapnel", control=[ally]),
        ],
        "decks": {"encounters": ["Brief Opening (Stand-in)"]},
        "do": [f"play {mirror}", f"pick {ally}", f"battle {boss}", "go on"],
    }  # fmt: skip
    _, table = scene(play)
    assert table.run() is None
    assert table.game.ending == THREE_BOSSES
    card = next(e.card for e in table.events if e.kind == event.COPIED)
    assert table.static.cards[table.definition_of(card)].name == mirror
