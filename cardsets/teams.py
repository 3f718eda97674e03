"""Team versus Team of two base sets: the cards of its Quick and its Advanced Set-up (rules.md 13.2 and 13.3).

`as_teams` makes the set that a game of teams is played with out of a set or mix, the base, and the set that its
`[teams]` names; a base that has two sides is such a set by itself. What a swap or an overlay did to the base stays;
overlays are laid over the result, so that they reach the other set's cards too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from cardsets.cards import Card, CardSet, DrawnGroup
from cardsets.desk import SET_FILE, named
from cardsets.errors import CardDataError, NoSuchCards, Problem
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.library import load_set
from cardsets.locate import line_of, read_toml
from cardsets.near import did_you_mean

QUICK: Final = "quick"
ADVANCED: Final = "advanced"
SETUPS: Final = (QUICK, ADVANCED)
FACTIONS: Final = (op.AUTOBOT, op.DECEPTICON)
"""The factions of the teams, in the order of their sides."""

# Main deck types of which the Advanced Set-up takes one copy of every title of both sets (MIX-20).
ONE_OF_EACH: Final = op.MANEUVER | op.TECHNOLOGY
MAIN_DECK: Final = op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.RELIC | op.SITE | op.ALLY


@dataclass(frozen=True)
class TeamSetup:
    """How the cards of two sets come together: quick or advanced, and the sets that bring each faction's Robots.

    `robots` maps a faction's word to a set's id; a faction that is not named takes the base's (MIX-23).
    """

    kind: str = QUICK
    robots: Mapping[str, str] = field(default_factory=dict, hash=False)  # a mapping has none


def as_teams(base: CardSet, setup: TeamSetup) -> CardSet:
    """Returns the set that teams play with on a base: the base itself, where it has a side for each team already.

    Raises:
        CardDataError: the base says not, or wrongly, with which set it is played so, or the two are of one faction.
    """
    if len(base.sides) > 1:
        return base
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
    damage = base if setup.kind == QUICK else _named_set(base, "damage", teams.damage)
    main = _quick_deck(base) if setup.kind == QUICK else list(_advanced_deck(base, other, setup))
    cards = (
        *main,
        *_of(base, op.BOSS), *_of(other, op.BOSS),
        *_of(base, op.ENCOUNTER), *(() if setup.kind == QUICK else _of(other, op.ENCOUNTER)),
        *_of(damage, op.DAMAGE),
        *(card for bit in (op.BASIC, op.STARTER, op.CHARACTER) for one in (base, other) for card in _of(one, bit)),
    )  # fmt: skip
    return replace(
        base,
        sides=tuple(_sides(base, other)),
        cards=cards,
        pool=(),
        damage=damage.damage,
        rulings=_named_set(base, "rulings", teams.rulings).rulings,
        make_up=None,
        listed=tuple(sorted({*base.subtypes, *other.subtypes})),
        drawn=() if setup.kind == QUICK else tuple(_drawn(cards, base, other)),
        brought=tuple(dict.fromkeys((*base.alike, *other.alike))),
    )


def _sides(base: CardSet, other: CardSet) -> Iterator:
    """The sides by faction, each with its own set's Starters and Basic (MIX-16, MIX-17)."""
    for faction in FACTIONS:
        source = base if base.player_faction == faction else other
        yield replace(source.side, set_id=source.base)


def _of(card_set: CardSet, bit: int) -> tuple[Card, ...]:
    """The cards of a type that games with a set are played with."""
    return tuple(card for card in card_set.played if card.type & bit)


def _quick_deck(base: CardSet) -> list[Card]:
    """The base's main deck, without Initiatives and Schemes (MIX-13, SETUP-45)."""
    return [card for card in base.played if card.type & MAIN_DECK and not card.type & op.SCHEME]


def _advanced_deck(base: CardSet, other: CardSet, setup: TeamSetup) -> Iterator[Card]:
    """The main deck of both sets (MIX-20 to MIX-23), the base's Relics among it (MIX-26)."""
    seen: set[str] = set()
    for card in (*_quick_deck(base), *_quick_deck(other)):
        is_robot = card.type & op.ROBOT
        of_base = card.type & op.RELIC and card in base.cards
        if not is_robot and (of_base or not card.type & op.RELIC) and card.key not in seen:
            seen.add(card.key)
            yield replace(card, copies=1) if card.type & ONE_OF_EACH else card
    for faction in FACTIONS:
        word = next(name for name, bit in phrases.FACTIONS.items() if bit == faction)
        source = _robots_of(base, other, setup, word)
        yield from (card for card in _quick_deck(source) if card.type & op.ROBOT and card.faction == faction)


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
