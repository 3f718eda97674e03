"""A designer's desk: where it is, what lies on it, and whose names count."""

import pytest

from cardsets import available_sets, load_mix, load_set
from cardsets.desk import DeskError, find_desk, named
from tests.cards.desks import make_desk, make_set, write


@pytest.fixture
def desk(tmp_path, monkeypatch):
    folder = make_desk(tmp_path / "desk")
    monkeypatch.chdir(folder)
    return folder


def test_the_desk_is_the_nearest_marked_folder(desk, monkeypatch, tmp_path):
    inner = desk / "studies" / "old"
    inner.mkdir(parents=True)
    assert find_desk(inner) == desk
    monkeypatch.chdir(inner)
    assert find_desk() == desk
    assert find_desk(tmp_path) is None
    assert find_desk(make_desk(inner)) == inner


def test_without_a_desk_there_is_what_is_bundled(tmp_path):
    assert list(named("sets", start=tmp_path))[:2] == ["a_rising_darkness", "chaos_unleashed"]
    assert set(named("mixes", start=tmp_path)) == {
        "core", "a_rising_darkness", "core_with_darkness", "darkness_with_core", "war_on_cybertron",
        "war_on_cybertron_autobots", "war_on_cybertron_decepticons", "core_with_infiltration",
        "darkness_with_infiltration", "war_on_cybertron_with_infiltration", "core_with_springer",
        "darkness_with_sixshot", "core_with_phase_sixers", "core_with_chaos", "darkness_with_chaos",
        "war_on_cybertron_with_chaos",
    }  # fmt: skip
    assert named("studies", start=tmp_path) == {}


def test_own_things_come_first_and_go_by_name(desk):
    make_set(desk, "zebra")
    write(desk, "mixes/zigzag.toml", 'base = "core"\n')
    write(desk, "strategies/bold.py", "")
    write(desk, "strategies/__init__.py", "")
    assert next(iter(named("sets"))) == "zebra"
    assert available_sets()[0] == "zebra"
    assert load_set("zebra").id == "zebra"
    assert next(iter(named("mixes"))) == "zigzag"
    assert load_mix("zigzag").id == "zigzag"
    write(desk, "strategies/mild.toml", "")
    assert named("strategies") == {"bold": desk / "strategies/bold.py", "mild": desk / "strategies/mild.toml"}
    shipped = {"quickstart": desk / "elsewhere.toml"}
    assert named("studies", bundled=shipped) == shipped


@pytest.mark.parametrize(
    ("kind", "place", "text"),
    [
        ("mixes", "mixes/core_with_darkness.toml", 'base = "core"\n'),
        ("mixes", "mixes/war_on_cybertron.toml", 'base = "core"\n'),
        ("overlays", "overlays/swift_prime.toml", ""),
        ("sets", "sets/core/set.toml", 'id = "core"\n'),
    ],
)
def test_a_bundled_name_is_refused(desk, kind, place, text):
    write(desk, place, text)
    with pytest.raises(DeskError, match=r"rename") as caught:
        named(kind)
    assert len(caught.value.problems) == 1
    assert str(desk / place).removesuffix("/set.toml") in caught.value.problems[0]


def test_two_files_of_one_name_are_refused(desk):
    for name in ("bold.py", "bold.toml", "mild.py"):
        write(desk, f"strategies/{name}", "")
    with pytest.raises(DeskError) as caught:
        named("strategies")
    path = desk / "strategies/bold.toml"
    assert caught.value.problems == [
        f"{path}: bold.py beside it is called 'bold' already; rename one of them"
    ]


def test_a_mix_cannot_pose_as_a_set_of_ones_own(desk):
    make_set(desk, "mine")
    write(desk, "mixes/mine.toml", 'base = "core"\n')
    with pytest.raises(DeskError, match="'mine' is bundled or a set of yours already"):
        load_mix("mine")


def test_a_name_nearby_is_suggested(desk):
    make_set(desk, "mine")
    with pytest.raises(
        FileNotFoundError, match=r"no card set 'mina' \(did you mean 'mine'\?\); available: mine, a_"
    ):
        load_set("mina")
    with pytest.raises(FileNotFoundError, match=r"no mix or card set 'core_with' \(did you mean"):
        load_mix("core_with")
