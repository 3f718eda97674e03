"""What a mix may put beside the cards of its base, taking none away.

- Special Damage: the Damage stack grows (MIX-4), and Damage scores as `WITH_SPECIAL_DAMAGE` rules. Standard Damage,
  which makes Assists resolved, stays with its set (MIX-5).
- Bosses of the players' own faction (MIX-29), whom no mode of one side plays: they stay in its box. Adversary
  Bosses are swapped.
- Characters of the players' faction, to choose from (MIX-8), and of the other one, whom teams alone play (MIX-32).
- Schemes that are against the players' faction, or Cooperative, where Co-op seeds some Schemes by lot (SCHEME-14).

All else is swapped or stays: the main deck keeps its totals (MIX-3). What comes goes behind the cards of its kind,
so that those before it keep their places in the shuffles; the make-up of the mix grows by it.
"""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from cardsets.cards import Card, CardSet
from cardsets.language import opcodes as op
from cardsets.make_up import MakeUp
from cardsets.mix_file import MixError
from cardsets.near import did_you_mean
from cardsets.rulings import Ruling
from cardsets.schema import canonical_type

ADDED: Final[Mapping[str, int]] = {
    "damage": op.DAMAGE, "boss": op.BOSS, "character": op.CHARACTER, "scheme": op.SCHEME,
}  # fmt: skip
CLAUSES: Final = "MIX-4, MIX-8, MIX-29, MIX-32, SCHEME-14"
SEEDED: Final = "modes.co-op.setup.seeded_schemes"
WITH_SPECIAL_DAMAGE: Final = {"score.damage_zone": "owned"}
"""What rules.md 15.13 rules, on every base, once special Damage joins."""


def added_type(word: str) -> int:
    """The bit of a type of which cards are added. Raises `MixError` for another word."""
    name = canonical_type(word)
    if name in ADDED:
        return ADDED[name]
    known = name in op.TYPE_NAMES
    wrong = (
        f"{word!r} cards are not added"
        if known
        else f"{word!r} is no type of cards{did_you_mean(name, ADDED)}"
    )
    raise MixError("type", f"{wrong}; allowed: {', '.join(ADDED)} ({CLAUSES})")


def with_card(mixed: CardSet, card: Card, source: CardSet, place: tuple[Path, int]) -> CardSet:
    """A mix with a card of another set beside its own; `place` is the file and line that add it.

    Raises:
        MixError: no clause adds such a card, the mix has one of its name, or its copies are not those of its set.
    """
    if why := _refusal(mixed, card, source):
        raise MixError("card", why)
    if any(there.name.lower() == card.name.lower() and there.type == card.type for there in mixed.cards):
        raise MixError("card", f"{card.name!r} is there already; a title is in a mix once")
    damage, rulings = mixed.damage, mixed.rulings
    if card.type & op.DAMAGE:
        damage = {**damage, card.name: card.copies}
        rulings = {**rulings, **{key: Ruling(value, *place) for key, value in WITH_SPECIAL_DAMAGE.items()}}
    for_teams = bool(card.type & op.CHARACTER) and card.faction not in [side.faction for side in mixed.sides]
    make_up = None if mixed.make_up is None else _grown(mixed.make_up, card, for_teams)
    return replace(
        mixed,
        cards=(*mixed.cards, card),
        added=(*mixed.added, card.key),
        damage=damage,
        rulings=rulings,
        make_up=make_up,
    )


def refusal_of_type(card: Card) -> str | None:
    """Returns why no card of this type is added, such as a Planet (MIX-34); None where some are."""
    if card.type in ADDED.values():
        return None
    return f"{card.name!r}: {card.type_name} cards are not added; allowed: {', '.join(ADDED)} ({CLAUSES})"


def _refusal(mixed: CardSet, card: Card, source: CardSet) -> str | None:
    """Why no clause adds a card, or None."""
    name = repr(card.name)
    if why := refusal_of_type(card):
        return why
    if card.type & op.DAMAGE:
        if any(clause.kind == op.FORCE_ASSIST for clause in card.clauses):
            return (
                f"{name} is standard Damage, which stays with its set; special Damage is added (MIX-4, MIX-5)"
            )
        stated = source.damage.get(card.name, card.copies)
        if card.copies != stated:
            return f"{name} has {card.copies} copies, but the Damage of {source.id} says {stated}"
    elif card.type & op.SCHEME:
        return _refusal_of_scheme(mixed, card)
    elif card.type & op.BOSS and len(mixed.sides) > 1:
        return f"{name}: Bosses of both factions take part where both have a side; one is swapped (MIX-1)"
    elif card.type & op.BOSS and card.faction != mixed.player_faction:
        own = _faction(mixed.player_faction)
        return f"{name} is no boss of the players' faction, {own}; an Adversary one is swapped (MIX-1)"
    elif card.type & op.CHARACTER and card.faction not in (op.AUTOBOT, op.DECEPTICON):
        return f"{name} is of no faction; allowed: {_faction(op.AUTOBOT)}, {_faction(op.DECEPTICON)} (MIX-8, MIX-32)"
    return None


def _refusal_of_scheme(mixed: CardSet, card: Card) -> str | None:
    """Why a Scheme is not added: it is by the players' own faction, or the mix has no lot of Schemes."""
    name, own = repr(card.name), mixed.player_faction
    if len(mixed.sides) != 1 or SEEDED not in mixed.rulings:
        return f"{name}: schemes stay with their set, but where Co-op seeds some by lot (SCHEME-14)"
    if card.faction == own:
        return f"{name} is a scheme of the players' faction, {_faction(own)}; allowed: those against it (SCHEME-14)"
    return None


def _faction(bit: int) -> str:
    return {op.AUTOBOT: "autobot", op.DECEPTICON: "decepticon"}.get(bit, "none")


def _grown(make_up: MakeUp, card: Card, for_teams: bool) -> MakeUp:
    """The make-up with one title more; `for_teams`: a character of the other faction."""
    make_up = make_up.with_titles(card.type, 1)
    if card.type & op.DAMAGE and make_up.damage is not None:
        return make_up.model_copy(update={"damage": [*make_up.damage, card.copies]})
    if card.type & op.BOSS:
        return make_up.model_copy(update={"bosses_of_own_faction": (make_up.bosses_of_own_faction or 0) + 1})
    if for_teams:
        count = (make_up.characters_of_other_faction or 0) + 1
        return make_up.model_copy(update={"characters_of_other_faction": count})
    if card.type & op.SCHEME:
        key = "cooperative_schemes" if card.cooperative else "main_deck"
        stated = getattr(make_up, key)
        return make_up if stated is None else make_up.model_copy(update={key: stated + 1})
    return make_up
