"""The page of a balance: what to change and why, how it was proven, what else it does, and what was tried."""

from pathlib import Path
from typing import Final

from reports.counting.per_game import common_spans
from reports.estimates.balanced import (
    for_whom,
    front_table,
    interactions_table,
    knobs_table,
    others_table,
    players_table,
    proof_of,
    targets_table,
    told_in_lines,
    tried_table,
)
from reports.estimates.comparison import Comparison, compare, sides_within
from reports.estimates.comparison_tables import amount_of, gain
from reports.estimates.table import Table
from reports.figures.balanced import front_chart, steps_chart, targets_before_and_after
from reports.figures.style import in_house_style
from reports.page.content import Page
from reports.page.methods import Note
from reports.page.repeat import Repeat
from reports.page.section import Section, named
from reports.verdicts.headlines import Headline
from sim.results import Results, open_results
from sim.results.balanced import Balanced

PROVING: Final = Note(
    "The proof",
    "What was found was chosen because it did well in the games of the search, so these flatter it. The proof is "
    "played once, on games that no part of the search has seen. A figure lies within its target where two one-sided "
    "tests say so (Schuirmann 1987): where its interval of level 1 - 2a lies within the band, a being the level. That "
    "all figures do is claimed where each does by itself: the claim is wrong with chance a at most, uncorrected (an "
    "intersection-union test: Berger 1982). A second proof in the same folder has half the level.",
)

SEARCHING: Final = Note(
    "The search",
    "In a screening all numbers are changed at once, about half of them in each run, by a two-level design with its "
    "mirror (Plackett and Burman 1946; Box and Wilson 1951), on games of the same luck: what a step of each does is "
    "free of what any two do together. Effects are added up; interactions of two are added where the runs show them. "
    "By that model all sets of up to three changes are ranked, larger ones grown from the best; the best of each size "
    "play against one another in the same games, and half of them, twice as long, again (successive halving: Karnin "
    "and others 2013). Then sets near the best play. What is shown of a set are its own games, never the model's.",
)

MEANT: Final = Note(
    "What it holds for",
    "For the players, mixes, modes and numbers of players that are listed, and for these cards, many of whose numbers "
    "are stand-ins. Other players may play the changed game otherwise: those who were tuned on it are listed, with "
    "what they broke. A figure without a target may have moved: see what else changes.",
)


@in_house_style
def make_balance_page(found: Balanced, folder: Path) -> Page:
    """Lay out the page of a balance, whose proof lies in its folder."""
    lines = told_in_lines(found)
    sections = [
        _section("01-changes", "What is changed", for_whom(found), [knobs_table(found)]),
        _section("02-targets", "Targets before and after", "As it was chosen in the search, and as the proof has it.",
                 [targets_table(found)]),
        _front(found),
        _steps(found),
        *_side_effects(found, folder),
        _section("06-others", "Sets that also meet all targets", "For whoever would rather change something else.",
                 [others_table(found)]),
        _section("07-tried", "Numbers tried and dropped", "Every number that might have been changed.",
                 [tried_table(found)]),
        *_players(found),
    ]  # fmt: skip
    places = ["01-changes", "02-targets", *["02-targets"] * len(lines)]
    games = proof_of(found)
    return Page(
        title=found.name,
        question=found.question or f"What makes {found.name} fair?",
        size=f"{_counted(len(found.knobs), 'number')}, {_counted(len(found.contexts), 'context')}, "
        f"{_counted(len(found.aims), 'target')}, seed {found.seed}"
        + (f"; proof on {games.games:,} games of each context" if games else ""),
        headlines=[Headline(line, place) for line, place in zip(lines, places, strict=False)],
        overview=targets_before_and_after(found, "overview"),
        stand_ins=list({context.mix: _stand_ins(context.mix, context.stand_in_fields, context.fields)
                        for context in found.contexts}.values()),
        stand_ins_in_headlines="",
        warnings=found.warnings,
        verdicts=[],
        sections=sections,
        methods=[SEARCHING, PROVING, MEANT],
        repeat=_repeat(found),
    )  # fmt: skip


def _counted(n: int, what: str) -> str:
    return f"{n:,} {what}{'s' * (n != 1)}"


def _stand_ins(mix: str, stand_ins: int, fields: int) -> str:
    return f"{mix}: {stand_ins:,} of {fields:,} fields ({stand_ins / max(fields, 1):.1%})"


def _section(key: str, title: str, about: str, tables: list[Table]) -> Section:
    return Section(key, title, about, [], named(key, tables))


def _front(found: Balanced) -> Section:
    key = "03-front"
    about = "What more changes would be worth: of each number of them the best set that was played."
    return Section(key, "The front", about, [front_chart(found, key)], named(key, [front_table(found)]))


def _steps(found: Balanced) -> Section:
    key = "04-steps"
    chart = steps_chart(found, key)
    model = found.model
    about = (
        f"A screening of {model.runs} runs, {model.games:,} games of each context a run."
        if model
        else "Nothing had to be changed, so no step was tried."
    )
    tables = [interactions_table(found)] if model else []
    return Section(key, "What each step does", about, [chart] if chart else [], named(key, tables))


def _side_effects(found: Balanced, folder: Path) -> list[Section]:
    """What the proof's games show of figures without a target, game by game against those without the changes."""
    proof = proof_of(found)
    if proof is None or not proof.changes:
        return []
    results = [open_results(folder / place) for place in proof.folders]
    comparisons = [one for one in _compared(results) if one.figures]
    if not comparisons:
        return []
    rows = []
    for comparison in comparisons:
        for pair in comparison.pairs:
            strategies = " and ".join(dict.fromkeys(pair.after["strategies"]))
            for figure in pair.figures:
                if figure.sure and not _has_target(found, figure.outcome.name):
                    rows.append(
                        (figure.outcome.name, f"{comparison.names[0]}, {pair.after['players']} players, {strategies}",
                         amount_of(figure, figure.found.before), amount_of(figure, figure.found.after), gain(figure))
                    )  # fmt: skip
    columns = ("figure", "context", "before", "after", "difference")
    note = (
        "figures without a target that surely moved, corrected for all that were compared; "
        "the same games, 95% intervals"
    )
    numbers = [dict(zip(columns, row, strict=True)) for row in rows]
    table = Table("What else changes", columns, rows, note, numbers)
    about = f"In the games of the proof {len(rows)} figures without a target surely move."
    return [Section("05-side-effects", "What else changes", about, [], named("05-side-effects", [table]))]


def _compared(results: list[Results]) -> list[Comparison]:
    sides = [pair for one in results for pair in sides_within(one) if common_spans(*pair)]
    return compare(sides) if sides else []


def _has_target(found: Balanced, outcome: str) -> bool:
    """Whether a figure of a comparison is one with a target, which has another name there."""
    return any(outcome == _as_compared(aim.name) for aim in found.aims)


def _as_compared(name: str) -> str:
    """What a comparison calls a figure with a target."""
    if name.startswith("Boss of "):
        return f"Boss defeated, {name.removeprefix('Boss of ').removesuffix(' defeated')}"
    return name.replace("win share of ", "wins of ", 1)


def _players(found: Balanced) -> list[Section]:
    if not found.players:
        return []
    about = "Who plays what was found better than those that it was found with, and what targets they break."
    return [_section("08-players", "Players tuned on it", about, [players_table(found)])]


def _repeat(found: Balanced) -> Repeat:
    rows = [(str(place + 1), context.name, context.added or "named in the file")
            for place, context in enumerate(found.contexts)]  # fmt: skip
    columns = ("number", "context", "why")
    numbers = [dict(zip(columns, row, strict=True)) for row in rows]
    note = "what was looked at, in the search and in the proof"
    return Repeat(
        f"{found.name}.toml",
        found.file,
        f"rollout balance {found.name}.toml --out {found.name}-again",
        [f"{package} {version}" for package, version in sorted(found.versions.items())],
        Table("Contexts", columns, rows, note, numbers),
    )
