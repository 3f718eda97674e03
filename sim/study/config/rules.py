"""The rules that a study sets: keys that there are, and values that they take in its games."""

from collections.abc import Iterator, Mapping
from typing import Any

from cardsets.shape import Flaw
from sim.engine.data.mode import variant_of
from sim.engine.marker import off_the_scale, scale_for
from sim.results.cell import AGAINST_UNICRON
from sim.study.config.catalogue import (
    FIRST_PLAYER,
    OF_ONE,
    SCALE,
    START_COST,
    Catalogue,
    no_such_seat,
    takes,
    unknown,
)
from sim.study.config.settings import crossed

Document = Mapping[str, Any]


def strange_rules(document: Document, wrong: set[str], catalogue: Catalogue) -> Iterator[Flaw]:
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
            if (
                key.startswith(OF_ONE)
                and not wrong & {"modes", "variants"}
                and not has_one(document, catalogue)
            ):
                yield f"{table}.{key}", no_one(catalogue)
            for place, each in values.items():
                if (problem := catalogue.profile_problem(key, each)) is not None:
                    yield f"{table}.{key}{place}", problem
                elif key == FIRST_PLAYER and isinstance(each, int) and each >= fewest > 0:
                    yield f"{table}.{key}{place}", no_such_seat(each, fewest)
                elif (
                    key == START_COST
                    and isinstance(each, int)
                    and not wrong & {"modes", "variants", "players"}
                ):
                    for problem in _off_the_scale(document, each, catalogue):
                        yield f"{table}.{key}{place}", problem


def _off_the_scale(document: Document, start: int, catalogue: Catalogue) -> Iterator[str]:
    """Why the automaton's marker cannot start at a cost, at the first number of players with which it cannot."""
    if any(SCALE in document.get(table, {}) for table in ("profile", "vary", "rulings")):
        return  # which is seen once a cell is prepared
    against_him = [name for name in modes_of(document) if variant_of(name) == AGAINST_UNICRON]
    modes = [catalogue.modes[name] for name in against_him if name in catalogue.modes]
    played = [mode for mode in modes if not mode.one_against_many]
    for players in document["players"]:
        if any(takes(mode, players) for mode in played):
            if problem := off_the_scale(start, players, scale_for(players)):
                yield problem
                return


def modes_of(document: Document) -> list[str]:
    """The modes that a study plays: each contest with each variant that it names."""
    return crossed(document.get("modes", ["competitive"]), document.get("variants", []))


def has_one(document: Document, catalogue: Catalogue) -> bool:
    """Whether a mode of a study is one player against many."""
    return any(catalogue.modes[name].one_against_many for name in modes_of(document))


def no_one(catalogue: Catalogue) -> str:
    """What is said of keys of one player against many where no mode is that."""
    modes = [name for name in catalogue.modes if catalogue.modes[name].one_against_many]
    return f"no mode of the study is one against many; allowed with {', '.join(modes)}"
