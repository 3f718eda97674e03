"""A card as people read it: type line, numbers, text, and what nobody has told yet."""

from typing import TYPE_CHECKING, Final

from cardsets.language import opcodes as op
from cardsets.language import render
from cardsets.language.phrases import ENERGON_TIMES, phrase_of

if TYPE_CHECKING:
    from cardsets.library import Card, EnergonAbility, Side

NUMERALS: Final = {1: "I", 2: "II", 3: "III"}


def rules_text(card: "Card") -> str:
    """The card's text, several lines: what it is, its numbers, its clauses and abilities, its reward.

    A field that is unknown (in a set known only in part) is named in the last line.
    """
    lines = [card.name, _type_line(card)]
    numbers = _numbers(card)
    if numbers:
        lines.append(numbers)
    lines += [_sentence(render.clause(clause)) for clause in card.clauses]
    lines += [_energon(ability) for ability in card.energon]
    for title, body in (
        ("Ambush", card.ambush),
        ("Confrontation", card.confrontation),
        ("Reward", card.reward),
    ):
        if body is not None:
            lines.append(f"{title}: {_sentence(render.body(body))}")
    if card.goes_to:
        where = "into play" if card.goes_to == "play" else "to your discard pile"
        lines.append(f"When gained, it goes {where}.")
    if card.vault:
        lines.append(f"Vault: {card.vault} VP")
    if card.alt is not None:
        lines += _side("Alt Mode", card.alt)
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
    if card.level:
        parts.append(f"- Level {NUMERALS.get(card.level, card.level)}")
    if card.copies > 1:
        parts.append(f"({card.copies} copies)")
    return " ".join(parts)


def _numbers(card: "Card") -> str:
    told = {path.split(".")[0] for path in card.present}
    parts = [] if card.cost is None else [f"Cost {card.cost}"]
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
    lines += ["  " + _sentence(render.clause(clause)) for clause in side.clauses]
    return lines + ["  " + _energon(ability) for ability in side.energon]


def _energon(ability: "EnergonAbility") -> str:
    when = (
        ""
        if ability.when == op.ENERGON_ANY_TIME
        else ", " + phrase_of(ENERGON_TIMES, ability.when).capitalize()
    )
    return f"(Energon {ability.cost or '?'}{when}) {_sentence(render.body(ability.body))}"


def _sentence(text: str) -> str:
    """Capital letter, full stop, and the game's words as they are printed."""
    text = " ".join(
        {"vp": "VP", "vp;": "VP;", "energon": "Energon", "energon;": "Energon;"}.get(word, word)
        for word in text.split()
    )
    return text[:1].upper() + text[1:] + "."
