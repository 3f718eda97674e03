"""What is to be balanced, checked whole before anything is played."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from reports.statistics.screening import mirrored_design
from sim.balance.contexts import Aim, Context, aims_of, make_contexts
from sim.balance.document import Asked, Search, load_balance
from sim.balance.errors import BalanceError
from sim.balance.knobs import Knob, make_knobs
from sim.balance.look import MOST_LOOKS, SHARPENED
from sim.balance.measure import BLOCK, hashes_of
from sim.balance.race import FINALISTS
from sim.study.config.catalogue import Catalogue
from sim.study.planning.record import versions
from sim.tuning.journal import HASHES, Identity
from sim.tuning.search import population_of

MOST_KNOBS: Final = 200


@dataclass(frozen=True)
class BalancePlan:
    """A balance that can be played."""

    asked: Asked
    contexts: tuple[Context, ...]
    aims: tuple[Aim, ...]
    knobs: tuple[Knob, ...]

    @property
    def search(self) -> Search:
        """How much is played to find changes, in whole blocks."""
        found = self.asked.document.search
        sized = {
            name: -(-getattr(found, name) // BLOCK) * BLOCK
            for name in ("base_games", "run_games", "race_games")
        }
        return found.model_copy(update=sized)

    @cached_property
    def identity(self) -> Identity:
        """What decides what is found and proven."""
        told = self.asked.document.model_dump(exclude={"question", "contexts"})
        return {
            **told,
            "contexts": [context.described for context in self.contexts],
            "aims": [[aim.context, aim.name, aim.low, aim.high] for aim in self.aims],
            "numbers": [[knob.key, knob.field, list(knob.values), knob.price] for knob in self.knobs],
            "versions": dict(versions()),
            HASHES: [hashes_of(context.prepared) for context in self.contexts],
        }

    @property
    def _evolving(self) -> int:
        """Candidates of the search among all numbers, if it comes to one."""
        numbers = len(self.knobs)
        return self.search.generations * population_of(numbers) if numbers > self.search.at_most else 0

    @property
    def games(self) -> dict[str, int]:
        """Games of each part, at most."""
        asked, contexts = self.asked.document, len(self.contexts)
        search, players = self.search, asked.players
        tables = len({replace(context.setup, strategies=()) for context in self.contexts})
        runs = len(mirrored_design(len(self.knobs)))
        groups = min(search.at_most, len(self.knobs)) + 1
        race = most_raced(search.candidates, search.race_games, search.base_games, FINALISTS * groups)
        near = max(search.candidates // 2, 2 * (groups + 1))
        refining = search.refinements * near * search.base_games
        sharpening = SHARPENED * sum(2**look_number - 1 for look_number in range(1, MOST_LOOKS))
        looked_at = race + refining + sharpening * search.base_games
        beyond = self._evolving * search.race_games + looked_at if self._evolving else 0
        return {
            "as it is": contexts * search.base_games,
            "screening": contexts * runs * search.run_games,
            "candidates": contexts * looked_at,
            f"beyond {search.at_most} changes": contexts * beyond,
            "players": tables * _games_of_players(players) if players.generations else 0,
            "proof": 2 * contexts * asked.validation.games,
        }


def most_raced(candidates: int, first: int, last: int, finalists: int) -> int:
    """Games that candidates play in one context in a race of which so many play all games, at most."""
    total, played = 0, 0
    games = min(first, last)
    while True:
        total += candidates * (games - played)
        if games >= last or candidates <= finalists:
            return total + candidates * (last - games)
        played, games, candidates = games, min(2 * games, last), max(candidates // 2, finalists)


def _games_of_players(players: Any) -> int:
    tuning = (players.generations * 14 + 24) * players.games
    return int(players.check_games * 24 + tuning + players.search_games)


def make_balance(path: Path, catalogue: Catalogue) -> BalancePlan:
    """Read and check a balance file.

    Raises:
        BalanceError: it makes no sense; a line a problem.
        CardDataError: cards have problems.
        SetupError: a context cannot be played.
    """
    asked = load_balance(path, catalogue)
    contexts = make_contexts(asked, catalogue)
    knobs = make_knobs(asked, [context.card_set for context in contexts])
    if len(knobs) > MOST_KNOBS:
        told = f"{len(knobs)} numbers; allowed: {MOST_KNOBS} at most: name types, fields, or fewer cards"
        raise BalanceError(str(asked.problem("every", told, "knobs", 0)))
    return BalancePlan(asked, contexts, _with_targets(asked, aims_of(contexts), contexts), knobs)


def _with_targets(asked: Asked, aims: tuple[Aim, ...], contexts: Sequence[Context]) -> tuple[Aim, ...]:
    idle = [context for number, context in enumerate(contexts) if all(aim.context != number for aim in aims)]
    if idle:
        told = f"{idle[0].name}: no figure of it has a target; leave it out, or name one"
        raise BalanceError(str(asked.problem("contexts", told)))
    return aims
