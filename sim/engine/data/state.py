"""Everything a game in progress is: one record, and the static box of cards beside it.

All fields are i4 (narrow and unsigned fields behave differently uncompiled). A game is split by who
may know what, so that a view of it is a sub-record and needs no copy:

- ``public``: what everybody sees;
- ``own[seat]``: what that seat alone sees (hand, Vault, peeked cards, the Assist it laid);
- ``hidden``: what nobody sees (decks in order, what lies facedown);
- ``decision``: the choice that is pending;
- ``memory[seat]``: a strategy's scratch memory and random stream;
- the rest drives the rules and is nobody's to read.
"""

from typing import Final

import numpy as np

from cardsets.language.tables import (
    ABILITY,
    AMOUNT,
    CONDITION,
    MOST_OPTIONS,
    OPERATION,
    SELECTOR,
    record,
)
from sim.engine.data import moment
from sim.engine.data.recipe import MAX_ROWS, ROW, STACKS

SEATS: Final = 5
SPACES: Final = 20
DIRECTIONS: Final = 8  # `grid`
SIDES: Final = SEATS  # at most: each player alone
BASIC_STACKS: Final = 2  # at most: one a faction (MIX-16)
MISSION_STACKS: Final = 2  # at most: one a faction (SETUP-55)
PHASE_STACKS: Final = 2  # at most: one a faction (SETUP-72)
INSTANCES: Final = 256
CHARACTER_CARDS: Final = INSTANCES - SEATS  # + seat: the instance that stands for a seat's character
PILE_SIZE: Final = 128
SMALL_PILE_SIZE: Final = 32  # of stacks that hold few cards: Missions, Ruins
STACK_DEPTH: Final = 64
MAX_OPTIONS: Final = MOST_OPTIONS
MAX_LIVE: Final = 128
LIVE_KINDS: Final = 93  # above the kinds of abilities; with BATTLE even, against padding (see WEIGHTS)
LOG_SIZE: Final = 512
LOG_FULL: Final = LOG_SIZE - 128  # it is emptied from here on: nothing else writes as many events in one go
SCRATCH: Final = 491  # odd, against padding; the planner needs two for each card title
WEIGHTS: Final = 128  # even: so a game has no padding, and its bytes can be compared (a test says so)
SHUFFLE_SLOTS: Final = 128  # that a shuffle spreads its cards over (`streams`)
FARTHEST: Final = 8  # the greatest Range that is told apart
MAX_DEFINITIONS: Final = 192  # card titles
CHARACTER_SIDES: Final = 64  # at most, of all characters together: their rows follow those of the titles

# Energon, or VP tokens, of a player: more is an error of the texts (`resources`).
MOST_HELD: Final = 1_000_000

# Cards in a hand as a text asks for their number, about: for whoever judges texts.
USUAL_HAND: Final = 4

NOBODY: Final = -1
NO_CARD: Final = -1
NOWHERE: Final = -1

# Faces of a Matrix space.
EMPTY: Final = 0
DOWN: Final = 1
UP: Final = 2

# The places of the sides of a character that has two (PLAY-17).
ALT: Final = 0
BOT: Final = 1

# How a game ended. The order is the order of the results' enumeration.
RUNNING: Final = 0
THREE_BOSSES: Final = 1  # END-1
DECK_EMPTY: Final = 2  # END-1, END-2
DAMAGE_LIMIT: Final = 3  # DMG-21
TURN_LIMIT: Final = 4  # the simulator's own bound; counted, never dropped
FAILED: Final = 5  # an impossible state: see `error`
ALL_RUINS: Final = 6  # END-3
LAST_PHASE: Final = 7  # END-6
UNICRON_FELL: Final = 8  # UNI-1
LAST_ROUND: Final = 9  # UNIM-12

END_REASONS: Final = (
    "running",
    "three bosses",
    "deck empty",
    "damage limit",
    "turn limit",
    "error",
    "all ruins",
    "last phase",
    "unicron defeated",
    "last round",
)

WON: Final = (THREE_BOSSES, LAST_PHASE, UNICRON_FELL)
"""The ends that players who play together win by."""

# Whose Command token lies on a Polity: nobody's, 1 + a side, or in Co-op the Adversaries' (POLITY-9).
NO_COMMAND: Final = 0
ADVERSARY_COMMAND: Final = SIDES + 1

# `battle.on`.
NO_BATTLE_ON: Final = 0
ROBOT_BATTLE: Final = 1
CONFRONTATION: Final = 2
CONSUMING: Final = 3  # Unicron Consumes the Planet `card`, which all may defend
EATING: Final = (
    4  # a player who is Unicron Consumes the Planet `card`, which his Adversaries may defend (UNIM-2)
)

# State of an Assist.
LAID: Final = 1
RESOLVED: Final = 2
ILLEGAL: Final = 3

ASSISTS_A_SEAT: Final = 2  # at most: the one that each may lay, and a further one that a text allows
MOST_ASSISTS: Final = ASSISTS_A_SEAT * SEATS


def nested(*fields: tuple) -> np.dtype:
    """A record of sub-records and i4 fields."""
    return np.dtype(list(fields), align=True)


PILE: Final = nested(("n", "i4"), ("cards", "i4", (PILE_SIZE,)))
SMALL_PILE: Final = nested(("n", "i4"), ("cards", "i4", (SMALL_PILE_SIZE,)))

# What a card instance carries while it lies in the open.
#   power, move: unspent (PLAY-8); reach: its Range with bonuses; given: Power it was played with;
#   used: bit per Energon ability used this turn (EN-6), and per ability of a Site; banned: not to be battled this turn;
#   stored: Energon on it; under: cards contributed to it; played_in: the turn it was played in last;
#   turned_in: the turn it was turned faceup in last, in the Matrix;
#   live: how many entries of `public.live` are its; foes: a bit for each seat whose character it opposes (`relations`);
#   command: whose token lies on a Polity: NO_COMMAND, 1 + a side, or ADVERSARY_COMMAND; herald: 1 where a Herald token
#   lies on it (11.9); extra: what tokens add to its cost, and of the automaton all that it costs (`piece.marker`)
CARD: Final = record(
    "power", "move", "reach", "used", "banned", "stored", "under", "played_in", "turned_in", "live", "foes",
    "command", "herald", "extra",
)  # fmt: skip

# `row` and `column` stand there because dividing for them, millions of times a second, cost a tenth of the time;
# `beside`, the adjacent space in each direction or -1, and `steps`, the distance to each space, because every ask of a
# turn looks at many of them.
SPACE: Final = nested(
    ("face", "i4"), ("card", "i4"), ("row", "i4"), ("column", "i4"), ("beside", "i4", (DIRECTIONS,)),
    ("steps", "i4", (SPACES,)),
)  # fmt: skip

# The spaces of faceup cards, in their order.
FACEUP: Final = nested(("n", "i4"), ("spaces", "i4", (SPACES,)))

# An ability that is live: `source` is a card instance, `kind` that of its ability, `owner` a seat or NOBODY (see
# `relations.speaks_to`), `until` WHILE_IN_PLAY, THIS_TURN, THIS_BATTLE or YOUR_NEXT_TURN, `uses` 0 for no limit. `due`
# is the turn it spoke in, of one that speaks once a turn, or whose start it still has to speak at, or that of the
# battle which it waits for; of one for all players the seat whose next turn ends it.
LIVE: Final = record("source", "ability", "kind", "owner", "until", "uses", "due")

SCORE: Final = record("tokens", "costs", "energon", "vault", "damage", "total", "rank", "share")

# `public.live_kinds` says of every ability kind how many live entries are of it.
#   untied: Power of Range 0 that no card carries (PLAY-10); untied_move: Move that no card carries;
#   alt_spent: -1 Move tokens on the character (PLAY-21); used: its abilities used this turn;
#   moved: spaces that it moved by Move in this turn (GAP-275); commanding: Power to take command alone (POLITY-6), and
#   commanding_there of the Polity commanding_at alone; missions_n: incomplete Missions that it controls;
#   side: whom it wins and loses with (`relations`); mode: which side of its character is up, counted from 0
#   (`cards.side_up`)
SEAT: Final = nested(
    ("side", "i4"),
    ("character", "i4"), ("placed", "i4"), ("space", "i4"), ("mode", "i4"), ("energon", "i4"), ("vp", "i4"),
    ("untied", "i4"), ("untied_move", "i4"), ("alt_spent", "i4"), ("used", "i4"), ("hand_n", "i4"),
    ("deck_n", "i4"), ("vault_n", "i4"), ("bosses", "i4"), ("robots", "i4"), ("bought", "i4"),
    ("converts", "i4"), ("assists", "i4"), ("shuffles", "i4"), ("turns", "i4"),
    ("revealed", "i4"), ("moved", "i4"), ("commanding", "i4"), ("commanding_at", "i4"),
    ("commanding_there", "i4"), ("missions_n", "i4"), ("control", PILE), ("discard", PILE), ("score", SCORE),
)  # fmt: skip

# A side: a bit for each of its seats; the Bosses that they vaulted (`bosses`), and those of its Adversaries that they
# beat; how many of its Adversaries' Bosses, and of its own, were destroyed; the Assists that they laid to defend
# (`defences`), and the Confrontations that failed by what those added alone (`foiled`); its Missions that are not
# completed, controlled or left in its stack (`missions`, MISSION-7), and how many are left (`stack_n`); the Ruins that
# it cleared, the Planets that it ate (`eaten`); at the end the VP of the Polities that it commands and of the Planets
# that it saved (`planets`), those that are taken off (`penalty`), and the scores of its seats, added up. Even, against
# padding (see WEIGHTS).
SIDE: Final = record(
    "members",
    "bosses",
    "beaten",
    "destroyed",
    "own_destroyed",
    "defences",
    "foiled",
    "missions",
    "stack_n",
    "cleared",
    "eaten",
    "polities",
    "planets",
    "penalty",
    "energon",
    "total",
    "rank",
    "share",
)

# An Assist: who laid it, its card (-1 while it lies facedown), the Alt Mode penalty of its player as it was turned up,
# the Energon that its player had as it was laid (GAP-82); `defends`: 1 where it adds to the cost and not to the Power;
# `from_play`: 1 where it lay before its player, and not in the hand (CLAR-24).
ASSIST: Final = record("seat", "state", "card", "penalty", "held", "defends", "from_play")

# The battle at hand. `surcharge` is added to the cost. `assists` lie in
# the order in which they were laid, as many as `assists_n`, none without a battle.
BATTLE: Final = nested(
    ("on", "i4"), ("card", "i4"), ("space", "i4"), ("surcharge", "i4"), ("power", "i4"), ("cost", "i4"),
    ("assists_n", "i4"), ("refunded", "i4"), ("assists", ASSIST, (MOST_ASSISTS,)),
)  # fmt: skip

# What the seat that is asked for an action (MAIN), or for a space (PICK_SPACE), could still spend: `power` by distance,
# `move` in all, `flight` of it the part that may go diagonally; `able` how many cards before it have Energon abilities,
# `helpful` how many such an ability or a Confront text. `seat`: whose it is, NOBODY where it must be counted (`stock`).
STOCK: Final = nested(
    ("seat", "i4"), ("power", "i4", (FARTHEST + 1,)), ("move", "i4"), ("flight", "i4"), ("able", "i4"),
    ("helpful", "i4"),
)  # fmt: skip

# A figure on the Matrix that no player plays (rules.md 12.8). `card`: the instance that stands for it, or -1 where
# there is none; `on`: whether it stands on `space`; `marker`: how many spaces the Cost marker stands from the left of
# its scale; `acting`: whether it acts now; `waiting`: Planets that were revealed and not acted on yet;
# `heralds`: tokens that lie on cards; `eaten`: Planets that it ate, `driven`: how often it was driven off one.
PIECE: Final = record(
    "card", "on", "space", "marker", "acting", "waiting", "heralds", "eaten", "driven", "chaos"
)

# `chaos` of a piece is the Consume value of the Chaos card at hand. `chaos_n`: Chaos cards in their deck;
# `planetary_n`: Planetary Ruins in their stack. `eaters`: a bit for each seat that is Unicron; `rounds_left`: how many
# rounds have to end until the game does, once he has eaten the Planet that ends it, else 0 (UNIM-12).
# `ruins_n`: Ruins in their stack; `sunk`: cards destroyed from the bottom of the main deck (TURN-47); `gaps`: how many
# spaces are empty. `phase_up`: the faceup phase beside each phase stack, or -1; `phases_n` how many lie in it;
# `mixed_in`: how many cards that were set aside a faction shuffled into the main deck. The last of them: `mixed_nth` of
# all factions' it was, from 1 on; it is among so many cards (`mixed_among`, with itself), which lie below so many
# (`mixed_below`, counted from the bottom, with those that were destroyed there).
# `again`: 1 where the active player takes the next turn, too (GAP-272). `armed_n`: live texts that end with a time.
PUBLIC: Final = nested(
    ("players", "i4"), ("rows", "i4"), ("columns", "i4"), ("spaces", "i4"), ("turn", "i4"),
    ("round_number", "i4"), ("active", "i4"), ("again", "i4"), ("first_seat", "i4"), ("bosses_defeated", "i4"),
    ("bosses_destroyed", "i4"), ("main_n", "i4"), ("encounter_n", "i4"), ("damage_n", "i4"),
    ("basics_n", "i4", (BASIC_STACKS,)), ("ruins_n", "i4"), ("sunk", "i4"), ("confronted", "i4"), ("stock", STOCK),
    ("gaps", "i4"), ("faceup", FACEUP), ("phase_up", "i4", (PHASE_STACKS,)), ("phases_n", "i4", (PHASE_STACKS,)),
    ("mixed_in", "i4", (PHASE_STACKS,)), ("mixed_nth", "i4", (PHASE_STACKS,)),
    ("mixed_among", "i4", (PHASE_STACKS,)), ("mixed_below", "i4", (PHASE_STACKS,)),
    ("piece", PIECE), ("chaos_n", "i4"), ("planetary_n", "i4"), ("eaters", "i4"), ("rounds_left", "i4"),
    ("space", SPACE, (SPACES,)), ("seats", SEAT, (SEATS,)), ("sides_n", "i4"), ("sides", SIDE, (SIDES,)),
    ("destroyed", PILE), ("removed", PILE), ("encounter_discard", PILE), ("damage_discard", PILE),
    ("ruin_discard", SMALL_PILE), ("mission_discard", SMALL_PILE), ("chaos_discard", SMALL_PILE),
    ("planetary_discard", SMALL_PILE),
    ("battle", BATTLE), ("live_n", "i4"), ("armed_n", "i4"),
    ("live_kinds", "i4", (LIVE_KINDS,)), ("live", LIVE, (MAX_LIVE,)), ("cards", CARD, (INSTANCES,)),
    ("definition", "i4", (INSTANCES,)),
)  # fmt: skip

# `assists`: the cards of the seat's own Assists, at their places in `public.battle.assists`; -1 elsewhere. `looked_at`:
# the cards on top of a deck that it looked at last, from the top down, wherever they lie by now; -1 less the card
# where a text put it back into the deck.
OWN: Final = nested(
    ("seat", "i4"),
    ("assists", "i4", (MOST_ASSISTS,)),
    ("hand", PILE),
    ("vault", PILE),
    ("missions", SMALL_PILE),
    ("known", "i4", (SPACES,)),
    ("looked_at", PILE),
)

HIDDEN: Final = nested(
    ("matrix", "i4", (SPACES,)), ("main", PILE), ("encounters", PILE), ("damage", PILE),
    ("basics", PILE, (BASIC_STACKS,)), ("characters", PILE), ("decks", PILE, (SEATS,)),
    ("ruins", SMALL_PILE), ("missions", SMALL_PILE, (MISSION_STACKS,)),
    ("phases", SMALL_PILE, (PHASE_STACKS,)), ("chaos", SMALL_PILE), ("planetary", SMALL_PILE),
)  # fmt: skip

# What a restricted seat is to do about a card.
NEVER: Final = 1  # not gain it
PREFERRED: Final = 2  # take it as soon as it can be had
UNDEFENDED: Final = 3  # lay no Assist to defend it (ASSIST-27)
DEFENDED: Final = 4  # lay one whenever it can be

# How many kinds of decisions a strategy's asks are counted of (`kernel.note_ask`).
DECISIONS_COUNTED: Final = 32

# What an option means; see `decisions` for which fields a verb fills.
OPTION: Final = record("verb", "card", "space", "seat", "amount")
DECISION: Final = nested(
    ("kind", "i4"), ("seat", "i4"), ("card", "i4"), ("space", "i4"), ("amount", "i4"), ("purpose", "i4"),
    ("n", "i4"), ("options", OPTION, (MAX_OPTIONS,)),
)  # fmt: skip

# What a strategy of one's own may still do in the decision at hand (`strategies.steps`).
BUDGET: Final = record("left")

# What a strategy has listed to go for: on which space, how (a number of its own), what it costs and is worth, and what
# it makes of it from that space, from one step away, and from two.
TARGETS: Final = 16  # even, against padding (see WEIGHTS)
TARGET: Final = record("space", "how", "cost", "worth", "here", "near", "far")

# `scratch` and `targets` are the strategy's own, cleared each game; `scores` is what it thought of the options when it
# was last asked (the first `scored` of them), for `replay --why`.
# `weights` are numbers that the strategy brought along, the same all game.
# `wishes` are a flag a definition, NEVER to DEFENDED, of a seat that is `restricted` (`restriction`); of the rows of
# characters' sides NEVER alone: it turns up no such mode.
# `turn`, `kind` and `count` say which ask of this kind in this turn it is: the key of the random stream.
MEMORY: Final = nested(
    ("lane_a", "i4"), ("lane_b", "i4"), ("turn", "i4"), ("kind", "i4"), ("count", "i4"),
    ("counts", "i4", (DECISIONS_COUNTED,)), ("scratch", "i4", (SCRATCH,)), ("targets", TARGET, (TARGETS,)),
    ("weights", "i4", (WEIGHTS,)),
    ("scored", "i4"), ("scores", "i4", (MAX_OPTIONS,)), ("budget", BUDGET),
    ("restricted", "i4"), ("wishes", "i4", (MAX_DEFINITIONS + CHARACTER_SIDES,)),
)  # fmt: skip

# A procedure at work. `proc` and `stage` say where it stands; the others are its locals, named for what
# most procedures keep in them. `mode` is how it is to be done, `about` the card that a text is about; what each
# procedure takes from whoever sets it to work stands beside its number (`frames`).
# What begins as -1 lies together, and behind it what begins as 0: they are written without a look at a constant.
FRAME: Final = record(
    "proc", "seat", "source", "pc", "controller", "who", "it", "at", "about", "before", "first", "receiver",
    "stage", "done", "count", "cursor", "mask", "other", "amount", "chosen", "blocked", "mode", "did",
    "acted", "seen", "taken",
)  # fmt: skip

# `by`: the card whose text was at work, or -1.
EVENT: Final = record("kind", "seat", "card", "space", "amount", "other", "by")

MOST_HAD: Final = 64  # cards in a turn of which it is noted that something became of them (`had this turn`)

# Tallies for the results: per card that was in the main deck or the Matrix at the start, and, though these are not
# `dealt`, per Mission and Ruin. `revealed_turn`: the turn in which it first lay faceup, or a Mission was first drawn;
# `left_turn`: that in which it, faceup, last left the Matrix or was turned facedown.
# `dealt`: whether a main deck card takes part, and whether it was put back onto the deck (GAP-401).
DEALT: Final = 1
PUT_BACK: Final = 2
TALLY: Final = record("dealt", "revealed_turn", "fate", "by", "fate_turn", "plays", "left_turn")
# A Confrontation; `defence` is the part of the cost that Assists added.
ATTEMPT: Final = record("boss", "seat", "turn", "power", "cost", "defence", "won")
MAX_ATTEMPTS: Final = 96
# A spell (`procedures.spells`): whose it is, the turns in which it began and ended (-1 while it lasts), what ended it,
# and whose doing that was.
SPELL: Final = record("card", "seat", "begun", "ended", "fate", "by")
MOST_SPELLS: Final = 128  # that are noted; games have 20 to 60
# Rounds of which it is noted who led at their end; games last 8 to 40. Even, against padding (see WEIGHTS).
ROUNDS_NOTED: Final = 126
# Turns of which it is noted what their player has at their end (`procedures.tempo`), in games that are `noting`. Even,
# against padding (see WEIGHTS).
TURNS_NOTED: Final = 256

# `game.offers_fresh`: how long the offers that were collected hold (`procedures.offers`).
STALE: Final = 0
FRESH: Final = 1
FRESH_HERE: Final = 3  # and the space of the character, which is -1 before it is placed

# What a faceup card of the Matrix offers the active player (`procedures.offers`): its price, NOT_FOR_SALE where
# it has none; whether it may be battled; the ability that thwarts it for a payment, or -1.
OFFER: Final = record("space", "card", "price", "battle", "payment")

# A battle that was called off in this turn, as it stood: the Adversary, where the character was, what it cost, the
# Power that counted, and all there was to spend (GAP-174).
CALLED_OFF: Final = record("card", "here", "cost", "total", "power")
MAX_CALLED_OFF: Final = 22  # more than there are spaces; even, against padding (see WEIGHTS)

# `windows`: the Convert windows that a seat wants to be asked at; `any_window`: those that anybody might.
# `power_made`: Power that played cards and texts gave a seat in this turn.
# `failed_card`, `failed_with`: definitions of the cards whose texts were at work when a game ended in an error, or -1.
# `protected`: the seats that Blocks protected from the Attack that ended last.
# `owes`: 1 where an ability of the Assist at a place of the battle's list could give Power as it was laid (GAP-82).
# `had`: the cards of which something became in this turn; `deeds`: the areas in which they are found, a bit (`1 <<`)
# each; `awaits`: in which of them a card must lie before a seat can meet a Mission in this turn (`had`, 0 where it is
# not known). `counting`: while the objective of a Team Mission is looked at, the seats that count as its player.
# `spells_missed`: how many spells are not noted, for want of room.
# `offers`, of which `payments_n` are thwarted for a payment, and `basic_price` are kept while they are fresh.
GAME: Final = nested(
    ("public", PUBLIC), ("own", OWN, (SEATS,)), ("hidden", HIDDEN), ("decision", DECISION),
    ("memory", MEMORY, (SEATS,)), ("any_window", "i4"), ("pending", "i4"), ("answer", "i4"), ("protected", "i4"),
    ("over", "i4"), ("ending", "i4"), ("error", "i4"), ("steps", "i4"), ("decisions", "i4"), ("lane_a", "i4"),
    ("lane_b", "i4"), ("encounter_shuffles", "i4"), ("ruin_shuffles", "i4"),
    ("chaos_shuffles", "i4"), ("planetary_shuffles", "i4"), ("gifts", "i4"),
    ("where", "i4", (INSTANCES,)), ("printed", "i4", (INSTANCES,)), ("printed_foes", "i4", (INSTANCES,)),
    ("holder", "i4", (INSTANCES,)), ("damage_owned", "i4", (SEATS,)),
    ("windows", "i4", (SEATS,)), ("fixed", "i4", (SEATS,)),
    ("damage_shuffles", "i4"), ("set_off", "i4"), ("counting", "i4"), ("had_n", "i4"), ("deeds", "i4"),
    ("awaits", "i4", (SEATS,)), ("turn_over", "i4"), ("offers_fresh", "i4"), ("offers_n", "i4"),
    ("payments_n", "i4"), ("basic_price", "i4"), ("called_off_n", "i4"), ("owes", "i4", (MOST_ASSISTS,)),
    ("depth", "i4"), ("logging", "i4"), ("log_n", "i4"), ("tally", TALLY, (INSTANCES,)), ("attempts_n", "i4"),
    ("standing", SCORE), ("rounds_noted", "i4"), ("failed_card", "i4"), ("failed_with", "i4"),
    ("noting", "i4"), ("turns_noted", "i4"), ("power_made", "i4", (SEATS,)),
    ("spells_n", "i4"), ("spells_missed", "i4"),
    ("stack", FRAME, (STACK_DEPTH,)), ("offers", OFFER, (SPACES,)), ("called_off", CALLED_OFF, (MAX_CALLED_OFF,)),
    ("had", "i4", (MOST_HAD,)), ("attempts", ATTEMPT, (MAX_ATTEMPTS,)), ("leaders", "i4", (ROUNDS_NOTED,)),
    ("seat_noted", "i4", (TURNS_NOTED,)), ("round_noted", "i4", (TURNS_NOTED,)), ("vp_noted", "i4", (TURNS_NOTED,)),
    ("cards_noted", "i4", (TURNS_NOTED,)), ("power_noted", "i4", (TURNS_NOTED,)),
    ("cost_noted", "i4", (TURNS_NOTED,)),
    ("spells", SPELL, (MOST_SPELLS,)), ("log", EVENT, (LOG_SIZE,)),
    ("slots", "i4", (SHUFFLE_SLOTS + 2,)), ("keys", "i8", (PILE_SIZE,)), ("spread", "i8", (PILE_SIZE,)),
)  # fmt: skip
UNCOUNTED: Final = "stack"
"""From this field on a game holds lists alone whose lengths stand before it, and what shuffles work with: nobody reads
there what was not written in the same game, so that a fresh one need not clear it."""

# --- The static box: what the cards of a cell are -------------------------------------------------------
MAX_OPERATIONS: Final = 4096
MAX_SELECTORS: Final = 384
MAX_AMOUNTS: Final = 192
MAX_CONDITIONS: Final = 192
MAX_ABILITIES: Final = 1024

# A card title, or a side of a character. A character's own row says where those of its sides begin and how many there
# are; what is printed on a side (Move, penalty, texts) stands in that side's row alone. `first` and `n` of the
# character's row span the abilities of all sides, so that uses are marked by the character (`cards.ability_bit`).
# `bot`: 1 for a side that is a Bot Mode.
# Indexes of abilities are NONE (-1) where a card has none of the kind. `features` sum up, for strategies, what a
# program does for whoever it speaks to. `notes` are room for what strategies think of the card, worked out once a cell;
# no rule looks at them. A definition takes 256 bytes: a number of bits finds it, and no product. What is asked of many
# cards at once (`stock`) lies side by side.
FEATURES: Final = record(
    "vp", "energon", "draw", "power", "move", "damage", "thin", "attack", "gain_card", "flip", "other"
)
DEFINITION: Final = nested(
    ("type", "i4"), ("faction", "i4"), ("subtype", "i4"), ("cost", "i4"), ("power", "i4"), ("reach", "i4"),
    ("move", "i4"), ("flight", "i4"), ("confront_power", "i4"), ("energon_n", "i4"), ("first", "i4"), ("n", "i4"),
    ("live_n", "i4"), ("sides_first", "i4"), ("sides_n", "i4"), ("bot", "i4"), ("penalty", "i4"),
    ("block", "i4"), ("level", "i4"), ("vault", "i4"), ("on_play", "i4"), ("reward", "i4"), ("on_block", "i4"),
    ("reveal_attack", "i4"), ("on_reveal", "i4"), ("ambush", "i4"), ("confrontation", "i4"), ("site", "i4"),
    ("contribution", "i4"), ("payment", "i4"), ("ambush_on_reveal", "i4"), ("stays", "i4"),
    ("must_be_first", "i4"), ("standard_damage", "i4"), ("assist_power", "i4"), ("cooperative", "i4"),
    ("energon", "i4", (4,)), ("play_features", FEATURES), ("reward_features", FEATURES), ("notes", "i4", (2,)),
)  # fmt: skip

# What a text brings, in halves: the part of a fixed worth, and the first `n` of `terms`. A term is a place in
# `memory.weights` and how much the text brings of what is weighed there: at most COUNTED kinds of things.
COUNTED: Final = 10
TERM: Final = record("place", "count")
SUM: Final = nested(("fixed", "i4"), ("n", "i4"), ("terms", TERM, (COUNTED,)))

# Notes on the text that begins at an operation, as those on a card: the Power it gives, and that to take command alone
# (`commanding`), how often it takes what is stored on its card, and, where that is `counted`, what it brings. Where
# this hangs on one card: 1 + the selector that looks for it, what finding it adds, and how destroying it counts, in
# halves. `beyond`: the row of `box.beyond` that says what it brings later, or by others, or where less is usual.
TEXT: Final = nested(
    ("power", "i4"), ("branch", "i4"), ("counted", "i4"), ("looks_for", "i4"), ("thins", "i4"),
    ("takes", "i4"), ("commanding", "i4"), ("beyond", "i4"), ("brings", SUM), ("found", SUM),
)  # fmt: skip
MAX_BEYOND: Final = 512  # texts and cards with such a part; the row 0 is of none

# The rules profile: `profile` explains the keys and their values (rules.md section 15.13).
PROFILE: Final = record(
    "first_placement", "scheme_count", "boss_victim", "vault_on_gain", "energon_cap", "site_once_per",
    "decline", "confront_window", "robot_late_abilities", "assist_ability_order", "assist_text",
    "robot_beyond_damage", "discard_damage", "bosses_destroyed_count", "damage_zone", "hand_size",
    "starting_energon", "damage_limit", "turn_limit", "character_choice", "basic_cost",
    "first_player", "relics", "coop_scheme_count", "boss_gate", "assist_allowed_robot", "assist_resolve",
    "assist_faceup", "peek_shared", "vp_means", "winner", "entry", "scheme_thwarted", "avoid_ambush",
    "own_robots_score", "bosses_of", "protect_own_bosses", "assist_who", "assist_forced", "assist_defence",
    "assist_reward", "bosses_to_end", "damage_penalty", "hits_unplaced", "site_count", "polities", "mission_stacks",
    "ruin_on_defeat", "scheme_when_full", "seeded_schemes", "mission_tax", "assist_pay_when", "one_hand_size",
    "one_damage_limit", "phases", "short_stacks", "relic_count", "matrix_rows", "unicron", "marker_start",
    "marker_scale", "herald_side", "one_energon",
)  # fmt: skip

# What a seat begins with and is held to: its side, the faction of its character (0: any), cards of a new hand,
# Energon, the Damage that ends the game (0: none does), its Starters, and the stack that it buys Basics from.
SEAT_RULES: Final = record(
    "side", "faction", "hand_size", "energon", "damage_limit", "starters_first", "starters_n", "basics"
)
BASIC_STACK: Final = record("first", "n")
# The scale of Unicron's tile (`sim.engine.marker`): the cost at its left end, from space to space, its last space; the
# space at which the marker starts, and the Power in a Confrontation that moves it one to the left.
MARKER: Final = record("least", "step", "last", "start", "chipped")

# `definitions_n` counts the card titles. `ground`: 1 where Polities or Ruins are in play, `hybrids` where Robots are
# that may be bought though they are Adversaries. `moments` are the procedures that hook in (`moment`), `recipe` is that
# of the main deck, `stacks` the cards of each from the top. `names` are those of the titles, as selectors say them.
BOX: Final = nested(
    ("definitions", DEFINITION, (MAX_DEFINITIONS + CHARACTER_SIDES,)), ("definitions_n", "i4"),
    ("definition", "i4", (INSTANCES,)), ("main_first", "i4"), ("main_n", "i4"),
    ("bosses_first", "i4"), ("bosses_n", "i4"), ("encounters_first", "i4"), ("encounters_n", "i4"),
    ("damage_first", "i4"), ("damage_n", "i4"), ("basics_first", "i4"), ("basics_n", "i4"),
    ("basic_stacks", BASIC_STACK, (BASIC_STACKS,)), ("starters_first", "i4"), ("starters_n", "i4"),
    ("characters_first", "i4"), ("characters_n", "i4"),
    ("missions_first", "i4"), ("missions_n", "i4"), ("ruins_first", "i4"), ("ruins_n", "i4"), ("ground", "i4"),
    ("hybrids", "i4"),
    ("phases_first", "i4"), ("phases_n", "i4"), ("aside_first", "i4"), ("aside_n", "i4"),
    ("tactics_first", "i4"), ("tactics_n", "i4"), ("chaos_first", "i4"), ("chaos_n", "i4"),
    ("planetary_first", "i4"), ("planetary_n", "i4"), ("piece_first", "i4"), ("piece_n", "i4"),
    ("moments", "i4", (moment.PLACES,)), ("recipe_n", "i4"), ("recipe", ROW, (MAX_ROWS,)), ("stacks", "i4", (STACKS,)),
    ("profile", PROFILE), ("marker", MARKER), ("seats", SEAT_RULES, (SEATS,)),
    ("operations", OPERATION, (MAX_OPERATIONS,)), ("selectors", SELECTOR, (MAX_SELECTORS,)),
    ("amounts", AMOUNT, (MAX_AMOUNTS,)), ("conditions", CONDITION, (MAX_CONDITIONS,)),
    ("abilities", ABILITY, (MAX_ABILITIES,)), ("texts", TEXT, (MAX_OPERATIONS,)), ("beyond", SUM, (MAX_BEYOND,)),
    ("names", "i4", (MAX_DEFINITIONS + CHARACTER_SIDES,)),
)  # fmt: skip
