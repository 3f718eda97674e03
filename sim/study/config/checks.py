"""What keys of a study that are right by themselves have against one another."""

from collections.abc import Callable, Iterator, Mapping
from math import comb, prod
from typing import Any, Final

from cardsets.shape import Flaw, counts
from sim.engine.data.mode import Mode
from sim.results.figures import Figure, figure_names
from sim.results.restricted import read_name
from sim.study.config.catalogue import FIRST_PLAYER, Catalogue, allowed, no_such_seat, takes, unknown
from sim.study.config.restriction import card_problems
from sim.study.config.settings import EITHER

MOST_CELLS: Final = 1000

Document = Mapping[str, Any]


def conflicts(document: Document, wrong: set[str], catalogue: Catalogue) -> Iterator[Flaw]:
    """Problems between keys that are right by themselves, that is, not in `wrong`."""
    checks: list[tuple[set[str], Callable[[Document, Catalogue], Iterator[Flaw]]]] = [
        (set(), _one_of_two),
        ({"players", "modes"}, _idle),
        ({"players", "modes", "choice"}, _no_pairs),
        ({"lineups", "strategies", "seating", "seatings", "players"}, _never_seated),
        ({"mixes", "players", "characters", "casts", "choice"}, _few_characters),
        ({"mixes", "strategies", "lineups"}, _strange_cards),
        (set(), lambda found, known: _rules(found, wrong, known)),
    ]
    clean = True
    for keys, check in checks:
        if not wrong & keys:
            for problem in check(document, catalogue):
                clean = False
                yield problem
    if clean and not wrong:
        yield from _many_cells(document, catalogue)
        yield from _unknown_figure(document, catalogue)


def _one_of_two(document: Document, _: Catalogue) -> Iterator[Flaw]:
    """Keys of which a study has one or the other."""
    for varies, holds in EITHER.items():
        if varies in document and holds in document:
            yield varies, f"{holds!r} is there too; a study has one or the other"
    for key, other in (("strategies", "'lineups'"), ("games", "[precision]")):
        both = key in document, other.strip("'[]") in document
        if not any(both):
            yield key, f"missing; it is required, or {other} in its place"
        elif all(both) and key == "games":
            yield key, f"{other} says when to stop; a study has one or the other"


def _idle(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Modes and numbers of players that would be left out of every cell."""
    modes, counts = _modes(document), document["players"]
    numbers = ", ".join(str(players) for players in counts)
    for name in modes:
        mode = catalogue.modes[name]
        if not any(takes(mode, players) for players in counts):
            yield "players", f"{name} is not played by {numbers}; allowed: {_counts(mode)}"
    for players in counts:
        if not any(takes(catalogue.modes[name], players) for name in modes):
            told = (f"{_counts(catalogue.modes[name])} in {name}" for name in modes)
            if len(counts) > 1:  # with one number each mode has complained
                yield "players", f"none of these modes is played by {players}; {allowed(told)}"


def _modes(document: Document) -> list[str]:
    return list(document.get("modes", ["competitive"]))


def _counts(mode: Mode) -> str:
    return counts(mode.players)


def _no_pairs(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Pairs of characters where not two play."""
    others = [players for players in document["players"] if players != 2]
    if document.get("choice") == "pairs" and others:
        told = ", ".join(str(players) for players in others)
        yield "choice", f"'pairs' are of 2 players, not {told}; allowed: players = [2], or 'combinations'"


def _never_seated(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Strategies that find no seat where all keep theirs."""
    most = max(document["players"])
    if set(document.get("seatings", [document.get("seating", "rotate")])) != {"fixed"}:
        return
    lineups = {f"lineups.{place}": lineup for place, lineup in enumerate(document.get("lineups", ()))}
    for key, lineup in {"strategies": document.get("strategies", []), **lineups}.items():
        if len(lineup) > most:
            few = f"with fixed seats {lineup[most]!r} never plays: {len(lineup)} strategies, {most} players"
            yield key, f"{few}; allowed: {most} at most, or seating = 'rotate'"


def _strange_cards(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Restrictions to cards that no mix of the study has, or that nobody gains."""
    lineups = {f"lineups.{place}": lineup for place, lineup in enumerate(document.get("lineups", ()))}
    for key, lineup in {"strategies": document.get("strategies", []), **lineups}.items():
        for place, name in enumerate(lineup):
            if read_name(name).verb:
                by_mix = {mix: catalogue.cards_of(mix) for mix in document["mixes"]}
                for problem in card_problems(name, by_mix):
                    yield f"{key}.{place}", problem


def _few_characters(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Characters that no mix of the study has, mixes that are left with too few, casts that are too small."""
    by_mix = {mix: list(catalogue.characters_of(mix)) for mix in document["mixes"]}
    everyone = list(dict.fromkeys(name for names in by_mix.values() for name in names))
    casts = {f"casts.{place}": cast for place, cast in enumerate(document.get("casts", ()))}
    chosen = {"characters": document.get("characters", []), **casts}
    strangers = [
        (f"{key}.{place}", name)
        for key, names in chosen.items()
        for place, name in enumerate(names)
        if name not in everyone
    ]
    for key, name in strangers:
        yield key, unknown(name, everyone)
    if strangers:
        return
    if casts:
        yield from _idle_casts(document, casts, by_mix)
        return
    most, wanted = max(document["players"]), chosen["characters"]
    for mix, names in by_mix.items():
        there = [name for name in names if not wanted or name in wanted]
        if len(there) < most:
            few = f"{len(there)} of them are in {mix}, too few for {most} players"
            yield "characters", f"{few}; {allowed(names)}"


def _idle_casts(
    document: Document, casts: Mapping[str, list[str]], by_mix: Mapping[str, list[str]]
) -> Iterator[Flaw]:
    """Casts too small for the table, or of no mix; mixes without a cast."""
    most = max(document["players"])
    for key, cast in casts.items():
        if len(cast) < most:
            yield key, f"{len(cast)} of {', '.join(cast)} are too few for {most} players"
        elif not any(set(cast) <= set(names) for names in by_mix.values()):
            yield key, f"no mix of the study has all of {', '.join(cast)}"
        elif document.get("choice") == "fixed" and len(cast) > min(document["players"]):
            fewest = min(document["players"])
            yield (
                key,
                f"with choice = 'fixed' {cast[fewest]!r} never plays with {fewest}; a cast has one a seat",
            )
    for mix, names in by_mix.items():
        if not any(set(cast) <= set(names) for cast in casts.values()):
            yield "casts", f"none is of {mix} alone; {allowed(names)}"


def _rules(document: Document, wrong: set[str], catalogue: Catalogue) -> Iterator[Flaw]:
    """Keys of [profile], [vary] and [rulings] that there are not, or twice, and values that they do not take."""
    seen: dict[str, str] = {}
    fewest = min(document["players"]) if "players" not in wrong else 0
    for table in ("profile", "vary", "rulings"):
        for key, value in document.get(table, {}).items() if table not in wrong else ():
            if key in seen:
                yield f"{table}.{key}", f"is in [{seen[key]}] too; a rule stands in one table"
            seen.setdefault(key, table)
            values = (
                {f".{place}": each for place, each in enumerate(value)} if table != "profile" else {"": value}
            )
            if key not in catalogue.profile_keys:
                yield f"{table}.{key}", unknown(key, catalogue.profile_keys)
                continue
            for place, each in values.items():
                if (problem := catalogue.profile_problem(key, each)) is not None:
                    yield f"{table}.{key}{place}", problem
                elif key == FIRST_PLAYER and isinstance(each, int) and each >= fewest > 0:
                    yield f"{table}.{key}{place}", no_such_seat(each, fewest)


def _many_cells(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """More cells than anybody reads."""
    sizes = {
        key: len(document.get(key, [None])) for key in ("mixes", "overlays", "modes", "lineups", "seatings")
    }
    sizes["vary"] = prod(len(values) for values in document.get("vary", {}).values())
    sizes["rulings"] = 1 + sum(len(values) for values in document.get("rulings", {}).values())
    sizes["players"] = len(document["players"])
    sizes["casts"] = len(document.get("casts", [None]))
    if document.get("choice") in ("pairs", "combinations"):
        pools = document.get("casts") or [document.get("characters")]
        most = max(len(catalogue.characters_of(mix)) for mix in document["mixes"])
        del sizes["casts"], sizes["players"]
        sizes["choice"] = sum(comb(len(pool or "") or most, n) for pool in pools for n in document["players"])
    cells = prod(sizes.values())
    if cells > MOST_CELLS:
        widest = max(sizes, key=lambda key: sizes[key])
        yield widest, f"makes {cells:,} cells with all else that is varied; allowed: {MOST_CELLS:,} at most"


def _unknown_figure(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """A precision of a figure that there is not, or that says nothing."""
    if "precision" not in document:
        return
    asked = document["precision"]
    known = _figures(document, catalogue)
    if asked["figure"] not in known:
        yield "precision.figure", unknown(asked["figure"], known)
    elif known[asked["figure"]].is_share and asked["half_width"] >= 0.5:
        told = f"{asked['half_width']} says nothing of a share, which lies between 0 and 1"
        yield "precision.half_width", f"{told}; allowed: above 0, below 0.5"


def _figures(document: Document, catalogue: Catalogue) -> dict[str, Figure]:
    """The figures of a study whose other keys are right."""
    everyone = [name for mix in document["mixes"] for name in catalogue.characters_of(mix)]
    chosen = {name for cast in document.get("casts", [document.get("characters", [])]) for name in cast}
    lineups = document.get("lineups") or [document["strategies"]]
    competes = [catalogue.modes[name].competes for name in _modes(document)]
    return figure_names(
        [name for name in dict.fromkeys(everyone) if name in chosen or not chosen],
        dict.fromkeys(name for lineup in lineups if len(set(lineup)) > 1 for name in lineup),
        max(document["players"]),
        compete=any(competes),
        together=not all(competes),
    )
