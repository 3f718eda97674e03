"""Team versus Team, set up: who sits where, and which cards of two sets take part (rules.md 13.2).

The statistics are of a few hundred deals of one seed: they either hold or not, every time alike. Their bounds are those
that a fair deal keeps in all but one case of a thousand.
"""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from cardsets.cards import Card
from cardsets.errors import CardDataError
from cardsets.language import opcodes as op
from cardsets.teams import TeamSetup, as_teams
from sim.engine.data.state import CHARACTER_CARDS, DOWN
from sim.engine.play.table import Table
from sim.engine.playable import player_counts, resolve_profile
from sim.scenario.model import ScenarioError
from sim.study.cell.cell import CellSetup, prepare
from sim.study.errors import SetupError
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import duel
from tests.rules.teams import BASES, deal_teams, main_cards, of, pile_of, printed, taking_part, team_set
from tests.rules.test_setup import assert_fair, assert_near

KINDS = ("quick", "advanced")
DEALS = 240
OF_FACTION = {op.AUTOBOT: "core", op.DECEPTICON: "a_rising_darkness"}
WITH_BOTH = [pytest.param(base, kind, id=f"{base}-{kind}") for base, kind in product(BASES, KINDS)]
TEAMS = [op.AUTOBOT, op.DECEPTICON, op.AUTOBOT, op.DECEPTICON]


@pytest.fixture(scope="module")
def quick() -> list[Table]:
    """Many deals of the Quick Set-up."""
    return [deal_teams("core", "quick", 4, number) for number in range(DEALS)]


# --- Teams and seats --------------------------------------------------------------------------------------


@pytest.mark.rule("SETUP-10", "MIX-17")
@pytest.mark.parametrize("base", BASES)
def test_teams_are_one_against_one_or_two_against_two(base: str) -> None:
    for players in (2, 4):
        assert prepare(CellSetup(base, "tvt", players, ("random",))).box.players == players
    for players in (1, 3, 5):
        with pytest.raises(SetupError, match="2 or 4"):
            prepare(CellSetup(base, "tvt", players, ("random",)))
    assert player_counts(team_set(base), "tvt") == [2, 4]


@pytest.mark.rule("SETUP-10", "MIX-17", "MIX-18")
@pytest.mark.parametrize(("base", "kind"), WITH_BOTH)
@pytest.mark.parametrize("players", [2, 4])
def test_seats_alternate_by_faction_and_turns_with_them(base: str, kind: str, players: int) -> None:
    for number in range(3):
        table = deal_teams(base, kind, players, number)
        public = table.game.public
        assert int(public.sides_n) == 2
        assert [int(public.seats[seat].side) for seat in range(players)] == [0, 1, 0, 1][:players]
        characters = [printed_character(table, seat) for seat in range(players)]
        assert [card.faction for card in characters] == TEAMS[:players]
        assert [card.set_id for card in characters] == [OF_FACTION[card.faction] for card in characters]
        assert len({card.name for card in characters}) == players


def printed_character(table: Table, seat: int) -> Card:
    """What a seat's character is."""
    return table.static.cards[int(table.game.public.definition[CHARACTER_CARDS + seat])]


@pytest.mark.rule("MIX-17", "MIX-14")
@pytest.mark.parametrize(("base", "kind"), WITH_BOTH)
def test_each_faction_begins_with_its_own_sets_starters(base: str, kind: str) -> None:
    table = deal_teams(base, kind, 4)
    for seat, faction in enumerate(TEAMS):
        cards = [*pile_of(table.game.hidden.decks[seat]), *pile_of(table.game.own[seat].hand)]
        own = [printed(table, card) for card in cards]
        assert {card.set_id for card in own} == {OF_FACTION[faction]}
        assert Counter(card.name for card in own) == fixed_set(OF_FACTION[faction]).starter
        assert len(pile_of(table.game.own[seat].hand)) == 5
        assert int(table.game.public.seats[seat].energon) == 2


@pytest.mark.rule("MIX-17", "SETUP-10")
def test_a_scenario_seats_characters_by_faction(scene: Scene) -> None:
    wrong = duel("core", {"character": "Shrapnel"}, {"character": "Bumblebee"}, mode="tvt")
    with pytest.raises(
        ScenarioError, match=r"seat\[0\]: 'Shrapnel' is a Decepticon; allowed: Autobots"
    ) as told:
        scene(wrong)
    assert "seat[1]: 'Bumblebee' is an Autobot; allowed: Decepticons" in str(told.value)


@pytest.mark.rule("GAP-247", "SETUP-46")
@pytest.mark.parametrize("choice", ["random", "draft"])
def test_each_of_the_own_faction_is_dealt_as_often(choice: str) -> None:
    found: Counter[tuple[int, str]] = Counter()
    for number in range(DEALS):
        table = deal_teams("core", "quick", 4, number, choice)
        if choice == "random":
            found.update((seat, printed_character(table, seat).name) for seat in range(4))
            continue
        decision = table.run()
        assert decision is not None
        offered = [table.static.cards[option.card] for option in decision.options]
        found.update((decision.seat, card.name) for card in offered)
    for seat, faction in enumerate(TEAMS):
        names = [card.name for card in fixed_set(OF_FACTION[faction]).of_type(op.CHARACTER)]
        counts = [found[seat, name] for name in names]
        assert sum(counts) == sum(n for (where, _), n in found.items() if where == seat)
        assert_fair(counts, sum(counts) / len(names))


@pytest.mark.rule("GAP-247", "SETUP-47")
def test_the_draft_goes_on_with_the_two_uppermost_of_each_faction() -> None:
    """Who was not taken is offered to the next of the faction, with one more."""
    table = deal_teams("a_rising_darkness", "quick", 4, 3, "draft")
    last = (int(table.game.public.first_seat) + 3) % 4
    left: dict[int, str] = {}
    taken: dict[int, str] = {}
    for step in range(4):
        decision = table.run()
        assert decision is not None
        seat = (last - step) % 4
        assert decision.seat == seat
        cards = [table.static.cards[option.card] for option in decision.options]
        offered = [card.name for card in cards]
        assert [card.faction for card in cards] == [TEAMS[seat]] * 2
        assert left.get(seat % 2, offered[0]) == offered[0]
        assert not set(offered) & set(taken.values())
        left[seat % 2], taken[seat] = offered
        table.answer(1)
    table.run()
    assert {seat: printed_character(table, seat).name for seat in range(4)} == taken


# --- The Quick Set-up -------------------------------------------------------------------------------------


@pytest.mark.rule("MIX-13", "MIX-14", "SETUP-45", "SETUP-40")
@pytest.mark.parametrize("base", BASES)
def test_quick_plays_with_the_bases_cards_and_the_others_bosses_and_players(base: str) -> None:
    table = deal_teams(base, "quick", 4)
    own = fixed_set(base)
    deck = op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.SITE | op.ALLY | op.RELIC
    assert [printed(table, card).key for card in main_cards(table)] == [
        card.key for card in own.cards if card.type & deck for _ in range(card.copies)
    ]
    cards = table.static.cards
    both = {card.key for one in map(fixed_set, BASES) for card in one.cards}
    assert {card.key for card in of(cards, op.BOSS | op.CHARACTER | op.STARTER | op.BASIC)} == {
        key for key in both if key.split(":")[1] in ("boss", "character", "starter", "basic")
    }
    assert {card.set_id for card in of(cards, op.ENCOUNTER | op.DAMAGE)} == {base}
    assert len(of(cards, op.ENCOUNTER)) == 10
    assert not of(cards, op.SCHEME)


@pytest.mark.rule("SETUP-40")
@pytest.mark.parametrize(("base", "kind"), WITH_BOTH)
def test_relics_take_part_and_bosses_of_both_factions(base: str, kind: str) -> None:
    table = deal_teams(base, kind, 4)
    relics = of(taking_part(table), op.RELIC)
    assert sorted(card.name for card in relics) == sorted(c.name for c in fixed_set(base).of_type(op.RELIC))
    deck = [printed(table, card) for card in pile_of(table.game.hidden.main)]
    assert Counter(card.faction for card in of(deck, op.BOSS)) == {op.AUTOBOT: 3, op.DECEPTICON: 3}


@pytest.mark.rule("SETUP-45", "MIX-13")
@pytest.mark.parametrize(("base", "kind"), WITH_BOTH)
def test_initiatives_and_schemes_stay_in_the_box(base: str, kind: str) -> None:
    """With the profile that other modes deal Schemes by, too: none are there to be dealt."""
    assert not of(team_set(base, kind).cards, op.SCHEME)
    for players in (2, 4):
        table = deal_teams(base, kind, players)
        assert not of(table.static.cards, op.SCHEME)
        assert int(table.box.profile.scheme_count) == int(table.box.profile.coop_scheme_count) == 0


@pytest.mark.rule("MIX-16")
@pytest.mark.parametrize(("base", "kind"), WITH_BOTH)
def test_each_factions_basics_lie_in_a_stack_of_their_own(base: str, kind: str) -> None:
    table = deal_teams(base, kind, 2)
    stacks = [
        [printed(table, card).name for card in pile_of(table.game.hidden.basics[stack])] for stack in range(2)
    ]
    assert stacks == [["Roll Out!"] * 16, ["Rise Up!"] * 16]
    assert [int(n) for n in table.game.public.basics_n] == [16, 16]


@pytest.mark.rule("MIX-15", "MIX-19", "SETUP-20", "SETUP-21")
@pytest.mark.parametrize(("base", "kind"), WITH_BOTH)
@pytest.mark.parametrize(("players", "size"), [(2, 9), (4, 13)])
def test_each_stack_holds_two_bosses_of_its_level(base: str, kind: str, players: int, size: int) -> None:
    for number in range(4):
        table = deal_teams(base, kind, players, number)
        deck = [printed(table, card) for card in reversed(pile_of(table.game.hidden.main))]
        assert len(deck) == int(table.game.public.main_n) == 3 * (size + 2) + 5
        for stack in range(3):
            there, deck = deck[: size + 2], deck[size + 2 :]
            bosses = of(there, op.BOSS)
            assert [card.level for card in bosses] == [stack + 1] * 2
            assert {card.faction for card in bosses} == {op.AUTOBOT, op.DECEPTICON}
        assert not of(deck, op.BOSS)


@pytest.mark.rule("MIX-15")
def test_bosses_are_random_and_lie_anywhere_in_their_stack(quick: list[Table]) -> None:
    """Each of a Level and faction as often, each place as often, which Stack holds which faction on top as well."""
    decks = [[printed(table, card) for card in reversed(pile_of(table.game.hidden.main))] for table in quick]
    for level in (1, 2, 3):
        first = (level - 1) * 15
        stacks = [deck[first : first + 15] for deck in decks]
        for faction in (op.AUTOBOT, op.DECEPTICON):
            names = [c.name for c in fixed_set("a_rising_darkness" if faction == op.AUTOBOT else "core").cards
                     if c.type & op.BOSS and c.level == level]  # fmt: skip
            found = [next(c for c in there if c.type & op.BOSS and c.faction == faction) for there in stacks]
            assert len(names) == 2
            assert {card.name for card in found} <= set(names)
            assert_near(sum(card.name == names[0] for card in found), DEALS, 0.5)
            places = Counter(there.index(card) for there, card in zip(stacks, found, strict=True))
            assert_fair([places[place] for place in range(15)], DEALS / 15)
        above = sum(of(there, op.BOSS)[0].faction == op.AUTOBOT for there in stacks)
        assert_near(above, DEALS, 0.5)


@pytest.mark.rule("MIX-19", "SETUP-18", "SETUP-19", "GAP-201")
@pytest.mark.parametrize(("base", "kind"), WITH_BOTH)
@pytest.mark.parametrize(("players", "shape"), [(2, (3, 4)), (4, (4, 4))])
def test_the_matrix_is_that_of_a_rising_darkness(
    base: str, kind: str, players: int, shape: tuple[int, int]
) -> None:
    table = deal_teams(base, kind, players)
    public = table.game.public
    assert (int(public.rows), int(public.columns)) == shape
    assert all(int(public.space[space].face) == DOWN for space in range(shape[0] * shape[1]))
    matrix = [printed(table, int(card)) for card in table.game.hidden.matrix[: shape[0] * shape[1]]]
    assert not of(matrix, op.BOSS)


@pytest.mark.rule("GAP-201", "MIX-19")
def test_a_rising_darkness_rules_on_either_base() -> None:
    profiles = [resolve_profile(team_set(base), "tvt") for base in BASES]
    assert profiles[0] == profiles[1]
    own = resolve_profile(fixed_set("a_rising_darkness"), "competitive")
    core = resolve_profile(fixed_set("core"), "competitive")
    of_bases = {key for key in own if own[key] != core[key]} - {"scheme_count"}
    assert of_bases
    assert {key: profiles[0][key] for key in of_bases} == {key: own[key] for key in of_bases}


@pytest.mark.rule("MIX-13", "COMP-13", "COMP-12")
@pytest.mark.parametrize(
    ("base", "damage"),
    [("core", {"Damage": 20}), ("a_rising_darkness", {"Damage": 15, "Damage: Short Circuit": 5})],
)
def test_quick_uses_the_bases_damage(base: str, damage: dict[str, int]) -> None:
    table = deal_teams(base, "quick", 2)
    there = [printed(table, card) for card in pile_of(table.game.hidden.damage)]
    assert Counter(card.name for card in there) == damage
    assert {card.set_id for card in there} == {base}


@pytest.mark.rule("MIX-13", "MIX-14")
def test_a_set_that_names_no_other_is_refused_in_words() -> None:
    core = fixed_set("core")
    with pytest.raises(
        CardDataError, match=r"set\.toml.*teams: missing; Team versus Team with Core Set as base"
    ):
        as_teams(replace(core, teams=None), TeamSetup())
    assert core.teams is not None
    for name, told in (
        ("none", r"teams\.other: no card set 'none'"),
        ("core", r"teams\.other: 'core' and 'core' are to have one faction each, Autobots and Decepticons"),
    ):
        with pytest.raises(CardDataError, match=told):
            as_teams(replace(core, teams=core.teams.model_copy(update={"other": name})), TeamSetup())
