"""`rollout balance`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import complain, local_path
from sim.cli.options import Jobs
from sim.visible import show

FEW_ROWS = 15

if TYPE_CHECKING:
    from sim.balance.plan import BalancePlan
    from sim.results.balanced import Balanced


def balance(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A balance file, or the name of one.")],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="DIR",
            parser=local_path,
            help="Where all goes; default results/NAME, on the desk.",
        ),
    ] = None,
    jobs: Jobs = None,
    again: Annotated[
        bool,
        typer.Option("--again", help="Prove the next best set, where the first was not; at half the level."),
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Search anew in DIR; how often was proven there stays known.")
    ] = False,
) -> None:
    """Find the fewest changes of numbers that bring all figures within their targets, and prove them.

    FILE names the numbers that may change, the games that are looked at (mixes, modes, players, strategies) and the
    targets. Candidates are compared in games of the same luck; what is found is judged once, on games that nobody has
    looked at. One seed gives the same on any number of workers; a run that was killed goes on with the same command.
    The overlay lies in DIR/overlays, ready to be laid on; rollout report DIR makes a page of it all.

    [bold]Examples[/bold]

      rollout plan core_fair

      rollout balance core_fair --out results/fair_core

      rollout report results/fair_core

      rollout balance core_fair --out results/fair_core --again
    """
    from joblib import cpu_count

    from cardsets.desk import find_desk
    from sim.balance.balance import balance as run_balance
    from sim.balance.document import find_balance
    from sim.balance.plan import make_balance
    from sim.cli.progress import GamesProgress
    from sim.study.config.catalogue import current_catalogue
    from sim.study.running.stopping import leaving
    from sim.tuning.output import Kept

    plan = make_balance(find_balance(file), current_catalogue())
    folder = out or Path(os.path.relpath(find_desk() or Path())) / "results" / plan.asked.name
    with leaving(complain), GamesProgress() as progress:
        found = run_balance(
            plan, Kept(folder, force, folder), jobs=jobs or cpu_count(), again=again, say=progress.say,
            progress=progress.report,
        )  # fmt: skip
    _tell(plan, folder, found)


def _tell(plan: "BalancePlan", folder: Path, found: "Balanced") -> None:
    from reports.estimates.balanced import front_table, knobs_table, targets_table, told_in_lines
    from sim.cli.tables import print_in_width, wrapped

    for line in told_in_lines(found):
        show("\n".join(wrapped(line)))
    for table in (knobs_table(found), front_table(found), targets_table(found)):
        if table.rows:
            show()
            print_in_width(table, FEW_ROWS)
    show(f"\nNext:\n  rollout report {folder}")
    if found.overlay:
        show(f"  cd {folder}; rollout run {Path(found.overlay).stem}_1")
    failed = bool(found.proofs) and not found.proofs[-1].passed
    if failed:
        show(f"  rollout balance {plan.asked.path} --out {folder} --again")
