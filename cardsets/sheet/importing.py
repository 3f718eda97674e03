"""Importing a spreadsheet: a whole, playable set on the desk, written as TOML, or nothing at all."""

import re
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardsets import desk
from cardsets.cards import STAND_IN_ENDING, CardSet
from cardsets.composition import new_problems
from cardsets.errors import CardDataError, NoSuchCards
from cardsets.library import load_set
from cardsets.locate import read_toml
from cardsets.mixing import available_mixes, load_mix
from cardsets.near import did_you_mean
from cardsets.reading import SetFolder, read_folder
from cardsets.rulings import bundled_of
from cardsets.set_file import SetSideModel
from cardsets.sheet.apply import Applied, CardChange, apply_rows
from cardsets.sheet.columns import TODO
from cardsets.sheet.csv_file import SheetRow, read_csv
from cardsets.writing import edited_cards, edited_set

NAME = re.compile(r"[a-z][a-z0-9_]*")
HEAD: Final = (
    "# A copy of {of}, made by `rollout cards import`. Edit it here or import a spreadsheet again.\n"
    "# Fields that were read off a card are named in its own_copy, published ones in [card.published]; every\n"
    "# other value is a stand-in.\n"
)


@dataclass(frozen=True)
class Imported:
    """What an import has done: the set, and the cards that are not as they were."""

    folder: Path
    card_set: CardSet
    made: bool  # the set is new on the desk
    changes: tuple[CardChange, ...]


@dataclass(frozen=True)
class _Source:
    """What the rows are laid over: a set on the desk, or the set or mix that a new one is to be a copy of."""

    name: str
    card_set: CardSet
    layout: SetFolder  # whose files the cards lie in; those of its base, for a mix


def import_csv(
    path: Path,
    *,
    set_name: str | None = None,
    base: str | None = None,
    stand_in: bool | None = None,
    any_cost: bool = False,
    start: Path | None = None,
) -> Imported:
    """Lay a spreadsheet's rows over a set on the desk, or over a new copy of a set or mix.

    Args:
        path: the CSV file.
        set_name: the set on the desk; by default the one the file was exported from, or `my_` and its name.
        base: what a new set is a copy of; by default what the file's column `set` says.
        stand_in: whether the rows are inventions of one's own, stand-ins, or were read off cards; must be said of
            new cards, other rows are taken to be read off cards.
        any_cost: a new card may cost more or less than like the one it replaces.
        start: where to look for the desk.

    Raises:
        CardDataError: something cannot be read, or does not come out; nothing is written then.
        NoSuchCards: there is no such base.
    """
    home = desk.find_desk(start)
    if home is None:
        raise CardDataError([
            f"there is no {desk.MARKER} in this folder or above it, so no place for a set of yours; "
            "`rollout new FOLDER` makes one"
        ])  # fmt: skip
    rows = read_csv(path)
    if not rows:
        raise CardDataError([f"{path}: has no rows below its titles"])
    told, row = _told_set(path, rows)
    if base in available_mixes() and told is not None and told not in (base, *_copies_of(base, start)):
        what = f"row {row}, column set: {told!r}, but --base says {base!r}"
        raise CardDataError([f"{path}: {what}; give the one the rows are from, or blank the column"])
    name = set_name or _default_name(path, base or told, start)
    _check_name(name)
    target = home / "sets" / name
    source = _source(path, target, told, base, row)
    applied = apply_rows(
        rows,
        [card.table for card in source.layout.in_files(source.card_set.cards, source.card_set.pool)],
        playable=source.card_set.playable,
        origins=_origins(source),
        stand_in=bool(stand_in),
        any_cost=any_cost,
    )
    if applied.problems:
        raise CardDataError([f"{path}: {problem}" for problem in applied.problems])
    if new := _new_cards(rows, applied):
        _check_plain(
            path, new, stand_in, name if set_name is None and target.exists() and told != name else None
        )
    made = not target.exists()
    if made or applied.changes:
        _write(path, target, source, applied)
    return Imported(target, load_set(target), made, tuple(applied.changes))


def _new_cards(rows: Sequence[SheetRow], applied: Applied) -> dict[str, int]:
    """The names of new cards, each with its row; those of a sheet of what is still to be read off cards are plain."""
    made = [change.name for change in applied.changes if change.replaces]
    new = {
        name.removesuffix(STAND_IN_ENDING) for name in (*made, *(table["name"] for table in applied.added))
    }
    named = {row.cells.get("name", "").strip(): row.number for row in rows if TODO[0] not in row.cells}
    return {name: number for name, number in named.items() if name.removesuffix(STAND_IN_ENDING) in new}


def _check_plain(path: Path, new: Mapping[str, int], stand_in: bool | None, existing: str | None) -> None:
    """Refuse new cards of which nobody says whether they are inventions, or which set of the desk is to have them."""
    card, row = next(iter(new.items()))
    more = f" (and {len(new) - 1} more)" if len(new) > 1 else ""
    if stand_in is None:
        raise CardDataError([
            f"{path}: row {row}: {card!r}{more} is a new card; give --stand-in for inventions of your own, or "
            "--own-copy for cards that you have read"
        ])  # fmt: skip
    if existing is not None:
        raise CardDataError([
            f"{path}: row {row}: {card!r}{more} is a new card, and the set {existing} is on your desk already; give "
            f"--set {existing} to add to it, or --set and a new name"
        ])  # fmt: skip


# --- From where to where --------------------------------------------------------------------------------


def _copies_of(base: str | None, start: Path | None) -> list[str]:
    """The sets of the desk that are copies of a set or mix."""
    found = []
    for name, folder in desk.own_names("sets", start).items():
        with suppress(CardDataError):
            if read_toml(folder / desk.SET_FILE)[1].get("copy_of") == base:
                found.append(name)
    return found


def _told_set(path: Path, rows: Sequence[SheetRow]) -> tuple[str | None, int]:
    """The set that the rows say they are from, where they say so, and the row that does."""
    told: dict[str, int] = {}
    for row in rows:
        if name := row.cells.get("set", "").strip():
            told.setdefault(name, row.number)
    if len(told) > 1:
        (first, _), (second, number) = list(told.items())[:2]
        raise CardDataError(
            [f"{path}: row {number}, column set: {second!r}, but {first!r} above; one set a file"]
        )
    return next(iter(told.items()), (None, 0))


def _default_name(path: Path, told: str | None, start: Path | None) -> str:
    if told is None:
        raise CardDataError(
            [f"{path}: does not say in a column set what it is from; give --base, or --set for yours"]
        )
    return told if told in desk.own_names("sets", start) else f"my_{told}"


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise CardDataError(
            [f"--set: {name!r} is no name; allowed: small letters, digits and _, a letter first"]
        )
    if name in desk.bundled_names("sets") or name in desk.named("mixes"):
        raise CardDataError([f"--set: {name!r} is the name of a bundled set or of a mix; choose another"])


def _source(path: Path, target: Path, told: str | None, base: str | None, row: int) -> _Source:
    if target.exists():
        card_set = load_set(target)
        folder = read_folder(target)
        known = [card_set.id, *([folder.model.copy_of] if folder.model.copy_of else [])]
        for origin, said in ((told, f"{path}: row {row}, column set"), (base, f"{path}: --base")):
            if origin is not None and origin not in known:
                whole = f"{said}: {origin!r}, but the set {card_set.id} on your desk is no copy of that"
                raise CardDataError([f"{whole}; allowed: {', '.join(known)}, or another --set"])
        return _Source(card_set.id, card_set, folder)
    origin = base or told
    if origin is None:
        raise CardDataError([f"{path}: does not say in a column set what it is from; give --base"])
    try:
        card_set = load_mix(origin)
    except NoSuchCards as error:
        place = f"{path}: --base" if base else f"{path}: row {row}, column set"
        raise CardDataError([f"{place}: {error}"]) from None
    layout = read_folder(card_set.path)
    if len(card_set.sides) < len(layout.model.sides):
        whole = f"{path}: {origin!r} is one side of {card_set.base!r}, and a set is copied with both"
        raise CardDataError([f"{whole}; export {card_set.base!r} and import that"])
    return _Source(origin, card_set, layout)


def _origins(source: _Source) -> list[Mapping[str, Any]]:
    """The cards that those of a set on the desk are copies of, where that is still there."""
    origin = source.layout.model.copy_of
    if origin is None:
        return []
    with suppress(CardDataError, NoSuchCards):
        return [card.table for card in load_mix(origin).with_pool.cards]
    return []


# --- Writing ----------------------------------------------------------------------------------------------


def _write(path: Path, target: Path, source: _Source, applied: Applied) -> None:
    """Write the set beside its place, check it there, and move it in as a whole."""
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".importing-") as aside:
        draft = Path(aside) / target.name
        draft.mkdir()
        for name, text in _files(target, source, applied).items():
            (draft / name).write_text(text, encoding="utf-8", newline="\n")
        try:
            problems = [f"{path}: {told}" for told in new_problems(source.card_set, load_set(draft))]
        except CardDataError as error:
            problems = [problem.replace(str(draft), str(target)) for problem in error.problems]
        if problems:
            raise CardDataError(problems)
        if target.exists():
            _keep(target)
            for file in draft.iterdir():
                file.replace(target / file.name)
        else:
            draft.rename(target)


def _keep(target: Path) -> None:
    """Keep a set as it was (`before_of`), in place of what was kept before."""
    kept = before_of(target)
    kept.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent, prefix=".keeping-") as aside:
        copy = Path(aside) / target.name
        shutil.copytree(target, copy)
        if kept.exists():
            kept.rename(Path(aside) / "older")
        copy.rename(kept)


def before_of(target: Path) -> Path:
    """Where a set is kept as it was before the last import that changed it."""
    return target.parent.with_name(".before") / target.name


def _files(target: Path, source: _Source, applied: Applied) -> dict[str, str]:
    """The files of the set that are new or not as they were, by name."""
    files = {}
    entries = source.layout.entries
    by_file: dict[Path, list[dict[str, Any]]] = {}
    for entry, table in zip(entries, applied.tables, strict=False):
        by_file.setdefault(entry.path, []).append(table)
    # What a mix puts beside its base's cards, and new rows.
    more = [*applied.tables[len(entries) :], *applied.added]
    in_decks = {entry.path for entry in entries if not entry.pool}
    last = max(in_decks, default=source.layout.path / "cards.toml")
    for file in {**by_file, last: None}:
        text = file.read_text(encoding="utf-8") if file.exists() else f"# {source.card_set.name}\n"
        files[file.name] = edited_cards(text, by_file.get(file, []), more if file == last else [])
    set_file = source.layout.path / desk.SET_FILE
    files[desk.SET_FILE] = _set_text(set_file.read_text(encoding="utf-8"), target, source, applied)
    return files


def _set_text(text: str, target: Path, source: _Source, applied: Applied) -> str:
    """The `set.toml` of the set, in the form of today where anything of it changes."""
    card_set, model = source.card_set, source.layout.model
    changes = _changes_of_the_set(source, applied)
    head = None
    if source.layout.path != target:
        changes |= {"id": target.name, "name": f"{card_set.name} ({target.name})", "copy_of": source.name}
        changes |= _rulings(source)
        head = HEAD.format(of=card_set.name)
    if not changes:
        return text
    if model.old_keys:
        changes |= dict.fromkeys(model.old_keys) | {"side": [_side(side, applied) for side in model.sides]}
    return edited_set(text, changes, head=head)


def _rulings(source: _Source) -> dict[str, Any]:
    """The rulings of a copy: it follows a bundled set, so that what is mended there is mended in it."""
    card_set, layout = source.card_set, source.layout
    followed: Any = layout.model.rulings
    if desk.bundled_names("sets").get(card_set.base) == layout.path:
        followed = card_set.base
    elif followed is None and (bundled := bundled_of(layout.model.code)) is not None:
        followed = bundled.name
    of_the_mix = {
        key: ruling.value for key, ruling in card_set.rulings.items() if ruling != layout.rulings.get(key)
    }
    if of_the_mix:
        followed = {**({"base": followed} if isinstance(followed, str) else followed or {}), **of_the_mix}
    return {} if followed in (None, layout.model.rulings) else {"rulings": followed}


def _changes_of_the_set(source: _Source, applied: Applied) -> dict[str, Any]:
    """What `set.toml` says otherwise once the rows are in: names of cards, subtypes, and what a mix has added."""
    model, card_set = source.layout.model, source.card_set
    changes: dict[str, Any] = {}
    sides = [_side(side, applied) for side in model.sides]
    if any(_differ(new, side.model_dump()) for new, side in zip(sides, model.sides, strict=True)):
        changes["side"] = sides
    if model.unicron is not None:
        own = _starters(model.unicron.starter, applied)
        changes |= {"unicron": {"starter": own}} if _differ(own, model.unicron.starter) else {}
    damage = {_renamed(applied, "damage", name): count for name, count in card_set.damage.items()}
    if _differ(damage, model.damage):
        changes["damage"] = damage
    if card_set.make_up is not None and card_set.make_up != source.layout.make_up:
        changes["make_up"] = card_set.make_up.as_table()
    if model.subtypes is not None:
        listed = _listed(card_set.subtypes, applied)
        changes |= {"subtypes": listed} if listed != model.subtypes else {}
    return changes


def _side(side: SetSideModel, applied: Applied) -> dict[str, Any]:
    """A side with the names that its cards have now."""
    basic = None if side.basic is None else _renamed(applied, "basic", side.basic)
    return _stated({"faction": side.faction, "basic": basic, "starter": _starters(side.starter, applied)})


def _starters(starter: Mapping[str, int], applied: Applied) -> dict[str, int]:
    """Starters by the names that their cards have now."""
    return {_renamed(applied, "starter", name): count for name, count in starter.items()}


def _stated(table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if value not in (None, {})}


def _differ(new: Mapping[str, Any], old: Mapping[str, Any]) -> bool:
    """Whether two tables say different things, or the same in another order."""
    return repr(_stated(new)) != repr(_stated(old))


def _listed(known: Sequence[str], applied: Applied) -> list[str]:
    """The subtypes of the set, with those that rows brought; one that is nearly a known one is refused, not taken."""
    lower = {each.lower() for each in known}
    borne = [table.get("subtype", "") for table in (*applied.tables, *applied.added)]
    new = {each for each in borne if each and each.lower() not in lower}
    return sorted([*known, *(each for each in new if not did_you_mean(each, known))])


def _renamed(applied: Applied, kind: str, name: str) -> str:
    found = {old.lower(): new for (its, old), new in applied.renamed.items() if its == kind}
    return found.get(name.lower(), name)
