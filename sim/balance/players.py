"""Players for what was found: all styles, one tuned anew, and one that searches; what they break becomes a context.

A set of changes is fair for the players that it was found with. So others are tried on it who play it better: each
style in turn in one seat against those of the context (where all win together: in all seats), the best of them tuned on
the changed cards, and a searching player. Where a better player plays alone with its like and a target is surely
missed, the search goes on with these games among its contexts.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import tomlkit

from reports.statistics.quantiles import normal_quantile
from sim.balance.contexts import Context, aims_of
from sim.balance.document import Players
from sim.balance.goal import Goal
from sim.balance.knobs import Knob, Setting, changed, overlay_of
from sim.balance.look import surely_missed
from sim.balance.measure import Measure
from sim.engine.data.modes import MODES
from sim.results.whole import write_whole
from sim.study.config.desk import load_strategy
from sim.tuning.arena import Arena
from sim.tuning.match import WIN, Match, Tally
from sim.tuning.plan import Settings, make_tuning
from sim.tuning.seeds import seed_of
from sim.tuning.space import Weights
from sim.tuning.tune import best_numbers
from sim.tuning.workers import Workers
from strategies.planner.style import NAMES
from strategies.registry import SEARCHES, STYLES

# Purposes of seeds.
MEETING: Final = 3072
TUNING: Final = 3073
CHECKING: Final = 3074

FOLDER: Final = "players"
SURE: Final = normal_quantile(0.995)
"""Standard errors by which a player is better than a fair share, to be taken for better."""


@dataclass(frozen=True)
class Challenger:
    """A player tried on what was found: its name as a strategy, in which context, how it does there, what it breaks."""

    round: int
    name: str
    context: Context
    share: float
    fair: float
    broke: tuple[str, ...]


@dataclass(frozen=True)
class Trial:
    """Changes that players are tried on."""

    round: int
    knobs: Sequence[Knob]
    setting: Setting
    contexts: Sequence[Context]
    asked: Players
    seed: int
    proof_games: int
    alpha: float
    folder: Path

    def challengers(self, workers: Workers, say: Callable[[str], None]) -> list[Challenger]:
        """Those who play better than the players of a context, with what they break."""
        found = []
        for context in _one_of_each(self.contexts):
            for name, share, fair in self._better(workers, context):
                broke = self._broken(workers, context, name)
                found.append(Challenger(self.round, name, context, share, fair, broke))
                what = f"breaks {', '.join(broke)}" if broke else "breaks nothing"
                say(f"{name} in {context.name}: {what}.")
        return found

    def _laid(self, context: Context) -> str:
        return overlay_of(changed(self.knobs, self.setting), context.card_set)

    def _better(self, workers: Workers, context: Context) -> Iterator[tuple[str, float, float]]:
        """Better players than a context's, by name, with their share of the win: a style, one tuned, a search."""
        settings = self._tuning(context, str(context.setup.strategies[0]))
        plan = make_tuning(settings)
        arena = Arena(plan.start, dict(plan.hashes), workers)
        match = plan.matches[0]
        names = list(dict.fromkeys([settings.style, *(self.asked.styles or STYLES)]))
        weights = [tuple(load_strategy(name).weights) for name in names]
        tallies = self._met(arena, match, weights)
        shares = [_share(tally) for tally in tallies]
        own = _share(tallies[0])[0]
        fair = own if match.together else 1 / match.sides
        best = max(range(len(names)), key=lambda place: shares[place][0])
        if best and shares[best][0] - SURE * shares[best][1] > fair:
            yield names[best], shares[best][0], fair
        tuned = self._tuned(arena, context, names[best])
        if tuned not in weights:
            share, error = _share(self._met(arena, match, [tuned])[0])
            if share - SURE * error > max(fair, shares[best][0]):
                yield self._written(context, tuned, names[best]), share, fair
        if self.asked.search_games and MODES[context.setup.mode].competes:
            yield SEARCHES[0], float("nan"), fair

    def _met(self, arena: Arena, match: Match, weights: Sequence[Weights]) -> list[Tally]:
        seed = seed_of(self.seed, MEETING + 8 * self.round)
        return arena.play(match, [(each,) for each in weights], seed, 0, self.asked.check_games)

    def _tuning(self, context: Context, style: str) -> Settings:
        setup, asked = context.setup, self.asked
        start = style if load_strategy(style).weights and not load_strategy(style).search else "balanced"
        mode, one = MODES[setup.mode], setup.teams.one
        return Settings(
            style=start, against=(f"{start}=1",) if mode.competes else (), mixes=(setup.mix,),
            mode=setup.mode, players=(setup.players,), numbers=(), games=asked.games, candidates=0,
            generations=asked.generations, step=0.25, seed=seed_of(self.seed, TUNING + 8 * self.round), also=(),
            validation=2, setups=(setup.teams.kind,), overlay=setup.overlay, laid=self._laid(context),
            ones=(one,) if one and mode.one_against_many and not mode.one else (),
        )  # fmt: skip

    def _tuned(self, arena: Arena, context: Context, best: str) -> Weights:
        """The numbers that a search from the best style on comes to, against the context's own players."""
        settings = self._tuning(context, str(context.setup.strategies[0]))
        plan = make_tuning(replace(settings, style=best))
        arena.hashes.update(plan.hashes)
        return best_numbers(plan, arena)

    def _written(self, context: Context, weights: Weights, start: str) -> str:
        """The name of a style that was tuned: its file."""
        path = self.folder / FOLDER / f"round_{self.round}_context_{context.cell.number + 1}.toml"
        path.parent.mkdir(exist_ok=True)
        about = tomlkit.item(
            f"{start}, tuned by rollout balance on what it found: {context.name}."
        ).as_string()
        numbers = [f"{name} = {number}" for name, number in zip(NAMES, weights, strict=True)]
        write_whole(path, ("\n".join([f"description = {about}", "", *numbers]) + "\n").encode())
        return str(path)

    def _broken(self, workers: Workers, context: Context, name: str) -> tuple[str, ...]:
        """The targets that are surely missed where such players play among themselves."""
        own = context.with_players([name], "").numbered(0)
        aims = aims_of([own])
        games = self.asked.search_games if name in SEARCHES else self.asked.check_games
        measure = Measure(workers, [own], aims, self.knobs)
        (tally,) = measure.tallies([self.setting], seed_of(self.seed, CHECKING + 8 * self.round), games)
        goal = Goal.of(aims, tally, self.proof_games, self.alpha)
        return tuple(aims[place].name for place in surely_missed(goal, tally))


def added_contexts(found: Sequence[Challenger], there: Sequence[Context]) -> list[Context]:
    """The contexts of challengers that broke something, numbered from those that are there on."""
    added: list[Context] = []
    for one in found:
        if one.broke and not load_strategy(one.name).search:
            why = f"{one.name} plays better there, and broke {', '.join(one.broke)}"
            added.append(one.context.with_players([one.name], why).numbered(len(there) + len(added)))
    return added


def _one_of_each(contexts: Sequence[Context]) -> list[Context]:
    """Of contexts that differ in their players alone, one; of those that were added none."""
    found: dict[object, Context] = {}
    for context in contexts:
        if not context.added:
            found.setdefault(replace(context.setup, strategies=()), context)
    return list(found.values())


def _share(tally: Tally) -> tuple[float, float]:
    """A share of the win and its standard error."""
    n = max(tally.games, 2)
    mean = tally.sums[0] / n
    variance = max(tally.products[0][0] / n - mean * mean, 0.0)
    return mean / WIN, float(np.sqrt(variance / n)) / WIN
