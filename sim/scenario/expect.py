"""Expectations of a scenario: paths into the position, and what must be found there.

    over, reason, pending (kind of decision), decider (character), legal, illegal, log, unlog,
    matrix.A1 ("empty", "down" or a card), main_n, main_top, destroyed, encounters_left,
    encounter_discard, damage_left, bosses_defeated,
    battle.power, battle.cost, battle.on, turn, active,
    unicron.space ("" while he is dormant), cost (what is marked), heralds (tokens that lie), eaten, driven (how often),
    herald.A1 (whether a token lies there), chaos_left, chaos_top, chaos_discard, planetary_ruins_left,
    planetary_ruins_top, planetary_ruin_discard, rounds_left (once a player who is Unicron ate what ends the game),
    command.A1 (whose token: "autobot", "decepticon", "adversary", "none"), ruins_left, ruins_top, ruin_discard,
    mission_discard, aside (what is set aside), tactics (in the deck that a Boss brings), faceup_tactics (before the
    active player),
    NAME.energon, vp, mode, space, placed, hand, discard, control, vault, hand_n, deck_n, deck, deck_top, vault_n,
    power, power_at_1 .. power_at_4, move, damage, bosses, robots, assist, basics_left, rank, share,
    score.tokens, ..., side.total, ..., knows.A1,
    power_to_command, missions, missions_n, mission_stack, side.polities (VP), side.missions (not completed),
    side.cleared, side.eaten (Planets), side.planets (VP), phase (faceup, of the player's faction; else
    "a facedown card"), phase_stack

NAME is a character, `side` what it wins and loses with, `basics_left` of the stack that it buys from. Lists of cards
are compared without order, except `deck`, `mission_stack`, `phase_stack` and those called `..._top` (top first).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardsets.language import opcodes as op
from cardsets.near import did_you_mean
from sim.engine.data import zone
from sim.engine.data.state import DOWN, EMPTY, END_REASONS
from sim.engine.play.table import Decision, Event, Table
from sim.engine.procedures.scoring import SHARE
from sim.scenario import unicron
from sim.scenario.ground import command_at, mission_stack
from sim.scenario.model import ScenarioError
from sim.scenario.naming import check_action, check_story
from sim.scenario.phases import stack_of_seat
from sim.scenario.position import space_of
from sim.scenario.story import tell
from sim.scenario.tactics import lying
from sim.scenario.words import (
    all_words,
    card_name,
    find_option,
    kind_name,
    mode_name,
    seat_name,
    side_at,
    space_name,
)

ORDERED = (
    "deck", "deck_top", "main_top", "ruins_top", "mission_stack", "phase_stack", "chaos_top", "planetary_ruins_top",
)  # fmt: skip


def check(
    table: Table, decision: Decision | None, expect: dict[str, Any], events: Sequence[Event]
) -> list[str]:
    """The expectations that do not hold, a line each.

    Raises:
        ScenarioError: an expectation about something that does not exist.
    """
    failures = []
    for path, wanted in flatten(expect).items():
        if path in ("legal", "illegal", "log", "unlog"):
            failures += _check_words(table, decision, path, wanted, events)
            continue
        found = look_up(table, decision, path)
        if not _same(path, found, wanted):
            failures.append(f"{path}: expected {wanted!r}, found {found!r}")
    return failures


def flatten(tree: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested tables as dotted paths."""
    flat: dict[str, Any] = {}
    for key, value in tree.items():
        path = f"{prefix}{key}"
        if isinstance(value, dict):
            flat |= flatten(value, path + ".")
        else:
            flat[path] = value
    return flat


def _same(path: str, found: Any, wanted: Any) -> bool:
    if isinstance(wanted, list) and isinstance(found, list) and path.rsplit(".", 1)[-1] not in ORDERED:
        return Counter(map(repr, found)) == Counter(map(repr, wanted))
    return bool(found == wanted)


def _check_words(
    table: Table, decision: Decision | None, path: str, wanted: Any, events: Sequence[Event]
) -> list[str]:
    wanted = [wanted] if isinstance(wanted, str) else wanted
    if not isinstance(wanted, list) or not all(isinstance(text, str) for text in wanted):
        raise ScenarioError(f"expect.{path}: {wanted!r}; allowed: words, or a list of words")
    for text in wanted:
        if path == "unlog":
            check_story(table, path, text)
        elif path != "log":
            check_action(table, path, text)
    if path in ("log", "unlog"):
        story = "\n".join(tell(table, events))
        return [
            f"{path}: {text!r} {'not ' if path == 'log' else ''}in the story:\n{story}"
            for text in wanted
            if (text in story) != (path == "log")
        ]
    offered = all_words(table, decision) if decision is not None else []
    return [
        f"{path}: {text!r} is {'not ' if path == 'legal' else ''}offered; offered: {'; '.join(offered)}"
        for text in wanted
        if (find_option(text, offered) is not None) != (path == "legal")
    ]


def look_up(table: Table, decision: Decision | None, path: str) -> Any:
    """What lies at a path.

    Raises:
        ScenarioError: there is no such path.
    """
    head, _, rest = path.partition(".")
    game, public = table.game, table.game.public
    if head == "matrix":
        space = space_of(table, rest)
        face = public.space[space].face
        return (
            "empty"
            if face == EMPTY
            else "down"
            if face == DOWN
            else card_name(table, public.space[space].card)
        )
    if head == "command":
        return command_at(table, space_of(table, rest))
    if head == "herald":
        return unicron.has_herald(table, space_of(table, rest))
    simple: dict[str, Any] = {
        "over": bool(game.over),
        "error": int(game.error),
        "reason": END_REASONS[int(game.ending)],
        "pending": kind_name(decision) if decision is not None else "",
        "decider": seat_name(table, decision.seat) if decision is not None else "",
        "main_n": int(public.main_n),
        "main_top": [card_name(table, c) for c in reversed(_cards(game.hidden.main))],
        "destroyed": _names(table, public.destroyed),
        "removed": _names(table, public.removed),
        "encounters_left": int(public.encounter_n),
        "encounter_discard": _names(table, public.encounter_discard),
        "damage_left": int(public.damage_n),
        "damage_discard": _names(table, public.damage_discard),
        "ruins_left": int(public.ruins_n),
        "ruins_top": [card_name(table, c) for c in reversed(_cards(game.hidden.ruins))],
        "ruin_discard": _names(table, public.ruin_discard),
        "mission_discard": _names(table, public.mission_discard),
        "aside": _lying(table, zone.ASIDE),
        "tactics": _lying(table, zone.TACTIC_DECK),
        "faceup_tactics": _lying(table, zone.TACTICS),
        "basics_left": sum(int(n) for n in public.basics_n),
        "bosses_defeated": int(public.bosses_defeated),
        "turn": int(public.turn),
        "active": seat_name(table, int(public.active)),
        "battle.power": int(public.battle.power),
        "battle.cost": int(public.battle.cost),
        "battle.on": ("no", "robot", "confrontation", "consuming", "consuming")[int(public.battle.on)],
        **unicron.found(table),
        "options": all_words(table, decision) if decision is not None else [],
    }
    if path in simple:
        return simple[path]
    for seat in range(int(public.players)):
        if seat_name(table, seat).lower() == head.lower():
            return _of_seat(table, seat, rest, path)
    characters = [seat_name(table, seat) for seat in range(int(public.players))]
    raise ScenarioError(
        f"expect.{path}: no such thing{did_you_mean(head, [*simple, *characters])}; "
        f"allowed: {', '.join(simple)}, matrix.A1, command.A1, herald.A1, a character's name"
    )


def _of_seat(table: Table, seat: int, what: str, path: str) -> Any:
    game, public = table.game, table.game.public
    player, own, score = public.seats[seat], game.own[seat], public.seats[seat].score
    if what.startswith("knows."):
        return card_name(table, own.known[space_of(table, what[6:])])
    if what.startswith("state."):
        return _card_state(table, player, what[6:], path)
    deck = [card_name(table, c) for c in reversed(_cards(game.hidden.decks[seat]))]
    assists = [card_name(table, card) for card in map(int, own.assists) if card >= 0]
    mode = mode_name(table, seat, int(player.mode))
    values: dict[str, Any] = {
        "energon": int(player.energon), "vp": int(player.vp), "mode": mode.lower() if mode in ("Bot", "Alt") else mode,
        "space": space_name(table, int(player.space)), "placed": bool(player.placed),
        "hand": _names(table, own.hand), "discard": _names(table, player.discard),
        "control": _names(table, player.control), "vault": _names(table, own.vault),
        "hand_n": int(player.hand_n), "deck_n": int(player.deck_n), "vault_n": int(player.vault_n),
        "deck": deck, "deck_top": deck[:1], "alt_spent": int(player.alt_spent), "untied": int(player.untied),
        "power": _power(table, seat, 0), "move": _move(table, seat), "bosses": int(player.bosses),
        "robots": int(player.robots), "damage": _damage(table, seat), "rank": int(score.rank),
        "share": float(score.share) / SHARE, "assist": (assists or [""])[0],
        "basics_left": int(public.basics_n[int(table.box.seats[seat].basics)]),
        "power_to_command": int(player.commanding), "missions": _names(table, own.missions),
        "missions_n": int(player.missions_n),
        "phase": card_name(table, int(public.phase_up[stack_of_seat(table, seat)])),
        "phase_stack": [
            card_name(table, c) for c in reversed(_cards(game.hidden.phases[stack_of_seat(table, seat)]))
        ],
        "mission_stack": [card_name(table, c) for c in reversed(_cards(mission_stack(table, seat)))],
    }  # fmt: skip
    values |= {f"power_at_{steps}": _power(table, seat, steps) for steps in range(1, 6)}
    values |= {f"score.{name}": int(getattr(score, name)) for name in (
        "tokens", "costs", "energon", "vault", "damage", "total",
    )}  # fmt: skip
    values |= {f"side.{name}": int(getattr(public.sides[int(player.side)], name)) for name in (
        "bosses", "beaten", "destroyed", "own_destroyed", "energon", "penalty", "total", "rank",
        "polities", "missions", "cleared", "eaten", "planets",
    )}  # fmt: skip
    if what not in values:
        raise ScenarioError(
            f"expect.{path}: no such thing{did_you_mean(what, values)}; "
            f"allowed: {', '.join(values)}, knows.A1, state.CARD.power"
        )
    return values[what]


def _card_state(table: Table, player: Any, what: str, path: str) -> int:
    """`state.CARD.power|move|reach|stored|under`: of the first controlled or Matrix card of that name."""
    name, _, field = what.rpartition(".")
    spaces = [int(table.game.public.space[s].card) for s in range(int(table.game.public.spaces))]
    for card in [*_cards(player.control), *(c for c in spaces if c >= 0)]:
        if card_name(table, card).lower() == name.lower():
            return int(getattr(table.game.public.cards[card], field))
    raise ScenarioError(f"expect.{path}: no card {name!r} in play or faceup")


def _cards(pile: Any) -> list[int]:
    return [int(pile.cards[i]) for i in range(int(pile.n))]


def _lying(table: Table, where: int) -> list[str]:
    return [card_name(table, card) for card in lying(table.game, table.static.instances, where)]


def _names(table: Table, pile: Any) -> list[str]:
    return [card_name(table, card) for card in _cards(pile)]


def _power(table: Table, seat: int, steps: int) -> int:
    player = table.game.public.seats[seat]
    total = int(player.untied) if steps == 0 else 0
    for card in _cards(player.control):
        state = table.game.public.cards[card]
        if state.reach >= steps:
            total += int(state.power)
    return total


def _move(table: Table, seat: int) -> int:
    player = table.game.public.seats[seat]
    alt = max(0, int(side_at(table, seat, int(player.mode)).move) - int(player.alt_spent))
    cards = sum(int(table.game.public.cards[card].move) for card in _cards(player.control))
    return alt + cards + int(player.untied_move)


def _damage(table: Table, seat: int) -> int:
    control = _cards(table.game.public.seats[seat].control)
    return sum(1 for card in control if _type(table, card) & op.DAMAGE)


def _type(table: Table, card: int) -> int:
    return int(table.box.definitions[int(table.game.public.definition[card])].type)
