"""Games against Unicron: for whom they are, and how they are set up (rules.md 2.8)."""

from collections import Counter

import pytest

from cardsets.cards import Card
from cardsets.language import opcodes as op
from sim.engine.data import zone
from sim.engine.data.modes import MODES, cards_in, why_not
from sim.engine.data.profile import ProfileError
from sim.engine.data.state import ALT
from sim.engine.play.table import Table
from sim.engine.playable import player_counts
from tests.rules.conftest import Deal
from tests.rules.fixed_sets import fixed_set
from tests.rules.teams import PLANETS, main_cards, matrix_of, of, pile_of, printed, stacks_with_planets

BASES = ("core", "a_rising_darkness", "war_on_cybertron_autobots", "war_on_cybertron_decepticons")
DEALS = 12
FEW_COSTS = (10, 22, 1)
MANY_COSTS = (10, 26, 2)


def mode_for(players: int) -> str:
    return ("solo" if players == 1 else "co-op") + "+unicron"


def laid_out(deal: Deal, base: str, players: int, number: int = 0, **more: object) -> Table:
    return deal(base, players, number, mode=mode_for(players), **more)


def stacks_of(table: Table) -> dict[int, list[Card]]:
    """Stacks 1 to 4 as they lie, each with its Planets, its Boss and its Scheme."""
    return stacks_with_planets(table, others=2)


@pytest.mark.rule("SETUP-5", "SETUP-77")
@pytest.mark.parametrize("base", BASES)
def test_one_to_four_play_on_any_base_in_co_op_and_solo_alone(base: str) -> None:
    cards = fixed_set(base)
    assert player_counts(cards_in(cards, "solo+unicron"), "solo+unicron") == [1]
    assert player_counts(cards_in(cards, "co-op+unicron"), "co-op+unicron") == [2, 3, 4]
    for contest in ("competitive", "expert", "tvt"):
        assert why_not(f"{contest}+unicron") == (
            f"unicron is not played in {contest} (SETUP-5); allowed: co-op, solo, 1vm"
        )
    assert MODES["co-op+unicron"].side_count(4) == 1


@pytest.mark.rule("SETUP-74", "UNI-25")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_marker_starts_on_the_scale_for_so_many_players(deal: Deal, players: int) -> None:
    least, most, step = FEW_COSTS if players <= 2 else MANY_COSTS
    for cost in range(least, most + 1, step):
        table = laid_out(deal, "core", players, profile=(("unicron.start_cost", cost),))
        piece = table.game.public.piece
        assert (int(table.game.public.cards[piece.card].extra), int(piece.marker)) == (
            cost,
            (cost - least) // step,
        )
    assert int(table.box.marker.last) == (most - least) // step
    for name, cost in (("lowest", least), ("middle", (least + most) // 2)):
        table = laid_out(deal, "core", players, profile=(("unicron.start_cost", name),))
        assert int(table.game.public.cards[table.game.public.piece.card].extra) == cost
    assert int(laid_out(deal, "core", players).game.public.piece.marker) == 0  # GAP-14
    other = (("unicron.scale", "3-4 players" if players <= 2 else "1-2 players"),)
    assert int(laid_out(deal, "core", players, profile=other).box.marker.step) == 3 - step
    with pytest.raises(ProfileError, match=rf"the scale goes from {least} to {most} in steps of {step}"):
        laid_out(deal, "core", players, profile=(("unicron.start_cost", 26 if players <= 2 else 11),))


@pytest.mark.rule("SETUP-75", "SETUP-76", "SETUP-78", "COMP-6")
@pytest.mark.parametrize("base", BASES)
def test_he_waits_beside_the_matrix_with_his_tokens_and_eight_chaos_cards(deal: Deal, base: str) -> None:
    orders = set()
    for number in range(DEALS):
        table = laid_out(deal, base, 2, number)
        public = table.game.public
        assert not public.piece.on
        assert int(public.piece.heralds) == 0
        chaos = pile_of(table.game.hidden.chaos)
        assert len(chaos) == int(public.chaos_n) == 8
        assert {printed(table, card).type for card in chaos} == {op.CHAOS}
        orders.add(tuple(chaos))
    assert len(orders) > DEALS / 2


@pytest.mark.rule("COMP-38")
def test_a_chaos_card_moves_consumes_and_speaks_in_a_confrontation(deal: Deal) -> None:
    table = laid_out(deal, "core", 2)
    chaos = pile_of(table.game.hidden.chaos)
    for card in chaos:
        row, title = table.box.definitions[int(table.box.definition[card])], printed(table, card)
        assert (int(row.move), int(row.power), int(row.vault)) == (
            title.move,
            title.consume,
            title.per_player,
        )
        assert int(row.confrontation) >= 0
    titles = [printed(table, card) for card in chaos]
    assert (min(card.move for card in titles), max(card.move for card in titles)) == (0, 4)
    assert any(card.per_player for card in titles)


@pytest.mark.rule("SETUP-79", "GAP-365")
def test_players_of_both_factions_begin_with_the_bases_starters(deal: Deal) -> None:
    factions, starters = Counter(), Counter()
    for number in range(DEALS):
        table = laid_out(deal, "core", 3, number)
        for seat in range(3):
            player = table.game.public.seats[seat]
            factions[table.static.cards[int(player.character)].faction] += 1
            assert int(player.mode) == ALT
            cards = pile_of(table.game.hidden.decks[seat]) + pile_of(table.game.own[seat].hand)
            starters[tuple(sorted(printed(table, card).name for card in cards))] += 1
    assert set(factions) == {op.AUTOBOT, op.DECEPTICON}
    assert len(starters) == 1


@pytest.mark.rule("SETUP-80")
@pytest.mark.parametrize("base", [*BASES, "core_with_chaos"])
def test_the_sweeps_and_both_matrices_of_leadership_lie_aside(deal: Deal, base: str) -> None:
    laid = Counter({"Attack of the Sweeps": 1, "Autobot Matrix of Leadership": 2})
    for number in range(DEALS):
        table = laid_out(deal, base, 2, number)
        names = {card: printed(table, card).name for card in range(table.static.instances)}
        places = {card: int(table.game.where[card]) for card, name in names.items() if name in laid}
        assert Counter(names[card] for card in places) == laid
        assert set(places.values()) == {zone.ASIDE}
        assert [int(where) for where in table.game.where].count(zone.ASIDE) == 3


@pytest.mark.rule("SETUP-87", "CLAR-38")
def test_what_is_never_beside_him_takes_no_part() -> None:
    mixed = fixed_set("core_with_chaos")
    assert "Unicron's Head" in {card.name for card in mixed.cards}
    names = {card.name for card in cards_in(mixed, "co-op+unicron").cards}
    assert "Unicron's Head" not in names
    assert "Race to the Matrix" in names


@pytest.mark.rule("SETUP-81", "GAP-13")
@pytest.mark.parametrize("base", BASES)
def test_three_relics_by_lot_may_be_in_the_main_deck(deal: Deal, base: str) -> None:
    seen: Counter[str] = Counter()
    most = 0
    for number in range(DEALS):
        table = laid_out(deal, base, 4, number)
        there = [c for c in main_cards(table) if int(table.game.where[c]) in (zone.MAIN, zone.MATRIX)]
        relics = of([printed(table, card) for card in there], op.RELIC)
        most = max(most, len(relics))
        seen.update(card.name for card in relics)
    assert most == 3
    assert len(seen) > 3


@pytest.mark.rule("SETUP-82", "SETUP-84", "SETUP-85")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("base", BASES)
def test_planets_bosses_and_schemes_lie_in_their_stacks(deal: Deal, base: str, players: int) -> None:
    planets, factions, schemes = Counter(), Counter(), Counter()
    for number in range(DEALS):
        table = laid_out(deal, base, players, number)
        stacks = stacks_of(table)
        on_top = len(of(matrix_of(table), op.PLANET))
        assert on_top in (0, 1)
        for stack in (1, 2, 3):
            there = of(stacks[stack], op.PLANET)
            assert len(there) == PLANETS[stack] + (1 - on_top if stack == 1 else 0)
            assert [card.level for card in of(stacks[stack], op.BOSS)] == [stack]
            factions.update(card.faction for card in of(stacks[stack], op.BOSS))
            (scheme,) = of(stacks[stack], op.SCHEME)
            assert (scheme.name == "Race to the Matrix") == (stack == 2)
            schemes[scheme.name] += 1
            planets.update(card.name for card in there)
        assert [card.name for card in of(stacks[3], op.PLANET)] == ["Cybertron"]
        assert not of(stacks[4], op.PLANET | op.BOSS | op.SCHEME)
        assert not of(matrix_of(table), op.BOSS | op.SCHEME)
    assert planets["Cybertron"] == DEALS
    assert len(planets) > 5
    assert set(factions) == {op.AUTOBOT, op.DECEPTICON}
    assert len(schemes) > 3


@pytest.mark.rule("SETUP-83", "GAP-26")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_matrix_is_four_by_four_whoever_plays(deal: Deal, players: int) -> None:
    public = laid_out(deal, "core", players).game.public
    assert (int(public.rows), int(public.columns), int(public.spaces)) == (4, 4, 16)


@pytest.mark.rule("SETUP-86", "MIX-9", "RUIN-11")
@pytest.mark.parametrize("base", BASES)
def test_planetary_ruins_lie_in_a_deck_of_their_own(deal: Deal, base: str) -> None:
    table = laid_out(deal, base, 2)
    apart = [printed(table, card) for card in pile_of(table.game.hidden.planetary)]
    assert len(apart) == 5
    assert all(card.type == op.PLANETARY | op.RUIN for card in apart)
    others = [printed(table, card) for card in pile_of(table.game.hidden.ruins)]
    assert len(others) == (10 if "cybertron" in base else 0)
    assert all(card.type == op.RUIN for card in others)
