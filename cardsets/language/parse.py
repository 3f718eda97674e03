"""Card text to nodes: `parse_clause` for a clause, `parse_body` for rewards, Ambushes and the like.

Both raise `CardTextError` with line, column and what was expected. Nodes are immutable and shared:
the same text is parsed once.
"""

import contextlib
import hashlib
import io
import pickle
import re
import sys
from difflib import SequenceMatcher
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from lark import Lark, __version__
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.lexer import PatternRE, PatternStr, TerminalDef

from cardsets.cache import DamagedFile, open_cache, read_kept, write_kept
from cardsets.errors import CardTextError
from cardsets.language import nodes
from cardsets.language.transform import Builder
from cardsets.language.transform_parts import MisreadError
from cardsets.language.walk import depth

GRAMMAR: Final = Path(__file__).parent / "grammar.lark"
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
    "KEYWORD": "a keyword (with flight, with block)",
    "FLAG": "a condition (blocked, you do, in alt mode, your hand is empty, ...)",
    "PLAIN_ACTION": "an action (draw, gain, destroy, convert, ...)",
    "TRIGGER": "a trigger (on play, on reveal, start of turn, block, ...)",
}
# Terminals that are no list of phrases.
PATTERNS: Final = ("NUMBER", "SIGNED", "SUBTYPE", "ELSE", "OR_TYPE")
# Left out of messages where the general description stands.
STANDS_FOR: Final = {
    "PLAIN_ACTION": [
        *("ALL", "GAIN", "LOSE", "PAY", "DRAW", "DISCARD", "DESTROY", "RETURN", "DEFEAT", "FLIP", "PUT", "TAKE"),
        *("MOVE", "AMBUSH", "COMPLETE", "OTHER_RULEBOOK"),
    ],
    "TRIGGER": ["CARD_TRIGGER", "ON_CONVERT"],
    "TYPE": ["CARD", "DAMAGE"],
}
PUNCTUATION: Final = re.compile(r"[:;(),]")
WORD_END: Final = r"(?![\w-])"
LISTED_AT_MOST: Final = 14
LIKENESS: Final = 0.72
DEEPEST: Final = 40  # nodes within each other; what goes through them does so by recursion


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


def build_parser(gathered: Vocabulary) -> Lark:
    """Returns the parser of the card language, built from its grammar."""
    return Lark(
        GRAMMAR.read_text(encoding="utf-8"),
        parser="lalr",
        lexer="contextual",
        start=["text_clause", "text_body"],
        transformer=Builder(),
        edit_terminals=gathered.edit_terminals,
        maybe_placeholders=True,
    )


@cache
def _parser() -> Lark:
    """Returns the parser. Its tables take a third of a second to build, and nearly every command needs them.

    So they are kept in the cache, if that can be written. A damaged file is passed over and written again.
    """
    try:
        kept = open_cache() / f"card-language-{_made_of()}"
    except OSError:
        return build_parser(Vocabulary())
    try:
        return _from_tables(read_kept(kept))
    except (FileNotFoundError, DamagedFile):
        built = build_parser(Vocabulary())
    with contextlib.suppress(OSError):
        write_kept(kept, _tables_of(built))
    return built


def _made_of() -> str:
    """Returns a hash of what decides the tables and their form."""
    versions = f"{__version__} {sys.version_info[:2]}"
    made_of = GRAMMAR.read_bytes() + Path(__file__).read_bytes() + versions.encode()
    return hashlib.sha256(made_of).hexdigest()[:20]


def _tables_of(parser: Lark) -> bytes:
    written = io.BytesIO()
    parser.save(written, exclude_options=("transformer", "edit_terminals"))
    return written.getvalue()


def _from_tables(content: bytes) -> Lark:
    return Lark._load_from_dict(**pickle.loads(content), transformer=Builder())


@cache
def vocabulary() -> Vocabulary:
    """The phrases of the language, which only messages need: a parser that was kept does not tell them."""
    gathered = Vocabulary()
    build_parser(gathered)
    return gathered


@lru_cache(maxsize=4096)
def parse_clause(text: str) -> nodes.Clause:
    """One clause: a trigger and what happens, or a modifier.

    Raises:
        CardTextError: the text is no clause.
    """
    return _parse(text, "text_clause")


@lru_cache(maxsize=4096)
def parse_body(text: str) -> nodes.Body:
    """Steps without a trigger: a reward, an Ambush, a Confrontation, an Energon ability.

    Raises:
        CardTextError: the text is no body.
    """
    return _parse(text, "text_body")


def _parse(text: str, start: str) -> Any:
    if not text.strip():
        raise CardTextError(text, 1, 1, "the text is empty")
    try:
        node = _parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise _explained(text, error) from None
    except MisreadError as error:
        line, column = (1, 1) if error.token is None else (error.token.line or 1, error.token.column or 1)
        raise CardTextError(text, line, column, error.message) from None
    if (found := depth(node)) > DEEPEST:
        raise CardTextError(
            text, 1, 1, f"steps stand {found} deep within each other; allowed: at most {DEEPEST}"
        )
    return node


def _explained(text: str, error: UnexpectedInput) -> CardTextError:
    """Lark's error in plain words."""
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    if isinstance(error, UnexpectedCharacters):
        terminals = set(error.allowed or ())
        position = error.pos_in_stream or 0
    else:
        assert isinstance(error, UnexpectedToken)
        terminals = set(error.accepts or error.expected)
        position = len(text) if ended else (error.token.start_pos or 0)
    listed, phrases = vocabulary().expected(terminals)
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    found = _first_words(text[position:], 1)
    if ended:
        message = "the text ends too early"
    elif found == "else" or (found == ";" and re.match(r";\s*else\b", text[position:], re.IGNORECASE)):
        message = "'else:' must follow an 'if' or a 'may' step"
        listed = []
    else:
        unsigned = "SIGNED" in terminals and "NUMBER" not in terminals and found.isdecimal()
        near = f"+{found}" if unsigned else _near_miss(text[position:], phrases)
        message = f'"{found}" is not understood here'
        if near is not None:
            message += f' (did you mean "{near}"?)'
    if listed:
        shown = listed[:LISTED_AT_MOST]
        message += "; expected " + ", ".join(shown) + (", ..." if len(listed) > len(shown) else "")
    return CardTextError(text, line, column, message)


def _first_words(text: str, count: int) -> str:
    return " ".join(re.findall(r"[\w'+-]+|[^\w\s]", text)[:count]).lower()


def _near_miss(rest: str, phrases: list[str]) -> str | None:
    """The phrase that the next words resemble most, compared with as many words as it has."""
    best, likeness = None, LIKENESS
    for phrase in phrases:
        found = _first_words(rest, len(phrase.split()))
        ratio = SequenceMatcher(None, found, phrase).ratio()
        if found != phrase and ratio > likeness:
            best, likeness = phrase, ratio
    return best
