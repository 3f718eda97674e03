"""The cell of a manifest, key by key: all that readers of a dataset know of a cell.

Three things are called a cell, each made from the one before it:

- the planned cell (`sim.study.planning.plan.Cell`): its number, its games, and its setup (`CellSetup`), which says
  what is played; `CellSettings` is what a manifest says of it;
- the prepared cell (`sim.study.cell.cell.PreparedCell`): a setup with its cards and strategies loaded, ready to play;
- the manifest's cell (`Cell`): the settings, and what the prepared cell says of its cards and code.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict  # that of Python pydantic reads from 3.12 on

from sim.results.schema import FACTIONS, UNICRON, Played

Count = Annotated[int, Field(ge=0, le=1_000_000_000)]
Varied = Annotated[str, Field(pattern=r"^(strategies|characters|seating|setup|one|profile\..+)$")]

Name = Annotated[str, Field(pattern=r"^[^\x00]*$")]
"""Of a strategy, which may be that of a file: then no character 0 is in it."""


AGAINST_UNICRON: Final = "unicron"
"""The variant whose games have columns of their own for what becomes of Unicron and the Planets."""
VariantName = Literal["infiltration", "infiltration-shuffled", "unicron"]
"""The variants that a mode may have."""


class CellSettings(TypedDict):
    """What is played in a cell, and how much of it: what is known before any card is read.

    `overlay` is "none", or overlays joined with "+". `together` says whether the players win or lose together.
    `varied` names what else tells the cell from others of its study, and is not there where nothing does.

    `objectives` says that Polities, Missions, Ruins or phases are among its cards, and is not there where none are.
    `variant` is that of its mode, and is not there where it has none.

    Of teams alone: how many `sides` there are, the `setup` of their cards, quick, advanced or single, and the sets that
    bring the `robots` of a faction, where the study says so; and of which faction `one` player is against many, whose
    side is then side 0.
    """

    number: Count
    games: Count
    mix: str
    overlay: str
    mode: str
    together: bool
    players: Annotated[int, Field(ge=1, le=5)]
    strategies: list[Name]
    characters: list[str]
    choice: str
    seating: str
    profile: dict[str, str | int]
    varied: NotRequired[list[Varied]]
    sides: NotRequired[Annotated[int, Field(ge=2, le=5)]]
    setup: NotRequired[Literal["quick", "advanced", "single"]]
    robots: NotRequired[dict[str, str]]
    one: NotRequired[Literal["autobot", "decepticon", "unicron"]]
    objectives: NotRequired[Literal[True]]
    variant: NotRequired[VariantName]


class Cell(CellSettings):
    """A cell of a manifest: its settings, the hashes of cards and code, and how many fields of its cards are known.

    `base` is the set that the mix was made from; older manifests lack it.
    """

    base: NotRequired[str]
    hashes: dict[str, str]
    fields: Count
    own_copy_fields: Count
    stand_in_fields: Count


def in_teams(cell: Mapping[str, Any]) -> bool:
    """Returns whether the players of a cell are teams, which have rows of their own in `sides/`."""
    return "sides" in cell


def contest_of(cell: CellSettings) -> str:
    """Returns the mode of a cell without its variant."""
    return cell["mode"].removesuffix(f"+{cell['variant']}") if "variant" in cell else cell["mode"]


def has_phases(cell: Mapping[str, Any]) -> bool:
    """Whether games of a cell have Infiltration Phases."""
    return cell.get("variant", AGAINST_UNICRON) != AGAINST_UNICRON


def is_against_unicron(cell: Mapping[str, Any]) -> bool:
    """Whether all play together against Unicron, an automaton whose cost is marked."""
    return cell.get("variant") == AGAINST_UNICRON and not one_is_unicron(cell)


def is_on_ground(cell: Mapping[str, Any]) -> bool:
    """Whether games of a cell have Polities, Missions or Ruins; phases have rows beside theirs and no figures."""
    return "objectives" in cell and "variant" not in cell


def one_is_unicron(cell: Mapping[str, Any]) -> bool:
    """Whether one player of a cell is Unicron, against many of any faction."""
    return cell.get("one") == "unicron"


def seats_of_sides(cell: Mapping[str, Any]) -> list[list[int]]:
    """Returns the seats of each side of a cell of teams: those who sit alternately, or one and then all others."""
    if "one" in cell:
        return [[0], list(range(1, cell["players"]))]
    return [list(range(side, cell["players"], cell["sides"])) for side in range(cell["sides"])]


def factions_of_sides(cell: Mapping[str, Any]) -> tuple[str, str]:
    """Returns the factions of the two sides of a cell of teams, in the order of their sides."""
    if one_is_unicron(cell):
        return UNICRON, FACTIONS[0]
    first, second = FACTIONS[1:]
    return (second, first) if cell.get("one") == "decepticon" else (first, second)


def played_in(cell: Mapping[str, Any]) -> Played:
    """Returns what the games of a cell have that not all do."""
    return Played(
        teams=in_teams(cell),
        objectives="objectives" in cell,
        variants="variant" in cell,
        unicron=cell.get("variant") == AGAINST_UNICRON,
    )


def sides_of(cell: CellSettings) -> int:
    """Returns how many sides of a cell win or lose apart: players, teams, or one where all play together."""
    return 1 if cell["together"] else cell.get("sides", cell["players"])
