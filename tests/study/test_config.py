import re
from pathlib import Path

import pytest

from sim.study import StudyError, load_study, make_plan
from sim.study.config import find_study
from sim.study.config.catalogue import current_catalogue
from sim.study.config.desk import bundled_studies
from tests.study.fake_engine import catalogue

GOOD = """# Is it fair?
mixes = ["core"]
players = [2, 3]
strategies = ["balanced", "hunter"]
games = 100
seed = 1
"""


def load(folder: Path, text: str):
    file = folder / "mine.toml"
    file.write_text(text)
    return load_study(file, catalogue())


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(StudyError) as caught:
        load(folder, text)
    prefix = f"{folder / 'mine.toml'}:"
    assert all(problem.startswith(prefix) for problem in caught.value.problems)
    return [problem.removeprefix(prefix) for problem in caught.value.problems]


def test_a_good_study_with_its_question_from_the_first_line(tmp_path):
    study = load(tmp_path, GOOD)
    assert study.name == "mine"
    assert study.settings.question == "Is it fair?"
    assert study.settings.modes == ["competitive"]
    assert study.settings.overlays == ["none"]
    assert study.settings.choice == "rotation"
    assert study.settings.seating == "rotate"


def test_games_and_seed_can_be_overridden(tmp_path):
    study = load(tmp_path, GOOD).override(games=7)
    assert (study.settings.games, study.settings.seed) == (7, 1)
    assert study.override(seed=0).settings.seed == 0


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"core"', '"cor"', "mixes[1]: 'cor' is not known (did you mean 'core'?); allowed: core, a"),
        ('"core"', '"core", "core"', "mixes: 'core' is there twice"),
        ('["core"]', '"core"', "mixes: must be a list in [ ], not 'core'"),
        ("mixes =", "sets =", "sets: is called 'mixes' now, for a set's name is a mix too"),
        ("seed = 1", 'seed = 1\noverlays = ["swift"]', "overlays[1]: 'swift' is not known (did you mean 'swift_p"),
        ("seed = 1", 'seed = 1\noverlays = ["none+swift_prime"]', "overlays[1]: 'none+swift_prime': 'none' st"),
        ("seed = 1", 'seed = 1\noverlays = ["swift_prime + swift_prime"]', "overlays[1]: 'swift_prime' is there"),
        ("seed = 1", "seed = 1\noverlays = []", "overlays: [] is too short; allowed: at least 1"),
        ("[2, 3]", "[1, 2]", "players: none of these modes is played by 1; allowed: 2 to 5 in competitive"),
        ("seed = 1", 'seed = 1\nmodes = ["co-op", "solo"]', "players: solo is not played by 2, 3; allowed: 1"),
        ('["core"]', "[]", "mixes: [] is too short; allowed: at least 1"),
        ("[2, 3]", "[2, 6]", "players[2]: 6 is out of bounds; allowed: at most 5"),
        ("[2, 3]", "[1]", "players: competitive is not played by 1; allowed: 2 to 5"),
        ("[2, 3]", '["2"]', "players[1]: must be a whole number, not '2'"),
        ('"hunter"', '"huntre"', "strategies[2]: 'huntre' is not known (did you mean 'hunter'?)"),
        ('"hunter"', '"no_such.py:x"', "strategies[2]: 'no_such.py' is no file here"),
        ('"hunter"', '"x:y"', "strategies[2]: 'x:y' is not of the form FILE.py:NAME"),
        ("games = 100", "games = 0", "games: 0 is out of bounds; allowed: at least 1"),
        ("games = 100", "games = 1e3", "games: must be a whole number, not 1000.0"),
        ("games = 100", "games = 10_000_000_000", "games: 10000000000 is out of bounds; allowed: at most"),
        ("games = 100", "", "games: missing; it is required"),
        ("seed = 1", "seed = -1", "seed: -1 is out of bounds; allowed: at least 0"),
        ("seed = 1", "sede = 1", "sede: unknown key (did you mean 'seed'?); allowed: question, mixes"),
        ("seed = 1", 'seed = 1\nchoice = "rotatoin"', "choice: 'rotatoin' is not known (did you mean"),
        ("seed = 1", 'seed = 1\nseating = "x"', "seating: 'x' is not known; allowed: rotate, fixed"),
        ("seed = 1", 'seed = 1\nmodes = ["coop"]', "modes[1]: 'coop' is not known (did you mean 'co-op'"),
        ("seed = 1", 'seed = 1\ncharacters = ["Ane"]', "characters[1]: 'Ane' is not known (did you"),
        ("seed = 1", 'seed = 1\ncharacters = ["Ann", "Ivy"]', "characters[2]: 'Ivy' is not known; allowed"),
        ("seed = 1", 'seed = 1\ncharacters = ["Ann"]', "characters: 1 of them are in core, too few for 3"),
        ("seed = 1", "seed = 1\n[profile]\nenergon.cpa = 12", "profile.energon.cpa: 'energon.cpa' is not known (did"),
        ("seed = 1", "seed = 1\n[profile]\nenergon.cap = 13", "profile.energon.cap: energon.cap = 13; allowed: 'none'"),
        ("seed = 1", "seed = 1\n[profile]\nsetup.first_player = 2", "profile.setup.first_player: setup.first_player = 2"
         ": no such seat with 2 players; allowed: 'random', a number from 0 to 1"),
        ("seed = 1", "seed = 1\nprofile = 3", "profile: must be a table, not 3"),
    ],
)  # fmt: skip
def test_each_mistake_is_told_with_its_place_and_what_is_allowed(tmp_path, old, new, complaint):
    assert old in GOOD
    changed = GOOD.replace(old, new, 1)
    found = [problem.partition(": ") for problem in problems(tmp_path, changed)]
    told = [line for line, _, words in found if words.startswith(complaint)]
    assert told, found
    key = re.split(r"[\[:]", complaint)[0].rpartition(".")[2]
    lines = [number for number, line in enumerate(changed.splitlines(), 1) if re.search(rf"\b{key}\b", line)]
    assert int(told[0]) in (lines or [1])


WITHOUT_GAMES = GOOD.replace("games = 100\n", "")
PRECISION = """
[precision]
figure = "win share of Ann"
half_width = 0.02
at_most = 50_000
"""


@pytest.mark.parametrize(
    ("text", "complaints"),
    [
        (
            GOOD + 'lineups = [["balanced"]]',
            ["7: lineups: 'strategies' is there too; a study has one or the other"],
        ),
        (
            GOOD + 'casts = [["Ann", "Ben", "Dan"]]\ncharacters = ["Ann"]',
            ["7: casts: 'characters' is there too; a"],
        ),
        (GOOD + 'seatings = ["fixed"]\nseating = "fixed"', ["7: seatings: 'seating' is there too"]),
        (
            GOOD.replace(
                'strategies = ["balanced", "hunter"]', 'lineups = [["balanced"], ["huntre"], [], "team"]'
            ),
            [
                "4: lineups[2][1]: 'huntre' is not known (did you mean 'hunter'?)",
                "4: lineups[3]: [] is too short; allowed: at least 1",
                "4: lineups[4]: must be a list in [ ], not 'team'",
            ],
        ),
        (
            GOOD.replace("strategies", "#"),
            ["1: strategies: missing; it is required, or 'lineups' in its place"],
        ),
        (WITHOUT_GAMES, ["1: games: missing; it is required, or [precision] in its place"]),
        (GOOD + PRECISION, ["5: games: [precision] says when to stop; a study has one or the other"]),
        (WITHOUT_GAMES + "precision = 0.01", ["6: precision: must be a table, not 0.01"]),
        (
            WITHOUT_GAMES + PRECISION.replace("Ann", "Anne"),
            ["8: precision.figure: 'win share of Anne' is not known (did you mean 'win share of Ann'?)"],
        ),
        (
            WITHOUT_GAMES + PRECISION.replace("win share of Ann", "games won"),
            ["8: precision.figure: 'games won' is"],
        ),
        (
            WITHOUT_GAMES + PRECISION.replace("0.02", "0").replace("50_000", "0"),
            [
                "9: precision.half_width: 0 is out of bounds; allowed: above 0",
                "10: precision.at_most: 0 is out of bounds; allowed: at least 1",
            ],
        ),
        (
            WITHOUT_GAMES + PRECISION.replace("0.02", "0.5"),
            ["9: precision.half_width: 0.5 says nothing of a share"],
        ),
        (
            WITHOUT_GAMES + PRECISION + 'until = "decided"',
            [
                "8: precision.figure: 'until' is there too; a precision has one or the other",
                "9: precision.half_width: 'until' is there too",
            ],
        ),
        (
            GOOD + '[targets]\n"win share of Anne" = [0.2, 0.3]',
            [
                "8: targets.win share of Anne: 'win share of Anne' is not known (did you mean 'win share of Ann'?)"
            ],
        ),
        (
            GOOD + '[targets]\n"Polities change hands" = [0.2, 0.8]',
            ["8: targets.Polities change hands: 'Polities change hands' is not known"],
        ),
        (
            GOOD + "[targets]\nrounds = { ratio = 1.1 }",
            ["8: targets.rounds: {'ratio': 1.1} is no band; allowed: [low, high]"],
        ),
        (
            GOOD + '[targets]\n"win shares by character" = { points = 0 }',
            ["8: targets.win shares by character: points = 0: allowed are numbers above 0, below 100"],
        ),
        (
            GOOD + '[targets]\n"win share of Ann" = [30, 40]',
            ["8: targets.win share of Ann: [30, 40]: a share lies between 0 and 1"],
        ),
        (
            GOOD + '[targets]\n"win share of Ann" = [0.4, 0.3]',
            ["8: targets.win share of Ann: [0.4, 0.3]: the first must be less than the second"],
        ),
        (
            GOOD + '[targets]\n"win share of Ann" = "fair"',
            [
                "8: targets.win share of Ann: 'fair' is no band; allowed: { points = 3 } or { ratio = 1.1 } off"
            ],
        ),
        (WITHOUT_GAMES + PRECISION.replace("0.02", "nan"), ["9: precision.half_width: nan is out of bounds"]),
        (
            WITHOUT_GAMES + PRECISION.replace("0.02", '"1%"'),
            ["9: precision.half_width: must be a number, not '1%'"],
        ),
        (
            WITHOUT_GAMES + PRECISION.replace("half_width", "half_widht"),
            [
                "9: precision.half_widht: unknown key (did you mean 'half_width'?)",
                "7: precision.half_width: missing",
            ],
        ),
        (
            GOOD + 'choice = "pairs"',
            ["7: choice: 'pairs' are of 2 players, not 3; allowed: players = [2], or 'comb"],
        ),
        (
            GOOD.replace("[2, 3]", "[1, 2]") + 'choice = "pairs"\nmodes = ["solo", "co-op"]',
            ["7: choice: 'pairs' are of 2 players, not 1"],
        ),
        (GOOD + 'casts = [["Ann", "Ben"]]', ["7: casts[1]: 2 of Ann, Ben are too few for 3 players"]),
        (
            GOOD.replace('["core"]', '["core", "a_rising_darkness"]') + 'casts = [["Ann", "Gus", "Ben"]]',
            [
                "7: casts[1]: no mix of the study has all of Ann, Gus, Ben",
                "7: casts: none is of core alone",
                "7: casts: ",
            ],
        ),
        (GOOD + 'casts = [["Ann", "Ane", "Ben"]]', ["7: casts[1][2]: 'Ane' is not known (did you mean"]),
        (GOOD + 'casts = [["Ann", "Ann", "Ben"]]', ["7: casts[1]: 'Ann' is there twice"]),
        (
            GOOD + 'casts = [["Ann", "Ben", "Cleo"]]\nchoice = "fixed"',
            ["7: casts[1]: with choice = 'fixed' 'Cleo' never plays with 2; a cast has one a seat"],
        ),
        (
            GOOD.replace('"hunter"', '"hunter", "team", "solo"') + 'seating = "fixed"',
            [
                "4: strategies: with fixed seats 'solo' never plays: 4 strategies, 3 players; allowed: 3 at most"
            ],
        ),
        (
            GOOD + "[vary]\nenergon.cap = [10, 13]\nenergon.cpa = [1]\nsetup.first_player = [0, 2]",
            [
                "8: vary.energon.cap[2]: energon.cap = 13; allowed: ",
                "9: vary.energon.cpa: 'energon.cpa' is not known (did you mean 'energon.cap'?)",
                "10: vary.setup.first_player[2]: setup.first_player = 2: no such seat with 2 players",
            ],
        ),
        (GOOD + "[vary]\nenergon.cap = 12", ["8: vary.energon.cap: must be a list in [ ], not 12"]),
        (GOOD + "[vary]\nenergon.cap = []", ["8: vary.energon.cap: [] is too short"]),
        (GOOD + "[rulings]\nenergon.cap = [10, 10]", ["8: rulings.energon.cap: 10 is there twice"]),
        (
            GOOD + "[vary]\nenergon.cap = [10]\n[rulings]\nenergon.cap = [12]",
            ["10: rulings.energon.cap: is in [vary] too; a rule stands in one table"],
        ),
        (
            GOOD.replace("[2, 3]", "[2, 3, 4, 5]").replace('["core"]', '["core", "core_with_darkness"]')
            + 'choice = "combinations"\nmodes = ["competitive", "co-op", "expert"]\n'
            + 'overlays = ["none", "swift_prime"]\n'
            + "[vary]\nenergon.cap = [10, 12]",
            ["7: choice: makes 1,344 cells with all else that is varied; allowed: 1,000 at most"],
        ),
    ],
)
def test_what_is_varied_and_how_closely_is_checked_with_its_place_and_what_is_allowed(
    tmp_path, text, complaints
):
    found = problems(tmp_path, text)
    assert len(found) == len(complaints), found
    assert all(line.startswith(complaint) for line, complaint in zip(found, complaints, strict=True)), found


def test_games_on_the_command_line_are_the_cap_of_a_precision(tmp_path):
    study = load(tmp_path, WITHOUT_GAMES + PRECISION).override(games=9_000, seed=3)
    assert (study.settings.games, study.settings.precision.at_most, study.settings.seed) == (None, 9_000, 3)


def test_a_study_knows_the_characters_of_its_mixes(tmp_path):
    people = load(tmp_path, GOOD + 'modes = ["competitive", "co-op"]').people
    assert list(people) == [("core", "competitive", ""), ("core", "co-op", "")]
    assert list(people["core", "competitive", ""]) == ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]


def test_the_first_player_may_be_any_seat_of_the_smallest_table(tmp_path):
    study = load(tmp_path, GOOD + "profile.setup.first_player = 1")
    assert study.settings.profile == {"setup.first_player": 1}


def test_overlays_may_be_joined(tmp_path):
    study = load(tmp_path, GOOD + 'overlays = ["none", "swift_prime", "swift_prime + dear_relics"]')
    assert study.settings.overlays == ["none", "swift_prime", "swift_prime+dear_relics"]


def test_numbers_of_players_that_one_mode_is_not_for_are_no_mistake(tmp_path):
    text = GOOD.replace("[2, 3]", "[1, 2, 3]") + 'modes = ["competitive", "solo"]'
    assert load(tmp_path, text).settings.players == [1, 2, 3]


def test_all_mistakes_are_told_at_once(tmp_path):
    text = GOOD.replace('"core"', '"x"').replace("[2, 3]", "[1]").replace("seed = 1", "sede = 1")
    found = problems(tmp_path, text)
    assert {problem.split()[1] for problem in found} == {"mixes[1]:", "seed:", "sede:", "players:"}


def test_a_syntax_error_is_told_with_its_place(tmp_path):
    assert problems(tmp_path, GOOD.replace("[2, 3]", "[2, 3"))[0].startswith("4: not TOML: ")


def test_dotted_profile_keys_and_flags(tmp_path):
    study = load(tmp_path, GOOD + "[profile]\nenergon.cap = 12\n")
    assert study.settings.profile == {"energon.cap": 12}
    assert "relic.vault_on_gain = 'yes'" in problems(tmp_path, GOOD + "profile.relic.vault_on_gain = true")[0]


def test_not_a_text_file(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(StudyError, match=r"mine\.toml: cannot be read"):
        load_study(file, catalogue())


def test_bundled_studies_are_found_by_name_and_open_with_their_question():
    assert {"quickstart", "seats", "mixes", "coop_difficulty"} <= set(bundled_studies())
    for name, path in bundled_studies().items():
        assert find_study(name) == path
        assert path.read_text().startswith("# ")
        assert load_study(path, current_catalogue()).settings.question.endswith("?")


def test_unknown_studies_are_told_with_the_nearest():
    with pytest.raises(StudyError, match=r"study 'quikstart' is not known \(did you mean 'quickstart'"):
        find_study("quikstart")
    with pytest.raises(StudyError, match=r"nowhere/x\.toml: no such file"):
        find_study("nowhere/x.toml")


@pytest.mark.parametrize(
    ("figure", "band", "complaint"),
    [
        ("Polities change hands", "[0.4, 0.9]", ""),
        ("Missions completed a player", "[1, 3]", ""),
        ("Polities change hands", "[1, 3]", "a share lies between 0 and 1"),
        ("Missions completed a player", "{ ratio = 1.1 }", "is no band; allowed: [low, high]"),
    ],
)
def test_polities_and_missions_have_figures_where_a_mix_has_them(tmp_path, figure, band, complaint):
    text = "\n".join((
        'mixes = ["core", "war_on_cybertron"]', 'modes = ["tvt"]', "players = [2]", 'strategies = ["balanced"]',
        "games = 10", "seed = 1", "[targets]", f'"{figure}" = {band}',
    ))  # fmt: skip
    file = tmp_path / "mine.toml"
    file.write_text(text)
    if complaint:
        with pytest.raises(StudyError) as caught:
            load_study(file, current_catalogue())
        assert [complaint in problem for problem in caught.value.problems] == [True]
    else:
        study = load_study(file, current_catalogue())
        assert study.objectives == {("war_on_cybertron", "tvt")}
        assert ["objectives" in cell for cell in make_plan(study).described()] == [False, True]


@pytest.mark.parametrize(
    ("variants", "told"),
    [
        (
            ["infiltrate"],
            "variants[1]: 'infiltrate' is not known (did you mean 'infiltration'?); allowed: none, infil",
        ),
        ([], "variants: "),
    ],
)
def test_variants_that_there_are_not(tmp_path, variants, told):
    path = tmp_path / "study.toml"
    path.write_text(
        f'mixes = ["core"]\nvariants = {variants}\nplayers = [2]\nstrategies = ["random"]\ngames = 10\nseed = 1\n',
        encoding="utf-8",
    )
    with pytest.raises(StudyError, match=re.escape(told)):
        load_study(path, current_catalogue())


def test_each_mode_is_played_with_each_variant(tmp_path):
    path = tmp_path / "study.toml"
    path.write_text(
        'mixes = ["core"]\nmodes = ["competitive", "co-op"]\nvariants = ["none", "infiltration"]\nplayers = [2]\n'
        'strategies = ["random"]\ngames = 10\nseed = 1\n[targets]\n"phases done a game" = [1, 6]\n',
        encoding="utf-8",
    )
    study = load_study(path, current_catalogue())
    names = ["competitive", "competitive+infiltration", "co-op", "co-op+infiltration"]
    assert study.settings.played_modes == names
    cells = make_plan(study).described()
    assert [cell["mode"] for cell in cells] == names
    assert [cell.get("variant") for cell in cells] == [None, "infiltration"] * 2
    assert study.objectives == {("core", "competitive+infiltration"), ("core", "co-op+infiltration")}
