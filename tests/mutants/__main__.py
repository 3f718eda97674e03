"""`python -m tests.mutants`: draw mutants of the rules, hunt them with the tests, tell what was killed.

With `--clauses tvt` instead: break each clause of that scope as `tests/rules/breaks.toml` says, and demand that the
test named there fails.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["ROLLOUT_INTERPRETED"] = "1"  # before anything imports the rules

from sim.cli.tables import plain
from tests.mutants.breaks import Break, breaks, is_proved, prove, scopes
from tests.mutants.hunt import ALIVE, ERROR, SURVIVED, Outcome, hunt
from tests.mutants.operators import Mutant
from tests.mutants.report import Record, in_words, judged, modules_table, shares, survivors
from tests.mutants.sample import all_mutants, draw, rule_modules


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=400, help="mutants to draw")
    parser.add_argument("--seed", type=int, default=1, help="seed of the draw")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at a time")
    parser.add_argument(
        "--budget", type=float, default=120.0, help="seconds of tests a mutant gets at most, watched"
    )
    parser.add_argument("--out", type=Path, help="folder of results; what is in it is not run again")
    parser.add_argument("--match", default="", help="only mutants of the draw whose fingerprint holds this")
    parser.add_argument("--since", default="", help="only mutants of lines written after this commit")
    parser.add_argument(
        "--clauses", choices=scopes(), help="break each clause of a scope, with the test named for it"
    )
    return parser.parse_args(arguments)


def main() -> int:
    """Run what was asked for; of a hunt 0 whatever survives, of breaks 1 where a named test does not fail."""
    chosen = options()
    return prove_clauses(chosen) if chosen.clauses else hunt_mutants(chosen)


def prove_clauses(chosen: argparse.Namespace) -> int:
    """Break each clause of a scope, tell what became of it; 1 where one was not noticed by the test that it names."""
    due = [each for each in breaks(chosen.clauses) if chosen.match in each.fingerprint]
    proved, shown = 0, sys.stdout  # which is silenced while tests run

    def note(each: Break, outcome: Outcome) -> None:
        nonlocal proved
        proved += is_proved(outcome, each)
        print(
            f"{each.clause:10} {outcome.how:9} {outcome.seconds:6.1f} s  {each.test}", file=shown, flush=True
        )
        if not is_proved(outcome, each):
            why = outcome.by or in_words_unproved(outcome)
            print(f"{'':10} {each.fingerprint}\n{'':10} {why}", file=shown, flush=True)

    prove(due, note, chosen.jobs)
    print(f"\n{proved} of {len(due)} clauses and rulings of {chosen.clauses} break the test named for them")
    return 0 if proved == len(due) else 1


def in_words_unproved(outcome: Outcome) -> str:
    """Why a break was not noticed."""
    passes = outcome.how == SURVIVED
    return "the test passes all the same" if passes else "the test does not pass with the rules as they are"


def hunt_mutants(chosen: argparse.Namespace) -> int:
    """Run the hunt and print the table."""
    since = f"-{chosen.since}" if chosen.since else ""
    out = chosen.out or Path(tempfile.gettempdir()) / f"mutants-{chosen.seed}-{chosen.count}{since}"
    out.mkdir(parents=True, exist_ok=True)
    record = Record(out / "results.jsonl")
    possible = all_mutants(chosen.since)
    drawn = [m for m in draw(possible, chosen.count, chosen.seed) if chosen.match in m.fingerprint]
    due = [mutant for mutant in drawn if mutant.fingerprint not in record.entries]
    print(f"{sum(map(len, possible.values())):,} possible mutants, {len(drawn)} drawn with seed {chosen.seed}, "
          f"{len(drawn) - len(due)} known from {out}", flush=True)  # fmt: skip
    begun, done = time.perf_counter(), 0

    def note(mutant: Mutant, outcome: Outcome) -> None:
        nonlocal done
        done += 1
        record.add(mutant, outcome)
        if outcome.how in ALIVE or done % 20 == 0:
            each = (time.perf_counter() - begun) / done
            print(
                f"{done}/{len(due)} ({each:.1f} s each) {outcome.how}: {mutant.fingerprint}", file=sys.stderr
            )

    if due:
        keep = (out / "baseline.json", f"{record.rules} {record.tests}")
        hunt(list(rule_modules().values()), due, note, jobs=chosen.jobs, budget=chosen.budget, keep=keep)
    entries = [record.entries[mutant.fingerprint] for mutant in drawn]
    sizes = {module: len(mutants) for module, mutants in possible.items()}
    verdicts = judged()
    print("\n" + plain(modules_table(entries, sizes, verdicts)))
    print(f"\n{in_words(shares(entries, sizes, ()))}")
    print(f"without those judged equivalent: {in_words(shares(entries, sizes, verdicts))}")
    print(
        f"{sum(e['how'] == 'timeout' for e in entries)} of the killed by time: a test took ten times as long"
    )
    (out / "survivors.md").write_text(survivors(entries, verdicts), encoding="utf-8")
    alive = [entry for entry in entries if entry["how"] in ALIVE]
    (out / "survivors.json").write_text(
        json.dumps(alive, indent=2, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    if errors := [entry for entry in entries if entry["how"] == ERROR]:
        print(f"{len(errors)} could not be tried, and count as alive: {errors[0]['by']}")
    print(f"survivors: {out / 'survivors.md'}, {out / 'survivors.json'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
