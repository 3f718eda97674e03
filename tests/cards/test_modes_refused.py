"""What cards of a set with Polities, Missions and Ruins may say, and what is refused of them, in plain words."""

import pytest

from cardsets import CardDataError, load_set
from cardsets.language import opcodes as op
from cardsets.language.modes import AMOUNTS, CLAUSES, CONDITIONS, RESOURCES, VERBS
from cardsets.reading import check_card
from tests.cards.desks import BASICS, SET

ALLY = {"type": "ally", "cost": 1}
CHARACTERS = {"type": "maneuver", "cost": 1}
SITE = {"type": "site"}
BOSS = {"type": "boss", "faction": "decepticon", "level": 3, "cost": 12, "reward": "gain 5 vp"}
POLITY = {"type": "polity", "level": 2, "command": 5, "vault": 2}
RUIN = {"type": "ruin"}
MISSION = {"type": "mission", "vault": 2}
CRYSTAL_CITY = {"type": ["relic", "site", "ruin"], "cost": 4, "vault": 3}


def problems(card, *texts, **fields):
    """What is wrong with a card, as (key, message) pairs."""
    table = {"name": "X (Stand-in)", **card, "text": list(texts), **fields}
    return check_card(table, playable=True)[1]


def only_problem(card, *texts, **fields):
    ((key, message),) = problems(card, *texts, **fields)
    return key, message


@pytest.mark.parametrize(
    ("card", "texts"),
    [
        (POLITY, ["start of turn: gain 1 energon"]),
        (POLITY, ["start of turn nearby: gain 1 energon", "ongoing nearby: robot cost -1 to defeat"]),
        (
            POLITY,
            ["ongoing for all players: decepticon boss beside this cost +1 while this is under decepticon command"],
        ),
        (POLITY, ["when you buy robot: draw 1", "on reveal: draw 1", "ongoing: +1 power in battle"]),
        (RUIN, ["clear for 2 power", "clear for 1 move", "ongoing: you cannot convert"]),
        (RUIN, ["in the matrix: this cannot be entered"]),
        (RUIN, ["clear for 1 energon", "start of turn: gain 1 damage"]),
        (BOSS, ["the first robot a player buys each turn: draw 1"]),
        (MISSION, ["objective: there is a adversary revealed this turn defeated this turn"]),
        (MISSION, ["objective: there is a ruin cleared this turn and there is no ruin in the matrix"]),
        (MISSION, ["objective: there is 1 or more polity under your command or in alt mode and you have 5 or more vp"]),
        (CRYSTAL_CITY, ["clear for 2 power", "in the matrix: robots cost -1", "on reveal: draw 1"]),
        (ALLY, ["when you take command of polity: draw 1", "when you clear ruin: destroy it"]),
        (ALLY, ["when you complete a mission: gain 1 vp"]),
        (ALLY, ["ongoing: polity cost you -1 to command", "ongoing: ruin cost -1 to clear", "command: +1 power"]),
        (ALLY, ["on play: this turn: ignore the ongoing of ruin named 'X'"]),
        (ALLY, ["on play: gain 1 vp per polity under your command and gain 1 vp per ruin"]),
        (ALLY, ["on play: take command of 1 polity in the matrix; clear up to 2 ruin here or adjacent"]),
        (ALLY, ["on play: move 1 ruin here 1 space and destroy 1 ruin here and swap 1 ruin with 1 polity"]),
        (ALLY, ["on play: if there are 2 or more card bought this turn: draw 1 mission"]),
        (ALLY, ["on play: gain 1 vp per mission in your vault and gain 1 vp per mission"]),
    ],
)  # fmt: skip
def test_what_may_be_said(card, texts):
    more = {"reward": "gain 1 energon"} if card in (RUIN, CRYSTAL_CITY) and "clear" in texts[0] else {}
    assert problems(card, *texts, **more) == []


@pytest.mark.parametrize(
    ("card", "text", "says"),
    [
        (ALLY, "clear for 1 move", "'clear for' says nothing on an ally: only a Ruin is cleared (RUIN-4)"),
        (SITE, "objective: in alt mode", "'objective:' says nothing on a site: only a Mission or a phase is completed"),
        (POLITY, "command: +1 power", "'command:' says nothing on a polity: it gives no player Power (POLITY-6)"),
        (SITE, "ongoing nearby: robot cost -1", "'nearby:' says nothing on a site: only a Polity works beyond its"),
        (RUIN, "start of turn nearby: draw 1", "'nearby:' says nothing on a ruin"),
        (SITE, "ongoing for all players: robot cost -1", "'ongoing for all players:' says nothing on a site"),
        (POLITY, "use for 1 energon: draw 1", "'use' says nothing on a polity: for who commands it"),
        (POLITY, "when a player assists: draw 1", "'when a player assists:' says nothing on a polity"),
        (POLITY, "on leaving a space: draw 1", "'on leaving a space:' says nothing on a polity"),
        (POLITY, "when another player buys robot: draw 1", "says nothing on a polity, which nobody controls"),
        (
            BOSS, "the first robot another player buys each turn: draw 1",
            "'the first ... another player buys each turn' says nothing on a boss, which nobody controls (ALLY-5); "
            "allowed: 'the first ... a player buys each turn', which speaks to who does it",
        ),
        (
            SITE, "the first damage another player gains each turn: draw 1",
            "'the first ... another player gains each turn' says nothing on a site, which nobody controls",
        ),
        (RUIN, "on reveal: draw 1", "'on reveal:' says nothing on a ruin: it is never turned faceup"),
        (RUIN, "use: draw 1", "'use:' says nothing on a ruin"),
        (MISSION, "on play: draw 1", "a mission says its objective and nothing else (MISSION-2)"),
        (MISSION, "ongoing: robot cost -1", "a mission says its objective and nothing else"),
    ],
)  # fmt: skip
def test_who_says_it(card, text, says):
    key, message = only_problem(card, text)
    assert key == "text.0"
    assert says in message


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("on play: take command of 1 robot", 28, "'take command of' is never about a robot: only a Polity is"),
        ("on play: clear 1 site", 18, "'clear' is never about a site: only a Ruin is cleared (RUIN-4)"),
        ("on play: take command of 1 polity in your vault", 10, "'take command of' does not take cards from there"),
        ("on play: defeat 1 card under your command", 24, "'defeat' is never about a Polity, and only a Polity is"),
        ("when you play card under adversary command: draw 1", 20, "'when you play' is never about a Polity"),
        ("when you take command of ally: draw 1", 26, "'when you take command of' is never about an ally"),
        ("when you clear polity: draw 1", 16, "'when you clear' is never about a polity: only a Ruin"),
        ("when you clear ruin in your vault: draw 1", 21, "'when you clear' does not look at where a card lies"),
        ("ongoing: robot cost -1 to command", 10, "'cost ... to command' is never about a robot"),
        ("ongoing: polity cost -1 to clear", 10, "'cost ... to clear' is never about a polity"),
        ("ongoing: ruin cost -1", 10, "'cost' is never about a ruin: it is neither defeated nor bought (COMP-52)"),
        ("ongoing: damage cannot be entered", 10, "'cannot be entered' is never about Damage"),
        ("ongoing: ignore the ongoing of starter", 32, "'ignore the ongoing of' is never about a starter"),
        ("on play: flip 1 ruin facedown", 17, "'flip' is never about a ruin"),
        ("on play: gain 1 polity", 17, "'gain' is never about a polity: no player ever gains it"),
        ("on play: discard 1 mission", 20, "'discard' is never about a mission (MISSION-1); allowed: 'draw 1 mission'"),
        ("on play: gain 1 vp per mission you control", 24, "a mission is never under a player's control (MISSION-1)"),
        ("on play: if there is a robot under your command: draw 1", 30, "'under your command' is asked of Polities"),
        ("on play: if there is a polity under your command in your vault: draw 1", 50, "of Polities in the Matrix"),
        ("on play: if there is a card under your command in your vault: draw 1", 48, "asked of Polities in the Matrix"),
        ("on play: draw 1; if there is a polity under your command under adversary command: draw 1", 39,
         "'under your command' and 'under adversary command' are never true of one Polity"),
        ("when you take command of polity under adversary command: draw 1", 33, "the Polity is under your command"),
        ("on play: if there is a facedown polity under your command: draw 1", 13, "a facedown card fits by its place"),
        ("on play: destroy 1 robot defeated this turn", 26, "cards 'defeated this turn' are counted, and nothing is"),
        ("on play: for each robot bought this turn: draw 1", 25, "cards 'bought this turn' are counted"),
        ("on play: gain the highest cost among ruin cleared this turn vp", 43, "cards 'cleared this turn' are counted"),
        ("on play: gain 1 vp per different types among card bought this turn", 51, "are counted, and nothing is done"),
        ("on play: if there is a robot cleared this turn: draw 1", 24, "a robot is never cleared; allowed: card, ruin"),
        ("on play: if there is a ruin commanded this turn: draw 1", 24, "a ruin is never commanded; allowed: card, p"),
        ("on play: if there is a site defeated this turn: draw 1", 24, "a site is never defeated; allowed: card, boss"),
        ("on play: if this is under your command: draw 1", 13, "only a Polity is under one (POLITY-1)"),
        ("on play: -1 power to command", 10, "Power to command is never below 0"),
        ("on play: draw -1 mission", 10, "'draw' takes no number below 0"),
        ("on play: complete 0 missions", 10, "0 Missions are not completed"),
        ("on play: exchange 2 missions", 19, "Missions are exchanged one by one; allowed: 'exchange 1 mission'"),
        ("on play: lose 1 power to command", 17, '"power" is not understood here'),
    ],
)  # fmt: skip
def test_words_that_mean_nothing(text, column, says):
    key, message = only_problem(ALLY, text)
    assert key == "text.0"
    assert f", line 1, column {column}: " in message
    assert says in message


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("this is your dearest card", 12, "cannot ask about the Mission itself, which lies in no space (MISSION-2)"),
        ("there is a robot beside this", 29, "about the Mission itself"),
        ("there is a robot in range", 29, "about the Mission itself"),
        ("there is 1 or more energon here", 31, "about the Mission itself"),
        ("in alt mode and confronting", 28, "cannot ask about a battle, while none is fought"),
        ("in alt mode or the battle is being lost", 27, "cannot ask about a battle"),
        ("you do", 12, "ask about the step before, and there is none here"),
        ("it is a robot", 12, "'it' stands for no card"),
        ("this is under your command", 12, "only a Polity is under one"),
        ("you have 2 or more mission in hand", 31, "is not understood here"),
    ],
)  # fmt: skip
def test_what_an_objective_cannot_ask(text, column, says):
    key, message = only_problem(MISSION, f"objective: {text}")
    assert key == "text.0"
    assert says in message
    assert "is not understood" in says or f", line 1, column {column}: " in message


@pytest.mark.parametrize(
    ("card", "texts", "fields", "key", "says"),
    [
        (MISSION, [], {}, "text", "0 clauses; a mission has one, 'objective: CONDITIONS'"),
        (MISSION, ["objective: in alt mode", "objective: in bot mode"], {}, "text", "2 clauses; a mission has one"),
        (MISSION, ["objective: in alt mode"], {"marks": ["teem"]}, "marks.0", "(did you mean 'team'?); allowed: team"),
        (MISSION, ["objective: in alt mode"], {"marks": ["team", "team"]}, "marks.1", "'team' is there twice"),
        (MISSION, ["objective: in alt mode"], {"cost": 2}, "cost", "a mission has none; allowed: vault, text, marks"),
        (RUIN, ["start of turn: draw 1"], {"reward": "draw 1"}, "reward", "nobody gains it: no clause says how the"),
        (RUIN, ["clear for 1 move"], {"cost": 2}, "cost", "a ruin has none; allowed: text, reward"),
        (POLITY, ["start of turn: draw 1"], {"level": 4}, "level", "4 is no Level of a Polity; allowed: 1, 2, 3"),
        (POLITY, ["start of turn: draw 1"], {"cost": 4}, "cost", "a polity has none; allowed: level, command, vault"),
        (ALLY, ["on play: draw 1"], {"command": 4}, "command", "an ally has none"),
        (ALLY, ["on play: draw 1"], {"marks": ["team"]}, "marks", "an ally has none"),
        (CRYSTAL_CITY, ["clear for 1 move"], {"level": 1}, "level", "a relic and site and ruin has none"),
        (ALLY, ["command: +1 power", "command: +2 power"], {}, "text.1", "a second 'command' clause"),
    ],
)  # fmt: skip
def test_fields(card, texts, fields, key, says):
    found, message = only_problem(card, *texts, **fields)
    assert found == key
    assert says in message


@pytest.mark.parametrize("field", ["level", "command", "vault"])
def test_a_polity_needs_its_numbers(field):
    table = {key: value for key, value in POLITY.items() if key != field}
    key, message = only_problem(table, "start of turn: draw 1")
    assert (key, message) == (field, "missing; a polity needs it")


@pytest.mark.parametrize("text", ["2 power on 1 card", "double your power"])
def test_the_power_of_a_command_ability_lies_on_no_card(text):
    ability = {"cost": 1, "when": "command", "text": text}
    key, message = only_problem(ALLY, energon=[ability])
    assert key == "energon.0.text"
    assert "is for taking command alone, not on a card" in message
    assert not problems(ALLY, energon=[{**ability, "when": "confront"}])
    assert not problems(ALLY, energon=[{**ability, "text": "+3 power"}])


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "mine"
    path.mkdir()
    (path / "set.toml").write_text(SET.format(name="mine"))
    (path / "basics.toml").write_text(BASICS)
    return path


OTHERS = {
    "polity": 'type = "polity"\nlevel = 1\ncommand = 3\nvault = 1\ntext = ["start of turn: draw 1"]',
    "ruin": 'type = "ruin"\ntext = ["clear for 1 move"]',
    "mission": 'type = "mission"\nvault = 2\ntext = ["objective: in alt mode"]',
}


def of_a_set(folder, text, *types):
    """What is wrong with a text of an Ally in a set that holds cards of some types of modes."""
    cards = [f'[[card]]\nname = "X (Stand-in)"\ntype = "ally"\ncost = 1\ntext = ["""{text}"""]']
    cards += [f'[[card]]\nname = "Of {kind} (Stand-in)"\n{OTHERS[kind]}' for kind in types]
    (folder / "cards.toml").write_text("\n\n".join(cards) + "\n")
    try:
        load_set(folder)
    except CardDataError as error:
        return error.problems
    return []


@pytest.mark.parametrize(
    ("text", "wants"),
    [
        ("on play: if there is a ruin here: draw 1", "ruin"),
        ("on play: clear 1 card here", "ruin"),
        ("on play: discard 1 card in hand; clear it", "ruin"),
        ("when you clear card: draw 1", "ruin"),
        ("ongoing: card cost -1 to clear", "ruin"),
        ("on play: if there is a card cleared this turn: draw 1", "ruin"),
        ("on play: take command of 1 site", "polity"),
        ("on play: +1 power to command", "polity"),
        ("on play: gain 1 power to command here", "polity"),
        ("command: +1 power", "polity"),
        ("when you take command of site: draw 1", "polity"),
        ("ongoing: site cost -1 to command", "polity"),
        ("on play: if there is a site commanded this turn: draw 1", "polity"),
        ("on play: if there is a site not under your command here: draw 1", "polity"),
        ("on play: draw 1 mission", "mission"),
        ("on play: exchange 1 mission", "mission"),
        ("on play: complete 1 mission", "mission"),
        ("when you complete a mission: draw 1", "mission"),
        ("on play: if you have 1 or more missions: draw 1", "mission"),
        ("on play: gain 1 vp per mission", "mission"),
        ("on play: gain 1 vp per mission in your vault", "mission"),
    ],
)
def test_words_about_cards_that_a_set_has_not_are_refused_in_it(folder, text, wants):
    (problem,) = of_a_set(folder, text, *(kind for kind in OTHERS if kind != wants))
    assert f"no {wants}" in problem
    assert "that this set is" in problem
    assert of_a_set(folder, text, wants) == []


@pytest.mark.parametrize("kind", list(OTHERS))
@pytest.mark.parametrize(
    "text",
    [
        "ongoing: site cannot be entered",
        "ongoing: ignore the ongoing of site",
        "on play: gain 1 vp per adversary defeated this turn",
        "on play: if there are 2 or more card bought this turn: draw 1",
    ],
)
def test_words_of_all_these_modes_want_one_of_them(folder, text, kind):
    assert of_a_set(folder, text, kind) == []
    (problem,) = of_a_set(folder, text)
    assert "for it has no polity and no mission and no ruin" in problem


def test_the_types_of_a_set_are_those_of_its_pool_too(folder):
    (folder / "more.toml").write_text(f'pool = true\n\n[[card]]\nname = "R (Stand-in)"\n{OTHERS["ruin"]}\n')
    assert of_a_set(folder, "on play: clear 1 card here") == []
    assert load_set(folder).held & op.RUIN


def test_what_needs_a_type_has_words():
    for table in (CLAUSES, VERBS, RESOURCES, CONDITIONS, AMOUNTS):
        assert all(needed.words and needed.types for needed in table.values())


@pytest.mark.rule("MISSION-4")
@pytest.mark.parametrize("whose", ["", " you control", " in hand", " in your vault"])
@pytest.mark.parametrize("to", ["another player", "a player in range", "the player to your left"])
def test_no_text_gives_a_mission(whose, to):
    """It is in no hand and under nobody's control, as texts have it, and of what is in a Vault nothing is given."""
    key, message = only_problem(ALLY, f"on play: give 1 mission{whose} to {to}")
    assert key == "text.0"
    assert "mission" in message
    assert "'give'" in message or "a mission is never" in message
