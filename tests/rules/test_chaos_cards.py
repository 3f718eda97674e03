"""Cards of Chaos Unleashed in games without Unicron: what comes in, what stays out, and what hybrids are at set-up."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from cardsets import CardDataError, available_mixes, load_mix, load_set
from cardsets.composition import check
from cardsets.language import opcodes as op
from cardsets.schema import is_hybrid
from cardsets.teams import ADVANCED, SINGLE, TeamSetup, setups_of
from sim.engine.box import Box, build_box
from sim.engine.data.modes import cards_in, load_cards
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.playable import player_counts, resolve_profile
from tests.rules.conftest import Deal
from tests.rules.fixed_sets import SETS, fixed_set
from tests.rules.teams import of, pile_of, printed, taking_part

SOURCE = "chaos_unleashed"
ONE_SIDED = {"core_with_chaos": "core", "darkness_with_chaos": "a_rising_darkness"}
MIXES = {**ONE_SIDED, "war_on_cybertron_with_chaos": "war_on_cybertron"}
HYBRIDS = {"Rung", "Wreck-Gar"}
DEALS = 8


@cache
def _box(mix: str, players: int, setup: str) -> Box:
    cards = load_cards(SETS / f"{mix}.toml", (), "tvt", TeamSetup(setup) if setup else None)
    return build_box(cards, players, choice="random", mode="tvt")


def deal_teams(mix: str, players: int = 2, setup: str = "", number: int = 0) -> Table:
    """A table of teams at its first decision."""
    box = _box(mix, players, setup)
    table = Table(box, kernel(box.features).table, 31, number)
    table.run()
    return table


@pytest.mark.rule("MIX-1", "MIX-4")
@pytest.mark.parametrize(("name", "base"), MIXES.items())
def test_bundled_mixes_bring_the_main_deck_of_the_expansion_without_planets_and_schemes(
    name: str, base: str
) -> None:
    mixed, plain, source = load_mix(name), load_mix(base), load_set(SOURCE)
    assert check(mixed) == []
    deck = op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.ALLY | op.RELIC
    there = {card.key for card in mixed.cards}
    assert {card.key for card in source.cards if card.type & deck} <= there
    assert mixed.card("Unicron's Head", op.SITE).set_id == SOURCE
    assert mixed.damage == {**plain.damage, "Fear": 5}
    assert (
        sum(card.copies for card in mixed.cards if card.set_id == SOURCE and card.type & (deck | op.SITE))
        == 32
    )
    costs = {card.key: card.cost for card in (*plain.cards, *source.cards)}
    for gone, come in mixed.swaps:
        assert abs((costs[gone] or 0) - (costs[come] or 0)) <= 1


@pytest.mark.rule("MIX-1", "MIX-11")
@pytest.mark.parametrize(("name", "base"), MIXES.items())
def test_the_mixes_are_played_in_the_plain_modes_of_their_bases(name: str, base: str) -> None:
    for mode in ("competitive", "co-op", "solo", "expert", "tvt"):
        assert players_of(name, mode) == players_of(base, mode)


@pytest.mark.rule("MIX-1", "SETUP-44")
def test_one_side_of_war_on_cybertron_plays_co_op_with_them(tmp_path: Path) -> None:
    """Without Relics, so without the Relic-Robot; the Ally-Robot takes part."""
    text = (available_mixes()["war_on_cybertron_with_chaos"]).read_text(encoding="utf-8")
    mix = tmp_path / "autobots.toml"
    mix.write_text(text.replace('base = "war_on_cybertron"', 'base = "war_on_cybertron"\nside = "autobot"'))
    mixed = load_mix(mix)
    assert check(mixed) == []
    assert player_counts(cards_in(mixed, "co-op"), "co-op") == [2, 3, 4]
    assert player_counts(cards_in(mixed, "solo"), "solo") == [1]
    box = build_box(mixed, 2, mode="co-op")
    table = Table(box, kernel(box.features).table, 31)
    table.run()
    assert [card.name for card in taking_part(table) if is_hybrid(card.type)] == ["Wreck-Gar"]


def players_of(name: str, mode: str) -> list[int]:
    """For how many players there are cards; none where the set is not played so."""
    try:
        return player_counts(cards_in(load_mix(name), mode), mode)
    except CardDataError:
        return []


@pytest.mark.rule("MIX-29", "MIX-32")
@pytest.mark.parametrize("mix", ONE_SIDED)
def test_the_bundled_mixes_bring_what_teams_need_on_one_base(mix: str) -> None:
    brought = [card for card in load_mix(mix).of_type(op.BOSS) if card.set_id == SOURCE]
    assert sorted((card.faction_name, card.level) for card in brought) == [
        (faction, level) for faction in ("autobot", "decepticon") for level in (1, 2, 3)
    ]
    for mode, players in (("tvt", [2, 4]), ("1vm", [3, 4])):
        assert player_counts(load_cards(mix, (), mode, TeamSetup(SINGLE)), mode) == players


@pytest.mark.rule("MIX-11")
def test_teams_play_by_the_base_or_by_both_bases_or_by_one_alone() -> None:
    for mix in ONE_SIDED:
        assert setups_of(load_mix(mix)) == ("quick", "advanced", "single")
        advanced = load_cards(mix, (), "tvt", TeamSetup(ADVANCED))
        assert "Fear" in advanced.damage
        assert "Rung" in {card.name for card in advanced.played}
    mixed, plain = load_mix("war_on_cybertron_with_chaos"), load_mix("war_on_cybertron")
    assert setups_of(mixed) == ()
    apart = {"score.damage_zone"}  # which special Damage rules (15.13)
    ruled = [
        {key: value.value for key, value in each.rulings.items() if key not in apart}
        for each in (mixed, plain)
    ]
    assert ruled[0] == ruled[1]
    own, base = (resolve_profile(each, "tvt") for each in (mixed, plain))
    assert {key for key in own if own[key] != base[key]} <= {"damage_zone"}


@pytest.mark.rule("MIX-31", "DMG-4")
@pytest.mark.parametrize("mix", ["core_with_chaos", "war_on_cybertron_with_chaos"])
def test_fear_is_shuffled_in(deal: Deal, mix: str) -> None:
    places = set()
    for number in range(DEALS):
        table = deal(mix, 2, number, mode="tvt" if mix.startswith("war") else "competitive")
        stack = [printed(table, card).name for card in pile_of(table.game.hidden.damage)]
        assert stack.count("Fear") == 5
        assert len(stack) == sum(fixed_set(mix).damage.values())
        places.add(tuple(place for place, title in enumerate(stack) if title == "Fear"))
    assert len(places) > 1


@pytest.mark.rule("PLANET-9", "MIX-34")
@pytest.mark.parametrize("name", MIXES)
def test_teams_play_without_planets_planetary_ruins_and_unicron(name: str) -> None:
    setup = TeamSetup(SINGLE) if name in ONE_SIDED else None
    there = load_cards(name, (), "tvt", setup).played
    assert not of(there, op.PLANET | op.CHAOS)
    assert not [card for card in of(there, op.RUIN) if card.set_id == SOURCE]
    assert "Unicron" not in {card.name for card in there}
    assert "Unicron's Head" in {card.name for card in there}


@pytest.mark.rule("PLANET-9")
def test_no_mix_swaps_planets_in(tmp_path: Path) -> None:
    told = refusal(tmp_path, f'[[swap]]\ntype = "planet"\nfrom = "{SOURCE}"\n')
    assert "'planet' cards stay with the base" in told


@pytest.mark.rule("MIX-34")
def test_no_mix_adds_planets_or_unicron(tmp_path: Path) -> None:
    assert "planet cards are not added" in refusal(tmp_path, added("Cybertron"))
    assert "'Unicron'" in refusal(tmp_path, added("Unicron"))


def added(name: str) -> str:
    """The table that puts a card beside those of a base."""
    return f'[[add]]\ncard = "{name}"\nfrom = "{SOURCE}"\n'


def refusal(folder: Path, tables: str) -> str:
    """What is said of a mix of the Core Set that is refused."""
    mix = folder / "mine.toml"
    mix.write_text(f'base = "core"\n\n{tables}')
    with pytest.raises(CardDataError) as told:
        load_mix(mix)
    return str(told.value)


@pytest.mark.rule("CLAR-38")
@pytest.mark.parametrize(
    ("base", "site"), [("core", "Relay Tower (Stand-in)"), ("war_on_cybertron", "Maccadam's")]
)
def test_unicrons_head_takes_the_place_of_any_site(tmp_path: Path, base: str, site: str) -> None:
    mix = tmp_path / "mine.toml"
    source = SETS / SOURCE
    swap = f'[[swap]]\nout = "{site}"\nin = "Unicron\'s Head"\nfrom = "{source}"\n'
    mix.write_text(f'base = "{SETS / base}"\n\n{swap}')
    sites = {card.name for card in load_mix(mix).of_type(op.SITE)}
    assert "Unicron's Head" in sites
    assert site not in sites


# --- Hybrids at set-up, in swaps and in counts


@pytest.mark.rule("GAP-208", "GAP-342", "SETUP-43")
@pytest.mark.parametrize("mix", ["core_with_chaos", "darkness_with_chaos"])
def test_a_relic_robot_stays_out_of_co_op_where_relics_do_and_an_ally_robot_takes_part(
    deal: Deal, mix: str
) -> None:
    for mode, there in (("co-op", {"Wreck-Gar"}), ("competitive", HYBRIDS)):
        cards = [card for card in taking_part(deal(mix, 2, mode=mode)) if is_hybrid(card.type)]
        assert Counter(card.name for card in cards) == dict.fromkeys(there, 1)


@pytest.mark.rule("GAP-342")
@pytest.mark.parametrize("mix", ["core_with_chaos", "darkness_with_chaos"])
def test_the_advanced_set_up_takes_hybrids_as_relics_and_allies(mix: str) -> None:
    """The base's Relics are all there; of Allies three of each set are drawn, and no hybrid is one of the 24 Robots."""
    for number in range(DEALS):
        cards = taking_part(deal_teams(mix, 4, ADVANCED, number))
        robots = [card for card in of(cards, op.ROBOT) if not is_hybrid(card.type)]
        assert (len(robots), len(of(cards, op.ALLY)), len(of(cards, op.RELIC))) == (24, 6, 6)
        assert Counter(card.name for card in cards)["Rung"] == 1


@pytest.mark.rule("GAP-342", "MIX-1")
def test_a_hybrid_is_swapped_for_a_relic_or_an_ally_and_counts_as_one(tmp_path: Path) -> None:
    mixed, plain = fixed_set("core_with_chaos"), fixed_set("core")
    assert check(mixed) == []
    swaps = {come.rpartition(":")[2]: gone.split(":")[1] for gone, come in mixed.swaps}
    assert (swaps["Rung"], swaps["Wreck-Gar"]) == ("relic", "ally")
    mix = tmp_path / "mine.toml"
    source, base = SETS / SOURCE, SETS / "core"
    robot = next(card.name for card in plain.of_type(op.ROBOT))
    swap = f'[[swap]]\nout = "{robot}"\nin = "Rung"\nfrom = "{source}"\nany_cost = true\n'
    mix.write_text(f'base = "{base}"\n\n{swap}')
    with pytest.raises(CardDataError, match="of different types, robot and relic/robot"):
        load_mix(mix)
    by_rule = f'[[swap]]\ntype = "relic"\ncount = 3\nfrom = "{source}"\n'
    mix.write_text(f'base = "{base}"\n\n{by_rule}')
    assert load_mix(mix).card("Rung").type == op.RELIC | op.ROBOT
