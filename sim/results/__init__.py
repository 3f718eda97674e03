"""The dataset that a study leaves behind: what its columns mean, how it is written, how it is read.

A results folder holds ``manifest.json``, ``cards.json`` (what the cards were) and one folder of parquet parts
for each table of `schema`::

    DIR/manifest.json
    DIR/cards.json
    DIR/{games,seats,bosses,cards}/cell-000-part-00000.parquet
    DIR/sides/cell-000-part-00000.parquet                      (games of teams alone)

Parts are cut by game number. A part counts once its file in ``games/`` exists, which is written last, and while each
of its files is what it says of itself in its footer (`footer`).
"""

from sim.results.errors import ResultsError
from sim.results.read import Results, open_results

__all__ = ["Results", "ResultsError", "open_results"]
