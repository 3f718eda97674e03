"""From the checked model of a card to the `Card` that the engine's assembler reads."""

from collections.abc import Mapping
from typing import Any

from cardsets.cards import Card, EnergonAbility, Side
from cardsets.fields import leaves
from cardsets.language import phrases
from cardsets.language.nodes import Body, Clause
from cardsets.language.parse import parse_body, parse_clause
from cardsets.schema import (
    FIELDS,
    FURTHER,
    CardModel,
    EnergonModel,
    SideModel,
    bits_of,
    canonical_type,
    required_of,
)  # fmt: skip


def build_card(set_id: str, model: CardModel, table: Mapping[str, Any], *, whole: bool) -> Card:
    """The card of a model; `table` is what its file writes, `whole` whether its set is (`CardSet.whole`)."""
    kinds = [canonical_type(name) for name in model.types()]
    bits = bits_of(kinds)
    present = tuple(leaves(model.model_dump(exclude_none=True, exclude_unset=True)))
    return Card(
        set_id, model.name, bits, "/".join(kinds), model.copies or 1,
        phrases.FACTIONS[model.faction or ""], model.faction or "", model.subtype or "",
        model.cost, model.power or 0, model.range or 0, model.move or 0,
        bool(model.flight), bool(model.block), model.level or 0, model.vault or 0,
        _clauses(model.text), _energon(model.energon),
        _body(model.reward), _body(model.ambush), _body(model.confrontation), model.goes_to or "",
        bool(model.cooperative), _side(model.alt), _side(model.bot), model.note or "", present,
        _unknown(model, kinds, whole=whole), dict(model.published), tuple(model.own_copy),
        table=table, command=model.command or 0, marks=tuple(model.marks or ()),
        also=tuple(model.also or ()), further=_further(model),
    )  # fmt: skip


def _clauses(texts: list[str] | None) -> tuple[Clause, ...]:
    return tuple(parse_clause(text) for text in texts or ())


def _energon(abilities: list[EnergonModel] | None) -> tuple[EnergonAbility, ...]:
    return tuple(
        EnergonAbility(ability.cost or 0, phrases.ENERGON_TIMES[ability.when], parse_body(ability.text))
        for ability in abilities or ()
        if ability.text is not None
    )


def _further(model: CardModel) -> tuple[Side, ...]:
    """Returns the Alt Modes beside the first."""
    sides = (_side(getattr(model, key)) for key in FURTHER)
    return tuple(side for side in sides if side is not None)


def _side(side: SideModel | None) -> Side | None:
    if side is None:
        return None
    return Side(
        side.move or 0, bool(side.flight), side.penalty or 0, _clauses(side.text), _energon(side.energon),
        side.name or "",
    )  # fmt: skip


def _body(text: str | None) -> Body | None:
    return None if text is None else parse_body(text)


def _unknown(model: CardModel, kinds: list[str], *, whole: bool) -> tuple[str, ...]:
    """The fields a card of its types would have and nobody has told; in a whole set those that it must have."""
    if not kinds:
        return ("type",)
    told = {*model.published, *model.own_copy}
    of_type = [FIELDS[kind].all for kind in kinds if kind in FIELDS]
    fields = required_of(kinds) if whole else dict.fromkeys(name for names in of_type for name in names)
    missing = [
        name for name in fields if getattr(model, name) is None and name not in told and name not in FURTHER
    ]
    owners: list[tuple[str, CardModel | SideModel]] = [("", model)]
    owners += [(f"{key}.", side) for key, side in model.sides()]
    for prefix, owner in owners:
        for index, ability in enumerate(owner.energon or ()):
            for name in ("cost", "text"):
                if getattr(ability, name) is None:
                    missing.append(f"{prefix}energon.{index}.{name}")
    return tuple(missing)
