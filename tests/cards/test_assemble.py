"""Texts become the operations they should, one by one, with absolute targets."""

import numpy as np
import pytest

from cardsets import Assembler, Card, EnergonAbility, Side, available_sets, load_set
from cardsets.language import opcodes as op
from cardsets.language import tables
from cardsets.language.assemble import side_spans
from cardsets.language.parse import parse_body, parse_clause

ADVERSARY = op.ROBOT | op.BOSS
NAMES = {
    op.END: "END", op.JUMP: "JUMP", op.IF: "IF", op.MAY: "MAY", op.CHOOSE: "CHOOSE", op.BRANCH: "BRANCH",
    op.LOOP: "LOOP", op.NEXT: "NEXT", op.SELECT: "SELECT", op.FOR_EACH_CARD: "FOR_EACH_CARD",
    op.FOR_EACH_PLAYER: "FOR_EACH_PLAYER", op.ATTACK: "ATTACK", op.ARM: "ARM",
}  # fmt: skip


def card(*texts, **fields):
    return Card("test", "Test", op.MANEUVER, "maneuver", clauses=tuple(map(parse_clause, texts)), **fields)


class Compiled:
    """A card's tables, with amounts and selectors looked up."""

    def __init__(self, *texts, **fields):
        self.assembler = Assembler()
        # Something before it, so that absolute targets differ from relative ones.
        self.assembler.add_card(card("on play: draw 7; draw 8"))
        self.start = len(self.assembler.tables().operations)
        self.card = card(*texts, **fields)
        self.first, self.count = self.assembler.add_card(self.card)
        self.tables = self.assembler.tables()

    def ability(self, index=0):
        return self.tables.abilities[self.first + index]

    def program(self, index=0):
        """The rows of an ability's program, targets relative to its start, up to the outer END."""
        start = self.ability(index)["program"]
        return self.rows(start)

    def rows(self, start):
        rows, last, reach = [], start, start
        while True:
            row = self.tables.operations[last]
            if row["code"] == op.ATTACK:
                reach = max(reach, row["b"])
            rows.append(tuple(int(x) for x in row))
            if row["code"] == op.END and last >= reach:
                return rows
            last += 1

    def amount(self, index):
        return tuple(int(x) for x in self.tables.amounts[index])

    def constant(self, index):
        kind, base, *rest = self.amount(index)
        assert (kind, rest) == (op.CONSTANT, [0, 1, tables.NONE, tables.NO_LIMIT])
        return base

    def selector(self, index):
        return {name: int(self.tables.selectors[index][name]) for name in tables.SELECTOR.names}


def codes(rows):
    return [row[0] for row in rows]


def test_a_plain_program():
    made = Compiled("on play: gain 2 vp; draw 1")
    gain, draw, end = made.program()
    assert (gain[0], gain[1], made.constant(gain[2])) == (op.GAIN, op.VP, 2)
    assert (draw[0], made.constant(draw[1])) == (op.DRAW, 1)
    assert end == (op.END, 0, 0, 0, 0)
    assert made.ability()["kind"] == op.ON_PLAY
    assert made.ability()["program"] == made.start


def test_may_attack_and_if_blocked():
    made = Compiled("on play: may attack a player in range: gain 1 damage; if blocked: draw 1")
    s = made.start
    rows = made.program()
    assert codes(rows) == [op.MAY, op.ATTACK, op.GAIN, op.END, op.IF, op.DRAW, op.END]
    assert rows[0][2] == s + 4
    assert rows[1][1:3] == (op.A_PLAYER_IN_RANGE, s + 4)
    assert rows[2][1] == op.DAMAGE_CARD
    assert rows[4][2] == s + 6
    assert made.tables.conditions[rows[4][1]]["kind"] == op.BLOCKED


def test_an_attack_without_players_hits_the_victims():
    made = Compiled(ambush=parse_body("attack: lose 2 energon; draw 1"))
    rows = made.program()
    assert made.ability()["kind"] == op.AMBUSH
    assert rows[0][:3] == (op.ATTACK, op.THE_VICTIMS, made.start + 3)
    assert codes(rows) == [op.ATTACK, op.LOSE, op.END, op.DRAW, op.END]


def test_a_reveal_attack_is_its_body_alone():
    made = Compiled("reveal attack: gain 1 damage then ambush")
    assert made.ability()["kind"] == op.REVEAL_ATTACK
    assert codes(made.program()) == [op.GAIN, op.END]


def test_one_card():
    made = Compiled("on play: destroy 1 damage")
    select, destroy, _ = made.program()
    assert select[0] == op.SELECT
    assert select[2:] == (0, made.start + 2, op.DESTROY_IT)
    assert destroy == (op.DESTROY_IT, 0, 0, 0, 0)
    assert made.selector(select[1]) == {
        "types": op.DAMAGE, "faction": 0, "subtype": 0, "cost_min": 0, "cost_max": tables.NO_LIMIT, "name": 0,
        "also": tables.NONE, "least": 0, "most": 0,
        "but_types": 0, "but_faction": 0, "but_subtype": 0,
        "keywords": 0, "area": op.IN_CONTROL, "reach": op.ANYWHERE, "face": op.FACEUP,
    }  # fmt: skip


@pytest.mark.parametrize(("text", "declinable"), [("2", 0), ("up to 2", 1)])
def test_several_cards(text, declinable):
    made = Compiled(f"on play: discard {text} cards")
    s = made.start
    loop, select, discard, following, _ = made.program()
    assert (loop[0], made.constant(loop[1]), loop[2]) == (op.LOOP, 2, s + 4)
    assert (select[0], *select[2:]) == (op.SELECT, declinable, s + 4, op.DISCARD_IT)
    assert made.selector(select[1])["area"] == op.IN_HAND
    assert discard[0] == op.DISCARD_IT
    assert following[:2] == (op.NEXT, s)


def test_up_to_one_card_is_a_selection_that_may_be_declined():
    made = Compiled("on play: return up to 1 damage")
    select, _, _ = made.program()
    assert (select[0], *select[2:]) == (op.SELECT, 1, made.start + 2, op.RETURN_IT)


def test_all_cards():
    made = Compiled("on play: destroy all damage you control; draw 1")
    s = made.start
    each, destroy, following, draw, _ = made.program()
    assert (each[0], each[2]) == (op.FOR_EACH_CARD, s + 3)
    assert (destroy[0], following[:2], draw[0]) == (op.DESTROY_IT, (op.NEXT, s), op.DRAW)


def test_it_needs_no_selection():
    made = Compiled(
        "when you play decepticon card: +1 power on it", "when you buy maneuver: put it on top of your deck"
    )
    power, _ = made.program()
    assert (power[0], made.constant(power[1])) == (op.POWER_IT, 1)
    assert made.program(1)[0][:2] == (op.PUT_IT, op.TO_TOP)
    assert made.selector(made.ability(0)["selector"])["faction"] == op.DECEPTICON
    assert made.selector(made.ability(1)["selector"])["types"] == op.MANEUVER


def test_if_and_else():
    made = Compiled("on play: if your hand is empty and in alt mode: +2 power; else: draw 1")
    s = made.start
    rows = made.program()
    assert codes(rows) == [op.IF, op.IF, op.GAIN, op.JUMP, op.DRAW, op.END]
    assert rows[0][2] == rows[1][2] == s + 4
    assert rows[3][1] == s + 5


def test_choose():
    made = Compiled("on play: choose: draw 1 or gain 1 vp or convert")
    s = made.start
    rows = made.program()
    assert codes(rows) == [
        op.CHOOSE, op.BRANCH, op.BRANCH, op.BRANCH, op.DRAW, op.JUMP, op.GAIN, op.JUMP, op.CONVERT, op.END,
    ]  # fmt: skip
    assert rows[0][1] == 3
    assert [row[1] - s for row in rows[1:4]] == [4, 6, 8]
    assert rows[5][1] == rows[7][1] == s + 9


def test_each_player():
    made = Compiled("on play: each other player: draw 1; draw 2")
    s = made.start
    each, draw, following, reset, _, _ = made.program()
    assert each[:3] == (op.FOR_EACH_PLAYER, op.EACH_OTHER_PLAYER, s + 3)
    assert (draw[0], following[:2], reset[0]) == (op.DRAW, (op.NEXT, s), op.RESET_PLAYER)


def test_picked_players():
    made = Compiled("on play: another player: draw 1; move a character 1 space; move you 1 space")
    assert codes(made.program()) == [
        op.PICK_PLAYER, op.DRAW, op.RESET_PLAYER, op.PICK_PLAYER, op.STEP_PLAYER, op.RESET_PLAYER,
        op.STEP_PLAYER, op.END,
    ]  # fmt: skip
    assert made.program()[3][1] == op.A_CHARACTER


def test_the_next_defeat_waits():
    made = Compiled(
        "on play: the next adversary you defeat this turn: gain 1 vp; if it costs 4 or more: gain 1 energon",
        "on play: draw 1",
    )
    arm, _ = made.program()
    assert (arm[0], arm[2:4]) == (op.ARM, (op.THIS_TURN, 1))
    assert made.count == 2
    assert not made.first <= arm[1] < made.first + made.count
    waiting = made.tables.abilities[arm[1]]
    assert waiting["kind"] == op.ON_DEFEAT
    assert made.selector(waiting["selector"])["types"] == ADVERSARY
    assert codes(made.rows(waiting["program"])) == [op.GAIN, op.IF, op.GAIN, op.END]
    assert made.ability(1)["kind"] == op.ON_PLAY


def test_other_waiting_effects():
    made = Compiled(
        "on play: each adversary you defeat this turn: draw 1",
        "on play: if the battle fails: gain 1 vp",
        "on play: this turn: adversaries cost -1 while in alt mode",
    )
    each, fails, turn = (made.program(i)[0] for i in range(3))
    assert each[2:4] == (op.THIS_TURN, 0)
    assert fails[2:4] == (op.THIS_BATTLE, 1)
    assert turn[2:4] == (op.THIS_TURN, 0)
    assert made.tables.abilities[fails[1]]["kind"] == op.ON_BATTLE_LOST
    modifier = made.tables.abilities[turn[1]]
    assert (modifier["kind"], modifier["program"]) == (op.ADVERSARY_COST, tables.NONE)
    assert made.constant(modifier["amount"]) == -1
    assert made.tables.conditions[modifier["condition"]]["kind"] == op.IN_ALT_MODE


def test_loops_and_numbers():
    made = Compiled("on play: pick a number from 1 to 3: that many times: lose 1 energon")
    s = made.start
    pick, loop, lose, following, _ = made.program()
    assert (pick[0], made.constant(pick[1]), made.constant(pick[2])) == (op.CHOOSE_NUMBER, 1, 3)
    assert (loop[0], made.amount(loop[1])[0], loop[2]) == (op.LOOP, op.CHOSEN, s + 4)
    assert (lose[0], following[:2]) == (op.LOSE, (op.NEXT, s + 1))


def test_amounts_that_count():
    made = Compiled(
        "confront: +1 power per adversary played this turn, at most 4", "ongoing: -1 power in battle"
    )
    kind, base, per, divisor, selector, most = made.amount(made.ability()["amount"])
    assert (kind, base, per, divisor, most) == (op.COUNT, 0, 1, 1, 4)
    assert made.selector(selector)["area"] == op.PLAYED
    assert made.constant(made.ability(1)["amount"]) == -1


@pytest.mark.parametrize(
    ("text", "area", "face"),
    [
        ("discard 1 card", op.IN_HAND, op.FACEUP),
        ("destroy 1 card", op.IN_CONTROL, op.FACEUP),
        ("return 1 damage", op.IN_CONTROL, op.FACEUP),
        ("+1 power on 1 card", op.IN_CONTROL, op.FACEUP),
        ("become a copy of 1 card", op.IN_ANY_CONTROL, op.FACEUP),
        ("gain 1 robot", op.IN_MATRIX, op.FACEUP),
        ("defeat 1 adversary", op.IN_MATRIX, op.FACEUP),
        ("peek at 1 card", op.IN_MATRIX, op.FACEDOWN),
        ("peek at 1 card adjacent", op.IN_MATRIX, op.FACEDOWN),
        ("flip 1 card faceup", op.IN_MATRIX, op.FACEDOWN),
        ("flip 1 card facedown", op.IN_MATRIX, op.FACEUP),
        ("flip 1 faceup or facedown card facedown", op.IN_MATRIX, op.EITHER_FACE),
        ("gain 1 card in the destroyed pile", op.IN_DESTROYED, op.FACEUP),
        ("put 1 card on top of your deck", op.IN_HAND, op.FACEUP),
        ("put 1 card into hand", op.IN_DISCARD, op.FACEUP),
    ],
)
def test_where_verbs_look(text, area, face):
    made = Compiled(f"on play: {text}")
    selector = made.selector(made.program()[0][1])
    assert (selector["area"], selector["face"]) == (area, face)


def test_clauses_with_prices_and_places():
    made = Compiled(
        "use for 2 energon and 1 move: draw 1",
        "thwart for 4 power",
        "thwart by contributing 3 technology",
        "thwart by contributing 1 relic in your vault",
        "on convert to bot mode: draw 1",
        "ongoing: you may battle adversaries adjacent",
    )
    use, pay, hand, vault, convert, battle = (made.ability(i) for i in range(6))
    assert (use["energon"], use["power"], use["move"]) == (2, 0, 1)
    assert pay["power"] == 4
    assert pay["program"] == tables.NONE
    assert made.constant(hand["amount"]) == 3
    assert made.selector(hand["selector"])["area"] == op.IN_HAND
    assert made.selector(vault["selector"])["area"] == op.IN_VAULT
    assert convert["mode"] == op.BOT_ONLY
    assert made.selector(battle["selector"])["reach"] == op.ADJACENT


def test_the_order_of_a_cards_abilities():
    made = Compiled(
        "on play: the next robot you defeat this turn: draw 1",
        "confront: +1 power",
        reward=parse_body("gain 1 vp"),
        confrontation=parse_body("this adversary costs +1"),
        energon=(EnergonAbility(2, op.ENERGON_CONFRONT, parse_body("+2 power")),),
    )
    kinds = [int(made.ability(i)["kind"]) for i in range(made.count)]
    assert kinds == [op.ON_PLAY, op.CONFRONT_POWER, op.REWARD, op.CONFRONTATION, op.ENERGON_ABILITY]
    assert (made.ability(4)["energon"], made.ability(4)["when"]) == (2, op.ENERGON_CONFRONT)


def test_the_sides_of_a_character():
    draw = EnergonAbility(1, op.ENERGON_ANY_TIME, parse_body("draw 1"))
    made = Compiled(
        alt=Side(2, clauses=(parse_clause("on convert: draw 1"),)),
        bot=Side(clauses=(parse_clause("ongoing: +1 power in battle"),), energon=(draw,)),
    )
    rows = [made.ability(i) for i in range(made.count)]
    assert [int(row["kind"]) for row in rows] == [op.ON_CONVERT, op.BATTLE_POWER, op.ENERGON_ABILITY]
    assert side_spans(made.card, (made.first, made.count)) == [(made.first, 1), (made.first + 1, 2)]


def test_blocking_for_energon_is_a_modifier_with_a_cost():
    block = EnergonAbility(1, op.ENERGON_BLOCK, parse_body("block an attack on any character"))
    made = Compiled(energon=(block,))
    row = made.ability()
    assert (row["kind"], row["energon"], row["when"]) == (op.BLOCK_ANYWHERE, 1, op.ENERGON_BLOCK)
    assert row["program"] == tables.NONE


def test_unsupported_verbs_are_told():
    block = "block an attack on any character"
    made = Compiled(f"on play: {block}; draw 1")
    assert codes(made.program()) == [op.UNSUPPORTED, op.DRAW, op.END]
    assert made.assembler.unsupported() == [block]
    begin = made.assembler.placed
    made.assembler.add_card(card("on play: draw 1"))
    assert made.assembler.unsupported(begin) == []
    made.assembler.add_card(card(f"on play: {block}; {block}", "on play: draw 1"))
    assert made.assembler.unsupported(begin) == [block]


def test_side_tables_hold_nothing_twice():
    made = Compiled(
        "on play: gain 1 vp; draw 1; destroy 1 damage", "on play: gain 1 energon; destroy 1 damage"
    )
    for table in (made.tables.amounts, made.tables.selectors, made.tables.conditions):
        assert len(np.unique(table)) == len(table)


def test_subtypes_are_numbered_in_any_case():
    made = Compiled(
        "on play: destroy 1 'Dinobot' robot", "on play: destroy 1 'dinobot' card", subtype="DINOBOT"
    )
    assert made.assembler.subtypes == {"dinobot": 1}
    assert made.selector(made.program()[0][1])["subtype"] == 1
    assert made.assembler.subtype("") == 0


def test_the_controller_is_spoken_to_and_then_whom_the_text_spoke_to_before():
    made = Compiled("on play: each other player: (lose 1 energon; the controller: draw 1)")
    rows = made.program()
    assert codes(rows) == [
        op.FOR_EACH_PLAYER, op.LOSE, op.TO_CONTROLLER, op.DRAW, op.BACK, op.NEXT, op.RESET_PLAYER, op.END,
    ]  # fmt: skip
    assert rows[2][1:3] == (1, 0)


def test_behind_players_within_the_controllers_step_it_speaks_to_the_controller_again():
    made = Compiled("on play: attack a player in range: the controller: (each player: draw 1; draw 2)")
    rows = made.program()
    assert codes(rows) == [
        op.ATTACK, op.TO_CONTROLLER, op.FOR_EACH_PLAYER, op.DRAW, op.NEXT, op.TO_CONTROLLER, op.DRAW, op.BACK,
        op.END, op.END,
    ]  # fmt: skip
    assert (rows[1][1:3], rows[5][1:3]) == ((1, 1), (0, 1))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("discard 2 card in hand", [op.LOOP, op.SELECT, op.DISCARD_IT, op.NEXT, op.END]),
        (
            "pay 2 energon; draw that many",
            [op.COUNT_DONE, op.PAY, op.COUNT_DONE, op.DRAW, op.END],
        ),
        (
            "pick a number from 1 to 2: (draw 1; lose that many energon)",
            [op.CHOOSE_NUMBER, op.DRAW, op.COUNT_DONE, op.LOSE, op.COUNT_DONE, op.END],
        ),
        (
            "may lose 1 energon; draw that many",
            [op.MAY, op.COUNT_DONE, op.LOSE, op.COUNT_DONE, op.JUMP, op.COUNT_DONE, op.DRAW, op.END],
        ),
    ],
)
def test_what_is_done_is_counted_where_that_many_asks_for_it_alone(text, expected):
    assert codes(Compiled(f"on play: {text}").program()) == expected


def test_a_choice_and_a_number_know_where_they_end():
    made = Compiled("on play: choose: draw 1 or gain 1 vp; pick a number from 1 to 2: gain that many vp")
    rows = made.program()
    choose, number = rows[0], rows[6]
    assert (choose[0], choose[2]) == (op.CHOOSE, made.start + 6)
    assert (number[0], number[3]) == (op.CHOOSE_NUMBER, made.start + 8)


@pytest.mark.parametrize("set_id", available_sets())
def test_every_card_compiles_to_sound_tables(set_id):
    assembler = Assembler()
    card_set = load_set(set_id)
    ranges = [assembler.add_card(card) for card in card_set.cards]
    made = assembler.tables()
    count = len(made.operations)
    jumps = {
        op.JUMP: "a", op.IF: "b", op.MAY: "b", op.BRANCH: "a", op.LOOP: "b", op.NEXT: "a", op.SELECT: "c",
        op.FOR_EACH_CARD: "b", op.FOR_EACH_PLAYER: "b", op.ATTACK: "b", op.CHOOSE: "b", op.CHOOSE_NUMBER: "c",
    }  # fmt: skip
    for row in made.operations:
        if int(row["code"]) in jumps:
            assert 0 <= row[jumps[int(row["code"])]] < count
    assert not count or made.operations[-1]["code"] == op.END
    assert (made.abilities["program"] < count).all()
    assert (made.abilities["amount"] < len(made.amounts)).all()
    assert (made.abilities["selector"] < len(made.selectors)).all()
    covered = [index for first, many in ranges for index in range(first, first + many)]
    assert len(covered) == len(set(covered))
    if card_set.playable:
        assert assembler.unsupported() == []


@pytest.mark.parametrize(
    ("objective", "deeds"),
    [
        ("there is a polity commanded this turn", {op.COMMANDED_NOW}),
        ("there are 3 or more card bought this turn", {op.BOUGHT_NOW}),
        ("there is a ruin cleared this turn and you moved 2 or more spaces this turn", {op.CLEARED_NOW}),
        (
            "there is a ruin cleared this turn and there is a robot defeated this turn",
            {op.CLEARED_NOW, op.DEFEATED_NOW},
        ),
        ("there is a ruin cleared this turn or there is a robot defeated this turn", set()),
        (
            "there is a ruin cleared this turn and you have 2 or more energon or there is a ruin cleared this turn",
            {op.CLEARED_NOW},
        ),
        ("there is no robot defeated this turn", set()),
        ("there are 1 or less card bought this turn", set()),
        ("there are exactly 1 card bought this turn", {op.BOUGHT_NOW}),
        ("you control a robot", set()),
        ("you have 9 or more energon", set()),
    ],
)
def test_an_objective_knows_what_must_have_been_done_in_the_turn(objective: str, deeds: set[int]) -> None:
    ability = Compiled(f"objective: {objective}").ability()
    assert {area for area in range(32) if int(ability["deeds"]) & 1 << area} == deeds
