"""`rollout fuzz`."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import UserError, compiling, local_path, os_errors
from sim.cli.options import Jobs, Seed

if TYPE_CHECKING:
    from sim.fuzz.games import Table


Games = Annotated[int, typer.Option("--games", min=1, max=10**9, help="Games in all.")]
Modes = Annotated[list[str] | None, typer.Option("--mode", help="This mode only; may be repeated.")]
Variants = Annotated[
    list[str] | None, typer.Option("--variant", help="This variant of the modes only; may be repeated.")
]
Mixes = Annotated[
    list[str] | None,
    typer.Option("--mix", help="This mix only, your own too, MIX+OVERLAY with its changes; may be repeated."),
]
Setups = Annotated[
    list[str] | None, typer.Option("--setup", help="This set-up of teams only; may be repeated.")
]
Players = Annotated[int | None, typer.Option("--players", min=1, help="So many players only.")]
Number = Annotated[
    int | None,
    typer.Option(
        "--game", min=0, max=10**9, help="Tell this game of one mode, set-up, mix and number of players."
    ),
]
Why = Annotated[bool, typer.Option("--why", help="With --game: tell the options too.")]
Texts = Annotated[
    int | None,
    typer.Option("--texts", min=1, max=10**7, help="Draw so many card texts at random, and play those."),
]
TextSetNumber = Annotated[
    int | None,
    typer.Option(
        "--set", min=0, max=10**6, help="With --texts: this set only, with each --form that it was drawn for."
    ),
]
Forms = Annotated[
    list[str] | None,
    typer.Option(
        "--form",
        help="With --texts: texts that hold this form of the language only, named as in the CSV; may be repeated.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        "-o",
        metavar="FILE",
        parser=local_path,
        help="With --texts: how often each form worked, as CSV.",
    ),
]


def fuzz(
    games: Games = 20_000,
    seed: Seed = 1,
    mode: Modes = None,
    variant: Variants = None,
    mix: Mixes = None,
    setup: Setups = None,
    players: Players = None,
    jobs: Jobs = None,
    game: Number = None,
    why: Why = False,
    texts: Texts = None,
    text_set: TextSetNumber = None,
    form: Forms = None,
    out: Out = None,
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

      rollout fuzz --mode competitive --variant infiltration

      rollout fuzz --mix core+swift_prime --mode competitive

      rollout fuzz --texts 20000 --seed 1 --out forms.csv

    With --texts the cards say what the grammar of the card language allows: each text is refused, as by `cards lint`,
    or rendered, read back and played on cards of all mixes in all modes.

    Every form is to work 20 times or more: the last quarter of the texts is for those that did not by then.
    """
    if texts is not None:
        _refuse_beside_texts(
            {"--mode": mode, "--variant": variant, "--mix": mix, "--setup": setup, "--players": players}
        )
        return _fuzz_texts(texts, seed, jobs, text_set, _known_forms(form or []), game, why, out)
    if alone := [
        option
        for option, given in (("--set", text_set), ("--form", form), ("--out", out))
        if given is not None
    ]:
        raise UserError(f"{alone[0]} goes with --texts")
    from joblib import cpu_count

    from sim.fuzz import games as study
    from sim.replay import fuzzed

    tables = _tables(seed, _with_variants(mode or [], variant or []), mix or [], players, setup or [])
    if game is not None and len(tables) > 1:
        raise UserError(
            f"--game {game} needs one --mix, one --mode and one --players (of teams one --setup too) to say which "
            "game is meant"
        )
    with compiling():
        if game is None:
            return study.run(tables, games, jobs or cpu_count())
        return fuzzed.run(tables[0], game, why)


def _with_variants(modes: list[str], variants: list[str]) -> list[str]:
    """Returns the modes with each variant, without any named all that have one."""
    from sim.engine.data.mode import mode_name
    from sim.engine.data.modes import FILES, VARIANT_NAMES, why_not
    from sim.study.config.catalogue import unknown

    if wrong := [name for name in variants if name not in VARIANT_NAMES]:
        raise UserError(f"--variant: {unknown(wrong[0], VARIANT_NAMES)}")
    names = [mode_name(mode, variant) for mode in modes or FILES for variant in variants]
    if modes and (problems := [why_not(name) for name in names if why_not(name)]):
        raise UserError(f"--variant: {problems[0]}")
    return [name for name in names if not why_not(name)] or modes


def _tables(
    seed: int, modes: list[str], mixes: list[str], players: int | None, setups: list[str]
) -> "list[Table]":
    """Returns the tables that the options ask for; an option that is not given allows all."""
    from cardsets.shape import counts
    from sim.engine.data.modes import MODES
    from sim.fuzz.games import tables_of

    _refuse_unknown(modes, mixes, setups)
    in_teams = [name for name in MODES if MODES[name].in_teams]
    if setups:
        modes = modes or in_teams
    if setups and (others := [name for name in modes if not MODES[name].in_teams]):
        raise UserError(f"--setup: {others[0]} has none; allowed with --mode {' or '.join(in_teams)}")
    tables = tables_of(seed, modes, mixes, players, setups)
    if not tables and players is None:
        which = " or ".join([*mixes, *setups])
        raise UserError(f"--mix: {which} is not played in {' or '.join(modes or MODES)}")
    if not tables:
        allowed = (f"{counts(m.players)} in {name}" for name, m in MODES.items() if name in (modes or MODES))
        raise UserError(f"--players: {players} is out of bounds; allowed: {', '.join(allowed)}")
    return tables


def _refuse_unknown(modes: list[str], mixes: list[str], setups: list[str]) -> None:
    """Refuses unknown names, those of all options at once."""
    from cardsets.overlay import available_overlays
    from cardsets.teams import SETUPS
    from sim.engine.data.modes import MODES
    from sim.fuzz.games import OVERLAY_MARK
    from sim.study.config.catalogue import playable_mixes, unknown

    parts = [word.split(OVERLAY_MARK) for word in mixes]
    problems = [
        f"{option}: {unknown(word, allowed)}"
        for option, chosen, allowed in (
            ("--mode", modes, MODES),
            ("--mix", [base for base, *_ in parts], playable_mixes()),
            ("--mix", [overlay for _, *overlays in parts for overlay in overlays], [*available_overlays()]),
            ("--setup", setups, SETUPS),
        )
        for word in chosen
        if word not in allowed
    ]
    if problems:
        raise UserError("\n".join(problems))


def _refuse_beside_texts(given: Mapping[str, object]) -> None:
    """Refuse what says which cards are played in which mode: texts are put on cards of all mixes in all modes."""
    if wrong := [option for option, value in given.items() if value]:
        raise UserError(f"{wrong[0]} does not go with --texts, which are played with all mixes in all modes")


def _known_forms(named: list[str]) -> tuple[str, ...]:
    """Returns the forms of the language that are named; those that are none are refused."""
    from cardsets.near import did_you_mean
    from sim.fuzz.forms import forms

    if wrong := [form for form in named if form not in forms()]:
        near = did_you_mean(wrong[0], forms())
        raise UserError(
            f"--form: {wrong[0]!r} is no form of the card language{near}; the CSV of --out lists all"
        )
    return tuple(form for form in forms() if form in named)


def _fuzz_texts(
    texts: int,
    seed: int,
    jobs: int | None,
    text_set: int | None,
    wanted: tuple[str, ...],
    game: int | None,
    why: bool,
    out: Path | None,
) -> int:
    from joblib import cpu_count

    from sim.fuzz import text_report
    from sim.fuzz.texts import TEXTS_A_SET
    from sim.replay import fuzzed

    if text_set is None:
        if game is not None:
            raise UserError(f"--game {game} needs --set to say which texts are meant")
        if out is None:
            raise UserError("--texts needs --out FILE, where it writes how often each form worked")
        with os_errors():
            out.touch()
        with compiling(), os_errors():
            return text_report.run(texts, seed, jobs or cpu_count(), out, wanted)
    if out is not None:
        raise UserError("--out does not go with --set, which tells all on the terminal")
    sets = -(-texts // TEXTS_A_SET)
    if text_set >= sets:
        raise UserError(f"--set: {text_set} is out of bounds; allowed: 0 to {sets - 1} with --texts {texts}")
    with compiling():
        if game is None:
            return text_report.run_set(seed, text_set, wanted)
        return fuzzed.run_texts(seed, text_set, wanted, game, why)
