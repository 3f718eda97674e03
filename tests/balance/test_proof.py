from pathlib import Path

import pytest

from sim.balance.contexts import Context, aims_of, make_contexts
from sim.balance.document import load_balance
from sim.balance.errors import BalanceError
from sim.balance.plan import make_balance
from sim.balance.prove import LEDGER, Entry, Laid, Proof, prove, read_ledger
from sim.results import open_results
from sim.results.figures import Figure, figure_sums
from sim.study.cell.cell import CellSetup
from sim.study.config.catalogue import current_catalogue

FILE = """# Fair?
seed = 5
[[knobs]]
card = "Bumblebee"
field = "alt.move"
values = [1]
[[contexts]]
mixes = ["core"]
players = [2]
strategies = ["random"]
[targets]
"win share of Bumblebee" = [0.01, 0.99]
"Boss of Level III defeated" = [0.9, 1.0]
"""


@pytest.fixture
def proof(tmp_path: Path) -> Proof:
    file = tmp_path / "mine.toml"
    file.write_text(FILE)
    plan = make_balance(file, current_catalogue())
    return Proof("mine_balanced", plan.contexts, plan.aims, plan.knobs, (1,), 1, 0.05, 60, 5)


def said(proof: Proof, folder: Path, identity: str = "one"):  # type: ignore[no-untyped-def]
    folder.mkdir(exist_ok=True)
    return prove(proof, folder, identity, jobs=1, say=lambda line: None, report=lambda games: None)


def test_a_proof_is_written_down_before_and_after(proof: Proof, tmp_path: Path) -> None:
    found = said(proof, tmp_path / "out")
    assert not found.passed  # the Boss of Level III does not fall in nine games of ten
    assert [one.within for one in found.tested] == [True, False]
    assert (found.attempt, found.alpha, found.seed) == (1, 0.05, proof.own_seed)
    changes = ((proof.knobs[0].key, "alt.move", 1),)
    assert read_ledger(tmp_path / "out") == [Entry("one", changes, False)]
    again = said(proof, tmp_path / "out")
    assert again == found
    assert len((tmp_path / "out" / LEDGER).read_text().splitlines()) == 2


def test_both_sides_are_ordinary_datasets_of_the_same_games(proof: Proof, tmp_path: Path) -> None:
    said(proof, tmp_path / "out")
    results = open_results(tmp_path / "out" / "proof_1" / "context_1", content=True)
    assert [cell["overlay"] for cell in results.cells] == ["none", "mine_balanced"]
    assert results.manifest["seed"] == proof.own_seed
    sums = figure_sums(results, Figure("rounds"), [0, 1])
    assert {row["clusters"] for row in sums.values()} == {60}
    assert results.cells[0]["hashes"]["cards"] != results.cells[1]["hashes"]["cards"]


def test_a_second_attempt_has_half_the_level_and_games_of_its_own(proof: Proof) -> None:
    from dataclasses import replace

    second = replace(proof, attempt=2)
    assert second.own_alpha == proof.own_alpha / 2
    assert second.own_seed != proof.own_seed


def test_the_overlay_is_laid_where_its_name_stands(proof: Proof) -> None:
    engine = proof.engine()
    assert isinstance(engine.prepare, Laid)
    ready = engine.prepare(CellSetup("core", "competitive", 2, ("random",), overlay="mine_balanced"))
    (card,) = [card for card in ready.card_set.cards if card.key == proof.knobs[0].key]
    assert card.table["alt"]["move"] == 1
    assert ready.setup.label == "core+mine_balanced"
    plain = engine.prepare(CellSetup("core", "competitive", 2, ("random",)))
    assert plain.hashes["cards"] != ready.hashes["cards"]


@pytest.mark.parametrize("damage", ["no json", '{"proof": 3, "of": "x", "changes": []}', "[]"])
def test_a_damaged_ledger_is_told_of(tmp_path: Path, damage: str) -> None:
    (tmp_path / LEDGER).write_text(f"{damage}\n")
    with pytest.raises(BalanceError, match=r"proofs.jsonl:1: cannot be read"):
        read_ledger(tmp_path)


def test_contexts_of_the_same_games_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    head, _, tail = FILE.partition("[[contexts]]")
    context = tail.partition("[targets]")[0]
    file.write_text(
        f"{head}[[contexts]]{context}[[contexts]]{context}[targets]{tail.partition('[targets]')[2]}"
    )
    with pytest.raises(BalanceError, match="is there twice"):
        make_contexts(load_balance(file, current_catalogue()), current_catalogue())


def test_a_context_in_other_hands_is_the_same_but_for_who_plays(proof: Proof) -> None:
    (context,) = proof.contexts
    assert isinstance(context, Context)
    other = context.with_players(["expert"], "expert broke it").numbered(7)
    assert other.setup.strategies == ("expert",)
    assert other.added == "expert broke it"
    assert (other.setup.mix, other.setup.players, other.cell.number) == ("core", 2, 7)
    assert [(aim.name, aim.low, aim.high) for aim in aims_of([other])] == [
        (aim.name, aim.low, aim.high) for aim in proof.aims
    ]
