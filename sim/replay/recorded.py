"""A whole game as data for a page: moment by moment what changed, what happened, what was asked and answered."""

from typing import Any

from cardsets import rules_text
from cardsets.cards import Card
from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.play.table import Decision, Event, Option, Table
from sim.replay.game import RecordedGame
from sim.replay.position import Position, changes, position_of
from sim.replay.text import asked_words, winners
from sim.replay.why import plan_of, rule_of, scores_of
from sim.scenario.story import REFEREE, tell
from sim.scenario.words import option_words, seat_name
from sim.study.cell.seated import SeatedTable

COSTS = {
    d.STEP: "1 Move", d.SEARCH: "1 Move", d.BUY: "{} Power", d.BUY_BASIC: "{} Power", d.BATTLE: "{} Power",
    d.CONVERT: "1 Energon", d.USE: "{} Energon",
}  # fmt: skip


def recorded(game: RecordedGame) -> dict[str, Any]:
    """The game of a dataset, played again: who plays, the cards, and every moment at which somebody was asked.

    A moment has `changed`, what of the position is new (`position_of`), `story`, lines that are lists where readers
    see different ones (the referee's first, then each seat's), and `asked`, the choice; the last one has none.
    """
    seated = game.sit_down()
    table = seated.table
    moments: list[dict[str, Any]] = []
    before: Position = {}
    told = 0
    for decision, answer in seated.decisions(telling=True):
        now = position_of(table)
        moments.append(
            {
                "changed": changes(before, now),
                "story": story(table, table.events[told:]),
                "asked": _asked(seated, decision, answer),
            }
        )
        before, told = now, len(table.events)
    last = [*story(table, table.events[told:]), *winners(table)]
    moments.append({"changed": changes(before, position_of(table)), "story": last, "asked": None})
    return {
        "title": game.title,
        "rows": int(table.game.public.rows),
        "columns": int(table.game.public.columns),
        "seats": [
            {"name": seat_name(table, seat), "strategy": strategy.name}
            for seat, strategy in enumerate(seated.strategies)
        ],
        "cards": [_card(card) for card in table.static.cards],
        "moments": moments,
    }


def story(table: Table, events: list[Event]) -> list[str | list[str]]:
    """What happened, line by line; a list of what each reader reads where that is not the same for all."""
    readers = [REFEREE, *range(int(table.game.public.players))]
    lines = zip(*(tell(table, events, reader) for reader in readers), strict=True)
    return [list(line) if len(set(line)) > 1 else line[0] for line in lines]


def _asked(seated: SeatedTable, decision: Decision, answer: int) -> dict[str, Any]:
    table, strategy = seated.table, seated.strategies[decision.seat]
    scores = scores_of(table, strategy, decision)
    plan = plan_of(table, strategy, decision.seat)
    return {
        "seat": decision.seat,
        "asked": asked_words(table, decision),
        "reason": f"plan: {plan}" if plan else "" if scores else rule_of(strategy, decision),
        "options": [
            [
                option_words(table, decision, option),
                cost_words(table, option),
                scores[index] if scores else "",
            ]
            for index, option in enumerate(decision.options)
        ],
        "answer": answer,
    }


def cost_words(table: Table, option: Option) -> str:
    """What an option costs; empty where it costs nothing that its words do not say."""
    amount = option.amount
    if option.verb == d.USE:
        amount = int(table.box.abilities[option.amount].energon)
    return COSTS.get(option.verb, "").format(amount)


def _card(card: Card) -> dict[str, Any]:
    """What a page says of a card: its name, its kind for the colour, its rules text."""
    kinds = {op.BOSS: "boss", op.ROBOT: "robot", op.CHARACTER: "character", op.DAMAGE: "damage"}
    kind = next((name for bit, name in kinds.items() if card.type & bit), "other")
    faction = {op.AUTOBOT: "autobot", op.DECEPTICON: "decepticon"}.get(card.faction, "")
    return {"name": card.name, "kind": kind, "faction": faction, "cost": card.cost, "text": rules_text(card)}
