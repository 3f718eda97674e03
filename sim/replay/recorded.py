"""A whole game as data for a page: moment by moment what changed, what happened, what was asked and answered."""

from typing import Any, Final

from cardsets import rules_text
from cardsets.cards import Card
from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.data.state import FAILED
from sim.engine.play.table import Decision, Event, Option, Table
from sim.replay.game import RecordedGame
from sim.replay.position import Position, changes, position_of
from sim.replay.text import asked_words, error_words, team_of, winners
from sim.replay.why import plan_of, rule_of, scores_of
from sim.scenario.story import REFEREE, tell
from sim.scenario.words import option_words
from sim.study.cell.seated import SeatedTable

COSTS: Final = {
    d.STEP: "1 Move", d.SEARCH: "1 Move", d.BUY: "{} Power", d.BUY_BASIC: "{} Power", d.BATTLE: "against {}",
    d.CONVERT: "1 Energon", d.COMMAND: "{} Power",
}  # fmt: skip
BY_ABILITY: Final = (d.USE, d.SITE, d.THWART, d.BLOCK_BY_ABILITY, d.CLEAR)
"""Options that cost what the ability of their number does."""


OPEN: Final = (d.MAIN, d.PLACEMENT, d.PAY_POWER, d.PAY_MOVE)
"""Choices of which everybody knows that somebody has them; that of others may tell what a hand holds."""


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
    asked: tuple[Decision, int] | None = None
    for decision, answer in seated.decisions(telling=True):
        asked = decision, answer
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
    if table.game.ending == FAILED:
        last.append(f"The game failed: {error_words(seated, asked)}")
    moments.append({"changed": changes(before, position_of(table)), "story": last, "asked": None})
    return {
        "title": game.title,
        "rows": int(table.game.public.rows),
        "columns": int(table.game.public.columns),
        "seats": [
            {"strategy": strategy.name, "team": team_of(table, seat)}
            for seat, strategy in enumerate(seated.strategies)
        ],
        "cards": [shown(card) for card in table.static.cards],
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
        "is_open": decision.kind in OPEN,
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
    if option.verb in BY_ABILITY and option.amount >= 0:
        ability = table.box.abilities[option.amount]
        parts = {"Energon": int(ability.energon), "Power": int(ability.power), "Move": int(ability.move)}
        return ", ".join(f"{amount} {what}" for what, amount in parts.items() if amount > 0)
    return COSTS.get(option.verb, "").format(option.amount)


def shown(card: Card) -> dict[str, Any]:
    """What a page says of a card: its name, its kind for the colour, its rules text."""
    kinds = {
        op.PLANET: "planet",
        op.BOSS: "boss",
        op.ROBOT: "robot",
        op.CHARACTER: "character",
        op.DAMAGE: "damage",
    }
    kind = next((name for bit, name in kinds.items() if card.type & bit), "other")
    faction = {op.AUTOBOT: "autobot", op.DECEPTICON: "decepticon"}.get(card.faction, "")
    return {"name": card.name, "kind": kind, "faction": faction, "cost": card.cost, "text": rules_text(card)}
