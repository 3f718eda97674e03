"""Every bundled study from end to end at a tiny size, with the engine itself: planned, played, summarised."""

from pathlib import Path

import pytest

from cardsets.mixing import load_mix
from cardsets.provenance import field_origins
from reports import summary
from reports.counting.cells import cell_name
from reports.summary import Summary
from sim.cli import call
from sim.results import Results, open_results
from sim.study import load_study, make_plan
from sim.study.config.catalogue import current_catalogue
from sim.study.config.desk import bundled_studies
from sim.study.planning.precision import FIRST_ROUND
from sim.study.running import forecast

ASKED = {
    "quickstart", "seats", "characters", "matchups", "bosses", "coop_difficulty", "mixes", "card_value",
    "skill_ladder", "what_if_cost", "what_if_ability", "rulings", "reveals", "coop_reveals",
    "polities", "missions", "ruins", "cybertron_factions", "cybertron_coop",
}  # fmt: skip


def test_each_question_of_a_designer_has_its_study():
    assert set(bundled_studies()) >= ASKED


def test_seeds_are_of_their_own():
    known = current_catalogue()
    seeds = [load_study(path, known).settings.seed for path in bundled_studies().values()]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("name", sorted(bundled_studies()))
def test_a_bundled_study_is_planned_played_and_summarised(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(forecast, "MOST_PLAYED", 2)
    plan = make_plan(load_study(bundled_studies()[name], current_catalogue()))
    cells = [cell_name(cell) for cell in plan.described()]
    assert len(set(cells)) == len(cells)
    size = str(2 * len(cells) if plan.goal is None else FIRST_ROUND * len(cells))

    assert call(["plan", name, "--games", size]) == 0
    told = " ".join(capsys.readouterr().out.split())  # lines are as wide as the terminal
    assert told[: told.index("?") + 1] == plan.study.settings.question
    assert all(cell in told for cell in cells)
    assert list(Path().iterdir()) == []

    (made,) = _summaries_of_a_run(
        ["run", name, "--games", size, "--jobs", "1"], 2 if plan.goal else 0, monkeypatch
    )
    results = open_results(tmp_path / "results" / name)
    assert results.played == int(size)
    assert not results.games.filter(error=0).collect().height < int(size)
    titles = [table.title for table in made.tables]
    assert titles
    assert len(set(titles)) == len(titles)


def _summaries_of_a_run(
    arguments: list[str], other_end: int, monkeypatch: pytest.MonkeyPatch
) -> list[Summary]:
    """What a run that ends well, or with another code, summarises: to do it again takes as long as the games."""
    made: list[Summary] = []
    summarise = summary.summarise

    def kept(results: Results) -> Summary:
        made.append(summarise(results))
        return made[-1]

    monkeypatch.setattr(summary, "summarise", kept)
    assert call(arguments) in (0, other_end)
    return made


@pytest.mark.parametrize(
    ("overlay", "card", "field"),
    [
        ("cheap_shrapnel", "Shrapnel", "cost"),
        ("plain_bumblebee", "Bumblebee", "alt.text.0"),
        ("no_reveals_2", "Storm Wing Leader (Stand-in)", "text.0"),
    ],
)
def test_what_a_what_if_changes_is_a_stand_in(overlay, card, field):
    plain, changed = (
        next(found for found in load_mix("core", overlays).cards if found.name == card)
        for overlays in ((), (overlay,))
    )
    assert plain.table != changed.table
    assert field_origins(changed)[field] == f"stand-in (changed by the overlay {overlay})"
