"""Options that several commands have, the same in each."""

import re
from decimal import Decimal
from typing import Annotated

import typer

MOST_GAMES = 10**9


def whole_number(text: str | int) -> int:
    """Returns a number of games as it is typed: 10000, 10,000, 10_000, 10k, 1e4 or 2M.

    Raises `typer.BadParameter` for anything else, and for numbers that no study plays.
    """
    if isinstance(text, int):
        return text
    found = re.fullmatch(r"(-?\d[\d,_]*(?:\.\d+)?)(?:e(\d{1,2})|([kKmM]))?", text.strip())
    if found is None:
        raise typer.BadParameter(
            f"{text!r} is no number of games; allowed: 10000, 10,000, 10k, 1e4, 2M and such"
        )
    number, power, unit = found.groups()
    exact = Decimal(number.replace(",", "").replace("_", "")) * 10 ** int(power or 0)
    exact *= {"k": 1_000, "m": 1_000_000}.get((unit or "").lower(), 1)
    if exact != int(exact) or not 1 <= exact <= MOST_GAMES:
        raise typer.BadParameter(f"{text} is out of bounds; allowed: whole numbers from 1 to {MOST_GAMES:,}")
    return int(exact)


Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, max=1024, help="Worker processes; default one a core."),
]
Seed = Annotated[int, typer.Option("--seed", min=0, max=2**63 - 1, help="Seed of all randomness.")]

# Of a search for better numbers.
Candidates = Annotated[
    int | None,
    typer.Option(min=4, max=1000, help="Candidates a generation; default by how many numbers."),
]
Step = Annotated[
    float,
    typer.Option(min=0.001, max=10, help="How far numbers change at first, as a share of their size."),
]
