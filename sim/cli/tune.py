"""`rollout tune`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import complain, local_path
from sim.cli.options import Candidates, Jobs, Seed, Step
from sim.visible import show

if TYPE_CHECKING:
    from reports.estimates.table import Table
    from sim.tuning import Settings, Tuned, TuningPlan
    from sim.tuning.match import Match

MOST = 10**8


Style = Annotated[
    str, typer.Argument(metavar="STYLE", help="The style to begin with: a name, or STYLE.toml.")
]
Out = Annotated[
    Path,
    typer.Option(
        "--out", "-o", metavar="FILE", parser=local_path, help="Where the tuned style goes, a .toml file."
    ),
]

# What it plays.
Against = Annotated[
    list[str] | None,
    typer.Option(
        metavar="STRATEGY",
        help="Who has the other seats in Competitive, the other side in tvt and 1vm; default STYLE. Repeatable; "
        "expert=3 counts three times.",
    ),
]
Mix = Annotated[
    list[str] | None, typer.Option(metavar="MIX", help="What it is tuned on; default core. Repeatable.")
]
Also = Annotated[
    list[str] | None,
    typer.Option(metavar="MIX", help="What it is judged on too, though not tuned on it. Repeatable."),
]
Setup = Annotated[
    list[str] | None,
    typer.Option(metavar="SETUP", help="In tvt and 1vm: quick, the default, advanced or single. Repeatable."),
]
One = Annotated[
    list[str] | None,
    typer.Option(
        metavar="FACTION", help="In 1vm: autobot or decepticon, who is one against many. Repeatable."
    ),
]
Role = Annotated[
    str,
    typer.Option(metavar="ROLE", help="In 1vm: one or many, the side of STYLE; default either in turn."),
]
Players = Annotated[
    list[int] | None,
    typer.Option(min=1, max=5, help="How many play; default as few as the mode takes. Repeatable."),
]

# How long it looks, and how it is judged.
Numbers = Annotated[
    str | None,
    typer.Option(
        metavar="NAMES",
        help="Numbers to tune, with commas between; default all that say what things are worth.",
    ),
]
Games = Annotated[
    int,
    typer.Option(
        min=1,
        max=MOST,
        help="Games by which a candidate is judged in each match (mix, players, opponent).",
    ),
]
Validation = Annotated[
    int, typer.Option(min=2, max=MOST, help="Games, none of them tuned on, of each match.")
]


def tune(
    style: Style,
    out: Out,
    against: Against = None,
    mix: Mix = None,
    also: Also = None,
    mode: Annotated[
        str,
        typer.Option(
            help="competitive, co-op, solo, expert, tvt or 1vm, or one with a variant: co-op+unicron."
        ),
    ] = "competitive",
    setup: Setup = None,
    one: One = None,
    role: Role = "",
    players: Players = None,
    numbers: Numbers = None,
    games_per_candidate: Games = 1000,
    candidates: Candidates = None,
    generations: Annotated[int, typer.Option(min=1, max=100_000, help="Steps of the search.")] = 30,
    step: Step = 0.25,
    validation_games: Validation = 20_000,
    seed: Seed = 1,
    jobs: Jobs = None,
    force: Annotated[bool, typer.Option("--force", help="Begin anew, and write over FILE.")] = False,
) -> None:
    """Find better numbers for a style, and tell whether they are.

    One seed gives the same file on any number of workers. A run that was killed goes on where it stopped, with the
    same command; with more generations too. What was played lies in FILE.tuning.

    [bold]Examples[/bold]

      rollout tune balanced --out strategies/sharp.toml --also a_rising_darkness

      rollout tune team --mode co-op --out better_team.toml --numbers bosses,gate,seek --generations 60

      rollout tune duellist --mode tvt --players 2 --players 4 --setup advanced --out sharp_duellist.toml

      rollout tune duellist --mode 1vm --role one --one autobot --one decepticon --out sharp_one.toml
    """
    from sim.tuning import Settings

    settings = Settings(
        style=style,
        against=tuple(against or ()),
        mixes=tuple(mix or ("core",)),
        mode=mode,
        players=tuple(players or (_fewest(mode),)),
        numbers=tuple(name.strip() for name in numbers.split(",")) if numbers is not None else (),
        games=games_per_candidate,
        candidates=candidates or 0,
        generations=generations,
        step=step,
        seed=seed,
        also=tuple(also or ()),
        validation=validation_games,
        setups=tuple(setup or ("quick",)),
        ones=tuple(one or ()),
        role=role,
    )
    _tell(out, *_tune(settings, out, force, jobs))


def _fewest(mode: str) -> int:
    """How few a mode is for; what it is for an unknown one does not matter, for that is refused."""
    from sim.engine.data.modes import MODES

    return min(MODES[mode].players) if mode in MODES else 2


def _tune(settings: "Settings", out: Path, force: bool, jobs: int | None) -> "tuple[TuningPlan, Tuned]":
    """Search and judge, and write the style."""
    from joblib import cpu_count

    from sim.cli.progress import GamesProgress
    from sim.study.running.stopping import leaving
    from sim.tuning import Output, make_tuning
    from sim.tuning import tune as run_tuning

    plan = make_tuning(settings)
    with leaving(complain), GamesProgress() as progress:
        tuned = run_tuning(
            plan,
            Output(out, force),
            jobs=jobs or cpu_count(),
            say=progress.say,
            trend=progress.say if sys.stderr.isatty() else lambda _: None,
            progress=progress.report,
        )
    return plan, tuned


def _tell(out: Path, plan: "TuningPlan", tuned: "Tuned") -> None:
    """What changed, and whether it plays better."""
    from sim.cli.tables import print_table
    from sim.tuning.written import summing_up

    print_table(_changes(tuned))
    show()
    print_table(_verdicts(plan, tuned))
    show(f"\n{summing_up(tuned.verdicts)}")
    show(f"\nNext:\n  name {out} as a strategy in a study, or tune on from it: rollout tune {out} --out FILE")


def _changes(tuned: "Tuned") -> "Table":
    from reports.estimates.table import Table

    rows = [(name, str(before), str(after)) for name, (before, after) in tuned.changed.items()]
    return Table("Numbers that changed", ("number", "before", "after"), rows, "" if rows else "none did")


def _verdicts(plan: "TuningPlan", tuned: "Tuned") -> "Table":
    from reports.estimates.table import Table, percent
    from sim.tuning.written import judged_on, players_of

    rows = []
    for verdict in tuned.verdicts:
        match, gain = verdict.match, verdict.difference
        difference = f"{100 * gain.estimate:+.1f} [{100 * gain.low:+.1f}, {100 * gain.high:+.1f}]"
        pairing = "-" if verdict.pairing != verdict.pairing else f"{verdict.pairing:.1f}x"
        rows.append(
            (
                *_line(plan, match),
                percent(verdict.tuned),
                f"{verdict.start:.1%}",
                difference,
                pairing,
                verdict.word,
            )
        )
    several, opposed = len(plan.settings.players) > 1, bool(plan.matches[0].against)
    head = (
        "mix",
        *(("setup",) if plan.matches[0].in_teams else ()),
        *(("one",) if plan.settings.ones else ()),
        *(("players",) if several else ()),
        *(("against",) if opposed else ()),
    )
    errors = sum(verdict.errors for verdict in tuned.verdicts)
    failed = f"; {errors:,} games ended in an error and do not count" if errors else ""
    return Table(
        f"Games won by the tuned style and by {plan.settings.style}, {plan.settings.mode},"
        f" {players_of(plan)}",
        (*head, "tuned", plan.settings.style, "difference", "pairing", "verdict"),
        rows,
        f"{judged_on(plan)}; differences in percentage points{failed}",
    )


def _line(plan: "TuningPlan", match: "Match") -> list[str]:
    """What tells a match from the others of a tuning."""
    several = [str(match.players)] if len(plan.settings.players) > 1 else []
    teams = [match.teams] if match.in_teams else []
    ones = [match.one] if match.one else []
    return [match.mix, *teams, *ones, *several, *([match.against] if match.against else [])]
