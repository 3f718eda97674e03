"""Card sets by name or folder: `load_set`, `available_sets`."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from cardsets.building import build_card
from cardsets.cards import NO_SIDE, Card, CardSet, EnergonAbility, PlayerSide, Side
from cardsets.desk import BUNDLED, SET_FILE, named, no_such
from cardsets.errors import NoSuchCards
from cardsets.kept_sets import kept_set
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.reading import CardEntry, SetFolder, files_of, read_folder
from cardsets.rulings import rulings_files
from cardsets.set_file import SetModel

__all__ = [
    "BUNDLED", "SET_FILE", "Card", "CardSet", "EnergonAbility", "PlayerSide", "Side", "available_sets", "build_set",
    "load_set", "set_folder",
]  # fmt: skip

SETS_KEPT: Final = 16


def available_sets(root: Path | None = None) -> list[str]:
    """The ids of the sets in a folder; without one, of those on the desk and of the bundled ones."""
    if root is None:
        return list(named("sets"))
    return sorted(path.parent.name for path in root.glob(f"*/{SET_FILE}"))


def load_set(set_id_or_path: str | Path) -> CardSet:
    """A set, by its id (on the desk or bundled) or its folder, with every text parsed.

    A folder that is as it was when it was loaded before is not read again: mixes ask for a set at every swap.

    Raises:
        CardDataError: the files have problems; all of them are told, a line each.
        NoSuchCards: there is no such set.
    """
    folder = set_folder(set_id_or_path)
    try:
        files = [*files_of(folder), *rulings_files(folder)]
        written = tuple((path, path.read_bytes()) for path in files)
    except OSError:  # reading tells it
        return build_set(read_folder(folder))
    return _as_written(folder, written)


@lru_cache(maxsize=SETS_KEPT)
def _as_written(folder: Path, written: tuple[tuple[Path, bytes], ...]) -> CardSet:
    """The set of a folder while its files are as written; a set never changes, so that all may have the same."""
    return kept_set(folder, written, lambda: build_set(read_folder(folder)))


def set_folder(set_id_or_path: str | Path) -> Path:
    """The folder of a set. Raises `NoSuchCards` where there is none."""
    known = named("sets")
    if isinstance(set_id_or_path, str) and set_id_or_path in known:
        return known[set_id_or_path]
    folder = Path(set_id_or_path)
    if not (folder / SET_FILE).is_file():
        raise NoSuchCards(no_such("card set", str(set_id_or_path), known))
    return folder


def build_set(folder: SetFolder) -> CardSet:
    """The set of a folder that has been read."""
    model = folder.model
    return CardSet(
        model.id, model.name, model.code, model.playable,
        tuple(
            PlayerSide(phrases.FACTIONS[side.faction or ""], side.basic or "", side.starter) for side in model.sides
        ),
        model.damage, _cards(folder, pool=False), folder.path, _cards(folder, pool=True),
        folder.rulings, folder.make_up, model.note or "", base=model.id, listed=tuple(model.subtypes or ()),
        teams=model.teams, modes=tuple(model.modes or ()), most_players=model.most_players or 0,
        expansion=model.expansion, unicron=_unicron(model),
    )  # fmt: skip


def _unicron(model: SetModel) -> PlayerSide:
    """Returns the side that Unicron is alone: with Starters of his own, and without a Basic."""
    if model.unicron is None:
        return NO_SIDE
    return PlayerSide(op.UNICRON, starter=model.unicron.starter, set_id=model.id)


def _cards(folder: SetFolder, *, pool: bool) -> tuple[Card, ...]:
    """The cards of a folder that lie in its decks, or those that lie in a pool."""

    def built(entry: CardEntry) -> Card:
        whole = folder.model.playable or folder.model.expansion
        return build_card(folder.model.id, entry.model, entry.table, whole=whole)

    return tuple(built(entry) for entry in folder.entries if entry.pool == pool)
