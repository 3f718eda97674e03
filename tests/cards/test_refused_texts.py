"""Texts that no card of its kind could mean are refused as other errors are: file, line, column, what is allowed."""

import re

import pytest

from cardsets import CardDataError, load_set
from cardsets.language import opcodes as op
from cardsets.language.card_types import EVENTS, VERBS
from cardsets.language.tables import MOST_OPTIONS
from cardsets.schema import CardModel
from cardsets.spoken import TABLE, stays_in_play, unspoken
from cardsets.texts import texts_of
from sim.engine.data.state import MAX_OPTIONS
from sim.rulebook import clause_ids
from tests.cards.desks import BASICS, SET

ALLY = 'type = "ally"\ncost = 1'
MANEUVER = 'type = "maneuver"\ncost = 1'
ROBOT = 'type = "robot"\nfaction = "autobot"\ncost = 2\nreward = "draw 1"'
BOSS = 'type = "boss"\nfaction = "decepticon"\ncost = 6\nlevel = 1\nreward = "gain 3 vp"'
SITE = 'type = "site"'
SCHEME = 'type = "scheme"\nfaction = "decepticon"\nvault = 1'
ENCOUNTER = 'type = "encounter"'


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "mine"
    path.mkdir()
    (path / "set.toml").write_text(
        SET.format(name="mine").replace("[starter]", 'subtypes = ["Minibot"]\n[starter]')
    )
    (path / "basics.toml").write_text(BASICS)
    return path


def told(folder, card, *texts, **fields):
    """What is wrong with a card, each without the folder; the texts stand one a line."""
    lines = [f'[[card]]\nname = "X (Stand-in)"\n{card}']
    lines += ["text = [", *(f"    {text!r}," for text in texts), "]"] if texts else []
    lines += [f"{key} = {value!r}" for key, value in fields.items()]
    (folder / "cards.toml").write_text("\n".join(lines) + "\n")
    try:
        load_set(folder)
    except CardDataError as error:
        return [problem.removeprefix(f"{folder}/") for problem in error.problems]
    return []


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("on play: +1 power on it", 22, "'it' stands for no card: none was chosen before"),
        ("on play: gain its cost energon", 15, "'it' stands for no card"),
        ("on play: draw 1; if it costs 3 or more: draw 1", 21, "'it' stands for no card"),
        ("on play: discard all card in hand; destroy it", 44, "allowed: after a verb on 1 card, within 'for each'"),
        ("on play: the victims: draw 1", 10, "'the victims' (an 'attack:' without players is on them) are nobody"),
        ("on play: that player: draw 1", 10, "'that player' is nobody here; allowed: where the text waits for what a"),
        ("when you play robot: that player: draw 1", 22, "'that player' is nobody here"),
        ("when another player gains boss: draw 1", 27, "'when you gain' is never about a boss"),
        ("when another player plays robot in hand: draw 1", 33, "'when another player plays' does not look at where a"),
        ("on play: attack: gain 1 damage", 10, "say whom, as in 'attack each other player:'"),
        ("on play: if you do: draw 1", 13, "ask about the step before, and there is none here"),
        ("on play: if blocked: draw 1", 13, "'blocked' asks about an Attack of the same text"),
        ("on play: +1 power; this adversary costs -1", 20, "'this adversary' is none here, outside a battle"),
        ("on play: this adversary cannot be battled this turn", 10, "'this adversary' is none here"),
        ("on play: if confronting: this adversary cannot be battled this turn", 26, "none that 'cannot be battled'"),
        ("on play: lose -2 energon", 10, "'lose' takes no number below 0; allowed: 'lose 2 ...', or 'gain 2 ...'"),
        ("on play: gain -1 vp", 10, "'gain' takes no number below 0; allowed: 'gain 1 ...', or 'lose 1 ...'"),
        ("on play: draw 1; draw -1", 18, "'draw' takes no number below 0"),
        ("when another player moves here: draw 1", 6, '"another player moves" is not understood here (did you mean'),
        ("when you convert: draw 1", 6, '"you convert" is not understood here; expected you assist, you battle'),
        ("on play: unless in alt mode: draw 1", 10, '"unless" is not understood here (did you mean "if not"?)'),
        ("ongoing: +1 power in battle unless in alt mode", 29, '(did you mean "while not"?)'),
        ("on play: draw 1, then gain 1 vp", 16, '", then" is not understood here (did you mean ";"?)'),
        ("on play: gain 1 vp per ally, then draw 1", 30, '", then" is not understood here (did you mean ";"?)'),
        ("on play: put 1 energon per ally you control in hand", 45, "energon is put on the card that speaks"),
        ("on play: put 1 energon per ally here", 37, "the text ends too early; expected a place"),
        ("ongoing: robots cost 3", 22, '"3" is not understood here (did you mean "+3"?); expected a number with a'),
        ("on play: draw 1 mission", 10, "'draw' is of a mode that this set is not in, for it has no mission; allowed:"),
        ("on play: discard 1 card in hand; clear it", 34, "'clear' is of a mode that this set is not in, for it"),
        ("on play: +1 power to command", 13, "'power to command' is of a mode that this set is not in, for it has no"),
        ("on play: if there is a site under your command here: draw 1", 29, "'under your command' is of a mode that"),
        ("on play: if there is a robot defeated this turn: draw 1", 30, "for it has no polity and no mission and no"),
        ("on play: block an attack on any character", 10, "'block an attack on any character' stands alone"),
        ("on play: if there is a ruin here: draw 1", 24, "there is no ruin in the modes that this set is in"),
        ("on convert: convert", 13, "'on convert' that Converts sets itself off again, without end; allowed: 'on con"),
        ("on convert: may (draw 1; convert)", 26, "'on convert' that Converts sets itself off again"),
        ("when you gain damage: gain 1 damage", 23, "waits for Damage and gains some sets itself off again"),
        ("on leaving a space: teleport anywhere", 21, "'on leaving a space' that moves you sets itself off"),
        ("on play: pick a number from 0 to 999: draw that many", 10, "are 1000 options; allowed: at most 160"),
        ("on play: choose: draw 1" + " or draw 1" * 63, 10, "64 options are too many to choose from; allowed: at"),
        ("on play: pick a number from -3 to 0: lose that many energon", 10, "is not below 0 (-3); allowed: 0 and more"),
        ("on play: -3 times: draw 1", 10, "a step is not done less than 0 times; allowed: 0 times and more"),
        ("end of game: lose -2 vp", 14, "'lose' takes no number below 0; allowed: 0 and more"),
        ("end of game: gain -1 vp", 14, "'gain' takes no number below 0; allowed: 0 and more"),
        ("thwart for 0 energon", 14, "a price is not 0; allowed: 1 and more"),
        ("use for 0 energon: draw 1", 11, "a price is not 0; allowed: 1 and more, or none at all, as in 'use: ...'"),
        ("on play: pick a number from 3 to 1: draw that many", 10, "there is no number from 3 to 1"),
        ("on move onto facedown card: draw 1", 14, "'on move onto' never speaks of a facedown card"),
        ("when you play card in hand: draw 1", 20, "'when you play' does not look at where a card lies ('in hand')"),
        ("ongoing: robot in your vault cost +1", 16, "'cost' does not look at where a card lies ('in your vault')"),
        ("ongoing: robot in your vault cost +1 to defeat", 16, "'cost' does not look at where a card lies"),
        ("on play: discard 1 facedown card in hand", 20, "cards in hand have no face"),
        ("on play: gain the highest cost among facedown card power", 19, "never speaks of facedown cards, whose costs"),
        ("ongoing: robot cost the highest cost among faceup or facedown robot here", 25, "never speaks of facedown"),
        ("on play: discard 1 card in hand; if it is a robot here: draw 1", 51, "'it is' does not look at where"),
        ("on play: draw 1; 2 times: discard 2 card in hand", 27, "rounds ('N times', or a verb on several cards)"),
        ("on play: each player: (draw 1; each other player: draw 1)", 32, "one that speaks to other players cannot"),
        ("on play: for each robot: destroy all ally", 26, "'for each' or a verb on 'all' cards cannot stand within"),
        ("on play: convert; gain that many energon", 24, "'that many' needs a verb before it"),
        ("on play: draw 1; discard 1 technology adjacent", 18, "'discard' does not take cards from there"),
        ("on play: look at the top 3 cards of your deck; gain 1 of them", 55,
         "'gain' takes those of the main deck (did you mean 'put 1 of them into hand'?)"),
        ("on play: look at the top 3 cards of your deck; gain 1 ally of them", 60, "(did you mean 'put 1 of them into"),
        ("on play: gain 1 here", 17, "which cards, before 'here'? Such as '1 card here'"),
        ("ongoing: +2 power in battle while the battle is being lost", 35, "cannot hang on whether the battle"),
        ("on play: draw 1; if you control a robot here: draw 1", 21, "'you control' already says where"),
        ("on play: gain 1 'Minbot' robot", 17, "the set lists no subtype 'Minbot' (did you mean 'Minibot'?)"),
    ],
)  # fmt: skip
def test_words_that_mean_nothing(folder, text, column, says):
    (problem,) = told(folder, ALLY, "ongoing: avoid ambushes", text)
    assert problem.startswith('cards.toml:7: card "X (Stand-in)": text.1: in ')
    assert f", line 1, column {column}: " in problem
    assert says in problem


@pytest.mark.parametrize(
    ("text", "column", "says"),
    [
        ("on play: defeat 1 ally", 19, "'defeat' is never about an ally: only Adversaries are battled and defeated"),
        ("on play: draw 1; defeat 1 site here", 27, "(BATTLE-1); allowed: card, boss, robot"),
        ("on play: defeat 1 own robot", 19, "'defeat' never takes one's own cards, which are no Adversaries"),
        ("on play: return 1 ally", 19, "'return' is never about an ally: only Damage has a stack to go back to"),
        ("on play: gain 1 boss", 17, "'gain' is never about a boss: no player ever gains it (COMP-49); allowed: card"),
        ("on play: gain 1 encounter", 17, "'gain' is never about an encounter"),
        ("on play: gain 1 robot or character", 26, "'gain' is never about a character"),
        ("on play: gain up to 2 damage", 23, "'gain' is never about Damage"),
        ("on play: gain 1 starter here", 17, "a starter is never in the Matrix"),
        ("on play: put 1 boss into hand", 16, "'put' is never about a boss: it is never in a hand, deck or discard"),
        ("on play: discard 1 boss in hand", 20, "'discard' is never about a boss"),
        ("on play: destroy 1 character", 20, "'destroy' is never about a character: it is no card that a text can"),
        ("on play: +1 power on 1 site", 24, "'power on' is never about a site"),
        ("on play: become a copy of 1 character", 29, "'become a copy of' is never about a character"),
        ("on play: flip 1 facedown card facedown", 17, "a facedown card is not flipped facedown; allowed: 'flip 1 fac"),
        ("on play: flip 1 faceup card faceup", 17, "a faceup card is not flipped faceup"),
        ("on play: peek at 1 faceup card", 20, "a faceup card is seen by all, and not peeked at"),
        ("on play: do what 1 facedown card says", 20, "what a facedown card says not all see"),
        ("on play: flip 1 robot faceup", 10, "a facedown card fits by its place alone, since nobody knows its words"),
        ("on play: flip 1 damage facedown", 17, "'flip' is never about Damage: it never lies in the Matrix"),
        ("on play: for each character here: draw 1", 19, "a character is never in the Matrix; allowed: card, ally"),
        ("on play: gain 1 vp per boss you control", 24, "a boss is never under a player's control"),
        ("on play: if there is an encounter here: draw 1", 25, "an encounter is never in the Matrix"),
        ("on play: the next ally you defeat this turn: draw 1", 19, "'when you defeat' is never about an ally"),
        ("when you play boss: draw 1", 15, "'when you play' is never about a boss: it is never played (PLAY-3)"),
        ("when you buy character: draw 1", 14, "'when you buy' is never about a character"),
        ("ongoing: you may buy boss", 22, "'you may buy' is never about a boss: it is never bought (COMP-49)"),
    ],
)  # fmt: skip
def test_types_that_a_text_is_never_about(folder, text, column, says):
    (problem,) = told(folder, ALLY, "ongoing: avoid ambushes", text)
    assert f", line 1, column {column}: " in problem
    assert says in problem


@pytest.mark.parametrize(
    "text",
    [
        "on play: defeat 1 adversary", "on play: return 1 card", "on play: gain 1 adversary here",
        "on play: gain 1 starter in the destroyed pile", "on play: destroy 1 boss in the matrix",
        "on play: put 1 site in your discard pile into hand", "on play: flip 1 facedown card faceup",
        "on play: flip 1 robot facedown", "on play: +1 power per adversary played this turn",
        "on play: if there are 2 or more other facedown card adjacent: draw 1", "when you buy basic: draw 1",
    ],
)  # fmt: skip
def test_types_that_a_text_may_be_about(folder, text):
    assert not told(folder, ALLY, "ongoing: avoid ambushes", text)


def test_every_row_on_types_names_a_clause_of_the_rules():
    for row in (*VERBS, *EVENTS):
        assert row.rule in clause_ids(), row


def test_a_complaint_about_a_step_has_its_line():
    written = "on play: convert;\n  convert; each player: draw 1;\n  discard that many card in hand"
    (text,) = texts_of(CardModel(name="X", text=[written]))
    problem = text.problem(op.ALLY, other_modes=False, subtypes=None)
    assert (problem.line, problem.column) == (3, 11)


@pytest.mark.parametrize(
    ("card", "text", "says"),
    [
        (MANEUVER, "start of turn: draw 1", "'start of turn:' says nothing on a maneuver: it is discarded before the"),
        (ROBOT, "when a player assists: draw 1", "its player Assists in other players' turns, when it is discarded"),
        (ALLY, "use: draw 1", "'use:' says nothing on an ally: only a Site works by itself"),
        (SITE, "on play: draw 1", "'on play:' says nothing on a site: it is never played (PLAY-3); allowed on: ally"),
        (SITE, "on leaving a space: draw 1", "who leaves it is there no more (SITE-1)"),
        (SITE, "end of game: gain 1 vp", "it never goes to a Vault, where such texts count (END-12); allowed"),
        (ALLY, "end of game: gain 1 vp", "it never goes to a Vault"),
        (BOSS, "assist: +1 power", "'assist:' says nothing on a boss: it is never laid as an Assist (DMG-11)"),
        (BOSS, "must be played first", "'must be played first' says nothing on a boss: it is never in a hand"),
        (ALLY, "thwart for 1 energon", "only a Scheme or a phase is thwarted (SCHEME-3)"),
    ],
)  # fmt: skip
def test_texts_that_a_card_of_its_type_never_speaks(folder, card, text, says):
    more = ["thwart for 1 energon"] if card == SCHEME else []
    (problem,) = told(folder, card, *more, text)
    assert says in problem
    assert ": text.0: in " in problem


def test_a_boss_has_victims_and_a_battle_an_adversary(folder):
    assert not told(
        folder, BOSS, "start of turn: attack: lose 1 energon", "reveal attack: the victims: draw 1"
    )
    assert not told(
        folder, ENCOUNTER, ambush="attack: this adversary cannot be battled this turn",
        confrontation="this adversary costs +1; attack: gain 1 damage; if blocked: draw 1",
    )  # fmt: skip
    (problem,) = told(folder, ENCOUNTER, ambush="this adversary costs +1", confrontation="draw 1")
    assert problem.startswith('cards.toml:4: card "X (Stand-in)": ambush: in ')
    assert not told(
        folder, ALLY, "on play: if assisting: this adversary costs -1", "when you play robot: destroy it"
    )
    assert not told(
        folder, ALLY, "when a player assists: this adversary costs -1",
        "on play: may flip 1 card in the matrix facedown; if it is a scheme: gain 1 damage",
        "on convert to alt mode: convert",
    )  # fmt: skip
    assert not told(
        folder, f'{ALLY}\nenergon = [{{ cost = 1, when = "confront", text = "this adversary costs -1" }}]'
    )


def test_a_revealed_adversary_may_forbid_battling_it(folder):
    banned = "on reveal: this adversary cannot be battled this turn"
    assert not told(folder, ROBOT, banned)
    assert not told(folder, BOSS, banned)
    (problem,) = told(folder, SITE, banned)
    assert "line 1, column 12: 'this adversary' is none here that the text is about" in problem
    assert "'on reveal:' of a Robot or Boss" in problem
    (problem,) = told(folder, BOSS, "on reveal: this adversary costs +1")
    assert "'this adversary' is none here, outside a battle" in problem


def test_what_stays_in_play_may_wait_for_the_next_turn(folder):
    waiting = ("start of turn: draw 1", "when a player assists: draw 1")
    assert not told(folder, MANEUVER, "ongoing: avoid ambushes", *waiting)
    assert stays_in_play(["damage"], "play", ())
    assert not stays_in_play(["damage"], "discard", [op.BATTLE_POWER])


def test_subtypes_are_those_that_the_set_lists(folder):
    (problem,) = told(folder, f'{ROBOT}\nsubtype = "Minibott"')
    assert problem.startswith('cards.toml:7: card "X (Stand-in)": subtype: the set lists no subtype')
    assert "(did you mean 'Minibot'?)" in problem
    assert not told(folder, f'{ROBOT}\nsubtype = "minibot"', "on play: destroy 1 'MINIBOT' card")
    (folder / "set.toml").write_text(SET.format(name="mine"))  # without a list: those that cards bear
    (problem,) = told(folder, f'{ROBOT}\nsubtype = "Seeker"', "on play: destroy 1 'Minibot' card")
    assert "allowed: Seeker" in problem


def test_every_row_of_the_table_names_types_and_a_clause_of_the_rules():
    for row in TABLE:
        assert row.rule in clause_ids(), row
        assert unspoken(["encounter"], row.kinds[0], stays=False), row
        assert unspoken([row.types[0]], row.kinds[0], stays=False) is None, row


def test_the_most_options_are_those_that_a_decision_holds():
    assert MOST_OPTIONS == MAX_OPTIONS


@pytest.mark.parametrize(
    "text",
    [
        "on play: " + "may (" * 1000 + "draw 1" + ")" * 1000,
        "on play: " + "each player: " * 1000 + "draw 1",
        "on play: " + "2 times: " * 1000 + "draw 1",
    ],
    ids=["may", "players", "times"],
)
def test_a_thousand_nested_steps_are_one_line(folder, text):
    (problem,) = told(folder, ALLY, text)
    assert "deep within each other; allowed: at most 40" in problem
    column = int(re.search(r"line 1, column (\d+): ", problem)[1])
    assert 150 < column < len(text) // 8
    assert text[column - 1 :].startswith(("may (", "each player: ", "2 times: "))
    assert "\n" not in problem
    assert len(problem) < 600


@pytest.mark.parametrize(
    "toml",
    [
        "a" + ".a" * 1000 + " = 1",
        "copies" + ".a" * 1000 + " = 1",
        "x = " + "[" * 5000 + "]" * 5000,
        "x = " + "{a=" * 500 + "1" + "}" * 500,
    ],
    ids=["dotted", "dotted field", "lists", "tables"],
)
def test_keys_a_thousand_deep_are_one_line(folder, toml):
    (problem,) = told(folder, f"{ALLY}\n{toml}")
    assert "tables and lists stand too deep within each other; allowed: at most 20 deep" in problem
    (folder / "set.toml").write_text(SET.format(name="mine").replace("[starter]", f"{toml}\n[starter]"))
    assert any("set.toml:" in problem and "too deep" in problem for problem in told(folder, ALLY))
