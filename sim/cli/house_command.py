"""Commands whose help says what an option takes in plain words: N, not `<int range>`; nothing for a switch."""

from pathlib import Path
from typing import Any, Final

from typer.core import TyperCommand, TyperOption

WORDS: Final = {bool: "", int: "N", float: "X", str: "TEXT", Path: "PATH"}


class HouseCommand(TyperCommand):
    """A command with plain words in its help."""

    def get_params(self, ctx: Any) -> Any:
        """Returns the parameters, each option with a word for what it takes."""
        params = super().get_params(ctx)
        for param in params:
            if isinstance(param, TyperOption) and param.metavar is None:
                annotation = param.type_descriptor.annotation
                if annotation in WORDS:
                    param.metavar = WORDS[annotation]
        return params
