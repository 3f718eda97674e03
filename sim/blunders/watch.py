"""A watcher of games, compiled: what turns of the watched seats came to, and how their Confrontations ended.

It is told every event (`hear`) and every decision with its answer (`look_at`), and writes to a record of its own alone.
"""

from typing import Final

from sim.engine import decisions as d
from sim.engine.board import event
from sim.engine.board.grid import distance
from sim.engine.board.relations import is_adversary_card
from sim.engine.data.state import UP, nested
from sim.engine.machine.compiled import compiled
from strategies.planner import plan

# Kinds of blunders.
LEFT: Final = 0
UNDONE: Final = 1
FOR_NOTHING: Final = 2
KINDS_N: Final = 3

ACTIONS: Final = (
    1 << d.BUY | 1 << d.BATTLE | 1 << d.BUY_BASIC | 1 << d.SITE | 1 << d.THWART | 1 << d.CONTRIBUTE
    | 1 << d.PLAY | 1 << d.SEARCH | 1 << d.STEP
)  # fmt: skip
"""Verbs whose score is a worth, a bit each; a Convert and an Energon ability may be kept for a later turn."""
MOST_TOLD: Final = 5  # examples of each kind

# Power beyond the cost is counted as one of these: -3 or less, each from -2 to 4, and 5 or more.
LEAST_OVER: Final = -3
MOST_OVER: Final = 5
OVERS: Final = MOST_OVER - LEAST_OVER + 1
NOT_PLANNED: Final = -1

# A turn with a blunder; `definition` of the card that it is about, or -1, the verb that was left, and its score.
EXAMPLE: Final = nested(("game", "i8"), ("turn", "i4"), ("verb", "i4"), ("definition", "i4"), ("score", "i4"))
TRIED: Final = nested(("tried", "i4"), ("won", "i4"))
# `mine`: a bit for each watched seat; `reads_plans`: whether those seats play by a style.
# The turn at hand: `came_from` is the space before the last step, -1 where something came after it; `stepped_onto` an
# Adversary's card that is not battled yet; `about` what was found, where `found`.
# The battle at hand: `is_mine`; `over`: Power beyond the cost; `foreseen`: the place of that in the tallies as it was
# planned; `assists` laid that help, and `defences`; `drawn`: whether an Encounter was.
# The tallies of Confrontations, by Power beyond the cost: as planned; as they went on, with no Assist laid, with some,
# with any that defends.
WATCH: Final = nested(
    ("game", "i8"), ("mine", "i4"), ("reads_plans", "i4"),
    ("turn", "i4"), ("came_from", "i4"), ("stepped_onto", "i4"), ("found", "i4", (KINDS_N,)),
    ("about", EXAMPLE, (KINDS_N,)),
    ("is_mine", "i4"), ("over", "i4"), ("foreseen", "i4"), ("assists", "i4"), ("defences", "i4"),
    ("drawn", "i4"),
    ("turns", "i4"), ("any_kind", "i4"), ("blunders", "i4", (KINDS_N,)),
    ("told", EXAMPLE, (KINDS_N * MOST_TOLD,)),
    ("planned", TRIED, (OVERS,)), ("alone", TRIED, (OVERS,)), ("helped", TRIED, (OVERS,)),
    ("defended", TRIED, (OVERS,)),
)  # fmt: skip


@compiled
def begin(watch, number, mine):
    """Begin to watch game `number`; `mine` has a bit for each seat that is watched."""
    watch.game = number
    watch.mine = mine
    watch.turn = 0
    forget_battle(watch)


# --- Confrontations --------------------------------------------------------------------------------------


@compiled
def forget_battle(watch):
    """No battle is on."""
    watch.is_mine = 0
    watch.drawn = 0
    watch.assists = 0
    watch.defences = 0
    watch.foreseen = NOT_PLANNED


@compiled
def hear(watch, kind, seat, amount, other):
    """Take an event into account: a battle declared, its Assists and its Encounter, and how it ended."""
    if kind == event.BATTLE_DECLARED:
        watch.is_mine = watch.mine >> seat & 1
        watch.over = amount - other
        watch.drawn = 0
        watch.assists = 0
        watch.defences = 0
    elif kind == event.ASSIST_LAID and other & event.TO_DEFEND:
        watch.defences += 1
    elif kind == event.ASSIST_LAID:
        watch.assists += 1
    elif kind == event.ENCOUNTER:
        watch.drawn = watch.is_mine + 0
    elif kind == event.BATTLE_WON or kind == event.BATTLE_LOST:
        if watch.drawn:
            count_confrontation(watch, kind == event.BATTLE_WON)
        forget_battle(watch)
    elif kind == event.BATTLE_OVER or kind == event.CALLED_OFF:
        forget_battle(watch)


@compiled
def count_confrontation(watch, won):
    """Count a Confrontation that is over."""
    if watch.foreseen != NOT_PLANNED:
        count_tried(watch.planned[watch.foreseen], won)
    if watch.defences:
        count_tried(watch.defended[place_of(watch.over)], won)
    elif watch.assists:
        count_tried(watch.helped[place_of(watch.over)], won)
    else:
        count_tried(watch.alone[place_of(watch.over)], won)


@compiled
def count_tried(tally, won):
    """Count one more, won or lost."""
    tally.tried += 1
    tally.won += 1 if won else 0


@compiled
def place_of(over):
    """The place of Power beyond the cost in a tally."""
    return max(LEAST_OVER, min(MOST_OVER, over)) - LEAST_OVER


@compiled
def note_plan(watch, game, option):
    """Note the Power beyond the cost that the plan for a battle counts on, where it is planned as a Confrontation."""
    watch.foreseen = NOT_PLANNED
    scratch = game.memory[option.seat].scratch
    if watch.reads_plans and scratch[plan.HOW] == plan.CONFRONT_IT and scratch[plan.SPACE] == option.space:
        steps = distance(game.public, game.public.seats[option.seat].space, option.space)
        if steps <= plan.FARTHEST:
            watch.foreseen = place_of(scratch[plan.POWER + steps] - scratch[plan.COST])


# --- Turns -----------------------------------------------------------------------------------------------


@compiled
def look_at(watch, game, box, answer, memory):
    """Take a decision and its answer into account, just before it is given.

    At the end of a turn `memory` is one with the scores of its options.
    """
    decision = game.decision
    seat = decision.seat + 0
    if watch.mine >> seat & 1 == 0 or decision.kind != d.MAIN:
        watch.came_from = -1
        if decision.kind == d.CALL_OFF and watch.is_mine:
            watch.over = game.public.battle.power - game.public.battle.cost
        return
    if answer < 0 or answer >= decision.n:
        return
    if watch.turn != game.public.turn:
        begin_turn(watch, game.public.turn)
    option = decision.options[answer]
    if option.verb == d.STEP:
        look_at_step(watch, game, box, option, seat)
        return
    watch.came_from = -1
    if option.verb == d.BATTLE:
        note_plan(watch, game, option)
        if option.card == watch.stepped_onto:
            watch.stepped_onto = -1
    elif option.verb == d.END_TURN:
        look_at_end(watch, game, memory, seat)
        count_turn(watch)


@compiled
def begin_turn(watch, turn):
    """Nothing is found of a turn yet."""
    watch.turn = turn
    watch.came_from = -1
    watch.stepped_onto = -1
    for kind in range(KINDS_N):
        watch.found[kind] = 0


@compiled
def look_at_step(watch, game, box, option, seat):
    """Take a step into account: back to where it came from, or onto an Adversary."""
    space = option.space + 0
    if space == watch.came_from:
        find(watch, UNDONE, d.STEP, -1, 0)
    watch.came_from = game.public.seats[seat].space
    watch.stepped_onto = -1
    card = option.card + 0
    if card >= 0 and game.public.space[space].face == UP and is_adversary_card(game.public, box, seat, card):
        watch.stepped_onto = card


@compiled
def look_at_end(watch, game, memory, seat):
    """Take the end of a turn into account: on an Adversary for nothing, or with something left."""
    public = game.public
    card = watch.stepped_onto + 0
    if card >= 0 and public.space[public.seats[seat].space].card == card:
        find(watch, FOR_NOTHING, d.STEP, public.definition[card], 0)
    best = best_left(game.decision, memory)
    if best > 0:
        left = game.decision.options[best]
        definition = public.definition[left.card] + 0 if left.card >= 0 else -1
        find(watch, LEFT, left.verb, definition, memory.scores[best])


@compiled
def best_left(decision, memory):
    """The action that scores best, if above ending the turn and above nothing; else 0, the end of the turn."""
    best = 0
    most = max(0, memory.scores[0])
    for i in range(1, min(decision.n, memory.scored)):
        if ACTIONS & (1 << decision.options[i].verb) and memory.scores[i] > most:
            best = i
            most = memory.scores[i] + 0
    return best


@compiled
def find(watch, kind, verb, definition, score):
    """Note a blunder of the turn at hand."""
    watch.found[kind] = 1
    about = watch.about[kind]
    about.game = watch.game
    about.turn = watch.turn
    about.verb = verb
    about.definition = definition
    about.score = score


@compiled
def count_turn(watch):
    """Count a turn that is over, and keep the first examples of each kind of blunder."""
    watch.turns += 1
    blundered = False
    for kind in range(KINDS_N):
        if watch.found[kind] == 0:
            continue
        blundered = True
        told = watch.blunders[kind] + 0
        watch.blunders[kind] += 1
        if told < MOST_TOLD:
            keep(watch.told[kind * MOST_TOLD + told], watch.about[kind])
    watch.any_kind += 1 if blundered else 0


@compiled
def keep(example, about):
    """Keep what was found of a turn as an example."""
    example.game = about.game
    example.turn = about.turn
    example.verb = about.verb
    example.definition = about.definition
    example.score = about.score
