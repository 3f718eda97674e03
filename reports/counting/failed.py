"""Games that are no result: those that ended in an error of the rules or of a strategy.

Such a game has no winner, and its Bosses and rounds mean nothing. It stays in the dataset and in the table of
endings, a warning names it with the command that replays it, and it counts in no other figure: there it would count
as a defeat of all players. A game at the turn limit is a result: it is scored as it stands, with a warning.
"""

from dataclasses import dataclass
from typing import Final

import polars as pl

from sim.results import Results

TURN_LIMIT: Final = "turn limit"
FAILED: Final = pl.col("error") != 0
LIMITED: Final = pl.col("end_reason").cast(pl.String) == TURN_LIMIT
MOST_TOLD: Final = 3  # games of a kind that a warning names


@dataclass(frozen=True)
class SoundResults(Results):
    """A dataset (`whole`) without some of its games."""

    whole: Results | None = None
    without: pl.DataFrame | None = None

    def _scan(self, table: str) -> pl.LazyFrame:
        assert self.whole is not None
        assert self.without is not None
        rows: pl.LazyFrame = getattr(self.whole, table)
        return rows.join(self.without.lazy(), on=["cell", "game"], how="anti", maintain_order="left")


def sound(results: Results) -> Results:
    """A dataset without its games in error; itself where it has none."""
    if results.failed.is_empty():
        return results
    return SoundResults(
        results.path, results.manifest, results.parts, results.missing, results, results.failed
    )


def warnings_of(results: Results) -> list[str]:
    """A line for each error that happened, and one for games at the turn limit; how to replay the first of each."""
    rows = results.games.filter(FAILED | LIMITED).select(
        "cell", "game", "error", "error_card", limited=LIMITED
    )
    listed = rows.sort("cell", "game").collect(engine="streaming")
    failed = listed.filter(FAILED)
    names = results.manifest["labels"].get("errors", [])
    warnings = []
    for error in sorted(set(failed["error"])):
        name = names[error] if error < len(names) else f"number {error}"
        games = failed.filter(error=error)
        cards = games["error_card"].cast(pl.String).drop_nulls().unique(maintain_order=True)
        at = f", text of {_some(cards.to_list())}" if len(cards) else ""
        what = f"ended in an error ({name}{at}) and count{{s}} in no figure but how games ended"
        warnings.append(_warning(results, games, what))
    limited = listed.filter("limited")
    if limited.height:
        warnings.append(_warning(results, limited, "hit the turn limit and count{s} as scored then"))
    return warnings


def _some(names: list[str]) -> str:
    """The first few names, in a form that `str.format` leaves alone."""
    more = ", ..." if len(names) > MOST_TOLD else ""
    return f"{', '.join(names[:MOST_TOLD])}{more}".replace("{", "{{").replace("}", "}}")


def _warning(results: Results, games: pl.DataFrame, what: str) -> str:
    many = games.height != 1
    named = "; ".join(
        f"rollout replay {results.path} {cell} {game}"
        for cell, game in games.head(MOST_TOLD).select("cell", "game").iter_rows()
    )
    more = ", ..." if games.height > MOST_TOLD else ""
    return f"{games.height:,} game{'s' * many} {what.format(s='' if many else 's')}: {named}{more}"
