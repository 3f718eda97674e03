"""Playing a scenario: position, decisions in words, expectations."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cardsets.errors import Problem, RolloutError
from cardsets.language import opcodes as op
from cardsets.near import did_you_mean
from cardsets.shape import counts, span
from cardsets.teams import plays_for
from sim.engine.box import Box, build_box
from sim.engine.data.feature import POSITIONS
from sim.engine.data.modes import MODES, load_cards, why_not
from sim.engine.data.state import SEATS
from sim.engine.decisions import EVERY_WINDOW
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Decision, Table
from sim.scenario.expect import check
from sim.scenario.model import ScenarioError, ScenarioModel, read_scenario
from sim.scenario.position import set_position
from sim.scenario.story import tell
from sim.scenario.words import all_words, find_option, kind_name, seat_name

QUOTED: Final = re.compile(r"'([^']+)'|\"([^\"]+)\"")
A_FACTION: Final = {
    op.NO_FACTION: "of no faction", op.AUTOBOT: "an Autobot", op.DECEPTICON: "a Decepticon", op.UNICRON: "Unicron",
}  # fmt: skip
FACTION_WORDS: Final = {
    op.NO_FACTION: "Autobots, Decepticons", op.AUTOBOT: "Autobots", op.DECEPTICON: "Decepticons",
    op.UNICRON: "Unicron",
}  # fmt: skip


@dataclass
class Outcome:
    """What came of a scenario: the story line by line, and the expectations that failed."""

    title: str
    story: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    pending: str = ""
    legal: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether every expectation held."""
        return not self.failures


def run_file(path: Path) -> Outcome:
    """Read and run a scenario file.

    Raises:
        ScenarioError: the file is wrong, or a decision in it is not legal.
    """
    scenario = read_scenario(path)
    try:
        return run_scenario(scenario)
    except ScenarioError as error:
        text = path.read_text(encoding="utf-8")
        raise ScenarioError(
            "\n".join(_placed(path, text, line) for line in str(error).splitlines())
        ) from None


def _placed(path: Path, text: str, complaint: str) -> str:
    """A complaint with the file's name and the first line that has the words it is about."""
    if complaint.startswith(str(path)):
        return complaint
    words = [word for found in QUOTED.findall(complaint) for word in found if word]
    key = complaint.partition(":")[0].removeprefix("expect.").partition(" ")[0]
    for word in (*words, key):
        for number, line in enumerate(text.splitlines(), 1):
            if word in line:
                return str(Problem(path, number, None, complaint))
    return str(Problem(path, 1, None, complaint))


def run_scenario(scenario: ScenarioModel) -> Outcome:
    """Run a scenario to its last decision.

    Raises:
        ScenarioError: what it names does not exist, or a decision is not legal.
    """
    return play_scenario(scenario)[0]


def play_scenario(scenario: ScenarioModel) -> tuple[Outcome, Table]:
    """Run a scenario; the table stands where it ended, for whoever wants to look further."""
    table = open_table(scenario)
    outcome = Outcome(scenario.title)
    told = 0
    for part in scenario.parts():
        for words in part.do:
            decide(table, words)
        decision = table.run()
        new = table.events[told:]
        outcome.story += tell(table, new)
        told = len(table.events)
        outcome.failures += check(table, decision, part.expect, new)
    decision = table.run()
    if decision is not None:
        outcome.pending = f"{seat_name(table, decision.seat)}: {kind_name(decision)}"
        outcome.legal = all_words(table, decision)
    return outcome, table


def open_table(scenario: ScenarioModel) -> Table:
    """A table in the scenario's position."""
    box = _box(scenario)
    names = {card.name.lower(): index for index, card in enumerate(box.cards) if index in box.characters}
    characters = []
    for seat in scenario.seat:
        if seat.character.lower() not in names:
            raise ScenarioError(
                f"character {seat.character!r}; allowed: {', '.join(box.cards[i].name for i in box.characters)}"
            )
        characters.append(names[seat.character.lower()])
    if wrong := [*_out_of_side(box, scenario, characters), *_no_modes(box, scenario, characters)]:
        raise ScenarioError("\n".join(wrong))
    windows = (EVERY_WINDOW if scenario.windows else 0,) * SEATS
    table = Table(box, kernel((*box.features, POSITIONS)).table, scenario.seed, 0, windows, characters)
    table.run()
    set_position(table, scenario)
    table.events.clear()
    return table


def _out_of_side(box: Box, scenario: ScenarioModel, characters: Sequence[int]) -> Iterator[str]:
    """Complaints about characters that are not of their seat's faction (SETUP-10, SETUP-89)."""
    for number, (seat, character) in enumerate(zip(scenario.seat, characters, strict=True)):
        wanted, own = int(box.record[0]["seats"][number]["faction"]), box.cards[character].faction
        if not plays_for(own, wanted):
            yield f"seat[{number}]: {seat.character!r} is {A_FACTION[own]}; allowed: {FACTION_WORDS[wanted]}"


def _no_modes(box: Box, scenario: ScenarioModel, characters: Sequence[int]) -> Iterator[str]:
    """Complaints about modes that their seats' characters have not."""
    for number, (seat, character) in enumerate(zip(scenario.seat, characters, strict=True)):
        names = [side.name for side in box.cards[character].alts if side.name]
        allowed = ["alt", "bot", *names]
        if seat.mode.lower() not in {name.lower() for name in allowed}:
            near = did_you_mean(seat.mode, allowed)
            yield f"seat[{number}]: mode = {seat.mode!r}{near}; allowed: {', '.join(allowed)}"


def _box(scenario: ScenarioModel) -> Box:
    players = len(scenario.seat)
    if scenario.active >= players:
        raise ScenarioError(f"active = {scenario.active}; allowed: {span(0, players - 1)}")
    if problem := why_not(scenario.played):
        raise ScenarioError(f"variant: {problem}")
    mode = MODES[scenario.played]
    if players not in mode.players:
        raise ScenarioError(f"{players} seats; allowed in {scenario.mode}: {counts(mode.players)}")
    first = scenario.profile.get("setup.first_player", 0)
    if isinstance(first, int) and first >= players:
        seats = span(0, players - 1)
        raise ScenarioError(f"profile: setup.first_player = {first}; allowed: 'random', {seats}")
    try:
        cards = load_cards(scenario.set, scenario.overlays, scenario.played, scenario.teams)
        return build_box(
            cards, players, choice="fixed", mode=scenario.played, overrides=dict(scenario.profile)
        )
    except RolloutError as error:
        raise ScenarioError(str(error)) from error


def decide(table: Table, words: str) -> Decision:
    """Take one decision, given in words; `Name: words` also says who must be deciding.

    Raises:
        ScenarioError: no decision is pending, another player's is, or the words are none of the options.
    """
    decision = table.run()
    if decision is None:
        raise ScenarioError(f"{words!r}: the game is over")
    who = seat_name(table, decision.seat)
    wanted = words
    name, colon, rest = words.partition(": ")
    if colon and name.lower() in {seat_name(table, seat).lower() for seat in range(table.static.players)}:
        wanted = rest
        if name.lower() != who.lower():
            raise ScenarioError(f"{words!r}: it is {who} who decides now ({kind_name(decision)})")
    offered = all_words(table, decision)
    index = find_option(wanted, offered)
    if index is None:
        raise ScenarioError(
            f"{words!r} is not legal here ({who}: {kind_name(decision)}); legal: {'; '.join(dict.fromkeys(offered))}"
        )
    table.answer(index)
    return decision


def as_json(outcome: Outcome) -> dict[str, Any]:
    """The outcome as a program would read it."""
    return {
        "title": outcome.title,
        "passed": outcome.passed,
        "failures": outcome.failures,
        "story": outcome.story,
        "pending": outcome.pending,
        "legal": outcome.legal,
    }
