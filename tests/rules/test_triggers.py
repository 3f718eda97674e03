"""Texts that wait for what a player, another or any does, and those of the end of a turn."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.parse import parse_clause
from cardsets.language.validate import SenselessError, check_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel, says

MINE, THEIRS = "Teletraan 1", "Village Mechanic (Stand-in)"
MAINS = ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)", "Take Cover (Stand-in)"]
BUMBLEBEE = {"character": "Bumblebee", "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}


def held(mine: int, theirs: int) -> str:
    """The Energon of both in the end; Bumblebee is the active player."""
    return f'[expect]\nBumblebee.energon = {mine}\n"Optimus Prime".energon = {theirs}'


def with_ally(seat: dict[str, Any], ally: str) -> dict[str, Any]:
    return seat | {"control": [ally]}


def both_say(text: str) -> Changes:
    """The Allies of both, with the same text."""
    return says(MINE, text) | says(THEIRS, text)


# What is done, by whom it can be: the player's words, the text of Hound that does it, the Matrix.
EVENTS = {
    "plays|play robot": ("gain 0 vp", {}),
    "gains|gain technology": ("gain 1 technology here to hand", {"A1": "Energon Drill"}),
    "discards|discard maneuver": ("discard 1 card in hand", {}),
    "destroys|destroy maneuver": ("destroy 1 maneuver in hand", {}),
    "reveals|reveal basic": ("flip 1 facedown card here faceup", {"A1": "down: Roll Out!"}),
    "gains|gain damage": ("gain 1 damage", {}),
}


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize(
    ("who", "mine", "theirs"), [("you", 1, 0), ("another player", 0, 1), ("a player", 1, 1)]
)
def test_a_text_hears_who_it_names_and_speaks_to_its_controller(
    scene: Scene, event: str, who: str, mine: int, theirs: int
) -> None:
    """Both have the Ally: of what one does the other hears as another, and both as any player."""
    does, matrix = EVENTS[event]
    verb, _, words = event.partition("|")
    own, cards = words.split(" ", 1)
    trigger = f"when you {own} {cards}" if who == "you" else f"when {who} {verb} {cards}"
    first = with_ally(BUMBLEBEE, MINE) | {"hand": ["Hound", "Helping Hand"]}
    second = with_ally(PRIME, THEIRS)
    play = duel("core", first, second, held(mine, theirs), do=["play Hound"], matrix=matrix)
    scene(play, says("Hound", f"on play: {does}") | both_say(f"{trigger}: gain 1 energon"))


@pytest.mark.parametrize(("who", "mine", "theirs"), [("you buy", 1, 0), ("another player buys", 0, 1)])
@pytest.mark.parametrize(("cards", "fits"), [("technology", True), ("robot", False)])
def test_what_is_bought_is_heard_where_it_fits(
    scene: Scene, who: str, mine: int, theirs: int, cards: str, fits: bool
) -> None:
    play = duel(
        "core", with_ally(BUMBLEBEE, MINE) | {"untied": 3}, with_ally(PRIME, THEIRS), held(mine * fits, theirs * fits),
        do=["buy Energon Drill"], matrix={"A1": "Energon Drill"},
    )  # fmt: skip
    scene(play, both_say(f"when {who} {cards}: gain 1 energon"))


@pytest.mark.parametrize(("cards", "energon"), [("adversary", 1), ("own robot", 0), ("boss", 0)])
def test_another_players_victory_is_heard(scene: Scene, cards: str, energon: int) -> None:
    """Factions are those of whom the text speaks to; Brawl is an Adversary of both."""
    play = duel(
        "core", BUMBLEBEE | {"untied": 9}, with_ally(PRIME, THEIRS), held(0, energon),
        do=["battle Brawl"], matrix={"A1": "Brawl"},
    )  # fmt: skip
    text = f"when another player defeats {cards}: gain 1 energon"
    scene(play, both_say(text) | {"Brawl": {"reward": None, "clauses": ()}})


def test_that_player_is_who_did_it_and_it_the_card(scene: Scene) -> None:
    expect = '[expect]\nBumblebee.energon = 1\nBumblebee.vp = 0\n"Optimus Prime".vp = 3'
    play = duel(
        "core", BUMBLEBEE | {"untied": 3}, with_ally(PRIME, THEIRS), expect,
        do=["buy Energon Drill"], matrix={"A1": "Energon Drill"},
    )  # fmt: skip
    text = "when another player buys card: gain its cost vp; that player: gain 1 energon"
    scene(play, both_say(text))


def test_ones_own_text_works_before_those_of_others(scene: Scene) -> None:
    """And the event itself is over by then: the card that was discarded lies in the discard pile."""
    expect = '[expect]\nBumblebee.hand = ["Helping Hand"]\nBumblebee.energon = 1\n"Optimus Prime".energon = 1'
    play = duel(
        "core", with_ally(BUMBLEBEE, MINE) | {"hand": ["Hound", "Helping Hand"]}, with_ally(PRIME, THEIRS), expect,
        do=["play Hound"],
    )  # fmt: skip
    text = "when a player discards maneuver: gain 1 energon; if there is a card in your discard pile: put it into hand"
    scene(play, says("Hound", "on play: discard 1 card in hand") | both_say(text))


@pytest.mark.parametrize(
    ("text", "energon"), [("end of turn: gain 1 energon", 1), ("start of turn: gain 1 energon", 0)]
)
def test_the_end_of_a_turn_is_the_active_players(scene: Scene, text: str, energon: int) -> None:
    """Bumblebee's turn ends, and Optimus Prime's has begun: each has the Ally."""
    expect = f'{held(energon, 1 - energon)}\nactive = "Optimus Prime"'
    play = duel(
        "core", with_ally(BUMBLEBEE, MINE), with_ally(PRIME, THEIRS), expect, do=["end turn"], decks={"main": MAINS}
    )  # fmt: skip
    scene(play, both_say(text))


def test_at_the_end_of_a_turn_cards_played_are_still_there(scene: Scene) -> None:
    """The text works before Power is lost, the Matrix filled and cards are discarded."""
    expect = "[expect]\nBumblebee.vp = 4"
    play = duel(
        "core", BUMBLEBEE | {"hand": ["Hound", "Helping Hand", "Courage"]}, PRIME, expect,
        do=["play Hound", "play Helping Hand", "end turn"], decks={"main": MAINS},
    )  # fmt: skip
    text = "end of turn: gain 1 vp per card you control; if there is a card in hand: gain 2 vp"
    scene(play, says("Hound", text) | says("Helping Hand"))


@pytest.mark.parametrize(("which", "gained"), [("the next", 1), ("each", 2)])
def test_what_is_bought_later_in_the_turn_is_awaited(scene: Scene, which: str, gained: int) -> None:
    """One was bought before Hound is played, two are after it."""
    play = duel(
        "core", BUMBLEBEE | {"untied": 9, "hand": ["Hound"]}, PRIME, f"[expect]\nBumblebee.vp = {gained}",
        do=["buy Roll Out!", "play Hound", "buy Roll Out!", "buy Roll Out!"],
    )  # fmt: skip
    scene(play, says("Hound", f"on play: {which} basic you buy this turn: gain 1 vp"))


@pytest.mark.parametrize("event", ["play", "buy", "gain", "discard", "destroy", "reveal"])
def test_the_first_is_known_of_victories_alone(event: str) -> None:
    with pytest.raises(CardTextError, match=r"nobody notes .* allowed: you defeat this turn, or 'the next'"):
        parse_clause(f"on play: the first robot you {event} this turn: gain 1 vp")


@pytest.mark.parametrize(
    ("event", "setting", "do"),
    [
        ("play", {"hand": ["Hound", "Helping Hand"]}, "play Helping Hand"),
        ("reveal", {"hand": ["Hound"], "mode": "alt"}, "search"),
    ],
)
def test_other_events_are_awaited_too(scene: Scene, event: str, setting: dict[str, Any], do: str) -> None:
    play = duel(
        "core", BUMBLEBEE | setting, PRIME, "[expect]\nBumblebee.vp = 1",
        do=["play Hound", do], matrix={"A1": "down: Take Cover (Stand-in)"},
    )  # fmt: skip
    scene(
        play,
        says("Hound", f"on play: the next maneuver you {event} this turn: gain 1 vp") | says("Helping Hand"),
    )


@pytest.mark.parametrize("verb", ["put it into hand", "gain it to hand"])
def test_a_card_that_another_has_is_not_taken_by_way_of_an_event(scene: Scene, verb: str) -> None:
    """It is put and gained from where those verbs look, and from what one has oneself."""
    expect = '[expect]\n"Optimus Prime".hand = []\nBumblebee.discard = ["Helping Hand"]'
    first = BUMBLEBEE | {"hand": ["Hound", "Helping Hand"], "discard": []}
    play = duel("core", first, with_ally(PRIME, THEIRS), expect, do=["play Hound"])
    text = f"when another player discards maneuver: {verb}"
    scene(play, says("Hound", "on play: discard 1 card in hand") | both_say(text))


@pytest.mark.parametrize(("card", "vaulted"), [("Helping Hand", 1), ("Courage", 0)])
def test_no_starter_goes_to_a_vault_by_way_of_an_event(scene: Scene, card: str, vaulted: int) -> None:
    first = with_ally(BUMBLEBEE, MINE) | {"hand": ["Hound", card], "discard": [], "vault": []}
    vault, discard = ([card], []) if vaulted else ([], [card])
    expect = f"[expect]\nBumblebee.vault = {vault}\nBumblebee.discard = {discard}"
    play = duel("core", first, PRIME, expect, do=["play Hound"])
    scene(
        play,
        says("Hound", "on play: discard 1 card in hand")
        | both_say("when you discard card: gain it to the vault"),
    )


@pytest.mark.rule("GAP-250")
def test_who_did_it_hears_first_whoevers_card_came_first(scene: Scene) -> None:
    """The other's Ally was there before: still the player's own works first, and there is nothing left to destroy."""
    first, second = with_ally(PRIME, THEIRS), with_ally(BUMBLEBEE, MINE) | {"hand": ["Hound", "Helping Hand"]}
    expect = '[expect]\nBumblebee.vp = 1\n"Optimus Prime".vp = 0'
    play = duel("core", first, second, expect, active=1, do=["play Hound"])
    text = "when a player discards maneuver: destroy it; if you do: gain 1 vp"
    scene(play, says("Hound", "on play: discard 1 card in hand") | both_say(text))


def test_a_boss_attacks_before_anybody_hears_that_it_was_revealed(scene: Scene) -> None:
    """And one that is gone by then is heard of no more."""
    boss = "Raid Captain (Stand-in)"
    first = with_ally(BUMBLEBEE, MINE) | {"mode": "alt", "energon": 2}
    play = duel(
        "core", first, PRIME, '[expect]\nBumblebee.energon = 0\nBumblebee.vp = 1',
        do=["search"], matrix={"A1": f"down: {boss}"},
    )  # fmt: skip
    scene(
        play,
        says(boss, "reveal attack: lose 2 energon")
        | says(MINE, "when you reveal boss: if you have 0 or less energon: gain 1 vp"),
    )


@pytest.mark.parametrize("verb", ["destroy this", "destroy 1 maneuver in hand"])
def test_a_card_that_destroys_itself_is_heard_too(scene: Scene, verb: str) -> None:
    first = with_ally(BUMBLEBEE, MINE) | {"hand": ["Helping Hand", "Take Cover (Stand-in)"]}
    play = duel("core", first, PRIME, held(1, 0), do=["play Helping Hand"])
    scene(
        play,
        says("Helping Hand", f"on play: {verb}") | says(MINE, "when you destroy maneuver: gain 1 energon"),
    )


def test_what_a_player_has_is_not_gained_anew(scene: Scene) -> None:
    """So a text that gains the card which was gained does not set itself off again."""
    first = with_ally(BUMBLEBEE, MINE) | {"hand": ["Hound"], "vault": []}
    expect = '[expect]\nBumblebee.vault = ["Energon Drill"]\nBumblebee.energon = 1'
    play = duel("core", first, PRIME, expect, do=["play Hound"], matrix={"A1": "Energon Drill"})
    text = "when you gain technology: gain 1 energon; gain it to the vault"
    scene(play, says("Hound", "on play: gain 1 technology here to hand") | says(MINE, text))


@pytest.mark.parametrize(
    "text",
    [
        "when you gain damage: gain 1 damage", "when a player gains damage: that player: gain 1 damage",
        "when another player gains damage: gain 1 damage",
    ],
)  # fmt: skip
def test_a_text_that_would_never_end_is_refused(text: str) -> None:
    with pytest.raises(SenselessError, match="sets itself off again"):
        check_clause(parse_clause(text))


# --- Draws -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GAP-399")
@pytest.mark.parametrize(
    ("text", "drawn"),
    [("draw 2", 2), ("draw until you have 3 cards", 2), ("draw 9", 4), ("gain 1 technology here to hand", 0)],
)
def test_a_text_hears_of_each_card_that_a_text_has_its_player_draw(
    scene: Scene, text: str, drawn: int
) -> None:
    """Of the four in the deck; the other player's text hears of none."""
    first = with_ally(BUMBLEBEE, MINE) | {
        "hand": ["Hound", "Helping Hand"],
        "deck": ["Courage"] * 4,
        "discard": [],
    }
    play = duel(
        "core",
        first,
        with_ally(PRIME, THEIRS),
        held(drawn, 0),
        do=["play Hound"],
        matrix={"A1": "Energon Drill"},
    )
    scene(play, says("Hound", f"on play: {text}") | both_say("when you draw a card: gain 1 energon"))


@pytest.mark.rule("GAP-399")
def test_a_new_hand_is_no_draw_of_a_text(scene: Scene) -> None:
    first = with_ally(BUMBLEBEE, MINE) | {"hand": []}
    play = duel("core", first, PRIME, held(0, 0), do=["end turn"], decks={"main": MAINS})
    scene(play, says(MINE, "when you draw a card: gain 1 energon"))


@pytest.mark.rule("GAP-399")
def test_a_draw_waits_until_all_are_in_hand(scene: Scene) -> None:
    """What it lets its player discard may be the last of them."""
    first = with_ally(BUMBLEBEE, MINE) | {"hand": ["Hound"], "deck": ["Courage", "Firepower"], "discard": []}
    play = duel(
        "core", first, PRIME, "[expect]\noptions = ['pick Courage', 'pick Firepower']", do=["play Hound"]
    )
    scene(play, says("Hound", "on play: draw 2") | says(MINE, "when you draw a card: discard 1 card in hand"))


@pytest.mark.rule("GAP-399")
def test_many_draws_are_all_told(scene: Scene) -> None:
    """Card by card, so that many texts that wait for many cards are not too many at once."""
    played = ["Courage"] * 4
    first = with_ally(BUMBLEBEE, MINE) | {
        "hand": ["Hound"],
        "deck": ["Energon Drill"] + ["Courage"] * 8,
        "discard": [],
    }
    first |= {"played": played, "vp": 0}
    play = duel("core", first, PRIME, "[expect]\nBumblebee.vp = 36", do=["play Hound"])
    scene(
        play,
        says("Hound", "on play: draw 9")
        | says("Courage", "when you draw a card: gain 1 vp", "ongoing: you cannot move onto a boss"),
    )


@pytest.mark.rule("GAP-399")
def test_a_draw_in_a_draw_without_end_is_refused() -> None:
    with pytest.raises(SenselessError, match="sets itself off again"):
        check_clause(parse_clause("when you draw a card: draw 1"))
    check_clause(parse_clause("when you draw a card: if your hand is empty: draw 1"))


@pytest.mark.rule("GAP-404")
@pytest.mark.parametrize(("who", "mine", "theirs"), [("another player", 0, 1), ("a player", 1, 1)])
def test_the_first_that_others_play_each_turn_is_heard_once(
    scene: Scene, who: str, mine: int, theirs: int
) -> None:
    """Twice in one turn speaks once; in the next turn, which is the other's, it speaks anew."""
    text = f"the first starter {who} plays each turn: gain 1 energon"
    first = with_ally(BUMBLEBEE, MINE) | {"hand": ["Courage", "Courage"], "deck": []}
    second = with_ally(PRIME, THEIRS) | {"hand": ["Courage", "Courage"]}
    expect = (
        held(mine, theirs)
        + f"""
[[then]]
do = ["end turn", "play Courage", "play Courage"]
[then.expect]
Bumblebee.energon = {mine + 1}
"Optimus Prime".energon = {theirs + (who == "a player")}
"""
    )
    play = duel("core", first, second, expect, do=["play Courage", "play Courage"])
    scene(play, says("Courage", "on play: gain 0 vp") | both_say(text))


@pytest.mark.rule("GAP-404")
def test_the_first_damage_of_others_each_turn_is_heard_once(scene: Scene) -> None:
    second = with_ally(PRIME, THEIRS)
    play = duel(
        "core",
        BUMBLEBEE | {"hand": ["Courage", "Courage"]},
        second,
        held(0, 1),
        do=["play Courage", "play Courage"],
    )
    text = "the first damage another player gains each turn: gain 1 energon"
    scene(play, says("Courage", "on play: gain 1 damage") | says(THEIRS, text))
