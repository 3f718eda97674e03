"""A card as people read it: type line, numbers, text, and what nobody has told yet."""

from typing import TYPE_CHECKING, Final

from cardsets.language import opcodes as op
from cardsets.language import render
from cardsets.language.nodes import Body, Clause
from cardsets.language.phrases import ENERGON_TIMES, phrase_of
from cardsets.language.remarks import remarks
from cardsets.language.understood import understood

if TYPE_CHECKING:
    from cardsets.library import Card, EnergonAbility, Side

NUMERALS: Final = {1: "I", 2: "II", 3: "III"}


def rules_text(card: "Card") -> str:
    """The card's text, several lines: what it is, its numbers, its clauses and abilities, its reward.

    A field that is unknown (in a set known only in part) is named in the last line.
    """
    lines = [card.name, _type_line(card)]
    if card.also:
        lines.append(f"Texts also call it {' or '.join(card.also)}.")
    numbers = _numbers(card)
    if numbers:
        lines.append(numbers)
    lines += [line for clause in card.clauses for line in _clause(clause)]
    lines += [line for ability in card.energon for line in _energon(ability)]
    for title, kind, body in (
        ("Ambush", op.AMBUSH, card.ambush),
        ("Confrontation", op.CONFRONTATION, card.confrontation),
        ("Reward", op.REWARD, card.reward),
    ):
        if body is not None:
            lines += [f"{title}: {_body(body)}", *_remarks(body, kind)]
    if card.goes_to:
        where = "into play" if card.goes_to == "play" else "to your discard pile"
        lines.append(f"When gained, it goes {where}.")
    if card.vault:
        lines.append(
            f"{'At the end, for who commands it' if card.type & op.POLITY else 'Vault'}: {card.vault} VP"
        )
    for side in card.alts:
        lines += _side(f"{side.name} (Alt Mode)" if side.name else "Alt Mode", side)
    if card.bot is not None:
        lines += _side("Bot Mode", card.bot)
    if card.unknown:
        lines.append(f"Unknown: {', '.join(card.unknown)}")
    return "\n".join(lines)


def _type_line(card: "Card") -> str:
    parts = [card.faction_name.capitalize()] if card.faction else []
    if card.cooperative:
        parts.append("Co-op")
    if card.type & op.SCHEME and card.faction == op.AUTOBOT:
        parts.append("Initiative")
    else:
        parts.append("/".join(kind.capitalize() for kind in card.type_name.split("/")) or "Type unknown")
    if card.subtype:
        parts.append(f"- {card.subtype}")
    if card.marks:
        parts.append(f"- {', '.join(mark.capitalize() for mark in card.marks)}")
    if card.type == op.PHASE:
        parts.append(f"{card.level or '?'} ({'Protocol' if card.faction == op.DECEPTICON else 'Scheme'})")
    elif card.level:
        parts.append(f"- Level {NUMERALS.get(card.level, card.level)}")
    if card.copies > 1:
        parts.append(f"({card.copies} copies)")
    return " ".join(parts)


def _numbers(card: "Card") -> str:
    told = {path.split(".")[0] for path in card.present}
    parts = [] if card.cost is None else [f"Cost {card.cost}"]
    parts += [f"Command {card.command}"] if "command" in told else []
    for name in ("power", "range", "move"):
        if name in told:
            parts.append(f"{name.capitalize()} {getattr(card, name)}")
    parts += [name for name, has in (("Flight", card.flight), ("Block", card.block)) if has]
    return ", ".join(parts)


def _side(title: str, side: "Side") -> list[str]:
    parts = [f"Move {side.move}"] if side.move else []
    parts += ["Flight"] if side.flight else []
    parts += [f"-{side.penalty} Power when battling"] if side.penalty else []
    lines = [f"{title}: {', '.join(parts)}" if parts else f"{title}:"]
    texts = [line for clause in side.clauses for line in _clause(clause)]
    texts += [line for ability in side.energon for line in _energon(ability)]
    return lines + ["  " + line for line in texts]


def _clause(clause: Clause) -> list[str]:
    """A clause with every place that it leaves understood, and what is to be said of it."""
    return [_sentence(render.clause(understood(clause))), *_remarks(clause, clause.kind)]


def _body(body: Body) -> str:
    return _sentence(render.body(understood(body)))


def _remarks(node: Clause | Body, kind: int) -> list[str]:
    return [f"  ({remark.plain})" for remark in remarks(node, kind)]


def _energon(ability: "EnergonAbility") -> list[str]:
    when = (
        ""
        if ability.when == op.ENERGON_ANY_TIME
        else ", " + phrase_of(ENERGON_TIMES, ability.when).capitalize()
    )
    text = f"(Energon {ability.cost or '?'}{when}) {_body(ability.body)}"
    return [text, *_remarks(ability.body, op.ENERGON_ABILITY)]


def _sentence(text: str) -> str:
    """Capital letter, full stop, and the game's words as they are printed."""
    text = " ".join(
        {"vp": "VP", "vp;": "VP;", "energon": "Energon", "energon;": "Energon;"}.get(word, word)
        for word in text.split()
    )
    return text[:1].upper() + text[1:] + "."
