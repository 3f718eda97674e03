"""Figures of cards: the effects of each in the main deck, and how often players gain those they see."""

from reports.counting.cells import group_name, players_name
from reports.estimates.card_tables import ENDS, MOST, effect_words, name_of
from reports.estimates.cards import CardGroup, EffectFamily
from reports.estimates.estimate import Estimate, Family
from reports.estimates.table import percent
from reports.estimates.wording import players_counted
from reports.figures.by_players import dodged
from reports.figures.differences import Bar, Panel, Row, difference_panels
from reports.figures.style import Chart


def effects_chart(family: EffectFamily, name: str) -> Chart | None:
    """The effects of the cards with sure effects, the surest first; None where none is sure.

    The least of many p-values belong to chance: what is drawn because it is extreme, and not because it is sure, has
    the wrong sign more often than not when it is played again.
    """
    sure_keys = [
        key
        for key in family.subjects
        if any(e.found.verdict for cell in family.cells if (e := family.at(*key, cell)))
    ]
    if not sure_keys:
        return None
    subjects = sure_keys[:MOST]
    rows: list[Row] = []
    for card, outcome in subjects:
        found = [effect for cell in family.cells if (effect := family.at(card, outcome, cell))]
        bars = [
            Bar(e.found.effect.difference, e.found.corrected, e.found.verdict != 0, e.cell["players"])
            for e in found
        ]
        rows.append((name_of(card, outcome.name, family), bars))
    outcome = subjects[0][1]
    caption = (
        f"What a card's being in the main deck does to {family.name}: {group_name(family.cells[0])}. The {len(rows)} "
        f"of {len(sure_keys)} with a sure effect, of {len(family.subjects)} in all. Thick lines are 95% intervals, "
        "thin ones are corrected for the whole page; filled is what is sure."
    )
    sure = sum(effect.found.verdict != 0 for effect in family.effects)
    first = next(effect for effect in family.effects if (effect.card, effect.outcome) == subjects[0])
    alt = (
        f"Forest plot of differences between games with and without a card, {players_counted(family.cells)}; "
        f"{sure or 'none'} of {family.comparisons} sure; first {rows[0][0]}, {effect_words(first)} "
        f"{outcome.difference_unit} with {players_name(first.cell)}."
    )
    label = f"difference, {outcome.difference_unit}"
    return Chart(name, difference_panels([Panel(rows, label, outcome.scale)]), caption, alt)


def gained_chart(group: CardGroup, name: str) -> Chart:
    """The share of faceup copies that players gained: cards gained most and least."""
    estimates = [
        Estimate(use.cell, use.card, use.gained, use.gained) for use in group.uses if use.card in group.gained
    ]
    family = Family("card", group.cells, estimates)
    mean = {card: _mean(family.of(card)) for card in family.subjects}
    ranked = sorted(mean, key=lambda card: (-mean[card], card))
    shown = ranked if len(ranked) <= 2 * ENDS else [*ranked[:ENDS], *ranked[-ENDS:]]
    ordered = Family("card", group.cells, [estimate for card in shown for estimate in family.of(card)])
    caption = (
        f"Of the copies of a card that lay faceup, those that a player gained: {group_name(group.cells[0])}. "
        f"{len(shown)} of {len(ranked)} cards that were ever gained, those gained most and least. Lines are 95% "
        "intervals; a choice of the players, not an effect of the card."
    )
    most, least = family.of(ranked[0])[0], family.of(ranked[-1])[0]
    alt = (
        f"Dot plot of how often cards are gained, {players_counted(group.cells)}: from {ranked[0]}, "
        f"{percent(most.interval)} of its copies, to {ranked[-1]}, {percent(least.interval)}."
    )
    return Chart(name, dodged(ordered, "copies gained, % of those that lay faceup"), caption, alt)


def _mean(estimates: list[Estimate]) -> float:
    return sum(estimate.interval.estimate for estimate in estimates) / len(estimates)
