"""The cache: things that take long to make, kept between commands (compiled rules, tables of the language, card sets).

What is kept there is run. So the folder belongs to its owner alone, and each file begins with a checksum of its name
and content: a file that a power cut or a bad disk changed is made again, and so is one that another user put there.
"""

import contextlib
import hashlib
import os
import re
from pathlib import Path
from typing import Final
from uuid import uuid4

from cardsets.errors import CacheError

OWNER_ALONE: Final = 0o700
WRITABLE_BY_ALL: Final = 0o002
WRITABLE_BY_OTHERS: Final = 0o022
FOR_OTHERS: Final = 0o077
CHECKSUM: Final = 16
"""Bytes of a checksum."""
OURS: Final = re.compile(r"[\w-]+-[0-9a-f]{20}(-\w+)?")
"""Names that this program gives: a file's or a part's, and a hash of what it was made of."""
ANOTHER: Final = "let ROLLOUT_CACHE name another folder"


class DamagedFile(Exception):
    """A file of the cache is not what was written there, or cannot be read."""


def cache_root() -> Path:
    """Returns the folder of the cache: ``ROLLOUT_CACHE``, or a place in the user's cache folder."""
    chosen = os.environ.get("ROLLOUT_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(chosen) if chosen else Path(base) / "rollout-balance"


def open_cache() -> Path:
    """Returns the folder of the cache, which is made where there is none, for its owner alone.

    A cache of one's own that others may read, or one's group may write to, is closed to them. There are no modes on
    Windows, where nothing of this is looked at.

    Raises:
        CacheError: another user owns it, others may write to it, or they may read what else it holds.
        OSError: it cannot be made.
    """
    return own_folder(cache_root())


def own_folder(root: Path) -> Path:
    """Returns a folder, which is made where there is none, for its owner alone. Raises as `open_cache` does."""
    root.parent.mkdir(parents=True, exist_ok=True)
    try:
        root.mkdir(OWNER_ALONE)
    except FileExistsError:
        if not root.is_dir():
            raise
    if os.name == "posix":
        _close_to_others(root)
    return root


def _close_to_others(root: Path) -> None:
    found = root.stat()
    if found.st_uid != os.geteuid():
        raise CacheError(f"{root}: another user owns it, and what is kept there is run; {ANOTHER}")
    if found.st_mode & FOR_OTHERS and not found.st_mode & WRITABLE_BY_ALL:
        if _holds_others(root):
            raise CacheError(
                f"{root}: is no cache of this program, and others may read what it holds; {ANOTHER}"
            )
        with contextlib.suppress(OSError):
            root.chmod(OWNER_ALONE)
        found = root.stat()
    if found.st_mode & WRITABLE_BY_OTHERS:
        raise CacheError(
            f"{root}: others may write to it, and what is kept there is run; delete it, or {ANOTHER}"
        )


def _holds_others(root: Path) -> bool:
    """Whether a folder holds something, and nothing that this program has put there."""
    names = [path.name for path in root.iterdir()]
    return bool(names) and not any(OURS.fullmatch(name) for name in names)


def read_kept(path: Path) -> bytes:
    """Returns the content of a file that `write_kept` wrote.

    Raises:
        FileNotFoundError: there is none.
        DamagedFile: it is not as it was written, or another user wrote it.
    """
    try:
        with path.open("rb") as file:
            own = os.name != "posix" or os.fstat(file.fileno()).st_uid == os.geteuid()
            kept = file.read()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise DamagedFile(str(path)) from error
    content = kept[CHECKSUM:]
    if not own or kept[:CHECKSUM] != _checksum(path.name, content):
        raise DamagedFile(str(path))
    return content


def write_kept(path: Path, content: bytes) -> None:
    """Write a file of the cache under another name, then give it its own. Whoever reads meanwhile reads the old one."""
    unfinished = path.with_name(f"{path.name}.tmp.{uuid4().hex[:16]}")
    try:
        with unfinished.open("wb") as file:
            file.write(_checksum(path.name, content))
            file.write(content)
        unfinished.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            unfinished.unlink()
        raise


def _checksum(name: str, content: bytes) -> bytes:
    digest = hashlib.blake2b(content, digest_size=CHECKSUM)
    digest.update(name.encode())
    return digest.digest()
