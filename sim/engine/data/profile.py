"""The rules profile: where rulebooks differ, the value in force (rules.md sections 15 and 15.13).

Handlers ask the profile, never the set's name. The base rulings of a set stand in its `set.toml`; a mode adds its
own, and a study may override any key that is listed here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from cardsets.errors import RolloutError
from cardsets.near import did_you_mean
from sim.engine.data.mode import Mode, contest_of


@dataclass(frozen=True)
class Key:
    """A profile key: the field of the record, its named values (or a range of numbers), what it decides."""

    field: str
    values: dict[str, int]
    why: str
    least: int = 0
    most: int = -1  # with most >= least, numbers in that range are allowed too
    usual: str | int | None = None  # the value where a set states none; None where each must state its own


# assist.text
FULL_TEXT: Final = 0
POWER_PARTS: Final = 1
FULL_IN_DEFENCE: Final = 2
# coop.boss_gate
BY_POLITIES: Final = 2
BY_HERALDS: Final = 3
# end.bosses
NO_SIDES: Final = 2
# setup.planets
AN_AUTOMATON: Final = 1
A_PLAYER: Final = 2
# unicron.scale
BY_THE_PLAYERS: Final = 0
FOR_FEW: Final = 1
FOR_MANY: Final = 2
# assist.faceup
FACEUP_BY_CHOICE: Final = 1
AGAINST_ROBOTS: Final = 2
# setup.missions
NO_STACKS: Final = 0
A_STACK_A_FACTION: Final = 1
ONE_STACK: Final = 2
# setup.first_player
RANDOM_PLAYER: Final = -1
A_DECEPTICON: Final = -2
# setup.phases
NO_PHASES: Final = 0
IN_ORDER: Final = 1
SHUFFLED: Final = 2
# What a set's `[rulings]` says of one mode: `modes.co-op.coop.vp`.
OF_A_MODE: Final = "modes."

KEYS: Final[dict[str, Key]] = {
    "turn.first_placement": Key(
        "first_placement", {"any space": 0, "facedown card": 1}, "where a character enters (GAP-20)"
    ),
    "turn.entry": Key(
        "entry", {"placing": 0, "teleport": 1}, "whether entering the Matrix is moving onto a card (GAP-194)"
    ),
    "setup.scheme_count": Key(
        "scheme_count", {"all": -1}, "Schemes or Initiatives shuffled in (GAP-4)", 0, 7
    ),
    "setup.bosses": Key(
        "bosses_of",
        {"adversaries": 0, "each faction": 1},
        "Bosses in each Stack (MIX-15)",
        usual="adversaries",
    ),
    "eot.protect_own_bosses": Key(
        "protect_own_bosses",
        {"no": 0, "yes": 1},
        "a faceup Boss of one's own faction makes no room for another (GAP-212)",
        usual="no",
    ),
    "eot.boss_victim": Key(
        "boss_victim",
        {"any but visible": 0, "faceup first": 1},
        "whose space an arriving Boss may take (GAP-32)",
    ),
    "relic.vault_on_gain": Key(
        "vault_on_gain", {"no": 0, "yes": 1}, "vault a Relic right on gaining (GAP-56)"
    ),
    "scheme.thwarted": Key(
        "scheme_thwarted",
        {"vault if it has a value": 0, "vault": 1},
        "where a thwarted Scheme or Initiative goes (GAP-185)",
    ),
    "ambush.avoid": Key(
        "avoid_ambush", {"own turn": 0, "any turn": 1}, "in whose turn a text avoids an Ambush (AMB-14)"
    ),
    "energon.cap": Key("energon_cap", {"none": 0}, "most Energon a player holds (GAP-54)", 1, 99),
    "site.once_per": Key(
        "site_once_per", {"site": 0, "ability": 1}, "once a turn per Site or ability (GAP-59)"
    ),
    "battle.decline": Key(
        "decline", {"no": 0, "yes": 1}, "call a battle off with no Assist offered (GAP-73)"
    ),
    "battle.confront_ability_window": Key(
        "confront_window", {"after assists": 0, "early and late": 1}, "when Confront abilities open (GAP-74)"
    ),
    "battle.robot_late_abilities": Key(
        "robot_late_abilities", {"no": 0, "yes": 1}, "abilities after Assists against a Robot (GAP-76)"
    ),
    "battle.assist_ability_order": Key(
        "assist_ability_order",
        {"after the active player": 0, "on resolving or after": 1, "on resolving": 2},
        "when Assisting players use abilities (GAP-77)",
    ),
    "assist.text": Key(
        "assist_text",
        {"full": FULL_TEXT, "power parts": POWER_PARTS, "full in defence": FULL_IN_DEFENCE},
        "what of an Assist counts (GAP-81)",
    ),
    "assist.robot_beyond_damage": Key(
        "robot_beyond_damage", {"no": 0, "yes": 1}, "further Assists against a Robot while short (GAP-80)"
    ),
    "battle.discard_damage": Key(
        "discard_damage", {"discard": 0, "stays": 1}, "a played Damage after a battle (GAP-91)"
    ),
    "end.bosses_destroyed": Key(
        "bosses_destroyed_count",
        {"do not count": 0, "count": 1},
        "destroyed Bosses count as beaten (GAP-121)",
    ),
    "end.bosses": Key(
        "bosses_to_end",
        {"all": 0, "a side's": 1, "none": NO_SIDES},
        "whose three Bosses end the game: all beaten, those of one side's Adversaries, or none (END-4, GAP-160)",
        usual="all",
    ),
    "end.damage_penalty": Key(
        "damage_penalty",
        {"none": 0},
        "VP that the active player's side loses whose Damage ends the game (END-15)",
        1,
        20,
        usual="none",
    ),
    "score.damage_zone": Key("damage_zone", {"controlled": 0, "owned": 1}, "which Damage scores (GAP-107)"),
    "score.own_robots": Key(
        "own_robots_score", {"count": 0, "do not count": 1}, "own Robots' costs in the Vault (GAP-128)"
    ),
    "end.damage_limit": Key(
        "damage_limit", {"none": 0}, "Damage that ends the game (DMG-20)", 1, 20, usual="none"
    ),
    "setup.relics": Key("relics", {"no": 0, "yes": 1}, "Relics in the main deck (SETUP-43)", usual="yes"),
    "setup.relic_count": Key(
        "relic_count", {"all": -1}, "Relics in the main deck, chosen by lot (SETUP-81)", 0, 20, usual="all"
    ),
    "setup.matrix_rows": Key(
        "matrix_rows",
        {"by the players": 0},
        "rows of the Matrix (SETUP-18, SETUP-83)",
        3,
        4,
        usual="by the players",
    ),
    "setup.planets": Key(
        "unicron",
        {"no": 0, "yes": AN_AUTOMATON, "for a player": A_PLAYER},
        "Planets in the main deck, and an automaton, or one player against many, that eats them (SETUP-82, SETUP-92)",
        usual="no",
    ),
    "unicron.start_cost": Key(
        "marker_start",
        {"lowest": 0, "middle": 1},
        "what it costs at the start to defeat the automaton; a stand-in for the red diamond's value (SETUP-74, GAP-14)",
        10,
        26,
        usual="lowest",
    ),
    "unicron.scale": Key(
        "marker_scale",
        {"by the players": BY_THE_PLAYERS, "1-2 players": FOR_FEW, "3-4 players": FOR_MANY},
        "which side of the automaton's tile is used (SETUP-74, UNI-25)",
        usual="by the players",
    ),
    "herald.token": Key(
        "herald_side",
        {"plain": 0, "+2": 1},
        "which side of a Herald token is up: nothing, or 2 more to defeat (HERALD-2)",
        usual="plain",
    ),
    "setup.coop_schemes": Key(
        "coop_scheme_count", {"none": 0, "all": -1}, "Co-op Schemes shuffled in (GAP-12)", 0, 7, usual="none"
    ),
    "setup.seeded_schemes": Key(
        "seeded_schemes",
        {"no": 0, "yes": 1},
        "one Co-op Scheme among the top cards and in each of Stacks 1 to 3 (SETUP-26, SETUP-27)",
        usual="no",
    ),
    "setup.sites": Key(
        "site_count", {"all": -1}, "Sites in the main deck, chosen by lot (GAP-7)", 0, 20, usual="all"
    ),
    "setup.polities": Key(
        "polities",
        {"no": 0, "yes": 1},
        "one Polity among the top cards and in each of Stacks 1 to 3 (SETUP-17, SETUP-25)",
        usual="no",
    ),
    "setup.missions": Key(
        "mission_stacks",
        {"none": NO_STACKS, "a stack a faction": A_STACK_A_FACTION, "one stack": ONE_STACK},
        "how Missions are stacked (SETUP-55, SETUP-58)",
        usual="none",
    ),
    "ruin.on_defeat": Key(
        "ruin_on_defeat",
        {"no": 0, "yes": 1},
        "a Ruin fills the space of a defeated Adversary (RUIN-1)",
        usual="no",
    ),
    "eot.scheme_when_full": Key(
        "scheme_when_full",
        {"destroyed": 0, "swapped in": 1},
        "a Co-op Scheme that a full Matrix has no place for (TURN-47)",
        usual="destroyed",
    ),
    "coop.mission_tax": Key(
        "mission_tax",
        {"no": 0, "yes": 1},
        "the Level III Boss costs +1 for each incomplete Mission (BATTLE-55)",
        usual="no",
    ),
    "coop.boss_gate": Key(
        "boss_gate",
        {
            "none": 0,
            "faceup adversary robots": 1,
            "polities under adversary command": BY_POLITIES,
            "heralds": BY_HERALDS,
        },
        "what keeps a Boss from being Confronted (BATTLE-10, BATTLE-11, HERALD-3)",
        usual="none",
    ),
    "assist.allowed_robot": Key(
        "assist_allowed_robot",
        {"with damage": 0, "always": 1},
        "when others may Assist against a Robot (ASSIST-14)",
        usual="with damage",
    ),
    "assist.resolve": Key(
        "assist_resolve",
        {"as needed": 0, "all": 1},
        "which Assists are resolved (ASSIST-14)",
        usual="as needed",
    ),
    "assist.who": Key("assist_who", {"all": 0, "teammates": 1}, "who may Assist (ASSIST-15)", usual="all"),
    "assist.forced": Key(
        "assist_forced",
        {"by damage": 0, "no": 1},
        "whether Damage forces Assists (ASSIST-15)",
        usual="by damage",
    ),
    "assist.defence": Key(
        "assist_defence", {"no": 0, "yes": 1}, "defensive Assists in Confrontations (ASSIST-27)", usual="no"
    ),
    "assist.reward": Key(
        "assist_reward",
        {"shared": 0, "active player": 1},
        "who gains the reward with the active player (ASSIST-24, ASSIST-25)",
        usual="shared",
    ),
    "assist.faceup": Key(
        "assist_faceup",
        {"no": 0, "choice": FACEUP_BY_CHOICE, "against robots": AGAINST_ROBOTS},
        "laying Assists faceup (ASSIST-7, GAP-87)",
        usual="no",
    ),
    "assist.pay_when": Key(
        "assist_pay_when",
        {"owner's choice": 0, "at the reveal": 1},
        "when an Energon ability is paid for that an Assist needs (GAP-82)",
        usual="owner's choice",
    ),
    "attack.hits_unplaced": Key(
        "hits_unplaced",
        {"no": 0, "yes": 1},
        "a Reveal Attack hits players who are not in the Matrix yet (GAP-23)",
        usual="no",
    ),
    "peek.share": Key(
        "peek_shared", {"private": 0, "shared": 1}, "who sees a peeked card (GAP-60)", usual="private"
    ),
    "coop.vp": Key(
        "vp_means",
        {"tokens": 0, "energon": 1, "nothing": 2},
        "what gaining VP gains (COOP-3, COOP-5)",
        usual="tokens",
    ),
    "setup.first_player": Key(
        "first_player",
        {"random": RANDOM_PLAYER, "a decepticon": A_DECEPTICON},
        "the seat that begins (GAP-18, SETUP-9)",
        0,
        4,
        usual="random",
    ),
    "setup.phases": Key(
        "phases",
        {"none": NO_PHASES, "in order": IN_ORDER, "shuffled": SHUFFLED},
        "Infiltration Phase cards beside the main deck (SETUP-72, SETUP-73)",
        usual="none",
    ),
    "setup.short_stacks": Key(
        "short_stacks",
        {"refuse": 0, "shorten": 1},
        "a main deck too short for the players: no game, or fewer cards in Stacks 1 to 3 (GAP-200)",
        usual="refuse",
    ),
    "one.hand_size": Key(
        "one_hand_size",
        {"the others'": 0, "by the many": -1},
        "cards of a new hand of one player against many: 6 against two, 7 against three (MANY-2)",
        1,
        10,
        usual="the others'",
    ),
    "one.energon": Key(
        "one_energon",
        {"the others'": 0},
        "Energon of one player against many at the start (SETUP-90)",
        1,
        20,
        usual="the others'",
    ),
    "one.damage_limit": Key(
        "one_damage_limit",
        {"the others'": 0},
        "Damage of one player against many that ends the game (MANY-3, DMG-24)",
        1,
        20,
        usual="the others'",
    ),
    "hand.size": Key("hand_size", {}, "cards of a new hand (SETUP-54)", 1, 10, usual=5),
    "setup.energon": Key("starting_energon", {}, "Energon at the start (SETUP-52)", 0, 20, usual=2),
    "turn.limit": Key(
        "turn_limit", {"none": 0}, "the simulator's bound on turns (TURN-59)", 1, 9999, usual=400
    ),
}


class ProfileError(RolloutError, ValueError):
    """A profile key or value that does not exist; the message says what is allowed."""


class Stated(Protocol):
    """A ruling as a set states it (`cardsets.rulings`): its value, and the file and line of it for complaints."""

    @property
    def value(self) -> Any:
        """Return the value as the file has it."""

    @property
    def place(self) -> str:
        """Return the file and line."""


def resolve(
    rulings: Mapping[str, Stated],
    mode: Mode,
    overrides: dict[str, Any] | None = None,
    *,
    name: str = "",
    place: str = "rulings",
) -> dict[str, int]:
    """The values that hold with a set as base in a mode, by record field, with overrides.

    Args:
        rulings: the base rulings of the set, by key; those of one mode have `modes.NAME.` before the key.
        mode: the mode, whose rulings go before the set's, but for those that the set states for it.
        overrides: what a study says instead.
        name: the name of the mode.
        place: where the set would state a ruling that is missing, for complaints.

    Raises:
        ProfileError: an unknown key or value, or a set that lacks rulings; a line each.
    """
    if problems := list(_problems(rulings, place)):
        raise ProfileError("\n".join(problems))
    own = f"{OF_A_MODE}{contest_of(name)}."
    chosen = {key: row.usual for key, row in KEYS.items()}
    chosen |= {key: ruling.value for key, ruling in rulings.items() if not key.startswith(OF_A_MODE)}
    chosen |= mode.profile
    chosen |= {key.removeprefix(own): each.value for key, each in rulings.items() if key.startswith(own)}
    chosen |= mode.of_variant
    for key, value in (overrides or {}).items():
        if key not in KEYS:
            raise ProfileError(_unknown(key))
        chosen[key] = value
    return {KEYS[key].field: value_of(key, value) for key, value in chosen.items()}


def _problems(rulings: Mapping[str, Stated], place: str) -> Iterator[str]:
    """Everything wrong with the base rulings of a set, each with the file and line to mend."""
    if not rulings:
        allowed = 'rulings = "core" or another set\'s name, or a table [rulings]'
        yield f"{place}: missing; a set that is played says whose hold; allowed: {allowed}"
        return
    for name, ruling in rulings.items():
        key = _without_mode(name)
        if key not in KEYS:
            yield f"{ruling.place}: rulings: {_unknown(key)}"
            continue
        try:
            value_of(key, ruling.value)
        except ProfileError as error:
            yield f"{ruling.place}: rulings: {error}"
    missing = [name for name, key in KEYS.items() if key.usual is None and name not in rulings]
    if missing:
        names = ", ".join(missing)
        yield f'{place}: missing: {names}; base = "core" beside the others takes them from that set'


def _without_mode(name: str) -> str:
    """The profile key of a ruling, which may be one of a mode alone."""
    return name.removeprefix(OF_A_MODE).partition(".")[2] if name.startswith(OF_A_MODE) else name


def _unknown(name: str) -> str:
    return f"unknown profile key {name!r}{did_you_mean(name, KEYS)}; allowed: {', '.join(KEYS)}"


def value_of(name: str, value: Any) -> int:
    """The number a profile value stands for.

    Raises:
        ProfileError: the key does not take this value.
    """
    key = KEYS[name]
    if isinstance(value, bool):
        value = "yes" if value else "no"
    if isinstance(value, str) and value in key.values:
        return key.values[value]
    if isinstance(value, int) and key.least <= value <= key.most:
        return value
    allowed = [repr(word) for word in key.values]
    if key.most >= key.least:
        allowed.append(f"a number from {key.least} to {key.most}")
    raise ProfileError(f"{name} = {value!r}; allowed: {', '.join(allowed)}")
