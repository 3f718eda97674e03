"""Team versus Team: the cards of its Quick and its Advanced Set-up, and of one base set alone (rules.md 13.2 to 13.4).

`as_teams` makes the set that a game of teams is played with out of a set or mix, the base, and the set that its
`[teams]` names; a base that has two sides is such a set by itself. A mix that brings the Bosses and the characters of
the other faction may also be played alone. What a swap or an overlay did to the base stays; overlays are laid over the
result, so that they reach the other set's cards too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from cardsets.cards import Card, CardSet, DrawnGroup, PlayerSide
from cardsets.desk import SET_FILE, named
from cardsets.errors import CardDataError, NoSuchCards, Problem
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.library import load_set
from cardsets.locate import line_of, read_toml
from cardsets.near import did_you_mean
from cardsets.rulings import Ruling
from cardsets.schema import is_hybrid

QUICK: Final = "quick"
ADVANCED: Final = "advanced"
SINGLE: Final = "single"
SETUPS: Final = (QUICK, ADVANCED, SINGLE)
LEVELS: Final = (1, 2, 3)
ALONE: Final[Mapping[str, Mapping[str, str]]] = {
    "end.bosses_destroyed": {"count": "do not count"},
    "assist.text": {"power parts": "full in defence"},
}
"""What rules.md 15.13 rules of teams with an expansion on one base, in place of what the base does (GAP-201)."""
FACTIONS: Final = (op.AUTOBOT, op.DECEPTICON)
"""The factions of the teams, in the order of their sides."""
ONES: Final = tuple(word for bit in FACTIONS for word, each in phrases.FACTIONS.items() if each == bit)
UNICRON: Final = "unicron"
DEFAULT_ONE: Final = ONES[-1]
"""The factions that one player may play against many, and the one that does where nobody says; or is Unicron."""

# Main deck types of which the Advanced Set-up takes one copy of every title of both sets (MIX-20).
ONE_OF_EACH: Final = op.MANEUVER | op.TECHNOLOGY
MAIN_DECK: Final = op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.RELIC | op.SITE | op.ALLY


@dataclass(frozen=True)
class TeamSetup:
    """How the cards of teams come together: quick, advanced or single, and the sets that bring each faction's Robots.

    `robots` maps a faction's word to a set's id; a faction that is not named takes the base's (MIX-23). `one` is the
    word of the faction of which one player plays against many, whose side is then the first; else Autobots' is. Many
    against Unicron are of any faction (SETUP-89).
    """

    kind: str = QUICK
    robots: Mapping[str, str] = field(default_factory=dict, hash=False)  # a mapping has none
    one: str = ""

    @property
    def factions(self) -> tuple[int, ...]:
        """The factions of the sides, in their order."""
        if self.one == UNICRON:
            return (op.UNICRON, op.NO_FACTION)
        return FACTIONS if phrases.FACTIONS[self.one] in (op.NO_FACTION, FACTIONS[0]) else FACTIONS[::-1]


def plays_for(character: int, side: int) -> bool:
    """Returns whether a character of a faction plays for a side: of its own faction, or any but Unicron (SETUP-89)."""
    return character == side or (side == op.NO_FACTION and character != op.UNICRON)


def setups_of(base: CardSet) -> tuple[str, ...]:
    """Returns the set-ups that teams may play a base with; none where it is a set of teams by itself, or none can."""
    if len(base.sides) > 1:
        return ()
    two = (QUICK, ADVANCED) if base.teams is not None else ()
    return two if missing_for_teams(base) else (*two, SINGLE)


def as_teams(base: CardSet, setup: TeamSetup, path: Path | None = None) -> CardSet:
    """Returns the set that teams play with on a base: the base itself, where it has a side for each team already.

    `path` is the file or folder that complaints are about, where that is not the base's.

    Raises:
        CardDataError: the base says not, or wrongly, with which set it is played so, or the two are of one faction; or
            it is to be played alone and lacks Bosses or characters of a faction.
    """
    if len(base.sides) > 1:
        if setup.one == UNICRON:
            return base
        sides = tuple(sorted(base.sides, key=lambda side: setup.factions.index(side.faction)))
        return base if sides == base.sides else replace(base, sides=sides)
    if setup.kind == SINGLE:
        return _alone(base, setup, path or base.path)
    teams = base.teams
    if teams is None:
        wrong = (
            f"missing; Team versus Team with {base.name} as base takes the set of the other faction from it"
        )
        raise CardDataError([Problem(base.path / SET_FILE, 1, "teams", wrong)])
    other = _named_set(base, "other", teams.other)
    if {side.faction for side in (*base.sides, *other.sides)} != set(FACTIONS) or len(base.sides) != 1:
        wrong = f"{teams.other!r} and {base.base!r} are to have one faction each, Autobots and Decepticons"
        raise CardDataError([_problem(base, "other", wrong)])
    damage = base if setup.kind == QUICK else _with_added(_named_set(base, "damage", teams.damage), base)
    main = _quick_deck(base) if setup.kind == QUICK else list(_advanced_deck(base, other, setup))
    cards = (
        *main,
        *_of(base, op.BOSS), *_of(other, op.BOSS),
        *_of(base, op.ENCOUNTER), *(() if setup.kind == QUICK else _of(other, op.ENCOUNTER)),
        *_of(damage, op.DAMAGE), *_of(base, op.TACTIC), *_of(other, op.TACTIC),
        *(card for bit in (op.BASIC, op.STARTER, op.CHARACTER) for one in (base, other) for card in _of(one, bit)),
    )  # fmt: skip
    return replace(
        base,
        sides=tuple(_sides(base, other, setup)),
        cards=cards,
        pool=(),
        damage=damage.damage,
        rulings=_named_set(base, "rulings", teams.rulings).rulings,
        make_up=None,
        listed=tuple(sorted({*base.subtypes, *other.subtypes})),
        drawn=() if setup.kind == QUICK else tuple(_drawn(cards, base, other)),
        brought=tuple(dict.fromkeys((*base.alike, *other.alike))),
    )


def missing_for_teams(base: CardSet) -> list[str]:
    """Returns what a base lacks for teams to play it alone: a Boss of each Level of either faction, characters."""
    found = []
    for faction, name in ((op.AUTOBOT, "Autobot"), (op.DECEPTICON, "Decepticon")):
        there = {card.level for card in base.of_type(op.BOSS, faction)}
        if levels := [str(level) for level in LEVELS if level not in there]:
            found.append(f"no {name} Boss of Level {' or '.join(levels)} (MIX-29, MIX-30)")
        if not base.of_type(op.CHARACTER, faction):
            found.append(f"no {name} character (MIX-32)")
    return found


def _alone(base: CardSet, setup: TeamSetup, path: Path) -> CardSet:
    """A base for both factions: its own main deck without Schemes, Starters and Basic for all (MIX-27 to MIX-32)."""
    missing = [] if setup.one == UNICRON else missing_for_teams(base)  # he brings what lacks (SETUP-93)
    if missing:
        wrong = (
            f"{', '.join(missing)}; teams play on {base.base} alone with the Bosses and characters of the other "
            "faction that an expansion brings: a mix with an [[add]] for each"
        )
        raise CardDataError([Problem(path / SET_FILE if path.is_dir() else path, 1, None, wrong)])
    ruled = {key: _ruled(base, key, was, path) for key, was in ALONE.items()}
    return replace(
        base,
        sides=tuple(replace(base.side, faction=faction) for faction in setup.factions),
        rulings={**base.rulings, **{key: ruling for key, ruling in ruled.items() if ruling is not None}},
        cards=tuple(card for card in base.cards if not card.type & op.SCHEME),
        pool=(),
        make_up=None,
        listed=base.subtypes,
    )


def _ruled(base: CardSet, key: str, instead: Mapping[str, str], path: Path) -> Ruling | None:
    """The ruling on a base alone of a profile key; None where the base's own stays."""
    own = base.rulings.get(key)
    value = instead.get(own.value) if own is not None and isinstance(own.value, str) else None
    return Ruling(value, path, 1) if value is not None else None


def _with_added(damage: CardSet, base: CardSet) -> CardSet:
    """The set whose Damage is used, with the special Damage that a mix added to its base (MIX-12)."""
    there = {card.name for card in damage.of_type(op.DAMAGE)}
    more = [card for card in base.of_type(op.DAMAGE) if card.key in base.added and card.name not in there]
    counts = {card.name: base.damage[card.name] for card in more}
    return replace(damage, cards=(*damage.cards, *more), damage={**damage.damage, **counts})


def _sides(base: CardSet, other: CardSet, setup: TeamSetup) -> Iterator[PlayerSide]:
    """The sides by faction, each with its own set's Starters and Basic (MIX-16, MIX-17)."""
    for faction in FACTIONS if setup.one == UNICRON else setup.factions:
        source = base if base.player_faction == faction else other
        yield replace(source.side, set_id=source.base)


def _of(card_set: CardSet, bit: int) -> tuple[Card, ...]:
    """The cards of a type that games with a set are played with; of characters those for teams, too (MIX-32)."""
    there = card_set.cards if bit == op.CHARACTER else card_set.played
    return tuple(card for card in there if card.type & bit)


def _quick_deck(base: CardSet) -> list[Card]:
    """The base's main deck, without Initiatives and Schemes (MIX-13, SETUP-45)."""
    return [card for card in base.played if card.type & MAIN_DECK and not card.type & op.SCHEME]


def _advanced_deck(base: CardSet, other: CardSet, setup: TeamSetup) -> Iterator[Card]:
    """The main deck of both sets (MIX-20 to MIX-23), the base's Relics among it (MIX-26)."""
    seen: set[str] = set()
    for card in (*_quick_deck(base), *_quick_deck(other)):
        is_robot = card.type & op.ROBOT and not is_hybrid(card.type)
        of_base = card.type & op.RELIC and card in base.cards
        if not is_robot and (of_base or not card.type & op.RELIC) and card.key not in seen:
            seen.add(card.key)
            yield replace(card, copies=1) if card.type & ONE_OF_EACH else card
    for faction in FACTIONS:
        word = next(name for name, bit in phrases.FACTIONS.items() if bit == faction)
        source = _robots_of(base, other, setup, word)
        robots = (card for card in _quick_deck(source) if card.type & op.ROBOT and not is_hybrid(card.type))
        yield from (card for card in robots if card.faction == faction)


def _robots_of(base: CardSet, other: CardSet, setup: TeamSetup, faction: str) -> CardSet:
    """The set whose Robots of a faction take part (MIX-23)."""
    wanted = setup.robots.get(faction, base.base)
    for source in (base, other):
        if wanted == source.base:
            return source
    allowed = (base.base, other.base)
    raise NoSuchCards(
        f"robots.{faction} = {wanted!r}{did_you_mean(wanted, allowed)}; allowed: {', '.join(allowed)}"
    )


def _drawn(cards: tuple[Card, ...], base: CardSet, other: CardSet) -> Iterator[DrawnGroup]:
    """The groups by lot: so many of each type of each set, and all that are always there (MIX-21, MIX-22)."""
    assert base.teams is not None
    for word, count in base.teams.drawn.items():
        bit = op.TYPE_NAMES[word]
        always = [card.key for card in cards if card.type & bit and card.name in base.teams.always]
        taken = set(always)
        for one in (base, other):
            own = {card.key for card in one.played} - taken
            keys = tuple(card.key for card in cards if card.type & bit and card.key in own)
            taken |= own  # what a swap brought to the base is the base's
            yield DrawnGroup(bit, keys, count)
        if always:
            yield DrawnGroup(bit, tuple(always))


def _named_set(base: CardSet, key: str, name: str) -> CardSet:
    """The set that a key of `[teams]` names: the base itself, one whose folder lies beside it, or another."""
    if name == base.base:
        return base
    beside = base.path.parent / name
    try:
        return load_set(beside if (beside / SET_FILE).is_file() else name)
    except NoSuchCards:
        near = did_you_mean(name, named("sets"))
        wrong = f"no card set {name!r}{near}; allowed: {', '.join(named('sets'))}"
        raise CardDataError([_problem(base, key, wrong)]) from None


def _problem(base: CardSet, key: str, wrong: str) -> Problem:
    path = base.path / SET_FILE
    return Problem(path, line_of(read_toml(path)[0], f"teams.{key}"), f"teams.{key}", wrong)
