"""What a balance found, in words and tables (`sim.results.balanced`)."""

from collections.abc import Iterator, Sequence

from reports.estimates.table import NO_DATA, Table
from reports.estimates.wording import band_words, joined
from sim.results.balanced import FOUND, NOTHING, AimPart, Balanced, PointPart, ProofPart


def _table(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], note: str) -> Table:
    """A table of words, with the same in a spreadsheet."""
    return Table(title, columns, rows, note, [dict(zip(columns, row, strict=True)) for row in rows])


def proof_of(found: Balanced) -> ProofPart | None:
    """Returns the last proof; None where none was made."""
    return found.proofs[-1] if found.proofs and found.proofs[-1].tested else None


def told_in_lines(found: Balanced) -> list[str]:
    """Returns what was found in a few sentences."""
    return [*_outcome(found), *_proof(found), for_whom(found), *found.warnings]


def _outcome(found: Balanced) -> Iterator[str]:
    contexts = f"{len(found.contexts)} context{'s' * (len(found.contexts) != 1)}"
    if found.outcome == NOTHING:
        yield f"Nothing has to be changed: of {len(found.aims)} targets in {contexts} none is surely missed."
    elif found.outcome == FOUND and found.chosen:
        n = len(found.chosen.changes)
        how = f"{n} change{'s' * (n != 1)}"
        yield f"{how} of {len(found.knobs)} numbers: {changes_in_words(found, found.chosen)}."
        yield (
            f"In the search all {len(found.aims)} targets in {contexts} are met; the least room is "
            f"{100 * found.chosen.slack:.0f}% of half a band."
        )
    else:
        best = min((point for point in (found.base, *found.front)), key=lambda point: point.excess)
        yield (
            f"No set of changes that was looked at is likely to meet all {len(found.aims)} targets in "
            f"{contexts}; the nearest "
            f"({changes_in_words(found, best) or 'nothing changed'}) is outside by {best.excess:.2f} half-widths of a "
            "band, all targets together."
        )


def _proof(found: Balanced) -> Iterator[str]:
    proof = proof_of(found)
    if proof is None:
        return
    missed = [one for one in proof.tested if not one.within]
    games = f"{proof.games:,} games of each context that nobody had looked at"
    if proof.passed:
        yield (
            f"Proven on {games}: all {len(proof.tested)} figures lie within their targets (each by two one-sided tests "
            f"at level {proof.alpha:g}, so the claim as a whole has that level)."
        )
    else:
        names = joined([figure_in(found, one.aim) for one in missed[:3]])
        more = f" and {len(missed) - 3} more" if len(missed) > 3 else ""
        yield (
            f"Not proven on {games}: {names}{more} {'is' if len(missed) == 1 else 'are'} not surely within "
            f"{'its target' if len(missed) == 1 else 'their targets'}."
        )
    if proof.attempt > 1:
        yield (
            f"This was proof {proof.attempt} in this folder: it had half the level of the one before, and the chance "
            f"that any of them made a wrong claim is {proof.alpha_of_all:.3g} at most."
        )


def for_whom(found: Balanced) -> str:
    """Returns whose games and cards all of it is about."""
    players = joined(list(dict.fromkeys(name for context in found.contexts for name in context.strategies)))
    shares = {context.mix: context for context in found.contexts}
    cards = joined([
        f"{mix} ({context.stand_in_fields:,} of {context.fields:,} fields are stand-ins)"
        for mix, context in shares.items()
    ])  # fmt: skip
    return f"All of this is for these players ({players}) and these stand-ins: {cards}."


def changes_in_words(found: Balanced, point: PointPart) -> str:
    """Returns a set of changes in words: `Bumblebee: alt.move 3 to 2`."""
    return joined([
        f"{found.knobs[place].name} {found.knobs[place].start} to {value}" for place, value in point.changes
    ])  # fmt: skip


def figure_in(found: Balanced, aim: int) -> str:
    """Returns a figure with a target in words, with its context."""
    context = context_names(found)[found.aims[aim].context]
    return f"{found.aims[aim].name} ({context})" if context else found.aims[aim].name


def context_names(found: Balanced) -> list[str]:
    """Returns what tells each context from the others: its name without the parts that all have; one alone has none."""
    parts = [context.name.split(", ") for context in found.contexts]
    if len({len(part) for part in parts}) > 1:
        return [context.name for context in found.contexts]
    told = [place for place, column in enumerate(zip(*parts, strict=True)) if len(set(column)) > 1]
    return [", ".join(part[place] for place in told) for part in parts]


def knobs_table(found: Balanced) -> Table:
    """Returns the numbers that are to change, from and to, and where each is from."""
    rows = [
        (found.knobs[place].card, found.knobs[place].field, str(found.knobs[place].start), str(value),
         found.knobs[place].origin, f"{found.knobs[place].price:g}")
        for place, value in (found.chosen.changes if found.chosen else ())
    ]  # fmt: skip
    note = "a number that is changed is a stand-in from then on, whatever it was"
    return _table("What is changed", ("card", "field", "from", "to", "it was", "price"), rows, note)


def front_table(found: Balanced) -> Table:
    """Returns the best set of each number of changes."""
    points = front_of(found)
    rows = [
        (str(len(point.changes)), f"{point.price:g}", f"{point.excess:.2f}", f"{100 * point.slack:+.0f}%",
         f"{100 * point.chance:.0f}%", changes_in_words(found, point) or "nothing")
        for point in points
    ]  # fmt: skip
    note = (
        "of each number of changes the set with the least excess over all targets that was played: what figures are "
        "outside their bands by, in half-widths of each band, added up; room: the least that a figure has left, in "
        "half-widths, negative where one is outside; chance: that the proof finds all within"
    )
    return _table("The front", ("changes", "price", "excess", "room", "chance", "what"), rows, note)


def front_of(found: Balanced) -> list[PointPart]:
    """Returns the best sets by number of changes, that of none first."""
    return [found.base, *(point for point in found.front if point.changes)]


def targets_table(found: Balanced) -> Table:
    """Returns each figure with a target as it was and as it is with the changes, in the search and in the proof."""
    proof = proof_of(found)
    tested = {one.aim: one for one in proof.tested} if proof else {}
    rows, names = [], context_names(found)
    for place in sorted(range(len(found.aims)), key=lambda place: -distance_before(found, place)):
        aim, one = found.aims[place], tested.get(place)
        rows.append(
            (aim.name, names[aim.context] or found.contexts[aim.context].name, _band(aim),
             ("within" if one.within else "not surely within") if one else NO_DATA,
             _range(aim, one.before) if one else _value(aim, found.base.values[place], found.base.errors[place]),
             _value(aim, found.chosen.values[place], found.chosen.errors[place]) if found.chosen else NO_DATA,
             _range(aim, one.after) if one else NO_DATA)
        )  # fmt: skip
    level = f"{100 * (1 - 2 * proof.alpha):g}%" if proof else "90%"
    note = (
        f"in the search: with 95% intervals, by which it was chosen; in the proof, and before in the same games: "
        f"{level} intervals, which decide the tests; farthest off its target first"
    )
    columns = ("figure", "context", "target", "answer", "before", "in the search", "in the proof")
    return _table("Targets before and after", columns, rows, note)


def distance_before(found: Balanced, place: int) -> float:
    """Returns how far a figure was from the middle of its band, in half-widths of it."""
    aim, value = found.aims[place], found.base.values[place]
    return 0.0 if value is None else abs(value - (aim.low + aim.high) / 2) / ((aim.high - aim.low) / 2)


def _band(aim: AimPart) -> str:
    return band_words((aim.low, aim.high), share=aim.share)


def _value(aim: AimPart, value: float | None, error: float | None) -> str:
    if value is None:
        return NO_DATA
    half = 1.96 * (error or 0.0)
    return _range(aim, (value, value - half, value + half))


def _range(aim: AimPart, values: tuple[float | None, float | None, float | None]) -> str:
    estimate, low, high = values
    if estimate is None or low is None or high is None:
        return NO_DATA
    if aim.share:
        return f"{100 * estimate:.1f}% [{100 * low:.1f}, {100 * high:.1f}]"
    return f"{estimate:.2f} [{low:.2f}, {high:.2f}]"


def others_table(found: Balanced) -> Table:
    """Returns the other sets that meet all targets, too."""
    rows = [
        (changes_in_words(found, point), str(len(point.changes)), f"{point.price:g}", f"{100 * point.slack:.0f}%",
         f"{100 * point.chance:.0f}%")
        for point in found.others
    ]  # fmt: skip
    note = "likely to be proven too (from a chance of 90%), the cheapest first; none of these was"
    return _table(
        "Sets that also meet all targets", ("what", "changes", "price", "room", "chance"), rows, note
    )


def tried_table(found: Balanced) -> Table:
    """Returns every knob: how far it moves figures, in how many sets it was played, and whether it is changed."""
    played = [place for point in found.tried for place, _ in point.changes]
    front = {place for point in found.front for place, _ in point.changes}
    chosen = {place for place, _ in (found.chosen.changes if found.chosen else ())}
    rows = []
    for place in sorted(range(len(found.knobs)), key=lambda place: -_strength(found, place)[0]):
        knob, (strength, aim) = found.knobs[place], _strength(found, place)
        state = "changed" if place in chosen else "on the front" if place in front else "dropped"
        most = f"{strength:.2f} ({figure_in(found, aim)})" if aim is not None else NO_DATA
        values = ", ".join(str(value) for value in knob.values if value != knob.start)
        rows.append(
            (
                knob.name,
                str(knob.start),
                values,
                knob.origin,
                f"{knob.price:g}",
                most,
                str(played.count(place)),
                state,
            )
        )
    note = (
        "moves most: the figure that one step moves farthest, in half-widths of its band, by the screening; sets: how "
        "many sets with it were played"
    )
    columns = ("number", "is", "may be", "origin", "price", "moves most", "sets", "end")
    return _table("Numbers tried and dropped", columns, rows, note)


def _strength(found: Balanced, knob: int) -> tuple[float, int | None]:
    """How far one step of a knob moves the figure that it moves most, in half-widths of its band; and which."""
    if found.model is None:
        return 0.0, None
    best, which = 0.0, None
    for place, (aim, row) in enumerate(zip(found.aims, found.model.slopes, strict=True)):
        slope = row[knob]
        size = abs(slope or 0.0) / ((aim.high - aim.low) / 2)
        if size > best:
            best, which = size, place
    return best, which


def players_table(found: Balanced) -> Table:
    """Returns the better players that were tried on what had been found, and what they broke."""
    rows = [
        (one.name, found.contexts[one.context].name,
         NO_DATA if one.share == one.fair else f"{100 * one.share:.1f}%", f"{100 * one.fair:.1f}%",
         joined(one.broke) or "nothing", "now a context" if one.added else NO_DATA)
        for one in found.players
    ]  # fmt: skip
    note = "share: of the win against the context's own players, or with all seats where all win together"
    return _table(
        "Players tuned on what was found", ("player", "in", "share", "fair", "breaks", "then"), rows, note
    )


def interactions_table(found: Balanced) -> Table:
    """Returns the interactions of two knobs that the screening saw."""
    rows = []
    for pair in found.model.pairs if found.model else ():
        one, other = (found.knobs[place].name for place in pair.knobs)
        for place, effect in enumerate(pair.effects):
            if effect:
                aim = found.aims[place]
                shown = f"{100 * effect:+.1f} points" if aim.share else f"{effect:+.2f}"
                rows.append((one, other, figure_in(found, place), shown))
    note = "what a step of both does beyond what each does; where a table is empty, adding up did"
    return _table("Interactions that were seen", ("one", "other", "figure", "more"), rows, note)
