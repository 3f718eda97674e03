"""`rollout strategies`."""

import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import UserError
from sim.visible import show

if TYPE_CHECKING:
    pass


def strategies(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="A strategy: shows its numbers, and what each means.")
    ] = "",
) -> None:
    """List the strategies, or show the numbers of one. No file of Python is run for it.

    Those of your desk come first. There strategies/bold.py (its function choose) and the style strategies/bold.toml
    both go by the name bold. One that lies elsewhere is named FILE.py:NAME or STYLE.toml. Any of them may be
    restricted: NAME never CARD, NAME prefers CARD, NAME never defends BOSS, NAME always defends BOSS; several cards
    with commas, type:TYPE for all of a type. NAME never mode:MODE keeps out of one of several Alt Modes.

    [bold]Examples[/bold]

      rollout strategies

      rollout strategies balanced
    """
    if name:
        _show(name)
    else:
        _list()


def _show(name: str) -> None:
    """Print what a strategy says of itself, and the numbers of a style, each with its meaning."""
    from sim.cli.style_words import meanings
    from sim.study.config.desk import describe_strategy, python_file, sketch_strategy
    from sim.study.config.desk import strategies as known
    from strategies.planner.style import NAMES
    from strategies.registry import StrategyError

    try:
        found, about = sketch_strategy(name), describe_strategy(name)
    except StrategyError as error:
        raise UserError(f"{error}; the desk and the bundle have: {', '.join(known())}") from error
    show(f"{name}: {about or 'says nothing of itself'}")
    file = python_file(name)
    if file is not None:
        show(f"written in Python: {file}")
        return
    if any(found.search):
        playouts, *_ = found.search
        show(f"it searches, with {playouts} playouts a decision, from the style below")
    if not any(found.weights):
        show("it has no numbers")
        return
    width = max(map(len, NAMES))
    for number, value in zip(NAMES, found.weights, strict=False):
        head = f"{number.ljust(width)} {value:5}  "
        for line in textwrap.wrap(meanings().get(number, ""), 80 - len(head)) or [""]:
            show(f"{head}{line}")
            head = " " * len(head)


def _list() -> None:
    """Print all strategies, a line each."""
    from sim.study.config.desk import describe_strategy, is_style, own_strategies
    from sim.study.config.desk import strategies as known
    from strategies.registry import StrategyError

    described = {}
    own = own_strategies()
    for name in known():
        try:
            described[name] = describe_strategy(name)
        except StrategyError as error:
            described[name] = f"cannot be used: {_in_a_line(error)}"
        else:
            if name in own and is_style(own[name]):
                described[name] += f" (style {own[name].name})"
    width = max(map(len, described))
    for name, description in described.items():
        show(f"{name.ljust(width)}  {description}")


def _in_a_line(error: Exception) -> str:
    """The first of a strategy's problems, and how many more there are."""
    first, *others = str(error).splitlines()
    return f"{first} (and {len(others)} more)" if others else first
