"""Which cards a row of the recipe takes: by type, faction, Level and whether they are of Co-op games alone."""

from collections.abc import Callable

import pytest

from cardsets.cards import Card
from cardsets.language import opcodes as op
from sim.engine.box import build_box
from sim.engine.data.recipe import EITHER, Row, write_rows
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.procedures.setup import fits_row
from tests.rules.fixed_sets import fixed_set

ANY_TYPE = op.BOSS | op.POLITY | op.ROBOT | op.SCHEME | op.SITE | op.RELIC
ASKED: list[tuple[Row, Callable[[Card], bool]]] = [
    (Row("main", ANY_TYPE), lambda card: True),
    (Row("main", op.ROBOT), lambda card: card.type & op.ROBOT != 0),
    (Row("main", ANY_TYPE, without=op.SITE), lambda card: not card.type & op.SITE),
    (Row("main", ANY_TYPE, level=1), lambda card: card.level == 1),
    (Row("main", ANY_TYPE, level=2), lambda card: card.level == 2),
    (Row("main", ANY_TYPE, level=-2), lambda card: card.level < 2),
    (Row("main", ANY_TYPE, level=-1), lambda card: card.level < 1),
    (Row("main", ANY_TYPE, level=-3), lambda card: card.level < 3),
    (Row("main", ANY_TYPE, faction=op.AUTOBOT), lambda card: card.faction == op.AUTOBOT),
    (Row("main", ANY_TYPE, faction=op.DECEPTICON), lambda card: card.faction == op.DECEPTICON),
    (Row("main", ANY_TYPE, cooperative=1), lambda card: card.cooperative),
    (Row("main", ANY_TYPE, cooperative=0), lambda card: not card.cooperative),
    (Row("main", ANY_TYPE, cooperative=EITHER), lambda card: True),
    (Row("main", op.SCHEME, cooperative=1, level=1), lambda card: False),
]  # fmt: skip


@pytest.mark.rule("SETUP-14", "SETUP-23", "SETUP-25", "SETUP-26")
@pytest.mark.parametrize("set_id", ["war_on_cybertron", "core"])
def test_a_row_takes_the_cards_that_it_asks_for_and_no_others(set_id: str) -> None:
    """A Level of 0 asks for none, one below 0 for any lower than that."""
    box = build_box(fixed_set(set_id), 2, mode="tvt" if set_id != "core" else "competitive")
    write_rows(box.record[0], [row for row, _ in ASKED], 2, box.cards)
    _, static = Table(box, kernel().table).records
    rows = static.recipe if INTERPRETED else static["recipe"]
    record = box.record[0]
    instances = [
        int(record[f"{group}_first"]) + n
        for group in ("main", "bosses")
        for n in range(int(record[f"{group}_n"]))
    ]
    levels = set()
    for card in instances:
        title = box.cards[int(record["definition"][card])]
        levels.add(title.level)
        for i, (row, wants) in enumerate(ASKED):
            expected = title.type & row.types != 0 and wants(title)
            assert bool(fits_row(static, rows[i], card)) == expected, (title.name, row)
    assert levels == {0, 1, 2, 3}
