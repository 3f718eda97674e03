"""The forms of the card language by group, as `language/FORMS.md` lists them, and cards whose texts use them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardsets.cards import CardSet
from cardsets.examples import Example, texts_in

FILE: Final = Path(__file__).parent / "language" / "FORMS.md"


@dataclass(frozen=True)
class Form:
    """A form of the language: the group it is of, how it is written, what it does."""

    group: str
    written: str
    meaning: str


def forms() -> list[Form]:
    """All forms that the list has in its tables, in its order."""
    return list(_forms(FILE.read_text(encoding="utf-8")))


def _forms(text: str) -> Iterator[Form]:
    """The rows of tables, the lines of blocks, and what paragraphs list with dots between."""
    for section in re.split(r"(?m)^## ", text)[1:]:
        group, _, body = section.partition("\n")
        blocks = re.findall(r"(?ms)^```\n(.*?)^```", body)
        for line in body.splitlines():
            if line.startswith("| `"):
                cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
                yield Form(group, cells[0].strip("`"), _plain(cells[1]))
        for line in (line for block in blocks for line in block.splitlines() if line.strip()):
            written, _, meaning = line.strip().lstrip("| ").partition("   ")
            yield Form(group, written, meaning.strip())
        for paragraph in body.split("\n\n"):
            for part in paragraph.split(" ·") if " ·" in paragraph and not paragraph.startswith("|") else ():
                if found := re.match(r"(?s)\s*((?:`[^`]+`[,\s]*)+)(.*)", part):
                    yield Form(group, " ".join(found[1].replace("`", "").split()), " ".join(found[2].split()))


def _plain(meaning: str) -> str:
    """A meaning without the name of its number in the code."""
    head, _, rest = meaning.partition(";")
    return (rest if re.fullmatch(r"[A-Z_]+( \(.*\))?", head.strip()) else meaning).strip()


def notes_with(word: str) -> list[str]:
    """The paragraphs of the list that tell of a word."""
    paragraphs = FILE.read_text(encoding="utf-8").split("\n\n")
    told = [" ".join(part.split()) for part in paragraphs if part.startswith("**")]
    return [part.replace("**", "") for part in told if _has(part, word)]


def forms_with(word: str) -> list[Form]:
    """The forms that have a word, in their writing before those that have it in their meaning."""
    found = forms()
    written = [form for form in found if _has(form.written, word)]
    return written + [form for form in found if form not in written and _has(form.meaning, word)]


def examples_of(word: str, sets: Iterable[CardSet], most: int = 3) -> list[Example]:
    """Texts of cards with a word, the shortest first, no two alike."""
    found: dict[str, Example] = {}
    for card_set in sets:
        for card in card_set.cards:
            for text, is_clause in texts_in(card.table):
                if _has(text, word):
                    found.setdefault(text, Example(card.name, text, is_clause))
    return sorted(found.values(), key=lambda example: (len(example.text), example.text))[:most]


def _has(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word.lower())}", text.lower()) is not None
