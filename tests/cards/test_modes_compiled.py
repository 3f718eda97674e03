"""Texts about Polities, Missions and Ruins become the rows that the engine reads."""

import pytest

from cardsets import Assembler, Card, EnergonAbility, Side
from cardsets.language import opcodes as op
from cardsets.language import tables
from cardsets.language.parse import parse_body, parse_clause


class Compiled:
    """A card's tables: its abilities, and what they point at."""

    def __init__(self, *texts, kind=op.MANEUVER, **fields):
        assembler = Assembler()
        assembler.add_card(Card("test", "First", op.ALLY, "ally", clauses=(parse_clause("on play: draw 7"),)))
        self.card = Card("test", "Test", kind, "x", clauses=tuple(map(parse_clause, texts)), **fields)
        self.first, self.count = assembler.add_card(self.card)
        self.tables = assembler.tables()

    def ability(self, index=0):
        return self.tables.abilities[self.first + index]

    def program(self, index=0):
        """The rows of an ability's program up to its first END."""
        start = int(self.ability(index)["program"])
        codes = self.tables.operations["code"]
        end = next(at for at in range(start, len(codes)) if codes[at] == op.END)
        return [tuple(int(x) for x in row) for row in self.tables.operations[start : end + 1]]

    def selector(self, index):
        return self.tables.selectors[index]

    def amount(self, index):
        return self.tables.amounts[index]

    def condition(self, index=0):
        return self.tables.conditions[self.ability(index)["condition"]]


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("clear for 2 power", (0, 2, 0)),
        ("clear for 1 move", (0, 0, 1)),
        ("clear for 1 energon and 2 power", (1, 2, 0)),
    ],
)
def test_each_way_to_clear_a_ruin_has_its_price(text, price):
    row = Compiled(text, kind=op.RUIN).ability()
    assert row["kind"] == op.CLEARING
    assert (row["energon"], row["power"], row["move"]) == price
    assert row["program"] == row["selector"] == row["amount"] == row["condition"] == tables.NONE


def test_a_ruin_has_as_many_ways_as_clauses_and_its_reward():
    made = Compiled("clear for 2 power", "clear for 1 move", kind=op.RUIN, reward=parse_body("gain 1 vp"))
    assert [int(made.ability(i)["kind"]) for i in range(made.count)] == [op.CLEARING, op.CLEARING, op.REWARD]


def test_an_objective_is_its_conditions():
    text = "objective: there is a ruin cleared this turn and there is no ruin in the matrix"
    made = Compiled(text, kind=op.MISSION)
    assert made.ability()["kind"] == op.OBJECTIVE
    cleared = made.condition()
    assert (cleared["kind"], cleared["comparator"], cleared["value"]) == (op.COUNT_IS, op.AT_LEAST, 1)
    assert made.selector(cleared["selector"])["area"] == op.CLEARED_NOW
    assert made.selector(cleared["selector"])["types"] == op.RUIN
    there = made.tables.conditions[cleared["next"]]
    assert (cleared["joined"], there["comparator"], there["value"]) == (op.AND, op.EXACTLY, 0)
    assert made.selector(there["selector"])["area"] == op.IN_MATRIX


def test_who_turned_an_adversary_up_and_defeated_it():
    made = Compiled("objective: there is a adversary revealed this turn defeated this turn", kind=op.MISSION)
    cards = made.selector(made.condition()["selector"])
    assert (cards["area"], cards["types"], cards["faction"]) == (
        op.DEFEATED_NOW,
        op.ROBOT | op.BOSS,
        op.ADVERSARY_FACTION,
    )
    assert cards["keywords"] == op.TURNED_NOW


@pytest.mark.parametrize(
    ("words", "area"),
    [
        ("robot defeated this turn", op.DEFEATED_NOW),
        ("card bought this turn", op.BOUGHT_NOW),
        ("ruin cleared this turn", op.CLEARED_NOW),
        ("polity commanded this turn", op.COMMANDED_NOW),
    ],
)
def test_what_happened_in_this_turn_is_counted(words, area):
    made = Compiled(f"on play: gain 1 vp per {words}")
    amount = made.amount(made.program()[0][2])
    assert amount["kind"] == op.COUNT
    assert made.selector(amount["selector"])["area"] == area


def test_command_power():
    made = Compiled("command: +2 power")
    assert made.ability()["kind"] == op.COMMAND_POWER
    assert made.amount(made.ability()["amount"])["fixed"] == 2


def test_a_polity_has_its_price_from_the_field():
    made = Compiled("start of turn: draw 1", kind=op.POLITY | op.SITE, command=5)
    assert [int(made.ability(i)["kind"]) for i in range(made.count)] == [op.START_OF_TURN, op.COMMANDED]
    assert made.ability(1)["power"] == 5


@pytest.mark.parametrize(
    ("text", "kind", "types"),
    [
        ("when you take command of polity: draw 1", op.ON_COMMAND, op.POLITY),
        ("when you clear ruin: draw 1", op.ON_CLEAR, op.RUIN),
        ("ongoing: ruin cannot be entered", op.NO_ENTER, op.RUIN),
        ("ongoing: ignore the ongoing of ruin", op.IGNORE_ONGOING, op.RUIN),
        ("ongoing: polity cost -1 to command", op.COMMAND_COST, op.POLITY),
        ("ongoing: ruins cost you -1 to clear", op.CLEAR_COST, op.RUIN),
    ],
)
def test_live_texts(text, kind, types):
    made = Compiled(text, kind=op.ALLY)
    assert made.ability()["kind"] == kind
    assert made.selector(made.ability()["selector"])["types"] == types
    if text.endswith("draw 1"):
        assert made.program()[0][0] == op.DRAW
    if " cost " in text:
        assert made.amount(made.ability()["amount"])["fixed"] == -1


def test_a_completed_mission_is_waited_for():
    made = Compiled("when you complete a mission: gain 1 vp", kind=op.ALLY)
    assert (made.ability()["kind"], made.ability()["selector"]) == (op.ON_COMPLETE, tables.NONE)


def test_what_cannot_be_entered_may_be_the_card_that_speaks():
    made = Compiled("in the matrix: this cannot be entered", kind=op.RUIN)
    assert (made.ability()["kind"], made.ability()["mode"]) == (op.NO_ENTER, op.MATRIX_ONLY)
    assert made.selector(made.ability()["selector"])["keywords"] == op.THIS


@pytest.mark.parametrize(
    ("text", "kind", "mode"),
    [
        ("ongoing: robot cost -1", op.ADVERSARY_COST, op.EITHER_MODE),
        ("ongoing nearby: robot cost -1", op.ADVERSARY_COST, op.NEARBY),
        ("ongoing for all players: robot cost -1", op.ADVERSARY_COST, op.FOR_ALL),
        ("start of turn: draw 1", op.START_OF_TURN, op.EITHER_MODE),
        ("start of turn nearby: draw 1", op.START_OF_TURN, op.NEARBY),
    ],
)
def test_how_far_a_text_of_a_polity_reaches(text, kind, mode):
    row = Compiled(text, kind=op.POLITY | op.SITE).ability()
    assert (row["kind"], row["mode"]) == (kind, mode)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("your", op.OWN_FACTION),
        ("adversary", op.ADVERSARY_FACTION),
        ("autobot", op.AUTOBOT),
        ("decepticon", op.DECEPTICON),
    ],
)
def test_whose_command_a_polity_is_under(words, value):
    made = Compiled(f"ongoing: robot cost -1 while this is under {words} command", kind=op.POLITY | op.SITE)
    assert (made.condition()["kind"], made.condition()["value"]) == (op.COMMANDED_BY, value)


@pytest.mark.parametrize(
    ("words", "bit"),
    [
        ("under your command", op.OWN_COMMAND),
        ("not under your command", op.NOT_OWN_COMMAND),
        ("under adversary command", op.FOE_COMMAND),
    ],
)
def test_polities_by_whose_command_they_are_under(words, bit):
    made = Compiled(f"on play: if there is a polity {words} here: draw 1")
    condition = made.tables.conditions[made.program()[0][1]]
    cards = made.selector(condition["selector"])
    assert (cards["types"], cards["keywords"]) == (op.POLITY, bit)
    assert (cards["area"], cards["reach"]) == (op.IN_MATRIX, op.HERE)


@pytest.mark.parametrize(
    ("text", "resource"),
    [("+2 power to command", op.TO_COMMAND), ("+2 power to command here", op.TO_COMMAND_HERE)],
)
def test_power_to_command(text, resource):
    made = Compiled(f"on play: {text}")
    code, what, amount, *_ = made.program()[0]
    assert (code, what, made.amount(amount)["fixed"]) == (op.GAIN, resource, 2)


@pytest.mark.parametrize(
    ("text", "verb"), [("take command of 1 polity here", op.COMMAND_IT), ("clear 1 ruin here", op.CLEAR_IT)]
)
def test_verbs_on_a_chosen_card(text, verb):
    select, act, end = Compiled(f"on play: {text}").program()
    assert (select[0], select[4], act[0], end[0]) == (op.SELECT, verb, verb, op.END)


@pytest.mark.parametrize(("text", "verb"), [("clear it", op.CLEAR_IT), ("take command of it", op.COMMAND_IT)])
def test_verbs_on_what_was_chosen_before(text, verb):
    assert [row[0] for row in Compiled(f"on play: {text}").program()] == [verb, op.END]


def test_all_ruins_are_cleared_one_by_one():
    codes = [row[0] for row in Compiled("on play: clear all ruin in the matrix").program()]
    assert codes == [op.FOR_EACH_CARD, op.CLEAR_IT, op.NEXT, op.END]


def test_missions_are_drawn_completed_and_exchanged():
    made = Compiled("on play: draw 2 missions; complete 3 missions; exchange 1 mission")
    drawn, completed, exchanged, _ = made.program()
    assert (drawn[0], made.amount(drawn[1])["fixed"]) == (op.DRAW_MISSIONS, 2)
    assert (completed[0], made.amount(completed[1])["fixed"]) == (op.COMPLETE_MISSIONS, 3)
    assert exchanged == (op.EXCHANGE_MISSION, 0, 0, 0, 0)


def test_missions_are_counted():
    made = Compiled("on play: if you have 2 or more missions: gain 1 vp per mission")
    asks, gains, _ = made.program()
    condition = made.tables.conditions[asks[1]]
    assert (condition["kind"], condition["comparator"], condition["value"]) == (
        op.MISSIONS_IS,
        op.AT_LEAST,
        2,
    )
    amount = made.amount(gains[2])
    assert (amount["kind"], amount["per"], amount["selector"]) == (op.MISSIONS_HELD, 1, tables.NONE)


def test_completed_missions_lie_in_a_vault():
    made = Compiled("on play: gain 1 vp per mission in your vault")
    cards = made.selector(made.amount(made.program()[0][2])["selector"])
    assert (cards["types"], cards["area"]) == (op.MISSION, op.IN_VAULT)


def test_the_power_of_a_command_ability_is_for_taking_command():
    ability = EnergonAbility(2, op.ENERGON_COMMAND, parse_body("choose: +3 power or (+1 power; draw 1)"))
    made = Compiled(bot=Side(energon=(ability,)), kind=op.CHARACTER)
    row = made.ability()
    assert (row["kind"], row["energon"], row["when"]) == (op.ENERGON_ABILITY, 2, op.ENERGON_COMMAND)
    assert row["assist"] == tables.NONE
    gained = [what for code, what, *_ in made.program() if code == op.GAIN]
    assert gained == [op.TO_COMMAND, op.TO_COMMAND]


def test_the_power_of_other_abilities_is_power():
    ability = EnergonAbility(2, op.ENERGON_CONFRONT, parse_body("+3 power"))
    made = Compiled(energon=(ability,))
    assert made.program()[0][:2] == (op.GAIN, op.POWER)
