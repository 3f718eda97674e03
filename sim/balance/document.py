"""Balance files: TOML, checked whole, every problem told at once.

A file's first line is a comment with the question it answers. Example::

    # Which few numbers make the Core Set fair, whoever plays and however many?
    seed = 1

    [[knobs]]                           # every stand-in number of these kinds, a step up or down
    every = "stand-in"
    types = ["character", "boss"]
    fields = ["alt.move", "bot.move", "cost"]
    steps = [-1, 1]

    [[knobs]]                           # one number, with the values that it may take
    card = "Megatron"
    type = "boss"
    field = "cost"
    values = [9, 11]
    price = 3

    [[contexts]]                        # keys as in a study: each combination is a context
    mixes = ["core"]
    players = [2, 3, 4]
    lineups = [["balanced"], ["expert"]]

    [targets]                           # as in a study; a context may have a table of its own
    "win shares by character" = { ratio = 1.2 }

    [search]                            # all with defaults: `Search`, `Players`, `Validation`
    run_games = 500

A knob is dearer where it is published: as `every = "stand-in"` has it, published fields stay as they are;
`published = 3` lets them change at that price. A field that is named is meant, published or not; its price is 1, or 3
where it is published, unless `price` says otherwise.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardsets.desk import named
from cardsets.errors import CardDataError, Problem
from cardsets.locate import line_of, read_toml
from cardsets.near import did_you_mean
from cardsets.shape import Flaw, shape_problems
from sim.balance.errors import BalanceError
from sim.results.targets import has_fair, read_band
from sim.study.config import Settings
from sim.study.config.catalogue import Catalogue, unknown
from sim.study.config.checks import figures_of
from sim.study.config.load import check_document, first_comment
from sim.study.config.settings import MOST_GAMES, MOST_SEED

KNOBS: Final = "knobs"
CONTEXTS: Final = "contexts"

Games = Annotated[int, Field(ge=10, le=MOST_GAMES)]
Price = Annotated[float, Field(gt=0, le=1000)]
Step = Annotated[int, Field(ge=-20, le=20)]


class _Table(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class KnobsModel(_Table):
    """A `[[knobs]]` table: one number of a card, or every number of some kinds of cards."""

    card: str = ""
    type: str = ""
    field: str = ""
    every: Literal["stand-in", "number"] | None = None
    types: list[str] = []
    fields: list[str] = []
    but: list[str] = []
    values: list[Annotated[int, Field(ge=0, le=99)]] = []
    steps: list[Step] = []
    price: Price | None = None
    published: Price | None = None


class Search(_Table):
    """How much is played to find changes: games of each context."""

    base_games: Games = 8_000
    run_games: Games = 400
    candidates: Annotated[int, Field(ge=4, le=1000)] = 16
    race_games: Games = 1_000
    refinements: Annotated[int, Field(ge=0, le=20)] = 2
    at_most: Annotated[int, Field(ge=1, le=100)] = 6
    generations: Annotated[int, Field(ge=0, le=10_000)] = 10


class Players(_Table):
    """How much is played to find players who break what was found; 0 generations: nobody is tuned."""

    generations: Annotated[int, Field(ge=0, le=10_000)] = 6
    games: Games = 300
    styles: list[str] = []
    search_games: Annotated[int, Field(ge=0, le=MOST_GAMES)] = 60
    check_games: Games = 1_000
    rounds: Annotated[int, Field(ge=0, le=10)] = 1


class Validation(_Table):
    """How much is played once to judge what was found, and the level of the claim."""

    games: Games = 20_000
    alpha: Annotated[float, Field(ge=0.001, le=0.2)] = 0.05


class Document(_Table):
    """The keys of a balance file but for its contexts, which are studies' own."""

    question: str = ""
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)]
    knobs: Annotated[list[KnobsModel], Field(min_length=1)]
    contexts: Annotated[list[dict[str, Any]], Field(min_length=1)]
    targets: dict[str, Any] = {}
    search: Search = Search()
    players: Players = Players()
    validation: Validation = Validation()


@dataclass(frozen=True)
class Asked:
    """A balance file that was read: its path and text, its keys, and each context table as a study."""

    path: Path
    text: str
    document: Document
    contexts: tuple[Settings, ...]

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self.path.stem

    def problem(self, key: str, told: str, table: str = "", place: int | None = None) -> Problem:
        """A problem with its line: of a key at the top, or in the place-th `[[table]]`."""
        where = f"{table} {place + 1}: {key}" if place is not None else key
        return Problem(self.path, _line(self.text, key, table, place), where, told)


BUNDLED: Final = Path(__file__).parent / "bundled"
"""Where the bundled balance files lie."""


def balances() -> dict[str, Path]:
    """Balance files by name, those of the desk first. Raises `DeskError` where one has a bundled one's name."""
    return named("balances", bundled={path.stem: path for path in sorted(BUNDLED.glob("*.toml"))})


def find_balance(name: str) -> Path:
    """The balance file given by path, or by its name on the desk or among the bundled ones.

    Raises `BalanceError` where there is none, `DeskError` where names on the desk clash.
    """
    path = Path(name)
    known = balances()
    if path.is_file():
        return path
    if name in known:
        return known[name]
    if path.suffix == ".toml" or len(path.parts) > 1:
        raise BalanceError(f"{name}: no such file")
    raise BalanceError(f"balance {unknown(name, known)}, or a file ending in .toml")


NOT_OF_A_CONTEXT: Final = ("games", "seed", "precision", "question", "rulings")
WITHIN: Final[Mapping[str, type[BaseModel]]] = {
    KNOBS: KnobsModel, "search": Search, "players": Players, "validation": Validation,
}  # fmt: skip


def is_balance(path: Path) -> bool:
    """Whether a file that can be read is a balance file, not a study: it has knobs or contexts."""
    try:
        document = read_toml(path)[1]
    except CardDataError:
        return False
    return KNOBS in document or CONTEXTS in document


def load_balance(path: Path, catalogue: Catalogue) -> Asked:
    """Read and check a balance file.

    Raises:
        BalanceError: it says nothing that can be done, a line a problem.
        CardDataError: the cards of a mix have problems.
    """
    try:
        text, data = read_toml(path)
    except CardDataError as error:
        raise BalanceError(str(error)) from None
    data.setdefault("question", first_comment(text))
    problems: list[Problem] = []
    document = None
    try:
        document = Document.model_validate(data)
    except ValidationError as error:
        problems += [
            _placed(path, text, key, told) for key, told in shape_problems(error, Document, **WITHIN)
        ]
    contexts = []
    tables = data.get(CONTEXTS)
    if isinstance(tables, list) and all(isinstance(table, dict) for table in tables):
        for place, table in enumerate(tables):
            found, flaws = _context(table, data.get("targets"), catalogue)
            contexts.append(found)
            problems += [_placed(path, text, f"{CONTEXTS}.{place}.{key}", told) for key, told in flaws]
    if not problems and isinstance(data.get("targets", {}), dict):
        problems += [
            _placed(path, text, f"targets.{name}", told)
            for name, told in _idle_targets(data.get("targets", {}), tables or [], catalogue)
        ]
    if document is not None:
        problems += [
            _placed(path, text, f"{KNOBS}.{place}.{key}", told)
            for place, knob in enumerate(document.knobs)
            for key, told in _strange_knob(knob)
        ]
    if problems or document is None:
        raise BalanceError("\n".join(map(str, problems)))
    if not any(context and context.targets for context in contexts):
        told = (
            'no context has a target; name the figures, such as "win shares by character" = { ratio = 1.2 }'
        )
        raise BalanceError(str(Problem(path, 1, "targets", told)))
    return Asked(path, text, document, tuple(context for context in contexts if context is not None))


def _context(
    table: Mapping[str, Any], targets: Any, catalogue: Catalogue
) -> tuple[Settings | None, list[Flaw]]:
    """A context as a study, with the targets of the file that it has figures for; or what is wrong with it."""
    flaws = [
        (key, "not of a context; it stands for a study alone") for key in NOT_OF_A_CONTEXT if key in table
    ]
    own = {key: value for key, value in table.items() if key not in NOT_OF_A_CONTEXT}
    study = {**own, "games": 1, "seed": 0}
    settings, more = check_document(study, catalogue)
    flaws += more
    if settings is None or flaws:
        return None, flaws
    if len(settings.overlays) > 1:
        return None, [("overlays", "one entry at most: what lies beneath all changes")]
    known = figures_of(study, catalogue)
    common = {}
    if isinstance(targets, dict):
        common = {name: value for name, value in targets.items() if name in known}
    return settings.model_copy(update={"targets": common | settings.targets}), []


def _idle_targets(
    targets: Mapping[str, Any], tables: list[Mapping[str, Any]], catalogue: Catalogue
) -> Iterator[Flaw]:
    """Targets of no context, and bands that do not fit their figure."""
    known: dict[str, Any] = {}
    for table in tables:
        known |= figures_of(table, catalogue)
    for name, value in targets.items():
        if name not in known:
            yield (
                name,
                f"{name!r} is a figure of no context{did_you_mean(name, known)}; allowed: {', '.join(known)}",
            )
            continue
        try:
            read_band(value, off_fair=has_fair(known[name]), share=known[name].is_share)
        except ValueError as error:
            yield name, str(error)


def _strange_knob(knob: KnobsModel) -> Iterator[Flaw]:
    """Keys of a knob that do not go together."""
    if (knob.every is None) == (not knob.card):
        yield "card", 'a knob has card and field, or every = "stand-in" or "number"'
    elif knob.card:
        if not knob.field:
            yield "field", "missing; it is required beside card"
        for key in ("types", "fields", "but", "published"):
            if getattr(knob, key):
                yield key, "stands beside every alone"
    else:
        for key in ("type", "field", "values"):
            if getattr(knob, key):
                yield key, "stands beside card alone"
        if knob.every == "number" and knob.published is None:
            yield "published", 'missing; with every = "number" it says what a published field costs'
    if knob.values and knob.steps:
        yield "values", "'steps' is there too; a knob has one or the other"
    if 0 in knob.steps:
        yield "steps", "0 is no step"


def _placed(path: Path, text: str, key: str, told: str) -> Problem:
    """A problem with its line, and its key as one speaks of it."""
    found = re.fullmatch(rf"({KNOBS}|{CONTEXTS})\.(\d{{1,5}})(?:\.(.+))?", key)
    if not found:
        return Problem(path, _line(text, key, "", None), key, told)
    table, place, inner = found[1], int(found[2]), found[3] or ""
    spoken = re.sub(r"\.([0-9]{1,5})(?=\.|$)", lambda part: f"[{int(part[1]) + 1}]", inner)
    return Problem(
        path, _line(text, inner, table, place), f"{table} {place + 1}: {spoken}".rstrip(": "), told
    )


def _line(text: str, key: str, table: str, place: int | None) -> int:
    if place is not None:
        return line_of(text, key or table, place, table)
    head, _, rest = key.partition(".")
    if head == "targets" and rest:
        stands = re.compile(rf"^\s*[\"']?{re.escape(rest)}[\"']?\s*=")
        found = [number for number, line in enumerate(text.splitlines(), 1) if stands.search(line)]
        if found:
            return found[0]
    return line_of(text, key)
