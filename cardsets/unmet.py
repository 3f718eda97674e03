"""What a text asks for that nothing in a mix can meet: cards, or players of a faction.

A text is asked about in each mix that has its card, in Team versus Team, too, where the base is played so. What is
met in one of them is met. A doubt counts as met: a card counts wherever its type may lie, and whatever it takes to
bring it there.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from cardsets.cards import OTHER_FACTION, Card, CardSet
from cardsets.errors import CardDataError
from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.card_types import ANY_TYPE, event_row, types_there, verb_row
from cardsets.language.phrases import phrase_of
from cardsets.language.pool import one_name, plain_name
from cardsets.language.render import action as written_action
from cardsets.language.render_parts import selector as written
from cardsets.language.tables import NO_LIMIT
from cardsets.language.understood import placed
from cardsets.language.walk import nodes
from cardsets.shape import span
from cardsets.teams import ADVANCED, TeamSetup, as_teams, setups_of

OF_A_FACTION: Final = {op.EACH_AUTOBOT_PLAYER: op.AUTOBOT, op.EACH_DECEPTICON_PLAYER: op.DECEPTICON}
# Types of cards that no player controls.
NOBODYS: Final = op.BOSS | op.SCHEME | op.SITE | op.POLITY | op.RUIN | op.MISSION | op.ENCOUNTER | op.TACTIC


@dataclass(frozen=True)
class Table:
    """Cards that a game may be played with together, the factions of its players, and the mix that it is of.

    ``alike`` are the names that are one for texts (`CardSet.alike`).
    """

    mix: str
    cards: tuple[Card, ...]
    factions: frozenset[int]
    alike: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def keys(self) -> frozenset[str]:
        """What tells the cards from all others."""
        return frozenset(card.key for card in self.cards)

    @cached_property
    def _one(self) -> dict[str, str]:
        return one_name(self.alike)

    def named(self, name: str, card: Card) -> bool:
        """Returns whether a text that says a name means a card."""
        said, own = plain_name(name), plain_name(card.name)
        return self._one.get(said, said) == self._one.get(own, own)


@dataclass(frozen=True)
class Asked:
    """Cards that a text asks for: by its words, of types that may be there, and what asks."""

    cards: n.Selector
    types: int
    by: str = ""


def tables_of(mix: CardSet) -> Iterator[Table]:
    """Yields the tables that a mix is played at; none where it cannot be played."""
    if not mix.playable:
        return
    yield _table(mix, mix)
    setups = [TeamSetup(kind) for kind in setups_of(mix)]
    if mix.teams is not None:
        setups.append(TeamSetup(ADVANCED, dict.fromkeys(phrases.PLAYER_FACTIONS, mix.teams.other)))
    for setup in setups:
        with suppress(CardDataError):
            yield _table(mix, as_teams(mix, setup))


def _table(mix: CardSet, dealt: CardSet) -> Table:
    return Table(mix.id, dealt.played, frozenset(side.faction for side in dealt.sides), dealt.alike)


def unmet(node: n.Clause | n.Body, speakers: Sequence[Card], tables: Iterable[Table]) -> Iterator[str]:
    """Yields what a text of some cards asks for that is met at none of the tables with them, in words, each once."""
    keys = {card.key for card in speakers}
    there = [table for table in tables if keys & table.keys]
    if not there:
        return
    where = ", ".join(dict.fromkeys(table.mix for table in there))
    told = dict.fromkeys((*_cards_unmet(node, there), *_players_unmet(node, speakers, there)))
    for asks, near in told:
        yield f"{asks}, and there is none in {where}{near}"


# --- Cards ----------------------------------------------------------------------------------------------


def _cards_unmet(node: n.Clause | n.Body, tables: Sequence[Table]) -> Iterator[tuple[str, str]]:
    """Yields the words of selectors that no card fits, and what is near."""
    for asked in _asked(node):
        if not any(_fits(asked, card, table) for table in tables for card in table.cards):
            by = f"'{asked.by}' " if asked.by else ""
            yield f"{by}asks for {_quoted(written(asked.cards))}", _near(asked, tables)


def _asked(node: n.Clause | n.Body) -> Iterator[Asked]:
    """Yields the cards that a text asks for; not what it asks to be away."""
    for each in nodes(node):
        match placed(each):
            case n.CardAction(verb, n.Target(selector=n.Selector() as cards)):
                row = verb_row(verb)
                yield from _found(cards, row.types & types_there(cards), row.called)
            case n.Swap(n.Target(_, n.Selector() as cards), n.Target(_, n.Selector() as others)):
                yield from _found(cards, types_there(cards))
                yield from _found(others, types_there(others))
            case n.Clause(kind, selector=n.Selector() as cards, mode=mode):
                event = phrases.own_event(kind)
                row = event_row(event)
                types = row.types if cards.place is None else row.types & types_there(cards)
                called = row.called if event == kind else phrase_of(phrases.ALL_OTHERS, (event, mode))
                yield from _found(cards, types, called)
            case n.WhenYou(event, cards):
                yield from _found(cards, event_row(event).types, phrase_of(phrases.AWAITED, event))
            case n.Condition(op.IT_MATCHES, selector=n.Selector() as cards, negated=False):
                yield from _found(cards, ANY_TYPE)
            case n.Condition(op.COUNT_IS, selector=n.Selector() as cards) as condition if _wants(condition):
                yield from _found(cards, types_there(cards))
            case n.ForEachCard(cards) | n.Amount(selector=n.Selector() as cards):
                yield from _found(cards, types_there(cards))
            case n.TeleportTo(cards) as teleport:
                yield from _found(cards, types_there(cards), written_action(teleport))


def _found(cards: n.Selector, types: int, by: str = "") -> Iterator[Asked]:
    """A selector, but for `this`, which is the card that speaks."""
    if not cards.keywords & op.THIS:
        yield Asked(replace(cards, place=None, also=None, face=None), types, by)


def _wants(condition: n.Condition) -> bool:
    """Whether a condition holds only where there is such a card."""
    return not condition.negated and condition.comparator != op.AT_MOST and condition.value > 0


def _fits(asked: Asked, card: Card, table: Table) -> bool:
    """Whether a card is what is asked for, at a table; see `fits_words` of the engine."""
    cards = asked.cards
    return (
        bool(card.type & asked.types)
        and (not cards.types or bool(card.type & cards.types))
        and _of_faction(cards.faction, card, table)
        and (not cards.subtype or cards.subtype.lower() == card.subtype.lower())
        and (not cards.name or table.named(cards.name, card))
        and (not cards.keywords & op.WITH_FLIGHT or card.flight)
        and (not cards.keywords & op.WITH_BLOCK or card.block)
        and _of_cost(cards, card)
    )


def _of_faction(wanted: int, card: Card, table: Table) -> bool:
    match wanted:
        case op.ANY_FACTION:
            return True
        case op.OWN_FACTION:
            return card.faction in table.factions
        case op.ADVERSARY_FACTION:
            return bool(table.factions & _against(card.faction))
    return card.faction == wanted


def _against(faction: int) -> set[int]:
    """The factions of the players whom a card of a faction opposes; of none, nobody."""
    return {OTHER_FACTION[faction]} - {op.NO_FACTION}


def _of_cost(cards: n.Selector, card: Card) -> bool:
    if cards.cost_min == 0 and cards.cost_max == NO_LIMIT:
        return True
    return card.cost is not None and cards.cost_min <= card.cost <= cards.cost_max


def _near(asked: Asked, tables: Sequence[Table]) -> str:
    """What those cost that fit but for their cost; empty where none does."""
    any_cost = replace(asked, cards=replace(asked.cards, cost_min=0, cost_max=NO_LIMIT))
    costs = [
        card.cost
        for table in tables
        for card in table.cards
        if card.cost is not None and _fits(any_cost, card, table)
    ]
    return f" (those there cost {span(min(costs), max(costs))})" if costs else ""


def _quoted(words: str) -> str:
    return f'"{words}"' if "'" in words else f"'{words}'"


# --- Players --------------------------------------------------------------------------------------------


def _players_unmet(
    node: n.Clause | n.Body, speakers: Sequence[Card], tables: Sequence[Table]
) -> Iterator[tuple[str, str]]:
    """Yields the groups of players that nobody is of."""
    factions = {faction for table in tables for faction in table.factions}
    for each in nodes(node):
        players = _players(each)
        if players == op.EACH_ADVERSARY_PLAYER:
            met = any(_opposes(card, table) for card in speakers for table in tables)
        elif players in OF_A_FACTION:
            met = OF_A_FACTION[players] in factions
        else:
            continue
        if not met:
            yield f"speaks to '{phrase_of(phrases.PLAYERS, players)}'", ""


def _opposes(card: Card, table: Table) -> bool:
    """Whether a card has Adversary players at a table: where it has no faction those of who controls it (GAP-251)."""
    if card.faction == op.NO_FACTION and not card.type & NOBODYS:
        return len(table.factions) > 1
    return bool(table.factions & _against(card.faction))


def _players(node: Any) -> int | None:
    """The players that a step speaks to, attacks or acts on; None for none."""
    match node:
        case n.Attack(players) | n.ForPlayers(players) | n.PlayerAction(_, players):
            return players
    return None
