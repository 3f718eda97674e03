"""Reading study files: found by name, checked whole, each problem with its line."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from cardsets.desk import MARKER, find_desk
from cardsets.errors import CardDataError, Problem
from cardsets.locate import line_of, read_toml
from cardsets.mixing import available_mixes
from cardsets.near import did_you_mean
from cardsets.shape import Flaw, shape_problems
from sim.results.figures import figure_called
from sim.results.targets import has_fair, read_band
from sim.study.config.catalogue import Catalogue, unknown
from sim.study.config.checks import conflicts, figures_of, objectives_of, people_of
from sim.study.config.desk import studies
from sim.study.config.settings import Precision, Robots, Settings, Study
from sim.study.config.values import flat
from sim.study.errors import StudyError

OF_RULES = ("profile", "vary", "rulings")
"""Tables whose keys have dots in them."""


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
    if path.is_dir():
        raise StudyError(f"{name}: is a folder; name a study in it{_studies_in(path)}")
    if name in available_mixes():
        raise StudyError(
            f"{name}: is a mix or set, not a study; name it in a study (mixes = [{name!r}]), try a change of it "
            f"(rollout try {name} ...), or run a study: {', '.join(list(known)[:5])}, ..."
        )
    if path.suffix == ".toml" or len(path.parts) > 1:
        raise StudyError(f"{name}: no such file")
    raise StudyError(f"study {unknown(name, known)}, or a file ending in .toml")


def _studies_in(folder: Path) -> str:
    """The files of a folder that may be studies, as the end of a sentence."""
    files = sorted(path.name for path in folder.glob("*.toml"))[:5]
    return f", such as {folder / files[0]}" if files else ", a file ending in .toml; it holds none"


def load_study(path: Path, catalogue: Catalogue) -> Study:
    """Read and check a study file.

    Raises `StudyError` with the first syntax error, or with every other problem at once; `CardDataError`
    where the cards of one of its mixes have problems.
    """
    try:
        text, document = read_toml(path)
    except CardDataError as error:
        raise StudyError(error.problems) from None
    document.setdefault("question", first_comment(text))
    settings = _with_targets_of_desk(_checked(path, text, document, catalogue), catalogue)
    return Study(
        path.stem,
        settings,
        people_of(settings.mixes, settings.played_modes, settings.team_setups, catalogue),
        objectives_of(settings.mixes, settings.played_modes, settings.team_setups, catalogue),
    )


def _with_targets_of_desk(settings: Settings, catalogue: Catalogue) -> Settings:
    """The settings with the targets of the desk for all its studies, as far as this one has such figures.

    A study's own target of a figure comes before the desk's. Raises `StudyError` where the desk's say nothing.
    """
    desk = find_desk()
    document = read_toml(desk / MARKER)[1].get("targets", {}) if desk else {}
    if not document:
        return settings
    known = figures_of(settings.model_dump(), catalogue)
    strategies = {name for lineup in settings.all_lineups for name in lineup}
    assert desk is not None
    found: dict[str, Any] = {}
    problems = []
    for name, value in document.items():
        figure = known.get(name) or figure_called(name, strategies)
        try:
            if figure is None:
                raise ValueError(f"no figure is called so{did_you_mean(name, known)}")
            read_band(value, off_fair=has_fair(figure), share=figure.is_share)
        except ValueError as error:
            problems.append(
                Problem(desk / MARKER, _line_of_target(desk / MARKER, name), f"targets.{name}", str(error))
            )
        if name in known:
            found[name] = value
    if problems:
        raise StudyError(problems)
    return settings.model_copy(update={"targets": found | settings.targets})


def _line_of_target(path: Path, name: str) -> int:
    return _line(path.read_text(encoding="utf-8"), f"targets.{name}")


def first_comment(text: str) -> str:
    """Returns what a file's first line says, where it is a comment; empty where it is none."""
    first = text.partition("\n")[0].strip()
    return first.lstrip("# ").strip() if first.startswith("#") else ""


def check_document(document: dict[str, Any], catalogue: Catalogue) -> tuple[Settings | None, list[Flaw]]:
    """Returns the settings that a study's keys come to, if they do, and all that is wrong with them."""
    for table in OF_RULES:
        if isinstance(document.get(table), dict):
            document[table] = dict(flat(document[table]))
    problems = list(_renamed(document))
    wrong: set[str] = set()
    settings = None
    try:
        settings = Settings.model_validate(document, context={"catalogue": catalogue})
    except ValidationError as error:
        for key, what in shape_problems(error, Settings, precision=Precision, robots=Robots):
            problems.append((key, what))
            wrong.add(key.partition(".")[0])
    problems += conflicts(document, wrong, catalogue)
    return settings, problems


def _checked(path: Path, text: str, document: dict[str, Any], catalogue: Catalogue) -> Settings:
    settings, problems = check_document(document, catalogue)
    if problems or settings is None:
        raise StudyError(Problem(path, _line(text, key), _place(key), what) for key, what in problems)
    return settings


def _line(text: str, key: str) -> int:
    """The line of a key; of one in a table of rules, whose name has dots in it, that of its last part at least."""
    head, _, rest = key.partition(".")
    if head not in (*OF_RULES, "targets"):
        return line_of(text, key)
    last = re.sub(r"\.[0-9]{1,5}$", "", rest).rpartition(".")[2]
    stands = re.compile(rf"\b{re.escape(last)}\b[\"']?\s*=")
    found = [number for number, line in enumerate(text.splitlines(), 1) if last and stands.search(line)]
    table = line_of(text, head)
    return next((number for number in found if number >= table), found[0] if found else table)


def _renamed(document: dict[str, Any]) -> Iterator[Flaw]:
    """Complaints about keys that have another name by now; they are checked under that name."""
    if "sets" in document and "mixes" not in document:
        yield "sets", "is called 'mixes' now, for a set's name is a mix too; rename it"
        document["mixes"] = document.pop("sets")


def _place(key: str) -> str:
    """A key as one speaks of it: entries of lists count from 1."""
    return re.sub(r"\.([0-9]{1,5})(?=\.|$)", lambda found: f"[{int(found[1]) + 1}]", key)
