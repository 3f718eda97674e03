"""The parsed form of card text: small frozen records, one for each construct of FORMS.md.

Numbers in them are the constants of `opcodes`. Nodes say what is written, not what it defaults to:
a selector without a place has ``place=None`` and the assembler fills in where its verb looks.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from cardsets.language import opcodes as op
from cardsets.language.tables import NO_LIMIT


class Place(NamedTuple):
    """Where a selector looks: an area, and how far within the Matrix."""

    area: int
    reach: int = op.ANYWHERE


@dataclass(frozen=True, slots=True)
class Selector:
    """Which cards. ``types`` 0 is any type; ``place`` and ``face`` are None when not written, ``name`` is empty.

    ``also`` is a second place. ``than_it`` is the least and the most that they cost above what `it` does. ``but`` is
    what they are not: types, a faction and a subtype.
    """

    types: int = 0
    faction: int = op.ANY_FACTION
    subtype: str = ""
    cost_min: int = 0
    cost_max: int = NO_LIMIT
    keywords: int = 0
    place: Place | None = None
    face: int | None = None
    name: str = ""
    also: Place | None = None
    than_it: tuple[int, int] | None = None
    but: "Selector | None" = None


@dataclass(frozen=True, slots=True)
class Amount:
    """``fixed + per * (measure // divisor)``, at most ``most``; the measure is told by ``kind``."""

    kind: int = op.CONSTANT
    fixed: int = 0
    per: int = 0
    divisor: int = 1
    selector: Selector | None = None
    most: int = NO_LIMIT

    @staticmethod
    def constant(number: int) -> "Amount":
        """A plain number."""
        return Amount(fixed=number)

    def negated(self) -> "Amount":
        """The same amount with its sign turned."""
        return Amount(self.kind, -self.fixed, -self.per, self.divisor, self.selector, self.most)


HAND: Final = Selector(place=Place(op.IN_HAND))


def more_in_hand(number: int) -> Amount:
    """Returns how many cards more than a number one has in hand."""
    return Amount(op.COUNT, fixed=-number, per=1, selector=HAND)


def missing_in_hand(number: int) -> Amount:
    """Returns how many cards less than a number one has in hand."""
    return more_in_hand(number).negated()


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that holds or does not; ``negated`` turns it round. ``are`` is what most cards are said to be."""

    kind: int
    comparator: int = op.AT_LEAST
    value: int = 0
    selector: Selector | None = None
    negated: bool = False
    are: Selector | None = None


@dataclass(frozen=True, slots=True)
class Either:
    """One of several options, of which each is conditions that hold together: `A and B or C`."""

    options: tuple[tuple[Condition, ...], ...]


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards a verb takes: ``amount`` of them, up to that many, or all (``amount`` None)."""

    amount: Amount | None
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """The cards a verb acts on; without a count and a selector: `it`; without a count: `this`."""

    count: Count | None = None
    selector: Selector | None = None

    @property
    def is_this(self) -> bool:
        """Whether it is the card that speaks."""
        return self.selector is not None and self.count is None


THIS_CARD = Selector(keywords=op.THIS)
THIS = Target(None, THIS_CARD)

# --- Actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain:
    """`gain 2 vp`, `+1 power`; of Damage with the VP that are lost where it ends the game."""

    resource: int
    amount: Amount
    stake: int = 0


@dataclass(frozen=True, slots=True)
class Lose:
    """`lose 1 energon`."""

    resource: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Pay:
    """`pay 2 energon`: all of it, or nothing."""

    resource: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Double:
    """`double your energon`: gain as much as there is."""

    resource: int


@dataclass(frozen=True, slots=True)
class Swap:
    """`swap 1 robot with 1 robot`: two cards change places."""

    first: Target
    second: Target


@dataclass(frozen=True, slots=True)
class Prevent:
    """`prevent 1 damage`: so many that would be gained this turn are not."""

    number: int


@dataclass(frozen=True, slots=True)
class CardAction:
    """A verb with cards as its object; ``verb`` is the `_IT` operation. ``players`` are those given to."""

    verb: int
    target: Target
    destination: int = op.TO_DISCARD
    amount: Amount | None = None
    players: int = op.YOU


@dataclass(frozen=True, slots=True)
class AmountAction:
    """A verb with nothing but an amount: draw (cards, missions), store, take, complete, this adversary costs."""

    verb: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Give:
    """`give 1 energon to another player`: what there is, at most."""

    resource: int
    amount: Amount
    players: int


@dataclass(frozen=True, slots=True)
class Look:
    """`look at the top 3 cards of your deck`; ``shown`` to all where they are revealed, ``main`` of the main deck."""

    amount: Amount
    main: bool = False
    shown: bool = False


@dataclass(frozen=True, slots=True)
class PlainAction:
    """A verb without an object: convert, teleport (``a`` reach), ..."""

    verb: int
    a: int = 0
    b: int = 0


@dataclass(frozen=True, slots=True)
class TeleportTo:
    """Teleport to a space where a faceup card lies that the selector matches."""

    cards: Selector


TO_A_SITE: Final = TeleportTo(Selector(types=op.SITE))


@dataclass(frozen=True, slots=True)
class PlayerAction:
    """A verb on players: move ... 1 space (``towards``), teleport ... to your space, swap spaces with ..."""

    verb: int
    players: int
    towards: int = op.ANY_WAY


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A verb that no mode which is built knows: an index of `phrases.UNSUPPORTED_VERBS`."""

    verb: int


@dataclass(frozen=True, slots=True)
class BringIn:
    """A card that was set aside comes into the game: `number` says how, or into how many top cards of the main deck."""

    verb: int
    selector: Selector
    number: int = op.AS_A_BOSS


@dataclass(frozen=True, slots=True)
class DrawTactic:
    """A card of the deck that a Boss brings is drawn by lot and resolved at once."""

    selector: Selector


Action: TypeAlias = (
    Gain
    | Lose
    | Pay
    | Double
    | Prevent
    | Swap
    | TeleportTo
    | CardAction
    | Give
    | AmountAction
    | Look
    | PlainAction
    | BringIn
    | DrawTactic
    | PlayerAction
    | Unsupported
)


# --- Steps ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Together:
    """Actions joined by `and`; always two or more."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Body:
    """Steps that follow each other."""

    steps: tuple["Step", ...]


@dataclass(frozen=True, slots=True)
class May:
    """`may X; else: Y`."""

    step: "Step"
    otherwise: "Step | None" = None


@dataclass(frozen=True, slots=True)
class If:
    """`if A and B: X; else: Y`; with an `or` among them, the conditions are one `Either`."""

    conditions: tuple[Condition | Either, ...]
    step: "Step"
    otherwise: "Step | None" = None


@dataclass(frozen=True, slots=True)
class Attack:
    """`attack PLAYERS: X`; X speaks to each victim."""

    players: int
    step: "Step"


@dataclass(frozen=True, slots=True)
class Choose:
    """`choose: X or Y`; `choose 2: X or Y or Z`: from `least` to `most` of them, each once (None: all there are)."""

    options: tuple["Step", ...]
    least: int = 1
    most: int | None = 1

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the most that are chosen."""
        return self.least, len(self.options) if self.most is None else self.most

    @property
    def is_plain(self) -> bool:
        """Whether just one is chosen."""
        return (self.least, self.most) == (1, 1)


@dataclass(frozen=True, slots=True)
class ForEachCard:
    """`for each SELECTOR: X`."""

    selector: Selector
    step: "Step"


@dataclass(frozen=True, slots=True)
class ForPlayers:
    """`PLAYERS: X`; X speaks to each of them, `picked` in the order that the controller picks, else clockwise."""

    players: int
    step: "Step"
    picked: bool = False


@dataclass(frozen=True, slots=True)
class WhenYou:
    """`the next 2 SELECTOR you buy this turn: X`, `the first SELECTOR ...` (of the turn) or `each SELECTOR ...`.

    ``event`` is the kind of the trigger that waits, ``times`` how often it speaks; 0 is each time.
    """

    event: int
    selector: Selector
    body: Body
    times: int
    first: bool = False


@dataclass(frozen=True, slots=True)
class IfBattleFails:
    """`if the battle fails: X`."""

    body: Body


@dataclass(frozen=True, slots=True)
class ThisTurn:
    """Lasting: `this turn: MODIFIER`, `until your next turn: MODIFIER`, `until ...: when ...: X`.

    ``the_next`` is about how many cards the modifier is (0: about all), ``for_all`` where it holds for all players.
    """

    modifier: "Clause"
    until: int = op.THIS_TURN
    the_next: int = 0
    for_all: bool = False


@dataclass(frozen=True, slots=True)
class NextTurn:
    """`at the start of your next turn: X`."""

    body: Body


@dataclass(frozen=True, slots=True)
class LookThrough:
    """`look through your deck: X`; `of them` are all its cards, and it is shuffled behind."""

    step: "Step"


@dataclass(frozen=True, slots=True)
class Times:
    """`2 times: X`."""

    amount: Amount
    step: "Step"


@dataclass(frozen=True, slots=True)
class PickNumber:
    """`pick a number from 1 to 3: X`; `that many` is the number."""

    least: Amount
    most: Amount
    step: "Step"


Compound: TypeAlias = (
    Attack
    | Choose
    | ForEachCard
    | ForPlayers
    | WhenYou
    | IfBattleFails
    | ThisTurn
    | NextTurn
    | LookThrough
    | Times
    | PickNumber
)
Step: TypeAlias = Action | Together | Body | May | If | Compound


# --- Clauses -------------------------------------------------------------------------------------


class Price(NamedTuple):
    """What a Site ability or a thwarting costs."""

    energon: int = 0
    power: int = 0
    move: int = 0


FREE = Price()


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a card: an ability kind and what that kind needs."""

    kind: int
    body: Body | None = None
    selector: Selector | None = None
    amount: Amount | None = None
    condition: Condition | Either | None = None
    mode: int = op.EITHER_MODE
    price: Price = FREE
    ambush_on_reveal: bool = False
    doing: Action | None = None
    into: str = ""  # the Alt Mode by name that a Convert must lead to

    @property
    def played(self) -> Body | None:
        """What is done as the clause speaks: what a use takes, and its text where that was done."""
        if self.body is None or self.doing is None:
            return self.body
        return Body((self.doing, If((Condition(op.DONE),), self.body)))
