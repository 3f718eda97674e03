"""Every text of a card with the key it stands under, read where it can be, and what is wrong with its words."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.card_types import ANY_TYPE
from cardsets.language.modes import check_modes
from cardsets.language.nodes import Body, Clause, Selector, Unsupported
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.positions import position_of
from cardsets.language.validate import check_body, check_clause
from cardsets.language.walk import SenselessError, nodes
from cardsets.near import did_you_mean
from cardsets.schema import CardModel, SideModel

BODIES: Final = {"reward": op.REWARD, "ambush": op.AMBUSH, "confrontation": op.CONFRONTATION}
# An Energon ability that is nothing but this is supported.
BLOCKS_FOR_OTHERS: Final = Body((Unsupported(phrases.BLOCK_ANY),))


@dataclass(frozen=True)
class Text:
    """A text as a card's file has it. `node` is what it says, or why it cannot be read."""

    key: str
    written: str
    node: Clause | Body | CardTextError
    kind: int  # of the ability; 0 where the text cannot be read
    when: int = op.ENERGON_ANY_TIME

    def problem(
        self, types: int, *, other_modes: bool, subtypes: Collection[str] | None, held: int = ANY_TYPE
    ) -> CardTextError | None:
        """Returns what is wrong with the words, None where nothing is.

        Args:
            types: of the card, as bits of `opcodes`.
            other_modes: whether verbs and types of modes that are not played may stand there.
            subtypes: those that a text may name; None for any.
            held: the types of cards that the set has, as bits of `opcodes`.
        """
        if isinstance(self.node, CardTextError):
            return self.node
        try:
            if isinstance(self.node, Clause):
                check_clause(self.node, types)
            else:
                check_body(self.node, self.kind, self.when, types)
            if not other_modes and not (self.kind == op.ENERGON_ABILITY and self.node == BLOCKS_FOR_OTHERS):
                check_modes(self.node, held)
            if subtypes is not None:
                _check_subtypes(self.node, subtypes)
        except SenselessError as error:
            at = 0 if error.node is None else position_of(self.written, self.node, error.node)
            return error.within(self.written, at)
        return None


def texts_of(card: CardModel) -> Iterator[Text]:
    """Yields the texts of a card, in the order of its fields."""
    owners: list[tuple[CardModel | SideModel, str]] = [(card, "")]
    owners += [(side, f"{key}.") for key, side in card.sides()]
    for owner, prefix in owners:
        for index, written in enumerate(owner.text or ()):
            yield _clause(f"{prefix}text.{index}", written)
        for index, ability in enumerate(owner.energon or ()):
            if ability.text is not None:
                when = phrases.ENERGON_TIMES.get(ability.when, op.ENERGON_ANY_TIME)
                yield _body(f"{prefix}energon.{index}.text", ability.text, op.ENERGON_ABILITY, when)
    for field, kind in BODIES.items():
        if (text := getattr(card, field)) is not None:
            yield _body(field, text, kind)


def _clause(key: str, written: str) -> Text:
    try:
        clause = parse_clause(written)
    except CardTextError as error:
        return Text(key, written, error, 0)
    return Text(key, written, clause, clause.kind)


def _body(key: str, written: str, kind: int, when: int = op.ENERGON_ANY_TIME) -> Text:
    try:
        return Text(key, written, parse_body(written), kind, when)
    except CardTextError as error:
        return Text(key, written, error, 0)


def unlisted(subtype: str, listed: Collection[str]) -> str:
    """A complaint about a subtype that a set does not list, with the nearest that it does."""
    allowed = f"allowed: {', '.join(sorted(listed))}" if listed else "it lists none"
    return f"the set lists no subtype {subtype!r}{did_you_mean(subtype, listed)}; {allowed} (subtypes of set.toml)"


def _check_subtypes(node: Any, listed: Collection[str]) -> None:
    known = {each.lower() for each in listed}
    for each in nodes(node):
        if isinstance(each, Selector) and each.subtype and each.subtype.lower() not in known:
            raise SenselessError(unlisted(each.subtype, listed), f"[\"']\\s*{_words(each.subtype)}")


def _words(text: str) -> str:
    """A pattern of some words, whatever blanks stand between them."""
    return r"\s+".join(re.escape(word) for word in text.split())
