"""`rollout strategies`."""

from sim.visible import show


def strategies() -> None:
    """List the strategies: those of your desk first, then the bundled ones. No file is run for it.

    On a desk strategies/bold.py (its function choose) and the style strategies/bold.toml both go by the
    name bold. One that lies elsewhere is named FILE.py:NAME or STYLE.toml. Any of them may be restricted: NAME
    never CARD, NAME prefers CARD, NAME never defends BOSS, NAME always defends BOSS; several cards with commas,
    type:TYPE for all of a type.

    [bold]Example[/bold]

      rollout strategies
    """
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
