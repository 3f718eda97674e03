"""How the planner decides, in words, for `replay`: its plan, and the rule behind what it does not score."""

from typing import Any, Final

from sim.engine import decisions as d
from strategies.mark import Reasons
from strategies.planner import plan
from strategies.planner.acting import FIRST, WHIM
from strategies.planner.units import VP_WORTH

BY_RULE: Final = {
    d.PAY_POWER: "pays with the shortest Range first",
    d.PAY_MOVE: "spends Move of cards first, that of the Alt Mode last",
    d.CONVERT_WINDOW: "Converts only where that wins the battle",
    d.PLACEMENT: "begins on a facedown card, where many spaces are adjacent",
    d.BLOCK: "Blocks where the Attack hurts more than the card is worth",
    d.LAY_ASSIST: "lays an Assist where its part of the result is worth more than the card",
    d.CALL_OFF: "goes on if Power is enough, or the chance is good enough",
    d.NEXT_ASSIST: "takes the first",
    d.BATTLE_ABILITY: "pays for the most Power, if that can win the battle",
    d.MAY: "agrees unless that would cost it something",
    d.PICK_CARD: "gives Power to the card with the longest Range",
    d.PICK_SPACE: "goes where its best target is nearest",
    d.PICK_PLAYER: "gives help to itself or a friend, harm to the foe who is ahead",
    d.PICK_NUMBER: "takes as many as there may be",
    d.VAULT_RELIC: "keeps a Relic for its text, or vaults it for its VP, whichever is worth more",
    d.BOSS_SPACE: "gives up the card that it would miss least",
    d.START_ORDER: "takes the first",
    d.DRAFT: "takes the first",
    d.MISSION: "completes whatever it may, where it plays for Missions",
    d.MODE: "takes the mode whose Move and texts are worth most",
    d.FOR_UNICRON: "keeps the automaton away from Planets and characters",
    d.DROP_MISSION: "gives up a Mission with little hope, or one that the end would leave incomplete",
}

TO: Final = {
    plan.BUY_IT: "to buy",
    plan.BATTLE_IT: "to battle",
    plan.CONFRONT_IT: "to Confront",
    plan.VISIT_IT: "to visit",
    plan.COMMAND_IT: "to take command",
    plan.CLEAR_IT: "to clear",
    plan.EAT_IT: "to Consume",
    plan.SEARCH_IT: "to search",
}


def plan_in_words(public: Any, memory: Any) -> tuple[str, int] | None:
    """What the planner is about to do this turn, and the space of its target; None without a plan."""
    how = int(memory.scratch[plan.HOW])
    if public.turn == 0 or int(memory.scratch[plan.TURN]) != int(public.turn):
        return None
    if how == plan.WALK:
        return "to walk to", int(memory.scratch[plan.WALK_TO])
    place = plan.PLACE if how == plan.SEARCH_IT else plan.SPACE
    return TO[how], int(memory.scratch[place])


REASONS: Final = Reasons(by_rule=BY_RULE, plan=plan_in_words, unit=VP_WORTH, first=FIRST, whim=WHIM)
