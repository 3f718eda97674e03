"""`rollout fuzz`."""

from typing import Annotated

import typer

from sim.cli.errors import UserError, compiling
from sim.cli.options import Jobs, Seed


def fuzz(
    games: Annotated[int, typer.Option("--games", min=1, max=10**9, help="Games in all.")] = 20_000,
    seed: Seed = 1,
    mode: Annotated[list[str] | None, typer.Option("--mode", help="This mode only; may be repeated.")] = None,
    mix: Annotated[
        list[str] | None,
        typer.Option(
            "--mix", help="This mix only, your own too, MIX+OVERLAY with its changes; may be repeated."
        ),
    ] = None,
    setup: Annotated[
        list[str] | None, typer.Option("--setup", help="This set-up of teams only; may be repeated.")
    ] = None,
    players: Annotated[int | None, typer.Option("--players", min=1, help="So many players only.")] = None,
    jobs: Jobs = None,
    game: Annotated[
        int | None,
        typer.Option(
            "--game", min=0, max=10**9, help="Tell this game of one mode, set-up, mix and number of players."
        ),
    ] = None,
    why: Annotated[bool, typer.Option("--why", help="With --game: tell the options too.")] = False,
) -> int:
    """Play random games with every invariant checked at every decision.

    Cards conserved by identity, zones, counts, resources and Matrix in bounds, nothing left on the stack,
    every option legal and nothing secret in it, holdings and scores as recomputed from the log. Games that
    break one, end in an error or hit the turn limit are counted, and each is told with the command that plays
    it again. Exits 1 where an invariant broke or a game failed.

    [bold]Examples[/bold]

      rollout fuzz --games 1000000 --mode co-op

      rollout fuzz --mix core --mode solo --players 1 --seed 1 --game 17

      rollout fuzz --mode tvt --setup advanced

      rollout fuzz --mix core+swift_prime --mode competitive
    """
    from joblib import cpu_count

    from cardsets.overlay import available_overlays
    from cardsets.shape import counts
    from cardsets.teams import SETUPS
    from sim.engine.data.modes import MODES
    from sim.fuzz import games as study
    from sim.scenario import replay_fuzzed
    from sim.study.config.catalogue import playable_mixes, unknown

    problems = [
        f"{option}: {unknown(word, allowed)}"
        for option, chosen, allowed in (
            ("--mode", mode, MODES),
            ("--mix", [word.split(study.OVERLAY_MARK)[0] for word in mix or ()], playable_mixes()),
            (
                "--mix",
                [word for each in mix or () for word in each.split(study.OVERLAY_MARK)[1:]],
                [*available_overlays()],
            ),
            ("--setup", setup, SETUPS),
        )
        for word in chosen or ()
        if word not in allowed
    ]
    if problems:
        raise UserError("\n".join(problems))
    in_teams = [name for name in MODES if MODES[name].in_teams]
    if setup:
        mode = mode or in_teams
    if setup and (others := [name for name in mode or () if name not in in_teams]):
        raise UserError(f"--setup: {others[0]} has none; allowed with --mode {' or '.join(in_teams)}")
    tables = study.tables_of(seed, mode or (), mix or (), players, setup or ())
    if not tables:
        allowed = (f"{counts(m.players)} in {name}" for name, m in MODES.items() if name in (mode or MODES))
        raise UserError(f"--players: {players} is out of bounds; allowed: {', '.join(allowed)}")
    if game is not None and len(tables) > 1:
        raise UserError(
            f"--game {game} needs one --mix, one --mode and one --players (of teams one --setup too) to say which "
            "game is meant"
        )
    with compiling():
        if game is None:
            return study.run(tables, games, jobs or cpu_count())
        return replay_fuzzed.run(tables[0], game, why)
