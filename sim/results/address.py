"""Where a dataset may lie: a folder, or an address that fsspec knows, such as ``s3://bucket/study``.

An address is handled as a path is (`upath.UPath`). What differs is told by `is_local`: a file system of this machine
can rename and lock; elsewhere a file is there whole once it has been sent, and not before.
"""

import warnings
from pathlib import Path
from typing import Final

from sim.results.errors import ResultsError

SCHEME: Final = "://"


class AddressError(ResultsError):
    """An address that leads nowhere: one clear line."""


def address(text: str) -> Path:
    """A folder by its path, or by its address with a scheme. Raises `AddressError` where the scheme is of no use."""
    if SCHEME not in text:
        return Path(text)
    from upath import UPath

    scheme = text.partition(SCHEME)[0]
    if not scheme:
        raise AddressError(f"{text}: nothing stands before ://; allowed: a scheme, as in s3://bucket/study")
    try:
        with warnings.catch_warnings(action="ignore"):  # that few have tried this file system
            found = UPath(text)
        if scheme in ("file", "local"):
            return Path(found.path)
        found.fs  # noqa: B018  (here it turns out whether its package is installed)
        found / "part"  # and here whether there can be files in it
    except ImportError as error:
        raise AddressError(f"{text}: {str(error).partition(chr(10))[0]}") from None
    except Exception as error:  # packages of many hands raise what they like
        told = str(error).partition("\n")[0] or type(error).__name__
        raise AddressError(f"{text}: {scheme}:// cannot be used: {told}") from None
    return found  # type: ignore[return-value]  # it does what a path does


def is_local(path: Path) -> bool:
    """Whether a path is of this machine's file system."""
    return isinstance(path, Path)


def look_again(path: Path) -> None:
    """Forget what was seen in a folder elsewhere: others may have written there since."""
    if not is_local(path):
        path.fs.invalidate_cache()  # type: ignore[attr-defined]
