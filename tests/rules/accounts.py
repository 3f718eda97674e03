"""What a table is told of a scene, line by line: its events, what it is asked, and what all see of Unicron meanwhile.

Unicron acts: A1                                    an event: who, which card, where, amount, other; blanks left out
? Bumblebee, where Unicron goes: pick B1; pick A2   a question, and what is offered
- battle: on 3, card Quintessa, space A1            what is seen at a question of the battle, or of Unicron, if new
"""

from collections.abc import Iterable, Iterator
from typing import Any

from sim.engine import decisions as d
from sim.engine.board import event
from sim.engine.data import fate
from sim.engine.play.table import Decision, Event, Option, Table
from sim.scenario import run as scenario_run
from sim.scenario.model import ScenarioModel
from sim.scenario.run import decide
from sim.scenario.words import card_name, kind_name, option_words, seat_name, space_name

QUIET = (event.DREW, event.SHUFFLED, event.BLOCK_PASSED, event.POWER_PART, event.COST_PART, event.TURN_ENDS)
OF_PIECE = ("on", "space", "marker", "acting", "waiting", "heralds", "eaten", "driven", "chaos")
COUNTS = ("rounds_left", "main_n", "chaos_n", "planetary_n", "encounter_n")
PILES = ("removed", "chaos_discard", "planetary_discard", "encounter_discard")
OF_BATTLE = ("on", "card", "space", "surcharge", "power", "cost", "assists_n", "refunded")


def account(scenario: ScenarioModel) -> tuple[list[str], Table]:
    """The lines of a scenario up to what is asked last, and the table that stands there."""
    table = scenario_run.open_table(scenario)
    answers = [words for part in scenario.parts() for words in part.do]
    lines: list[str] = []
    seen: dict[str, str] = {}
    told = 0
    for words in [*answers, ""]:
        decision = table.run()
        lines += told_of(table, table.events[told:])
        told = len(table.events)
        lines += _news(table, seen)
        if decision is not None:
            lines.append(asked(table, decision))
        if words:
            decide(table, words)
    return lines + list(_results(table)), table


def told_of(table: Table, events: Iterable[Event]) -> Iterator[str]:
    """Events, a line each; what a text at work tells has that text's card behind it."""
    for e in events:
        if e.kind not in QUIET:
            places, cards = e.kind in (event.UNICRON_MOVED, event.MOVED), e.kind == event.AMBUSHED
            other = _place(table, e.other) if places else _card(table, e.other) if cards else e.other
            fields = {
                "seat": seat_name(table, e.seat) if e.seat >= 0 else e.seat if e.seat != -1 else None,
                "card": _card(table, e.card),
                "space": _place(table, e.space),
                "amount": e.amount if e.amount and e.kind != event.ABILITY_USED else None,
                "other": other or None,
                "by": _card(table, e.by),
            }
            told = [
                f"{name} {value}" if name in ("other", "by") else str(value)
                for name, value in fields.items()
                if value is not None
            ]
            yield f"{event.NAMES[e.kind]}: {', '.join(told)}"


def asked(table: Table, decision: Decision) -> str:
    """What a player is asked, and what is offered; of actions, what all have is left out."""
    fields = (("card", _card(table, decision.card)), ("space", _place(table, decision.space)))
    about = [f"{name} {value}" for name, value in fields if value is not None]
    options = [option for option in decision.options if decision.kind != d.MAIN or option.verb == d.CONSUME]
    offered = "; ".join(_offered(table, decision, option) for option in options)
    who = ", ".join([seat_name(table, decision.seat), kind_name(decision), *about])
    return f"? {who}: {offered}" if offered else f"? {who}"


def _offered(table: Table, decision: Decision, option: Option) -> str:
    """An option, with what is other about it than its words say."""
    words = option_words(table, decision, option)
    if option.verb == d.PICK and option.seat != decision.seat:
        words += f" (of seat {option.seat})"
    shown = decision.kind == d.FOR_UNICRON or option.verb == d.CONSUME
    return words + (f" ({option.amount})" if option.amount and shown else "")


def _news(table: Table, seen: dict[str, str]) -> Iterator[str]:
    """What all see of Unicron and of the battle, where it is not as it was."""
    public = table.game.public
    views = {"unicron": (public.piece, OF_PIECE), "battle": (public.battle, OF_BATTLE)}
    if public.piece.card < 0:
        del views["unicron"]
    lie = {name: int(getattr(public, name)) for name in COUNTS}
    lie |= {name: int(getattr(public, name).n) for name in PILES}
    lies = ", ".join(f"{name} {n}" for name, n in lie.items() if n)
    if seen.get("counts") != lies:
        yield f"- counts: {lies}"
    seen["counts"] = lies
    for name, (record, fields) in views.items():
        if name == "battle" and not record.on:
            now = f"no battle, {int(record.assists_n)} Assists, refunded {int(record.refunded)}"
        else:
            told = {field: _seen(table, field, int(getattr(record, field))) for field in fields}
            now = ", ".join(f"{field} {value}" for field, value in told.items() if value)
        if seen.get(name) != now:
            yield f"- {name}: {now}"
        seen[name] = now


def _results(table: Table) -> Iterator[str]:
    """What the results will say of cards that something became of, and of spells."""
    game = table.game
    for card in range(int(table.box.bosses_first) + int(table.box.bosses_n)):
        tally = game.tally[card]
        if tally.fate != fate.LEFT:
            by = f" by {seat_name(table, int(tally.by))}" if tally.by >= 0 else ""
            became = f"{fate.NAMES[int(tally.fate)]}{by}, turn {int(tally.fate_turn)}"
            yield f"= {_card(table, card)}: {became}, revealed {int(tally.revealed_turn)}"
    for i in range(int(game.spells_n)):
        spell = game.spells[i]
        whose = "" if spell.seat < 0 else f" of {seat_name(table, int(spell.seat))}"
        by = f" by {seat_name(table, int(spell.by))}" if spell.by >= 0 else ""
        lasted = f"{int(spell.begun)} to {int(spell.ended)}"
        yield f"= {_card(table, int(spell.card))}: spell{whose} {lasted}, {fate.NAMES[int(spell.fate)]}{by}"


def _seen(table: Table, field: str, value: int) -> Any:
    """A field of what all see, a card or space by its name."""
    if field == "card":
        return _card(table, value)
    return _place(table, value) if field == "space" else value


def _card(table: Table, card: int) -> str | int | None:
    """The name of a card, None where there is none."""
    return card_name(table, card) if card >= 0 else card if card != -1 else None


def _place(table: Table, space: int) -> str | int | None:
    """The name of a space, None where there is none."""
    return space_name(table, space) if space >= 0 else space if space != -1 else None
