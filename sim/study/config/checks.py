"""What keys of a study that are right by themselves have against one another."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import comb, prod
from typing import Final

from cardsets.language import opcodes as op
from cardsets.shape import Flaw, counts
from cardsets.teams import ADVANCED, DEFAULT_ONE, QUICK, TeamSetup
from sim.engine.data.mode import NO_VARIANT, Mode, mode_name, variant_of
from sim.engine.data.modes import why_not
from sim.results.cell import AGAINST_UNICRON
from sim.results.figures import Figure, figure_names
from sim.results.restricted import OF_A_TYPE, OF_DEFENCE, read_name
from sim.results.targets import has_fair, read_band
from sim.study.config.catalogue import (
    Catalogue,
    allowed,
    takes,
    unknown,
)
from sim.study.config.people import (
    Characters,
    People,
    count_team_combinations,
    seat_factions,
    setups_in,
    team_flaw,
)
from sim.study.config.restriction import card_problems
from sim.study.config.rules import Document, has_one, modes_of, no_one, strange_rules
from sim.study.config.settings import EITHER, team_setups

MOST_CELLS: Final = 1000
OBJECTIVES: Final = op.POLITY | op.MISSION | op.RUIN | op.PHASE
WITHOUT_PHASES: Final = (NO_VARIANT, AGAINST_UNICRON)
PLANETS: Final = OF_A_TYPE + "planet"


def conflicts(document: Document, wrong: set[str], catalogue: Catalogue) -> Iterator[Flaw]:
    """Problems between keys that are right by themselves, that is, not in `wrong`."""
    checks: list[tuple[set[str], Callable[[Document, Catalogue], Iterator[Flaw]]]] = [
        (set(), _one_of_two),
        (set(), _half_a_precision),
        ({"modes", "variants"}, _no_such_variant),
        ({"players", "modes", "variants"}, _idle),
        ({"players", "modes", "choice"}, _no_pairs),
        ({"lineups", "strategies", "seating", "seatings", "players"}, _never_seated),
        ({"modes", "setup", "setups", "one", "ones", "robots"}, _idle_setups),
        ({"mixes", "modes", "robots"}, _strange_robots),
        (
            {
                "mixes",
                "modes",
                "players",
                "characters",
                "casts",
                "choice",
                "setup",
                "setups",
                "one",
                "ones",
                "robots",
            },
            _few_characters,
        ),
        ({"mixes", "modes", "strategies", "lineups", "setup", "setups", "robots"}, _strange_cards),
        (set(), lambda found, known: strange_rules(found, wrong, known)),
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
        yield from _strange_targets(document, catalogue)


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


def _half_a_precision(document: Document, _: Catalogue) -> Iterator[Flaw]:
    """A precision that is neither of a figure nor of targets, or both."""
    asked = document.get("precision")
    if not isinstance(asked, dict):
        return
    for key in ("figure", "half_width"):
        if "until" in asked and key in asked:
            yield f"precision.{key}", "'until' is there too; a precision has one or the other"
        elif "until" not in asked and key not in asked:
            yield f"precision.{key}", 'missing; it is required, or until = "decided"'


def _idle(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Modes and numbers of players that would be left out of every cell."""
    modes, counts = modes_of(document), document["players"]
    numbers = ", ".join(str(players) for players in counts)
    for name in modes:
        mode = catalogue.modes[name]
        if not any(takes(mode, players) for players in counts):
            yield "players", f"{name} is not played by {numbers}; allowed: {_counts(mode)}"
    for players in counts:
        if not any(takes(catalogue.modes[name], players) for name in modes):
            told = (f"{_counts(catalogue.modes[name])} in {name}" for name in modes)
            if (
                len(counts) > 1 and modes
            ):  # with one number each mode has complained; no mode is told by itself
                yield "players", f"none of these modes is played by {players}; {allowed(told)}"


def _no_such_variant(document: Document, _: Catalogue) -> Iterator[Flaw]:
    """Variants of contests that have none such."""
    for contest in document.get("modes", ["competitive"]):
        for variant in document.get("variants", []):
            if problem := why_not(mode_name(contest, variant)):
                yield "variants", problem


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


def _idle_setups(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Set-ups of teams where none play, and Robots of sets where no set-up asks for them."""
    teams = [name for name in catalogue.modes if catalogue.modes[name].in_teams]
    if not set(teams) & set(modes_of(document)):
        for key in ("setup", "setups", "one", "ones", "robots"):
            if key in document:
                yield key, f"no mode of the study is one of teams; allowed with {', '.join(teams)}"
        return
    if not has_one(document, catalogue):
        for key in ("one", "ones"):
            if key in document:
                yield key, no_one(catalogue)
    if "robots" in document and ADVANCED not in _kinds(document):
        yield (
            "robots",
            f"which set brings Robots matters in the Advanced Set-up alone; allowed: setup = {ADVANCED!r}",
        )


def _kinds(document: Document) -> list[str]:
    """The set-ups of teams that a study names, or the one that it has without a word."""
    return list(document.get("setups") or [document.get("setup") or QUICK])


def _team_setups(document: Document) -> list[TeamSetup]:
    """The set-ups of teams with the sets that bring Robots, and the factions that one player is against many."""
    ones = document.get("ones") or [document.get("one") or DEFAULT_ONE]
    return team_setups(_kinds(document), document.get("robots") or {}, ones)


def _seatings_of_teams(document: Document, mode: Mode, players: int) -> list[tuple[int, ...]]:
    """The ways in which teams of a mode sit, a faction a seat: two where one player may be of either faction."""
    return list(
        dict.fromkeys(
            seat_factions(mode, setup, players) for setup in setups_in(mode, _team_setups(document))
        )
    )


def _strange_robots(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Sets that are none of the two of each mix."""
    if not any(catalogue.modes[name].in_teams for name in modes_of(document)):
        return
    for faction, name in document.get("robots", {}).items():
        for mix in document["mixes"]:
            sets = catalogue.team_sets(mix)
            if sets and name not in sets:
                yield f"robots.{faction}", unknown(name, sets)
                break


def _strange_cards(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Restrictions to cards that no mix of the study has, or that nobody gains."""
    setups = _team_setups(document)
    lineups = {f"lineups.{place}": lineup for place, lineup in enumerate(document.get("lineups", ()))}
    for key, lineup in {"strategies": document.get("strategies", []), **lineups}.items():
        for place, name in enumerate(lineup):
            if read_name(name).verb:
                by_mix = {mix: dict(_cards(document, catalogue, mix, setups)) for mix in document["mixes"]}
                problems = list(card_problems(name, by_mix))
                for problem in problems or _undefended(name, document, catalogue):
                    yield f"{key}.{place}", problem


def _undefended(name: str, document: Document, catalogue: Catalogue) -> Iterator[str]:
    """What a restriction names that nobody defends in any mode of the study: Bosses, or Planets."""
    read, modes = read_name(name), modes_of(document)
    if read.verb not in OF_DEFENCE:
        return
    named = {entry.strip() for entry in read.cards.split(",")}
    if PLANETS in named and not any(variant_of(mode) == AGAINST_UNICRON for mode in modes):
        yield f'{name!r}: Planets are defended against Unicron alone; allowed: variants = ["unicron"]'
    if named - {PLANETS} and not any(catalogue.modes[mode].in_teams for mode in modes):
        yield f'{name!r}: Bosses are defended in teams alone; allowed: modes = ["tvt"] or ["1vm"]'


def _cards(
    document: Document, catalogue: Catalogue, mix: str, setups: Sequence[TeamSetup]
) -> Iterator[tuple[str, int]]:
    """The cards of a mix with their types, in all modes of the study."""
    for mode in modes_of(document):
        for setup in setups if catalogue.modes[mode].in_teams else [TeamSetup()]:
            yield from catalogue.cards_of(mix, mode, setup).items()


def people_of(
    mixes: Sequence[str], modes: Sequence[str], setups: Sequence[TeamSetup], catalogue: Catalogue
) -> People:
    """Returns the characters of each mix, mode and set-up. Raises `CardDataError` where cards have problems."""
    return {
        (mix, mode, setup.kind if catalogue.modes[mode].in_teams else ""): catalogue.characters_of(
            mix, mode, setup
        )
        for mix in mixes
        for mode in modes
        for setup in setups
    }


def _people(document: Document, catalogue: Catalogue) -> People:
    return people_of(document["mixes"], modes_of(document), _team_setups(document), catalogue)


def objectives_of(
    mixes: Sequence[str], modes: Sequence[str], setups: Sequence[TeamSetup], catalogue: Catalogue
) -> frozenset[tuple[str, str]]:
    """Returns the mixes and modes with Polities, Missions or Ruins.

    Raises `CardDataError` where cards have problems.
    """
    return frozenset(
        (mix, mode)
        for mix in mixes
        for mode in modes
        if any(kind & OBJECTIVES for kind in catalogue.cards_of(mix, mode, setups[0]).values())
    )


def _few_characters(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Characters that no mix of the study has, mixes that are left with too few, casts that are too small."""
    people = _people(document, catalogue)
    everyone = list(dict.fromkeys(name for names in people.values() for name in names))
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
        yield from _idle_casts(document, casts, people, catalogue)
        return
    wanted = chosen["characters"]
    seen: set[tuple[str, str]] = set()  # a mix has the same characters in most modes
    for (mix, mode, _), names in people.items():
        there = [name for name in wanted or names if name in names]
        most = _most_players(document, catalogue.modes[mode])
        if len(there) < most:
            flaw = f"{len(there)} of them are in {mix}, too few for {most} players; {allowed(names)}"
        elif catalogue.modes[mode].in_teams:
            seatings = _seatings_of_teams(document, catalogue.modes[mode], most)
            flaws = (team_flaw(there, names, seats, document.get("choice", "")) for seats in seatings)
            flaw = next(filter(None, flaws), "")
        else:
            continue
        if flaw and (mix, flaw) not in seen:
            seen.add((mix, flaw))
            yield "characters", flaw


def _most_players(document: Document, mode: Mode) -> int:
    """The most players of a mode's cells."""
    return max((players for players in document["players"] if takes(mode, players)), default=0)


def _idle_casts(
    document: Document, casts: Mapping[str, list[str]], people: People, catalogue: Catalogue
) -> Iterator[Flaw]:
    """Casts too small for the table, of no mix, or of no two teams; mixes without a cast."""
    most = max(document["players"])
    by_mix = {mix: list(names) for (mix, _, _), names in people.items()}
    for key, cast in casts.items():
        if len(cast) < most:
            yield key, f"{len(cast)} of {', '.join(cast)} are too few for {most} players"
        elif flaw := _of_no_mix(document, cast, people, catalogue):
            yield key, flaw
        elif document.get("choice") == "fixed" and len(cast) > min(document["players"]):
            fewest = min(document["players"])
            yield (
                key,
                f"with choice = 'fixed' {cast[fewest]!r} never plays with {fewest}; a cast has one a seat",
            )
    for mix, names in by_mix.items():
        if not any(set(cast) <= set(names) for cast in casts.values()):
            yield "casts", f"none is of {mix} alone; {allowed(names)}"


def _of_no_mix(document: Document, cast: Sequence[str], people: People, catalogue: Catalogue) -> str:
    """Why a cast can be dealt in no mix and mode; empty where it can in one."""
    flaws = [f"no mix of the study has all of {', '.join(cast)}"]
    for (_, mode, _), names in people.items():
        if set(cast) <= set(names):
            if not catalogue.modes[mode].in_teams:
                return ""
            most = _most_players(document, catalogue.modes[mode])
            for seats in _seatings_of_teams(document, catalogue.modes[mode], most):
                flaws.append(team_flaw(cast, names, seats, document.get("choice", "")))
    return "" if "" in flaws else flaws[-1]


def _many_cells(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """More cells than anybody reads."""
    by_mode = [_sizes(document, catalogue, name) for name in modes_of(document)]
    cells = sum(map(prod, (sizes.values() for sizes in by_mode)))
    if cells > MOST_CELLS:
        sizes = {key: max(of[key] for of in by_mode) for key in by_mode[0]} | {"modes": len(by_mode)}
        widest = max(sizes, key=lambda key: sizes[key])
        yield widest, f"makes {cells:,} cells with all else that is varied; allowed: {MOST_CELLS:,} at most"


def _sizes(document: Document, catalogue: Catalogue, mode: str) -> dict[str, int]:
    """How many cells of a mode each key makes."""
    teams = catalogue.modes[mode].in_teams
    sizes = {key: len(document.get(key, [None])) for key in ("mixes", "overlays", "lineups", "seatings")}
    sizes["setups"] = len(document.get("setups", [None])) if teams else 1
    has_one = catalogue.modes[mode].one_against_many and not catalogue.modes[mode].one
    sizes["ones"] = len(document.get("ones", [None])) if has_one else 1
    sizes["vary"] = prod(len(values) for values in document.get("vary", {}).values())
    sizes["rulings"] = 1 + sum(len(values) for values in document.get("rulings", {}).values())
    sizes["players"] = len(document["players"])
    sizes["casts"] = len(document.get("casts", [None]))
    if document.get("choice") in ("pairs", "combinations"):
        players = [n for n in document["players"] if takes(catalogue.modes[mode], n)]
        pools = document.get("casts") or [document.get("characters", [])]
        del sizes["casts"], sizes["players"], sizes["ones"]  # both are among the seatings
        there = [names for (_, of, _), names in _people(document, catalogue).items() if of == mode]
        seatings = [
            seats
            for n in players
            for seats in (_seatings_of_teams(document, catalogue.modes[mode], n) if teams else [(0,) * n])
        ]
        sizes["choice"] = max(
            sum(
                _count_combinations(pool or list(names), names, seats, teams)
                for pool in pools
                for seats in seatings
            )
            for names in there
        )
    return sizes


def _count_combinations(pool: Sequence[str], names: Characters, seats: Sequence[int], teams: bool) -> int:
    """How many combinations of characters play, of those of a pool that a mix has."""
    if not teams:
        return comb(len(pool), len(seats))
    return count_team_combinations([name for name in pool if name in names], names, seats)


def _unknown_figure(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """A precision of a figure that there is not, or that says nothing."""
    if "precision" not in document:
        return
    asked = document["precision"]
    if "until" in asked:
        return
    known = figures_of(document, catalogue)
    if asked["figure"] not in known:
        yield "precision.figure", unknown(asked["figure"], known)
    elif known[asked["figure"]].is_share and asked["half_width"] >= 0.5:
        told = f"{asked['half_width']} says nothing of a share, which lies between 0 and 1"
        yield "precision.half_width", f"{told}; allowed: above 0, below 0.5"


def _strange_targets(document: Document, catalogue: Catalogue) -> Iterator[Flaw]:
    """Targets of figures that the study does not have, and bands that do not fit their figure."""
    if not document.get("targets"):
        return
    known = figures_of(document, catalogue)
    for name, value in document["targets"].items():
        if name not in known:
            yield f"targets.{name}", unknown(name, known)
            continue
        try:
            read_band(value, off_fair=has_fair(known[name]), share=known[name].is_share)
        except ValueError as error:
            yield f"targets.{name}", str(error)


def figures_of(document: Document, catalogue: Catalogue) -> dict[str, Figure]:
    """Returns the figures of a study whose other keys are right, by name."""
    people = _people(document, catalogue)
    everyone = [name for names in people.values() for name in names]
    chosen = {name for cast in document.get("casts") or [document.get("characters", [])] for name in cast}
    lineups = document.get("lineups") or [document["strategies"]]
    competes = [catalogue.modes[name].competes for name in modes_of(document)]
    plain = [name for name in modes_of(document) if variant_of(name) == NO_VARIANT]
    return figure_names(
        [name for name in dict.fromkeys(everyone) if name in chosen or not chosen],
        dict.fromkeys(name for lineup in lineups if len(set(lineup)) > 1 for name in lineup),
        max(document["players"]),
        compete=any(competes),
        together=not all(competes),
        teams=any(
            mode.in_teams and not mode.one for mode in map(catalogue.modes.__getitem__, modes_of(document))
        ),
        one=any(catalogue.modes[name].one_against_many for name in modes_of(document)),
        objectives=bool(objectives_of(document["mixes"], plain, _team_setups(document), catalogue)),
        phases=any(variant_of(name) not in WITHOUT_PHASES for name in modes_of(document)),
    )
