"""Which modules are rules, which of their mutants are drawn, and what the killed share of all of them is."""

import math
import random
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scipy.stats import norm

from tests.mutants.operators import Mutant, mutants_of

ROOT: Final = Path(__file__).parents[2]
ENGINE: Final = ROOT / "sim" / "engine"

# Modules of the engine beside its procedures that hold rules.
RULES: Final = (
    "board.amounts", "board.areas", "board.asking", "board.assisting", "board.cards", "board.chaos",
    "board.conditions", "board.drawing", "board.fitting", "board.frames", "board.grid", "board.had", "board.live",
    "board.phase_stacks", "board.piles", "board.relations",
    "board.resources", "board.stock", "board.streams", "board.tokens", "board.zones", "data.mode", "data.profile",
    "data.team_rules", "modes.co_op", "modes.competitive", "modes.infiltration", "modes.one_vs_many",
    "marker", "modes.tvt", "modes.unicron", "play.kernel",
)  # fmt: skip
# Those that do not: records, names and machinery; what writes rows; what checks the others.
NO_RULES: Final = (
    "board.copied", "board.event", "board.log", "board.proc", "box", "checks.cached_counts",
    "checks.checked_play", "checks.contract", "checks.counted_texts", "checks.factions", "checks.invariants",
    "checks.invariants_ground", "checks.ledger", "checks.ledger_ground", "checks.legality_ground",
    "checks.invariants_phases", "checks.invariants_tactics", "checks.ledger_phases", "checks.ledger_tactics",
    "checks.legality_phases", "checks.on_the_table", "checks.invariants_unicron", "checks.ledger_unicron",
    "checks.legality_unicron", "checks.setup_unicron",
    "checks.setup_ground", "checks.setup_phases",
    "checks.ledger_assists", "checks.ledger_battles", "checks.ledger_copies", "checks.ledger_damage",
    "checks.ledger_eater", "checks.ledger_ends",
    "checks.ledger_sides", "checks.legality", "data.fate", "data.feature", "data.modes", "data.moment", "data.recipe",
    "data.state", "data.zone", "decisions", "definitions", "hooks",
    "machine.answers", "machine.beside", "machine.cache_files", "machine.claims", "machine.codegen", "machine.compiled",
    "machine.compiling", "machine.copying", "machine.dependencies", "machine.fast_code", "machine.mirror",
    "machine.patches", "machine.read_only", "machine.records", "play.batch", "play.ground_batch", "play.objectives",
    "play.redraw", "play.redraw_stacks", "play.restriction", "play.search", "play.search_batch", "play.table",
    "play.unseen", "playable", "view",
)  # fmt: skip
NOTING: Final = ("spells", "tempo")  # procedures that note things and decide none
# Constants that are but names, of procedures and errors: changed, they would clash and all be killed at once.
NAMES_ALONE: Final = ("sim.engine.board.frames",)
LEAST: Final = 4  # mutants a module, if it has so many


@dataclass(frozen=True)
class Share:
    """A killed share with its 95% interval."""

    killed: int
    of: int
    estimate: float
    low: float
    high: float


def rule_modules() -> dict[str, Path]:
    """The modules that hold rules, by name."""
    procedures = sorted((ENGINE / "procedures").glob("*.py"))
    paths = [path for path in procedures if path.stem not in ("__init__", *NOTING)] + [
        (ENGINE / name.replace(".", "/")).with_suffix(".py") for name in RULES
    ]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in paths}


def all_mutants(since: str = "") -> dict[str, list[Mutant]]:
    """Every possible mutant, by module; `since` a commit only those of lines that were written after it."""
    found = {
        module: [m for m in mutants_of(path, module) if m.function or module not in NAMES_ALONE]
        for module, path in rule_modules().items()
    }
    if not since:
        return found
    new = {module: lines_since(since, path) for module, path in rule_modules().items()}
    kept = {module: [m for m in mutants if m.line in new[module]] for module, mutants in found.items()}
    return {module: mutants for module, mutants in kept.items() if mutants}


def lines_since(commit: str, path: Path) -> set[int]:
    """The lines of a file that are not as they were at a commit."""
    git = ("git", "diff", "--unified=0", "--no-color", "--find-renames", commit, "--", str(path))
    told = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines: set[int] = set()
    for first, count in re.findall(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", told, re.M):
        lines.update(range(int(first), int(first) + int(count or 1)))
    return lines


def allot(possible: Mapping[str, int], count: int, least: int = LEAST) -> dict[str, int]:
    """How many mutants to draw of each module: in proportion to what it has, but a few of each.

    Largest remainders get what rounding leaves, so that the sum is `count` (or all there are).
    """
    count = min(count, sum(possible.values()))
    least = min(least, count // len(possible))
    shares = {module: min(n, least) for module, n in possible.items()}
    room = {module: n - shares[module] for module, n in possible.items()}
    left = max(0, count - sum(shares.values()))
    total = sum(room.values()) or 1
    exact = {module: left * n / total for module, n in room.items()}
    for module, extra in exact.items():
        shares[module] += math.floor(extra)
    rest = sorted(exact, key=lambda module: (math.floor(exact[module]) - exact[module], module))
    for module in rest[: max(0, count - sum(shares.values()))]:
        shares[module] += 1
    return shares


def draw(possible: Mapping[str, Sequence[Mutant]], count: int, seed: int) -> list[Mutant]:
    """A random sample, stratified by module; a module's draw depends on nothing but its mutants and the seed."""
    shares = allot({module: len(mutants) for module, mutants in possible.items()}, count)
    return [
        mutant
        for module, mutants in possible.items()
        for mutant in random.Random(f"{seed} {module}").sample(list(mutants), shares[module])
    ]


def stratified(
    counts: Mapping[str, tuple[int, int]], possible: Mapping[str, int], level: float = 0.95
) -> Share:
    """The killed share of all possible mutants, from (killed, drawn) by module.

    Each module weighs as many mutants as it has. The interval is Wilson's, with the sample size that would have
    the same variance if drawn at random from all; a module's own variance is taken with one more killed and one
    more survivor, so that a few that all died do not count as certainty.
    """
    drawn = {module: (k, n) for module, (k, n) in counts.items() if n}
    total = sum(possible[module] for module in drawn)
    estimate = variance = 0.0
    for module, (k, n) in drawn.items():
        weight = possible[module] / total
        smoothed = (k + 1) / (n + 2)
        estimate += weight * k / n
        variance += weight**2 * smoothed * (1 - smoothed) / n * (1 - n / possible[module])
    killed, of = sum(k for k, _ in drawn.values()), sum(n for _, n in drawn.values())
    if variance == 0:
        return Share(killed, of, estimate, estimate, estimate)
    near = min(max(estimate, 1 / (of + 2)), 1 - 1 / (of + 2))
    size = near * (1 - near) / variance
    z = float(norm.ppf(0.5 + level / 2))
    centre = (estimate + z * z / (2 * size)) / (1 + z * z / size)
    half = z / (1 + z * z / size) * math.sqrt(estimate * (1 - estimate) / size + z * z / (4 * size * size))
    return Share(killed, of, estimate, centre - half, centre + half)
