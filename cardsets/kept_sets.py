"""Card sets as they were read before, kept in the cache: to read and check one takes as long as a short study plays.

One is kept under a hash of its files, of where they lie and of the code that reads them, so that an edited card, or
an edited rule of what a card may say, is never missed.
"""

import contextlib
import hashlib
import pickle
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from cardsets.cache import DamagedFile, open_cache, read_kept, write_kept
from cardsets.cards import CardSet

MOST_KEPT: Final = 32
"""Sets that are kept; beyond them those written first go. A designer's edits make a new one each."""
KEPT_AS: Final = "card-set-"


def kept_set(folder: Path, written: tuple[tuple[Path, bytes], ...], read: Callable[[], CardSet]) -> CardSet:
    """Returns the set of a folder whose files are as `written`: from the cache, or as `read` gives it.

    A damaged file is named, and written again. Where there is no cache to write to, nothing is kept.

    Raises:
        CardDataError: from `read`; a set with problems is not kept.
        CacheError: the cache is not its user's alone.
    """
    try:
        kept = open_cache() / f"{KEPT_AS}{_made_of(folder, written)}"
        return _unpickled(kept) or _keep(kept, read())
    except OSError:  # whoever compiles says why the cache cannot be written
        return read()


def _unpickled(kept: Path) -> CardSet | None:
    try:
        content = read_kept(kept)
    except FileNotFoundError:
        return None
    except DamagedFile:
        sys.stderr.write(f"rollout: {kept}: a damaged file of the cache; it is made again\n")
        return None
    found: CardSet = pickle.loads(content)
    return found


def _keep(kept: Path, made: CardSet) -> CardSet:
    with contextlib.suppress(OSError):
        write_kept(kept, pickle.dumps(made, protocol=pickle.HIGHEST_PROTOCOL))
        for old in sorted(kept.parent.glob(f"{KEPT_AS}*"), key=_written_at)[:-MOST_KEPT]:
            old.unlink(missing_ok=True)
    return made


def _written_at(path: Path) -> float:
    with contextlib.suppress(FileNotFoundError):  # another process cleans up too
        return path.stat().st_mtime
    return 0.0


def _made_of(folder: Path, written: tuple[tuple[Path, bytes], ...]) -> str:
    digest = hashlib.sha256(f"{_code()} {folder} {folder.resolve()}".encode())
    for path, content in written:
        digest.update(f"{path} {len(content)} ".encode())
        digest.update(content)
    return digest.hexdigest()[:20]


@cache
def _code() -> str:
    """Returns a hash of the code that reads sets: this package's, and Python's version."""
    digest = hashlib.sha256(f"{sys.version_info[:2]}".encode())
    package = Path(__file__).parent
    for path in sorted((*package.rglob("*.py"), *package.rglob("*.lark"))):
        digest.update(f"{path.relative_to(package)} ".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
