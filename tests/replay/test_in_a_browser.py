"""A game's page in a real browser: keys, turns, seats, and what each reader sees."""

import pytest

from sim.cli import call
from tests.browser import ask, needs_browser

pytestmark = needs_browser

PRESS = """const press = (key) => dispatchEvent(new KeyboardEvent("keydown", { key }));
const text = (id) => document.getElementById(id).textContent;
"""


@pytest.fixture(scope="module")
def page(dataset, tmp_path_factory) -> str:
    file = tmp_path_factory.mktemp("page") / "game.html"
    assert call(["replay", str(dataset), "1", "1", "--html", "--out", str(file)]) == 0
    return file.read_text(encoding="utf-8")


def test_keys_go_forward_and_back_by_choice_and_by_turn(page, tmp_path):
    seen = ask(
        page,
        PRESS
        + """const places = [text("now")];
        for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft", "PageDown", "PageDown", "PageUp", "End", "Home"]) {
          press(key); places.push(text("now"));
        }
        return places;""",
        tmp_path,
    )
    turns = [int(place.split(",")[0].removeprefix("Turn ")) for place in seen]
    choices = [int(place.split()[3]) for place in seen]
    assert choices[:4] == [1, 2, 3, 2]
    assert turns[4:7] == [2, 3, 2]
    assert choices[-2] == int(seen[-1].split()[-1])
    assert choices[-1] == 1


def test_a_seat_can_be_followed(page, tmp_path):
    seen = ask(
        page,
        PRESS
        + """press("s"); press("s"); const names = new Set();
        for (let i = 0; i < 30; i++) { press("ArrowRight"); names.add(text("asked").split(":")[0]); }
        return [[...names], document.querySelectorAll(".player h3")[1].textContent];""",
        tmp_path,
    )
    (name,) = seen[0]
    assert seen[1].startswith(f"1 {name}")


def test_a_seat_sees_its_own_hand_and_no_other(page, tmp_path):
    referee, seat, choice = ask(
        page,
        PRESS
        + """const hands = () => [...document.querySelectorAll(".player")].map((player) =>
          player.querySelector(".pile").textContent);
        for (let i = 0; i < 12; i++) press("ArrowRight");
        const referee = hands(); press("r");
        const seat = hands();
        const mine = document.querySelector(".player h3").textContent.split(" ")[1];
        while (text("asked").startsWith(mine)) press("ArrowRight");
        return [referee, seat, [document.querySelectorAll("#options tr").length, text("reason")]];""",
        tmp_path,
    )
    assert not [hand for hand in referee if hand.endswith("cards")]
    assert seat[0] == referee[0]
    assert all(hand.endswith((" cards", " card", " none")) for hand in seat[1:])
    assert choice == [0, "This seat does not see what another is offered."]


def test_facedown_cards_are_unnamed_for_a_seat_and_named_for_the_referee(page, tmp_path):
    down, named, unnamed = ask(
        page,
        PRESS
        + """const names = () => [...document.querySelectorAll(".space.down .card")].map((card) => card.textContent);
        const named = names(); press("r");
        return [document.querySelectorAll(".space.down").length, named, names()];""",
        tmp_path,
    )
    assert "facedown" not in named
    assert len(named) == down > 8
    assert set(unnamed) == {"facedown"}


def test_a_phone_cuts_nothing(page, tmp_path):
    assert ask(page, "return document.documentElement.scrollWidth <= innerWidth;", tmp_path, width=500)


def test_a_seat_is_shown_what_all_may_know_that_somebody_decides_and_nothing_to_come(page, tmp_path):
    """Whoever is asked to Block holds a card that Blocks."""
    referee, seat, later = ask(
        page,
        PRESS
        + """const walk = () => {
          const asked = new Set(); press("Home");
          for (let i = 0; i < 400; i++) { asked.add(text("asked").split(": ").pop()); press("ArrowRight"); }
          return [...asked];
        };
        const referee = walk(); press("r"); const seat = walk();
        const mine = document.querySelector(".player h3").textContent.split(" ")[1];
        press("Home"); const others = new Set(); let later = 0;
        for (let i = 0; i < 400; i++) {
          const [who, what] = text("asked").split(": ");
          if (i > 0 && what && !who.startsWith(mine)) others.add(what.split(",")[0]);
          press("ArrowRight");
        }
        press("Home");
        later = [...document.querySelectorAll("#story li")].filter((entry) => !entry.hidden).length;
        return [referee, [...others], later];""",
        tmp_path,
    )
    assert any(asked.startswith("block") for asked in referee)
    assert set(seat) <= {"main", "placement", "pay power", "pay move"}
    assert later == 1
