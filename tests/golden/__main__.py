"""Show that a change of the code changes no game.

`python -m tests.golden play FOLDER` plays the studies of this folder with the code as it is; `python -m tests.golden
compare BEFORE AFTER` names each table and column of BEFORE that AFTER does not hold in the same rows, in order.
Columns and tables that AFTER has besides may be new. Exit code 1 where anything differs.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import polars.selectors

from sim.results.layout import MANIFEST
from sim.results.schema import TABLES
from sim.study import load_study, make_plan, run_study
from sim.study.config.catalogue import current_catalogue

STUDIES = Path(__file__).parent
JOBS = 2


def play(folder: Path) -> None:
    """Play each study into a folder of its name."""
    for path in sorted(STUDIES.glob("*.toml")):
        plan = make_plan(load_study(path, current_catalogue()))
        run_study(plan, folder / path.stem, jobs=JOBS)
        print(f"{path.stem}: {sum(cell.games for cell in plan.cells)} games", flush=True)


def differences(before: Path, after: Path) -> Iterator[str]:
    """Each table or column of the datasets below a folder that is not the same below another."""
    for manifest in sorted(before.glob(f"*/{MANIFEST}")):
        name = manifest.parent.name
        for table in (table for table in TABLES if (before / name / table).is_dir()):
            old, new = (_rows(folder / name / table) for folder in (before, after))
            if old.height != new.height:
                yield f"{name}/{table}: {old.height} rows, now {new.height}"
                continue
            for column in old.columns:
                if column not in new.columns:
                    yield f"{name}/{table}: no {column}"
                elif not old[column].equals(new[column], check_dtypes=True):
                    count = int((old[column].ne_missing(new[column])).sum())
                    yield f"{name}/{table}: {column} differs in {count} of {old.height} rows"


def _rows(folder: Path) -> pl.DataFrame:
    """All rows of a table; names as text, for an enumeration may have grown."""
    rows = pl.concat([pl.read_parquet(path) for path in sorted(folder.glob("*.parquet"))], how="diagonal")
    return rows.with_columns(pl.selectors.enum().cast(pl.String))


def main(arguments: list[str]) -> int:
    """Play or compare; the exit code."""
    match arguments:
        case ["play", folder]:
            play(Path(folder))
            return 0
        case ["compare", before, after]:
            found = list(differences(Path(before), Path(after)))
            print("\n".join(found) or "the same games")
            return 1 if found else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
