"""Verdicts on Bosses: by Level and by name, how long they stand, what they cost."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from reports.counting.cells import group_name, players_name
from reports.counting.counts import level_word
from reports.estimates.boss_effects import WON, Cost, difference
from reports.estimates.estimate import Estimate, Family
from reports.estimates.games import levels_in_order
from reports.estimates.named_bosses import NamedBosses
from reports.estimates.table import percent
from reports.estimates.wording import HOLDS, evidence, joined, known_to, of_games, players_counted
from reports.findings.subjects import Subjects
from reports.verdicts.codes import Code
from reports.verdicts.differences import SURE_DIFFERENCES, difference_evidence
from reports.verdicts.players import by_players, no_difference
from reports.verdicts.verdict import Verdict


def level_verdicts(family: Family) -> list[Verdict]:
    """Whether each Level is harder than the one before, and whether defeats depend on the number of players."""
    orders = levels_in_order(family)
    levels = [level for order in orders for level in order]
    verdicts = _in_order(orders, family)
    alike: list[str] = []
    for level in levels if len(family.cells) > 1 else ():
        subject = f"The Boss of {level}"
        verdict = by_players(Code.LEVEL_BY_PLAYERS, subject, "falls in", family.of(level), family)
        verdicts += [verdict] if verdict else []
        alike += [] if verdict else [level]
    if alike:
        estimates = [estimate for level in alike for estimate in family.of(level)]
        event = f"the Boss of {joined(alike)} falls"
        verdicts.append(no_difference(Code.LEVEL_BY_PLAYERS_OPEN, event, estimates, family))
    return verdicts


def difficulty_verdicts(found: Subjects) -> list[Verdict]:
    """The hardest Boss of each Level with several; then the Levels where that is open."""
    bosses = found.bosses
    verdicts: list[Verdict] = []
    still_open: dict[int, list[Estimate]] = {}
    for level, names in bosses.of_levels.items():
        if len(names) > 1:
            sure = _hardest(bosses, level, names)
            verdicts += [verdict for verdict, _ in sure]
            known = {estimate.cell["number"] for _, clear in sure for estimate in clear}
            rest = [e for boss in names for e in bosses.falls.of(boss) if e.cell["number"] not in known]
            still_open |= {level: rest} if rest else {}
    return [*verdicts, *([_hardest_open(bosses, still_open)] if still_open else [])]


def time_verdicts(found: Subjects) -> list[Verdict]:
    """How long Bosses stand once revealed: measured, as nothing says how long it should be."""
    facts, games = [], []
    for cell in found.cells:
        waits = [wait for wait in found.bosses.by_level if wait.cell["number"] == cell["number"]]
        if waits:
            falls = [f"{percent(wait.curve.ever())} ({wait.boss})" for wait in waits]
            facts.append(f"{joined(falls)} of the games that reveal them, with {players_name(cell)}")
            games.append(f"{min(wait.curve.n for wait in waits):,} reveals or more with {players_name(cell)}")
    if not facts:
        return []
    counted = f"{group_name(found.cells[0])}; {joined(games)}; 95% Wilson intervals"
    held = f"{counted}; a game that ends first is one in which it never falls"
    subject, verb = "Revealed Bosses", "fall in"
    return [
        Verdict(Code.BOSS_TIME_MEASURED, subject, verb, tuple(facts), "measured", held, sure=False),
    ]


def cost_verdicts(found: Subjects) -> list[Verdict]:
    """The cost to the table of one Boss in the deck rather than another of its Level."""
    verdicts = []
    pairs = dict.fromkeys((cost.boss, cost.rather_than) for cost in found.costs)
    for boss, other in pairs:
        clear = [cost for cost in found.costs if (cost.boss, cost.rather_than) == (boss, other) and cost.sure]
        if clear:
            held = difference_evidence(found.cells, clear, SURE_DIFFERENCES)
            word = f"what that Boss of {level_name(clear[0].level)} costs the table, or gives it"
            subject, facts = f"{boss} in the deck rather than {other}", tuple(_cost_facts(clear))
            verdicts.append(Verdict(Code.BOSS_COST, subject, "changes a game by", facts, word, held))
    if found.costs and not verdicts:
        facts = ("a sure difference to rounds, Damage or what players win",)
        word = "too few games, or Bosses of a Level that are alike"
        held = difference_evidence(found.cells, found.costs)
        verdicts.append(Verdict(Code.BOSS_COST_OPEN, "No Boss", "makes", facts, word, held, sure=False))
    return verdicts


def _in_order(orders: Sequence[Sequence[str]], family: Family) -> list[Verdict]:
    """Whether Bosses of higher Levels surely fall less often, in every cell or in none."""
    facts: list[str] = []
    order: list[int] = []
    all_of: list[Estimate] = []
    for cell, levels in product(family.cells, orders):
        found = [estimate for level in levels if (estimate := family.at(level, cell))]
        if len(found) > 1:
            shares = joined(f"{percent(e.interval)} ({e.subject})" for e in found)
            facts.append(f"{shares} of {cell['players']}-player games")
            order += [harder(before, after) for before, after in pairwise(found)]
            all_of += found
    if not facts:
        return []
    if -1 in order:
        code, word = Code.LEVELS_OUT_OF_ORDER, "somewhere a higher Level is surely easier than the one before"
    elif all(step == 1 for step in order):
        code, word = Code.LEVELS_IN_ORDER, "each Level is surely harder than the one before"
    else:
        code = Code.LEVELS_OPEN
        word = f"not sure everywhere that each Level is harder than the one before; {known_to(all_of)}"
    sure = code != Code.LEVELS_OPEN
    held = evidence(all_of, HOLDS if sure else "")
    return [Verdict(code, "Bosses", "fall in", tuple(facts), word, held, sure)]


def harder(before: Estimate, after: Estimate) -> int:
    """1 where the second surely falls less often than the first, -1 where more often, else 0."""
    less = after.corrected.high < before.corrected.low
    more = after.corrected.low > before.corrected.high
    return less - more


def _hardest(bosses: NamedBosses, level: int, names: Sequence[str]) -> list[tuple[Verdict, list[Estimate]]]:
    """Verdicts on Bosses that are surely the hardest of their Level, each with the estimates that say so."""
    verdicts = []
    for boss in names:
        clear = [e for e in bosses.falls.of(boss) if bosses.ranks[e.cell["number"], boss].worst == 1]
        if clear:
            others = [e for name in names if name != boss for e in bosses.falls.of(name)]
            facts = tuple(f"{of_games(e)} ({_others(others, e)})" for e in clear)
            held = evidence(clear, "that rank holds")
            word = f"the hardest Boss of {level_name(level)}"
            verdicts.append((Verdict(Code.BOSS_HARDEST, boss, "falls in", facts, word, held), clear))
    return verdicts


def _hardest_open(bosses: NamedBosses, still_open: dict[int, list[Estimate]]) -> Verdict:
    where = [
        f"{level_name(level)} with {players_counted(e.cell for e in rest)}"
        for level, rest in still_open.items()
    ]
    estimates = [estimate for rest in still_open.values() for estimate in rest]
    facts = (f"surely the hardest of {joined(where)}",)
    word, held = known_to(estimates), evidence(estimates)
    return Verdict(Code.BOSS_HARDEST_OPEN, "No Boss", "is", facts, word, held, sure=False)


def level_name(level: int) -> str:
    """A Level in words."""
    return f"Level {level_word(level)}"


def _others(others: Sequence[Estimate], estimate: Estimate) -> str:
    alike = [e for e in others if e.cell["number"] == estimate.cell["number"]]
    return joined(f"{e.subject} {percent(e.interval)}" for e in alike)


def _cost_facts(costs: Sequence[Cost]) -> Iterator[str]:
    """All figures of a cell together."""
    for number in dict.fromkeys(cost.cell["number"] for cost in costs):
        of_cell = [cost for cost in costs if cost.cell["number"] == number]
        figures = joined(
            f"{difference(cost).rstrip(' +-')}{' percentage points of' if cost.figure == WON else ''} {cost.figure}"
            for cost in of_cell
        )
        yield f"{figures} with {players_name(of_cell[0].cell)}"
