"""Characters with more than two sides: what is up speaks, and what was spent or used stays so on every side."""

from dataclasses import dataclass, replace
from typing import Any

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.tables import NONE
from cardsets.library import EnergonAbility, Side
from sim.engine.box import BoxError, build_box
from sim.engine.data.state import CHARACTER_CARDS, CHARACTER_SIDES, MAX_DEFINITIONS
from strategies.planner import style
from strategies.planner.converting import convert_gain
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import duel

NAME = "Heavy Hauler (Stand-in)"
OTHER = {"character": "Field Commander (Stand-in)", "space": "C4"}


@dataclass(frozen=True)
class Mode:
    """What a side prints, with one text and one Energon ability; a Bot Mode has no name."""

    name: str
    move: int
    penalty: int
    text: str
    cost: int
    ability: str = "if in bot mode: gain 3 vp; else: gain 1 vp"

    @property
    def side(self) -> Side:
        """The side of a card that prints it."""
        energon = EnergonAbility(self.cost, op.ENERGON_ANY_TIME, parse_body(self.ability))
        clauses = (parse_clause(self.text),)
        return Side(self.move, False, self.penalty, clauses, (energon,), self.name)


WOLF = Mode("Wolf", 2, 2, "ongoing: +1 power in battle", 1)
VEHICLE = Mode("Vehicle", 3, 5, "ongoing: +2 power in battle", 2)
TANK = Mode("Tank", 1, 0, "ongoing: +8 power in battle", 4)
ROBOT = Mode("", 0, 0, "ongoing: +4 power in battle", 3)
TRIPLE = (WOLF, VEHICLE, ROBOT)


@pytest.fixture
def with_sides(scene: Scene) -> Scene:
    """Play a scene in which the character has more sides, the last its Bot Mode; `seat` is its place and Energon."""

    def play(sides: tuple[Mode, ...], do: list[str], expect: str, **seat: Any) -> Any:
        first, *further, bot = (mode.side for mode in sides)
        held = {"character": NAME, "energon": 12, **seat}
        return scene(
            duel("core", held, OTHER, expect, do=do, matrix={"A1": "Brawl", "A2": "empty", "B2": "empty"}),
            {NAME: {"alt": first, "further": tuple(further), "bot": bot}},
        )

    return play


def expected(**values: Any) -> str:
    """Expectations, those of the character by their names."""
    lines = [
        f'"{NAME}".{key} = {value!r}'
        for key, value in values.items()
        if key not in ("legal", "illegal", "log")
    ]
    lines += [f"{key} = {values[key]!r}" for key in ("legal", "illegal", "log") if key in values]
    return "\n".join(["[expect]", *lines]) + "\n"


def then(*do: str, **values: Any) -> str:
    """A further part of a scene."""
    return f"[[then]]\ndo = {list(do)!r}\n" + expected(**values).replace("[expect]", "[then.expect]")


@pytest.mark.rule("PLAY-29", "PLAY-21", "PLAY-22", "EX-38")
def test_spent_move_carries_over_between_alt_modes(with_sides: Scene) -> None:
    """2 of 2 are spent as a wolf, so 1 of 3 is left as a vehicle, and none of 1 as a tank."""
    with_sides(
        (WOLF, VEHICLE, TANK, ROBOT),
        ["step A2", "step B2"],
        expected(move=0, alt_spent=2, illegal="step A2")
        + then("convert to Vehicle", move=1, mode="Vehicle", legal="step A2", log="Converts to Vehicle Mode")
        + then("convert to Tank", move=0, mode="Tank", illegal="step A2")
        + then("convert to Bot", move=0, mode="bot", illegal="step A2", log="Converts to Bot Mode")
        + then("convert to Wolf", move=0, mode="Wolf", illegal="step A2")
        + then("convert to Vehicle", "step A2", move=0, alt_spent=3, illegal="step B2")
        + then("end turn", move=3, alt_spent=0),
    )


@pytest.mark.rule("EN-6", "PLAY-23")
def test_an_ability_is_used_once_a_turn_however_often_its_side_comes_up(with_sides: Scene) -> None:
    """Only the ability of the side that is up is offered, and not a second time after a round of Converts."""
    first, second, third = (f"use {NAME} {side.cost}" for side in TRIPLE)
    _, table = with_sides(
        TRIPLE,
        [],
        expected(legal=first, illegal=[second, third])
        + then(first, vp=1, illegal=[first, second, third])
        + then("convert to Vehicle", legal=second, illegal=[first, third])
        + then(second, "convert to Bot", vp=2, legal=third, illegal=[first, second])
        + then("convert to Wolf", illegal=[first, second, third])
        + then("convert to Bot", third, vp=5, illegal=[first, second, third]),
    )
    assert int(table.game.public.seats[0].used) == 0b101010


@pytest.mark.rule("EN-6")
def test_a_used_ability_can_be_used_in_the_next_turn(with_sides: Scene) -> None:
    first = f"use {NAME} {WOLF.cost}"
    expect = expected(illegal=first) + then("end turn", "end turn", legal=first)
    with_sides(TRIPLE, [first, "convert to Vehicle", "convert to Bot", "convert to Wolf"], expect)


@pytest.mark.rule("PLAY-23", "PLAY-26", "PLAY-27")
@pytest.mark.parametrize("place", range(3))
def test_the_text_and_the_penalty_of_the_side_up_count_alone(with_sides: Scene, place: int) -> None:
    """10 Power, what the side that is up adds, and its penalty."""
    side = TRIPLE[place]
    power = 10 + {WOLF: 1, VEHICLE: 2, ROBOT: 4}[side] - side.penalty
    do = [f"convert to {side.name or 'Bot'}"] if place else []
    _, table = with_sides(TRIPLE, do, "", untied=10)
    character = table.box.definitions[table.static.names.index(NAME)]
    public = table.game.public
    live = [
        int(entry.ability) for entry in public.live[: int(public.live_n)] if entry.source == CHARACTER_CARDS
    ]
    assert live == [int(character.first) + 2 * place]
    log = f"declares battle on Brawl: Power {power} against 4"
    with_sides(TRIPLE, [*do, "battle Brawl"], expected(log=log), untied=10)


@pytest.mark.rule("PLAY-25")
def test_a_text_waits_for_the_mode_that_is_turned_up(with_sides: Scene) -> None:
    """Of one Alt Mode to another it is into Alt Mode, whatever place the side has."""
    sides = (
        Mode("Car", 2, 0, "on convert to alt mode: gain 1 vp", 1),
        Mode("Jet", 2, 0, "on convert to bot mode: gain 2 vp", 2),
        Mode("", 0, 0, "on convert to bot mode: gain 4 vp", 3),
    )
    expect = expected(vp=1) + then("convert to Bot", vp=7) + then("convert to Car", vp=8)
    with_sides(sides, ["convert to Jet"], expect)


def test_a_strategy_judges_the_side_it_would_convert_to(with_sides: Scene) -> None:
    """Each point of Move spent makes the vehicle worth less; the wolf has none to lose."""
    _, table = with_sides(TRIPLE, [], "")
    player = table.game.public.seats[0]
    gains = []
    for spent in range(2, 5):
        player.alt_spent = spent
        public, own, _, box, memory = table.view(0)
        memory.weights[style.ALT_MOVE] = 20
        gain, place, _ = convert_gain(public, own, box, memory, 0)
        assert place == player.space
        gains.append(int(gain))
    assert [gains[0] - gain for gain in gains] == [0, 20, 20]


@pytest.mark.rule("PLAY-17")
def test_sides_follow_the_titles_and_keep_their_texts_apart() -> None:
    """Alt and Bot of each character, in the order of the characters; its own row carries no text."""
    box = build_box(fixed_set("core"), 2)
    record = box.record[0]
    rows, end = record["definitions"], len(box.cards)
    for index in box.characters:
        card, row = box.cards[index], rows[index]
        assert (row["sides_first"], row["sides_n"]) == (end, 2)
        assert (row["live_n"], row["energon_n"], row["confront_power"]) == (0, 0, NONE)
        at = int(row["first"])
        for place, side in enumerate((card.alt, card.bot)):
            assert side is not None
            up = rows[end + place]
            assert (up["bot"], up["move"], up["flight"], up["penalty"]) == (
                place, side.move, side.flight, side.penalty,
            )  # fmt: skip
            assert (up["type"], up["faction"], up["sides_n"]) == (op.CHARACTER, card.faction, 0)
            assert (up["first"], up["n"]) == (at, len(side.clauses) + len(side.energon))
            kinds = record["abilities"]["kind"][up["energon"][: up["energon_n"]]]
            assert all(kinds == op.ENERGON_ABILITY)
            at += int(up["n"])
        assert at == row["first"] + row["n"]
        end += 2
    assert not rows[end:]["type"].any()


def test_more_sides_than_fit_are_refused() -> None:
    core = fixed_set("core")
    person = core.of_type(op.CHARACTER)[0]
    people = tuple(replace(person, name=f"Person {i}") for i in range(CHARACTER_SIDES))
    titles = len(build_box(core, 2).cards) + len(people)
    most = MAX_DEFINITIONS + CHARACTER_SIDES - titles
    with pytest.raises(
        BoxError, match=f"too many sides of characters: at most {most} fit beside {titles} titles"
    ):
        build_box(replace(core, cards=core.cards + people), 2)
