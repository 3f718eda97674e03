"""Study files: TOML, checked whole, every problem told at once.

A study file's first line is a comment with the question it answers. Example::

    # Does it matter who sits where?
    mixes = ["core"]                        # a set's name is a mix too
    overlays = ["none", "swift_prime"]      # several at once: "swift_prime+other"; without the key: ["none"]
    players = [2, 3, 4]
    strategies = ["balanced"]
    games = 20_000
    seed = 1

    [profile]                               # rules that are to differ from the rulebook's
    energon.cap = 12

Each combination of mix, overlay, mode and number of players is a cell. Numbers that a mode is not for are
left out of it (`modes = ["co-op", "solo"]` with `players = [1, 2]` is Co-op with two and Solo with one), but
every mode and every number must be of use.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, ValidationInfo

from cardsets.errors import CardDataError
from cardsets.locate import line_of, read_toml
from cardsets.shape import Problem, shape_problems, span
from sim.engine.modes import Mode
from sim.results.restricted import read_name
from sim.study.catalogue import (
    CHOICES,
    FIRST_PLAYER,
    NO_OVERLAY,
    SEATINGS,
    Catalogue,
    allowed,
    no_such_seat,
    takes,
    unknown,
)
from sim.study.desk import studies
from sim.study.errors import StudyError
from sim.study.restriction import card_problems, form_problem

MOST_GAMES: Final = 1_000_000_000
MOST_SEED: Final = 2**63 - 1


def _catalogue(info: ValidationInfo) -> Catalogue:
    catalogue = (info.context or {}).get("catalogue")
    if not isinstance(catalogue, Catalogue):
        raise TypeError("a study is checked against a catalogue")
    return catalogue


def _known(names: Callable[[Catalogue], list[str] | tuple[str, ...]]) -> AfterValidator:
    def check(name: str, info: ValidationInfo) -> str:
        known = names(_catalogue(info))
        if name not in known:
            raise ValueError(unknown(name, known))
        return name

    return AfterValidator(check)


def _known_overlay(entry: str, info: ValidationInfo) -> str:
    """`none`, an overlay, or several joined with `+`."""
    names = [name.strip() for name in entry.split("+")]
    known = list(_catalogue(info).overlays)
    for name in names:
        if name == NO_OVERLAY and len(names) > 1:
            raise ValueError(f"{entry!r}: {NO_OVERLAY!r} stands alone; it is the cards as they are")
        if name not in (NO_OVERLAY, *known):
            raise ValueError(unknown(name, [NO_OVERLAY, *known]))
    _distinct(names)
    return "+".join(names)


def _known_strategy(name: str, info: ValidationInfo) -> str:
    """A strategy, restricted or not; whether there are cards of such names is seen later, with the mixes."""
    _known_plain_strategy(read_name(name).plain, info)
    if problem := form_problem(name):
        raise ValueError(problem)
    return name


def _known_plain_strategy(name: str, info: ValidationInfo) -> None:
    file, colon, function = name.rpartition(":")
    if name.endswith(".toml"):
        if not Path(name).is_file():
            raise ValueError(
                f"{name!r} is no file here; paths count from the folder you are in ({Path.cwd()})"
            )
    elif not colon:
        known = list(_catalogue(info).strategies)
        if name not in known:
            raise ValueError(f"{unknown(name, known)}, or one of your own as FILE.py:NAME or STYLE.toml")
    elif not file.endswith(".py") or not function.isidentifier():
        raise ValueError(f"{name!r} is not of the form FILE.py:NAME")
    elif not Path(file).is_file():
        raise ValueError(f"{file!r} is no file here; paths count from the folder you are in ({Path.cwd()})")


def _distinct(values: list[Any]) -> list[Any]:
    twice = [value for place, value in enumerate(values) if value in values[:place]]
    if twice:
        raise ValueError(f"{twice[0]!r} is there twice")
    return values


def _flat(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Profile keys have dots in them, which TOML reads as tables in tables: undo that. Flags are words."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, f"{place}.{key}" if place else key)
    else:
        yield place, {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


MixName = Annotated[str, _known(lambda catalogue: list(catalogue.mixes))]
OverlayName = Annotated[str, AfterValidator(_known_overlay)]
ModeName = Annotated[str, _known(lambda catalogue: list(catalogue.modes))]
StrategyName = Annotated[str, AfterValidator(_known_strategy)]
PlayerCount = Annotated[int, Field(ge=1, le=5)]
Distinct = AfterValidator(_distinct)


class Settings(BaseModel):
    """The keys of a study file."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    question: str = Field("", description="what the study answers; by default the file's first comment line")
    mixes: Annotated[list[MixName], Field(min_length=1), Distinct]
    overlays: Annotated[list[OverlayName], Field(min_length=1), Distinct] = [NO_OVERLAY]
    modes: Annotated[list[ModeName], Field(min_length=1), Distinct] = ["competitive"]
    players: Annotated[list[PlayerCount], Field(min_length=1), Distinct]
    strategies: Annotated[list[StrategyName], Field(min_length=1)]
    characters: Annotated[list[str], Distinct] = []
    choice: Annotated[str, _known(lambda _: CHOICES)] = "rotation"
    seating: Annotated[str, _known(lambda _: SEATINGS)] = "rotate"
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)]
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)]
    profile: dict[str, str | int] = {}


@dataclass(frozen=True)
class Study:
    """A checked study; `name` is its file's name without the ending."""

    name: str
    settings: Settings

    def override(self, *, games: int | None = None, seed: int | None = None) -> "Study":
        """The same study with another number of games or another seed; None keeps what the file says."""
        changes = {"games": games, "seed": seed}
        given = {key: value for key, value in changes.items() if value is not None}
        return replace(self, settings=self.settings.model_copy(update=given))


def find_study(name: str) -> Path:
    """The file of a study given by path, or by its name on the desk or among the bundled ones.

    Raises `StudyError` where there is none, `DeskError` where names on the desk clash.
    """
    path = Path(name)
    if path.is_file():
        return path
    known = studies()
    if name in known:
        return known[name]
    if path.suffix == ".toml" or len(path.parts) > 1:
        raise StudyError(f"{name}: no such file")
    raise StudyError(f"study {unknown(name, known)}, or a file ending in .toml")


def load_study(path: Path, catalogue: Catalogue) -> Study:
    """Read and check a study file.

    Raises `StudyError` with the first syntax error, or with every other problem at once; `CardDataError`
    where the cards of one of its mixes have problems.
    """
    try:
        text, document = read_toml(path)
    except CardDataError as error:
        raise StudyError(error.problems) from None
    document.setdefault("question", _first_comment(text))
    if isinstance(document.get("profile"), dict):
        document["profile"] = dict(_flat(document["profile"]))
    settings = _checked(path, text, document, catalogue)
    return Study(path.stem, settings)


def _first_comment(text: str) -> str:
    first = text.partition("\n")[0].strip()
    return first.lstrip("# ").strip() if first.startswith("#") else ""


def _checked(path: Path, text: str, document: dict[str, Any], catalogue: Catalogue) -> Settings:
    problems = list(_renamed(document))
    wrong: set[str] = set()
    settings = None
    try:
        settings = Settings.model_validate(document, context={"catalogue": catalogue})
    except ValidationError as error:
        for key, what in shape_problems(error, Settings):
            problems.append((key, what))
            wrong.add(key.partition(".")[0])
    problems += _conflicts(document, wrong, catalogue)
    if problems or settings is None:
        raise StudyError([f"{path}:{_line(text, key)}: {_place(key)}: {what}" for key, what in problems])
    return settings


def _line(text: str, key: str) -> int:
    """The line of a key; of one in [profile], whose name has dots in it, that of its last part at least."""
    head, _, rest = key.partition(".")
    if head != "profile":
        return line_of(text, key)
    last = rest.rpartition(".")[2]
    stands = re.compile(rf"\b{re.escape(last)}\b[\"']?\s*=")
    lines = (number for number, line in enumerate(text.splitlines(), 1) if last and stands.search(line))
    return next(lines, line_of(text, head))


def _renamed(document: dict[str, Any]) -> Iterator[Problem]:
    """Complaints about keys that have another name by now; they are checked under that name."""
    if "sets" in document and "mixes" not in document:
        yield "sets", "is called 'mixes' now, for a set's name is a mix too; rename it"
        document["mixes"] = document.pop("sets")


def _place(key: str) -> str:
    """A key as one speaks of it: entries of lists count from 1."""
    return re.sub(r"\.([0-9]{1,5})(?=\.|$)", lambda found: f"[{int(found[1]) + 1}]", key)


def _conflicts(document: Mapping[str, Any], wrong: set[str], catalogue: Catalogue) -> Iterator[Problem]:
    """Problems between keys that are right by themselves, that is, not in `wrong`."""
    if not wrong & {"players", "modes"}:
        yield from _idle(document.get("modes", ["competitive"]), document["players"], catalogue)
    if not wrong & {"mixes", "players", "characters"}:
        yield from _few_characters(document, catalogue)
    if not wrong & {"mixes", "strategies"}:
        yield from _strange_cards(document, catalogue)
    if "profile" not in wrong:
        yield from _unknown_rules(document, catalogue)
        if "players" not in wrong:
            yield from _no_such_seat(document)


def _unknown_rules(document: Mapping[str, Any], catalogue: Catalogue) -> Iterator[Problem]:
    """Keys of [profile] that there are not, and values that they do not take."""
    for key, value in document.get("profile", {}).items():
        if key not in catalogue.profile_keys:
            yield f"profile.{key}", unknown(key, catalogue.profile_keys)
        elif (problem := catalogue.profile_problem(key, value)) is not None:
            yield f"profile.{key}", problem


def _no_such_seat(document: Mapping[str, Any]) -> Iterator[Problem]:
    """A first player whose seat some of the numbers of players leave empty."""
    first, fewest = document.get("profile", {}).get(FIRST_PLAYER), min(document["players"])
    if isinstance(first, int) and first >= fewest:
        yield f"profile.{FIRST_PLAYER}", no_such_seat(first, fewest)


def _idle(modes: list[str], counts: list[int], catalogue: Catalogue) -> Iterator[Problem]:
    """Modes and numbers of players that would be left out of every cell."""
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


def _strange_cards(document: Mapping[str, Any], catalogue: Catalogue) -> Iterator[Problem]:
    """Restrictions to cards that no mix of the study has, or that nobody gains."""
    for place, name in enumerate(document["strategies"]):
        if read_name(name).verb:
            by_mix = {mix: catalogue.cards_of(mix) for mix in document["mixes"]}
            for problem in card_problems(name, by_mix):
                yield f"strategies.{place}", problem


def _counts(mode: Mode) -> str:
    return span(mode.fewest, mode.most)


def _few_characters(document: Mapping[str, Any], catalogue: Catalogue) -> Iterator[Problem]:
    """Characters that no mix of the study has, and mixes that are left with too few."""
    chosen, most = document.get("characters", []), max(document["players"])
    by_mix = {mix: list(catalogue.characters_of(mix)) for mix in document["mixes"]}
    everyone = list(dict.fromkeys(name for names in by_mix.values() for name in names))
    strangers = [(place, name) for place, name in enumerate(chosen) if name not in everyone]
    for place, name in strangers:
        yield f"characters.{place}", unknown(name, everyone)
    if strangers:
        return
    for mix, names in by_mix.items():
        there = [name for name in names if not chosen or name in chosen]
        if len(there) < most:
            few = f"{len(there)} of them are in {mix}, too few for {most} players"
            yield "characters", f"{few}; {allowed(names)}"
