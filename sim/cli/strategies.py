"""`rollout strategies`."""


def strategies() -> None:
    """List the bundled strategies. One of your own is named FILE.py:NAME.

    [bold]Example[/bold]

      rollout strategies
    """
    from strategies.registry import available

    known = available()
    width = max(len(name) for name, _ in known)
    for name, description in known:
        print(f"{name.ljust(width)}  {description}")
