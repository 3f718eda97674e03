"""Have the balancer repair broken sets, and sets that are not broken, and count.

`python -m tests.repairs` does twenty of each, `python -m tests.repairs --only 1-5` the first five of each, with
`--broken` or `--sound` one kind alone. `--folder DIR` keeps what is played: a second run goes on there. Exit code 1
where too few of all twenty are as they must be: 18 repaired, 15 of them with no more changes than were made, 19 left
alone.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from joblib import cpu_count

from tests.repairs import Answer, broken_set, repair

ALL = 20
REPAIRED, AS_FEW, LEFT_ALONE = 18, 15, 19


def main() -> int:
    """Repair what is asked for; returns the exit code."""
    asked = _arguments()
    first, last = asked.only
    kinds = [True] if asked.broken else [False] if asked.sound else [True, False]
    answers = [
        _one(number, is_broken, Path(asked.folder), asked.jobs)
        for is_broken in kinds
        for number in range(first, last + 1)
    ]
    return _counted(answers, whole=(first, last) == (1, ALL))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.repairs", description=__doc__)
    parser.add_argument("--only", type=_span, default=(1, ALL), metavar="FIRST-LAST")
    parser.add_argument("--broken", action="store_true")
    parser.add_argument("--sound", action="store_true")
    parser.add_argument("--folder", default=tempfile.mkdtemp(prefix="repairs-"))
    parser.add_argument("--jobs", type=int, default=cpu_count())
    return parser.parse_args()


def _span(text: str) -> tuple[int, int]:
    first, _, last = text.partition("-")
    return int(first), int(last or first)


def _one(number: int, is_broken: bool, folder: Path, jobs: int) -> Answer:
    place = folder / f"{'broken' if is_broken else 'sound'}_{number}"
    place.mkdir(parents=True, exist_ok=True)
    broken = broken_set(number, place, is_broken=is_broken)
    answer = repair(broken, place, jobs)
    made = "; ".join(f"{name} {now} to {then}" for name, (now, then) in broken.changes.items()) or "nothing"
    print(
        f"{'broken' if is_broken else 'sound'} {number}: changed was {made}. "
        f"Found: {answer.changes or answer.outcome}; "
        f"{'passed' if answer.passed else 'not passed'}; {answer.seconds:.0f} s, {answer.cpu:.0f} s of a core",
        flush=True,
    )
    (place / "answer.json").write_text(
        json.dumps(
            [is_broken, number, len(broken.changes), answer.count, answer.passed, round(answer.seconds)]
        )
    )
    return answer


def _counted(answers: Sequence[Answer], *, whole: bool) -> int:
    broken = [answer for answer in answers if answer.broken.is_broken]
    sound = [answer for answer in answers if not answer.broken.is_broken]
    repaired, as_few = sum(a.passed for a in broken), sum(a.as_few for a in broken)
    alone = sum(a.count == 0 for a in sound)
    if broken:
        print(f"Repaired: {repaired} of {len(broken)}, {as_few} of them with no more changes than were made.")
    if sound:
        print(f"Left alone: {alone} of {len(sound)} in which nothing was wrong.")
    slowest = max((a.seconds for a in answers), default=0.0)
    print(f"The slowest took {slowest:.0f} s.")
    if not whole:
        return 0
    enough = (not broken or (repaired >= REPAIRED and as_few >= AS_FEW)) and (
        not sound or alone >= LEFT_ALONE
    )
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main())
