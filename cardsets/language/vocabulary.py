"""The grammar with its terminals as texts write them, and the phrases that messages name."""

import re
from pathlib import Path
from typing import Final

from lark import Lark
from lark.lexer import PatternRE, PatternStr, TerminalDef

from cardsets.language.transform import Builder

GRAMMAR: Final = Path(__file__).parent / "grammar.lark"
MADE_BY: Final = Path(__file__)  # with the grammar, what decides the parser's tables
# What terminals are called in messages that are no single fixed phrase.
DESCRIPTIONS: Final = {
    "NUMBER": "a number",
    "SIGNED": "a number with a sign",
    "SUBTYPE": "a subtype in quotes",
    "TYPE": "a card type (ally, robot, boss, maneuver, ...)",
    "ELSE": "; else:",
    "$END": "the end of the text",
    "PLACE": "a place (in hand, you control, in the matrix, here, ...)",
    "PLAYERS": "players (you, each player, a player in range, ...)",
    "RELATION": "a faction (adversary, own, autobot, decepticon)",
    "FACE": "a face (faceup, facedown)",
    "KEYWORD": "a keyword (with flight, with block, of any faction, of different types, ...)",
    "FLAG": "a condition (blocked, you do, in alt mode, your hand is empty, ...)",
    "PLAIN_ACTION": "an action (draw, gain, destroy, convert, ...)",
    "TRIGGER": "a trigger (on play, on reveal, start of turn, block, ...)",
}
# Terminals that are no list of phrases.
PATTERNS: Final = ("NUMBER", "SIGNED", "SUBTYPE", "ELSE", "OR_TYPE", "OR_PLACE")
# Left out of messages where the general description stands.
STANDS_FOR: Final = {
    "PLAIN_ACTION": [
        *("ALL", "GAIN", "LOSE", "PAY", "DRAW", "DISCARD", "DESTROY", "RETURN", "DEFEAT", "FLIP", "PUT"),
        *("TAKE", "MOVE", "AMBUSH", "COMPLETE", "EXCHANGE", "OTHER_RULEBOOK"),
    ],
    "TRIGGER": ["CARD_TRIGGER", "ON_CONVERT"],
    "TYPE": ["CARD", "DAMAGE", "MISSION"],
}
PUNCTUATION: Final = re.compile(r"[:;(),]")
STARTS: Final = ["text_clause", "text_body"]
WORD_END: Final = r"(?![\w-])"


class Vocabulary:
    """The phrases of each terminal, gathered while lark builds the parser."""

    def __init__(self) -> None:
        self.phrases: dict[str, list[str]] = {}

    def edit_terminals(self, terminal: TerminalDef) -> None:
        """Match phrases in any case, across any white space, and whole words only."""
        pattern = terminal.pattern
        if terminal.name.startswith("__IGNORE"):
            return
        if isinstance(pattern, PatternStr):
            self.phrases[terminal.name] = [pattern.value]
            if PUNCTUATION.fullmatch(pattern.value):
                return
            source = re.escape(pattern.value)
        else:
            source = pattern.value
            if terminal.name not in PATTERNS:
                inner = source.removeprefix("(?:").removesuffix(")")
                self.phrases[terminal.name] = [re.sub(r"\\(.)", r"\1", part) for part in inner.split("|")]
        end = "" if terminal.name in ("ELSE", "SUBTYPE", "NUMBER", "SIGNED") else WORD_END
        source = source.replace("\\ ", r"\s+") if not source.startswith(";") else source
        terminal.pattern = PatternRE(f"(?:{source}){end}", ("i", "s"))

    def expected(self, terminals: set[str]) -> tuple[list[str], list[str]]:
        """(what to list in a message, the phrases a near miss may have meant)."""
        listed: list[str] = []
        phrases: list[str] = []
        implied = {name for general in terminals for name in STANDS_FOR.get(general, ())}
        for name in sorted(terminals):
            known = self.phrases.get(name, [])
            phrases += [phrase for phrase in known if not PUNCTUATION.fullmatch(phrase)]
            if name in DESCRIPTIONS:
                listed.append(DESCRIPTIONS[name])
            elif name not in implied:
                listed += [f'"{phrase}"' for phrase in known]
        return sorted(set(listed), key=lambda phrase: (phrase.startswith('"'), phrase)), phrases


def build_parser(gathered: Vocabulary, *, with_places: bool = False) -> Lark:
    """Returns the parser of the card language, built from its grammar; `with_places` it makes trees, not nodes."""
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        start=STARTS,
        transformer=None if with_places else Builder(),
        propagate_positions=with_places,
        edit_terminals=gathered.edit_terminals,
        maybe_placeholders=True,
    )


def build_lexer(gathered: Vocabulary) -> Lark:
    """Returns what splits a text into words of the language alone: it takes a quarter as long as a parser to build."""
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser=None,
        lexer="basic",
        start=STARTS,
        edit_terminals=gathered.edit_terminals,
        maybe_placeholders=True,
    )
