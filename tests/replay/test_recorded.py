"""A game as data: positions add up, and nobody reads what another holds."""

import json
from pathlib import Path

import pytest

from sim.cli import call
from sim.engine.data.state import DOWN, UP
from sim.replay.game import find_game
from sim.replay.page import page_of
from sim.replay.position import HIDDEN, position_of
from sim.replay.recorded import recorded


@pytest.fixture(scope="module")
def found(dataset):
    return find_game(dataset, "1", 1, telling=True)


@pytest.fixture(scope="module")
def game(found):
    return recorded(found)


def test_what_changed_adds_up_to_the_position(found, game):
    seated = found.sit_down()
    position = {}
    for moment, (decision, answer) in zip(game["moments"], seated.decisions(), strict=False):
        position |= moment["changed"]
        assert position == position_of(seated.table)
        assert moment["asked"]["seat"] == decision.seat
        assert moment["asked"]["answer"] == answer
        assert len(moment["asked"]["options"]) == len(decision.options)
    assert game["moments"][-1]["asked"] is None


def test_a_facedown_card_is_marked_for_the_seats_that_know_it(found):
    seated = found.sit_down()
    known = 0
    for _ in seated.decisions():
        table = seated.table
        for space, (face, card, seats) in enumerate(
            list(position_of(table).values())[: int(table.game.public.spaces)]
        ):
            assert (face in (DOWN, UP)) == (card != HIDDEN)
            knows = [s for s in range(3) if face == DOWN and int(table.game.own[s].known[space]) >= 0]
            assert [s for s in range(3) if seats & (1 << s)] == knows
            known += len(knows)
    assert known


def test_the_story_of_a_seat_hides_what_others_draw(game):
    names = [game["moments"][0]["changed"][f"seat{seat}"]["name"] for seat in range(3)]
    hidden = 0
    for moment in game["moments"]:
        for line in moment["story"]:
            if isinstance(line, str):
                assert " draws " not in line or line.split(" draws ")[0] not in names
                continue
            owner = next(i for i, name in enumerate(names) if line[0].startswith(name))
            assert line[owner + 1] == line[0]
            others = [text for i, text in enumerate(line[1:]) if i != owner]
            assert all(text != line[0] and ("card" in text) for text in others)
            hidden += 1
    assert hidden > 20


def test_options_say_what_they_cost(game):
    asked = [option for moment in game["moments"][:-1] for option in moment["asked"]["options"]]
    costs = {words.split()[0]: cost for words, cost, _ in asked}
    assert costs["step"] == costs["search"] == "1 Move"
    assert costs["buy"].endswith(" Power")
    assert costs["end"] == ""


def test_a_page_needs_nothing_else_and_takes_any_name(game):
    page = page_of({**game, "title": "</script><b>x"})
    assert "</script><b>" not in page
    assert "http" not in page.replace("http-equiv", "")
    data = page.split('id="game">')[1].split("</script>")[0]
    assert json.loads(data)["title"] == "</script><b>x"


def test_a_draft_has_a_position_before_there_are_characters(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("draft.toml").write_text(
        'mixes = ["core"]\nplayers = [2]\nstrategies = ["random"]\nchoice = "draft"\ngames = 2\nseed = 1\n'
    )
    assert call(["run", "draft.toml", "--jobs", "1", "--out", "draft"]) == 0
    first = recorded(find_game(Path("draft"), "0", 0, telling=True))["moments"][0]
    assert first["asked"]["asked"].startswith("draft")
    assert first["changed"]["seat0"]["mode"] == ""


def test_choices_that_tell_of_a_hand_are_marked(game):
    open_kinds = {
        moment["asked"]["asked"].split(",")[0]: moment["asked"]["is_open"] for moment in game["moments"][:-1]
    }
    assert open_kinds["main"]
    assert not open_kinds["block"]
