"""An independent account of a game, kept from the event log alone: what every player has, and the final score.

It knows section 12.2 of the rulebook, what the cards print (`PRINTED`, read off the card files by
`sim.fuzz.printed`) and the kinds of events; it shares no code with the rules that it checks, but for what texts of
no shipped card count at the end of the game (`ASKED`). What it cannot tell from the log is a gap of the log.
"""

from typing import Final

from cardsets.language.tables import record
from sim.engine.board import event
from sim.engine.checks.contract import tells_what_happened
from sim.engine.checks.ledger_assists import ASSISTS_ACCOUNT, OF_ALL_FOES, note_assist, open_assists
from sim.engine.checks.ledger_battles import note_battle, note_power, open_account
from sim.engine.checks.ledger_copies import COPIES, IS_DAMAGE, note_copy, open_copies
from sim.engine.checks.ledger_damage import drop_damage, note_damage
from sim.engine.checks.ledger_eater import PLAYS as PLAYER_IS_UNICRON
from sim.engine.checks.ledger_eater import eater_agrees, is_planet_eaten, note_eater, seats_of_unicron
from sim.engine.checks.ledger_ground import (
    GROUND_ACCOUNT,
    ground_agrees,
    note_ground,
    open_ground,
)
from sim.engine.checks.ledger_phases import (
    PHASES_ACCOUNT,
    note_phases,
    open_phases,
    phases_agree,
)
from sim.engine.checks.ledger_sides import (
    SIDES_ACCOUNT,
    note_ambush,
    note_boss,
    note_sides,
    open_sides,
    sides_agree,
)
from sim.engine.checks.ledger_tactics import TACTICS_ACCOUNT, note_tactics, open_tactics, tactics_agree
from sim.engine.checks.ledger_unicron import (
    HIS_PRINTED,
    UNICRON_ACCOUNT,
    is_consuming,
    note_unicron,
    open_unicron,
    unicron_agrees,
)
from sim.engine.data import fate, zone
from sim.engine.data.state import (
    INSTANCES,
    LOG_SIZE,
    MAX_DEFINITIONS,
    SEATS,
    nested,
)
from sim.engine.machine.compiled import compiled

# Kinds of cards that scores tell apart, a bit each.
IS_ROBOT: Final = 1
IS_BOSS: Final = 2
IS_SCHEME: Final = 4
IS_RELIC: Final = 8
OF_NO_PLAYER: Final = 3  # a faction that no character is of, but Unicron

# What a card prints, as far as scores go. At the end of the game it pays `end_vp` for every `end_per`
# vaulted cards of the kinds in `end_of`, at most `end_most`; where `end_of` holds IS_DAMAGE it counts the
# Damage before the player; where it is 0 it just pays. `stays` is Damage that lies before the player. `names` says that
# its texts name whom they attack or Ambush, so that they may be of the card's own faction; `last_boss` that it is a
# Boss of Level III; `phase` is which phase it is, 0 for whatever is none; `tactic` that it is of the deck that a Boss
# brings, and `ongoing` that it has a text that goes on; `boss`, `robot` and `planet` that it is one, of the Level
# `level`. Of a Chaos card `consume` and `per_player` are its Consume value.
FACE: Final = record(
    "kind", "faction", "cost", "vault", "stays", "end_vp", "end_of", "end_per", "end_most", "names",
    "last_boss", "phase", "tactic", "ongoing", "boss", "robot", "planet", "level", "consume", "per_player",
)  # fmt: skip

# End-of-game texts that `end_vp` and the others cannot say: whose they are, and the amount as the rules work it out.
ASKED: Final = record("definition", "amount")
MOST_ASKED: Final = 32

# `stacked_missions`: how many a side's stack begins with.
# `names_any` says that some text about another card, which then Ambushes, names whom.
# The faces by definition, the definition of each card instance, who plays with whom, and the rulings on scoring, on
# what ends a game and on Assists (rules.md 15.13).
PRINTED: Final = nested(
    ("faces", FACE, (MAX_DEFINITIONS,)), ("definition", "i4", (INSTANCES,)), ("energon", "i4", (SEATS,)),
    ("players", "i4"), ("side", "i4", (SEATS,)), ("scores", "i4"), ("damage_owned", "i4"),
    ("damage_limit", "i4", (SEATS,)), ("damage_penalty", "i4"), ("destroyed_bosses_count", "i4"),
    ("bosses_of_a_side", "i4"), ("own_robots_count", "i4"), ("mates_help", "i4"), ("foes_defend", "i4"),
    ("reward_alone", "i4"), ("ruins_first", "i4"), ("ruins_n", "i4"),
    ("mission_stacks", "i4"), ("stacked_missions", "i4"), ("gate_by_polities", "i4"), ("names_any", "i4"),
    ("bosses_end", "i4"), ("his", HIS_PRINTED),
    ("mission_tax", "i4"), ("phases", "i4"), ("phases_n", "i4"), ("asked_n", "i4"), ("asked", ASKED, (MOST_ASKED,)),
)  # fmt: skip

HOLDINGS: Final = record(
    "faction", "energon", "tokens", "bosses", "before", "away", "robots", "bought", "converts", "assists", "shuffles",
    "turns", "revealed", "moved",
)  # fmt: skip
POINTS: Final = record("tokens", "costs", "energon", "vault", "damage", "total", "rank", "winners")

# `vaulted` is the seat in whose Vault an instance lies, `damaged` whose Damage it is, -1 for none;
# `lies_before` says of Damage that it lies before its player, not in a hand, deck or discard pile.
# `fell` says that it was defeated. `fate` is what first became of an instance, `by` whose doing it was, `plays` how
# often it was played.
# `winners` of POINTS is among how many a seat shares the win, 0 if it has no share.
# `power` is what is unspent on each card; `counted` by seat, `cost`, `raised` and `defended` are parts of the battle's
# totals, of which `odd_totals` says that some did not add up (`ledger_battles`); or parts of a score, `scored` by seat.
# `battler` battles now, at `fought_at`, and `strayed` says that this player was moved elsewhere since.
# `put_back` is how many cards texts have put onto the main deck from elsewhere.
# `asked` is what texts pay a seat at the end that only the rules can work out (`ASKED`).
LEDGER: Final = nested(
    ("seats", HOLDINGS, (SEATS,)), ("points", POINTS, (SEATS,)), ("vaulted", "i4", (INSTANCES,)),
    ("damaged", "i4", (INSTANCES,)), ("lies_before", "i4", (INSTANCES,)), ("copies", COPIES),
    ("sides", SIDES_ACCOUNT), ("assists", ASSISTS_ACCOUNT), ("ground", GROUND_ACCOUNT),
    ("phases", PHASES_ACCOUNT), ("tactics", TACTICS_ACCOUNT), ("unicron", UNICRON_ACCOUNT),
    ("fate", "i4", (INSTANCES,)), ("fell", "i4", (INSTANCES,)),
    ("by", "i4", (INSTANCES,)), ("plays", "i4", (INSTANCES,)), ("bosses_beaten", "i4"),
    ("bosses_destroyed", "i4"), ("ending", "i4"), ("ended_by", "i4"), ("lost_events", "i4"), ("odd_events", "i4"),
    ("power", "i4", (INSTANCES,)), ("counted", "i4", (SEATS,)), ("cost", "i4"), ("raised", "i4"), ("defended", "i4"),
    ("battler", "i4"), ("fought_at", "i4"), ("strayed", "i4"),
    ("scored", "i4", (SEATS,)), ("asked", "i4", (SEATS,)), ("odd_totals", "i4"), ("put_back", "i4"),
)  # fmt: skip


@compiled
def open_ledger(ledger, printed):
    """A ledger before the game's first event."""
    for seat in range(SEATS):
        mine = ledger.seats[seat]
        mine.faction = 0
        mine.energon = printed.energon[seat]
        mine.tokens = 0
        mine.bosses = 0
        mine.before = 0
        mine.away = 0
        mine.robots = 0
        mine.bought = 0
        mine.converts = 0
        mine.assists = 0
        mine.shuffles = 0
        mine.turns = 0
        mine.revealed = 0
        mine.moved = 0
        ledger.scored[seat] = 0
        ledger.asked[seat] = 0
    for card in range(INSTANCES):
        ledger.vaulted[card] = -1
        ledger.damaged[card] = -1
        ledger.lies_before[card] = 0
        ledger.fate[card] = fate.LEFT
        ledger.fell[card] = 0
        ledger.by[card] = -1
        ledger.plays[card] = 0
    open_copies(ledger.copies)
    open_sides(ledger.sides)
    open_assists(ledger.assists)
    open_ground(ledger.ground, printed)
    open_phases(ledger.phases)
    open_tactics(ledger.tactics)
    open_unicron(ledger.unicron, printed)
    ledger.bosses_beaten = 0
    ledger.bosses_destroyed = 0
    ledger.ending = 0
    ledger.ended_by = -1
    ledger.lost_events = 0
    ledger.odd_events = 0
    ledger.put_back = 0
    open_account(ledger)


@compiled
def take_log(ledger, printed, game):
    """Take in the events of a game since it was last asked, and leave its log empty."""
    if game.log_n >= LOG_SIZE:
        ledger.lost_events = 1
    for i in range(game.log_n):
        entry = game.log[i]
        note(
            ledger, printed, entry.kind, entry.seat, entry.card, entry.space, entry.amount, entry.other, entry.by
        )  # fmt: skip
    game.log_n = 0


@compiled
def note(ledger, printed, kind, seat, card, space, amount, other, by):
    """Take in one event; `by` is the card whose text was at work, or NO_CARD."""
    if not tells_what_happened(kind, seat, card, space, amount, other):
        ledger.odd_events = 1
    fell = kind == event.REWARDED and ledger.fell[card] == 0
    active = ledger.sides.active + 0
    note_ground(ledger.ground, printed, kind, seat, card, space, amount, other, by, active, fell)
    note_phases(ledger.phases, printed, ledger.seats, active, kind, seat, card)
    note_tactics(ledger.tactics, printed, kind, seat, card)
    consuming = is_consuming(ledger)
    if printed.his.plays == PLAYER_IS_UNICRON:
        note_eater(ledger.unicron, printed, ledger.seats, kind, seat, card, space, amount, other)
    else:
        note_unicron(ledger.unicron, printed, active, kind, seat, card, space, amount, other, fell)
    count(ledger, printed, kind, seat, card, other)
    note_move(ledger, kind, seat, amount)
    note_taken(ledger, kind, card, space, amount)
    note_power(ledger, kind, seat, card, amount, other)
    cost = face_of(printed, card).cost if kind == event.COST_PART and card < INSTANCES - SEATS else 0
    note_battle(ledger, cost, is_planet_eaten(printed, card), kind, seat, card, space, amount, other)
    note_copy(ledger.copies, printed, kind, seat, card, other)
    boss = boss_faction(printed, card)
    note_sides(ledger.sides, printed, kind, seat, amount)
    note_ambushed(ledger, printed, kind, card, amount)
    if boss >= 0 and (kind != event.ATTACKED or not face_of(printed, card).names):
        note_boss(ledger.sides, ledger.seats, printed, boss, kind, seat, card, other)
    if not consuming:
        whose = OF_ALL_FOES + 0 if is_planet_eaten(printed, card) else boss
        note_assist(ledger.assists, ledger.seats, printed, whose, kind, seat, card, other)
    if kind == event.VP:
        ledger.seats[seat].tokens += amount
    elif kind == event.ENERGON:
        ledger.seats[seat].energon += amount
    elif kind in (event.VAULTED, event.MISSION_COMPLETED) or (
        kind == event.GAINED_CARD and other == zone.VAULT
    ):
        ledger.vaulted[card] = seat
    elif kind == event.CONTRIBUTED:
        ledger.vaulted[card] = -1
        drop_damage(ledger, card)
    elif kind == event.CHARACTER:
        ledger.seats[seat].faction = printed.faces[amount].faction
    elif kind == event.GAME_ENDS:
        ledger.ending = amount
        ledger.ended_by = seat
    elif kind == event.COUNTED:
        ledger.scored[seat] += amount
    elif kind == event.SCORED:
        if amount != ledger.scored[seat]:
            ledger.odd_totals = 1
    elif card >= 0 and card < INSTANCES - SEATS:
        note_card(ledger, printed, kind, seat, card, other)


@compiled
def note_ambushed(ledger, printed, kind, card, amount):
    """Take in that a card Ambushes seats, a bit each: its Adversaries, but where a text or a token says otherwise."""
    if kind != event.AMBUSHED or card >= INSTANCES - SEATS:  # a character Ambushes nobody but by a text
        return
    if ledger.fate[card] != fate.LEFT or ledger.assists.declarer >= 0:
        return
    if is_planet_eaten(printed, card):
        return  # texts about it speak before he declares that he Consumes it (UNIM-4)
    if printed.his.plays and (card == printed.his.card or ledger.unicron.token[card]):
        return  # he and his Heralds are everybody's Adversaries (UNI-3)
    if not face_of(printed, card).names and not printed.names_any:
        robot = face_of(printed, card).robot
        victims = amount & ~seats_of_unicron(printed, ledger.seats) if robot else amount + 0  # HERALD-10
        note_ambush(ledger.sides, ledger.seats, printed, face_of(printed, card).faction, victims)


@compiled
def count(ledger, printed, kind, seat, card, other):
    """What the results count: deeds of a seat, plays and the first fate of a card."""
    if kind == event.BOUGHT:
        ledger.seats[seat].bought += 1
        meet_fate(ledger, card, fate.BOUGHT, seat)
    elif kind == event.GAINED_CARD:
        meet_fate(ledger, card, fate.GAINED, seat)
    elif kind == event.REWARDED:
        note_fall(ledger, printed, seat, card)
    elif kind == event.THWARTED:
        meet_fate(ledger, card, fate.THWARTED, seat)
    elif kind == event.CONTRIBUTED:
        meet_fate(ledger, card, fate.CONTRIBUTED, seat)
    elif kind == event.PLANET_EATEN:
        meet_fate(ledger, card, fate.EATEN, seat)
    elif kind == event.COMMANDED or kind == event.CLEARED:
        ledger.fate[card] = fate.COMMANDED if kind == event.COMMANDED else fate.CLEARED
        ledger.by[card] = seat  # whatever became of it before
    elif kind == event.DESTROYED:
        if other == zone.MATRIX or other == zone.MAIN:
            meet_fate(ledger, card, fate.DESTROYED, -1)
    elif kind == event.PLAYED:
        ledger.plays[card] += 1
    elif kind == event.CONVERTED:
        ledger.seats[seat].converts += 1
    elif kind == event.ASSIST_LAID:
        ledger.seats[seat].assists += 1
    elif kind == event.SHUFFLED:
        ledger.seats[seat].shuffles += 1
    elif kind == event.TURN_BEGINS:
        ledger.seats[seat].turns += 1
    elif kind == event.REVEALED and seat >= 0:
        ledger.seats[seat].revealed += 1


@compiled
def note_taken(ledger, kind, card, space, amount):
    """Take in that a card was taken, maybe out of a Vault, put back onto the main deck, or lies in the Matrix anew."""
    if kind == event.DESTROYED or kind == event.GAINED_CARD or kind == event.PUT:
        ledger.vaulted[card] = -1
    if kind == event.PUT:
        ledger.put_back += amount
        ledger.fate[card] = fate.LEFT
        ledger.by[card] = -1
    if kind == event.REVEALED or (kind == event.PUT and space >= 0):
        ledger.fell[card] = 0  # one that fell before and was put back falls anew


@compiled
def note_move(ledger, kind, seat, amount):
    """Take in a space that was moved by Move, and not by a text (GAP-275), or that a turn begins."""
    if kind == event.MOVED:
        ledger.seats[seat].moved += 1 if amount == 0 else 0
    elif kind == event.TURN_BEGINS:
        for other in range(SEATS):
            ledger.seats[other].moved = 0


@compiled
def note_fall(ledger, printed, seat, card):
    """Take in that an Adversary is defeated: it counts once, wherever its own reward takes it (GAP-196)."""
    if ledger.fell[card]:
        return
    ledger.fell[card] = 1
    meet_fate(ledger, card, fate.DEFEATED, seat)  # who defeated it is the first to be rewarded
    if face_of(printed, card).kind == IS_BOSS:
        ledger.seats[seat].bosses += 1
        ledger.bosses_beaten += 1
    else:
        ledger.seats[seat].robots += 1


@compiled
def meet_fate(ledger, card, became, seat):
    """The first thing that becomes of a card counts, but for a Polity under command."""
    if ledger.fate[card] == fate.LEFT or ledger.fate[card] == fate.COMMANDED:
        ledger.fate[card] = became
        ledger.by[card] = seat


@compiled
def note_card(ledger, printed, kind, seat, card, other):
    """Take in an event that tells where Damage lies, or that a Boss is gone for good."""
    face = face_of(printed, card)
    if kind == event.DESTROYED and face.kind == IS_BOSS and other == zone.MATRIX and not ledger.fell[card]:
        ledger.bosses_destroyed += 1
    if face.kind == IS_DAMAGE:
        note_damage(ledger, face.stays, kind, seat, card, other)


@compiled
def face_of(printed, card):
    """What an instance prints."""
    return printed.faces[printed.definition[card]]


@compiled
def boss_faction(printed, card):
    """The faction of a Boss, -1 for whatever is none; beside Unicron one that nobody plays (UNI-3)."""
    if card < 0 or card >= INSTANCES - SEATS or face_of(printed, card).kind != IS_BOSS:
        return -1
    if printed.his.plays:
        return OF_NO_PLAYER + 0
    return face_of(printed, card).faction + 0


@compiled
def holdings_agree(ledger, printed, game):
    """Whether the log adds up to what the players have now."""
    for seat in range(game.public.players):
        mine = ledger.seats[seat]
        player = game.public.seats[seat]
        if player.energon != mine.energon or player.vp != mine.tokens or player.bosses != mine.bosses:
            return False
        if player.robots != mine.robots or player.bought != mine.bought or player.converts != mine.converts:
            return False
        if player.assists != mine.assists or player.shuffles != mine.shuffles or player.turns != mine.turns:
            return False
        if player.revealed != mine.revealed or player.moved != mine.moved:
            return False
    beside = phases_agree(ledger.phases, printed, game) and ground_agrees(ledger.ground, printed, game)
    if printed.his.plays == PLAYER_IS_UNICRON:
        beside = beside and eater_agrees(ledger.unicron, game)
    else:
        beside = beside and unicron_agrees(ledger.unicron, printed, game)
    return beside and tactics_agree(ledger.tactics, game) and sides_agree(ledger, printed, game)


@compiled
def fates_agree(ledger, game):
    """Whether what the results will tell of each card is what the log tells."""
    for card in range(INSTANCES):
        tally = game.tally[card]
        if tally.dealt and (
            tally.fate != ledger.fate[card]
            or tally.by != ledger.by[card]
            or tally.plays != ledger.plays[card]
        ):
            return False
    return True
