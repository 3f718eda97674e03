"""Every construct of FORMS.md parses to the node it should, and errors say where and what."""

import os
import subprocess
import sys

import pytest

from cardsets.errors import CardTextError
from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause

ONE = n.Amount.constant(1)
GAIN_VP = n.Gain(op.VP, ONE)
DRAW = n.AmountAction(op.DRAW, ONE)
ADVERSARY = n.Selector(op.ROBOT | op.BOSS, op.ADVERSARY_FACTION)
CARD = n.Selector()


def cards(types=0, **fields):
    return n.Selector(types, **fields)


REST = n.Target(n.Count(None), n.Selector(place=n.Place(op.LOOKED_AT)))


def only_step(text):
    (step,) = parse_body(text).steps
    return step


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("on play: draw 1", n.Clause(op.ON_PLAY, n.Body((DRAW,)))),
        ("reveal attack: draw 1", n.Clause(op.REVEAL_ATTACK, n.Body((DRAW,)))),
        (
            "reveal attack: draw 1 then ambush",
            n.Clause(op.REVEAL_ATTACK, n.Body((DRAW,)), ambush_on_reveal=True),
        ),
        ("on reveal: draw 1", n.Clause(op.ON_REVEAL, n.Body((DRAW,)))),
        ("block: draw 1", n.Clause(op.ON_BLOCK, n.Body((DRAW,)))),
        ("start of turn: draw 1", n.Clause(op.START_OF_TURN, n.Body((DRAW,)))),
        ("on convert: draw 1", n.Clause(op.ON_CONVERT, n.Body((DRAW,)))),
        ("on convert to alt mode: draw 1", n.Clause(op.ON_CONVERT, n.Body((DRAW,)), mode=op.ALT_ONLY)),
        ("on convert to 'Tank' mode: draw 1", n.Clause(op.ON_CONVERT, n.Body((DRAW,)), into="Tank")),
        ("on convert to bot mode: draw 1", n.Clause(op.ON_CONVERT, n.Body((DRAW,)), mode=op.BOT_ONLY)),
        ("on move onto site: draw 1", n.Clause(op.ON_ENTER, n.Body((DRAW,)), cards(op.SITE))),
        ("on leaving a space: draw 1", n.Clause(op.ON_LEAVE, n.Body((DRAW,)))),
        ("when you play maneuver: draw 1", n.Clause(op.ON_YOU_PLAY, n.Body((DRAW,)), cards(op.MANEUVER))),
        ("when you buy maneuver: draw 1", n.Clause(op.ON_BUY, n.Body((DRAW,)), cards(op.MANEUVER))),
        ("when you defeat adversary: draw 1", n.Clause(op.ON_DEFEAT, n.Body((DRAW,)), ADVERSARY)),
        ("when a player assists: draw 1", n.Clause(op.ON_ASSIST_LAID, n.Body((DRAW,)))),
        ("when another player moves into your space: draw 1", n.Clause(op.OTHERS_ENTER, n.Body((DRAW,)))),
        ("when you assist: draw 1", n.Clause(op.ON_YOU_ASSIST, n.Body((DRAW,)))),
        ("when the battle is lost: draw 1", n.Clause(op.ON_BATTLE_LOST, n.Body((DRAW,)))),
        ("when you draw a card: may draw 1", n.Clause(op.ON_DRAW, n.Body((n.May(DRAW),)))),
        ("when you gain damage: draw 1", n.Clause(op.ON_GAIN_DAMAGE, n.Body((DRAW,)))),
        ("use: draw 1", n.Clause(op.SITE_ABILITY, n.Body((DRAW,)))),
        (
            "use for 2 energon and 1 move: draw 1",
            n.Clause(op.USE, n.Body((DRAW,)), price=n.Price(2, 0, 1)),
        ),
        (
            "thwart by contributing 4 cards of cost 3 or more",
            n.Clause(op.THWART_BY_CONTRIBUTION, selector=cards(cost_min=3), amount=n.Amount.constant(4)),
        ),
        (
            "thwart by contributing 1 relic in your vault",
            n.Clause(
                op.THWART_BY_CONTRIBUTION,
                selector=cards(op.RELIC, place=n.Place(op.IN_VAULT)),
                amount=ONE,
            ),
        ),
        ("thwart for 3 energon", n.Clause(op.THWART_BY_PAYMENT, price=n.Price(3))),
        ("thwart for 4 power and 1 move", n.Clause(op.THWART_BY_PAYMENT, price=n.Price(0, 4, 1))),
        ("thwart by defeating adversary", n.Clause(op.THWART_ON_DEFEAT, selector=ADVERSARY)),
        ("thwart when every other player assists", n.Clause(op.THWART_ON_ASSISTS)),
        ("end of game: gain 1 vp", n.Clause(op.SCORE_AT_END, amount=ONE)),
        (
            "end of game: lose 1 vp per 2 damage you control",
            n.Clause(
                op.SCORE_AT_END,
                amount=n.Amount(op.COUNT, 0, -1, 2, cards(op.DAMAGE, place=n.Place(op.IN_CONTROL))),
            ),
        ),
        (
            "ongoing: adversaries cost +1 per player",
            n.Clause(op.ADVERSARY_COST, selector=ADVERSARY, amount=n.Amount(op.PLAYERS, per=1)),
        ),
        (
            "ongoing: adversaries cost +1 per player to defeat",
            n.Clause(op.DEFEAT_COST, selector=ADVERSARY, amount=n.Amount(op.PLAYERS, per=1)),
        ),
        (
            "ongoing: boss cost -1 per 2 energon, at most 3 to defeat",
            n.Clause(
                op.DEFEAT_COST, selector=cards(op.BOSS), amount=n.Amount(op.ENERGON_HELD, 0, -1, 2, None, 3)
            ),
        ),
        (
            "ongoing: relics cost you -1 to buy",
            n.Clause(op.BUY_COST, selector=cards(op.RELIC), amount=n.Amount.constant(-1)),
        ),
        (
            "ongoing: relics cost -1 to buy",
            n.Clause(op.BUY_COST, selector=cards(op.RELIC), amount=n.Amount.constant(-1)),
        ),
        (
            "ongoing: own robots you play have +1 power",
            n.Clause(op.CARD_POWER, selector=cards(op.ROBOT, faction=op.OWN_FACTION), amount=ONE),
        ),
        ("ongoing: cards you play have +1 range", n.Clause(op.RANGE_BONUS, selector=CARD, amount=ONE)),
        (
            "ongoing: you may battle own robots",
            n.Clause(op.MAY_BATTLE, selector=cards(op.ROBOT, faction=op.OWN_FACTION)),
        ),
        (
            "ongoing: you may buy adversary robot",
            n.Clause(op.MAY_BUY, selector=cards(op.ROBOT, faction=op.ADVERSARY_FACTION)),
        ),
        ("ongoing: robots are confronted", n.Clause(op.CONFRONT_ROBOTS)),
        ("ongoing: 1 assist must be resolved", n.Clause(op.FORCE_ASSIST, amount=ONE)),
        ("ongoing: -1 power in battle", n.Clause(op.BATTLE_POWER, amount=n.Amount.constant(-1))),
        (
            "ongoing: maneuver you buy go on top of your deck",
            n.Clause(op.BUY_TO_TOP, selector=cards(op.MANEUVER)),
        ),
        ("ongoing: avoid ambushes", n.Clause(op.AVOID_AMBUSH)),
        (
            "ongoing: avoid ambushes by robot of cost 3 or less",
            n.Clause(op.AVOID_AMBUSH, selector=cards(op.ROBOT, cost_max=3)),
        ),
        ("ongoing: may block an attack on any character", n.Clause(op.BLOCK_ANYWHERE)),
        ("ongoing: may block an attack here", n.Clause(op.BLOCK_HERE)),
        ("ongoing: you cannot convert", n.Clause(op.NO_CONVERT)),
        ("ongoing: you cannot move onto a boss", n.Clause(op.NO_ENTER_BOSS)),
        ("assist: +1 power", n.Clause(op.ASSIST_POWER, amount=ONE)),
        ("confront: +2 power", n.Clause(op.CONFRONT_POWER, amount=n.Amount.constant(2))),
        ("must be played first", n.Clause(op.MUST_PLAY_FIRST)),
        ("must be resolved first", n.Clause(op.RESOLVE_FIRST)),
        ("ongoing: you may assist with this", n.Clause(op.ASSIST_WITH, selector=n.THIS_CARD)),
        (
            "ongoing once: +1 power in battle",
            n.Clause(op.BATTLE_POWER, amount=n.Amount.constant(1), mode=op.ONCE_OF_NAME),
        ),
        (
            "ongoing: +1 power in battle while in alt mode",
            n.Clause(op.BATTLE_POWER, amount=ONE, condition=n.Condition(op.IN_ALT_MODE)),
        ),
    ],
)
def test_clauses(text, clause):
    assert parse_clause(text) == clause


IT = n.Target()


def some(number, selector, up_to=False):
    return n.Target(n.Count(n.Amount.constant(number), up_to), selector)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("gain 2 energon", n.Gain(op.ENERGON, n.Amount.constant(2))),
        ("gain 1 damage", n.Gain(op.DAMAGE_CARD, ONE)),
        ("gain that many damage", n.Gain(op.DAMAGE_CARD, n.Amount(op.CHOSEN, per=1))),
        ("gain its cost vp", n.Gain(op.VP, n.Amount(op.COST_OF_IT, per=1))),
        ("+2 power", n.Gain(op.POWER, n.Amount.constant(2))),
        ("-1 power", n.Gain(op.POWER, n.Amount.constant(-1))),
        ("+1 move", n.Gain(op.MOVE, ONE)),
        ("lose 1 vp", n.Lose(op.VP, ONE)),
        ("draw 1", DRAW),
        ("draw 1 card", DRAW),
        ("draw that many cards", n.AmountAction(op.DRAW, n.Amount(op.CHOSEN, per=1))),
        (
            "discard 1 card in hand",
            n.CardAction(op.DISCARD_IT, some(1, cards(place=n.Place(op.IN_HAND)))),
        ),
        ("discard your hand", n.PlainAction(op.DISCARD_HAND)),
        ("destroy up to 2 cards", n.CardAction(op.DESTROY_IT, some(2, CARD, True))),
        ("destroy all cards", n.CardAction(op.DESTROY_IT, n.Target(n.Count(None), CARD))),
        ("destroy this", n.CardAction(op.DESTROY_IT, n.THIS)),
        ("destroy it", n.CardAction(op.DESTROY_IT, IT)),
        ("return 1 damage", n.CardAction(op.RETURN_IT, some(1, cards(op.DAMAGE)))),
        (
            "gain 1 robot in the destroyed pile to hand",
            n.CardAction(op.GAIN_IT, some(1, cards(op.ROBOT, place=n.Place(op.IN_DESTROYED))), op.TO_HAND),
        ),
        ("gain it to the top of your deck", n.CardAction(op.GAIN_IT, IT, op.TO_TOP)),
        ("gain 1 relic to the vault", n.CardAction(op.GAIN_IT, some(1, cards(op.RELIC)), op.TO_VAULT)),
        ("put 1 card on top of your deck", n.CardAction(op.PUT_IT, some(1, CARD), op.TO_TOP)),
        ("put it into hand", n.CardAction(op.PUT_IT, IT, op.TO_HAND)),
        ("put 1 card into your discard pile", n.CardAction(op.PUT_IT, some(1, CARD), op.TO_DISCARD)),
        ("put 1 card into the matrix", n.CardAction(op.LAY_IN_MATRIX, some(1, CARD))),
        ("put this on top of the main deck", n.CardAction(op.PUT_IN_MAIN, n.THIS, op.TO_MAIN_TOP)),
        (
            "put the rest on the bottom of the main deck",
            n.CardAction(op.PUT_IN_MAIN, REST, op.TO_MAIN_BOTTOM),
        ),
        ("look through your deck: draw 1", n.LookThrough(DRAW)),
        (
            "the next 2 adversaries you defeat this turn: draw 1",
            n.WhenYou(op.ON_DEFEAT, ADVERSARY, n.Body((DRAW,)), 2),
        ),
        (
            "this turn: the next 2 robots cost you -1 to buy",
            n.ThisTurn(
                n.Clause(op.BUY_COST, selector=cards(op.ROBOT), amount=n.Amount.constant(-1)), the_next=2
            ),
        ),
        (
            "destroy 1 card other than a starter",
            n.CardAction(op.DESTROY_IT, some(1, n.Selector(but=n.Selector(op.STARTER)))),
        ),
        (
            "destroy 1 ally another player controls",
            n.CardAction(op.DESTROY_IT, some(1, cards(op.ALLY, place=n.Place(op.IN_OTHERS_CONTROL)))),
        ),
        ("defeat 1 adversary", n.CardAction(op.DEFEAT_IT, some(1, ADVERSARY))),
        (
            "flip 1 facedown card adjacent faceup",
            n.CardAction(
                op.FLIP_UP_IT, some(1, cards(place=n.Place(op.IN_MATRIX, op.ADJACENT), face=op.FACEDOWN))
            ),
        ),
        ("flip it facedown", n.CardAction(op.FLIP_DOWN_IT, IT)),
        ("peek at 1 card", n.CardAction(op.PEEK_IT, some(1, CARD))),
        ("+1 power on it", n.CardAction(op.POWER_IT, IT, amount=ONE)),
        ("+2 power on 1 card", n.CardAction(op.POWER_IT, some(1, CARD), amount=n.Amount.constant(2))),
        (
            "become a copy of 1 card in play",
            n.CardAction(op.COPY_IT, some(1, cards(place=n.Place(op.IN_ANY_CONTROL)))),
        ),
        ("convert", n.PlainAction(op.CONVERT)),
        ("teleport anywhere", n.PlainAction(op.TELEPORT, op.ANYWHERE)),
        ("teleport to an adjacent space", n.PlainAction(op.TELEPORT, op.ADJACENT)),
        ("teleport here or to an adjacent space", n.PlainAction(op.TELEPORT, op.HERE_OR_ADJACENT)),
        ("move a character 1 space", n.PlayerAction(op.STEP_PLAYER, op.A_CHARACTER)),
        ("move you 1 space", n.PlayerAction(op.STEP_PLAYER, op.YOU)),
        ("move 1 space", n.PlayerAction(op.STEP_PLAYER, op.YOU)),
        ("put 9 energon here", n.AmountAction(op.STORE, n.Amount.constant(9))),
        (
            "put 2 energon per 2 player, at most 3 here",
            n.AmountAction(op.STORE, n.Amount(op.PLAYERS, 0, 2, 2, most=3)),
        ),
        ("take 2 energon from here", n.AmountAction(op.TAKE, n.Amount.constant(2))),
        ("take all energon from here", n.AmountAction(op.TAKE, n.Amount.constant(99))),
        ("this adversary costs +3", n.AmountAction(op.BATTLE_COST, n.Amount.constant(3))),
        ("this adversary cannot be battled this turn", n.PlainAction(op.BAN_BATTLE)),
        ("call off the battle with this adversary", n.PlainAction(op.BAN_BATTLE, 1)),
        ("teleport to a space with an ally", n.TeleportTo(n.Selector(types=op.ALLY))),
        ("pay 2 move", n.Pay(op.MOVE, n.Amount.constant(2))),
        ("ambush each player", n.PlayerAction(op.AMBUSH_PLAYERS, op.EACH_PLAYER)),
        ("ambush you and each assisting player", n.PlayerAction(op.AMBUSH_PLAYERS, op.YOU_AND_ASSISTING)),
        ("draw 1 and gain 1 vp", n.Together((DRAW, GAIN_VP))),
        ("attack: draw 1", n.Attack(op.THE_VICTIMS, DRAW)),
        ("attack a player in range: draw 1", n.Attack(op.A_PLAYER_IN_RANGE, DRAW)),
        ("attack each other player in range: draw 1", n.Attack(op.EACH_OTHER_IN_RANGE, DRAW)),
        ("attack each player in range: draw 1", n.Attack(op.EACH_IN_RANGE, DRAW)),
        ("attack the controller: draw 1", n.Attack(op.THE_CONTROLLER, DRAW)),
        ("the controller: draw 1", n.ForPlayers(op.THE_CONTROLLER, DRAW)),
        ("choose: draw 1 or gain 1 vp", n.Choose((DRAW, GAIN_VP))),
        (
            "for each ally you control: draw 1",
            n.ForEachCard(cards(op.ALLY, place=n.Place(op.IN_CONTROL)), DRAW),
        ),
        ("each other player here: draw 1", n.ForPlayers(op.EACH_OTHER_HERE, DRAW)),
        ("each player here: draw 1", n.ForPlayers(op.EACH_HERE, DRAW)),
        ("each assisting player: draw 1", n.ForPlayers(op.EACH_ASSISTING_PLAYER, DRAW)),
        ("another player: draw 1", n.ForPlayers(op.AN_OTHER_PLAYER, DRAW)),
        (
            "the first adversary you defeat this turn: draw 1",
            n.WhenYou(op.ON_DEFEAT, ADVERSARY, n.Body((DRAW,)), 1, True),
        ),
        (
            "each adversary you defeat this turn: draw 1",
            n.WhenYou(op.ON_DEFEAT, ADVERSARY, n.Body((DRAW,)), 0),
        ),
        ("if the battle fails: draw 1", n.IfBattleFails(n.Body((DRAW,)))),
        ("this turn: you cannot convert", n.ThisTurn(n.Clause(op.NO_CONVERT))),
        ("2 times: draw 1", n.Times(n.Amount.constant(2), DRAW)),
        (
            "pick a number from 1 to 3: draw that many",
            n.PickNumber(ONE, n.Amount.constant(3), n.AmountAction(op.DRAW, n.Amount(op.CHOSEN, per=1))),
        ),
        ("may draw 1", n.May(DRAW)),
        ("may draw 1; else: gain 1 vp", n.May(DRAW, GAIN_VP)),
        ("draw 1 mission", n.AmountAction(op.DRAW_MISSIONS, ONE)),
        ("exchange 1 mission", n.PlainAction(op.EXCHANGE_MISSION)),
        ("take command of it", n.CardAction(op.COMMAND_IT, n.Target())),
        ("clear this", n.CardAction(op.CLEAR_IT, n.THIS)),
        ("complete 2 missions", n.AmountAction(op.COMPLETE_MISSIONS, n.Amount.constant(2))),
        ("block an attack on any character", n.Unsupported(0)),
    ],
)
def test_steps(text, step):
    assert only_step(text) == step


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("gain 3 vp", n.Amount.constant(3)),
        ("gain 1 vp per ally you control", n.Amount(
            op.COUNT, 0, 1, 1, cards(op.ALLY, place=n.Place(op.IN_CONTROL)))),
        ("gain 1 per ally vp", n.Amount(op.COUNT, 0, 1, 1, cards(op.ALLY))),
        ("gain 1 vp per 2 damage", n.Amount(op.COUNT, 0, 1, 2, cards(op.DAMAGE))),
        ("gain 1 vp per player", n.Amount(op.PLAYERS, 0, 1)),
        ("gain 1 vp per energon, at most 3", n.Amount(op.ENERGON_HELD, 0, 1, most=3)),
        ("gain 1 vp per energon here", n.Amount(op.ENERGON_HERE, 0, 1)),
        ("gain 1 vp per 2 spaces you moved this turn", n.Amount(op.SPACES_MOVED, 0, 1, 2)),
        ("gain 2 vp plus 1 per player", n.Amount(op.PLAYERS, 2, 1)),
        ("gain the highest cost among robot here vp", n.Amount(
            op.HIGHEST_COST, 0, 1, 1, cards(op.ROBOT, place=n.Place(op.IN_MATRIX, op.HERE)))),
        ("gain its cost, at most 2 vp", n.Amount(op.COST_OF_IT, 0, 1, most=2)),
    ],
)  # fmt: skip
def test_amounts(text, amount):
    assert only_step(text) == n.Gain(op.VP, amount)


@pytest.mark.parametrize(
    ("text", "selector"),
    [
        ("cards", CARD),
        ("adversary", ADVERSARY),
        ("adversaries", ADVERSARY),
        ("adversary robot", cards(op.ROBOT, faction=op.ADVERSARY_FACTION)),
        ("adversary card", cards(0, faction=op.ADVERSARY_FACTION)),
        ("decepticon", cards(0, faction=op.DECEPTICON)),
        ("autobot robots", cards(op.ROBOT, faction=op.AUTOBOT)),
        ("initiatives", cards(op.SCHEME)),
        ("allies or technologies or bosses", cards(op.ALLY | op.TECHNOLOGY | op.BOSS)),
        ("own 'Mini-Cassette' robot", cards(op.ROBOT, faction=op.OWN_FACTION, subtype="Mini-Cassette")),
        ('"Dinobot" robot', cards(op.ROBOT, subtype="Dinobot")),
        ("other card with flight", cards(keywords=op.OTHER | op.WITH_FLIGHT)),
        ("card with block", cards(keywords=op.WITH_BLOCK)),
        ("card of cost 3", cards(cost_min=3, cost_max=3)),
        ("card of cost 3 or more", cards(cost_min=3)),
        ("card of cost 3 or less", cards(cost_max=3)),
        ("card in hand", cards(place=n.Place(op.IN_HAND))),
        ("card you control", cards(place=n.Place(op.IN_CONTROL))),
        ("card in your discard pile", cards(place=n.Place(op.IN_DISCARD))),
        ("card in your vault", cards(place=n.Place(op.IN_VAULT))),
        ("card in the matrix", cards(place=n.Place(op.IN_MATRIX))),
        ("card here", cards(place=n.Place(op.IN_MATRIX, op.HERE))),
        ("card adjacent", cards(place=n.Place(op.IN_MATRIX, op.ADJACENT))),
        ("card here or adjacent", cards(place=n.Place(op.IN_MATRIX, op.HERE_OR_ADJACENT))),
        ("card in range", cards(place=n.Place(op.IN_MATRIX, op.IN_RANGE))),
        ("card beside this", cards(place=n.Place(op.IN_MATRIX, op.BESIDE_SOURCE))),
        ("card in the destroyed pile", cards(place=n.Place(op.IN_DESTROYED))),
        ("card in play", cards(place=n.Place(op.IN_ANY_CONTROL))),
        ("card played this turn", cards(place=n.Place(op.PLAYED))),
        ("faceup or facedown card", cards(face=op.EITHER_FACE)),
    ],
)
def test_selectors(text, selector):
    assert only_step(f"destroy 1 {text}") == n.CardAction(op.DESTROY_IT, some(1, selector))


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("you have 2 or more energon", n.Condition(op.ENERGON_IS, op.AT_LEAST, 2)),
        ("you have 2 or less vp", n.Condition(op.VP_IS, op.AT_MOST, 2)),
        ("you have 2 or less cards in hand", n.Condition(op.HAND_IS, op.AT_MOST, 2)),
        ("you have exactly 1 damage", n.Condition(op.DAMAGE_IS, op.EXACTLY, 1)),
        ("your hand is empty", n.Condition(op.HAND_IS, op.EXACTLY, 0)),
        ("in alt mode", n.Condition(op.IN_ALT_MODE)),
        ("in bot mode", n.Condition(op.IN_BOT_MODE)),
        ("there is an adversary", n.Condition(op.COUNT_IS, op.AT_LEAST, 1, ADVERSARY)),
        ("there is no adversary", n.Condition(op.COUNT_IS, op.EXACTLY, 0, ADVERSARY)),
        ("there are 2 or more adversaries", n.Condition(op.COUNT_IS, op.AT_LEAST, 2, ADVERSARY)),
        ("there are 2 or more cards in hand", n.Condition(
            op.COUNT_IS, op.AT_LEAST, 2, cards(place=n.Place(op.IN_HAND)))),
        ("there are 2 or more damage", n.Condition(op.COUNT_IS, op.AT_LEAST, 2, cards(op.DAMAGE))),
        ("you control 3 or more robots", n.Condition(
            op.COUNT_IS, op.AT_LEAST, 3, cards(op.ROBOT, place=n.Place(op.IN_CONTROL)))),
        ("you control a robot", n.Condition(
            op.COUNT_IS, op.AT_LEAST, 1, cards(op.ROBOT, place=n.Place(op.IN_CONTROL)))),
        ("it costs 4 or more", n.Condition(op.COST_OF_IT_IS, op.AT_LEAST, 4)),
        ("it is a boss", n.Condition(op.IT_MATCHES, selector=cards(op.BOSS))),
        ("this is your dearest card", n.Condition(op.DEAREST)),
        ("blocked", n.Condition(op.BLOCKED)),
        ("not blocked", n.Condition(op.BLOCKED, negated=True)),
        ("you do", n.Condition(op.DONE)),
        ("you do not", n.Condition(op.DONE, negated=True)),
        ("you cannot", n.Condition(op.CANNOT)),
        ("confronting", n.Condition(op.CONFRONTING)),
        ("assisting", n.Condition(op.ASSISTING)),
        ("it is your turn", n.Condition(op.YOUR_TURN)),
        ("every other player assists", n.Condition(op.ALL_OTHERS_ASSIST)),
        ("the battle is being lost", n.Condition(op.POWER_SHORT)),
        ("you moved 3 or more spaces this turn", n.Condition(op.SPACES_MOVED_IS, op.AT_LEAST, 3)),
        ("there is no energon here", n.Condition(op.ENERGON_HERE_IS, op.EXACTLY, 0)),
        ("there is energon here", n.Condition(op.ENERGON_HERE_IS, op.AT_LEAST, 1)),
        ("there are 3 or more energon here", n.Condition(op.ENERGON_HERE_IS, op.AT_LEAST, 3)),
        ("you have the most energon", n.Condition(op.MOST_HELD, value=op.ENERGON_IS)),
        ("you have the most cards in hand", n.Condition(op.MOST_HELD, value=op.HAND_IS)),
        ("you control the most robots", n.Condition(
            op.MOST_CONTROLLED, selector=cards(op.ROBOT, place=n.Place(op.IN_CONTROL)))),
        ("most of the cards in your discard pile are robots", n.Condition(
            op.MOST_ARE, selector=cards(place=n.Place(op.IN_DISCARD)), are=cards(op.ROBOT))),
        ("you moved exactly 1 space this turn", n.Condition(op.SPACES_MOVED_IS, op.EXACTLY, 1)),
    ],
)  # fmt: skip
def test_conditions(text, condition):
    assert only_step(f"if {text}: draw 1") == n.If((condition,), DRAW)


def test_a_waiting_effect_reaches_to_the_end_of_its_body():
    (step,) = parse_body("the next adversary you defeat this turn: draw 1; gain 1 vp").steps
    assert step == n.WhenYou(op.ON_DEFEAT, ADVERSARY, n.Body((DRAW, GAIN_VP)), 1)
    steps = parse_body("(the next adversary you defeat this turn: draw 1); gain 1 vp").steps
    assert steps == (n.WhenYou(op.ON_DEFEAT, ADVERSARY, n.Body((DRAW,)), 1), GAIN_VP)


def test_an_attack_ends_with_its_step():
    assert parse_body("attack: draw 1; gain 1 vp").steps == (n.Attack(op.THE_VICTIMS, DRAW), GAIN_VP)
    assert only_step("attack: (draw 1; gain 1 vp)") == n.Attack(op.THE_VICTIMS, n.Body((DRAW, GAIN_VP)))


def test_else_belongs_to_the_innermost_statement():
    blocked, done = n.Condition(op.BLOCKED), n.Condition(op.DONE)
    assert only_step("if blocked: if you do: draw 1; else: gain 1 vp") == n.If(
        (blocked,), n.If((done,), DRAW, GAIN_VP)
    )
    assert only_step("if blocked: (if you do: draw 1); else: gain 1 vp") == n.If(
        (blocked,), n.If((done,), DRAW), GAIN_VP
    )


def test_or_between_types_and_between_options():
    step = only_step("choose: destroy 1 ally or maneuver or draw 1")
    assert step.options[0].target.selector == cards(op.ALLY | op.MANEUVER)
    assert step.options[1] == DRAW


def test_case_and_white_space_do_not_matter():
    assert parse_clause("On  Play:\n  Draw 1 ;Gain 1 VP") == parse_clause("on play: draw 1; gain 1 vp")


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ("on play: gian 1 vp", 1, 10, 'did you mean "gain"?'),
        ("on ply: gain 1 vp", 1, 1, 'did you mean "on play"?'),
        ("on play: draw 1;\n  destroy 1 robt", 2, 13, 'did you mean "robot"?'),
        ("on play: destroy 1 card you controll", 1, 25, 'did you mean "you control"?'),
        ("on play gain 1 vp", 1, 9, 'expected ":"'),
        ("on play: gain", 1, 14, "ends too early"),
        ("on play: gain 1 vp gain 1 vp", 1, 20, "the end of the text"),
        ("on play: draw 1; else: draw 2", 1, 16, "must follow an 'if' or a 'may' step"),
        ("on play: if blockd: draw 1", 1, 13, 'did you mean "blocked"?'),
        ("thwart by contributing 2 robot to the vault", 1, 32, '"to" is not understood here'),
        ("thwart by contributing 2 robot adjacent", 1, 24, "cards are contributed from hand or, where told, 'in "),
        ("on play: destroy 1 card & draw 1", 1, 25, '"&" is not understood'),
        ("on play: destroy 1 own", 1, 20, "'own' needs a card type"),
        ("on play: flip it faceup or facedown", 1, 18, "either 'faceup' or 'facedown'"),
        ("on play: gain 1 vp per 0 robots", 1, 24, "divides by nothing"),
        ("on play: put 1 card on top of its deck", 1, 21, 'did you mean "on top of your deck"?'),
        ("ongoing: flying robots cost +1", 1, 10, "a card type (ally, robot, boss, maneuver, ...)"),
        ("", 1, 1, "empty"),
    ],
)  # fmt: skip
def test_errors_say_where_and_what(text, line, column, says):
    with pytest.raises(CardTextError) as caught:
        parse_clause(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert says in error.message
    assert error.text == text


def test_an_error_points_at_its_place():
    with pytest.raises(CardTextError) as caught:
        parse_body("draw 1; drwa 2")
    assert caught.value.pointer() == "draw 1; drwa 2\n        ^"


KEPT_PARSER = """
from cardsets.language import parse
print(parse.parse_clause("on play: gain 1 energon; draw 2"))
try:
    parse.parse_clause("on play: gian 1 energon")
except parse.CardTextError as error:
    print(error)
"""


@pytest.mark.parametrize("damage", [None, b"", b"nonsense", "half"])
def test_a_parser_that_was_kept_reads_and_complains_as_one_that_was_built(tmp_path, damage):
    """A damaged file is named in a line and written again."""

    def told(warning=""):
        done = subprocess.run(
            [sys.executable, "-c", KEPT_PARSER],
            env=os.environ | {"ROLLOUT_CACHE": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stderr == warning
        return done.stdout

    built = told()
    (kept,) = tmp_path.iterdir()
    whole, written = kept.read_bytes(), kept.stat().st_mtime_ns
    assert told() == built
    assert kept.stat().st_mtime_ns == written
    if damage is not None:
        kept.write_bytes(whole[: len(whole) // 2] if damage == "half" else damage)
        assert told(f"rollout: {kept}: a damaged file of the cache; it is made again\n") == built
        mended = kept.stat().st_mtime_ns
        assert told() == built
        assert kept.stat().st_mtime_ns == mended
    assert 'did you mean "gain"' in built
