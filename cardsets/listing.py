"""Finding cards, and linting whatever has a name: sets, mixes and overlays."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from cardsets.cards import Card, CardSet
from cardsets.composition import check
from cardsets.desk import named, no_such
from cardsets.errors import CardDataError, NoSuchCards, Problem, RolloutError
from cardsets.marks import stale_marks
from cardsets.mixing import available_mixes, load_mix
from cardsets.near import did_you_mean
from cardsets.notes import overlay_notes, set_notes
from cardsets.overlay import apply_overlay, available_overlays
from cardsets.provenance import KINDS, field_sources
from cardsets.schema import canonical_type
from cardsets.unmet import Table, tables_of

Filter = Callable[[Card], bool]
ANY: Final[Filter] = lambda card: True  # noqa: E731 - a constant that happens to be a function


class ListingError(RolloutError, ValueError):
    """There are no such cards to list: an unknown name, type, cost or provenance; one line."""


def of_type(word: str, cards: Iterable[Card]) -> Filter:
    """Cards of a type. Raises `ListingError` where these cards have no such type."""
    kind = canonical_type(word)
    types = dict.fromkeys(part for card in cards for part in card.type_name.split("/") if part)
    if kind not in types:
        raise ListingError(f"--type: {word!r} is no type of these cards; allowed: {', '.join(types)}")
    return lambda card: kind in card.type_name.split("/")


def of_cost(text: str) -> Filter:
    """Cards of a cost: `3`, `2-4`, or `none` for cards that have none. Raises `ListingError` for other text."""
    if text.strip().lower() == "none":
        return lambda card: card.cost is None
    low, dash, high = (part.strip() for part in text.partition("-"))
    if not low.isdecimal() or (dash and not high.isdecimal()):
        raise ListingError(f"--cost: {text!r} is no cost; allowed: a number, two as in 2-4, or none")
    least, most = int(low), int(high or low)
    if least > most:
        raise ListingError(
            f"--cost: {text!r} begins above its end; allowed: a number, two as in 2-4, or none"
        )
    return lambda card: card.cost is not None and least <= card.cost <= most


def of_provenance(text: str) -> Filter:
    """Cards with a field of that provenance, such as `stand-in`. Raises `ListingError` for other words."""
    kind = text.strip().lower().replace("_", " ")
    kind = "own copy" if kind == "own-copy" else kind
    if kind not in KINDS:
        raise ListingError(f"--provenance: {text!r} is not known; allowed: {', '.join(KINDS)}")
    return lambda card: kind in field_sources(card).values()


def load_mixes(names: Sequence[str] = (), overlays: Sequence[str] = ()) -> list[CardSet]:
    """Sets and mixes by name with overlays laid over them.

    Without names, all sets; with overlays, those of them that the overlays are for.

    Raises:
        CardDataError, NoSuchCards: see `load_mix`.
    """
    if names or not overlays:
        return [load_mix(name, overlays) for name in names or named("sets")]
    found: list[CardSet] = []
    refusals: list[CardDataError] = []
    for name in named("sets"):
        try:
            found.append(load_mix(name, overlays))
        except CardDataError as error:
            refusals.append(error)
    if not found:
        raise min(refusals, key=_distance)
    return found


def find_cards(name: str, card_sets: Sequence[CardSet]) -> list[tuple[CardSet, Card]]:
    """The cards of that name, in any case, with where they were found.

    Raises:
        ListingError: there is none; the message suggests near names.
    """
    found = [(held, card) for held in card_sets for card in held.with_pool.named(name)]
    if found:
        return found
    names = [card.name for held in card_sets for card in held.with_pool.cards]
    where = ", ".join(held.id for held in card_sets)
    raise ListingError(f"no card {name!r} in {where}{did_you_mean(name, names, 3)}")


def lint(
    names: Sequence[str] = (), overlays: Sequence[str] = (), more: Callable[[CardSet], str] = lambda _: ""
) -> tuple[list[str], list[str], list[str]]:
    """Check sets, mixes and overlays by name or path (all there are, without names), with overlays on top.

    `more` says what else there is to say of a set or mix in order, at the end of its line; it may raise
    `CardDataError`.

    Returns what is in order, what there is to ask about it, and what is wrong, a line each.
    """
    sound: list[str] = []
    asked: list[str] = []
    problems: list[str] = []
    for name in names or [*available_mixes(), *available_overlays()]:
        try:
            told, notes = _lint_overlay(name) if _is_overlay(name) else _lint_mix(name, overlays, more)
        except CardDataError as error:
            problems += error.problems
        else:
            sound.append(told)
            asked += notes
    return sound, list(dict.fromkeys(asked)), list(dict.fromkeys(problems))


def _is_overlay(name: str) -> bool:
    if name in available_mixes():
        return False
    if name in available_overlays():
        return True
    path = Path(name)
    return path.is_file() and "[[change]]" in path.read_text(encoding="utf-8", errors="replace")


def _lint_mix(name: str, overlays: Sequence[str], more: Callable[[CardSet], str]) -> tuple[str, list[str]]:
    """A line on a set or mix in order, and notes on the texts of a set; raises `CardDataError` where it is not."""
    card_set = load_mix(name, overlays)
    problems: list[Problem | str] = [f"{card_set.path}: {problem}" for problem in check(card_set)]
    is_set = not card_set.swaps and not card_set.added
    if is_set:
        problems += stale_marks(card_set.path)
    if problems:
        raise CardDataError(problems)
    swapped = f", {len(card_set.swaps)} swapped" if card_set.swaps else ""
    swapped += f", {len(card_set.added)} added" if card_set.added else ""
    swapped += f", {len(card_set.pool)} in the pool" if card_set.pool else ""
    notes = set_notes(card_set, list(_tables_with(card_set))) if is_set else []
    return f"{card_set.id}: {len(card_set.cards)} titles{swapped}, no problems{more(card_set)}", notes


def _tables_with(card_set: CardSet) -> Iterator[Table]:
    """The tables of all mixes there are, and of a set that has no name among them."""
    mixes = [*_sound_mixes()]
    for mix in mixes if any(mix.path == card_set.path for mix in mixes) else (*mixes, card_set):
        yield from tables_of(mix)


def _lint_overlay(name: str) -> tuple[str, list[str]]:
    """An overlay is in order where it can be laid over some mix; else the mix it is nearest to tells why not."""
    fits: list[str] = []
    laid: list[CardSet] = []
    refusals: list[CardDataError] = []
    for mix in _sound_mixes():
        try:
            laid.append(apply_overlay(mix, name))
        except CardDataError as error:
            refusals.append(error)
        else:
            fits.append(mix.id)
    if not fits:
        raise min(refusals, key=_distance)
    path = available_overlays().get(name, Path(name))
    told = f"{path.stem}: an overlay for {', '.join(fits)}, no problems"
    return told, overlay_notes(path, laid, [table for each in laid for table in tables_of(each)])


def _distance(refusal: CardDataError) -> tuple[int, int]:
    """How far an overlay is from fitting: cards that are not there count most."""
    return sum(": card: " in problem for problem in refusal.problems), len(refusal.problems)


def _sound_mixes() -> Iterator[CardSet]:
    for name in available_mixes():
        with suppress(CardDataError):
            yield load_mix(name)


def check_names(names: Sequence[str]) -> None:
    """Raises `NoSuchCards` where a name is neither a set nor a mix nor an overlay, nor a path to one."""
    known = available_mixes() | named("overlays")
    for name in names:
        if name not in known and not Path(name).exists():
            raise NoSuchCards(no_such("set, mix or overlay", name, known))
