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
from typing import Any, Final

from lark import Lark, __version__
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cardsets.cache import DamagedFile, open_cache, read_kept, write_kept
from cardsets.errors import CardTextError
from cardsets.language import nodes, phrases
from cardsets.language.positions import misread_at, position_of
from cardsets.language.transform import Builder
from cardsets.language.transform_parts import MisreadError
from cardsets.language.vocabulary import GRAMMAR, MADE_BY, Vocabulary, build_lexer, build_parser
from cardsets.language.walk import complaint, too_deep

LISTED_AT_MOST: Final = 14
LIKENESS: Final = 0.72
EVENTS: Final = sorted(
    phrase.removeprefix("when ")
    for phrase in (*phrases.TRIGGERS, *phrases.CARD_TRIGGERS, *phrases.OTHERS_TRIGGERS)
    if phrase.startswith("when ")
)
"""What may follow `when`, other than cards that enter the Matrix."""

# Words of other languages that this one says otherwise, with those after them; and what it says.
MEANT: Final = (
    (re.compile(r"unless\b", re.IGNORECASE), "unless", "if not"),
    (re.compile(r",\s*then\b", re.IGNORECASE), ", then", ";"),
    (re.compile(r"then\b(?<=,\sthen)", re.IGNORECASE), ", then", ";"),
)
DEEPEST: Final = 40  # nodes within each other; what goes through them does so by recursion


@cache
def _parser() -> Lark:
    """Returns the parser. Its tables take a third of a second to build, and nearly every command needs them.

    So they are kept in the cache, if that can be written. A damaged file is named, and written again.
    """
    try:
        kept = open_cache() / f"card-language-{_made_of()}"
    except OSError:
        return build_parser(Vocabulary())
    try:
        return _from_tables(read_kept(kept))
    except FileNotFoundError:
        pass
    except DamagedFile:
        sys.stderr.write(f"rollout: {kept}: a damaged file of the cache; it is made again\n")
    built = build_parser(Vocabulary())
    with contextlib.suppress(OSError):
        write_kept(kept, _tables_of(built))
    return built


def _made_of() -> str:
    """Returns a hash of what decides the tables and their form."""
    versions = f"{__version__} {sys.version_info[:2]}"
    made_of = GRAMMAR.read_bytes() + MADE_BY.read_bytes() + versions.encode()
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
    build_lexer(gathered)
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
    text = text.rstrip().removesuffix(".")  # a full stop at the end is no mistake
    if not text.strip():
        raise CardTextError(text, 1, 1, "the text is empty")
    try:
        node = _parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise _explained(text, error) from None
    except MisreadError as error:
        raise complaint(text, _place_of(error, text, start), error.message) from None
    deepest, first = too_deep(node, DEEPEST)
    if first is not None:
        message = f"steps stand {deepest} deep within each other; allowed: at most {DEEPEST}"
        raise complaint(text, position_of(text, node, first), message)
    return node


def _place_of(error: MisreadError, text: str, start: str) -> int:
    """Where a text contradicts itself; what does not parse further on is told first, since nothing has places then."""
    if error.token is not None:
        return error.token.start_pos or 0
    try:
        return misread_at(text, start)
    except UnexpectedInput as unread:
        raise _explained(text, unread) from None


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
    listed, known = vocabulary().expected(terminals)
    found = _first_words(text[position:], 1)
    if events := _events_like(text, position):
        found, listed, known = _first_words(text[position:], 3).rstrip(" :"), events, events
    if ended:
        message = "the text ends too early"
    elif found == "else" or (found == ";" and re.match(r";\s*else\b", text[position:], re.IGNORECASE)):
        message = "'else:' must follow an 'if' or a 'may' step"
        listed = []
    else:
        unsigned = "SIGNED" in terminals and "NUMBER" not in terminals and found.isdecimal()
        found, meant = _meant(text, position, "WHILE" in terminals) or (found, None)
        near = meant or (f"+{found}" if unsigned else _near_miss(text[position:], known))
        message = f'"{found}" is not understood here'
        if near is not None:
            message += f' (did you mean "{near}"?)'
    if listed:
        shown = listed[:LISTED_AT_MOST]
        message += "; expected " + ", ".join(shown) + (", ..." if len(listed) > len(shown) else "")
    return complaint(text, position, message)


def _meant(text: str, position: int, in_modifier: bool) -> tuple[str, str] | None:
    """Words at a place of a text that this language does not have, and what it says instead; None for others."""
    for pattern, words, instead in MEANT:
        if pattern.match(text, position):
            return words, "while not" if in_modifier and instead == "if not" else instead
    return None


def _events_like(text: str, position: int) -> list[str]:
    """The events that begin like what follows a `when`, where that is none; of "another player moves" what one does."""
    if not re.search(r"\bwhen\s+$", text[:position], re.IGNORECASE):
        return []
    found = _first_words(text[position:], 1)
    return [event for event in EVENTS if event.split()[0] == found]


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
