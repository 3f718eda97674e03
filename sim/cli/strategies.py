"""`rollout strategies`."""


def strategies() -> None:
    """List the strategies: those of your desk first, then the bundled ones.

    One that lies elsewhere is named FILE.py:NAME.

    [bold]Example[/bold]

      rollout strategies
    """
    from cardsets.desk import DeskError
    from sim.cli.errors import user_errors
    from sim.study.desk import load_strategy
    from sim.study.desk import strategies as known
    from strategies.registry import StrategyError

    described = {}
    with user_errors(DeskError):
        for name in known():
            try:
                described[name] = load_strategy(name).description
            except StrategyError as error:
                described[name] = f"cannot be used: {error}"
    width = max(map(len, described))
    for name, description in described.items():
        print(f"{name.ljust(width)}  {description}")
