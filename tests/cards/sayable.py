"""The rows of what the card language can say: effects that the rulebooks state, and texts of deck-builders."""

import tomllib
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
STATED: Final = tomllib.loads((HERE / "stated_effects.toml").read_text(encoding="utf-8"))
EFFECTS: Final[list[dict[str, Any]]] = STATED["effect"]
TEXTS: Final[list[dict[str, Any]]] = tomllib.loads(
    (HERE / "deck_builder_texts.toml").read_text(encoding="utf-8")
)["text"]
ROWS: Final = [*EFFECTS, *TEXTS]


def label(row: dict[str, Any]) -> str:
    """What a test of a row is called."""
    return f"{row['id']}: {row['effect']}" if "id" in row else f"{row['family']}: {row['says']}"
