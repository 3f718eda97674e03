"""Polities, Ruins and Missions in positions and expectations: whose token lies where, which stacks there are.

A set-up by hand has the Missions that it names and no others, so that without any nothing is asked about them.
"""

from typing import Any, Final, NamedTuple

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.data import moment, zone
from sim.engine.data.profile import A_STACK_A_FACTION, NO_STACKS, ONE_STACK
from sim.engine.data.state import ADVERSARY_COMMAND, MISSION_STACKS, NO_COMMAND, UP
from sim.engine.play.table import Table
from sim.scenario.model import DecksModel, MatrixCard, ScenarioError

FACTIONS: Final = {"autobot": op.AUTOBOT, "decepticon": op.DECEPTICON}
PEOPLE: Final = {"autobot": "the Autobots", "decepticon": "the Decepticons"}
ADVERSARY: Final = "adversary"
NO_TOKEN: Final = "none"
STACKS: Final = {
    "missions": ONE_STACK,
    "autobot_missions": A_STACK_A_FACTION,
    "decepticon_missions": A_STACK_A_FACTION,
}
"""The keys of stacks of Missions, and with which stacks a game has them."""


class Zone(NamedTuple):
    """A zone of a position: its pile in the game, and its number (`sim.engine.data.zone`)."""

    pile: Any
    code: int


def zones_of(game: Any) -> dict[tuple[str, int], Zone]:
    """Returns the zones of Ruins and Missions by name and place."""
    public, hidden = game.public, game.hidden
    return {
        ("ruins", 0): Zone(hidden.ruins, zone.RUINS),
        ("ruin discard", 0): Zone(public.ruin_discard, zone.RUIN_DISCARD),
        ("mission discard", 0): Zone(public.mission_discard, zone.MISSION_DISCARD),
        **{
            ("mission stack", stack): Zone(hidden.missions[stack], zone.MISSION_STACK)
            for stack in range(MISSION_STACKS)
        },
        **{
            ("missions", seat): Zone(game.own[seat].missions, zone.MISSIONS)
            for seat in range(int(public.players))
        },
    }


def side_of(table: Table, faction: str) -> int:
    """Returns the side of a faction's characters, or -1."""
    public = table.game.public
    for seat in range(int(public.players)):
        player = public.seats[seat]
        if int(table.box.definitions[int(player.character)].faction) == FACTIONS[faction]:
            return int(player.side)
    return -1


def faction_of(table: Table, side: int) -> str:
    """Returns the faction of a side's characters."""
    return next((name for name in FACTIONS if side_of(table, name) == side), "")


def owner_of(table: Table, token: int) -> str:
    """Returns whose a Command token is, in words."""
    return PEOPLE.get(faction_of(table, token - 1), "the Adversaries")


def stacks_wanted(table: Table, decks: DecksModel) -> list[tuple[tuple[str, int], list[str]]]:
    """Returns the piles of Ruins and Missions that a scenario names, with card names from the bottom up.

    Raises:
        ScenarioError: a stack of Missions that such a game does not have.
    """
    found = []
    has = int(table.box.profile.mission_stacks)
    for key, stacks in STACKS.items():
        names = getattr(decks, key)
        if has != stacks and names:
            allowed = ", ".join(each for each, those in STACKS.items() if those == has)
            raise ScenarioError(f"decks.{key}: no such stack in this game; allowed: {allowed or NO_TOKEN}")
        if has != stacks:
            continue
        stack = 0 if stacks == ONE_STACK else side_of(table, key.partition("_")[0])
        found.append((("mission stack", stack), list(reversed(names))))
    for where, pile in (
        ("ruins", decks.ruins),
        ("ruin discard", decks.ruin_discard),
        ("mission discard", decks.mission_discard),
    ):
        if pile is not None:
            found.append(((where, 0), list(reversed(pile))))
    return found


def command_of(table: Table, card: int, entry: MatrixCard, at: str) -> int:
    """Returns the token that lies on a card of the Matrix; in Co-op each faceup Polity has one (POLITY-9).

    Raises:
        ScenarioError: no token may lie there, or no such side plays.
    """
    box = table.box
    is_polity = card >= 0 and bool(int(box.definitions[int(box.definition[card])].type) & op.POLITY)
    with_adversaries = int(box.moments[moment.TURNED_UP]) == proc.PLACE_TOKEN
    if entry.command is None:
        return ADVERSARY_COMMAND if is_polity and with_adversaries and entry.face == "up" else NO_COMMAND
    if not is_polity or entry.face != "up":
        raise ScenarioError(f"matrix.{at}: command = {entry.command!r}; allowed: on a faceup Polity alone")
    tokens = {name: 1 + side_of(table, name) for name in FACTIONS if side_of(table, name) >= 0}
    if with_adversaries:
        tokens[ADVERSARY] = ADVERSARY_COMMAND
    if entry.command not in tokens:
        raise ScenarioError(
            f"matrix.{at}: command = {entry.command!r}; allowed: {', '.join(map(repr, tokens))}"
        )
    return tokens[entry.command]


def note_stacks(table: Table) -> None:
    """Note how many Ruins lie in their stack, and of Missions what each seat and each side has (MISSION-7)."""
    public, hidden = table.game.public, table.game.hidden
    public.ruins_n = hidden.ruins.n
    one_stack = int(table.box.profile.mission_stacks) == ONE_STACK
    for number in range(int(public.sides_n)):
        side = public.sides[number]
        if int(table.box.profile.mission_stacks) != NO_STACKS:
            side.stack_n = hidden.missions[0 if one_stack else number].n
        side.missions = side.stack_n
    for seat in range(int(public.players)):
        player = public.seats[seat]
        player.missions_n = table.game.own[seat].missions.n
        public.sides[int(player.side)].missions += player.missions_n


def command_at(table: Table, space: int) -> str:
    """Returns under whose command the card of a space is: a faction, "adversary" or "none"."""
    public = table.game.public
    if public.space[space].face != UP:
        return NO_TOKEN
    token = int(public.cards[public.space[space].card].command)
    if token == ADVERSARY_COMMAND:
        return ADVERSARY
    return faction_of(table, token - 1) if token != NO_COMMAND else NO_TOKEN


def stacks_of(table: Table) -> int:
    """Returns how many stacks of Missions there are."""
    return {NO_STACKS: 0, ONE_STACK: 1}.get(int(table.box.profile.mission_stacks), MISSION_STACKS)


def mission_stack(table: Table, seat: int) -> Any:
    """Returns the pile that a seat draws Missions from."""
    common = int(table.box.profile.mission_stacks) == ONE_STACK
    return table.game.hidden.missions[
        0 if common else int(table.game.public.seats[seat].side) % MISSION_STACKS
    ]
