"""What the values of a study file may be, one by one: names that a catalogue knows, lists without repetition."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationInfo

from cardsets.teams import ONES, SETUPS
from sim.engine.data.modes import VARIANT_NAMES
from sim.results.restricted import read_name
from sim.results.targets import read_band
from sim.study.config.catalogue import CHOICES, NO_OVERLAY, SEATINGS, Catalogue, unknown
from sim.study.config.restriction import form_problem, misspelt_verb


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
            meant = misspelt_verb(name)
            if meant is not None and read_name(meant).plain in known:
                raise ValueError(f"{name!r} is not known (did you mean {meant!r}?)")
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


def flat(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """Profile keys have dots in them, which TOML reads as tables in tables: undo that. Flags are words."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from flat(inner, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        yield place, [_word(each) for each in value]
    else:
        yield place, _word(value)


def _word(value: Any) -> Any:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


MixName = Annotated[str, _known(lambda catalogue: list(catalogue.mixes))]
OverlayName = Annotated[str, AfterValidator(_known_overlay)]
ModeName = Annotated[str, _known(lambda catalogue: list(catalogue.modes))]
VariantName = Annotated[str, _known(lambda _: VARIANT_NAMES)]
StrategyName = Annotated[str, AfterValidator(_known_strategy)]
Choice = Annotated[str, _known(lambda _: CHOICES)]
Seating = Annotated[str, _known(lambda _: SEATINGS)]
TeamSetupName = Annotated[str, _known(lambda _: SETUPS)]
OneFaction = Annotated[str, _known(lambda _: ONES)]
PlayerCount = Annotated[int, Field(ge=1, le=5)]
Distinct = AfterValidator(_distinct)
SomeOf = Field(min_length=1)
Rule = str | int
"""A value of a rules profile key."""

Rules = dict[str, Annotated[list[Rule], SomeOf, Distinct]]
"""Profile keys with the values they are to take."""


def _a_band(value: Any) -> Any:
    read_band(value, share=False)
    return value


WrittenBand = Annotated[Any, AfterValidator(_a_band)]
"""The band of a target as a file has it; whether it fits its figure is seen later (`sim.study.config.checks`)."""
