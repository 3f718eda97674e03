"""Verdicts on cards: what is caused by a card's being in the main deck, in plain words with its numbers."""

import math
from typing import Final

from reports.counting.cells import group_name, players_name
from reports.counting.per_game import Outcome
from reports.estimates.cards import WORDS, CardEffect, CardGroup, EffectFamily
from reports.estimates.table import signed
from reports.estimates.wording import joined
from reports.verdicts.verdict import Verdict

TOLD: Final = 4
"""Cards of which a verdict is told by outcome; how many more there are is told too."""


def card_verdicts(group: CardGroup) -> list[Verdict]:
    """What cards surely do, outcome by outcome, farthest from none first; then what is open."""
    told: list[Verdict] = []
    for family in group.families:
        if family.name in WORDS or group.causal_for_characters:
            told += _of_family(family)
    if group.always and not group.families:
        told.append(_nothing_to_compare(group))
    return told


def _of_family(family: EffectFamily) -> list[Verdict]:
    sure = [key for key in family.subjects if any(effect.found.verdict for effect in _effects(family, *key))]
    verdicts = [_sure(family, *key) for key in sure[:TOLD]]
    if len(sure) > TOLD:
        verdicts.append(_more(family, sure[TOLD:]))
    return verdicts or [_none_sure(family)]


def _effects(family: EffectFamily, card: str, outcome: Outcome) -> list[CardEffect]:
    return [effect for cell in family.cells if (effect := family.at(card, outcome, cell))]


def _sure(family: EffectFamily, card: str, outcome: Outcome) -> Verdict:
    found = [effect for effect in _effects(family, card, outcome) if effect.found.verdict]
    facts = tuple(f"{_told(effect)} in {effect.cell['players']}-player games" for effect in found)
    up, down = WORDS.get(outcome.name, ("", ""))
    if outcome.of == "character":
        who = outcome.name.removeprefix("wins of ")
        up, down = f"{who} wins more", f"{who} wins less"
    words = [word for sign, word in ((1, up), (-1, down)) if any(e.found.verdict == sign for e in found)]
    return Verdict(
        card, f"in the main deck changes {outcome.name} by", facts, joined(words), _evidence(found, family)
    )


def _more(family: EffectFamily, keys: list[tuple[str, Outcome]]) -> Verdict:
    names = joined(list(dict.fromkeys(card for card, _ in keys))[:12])
    count = len({card for card, _ in keys})
    facts = (f"{family.name} surely too",)
    subject = f"{count} more card{'s' * (count != 1)}"
    word = names if count <= 12 else f"{names} and others, see the table"
    effects = [effect for key in keys for effect in _effects(family, *key) if effect.found.verdict]
    return Verdict(
        subject, "in the main deck change" + "s" * (count == 1), facts, word, _evidence(effects, family)
    )


def _none_sure(family: EffectFamily) -> Verdict:
    known = [effect for effect in family.effects if not math.isnan(effect.found.p_value)]
    widest = max(known, key=lambda effect: effect.found.corrected.half_width)
    outcome = widest.outcome
    width = outcome.scale * widest.found.corrected.half_width
    word = f"each effect is known to within {width:.2g} {outcome.told_in}"
    facts = (f"sure to change {family.name}",)
    return Verdict(
        "No card in the main deck", "is", facts, word, _evidence(known, family, sure=False), sure=False
    )


def _nothing_to_compare(group: CardGroup) -> Verdict:
    facts = (f"in the main deck of every game ({len(group.always)} cards)",)
    word = "there are no games without one to compare with"
    return Verdict("Every card", "is", facts, word, group_name(group.cells[0]), sure=False)


def _told(effect: CardEffect) -> str:
    found = effect.found.effect
    scale, unit = effect.outcome.scale, "%" if effect.outcome.kind == "share" else ""
    digits = 1 if unit else 2
    groups = f"{scale * found.present:.{digits}f}{unit} with, {scale * found.absent:.{digits}f}{unit} without"
    return f"{signed(found.difference, scale)} {effect.outcome.told_in} ({groups})"


def _evidence(effects: list[CardEffect], family: EffectFamily, sure: bool = True) -> str:
    """The games with and without, and the correction."""
    games = joined(
        f"{_range([e.dealt.games for e in of])} games with and {_range([e.dealt.without for e in of])} without"
        f" with {players_name(cell)}"
        for cell in family.cells
        if (of := [effect for effect in effects if effect.cell is cell])
    )
    corrected = f"corrected for {family.comparisons} comparisons"
    held = (
        f"caused by the card, which is dealt by lot; 95% intervals, that holds when {corrected}"
        if sure
        else f"95% intervals, {corrected}"
    )
    return f"{group_name(family.cells[0])}; {games}; {held}"


def _range(counts: list[int]) -> str:
    least, most = min(counts), max(counts)
    return f"{least:,}" if least == most else f"{least:,} to {most:,}"
