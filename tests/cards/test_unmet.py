"""What lint says of texts that ask for cards, or players, that no mix of the desk has."""

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from cardsets.listing import lint
from cardsets.mixing import available_mixes, load_mix
from cardsets.unmet import tables_of, unmet
from tests.cards.desks import SIDED, make_set, write

CARD = """
[[card]]
name = "{name} (Stand-in)"
type = "{type}"
{fields}
"""
NUMBERS = "cost = 3\npower = 1"


def card(name, type_, fields=NUMBERS, text=""):
    """A card of one's own as its file has it."""
    texts = f"text = [\n    {text!r},\n]" if text else ""
    return CARD.format(name=name, type=type_, fields=f"{fields}\n{texts}")


FOES = card("Foe", "robot", 'faction = "decepticon"\ncost = 3\npower = 1\nreward = "draw 1"') + card(
    "Chief", "boss", 'faction = "decepticon"\ncost = 8\nlevel = 1\nreward = "draw 1"'
)
FRIEND = card("Friend", "robot", 'faction = "autobot"\ncost = 2\npower = 1\nflight = true\nreward = "draw 1"')


def asked(desk, text, others=FOES, type_="maneuver"):
    """The notes of lint on a text of a small set that has some other cards, without their places."""
    make_set(desk, "mine", card("Speaker", type_, text=text) + others)
    _, notes, problems = lint(["mine"])
    assert not problems, problems
    return [note.partition("note: ")[2] for note in notes if "there is none in" in note]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("when you buy technology: draw 1", "'when you buy' asks for 'technology'"),
        ("on play: discard 1 card named 'Courage'", "'discard' asks for \"card named 'Courage'\""),
        ("on move onto site: draw 1", "'on move onto' asks for 'site'"),
        ("on play: may destroy 1 ally in hand", "'destroy' asks for 'ally'"),
        ("on play: gain 1 vp per relic in your vault", "asks for 'relic'"),
        ("on play: the next robot with flight you defeat this turn: draw 1",
         "'you defeat this turn' asks for 'robot with flight'"),
        ("on play: if there is a scheme: draw 1", "asks for 'scheme'"),
        ("on play: draw 1; reveal the top 1 card of your deck; if it is an ally: draw 1", "asks for 'ally'"),
        ("on play: for each ally: draw 1", "asks for 'ally'"),
        ("ongoing: own robot you play have +1 power", "'you play have' asks for 'own robot'"),
        ("ongoing: relic cost you -1 to buy", "'cost you' asks for 'relic'"),
        ("on play: this turn: sites cost -1", "'cost' asks for 'site'"),
        ("on play: gain 1 damage; teleport to a site", "'teleport to a site' asks for 'site'"),
        ("on play: gain 1 damage; teleport to a space with a relic",
         "'teleport to a space with a relic' asks for 'relic'"),
        ("on play: each decepticon player: draw 1", "speaks to 'each decepticon player'"),
        ("on play: swap 1 relic with 1 ally", "asks for 'relic'"),
        ("on play: discard 1 card with block in hand", "'discard' asks for 'card with block'"),
    ],
)  # fmt: skip
def test_lint_asks_about_what_no_card_meets(desk, text, says):
    assert f"{says}, and there is none in mine" in asked(desk, text)


@pytest.mark.parametrize(
    "text",
    [
        "when you buy maneuver: draw 1",
        "when you buy basic: draw 1",
        "on play: discard 1 starter in hand",
        "on play: return 1 damage",
        "on play: discard 1 card named 'Foe'",
        "on move onto adversary: draw 1",
        "on play: may destroy 1 ally or robot in hand",
        "on play: if there is no scheme: draw 1",
        "on play: if there are 2 or less scheme: draw 1",
        "on play: if not in alt mode and you control no relic: draw 1",
        "when you defeat adversary of cost 8 or more: draw 1",
        "on play: gain 1 damage; each autobot player: draw 1",
        "on play: 3 power on this",
        "on play: flip 1 facedown card adjacent faceup",
    ],
)
def test_lint_does_not_ask_about_what_a_card_meets(desk, text):
    assert asked(desk, text) == []


def test_other_costs_are_told(desk):
    dear = "when you defeat adversary of cost 9 or more: draw 1"
    assert asked(desk, dear) == [
        "'when you defeat' asks for 'adversary of cost 9 or more', and there is none in mine (those there cost 3 to 8)"
    ]


def test_a_name_that_only_another_set_has_is_asked_about(desk):
    (note,) = asked(desk, "on play: discard 1 card named 'Hound'")
    assert note.startswith("'discard' asks for \"card named 'Hound'\"")


def test_where_a_card_lies_narrows_what_it_may_be(desk):
    """A Boss fits the words, and is never bought; no Basic lies in the Matrix."""
    assert asked(desk, "when you buy card of cost 8: draw 1") == [
        "'when you buy' asks for 'card of cost 8', and there is none in mine (those there cost 2 to 3)"
    ]


def test_who_is_against_whom_hangs_on_the_players(desk):
    own_and_foe = "when you play own robot: draw 1", "when you play autobot robot: draw 1"
    for number, text in enumerate(own_and_foe):
        make_set(desk, f"mine{number}", card("Speaker", "ally", text=text) + FRIEND)
        assert not [note for note in lint([f"mine{number}"])[1] if "there is none" in note]
    make_set(desk, "alone", card("Speaker", "ally", text="on move onto adversary: draw 1") + FRIEND)
    assert any("'on move onto' asks for 'adversary'" in note for note in lint(["alone"])[1])


def test_it_has_file_line_card_and_mixes(desk):
    folder = make_set(
        desk, "mine", card("Speaker", "maneuver", text="on play: draw 1"), SIDED.split("[make_up]")[0]
    )
    (folder / "cards.toml").write_text(card("Speaker", "maneuver", text="when you buy technology: draw 1"))
    pool = card("Gear", "maneuver", NUMBERS)
    (folder / "pool.toml").write_text("pool = true\n" + pool)
    swap = '[[swap]]\nout = "Speaker (Stand-in)"\nin = "Gear (Stand-in)"\nfrom = "mine"\n'
    write(desk, "mixes/without.toml", f'# Without the card that speaks\nbase = "mine"\n{swap}')
    assert [note for note in lint(["mine"])[1] if "there is none" in note] == [
        f"{folder / 'cards.toml'}:8: card \"Speaker (Stand-in)\": text.0: note: 'when you buy' asks for 'technology', "
        "and there is none in mine"
    ]


def test_a_text_that_one_of_its_mixes_meets_is_not_asked_about(desk):
    """The mix takes a Technology in for the Maneuver that would lie there: what is met in it is met."""
    speaker = card("Speaker", "maneuver", text="on play: discard 1 card named 'Gear'")
    folder = make_set(desk, "mine", speaker + card("Plain", "maneuver"))
    (folder / "pool.toml").write_text("pool = true\n" + card("Gear", "maneuver"))
    assert any("asks for \"card named 'Gear'\"" in note for note in lint(["mine"])[1])
    swap = '[[swap]]\nout = "Plain (Stand-in)"\nin = "Gear (Stand-in)"\nfrom = "mine"\n'
    write(desk, "mixes/geared.toml", f'# With gear\nbase = "mine"\n{swap}')
    assert not [note for note in lint(["mine"])[1] if "there is none" in note]


def test_the_texts_of_an_overlay_are_asked_about_in_the_mixes_it_fits(desk):
    make_set(desk, "mine", card("Speaker", "maneuver") + FOES)
    text = 'text = ["when you buy technology: draw 1", "when you defeat adversary: draw 1"]'
    write(desk, "overlays/try.toml", f'# Try\n[[change]]\ncard = "Speaker (Stand-in)"\n{text}\n')
    (note,) = [note for note in lint(["try"])[1] if "there is none" in note]
    assert note.endswith("text.0: note: 'when you buy' asks for 'technology', and there is none in mine+try")


def test_a_set_that_is_not_played_is_not_asked_about(desk):
    unplayed = SIDED.split("[make_up]")[0].replace("playable = true", "playable = false")
    make_set(desk, "mine", card("Speaker", "maneuver", text="when you buy technology: draw 1"), unplayed)
    assert not [note for note in lint(["mine"])[1] if "there is none" in note]


def test_teams_bring_the_other_sets_cards():
    """In Team versus Team the Core Set meets Adversaries that are Autobots, and a player may be a Decepticon."""
    core = load_mix("core")
    hound = core.named("Hound")[:1]
    for text in ("when you defeat autobot robot: draw 1", "on play: each decepticon player: draw 1"):
        clause = parse_clause(text)
        assert not list(unmet(clause, hound, list(tables_of(core))))
    without = [next(tables_of(core))]
    assert list(unmet(parse_clause("on play: each decepticon player: draw 1"), hound, without)) == [
        "speaks to 'each decepticon player', and there is none in core"
    ]


def test_no_shipped_card_asks_for_what_is_never_there():
    tables = [table for name in available_mixes() for table in tables_of(load_mix(name))]
    spoken = [(each.name, text) for table in tables for each in table.cards for text in each.texts]
    assert len(spoken) > 200
    found = [
        f"{each.name}: {said}"
        for each in {one.key: one for table in tables for one in table.cards}.values()
        for text in each.texts
        for said in unmet(text, [each], tables)
    ]
    assert not found


def test_of_shipped_cards_a_text_with_other_words_would_be_asked_about():
    """The check above is no idle one: of a set without Technologies many texts would ask for what is not there."""
    (whole, *_) = tables_of(load_mix("a_rising_darkness"))
    bare = type(whole)(
        "bare", tuple(each for each in whole.cards if each.type_name != "maneuver"), whole.factions
    )
    found = [said for each in bare.cards for text in each.texts for said in unmet(text, [each], [bare])]
    assert any("asks for 'maneuver'" in said for said in found)


@pytest.mark.rule("MIX-2")
def test_lint_asks_for_the_robots_of_a_subtype_that_a_character_cares_about(desk):
    """Hun-Gurr's text, once the last Terrorcon is swapped out."""
    woc, core = load_mix("war_on_cybertron"), load_mix("core")
    hun_gurr = woc.card("Hun-Gurr", op.CHARACTER)
    terrorcons = [card.name for card in woc.of_type(op.ROBOT) if card.subtype == "Terrorcon"]
    others = [card.name for card in core.of_type(op.ROBOT, op.DECEPTICON)]
    swaps = [
        f'[[swap]]\nout = "{gone}"\nin = "{came}"\ntype = "robot"\nfrom = "core"\nany_cost = true\n'
        for gone, came in zip(terrorcons, others, strict=False)
    ]

    def asks(swapped):
        text = '# Mine\nbase = "war_on_cybertron"\n\n' + "".join(swapped)
        tables = [*tables_of(load_mix(write(desk, "mixes/mine.toml", text)))]
        return [note for clause in hun_gurr.bot.clauses for note in unmet(clause, [hun_gurr], tables)]

    assert len(swaps) == len(terrorcons) > 1
    assert asks(swaps[1:]) == asks([]) == []
    (note,) = asks(swaps)
    assert "Terrorcon" in note
    assert note.endswith("there is none in mine")
