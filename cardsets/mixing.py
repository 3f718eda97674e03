"""Mixes: a base set with cards of other sets swapped in or added, by the rulebooks' clauses (MIX-1 to MIX-10).

A mix file names its base, its swaps and what it adds; the file's first comment is its title. `side = "autobot"` below
the base takes one side of a base that has two (`cardsets.one_side`)::

    # The Core Set against the other set's Decepticons
    base = "core"

    [[swap]]                        # by rule: all of a kind, paired in order of cost
    type = "robot"
    faction = "decepticon"
    from = "a_rising_darkness"

    [[swap]]                        # by rule: some of a kind, drawn by lot once and for all
    type = "site"
    count = 3
    pick = 1                        # another number draws other cards
    from = "a_rising_darkness"

    [[swap]]                        # by name; `type` tells namesakes apart
    out = "Village Mechanic (Stand-in)"
    in = "War Reporter (Stand-in)"
    from = "a_rising_darkness"

    [[add]]                         # beside the base's cards; `type` tells namesakes apart
    card = "T-Cog Jam"
    from = "infiltration_protocol"

What may be added says `cardsets.adding`. What a swap must keep, and how the clauses are read:

- Swapped are Bosses, Robots, Technology, Maneuvers, Sites, Allies and Relics (MIX-1), and characters, whose
  side must stay the players' (MIX-8). Encounters, Schemes, Starters, Basics and Damage stay with the base:
  no clause swaps them (special Damage is added, MIX-4; Basics stay out, MIX-6).
- *Like card type*: the same type (of a Relic-Robot or an Ally-Robot the other one, GAP-342), number of copies,
  Level of a Boss, and faction of a Robot, Boss or character; all totals stay those of the base (MIX-3), which
  `composition.check` confirms.
- *Like cost* is our ruling, for MIX-1 gives no number: equal, or one more or less. Groups are paired so that
  the costs differ least; `any_cost = true` lifts the bound for one swap, knowingly.
- No title twice: a swap that brings a namesake of a card that stays is refused, and draws by lot leave
  such cards out.
- A Boss whose texts draw tactics brings its deck of them along (SIXSHOT-1).
- The rules are the base's (MIX-7), so the mix keeps its `code` and its rulings.
- The cards that lie in a set's pool (files with `pool = true`) come by name, and by lot where a swap has a
  count; a swap of all of a kind is about the cards of the decks. A base may be mixed with its own pool, which
  then takes in the cards that go.

A card that comes in takes the place of the one that goes, in `CardSet.cards` and so in every shuffle: mixes
of one base are paired game by game.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from pydantic import ValidationError

from cardsets.adding import added_type, refusal_of_type, with_card
from cardsets.cards import Card, CardSet
from cardsets.composition import new_problems
from cardsets.desk import SET_FILE, named, no_such
from cardsets.errors import CardDataError, NoSuchCards, Problem
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.phrases import TYPE_NAME_OF
from cardsets.library import load_set
from cardsets.locate import line_of, read_toml
from cardsets.mix_file import AddModel, MixError, MixModel, SwapModel, misshapen
from cardsets.near import did_you_mean
from cardsets.one_side import of_one_side
from cardsets.overlay import apply_overlay
from cardsets.reading import check_card
from cardsets.same import Same
from cardsets.schema import canonical_type, is_hybrid
from cardsets.shape import span
from cardsets.tactics import with_tactics
from cardsets.teams import TeamSetup, as_teams

CARDS_KEPT: Final = 1_000
SWAPPED: Final = ("boss", "robot", "technology", "maneuver", "site", "ally", "relic", "character")
SIDED: Final = op.ROBOT | op.BOSS | op.CHARACTER
LIKE_COST: Final = 1


@dataclass(frozen=True)
class Swap:
    """A card that goes and the one that takes its place."""

    out: Card
    into: Card


def available_mixes() -> dict[str, Path]:
    """All that `load_mix` knows by name: mixes, then sets, which are mixes without swaps."""
    mixes = named("mixes")
    return mixes | {name: path for name, path in named("sets").items() if name not in mixes}


def mix_title(path: Path) -> str:
    """The title of a mix or overlay file: its first comment; empty where there is none."""
    first = path.read_text(encoding="utf-8").partition("\n")[0].strip()
    return first.lstrip("# ").strip() if first.startswith("#") else ""


def load_mix(
    name_or_path: str | Path,
    overlays: Sequence[str | Path] = (),
    teams: TeamSetup | None = None,
    brings: Callable[[CardSet], CardSet] | None = None,
) -> CardSet:
    """A mix by its name or file, or a set by its name or folder, with overlays laid over it in their order.

    With `teams` it is the base of Team versus Team, set up so; `brings` adds what a variant brings. The result's `id`
    is the mix's name, with `+NAME` for each overlay; see `CardSet` for the rest.

    Raises:
        CardDataError: a file has problems, a swap is not allowed, or the totals do not come out; all that
            can be told is told, a line each.
        NoSuchCards: there is no such mix, set or overlay.
    """
    path = _path_of(name_or_path)
    card_set = load_set(path) if path.is_dir() else _load_mix_file(path)
    if teams is not None:
        card_set = as_teams(card_set, teams, path)
    if brings is not None:
        card_set = brings(card_set)
    for overlay in overlays:
        card_set = apply_overlay(card_set, overlay)
    return card_set


def _path_of(name_or_path: str | Path) -> Path:
    known = available_mixes()
    if isinstance(name_or_path, str) and name_or_path in known:
        return known[name_or_path]
    path = Path(name_or_path)
    if (path.suffix == ".toml" and path.is_file()) or (path / SET_FILE).is_file():
        return path
    raise NoSuchCards(no_such("mix or card set", str(name_or_path), known))


def _load_mix_file(path: Path) -> CardSet:
    text, data = read_toml(path)
    try:
        model = MixModel.model_validate(data)
    except ValidationError as error:
        raise CardDataError(
            [Problem(path, line, None, message) for line, message in misshapen(text, error)]
        ) from None
    try:
        base = mixed = load_set(_near(path, model.base))
    except NoSuchCards as error:
        told = _no_set(model.base, error)
        raise CardDataError([Problem(path, line_of(text, "base"), "base", told)]) from None
    if model.side is not None:
        try:
            base = mixed = of_one_side(base, model.side)
        except MixError as error:
            raise CardDataError([Problem(path, line_of(text, "side"), "side", str(error))]) from None
    problems: list[Problem] = []

    def complain(error: MixError, table: str, index: int) -> None:
        line = line_of(text, error.key, index, table)
        problems.append(Problem(path, line, f"{table} {index + 1}: {error.key}", str(error)))

    for index, swap in enumerate(model.swap):
        try:
            mixed = _with_swaps(mixed, list(_swaps(mixed, base, swap, path)))
            mixed = _calling(mixed, _load_source(swap.source, path))
            mixed = with_tactics(mixed, _load_source(swap.source, path))
        except MixError as error:
            complain(error, "swap", index)
    for index, add in enumerate(model.add):
        try:
            mixed = _with_added(mixed, add, path, line_of(text, "card", index, "add"))
        except MixError as error:
            complain(error, "add", index)
    is_mixed = model.swap or model.add or model.side
    name = mix_title(path) if is_mixed else ""  # else it is the set, by the set's name
    mixed = replace(mixed, id=path.stem, name=name or base.name)
    if problems := problems or [Problem(path, 1, None, told) for told in new_problems(base, mixed)]:
        raise CardDataError(problems)
    return mixed


def _no_set(name: str, error: NoSuchCards) -> str:
    """Why a name is no set; a mix is made of sets, never of other mixes."""
    if name in named("mixes"):
        return f"{name!r} is a mix, and a mix is made of sets; allowed: {', '.join(named('sets'))}"
    return str(error)


def _near(mix: Path, name: str) -> str | Path:
    """A set's name, or its folder as seen from the mix file."""
    return mix.parent / name if (mix.parent / name / SET_FILE).is_file() else name


# --- What is swapped ------------------------------------------------------------------------------------


def _swaps(mixed: CardSet, base: CardSet, swap: SwapModel, path: Path) -> Iterator[Swap]:
    other = _load_source(swap.source, path)
    by_name = swap.out is not None or swap.into is not None
    pairs = _by_name(mixed, base, other, swap) if by_name else _by_rule(mixed, base.id, other, swap)
    for pair in pairs:
        key = "in" if by_name else "type"
        if reason := _unlike(pair, any_cost=swap.any_cost):
            raise MixError(key, reason)
        _check_known(pair.into, other, key)
        yield pair


def _calling(mixed: CardSet, source: CardSet) -> CardSet:
    """The mix with the names that are one where cards of it came from: their texts mean what they mean there."""
    return replace(mixed, brought=tuple(dict.fromkeys((*mixed.brought, *source.alike))))


def _load_source(name: str, mix: Path) -> CardSet:
    """The set that cards come from."""
    try:
        return load_set(_near(mix, name))
    except NoSuchCards as error:
        raise MixError("from", _no_set(name, error)) from None


def _check_known(card: Card, source: CardSet, key: str) -> None:
    """Refuse a card of a set known in part that lacks something for being played."""
    if not source.playable and (missing := _missing(Same([card]))):
        raise MixError(key, f"{card.name!r} of {source.id} cannot be played yet: {missing}")


def _by_name(mixed: CardSet, base: CardSet, other: CardSet, swap: SwapModel) -> list[Swap]:
    ruled = [
        key for key in ("faction", "subtype", "level", "count", "pick") if getattr(swap, key) is not None
    ]
    if ruled:
        raise MixError(ruled[0], "only a swap by rule has it; allowed with out and in: from, type, any_cost")
    if swap.out is None or swap.into is None:
        key = "in" if swap.into is None else "out"
        raise MixError(key, "missing; a swap by name says both out and in")
    bit = _type_bit(swap.type) if swap.type is not None else None
    return [Swap(_one(mixed, swap.out, bit, "out", base), _one(other.with_pool, swap.into, bit, "in"))]


def _in_place_of(mixed: CardSet, gone: Card) -> str:
    """The name of the card that an earlier swap put in the place of one of the base's; empty for none."""
    into = dict(mixed.swaps).get(gone.key)
    return next((card.name for card in mixed.cards if card.key == into), "")


def _one(card_set: CardSet, name: str, bit: int | None, key: str, base: CardSet | None = None) -> Card:
    found = card_set.named(name, bit)
    if not found:
        gone = next((c for c in base.cards if c.name.lower() == name.lower()), None) if base else None
        if gone is not None and (into := _in_place_of(card_set, gone)):
            raise MixError(key, f"{name!r} has gone by an earlier swap; {into!r} lies in its place")
        raise MixError(key, card_set.no_card(name, bit))
    if len(found) > 1:
        types = " or ".join(repr(card.type_name) for card in found)
        raise MixError(key, f"{card_set.id} has {len(found)} cards {name!r}; say type = {types}")
    return found[0]


def _by_rule(mixed: CardSet, base_id: str, other: CardSet, swap: SwapModel) -> list[Swap]:
    if swap.type is None:
        raise MixError("type", f"missing; a swap says a type ({', '.join(SWAPPED)}) or out and in")
    if swap.faction is not None and swap.faction not in ("autobot", "decepticon"):
        raise MixError("faction", f"{swap.faction!r} is no faction; allowed: autobot, decepticon")
    if swap.pick is not None and swap.count is None:
        raise MixError("pick", "only with count, for without it all of a kind are swapped")
    bit = _type_bit(swap.type)
    leaving = [card for card in mixed.cards if card.set_id == base_id and _fits(card, bit, swap)]
    coming = [card for card in _offered(base_id, other, swap) if _fits(card, bit, swap)]
    for cards, where in ((leaving, base_id), (coming, other.id)):
        if not cards:
            raise MixError("type", f"{where} has no card of this kind to swap")
    if swap.count is None:
        if len(leaving) != len(coming):
            raise MixError(
                "type",
                f"{len(leaving)} in the base, {len(coming)} in {other.id}; all can be swapped only where the "
                "numbers are equal; give a count",
            )
        return _paired(leaving, coming, swap)
    there = {(card.name.lower(), card.type_name) for card in mixed.cards}
    coming = [card for card in coming if (card.name.lower(), card.type_name) not in there]
    fewest = min(len(leaving), len(coming))
    if swap.count > fewest:
        allowed = span(1, fewest) if fewest else "none, the mix has them all"
        raise MixError("count", f"{swap.count} is more than there are to swap; allowed: {allowed}")
    return _paired(leaving, sorted(coming, key=lambda card: _lot(swap, card))[: swap.count], swap)


def _offered(base_id: str, other: CardSet, swap: SwapModel) -> Sequence[Card]:
    """The cards of which a swap by rule takes some, or all: of its own base all that lie in the pool."""
    if swap.count is not None:
        return other.with_pool.cards
    return other.pool if other.id == base_id else other.cards


def _type_bit(word: str) -> int:
    name = canonical_type(word)
    if name not in op.TYPE_NAMES:
        hint = did_you_mean(name, SWAPPED)
        raise MixError("type", f"{word!r} is no type of cards{hint}; allowed: {', '.join(SWAPPED)}")
    if name not in SWAPPED:
        raise MixError(
            "type", f"{word!r} cards stay with the base; allowed: {', '.join(SWAPPED)} (MIX-1, MIX-8)"
        )
    return op.TYPE_NAMES[name]


def swapped_as(card: Card) -> int:
    """Returns the type that a swap takes a card for: a Relic-Robot is a Relic, an Ally-Robot an Ally (GAP-342)."""
    return card.type & op.HYBRID_OF if is_hybrid(card.type) else card.type


def _fits(card: Card, bit: int, swap: SwapModel) -> bool:
    """Whether a card is of the kind that a swap names: of that type and no other (a Polity is no mere Site)."""
    return (
        swapped_as(card) == bit
        and (swap.faction is None or card.faction == phrases.FACTIONS[swap.faction])
        and (swap.subtype is None or card.subtype.lower() == swap.subtype.lower())
        and (swap.level is None or card.level == swap.level)
    )


def _lot(swap: SwapModel, *cards: Card) -> int:
    """A number drawn for cards; by their keys, so that it stays when other cards come or go."""
    text = f"{swap.pick or 0}:" + ":".join(card.key for card in cards)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=3).digest())


def _paired(leaving: Sequence[Card], coming: Sequence[Card], swap: SwapModel) -> list[Swap]:
    """Each coming card with one that leaves, costs differing least.

    Among equals, whole groups go in the order of their files, and who leaves for a few is drawn by lot.
    """
    from scipy.optimize import linear_sum_assignment  # a fifth of a second, which plain sets save

    far = 2**44  # more than all differences of cost together, yet exact in floating point
    weights = np.zeros((len(coming), len(leaving)))
    for i, into in enumerate(coming):
        for j, out in enumerate(leaving):
            apart = (into.cost or 0) - (out.cost or 0)
            order = (i - j) ** 2 if swap.count is None else _lot(swap, out, into) % 4096
            weights[i, j] = (
                apart**2 * 2**20 + order + far * (_unlike(Swap(out, into), any_cost=True) is not None)
            )
    chosen = zip(*linear_sum_assignment(weights), strict=True)
    return [Swap(leaving[j], coming[i]) for i, j in chosen]


def _unlike(swap: Swap, *, any_cost: bool) -> str | None:
    """Why one card may not stand in for another, or None."""
    out, into = swap.out, swap.into
    both = f"{out.name!r} and {into.name!r}"
    if swapped_as(out) != swapped_as(into):
        return f"{both} are of different types, {out.type_name} and {into.type_name} (MIX-1)"
    if TYPE_NAME_OF.get(swapped_as(out)) not in SWAPPED:
        return f"{out.name!r}: {out.type_name} cards stay with the base (MIX-1)"
    if swapped_as(out) & SIDED and out.faction != into.faction:
        sides = f"{out.faction_name or 'none'} and {into.faction_name or 'none'}"
        return f"{both} are of different factions, {sides}"
    if out.level != into.level:
        return f"{both} are of different Levels, {out.level} and {into.level}"
    if out.copies != into.copies:
        return f"{both} come in different numbers, {out.copies} and {into.copies} copies (MIX-1: one for one)"
    if any_cost or out.type & op.CHARACTER:
        return None
    if (out.cost is None) != (into.cost is None) or abs((out.cost or 0) - (into.cost or 0)) > LIKE_COST:
        costs = f"{_cost(out)} and {_cost(into)}"
        return f"{both} are not of like cost, {costs} (MIX-1); any_cost = true allows it"
    return None


def _cost(card: Card) -> str:
    return "none" if card.cost is None else str(card.cost)


@lru_cache(maxsize=CARDS_KEPT)
def _missing(card: Same) -> str | None:
    """What a card of a set known in part lacks for being played; mix after mix takes the same."""
    (found,) = card.cards
    _, problems = check_card(found.table, playable=True)
    return "; ".join(f"{key}: {message}" for key, message in problems) or None


# --- The swap itself ------------------------------------------------------------------------------------


def _with_swaps(mixed: CardSet, swaps: Sequence[Swap]) -> CardSet:
    instead: dict[str, Card] = {swap.out.key: swap.into for swap in swaps}
    cards = tuple(instead.get(card.key, card) for card in mixed.cards)
    put_back = {swap.into.key: swap.out for swap in swaps}
    pool = tuple(put_back.get(card.key, card) for card in mixed.pool)
    seen: dict[tuple[str, int], Any] = {}
    for card in cards:
        if (card.name.lower(), card.type) in seen:
            raise MixError("from", f"{card.name!r} would be there twice; a title is in a mix once")
        seen[card.name.lower(), card.type] = card
    # A card that came in by an earlier swap may go by a later one: what counts is who stands in for whom.
    came = {into: out for out, into in mixed.swaps}
    gone = {swap.out.key for swap in swaps}
    pairs = [pair for pair in mixed.swaps if pair[1] not in gone]
    pairs += [(came.get(swap.out.key, swap.out.key), swap.into.key) for swap in swaps]
    return replace(mixed, cards=cards, pool=pool, swaps=tuple(pair for pair in pairs if pair[0] != pair[1]))


def _with_added(mixed: CardSet, add: AddModel, path: Path, line: int) -> CardSet:
    source = _load_source(add.source, path)
    card = _one(source.with_pool, add.card, None if add.type is None else added_type(add.type), "card")
    if why := refusal_of_type(card):
        raise MixError("card", why)
    _check_known(card, source, "card")
    return with_tactics(_calling(with_card(mixed, card, source, (path, line)), source), source)
