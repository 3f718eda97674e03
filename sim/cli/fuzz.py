"""`rollout fuzz`."""

from typing import Annotated

import typer


def fuzz(
    games: Annotated[int, typer.Option("--games", min=8, help="Games in all.")] = 20_000,
    seed: Annotated[int, typer.Option("--seed", min=0, help="Seed of all randomness.")] = 1,
) -> int:
    """Play random games with every invariant checked at every decision.

    Cards conserved by identity, counts, resources and Matrix in bounds, decisions well formed, scores that
    add up, the bound on turns. Exits 1 where one of them fails, naming the game.

    [bold]Example[/bold]

      rollout fuzz --games 100000
    """
    from sim.study.fuzz import run

    return run(games, seed)
