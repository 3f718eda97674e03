"""Initiatives and Schemes where no bundled card shows the point, and how many of them take part."""

import pytest

from cardsets.language import opcodes as op
from sim.engine.box import build_box
from sim.engine.checks.invariants import FINE, ILLEGAL_OPTION
from sim.engine.checks.legality import check_decision
from sim.engine.decisions import MAIN, SITE
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from tests.rules.conftest import Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import duel

THWART = """
set = "core"
do = ["thwart Divided Loyalties"]
[[seat]]
character = "Optimus Prime"
space = "A1"
energon = 3
[[seat]]
character = "Bumblebee"
space = "C4"
[matrix]
C3 = "Divided Loyalties"
[decks]
destroyed = []
[expect]
matrix.C3 = "empty"
"""
GONE = """
destroyed = ["Divided Loyalties"]
"Optimus Prime".vault = []
"""
VAULTED = """
destroyed = []
"Optimus Prime".vault = ["Divided Loyalties"]
"""
SETS_HERE = ("core", "a_rising_darkness")


@pytest.mark.rule("SCHEME-9", "END-8", "GAP-185")
def test_a_thwarted_scheme_without_a_vault_value(scene: Scene) -> None:
    """The Core Set vaults it all the same; where the rules ask for a Vault value it is destroyed."""
    told = fixed_set("core").card("Divided Loyalties").present
    worthless = {"Divided Loyalties": {"vault": 0, "present": tuple(p for p in told if p != "vault")}}
    scene(THWART + VAULTED, worthless)
    scene('profile = { "scheme.thwarted" = "vault if it has a value" }' + THWART + GONE, worthless)


@pytest.mark.rule("SCHEME-9", "END-8", "GAP-185")
def test_where_a_thwarted_initiative_goes_in_a_rising_darkness() -> None:
    """Its own rules ask for a Vault value; the Core Set's do not."""
    goes = [int(build_box(fixed_set(name), 2).record[0]["profile"]["scheme_thwarted"]) for name in SETS_HERE]
    assert goes == [1, 0]


def schemes_dealt(set_id: str, overrides: dict[str, str | int]) -> list[set[int]]:
    """The Schemes among the cards in play, in the set-up of 25 games of 5 players."""
    box = build_box(fixed_set(set_id), 5, overrides=overrides)
    schemes = {
        card
        for card, definition in enumerate(box.record[0]["definition"])
        if box.cards[int(definition)].type & op.SCHEME
    }
    found = []
    for seed in range(25):
        table = Table(box, kernel().table, seed)
        table.run()
        found.append({card for card in schemes if table.game.tally[card].dealt})
    return found


@pytest.mark.rule("GAP-4", "SETUP-15")
@pytest.mark.parametrize("count", range(8))
@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_scheme_count(set_id: str, count: int) -> None:
    """So many take part (a few of them may be boxed with the rest of the main deck), not always the same."""
    dealt = schemes_dealt(set_id, {"setup.scheme_count": count})
    assert max(map(len, dealt)) == count
    if count:
        assert set.union(*dealt) == set.union(*schemes_dealt(set_id, {"setup.scheme_count": "all"}))


@pytest.mark.rule("GAP-4", "COMP-21")
def test_scheme_count_of_the_sets() -> None:
    """Core Set: all 7; A Rising Darkness: 5 of its 7."""
    assert max(map(len, schemes_dealt("core", {}))) == 7
    assert max(map(len, schemes_dealt("a_rising_darkness", {}))) == 5


@pytest.mark.rule("SITE-4", "GAP-59")
@pytest.mark.parametrize("which", [0, 1])
def test_each_ability_of_a_site_is_used_once(scene: Scene, which: int) -> None:
    """Whichever is used first, the other one is left."""
    spring = "Energon Spring (Stand-in)"
    visitor = {"character": "Bumblebee", "energon": 3, "untied": 2, "played": ["Patrol"]}
    scenario = duel("core", visitor, {"character": "Optimus Prime", "space": "C4"}, matrix={"A1": spring})
    _, table = scene(scenario | {"profile": {"site.once_per": "ability"}})
    both = site_abilities(table)
    assert len(both) == 2
    decision = table.run()
    assert decision is not None
    table.answer(
        next(i for i, o in enumerate(decision.options) if o.verb == SITE and o.amount == both[which])
    )
    while (decision := table.run()) is not None and decision.kind != MAIN:
        table.answer(0)
    assert site_abilities(table) == [both[1 - which]]


def site_abilities(table: Table) -> list[int]:
    """The Site abilities on offer."""
    decision = table.run()
    assert decision is not None
    return [option.amount for option in decision.options if option.verb == SITE]


@pytest.mark.rule("SITE-2")
@pytest.mark.parametrize(
    ("site", "found"), [("Ore-13 Refinery", ILLEGAL_OPTION), ("Signal Spire (Stand-in)", FINE)]
)
def test_only_what_is_paid_for_is_an_action(scene: Scene, site: str, found: int) -> None:
    """A Site's ability without a cost is no legal action, whoever offers it."""
    visitor = {"character": "Starscream", "energon": 3, "hand": ["Wrath"]}
    scenario = duel(
        "a_rising_darkness",
        visitor,
        {"character": "Megatron", "space": "C4"},
        matrix={"A1": site, "A2": "down"},
    )
    _, table = scene(scenario)
    table.run()
    card = int(table.game.public.space[0].card)
    option = table.game.decision.options[1]
    option.verb, option.card, option.space, option.seat = SITE, card, 0, 0
    option.amount = int(table.box.definitions[int(table.game.public.definition[card])].site)
    table.game.decision.n = 2  # to end the turn, and this
    assert int(check_decision(*table.records)) == found
