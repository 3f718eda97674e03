"""The Infiltration Phase Variant: set-up, stacks, what is refused, and how it ends (rules.md 2.7, 11.10, 12.7)."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from cardsets.language import opcodes as op
from cardsets.library import load_set
from cardsets.phases import with_phases
from sim.engine.board import event
from sim.engine.box import BoxError, build_box
from sim.engine.data import zone
from sim.engine.data.modes import MODES, cards_in, why_not
from sim.engine.data.state import DOWN
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.playable import player_counts
from tests.rules.conftest import Chance, Deal, Scene
from tests.rules.fixed_sets import SETS, fixed_set
from tests.rules.teams import main_cards, of, pile_of, printed

DEALS = 16
BASES = ("core", "a_rising_darkness")
PLAIN, SHUFFLED = "infiltration", "infiltration-shuffled"
LOWEST = 5  # cards of Stack 4


def stacks_of(table: Table) -> list[list[int]]:
    """Stacks 1 to 4 with what was shuffled into them, Allies and Bosses counted as SETUP-70 and SETUP-71 have it."""
    deck, size = pile_of(table.game.hidden.main), 5 + 2 * table.static.players
    bosses = 2 if int(table.box.seats[0].faction) else 1
    sizes = [size + 2 + bosses, size + 1 + bosses, size + 1, LOWEST]
    assert sum(sizes) == len(deck)
    found, end = [], len(deck)
    for each in sizes:
        found.append(deck[end - each : end])
        end -= each
    return found


def matrix_of(table: Table) -> list[int]:
    return [int(c) for c in table.game.hidden.matrix[: int(table.game.public.spaces)]]


def types(table: Table, cards: list[int], bit: int) -> int:
    return len(of([printed(table, card) for card in cards], bit))


def phases_of(table: Table, stack: int = 0) -> list[int]:
    """The phases of a stack from the top: the one that is faceup by now, then those that lie facedown."""
    up = int(table.game.public.phase_up[stack])
    cards = ([up] if up >= 0 else []) + list(reversed(pile_of(table.game.hidden.phases[stack])))
    return [printed(table, card).level for card in cards]


def set_aside(table: Table) -> set[str]:
    cards = range(table.static.instances)
    return {printed(table, card).name for card in cards if int(table.game.where[card]) == zone.ASIDE}


# --- Set-up --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("COMP-26")
def test_each_faction_has_six_phases_of_the_same_titles() -> None:
    both = with_phases(cards_in(fixed_set("core"), "tvt")).of_type(op.PHASE)
    for faction, word in ((op.AUTOBOT, "Scheme"), (op.DECEPTICON, "Protocol")):
        mine = [card for card in both if card.faction == faction]
        assert [card.level for card in mine] == [1, 2, 3, 4, 5, 6]
        assert all(f"({word})" in card.name for card in mine)
    titles = [{card.name.partition(" (")[0] for card in both if card.faction == f} for f in (1, 2)]
    assert titles[0] == titles[1]


@pytest.mark.rule("SETUP-9", "GAP-204")
def test_a_decepticon_begins_where_there_is_one(deal: Deal) -> None:
    first = [deal("core", 4, number, mode=f"tvt+{PLAIN}").game.public for number in range(DEALS)]
    assert {int(public.first_seat) for public in first} == {1, 3}
    assert all(int(public.active) == int(public.first_seat) for public in first)
    alone = [deal("core", 3, number, mode=f"competitive+{PLAIN}").game.public for number in range(DEALS)]
    assert {int(public.first_seat) for public in alone} == {0, 1, 2}


@pytest.mark.rule("SETUP-65")
@pytest.mark.parametrize("base", BASES)
def test_schemes_and_initiatives_are_not_used(deal: Deal, base: str) -> None:
    table = deal(base, 2, mode=f"co-op+{PLAIN}")
    assert of(fixed_set(base).cards, op.SCHEME)
    assert not of(table.static.cards, op.SCHEME)


@pytest.mark.rule("SETUP-66", "SETUP-70")
@pytest.mark.parametrize("players", [2, 4])
def test_six_allies_take_part_in_their_places_and_the_others_stay_unseen(players: int) -> None:
    mode = f"competitive+{PLAIN}"
    cards = cards_in(fixed_set("core"), mode)
    twice = replace(cards, cards=tuple(replace(c, copies=2) if c.type == op.ALLY else c for c in cards.cards))
    box = build_box(twice, players, mode=mode)
    for number in range(DEALS):
        table = Table(box, kernel(box.features).table, 20, number)
        table.run()
        allies = [card for card in main_cards(table) if printed(table, card).type == op.ALLY]
        out = [card for card in allies if int(table.game.where[card]) == zone.OUT]
        assert (len(allies), len(out)) == (12, 6)
        assert [types(table, stack, op.ALLY) for stack in stacks_of(table)] == [2, 1, 1, 0]


@pytest.mark.rule("EX-34", "SETUP-69")
@pytest.mark.parametrize(("players", "main"), [(4, 14), (2, 10)])
def test_the_matrix_is_of_main_deck_cards_and_two_allies_anywhere(
    deal: Deal, players: int, main: int
) -> None:
    places: Counter[int] = Counter()
    for number in range(3 * DEALS):
        table = deal("core", players, number, mode=f"competitive+{PLAIN}")
        matrix = matrix_of(table)
        assert all(table.game.public.space[space].face == DOWN for space in range(len(matrix)))
        found = [space for space, card in enumerate(matrix) if printed(table, card).type == op.ALLY]
        assert (len(matrix) - len(found), len(found)) == (main, 2)
        places.update(found)
    assert set(places) == set(range(main + 2))


@pytest.mark.rule("SETUP-67")
def test_with_decepticons_the_autobots_last_bosses_and_metropolis_are_set_aside(deal: Deal) -> None:
    last = {card.name for card in fixed_set("a_rising_darkness").of_type(op.BOSS) if card.level == 3}
    assert set_aside(deal("a_rising_darkness", 2, mode=f"competitive+{PLAIN}")) == {*last, "Metropolis"}


@pytest.mark.rule("SETUP-68")
def test_with_autobots_the_phase_sixers_and_siege_armature_are_set_aside(deal: Deal) -> None:
    table = deal("core", 2, mode=f"competitive+{PLAIN}")
    bosses = load_set(SETS / "infiltration_protocol").of_type(op.BOSS)
    first, second = (card for card in bosses if card.subtype == "Phase-Sixer")
    sixers = {first.name, second.name}
    assert set_aside(table) == {*sixers, "Siege Armature"}
    core = fixed_set("core")  # a mix that has one of them plays with both all the same
    both = with_phases(replace(core, cards=(*core.cards, first))).of_type(op.BOSS)
    assert {card.name for card in both if card.subtype == "Phase-Sixer"} == sixers
    assert len(both) == len({card.name for card in both})
    last = [card.name for card in fixed_set("core").of_type(op.BOSS) if card.level == 3]
    assert last
    assert not {card.name for card in table.static.cards} & set(last)


@pytest.mark.rule("SETUP-71")
@pytest.mark.parametrize(("mode", "each"), [("competitive", 1), ("tvt", 2)])
def test_bosses_of_levels_1_and_2_lie_in_their_stacks_and_none_of_level_3(
    deal: Deal, mode: str, each: int
) -> None:
    for number in range(4):
        table = deal("core", 4, number, mode=f"{mode}+{PLAIN}")
        stacks = stacks_of(table)
        levels = [
            [c.level for c in (printed(table, x) for x in stack) if c.type & op.BOSS] for stack in stacks
        ]
        assert levels == [[1] * each, [2] * each, [], []]


@pytest.mark.rule("SETUP-72")
def test_phase_stacks_lie_in_order_each_factions_its_own(deal: Deal) -> None:
    table = deal("core", 2, mode=f"tvt+{PLAIN}")
    assert phases_of(table, 0) == phases_of(table, 1) == [1, 2, 3, 4, 5, 6]
    for stack, faction in enumerate((op.AUTOBOT, op.DECEPTICON)):
        assert {printed(table, c).faction for c in pile_of(table.game.hidden.phases[stack])} == {faction}
    alone = deal("a_rising_darkness", 3, mode=f"co-op+{PLAIN}")
    assert (phases_of(alone, 0), phases_of(alone, 1)) == ([1, 2, 3, 4, 5, 6], [])
    assert not types(alone, pile_of(alone.game.hidden.main) + matrix_of(alone), op.PHASE)


@pytest.mark.rule("SETUP-73")
def test_in_the_alternate_variant_the_first_four_are_shuffled(deal: Deal) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for number in range(10 * DEALS):
        order = phases_of(deal("core", 2, number, mode=f"competitive+{SHUFFLED}"))
        assert order[4:] == [5, 6]
        orders[tuple(order[:4])] += 1
    assert len(orders) == 24
    assert max(orders.values()) < 3 * 10 * DEALS / 24


@pytest.mark.rule("GAP-30")
def test_fewer_allies_fill_the_matrix_then_the_stacks() -> None:
    cards = with_phases(fixed_set("core"))
    allies = [card.key for card in cards.of_type(op.ALLY)]
    few = replace(cards, cards=tuple(card for card in cards.cards if card.key not in allies[3:]))
    box = build_box(few, 2, mode=f"competitive+{PLAIN}")
    rows = [
        row for row in box.record[0]["recipe"][: int(box.record[0]["recipe_n"])] if row["types"] == op.ALLY
    ]
    assert [(int(row["count"]), int(row["stack"])) for row in rows] == [(1, 10), (1, 10), (1, 1)]


# --- Which modes have it -------------------------------------------------------------------------------------------


@pytest.mark.rule("IPV-1")
@pytest.mark.parametrize("variant", [PLAIN, SHUFFLED])
@pytest.mark.parametrize(
    ("contest", "players"), [("competitive", 2), ("co-op", 3), ("tvt", 4), ("expert", 2)]
)
def test_it_is_played_in_these_modes_on_both_bases(
    deal: Deal, by_chance: Chance, contest: str, players: int, variant: str
) -> None:
    for base in BASES:
        table = deal(base, players, mode=f"{contest}+{variant}")
        for _ in by_chance(table, 3):
            pass
        assert table.game.over
        assert not table.game.error
        assert MODES[f"{contest}+{variant}"].sides is MODES[contest].sides


@pytest.mark.rule("IPV-1", "GAP-132")
def test_what_there_is_not_is_refused() -> None:
    assert why_not("competitive+infiltrate") == (
        "competitive with variant 'infiltrate'; allowed variants: none, infiltration, infiltration-shuffled, unicron"
    )
    assert why_not("chess+infiltration").startswith("'chess'; allowed: competitive, ")
    assert why_not("1vm+infiltration").startswith("infiltration is not played in 1vm (GAP-132); allowed: ")


@pytest.mark.rule("GAP-29")
@pytest.mark.parametrize(
    ("base", "contest"), [("war_on_cybertron", "tvt"), ("war_on_cybertron_autobots", "co-op")]
)
def test_war_on_cybertron_is_no_base_for_it(base: str, contest: str) -> None:
    cards = cards_in(fixed_set(base), f"{contest}+{PLAIN}")
    with pytest.raises(BoxError, match=r"not played with infiltration; its modes: .* \(GAP-29\)"):
        build_box(cards, 2, mode=f"{contest}+{PLAIN}")


@pytest.mark.rule("GAP-200")
def test_five_players_in_coop_are_refused_with_both_numbers_or_get_shorter_stacks() -> None:
    mode = f"co-op+{PLAIN}"
    cards = cards_in(fixed_set("core"), mode)
    assert player_counts(cards, mode) == [2, 3, 4]
    with pytest.raises(BoxError, match=r"63 main deck cards .* take 68, before Allies; setup.short_stacks"):
        build_box(cards, 5, mode=mode)
    box = build_box(cards, 5, mode=mode, overrides={"setup.short_stacks": "shorten"})
    assert [int(n) for n in box.record[0]["stacks"]] == [13, 13, 14, 5]


# --- Phases in games -----------------------------------------------------------------------------------------------


@pytest.mark.rule("PHASE-1")
@pytest.mark.parametrize("mode", [f"competitive+{PLAIN}", f"tvt+{PLAIN}"])
def test_phases_are_met_in_order(deal: Deal, by_chance: Chance, mode: str) -> None:
    for number in range(6):
        table = deal("a_rising_darkness", 2, number, mode=mode)
        for _ in by_chance(table, number):
            pass
        shown: dict[int, list[int]] = {op.AUTOBOT: [], op.DECEPTICON: []}
        for each in table.events:
            if each.kind == event.PHASE_SHOWN:
                card = printed(table, each.card)
                shown[card.faction].append(card.level)
        assert all(levels == list(range(1, len(levels) + 1)) for levels in shown.values())
        assert any(shown.values())


@pytest.mark.rule("PHASE-7", "GAP-205")
@pytest.mark.parametrize("left", [7, 3, 0])
def test_one_of_the_bosses_set_aside_joins_the_top_cards_and_the_others_leave(
    scene: Scene, left: int
) -> None:
    places = set()
    names = ["Scorched Ground (Stand-in)", "Wingman", "Wingman", "Wrath", "Hound", "Power Up", "Power Up"]
    for seed in range(6):
        _, table = scene(
            {
                "set": "a_rising_darkness", "variant": PLAIN, "phase": "start of turn", "seed": seed,
                "seat": [
                    {"character": "Megatron", "space": "A1", "hand": []},
                    {"character": "Starscream", "space": "A1", "hand": []},
                ],
                "decks": {
                    "main": names[:left], "faceup_phases": [],
                    "phases": ["Siege Mode (Protocol)", "Last Stand (Protocol) (Stand-in)"],
                },
                "matrix": {"B2": "Spark Extractor"},
                "do": ["pick B2"],
                "expect": {"matrix.B2": "Metropolis", "main_n": left + 1},
            }
        )  # fmt: skip
        deck = pile_of(table.game.hidden.main)
        at = next(i for i, card in enumerate(deck) if printed(table, card).type & op.BOSS)
        places.add(len(deck) - 1 - at)
        assert not set_aside(table)
    assert places <= set(range(min(left, 5) + 1))
    assert len(places) > 1 or left == 0


def ending(**more: Any) -> dict[str, Any]:
    """A scene whose last phase is completed as the turn's first action is over; overlays make it easy."""
    seats = [
        {"character": "Megatron", "space": "A1", "hand": ["Wrath"], "vp": 1},
        {"character": "Starscream", "space": "C3", "hand": [], "vp": 9},
    ]
    return {
        "set": "a_rising_darkness", "variant": PLAIN, "overlays": ["../overlays/easy_last_phase.toml"],
        "seat": seats, "decks": {"faceup_phases": ["Last Stand (Protocol) (Stand-in)"], "phases": []},
        **more,
    }  # fmt: skip


@pytest.mark.rule("PHASE-8", "END-6")
def test_the_last_phase_ends_the_game(scene: Scene) -> None:
    scene(ending(expect={"over": True, "reason": "last phase"}))


@pytest.mark.rule("IPV-3", "IPV-4")
def test_vp_decide_and_vaulted_phases_bring_some(scene: Scene) -> None:
    expect = {
        "Megatron.score.vault": 3, "Megatron.score.total": 4, "Megatron.rank": 2, "Starscream.rank": 1,
        "Starscream.share": 1.0,
    }  # fmt: skip
    scene(ending(expect=expect))


@pytest.mark.rule("IPV-2")
def test_the_last_phase_wins_for_a_team(scene: Scene) -> None:
    expect = {"reason": "last phase", "Megatron.share": 1.0, "Starscream.share": 1.0}
    seats = [{**each, "vp": 0} for each in ending()["seat"]]
    scene(ending(mode="co-op", seat=seats, expect=expect))


@pytest.mark.rule("IPV-2", "GAP-135")
def test_a_team_loses_as_the_main_deck_is_empty(scene: Scene) -> None:
    seats = [{**each, "vp": 0, "hand": []} for each in ending()["seat"]]
    decks = {"main": [], "faceup_phases": ["Infiltrate (Protocol)"]}
    expect = {"reason": "deck empty", "Megatron.share": 0.0}
    scene(
        ending(mode="co-op", seat=seats, decks=decks, do=["end turn"], matrix={"A1": "down"}, expect=expect)
    )
