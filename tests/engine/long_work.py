"""What another process does in a test, with nothing to import first: it notes who it is, and goes on for long."""

import hashlib
import os
from pathlib import Path


def note() -> None:
    """Write down who does the work."""
    Path(os.environ["BESIDE"]).write_text(str(os.getpid()))


def compile_long() -> None:
    """Work as the compiler does: inside C, for long, while other threads go on."""
    note()
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)
