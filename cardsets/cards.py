"""What a loaded set is: `Card`, with its sides and abilities, and `CardSet`."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from operator import or_
from pathlib import Path
from typing import Any, Final

from cardsets.fields import ALTS
from cardsets.language import opcodes as op
from cardsets.language.nodes import Body, Clause, DrawTactic, Selector
from cardsets.language.walk import nodes
from cardsets.make_up import MakeUp
from cardsets.near import did_you_mean
from cardsets.rulings import Ruling
from cardsets.schema import is_hybrid
from cardsets.set_file import TeamsModel

STAND_IN_ENDING: Final = " (Stand-in)"
"""What the name of a card of one's own invention ends in."""
NARROWER: Final = op.POLITY | op.PLANET | op.PLANETARY | op.AUTOMATON
"""Types that are kinds of another and are counted apart from it: a Polity is none of the Sites (COMP-23)."""
OTHER_FACTION: Final = {
    op.NO_FACTION: op.NO_FACTION, op.AUTOBOT: op.DECEPTICON, op.DECEPTICON: op.AUTOBOT, op.UNICRON: op.NO_FACTION,
}  # fmt: skip


def plain_name(name: str) -> str:
    """Returns a name in lower case and without the ending of stand-ins: how names are compared."""
    return name.lower().removesuffix(STAND_IN_ENDING.lower())


@dataclass(frozen=True)
class EnergonAbility:
    """Text that is used by paying Energon; ``when`` is an `ENERGON_*` constant. A cost nobody told is 0."""

    cost: int
    when: int
    body: Body


@dataclass(frozen=True)
class Side:
    """A side of a character. ``penalty`` is positive: how much Power it takes off in battle.

    ``name`` is that of one Alt Mode of several.
    """

    move: int = 0
    flight: bool = False
    penalty: int = 0
    clauses: tuple[Clause, ...] = ()
    energon: tuple[EnergonAbility, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class Card:
    """A card title of a set. Numbers that a card lacks are 0, except `cost`: None is no cost at all.

    ``type`` is a bit of `opcodes` (several for a card of several types, 0 when unknown), ``faction`` an
    `opcodes` constant. ``present`` names the fields the file holds, down to single clauses (`text.0`);
    ``published`` maps field paths to sources, ``own_copy`` names those that the user read off a card,
    ``changed`` those that an overlay changed, with its name; ``unknown`` names what nobody has told of a
    card of a set that is not playable. ``table`` is the card as its file writes it, not to be changed. ``command`` is
    the Power that it costs to take command of a Polity, ``marks`` are those of its type (`schema.MARKS_OF`), ``also``
    further names by which texts mean the card (COMP-63), ``further`` a character's Alt Modes beside `alt` (COMP-27),
    ``consume`` the Consume value of a Chaos card and ``per_player`` what each player adds to it (COMP-38).
    """

    set_id: str
    name: str
    type: int
    type_name: str
    copies: int = 1
    faction: int = op.NO_FACTION
    faction_name: str = ""
    subtype: str = ""
    cost: int | None = None
    power: int = 0
    range: int = 0
    move: int = 0
    flight: bool = False
    block: bool = False
    level: int = 0
    vault: int = 0
    clauses: tuple[Clause, ...] = ()
    energon: tuple[EnergonAbility, ...] = ()
    reward: Body | None = None
    ambush: Body | None = None
    confrontation: Body | None = None
    goes_to: str = ""
    cooperative: bool = False  # a Scheme of Co-op games alone (SETUP-14, SETUP-38)
    alt: Side | None = None
    bot: Side | None = None
    note: str = ""
    present: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    published: Mapping[str, str] = field(default_factory=dict, hash=False)
    own_copy: tuple[str, ...] = ()
    changed: Mapping[str, str] = field(default_factory=dict, hash=False)
    table: Mapping[str, Any] = field(default_factory=dict, hash=False, repr=False)
    command: int = 0
    marks: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    further: tuple[Side, ...] = ()
    consume: int = 0
    per_player: int = 0

    @property
    def key(self) -> str:
        """What tells this card from every other: set, type and name."""
        return f"{self.set_id}:{self.type_name}:{self.name}"

    @property
    def ambush_on_reveal(self) -> bool:
        """Whether the Boss Ambushes after its reveal attack (`reveal attack: ... then ambush`)."""
        return any(clause.ambush_on_reveal for clause in self.clauses)

    @property
    def texts(self) -> tuple[Clause | Body, ...]:
        """All texts of the card, of both sides of a character."""
        owners: list[Card | Side] = [self, *(side for _, side in self.sides)]
        clauses = [clause for owner in owners for clause in owner.clauses]
        abilities = [ability.body for owner in owners for ability in owner.energon]
        bodies = [body for body in (self.reward, self.ambush, self.confrontation) if body is not None]
        return (*clauses, *abilities, *bodies)

    @cached_property
    def counted_as(self) -> int:
        """The type that a set counts it as; a Relic-Robot is a Relic, an Ally-Robot an Ally (GAP-342)."""
        if is_hybrid(self.type):
            return self.type & op.HYBRID_OF
        first, _, more = self.type_name.partition("/")
        if more:
            return op.TYPE_NAMES[first]
        return self.type & NARROWER or self.type

    @cached_property
    def subtypes_named(self) -> frozenset[str]:
        """The subtypes that its texts name; found once, for mix after mix is made of the same cards."""
        return frozenset(
            node.subtype for node in nodes(self.texts) if isinstance(node, Selector) and node.subtype
        )

    @cached_property
    def tactics_drawn(self) -> tuple[Selector, ...]:
        """Which tactics its texts draw."""
        return tuple(node.selector for node in nodes(self.texts) if isinstance(node, DrawTactic))

    @property
    def alts(self) -> tuple[Side, ...]:
        """The Alt Modes of a character, in their order."""
        return () if self.alt is None else (self.alt, *self.further)

    @property
    def sides(self) -> tuple[tuple[str, Side], ...]:
        """The sides of a character, the Alt Modes first, each with the key of its table."""
        return (*zip(ALTS, self.alts, strict=False), *((("bot", self.bot),) if self.bot else ()))

    @property
    def is_stand_in(self) -> bool:
        """Whether nothing at all of the card is known: neither published nor read off an own copy."""
        return not self.published and not self.own_copy


@dataclass(frozen=True)
class PlayerSide:
    """A faction that players may play, its Basic, and how many of each Starter a player begins with.

    ``set_id`` is the set whose Basic and Starters these are, empty where there is but one.
    """

    faction: int = op.NO_FACTION
    basic: str = ""
    starter: Mapping[str, int] = field(default_factory=dict)
    set_id: str = ""


NO_SIDE: Final = PlayerSide()


@dataclass(frozen=True)
class DrawnGroup:
    """Main deck cards of one type, by key, of which each game draws so many by lot; all where `count` is None."""

    type: int
    keys: tuple[str, ...]
    count: int | None = None


@dataclass(frozen=True)
class CardSet:
    """A set or a mix: its cards in the order of the base set's files, and what `set.toml` says of it.

    ``id`` is the name of the set or mix (with `+NAME` for each overlay); each card keeps the id of the set
    it is from. ``swaps`` pairs the key of each card that a mix took out with that of the card in its place,
    ``added`` holds the keys of the cards that it put beside those of its base. ``pool`` holds the cards that lie
    in the set's folder and not in its decks, ``rulings`` the base rulings by profile key, ``make_up`` the numbers
    that the set states of itself. ``listed`` are the subtypes that `set.toml` lists. ``teams`` says with which set
    it is played in Team versus Team; ``drawn`` are the groups of which a game draws some (`cardsets.teams`). ``modes``
    are those that it is played in, none where it states none, ``most_players`` those it is for, 0 where it says not.
    An ``expansion`` is no game by itself, and its cards are known as far as those of a playable set.
    ``brought`` are names that are one for texts in the sets that cards came from. Of a ``mixed`` set players take
    characters of either faction, against Bosses of either (SETUP-79, SETUP-84). ``unicron`` holds the Starters of
    Unicron where a player is he (COMP-10); it is `NO_SIDE` where the set has none.
    """

    id: str
    name: str
    code: str
    playable: bool
    sides: tuple[PlayerSide, ...]
    damage: Mapping[str, int]
    cards: tuple[Card, ...]
    path: Path
    pool: tuple[Card, ...] = ()
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    make_up: MakeUp | None = None
    note: str = ""
    swaps: tuple[tuple[str, str], ...] = ()
    added: tuple[str, ...] = ()
    base: str = ""
    listed: tuple[str, ...] = ()
    teams: TeamsModel | None = None
    drawn: tuple[DrawnGroup, ...] = ()
    modes: tuple[str, ...] = ()
    most_players: int = 0
    brought: tuple[tuple[str, ...], ...] = ()
    expansion: bool = False
    mixed: bool = False
    unicron: PlayerSide = NO_SIDE

    @property
    def whole(self) -> bool:
        """Whether a field that one of its cards need not have, and has not, is no field of that card."""
        return self.playable or self.expansion

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards that games are played with: with one side its own Bosses stay out (SETUP-36 to SETUP-39).

        So do characters of the other faction that a mix added: they are there for teams (MIX-32).
        """
        if len(self.sides) > 1 or self.mixed:
            return self.cards
        return tuple(card for card in self.cards if not self._is_for_teams(card))

    def _is_for_teams(self, card: Card) -> bool:
        """Whether a card stays in the box where one side plays: its own Boss, or the other faction's character."""
        if card.type & op.BOSS:
            return card.faction == self.player_faction
        return (
            bool(card.type & op.CHARACTER)
            and card.key in self.added
            and card.faction == self.adversary_faction
        )

    @property
    def side(self) -> PlayerSide:
        """The side of a set that has one, the first of several; an empty one where none is known."""
        return self.sides[0] if self.sides else NO_SIDE

    @property
    def player_faction(self) -> int:
        """The faction of the players of a set with one side."""
        return self.side.faction

    @property
    def adversary_faction(self) -> int:
        """The faction that the players of a set with one side are against: the other one."""
        return OTHER_FACTION[self.side.faction]

    @property
    def basic(self) -> str:
        """The Basic of a set with one side."""
        return self.side.basic

    @property
    def starter(self) -> Mapping[str, int]:
        """How many of each Starter a player of a set with one side begins with."""
        return self.side.starter

    @cached_property
    def with_pool(self) -> "CardSet":
        """The same with the cards of its pool among its cards, for whoever looks for one."""
        return replace(self, cards=(*self.cards, *self.pool), pool=()) if self.pool else self

    @cached_property
    def subtypes(self) -> tuple[str, ...]:
        """The subtypes that a text may name: those listed, and what cards of other sets bear and name."""
        cards = (*self.cards, *self.pool)
        found = {*self.listed, *(card.subtype for card in cards)}
        return tuple(sorted(filter(None, found.union(*(card.subtypes_named for card in cards)))))

    @cached_property
    def held(self) -> int:
        """The types of its cards, those of its pool too, as bits of `opcodes`."""
        return reduce(or_, (card.type for card in (*self.cards, *self.pool)), 0)

    @cached_property
    def alike(self) -> tuple[tuple[str, ...], ...]:
        """Names that are one for texts: of each card with further names all of its own (COMP-63)."""
        own = ((card.name, *card.also) for card in (*self.cards, *self.pool) if card.also)
        return tuple(dict.fromkeys((*own, *self.brought)))

    @cached_property
    def _by_name(self) -> dict[str, list[Card]]:
        found: dict[str, list[Card]] = {}
        for card in self.cards:
            found.setdefault(card.name.lower(), []).append(card)
        return found

    def of_type(self, type_bit: int, faction: int | None = None) -> tuple[Card, ...]:
        """The cards of a type, and of a faction where one is given."""
        return tuple(c for c in self.cards if c.type & type_bit and (faction is None or c.faction == faction))

    def named(self, name: str, type_bit: int | None = None) -> tuple[Card, ...]:
        """The cards of that name, in any case, and with the ending of an invention or without; of a type, where given.

        Two only where namesakes differ in type.
        """
        wanted = name.strip().lower()
        found = self._by_name.get(wanted) or self._by_name.get(wanted + STAND_IN_ENDING.lower(), [])
        return tuple(card for card in found if type_bit is None or card.type & type_bit)

    def no_card(self, name: str, type_bit: int | None = None) -> str:
        """A complaint about a name that no card has, with the nearest one."""
        names = [card.name for card in self.cards if type_bit is None or card.type & type_bit]
        return f"no card {name!r} in {self.id}{did_you_mean(name, names)}"

    def card(self, name: str, type_bit: int | None = None, set_id: str = "") -> Card:
        """The card of that name, in any case; the type tells namesakes apart, and the set they are from.

        Raises:
            KeyError: no card, or several, go by the name.
        """
        found = tuple(card for card in self.named(name, type_bit) if set_id in ("", card.set_id))
        if len(found) != 1:
            what = ", ".join(card.key for card in found) or "none"
            raise KeyError(f"{self.id} has no single card {name!r}; found: {what}")
        return found[0]
