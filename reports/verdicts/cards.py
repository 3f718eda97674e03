"""Verdicts on cards: the effects of a card in the main deck."""

import math
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from reports.counting.cells import group_name, line_up_name, name_but_line_up, players_name
from reports.counting.per_game import Outcome
from reports.estimates.cards import WORDS, CardEffect, CardGroup, EffectFamily
from reports.estimates.table import signed
from reports.estimates.wording import HOLDS, INTERVALS, WHOLE_PAGE, counted, joined
from reports.verdicts.codes import Code, by_sign
from reports.verdicts.merged import merged
from reports.verdicts.verdict import GroupVerdicts, Verdict

SHOWN: Final = 4
"""Cards with a verdict of their own, by outcome; one more verdict names the others."""

Key = tuple[str, Outcome]
"""A card and an outcome."""


def verdicts_on_cards(groups: Iterable[Sequence[CardGroup]]) -> list[GroupVerdicts]:
    """The verdicts on cards, by mix and mode; groups that differ in their line-up alone come together."""
    found = []
    for alike in groups:
        cells = [cell for group in alike for cell in group.cells]
        name = group_name(cells[0]) if len(alike) == 1 else name_but_line_up(cells[0])
        found.append(GroupVerdicts.of(f"Cards: {name}", cells, _of_line_ups(alike)))
    return found


def card_verdicts(group: CardGroup, shown: Collection[Key] | None = None) -> list[Verdict]:
    """The sure effects of cards, outcome by outcome, farthest from none first; then the open ones.

    `shown` are the cards and outcomes with a verdict of their own, by default the surest of each outcome.
    """
    verdicts: list[Verdict] = []
    shown = _surest([group]) if shown is None else shown
    for family in _judged(group):
        verdicts += _of_family(family, shown)
    if group.always and not group.families:
        verdicts.append(_nothing_to_compare(group))
    return verdicts


def _of_line_ups(alike: Sequence[CardGroup]) -> list[Verdict]:
    """The verdicts on groups that differ in their line-up alone; the same cards are shown of each."""
    if len(alike) == 1:
        return card_verdicts(alike[0])
    shown = _surest(alike)
    named = [(line_up_name(group.cells[0]), card_verdicts(group, shown)) for group in alike]
    return merged([(name, verdict) for name, of_group in named for verdict in of_group])


def _judged(group: CardGroup) -> list[EffectFamily]:
    return [family for family in group.families if family.name in WORDS or group.causal_for_characters]


def _surest(groups: Sequence[CardGroup]) -> set[Key]:
    """Of each outcome, the cards with a verdict of their own: those that come first with any of the groups."""
    ranked: dict[str, dict[Key, int]] = {}
    for group in groups:
        for family in _judged(group):
            places = ranked.setdefault(family.name, {})
            for place, key in enumerate(_sure_keys(family)):
                places[key] = min(place, places.get(key, place))
    return {key for places in ranked.values() for key in sorted(places, key=lambda key: places[key])[:SHOWN]}


def _sure_keys(family: EffectFamily) -> list[Key]:
    return [key for key in family.subjects if any(effect.found.verdict for effect in _effects(family, *key))]


def _of_family(family: EffectFamily, shown: Collection[Key]) -> list[Verdict]:
    sure = _sure_keys(family)
    verdicts = [_sure(family, *key) for key in sure if key in shown]
    if more := [key for key in sure if key not in shown]:
        verdicts.append(_more(family, more))
    return verdicts or [_none_sure(family)]


def _effects(family: EffectFamily, card: str, outcome: Outcome) -> list[CardEffect]:
    return [effect for cell in family.cells if (effect := family.at(card, outcome, cell))]


def _sure(family: EffectFamily, card: str, outcome: Outcome) -> Verdict:
    found = [effect for effect in _effects(family, card, outcome) if effect.found.verdict]
    facts = tuple(f"{_words(effect)} in {effect.cell['players']}-player games" for effect in found)
    up, down = WORDS.get(outcome.name, ("", ""))
    if outcome.of == "character":
        who = outcome.name.removeprefix("wins of ")
        up, down = f"{who} wins more", f"{who} wins less"
    signs = {effect.found.verdict for effect in found}
    word = joined(word for sign, word in ((1, up), (-1, down)) if sign in signs)
    code = by_sign(signs, Code.CARD_RAISES, Code.CARD_LOWERS, Code.CARD_RAISES_AND_LOWERS)
    verb, held = f"in the main deck changes {outcome.name} by", _evidence(found, family)
    return Verdict(code, card, verb, facts, word, held)


def _more(family: EffectFamily, keys: list[tuple[str, Outcome]]) -> Verdict:
    names = joined(list(dict.fromkeys(card for card, _ in keys))[:12])
    count = len({card for card, _ in keys})
    facts = (f"{family.name} surely too",)
    subject = f"{count} more card{'s' * (count != 1)}"
    word = names if count <= 12 else f"{names} and others, see the table"
    effects = [effect for key in keys for effect in _effects(family, *key) if effect.found.verdict]
    verb = f"in the main deck change{'s' * (count == 1)}"
    return Verdict(Code.CARD_MORE, subject, verb, facts, word, _evidence(effects, family))


def _none_sure(family: EffectFamily) -> Verdict:
    known = [effect for effect in family.effects if not math.isnan(effect.found.p_value)]
    widest = max(known, key=lambda effect: effect.found.corrected.half_width)
    outcome = widest.outcome
    width = outcome.scale * widest.found.corrected.half_width
    word = f"each effect is known to within {width:.2g} {outcome.difference_unit}"
    facts = (f"sure to change {family.name}",)
    held = _evidence(known, family, sure=False)
    return Verdict(Code.CARD_OPEN, "No card in the main deck", "is", facts, word, held, sure=False)


def _nothing_to_compare(group: CardGroup) -> Verdict:
    facts = (f"in the main deck of every game ({len(group.always)} cards)",)
    word = "there are no games without one to compare with"
    held = group_name(group.cells[0])
    return Verdict(Code.CARD_ALWAYS_THERE_OPEN, "Every card", "is", facts, word, held, sure=False)


def _words(effect: CardEffect) -> str:
    found = effect.found.effect
    scale, unit = effect.outcome.scale, "%" if effect.outcome.kind == "share" else ""
    digits = 1 if unit else 2
    groups = f"{scale * found.present:.{digits}f}{unit} with, {scale * found.absent:.{digits}f}{unit} without"
    return f"{signed(found.difference, scale)} {effect.outcome.difference_unit} ({groups})"


def _evidence(effects: list[CardEffect], family: EffectFamily, sure: bool = True) -> str:
    """The games with and without, and the correction."""
    games = joined(
        f"{counted(e.dealt.games for e in of)} games with and {counted(e.dealt.without for e in of)} without"
        f" with {players_name(cell)}"
        for cell in family.cells
        if (of := [effect for effect in effects if effect.cell is cell])
    )
    corrected = f"corrected for {WHOLE_PAGE}"
    held = (
        f"caused by the card, which is dealt by lot; {INTERVALS}, {HOLDS} when {corrected}"
        if sure
        else f"{INTERVALS}, {corrected}"
    )
    return f"{group_name(family.cells[0])}; {games}; {held}"
