"""Studies of two teams: what their files may say, which cells they make, who plays in them, and what is refused."""

import re
from itertools import combinations, product

import numpy as np
import pytest

from cardsets.language import opcodes as op
from cardsets.teams import TeamSetup
from reports.counting.cells import cell_name
from sim.engine.play import batch
from sim.study import StudyError, load_study, make_plan
from sim.study.cell.cell import CellSetup, prepare
from sim.study.config.catalogue import current_catalogue
from sim.study.errors import SetupError
from tests.study.fake_engine import catalogue, study

GOOD = """# Is a faction favoured?
mixes = ["core"]
modes = ["tvt"]
players = [2, 4]
strategies = ["balanced", "hunter"]
games = 100
seed = 1
"""
MIXED = GOOD.replace('["tvt"]', '["competitive", "tvt"]')
ALONE = GOOD.replace('["tvt"]', '["competitive"]')
AUTOBOTS, DECEPTICONS = (
    ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"],
    ["Gus", "Hal", "Ivy", "Jo", "Kay", "Lee"],
)


def load(folder, text):
    file = folder / "mine.toml"
    file.write_text(text)
    return load_study(file, catalogue())


def planned(**changes):
    return make_plan(study(**{"mixes": ["core"], "modes": ["tvt"], "players": [2], **changes}))


def described(**changes):
    return planned(**changes).described()


@pytest.mark.parametrize(
    ("text", "complaints"),
    [
        (GOOD + 'setup = "quik"', ["8: setup: 'quik' is not known (did you mean 'quick'?); allowed: quick, advanced"]),
        (GOOD + 'setups = ["quick", "advance"]', ["8: setups[2]: 'advance' is not known (did you mean 'advanced'?)"]),
        (GOOD + 'setups = ["quick", "quick"]', ["8: setups: 'quick' is there twice"]),
        (GOOD + 'setups = ["quick"]\nsetup = "quick"', ["8: setups: 'setup' is there too; a study has one or the oth"]),
        (ALONE + 'setup = "quick"', ["8: setup: no mode of the study is one of teams; allowed with tvt"]),
        (
            ALONE + 'setups = ["quick"]\nrobots = { autobot = "core" }',
            ["8: setups: no mode of the study is one of teams", "9: robots: no mode of the study is one of teams"],
        ),
        (
            GOOD + 'robots = { autobot = "core" }',
            ["8: robots: which set brings Robots matters in the Advanced Set-up alone; allowed: setup = 'advanced'"],
        ),
        (
            GOOD + 'setup = "advanced"\nrobots = { autobot = "cor" }',
            ["9: robots.autobot: 'cor' is not known (did you mean 'core'?); allowed: core, a_rising_darkness"],
        ),
        (
            GOOD + 'setup = "advanced"\nrobots = { autobots = "core" }',
            ["9: robots.autobots: unknown key (did you mean 'autobot'?); allowed: autobot, decepticon"],
        ),
        (GOOD + 'setup = "advanced"\nrobots = "core"', ["9: robots: must be a table, not 'core'"]),
        (GOOD.replace("[2, 4]", "[3]"), ["4: players: tvt is not played by 3; allowed: 2 or 4"]),
        (
            GOOD + 'characters = ["Ann", "Ben", "Gus", "Ivi"]',
            ["8: characters[4]: 'Ivi' is not known (did you mean 'Ivy'?); allowed: Ann, Ben"],
        ),
        (
            GOOD + 'characters = ["Ann", "Ben", "Cleo", "Gus"]',
            ["8: characters: 1 Decepticon of Ann, Ben, Cleo, Gus: too few for 4 players in teams; allowed: 2 of each"],
        ),
        (GOOD + 'characters = ["Ann", "Gus"]', ["8: characters: 2 of them are in core, too few for 4 players"]),
        (
            GOOD.replace("[2, 4]", "[2]") + 'characters = ["Gus", "Ann"]\nchoice = "fixed"',
            ["8: characters: 'Gus' is no Autobot, which seat 0 plays; Autobots and Decepticons sit alternately"],
        ),
        (
            GOOD.replace("[2, 4]", "[2]") + 'casts = [["Ann", "Gus"], ["Ben", "Dan"]]\nchoice = "fixed"',
            ["8: casts[2]: 'Dan' is no Decepticon, which seat 1 plays"],
        ),
        (
            GOOD.replace("[2, 4]", "[4]") + 'casts = [["Ann", "Ben", "Cleo", "Gus"]]',
            ["8: casts[1]: 1 Decepticon of Ann, Ben, Cleo, Gus: too few for 4 players in teams"],
        ),
        (GOOD + 'choice = "pairs"', ["8: choice: 'pairs' are of 2 players, not 4"]),
        (
            GOOD.replace('["core"]', '["core", "a_rising_darkness"]') + 'choice = "combinations"\n'
            'setups = ["quick", "advanced"]',
            ["8: choice: makes 1,044 cells with all else that is varied; allowed: 1,000 at most"],
        ),
        (
            GOOD.replace("games = 100\n", "") + '[precision]\nfigure = "win share of the Autobot"\n'
            "half_width = 0.02\nat_most = 9000",
            ["8: precision.figure: 'win share of the Autobot' is not known (did you mean 'win share of the Autobots"],
        ),
        (
            ALONE.replace("games = 100\n", "") + '[precision]\nfigure = "win shares by faction"\n'
            "half_width = 0.02\nat_most = 9000",
            ["8: precision.figure: 'win shares by faction' is not known"],
        ),
        (
            GOOD.replace('"hunter"', '"hunter never a_rising_darkness card 1"'),
            ["5: strategies[2]: 'hunter never a_rising_darkness card 1': 'a_rising_darkness card 1' is no card of"],
        ),
    ],
)  # fmt: skip
def test_each_mistake_about_teams_is_told_in_one_line_with_its_place(tmp_path, text, complaints):
    with pytest.raises(StudyError) as caught:
        load(tmp_path, text)
    found = [problem.removeprefix(f"{tmp_path / 'mine.toml'}:") for problem in caught.value.problems]
    assert len(found) == len(complaints), found
    assert all(line.startswith(complaint) for line, complaint in zip(found, complaints, strict=True)), found


def test_rules_of_one_player_against_many_are_refused_where_none_is(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(
        GOOD + '[vary]\n"one.hand_size" = [5, 6]\n[rulings]\n"one.damage_limit" = [5]\n"hand.size" = [6]'
    )
    with pytest.raises(StudyError) as caught:
        load_study(file, current_catalogue())
    told = "no mode of the study is one against many; allowed with 1vm"
    assert caught.value.problems == [
        f"{file}:9: vary.one.hand_size: {told}", f"{file}:11: rulings.one.damage_limit: {told}",
    ]  # fmt: skip
    file.write_text(file.read_text().replace('["tvt"]', '["tvt", "1vm"]').replace("4]", "3, 4]"))
    assert load_study(file, current_catalogue()).settings.vary == {"one.hand_size": [5, 6]}


def test_a_card_of_the_other_set_may_be_named_where_its_set_up_has_it(tmp_path):
    text = GOOD.replace('"hunter"', '"hunter never a_rising_darkness card 1"')
    assert load(tmp_path, text + 'setups = ["quick", "advanced"]').settings.setups == ["quick", "advanced"]


def test_the_characters_of_teams_are_those_of_both_sets(tmp_path):
    people = load(tmp_path, MIXED).people
    assert list(people["core", "competitive", ""]) == AUTOBOTS
    assert people["core", "tvt", "quick"] == dict.fromkeys(AUTOBOTS, op.AUTOBOT) | dict.fromkeys(
        DECEPTICONS, op.DECEPTICON
    )


def test_each_set_up_is_a_cell_of_teams_and_other_modes_do_without():
    cells = described(modes=["competitive", "tvt"], setups=["quick", "advanced"])
    assert [(cell["mode"], cell.get("setup"), cell.get("sides")) for cell in cells] == [
        ("competitive", None, None), ("tvt", "quick", 2), ("tvt", "advanced", 2),
    ]  # fmt: skip
    assert all(cell["varied"] == ["setup"] for cell in cells)
    assert [cell_name(cell) for cell in cells] == [
        "core, competitive, 2 players",
        "core, tvt, quick set-up, 2 players",
        "core, tvt, advanced set-up, 2 players",
    ]


def test_a_study_says_of_teams_what_it_was_told_and_no_more():
    told = planned().study.settings.told()
    assert not {"setup", "setups", "robots"} & set(told)
    told = planned(setup="advanced", robots={"decepticon": "core"}).study.settings.told()
    assert (told["setup"], told["robots"]) == ("advanced", {"decepticon": "core"})
    told = planned(setups=["quick", "advanced"]).study.settings.told()
    assert "setup" not in told
    assert told["setups"] == ["quick", "advanced"]


def test_robots_are_those_of_the_advanced_set_up():
    plan = planned(
        setups=["quick", "advanced"], robots={"autobot": "core", "decepticon": "a_rising_darkness"}
    )
    quick, advanced = plan.cells
    assert quick.setup.teams == TeamSetup("quick")
    assert advanced.setup.teams == TeamSetup(
        "advanced", {"autobot": "core", "decepticon": "a_rising_darkness"}
    )
    one, other = plan.described()
    assert "robots" not in one
    assert other["robots"] == {"autobot": "core", "decepticon": "a_rising_darkness"}


def test_pairs_are_of_an_autobot_and_a_decepticon():
    wanted = list(product(AUTOBOTS, DECEPTICONS))
    for choice in ("pairs", "combinations"):
        assert [cell.setup.characters for cell in planned(choice=choice).cells] == wanted


def test_combinations_are_of_every_two_teams_as_they_sit():
    cast = [*AUTOBOTS[:3], *DECEPTICONS[:3]]
    found = planned(players=[4], choice="combinations", characters=cast).cells
    teams = product(combinations(AUTOBOTS[:3], 2), combinations(DECEPTICONS[:3], 2))
    assert [cell.setup.characters for cell in found] == [
        (one[0], other[0], one[1], other[1]) for one, other in teams
    ]


def test_a_cast_rotates_as_it_would_sit_and_a_fixed_one_as_it_is_written():
    (cell,) = planned(casts=[["Ann", "Ben", "Hal", "Cleo", "Gus"]]).cells
    assert cell.setup.characters == ("Ann", "Hal", "Ben", "Gus", "Cleo")
    (cell,) = planned(players=[4], casts=[["Ann", "Hal", "Ben", "Gus"]], choice="fixed").cells
    assert cell.setup.characters == ("Ann", "Hal", "Ben", "Gus")


def test_a_cast_of_one_mode_is_left_out_of_another():
    plan = planned(modes=["competitive", "tvt"], casts=[["Ann", "Ben"], ["Ann", "Gus"]])
    assert [(cell.setup.mode, cell.setup.characters) for cell in plan.cells] == [
        ("competitive", ("Ann", "Ben")), ("tvt", ("Ann", "Gus")),
    ]  # fmt: skip


def test_line_ups_and_casts_are_named_by_team():
    cells = described(
        strategies=None, lineups=[["hunter", "balanced"], ["balanced"]], seating="fixed", choice="fixed",
        casts=[["Ann", "Gus"], ["Ben", "Hal"]], vary={"setup.first_player": [0, 1]},
    )  # fmt: skip
    assert cell_name(cells[0]) == (
        "core, tvt, hunter against balanced, Ann against Gus, setup.first_player 0, 2 players"
    )
    assert len({cell_name(cell) for cell in cells}) == len(cells) == 8
    four = described(
        players=[4], strategies=None, lineups=[["hunter", "random", "team"], ["solo"]], seating="fixed"
    )
    assert cell_name(four[0]).startswith("core, tvt, hunter + team against random + hunter, ")


def test_a_seat_of_a_team_takes_no_character_of_the_other():
    setup = CellSetup("core", "tvt", 2, ("random",), ("Megatron", "Optimus Prime"), choice="fixed")
    with pytest.raises(SetupError, match=r"^Megatron is no Autobot, which seat 0 plays$"):
        prepare(setup)
    few = CellSetup("core", "tvt", 4, ("random",), ("Megatron", "Optimus Prime", "Starscream"))
    with pytest.raises(SetupError, match=r"^1 Autobot characters for the 2 seats of their team$"):
        prepare(few)


def test_this_installation_tells_teams_both_sets_and_their_cards():
    known = current_catalogue()
    assert known.team_sets("core") == ("core", "a_rising_darkness")
    factions = known.characters_of("core", "tvt", TeamSetup())
    assert (factions["Optimus Prime"], factions["Megatron"]) == (op.AUTOBOT, op.DECEPTICON)
    assert set(known.characters_of("core", "competitive", TeamSetup())) < set(factions)
    quick, advanced = (known.cards_of("core", "tvt", TeamSetup(kind)) for kind in ("quick", "advanced"))
    other = set(known.cards_of("a_rising_darkness", "competitive", TeamSetup()))
    assert len(set(advanced) & other) > len(set(quick) & other) > 0


def test_all_characters_of_a_side_meet_all_of_the_other():
    """Each side goes through its characters in an order of its own: else the first always met the first."""
    cell = prepare(CellSetup("core", "tvt", 2, ("random",)))
    games = np.array([cell.seat_characters(3, number) for number in range(720)])
    pairs, counts = np.unique(games, axis=0, return_counts=True)
    assert len(pairs) == 36
    assert counts.min() > 5
    assert set(np.unique(games[:, 0], return_counts=True)[1]) == {120}
    four = prepare(CellSetup("core", "tvt", 4, ("random",)))
    mates = {tuple(sorted(four.seat_characters(3, number)[0::2])) for number in range(300)}
    assert len(mates) == 15


def test_other_modes_deal_characters_as_they_did():
    cast = np.arange(6)[None, :]
    found = [int(batch.character_of(cast, 7, number, 0, seat)) for number in range(12) for seat in range(2)]
    wanted = [
        int(batch.rotate(7, batch.CHARACTER_ROTATION, number, seat, 6))
        for number in range(12)
        for seat in range(2)
    ]
    assert found == wanted


def test_a_plan_of_teams_tells_what_it_can_say_of_factions(tmp_path, monkeypatch, capsys):
    from sim.cli import call
    from sim.study.running import forecast
    from tests.study.fake_engine import FAKE

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(forecast, "Engine", lambda: FAKE)
    monkeypatch.setattr(forecast, "MOST_PLAYED", 2)
    (tmp_path / "mine.toml").write_text(GOOD.replace("games = 100", "games = 10_000"))
    assert call(["plan", "mine.toml"]) == 0
    told = capsys.readouterr().out
    lines = [
        re.split(r" {2,}", line)[:4]
        for line in told.splitlines()
        if line.startswith("win share by faction, ") and "5,000" in line
    ]
    assert lines == [
        ["win share by faction, 2 players", "5,000", "1.39", "1.98"],
        ["win share by faction, 4 players", "5,000", "1.39", "1.98"],
    ]
