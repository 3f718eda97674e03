"""What comes of characters, Bosses and how games are decided, in words, each with its numbers."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import isnan
from typing import Final

from reports.counting.cells import Cell, group_name, mix_name, players_name
from reports.estimates.boss_effects import WON, Cost, difference
from reports.estimates.company import Help, points
from reports.estimates.decisiveness import CLOSE, KNOWN, Decided, when
from reports.estimates.estimate import Estimate
from reports.estimates.named_bosses import NamedBosses, turns
from reports.estimates.skill import Levels, skill
from reports.estimates.strengths import rank_words
from reports.estimates.table import percent
from reports.estimates.wording import (
    evidence,
    games_by_players,
    games_counted,
    joined,
    known_to,
    of_games,
    players_counted,
    strategies_named,
)
from reports.findings.subjects import Subjects
from reports.statistics import Interval, Rank
from reports.verdicts.matchups import meeting_verdicts
from reports.verdicts.verdict import Verdict
from sim.results.figures import LEVELS

MATTERS: Final = 0.01
"""Games at the turn limit are too few to matter below that share."""

HOLDS: Final = "that holds"
STILL_OFF: Final = "still off a fair share"
INTERVALS: Final = "95% intervals"


def verdicts_on_subjects(found: Subjects) -> list[Verdict]:
    """All of one mix and mode but levels of skill: what is sure and what is open."""
    told = [verdict for tell in TELLERS for verdict in tell(found)]
    return [*strength_verdicts(found), *meeting_verdicts(found.meetings), *told]


def skill_verdicts(found: Subjects) -> list[Verdict]:
    """Characters that are off at every level of skill, or at one this way and at another that way."""
    told = []
    for levels in found.skill:
        word = _skill_word(levels)
        if word:
            facts = tuple(map(_against_fair, levels.estimates))
            told.append(Verdict(levels.subject, "wins", facts, word, _held_at_levels(levels)))
    return told


def strength_verdicts(found: Subjects) -> list[Verdict]:
    """Who is surely the strongest, and the weakest, with seat and strategy held."""
    ladder = found.ladder
    if ladder is None or not ladder.ranks:
        return []
    told = []
    sure: set[int] = set()
    for subject in ladder.characters.subjects:
        for last, word in ((False, "the strongest"), (True, "the weakest")):
            clear = [
                estimate
                for estimate in ladder.characters.of(subject)
                if (rank := ladder.ranks.get((estimate.cell["number"], subject)))
                and (rank.best == _field(ladder.ranks, estimate) if last else rank.worst == 1)
            ]
            if clear:
                facts = tuple(f"{percent(e.interval)} of {e.cell['players']}-player games" for e in clear)
                held = evidence(clear, ladder.characters, "that rank holds")
                what = f"surely {word}, seat and strategy alike"
                told.append(Verdict(f"Against a mean character {subject}", "wins", facts, what, held))
                sure |= {e.cell["number"] for e in clear if not last}
    unknown = [e for e in _best(ladder.characters.estimates) if e.cell["number"] not in sure]
    if unknown:
        facts = tuple(
            f"{e.subject} with {players_name(e.cell)} "
            f"({rank_words(ladder.ranks[e.cell['number'], e.subject])})"
            for e in unknown
            if (e.cell["number"], e.subject) in ladder.ranks
        )
        held = evidence(unknown, ladder.characters)
        told.append(Verdict("The strongest", "may be", facts, "not sure", held, sure=False))
    return told


def company_verdicts(found: Subjects) -> list[Verdict]:
    """Which characters surely make winning together likelier or less likely."""
    if not found.company:
        return []
    told = []
    for subject in dict.fromkeys(one.subject for one in found.company):
        for sign, word in ((1, "a help"), (-1, "a burden")):
            clear = [one for one in found.company if one.subject == subject and one.sure == sign]
            if clear:
                facts = tuple(map(_with_and_without, clear))
                held = _held(clear, found, "differences that are sure", len(found.company))
                told.append(Verdict(f"With {subject} the players", "win", facts, word, held))
    rest = [one for one in found.company if not one.sure]
    if rest:
        subject = "Beyond these, no character" if told else "No character"
        players = players_counted(one.cell for one in rest)
        facts = (f"a sure difference to how often the players win, with {players}",)
        held = _held(rest, found, "", 0)
        told.append(Verdict(subject, "makes", facts, _known(one.corrected for one in rest), held, sure=False))
    return told


def difficulty_verdicts(found: Subjects) -> list[Verdict]:
    """The hardest Boss of each Level with several; then the Levels of which that is open."""
    bosses = found.bosses
    told: list[Verdict] = []
    still_open: dict[int, list[Estimate]] = {}
    for level, names in bosses.of_levels.items():
        if len(names) > 1:
            sure = _hardest(bosses, level, names)
            told += [verdict for verdict, _ in sure]
            known = {estimate.cell["number"] for _, clear in sure for estimate in clear}
            rest = [e for boss in names for e in bosses.falls.of(boss) if e.cell["number"] not in known]
            still_open |= {level: rest} if rest else {}
    if still_open:
        where = [
            f"{_level(level)} with {players_counted(e.cell for e in rest)}"
            for level, rest in still_open.items()
        ]
        estimates = [estimate for rest in still_open.values() for estimate in rest]
        facts = (f"surely the hardest of {joined(where)}",)
        held = evidence(estimates, bosses.falls)
        told.append(Verdict("No Boss", "is", facts, known_to(estimates), held, sure=False))
    return told


def time_verdicts(found: Subjects) -> list[Verdict]:
    """How long Bosses stand once revealed: measured, for there is nothing that it should be."""
    facts, games = [], []
    for cell in found.cells:
        waits = [wait for wait in found.bosses.by_level if wait.cell["number"] == cell["number"]]
        if waits:
            halves = [f"{turns(wait.curve.quantile())} ({wait.boss})" for wait in waits]
            facts.append(f"{joined(halves)} with {players_name(cell)}")
            games.append(f"{min(wait.curve.n for wait in waits):,} reveals or more with {players_name(cell)}")
    if not facts:
        return []
    held = f"{group_name(found.cells[0])}; {joined(games)}; Kaplan-Meier, 95% intervals, if play went on"
    verb = "are beaten, by turns since their reveal,"
    return [Verdict("Half the Bosses", verb, tuple(facts), "measured", held, sure=False)]


def cost_verdicts(found: Subjects) -> list[Verdict]:
    """What it costs the table to have one Boss in the deck rather than another of its Level."""
    told = []
    pairs = dict.fromkeys((cost.boss, cost.rather_than) for cost in found.costs)
    for boss, other in pairs:
        clear = [cost for cost in found.costs if (cost.boss, cost.rather_than) == (boss, other) and cost.sure]
        if clear:
            facts = tuple(_costs_told(clear))
            held = _held(clear, found, "differences that are sure", len(found.costs))
            word = f"what that Boss of {_level(clear[0].level)} costs the table, or gives it"
            told.append(
                Verdict(f"{boss} in the deck rather than {other}", "changes a game by", facts, word, held)
            )
    if found.costs and not told:
        held = _held(found.costs, found, "", 0)
        facts = ("a sure difference to rounds, Damage or what players win",)
        word = "too few games, or Bosses of a Level that are alike"
        told.append(Verdict("No Boss", "makes", facts, word, held, sure=False))
    return told


def decision_verdicts(found: Subjects) -> list[Verdict]:
    """How early the winner is known, and how close games end."""
    told = []
    courses = [one for one in found.decided if one.course]
    halves = [one.course.leader[0.5] for one in courses if one.course]
    if halves:
        worth = all(estimate.sure > 0 for estimate in halves)
        known = _by_players([(when(one.course.known), one.cell) for one in courses if one.course])
        word = f"{'a lead at half is worth something' if worth else 'a lead at half is not sure to be worth anything'}"
        word += f"; the winner is known to {KNOWN:.0%} {known}"
        held = f"{_games(courses)}; {INTERVALS}" + (
            ", and still above a fair share when corrected" if worth else ""
        )
        facts = tuple(f"{of_games(e)} (fair is {100 * (e.fair or 0):.1f}%)" for e in halves)
        told.append(Verdict("Who leads after half the rounds", "wins", facts, word, held, worth))
    if found.decided:
        facts = tuple(
            f"{percent(one.close)} won by {CLOSE} VP or less and {percent(one.shared)} shared, of "
            f"{one.cell['players']}-player games"
            for one in found.decided
        )
        held = f"{_games(found.decided)}; 95% Wilson intervals"
        told.append(Verdict("Games", "end close:", facts, "measured", held, sure=False))
    return told


def truncated_verdicts(found: Subjects) -> list[Verdict]:
    """Whether so many games were cut off at the turn limit that figures are bent by it."""
    if not found.truncated.estimates:
        return []
    estimates = found.truncated.estimates
    facts = tuple(map(of_games, estimates))
    if not any(e.interval.estimate for e in estimates):
        most = max(e.interval.high for e in estimates)
        facts = (f"0.0% [0.0, {100 * most:.1f}] with {players_counted(e.cell for e in estimates)}",)
    for holds, word in (
        (all(e.corrected.high < MATTERS for e in estimates), f"surely fewer than {MATTERS:.0%} each"),
        (any(e.corrected.low > MATTERS for e in estimates), "so many that figures depend on the limit"),
    ):
        if holds:
            held = evidence(estimates, found.truncated, HOLDS)
            return [Verdict("Games", "are cut off at the turn limit in", facts, word, held)]
    held = evidence(estimates, found.truncated)
    return [
        Verdict("Games", "are cut off at the turn limit in", facts, known_to(estimates), held, sure=False)
    ]


TELLERS: Final[tuple[Callable[[Subjects], list[Verdict]], ...]] = (
    company_verdicts,
    difficulty_verdicts,
    cost_verdicts,
    time_verdicts,
    decision_verdicts,
    truncated_verdicts,
)


def _skill_word(levels: Levels) -> str:
    named = joined(levels.strategies)
    if levels.everywhere:
        return f"too {'strong' if levels.everywhere > 0 else 'weak'} at every skill level ({named})"
    if levels.turns:
        return joined(
            f"too {word} with {joined(skill(e.cell) for e in levels.estimates if e.sure == sign)}"
            for sign, word in ((1, "strong"), (-1, "weak"))
        )
    return ""


def _held_at_levels(levels: Levels) -> str:
    """Of which games at all levels: the family of one alone would name but that."""
    cell = levels.estimates[0].cell
    return (
        f"{mix_name(cell)}, {cell['mode']}; {games_counted(levels.estimates)} at each level; {INTERVALS}, and "
        f"{STILL_OFF} when corrected for the {len(levels.family.estimates)} comparisons of each level"
    )


def _against_fair(estimate: Estimate) -> str:
    whose = strategies_named(estimate.cell)
    return f"{of_games(estimate)} of {whose}, fair is {100 * (estimate.fair or 0):.1f}%"


def _field(ranks: Mapping[tuple[int, str], Rank], estimate: Estimate) -> int:
    """How many are ranked with an estimate."""
    return sum(number == estimate.cell["number"] for number, _ in ranks)


def _best(estimates: Sequence[Estimate]) -> list[Estimate]:
    """The greatest of each cell."""
    best: dict[int, Estimate] = {}
    for estimate in estimates:
        number = estimate.cell["number"]
        if number not in best or estimate.interval.estimate > best[number].interval.estimate:
            best[number] = estimate
    return list(best.values())


def _with_and_without(one: Help) -> str:
    return (
        f"{100 * one.present:.1f}% of {one.cell['players']}-player games and without {100 * one.absent:.1f}% "
        f"({points(one).rstrip(' +-')} points)"
    )


def _costs_told(costs: Sequence[Cost]) -> Iterator[str]:
    """All figures of a cell together."""
    for number in dict.fromkeys(cost.cell["number"] for cost in costs):
        of_cell = [cost for cost in costs if cost.cell["number"] == number]
        told = joined(
            f"{difference(cost).rstrip(' +-')}{' percentage points of' if cost.figure == WON else ''} {cost.figure}"
            for cost in of_cell
        )
        yield f"{told} with {players_name(of_cell[0].cell)}"


def _hardest(bosses: NamedBosses, level: int, names: Sequence[str]) -> list[tuple[Verdict, list[Estimate]]]:
    """Verdicts on Bosses that are surely the hardest of their Level, each with where it is."""
    told = []
    for boss in names:
        clear = [e for e in bosses.falls.of(boss) if bosses.ranks[e.cell["number"], boss].worst == 1]
        if clear:
            others = [e for name in names if name != boss for e in bosses.falls.of(name)]
            facts = tuple(f"{of_games(e)} ({_others(others, e)})" for e in clear)
            held = evidence(clear, bosses.falls, "that rank holds")
            word = f"the hardest Boss of {_level(level)}"
            told.append((Verdict(boss, "falls in", facts, word, held), clear))
    return told


def _level(level: int) -> str:
    return f"Level {LEVELS.get(level, level)}"


def _others(others: Sequence[Estimate], estimate: Estimate) -> str:
    alike = [e for e in others if e.cell["number"] == estimate.cell["number"]]
    return joined(f"{e.subject} {percent(e.interval)}" for e in alike)


def _by_players(told: Sequence[tuple[str, Cell]]) -> str:
    """What is told of each cell, once where it is the same."""
    words = dict.fromkeys(word for word, _ in told)
    if len(words) == 1:
        return next(iter(words))
    return joined(f"{word} with {players_counted(c for w, c in told if w == word)}" for word in words)


def _held(found: Sequence[Help | Cost], whole: Subjects, holds: str, comparisons: int) -> str:
    games: dict[int, set[int]] = {}
    for one in found:
        games.setdefault(one.cell["players"], set()).add(one.difference.n)
    corrected = f", and {holds} when corrected for {comparisons} comparisons" if holds else ""
    return f"{group_name(whole.cells[0])}; {games_by_players(games)}; {INTERVALS}{corrected}"


def _known(corrected: Iterable[Interval]) -> str:
    widths = [interval.half_width for interval in corrected]
    if any(isnan(width) for width in widths):
        return "there are too few games to tell anything"
    return f"known to within {100 * max(widths):.1f} percentage points"


def _games(found: Sequence[Decided]) -> str:
    counted = games_by_players({one.cell["players"]: [one.games] for one in found})
    return f"{group_name(found[0].cell)}; {counted}"
