import polars as pl
import pytest

from sim.results.schema import LABELS, TABLES, dtypes

# The contract: columns may be added, not renamed.
CONTRACT = {
    "games": """game cell mode mix players first_seat turns rounds end_reason bosses_defeated won""",
    "seats": """game cell seat team character strategy vp win rank bosses_defeated robots_defeated damage
        energon cards_bought deck_size""",
    "sides": """game cell side faction order win rank vp tokens costs energon_vp vault_vp damage_vp penalty
        bosses_beaten bosses_destroyed own_bosses_destroyed defences confrontations_foiled
        polities missions missions_completed ruins_cleared""",
    "bosses": "game cell boss level revealed_turn confrontations defeated_turn defeated_by",
    "cards": "game cell card revealed_turn fate by fate_turn plays",
    "tempo": "game cell seat turn round_number vp deck_size power",
    "objectives": """game cell objective kind value shown_turn fate fate_turn seat side spells spell_seat spell_side
        spell_by spell_from spell_until spell_end""",
}
LABELLED = {name: ["a", "b"] for name in LABELS}


@pytest.mark.parametrize("table", TABLES)
def test_no_column_of_the_contract_is_missing(table):
    assert set(CONTRACT[table].split()) <= set(dtypes(table, LABELLED))


@pytest.mark.parametrize("table", TABLES)
def test_every_column_says_what_it_means(table):
    assert all(len(column.doc) > 8 for column in TABLES[table])


def test_names_are_enumerations_over_the_labels_of_the_manifest():
    assert dtypes("cards", LABELLED)["card"] == pl.Enum(["a", "b"])
    assert dtypes("games", LABELLED)["game"] == pl.Int64()
