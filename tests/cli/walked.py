"""What `rollout blunders` is to count, found by walking through games in Python, decision by decision."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from sim.blunders.count import ALONE, DEFENDED, FOR_NOTHING, HELPED, LEFT, PLANNED, UNDONE
from sim.engine import decisions as d
from sim.engine.board import event
from sim.engine.data.state import UP
from sim.engine.play.table import Decision
from sim.engine.view import distance, is_adversary_card
from sim.study.cell.cell import CellSetup, prepare
from sim.study.cell.seated import SeatedTable
from strategies.planner import plan

WORTHS = {d.BUY, d.BATTLE, d.BUY_BASIC, d.SITE, d.THWART, d.CONTRIBUTE, d.PLAY, d.SEARCH, d.STEP}
TOLD = 5


@dataclass
class Walked:
    """Turns; (game, turn, words) of each kind of blunder; (count, place by Power, won) of Confrontations."""

    turns: int = 0
    examples: dict[str, list[tuple[int, int, str]]] = field(default_factory=lambda: defaultdict(list))
    confrontations: list[tuple[str, int, bool]] = field(default_factory=list)

    def first_examples(self) -> list[tuple[str, int, int, str]]:
        return sorted((kind, *told) for kind, each in self.examples.items() for told in each[:TOLD])


def walk(setup: CellSetup, seed: int, games: int) -> Walked:
    cell = prepare(setup)
    cell.load()
    walked = Walked()
    for number in range(games):
        seated = cell.sit_down(seed, number)
        mine = [seat for seat, which in enumerate(cell.seat_strategies(seed, number)) if which == 0]
        look_at_turns(walked, seated, mine, number)
        plans = list(plans_of(cell.sit_down(seed, number), mine))
        confrontations(walked, seated, mine, plans)
    return walked


def look_at_turns(walked: Walked, seated: SeatedTable, mine: list[int], number: int) -> None:
    """Plays the game, with scores told, and notes blunders."""
    public = seated.table.game.public
    steps: list[tuple[int, int]] = []  # (from, to) of the last ones that nothing came between
    turn, found, met = 0, {}, -1
    for decision, answer in seated.decisions(telling=True):
        if decision.kind != d.MAIN or decision.seat not in mine:
            steps = []
            continue
        if turn != public.turn:
            turn, found, met, steps = int(public.turn), {}, -1, []
        option, here = decision.options[answer], int(public.seats[decision.seat].space)
        if option.verb != d.STEP:
            steps = []
        if option.verb == d.STEP:
            if steps and steps[-1][0] == option.space:
                found[UNDONE] = "back"
            steps.append((here, option.space))
            met = option.card if is_foe(seated, decision.seat, option.space, option.card) else -1
        elif option.verb == d.BATTLE:
            met = -1 if option.card == met else met
        elif option.verb == d.END_TURN:
            if met >= 0 and public.space[here].card == met:
                found[FOR_NOTHING] = name(seated, met)
            if words := left(seated, decision):
                found[LEFT] = words
            walked.turns += 1
            for kind, words in found.items():
                walked.examples[kind].append((number, turn, words))


def is_foe(seated: SeatedTable, seat: int, space: int, card: int) -> bool:
    game, box = seated.table.records
    up = seated.table.game.public.space[space].face == UP
    return bool(card >= 0 and up and is_adversary_card(game["public"], box, seat, card))


def plans_of(seated: SeatedTable, mine: list[int]) -> Iterator[tuple[int, int | None]]:
    """Of each battle that is chosen: how many events there were before, and the Power beyond the cost as planned."""
    for decision, answer in seated.decisions():
        option = decision.options[answer]
        if decision.kind == d.MAIN and decision.seat in mine and option.verb == d.BATTLE:
            yield len(seated.table.events), planned(seated, decision.seat, option.space)


def planned(seated: SeatedTable, seat: int, space: int) -> int | None:
    """Power beyond the cost that a plan to Confront what lies on a space counts on."""
    scratch = seated.table.game.memory[seat].scratch
    if scratch[plan.HOW] != plan.CONFRONT_IT or scratch[plan.SPACE] != space:
        return None
    public = seated.table.records[0]["public"]
    steps = distance(public, public["seats"][seat]["space"], space)
    return int(scratch[plan.POWER + steps] - scratch[plan.COST])


def left(seated: SeatedTable, decision: Decision) -> str:
    memory = seated.table.game.memory[decision.seat]
    scored = list(zip(decision.options, map(int, memory.scores[: memory.scored]), strict=False))
    actions = [each for each in scored if each[0].verb in WORTHS]
    option, score = max(actions, key=lambda each: each[1], default=(decision.options[0], 0))
    if score <= max(0, scored[0][1]):
        return ""
    return f"{d.VERB_NAMES[option.verb]} {name(seated, option.card)}".strip() + f" ({score})"


def name(seated: SeatedTable, card: int) -> str:
    return seated.table.static.names[int(seated.table.game.public.definition[card])] if card >= 0 else ""


def confrontations(walked: Walked, seated: SeatedTable, mine: list[int], plans: list) -> None:
    """Reads how Confrontations went out of the events of a game; those called off met no Encounter."""
    events = seated.table.events
    for at, begun in enumerate(events):
        if begun.kind != event.BATTLE_DECLARED or begun.seat not in mine:
            continue
        last = min(i for i in range(at, len(events)) if events[i].kind in ENDS)
        kinds = [each.kind for each in events[at:last]]
        if event.ENCOUNTER not in kinds or events[last].kind == event.BATTLE_OVER:
            continue
        won = events[last].kind == event.BATTLE_WON
        over = begun.amount - begun.other
        walked.confrontations.append((how_it_went_on(events[at:last]), place(over), won))
        counted_on = [over for before, over in plans if before <= at]
        if counted_on[-1] is not None:
            walked.confrontations.append((PLANNED, place(counted_on[-1]), won))


def how_it_went_on(events: list) -> str:
    laid = [each.other & event.TO_DEFEND for each in events if each.kind == event.ASSIST_LAID]
    return DEFENDED if any(laid) else HELPED if laid else ALONE


ENDS = (event.BATTLE_WON, event.BATTLE_LOST, event.CALLED_OFF, event.BATTLE_OVER)


def place(over: int) -> int:
    return 3 + max(-3, min(5, over))
