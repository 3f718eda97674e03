"""What a balance leaves in its folder: the tables for its page, the overlay, and studies that lay it on.

The folder is a desk: `rollout run NAME` from within it plays the cards with the overlay and without.
"""

import csv
import io
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import tomlkit

from cardsets.desk import MARKER
from sim.balance.contexts import Context
from sim.balance.knobs import changed, overlay_of
from sim.balance.look import Looked
from sim.balance.plan import BalancePlan
from sim.balance.players import Challenger
from sim.balance.race import Played
from sim.balance.screen import Model
from sim.results.balanced import (
    FILE,
    FORMAT,
    FOUND,
    NONE,
    NOTHING,
    AimPart,
    Balanced,
    ContextPart,
    KnobPart,
    ModelPart,
    Numbers,
    PairPart,
    PlayerPart,
    PointPart,
    ProofPart,
    write_balanced,
)
from sim.results.figures import ROUNDS
from sim.results.whole import write_whole
from sim.study.config.catalogue import NO_OVERLAY
from sim.study.planning.record import versions
from sim.tuning.seeds import seed_of

OTHERS: Final = 20
"""Other sets that meet all targets, and are told of."""

AFRESH: Final = 5120
"""The purpose of the seed of the studies that are left for whoever wants to look afresh."""

FRONT: Final = "front.csv"
WIDTH: Final = 110


@dataclass(frozen=True)
class Found:
    """What a balance came to."""

    plan: BalancePlan
    looked: Looked
    chosen: Played | None
    challengers: tuple[Challenger, ...]
    proofs: tuple[ProofPart, ...]


def forget_results(folder: Path) -> None:
    """Take away what an earlier run left, but for what was played and proven."""
    for path in (
        folder / FILE,
        folder / FRONT,
        *folder.glob("overlays/*.toml"),
        *folder.glob("studies/*.toml"),
    ):
        path.unlink(missing_ok=True)


def write_results(folder: Path, found: Found) -> Balanced:
    """Write the tables, the overlay and the studies."""
    balanced = _balanced(found)
    if found.chosen is not None and balanced.overlay:
        for place in ("overlays", "studies"):
            (folder / place).mkdir(exist_ok=True)
        if not (folder / MARKER).exists():
            write_whole(
                folder / MARKER, b"# The desk of a balance: its overlay, and studies that lay it on.\n"
            )
        name = Path(balanced.overlay).stem
        write_whole(folder / balanced.overlay, _overlay(found).encode())
        for number, text in enumerate(_studies(found, name), 1):
            write_whole(folder / "studies" / f"{name}_{number}.toml", text.encode())
    write_whole(folder / FRONT, _front(balanced).encode())
    write_balanced(folder, balanced)
    return balanced


def _balanced(found: Found) -> Balanced:
    plan, looked = found.plan, found.looked
    document = plan.asked.document
    chosen = found.chosen
    nothing = chosen is not None and chosen.setting == looked.as_it_is.setting
    outcome = NONE if chosen is None else NOTHING if nothing else FOUND
    overlay = f"overlays/{plan.asked.name}_balanced.toml" if outcome == FOUND else ""
    finished = [played for played in looked.race.finished() if played is not looked.as_it_is]
    passing = sorted(
        (played for played in finished if looked.meets(played) and played is not chosen),
        key=lambda played: (looked.price(played.setting), -float(looked.goal.slack(played.found.values))),
    )
    return Balanced(
        format=FORMAT, name=plan.asked.name, question=document.question, file=plan.asked.text, seed=document.seed,
        versions=dict(versions()), outcome=outcome, overlay=overlay,
        knobs=[
            KnobPart(card=knob.card, type_name=knob.type_name, field=knob.field, start=knob.start,
                     values=list(knob.values), price=knob.price, origin=knob.origin)
            for knob in plan.knobs
        ],
        contexts=[_context(context) for context in looked.measure.contexts],
        aims=[
            AimPart(context=aim.context, name=aim.name, share=aim.figure.kind != ROUNDS, low=aim.low, high=aim.high)
            for aim in looked.measure.aims
        ],
        alpha=document.validation.alpha, proof_games=document.validation.games,
        base=_point(looked, looked.as_it_is),
        model=_model(looked.model, plan) if looked.model else None,
        chosen=_point(looked, chosen) if chosen else None,
        front=[_point(looked, played) for played in looked.front()],
        others=[_point(looked, played) for played in passing[:OTHERS]],
        tried=[_point(looked, played) for played in looked.race.known.values() if played is not looked.as_it_is],
        players=[_player(one) for one in found.challengers],
        proofs=list(found.proofs),
        warnings=list(_warnings(found)),
    )  # fmt: skip


def _context(context: Context) -> ContextPart:
    setup, ready = context.setup, context.prepared
    return ContextPart(
        name=context.name, mix=setup.mix, overlay=setup.overlay, mode=setup.mode, players=setup.players,
        strategies=list(map(str, setup.strategies)), added=context.added, fields=ready.fields,
        stand_in_fields=ready.stand_in_fields,
    )  # fmt: skip


def _point(looked: Looked, played: Played) -> PointPart:
    knobs = looked.measure.knobs
    values = played.found.values
    return PointPart(
        changes=[
            (n, value)
            for n, (knob, value) in enumerate(zip(knobs, played.setting, strict=True))
            if value != knob.start
        ],
        price=looked.price(played.setting), games=played.games, values=_numbers(values),
        errors=_numbers(played.found.errors), excess=round(float(looked.goal.excess(values)), 6),
        slack=round(float(looked.goal.slack(values)), 6), chance=round(looked.goal.chance(played.found), 6),
    )  # fmt: skip


def _model(model: Model, plan: BalancePlan) -> ModelPart:
    return ModelPart(
        runs=2 * len(_base_runs(plan)), games=plan.search.run_games,
        slopes=[_numbers(row) for row in model.slopes], errors=[_numbers(row) for row in model.errors],
        pairs=[PairPart(knobs=pair, effects=_numbers(effects)) for pair, effects in sorted(model.pairs.items())],
    )  # fmt: skip


def _base_runs(plan: BalancePlan) -> np.ndarray:
    from reports.statistics.screening import mirrored_design

    design = mirrored_design(len(plan.knobs))
    return np.asarray(design[: len(design) // 2])


def _numbers(values: np.ndarray) -> Numbers:
    """Numbers for a file: seven digits, by which no reader can tell a difference."""
    return [None if value != value else float(f"{value:.7g}") for value in values.tolist()]


def _player(one: Challenger) -> PlayerPart:
    share = one.share if one.share == one.share else one.fair
    return PlayerPart(
        round=one.round, name=Path(one.name).stem if one.name.endswith(".toml") else one.name,
        context=one.context.cell.number, share=round(share, 6), fair=round(one.fair, 6), broke=list(one.broke),
        added=bool(one.broke) and one.share == one.share,
    )  # fmt: skip


def _warnings(found: Found) -> Iterator[str]:
    goal, aims, contexts = found.looked.goal, found.looked.measure.aims, found.looked.measure.contexts
    narrow = [aim for aim, flag in zip(aims, goal.too_narrow.tolist(), strict=True) if flag]
    if narrow:
        first = f"{narrow[0].name} in {contexts[narrow[0].context].name}"
        more = f" and {len(narrow) - 1} more" if len(narrow) > 1 else ""
        games = found.plan.asked.document.validation.games
        yield f"{first}{more}: {games:,} games can hardly prove so narrow a target; give more games in [validation]."


def _overlay(found: Found) -> str:
    looked = found.looked
    assert found.chosen is not None
    changes = changed(looked.measure.knobs, found.chosen.setting)
    sets = {context.setup.label: context.card_set for context in looked.measure.contexts}
    passed = [proof for proof in found.proofs if proof.tested]
    state = "proven" if passed and passed[-1].passed else "not proven"
    said = [
        f"Found by rollout balance ({found.plan.asked.name}): {len(changes)} number{'s' * (len(changes) != 1)} "
        f"changed; "
        f"{state} on {found.plan.asked.document.validation.games:,} games of each context that nobody had looked at.",
        *(f"{knob.name} {knob.start} to {value} (was {knob.origin})" for knob, value in changes.items()),
        f"Lies on {', '.join(sets)}.",
    ]
    lines = [line for text in said for line in textwrap.wrap(text, WIDTH, break_long_words=False)]
    first = max(
        sets.values(), key=lambda held: sum(card.key in {k.key for k in changes} for card in held.cards)
    )
    return overlay_of(changes, first, lines)


def _studies(found: Found, name: str) -> Iterator[str]:
    """For each table of contexts a study of it, with the overlay and without, on new games."""
    document = found.plan.asked.document
    for number, settings in enumerate(found.plan.asked.contexts):
        told = settings.told()
        below = settings.overlays[0]
        told["overlays"] = [below, name if below == NO_OVERLAY else f"{below}+{name}"]
        told.pop("question", None)
        cells = sum(context.settings == settings for context in found.plan.contexts)
        told["games"] = 2 * cells * document.validation.games
        told["seed"] = seed_of(document.seed, AFRESH + number)
        yield f"# What do the changes of {found.plan.asked.name} do?\n\n{tomlkit.dumps(_plain(told))}"


def _plain(told: dict[str, object]) -> dict[str, object]:
    """A study's keys without those that say nothing, tables last."""
    kept = {key: value for key, value in told.items() if value not in ([], {}, "", None)}
    tables = {key: value for key, value in kept.items() if isinstance(value, dict)}
    return {key: value for key, value in kept.items() if key not in tables} | tables


def _front(balanced: Balanced) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("changes", "price", "excess", "slack", "chance", "games", "what"))
    for point in balanced.front:
        writer.writerow(
            (len(point.changes), f"{point.price:g}", f"{point.excess:.4f}", f"{point.slack:.4f}",
             f"{point.chance:.4f}", point.games, _what(balanced, point.changes))
        )  # fmt: skip
    return text.getvalue()


def _what(balanced: Balanced, changes: Sequence[tuple[int, int]]) -> str:
    return "; ".join(f"{balanced.knobs[n].name} {balanced.knobs[n].start} to {value}" for n, value in changes)
