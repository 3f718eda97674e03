"""Numbers in plain words, for verdicts and alt texts."""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from reports.counting.cells import Cell, group_name, line_up_name, mix_name, side_word
from reports.estimates.estimate import Estimate, Family
from reports.estimates.table import percent
from sim.results.cell import in_teams

HOLDS: Final = "that holds"
STILL_OFF: Final = "still off"
SO_TOO: Final = "within the target too"
WHOLE_PAGE: Final = "the whole page"
INTERVALS: Final = "95% intervals"
TOO_FEW_GAMES: Final = "there are too few games to tell anything"


def joined(parts: Iterable[str]) -> str:
    """Parts as an enumeration: 'a, b and c'."""
    every = list(parts)
    return every[0] if len(every) == 1 else f"{', '.join(every[:-1])} and {every[-1]}" if every else ""


def players_counted(cells: Iterable[Cell]) -> str:
    """Numbers of players: '2 and 4 players'."""
    numbers = sorted({cell["players"] for cell in cells})
    return f"{joined(str(number) for number in numbers)} player{'s' * (numbers != [1])}"


def strategies_named(cell: Cell) -> str:
    """Who decides in the games of a cell: 'balanced against balanced', or all that take turns."""
    names = list(dict.fromkeys(cell["strategies"]))
    if cell["players"] == 1:
        return f"{' or '.join(names)}, alone"
    if cell["together"]:
        return f"{joined(names)} together"
    if len(names) > 1 and in_teams(cell) and cell["seating"] == "fixed":
        return line_up_name(cell)
    return f"{names[0]} against {names[0]}" if len(names) == 1 else f"{joined(names)} against each other"


def of_games(estimate: Estimate) -> str:
    """A share of games with its interval."""
    return f"{percent(estimate.interval)} of {estimate.cell['players']}-player games"


def share_facts(estimates: Sequence[Estimate]) -> tuple[str, ...]:
    """Win shares of some cells, with what is fair in each, and how far off they are."""
    return tuple(f"{of_games(one)}, {size(one)} ({fair_share(one)})" for one in estimates)


def capital(text: str) -> str:
    """Returns a text as a sentence begins, its other letters as they are."""
    return text[0].upper() + text[1:]


def size(estimate: Estimate) -> str:
    """Returns how far a share is from fair: '5.6 points above fair, 1.17 times'."""
    fair = estimate.fair or 0
    gap = 100 * (estimate.interval.estimate - fair)
    side = f"{abs(gap):.1f} points {'above' if gap > 0 else 'below'} fair"
    return f"{side}, {estimate.interval.estimate / fair:.2f} times" if fair else side


def fair_share(estimate: Estimate) -> str:
    """What is fair for a share, in words."""
    share = f"{100 * (estimate.fair or 0):.1f}%"
    if not estimate.within:
        return f"fair is {share}"
    return f"its side wins {share}" if "one" in estimate.cell else f"the {estimate.within} win {share}"


def what_is_fair(family: Family) -> str:
    """What shares of a family are held against."""
    return (
        f"its {side_word(family.cells[0])}'s share"
        if any(estimate.within for estimate in family.estimates)
        else "a fair share"
    )


def standings(found: Iterable[tuple[str, str]]) -> str:
    """What is so with whom, of pairs of players and words: 'too strong with balanced; fair with beginner'.

    A word that is empty means that nothing is sure.
    """
    players: dict[str, list[str]] = {}
    for name, word in found:
        players.setdefault(word, []).append(name)
    unsure = players.pop("", [])
    clauses = [f"{word} with {joined(names)}" for word, names in players.items()]
    return "; ".join([*clauses, *([f"not sure with {joined(unsure)}"] if unsure else [])])


def games_counted(estimates: Iterable[Estimate]) -> str:
    """How many games estimates rest on, by number of players."""
    return games_by_players((estimate.cell["players"], estimate.interval.n) for estimate in estimates)


def games_by_players(counts: Iterable[tuple[int, int]], one: str = "game", several: str = "games") -> str:
    """How many games (or `one`, `several`), or from how many to how many, by number of players.

    `counts` are numbers of players, each with a number of games.
    """
    by_players: dict[int, list[int]] = {}
    for players, n in counts:
        by_players.setdefault(players, []).append(n)
    ranges = {players: counted(found) for players, found in sorted(by_players.items())}
    if len(ranges) > 1 and len(set(ranges.values())) == 1:
        return f"{next(iter(ranges.values()))} {several} with each of {joined(map(str, ranges))} players"
    parts = [f"{games} with {players}" for players, games in ranges.items()]
    parts[0] = parts[0].replace(" with", f" {one if ranges[min(ranges)] == '1' else several} with")
    return f"{joined(parts)} player{'s' * (list(ranges) != [1])}"


def counted(numbers: Iterable[int]) -> str:
    """The numbers as a range: '10 to 1,200', or '10' where all are the same."""
    every = set(numbers)
    least, most = min(every), max(every)
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"


def played_by(cells: Sequence[Cell]) -> str:
    """The players of some cells, and the share of stand-ins among the fields of their cards."""
    parts = list(dict.fromkeys(strategies_named(cell) for cell in cells))
    shares = {
        mix_name(cell): f"{cell['stand_in_fields'] / cell['fields']:.1%}" for cell in cells if cell["fields"]
    }
    if shares:
        several = len(set(shares.values())) > 1
        share_words = (
            joined(f"{share} ({mix})" for mix, share in shares.items())
            if several
            else next(iter(shares.values()))
        )
        parts.append(f"{share_words} of the cards' fields are stand-ins")
    return "; ".join(parts)


def evidence(estimates: Sequence[Estimate], holds: str = "") -> str:
    """The games that estimates of one mix and mode rest on, their targets, their intervals and the correction.

    `holds` is what still holds after the correction; empty where nothing does.
    """
    bands = targets_in_words(estimates)
    held = f"{bands}; {intervals(holds)}" if bands else intervals(holds)
    return f"{group_name(estimates[0].cell)}; {games_counted(estimates)}; {held}"


def targets_in_words(estimates: Sequence[Estimate]) -> str:
    """Returns the targets of some shares: 'target 45.5% to 55.0% with 2 players'; empty where there are none."""
    bands: dict[str, list[int]] = {}
    for estimate in estimates:
        if estimate.band:
            bands.setdefault(band_words(estimate.band), []).append(estimate.cell["players"])
    told = (f"{band} with {joined(map(str, sorted(set(players))))}" for band, players in bands.items())
    one = {n for players in bands.values() for n in players} == {1}
    return f"target {joined(told)} player{'s' * (not one)}" if bands else ""


def band_words(band: tuple[float, float], *, share: bool = True) -> str:
    """Returns a band in words: '30.3% to 36.7%'."""
    low, high = band
    return f"{100 * low:.1f}% to {100 * high:.1f}%" if share else f"{low:g} to {high:g}"


def intervals(holds: str) -> str:
    """How sure: '95% intervals', and what still `holds` when they are corrected; empty where nothing does."""
    return f"{INTERVALS}, and {holds} when corrected for {WHOLE_PAGE}" if holds else INTERVALS


def known_to(estimates: Sequence[Estimate]) -> str:
    """How much is known: half the width of the widest corrected interval."""
    widths = [estimate.corrected.half_width for estimate in estimates]
    return known_within(max(widths)) if widths and not any(map(math.isnan, widths)) else TOO_FEW_GAMES


def known_within(half_width: float) -> str:
    """How closely shares are known, from half the width of an interval."""
    return f"known to within {100 * half_width:.1f} percentage points"
