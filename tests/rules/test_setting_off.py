"""Texts that set each other off, that were armed twice, and that take their own card while it is being resolved."""

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body
from cardsets.library import EnergonAbility
from sim.engine.board.live import MOST_IN_A_TURN, MOST_WITHIN
from sim.engine.checks.invariants import zones_of
from sim.engine.data import fate, zone
from sim.engine.data.state import FAILED
from sim.engine.decisions import MAIN, PLAY, STEP, USE
from sim.engine.procedures.actions import MOST_ACTIONS
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

BUMBLEBEE = {"character": "Bumblebee", "hand": ["Hound"], "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}


@pytest.mark.rule("GAP-271")
def test_a_text_that_sets_itself_off_for_ever_comes_to_an_end(scene: Scene) -> None:
    """Each step lets its player move again, before that step's own text is done."""
    play = duel("core", BUMBLEBEE, PRIME, do=["play Hound", "step A2"])
    _, table = scene(play, says("Hound", "on leaving a space: move 1 space"))
    steps = 1
    while (decision := table.run()) is not None and decision.kind != MAIN:
        table.answer(0)
        steps += 1
    assert MOST_WITHIN < steps < 100
    assert table.game.ending != FAILED


@pytest.mark.rule("GAP-271")
def test_texts_that_convert_back_and_forth_come_to_an_end(scene: Scene) -> None:
    hand = ["Hound", "Brawl", "Helping Hand"]
    text = "on convert: convert"
    play = duel("core", BUMBLEBEE | {"hand": [], "played": hand, "energon": 1}, PRIME, do=["convert"])
    _, table = scene(play, {name: says(name, text)[name] for name in hand})
    assert table.game.ending != FAILED
    assert int(table.game.public.seats[0].converts) > len(hand) * MOST_WITHIN


@pytest.mark.rule("GAP-271")
def test_an_ability_that_puts_its_card_back_into_hand_comes_to_an_end(scene: Scene) -> None:
    """It may be played and used again, until the turn has had so many actions."""
    again = (EnergonAbility(1, op.ENERGON_ANY_TIME, parse_body("gain 1 energon; put this into hand")),)
    play = duel("core", BUMBLEBEE | {"hand": ["Hound"], "energon": 1}, PRIME)
    _, table = scene(play, {"Hound": {"clauses": (), "energon": again}})
    turn, actions = int(table.game.public.turn), 0
    while (decision := table.run()) is not None and int(table.game.public.turn) == turn:
        goes_on = [nth for nth, option in enumerate(decision.options) if option.verb in (PLAY, USE)]
        actions += decision.kind == MAIN
        table.answer(goes_on[0] if goes_on else 0)
    assert actions == MOST_ACTIONS
    assert table.game.ending != FAILED


@pytest.mark.rule("GAP-253")
def test_what_was_armed_twice_for_the_next_turn_happens_twice_and_is_no_choice(scene: Scene) -> None:
    changes = {
        **says("Hound", "on play: at the start of your next turn: gain 1 vp"),
        **says("Helping Hand", "on play: play 1 robot you control again"),
    }
    first = BUMBLEBEE | {"hand": ["Hound", "Helping Hand"]}
    expect = '[expect]\nactive = "Bumblebee"\npending = "main"\nBumblebee.vp = 2'
    mains = ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)", "Take Cover (Stand-in)"]
    do = ["play Hound", "play Helping Hand", "end turn", "end turn"]
    scene(duel("core", first, PRIME, expect, do=do, decks={"main": mains}), changes)


@pytest.mark.rule("SCHEME-9")
@pytest.mark.parametrize("reward", ["gain this to the vault", "gain this", "destroy this"])
def test_a_scheme_was_thwarted_wherever_its_reward_takes_it(scene: Scene, reward: str) -> None:
    first = BUMBLEBEE | {"hand": [], "energon": 1}
    play = duel("core", first, PRIME, do=["thwart Hound"], matrix={"C3": "Hound"})
    thwarted = says("Hound", "thwart for 1 energon", type=op.SCHEME, cost=None, reward=parse_body(reward))
    _, table = scene(play, thwarted)
    hounds = [card for card, title in enumerate(table.game.public.definition) if is_hound(table, title)]
    assert fate.THWARTED in {int(table.game.tally[card].fate) for card in hounds}


def is_hound(table, title: int) -> bool:
    return 0 <= title < len(table.static.cards) and table.static.cards[int(title)].name == "Hound"


@pytest.mark.rule("GAP-233")
def test_an_encounter_that_destroys_itself_is_out_of_the_game(scene: Scene) -> None:
    first = {"character": "Bumblebee", "mode": "bot", "energon": 0}
    deck = ["Ransom Demand (Stand-in)", "Fuel Raid (Stand-in)", "Stroke of Luck (Stand-in)"]
    expect = "[expect]\nencounters_left = 2"
    decks = {"encounters": deck, "encounter_discard": []}
    do = ["battle Raid Captain (Stand-in)", "go on"]
    play = duel("core", first, PRIME, expect, do=do, matrix={"A1": "Raid Captain (Stand-in)"}, decks=decks)
    texts = {name: {"confrontation": parse_body("destroy this")} for name in deck}
    _, table = scene(play, texts)
    public = table.game.public
    assert (int(public.encounter_discard.n), int(public.removed.n)) == (0, 1)
    assert zones_of(table.records[1], int(public.removed.cards[0])) & 1 << zone.REMOVED


@pytest.mark.rule("GAP-271")
@pytest.mark.parametrize(
    "text", ["on leaving a space: play 1 technology you control again", "on play: gain this to hand"]
)
def test_a_turn_of_texts_without_end_comes_to_an_end(scene: Scene, text: str) -> None:
    """The Move of the Technology is there for the next step; what is in hand again may be played again."""
    played = ["Energon Drill"]
    play = duel("core", BUMBLEBEE | {"played": played}, PRIME, do=["play Hound"])
    _, table = scene(play, says("Hound", text) | says(played[0], "on play: gain 0 vp", move=1))
    turn, most = int(table.game.public.turn), 0
    while (decision := table.run()) is not None and int(table.game.public.turn) == turn:
        most = max(most, int(table.game.set_off))
        goes_on = [nth for nth, option in enumerate(decision.options) if option.verb in (STEP, PLAY)]
        table.answer(goes_on[0] if goes_on else 0)
    assert most == MOST_IN_A_TURN
    assert int(table.game.set_off) == 0
    assert table.game.ending != FAILED
