"""Sets of drawn texts: each is refused by lint, or put on a card of a mix that is then played with it."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final

from cardsets.cards import Card, CardSet
from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language import render
from cardsets.language.assemble import Assembler
from cardsets.language.nodes import Body, Clause
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.understood import understood
from cardsets.teams import TeamSetup
from sim.engine.data.mode import NO_VARIANT, mode_name
from sim.engine.data.modes import FILES, VARIANT_NAMES, load_cards, why_not
from sim.fuzz.drawer import Drawn, draw
from sim.fuzz.forms import BODY
from sim.fuzz.games import Table, tables_of
from sim.fuzz.hints import RARELY_AT_WORK, VALUES
from sim.fuzz.of_modes import ALL_TYPES, left_out, sayable
from sim.fuzz.placing import Place, places_of, put

TEXTS_A_SET: Final = 50
MOST_TRIES: Final = 12  # texts that are drawn for a form until lint takes one
PLAIN: Final = tuple(FILES)
VARIED: Final = tuple(
    mode_name(contest, variant)
    for variant in VARIANT_NAMES
    for contest in FILES
    if variant != NO_VARIANT and not why_not(mode_name(contest, variant))
)
IN_TURN: Final = (*PLAIN, *VARIED, *PLAIN)
"""The modes of sets, one after another."""
NO_PLACE: Final = "no card of the mix speaks such a text"


@dataclass(frozen=True)
class Text:
    """A text that was drawn; where lint takes it, with its card and place, else with what is wrong.

    `strayed` says how what is rendered of it differs in meaning, empty where it does not. `before` are the texts that
    were drawn for the same form before, and refused.
    """

    number: int
    aim: str
    drawn: Drawn
    node: Clause | Body | None = None
    place: Place | None = None
    refused: str = ""
    strayed: str = ""
    before: tuple["Text", ...] = ()

    @property
    def told(self) -> str:
        """The text with its card and place."""
        if self.place is None:
            return self.drawn.text
        where = ".".join(filter(None, (self.place.side, self.place.field)))
        return f"{self.place.key} {where}{self.place.when and f' ({self.place.when})'}: {self.drawn.text}"


@dataclass(frozen=True)
class TextSet:
    """Texts of a seed that are played together, and with which cards, in which mode, by how many.

    `wanted` are the forms that they were drawn for, where these were not all.
    """

    seed: int
    number: int
    mix: str
    mode: str
    players: int
    setup: str
    choice: str
    texts: tuple[Text, ...]
    cards: CardSet
    wanted: tuple[str, ...] = ()

    @property
    def played(self) -> list[Text]:
        """The texts that lint takes."""
        return [text for text in self.texts if text.place is not None]

    def without(self, gone: Sequence[int]) -> "TextSet":
        """The same without some texts, by their numbers."""
        texts = tuple(
            replace(text, place=None, refused="left out") if text.number in gone else text
            for text in self.texts
        )
        cards = _cards(self.mix, self.mode, self.setup)
        placed = {card.key: card for card in cards.cards}
        for text in texts:
            if text.place is not None and text.node is not None:
                card = put(cards, placed[text.place.key], text.place, text.drawn.text, text.node)
                assert isinstance(card, Card)
                placed[text.place.key] = card
        return replace(self, texts=texts, cards=_with(cards, placed))


def draw_set(seed: int, number: int, texts: int = TEXTS_A_SET, wanted: tuple[str, ...] = ()) -> TextSet:
    """Returns set `number` of a seed: the same whatever was drawn before.

    Its texts are drawn for all forms in turn, or for those `wanted` alone, in a mode that can say one of them.
    """
    dice = random.Random(f"{seed} set {number}")
    table = table_of(dice, number, wanted)
    cards = _cards(table.mix, table.mode, table.setup)
    placed = {card.key: card for card in cards.cards}
    free = [card.key for card in cards.played]
    values = _values(cards)
    aims = aims_of(cards.held, wanted)
    found = []
    for nth in range(number * TEXTS_A_SET, number * TEXTS_A_SET + texts):
        text = _place(nth, seed, aim_of(seed, nth, aims), cards, placed, free, values)
        if text.place is not None:
            free.remove(text.place.key)
        found.append(text)
    choice = dice.choice(("random", "draft"))
    return TextSet(
        seed, number, table.mix, table.mode, table.players, table.setup, choice, tuple(found),
        _with(cards, placed), wanted,
    )  # fmt: skip


def table_of(dice: random.Random, number: int, wanted: tuple[str, ...] = ()) -> Table:
    """Draw a mix that has the mode of set `number`, then a set-up and a number of players of it.

    Where forms are `wanted` the mode is the first from that one on in which one of them can be said.
    """
    modes = IN_TURN[number % len(IN_TURN) :] + IN_TURN
    tables = next(filter(None, (_tables(mode, wanted) for mode in modes)))
    mix = dice.choice(sorted({table.mix for table in tables}))
    return dice.choice([table for table in tables if table.mix == mix])


@lru_cache(maxsize=256)
def _tables(mode: str, wanted: tuple[str, ...]) -> Sequence[Table]:
    return [table for table in tables_of(0, [mode]) if not wanted or aims_of(_held(table), wanted)]


def _held(table: Table) -> int:
    return _types_held(table.mix, table.mode, table.setup)


@cache
def _types_held(mix: str, mode: str, setup: str) -> int:
    return _cards(mix, mode, setup).held


def aim_of(seed: int, nth: int, aims: tuple[str, ...]) -> str:
    """Returns the form that a text is to hold: all that it may be drawn for in turn, each time in another order."""
    return _order(seed, nth // len(aims), aims)[nth % len(aims)]


@lru_cache(maxsize=64)
def _order(seed: int, time: int, aims: tuple[str, ...]) -> Sequence[str]:
    order = [*aims]
    random.Random(f"{seed} aims {time}").shuffle(order)
    return order


@lru_cache(maxsize=256)
def aims_of(held: int = ALL_TYPES, wanted: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Returns what texts of a mix are drawn for before all is again: each form as often as it is aimed at.

    `held` are the types of cards of the mix: of forms about other ones it has no use. Forms that are `wanted` are aimed
    at once each.
    """
    if wanted:
        return tuple(form for form in wanted if form in sayable(held))
    return tuple(form for form in sayable(held) for _ in range(1 + RARELY_AT_WORK.get(form, 0)))


def _place(
    nth: int, seed: int, aim: str, cards: CardSet, placed: dict[str, Card], free: Sequence[str],
    values: Mapping[str, Sequence[str]],
) -> Text:  # fmt: skip
    """Draw texts for a form until lint takes one, or there were too many, and put that on a card that is free."""
    before: list[Text] = []
    while True:
        text = _try(nth, len(before), seed, aim, cards, placed, free, values)
        if text.place is not None or len(before) + 1 == MOST_TRIES:
            return replace(text, before=tuple(before))
        before.append(text)


def _try(
    nth: int, time: int, seed: int, aim: str, cards: CardSet, placed: dict[str, Card], free: Sequence[str],
    values: Mapping[str, Sequence[str]],
) -> Text:  # fmt: skip
    """Draw a text and put it on a card that is free, where lint lets it."""
    dice = random.Random(f"{seed} text {nth} {time}")
    drawn = draw(dice, aim, values=values, without=left_out(cards.held))
    is_body = drawn.forms[0][0].startswith(BODY)
    try:
        node = parse_body(drawn.text) if is_body else parse_clause(drawn.text)
    except CardTextError as error:
        return Text(nth, aim, drawn, refused=error.message)
    refused = NO_PLACE
    for place in places_of(dice, [placed[key] for key in free], node, cards.held):
        card = put(cards, placed[place.key], place, drawn.text, node)
        if isinstance(card, Card):
            placed[place.key] = card
            return Text(nth, aim, drawn, node, place, strayed=strays(node))
        refused = card
    return Text(nth, aim, drawn, node, refused=refused)


def _written(node: Clause | Body) -> str:
    return render.clause(node) if isinstance(node, Clause) else render.body(node)


def strays(node: Clause | Body) -> str:
    """Returns what is rendered of a text and read as another program; empty where nothing is."""
    read: Callable[[str], Clause | Body] = parse_clause if isinstance(node, Clause) else parse_body
    for written in (_written(node), _written(understood(node))):
        try:
            again = read(written)
        except CardTextError as error:
            return f"{written} ({error.message})"
        if again != node and _program(again) != _program(node):
            return written
    return ""


def _program(node: Clause | Body) -> tuple[bytes, ...]:
    """What a text compiles to."""
    assembler = Assembler()
    card = Card("", "", op.MANEUVER, "maneuver")
    said = replace(card, clauses=(node,)) if isinstance(node, Clause) else replace(card, reward=node)
    assembler.add_card(said)
    tables = assembler.tables()
    return tuple(
        getattr(tables, name).tobytes()
        for name in ("operations", "selectors", "amounts", "conditions", "abilities")
    )


@lru_cache(maxsize=16)
def _cards(mix: str, mode: str, setup: str) -> CardSet:
    teams = TeamSetup(setup) if setup else TeamSetup()
    return load_cards(mix, (), mode, teams)


def _with(cards: CardSet, placed: Mapping[str, Card]) -> CardSet:
    return replace(cards, cards=tuple(placed[card.key] for card in cards.cards))


def _values(cards: CardSet) -> Mapping[str, Sequence[str]]:
    """What stands for patterns, with the names, subtypes and modes of the cards."""
    names = tuple(f"'{card.name}'" for card in cards.played if "'" not in card.name)
    subtypes = tuple(f'"{subtype}"' for subtype in cards.subtypes)
    modes = tuple(
        dict.fromkeys(f"'{side.name}'" for card in cards.played for _, side in card.sides if side.name)
    )
    subtypes = subtypes or tuple(VALUES["SUBTYPE"])
    return {**VALUES, "SUBTYPE in named": names, "SUBTYPE": subtypes, "SUBTYPE in clause": modes or subtypes}
