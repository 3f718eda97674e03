"""What lasts until one's next turn, what waits for its start, and rewards that are gained again."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.validate import SenselessError, check_body, check_clause
from sim.engine.board.live import sum_live
from sim.engine.checks.cached_counts import texts_are_counted
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

BUMBLEBEE = {"character": "Bumblebee", "hand": ["Hound"], "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}
MAINS = ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)", "Take Cover (Stand-in)"]


def plays(scene: Scene, text: str, do: list[str], expect: str, **more: Any) -> Any:
    """Bumblebee plays a card that says a text, in the first turn of two."""
    first = BUMBLEBEE | more.pop("first", {})
    second = PRIME | more.pop("second", {})
    play = duel(
        "core", first, second, f"[expect]\n{expect}", do=["play Hound", *do], decks={"main": MAINS}, **more
    )
    return scene(play, says("Hound", text))


def lasting(table: Any) -> list[int]:
    """The kinds of live texts that last until a next turn."""
    public = table.game.public
    entries = [public.live[i] for i in range(int(public.live_n))]
    return [int(entry.kind) for entry in entries if int(entry.until) == op.YOUR_NEXT_TURN]


def cost_of(table: Any, name: str, seat: int = 0) -> int:
    """What texts add for a player, Bumblebee where none is told, to the cost of a card of the Matrix."""
    game, box = table.records
    card = next(
        int(table.game.hidden.matrix[space])
        for space in range(int(table.game.public.spaces))
        if (found := int(table.game.hidden.matrix[space])) >= 0
        and table.static.cards[int(table.game.public.definition[found])].name == name
    )
    return int(sum_live(game, box, op.DEFEAT_COST, seat, card))


@pytest.mark.rule("GAP-253")
@pytest.mark.parametrize(("lasts", "more"), [("this turn", 0), ("until your next turn", 2)])
def test_a_modifier_lasts_through_the_turns_of_others(scene: Scene, lasts: str, more: int) -> None:
    """Those of the player whose text it is; in their next turn Adversaries cost as much as ever."""
    raider, matrix = "Raid Captain (Stand-in)", {"A1": "Raid Captain (Stand-in)"}
    text = f"on play: {lasts}: boss cost +2 to defeat"
    costs = []
    for turns in range(3):
        _, table = plays(scene, text, ["end turn"] * turns, "", matrix=matrix)
        costs.append(cost_of(table, raider))
    assert costs == [2, more, 0]


@pytest.mark.rule("GAP-253")
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_texts_that_last_for_a_time_are_counted(scene: Scene, turns: int) -> None:
    """Also once they have ended."""
    _, table = plays(scene, "on play: this turn: boss cost +2 to defeat", ["end turn"] * turns, "")
    assert int(table.game.public.armed_n) == (0 if turns else 1)
    assert texts_are_counted(table.game.public)


RAIDER = "Raid Captain (Stand-in)"


@pytest.mark.rule("GAP-265")
@pytest.mark.parametrize(
    ("lasts", "more"),
    [
        ("until your next turn: for all players", [(2, 2), (2, 2), (0, 0)]),
        ("this turn: for all players", [(2, 2), (0, 0), (0, 0)]),
        ("until your next turn", [(2, 0), (2, 0), (0, 0)]),
    ],
)
def test_a_modifier_for_all_players_holds_for_each_in_everybodys_turn(
    scene: Scene, lasts: str, more: list[tuple[int, int]]
) -> None:
    """It ends as the next turn of whom it was armed for starts, and not as that of another does."""
    costs = []
    for turns in range(3):
        text = f"on play: {lasts}: boss cost +2 to defeat"
        _, table = plays(scene, text, ["end turn"] * turns, "", matrix={"A1": RAIDER})
        costs.append((cost_of(table, RAIDER), cost_of(table, RAIDER, 1)))
    assert costs == more


@pytest.mark.rule("GAP-265")
@pytest.mark.parametrize(("lasts", "legal"), [("for all players: ", "illegal"), ("", "legal")])
def test_what_all_players_cannot_do_another_cannot_in_their_turn(
    scene: Scene, lasts: str, legal: str
) -> None:
    text = f"on play: until your next turn: {lasts}you cannot move onto a boss"
    expect = f'decider = "Optimus Prime"\n{legal} = "step A2"'
    plays(scene, text, ["end turn"], expect, matrix={"A2": RAIDER})


@pytest.mark.rule("GAP-265")
@pytest.mark.parametrize("lasts", ["for all players: ", ""])
def test_what_cannot_be_done_is_not_more_so_for_being_said_again(scene: Scene, lasts: str) -> None:
    """However often a card says it, it is there once: with each time there would be too many texts."""
    _, table = plays(
        scene, f"on play: 200 times: this turn: {lasts}you cannot convert", [], "illegal = 'convert'"
    )
    assert (int(table.game.error), int(table.game.public.live_kinds[op.NO_CONVERT])) == (0, 1)


@pytest.mark.rule("GAP-265")
def test_who_is_you_in_a_modifier_for_all_players_is_who_is_asked_about(scene: Scene) -> None:
    text = "on play: this turn: for all players: boss cost +2 to defeat while you have 3 or more energon"
    second = {"energon": 3}
    _, table = plays(scene, text, [], "", matrix={"A1": RAIDER}, second=second)
    assert (cost_of(table, RAIDER), cost_of(table, RAIDER, 1)) == (0, 2)


@pytest.mark.rule("GAP-265")
def test_the_next_card_for_all_players_is_used_up_by_whoever_buys_it(scene: Scene) -> None:
    text = "on play: until your next turn: for all players: the next technology costs you -1 to buy"
    play = duel(
        "core", BUMBLEBEE, PRIME | {"hand": ["Firepower"]}, decks={"main": MAINS}, matrix={"A1": "Energon Drill"},
        do=["play Hound", "end turn", "play Firepower", "buy Energon Drill"],
    )  # fmt: skip
    texts = says("Hound", text) | says("Firepower", "on play: +9 power")
    _, before = scene(play | {"do": play["do"][:-1]}, texts)
    _, after = scene(play, texts)
    assert lasting(before) == [op.BUY_COST]
    assert not lasting(after)


@pytest.mark.rule("GAP-265", "PLAY-11")
def test_a_destroyed_card_takes_along_what_holds_for_all_players(scene: Scene) -> None:
    text = "on play: (until your next turn: for all players: boss cost +2 to defeat); destroy this"
    _, table = plays(scene, text, [], "", matrix={"A1": RAIDER})
    assert (cost_of(table, RAIDER), cost_of(table, RAIDER, 1)) == (0, 0)


@pytest.mark.rule("GAP-265", "SITE-1")
def test_a_site_that_speaks_for_all_players_speaks_for_who_stands_elsewhere(scene: Scene) -> None:
    site = "Repair Bay (Stand-in)"
    matrix = {"B3": f"down: {site}", "A1": RAIDER}
    play = duel("core", BUMBLEBEE | {"space": "B2"}, PRIME, do=["play Hound", "pick B3"], matrix=matrix)
    texts = says("Hound", "on play: flip 1 facedown card adjacent faceup") | says(
        site, "on reveal: this turn: for all players: boss cost +2 to defeat"
    )
    _, table = scene(play, texts)
    assert (cost_of(table, RAIDER), cost_of(table, RAIDER, 1)) == (2, 2)


@pytest.mark.rule("GAP-253")
def test_what_others_do_is_heard_until_the_next_turn(scene: Scene) -> None:
    text = "on play: until your next turn: when another player gains technology: gain 1 vp"
    play = duel(
        "core", BUMBLEBEE, PRIME | {"hand": ["Firepower"]}, "[expect]\nBumblebee.vp = 1",
        do=["play Hound", "end turn", "play Firepower"], matrix={"A1": "Energon Drill"}, decks={"main": MAINS},
    )  # fmt: skip
    scene(play, says("Hound", text) | says("Firepower", "on play: gain 1 technology here"))


@pytest.mark.rule("GAP-253")
def test_it_is_not_heard_any_more_once_that_turn_has_begun(scene: Scene) -> None:
    """Of three turns the second is another's, the third one's own: a card gained in it is not heard."""
    text = (
        "on play: (until your next turn: when a player gains technology: gain 1 vp); gain 1 technology here"
    )
    _, table = plays(
        scene, text, ["end turn", "end turn"], "Bumblebee.vp = 1", matrix={"A1": "Energon Drill"}
    )
    assert not lasting(table)


@pytest.mark.rule("GAP-253")
def test_what_waits_for_the_next_turn_happens_once(scene: Scene) -> None:
    text = "on play: at the start of your next turn: gain 2 vp; gain 1 energon"
    plays(scene, text, [], "Bumblebee.vp = 0")
    plays(scene, text, ["end turn"], "Bumblebee.vp = 0")
    plays(scene, text, ["end turn", "end turn"], "Bumblebee.vp = 2\nBumblebee.energon = 1")
    _, table = plays(scene, text, ["end turn"] * 4, "Bumblebee.vp = 2")
    assert not lasting(table)


@pytest.mark.rule("GAP-253", "PLAY-11")
def test_a_destroyed_card_takes_along_what_it_armed(scene: Scene) -> None:
    text = "on play: (at the start of your next turn: gain 2 vp); destroy this"
    plays(scene, text, ["end turn", "end turn"], "Bumblebee.vp = 0")


@pytest.mark.parametrize(("cards", "vp"), [("boss", 4), ("robot", 2)])
def test_a_reward_is_gained_again(scene: Scene, cards: str, vp: int) -> None:
    raider = "Raid Captain (Stand-in)"
    play = duel(
        "core", BUMBLEBEE | {"untied": 9}, PRIME, f"[expect]\nBumblebee.vp = {vp}",
        do=["play Hound", f"battle {raider}", "go on"], matrix={"A1": raider}, decks={"main": MAINS},
    )  # fmt: skip
    text = f"on play: the next {cards} you defeat this turn: gain its reward"
    scene(play, says("Hound", text) | {raider: {"reward": parse_body("gain 2 vp")}})


def test_a_reward_gains_no_reward() -> None:
    with pytest.raises(SenselessError, match="might gain itself"):
        check_body(parse_body("for each robot: gain its reward"), op.REWARD)


@pytest.mark.parametrize("text", ["gain its reward", "at the start of your next turn: gain its reward"])
def test_a_reward_is_that_of_a_card(text: str) -> None:
    with pytest.raises(SenselessError, match="'it' stands for no card"):
        check_clause(parse_clause(f"on play: {text}"))


def test_a_lasting_text_that_sets_itself_off_is_refused() -> None:
    with pytest.raises(SenselessError, match="sets itself off again"):
        check_clause(parse_clause("on play: until your next turn: when a player gains damage: gain 1 damage"))


@pytest.mark.rule("GAP-253")
@pytest.mark.parametrize(
    ("trigger", "vp"),
    [("when you gain damage", 2), ("when you would gain damage", 2), ("on leaving a space", 0)],
)
def test_a_trigger_about_no_card_may_last_until_the_next_turn(scene: Scene, trigger: str, vp: int) -> None:
    """Optimus Prime gives Bumblebee 2 Damage, in Bumblebee's absence."""
    second = {"hand": ["Helping Hand"]}
    changes = says("Hound", f"on play: until your next turn: {trigger}: gain 1 vp") | says(
        "Helping Hand", "on play: each other player: gain 2 damage"
    )
    play = duel(
        "core", BUMBLEBEE, PRIME | second, f"[expect]\nBumblebee.vp = {vp}",
        do=["play Hound", "end turn", "play Helping Hand"], decks={"main": MAINS},
    )  # fmt: skip
    scene(play, changes)


def test_what_happens_once_a_turn_lasts_no_longer() -> None:
    with pytest.raises(CardTextError, match="nothing waits for 'start of turn' until your next turn"):
        parse_body("until your next turn: start of turn: draw 1")
