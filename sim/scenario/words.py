"""Decisions and options in words, the way a player would say them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.data.state import CHARACTER_CARDS, INSTANCES, SEATS
from sim.engine.play.table import Decision, Option, Table

MOVE_SOURCES = ("card move", "flight move", "alt move")
FACEDOWN_CARD = "a facedown card"
FOR_UNICRON = {
    d.ENTERS: "where Unicron enters",
    d.NEARS: "what Unicron nears",
    d.STEPS: "where Unicron goes",
    d.FLIPS: "what Unicron flips",
    d.DRIVEN: "where Unicron is driven",
    d.GETS_HERALD: "what gets a Herald",
}
"""The choices that players make for Unicron, by the purpose of the decision."""


def space_name(table: Table, space: int) -> str:
    """A space as row letter and column number: A1 is the top left corner."""
    if space < 0:
        return "nowhere"
    row, column = divmod(space, table.columns)
    return f"{chr(65 + row)}{column + 1}"


def card_name(table: Table, card: int) -> str:
    """The name of a card instance as it is now."""
    if not 0 <= card < INSTANCES:
        return FACEDOWN_CARD
    return table.static.cards[table.definition_of(card)].name


def name_then(table: Table, card: int, copies: Mapping[int, int]) -> str:
    """The name of a card instance as it was when `copies` were copies of others: as printed where it is none."""
    if not 0 <= card < CHARACTER_CARDS:
        return card_name(table, card)
    now = copies[card] if card in copies else table.printed_on(card)
    return table.static.cards[now].name


def counted(names: Iterable[str]) -> list[str]:
    """Names, each once, with how many there are of it."""
    return [name if number == 1 else f"{number} {name}" for name, number in Counter(names).items()]


def seat_name(table: Table, seat: int) -> str:
    """A player by the character's name."""
    if not 0 <= seat < SEATS:
        return "nobody"
    if table.character_of(seat) < 0:
        return f"seat {seat}"
    return card_name(table, CHARACTER_CARDS + seat)


def side_at(table: Table, seat: int, place: int) -> Any:
    """The row of a side of a player's character."""
    definitions = table.box.definitions
    row = definitions[table.character_of(seat)]
    return definitions[int(row.sides_first) + place % int(row.sides_n)]


def mode_name(table: Table, seat: int, place: int) -> str:
    """The name of a side of a player's character: of one of several Alt Modes its own."""
    if side_at(table, seat, place).bot:
        return "Bot"
    alts = table.static.cards[table.character_of(seat)].alts
    return (alts[place].name if place < len(alts) else "") or "Alt"


def kind_name(decision: Decision) -> str:
    """The kind of a decision; of one for Unicron, what is chosen for him."""
    if decision.kind == d.FOR_UNICRON:
        return FOR_UNICRON[decision.purpose]
    return d.DECISION_NAMES[decision.kind]


def option_words(table: Table, decision: Decision, option: Option) -> str:
    """An option, in words that a scenario may use."""
    card = card_name(table, option.card)
    where = space_name(table, option.space)
    # Of other options the amount is no ability, but a place in a text, say, of which there are more.
    cost = int(table.box.abilities[option.amount].energon) if option.verb == d.USE else 0
    plain = {
        d.PLAY: f"play {card}",
        d.STEP: f"step {where}",
        d.SEARCH: "search",
        d.BUY: f"buy {card} at {where}" if option.space >= 0 else f"buy {card}",
        d.BUY_BASIC: f"buy {card}",
        d.BATTLE: f"battle {card} at {where}",
        d.USE: f"use {card} {cost}",
        d.CONVERT: _convert(table, option),
        d.SITE: f"use site {card}" if option.space >= 0 else f"use {card}",
        d.CONTRIBUTE: f"contribute {card}",
        d.THWART: f"thwart {card}",
        d.END_TURN: "end turn",
        d.PLACE: f"place {where}",
        d.BLOCK_WITH: f"block with {card}",
        d.BLOCK_BY_ABILITY: f"block by {card}",
        d.LAY: f"lay {card}",
        d.LAY_FACEUP: f"lay {card} faceup",
        d.CALL_OFF_BATTLE: "call off",
        d.RESOLVE: f"resolve {seat_name(table, option.seat)}",
        d.BRANCH: f"branch {_branch(table, decision, option)}",
        d.COMMAND: f"command {card}",
        d.CLEAR: f"clear {card}{_way(table, option)}",
        d.COMPLETE: f"complete {card}",
        d.CONSUME: f"consume {card}",
        d.DROP: f"drop {card}",
    }
    if option.verb in plain:
        return plain[option.verb]
    if option.verb == d.PASS:
        return {d.VAULT_RELIC: "discard", d.CALL_OFF: "go on", d.DROP_MISSION: "keep all"}.get(
            decision.kind, "pass"
        )
    if option.verb == d.ACCEPT:
        return "vault" if decision.kind == d.VAULT_RELIC else "accept"
    if option.verb == d.PAY:
        if decision.kind == d.PAY_MOVE:
            return f"pay {MOVE_SOURCES[option.amount]}"
        return f"pay {option.amount} at range {option.space}"
    return _pick_words(table, decision, option)


def _convert(table: Table, option: Option) -> str:
    """Returns a Convert in words: with the mode, where there is a choice of several."""
    if option.verb != d.CONVERT:
        return ""
    player = table.game.public.seats[option.seat]
    sides = int(table.box.definitions[int(player.character)].sides_n)
    place = (int(player.mode) + 1 + option.amount) % sides
    return "convert" if sides == 2 else f"convert to {mode_name(table, option.seat, place)}"


def _branch(table: Table, decision: Decision, option: Option) -> int:
    """Returns the number of a branch as the card counts them: those that could do nothing are not offered."""
    if option.verb != d.BRANCH:
        return 0
    operations = table.box.operations
    count = int(operations[decision.amount].a)
    starts = [int(operations[decision.amount + 1 + branch].a) for branch in range(count)]
    return 1 + starts.index(option.amount)


def ways_to_clear(table: Table, name: str) -> dict[int, str]:
    """Returns the ways to clear a Ruin of a name, by ability: what is paid in each."""
    rows = [
        table.box.definitions[i]
        for i, card in enumerate(table.static.cards)
        if card.name.lower() == name.lower()
    ]
    ways = {}
    for row in rows:
        for index in range(int(row.first), int(row.first) + int(row.n)):
            ability = table.box.abilities[index]
            if ability.kind == op.CLEARING:
                paid = {"power": ability.power, "move": ability.move, "energon": ability.energon}
                ways[index] = " and ".join(coin for coin, number in paid.items() if number > 0)
    return ways


def _way(table: Table, option: Option) -> str:
    """Returns how a Ruin is cleared, where there are several ways."""
    if option.verb != d.CLEAR:
        return ""
    ways = ways_to_clear(table, card_name(table, option.card))
    return f" by {ways[option.amount]}" if len(ways) > 1 else ""


def _pick_words(table: Table, decision: Decision, option: Option) -> str:
    if decision.kind == d.PICK_PLAYER:
        return f"pick {seat_name(table, option.seat)}"
    if decision.kind == d.PICK_NUMBER:
        return f"pick {option.amount}"
    if decision.kind == d.MODE:
        return f"pick {mode_name(table, option.seat, option.amount)}"
    if decision.kind == d.DRAFT:
        return f"pick {table.static.cards[option.card].name}"
    if decision.kind == d.PICK_SPACE:
        return f"pick {space_name(table, option.space)}"
    if option.space < 0:
        return f"pick {card_name(table, option.card)}"
    if option.card < 0:
        return f"pick {space_name(table, option.space)}"
    return f"pick {card_name(table, option.card)} at {space_name(table, option.space)}"


def all_words(table: Table, decision: Decision) -> list[str]:
    """Every option in words."""
    return [option_words(table, decision, option) for option in decision.options]


def find_option(words: str, offered: list[str]) -> int | None:
    """The option somebody means: the exact words, or the words with the place left out."""
    wanted = words.strip().lower()
    lowered = [text.lower() for text in offered]
    if wanted in lowered:
        return lowered.index(wanted)
    shortened = [text.rsplit(" at ", 1)[0] for text in lowered]
    if wanted in shortened:
        return shortened.index(wanted)
    places = [text.rsplit(" at ", 1)[-1] if text.startswith("pick ") else "" for text in lowered]
    if wanted.startswith("pick ") and wanted[5:] in places:
        return places.index(wanted[5:])
    return None
