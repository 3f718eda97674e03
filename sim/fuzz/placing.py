"""Puts drawn texts on cards that may speak them."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cardsets.building import build_card
from cardsets.card_problems import SINGLE, THWARTS
from cardsets.cards import Card, CardSet, Side
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.nodes import Body, BringIn, Clause
from cardsets.language.walk import nodes
from cardsets.overlay import changed_table
from cardsets.reading import check_card
from cardsets.spoken import heard_by_nobody, stays_in_play, unspoken

TRIES: Final = 5  # places that a text is tried at before it counts as refused
WITH_ENERGON: Final = (
    op.ALLY | op.BASIC | op.MANEUVER | op.RELIC | op.STARTER | op.TECHNOLOGY | op.ROBOT | op.CHARACTER
)
WITH_REWARD: Final = op.ROBOT | op.BOSS | op.SCHEME | op.RUIN
OF_MODES: Final = {"command": op.POLITY, "consume": op.PLANET}
"""When Energon abilities are used that only a mix with cards of a type has."""


@dataclass(frozen=True)
class Place:
    """Where a text may stand: a card by its key, the field, within a side where there is one, and when it is used."""

    key: str
    field: str
    side: str = ""
    when: str = ""


def places_of(dice: random.Random, cards: Sequence[Card], node: Clause | Body, held: int) -> list[Place]:
    """Returns places where a text may be spoken, in random order, types of cards as often as each other.

    `held` are the types of cards of the mix.
    """
    if any(isinstance(each, BringIn) for each in nodes(node)):
        cards = [card for card in cards if card.type != op.PHASE]  # what a phase brings in set-up lays aside
    found = _of_clause(cards, node) if isinstance(node, Clause) else _of_body(dice, cards, held)
    by_kind: dict[tuple[str, str], list[Place]] = {}
    for kind, place in found:
        by_kind.setdefault((kind, place.field), []).append(place)
    chosen = [dice.choice(places) for places in by_kind.values()]
    dice.shuffle(chosen)
    return chosen[:TRIES]


def put(card_set: CardSet, card: Card, place: Place, text: str, node: Clause | Body) -> Card | str:
    """Returns the card with a text at a place, or why lint refuses that."""
    changes = _changes(card, place, text, node)
    merged, _ = changed_table(card.table, changes, card)
    model, problems = check_card(merged, playable=True, subtypes=card_set.subtypes, held=card_set.held)
    if model is None or problems:
        return "; ".join(message for _, message in problems)
    said = build_card(card.set_id, model, merged, whole=True)
    return replace(said, copies=card.copies)  # which a set-up of teams may have halved


def _of_clause(cards: Sequence[Card], clause: Clause) -> Iterator[tuple[str, Place]]:
    for card in cards:
        kinds = card.type_name.split("/")
        said = {each.kind for each in card.clauses} | {clause.kind}
        stays = stays_in_play(kinds, card.goes_to, said)
        if unspoken(kinds, clause.kind, clause.mode, stays=stays) or heard_by_nobody(
            kinds, clause.kind, clause.mode
        ):
            continue
        if card.type & op.CHARACTER:
            if not clause.into or clause.into.lower() in {side.name.lower() for _, side in card.sides}:
                for key, _ in card.sides:
                    yield card.type_name, Place(card.key, "text", key)
        elif not card.type & op.ENCOUNTER:
            yield card.type_name, Place(card.key, "text")


def _of_body(dice: random.Random, cards: Sequence[Card], held: int) -> Iterator[tuple[str, Place]]:
    times = [when for when in phrases.ENERGON_TIMES if held & OF_MODES.get(when, held)]
    for card in cards:
        if card.type & op.ENCOUNTER:
            yield card.type_name, Place(card.key, "ambush")
            yield card.type_name, Place(card.key, "confrontation")
        if card.type & WITH_REWARD:
            yield card.type_name, Place(card.key, "reward")
        if card.type & WITH_ENERGON:
            alts = [key for key, _ in card.sides if key != "bot"]
            side = dice.choice((*alts, "bot", "bot")) if card.type & op.CHARACTER else ""
            yield card.type_name, Place(card.key, "energon", side, dice.choice(times))


def _changes(card: Card, place: Place, text: str, node: Clause | Body) -> Mapping[str, Any]:
    """What an overlay would write to put the text there."""
    table: Mapping[str, Any] = card.table.get(place.side, {}) if place.side else card.table
    changes: dict[str, Any] = {}
    if place.field == "text":
        assert isinstance(node, Clause)
        owner = dict(card.sides).get(place.side, card)
        changes["text"] = [*_kept(owner, table.get("text") or [], node), text]
        if node.kind == op.ON_BLOCK and not card.type & op.DAMAGE:
            changes["block"] = True
    elif place.field == "energon":
        changes["energon"] = _with_ability(table.get("energon") or [], place, text)
    else:
        changes[place.field] = text
    return {place.side: changes} if place.side else changes


def _kept(owner: Card | Side | None, texts: Sequence[str], clause: Clause) -> list[str]:
    """The texts that stay beside a clause of which a card has but one."""
    if owner is None:
        return []
    gone = {clause.kind} if clause.kind in SINGLE or clause.kind == op.OBJECTIVE else set()
    if clause.kind in THWARTS:
        gone |= set(THWARTS)
    return [text for text, there in zip(texts, owner.clauses, strict=True) if there.kind not in gone]


def _with_ability(abilities: Sequence[Mapping[str, Any]], place: Place, text: str) -> list[dict[str, Any]]:
    """Energon abilities with a text: a further one or, on a bot side, which has two, in the place of the first."""
    ability: dict[str, Any] = {"cost": 1, "text": text}
    if place.when:
        ability["when"] = place.when
    if place.side == "bot":
        _, *others = sorted(abilities, key=lambda each: each.get("cost", 0))
        return [ability, *(dict(each) for each in others)]
    return [*(dict(each) for each in abilities), ability]
