"""`rollout bench`."""

from typing import Annotated

import typer

from sim.cli.errors import compiling


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print JSON for another program.")] = False,
) -> int:
    """Measure complete games a second on one core, warm.

    [bold]Examples[/bold]

      rollout bench

      rollout bench --json > bench.json
    """
    from sim.study.running.bench import run

    with compiling():
        return int(run(json) or 0)
