"""Options that several commands have, the same in each."""

from typing import Annotated

import typer

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
