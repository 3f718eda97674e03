"""Card files: what is loaded, and what is said of files with problems."""

import pickle

import pytest

from cardsets import CardDataError, available_sets, load_set
from cardsets.language import opcodes as op
from cardsets.language.rules_text import rules_text
from tests.cards.desks import BASICS, SET

SOUND = """\
[[card]]
name = "Gear (Stand-in)"
type = "technology"
cost = 3
"""


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "mine"
    path.mkdir()
    (path / "set.toml").write_text(SET.format(name="mine"))
    (path / "basics.toml").write_text(BASICS)
    return path


def problems(folder, cards="", **files):
    if cards:
        (folder / "cards.toml").write_text(cards)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    with pytest.raises(CardDataError) as caught:
        load_set(folder)
    return [problem.removeprefix(f"{folder}/") for problem in caught.value.problems]


def only_problem(folder, cards):
    (problem,) = problems(folder, cards)
    return problem


def test_a_folder_of_ones_own(folder):
    card_set = load_set(folder)
    assert (card_set.id, card_set.player_faction, card_set.adversary_faction) == (
        "mine",
        op.AUTOBOT,
        op.DECEPTICON,
    )
    assert card_set.starter == {"Step (Stand-in)": 10}
    basic = card_set.card("go (stand-in)")
    assert (basic.type, basic.copies, basic.cost, basic.range) == (op.BASIC, 16, 2, 0)
    assert card_set.card("Step (Stand-in)").cost is None
    assert card_set.of_type(op.DAMAGE)[0].goes_to == "play"
    assert basic.is_stand_in
    assert basic.key == "mine:basic:Go (Stand-in)"


def test_a_folder_is_read_again_where_a_file_was_changed_added_or_taken_away(folder):
    """At once, whatever the files' times say; and only then."""
    first = load_set(folder)
    assert load_set(folder) is first
    (folder / "cards.toml").write_text(SOUND)
    assert load_set(folder).card("Gear (Stand-in)").cost == 3
    (folder / "cards.toml").write_text(SOUND.replace("cost = 3", "cost = 4"))
    assert load_set(folder).card("Gear (Stand-in)").cost == 4
    (folder / "cards.toml").write_text(SOUND.replace("cost = 3", "cost = x"))
    with pytest.raises(CardDataError):
        load_set(folder)
    (folder / "cards.toml").unlink()
    assert load_set(folder) == first


def test_the_bundled_sets():
    assert {"core", "a_rising_darkness"} <= set(available_sets())
    with pytest.raises(FileNotFoundError, match=r"available: a_rising_darkness, .*core"):
        load_set("nowhere")


def test_cards_travel_to_workers():
    card_set = load_set("core")
    again = pickle.loads(pickle.dumps(card_set))
    assert again.cards == card_set.cards
    assert len({hash(card) for card in again.cards}) > 50


def test_namesakes_are_told_apart_by_type():
    ard = load_set("a_rising_darkness")
    with pytest.raises(KeyError, match="no single card"):
        ard.card("Megatron")
    assert ard.card("Megatron", op.ROBOT).cost == 5
    assert ard.card("Megatron", op.CHARACTER).bot is not None


def test_a_syntax_error_is_told_alone(folder):
    (folder / "cards.toml").write_text('[[card]]\nname = "A\n')
    (folder / "more.toml").write_text('[[card]]\nname = "B"\n')
    found = problems(folder)
    assert len(found) == 1
    assert "cards.toml:2: not TOML: " in found[0]


def test_all_problems_of_all_files_at_once(folder):
    first = '[[card]]\nname = "A (Stand-in)"\ntype = "ally"\ncost = -1\n\n' + SOUND
    second = (
        '[[card]]\nname = "B"\ntype = "robott"\n\n# more\n[[card]]\n'
        'name = "C (Stand-in)"\ntype = "robot"\ncost = 3\npowr = 2\n'
    )
    found = problems(folder, first, more=second)
    assert found == [
        'cards.toml:4: card "A (Stand-in)": cost: -1 is out of bounds; allowed: at least 0',
        'more.toml:2: card "B": name: must contain "Stand-in", '
        "for no source of the name is given in [card.published], nor is it in own_copy",
        "more.toml:3: card \"B\": type: 'robott' is unknown (did you mean 'robot'?); allowed: "
        + ", ".join(op.TYPE_NAMES),
        next(line for line in found if "powr" in line),
    ]
    assert found[3].startswith(
        "more.toml:10: card \"C (Stand-in)\": powr: unknown key (did you mean 'power'?); allowed: name, also, type"
    )


@pytest.mark.parametrize(
    ("fields", "line", "says"),
    [
        ('type = "ally"', 1, "cost: missing; an ally needs it"),
        ('type = "ally"\ncost = "3"', 4, "cost: must be a whole number, not '3'"),
        ('type = "ally"\ncost = 3\nflight = 1', 5, "flight: must be true or false, not 1"),
        ('type = "ally"\ncost = 3\ntext = "on play: draw 1"', 5, "text: must be a list"),
        ('type = "ally"\ncost = 3\nfaction = "maximal"', 5, "'maximal' is unknown; allowed: autobot"),
        ('type = "site"\ncost = 3\ntext = ["use: draw 1"]', 4, "cost: a site has none; allowed: text"),
        ('type = "encounter"\nambush = "attack: draw 1"', 1, "confrontation: missing"),
        ('type = "robot"\ncost = 3\nreward = "draw 1"', 1, "faction: missing; a robot needs it"),
        (
            'type = "boss"\nfaction = "autobot"\ncost = 9\nlevel = 4\nreward = "draw 1"', 6,
            "level: 4 is no Boss level; allowed: 1, 2, 3",
        ),
        (
            'type = "boss"\nfaction = "autobot"\ncost = 9\nlevel = 1\nreward = "draw 1"\n'
            'energon = [{ cost = 1, text = "draw 1" }]', 8, "energon: a boss has none",
        ),
        ('type = "damage"\ngoes_to = "hand"', 4, "goes_to: 'hand' is unknown; allowed: play, discard"),
        ('type = "damage"', 1, "goes_to: missing"),
        ('type = "scheme"\nfaction = "autobot"\nvault = 1\ntext = ["start of turn: draw 1"]', 6, "thwarted"),
        ('type = "ally"\ncost = 1\ntext = ["on play: draw 1", "on play: draw 2"]', 5, "a second 'on play' clause"),
        ('type = "site"\ntext = ["ongoing: 1 assist must be resolved"]', 4, "says nothing on a site: no player"),
        ('type = "ally"\ncost = 1\ntext = ["thwart for 1 energon"]', 5, "says nothing on an ally: only a Scheme or"),
        ('type = "ally"\ncost = 1\ntext = ["reveal attack: draw 1"]', 5, "on an ally: only a Boss makes"),
        ('type = "ally"\ncost = 1\ntext = ["block: draw 1"]', 1, "block: must be true"),
        (
            'type = "ally"\ncost = 1\ntext = [\n    "on play: draw 1",\n    "on play: drwa 1",\n]', 7,
            "text.1: in 'on play: drwa 1', line 1, column 10: \"drwa\" is not understood here (did you mean",
        ),
        ('type = "ally"\ncost = 1\nreward = "draw 1"', 5, "reward: an ally has none"),
        ('type = "ally"\ncost = 1\nenergon = [{ text = "draw 1" }]', 5, "energon.0.cost: missing"),
        (
            'type = "ally"\ncost = 1\nenergon = [{ cost = 1, when = "later", text = "draw 1" }]', 5,
            "energon.0.when: 'later' is unknown; allowed: confront, assist, command, block",
        ),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_card(folder, fields, line, says):
    problem = only_problem(folder, f'[[card]]\nname = "X (Stand-in)"\n{fields}\n')
    assert problem.startswith(f'cards.toml:{line}: card "X (Stand-in)": ')
    assert says in problem


def test_a_character_has_two_sides(folder):
    text = """\
[[card]]
name = "X (Stand-in)"
type = "character"
faction = "autobot"
[card.alt]
penalty = 1
[card.bot]
move = 1
energon = [{ cost = 1, text = "draw 1" }, { cost = 3, text = "draw 2" }]
"""
    assert problems(folder, text) == [
        'cards.toml:5: card "X (Stand-in)": alt.move: missing; the alt side needs it',
        'cards.toml:8: card "X (Stand-in)": bot.move: the bot side has none; allowed: text, energon',
        'cards.toml:9: card "X (Stand-in)": bot.energon: must be two abilities, of cost 1 and 2, not 1, 3',
    ]


def test_published_and_stand_in_names(folder):
    text = SOUND.replace("cost = 3", 'cost = 3\n[card.published]\nname = "a page"')
    assert "must not be called a Stand-in" in only_problem(folder, text)
    text = SOUND.replace("Gear (Stand-in)", "Gear")
    assert 'must contain "Stand-in"' in only_problem(folder, text)


def test_a_name_read_off_a_copy_is_no_stand_in(folder):
    (folder / "cards.toml").write_text(
        SOUND.replace("Gear (Stand-in)", "Gear") + 'own_copy = ["name", "cost"]\n'
    )
    assert load_set(folder).card("Gear").own_copy == ("name", "cost")
    text = SOUND + 'own_copy = ["name"]\n'
    assert "a name read off an own copy must not be called a Stand-in" in only_problem(folder, text)


@pytest.mark.parametrize(
    ("marks", "says"),
    [
        ('["csot"]', "own_copy.0: 'csot' is no field (did you mean 'cost'?)"),
        ('["cost", "text.3"]', "own_copy.1: there is no '3' to be read off a card"),
        ('["cost"]\n[card.published]\ncost = "a page"', "own_copy.0: 'cost' is published as well; keep one"),
        (
            '["power"]\n[card.published]\ncost = "Own copy"',
            "published.cost: is no public source; write own_copy",
        ),
    ],
)
def test_marks_of_an_own_copy_lead_somewhere(folder, marks, says):
    assert says in only_problem(folder, SOUND + f"own_copy = {marks}\n")


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("csot", "'csot' is no field (did you mean 'cost'?)"),
        ('"text.1"', "there is no entry '1'; allowed: 0"),
        ('"reward.0"', "there is no '0' to be published"),
    ],
)
def test_published_paths_lead_somewhere(folder, path, says):
    text = SOUND.replace(
        "cost = 3", f'cost = 3\ntext = ["on play: draw 1"]\n[card.published]\n{path} = "a page"'
    )
    problem = only_problem(folder, text)
    assert problem.startswith('cards.toml:7: card "Gear (Stand-in)": published.')
    assert says in problem


def test_a_name_is_one_title(folder):
    assert "another technology has this name" in only_problem(folder, SOUND + SOUND)


def test_the_set_file_names_cards_of_the_set(folder):
    text = SET.format(name="ours").replace('"Step (Stand-in)" = 10', "Nobody = 10").replace("= 5", "= 6")
    assert problems(folder, set=text) == [
        "set.toml:1: id: must be the folder's name, 'mine'",
        "set.toml:8: starter: there is no starter card 'Nobody' in this set",
        "set.toml:10: damage: 'Dent (Stand-in)' is 6 here, but the card has 5 copies",
    ]
    assert problems(folder, set='id = "mine"\nname = 3\ncode = "M"\nplayable = true\n') == [
        "set.toml:2: name: must be a text in quotes, not 3"
    ]


def test_a_set_known_in_part_may_leave_fields_out(folder):
    (folder / "set.toml").write_text('id = "mine"\nname = "Mine"\ncode = "M"\nplayable = false\n')
    (folder / "cards.toml").write_text(
        '[[card]]\nname = "Known"\ntype = "robot"\ncost = 2\n'
        '[card.published]\nname = "a page"\ncost = "a page"\n'
    )
    known = load_set(folder).card("Known")
    assert known.cost == 2
    assert "reward" in known.unknown
    assert "cost" not in known.unknown


def test_a_set_known_in_part_may_leave_costs_and_texts_of_energon_abilities_out(folder):
    (folder / "set.toml").write_text('id = "mine"\nname = "Mine"\ncode = "M"\nplayable = false\n')
    (folder / "cards.toml").write_text(
        '[[card]]\nname = "Known"\ntype = "maneuver"\nenergon = [{ text = "draw 1" }, { cost = 2 }]\n'
        '[card.published]\nname = "a page"\n"energon.0.text" = "a page"\n'
        '[[card]]\nname = "Hero"\ntype = "character"\nfaction = "autobot"\n'
        'bot = { energon = [{ when = "confront", text = "+1 power" }] }\n[card.published]\nname = "a page"\n'
    )
    known, hero = (load_set(folder).card(name) for name in ("Known", "Hero"))
    assert {"energon.0.cost", "energon.1.text"} < set(known.unknown)
    assert "bot.energon.0.cost" in hero.unknown
    assert "(Energon ?) Draw 1." in rules_text(known)
    assert "(Energon ?, Confront) +1 power." in rules_text(hero)
