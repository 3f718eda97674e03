"""The proof: what was found is judged once, on games that nobody has looked at, and that is written down.

Both sides, without the changes and with them, are studies of their own in the folder: datasets like any other, whose
figures are held against all targets, and of which the page tells what else has changed. "All figures lie within" is
claimed where each does by two one-sided tests at the level (`reports.statistics.equivalence`). What was judged is
kept in a file that nothing deletes: another attempt has games of its own, and half the level of the one before.
"""

import json
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from reports.statistics import ClusterSums, Interval, mean_interval, share_interval
from reports.statistics.equivalence import alpha_of_all, alpha_of_attempt, level_of_tests, lies_within
from sim.balance.contexts import Aim, Context
from sim.balance.errors import BalanceError
from sim.balance.knobs import Knob, Setting, changed, overlay_of
from sim.results import open_results
from sim.results.balanced import ProofPart, TestedPart
from sim.results.figures import Figure, figure_sums
from sim.results.whole import add_line
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.config import Study
from sim.study.config.catalogue import NO_OVERLAY
from sim.study.planning.plan import Cell, Plan
from sim.study.running.run import Engine, run_study
from sim.tuning.seeds import seed_of

LEDGER: Final = "proofs.jsonl"
"""All proofs that were begun in a folder, a line each."""

PROOF: Final = 4096  # + attempt: the purpose of its seed
FOLDER: Final = "proof_{}"


@dataclass(frozen=True)
class Entry:
    """A proof that was begun: of which changes, of what (`identity`), and whether it passed; None while open."""

    identity: str
    changes: tuple[tuple[str, str, int], ...]
    passed: bool | None


def read_ledger(folder: Path) -> list[Entry]:
    """The proofs that were begun in a folder, by attempt. Raises `BalanceError` where a line cannot be read."""
    path = folder / LEDGER
    entries: list[Entry] = []
    if not path.exists():
        return entries
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            told = json.loads(line)
            if told["proof"] == len(entries) + 1:
                changes = tuple((str(key), str(field), int(value)) for key, field, value in told["changes"])
                entries.append(Entry(str(told["of"]), changes, None))
            else:
                place = int(told["proof"]) - 1
                entries[place] = replace(entries[place], passed=bool(told["passed"]))
        except (ValueError, KeyError, TypeError, IndexError):
            raise BalanceError(
                f"{path}:{number}: cannot be read: it says how often was proven; give another --out"
            ) from None
    return entries


def named_changes(knobs: Sequence[Knob], setting: Setting) -> tuple[tuple[str, str, int], ...]:
    """The changes of a setting as the ledger has them."""
    return tuple((knob.key, knob.field, value) for knob, value in changed(knobs, setting).items())


@dataclass(frozen=True)
class Laid:
    """Makes cells of a study ready in which the overlay `name` is one that is no file of a desk."""

    name: str
    texts: tuple[tuple[str, str], ...]  # of each mix with the overlays below, its own

    def __call__(self, setup: CellSetup) -> PreparedCell:
        """A cell made ready."""
        names = [name for name in setup.overlays if name != self.name]
        if len(names) == len(setup.overlays):
            return prepare(setup)
        below = replace(setup, overlay="+".join(names) or NO_OVERLAY)
        ready = prepare(below).with_overlay(dict(self.texts)[below.label], self.name)
        return PreparedCell(setup, ready.card_set, ready.box, ready.strategies)


@dataclass(frozen=True)
class Proof:
    """What is to be judged: changes, in contexts, against aims, as so manieth attempt."""

    name: str
    contexts: Sequence[Context]
    aims: Sequence[Aim]
    knobs: Sequence[Knob]
    setting: Setting
    attempt: int
    alpha: float  # of the first attempt
    games: int
    seed: int

    @property
    def own_seed(self) -> int:
        """The seed of its games, which no search has."""
        return seed_of(self.seed, PROOF + self.attempt)

    @property
    def own_alpha(self) -> float:
        """The level of each of its tests."""
        return alpha_of_attempt(self.attempt, self.alpha)

    @property
    def has_changes(self) -> bool:
        """Whether anything is changed."""
        return bool(changed(self.knobs, self.setting))

    def plan(self, context: Context) -> Plan:
        """The study of a context: without the changes, and with them if there are any."""
        below = context.setup.overlay
        setups = [context.setup]
        if self.has_changes:
            on_top = self.name if below == NO_OVERLAY else f"{below}+{self.name}"
            setups.append(replace(context.setup, overlay=on_top))
        setup, settings = context.setup, context.settings
        held = {
            "question": f"Does {self.name} keep its targets: {context.name}?",
            "mixes": [setup.mix], "overlays": [each.overlay for each in setups], "modes": [setup.mode],
            "players": [setup.players], "lineups": [], "strategies": [str(name) for name in setup.strategies],
            "seatings": [], "seating": setup.seating, "casts": [], "characters": list(setup.characters),
            "choice": setup.choice, "setups": [], "profile": dict(setup.profile), "vary": {}, "rulings": {},
            "games": self.games * len(setups), "seed": self.own_seed,
        }  # fmt: skip
        study = Study(f"{self.name}_{context.cell.number}", settings.model_copy(update=held))
        return Plan(study, tuple(Cell(number, each, self.games) for number, each in enumerate(setups)))

    def engine(self) -> Engine:
        """What plays the overlay that is no file of a desk."""
        texts = {}
        for context in self.contexts:
            texts[context.setup.label] = overlay_of(changed(self.knobs, self.setting), context.card_set)
        return Engine(prepare=Laid(self.name, tuple(texts.items())))


def prove(
    proof: Proof,
    folder: Path,
    identity: str,
    *,
    jobs: int,
    say: Callable[[str], None],
    report: Callable[[int], None],
) -> ProofPart:
    """Play the games of a proof and judge; the attempt is written down before its first game is played."""
    entries = read_ledger(folder)
    told: dict[str, Any] = {
        "proof": proof.attempt,
        "of": identity,
        "changes": named_changes(proof.knobs, proof.setting),
    }
    if len(entries) < proof.attempt:
        add_line(folder / LEDGER, json.dumps(told) + "\n")
    own = folder / FOLDER.format(proof.attempt)
    tested: list[TestedPart] = []
    folders = []
    for context in proof.contexts:
        place = own / f"context_{context.cell.number + 1}"
        plan = proof.plan(context)
        outcome = run_study(plan, place, jobs=jobs, engine=proof.engine())
        report(plan.games)
        if outcome.place.folder != place:
            raise BalanceError(f"{place}: cards were edited since it was played; give another --out")
        folders.append(str(place.relative_to(folder)))
        tested += _tested(proof, context, place)
    passed = all(one.within for one in tested)
    if len(entries) < proof.attempt or entries[proof.attempt - 1].passed is None:
        add_line(folder / LEDGER, json.dumps({"proof": proof.attempt, "passed": passed}) + "\n")
    all_of_them = alpha_of_all(proof.attempt, proof.alpha)
    changes = [
        (place, value)
        for place, (knob, value) in enumerate(zip(proof.knobs, proof.setting, strict=True))
        if value != knob.start
    ]
    return ProofPart(
        attempt=proof.attempt, alpha=proof.own_alpha, alpha_of_all=all_of_them, games=proof.games,
        seed=proof.own_seed, changes=changes, passed=passed, tested=tested, folders=folders,
    )  # fmt: skip


def _tested(proof: Proof, context: Context, place: Path) -> list[TestedPart]:
    """Each aim of a context before and after, and whether it lies within."""
    results = open_results(place)
    cells = [cell["number"] for cell in results.cells]
    of = [(number, aim) for number, aim in enumerate(proof.aims) if aim.context == context.cell.number]
    sums = {kind: figure_sums(results, Figure(kind), cells) for kind in {aim.figure.kind for _, aim in of}}
    found = []
    for number, aim in of:
        subject = "" if aim.figure.subject is None else aim.figure.subject
        both = [_interval(aim, sums[aim.figure.kind].get((cell, subject)), proof.own_alpha) for cell in cells]
        within = lies_within(both[-1], aim.low, aim.high)
        found.append(TestedPart(aim=number, before=_told(both[0]), after=_told(both[-1]), within=within))
    return found


def _interval(aim: Aim, sums: dict[str, int] | None, alpha: float) -> Interval:
    level = level_of_tests(alpha)
    if sums is None:
        return Interval(float("nan"), float("nan"), float("nan"), 0)
    found = ClusterSums(**sums)
    if aim.figure.is_share:
        return share_interval(found, level)
    return mean_interval(found.y, found.yy, found.clusters, level)


def _told(interval: Interval) -> tuple[float | None, float | None, float | None]:
    values = (interval.estimate, interval.low, interval.high)
    estimate, low, high = (None if value != value else value for value in values)
    return estimate, low, high


def forget_proof(folder: Path, attempt: int) -> None:
    """Take away the games of an attempt, not that it was made."""
    shutil.rmtree(folder / FOLDER.format(attempt), ignore_errors=True)
