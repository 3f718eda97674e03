"""What lint asks about texts that are no errors, what `cards show` says in plain words, and what plays otherwise."""

import pytest

from cardsets import CardDataError, load_set, rules_text
from cardsets.desk import DeskError, language
from cardsets.language import opcodes as op
from cardsets.language.changes import CHANGES, LANGUAGE, Said, changes
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.remarks import remarks
from cardsets.listing import lint
from sim.cli import call
from tests.cards.desks import make_set, write

CARD = '[[card]]\nname = "X (Stand-in)"\ntype = "maneuver"\ncost = 1\ntext = [\n    "{text}",\n]\n'
FOE = (
    '[[card]]\nname = "Foe (Stand-in)"\ntype = "robot"\nfaction = "decepticon"\ncost = 3\nreward = "draw 1"\n'
)
HANGS = "on play: may discard 1 card in hand; draw 1"


def plain(text):
    clause = parse_clause(text)
    return [remark.plain for remark in remarks(clause, clause.kind)]


def asked(text):
    clause = parse_clause(text)
    return [remark.asks for remark in remarks(clause, clause.kind) if remark.asks]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HANGS, "'draw 1' happens whether or not 'may discard 1 card in hand' was done; should it hang on it? "
                "Then write 'may (discard 1 card in hand; draw 1)' or 'may discard 1 card in hand; if you do: draw 1'"),
        ("on play: may gain 1 damage; +2 power", "should it hang on it? Then write 'may (gain 1 damage; +2 power)'"),
        ("on play: may lose 2 energon; if you do: draw 1",
         "Then write 'may pay 2 energon; if you do: ...', which is all or nothing"),
        ("on play: may (lose 2 energon; if you do: draw 1)", "Then write 'may pay 2 energon; if you do: ...'"),
        ("on play: may pay 1 energon; draw 1", "'draw 1' happens whether or not 'may pay 1 energon' was done"),
        ("on play: may lose 2 energon and lose 1 vp; if you do: draw 1",
         "'may lose 2 energon and lose 1 vp; if you do' takes what there is and gives nothing for it; is it a price? "
         "Then write 'may pay 2 energon and pay 1 vp; if you do: ...', which is all or nothing"),
        ("on play: may lose 2 energon; if you do not: gain 1 damage",
         "'may lose 2 energon; if you do not' takes what there is, and counts as not done with less; is it a price? "
         "Then write 'may pay 2 energon; if you do not: ...'"),
        ("on play: may discard 1 card in hand; each other player: lose 1 energon",
         "'each other player: lose 1 energon' happens whether or not 'may discard 1 card in hand' was done"),
        ("on play: may lose 1 energon; attack another player: gain 1 damage", "should it hang on it?"),
        ("on play: pay 2 energon; gain 2 vp",
         "'gain 2 vp' happens where 'pay 2 energon' could not be done, too; should it hang on it? "
         "Then write 'pay 2 energon; if you do: gain 2 vp'"),
        ("on play: pay 2 energon and gain 2 vp", "happens where 'pay 2 energon' could not be done, too"),
        ("on play: each other player: you: lose 1 energon", "'you' is here each other player, to whom the step speaks"),
        ("on play: each player: draw 1 and gain 1 vp per ally you control", "'you' is here each player"),
        ("on play: attack another player: ambush you", "'you' is here the player who is attacked, to whom"),
        ("on play: another player: if your hand is empty: draw 1", "'you' is here the player who was picked"),
        ("on play: each other player: this turn: you cannot convert",
         "'this turn' ends with the turn that is being played, before each other player has one"),
    ],
)  # fmt: skip
def test_lint_asks(text, says):
    (note,) = asked(text)
    assert says in note


@pytest.mark.parametrize(
    "text",
    [
        "on play: may (discard 1 card in hand; draw 1)",
        "on play: may discard 1 card in hand; if you do: draw 1",
        "on play: may convert; draw 1",
        "on play: may return 1 damage; draw 1",
        "on play: lose 1 energon; draw 1",
        "on play: each other player: lose 1 energon; gain 1 vp per ally you control",
        "on play: this turn: you cannot convert",
        "on play: attack another player: the controller: gain 1 vp per ally you control",
        "on play: may pay 1 energon; if you do: draw 1",
        "on play: pay 1 energon; if you do: draw 1",
        "on play: may (pay 1 energon; draw 1)",
        "on play: may pay 1 energon and gain 1 vp",
        "on play: choose: (pay 1 energon; draw 1) or gain 1 damage",
        "on play: pick a number from 0 to 3: (pay that many energon; draw that many)",
        "on play: pay 1 energon; lose 1 vp",
        "on play: lose 2 energon; lose 1 vp",
        "reveal attack: if you have 2 or more energon: lose 2 energon",
    ],
)
def test_lint_does_not_ask(text):
    assert not asked(text)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("X", None),
        ("Courage", None),
        ("courage (stand-in)", None),
        ("Corage", " (did you mean 'Courage'?)"),
        ("Zz", ""),
    ],
)
def test_lint_asks_about_a_name_that_no_card_bears(desk, name, near):
    """A card of another set may be named, too; whether it comes into a game with this one is another question."""
    make_set(desk, "mine", CARD.format(text=f"on play: discard 1 card named '{name}'"))
    notes = [note for note in lint(["mine"])[1] if "there is none in mine" not in note]
    assert len(notes) == (near is not None), notes
    assert not notes or notes[0].endswith(f"no card of this set or of another is called {name!r}{near}")


def test_plain_words():
    assert plain(HANGS) == ["You may discard 1 card in hand; whether you do or not: draw 1."]
    assert plain("end of game: gain 1 vp") == [
        "This counts where the card lies in your Vault when the game ends, and nowhere else."
    ]
    assert plain("on play: each other player: this turn: you cannot convert") == [
        "This turn: until the turn that is being played ends, not a turn of each other player."
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ambush", "You: whoever is Ambushed."),
        ("confrontation", "You: the player who Confronts."),
        ("reveal attack", "You: each player whom the card opposes."),
    ],
)
def test_whom_the_text_of_a_card_of_nobodys_speaks_to(text, expected):
    kinds = {"ambush": op.AMBUSH, "confrontation": op.CONFRONTATION, "reveal attack": op.REVEAL_ATTACK}
    assert [remark.plain for remark in remarks(parse_body("gain 1 vp"), kinds[text])] == [expected]


def test_how_often_and_which_card_is_meant():
    assert plain("use for 1 energon: draw 1") == ["Once a turn."]
    swap = "on play: swap a robot in the matrix with a site in the matrix; "
    assert plain(swap + "destroy it") == ["After the swap, `it` is the card named second."]
    assert plain(swap + "draw 1") == []


def test_show_says_places_and_plain_words(desk):
    folder = make_set(desk, "mine", CARD.format(text="on play: may discard 1 technology; draw 1"))
    shown = rules_text(load_set(folder).card("X (Stand-in)"))
    assert "On play: may discard 1 technology in hand; draw 1." in shown
    assert "  (You may discard 1 technology in hand; whether you do or not: draw 1.)" in shown
    ambush = rules_text(load_set("a_rising_darkness").card("This Time We Hit Back"))
    assert "(This turn: until the turn that is being played ends" in ambush


def test_notes_have_file_and_line_and_are_no_errors(desk, capsys):
    folder = make_set(desk, "mine", CARD.format(text=HANGS))
    assert call(["cards", "lint", "mine"]) == 0
    first, note = capsys.readouterr().out.splitlines()
    assert first == "mine: 4 titles, no problems; it states no rulings, so no game can be played with it"
    assert note.startswith(
        f"{folder / 'cards.toml'}:6: card \"X (Stand-in)\": text.0: note: 'draw 1' happens"
    )
    overlay = write(
        desk, "overlays/what.toml", f'[[change]]\ncard = "Hound"\nset = "core"\ntext = ["{HANGS}"]\n'
    )
    _, notes, problems = lint(["what"])
    assert not problems
    assert notes[0].startswith(f"{overlay}:4: card \"Hound\": text.0: note: 'draw 1' happens")


OTHERWISE = {
    "on play: attack each player in range: gain 1 damage": "includes you",
    "use: gain 1 energon": "must; a choice says",
    "on play: may draw 1; if you cannot: gain 1 vp": "if you do not",
    "on play: may pick a number from 1 to 3: discard that many card in hand": "as many as there are cards for",
    "on play: choose: draw 1 or gain 1 vp": "could do nothing is not offered",
    "on play: defeat 1 card": "'defeat' takes Adversaries",
    "on play: may (lose 1 energon; gain 2 vp)": "a 'may' whose first action could do nothing is not offered",
    "on play: may (discard 2 card in hand; draw 2)": "could do nothing is not offered",
    "on play: may lose 1 energon and gain 2 vp": "could do nothing is not offered",
    "on play: for each robot: gain it": "'gain it' takes what 'gain' with the same words takes",
    "on play: flip 1 facedown card adjacent faceup; may gain it": "'gain it' takes what",
    "on play: gain 1 robot here": "what may be gained",
    "on play: lose 1 power": "whose Power is lost is asked",
    "on play: if in bot mode: +1 power": "of an Assist the text that gives Power counts",
    "when you play robot: +1 power on it": "works for an Assist, too",
}


@pytest.mark.parametrize("text", OTHERWISE)
def test_texts_that_play_otherwise_are_named(text):
    clause = parse_clause(text)
    said = Said(text, clause, clause.kind, op.MANEUVER, "CORE")
    (change,) = changes(said, 1)
    assert OTHERWISE[text] in change.what
    assert not list(changes(said, LANGUAGE))


@pytest.mark.parametrize(
    "text",
    [
        "on play: attack each other player in range: gain 1 damage",
        "use: may gain 1 energon",
        "use for 1 energon: draw 1",
        "on play: draw 1; if you cannot: gain 1 vp",
        "on play: choose: gain 1 vp or +1 move",
        "on play: defeat 1 adversary",
        "on play: gain 1 technology here",
        "on play: return 1 damage",
        "on play: may lose 1 energon",
        "on play: may (gain 1 vp; lose 1 energon)",
        "on play: for each technology: gain it",
        "on play: for each adversary robot: gain it",
        "on play: flip 1 facedown card adjacent faceup; if it is a technology: gain it",
    ],
)
def test_texts_that_play_as_before_are_not(text):
    clause = parse_clause(text)
    assert not list(changes(Said(text, clause, clause.kind, op.MANEUVER, "CORE"), 1))


def test_every_change_has_a_text_that_shows_it():
    whats = [change.what for change in CHANGES]
    assert all(any(part in what for part in OTHERWISE.values()) for what in whats)


def test_a_desk_says_which_language_its_texts_were_looked_at_for(desk):
    make_set(desk, "mine", CARD.format(text="on play: defeat 1 card") + FOE)
    _, notes, _ = lint(["mine"])
    assert "text.0: note: plays otherwise since language 2: 'defeat' takes Adversaries" in notes[0]
    assert notes[1].startswith(f"{desk / 'rollout.toml'}: note: language = 2 here ends")
    write(desk, "rollout.toml", "language = 2\n")
    assert not lint(["mine"])[1]
    assert not [note for note in lint(["core"])[1] if "otherwise" in note]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("language = 3", "rollout.toml:1: language: 3 is no version; allowed: 1 to 2"),
        ('language = "two"', "language: 'two' is no version"),
        (
            "\nlangauge = 2",
            "rollout.toml:2: langauge: unknown key (did you mean 'language'?); allowed: language",
        ),
        ("language", "rollout.toml:1: not TOML"),
    ],
)
def test_what_is_wrong_with_a_desks_file(desk, text, says):
    make_set(desk, "mine")
    write(desk, "rollout.toml", text)
    with pytest.raises(DeskError) as caught:
        language(desk)
    assert says in str(caught.value)
    with pytest.raises(CardDataError):
        language(desk)
    assert says in lint(["mine"])[2][0]


def test_the_shipped_sets_have_few_notes():
    _, notes, problems = lint()
    assert not problems
    assert len(notes) <= 3  # one a set
