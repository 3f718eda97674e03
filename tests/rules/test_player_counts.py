"""For how many players a set has enough main deck cards, and what is said of one that has too few."""

import random
from dataclasses import replace

import pytest

from cardsets.cards import CardSet
from cardsets.language import opcodes as op
from sim.engine.box import Box, BoxError, build_box
from sim.engine.data.modes import MODES, cards_in
from sim.engine.data.state import FAILED, SEATS, TURN_LIMIT
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.playable import main_deck_need, player_counts
from sim.study.config.restriction import types_of
from tests.rules.fixed_sets import fixed_set

CORE = fixed_set("core")
NEEDS = {1: 38, 2: 44, 3: 54, 4: 60, 5: 70}
BY_COPIES = op.TECHNOLOGY | op.MANEUVER


def of_size(size: int) -> CardSet:
    """The Core Set without Relics and Schemes, and with a main deck of so many cards."""
    many, *others = CORE.of_type(BY_COPIES)
    rest = [card for card in CORE.cards if not card.type & (op.RELIC | op.SCHEME | BY_COPIES)]
    there = sum(card.copies for card in rest if card.type & (op.ROBOT | op.SITE | op.ALLY))
    if size - there > len(others):
        rest += [replace(card, copies=1) for card in others]
        there += len(others)
    return replace(CORE, cards=(replace(many, copies=size - there), *rest))


def laid_out(box: Box) -> Table:
    table = Table(box, kernel().table, 1, 0, (0,) * SEATS)
    table.run()
    return table


@pytest.mark.rule("SETUP-18", "SETUP-19", "SETUP-20", "SETUP-21", "SETUP-22", "SETUP-30")
@pytest.mark.parametrize("players", NEEDS)
def test_set_up_takes_what_the_check_says(players: int) -> None:
    """The two count apart. Of the shortest deck all is dealt, and of one of 110 cards as much."""
    assert main_deck_need(players) == NEEDS[players]
    for size in (NEEDS[players], 110):
        public = laid_out(build_box(of_size(size), players, mode="expert")).game.public
        assert public.spaces + public.main_n == NEEDS[players] + 3
    with pytest.raises(BoxError):
        build_box(of_size(NEEDS[players] - 1), players, mode="expert")


@pytest.mark.parametrize(("size", "players"), [(44, 2), (110, 5)])
def test_the_shortest_and_the_longest_deck_are_played_to_the_end(size: int, players: int) -> None:
    table = Table(build_box(of_size(size), players), kernel().table, 1, 0, (0,) * SEATS)
    chance = random.Random(size)
    while (decision := table.run()) is not None:
        table.answer(chance.randrange(len(decision.options)))
    assert table.game.ending not in (FAILED, TURN_LIMIT)


def test_a_main_deck_that_is_too_short_is_told_with_both_numbers() -> None:
    with pytest.raises(BoxError) as caught:
        build_box(of_size(53), 3)
    assert str(caught.value) == (
        "Core Set: 53 main deck cards in competitive; with 3 players the Matrix and Stacks 1 to 4 take 54 "
        "(SETUP-18 to SETUP-21); enough for 1 to 2"
    )
    with pytest.raises(
        BoxError, match=r"with 1 player the .* take 38 .*; too few for any number of players$"
    ):
        build_box(of_size(37), 1, mode="solo")


@pytest.mark.rule("SETUP-14", "SETUP-15", "SETUP-43")
def test_what_stays_out_of_the_main_deck_is_not_counted() -> None:
    """Relics in Co-op games, and Schemes as far as the rulings leave them out."""
    schemes = [card for card in CORE.of_type(op.SCHEME) if not card.cooperative]
    cooperative = [card for card in CORE.of_type(op.SCHEME) if card.cooperative]
    short = of_size(54 - len(schemes))
    with_schemes = replace(short, cards=(*short.cards, *schemes))
    build_box(with_schemes, 3)
    with pytest.raises(BoxError, match=f"{54 - len(schemes) + 2} main deck cards in competitive"):
        build_box(with_schemes, 3, overrides={"setup.scheme_count": 2})
    with_relics = replace(of_size(50), cards=(*of_size(50).cards, *CORE.of_type(op.RELIC)))
    build_box(with_relics, 3)
    with pytest.raises(BoxError, match="50 main deck cards in co-op"):
        build_box(with_relics, 3, mode="co-op")
    with_both = replace(with_relics, cards=(*with_relics.cards, *cooperative))
    build_box(with_both, 3, mode="co-op")


@pytest.mark.parametrize(("size", "most"), [(44, 2), (53, 2), (54, 3), (60, 4), (69, 4), (70, 5), (110, 5)])
def test_the_player_counts_that_a_set_serves(size: int, most: int) -> None:
    """Every number that is named can be played, and no other that the mode is for."""
    for mode, rules in MODES.items():
        card_set = cards_in(of_size(size), mode)
        served = player_counts(card_set, mode)
        assert served == [players for players in rules.players if players <= most]
        for players in rules.players:
            if players in served:
                build_box(card_set, players, mode=mode)
            else:
                with pytest.raises(BoxError):
                    build_box(card_set, players, mode=mode)


def test_a_set_serves_no_more_players_than_it_has_characters() -> None:
    three = [card for card in CORE.cards if not card.type & op.CHARACTER] + [*CORE.of_type(op.CHARACTER)[:3]]
    assert player_counts(replace(CORE, cards=tuple(three)), "competitive") == [2, 3]


@pytest.mark.rule("SETUP-23")
def test_a_set_without_a_boss_of_some_level_is_refused() -> None:
    without = tuple(card for card in CORE.cards if card.level not in (1, 3))
    with pytest.raises(BoxError, match="no Boss of Level 1 and 3 to Confront; a game takes one of each"):
        build_box(replace(CORE, cards=without), 2)
    assert player_counts(replace(CORE, cards=without), "competitive") == []


@pytest.mark.rule("SETUP-36")
def test_bosses_of_the_players_faction_stay_out_of_every_account() -> None:
    """They are cards of the mix, and no game is played with them."""
    boss = next(card for card in CORE.of_type(op.BOSS) if card.level == 1)
    own = replace(boss, name="Own Boss (Stand-in)", faction=CORE.player_faction)
    with_own = replace(CORE, cards=(*CORE.cards, own))
    assert own not in with_own.played
    assert {*with_own.played} == {*CORE.cards}
    assert own.name not in build_box(with_own, 2).names
    assert own.name not in types_of(with_own.played)


@pytest.mark.rule("SETUP-36", "SETUP-38")
def test_bosses_of_the_players_faction_are_not_confronted() -> None:
    friends = [replace(card, name=f"My {card.name}", faction=op.AUTOBOT) for card in CORE.of_type(op.BOSS)]
    both = replace(CORE, cards=(*CORE.cards, *friends))
    assert build_box(both, 3).record.tobytes() == build_box(CORE, 3).record.tobytes()


def test_a_main_deck_that_does_not_fit_is_refused() -> None:
    with pytest.raises(BoxError, match="126 main deck cards; at most 125 fit with the Bosses"):
        build_box(of_size(126), 2)
