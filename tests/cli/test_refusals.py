"""Bad input at the command line: plain lines with file, place, what is wrong and what is allowed; code 2.

Nothing is written, and what was there stays as it was.
"""

import shutil
from pathlib import Path

import pytest

from cardsets.sheet.importing import import_csv
from sim.cli import call
from tests.cards.desks import make_desk, write

STUDY = """# Is it fair?
mixes = ["core"]
players = [2]
strategies = ["random"]
games = 2
seed = 1
"""
SCENE = """title = "Range"
set = "a_rising_darkness"
seat = [
  { character = "Megatron", mode = "bot", space = "B2", hand = ["Firepower", "Wrath"] },
  { character = "Starscream", space = "A1" },
]
do = ["play Firepower"]
expect = { "Megatron.power_at_1" = 2 }
"""
CODE = "__import__('pathlib').Path('ran').touch()"


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A desk with a whole set of one's own, a copy of the Core Set."""
    desk = make_desk(tmp_path_factory.mktemp("template") / "desk")
    sheet = write(desk, "cards.csv", "set,name,replaces,cost\ncore,Prybar,Plating Kit (Stand-in),2\n")
    import_csv(sheet, set_name="mine", stand_in=True, start=desk)
    write(desk, "study.toml", STUDY)
    write(desk, "scene.toml", SCENE)
    return desk


@pytest.fixture
def desk(template: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = shutil.copytree(template, tmp_path / "desk")
    monkeypatch.chdir(home)
    return home


def contents(desk: Path) -> dict[str, bytes]:
    return {str(path.relative_to(desk)): path.read_bytes() for path in desk.rglob("*") if path.is_file()}


def refused(desk: Path, capsys: pytest.CaptureFixture[str], command: str) -> list[str]:
    """What a command complains of, after it has been seen to change nothing."""
    before = contents(desk)
    assert call(command.split()) == 2
    assert contents(desk) == before
    complaint = capsys.readouterr().err
    assert "Traceback" not in complaint
    lines = complaint.splitlines()
    assert all(line.startswith("rollout: ") for line in lines)
    return [line.removeprefix("rollout: ") for line in lines]


def edit(path: Path, old: str, new: str) -> int:
    """Put one text in the place of another, which must be there; the line where it stands."""
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("robots.toml", 'type = "robot"', "type = robot", "robots.toml:{}: not TOML: invalid value at column 8"),
        ("robots.toml", 'type = "robot"', 'tpye = "robot"', ": tpye: unknown key (did you mean 'type'?); allowed: nam"),
        ("robots.toml", 'type = "robot"', 'type = "robto"', ": type: 'robto' is unknown (did you mean 'robot'?); allo"),
        ("robots.toml", "cost = ", "cost = -", ": cost: -"),
        ("robots.toml", "cost = ", "cost = 0x7fffffff #", ": cost: 2147483647 is out of bounds; allowed: at most 99"),
        ("robots.toml", "cost = ", 'cost = "3" #', ": cost: must be a whole number, not '3'"),
        ("robots.toml", 'reward = "gain', 'reward = "gian', ': reward: in \'gian'),
        ("characters.toml", "[card.bot]", "[card.bto]", ": bto: unknown key (did you mean 'bot'?)"),
        ("characters.toml", "penalty = ", "penatly = ", ": alt.penatly: unknown key (did you mean 'penalty'?); allowe"),
        ("bosses.toml", "level = 1", "level = 4", ": level: 4 is no Boss level; allowed: 1, 2, 3"),
        ("bosses.toml", 'name = "Megatron"', 'name = "Shockwave"', ": name: 'Shockwave' is marked as published"),
        ("sites.toml", 'type = "site"', 'type = "site"\ncopies = 3', ": 3 copies of a site; every title of this type "),
        ("set.toml", "playable = true", "playable = 1", "set.toml:{}: playable: must be true or false, not 1"),
        ("set.toml", 'basic = "', 'basic = "No ', "set.toml:{}: side 1: basic: there is no basic card 'No "),
        ("robots.toml", "faction =", f'ambush = "{CODE}"\nfaction =', ": ambush: in "),
        ("robots.toml", 'name = "Hound"', f'name = "{CODE}"', " is marked as published"),
    ],
)  # fmt: skip
def test_card_files(desk: Path, capsys, file: str, old: str, new: str, says: str) -> None:
    line = edit(desk / "sets/mine" / file, old, new)
    lines = refused(desk, capsys, "cards lint mine")
    assert any(says.format(line) in told and "sets/mine" in told for told in lines), lines
    assert not (desk / "ran").exists()
    if "marked as" not in says:  # a mark is for lint to tell; it decides no game
        edit(desk / "study.toml", '"core"', '"mine"')
        refused(desk, capsys, "run study.toml")


def test_every_mistake_in_a_set_is_told_at_once(desk: Path, capsys) -> None:
    robots, bosses = desk / "sets/mine/robots.toml", desk / "sets/mine/bosses.toml"
    expected = [edit(robots, "cost = ", "cots = "), edit(robots, 'reward = "gain', 'reward = "gian')]
    expected.append(edit(bosses, "level = 1", "level = true"))
    lines = refused(desk, capsys, "cards lint mine")
    places = [f"bosses.toml:{expected[2]}: ", f"robots.toml:{expected[0]}: ", f"robots.toml:{expected[1]}: "]
    assert all(any(place in line for line in lines) for place in places)


def test_a_set_with_cards_too_few_or_doubled(desk: Path, capsys) -> None:
    sites = desk / "sets/mine/sites.toml"
    cards = sites.read_text().split("[[card]]")
    sites.write_text("[[card]]".join([*cards, cards[1]]))
    assert (
        "another site has this name; each title is one [[card]]"
        in refused(desk, capsys, "cards lint mine")[0]
    )
    sites.write_text("[[card]]".join(cards[:-1]))
    told = refused(desk, capsys, "cards lint mine")
    assert any(line.endswith("sets/mine: 6 site titles; CORE has 7") for line in told)
    edit(desk / "study.toml", '"core"', '"mine"')
    assert refused(desk, capsys, "run study.toml") == told


def test_a_published_field_edited_by_hand_keeps_no_mark(desk: Path, capsys) -> None:
    robots = desk / "sets/mine/robots.toml"
    text = robots.read_text()
    start = text.index('name = "Shrapnel"')
    at = text.index("cost = ", start)
    robots.write_text(f"{text[:at]}cost = 9 #{text[at:]}")
    (told,) = refused(desk, capsys, "cards lint mine")
    line = text[:at].count("\n") + 1
    assert f'robots.toml:{line}: card "Shrapnel": cost: 9 is marked as published (' in told
    assert "but core has " in told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "m.toml:1: base: missing; it is required"),
        ('base = "cor"', "m.toml:1: base: no card set 'cor' (did you mean 'core'?); available: mine, a_"),
        ('base = "core_with_darkness"', "m.toml:1: base: 'core_with_darkness' is a mix, and a mix is made of sets; al"),
        ('base = "core"\n[swap]\ntype = "robot"', "m.toml:2: swap: write [[swap]], with two brackets"),
        ('base = "core"\n[[swap]]\ntype = "wizard"\nfrom = "core"', "m.toml:3: swap 1: type: 'wizard' is no type of"),
        ('base = "core"\n[[swap]]\ntype = "damage"\nfrom = "core"', "m.toml:3: swap 1: type: 'damage' cards stay with"),
        ('base = "core"\n[[swap]]\ntype = "site"\ncount = 0\nfrom = "core"', "m.toml:4: swap 1: count: 0 is out of"),
        (
            'base = "core"\n' + 2 * '[[swap]]\nout = "Helping Hand"\nin = "Wingman"\nany_cost = true\n'
            'from = "a_rising_darkness"\n',
            "m.toml:8: swap 2: out: 'Helping Hand' has gone by an earlier swap; 'Wingman' lies in its place",
        ),
        (f'base = "{CODE}"', "m.toml:1: base: no card set"),
    ],
)  # fmt: skip
def test_mixes(desk: Path, capsys, text: str, says: str) -> None:
    write(desk, "mixes/m.toml", text)
    assert says in refused(desk, capsys, "cards lint m")[0]
    assert says in refused(desk, capsys, "cards list m")[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[change]\ncard = 1", "o.toml:1: change: write [[change]], with two brackets"),
        ('[[change]]\ncard = "Bral"\ncost = 3', "o.toml:2: change 1: card: no card 'Bral' in core (did you mean 'Braw"),
        ('[[change]]\ncard = "Brawl"\ncots = 3', "o.toml:3: change 1: cots: unknown key (did you mean 'cost'?); allow"),
        ('[[change]]\ncard = "Brawl"\nfaction = "autobot"', "o.toml:2: core+o: 13 Autobot robots; CORE has 12"),
        ('[[change]]\ncard = "Brawl"\ntext = ["on ply: draw 1"]', 'o.toml:3: card "Brawl": text.0: in \'on ply'),
    ],
)  # fmt: skip
def test_overlays(desk: Path, capsys, text: str, says: str) -> None:
    write(desk, "overlays/o.toml", text)
    assert says in refused(desk, capsys, "cards list core --overlay o")[0]
    edit(desk / "study.toml", "players", 'overlays = ["o"]\nplayers')
    assert says in refused(desk, capsys, "run study.toml")[0]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('["core"]', '["cor"]', "study.toml:2: mixes[1]: 'cor' is not known (did you mean 'core'?); allowed: "),
        ("[2]", "[6]", "study.toml:3: players[1]: 6 is out of bounds; allowed: at most 5"),
        ("[2]", "[1]", "study.toml:3: players: competitive is not played by 1; allowed: 2 to 5"),
        ("[2]", '[1, 2]\nmodes = ["coop"]', "study.toml:4: modes[1]: 'coop' is not known (did you mean 'co-op'?)"),
        ('"random"', '"randm"', "study.toml:4: strategies[1]: 'randm' is not known (did you mean 'random'?); allowed:"),
        ('"random"', '"../x.py:y"', "study.toml:4: strategies[1]: '../x.py' is no file here; paths count from"),
        ('"random"', f'"{CODE}"', "study.toml:4: strategies[1]: "),
        ("games = 2", "games = 0", "study.toml:5: games: 0 is out of bounds; allowed: at least 1"),
        ("games = 2", "games = 1e99", "study.toml:5: games: must be a whole number, not 1e+99"),
        ("games = 2", "games = true", "study.toml:5: games: must be a whole number, not true"),
        ("games = 2", "games = 2026-11-21", "study.toml:5: games: must be a whole number, not 2026-11-21"),
        ("seed = 1", "seed = 1\n[profile]\nenergon.cap = 1.5", "study.toml:8: profile.energon.cap: must be a text in qu"
         "otes or a whole number, not 1.5"),
        ("games = 2", f'games = "{CODE}"', "study.toml:5: games: must be a whole number, not "),
        ("seed = 1", 'seed = 1\ncharacters = ["Optimus Pime"]', "study.toml:7: characters[1]: 'Optimus Pime' is not k"),
        ("seed = 1", "seed = 1\n[profile]\nenergon.cpa = 3", "study.toml:8: profile.energon.cpa: 'energon.cpa' is not"),
        ("seed = 1", f"seed = 1\n[profile]\n{'9' * 5000} = 3", "study.toml:8: profile.999"),
        ("seed = 1", "seed = ", "study.toml:6: not TOML: invalid value at column 8"),
    ],
)  # fmt: skip
def test_studies(desk: Path, capsys, old: str, new: str, says: str) -> None:
    edit(desk / "study.toml", old, new)
    assert says in refused(desk, capsys, "run study.toml")[0]
    assert not (desk / "ran").exists()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("do =", "od =", "scene.toml:7: od: unknown key (did you mean "),
        ('space = "A1"', 'space = "A1", sapce = ""', "scene.toml:5: seat.1.sapce: unknown key (did you mean 'space'?)"),
        ('mode = "bot"', 'mode = "bto"', "mode = 'bto' (did you mean 'bot'?); allowed: alt, bot"),
        ('"B2"', '"Z9"', "scene.toml:4: space 'Z9'; allowed: A1 to "),
        ('"Wrath"]', '"Wrarth"]', "scene.toml:4: no card 'Wrarth' in this set (did you mean 'Wrath'?)"),
        ('"Starscream"', '"Optimus Prime"', "scene.toml:5: character 'Optimus Prime'; allowed: "),
        ('"play Firepower"', '"play Fierpower"', "scene.toml:7: 'play Fierpower' is not legal here (Megatron: main); "),
        ("Megatron.power_at_1", "Megatron.power_at_7", "scene.toml:8: expect.Megatron.power_at_7: no such thing (did"),
        ('"a_rising_darkness"', '"a_rising"', "scene.toml:2: no mix or card set 'a_rising'"),
        ('"B2"', '"A²"', "scene.toml:4: space 'A²'; allowed: A1 to "),
        ('"Starscream", space = "A1" },\n]', '"Starscream" }]\nactive = 2', "scene.toml:6: active = 2; allowed: 0 t"),
        (
            '  { character = "Starscream", space = "A1" },\n]',
            "]\nmode = 'solo'\nactive = 1",
            "scene.toml:7: active = 1; allowed: 0",
        ),
        (
            "do =",
            'profile = { "energon.cpa" = 3 }\ndo =',
            "scene.toml:7: unknown profile key 'energon.cpa' (did you mean 'energon.cap'?); allowed: ",
        ),
        ('"Range"', "Range", "scene.toml:1: not TOML: invalid value at column 9"),
    ],
)  # fmt: skip
def test_scenarios(desk: Path, capsys, old: str, new: str, says: str) -> None:
    edit(desk / "scene.toml", old, new)
    lines = refused(desk, capsys, "scenario scene.toml")
    assert any(says in line for line in lines), lines


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        ("", "", "c.csv: is empty; its first row must name the columns"),
        ("name,cost\nHound,3\n", "", "c.csv: does not say in a column set what it is from; give --base"),
        ("set,name,cots\ncore,Hound,3\n", "", "c.csv: row 1: unknown column 'cots' (did you mean 'cost'?); allowed: s"),
        ("set,name,cost\ncor,Hound,3\n", "", "c.csv: row 2, column set: no mix or card set 'cor' (did you mean 'core'"),
        ("set,name,cost\ncore,Hound,3\n", "--base a_rising_darkness", "c.csv: row 2, column set: 'core', but --base"),
        ("name,cost\nHound,3\n", "--base cor", "c.csv: --base: no mix or card set 'cor' (did you mean 'core'?)"),
        ("set,name,cost\ncore,Hound,3,4\n", "", "c.csv: row 2: '4' stands beyond the last column, under no title"),
        ("set,name,cost\ncore,Hound,x\n", "", "c.csv: row 2, column cost: 'x' is no whole number; allowed: 0 to 99"),
        ('set,name,text\ncore,Hound,"on play: draw 1\n', "", "c.csv: row 2: a quote is opened and never closed"),
        ("set,name,cost\ncore,Hond,3\n", "", "c.csv: row 2, column name: there is no card 'Hond' in the set (did you"),
        (f'set,name,text\ncore,Hound,"{CODE}"\n', "", "c.csv: row 2, column text: in "),
        ("set,name,text\ncore,Hound,=cmd|' /C calc'!A0\n", "", "c.csv: row 2, column text: in "),
    ],
)  # fmt: skip
def test_spreadsheets(desk: Path, capsys, text: str, options: str, says: str) -> None:
    write(desk, "c.csv", text)
    assert says in refused(desk, capsys, f"cards import c.csv --set other {options}")[0]


def test_every_text_of_a_row_is_told(desk: Path, capsys) -> None:
    write(desk, "c.csv", 'set,name,text,reward\ncore,Hound,"on play: drwa 1\non ply: draw 1",gian 1 vp\n')
    lines = refused(desk, capsys, "cards import c.csv --set other")
    assert [line.partition(": in ")[0] for line in lines] == [
        f"c.csv: row 2, column {name}" for name in ("text", "text", "reward")
    ]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (
            "cards list core --cost 5-2",
            "--cost: '5-2' begins above its end; allowed: a number, two as in 2-4",
        ),
        ("cards export core --out sets", "sets: is a folder; name a file in it"),
        ("cards show Prybra", "no card 'Prybra' in "),
        ("new inner", "inner: lies in the desk "),
        (
            "run study.toml --games -3",
            "--games: -3 is out of bounds; allowed: whole numbers from 1 to 1,000,000,000; `rollout run --help` tells",
        ),
        ("run study.toml --games x4", "--games: 'x4' is no number of games; allowed: 10000, 10,000, 10k, 1e4, 2M and"),
        ("run study.toml --seed 1e4", "--seed: must be a whole number, not '1e4'; `rollout run --help` tells more"),
        ("run study.toml -j 5000", "--jobs: 5000 is out of bounds; allowed: at most 1024; `rollout run --help` t"),
        ("run study.toml --gmes 3", "there is no option '--gmes' (did you mean '--games'?); allowed: --games, --jobs"),
        ("run study.toml --games", "--games: needs a value; "),
        ("scenario scene.toml --json=3", "--json: takes no value; "),
        ("cards show Optimus Prime", "'Prime' is more than it takes; several words want quotes; "),
        ("replay results/x 0 1.5", "GAME: must be a whole number, not '1.5'; `rollout replay --help` tells more"),
        ("run study.toml --out study.toml", "study.toml: is a file; give another --out"),
        ("replay sets 0 0", "sets: holds no manifest.json, so it is not a results folder"),
        ("report nowhere", "nowhere: no such folder"),
        ("strtegies", "there is no command 'strtegies' (did you mean 'strategies'?); allowed: run, plan, report, "),
        ("cards lst", "there is no command 'lst' (did you mean 'list'?); allowed: export, import, todo, language, "),
        ("cards show", "NAME is missing: the card's name, in any case; `rollout cards show --help` tells more"),
    ],
)  # fmt: skip
def test_options(desk: Path, capsys, command: str, says: str) -> None:
    assert says in refused(desk, capsys, command)[0]


def test_a_card_of_ones_own_is_found_without_its_ending(desk: Path, capsys) -> None:
    assert call(["cards", "show", "prybar", "--set", "mine"]) == 0
    assert capsys.readouterr().out.startswith("Prybar (Stand-in)\n")


@pytest.mark.parametrize(
    "text",
    [
        "def choose(:\n",
        "def choose(a):\n    return 0\n",
        "import nowhere\n",
        "while True:\n    pass\n",
        "x = 1\n",
    ],
)
def test_strategy_files(desk: Path, capsys, text: str) -> None:
    write(desk, "own.py", text)
    edit(desk / "study.toml", '"random"', '"own.py:choose"')
    (line,) = refused(desk, capsys, "run study.toml")
    assert "own.py" in line
