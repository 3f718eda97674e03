"""The vocabulary that cards are compiled to: one table of small integers, read by the compiled engine.

A card's text becomes abilities; an ability is a kind (when it speaks), a program (what it does)
and a few numbers. A program is a run of operations that ends with ``END``. Operations refer to
three side tables: selectors (which cards), amounts (how many) and conditions (only if).

Nothing here executes anything: `sim.engine.procedures.effects` does. The numbers are internal and
may be renumbered at will; nothing on disk holds them.
"""

from typing import Final

# --- Card types (a bit each, so that a selector can name several) ---------------------------------
ALLY: Final = 1 << 0
BASIC: Final = 1 << 1
SCHEME: Final = 1 << 2  # Autobot Initiative or Decepticon Scheme, by faction
ENCOUNTER: Final = 1 << 3
MANEUVER: Final = 1 << 4
RELIC: Final = 1 << 5
SITE: Final = 1 << 6
STARTER: Final = 1 << 7
TECHNOLOGY: Final = 1 << 8
ROBOT: Final = 1 << 9
BOSS: Final = 1 << 10
DAMAGE: Final = 1 << 11
CHARACTER: Final = 1 << 12
POLITY: Final = 1 << 13  # a kind of Site: a Polity has the bit of Sites, too (COMP-60)
MISSION: Final = 1 << 14
RUIN: Final = 1 << 15
PLANET: Final = 1 << 16  # a kind of Site: a Planet has the bit of Sites, too (COMP-59)
CHAOS: Final = 1 << 17
PHASE: Final = 1 << 18
TACTIC: Final = 1 << 19  # of a deck that a Boss brings (SIXSHOT-1)
PLANETARY: Final = 1 << 20  # a Planetary Ruin: it has the bit of Ruins, too (COMP-61)
AUTOMATON: Final = (
    1 << 21
)  # a figure on the Matrix that no player plays: it has the bit of Bosses, too (UNI-2)

# What a Robot may be, too: any player buys such a card, and nobody defeats it (COMP-58).
HYBRID_OF: Final = RELIC | ALLY

TYPE_NAMES: Final = {
    "ally": ALLY, "basic": BASIC, "scheme": SCHEME, "initiative": SCHEME, "encounter": ENCOUNTER,
    "maneuver": MANEUVER, "relic": RELIC, "site": SITE, "starter": STARTER, "technology": TECHNOLOGY,
    "robot": ROBOT, "boss": BOSS, "damage": DAMAGE, "character": CHARACTER, "polity": POLITY,
    "mission": MISSION, "ruin": RUIN, "planet": PLANET, "chaos": CHAOS, "phase": PHASE,
    "tactic": TACTIC, "planetary": PLANETARY, "automaton": AUTOMATON,
}  # fmt: skip

# --- Factions --------------------------------------------------------------------------------------
NO_FACTION: Final = 0
AUTOBOT: Final = 1
DECEPTICON: Final = 2
UNICRON: Final = 3  # of the character alone (COMP-10, HERALD-10)
# Relative to the player an effect speaks to; only in selectors.
ANY_FACTION: Final = 0
OWN_FACTION: Final = 3
ADVERSARY_FACTION: Final = 4

# --- Keywords of a selector ------------------------------------------------------------------------
WITH_FLIGHT: Final = 1
WITH_BLOCK: Final = 2
OTHER: Final = 4  # not the card that speaks
NAMED: Final = 8  # of the name that the selector says
OF_ANY_FACTION: Final = 16  # asks for nothing, and names the faction of what is gained (GAP-240)
THIS: Final = 32  # the card that speaks
NOT_DRAWN: Final = 64  # none of those that the text drew last
THAN_IT: Final = 128  # of a cost told by that of the chosen card
UNLIKE_TYPE: Final = 256  # of other types than those chosen in the rounds before (GAP-258)
UNLIKE_COST: Final = 512
UNLIKE_FACTION: Final = 1024
TURNED_NOW: Final = 2048  # turned faceup in the Matrix in this turn
OWN_COMMAND: Final = 4096  # of Polities alone: under the command of the team that the text speaks to
NOT_OWN_COMMAND: Final = 8192  # under that of the Adversaries, or of nobody
FOE_COMMAND: Final = 16384  # under that of the Adversaries
OTHER_THAN: Final = 32768  # none of the type, faction and subtype that the selector leaves out
WITH_HERALD: Final = 65536  # a Herald token lies on it
BY_SEARCH: Final = 131072  # turned faceup by a Search, as a text waits for a reveal (MOVE-7)

# --- Areas a selector looks in ---------------------------------------------------------------------
IN_HAND: Final = 0  # "in hand"
IN_CONTROL: Final = 1  # "you control": played this turn, Allies, Ongoing cards and Damage before you
IN_DISCARD: Final = 2  # "in your discard pile"
IN_VAULT: Final = 3  # "in your vault"
IN_MATRIX: Final = 4  # "in the matrix", with a reach and a face
IN_DESTROYED: Final = 5  # "in the destroyed pile"
IN_ANY_CONTROL: Final = 6  # "in play": controlled by any player
LOOKED_AT: Final = 8  # "of them": of the cards last looked at those that still lie in their deck
PLAYED: Final = 7  # "played this turn" by you, whether still in play, discarded or vaulted since
# What you did in this turn; of an objective marked "team" what anybody of your team did. Such cards are counted alone.
DEFEATED_NOW: Final = 9  # "defeated this turn"
BOUGHT_NOW: Final = 10  # "bought this turn": bought or gained
CLEARED_NOW: Final = 11  # "cleared this turn"
COMMANDED_NOW: Final = 12  # "commanded this turn"
IN_OTHERS_CONTROL: Final = 13  # "another player controls"

# Reach within the Matrix, measured from the player's character.
ANYWHERE: Final = 0
HERE: Final = 1
ADJACENT: Final = 2  # orthogonal neighbours (GAP-48)
HERE_OR_ADJACENT: Final = 3
IN_RANGE: Final = 4  # within the Range of the card that speaks (BUY-6)
BESIDE_SOURCE: Final = 5  # adjacent to the Matrix card that speaks

FACEUP: Final = 0
FACEDOWN: Final = 1
EITHER_FACE: Final = 2

# --- Resources -------------------------------------------------------------------------------------
ENERGON: Final = 0
VP: Final = 1
DAMAGE_CARD: Final = 2
POWER: Final = 3  # the turn's (or battle's) Power of the card that speaks, or untied
MOVE: Final = 4
TO_COMMAND: Final = 5  # Power for taking command alone, of any one Polity, in this turn
TO_COMMAND_HERE: Final = (
    6  # of the Polity on which you stand as the text resolves, if it is not under your command
)

# --- Players a verb reaches --------------------------------------------------------------------------
YOU: Final = 0
EACH_OTHER_PLAYER: Final = 1
EACH_PLAYER: Final = 2
A_PLAYER_IN_RANGE: Final = 3  # the controller picks one other player whose character is in Range
EACH_OTHER_IN_RANGE: Final = 4
THE_VICTIMS: Final = 5  # whom the event hits: the Ambushed, all on a Boss reveal, the Confronting player
EACH_ASSISTING_PLAYER: Final = 6  # who laid an Assist in this battle
A_CHARACTER: Final = 7  # the controller picks any placed character, their own too
EACH_OTHER_HERE: Final = 8  # other players in your space
AN_OTHER_PLAYER: Final = 9  # the controller picks one other player, anywhere
YOU_AND_ASSISTING: Final = 10  # you, and who laid an Assist in this battle
THE_CONTROLLER: Final = 11  # whose text it is; of nobody's card the active player
EACH_IN_RANGE: Final = 12  # you and the others in Range
THAT_PLAYER: Final = 13  # who did what the text waited for
LEFT_PLAYER: Final = 14  # the next in turn order; nobody where one plays alone
EACH_ADVERSARY_PLAYER: Final = 15  # whom the card that speaks opposes (GAP-251)
EACH_AUTOBOT_PLAYER: Final = 16  # whose character is an Autobot
EACH_DECEPTICON_PLAYER: Final = 17
BATTLING_PLAYER: Final = 18  # whose battle it is; nobody where there is none
EACH_HERE: Final = 19  # you and the others in your space

# --- Amounts: base + per * (measure // divisor) ------------------------------------------------------
CONSTANT: Final = 0
COUNT: Final = 1  # cards that the selector matches
HIGHEST_COST: Final = 2  # among cards that the selector matches
PLAYERS: Final = 3
ENERGON_HELD: Final = 4
COST_OF_IT: Final = 5  # of the card chosen or that the event is about
CHOSEN: Final = 6  # `that many`: the number a player picked, or as many as a verb did
DIFFERENT_TYPES: Final = 7  # among cards that the selector matches; a card of several types counts each
DIFFERENT_COSTS: Final = 8
DIFFERENT_FACTIONS: Final = 9  # a card of no faction counts none
DIFFERENT_NAMES: Final = 10  # as texts tell them apart (GAP-405)
UNSPENT_POWER: Final = 11  # of any Range
UNSPENT_MOVE: Final = 12
VP_HELD: Final = 13
POWER_ON_IT: Final = 14  # unspent, on the chosen card
SPACES_MOVED: Final = 15  # by Move, in this turn (GAP-275)
ENERGON_HERE: Final = 16  # that lies on the card that speaks
MISSIONS_HELD: Final = 17  # Missions controlled, which are incomplete

# --- Conditions --------------------------------------------------------------------------------------
COUNT_IS: Final = 0  # count of selector, compared
ENERGON_IS: Final = 1
HAND_IS: Final = 2
COST_OF_IT_IS: Final = 3
VP_IS: Final = 4
IN_ALT_MODE: Final = 5
IN_BOT_MODE: Final = 6
DEAREST: Final = 7  # the card that speaks costs more than every other card you control
BLOCKED: Final = 8  # somebody Blocked the Attack this effect made
DONE: Final = 9  # the verb before found something to act on ("if you do" / negated: "if you do not")
CONFRONTING: Final = 10
ASSISTING: Final = 11
YOUR_TURN: Final = 12
IT_MATCHES: Final = 13  # the card chosen or that the event is about matches the selector
DAMAGE_IS: Final = 14  # Damage controlled, all kinds (DMG-8)
ALL_OTHERS_ASSIST: Final = 15  # every non-active player laid an Assist in this battle
POWER_SHORT: Final = 16  # the battle is lost as Power stands
CANNOT: Final = 17  # the verb before found nothing to act on; it was not declined
LAST_DAMAGE: Final = 18  # one more Damage ends the game (DMG-21)
FIRST_OF_NAME: Final = (
    19  # no card of the same name and player says its texts before the one that speaks (NAME-68)
)
SPACES_MOVED_IS: Final = 20  # by Move, in this turn (GAP-275)
ENERGON_HERE_IS: Final = 21  # that lies on the card that speaks
COMMANDED_BY: Final = 22  # the Polity that speaks is under the command of `value`, a faction or a relation
MISSIONS_IS: Final = 23  # Missions controlled, which are incomplete
CONSUMING: Final = 24  # you are Unicron, and Consume a Planet (UNIM-2)
MOST_HELD: Final = (
    25  # you have more than each other player of what `value` compares: ENERGON_IS, VP_IS and so on
)
MOST_CONTROLLED: Final = 26  # you control more cards that the selector matches than each other player
MOST_ARE: Final = 27  # more than half of the cards that the selector finds match the selector `value`

# How a condition goes on: with one that must hold too, or with one that may hold instead.
AND: Final = 0
OR: Final = 1

AT_LEAST: Final = 0
AT_MOST: Final = 1
EXACTLY: Final = 2

# --- How long an armed ability waits -----------------------------------------------------------------
WHILE_IN_PLAY: Final = 0
THIS_TURN: Final = 1
THIS_BATTLE: Final = 2
YOUR_NEXT_TURN: Final = 3  # until the next turn of whom it was armed for starts (GAP-253)

# An event of other players is so much further on than the player's own.
OTHERS: Final = 12

# --- Ability kinds -------------------------------------------------------------------------------------
# Looked up on the card when its moment comes.
ON_PLAY: Final = 1  # on play
REWARD: Final = 2  # the reward line
ON_BLOCK: Final = 3  # block: text that resolves when discarded to Block
REVEAL_ATTACK: Final = 4  # reveal attack (victims: every placed Adversary player)
ON_REVEAL: Final = 5  # on reveal (Sites, Schemes)
AMBUSH: Final = 6  # an Encounter's top half
CONFRONTATION: Final = 7  # an Encounter's bottom half
ENERGON_ABILITY: Final = 8  # cost in Energon, with a `when`
SITE_ABILITY: Final = 9  # of who stands there; costs in Energon, Power, Move; by itself where it has none
THWART_BY_CONTRIBUTION: Final = 10  # amount = how many cards, selector = which
THWART_BY_PAYMENT: Final = 11  # costs in Energon, Power, Move, from any space
CLEARING: Final = 12  # of a Ruin: one way to clear it; costs in Energon, Power, Move
OBJECTIVE: Final = (
    13  # of a Mission, which may be completed while `condition` holds, or of a phase, which is then
)
COMMAND_POWER: Final = 14  # amount of Power for taking command alone (keyword Command)
COMMANDED: Final = 15  # of a Polity: what it costs in Power to take command of it
# Live while the card is in play (or faceup in the Matrix, or the character's side is up).
START_OF_TURN: Final = 20
ON_CONVERT: Final = 21  # selector field `mode`: into which mode, or either
ON_ENTER: Final = 22  # you move onto a card that the selector matches; before any Ambush
ON_LEAVE: Final = 23  # you leave a space by moving
ON_YOU_PLAY: Final = 24  # you play, or Assist with, a card that the selector matches
ON_BUY: Final = 25  # you buy a card that the selector matches
ON_DEFEAT: Final = 26  # you defeat an Adversary that the selector matches
ON_ASSIST_LAID: Final = 27  # any player lays a legal Assist (speaks to that player)
ON_BATTLE_LOST: Final = 28  # the battle you are in fails
THWART_ON_DEFEAT: Final = 29  # the active player defeats an Adversary that the selector matches
THWART_ON_ASSISTS: Final = 30  # every non-active player laid an Assist in one battle
ON_GAIN_DAMAGE: Final = 31
ON_GAIN: Final = 32  # a text lets you gain a card that the selector matches
ON_DISCARD: Final = 33  # you discard, by a text, a card that the selector matches
ON_DESTROY: Final = 34  # you destroy, by a text, a card that the selector matches
ON_TURN_UP: Final = 35  # you reveal a card that the selector matches
# The same events of other players; `mode` says whether of all players.
OTHERS_PLAY: Final = ON_YOU_PLAY + OTHERS
OTHERS_BUY: Final = ON_BUY + OTHERS
OTHERS_DEFEAT: Final = ON_DEFEAT + OTHERS
OTHERS_GAIN_DAMAGE: Final = ON_GAIN_DAMAGE + OTHERS
OTHERS_GAIN: Final = ON_GAIN + OTHERS
OTHERS_DISCARD: Final = ON_DISCARD + OTHERS
OTHERS_DESTROY: Final = ON_DESTROY + OTHERS
OTHERS_TURN_UP: Final = ON_TURN_UP + OTHERS
END_OF_TURN: Final = 48
# Live modifiers: they change a rule while they last and never fire.
DEFEAT_COST: Final = 49  # amount added to the cost of cards that the selector matches, in battle alone
ADVERSARY_COST: Final = (
    50  # amount added to the cost of cards that the selector matches, in battle and to buy
)
BUY_COST: Final = 51  # amount added to the price of cards that the selector matches, for you
CARD_POWER: Final = 52  # amount added to the Power of cards you play or Assist with that match
MAY_BATTLE: Final = 53  # you may battle cards that the selector matches (BUY-14)
MAY_BUY: Final = 54  # you may buy cards that the selector matches (BUY-13)
CONFRONT_ROBOTS: Final = 55  # battling a Robot is a Confrontation (CLAR-43)
FORCE_ASSIST: Final = 56  # amount of Assists that must be resolved (ASSIST-12)
BATTLE_POWER: Final = 57  # amount added to your total in a battle, in your turn
BUY_TO_TOP: Final = 58  # bought cards that match may... must go on top of your deck
AVOID_AMBUSH: Final = 59  # avoid Ambushes by cards that match; in whose turn, the rules say (AMB-14)
NO_BATTLE: Final = 60  # cards that match cannot be battled
BLOCK_ANYWHERE: Final = 61  # you may Block an Attack on any character, at any distance, without a card
BLOCK_HERE: Final = 62  # a Block ability of the character, Range 0 (GAP-65)
NO_CONVERT: Final = 63
NO_ENTER_BOSS: Final = 64
RANGE_BONUS: Final = 65  # amount added to the Range of cards you play that match
NO_DEFEAT: Final = 66  # cards that match are not defeated, nor battled
IGNORE_REVEAL: Final = 67  # what cards that match do as you reveal them is left out (CLAR-33)
ASSIST_POWER: Final = 68  # amount, only when this card Assists (keyword Assist)
CONFRONT_POWER: Final = 69  # amount, once the Confrontation begins (GAP-75)
MUST_PLAY_FIRST: Final = 70  # in hand: play it before any other card (PLAY-15)
SCORE_AT_END: Final = 71  # amount of VP at the end of the game, while vaulted

# Live, too: a trigger that speaks before its event, and Damage that will not be gained.
WOULD_GAIN_DAMAGE: Final = 72
PREVENT_DAMAGE: Final = 73
ON_DRAW: Final = 92  # a text has you draw a card
ON_BATTLE: Final = 75  # you battle an Adversary that the selector matches, once that is sure
OTHERS_BATTLE: Final = ON_BATTLE + OTHERS
ON_ARRIVAL: Final = (
    76  # a card that the selector matches is put into the Matrix at the end of any player's turn
)
# Used by an action, once a turn: by whose card it is, or by other players (`mode`) in their own turns.
USE: Final = 77
OTHERS_USE: Final = 78
ON_YOU_ASSIST: Final = 81  # you lay a legal Assist; `that player` is whose battle it is
OTHERS_ENTER: Final = 82  # another player moves into your space; `that player` is who did
ON_COMMAND: Final = 83  # you take command of a Polity that the selector matches
ON_CLEAR: Final = 84  # you clear a Ruin that the selector matches
ON_COMPLETE: Final = 85  # you complete a Mission
# Modifiers again.
NO_ENTER: Final = 86  # nobody moves or is moved onto cards that match
IGNORE_ONGOING: Final = 90  # texts of cards that match do not hold for you
AVOID_IN_ANY_TURN: Final = 91  # avoid Ambushes by cards that match in any player's turn (AMB-16)
COMMAND_COST: Final = 88  # amount added to what it costs you to take command of cards that match
CLEAR_COST: Final = 89  # amount added to what it costs you, in Power or Move, to clear cards that match
# Of Assists: which card in play may be one (CLAR-24), and that it is resolved before any other (CLAR-25).
ASSIST_WITH: Final = 79
RESOLVE_FIRST: Final = 80
BUY_DESTROYED: Final = 74  # of MAY_BUY what is about the destroyed pile (CLAR-31)

ENERGON_ANY_TIME: Final = 0
ENERGON_CONFRONT: Final = 1
ENERGON_ASSIST: Final = 2
ENERGON_COMMAND: Final = 3
ENERGON_BLOCK: Final = 4
ENERGON_CONSUME: Final = 5  # while Unicron Consumes (EN-15)

# `when` of what is used: whether its program begins with what must be done, whole, for the use (GAP-264).
BY_DOING: Final = 1

EITHER_MODE: Final = 0
ALT_ONLY: Final = 1
BOT_ONLY: Final = 2
INTO_SIDE: Final = 64  # + the place of the one side of several that a Convert must lead to
ONCE_A_TURN: Final = 4  # `mode` of a trigger that speaks at the first such event of a turn
MATRIX_ONLY: Final = 3  # `mode` of a modifier that holds while its card lies faceup in the Matrix
ONCE_OF_NAME: Final = 5  # `mode` of a modifier that holds once for all cards of its name (GAP-274)
# `mode` of texts of a Polity, which without it speak to who stands on it; both to the team that commands it, and
# FOR_ALL to every player, whoever does.
NEARBY: Final = 6  # to who stands on it or adjacent to it
FOR_ALL: Final = 7  # to every player, wherever they are
TEAM_MISSION: Final = 8  # of an objective that teammates may meet, too (MISSION-3)

# Events that others' texts may wait for, and `mode` of those.
MAY_BE_OTHERS: Final = (
    ON_YOU_PLAY, ON_BUY, ON_DEFEAT, ON_GAIN_DAMAGE, ON_GAIN, ON_DISCARD, ON_DESTROY, ON_TURN_UP, ON_BATTLE,
)  # fmt: skip
ANOTHER_PLAYER: Final = 1
ANY_PLAYER: Final = 2
# The same of texts that speak at the first such event of a turn (GAP-404).
ONCE_OF_ANOTHER: Final = 9
ONCE_OF_ANY: Final = 10

# --- Operations ----------------------------------------------------------------------------------------
# Registers of a running effect: `who` (the player it speaks to), `it` (a chosen card), `at` (its space),
# `done` (did the last operation find or do anything), `source` (the card that speaks), `controller`, `did` (how many
# the last verb did), `chosen` (`that many`), `before` (to whom the text spoke before `the controller:`).
END: Final = 0
JUMP: Final = 1  # a: target
IF: Final = 2  # a: condition, b: target when it does not hold
MAY: Final = 3  # b: target when `who` declines
CHOOSE: Final = 4  # a: branches, the next a are BRANCH; b: target after all, c: target where none can
BRANCH: Final = 5  # a: target of the branch
LOOP: Final = 6  # a: amount of rounds, b: target after the last
NEXT: Final = 7  # a: target, the LOOP, FOR_EACH_CARD, FOR_EACH_PLAYER or NEXT_PLAYER to go on with
SELECT: Final = (
    8  # a: selector, b: 1 if it may be declined, c: target when nothing is chosen, d: purpose (an op)
)
FOR_EACH_CARD: Final = 9  # a: selector, b: target after the last; sets `it`, `at`
FOR_EACH_PLAYER: Final = 10  # a: players, b: target after the last, c: as of ATTACK; sets `who`
GAIN: Final = 11  # a: resource, b: amount, c: VP lost where Damage so gained ends the game
LOSE: Final = 12  # a: resource, b: amount
DRAW: Final = 13  # a: amount, b: 1 where the text asks later which cards were drawn
DISCARD_IT: Final = 14  # from hand or control to its owner's discard pile
DESTROY_IT: Final = 15
RETURN_IT: Final = 16  # a Damage, to the Damage discard
GAIN_IT: Final = 17  # a: destination, b: what the text names of it
DEFEAT_IT: Final = 18  # outright, with its reward (GAP-94)
FLIP_UP_IT: Final = 19
FLIP_DOWN_IT: Final = 20
PEEK_IT: Final = 21
POWER_IT: Final = 22  # a: amount, tied to the chosen card (PLAY-9)
COPY_IT: Final = 23  # the source becomes a copy of it for the turn
PUT_IT: Final = 24  # a: destination; from hand, control or discard pile
CONVERT: Final = 25  # free; preceded by MAY where optional
TELEPORT: Final = 26  # a: reach (ANYWHERE, ADJACENT, HERE_OR_ADJACENT), b: which spaces, one of these:
TO_ANY_SPACE: Final = 0
TO_CARDS: Final = 1  # and more: where a faceup card lies that selector b - TO_CARDS matches
STEP_PLAYER: Final = 27  # `who` is moved 1 space, a: which way; the controller picks the direction
PICK_PLAYER: Final = 28  # a: players, b: target where there are none, c: as of ATTACK; sets `who`
RESET_PLAYER: Final = 29  # `who` is again whom the program began by speaking to
ATTACK: Final = 30  # a: players, b: target after the body, c: 1 within `the controller:`; the body follows
ARM: Final = (
    31  # a: ability that waits, b: how long, c: how often (0 = without limit), d: one of these two, or 0
)
FIRST_OF_TURN: Final = 1  # not armed where there was such an event in this turn before
OF_ALL_PLAYERS: Final = 2  # it holds for all players, until the next turn of whom it was armed for (GAP-265)
BATTLE_COST: Final = 32  # a: amount added to the Adversary's cost for this battle
STORE: Final = 33  # a: amount of Energon put on the source
TAKE: Final = 34  # a: amount of Energon moved from the source to you (what is there)
AMBUSH_PLAYERS: Final = 35  # a: players, c: as of ATTACK; one Encounter, its Ambush hits them
TAKE_SOURCE: Final = 36  # the chosen card is the one that speaks
BAN_BATTLE: Final = 37  # nobody battles the Adversary of this event in this turn; a: 1 with a refund
DISCARD_HAND: Final = 38
CHOOSE_NUMBER: Final = 39  # a: least amount, b: most amount, c: target where none can be paid; sets CHOSEN
UNSUPPORTED: Final = 40  # a: index of a verb that only rulesets not in play use
PAY: Final = 41  # a: resource, b: amount; all of it or nothing
TO_CONTROLLER: Final = 42  # `who` is the controller; a: 1 to note who it was, b: 1 within an Attack
BACK: Final = 43  # `who` is again whom TO_CONTROLLER noted
COUNT_DONE: Final = 44  # a: BEGIN_COUNT, TAKE_COUNT or NO_COUNT; sets CHOSEN to what the verbs between did
LOOK: Final = 45  # a: amount, b: 1 of the main deck, c: 1 shown to all; `it` is the last of them
BRING: Final = 46  # `who` Teleports to the space of the player who counts as `you`
SWAP_SPACES: Final = 47  # `who` and that player Teleport, each to the space of the other
GIVE_IT: Final = 48  # a: players; the chosen card goes to one of them, whom `who` picks
GIVE: Final = 49  # a: resource, b: amount, d: players, of whom `who` picks one
REWARD_IT: Final = 50  # what the reward of the chosen card says
CANCEL_ATTACK: Final = 51  # whoever the Attack has not reached avoids it
PLAY_IT: Final = 52  # the chosen card, from hand or discard pile
PLAY_AGAIN_IT: Final = 53  # the chosen card, which lies before its player
USE_IT: Final = 54  # what the chosen card says `on play:` happens, though it is not played
SWAP_IT: Final = 55  # changes places with the card that NOTE_IT noted
NOTE_IT: Final = 56  # the chosen card is the first of two
MOVE_IT: Final = 57  # to an empty space beside its own, which `who` picks
LAY_FURTHER: Final = 58  # `who`, who Assists in the battle, may lay one more card, which is resolved at once
DRAW_FURTHER: Final = 59  # one more Encounter for the Confrontation, of those that are left
TAKE_TURN: Final = 60  # the active player takes the next turn, too (GAP-272)
LAY_IN_MATRIX: Final = 61  # the chosen card is put faceup on an empty space, which `who` picks (GAP-401)
SHUFFLE_DECK: Final = 62  # `who` shuffles the own deck
PUT_IN_MAIN: Final = 63  # the chosen card is put on the main deck; a: where
CHOOSE_SOME: Final = (
    64  # as CHOOSE, of several branches, each once and then back here; d: MOST_IN_D * the least + the most
)
NEXT_PLAYER: Final = 65  # as FOR_EACH_PLAYER, but the controller picks who is next
# Operations of modes, which the interpreter hands to their procedure, from here on.
FIRST_OF_MODES: Final = 66
COMMAND_IT: Final = 66  # command of the chosen Polity is taken without paying
CLEAR_IT: Final = 67  # the chosen Ruin is cleared without paying, and its reward gained
DRAW_MISSIONS: Final = 68  # a: amount, from the stack of the team
EXCHANGE_MISSION: Final = 69  # one is drawn, then another put on top of the stack (CLAR-16, CLAR-17)
COMPLETE_MISSIONS: Final = 70  # a: amount, of one's own choice, whatever their objectives
# Operations on what was set aside, a: selector.
FIRST_OF_ASIDE: Final = 71
BRING_ASIDE: Final = 71  # one of them comes in: b: AS_A_BOSS, or AS_GAINED + a destination
MIX_ASIDE: Final = (
    72  # one by lot is shuffled into the b top cards of the main deck, the others leave the game
)
# Operations on the deck that a Boss brings, a: selector.
FIRST_OF_TACTICS: Final = 73
DRAW_TACTIC: Final = 73  # one by lot is drawn and resolved at once (SIXSHOT-2)
# Operations on Herald tokens.
FIRST_OF_HERALDS: Final = 74
HERALD_IT: Final = 74  # the chosen Robot gets a token (HERALD-8)

# Which way STEP_PLAYER goes, as seen from the player who counts as `you`.
ANY_WAY: Final = 0
AWAY: Final = 1
CLOSER: Final = 2

# What a text that gains a card names of it, a bit each (GAP-240).
NAMES_FACTION: Final = 1  # so it may gain an Adversary Robot
NAMES_TYPE: Final = 2  # so it may gain a Site or Scheme

# How many branches CHOOSE_SOME takes: d is the least times this, and the most.
MOST_IN_D: Final = 64

# What COUNT_DONE does.
BEGIN_COUNT: Final = 0
TAKE_COUNT: Final = 1
NO_COUNT: Final = 2  # nothing was done

# How one of what was set aside comes in.
AS_A_BOSS: Final = 0  # it enters the Matrix (TURN-55)
AS_GAINED: Final = 1  # + where the card goes that a player gains

# Destinations.
TO_DISCARD: Final = 0
TO_HAND: Final = 1
TO_TOP: Final = 2  # of your deck
TO_VAULT: Final = 3
TO_BOTTOM: Final = 4  # of your deck
TO_MAIN_TOP: Final = 5  # of the main deck
TO_MAIN_BOTTOM: Final = 6  # of the main deck
