"""Verdicts on two teams: which faction is favoured, whether who begins is, and both; teammates; what defending did."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from reports.counting.cells import group_name, side_word
from reports.estimates.competitive import FACTION_NAMES, SIDES_IN_ORDER
from reports.estimates.defences import ALL, Defences
from reports.estimates.estimate import Estimate, Family
from reports.estimates.table import amount, percent
from reports.estimates.teams import AND, BEGINNING, FOLLOWING, Teams
from reports.estimates.wording import (
    INTERVALS,
    SO_TOO,
    STILL_OFF,
    band_words,
    evidence,
    games_by_players,
    joined,
    known_to,
    players_counted,
    share_facts,
)
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict
from sim.results.figures import ROLE, ROLES

ONE: Final = f"the {FACTION_NAMES[0]}"
OTHER: Final = f"the {FACTION_NAMES[1]}"

WORDS: Final = {
    (1, 1): f"{ONE} are favoured, whoever begins",
    (-1, -1): f"{OTHER} are favoured, whoever begins",
    (1, -1): "who begins is favoured, of either faction",
    (-1, 1): "who comes second is favoured, of either faction",
    (1, 0): f"{ONE} are favoured where they begin, and not surely where {OTHER} do",
    (0, -1): f"{OTHER} are favoured where they begin, and not surely where {ONE} do",
    (0, 1): f"{ONE} are favoured where {OTHER} begin, and not surely where they do",
    (-1, 0): f"{OTHER} are favoured where {ONE} begin, and not surely where they do",
}
"""What is so, by how the first faction surely stands where it begins, and where the other does."""


def team_verdicts(found: Teams) -> list[Verdict]:
    """Who is favoured: a faction, who begins, a faction where it begins; then pairs of teammates."""
    return [
        *_faction_verdicts(found.factions),
        *_beginning_verdicts(found.begins),
        *_crossed_verdicts(found.crossed),
        *(_mates_verdicts(found.mates) if found.mates and found.mates.estimates else []),
    ]


def defence_verdicts(found: Sequence[Defences]) -> list[Verdict]:
    """How often foes defend, and how many Confrontations fail by that alone: measured, not judged."""
    both = [one for one in found if one.faction == ALL]
    if not both:
        return []
    facts = tuple(
        f"in {percent(one.defended)} of Confrontations in {one.cell['players']}-player games, adding "
        f"{amount(one.added)} to the cost, and {percent(one.foiled)} of all fail by that alone "
        f"({percent(one.foiled_of_defended)} of the defended)"
        for one in both
    )
    counted = games_by_players(
        ((one.cell["players"], one.n) for one in both), "Confrontation", "Confrontations"
    )
    held = f"{group_name(both[0].cell)}; {counted}; {INTERVALS}"
    return [Verdict(Code.DEFENCE_MEASURED, "Foes", "defend", facts, "measured", held, sure=False)]


def _faction_verdicts(family: Family) -> list[Verdict]:
    """The faction that is surely favoured; where both are surely fair; where it is open."""
    verdicts = []
    first = family.of(family.subjects[0]) if family.subjects else []
    for name in family.subjects:
        if clear := [estimate for estimate in family.of(name) if estimate.sure > 0]:
            held = evidence(clear, STILL_OFF)
            verdicts.append(
                Verdict(
                    Code.FACTION_FAVOURED,
                    f"The {name}",
                    _wins(name),
                    share_facts(clear),
                    _word("favoured", clear),
                    held,
                )
            )
    if first:
        name = family.subjects[0]
        verdicts += _within(Code.FACTION_FAIR, f"The {name}", _wins(name), first)
    noun = "side" if family.kind == ROLE else "faction"
    return [*verdicts, *_open(Code.FACTION_OPEN, noun, "favoured", first, family)]


def _wins(name: str) -> str:
    """The verb of a faction, or of one player against many."""
    return "wins" if name == ROLES[0] else "win"


def _beginning_verdicts(family: Family) -> list[Verdict]:
    """Whether it is surely an advantage to begin, or a handicap."""
    first = family.of(SIDES_IN_ORDER[0])
    verdicts = []
    for sign, code, word in (
        (1, Code.SEAT_ABOVE_FAIR, "an advantage"),
        (-1, Code.SEAT_BELOW_FAIR, "a handicap"),
    ):
        if clear := [estimate for estimate in first if estimate.sure == sign]:
            held = evidence(clear, STILL_OFF)
            verdicts.append(
                Verdict(code, "The side that begins", "wins", share_facts(clear), _word(word, clear), held)
            )
    verdicts += _within(Code.SEAT_FAIR, "The side that begins", "wins", first)
    undecided = [estimate for estimate in first if estimate.is_open]
    if undecided:
        facts = (f"surely an advantage nor a handicap with {players_counted(e.cell for e in undecided)}",)
        word, held = known_to(undecided), evidence(undecided)
        verdicts.append(Verdict(Code.SEAT_OPEN, "To begin", "is neither", facts, word, held, sure=False))
    return verdicts


def _crossed_verdicts(family: Family) -> list[Verdict]:
    """What is surely so of a faction where it begins, and where the other does: a verdict for each thing that is so."""
    standing: list[tuple[tuple[int, int], Estimate, Estimate]] = []
    for cell in family.cells:
        begins, follows = (family.at(f"{FACTION_NAMES[0]}, {when}", cell) for when in (BEGINNING, FOLLOWING))
        if begins and follows:
            standing.append(((begins.sure, follows.sure), begins, follows))
    verdicts = []
    for signs, of in groupby(sorted(standing, key=lambda one: one[0], reverse=True), key=lambda one: one[0]):
        pairs = [(begins, follows) for _, begins, follows in of]
        facts = tuple(
            f"{percent(begins.interval)} of {begins.cell['players']}-player games where they begin and "
            f"{percent(follows.interval)} where {OTHER} do"
            for begins, follows in pairs
        )
        every = [estimate for pair in pairs for estimate in pair]
        sure = signs != (0, 0)
        word = WORDS[signs] if sure else f"not surely off a fair share in either case; {known_to(every)}"
        held = evidence([begins for begins, _ in pairs], STILL_OFF if sure else "")
        code = Code.FACTION_BY_BEGINNING if sure else Code.FACTION_BY_BEGINNING_OPEN
        verdicts.append(Verdict(code, f"The {FACTION_NAMES[0]}", "win", facts, word, held, sure))
    return verdicts


def _within(code: Code, subject: str, verb: str, estimates: Sequence[Estimate]) -> Iterator[Verdict]:
    """Verdicts on the shares that surely lie within their targets: "fair" only those that are not surely off half."""
    for word, off in (("fair, surely", False), ("surely", True)):
        if of := [one for one in estimates if one.surely_within and bool(one.off_fair) == off]:
            bands = joined(dict.fromkeys(band_words(one.band) for one in of if one.band))
            told = f"{word} within its target ({bands})"
            yield Verdict(code, subject, verb, share_facts(of), told, evidence(of, SO_TOO))


def _word(word: str, estimates: Sequence[Estimate]) -> str:
    """Returns a word with what it is held against."""
    return f"{word}, surely outside its target" if any(e.band for e in estimates) else word


def _mates_verdicts(family: Family) -> list[Verdict]:
    """Teammates that surely win more, or less, than their faction does, or their side where one plays against many."""
    verdicts = []
    theirs = f"their {side_word(family.cells[0])}"
    for sign, code, word in (
        (1, Code.TEAMMATES_ABOVE_FACTION, f"better together than {theirs}"),
        (-1, Code.TEAMMATES_BELOW_FACTION, f"worse together than {theirs}"),
    ):
        clear = [estimate for estimate in family.estimates if estimate.sure == sign]
        for subject in dict.fromkeys(estimate.subject for estimate in clear):
            of = [estimate for estimate in clear if estimate.subject == subject]
            held = evidence(of, f"still off {theirs}'s share")
            verdicts.append(Verdict(code, joined(subject.split(AND)), "win", share_facts(of), word, held))
    undecided = [estimate for estimate in family.estimates if not estimate.sure]
    if undecided:
        subject = "Beyond these, no teammates" if verdicts else "No teammates"
        facts = (
            f"surely more or less often than {theirs} with {players_counted(e.cell for e in undecided)}",
        )
        word, held = known_to(undecided), evidence(undecided)
        verdicts.append(Verdict(Code.TEAMMATES_OPEN, subject, "win", facts, word, held, sure=False))
    return verdicts


def _open(
    code: Code, noun: str, word: str, estimates: Sequence[Estimate], family: Family
) -> Iterator[Verdict]:
    """What is known where nothing is sure."""
    undecided = [estimate for estimate in estimates if estimate.is_open]
    if undecided:
        facts = (f"surely {word} with {players_counted(e.cell for e in undecided)}",)
        held = evidence(undecided)
        yield Verdict(code, f"No {noun}", "is", facts, known_to(undecided), held, sure=False)
