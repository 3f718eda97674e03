"""Signposts: every folder says what it is for, and what its README names is there."""

import importlib
import pkgutil
import re
import tomllib
from datetime import datetime
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sim.scenario.model import parse_scenario
from sim.scenario.run import run_scenario
from strategies.outside.failing import MOVED
from tests.conftest import LONG_FILES

ROOT = Path(__file__).parents[1]
PACKAGES = ("cardsets", "sim", "strategies", "reports")
FOLDERS = (*PACKAGES[1:], "notebooks", "tests")
"""Top folders whose READMEs these tests are about."""
TEXTS = (
    "README.md",
    "sim/CHANGELOG.md",
    "cardsets/OWN_CARDS.md",
    "sim/STUDIES.md",
    "sim/SPEED.md",
    "sim/GLOSSARY.md",
    "strategies/WRITING.md",
    "reports/PAGES.md",
    *sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("*/README.md")),
)
ENDINGS = (".py", ".toml", ".md", ".lark", ".txt", ".ipynb")
WRITTEN = {"manifest.json", "cards.json", "rollout.toml"}
"""Files of datasets and desks, which are not of the project."""
LAYERS = {
    "sim": ("sim: what stands on what", "# sim"),
    "sim/engine": ("sim.engine: floor upon floor", "The floors of `engine/`"),
    "reports": ("reports: floor upon floor", "# reports"),
}
"""Folder to the contract that orders its parts, and where in the README its table begins."""


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def prose(name: str) -> str:
    """A README without its blocks of code."""
    return re.sub(r"^```.*?^```", "", text_of(name), flags=re.M | re.S)


def quoted(name: str) -> list[str]:
    return re.findall(r"`([^`\n]+)`", prose(name))


def project() -> dict[str, Any]:
    return tomllib.loads(text_of("pyproject.toml"))


def exists_for(name: str, token: str) -> bool:
    """Whether a path that a README names is there, seen from its folder, from the root, or in its package's parts."""
    folder = (ROOT / name).parent
    bare = token.rstrip("/")
    if (folder / bare).exists() or (ROOT / bare).exists():
        return True
    return "/" not in bare and folder != ROOT and any(folder.rglob(bare))


def is_path(token: str) -> bool:
    return bool(re.fullmatch(r"[\w./-]+", token)) and (token.endswith((*ENDINGS, "/")) or "/" in token)


@pytest.mark.parametrize("name", TEXTS)
def test_links_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", prose(name))
    inside = [link.partition("#")[0] for link in links if not re.match(r"[a-z]+:|#", link)]
    assert [link for link in inside if not ((ROOT / name).parent / link).exists()] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_paths_in_the_readme_of_a_folder_are_there(folder: str) -> None:
    name = f"{folder}/README.md"
    paths = [token for token in quoted(name) if is_path(token) and token not in WRITTEN]
    assert len(paths) >= 3
    assert [path for path in paths if not exists_for(name, path)] == []


def test_paths_of_packages_in_the_guides_are_there() -> None:
    """Paths of other kinds are of desks and datasets, which the guides show how to make."""
    beginnings = ("cardsets/", "sim/", "reports/", "tests/", "notebooks/", "strategies/planner/")
    guides = [name for name in TEXTS if not name.endswith("README.md")]
    paths = [
        token for name in guides for token in quoted(name) if is_path(token) and token.startswith(beginnings)
    ]
    assert len(paths) >= 5
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", TEXTS)
def test_modules_in_a_text_are_there(name: str) -> None:
    dotted = re.compile(rf"({'|'.join(PACKAGES)})(\.\w+)+")
    tokens = {token for token in quoted(name) if dotted.fullmatch(token)} - set(MOVED)
    assert [token for token in sorted(tokens) if not is_name(token)] == []


def is_name(dotted: str) -> bool:
    """Whether it is a module, or a name in one."""
    module, _, last = dotted.rpartition(".")
    try:
        return find_spec(dotted) is not None
    except ModuleNotFoundError:
        return find_spec(module) is not None and hasattr(importlib.import_module(module), last)


@pytest.mark.parametrize("folder", [*FOLDERS])
def test_every_part_of_a_folder_is_named_in_its_readme(folder: str) -> None:
    """Files at the top of `tests/` are of the project as a whole."""
    parts = [path for path in sorted((ROOT / folder).iterdir()) if path.name[0] not in "._"]
    shown = [
        f"{path.name}/" if path.is_dir() else path.name
        for path in parts
        if (path.is_dir() and any(path.rglob("*.*"))) or path.suffix in (".py", ".ipynb")
    ]
    if folder == "tests":
        shown = [name for name in shown if name.endswith("/")]
    named = prose(f"{folder}/README.md")
    missing = [name for name in shown if f"`{name}`" not in named and f"[{name}]" not in named]
    assert missing == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_readme_of_a_folder_is_short(folder: str) -> None:
    assert 20 <= len(text_of(f"{folder}/README.md").splitlines()) <= 90


@pytest.mark.parametrize("folder", LAYERS)
def test_a_readme_lists_parts_in_the_order_that_imports_run(folder: str) -> None:
    contract, start = LAYERS[folder]
    (layers,) = [
        each["layers"] for each in project()["tool"]["importlinter"]["contracts"] if each["name"] == contract
    ]
    table = prose(f"{folder.partition('/')[0]}/README.md").partition(start)[2]
    cells = re.findall(r"^\| (`.*?) \|", table, re.M)
    order = [[part.rpartition(".")[2] for part in layer.split(" | ")] for layer in layers]
    places = [[row_of(part, cells) for part in layer] for layer in order]
    assert all(max(upper) < min(lower) for upper, lower in pairwise(places)), places


def row_of(part: str, cells: list[str]) -> int:
    """The row of a table that names a wing or module."""
    return next(row for row, cell in enumerate(cells) if f"`{part}/`" in cell or f"`{part}.py`" in cell)


@pytest.mark.parametrize("package", PACKAGES[1:])
def test_a_package_names_its_parts(package: str) -> None:
    module = importlib.import_module(package)
    parts = sorted(part.name for part in pkgutil.iter_modules(module.__path__))
    assert [name for name in module.__all__ if not callable(getattr(module, name, None))] == parts
    assert all(f"``{part}``" in (module.__doc__ or "") for part in parts)


def test_cardsets_names_what_it_publishes() -> None:
    module = importlib.import_module("cardsets")
    assert all(hasattr(module, name) for name in module.__all__)


@pytest.mark.parametrize("package", PACKAGES)
def test_packages_are_marked_as_typed_and_shipped_whole(package: str) -> None:
    """Hatchling ships all that is below a package which `packages` names, unless something leaves it out."""
    assert (ROOT / package / "py.typed").read_bytes() == b""
    wheel = project()["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert package in wheel["packages"]
    assert set(wheel) == {"packages"}


def test_the_changelog_names_every_module_that_moved() -> None:
    rows = dict(re.findall(r"^\| `([\w.]+)` \| `([\w.]+)` \|$", text_of("sim/CHANGELOG.md"), re.M))
    assert rows == MOVED


def test_the_changelog_has_the_newest_first() -> None:
    days = re.findall(r"^## (?:\d+ and )?(\d+ \w+ \d{4})$", text_of("sim/CHANGELOG.md"), re.M)
    dates = [datetime.strptime(day, "%d %B %Y") for day in days]
    assert len(dates) == len(re.findall("^## ", text_of("sim/CHANGELOG.md"), re.M))
    assert all(newer > older for newer, older in pairwise(dates))


def test_the_top_readme_leads_to_the_folders_and_the_changelog() -> None:
    links = re.findall(r"\]\(([^)\s]+)\)", prose("README.md"))
    assert {*(f"{folder}/README.md" for folder in FOLDERS), "sim/CHANGELOG.md"} <= set(links)
    assert any(link.startswith("cardsets/") for link in links)


def test_the_scenario_on_a_page_plays() -> None:
    (block,) = re.findall(r"^```toml scenario\n(.*?)^```", text_of("tests/README.md"), re.M | re.S)
    outcome = run_scenario(parse_scenario(tomllib.loads(block), "tests/README.md", ROOT / "tests", block))
    assert outcome.passed, "\n".join([*outcome.story, *outcome.failures])


def test_the_long_files_are_there() -> None:
    assert [file for file in LONG_FILES if not (ROOT / "tests" / file).is_file()] == []
