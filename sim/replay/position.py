"""A position as plain data, key by key: who may see what of it is marked, and left to whoever shows it."""

from typing import Any

from cardsets.language import opcodes as op
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS, DOWN, EMPTY, UP
from sim.engine.play.table import Table
from sim.scenario.ground import NO_TOKEN, command_at, stacks_of
from sim.scenario.tactics import lying
from sim.scenario.unicron import is_played
from sim.scenario.words import mode_name, seat_name, side_at, space_name

Position = dict[str, Any]

HIDDEN = -1


def position_of(table: Table) -> Position:
    """The position as a referee sees it, but for laid Assists and what lies under or on cards.

    Cards are numbers of titles (`Box.cards`), HIDDEN where there is none.

    - ``A1`` and the other spaces: [face, card, seats that know it as a mask];
    - ``seat0`` ...: numbers of a player by name; ``hand0``, ``vault0``, ``deck0``, which their owner alone or nobody
      knows, and ``discard0``: cards; ``play0``: [card, unspent Power, unspent Move];
    - ``game``: turn, round, active seat, Bosses defeated, cards left in the decks;
    - ``battle``: [Adversary, Power, cost], or empty; ``destroyed``: cards.

    Where there are Polities, Ruins or Missions also ``ruin_discard`` and ``mission_discard``: cards; ``tokens``: by
    space whose Command token lies there, in words; ``ground``: the Ruins left, and the Missions left in each stack; and
    ``missions0`` ..., which their owner alone knows. Where there are phases also ``phases``: of each stack the faceup
    phase and how many are left. Where a Boss brings a deck also ``tactics``: what of it lies before a player, and how
    many lie in it.

    With Unicron also ``heralds``: by space what a token adds to the cost there; where he is an automaton ``unicron``:
    his space, empty while he is dormant, the marked cost, how often he was driven off, the Chaos cards and Planetary
    Ruins left in their decks; ``eaten``, ``chaos_discard`` and ``planetary_discard``: cards.
    """
    public = table.game.public
    position: Position = {
        space_name(table, space): _space(table, space) for space in range(int(public.spaces))
    }
    for seat in range(int(public.players)):
        own, player = table.game.own[seat], public.seats[seat]
        position[f"seat{seat}"] = _player(table, seat)
        position[f"hand{seat}"] = _pile(table, own.hand)
        position[f"vault{seat}"] = _pile(table, own.vault)
        position[f"deck{seat}"] = _pile(table, table.game.hidden.decks[seat])[::-1]
        position[f"discard{seat}"] = _pile(table, player.discard)
        position[f"play{seat}"] = _in_play(table, player)
    position["game"] = _counts(table)
    position["battle"] = _battle(table)
    position["destroyed"] = _pile(table, public.destroyed)
    if table.box.ground or table.box.missions_n:
        position |= _ground(table)
    if table.box.phases_n:
        position["phases"] = [
            [_title(table, int(public.phase_up[stack])), int(public.phases_n[stack])]
            for stack in range(int(public.sides_n) if int(table.box.seats[0].faction) else 1)
        ]
    if table.box.tactics_n:
        faceup = lying(table.game, table.static.instances, zone.TACTICS)
        in_deck = lying(table.game, table.static.instances, zone.TACTIC_DECK)
        position["tactics"] = [[_title(table, card) for card in faceup], len(in_deck)]
    if table.box.profile.unicron:
        position["heralds"] = _heralds(table)
    if is_played(table):
        position |= _against_unicron(table)
    return position


def changes(before: Position, after: Position) -> Position:
    """What of a position is new: a position has the same keys all game."""
    return {key: value for key, value in after.items() if before.get(key) != value}


def _title(table: Table, card: int) -> int:
    return int(table.game.public.definition[card]) if 0 <= card < CHARACTER_CARDS else HIDDEN


def _pile(table: Table, pile: Any) -> list[int]:
    return [_title(table, int(pile.cards[i])) for i in range(int(pile.n))]


def _space(table: Table, space: int) -> list[int]:
    there = table.game.public.space[space]
    face = int(there.face)
    if face == EMPTY:
        return [EMPTY, HIDDEN, 0]
    if face == UP:
        return [UP, _title(table, int(there.card)), 0]
    seats = range(int(table.game.public.players))
    known = sum(1 << seat for seat in seats if int(table.game.own[seat].known[space]) >= 0)
    return [DOWN, _title(table, int(table.game.hidden.matrix[space])), known]


def _player(table: Table, seat: int) -> dict[str, Any]:
    player = table.game.public.seats[seat]
    side = (
        side_at(table, seat, int(player.mode)) if player.character >= 0 else None
    )  # None before it is drafted
    cards = [table.game.public.cards[int(player.control.cards[i])] for i in range(int(player.control.n))]
    alt_move = 0 if side is None or side.bot else max(0, int(side.move) - int(player.alt_spent))
    return {
        "name": seat_name(table, seat),
        "space": space_name(table, int(player.space)) if player.placed else "",
        "mode": "" if side is None else mode_name(table, seat, int(player.mode)),
        "power": int(player.untied) + sum(int(card.power) for card in cards),
        "move": int(player.untied_move) + alt_move + sum(int(card.move) for card in cards),
        "energon": int(player.energon),
        "vp": int(player.vp),
        "hand": int(player.hand_n),
        "deck": int(player.deck_n),
        "vault": int(player.vault_n),
    }


def _in_play(table: Table, player: Any) -> list[list[int]]:
    cards = [int(player.control.cards[i]) for i in range(int(player.control.n))]
    states = table.game.public.cards
    return [[_title(table, card), int(states[card].power), int(states[card].move)] for card in cards]


def _counts(table: Table) -> dict[str, int]:
    public = table.game.public
    return {
        "turn": int(public.turn),
        "round": int(public.round_number),
        "active": int(public.active),
        "bosses": int(public.bosses_defeated),
        "main": int(public.main_n),
        "encounters": int(public.encounter_n),
        "damage": int(public.damage_n),
    }


def _ground(table: Table) -> Position:
    """What only games with Polities, Ruins or Missions have."""
    public, hidden = table.game.public, table.game.hidden
    there = {space_name(table, space): command_at(table, space) for space in range(int(public.spaces))}
    missions = range(int(public.players)) if table.box.missions_n else ()
    return {
        **{f"missions{seat}": _pile(table, table.game.own[seat].missions) for seat in missions},
        "tokens": {name: whose for name, whose in there.items() if whose != NO_TOKEN},
        "ruin_discard": _pile(table, public.ruin_discard),
        "mission_discard": _pile(table, public.mission_discard),
        "ground": {
            "ruins": int(public.ruins_n),
            "missions": [int(hidden.missions[stack].n) for stack in range(stacks_of(table))],
        },
    }


def _heralds(table: Table) -> dict[str, int]:
    """By space what a Herald token there adds to the cost of its card."""
    public = table.game.public
    tokens = {}
    for space in range(int(public.spaces)):
        there = public.space[space]
        if int(there.face) == UP and int(public.cards[int(there.card)].herald):
            tokens[space_name(table, space)] = int(public.cards[int(there.card)].extra)
    return tokens


def _against_unicron(table: Table) -> Position:
    """What only games against Unicron as an automaton have."""
    public, definitions = table.game.public, table.box.definitions
    piece = public.piece
    return {
        "unicron": {
            "space": space_name(table, int(piece.space)) if piece.on else "",
            "cost": int(public.cards[int(piece.card)].extra),
            "driven": int(piece.driven),
            "chaos": int(public.chaos_n),
            "ruins": int(public.planetary_n),
        },
        "eaten": [
            title for title in _pile(table, public.removed) if int(definitions[title].type) & op.PLANET
        ],
        "chaos_discard": _pile(table, public.chaos_discard),
        "planetary_discard": _pile(table, public.planetary_discard),
    }


def _battle(table: Table) -> list[int]:
    battle = table.game.public.battle
    return [_title(table, int(battle.card)), int(battle.power), int(battle.cost)] if battle.on else []
