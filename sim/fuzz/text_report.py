"""`rollout fuzz --texts`: sets of drawn texts played, and what came of each form."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Final

from joblib import Parallel, delayed

from sim.engine.data.state import END_REASONS, FAILED
from sim.engine.machine.compiled import stopwatch
from sim.engine.play.kernel import kernel
from sim.fuzz.forms import forms
from sim.fuzz.text_games import GAMES_A_SET, Found, play_set
from sim.fuzz.texts import TEXTS_A_SET, TextSet, draw_set
from sim.study.cell.warming import warm
from sim.visible import show

ENOUGH: Final = 20  # times that a form is to work
# So many of the sets are for all forms, the others for those that worked least so far, and not enough; which these are
# is looked at anew in each round.
FOR_ALL: Final = 0.75
ROUND: Final = 20
MOST_WANTED: Final = 30
MOST_TOLD: Final = 20  # findings, forms and reasons that are told
COLUMNS: Final = ("form", "drawn", "refused", "played", "fired")
# Games that end in another error are findings.
ENDED: Final = [*END_REASONS]
ENDED[FAILED] = "texts that gave or armed too much, or another error,"
QUOTED: Final = re.compile(r"'[^']*'|\d+")


@dataclass
class Counts:
    """What came of texts: by form how many were drawn, refused, played, how often it worked; reasons; findings."""

    texts: int = 0
    taken: int = 0
    games: int = 0
    decisions: int = 0
    drawn: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    fired: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    endings: Counter[int] = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)
    strayed: list[str] = field(default_factory=list)

    def add(self, other: "Counts") -> None:
        """Count another's texts too."""
        for name, value in vars(other).items():
            here = getattr(self, name)
            if isinstance(here, Counter):
                here.update(value)
            else:
                setattr(self, name, here + value)

    @property
    def rows(self) -> list[tuple[str, int, int, int, int]]:
        """A row a form, in the order of the grammar."""
        return [
            (
                form,
                self.drawn[form],
                self.drawn[form] - self.played[form],
                self.played[form],
                self.fired[form],
            )
            for form in forms()
        ]


def run(
    texts: int,
    seed: int,
    jobs: int,
    out: Path,
    wanted: tuple[str, ...] = (),
    say: Callable[[str], None] = show,
) -> int:
    """Draw and play texts, write what came of each form to a CSV file; 1 where something was found, else 0."""
    warm(say)
    kernel()
    watch = stopwatch()
    count_set(seed, 0, 1)  # compiles the checks before workers start
    counted = Counts()
    sizes = [min(TEXTS_A_SET, texts - first) for first in range(0, texts, TEXTS_A_SET)]
    for sets in rounds(len(sizes)):
        aims = wanted or (rarest(counted) if sets.start else ())
        for each in Parallel(n_jobs=jobs, return_as="generator")(
            delayed(count_set)(seed, number, sizes[number], aims) for number in sets
        ):
            counted.add(each)
    out.write_text("\n".join(_lines(counted)) + "\n", encoding="utf-8")
    for line in told(counted, wanted):
        say(line)
    say(f"{out}: a row a form; {watch():.0f} s")
    return 1 if counted.found or counted.strayed else 0


def rounds(sets: int) -> Iterable[range]:
    """Yields the sets that are for all forms, then those of each round for what did not work enough so far."""
    first = ceil(sets * FOR_ALL)
    yield range(first)
    for start in range(first, sets, ROUND):
        yield range(start, min(start + ROUND, sets))


def few(counted: Counts) -> tuple[str, ...]:
    """Returns the forms that did not work enough."""
    return tuple(form for form in forms() if counted.fired[form] < ENOUGH)


def rarest(counted: Counts) -> tuple[str, ...]:
    """Returns what a round is drawn for: the forms that worked least; none, so all, where each did enough."""
    least = sorted(few(counted), key=lambda form: counted.fired[form])[:MOST_WANTED]
    return tuple(form for form in forms() if form in least)


def run_set(seed: int, number: int, wanted: tuple[str, ...] = (), say: Callable[[str], None] = show) -> int:
    """Play a set again, and tell its texts, what was found and which of them suffice for it."""
    warm(say)
    kernel()
    texts = draw_set(seed, number, wanted=wanted)
    say(
        f"# set {number} of seed {seed}: {texts.mix}, {texts.mode} {texts.setup}".rstrip()
        + f", {texts.players} players"
    )
    for text in texts.texts:
        say(f"{text.number}: {text.told}" + (f"\n  refused: {text.refused}" if text.refused else ""))
    played = play_set(texts)
    strayed = [f"{text.number} is read otherwise: {text.strayed}" for text in texts.played if text.strayed]
    for line in (*strayed, *(_finding(each) for each in played.found)):
        say(line)
    if played.found:
        left = fewest(texts, played.found[0].what)
        again = play_set(left).found[0]
        say(f"With these alone, game {again.game}, {again.what}, after decision {again.decision}:")
        for text in left.played:
            say(f"  {text.told}")
    return 1 if played.found or strayed else 0


def fewest(texts: TextSet, what: str) -> TextSet:
    """Returns a set with as many texts left out as there can be so that its games still show the same."""
    gone: list[int] = []
    for text in texts.played:
        left = texts.without([*gone, text.number])
        if any(each.what == what for each in play_set(left).found):
            gone.append(text.number)
    return texts.without(gone)


def count_set(seed: int, number: int, size: int, wanted: tuple[str, ...] = ()) -> Counts:
    """Draw and play a set; what came of it."""
    texts = draw_set(seed, number, size, wanted)
    played = play_set(texts, GAMES_A_SET)
    counts = Counts(taken=len(texts.played), games=played.games, decisions=played.decisions)
    for text in (each for last in texts.texts for each in (*last.before, last)):
        counts.texts += 1
        held = {form for form, _, _ in text.drawn.forms}
        counts.drawn.update(held)
        if text.place is None:
            counts.reasons[QUOTED.sub("_", text.refused)] += 1
        else:
            counts.played.update(held)
        if text.strayed:
            counts.strayed.append(f"{text.told}\n  is read otherwise: {text.strayed}")
    for fired in played.fired.values():
        counts.fired.update(fired)
    counts.endings, counts.found = played.endings, played.found
    return counts


def told(counts: Counts, wanted: tuple[str, ...] = ()) -> Iterable[str]:
    """Yields what came of texts, in short; of the forms that were wanted, else of all."""
    asked = wanted or forms()
    refused = counts.texts - counts.taken
    yield f"{counts.texts:,} texts drawn: {refused:,} refused, {counts.taken:,} played in {counts.games:,} games"
    endings = ", ".join(f"{ENDED[each]} {n:,}" for each, n in sorted(counts.endings.items()) if each)
    yield f"{counts.decisions:,} decisions checked; ended by {endings}"
    yield "refused most:"
    yield from (f"  {number:,}: {reason}" for reason, number in counts.reasons.most_common(5))
    never = [form for form in asked if not counts.played[form]]
    yield f"{len(never)} of {len(asked)} forms refused wherever they stood" + "".join(
        f"\n  {form}" for form in never
    )
    seldom = [form for form in few(counts) if counts.played[form] and form in asked]
    yield f"{len(seldom)} forms worked less than {ENOUGH} times" + "".join(
        f"\n  {form}: {counts.fired[form]}" for form in seldom
    )
    yield from counts.strayed[:MOST_TOLD]
    yield from (_finding(each) for each in counts.found[:MOST_TOLD])
    more = len(counts.found) + len(counts.strayed) - MOST_TOLD
    yield f"{len(counts.found) + len(counts.strayed)} findings" + (", some not told here" if more > 0 else "")


def _finding(found: Found) -> str:
    texts = "".join(f"\n    {text}" for text in found.texts)
    return f"{found.what}, after decision {found.decision}\n  {found.command}{texts}"


def _lines(counts: Counts) -> Iterable[str]:
    yield ",".join(COLUMNS)
    for form, *numbers in counts.rows:
        quoted = form.replace('"', '""')
        yield ",".join([f'"{quoted}"', *map(str, numbers)])
