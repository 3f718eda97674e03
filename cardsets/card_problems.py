"""What is wrong with a well-shaped card: its type, its texts and its marks, checked so that all is found in one go."""

from collections.abc import Collection, Iterator, Sequence, Set
from typing import Any, Final

from pydantic import BaseModel

from cardsets.examples import nearest_example
from cardsets.fields import ABOUT, ALTS, covers
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.card_types import ANY_TYPE
from cardsets.language.nodes import Clause
from cardsets.language.pool import plain_name
from cardsets.locate import is_index
from cardsets.near import did_you_mean
from cardsets.schema import (
    COMMON,
    FIELDS,
    MARKS_OF,
    STAND_IN,
    CardModel,
    SideModel,
    bits_of,
    canonical_type,
    required_of,
)  # fmt: skip
from cardsets.shape import Flaw, shown, span
from cardsets.spoken import heard_by_nobody, stays_in_play, unspoken
from cardsets.texts import Text, texts_of, unlisted

MOST_OF_A_TEXT: Final = 300  # characters, in a complaint
MOST_OF_SIDES: Final = 30  # texts and abilities of a character, which the engine marks with a bit each (EN-6)
GOES_TO: Final = ("play", "discard")
MOST_PHASES: Final = 6  # COMP-26
ABILITIES_OF_UNICRON: Final = 3  # Energon abilities of his Bot Mode (UNIM-14)
THWARTS: Final = (
    op.THWART_BY_CONTRIBUTION, op.THWART_BY_PAYMENT, op.THWART_ON_DEFEAT, op.THWART_ON_ASSISTS,
)  # fmt: skip
# Clauses of which a card has one: the engine finds them by kind.
SINGLE: Final = {
    op.ON_PLAY: "on play", op.ON_BLOCK: "block", op.REVEAL_ATTACK: "reveal attack", op.ON_REVEAL: "on reveal",
    op.THWART_BY_CONTRIBUTION: "thwart by contributing",
    op.THWART_BY_PAYMENT: "thwart for", op.ASSIST_POWER: "assist", op.CONFRONT_POWER: "confront",
    op.FORCE_ASSIST: "assists must be resolved", op.COMMAND_POWER: "command",
}  # fmt: skip


def card_problems(
    card: CardModel, playable: bool, subtypes: Collection[str] | None = None, held: int = ANY_TYPE
) -> Iterator[Flaw]:
    """Everything wrong with a well-shaped card, as (key, message).

    Args:
        card: its model.
        playable: whether its set is.
        subtypes: those that its texts may name, None for any.
        held: the types of cards that its set has, as bits of `opcodes`.
    """
    yield from _name_problems(card)
    yield from _also_problems(card)
    kinds = [canonical_type(name) for name in card.types()]
    yield from _choice("faction", card.faction, _factions(kinds))
    yield from _choice("goes_to", card.goes_to, list(GOES_TO))
    unknown = [name for name in kinds if name not in op.TYPE_NAMES]
    for name in unknown:
        yield from _choice("type", name, list(op.TYPE_NAMES))
    if card.type is None and playable:
        yield "type", f"missing; allowed: {', '.join(FIELDS)}"
    if card.subtype and subtypes is not None:
        yield from _subtype_problem("subtype", card.subtype, subtypes)
    yield from _missing_texts(card, playable)
    yield from _mode_problems(card)
    texts = list(texts_of(card))
    bits = 0 if unknown else bits_of(kinds)
    modes = [side.name for _, side in card.sides() if side.name]
    for text in texts:
        yield from _text_problem(text, bits, playable, subtypes, held)
        yield from _unknown_mode(text, modes)
    yield from _doubled(texts)
    parsed = [text for text in texts if isinstance(text.node, Clause)]
    yield from _mark_problems(card)
    if not kinds or unknown:
        return
    if playable:
        clauses = {text.kind for text in parsed}
        for kind in kinds:
            yield from _type_problems(card, kind, clauses)
        if all(kind in FIELDS for kind in kinds):
            yield from _misplaced_fields(card, kinds)
        stays = stays_in_play(
            kinds, card.goes_to, {text.kind for text in parsed if _mode_of(text) != op.MATRIX_ONLY}
        )
        for text in parsed:
            if not all(kind in FIELDS for kind in kinds):
                continue
            why = unspoken(kinds, text.kind, _mode_of(text), stays=stays) or heard_by_nobody(
                kinds, text.kind, _mode_of(text)
            )
            if why:
                yield text.key, f"in {shown(text.written, MOST_OF_A_TEXT)}, line 1, column 1: {why}"
    elif all(kind in FIELDS for kind in kinds):
        yield from _misplaced_fields(card, kinds)


def _factions(kinds: Sequence[str]) -> list[str]:
    """Returns the factions that a card may be of: Unicron's is that of a character alone."""
    return [*phrases.PLAYER_FACTIONS, *([phrases.OF_UNICRON] if kinds == ["character"] else [])]


def _mode_of(text: Text) -> int:
    return text.node.mode if isinstance(text.node, Clause) else 0


def _name_problems(card: CardModel) -> Iterator[Flaw]:
    if not card.name.isprintable() or card.name != card.name.strip():
        yield "name", f"{card.name!r} has blanks at an end or letters that cannot be printed"
    says_so = STAND_IN in card.name.lower()
    if "name" in card.published and says_so:
        yield "name", "a published card must not be called a Stand-in"
    elif "name" in card.own_copy and says_so:
        yield "name", "a name read off an own copy must not be called a Stand-in"
    if "name" not in (*card.published, *card.own_copy) and not says_so:
        wanted = "for no source of the name is given in [card.published], nor is it in own_copy"
        yield "name", f'must contain "Stand-in", {wanted}'


def _also_problems(card: CardModel) -> Iterator[Flaw]:
    """Further names are names, each another one."""
    seen = {plain_name(card.name)}
    for index, name in enumerate(card.also or ()):
        if not name.strip() or not name.isprintable() or name != name.strip():
            yield (
                f"also.{index}",
                f"{name!r} is no name: blank, or with blanks at an end or odd letters",
            )
        elif plain_name(name) in seen:
            yield f"also.{index}", f"{name!r} is there twice, or the card's own name"
        seen.add(plain_name(name))


def _type_problems(card: CardModel, kind: str, kinds: Set[int]) -> Iterator[Flaw]:
    needed = required_of(canonical_type(name) for name in card.types())
    for field in FIELDS[kind].required:
        if getattr(card, field) is None and field in needed:
            yield field, f"missing; {_a(kind)} needs it"
    if kind == "boss" and card.level not in (None, 1, 2, 3):
        yield "level", f"{card.level} is no Boss level; allowed: 1, 2, 3"
    if kind == "character":
        yield from _character_problems(card)
    if kind == "scheme" and card.text is not None and not kinds & set(THWARTS):
        yield "text", "a scheme needs a clause that says how it is thwarted (thwart ...)"
    if kind == "scheme" and (card.faction is None) != bool(card.cooperative):
        yield "faction", "missing; a scheme needs it, and only a cooperative one has none"
    if kind == "polity" and card.level not in (None, 1, 2, 3):
        yield "level", f"{card.level} is no Level of a Polity; allowed: 1, 2, 3"
    if kind == "planet" and card.level not in (None, 2, 3):
        yield "level", f"{card.level} is no Stack that a Planet is bound to; allowed: 2, 3"
    if kind in ("ruin", "planetary") and card.reward is not None and op.CLEARING not in kinds:
        yield "reward", "nobody gains it: no clause says how the Ruin is cleared (clear for ...)"
    if kind == "phase":
        yield from _phase_problems(card, kinds)
    if kind == "mission":
        yield from _mission_problems(card)
    if kind in MARKS_OF:
        yield from _mark_words(card, MARKS_OF[kind])
    if kind == "scheme" and card.level not in (None, 1, 2, 3):
        yield "level", f"{card.level} is no Stack that a Scheme is bound to; allowed: 1, 2, 3"
    if op.ON_BLOCK in kinds and not card.block and "block" in FIELDS[kind].all:
        yield "block", "must be true, for the text has a 'block:' clause"


def _phase_problems(card: CardModel, kinds: Set[int]) -> Iterator[Flaw]:
    """A phase has a number, and a way to be completed or thwarted (PHASE-2)."""
    if card.level is not None and not 1 <= card.level <= MOST_PHASES:
        yield "level", f"{card.level} is no phase; allowed: 1 to {MOST_PHASES}"
    if card.text is not None and not kinds & {op.OBJECTIVE, *THWARTS}:
        yield (
            "text",
            "a phase needs a clause that says how it is completed or thwarted (objective: ..., thwart ...)",
        )


def _mission_problems(card: CardModel) -> Iterator[Flaw]:
    """A Mission has one text, its objective."""
    if card.text is not None and len(card.text) != 1:
        yield (
            "text",
            f"{len(card.text)} clauses; a mission has one, 'objective: CONDITIONS', joined by and / or",
        )


def _mark_words(card: CardModel, allowed: Sequence[str]) -> Iterator[Flaw]:
    """Marks are those that cards of the type may have, each once."""
    for index, mark in enumerate(card.marks or ()):
        yield from _choice(f"marks.{index}", mark, list(allowed))
        if mark in (card.marks or ())[:index]:
            yield f"marks.{index}", f"{mark!r} is there twice"


def _misplaced_fields(card: CardModel, kinds: Sequence[str]) -> Iterator[Flaw]:
    """Fields that no type of the card has."""
    allowed = list(dict.fromkeys(name for kind in kinds for name in FIELDS[kind].all))
    for field in card.model_fields_set:
        if field not in COMMON and field not in allowed:
            yield field, f"{_a(' and '.join(kinds))} has none; allowed: {', '.join(allowed)}"


def _character_problems(card: CardModel) -> Iterator[Flaw]:
    for key, side in card.sides():
        if key != "bot":
            if side.move is None:
                yield f"{key}.move", f"missing; the {key} side needs it"
            if side.penalty is None:
                yield f"{key}.penalty", f"missing; the {key} side needs it (0 for none)"
    if card.bot is not None:
        for field in ("move", "flight", "penalty"):
            if getattr(card.bot, field) is not None:
                yield f"bot.{field}", "the bot side has none; allowed: text, energon"
        yield from _bot_ability_problems(card.bot, of_unicron=card.faction == phrases.OF_UNICRON)


def _bot_ability_problems(bot: SideModel, *, of_unicron: bool) -> Iterator[Flaw]:
    """A Bot Mode has two abilities, of cost 1 and 2 (COMP-31); Unicron's has three, of any cost (UNIM-14)."""
    costs = [ability.cost for ability in bot.energon or ()]
    found = ", ".join(str(cost) for cost in costs) or "none"
    if of_unicron:
        if len(costs) != ABILITIES_OF_UNICRON:
            yield "bot.energon", f"must be three abilities, for he is of faction unicron, not {len(costs)}"
    elif sorted(cost or 0 for cost in costs) != [1, 2]:
        yield "bot.energon", f"must be two abilities, of cost 1 and 2, not {found}"


def _mode_problems(card: CardModel) -> Iterator[Flaw]:
    """Several Alt Modes stand without a gap, each with a name of its own; texts name those that there are."""
    keys = [key for key, _ in card.sides()]
    alts = {key: side for key, side in card.sides() if key != "bot"}
    if gap := next((key for key, wanted in zip(alts, ALTS, strict=False) if key != wanted), None):
        yield (
            gap,
            f"there is no {ALTS[keys.index(gap)]} before it; Alt Modes are {', '.join(ALTS)}, without a gap",
        )
    if card.bot is not None and card.bot.name is not None:
        yield "bot.name", "only Alt Modes have names"
    seen = {"alt", "bot"}
    for key, side in alts.items():
        name = (side.name or "").lower()
        if len(alts) > 1 and side.name is None:
            yield f"{key}.name", "missing; of several Alt Modes each has a name"
        elif side.name is not None and (side.name != side.name.strip() or not side.name.isprintable()):
            yield f"{key}.name", f"{side.name!r} has blanks at an end or letters that cannot be printed"
        elif name in seen:
            yield f"{key}.name", f"{side.name!r} is another mode's name already"
        elif name:
            yield from _named_alike(card, key, name)
        seen.add(name)
    count = sum(len(side.text or ()) + len(side.energon or ()) for _, side in card.sides())
    if count > MOST_OF_SIDES:
        yield keys[0], f"its sides have {count} texts and Energon abilities; allowed: {MOST_OF_SIDES} in all"


def _named_alike(card: CardModel, key: str, name: str) -> Iterator[Flaw]:
    """The name of a mode says whether it is a Stand-in, as a card's does."""
    path = f"{key}.name"
    known = any(covers(mark, path) for mark in (*card.published, *card.own_copy))
    if known == (STAND_IN in name):
        which = "must not be called a Stand-in" if known else 'must contain "Stand-in"'
        why = (
            "" if known else f", for no source of it is given in [card.published], nor is {path} in own_copy"
        )
        yield path, f"{which}{why}"


def _unknown_mode(text: Text, names: Sequence[str]) -> Iterator[Flaw]:
    """A text that waits for a Convert into a mode that the character has not."""
    wanted = text.node.into if isinstance(text.node, Clause) else ""
    if wanted and wanted.lower() not in {name.lower() for name in names}:
        allowed = f"allowed: {', '.join(names)}" if names else "none of its modes has a name"
        yield text.key, f"no mode of this card is called {wanted!r}{did_you_mean(wanted, names)}; {allowed}"


def _missing_texts(card: CardModel, playable: bool) -> Iterator[Flaw]:
    """What Energon abilities lack, or have amiss beside their text."""
    owners: list[tuple[CardModel | SideModel, str]] = [(card, "")]
    owners += [(side, f"{key}.") for key, side in card.sides()]
    for owner, prefix in owners:
        for index, ability in enumerate(owner.energon or ()):
            key = f"{prefix}energon.{index}"
            yield from _choice(f"{key}.when", ability.when, list(phrases.ENERGON_TIMES))
            for field in ("cost", "text"):
                if getattr(ability, field) is None and playable:
                    yield f"{key}.{field}", "missing; an Energon ability needs it"


def _text_problem(
    text: Text, bits: int, playable: bool, subtypes: Collection[str] | None, held: int
) -> Iterator[Flaw]:
    """What is wrong with the words of a text, if anything is."""
    problem = text.problem(bits, other_modes=not playable, subtypes=subtypes, held=held)
    if problem is not None:
        like = nearest_example(text.written, is_clause=text.key.split(".")[-2:-1] == ["text"])
        said = f"in {shown(text.written, MOST_OF_A_TEXT)}, {problem}"
        yield text.key, f"{said}; a text that is like it: {like.text!r} ({like.card})"


def _doubled(texts: Sequence[Text]) -> Iterator[Flaw]:
    """Second clauses of a kind of which a card, or a side of one, has one."""
    seen: set[tuple[str, int]] = set()
    for text in texts:
        there = text.key.rpartition("text.")[0], text.kind
        if isinstance(text.node, Clause) and text.kind in SINGLE:
            if there in seen:
                yield text.key, f"a second '{SINGLE[text.kind]}' clause; a card has one of them"
            seen.add(there)


def _subtype_problem(key: str, subtype: str, listed: Collection[str]) -> Iterator[Flaw]:
    if subtype.lower() not in {each.lower() for each in listed}:
        yield key, unlisted(subtype, listed)


def _mark_problems(card: CardModel) -> Iterator[Flaw]:
    """A marked path must lead to a field there could be, and into a list no further than it goes."""
    for path, source in card.published.items():
        if not source.strip():
            yield f"published.{path}", "says no source"
        if source.strip().lower().startswith("own copy"):
            yield f"published.{path}", f"is no public source; write own_copy = [{path!r}] in the card instead"
        if problem := _path_problem(card, path, "published"):
            yield f"published.{path}", problem
    for index, path in enumerate(card.own_copy):
        if path in card.published:
            yield f"own_copy.{index}", f"{path!r} is published as well; keep one of the two"
        elif problem := _path_problem(card, path, "read off a card"):
            yield f"own_copy.{index}", problem


def _path_problem(card: CardModel, path: str, marked: str) -> str | None:
    here: Any = card
    for part in path.split("."):
        if isinstance(here, BaseModel):
            allowed = [name for name in type(here).model_fields if name not in ABOUT]
            if part not in allowed:
                return f"{part!r} is no field" + did_you_mean(part, allowed)
            here = getattr(here, part)
        elif isinstance(here, list):
            if not is_index(part) or int(part) >= len(here):
                return f"there is no entry {part!r}; allowed: {span(0, len(here) - 1) if here else 'none'}"
            here = here[int(part)]
        else:
            return f"there is no {part!r} to be {marked}; the field above it is missing"
    return None


def _choice(key: str, value: str | None, allowed: list[str]) -> Iterator[Flaw]:
    if value is not None and value not in allowed:
        named = [name for name in allowed if name]
        yield key, f"{value!r} is unknown" + did_you_mean(value, named) + f"; allowed: {', '.join(named)}"


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
