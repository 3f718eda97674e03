"""Balancing: the search, the players tuned on what it finds, the proof, and what is left in the folder.

All is made anew from the file and its seed each time; games that are in the journal are not played again. So a run that
was killed goes on, and comes to the same files, byte by byte, whatever the number of workers.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256

from sim.balance.contexts import Context, aims_of
from sim.balance.errors import BalanceError
from sim.balance.knobs import Setting, starts
from sim.balance.look import Looked, look
from sim.balance.measure import Measure, compile_all
from sim.balance.plan import BalancePlan
from sim.balance.players import Challenger, Trial, added_contexts
from sim.balance.prove import Entry, Proof, forget_proof, named_changes, prove, read_ledger
from sim.balance.written import Found, forget_results, write_results
from sim.results.balanced import Balanced, ProofPart
from sim.tuning.output import Kept
from sim.tuning.workers import Workers, at_work

Say = Callable[[str], None]
Progress = Callable[[int, int], None]


@dataclass
class _Run:
    """A balance while it is made."""

    plan: BalancePlan
    kept: Kept
    workers: Workers
    jobs: int
    again: bool
    say: Say
    challengers: list[Challenger] = field(default_factory=list)

    def found(self) -> Balanced:
        """Search, prove, write."""
        looked = self._looked()
        entries = read_ledger(self.kept.folder)
        attempt, earlier = self._attempt(entries)
        chosen = looked.choose(self._failed(earlier))
        if chosen and len(entries) >= attempt and entries[-1].changes != self._named(chosen.setting):
            attempt, earlier = attempt + 1, entries  # another set than was proven: that is a proof of its own
        proofs = self._earlier_proofs(earlier)
        if chosen is None:
            self.say("No set of changes that was looked at meets all targets; the nearest are in the tables.")
        else:
            proofs.append(self._proven(looked, chosen.setting, attempt))
        return write_results(
            self.kept.folder, Found(self.plan, looked, chosen, tuple(self.challengers), tuple(proofs))
        )

    def _looked(self) -> Looked:
        """What a search finds, with those contexts that better players break."""
        document = self.plan.asked.document
        contexts: tuple[Context, ...] = self.plan.contexts
        for number in range(document.players.rounds + 1):
            measure = Measure(self.workers, contexts, aims_of(contexts), self.plan.knobs)
            looked = look(
                measure,
                self.plan.search,
                document.seed,
                document.validation.games,
                document.validation.alpha,
                self.say,
            )
            chosen = looked.choose()
            if number == document.players.rounds or not document.players.generations:
                return looked
            if chosen is None or chosen is looked.as_it_is:
                return looked
            added = self._added(looked, chosen.setting, number)
            if not added:
                return looked
            compile_all(added, self.say)
            contexts = (*contexts, *added)
        return looked

    def _added(self, looked: Looked, setting: Setting, number: int) -> list[Context]:
        """The contexts that better players of what was found break."""
        document = self.plan.asked.document
        trial = Trial(
            number, self.plan.knobs, setting, self.plan.contexts, document.players, document.seed,
            document.validation.games, document.validation.alpha, self.kept.folder,
        )  # fmt: skip
        found = trial.challengers(self.workers, self.say)
        self.challengers += found
        return added_contexts(found, looked.measure.contexts)

    def _attempt(self, entries: list[Entry]) -> tuple[int, list[Entry]]:
        """The number of this proof, and the entries of those before it."""
        if (
            entries
            and entries[-1].identity == self._identity
            and not (self.again and entries[-1].passed is not None)
        ):
            return len(entries), entries[:-1]
        return len(entries) + 1, entries

    def _named(self, setting: Setting) -> tuple[tuple[str, str, int], ...]:
        return named_changes(self.plan.knobs, setting)

    @property
    def _identity(self) -> str:
        return sha256(json.dumps(self.plan.identity, sort_keys=True).encode()).hexdigest()[:16]

    def _failed(self, entries: list[Entry]) -> list[Setting]:
        """The settings that were found not to meet the targets."""
        failed = {entry.changes for entry in entries if entry.passed is False}
        found = []
        for changes in failed:
            values = {(key, name): value for key, name, value in changes}
            setting = tuple(values.get((knob.key, knob.field), knob.start) for knob in self.plan.knobs)
            if self._named(setting) == changes:
                found.append(setting)
        return found

    def _earlier_proofs(self, entries: list[Entry]) -> list[ProofPart]:
        """Those before, as far as the ledger tells of them; their games are in their own folders."""
        found = []
        for number, entry in enumerate(entries, 1):
            proof = self._proof(self.plan.contexts, starts(self.plan.knobs), number)
            names = [(knob.key, knob.field) for knob in self.plan.knobs]
            changes = [
                (names.index((key, name)), value)
                for key, name, value in entry.changes
                if (key, name) in names
            ]
            part = ProofPart(
                attempt=number, alpha=proof.own_alpha, alpha_of_all=0.0, games=proof.games, seed=proof.own_seed,
                changes=changes, passed=bool(entry.passed), tested=[], folders=[],
            )  # fmt: skip
            found.append(part)
        return found

    def _proof(self, contexts: tuple[Context, ...], setting: Setting, attempt: int) -> Proof:
        document = self.plan.asked.document
        return Proof(
            overlay_name(self.plan), contexts, aims_of(contexts), self.plan.knobs, setting, attempt,
            document.validation.alpha, document.validation.games, document.seed,
        )  # fmt: skip

    def _proven(self, looked: Looked, setting: Setting, attempt: int) -> ProofPart:
        proof = self._proof(looked.measure.contexts, setting, attempt)
        if attempt > 1:
            self.say(
                f"This is proof {attempt} in {self.kept.folder}: its tests have level {proof.own_alpha:g}, "
                f"half of that of the one before."
            )
        report = self.workers.report
        return prove(proof, self.kept.folder, self._identity, jobs=self.jobs, say=self.say, report=report)


def balance(
    plan: BalancePlan,
    kept: Kept,
    *,
    jobs: int,
    again: bool = False,
    say: Say = lambda _: None,
    progress: Progress = lambda done, total: None,
) -> Balanced:
    """Find the fewest changes that meet all targets, prove them, and write the overlay, the tables and the studies.

    Raises:
        TuningError: the folder holds another run or other files, or cannot be made.
        BalanceError: it cannot be proven again.
        StudyError: a file cannot be written, or cards, strategies or rules changed meanwhile.
        RunStopped: the run ends early; what was played stays.
    """
    kept.check(plan.identity)
    kept.check_free()
    if again:
        _check_again(kept)
    ready = partial(compile_all, plan.contexts, say)
    counted = _counted(plan, progress)
    with at_work(kept, plan.identity, ready, jobs=jobs, say=say, report=counted) as workers:
        forget_results(kept.folder)
        if kept.force:
            for attempt in range(1, len(read_ledger(kept.folder)) + 1):
                forget_proof(kept.folder, attempt)
        return _Run(plan, kept, workers, jobs, again, say).found()


def overlay_name(plan: BalancePlan) -> str:
    """What the overlay is called."""
    return f"{plan.asked.name}_balanced"


def _check_again(kept: Kept) -> None:
    entries = read_ledger(kept.folder)
    if not entries or entries[-1].passed is None:
        raise BalanceError(f"--again: {kept.asked} holds no proof that has ended; run it without")
    if entries[-1].passed:
        raise BalanceError(f"--again: what {kept.asked} holds was proven; there is nothing to prove again")


def _counted(plan: BalancePlan, progress: Progress) -> Callable[[int], None]:
    done, total = 0, sum(plan.games.values())

    def report(games: int) -> None:
        nonlocal done
        done += games
        progress(min(done, total), total)

    return report
