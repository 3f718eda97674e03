"""Fixed phrases of the card language and the constants they stand for, read both ways.

Where several phrases stand for one constant, the first is the normal form that `render` writes.
"""

from typing import Final

from cardsets.language import opcodes as op
from cardsets.language.nodes import Condition, Place, PlainAction
from cardsets.language.tables import NO_LIMIT

TRIGGERS: Final = {
    "on play": op.ON_PLAY,
    "on reveal": op.ON_REVEAL,
    "block": op.ON_BLOCK,
    "start of turn": op.START_OF_TURN,
    "start of turn nearby": op.START_OF_TURN,
    "end of turn": op.END_OF_TURN,
    "on leaving a space": op.ON_LEAVE,
    "when a player assists": op.ON_ASSIST_LAID,
    "when you assist": op.ON_YOU_ASSIST,
    "when the battle is lost": op.ON_BATTLE_LOST,
    "when you gain damage": op.ON_GAIN_DAMAGE,
    "when you would gain damage": op.WOULD_GAIN_DAMAGE,
    "when another player moves into your space": op.OTHERS_ENTER,
    "when you complete a mission": op.ON_COMPLETE,
    "when you draw a card": op.ON_DRAW,
}
CARD_TRIGGERS: Final = {
    "on move onto": op.ON_ENTER,
    "when you play": op.ON_YOU_PLAY,
    "when you buy": op.ON_BUY,
    "when you defeat": op.ON_DEFEAT,
    "when you gain": op.ON_GAIN,
    "when you discard": op.ON_DISCARD,
    "when you destroy": op.ON_DESTROY,
    "when you reveal": op.ON_TURN_UP,
    "when you battle": op.ON_BATTLE,
    "when you take command of": op.ON_COMMAND,
    "when you clear": op.ON_CLEAR,
}
MODE_OF_TRIGGER: Final = {"start of turn nearby": op.NEARBY}
# What another player does, or any; "gains damage" has no selector.
OTHERS_DO: Final = {
    "plays": op.ON_YOU_PLAY, "buys": op.ON_BUY, "defeats": op.ON_DEFEAT, "gains": op.ON_GAIN, "discards": op.ON_DISCARD,
    "destroys": op.ON_DESTROY, "reveals": op.ON_TURN_UP, "battles": op.ON_BATTLE,
}  # fmt: skip
WHO: Final = {"when another player": op.ANOTHER_PLAYER, "when a player": op.ANY_PLAYER}
OTHERS_TRIGGERS: Final = {
    f"{who} {does}": (kind, mode) for who, mode in WHO.items() for does, kind in OTHERS_DO.items()
}
# The same, at the first such event of each turn; of whoever's turn it is.
OTHERS_EACH_TURN: Final = {
    f"{who} {does} each turn": (kind, mode)
    for who, mode in (("another player", op.ONCE_OF_ANOTHER), ("a player", op.ONCE_OF_ANY))
    for does, kind in OTHERS_DO.items()
}
ALL_OTHERS: Final = OTHERS_TRIGGERS | OTHERS_EACH_TURN
# Who may use what is another player's, and what a use takes beside its price.
OTHERS_USE: Final = {"another player may use": op.ANOTHER_PLAYER, "a player may use": op.ANY_PLAYER}
BY_DOING: Final = {
    "by discarding": op.DISCARD_IT,
    "by destroying": op.DESTROY_IT,
    "by returning": op.RETURN_IT,
}
# What one waits for within a turn.
AWAITED: Final = {
    "you defeat this turn": op.ON_DEFEAT,
    "you play this turn": op.ON_YOU_PLAY,
    "you buy this turn": op.ON_BUY,
    "you gain this turn": op.ON_GAIN,
    "you discard this turn": op.ON_DISCARD,
    "you destroy this turn": op.ON_DESTROY,
    "you reveal this turn": op.ON_TURN_UP,
    "you battle this turn": op.ON_BATTLE,
}
EACH_TURN: Final = {phrase.replace("this turn", "each turn"): kind for phrase, kind in AWAITED.items()}
NOTED: Final = (op.ON_DEFEAT,)
"""Events of which the game notes whether there was one in this turn before."""
CONVERT_TRIGGERS: Final = {
    "on convert": op.EITHER_MODE,
    "on convert to alt mode": op.ALT_ONLY,
    "on convert to bot mode": op.BOT_ONLY,
}
RULES: Final = {
    "robots are confronted": op.CONFRONT_ROBOTS,
    "may block an attack on any character": op.BLOCK_ANYWHERE,
    "may block an attack here": op.BLOCK_HERE,
    "you cannot convert": op.NO_CONVERT,
    "you cannot move onto a boss": op.NO_ENTER_BOSS,
}
PLAYERS: Final = {
    "you": op.YOU,
    "each other player": op.EACH_OTHER_PLAYER,
    "each player": op.EACH_PLAYER,
    "a player in range": op.A_PLAYER_IN_RANGE,
    "a character in range": op.A_PLAYER_IN_RANGE,
    "character in range": op.A_PLAYER_IN_RANGE,
    "each other player in range": op.EACH_OTHER_IN_RANGE,
    "each player in range": op.EACH_IN_RANGE,
    "the victims": op.THE_VICTIMS,
    "each assisting player": op.EACH_ASSISTING_PLAYER,
    "you and each assisting player": op.YOU_AND_ASSISTING,
    "a character": op.A_CHARACTER,
    "any character": op.A_CHARACTER,
    "each other player here": op.EACH_OTHER_HERE,
    "each player here": op.EACH_HERE,
    "another player": op.AN_OTHER_PLAYER,
    "an other player": op.AN_OTHER_PLAYER,
    "the controller": op.THE_CONTROLLER,
    "that player": op.THAT_PLAYER,
    "the player to your left": op.LEFT_PLAYER,
    "each adversary player": op.EACH_ADVERSARY_PLAYER,
    "each autobot player": op.EACH_AUTOBOT_PLAYER,
    "each decepticon player": op.EACH_DECEPTICON_PLAYER,
    "the battling player": op.BATTLING_PLAYER,
}
ONE_PLAYER: Final = (
    op.AN_OTHER_PLAYER,
    op.A_PLAYER_IN_RANGE,
    op.THE_CONTROLLER,
    op.THAT_PLAYER,
    op.THE_VICTIMS,
    op.LEFT_PLAYER,
    op.BATTLING_PLAYER,
)
"""Those of whom one can be given something; the giver picks where there are several."""
SEVERAL_PLAYERS: Final = (
    op.EACH_OTHER_PLAYER, op.EACH_PLAYER, op.EACH_OTHER_IN_RANGE, op.EACH_IN_RANGE, op.EACH_OTHER_HERE, op.EACH_HERE,
    op.THE_VICTIMS, op.EACH_ASSISTING_PLAYER, op.YOU_AND_ASSISTING, op.EACH_ADVERSARY_PLAYER, op.EACH_AUTOBOT_PLAYER,
    op.EACH_DECEPTICON_PLAYER,
)  # fmt: skip
"""Those whom a step speaks to one after the other."""
# Subjects that the controller picks; the others are gone through one by one.
PICKED_PLAYERS: Final = (op.A_CHARACTER, op.A_PLAYER_IN_RANGE, op.AN_OTHER_PLAYER)

PLACES: Final = {
    "in hand": Place(op.IN_HAND),
    "you control": Place(op.IN_CONTROL),
    "in your discard pile": Place(op.IN_DISCARD),
    "in your vault": Place(op.IN_VAULT),
    "in the matrix": Place(op.IN_MATRIX),
    "here": Place(op.IN_MATRIX, op.HERE),
    "adjacent": Place(op.IN_MATRIX, op.ADJACENT),
    "here or adjacent": Place(op.IN_MATRIX, op.HERE_OR_ADJACENT),
    "in range": Place(op.IN_MATRIX, op.IN_RANGE),
    "beside this": Place(op.IN_MATRIX, op.BESIDE_SOURCE),
    "in the destroyed pile": Place(op.IN_DESTROYED),
    "in play": Place(op.IN_ANY_CONTROL),
    "played this turn": Place(op.PLAYED),
    "of them": Place(op.LOOKED_AT),
    "defeated this turn": Place(op.DEFEATED_NOW),
    "bought this turn": Place(op.BOUGHT_NOW),
    "cleared this turn": Place(op.CLEARED_NOW),
    "commanded this turn": Place(op.COMMANDED_NOW),
    "another player controls": Place(op.IN_OTHERS_CONTROL),
    "other players control": Place(op.IN_OTHERS_CONTROL),
}
JOINED_PLACES: Final = (op.IN_HAND, op.IN_CONTROL, op.IN_DISCARD, op.IN_VAULT, op.IN_DESTROYED)
"""Areas of which a text may name two (`in hand or in your discard pile`)."""
# What a card costs, told by the cost of `it`: the least and the most above it.
THAN_IT: Final = {
    "that costs more than it": (1, NO_LIMIT),
    "that costs less than it": (-NO_LIMIT, -1),
    "that costs as much as it": (0, 0),
}
FACES: Final = {"faceup": op.FACEUP, "facedown": op.FACEDOWN, "faceup or facedown": op.EITHER_FACE}
KEYWORDS: Final = {
    "with flight": op.WITH_FLIGHT,
    "with block": op.WITH_BLOCK,
    "of any faction": op.OF_ANY_FACTION,
    "of different types": op.UNLIKE_TYPE,
    "of different costs": op.UNLIKE_COST,
    "of different factions": op.UNLIKE_FACTION,
    "not just drawn": op.NOT_DRAWN,
    "revealed this turn": op.TURNED_NOW,
    "under your command": op.OWN_COMMAND,
    "not under your command": op.NOT_OWN_COMMAND,
    "under adversary command": op.FOE_COMMAND,
    "with a herald token": op.WITH_HERALD,
    "by searching": op.BY_SEARCH,
}
RELATIONS: Final = {
    "adversary": op.ADVERSARY_FACTION,
    "adversaries": op.ADVERSARY_FACTION,
    "own": op.OWN_FACTION,
    "autobot": op.AUTOBOT,
    "autobots": op.AUTOBOT,
    "decepticon": op.DECEPTICON,
    "decepticons": op.DECEPTICON,
}
RESOURCES: Final = {
    "energon": op.ENERGON,
    "vp": op.VP,
    "damage": op.DAMAGE_CARD,
    "power": op.POWER,
    "move": op.MOVE,
    "power to command": op.TO_COMMAND,
    "power to command here": op.TO_COMMAND_HERE,
}
SIGNED: Final = (op.POWER, op.MOVE, op.TO_COMMAND, op.TO_COMMAND_HERE)
"""Resources of which a text gives `+2`, without `gain`."""
TOWARDS: Final = {"away from you": op.AWAY, "closer to you": op.CLOSER}
# What `per` counts beside cards; the kinds of amounts that do.
UNSPENT: Final = {"unspent power": op.UNSPENT_POWER, "unspent move": op.UNSPENT_MOVE}
DIFFERENT: Final = {
    f"different {form} among": kind
    for word, kind in (
        ("type", op.DIFFERENT_TYPES),
        ("cost", op.DIFFERENT_COSTS),
        ("faction", op.DIFFERENT_FACTIONS),
        ("name", op.DIFFERENT_NAMES),
    )
    for form in (word, word + "s")
}
COUNTS: Final = {
    "player": op.PLAYERS, "energon": op.ENERGON_HELD, "energon here": op.ENERGON_HERE,
    "space you moved this turn": op.SPACES_MOVED, "mission": op.MISSIONS_HELD, **UNSPENT,
    **DIFFERENT, "": op.COUNT,
}  # fmt: skip
DESTINATIONS: Final = {
    "to hand": op.TO_HAND,
    "to the top of your deck": op.TO_TOP,
    "to the vault": op.TO_VAULT,
}
PUT_PLACES: Final = {
    "on top of your deck": op.TO_TOP,
    "on the bottom of your deck": op.TO_BOTTOM,
    "into hand": op.TO_HAND,
    "into your discard pile": op.TO_DISCARD,
}
MAIN_PLACES: Final = {
    "on top of the main deck": op.TO_MAIN_TOP,
    "on the bottom of the main deck": op.TO_MAIN_BOTTOM,
}
INTO_THE_MATRIX: Final = "into the matrix"
"""Where `put` lays a card faceup, on an empty space."""
PLAIN_ACTIONS: Final = {
    "convert": PlainAction(op.CONVERT),
    "teleport anywhere": PlainAction(op.TELEPORT, op.ANYWHERE),
    "teleport to an adjacent space": PlainAction(op.TELEPORT, op.ADJACENT),
    "teleport here or to an adjacent space": PlainAction(op.TELEPORT, op.HERE_OR_ADJACENT),
    "discard your hand": PlainAction(op.DISCARD_HAND),
    "gain its reward": PlainAction(op.REWARD_IT),
    "cancel the attack": PlainAction(op.CANCEL_ATTACK),
    "take another turn": PlainAction(op.TAKE_TURN),
    "lay a further assist": PlainAction(op.LAY_FURTHER),
    "lay 1 further assist": PlainAction(op.LAY_FURTHER),
    "draw a further encounter": PlainAction(op.DRAW_FURTHER),
    "draw 1 further encounter": PlainAction(op.DRAW_FURTHER),
    "this adversary cannot be battled this turn": PlainAction(op.BAN_BATTLE),
    "call off the battle with this adversary": PlainAction(op.BAN_BATTLE, 1),
}
AWAITED_LONGER: Final = (
    op.ON_GAIN_DAMAGE, op.WOULD_GAIN_DAMAGE, op.ON_LEAVE, op.ON_BATTLE_LOST, op.ON_YOU_ASSIST,
    op.OTHERS_ENTER, op.ON_DRAW,
)  # fmt: skip
"""Triggers about no card that a text may wait for until its player's next turn."""

FLAGS: Final = {
    "in alt mode": Condition(op.IN_ALT_MODE),
    "in bot mode": Condition(op.IN_BOT_MODE),
    "this is your dearest card": Condition(op.DEAREST),
    "blocked": Condition(op.BLOCKED),
    "you do": Condition(op.DONE),
    "you do not": Condition(op.DONE, negated=True),
    "you cannot": Condition(op.CANNOT),
    "confronting": Condition(op.CONFRONTING),
    "consuming": Condition(op.CONSUMING),
    "assisting": Condition(op.ASSISTING),
    "it is your turn": Condition(op.YOUR_TURN),
    "your hand is empty": Condition(op.HAND_IS, op.EXACTLY, 0),
    "every other player assists": Condition(op.ALL_OTHERS_ASSIST),
    "the battle is being lost": Condition(op.POWER_SHORT),
    "your next damage is the last": Condition(op.LAST_DAMAGE),
    "this is under your command": Condition(op.COMMANDED_BY, value=op.OWN_FACTION),
    "this is under adversary command": Condition(op.COMMANDED_BY, value=op.ADVERSARY_FACTION),
    "this is under autobot command": Condition(op.COMMANDED_BY, value=op.AUTOBOT),
    "this is under decepticon command": Condition(op.COMMANDED_BY, value=op.DECEPTICON),
}
HELD: Final = {
    "energon": op.ENERGON_IS,
    "vp": op.VP_IS,
    "cards in hand": op.HAND_IS,
    "damage": op.DAMAGE_IS,
    "missions": op.MISSIONS_IS,
    "mission": op.MISSIONS_IS,
}
# Verbs that no mode which is built knows: UNSUPPORTED's operand is an index here.
UNSUPPORTED_VERBS: Final = ("block an attack on any character",)
BLOCK_ANY: Final = 0
OTHER_RULEBOOK: Final = {"block an attack on any character": BLOCK_ANY}

IRREGULAR_PLURALS: Final = {
    "ally": "allies", "boss": "bosses", "technology": "technologies",
    "planetary": "planetaries", "polity": "polities", "chaos": "chaos",
}  # fmt: skip


def own_event(kind: int) -> int:
    """The event of one's own that an event of others is like; any other kind is what it is."""
    return kind - op.OTHERS if kind - op.OTHERS in op.MAY_BE_OTHERS else kind


def plural(word: str) -> str:
    """The plural of a card type."""
    return IRREGULAR_PLURALS.get(word, word + "s")


# Every spelling of a card type; the normal form of a bit is its first singular name.
TYPE_WORDS: Final = {form: bit for word, bit in op.TYPE_NAMES.items() for form in (word, plural(word))}
TYPE_NAME_OF: Final = {bit: word for word, bit in reversed(op.TYPE_NAMES.items())}

ENERGON_TIMES: Final = {
    "": op.ENERGON_ANY_TIME,
    "confront": op.ENERGON_CONFRONT,
    "assist": op.ENERGON_ASSIST,
    "command": op.ENERGON_COMMAND,
    "block": op.ENERGON_BLOCK,
    "consume": op.ENERGON_CONSUME,
}
OF_UNICRON: Final = "unicron"
"""The faction that one character is of, and no other card."""
FACTIONS: Final = {
    "": op.NO_FACTION, "autobot": op.AUTOBOT, "decepticon": op.DECEPTICON, OF_UNICRON: op.UNICRON,
}  # fmt: skip
PLAYER_FACTIONS: Final = tuple(word for word in FACTIONS if word not in ("", OF_UNICRON))
"""Those that a set has sides of, and that players, Robots and Bosses are chosen by."""


def phrase_of(table: dict, value: object) -> str:
    """The first phrase of a table that stands for a value.

    Raises:
        KeyError: no phrase does.
    """
    for phrase, meaning in table.items():
        if meaning == value:
            return phrase
    raise KeyError(value)
