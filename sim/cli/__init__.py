"""The command line: `rollout`, a module a command.

Exit codes: 0 all is well, 1 it was tried and failed, 2 what was asked for makes no sense. Whatever a user
can mend (a `cardsets.errors.RolloutError`) is told in plain lines on standard error, never as a traceback; any other
exception is a bug, and is shown as one. Commands import what they need
when they are called, so that `--help` answers at once.
"""

import gc
import sys
from collections.abc import Sequence
from typing import NoReturn

import typer

from cardsets.errors import RolloutError
from sim.cli.algebra import on_one_core
from sim.cli.balance import balance
from sim.cli.bench import bench
from sim.cli.blunders import blunders
from sim.cli.cards import cards
from sim.cli.compare import compare
from sim.cli.errors import ABORTED, complain
from sim.cli.fuzz import fuzz
from sim.cli.garbage import collect_seldom
from sim.cli.house_command import HouseCommand
from sim.cli.memory import check_memory, memory_errors
from sim.cli.new import new
from sim.cli.plan import plan
from sim.cli.population import population
from sim.cli.replay import replay
from sim.cli.report import report
from sim.cli.results import results
from sim.cli.rules import rules
from sim.cli.run import run
from sim.cli.scenario import scenario
from sim.cli.strategies import strategies
from sim.cli.tune import tune
from sim.cli.verify import verify
from sim.cli.what_if import try_out

app = typer.Typer(
    name="rollout",
    help="A Monte Carlo balance lab for the Transformers Deck-Building Game (unofficial).",
    epilog="Begin with: rollout run quickstart",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS = (
    run, plan, report, results, compare, verify, replay, scenario, rules, new, strategies, tune, population, balance,
    blunders, bench, fuzz,
)  # fmt: skip
for command in COMMANDS:
    app.command(no_args_is_help=False, cls=HouseCommand)(command)
app.command(name="try", no_args_is_help=False, cls=HouseCommand)(try_out)
app.add_typer(cards, name="cards")


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit."""
    collect_seldom()
    with on_one_core():
        code = call(sys.argv[1:] if arguments is None else arguments)
    gc.freeze()  # the process ends: to search all that was made for garbage takes a second, and frees nothing sooner
    sys.exit(code)


def call(arguments: Sequence[str]) -> int:
    """Run the command line; returns the exit code."""
    try:
        with memory_errors():
            check_memory()
            result = app(list(arguments) or ["--help"], prog_name="rollout", standalone_mode=False)
    except RolloutError as error:
        complain(str(error))
        return error.exit_code
    except typer.TyperException as error:
        from sim.cli.usage_errors import in_house_words

        complain(in_house_words(error))
        return error.exit_code
    except typer.Abort:
        complain(ABORTED)
        return 1
    return result if isinstance(result, int) else 0
