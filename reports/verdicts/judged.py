"""The figures of each subject with what is surely so of them, to find what turns between players."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product

from reports.counting.cells import Cell, line_up_name
from reports.estimates.boss_effects import DAMAGE, WON, difference
from reports.estimates.by_line_up import fairness
from reports.estimates.cards import WORDS, CardGroup
from reports.estimates.estimate import Estimate, Family
from reports.estimates.games import levels_in_order
from reports.estimates.named_bosses import NamedBosses
from reports.estimates.restricted import Worth
from reports.estimates.table import percent, signed
from reports.estimates.turns import Judged
from reports.estimates.wording import fair_share
from reports.findings.dataset import Group
from reports.findings.subjects import Subjects
from reports.statistics import Interval, recovered_difference
from reports.verdicts.bosses import harder, level_name
from reports.verdicts.together import target_of
from reports.verdicts.worth import players_of, subject_of, worth_side, worth_words


def shares_judged(groups: Iterable[Group]) -> list[Judged]:
    """Win shares of the characters of all groups of players who compete."""
    return [one for group in groups if not group.together for one in characters_judged(group.characters)]


def characters_judged(family: Family) -> Iterator[Judged]:
    """Win shares of characters against a fair share."""
    for found in family.estimates:
        where, shown, judged = _of_games(found.cell), percent(found.interval), found.interval
        if found.within:  # what is fair is another with each line-up, and what is judged is the difference
            shown = f"{shown} ({fair_share(found)})"
            judged = judged.moved(-(found.fair or 0))
        else:
            where = f"{where} ({fair_share(found)})"
        yield Judged(
            found.cell, line_up_name(found.cell), found.subject, "wins", where, judged, found.sure,
            found.surely_within, fairness(found), shown,
        )  # fmt: skip


def factions_judged(groups: Iterable[Group]) -> Iterator[Judged]:
    """Win shares of the factions of teams against half: of the first, which the other mirrors."""
    for group in groups:
        for found in _first(group.teams.factions) if group.teams else ():
            word = {1: "favoured", -1: "at a disadvantage"}.get(found.sure, "")
            yield Judged(
                found.cell, line_up_name(found.cell), f"The {found.subject}", "win",
                f"{_of_games(found.cell)} ({fair_share(found)})", found.interval, found.sure, found.surely_within,
                "fair" if found.surely_within else word, percent(found.interval),
            )  # fmt: skip


def _first(family: Family) -> Sequence[Estimate]:
    """The estimates of the first of two sides."""
    return family.of(family.subjects[0]) if family.subjects else []


def team_judged(family: Family) -> Iterator[Judged]:
    """Games won together, against their targets."""
    for found in family.estimates:
        if found.band:
            aim = target_of(found)
            off = {1: f"easier than {aim}", -1: f"harder than {aim}"}.get(found.sure, "")
            yield Judged(
                found.cell, line_up_name(found.cell), "The players", "win", _of_games(found.cell), found.interval,
                found.sure, found.surely_within, f"within {aim}" if found.surely_within else off,
                percent(found.interval),
            )  # fmt: skip


def company_judged(found: Subjects) -> Iterator[Judged]:
    """The effects of characters on games won together."""
    for one in found.company:
        subject, verb = f"{one.subject} among the players", "changes their wins by"
        word = {1: "a help", -1: "a burden"}.get(one.sure, "")
        yield _difference(
            one.cell, subject, verb, one.difference, one.sure, word,
            f"{signed(one.difference, 100)} percentage points",
        )  # fmt: skip


def levels_judged(family: Family) -> Iterator[Judged]:
    """How much less often the Boss of a Level falls than that of the Level before."""
    for cell, levels in product(family.cells, levels_in_order(family)):
        found = [estimate for level in levels if (estimate := family.at(level, cell))]
        for before, after in pairwise(found):
            word = {1: "the harder", -1: "the easier"}.get(harder(before, after), "")
            subject = f"The Boss of {after.subject}, against that of {before.subject},"
            yield _against(after, before, subject, harder(before, after), word)


def hardest_judged(bosses: NamedBosses) -> Iterator[Judged]:
    """How much less often a Boss falls than the hardest other of its Level; of two Bosses, the first alone."""
    for level, names in bosses.of_levels.items():
        for boss in names[: 1 if len(names) == 2 else len(names) * (len(names) > 2)]:
            for found in bosses.falls.of(boss):
                others = [e for name in names if name != boss and (e := bosses.falls.at(name, found.cell))]
                rank = bosses.ranks.get((found.cell["number"], boss))
                if rank and others:
                    standing = (rank.worst == 1) - (rank.best > 1)
                    word = {1: "the hardest", -1: "not the hardest"}.get(standing, "")
                    hardest = min(others, key=lambda estimate: estimate.interval.estimate)
                    word = word and f"{word} Boss of {level_name(level)}"
                    yield _against(found, hardest, boss, standing, word)


def _against(found: Estimate, other: Estimate, subject: str, standing: int, word: str) -> Judged:
    """How much less often one Boss falls than another."""
    shown = f"{percent(found.interval)} ({other.subject} {percent(other.interval)})"
    gap = recovered_difference(other.interval, found.interval)
    players, where = line_up_name(found.cell), _of_games(found.cell)
    return Judged(found.cell, players, subject, "falls in", where, gap, standing, False, word, shown)


def costs_judged(found: Subjects) -> Iterator[Judged]:
    """The costs to the table of one Boss in the deck rather than another."""
    for cost in found.costs:
        scale, unit = (100, " percentage points") if cost.figure == WON else (1, "")
        less = f"{'less' if cost.figure == DAMAGE else 'fewer'} {cost.figure}"
        yield _difference(
            cost.cell, f"{cost.boss} in the deck rather than {cost.rather_than}", f"changes {cost.figure} by",
            cost.difference, cost.sure, {1: f"more {cost.figure}", -1: less}.get(cost.sure, ""),
            difference(cost).rstrip(" +-") + unit, scale,
        )  # fmt: skip


def cards_judged(group: CardGroup) -> Iterator[Judged]:
    """The effects of cards in the main deck."""
    families = [family for family in group.families if family.name in WORDS or group.causal_for_characters]
    for effect in (effect for family in families for effect in family.effects):
        name, scale, sure = effect.outcome.name, effect.outcome.scale, effect.found.verdict
        who, gap = name.removeprefix("wins of "), effect.found.effect.difference
        up, down = WORDS.get(name, (f"{who} wins more", f"{who} wins less"))
        yield _difference(
            effect.cell, effect.card, f"in the main deck changes {name} by", gap, sure,
            {1: up, -1: down}.get(sure, ""), f"{signed(gap, scale)} {effect.outcome.difference_unit}", scale,
        )  # fmt: skip


def worths_judged(worth: Worth) -> Iterator[Judged]:
    """The worth of cards by restricted play, in wins and in VP."""
    figures: list[tuple[str, Interval, Interval | None, int]] = [
        ("wins", worth.win.difference, worth.corrected_win, 100)
    ]
    if worth.vp is not None:
        figures.append(("VP", worth.vp.difference, worth.corrected_vp, 1))
    for name, gap, corrected, scale in figures:
        side, cell = worth_side(corrected), worth.pair.free
        yield Judged(
            cell, players_of(worth), subject_of(worth), f"changes {name} by", _in_games(cell), gap, side, False,
            worth_words(worth).get(side, ""),
            f"{signed(gap, scale)} {'percentage points' if name == 'wins' else name}", scale,
        )  # fmt: skip


def _difference(
    cell: Cell, subject: str, verb: str, gap: Interval, sure: int, word: str, shown: str, scale: int = 100
) -> Judged:
    """A difference that is judged by its sign."""
    players, where = line_up_name(cell), _in_games(cell)
    return Judged(cell, players, subject, verb, where, gap, sure, False, word, shown, scale)


def _of_games(cell: Cell) -> str:
    return f"of {cell['players']}-player games"


def _in_games(cell: Cell) -> str:
    return f"in {cell['players']}-player games"
