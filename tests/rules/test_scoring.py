"""VP, ranks and shared victory are what the independent account makes of the event log and the card files."""

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from cardsets.language.parse import parse_clause
from cardsets.overlay import apply_overlay
from sim.engine.board import event
from sim.engine.box import build_box
from sim.engine.checks.invariants import FINE
from sim.engine.checks.ledger import IS_RELIC, IS_ROBOT, IS_SCHEME
from sim.engine.checks.ledger_copies import IS_DAMAGE
from sim.engine.checks.ledger_ends import add_up
from sim.engine.data.state import DAMAGE_LIMIT
from sim.engine.decisions import (
    ACCEPT,
    BATTLE,
    BUY,
    CONTRIBUTE,
    CONVERT,
    END_TURN,
    MAIN,
    PLAY,
    SEARCH,
    SITE,
    STEP,
    THWART,
    USE,
    VAULT_RELIC,
)
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Decision, Option, Table
from sim.fuzz.checker import Checker
from sim.fuzz.printed import printed_faces, printed_of
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import with_cards

GAMES = 5  # a set and number of players
RICH = {"hand.size": 10, "setup.energon": 8}  # every other game: Bosses fall, Relics are bought
PARTS = ("tokens", "costs", "energon", "vault", "damage", "total", "rank")
WISHES = {
    PLAY: 200,
    THWART: 40,
    BATTLE: 30,
    CONTRIBUTE: 30,
    SITE: 10,
    BUY: 8,
    SEARCH: 6,
    STEP: 4,
    END_TURN: 0.5,
}


def wish(decision: Decision, option: Option, seed: int) -> float:
    """How gladly an option is taken: cards first, then what scores; in half the games Energon is saved."""
    if decision.kind != MAIN:
        return 8 if decision.kind == VAULT_RELIC and option.verb == ACCEPT else 1
    if option.verb in (USE, CONVERT):
        return 0.02 if seed % 4 < 2 else 1
    return WISHES.get(option.verb, 1)


def played(
    set_id: str, players: int, seed: int, profile: dict[str, Any] | None = None
) -> tuple[Table, Checker]:
    """A random game, in which players do something with their turns, with its independent account."""
    profile = (RICH if seed % 2 else {}) | (profile or {})
    table = Table(build_box(fixed_set(set_id), players, overrides=profile), kernel().table, seed)
    checker = Checker(table)
    dice = random.Random(seed)
    while (decision := table.run()) is not None:
        weights = [wish(decision, option, seed) for option in decision.options]
        table.answer(dice.choices(range(len(weights)), weights)[0])
    checker.read()
    return table, checker


def compare(table: Table, checker: Checker) -> None:
    """Engine and ledger say the same of every seat, part by part."""
    assert not table.game.error
    account, players = checker.account, int(table.game.public.players)
    add_up(checker.ledger, checker.printed, players)
    for seat in range(players):
        player, points, mine = table.game.public.seats[seat], account.points[seat], account.seats[seat]
        found = [int(getattr(player.score, part)) for part in PARTS]
        assert found == [int(getattr(points, part)) for part in PARTS]
        assert (player.energon, player.bosses) == (mine.energon, mine.bosses)
        winners = int(points.winners)
        assert Fraction(int(player.score.share), 27720) == (Fraction(1, winners) if winners else 0)


@pytest.mark.rule("END-7", "END-10", "END-11", "END-12", "END-14", "END-16")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_scores_of_random_games(set_id: str, players: int) -> None:
    """What the engine scores is what the log adds up to."""
    for seed in range(GAMES):
        compare(*played(set_id, players, 1000 * players + seed))


@pytest.mark.rule("DMG-20", "DMG-26")
@pytest.mark.parametrize(("set_id", "zone"), [("core", "owned"), ("a_rising_darkness", "controlled")])
def test_scores_with_the_other_damage_zone(set_id: str, zone: str) -> None:
    """The profile key decides which Damage scores."""
    for seed in range(3):
        compare(*played(set_id, 3, seed, {"score.damage_zone": zone}))


@pytest.mark.rule("GAP-61", "DMG-21")
def test_copies_of_damage_count_before_the_limit() -> None:
    """In random Co-op games with many copies and much Damage the account agrees at every decision."""
    copier = Path(__file__).parent / "overlays" / "texts" / "scoring_copies_of_damage.toml"
    box = build_box(apply_overlay(fixed_set("a_rising_darkness"), copier), 3, mode="co-op")
    fell_by_a_copy = 0
    for seed in range(12):
        table = Table(box, kernel().table, seed)
        checker, dice = Checker(table), random.Random(seed)
        while (decision := table.run()) is not None:
            assert checker.check() == FINE
            weights = [wish(decision, option, 0) for option in decision.options]
            table.answer(dice.choices(range(len(weights)), weights)[0])
        assert checker.check() == FINE
        before = max(int(checker.account.seats[seat].before) for seat in range(3))
        fell_by_a_copy += table.game.ending == DAMAGE_LIMIT and before < 5
    assert fell_by_a_copy


@pytest.mark.rule("GAP-61", "CLAR-8", "DMG-26")
@pytest.mark.parametrize("mode", ["co-op", "competitive"])
def test_damage_that_is_a_copy_or_was_contributed_is_none(mode: str) -> None:
    """In Co-op a player may have five before them of which one is something else for the turn."""
    copier = Path(__file__).parent / "overlays" / "texts" / "scoring_damage_that_copies.toml"
    box = build_box(apply_overlay(fixed_set("a_rising_darkness"), copier), 3, mode=mode)
    seen = 0
    for seed in range(8):
        table = Table(box, kernel().table, seed)
        checker, dice = Checker(table), random.Random(seed)
        while (decision := table.run()) is not None:
            assert checker.check() == FINE
            before = max(int(checker.account.seats[seat].before) for seat in range(3))
            contributed = any(each.kind == event.CONTRIBUTED for each in table.events)
            seen += before >= 5 if mode == "co-op" else contributed
            weights = [wish(decision, option, 0) for option in decision.options]
            table.answer(dice.choices(range(len(weights)), weights)[0])
        assert checker.check() == FINE
    assert seen


@pytest.mark.parametrize(
    ("text", "face"),
    [
        (
            "end of game: gain 1 vp per scheme or relic in your vault, at most 4",
            (1, IS_SCHEME | IS_RELIC, 1, 4),
        ),
        ("end of game: gain 2 vp per 2 robot in your vault, at most 4", (2, IS_ROBOT, 2, 4)),
        ("end of game: lose 1 vp per 2 damage you control", (-1, IS_DAMAGE, 2, 99)),
        ("end of game: lose 1 vp", (-1, 0, 1, 99)),
    ],
)
def test_the_account_reads_what_cards_pay_at_the_end(text: str, face: tuple[int, ...]) -> None:
    card = replace(fixed_set("core").cards[0], table={"text": [text], "vault": 2})
    read = printed_faces([card])[0]
    assert tuple(int(read[part]) for part in ("end_vp", "end_of", "end_per", "end_most")) == face
    assert read["vault"] == 2


def test_the_account_asks_the_rules_for_what_it_cannot_read() -> None:
    """A text of which no shipped card says the like: its face says nothing, and its amount is looked up."""
    text = "end of game: gain 1 vp per player"
    says = {"Star Compass (Stand-in)": {"table": {"text": [text]}, "clauses": (parse_clause(text),)}}
    box = build_box(with_cards(fixed_set("core"), says), 2)
    printed = printed_of(box)[0]
    (index,) = [int(row["definition"]) for row in printed["asked"][: printed["asked_n"]]]
    assert box.cards[index].name == "Star Compass (Stand-in)"
    assert printed["faces"][index]["end_vp"] == 0
