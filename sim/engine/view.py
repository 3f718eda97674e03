"""What a strategy may know and use: the contract between the rules and those who decide.

A strategy is a function of five records that returns the index of an option:

    choose(public, own, decision, box, memory) -> int

- ``public``: everything that lies in the open (`sim.engine.data.state.PUBLIC`);
- ``own``: the seat's own hand, Vault, laid Assist, and what it knows of facedown cards and saw on top of decks (`OWN`);
- ``decision``: kind, context and options of the choice (`DECISION`, verbs in `sim.engine.decisions`);
- ``box``: what the cards are (`BOX`): printed numbers and compiled effects, no names;
- ``memory``: the seat's scratch numbers and targets, cleared each game, its random stream, and what it is restricted
  to (`MEMORY`).

Nothing else can be reached from them: hidden zones are not fields of these records, and a name outside
them does not compile. A strategy must not write to anything but ``memory.scratch`` and ``memory.targets``.
"""

from cardsets.language import opcodes as op
from sim.engine.board.cards import (
    is_free,
    is_helpful,
    is_site_ready,
    is_used,
    mode_after,
    modes_away,
    next_mode,
    objective_of,
    side_of,
    side_up,
)
from sim.engine.board.fitting import fits_words, is_of_types
from sim.engine.board.grid import distance, neighbour
from sim.engine.board.live import may_be_live, next_of_kind
from sim.engine.board.phase_stacks import phase_of
from sim.engine.board.relations import (
    TEAMMATES,
    bosses_fallen,
    commands,
    defends,
    has_opponents,
    is_adversary_card,
    is_commanded_by_foes,
    may_defend,
)
from sim.engine.board.streams import draw
from sim.engine.data.mode import SCORE
from sim.engine.data.profile import BY_HERALDS, BY_POLITIES
from sim.engine.data.state import NEVER
from sim.engine.machine.answers import NoIndex, as_index
from sim.engine.machine.compiled import apart, compiled, guarded, guarded_copy, is_helper

__all__ = [
    "FOE",
    "FRIEND",
    "OWN",
    "NoIndex",
    "apart",
    "as_index",
    "bosses_fallen",
    "commands",
    "compiled",
    "defends",
    "definition_of",
    "distance",
    "faction_of",
    "fits_words",
    "guarded",
    "guarded_copy",
    "has_friends",
    "has_opponents",
    "helped_by_friends_alone",
    "heralds_bar_bosses",
    "is_adversary_card",
    "is_barred",
    "is_commanded_by_foes",
    "is_free",
    "is_helper",
    "is_helpful",
    "is_of_types",
    "is_planet",
    "is_site_ready",
    "is_used",
    "may_be_live",
    "may_defend",
    "mode_after",
    "modes_away",
    "neighbour",
    "next_mode",
    "next_of_kind",
    "note_score",
    "objective_of",
    "opposes_foes",
    "phase_of",
    "polities_bar_bosses",
    "price_of_command",
    "random_below",
    "random_of_turn",
    "side_of",
    "side_up",
    "stance",
    "usable_power_at",
    "wins_by_score",
]

OF_THE_TURN = 4095  # beyond the keys of any kind of decision

# What another seat is to a seat (`stance`).
OWN = 0
FRIEND = 1
FOE = 2


@compiled
def random_below(memory, n, index):
    """A uniform number below n from the seat's own stream; `index` tells draws of one ask apart."""
    key = memory.turn * 4096 + memory.kind * 64 + (memory.count % 64)
    return draw(memory, key, index + 64 * (memory.count // 64)) % n


@compiled
def random_of_turn(memory, n, index):
    """A uniform number below n from the seat's own stream, by `index`: the same whenever asked in a turn."""
    return draw(memory, memory.turn * 4096 + OF_THE_TURN, index) % n


@compiled
def note_score(memory, index, score):
    """Write down what a strategy thinks of an option, for `replay --why`; it decides nothing."""
    memory.scores[index] = score
    memory.scored = index + 1


@compiled
def definition_of(public, box, card):
    """What a card instance is."""
    return box.definitions[public.definition[card]]


@compiled
def faction_of(public, box, seat):
    """The faction a seat plays for."""
    return box.definitions[public.seats[seat].character].faction


@compiled
def stance(public, seat, other):
    """What another seat is to a seat, by whom they win and lose with: OWN, FRIEND or FOE."""
    if seat == other:
        return OWN
    return FRIEND if public.seats[seat].side == public.seats[other].side else FOE


@compiled
def has_friends(public, box):
    """Whether players have friends among themselves beside their opponents, as each has in teams of two."""
    if not has_opponents(box):
        return False
    for seat in range(1, public.players):
        if box.seats[seat].side == box.seats[0].side:
            return True
    return False


@compiled
def helped_by_friends_alone(box):
    """Whether nobody but friends may Assist a player (ASSIST-15)."""
    return box.profile.assist_who == TEAMMATES


@compiled
def opposes_foes(public, seat, card):
    """Whether a card opposes a foe of a seat, and no friend: it is one that foes battle."""
    side = public.sides[public.seats[seat].side]
    return public.cards[card].foes != 0 and public.cards[card].foes & side.members == 0


@compiled
def wins_by_score(box):
    """Whether VP decide the game, and not the third Boss (END-7, COOP-1)."""
    return box.profile.winner == SCORE


@compiled
def is_barred(public, memory, card):
    """Whether a card is one that the seat is never to gain: options that gain it are not offered."""
    return memory.restricted != 0 and memory.wishes[public.definition[card]] == NEVER


@compiled
def usable_power_at(public, seat, steps):
    """Unspent Power of a seat that serves at a distance."""
    player = public.seats[seat]
    total = player.untied if steps == 0 else 0
    for i in range(player.control.n):
        state = public.cards[player.control.cards[i]]
        if state.reach >= steps:
            total += state.power
    return total


# --- Polities and Missions ----------------------------------------------------------------------------------------


@apart
def price_of_command(public, box, seat, polity):
    """The Power to take command of a Polity, by what it prints and by the tokens of foes; texts aside (POLITY-2)."""
    price = 0
    definition = definition_of(public, box, polity)
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.COMMANDED:
            price = box.abilities[index].power + 0
    for k in range(public.faceup.n):
        if is_commanded_by_foes(public, public.space[public.faceup.spaces[k]].card, seat):
            price += 1
    return price


@compiled
def polities_bar_bosses(box):
    """Whether Polities under Adversary command keep players from Confronting Bosses (BATTLE-11)."""
    return box.profile.boss_gate == BY_POLITIES


@compiled
def heralds_bar_bosses(box):
    """Whether Heralds alone keep players from Confronting Bosses (HERALD-3)."""
    return box.profile.boss_gate == BY_HERALDS


@compiled
def is_planet(public, box, card):
    """Whether a card is a Planet."""
    return definition_of(public, box, card).type & op.PLANET != 0
