"""Setting a position: whatever a scenario names goes where it says, the rest stays as it was dealt.

Cards are taken by name from wherever a free copy lies; a Matrix space that loses its card to the
scenario is filled from the cards left in the box. No card is made or lost.
"""

from typing import Any

from cardsets.locate import is_index
from cardsets.near import did_you_mean
from sim.engine.board import proc
from sim.engine.data import moment, zone
from sim.engine.data import state as st
from sim.engine.play.table import Table
from sim.engine.procedures.actions import LOOK_AT_ACTIONS
from sim.engine.procedures.endturn import REFILL_MATRIX
from sim.engine.procedures.setup import PASS_TURN
from sim.engine.procedures.turn import (
    BEGIN_ACTIONS,
    BEGIN_END_PHASE,
    BEGIN_TURN,
    LEAVE_TURN,
    LIST_EFFECTS,
    OPEN_TURN_WINDOW,
)
from sim.scenario import aside, phases, tactics, unicron
from sim.scenario.ground import command_of, note_stacks, stacks_wanted, zones_of
from sim.scenario.lying import check_lies
from sim.scenario.model import MatrixCard, ScenarioError, ScenarioModel, SeatModel
from sim.scenario.words import mode_name

TURN_STAGES = {"start of turn": OPEN_TURN_WINDOW, "actions": BEGIN_END_PHASE, "end of turn": LEAVE_TURN}
"""What a TURN frame does next, once what stands above it is done."""


def set_position(table: Table, scenario: ScenarioModel) -> None:
    """Lay a dealt game out as the scenario says, at rest before the active player's next decision.

    Raises:
        ScenarioError: a card, space or character that does not exist, or too many copies of a card.
    """
    _Layout(table, scenario).apply()


def space_of(table: Table, name: str) -> int:
    """The space called A1, B3, ... (row letter, column number).

    Raises:
        ScenarioError: there is no such space.
    """
    public = table.game.public
    row, column = ord(name[:1].upper() or "?") - 65, name[1:]
    if not is_index(column) or not (0 <= row < public.rows and 1 <= int(column) <= public.columns):
        last = f"{chr(64 + int(public.rows))}{int(public.columns)}"
        raise ScenarioError(f"space {name!r}; allowed: A1 to {last}")
    return int(row * public.columns + int(column) - 1)


class _Layout:
    """Zones as plain lists; read from the game, changed, written back."""

    def __init__(self, table: Table, scenario: ScenarioModel) -> None:
        self.table = table
        self.scenario = scenario
        self.game: Any = table.game
        self.players = int(self.game.public.players)
        self.zones: dict[tuple[str, int], list[int]] = {}
        self.faces: list[int] = []
        self.tokens: list[int] = []
        self.heralds: list[int] = []
        self.claimed: set[int] = set()
        self.out: list[int] = []
        self.names = {card.name.lower() for card in table.static.cards}  # some hold a colon themselves

    def apply(self) -> None:
        """Read, claim what the scenario names, write."""
        self._read()
        self._characters()
        wanted = list(self._wanted())
        for where, _ in wanted:
            self.out += [card for card in self.zones[where] if card not in self.claimed]
            self.zones[where] = []
        for where, names in wanted:
            self.zones[where] = [self._claim(name, where) for name in names]
        self._matrix()
        self._write()
        for seat, model in enumerate(self.scenario.seat):
            self._seat(seat, model)
        self._stack()

    # --- Reading -----------------------------------------------------------------------------------

    def _read(self) -> None:
        game, public, hidden = self.game, self.game.public, self.game.hidden
        shared = {
            "main": hidden.main, "destroyed": public.destroyed, "encounters": hidden.encounters,
            "encounter discard": public.encounter_discard, "damage": hidden.damage,
            "damage discard": public.damage_discard, "removed": public.removed,
        }  # fmt: skip
        for name, pile in shared.items():
            self.zones[name, 0] = _cards(pile)
        for stack in range(st.BASIC_STACKS):
            self.zones["basics", stack] = _cards(hidden.basics[stack])
        for seat in range(self.players):
            player, own = public.seats[seat], game.own[seat]
            for name, pile in (
                ("hand", own.hand), ("deck", hidden.decks[seat]), ("discard", player.discard),
                ("control", player.control), ("vault", own.vault),
            ):  # fmt: skip
                self.zones[name, seat] = _cards(pile)
            self.zones["played", seat] = []
        apart = zones_of(game) | unicron.zones_of(game)
        self.zones |= {place: _cards(found.pile) for place, found in apart.items()}
        phases.read(self.zones, game)
        aside.read(self.zones, game, self.table.static.instances)
        tactics.read(self.zones, game, self.table.static.instances)
        self.zones["matrix", 0] = [int(c) for c in hidden.matrix[: int(public.spaces)]]
        self.faces = [int(public.space[i].face) for i in range(int(public.spaces))]
        self.tokens = [st.NO_COMMAND] * int(public.spaces)
        placed = {card for cards in self.zones.values() for card in cards}
        self.out = [card for card in range(self.table.static.instances) if card not in placed]

    def _wanted(self) -> list[tuple[tuple[str, int], list[str]]]:
        """The zones the scenario names, with card names from the bottom up."""
        model = self.scenario
        found: list[tuple[tuple[str, int], list[str]]] = []
        for seat, player in enumerate(model.seat):
            for name in ("hand", "discard", "control", "played", "vault"):
                names = getattr(player, name)
                if names is not None:
                    found.append(((name, seat), list(names)))
            if player.deck is not None:
                found.append((("deck", seat), list(reversed(player.deck))))
        decks = model.decks
        for where, names in (
            ("main", decks.main), ("encounters", decks.encounters), ("damage", decks.damage),
            ("destroyed", decks.destroyed), ("encounter discard", decks.encounter_discard),
            ("damage discard", decks.damage_discard),
        ):  # fmt: skip
            if names is not None:
                found.append(((where, 0), list(reversed(names))))
        found += [(("missions", seat), list(player.missions)) for seat, player in enumerate(model.seat)]
        found += stacks_wanted(self.table, decks) + phases.wanted(self.table, decks)
        found += aside.wanted(self.table, decks)
        return found + tactics.wanted(decks) + unicron.wanted(self.table, decks)

    # --- Claiming ------------------------------------------------------------------------------------

    def _claim(self, name: str, where: tuple[str, int]) -> int:
        """A free copy of a card: from the box first, a seat's own Starters before others'."""
        kind, _, bare = name.rpartition(":") if name.lower() not in self.names else ("", "", name)
        copies = self._copies(bare.strip().lower(), kind.strip().lower())
        if not copies:
            known = sorted({card.name for card in self.table.static.cards})
            raise ScenarioError(f"no card {name!r} in this set{did_you_mean(bare.strip(), known)}")
        free = [card for card in copies if card not in self.claimed]
        if not free:
            raise ScenarioError(f"only {len(copies)} copies of {name!r} in this set")
        check_lies(self.table, free[0], where[0])
        free.sort(key=lambda card: (not self._is_own(card, where[1]), card not in self.out, card))
        self._release(free[0])
        self.claimed.add(free[0])
        return free[0]

    def _copies(self, name: str, kind: str) -> list[int]:
        """The cards of a name and, where that is given, of a type."""
        called = [
            card.name.lower() == name and (not kind or card.type_name == kind)
            for card in self.table.static.cards
        ]
        there = self.table.box.definition[: self.table.static.instances]
        return [card for card, definition in enumerate(there) if called[definition]]

    def _is_own(self, card: int, seat: int) -> bool:
        own = self.table.box.seats[seat]
        is_starter = card >= int(self.table.box.starters_first)
        return not is_starter or 0 <= card - int(own.starters_first) < int(own.starters_n)

    def _release(self, card: int) -> None:
        """Take a free card from where it lies; a Matrix space it leaves is filled from the box."""
        if card in self.out:
            self.out.remove(card)
            return
        for where, cards in self.zones.items():
            if card in cards and where[0] != "matrix":
                cards.remove(card)
                return
        space = self.zones["matrix", 0].index(card)
        self.zones["matrix", 0][space] = self._filler()

    def _filler(self) -> int:
        """A main deck card nobody has asked for."""
        first, n = int(self.table.box.main_first), int(self.table.box.main_n)
        for pool in (self.out, self.zones["main", 0]):
            for card in pool:
                if first <= card < first + n and card not in self.claimed and not self._named(card):
                    pool.remove(card)
                    return card
        raise ScenarioError("not enough main deck cards to fill the Matrix")

    def _named(self, card: int) -> bool:
        name = self.table.static.cards[int(self.table.box.definition[card])].name
        return any(entry.card == name for entry in self.scenario.matrix.values())

    def _matrix(self) -> None:
        cards = self.zones["matrix", 0]
        entries: list[tuple[int, MatrixCard]] = [
            (space_of(self.table, name), entry) for name, entry in self.scenario.matrix.items()
        ]
        for (space, entry), name in zip(entries, self.scenario.matrix, strict=True):
            if entry.card is not None:
                claimed = self._claim(entry.card, ("matrix", 0))
                displaced = cards[space]
                cards[space] = claimed
                if displaced >= 0 and displaced != claimed and displaced not in self.claimed:
                    self.out.append(displaced)
            elif entry.face == "empty":
                if cards[space] >= 0:
                    self.out.append(cards[space])
                cards[space] = -1
            self.faces[space] = {"up": st.UP, "down": st.DOWN, "empty": st.EMPTY}[entry.face]
            self.tokens[space] = command_of(self.table, cards[space], entry, name)
            unicron.check_herald(self.table, entry, name)
            if entry.herald:
                self.heralds.append(cards[space])

    # --- Writing --------------------------------------------------------------------------------------

    def _write(self) -> None:
        game, public, hidden = self.game, self.game.public, self.game.hidden
        where = game.where  # to look a field of a record up takes longer than to write it
        for card in self.out:
            where[card] = zone.OUT
        for seat in range(self.players):
            self.zones["control", seat] += self.zones["played", seat]
            player, own = public.seats[seat], game.own[seat]
            self._pile(own.hand, "hand", seat, zone.HAND)
            self._pile(hidden.decks[seat], "deck", seat, zone.DECK)
            self._pile(player.discard, "discard", seat, zone.DISCARD)
            self._pile(player.control, "control", seat, zone.CONTROL)
            self._pile(own.vault, "vault", seat, zone.VAULT)
            player.hand_n, player.deck_n, player.vault_n = own.hand.n, hidden.decks[seat].n, own.vault.n
        self._pile(hidden.main, "main", 0, zone.MAIN)
        self._pile(hidden.encounters, "encounters", 0, zone.ENCOUNTERS)
        self._pile(hidden.damage, "damage", 0, zone.DAMAGE_STACK)
        for stack in range(st.BASIC_STACKS):
            self._pile(hidden.basics[stack], "basics", stack, zone.BASICS)
            public.basics_n[stack] = hidden.basics[stack].n
        self._pile(public.destroyed, "destroyed", 0, zone.DESTROYED)
        self._pile(public.encounter_discard, "encounter discard", 0, zone.ENCOUNTER_DISCARD)
        self._pile(public.damage_discard, "damage discard", 0, zone.DAMAGE_DISCARD)
        public.main_n, public.encounter_n = hidden.main.n, hidden.encounters.n
        public.damage_n = hidden.damage.n
        for (where, place), found in (zones_of(game) | unicron.zones_of(game)).items():
            self._pile(found.pile, where, place, found.code)
        note_stacks(self.table)
        phases.write(self.zones, game)
        aside.write(self.zones, game)
        tactics.write(self.zones, game, self.scenario.active)
        his = self.scenario.unicron
        unicron.place(self.table, his, space_of(self.table, his.space) if his and his.space else -1)
        for card in self.heralds:
            unicron.lay_herald(self.table, card)
        game.offers_fresh = st.STALE
        public.stock.seat = st.NOBODY
        for space, card in enumerate(self.zones["matrix", 0]):
            face = self.faces[space] if card >= 0 else st.EMPTY
            public.space[space].face = face
            public.space[space].card = card if face == st.UP else -1
            hidden.matrix[space] = card
            for seat in range(self.players):
                game.own[seat].known[space] = -1
            if card >= 0:
                game.where[card], game.holder[card] = zone.MATRIX, space
                public.cards[card].command = self.tokens[space]
        first, n = int(self.table.box.main_first), int(self.table.box.main_n)
        bosses = int(self.table.box.bosses_first) + int(self.table.box.bosses_n)
        for card in [*range(first, first + n), *range(int(self.table.box.bosses_first), bosses)]:
            game.tally[card].dealt = 1

    def _pile(self, pile: Any, where: str, seat: int, code: int) -> None:
        cards = self.zones[where, seat]
        pile.n = len(cards)
        if not cards:
            return
        lying, places, holders = pile.cards, self.game.where, self.game.holder
        for i, card in enumerate(cards):
            lying[i] = card
            places[card] = code
            holders[card] = seat

    def _characters(self) -> None:
        """Nothing to move: characters were fixed when the game was dealt."""

    def _seat(self, seat: int, model: SeatModel) -> None:
        player = self.game.public.seats[seat]
        player.mode = self._mode(seat, model.mode)
        player.placed = 0 if model.space == "" else 1
        player.space = space_of(self.table, model.space) if model.space else -1
        player.energon, player.vp = model.energon, model.vp
        player.untied, player.alt_spent = model.untied, model.alt_spent
        player.bosses, player.robots = model.bosses_defeated, 0
        public = self.game.public
        side = public.sides[int(player.side)]
        side.bosses += model.bosses_defeated
        side.beaten += model.bosses_defeated
        for card in self.zones["control", seat]:
            definition = self.table.box.definitions[int(self.game.public.definition[card])]
            state = self.game.public.cards[card]
            state.reach = max(0, int(definition.reach))
            played = card in self.zones["played", seat]
            state.played_in = self.scenario.turn if played else 0
            state.power = max(0, int(definition.power)) if played else 0
            state.move = max(0, int(definition.move)) if played else 0

    def _mode(self, seat: int, name: str) -> int:
        """The place of the first side of a seat's character that is called so."""
        character = self.table.box.definitions[int(self.game.public.seats[seat].character)]
        names = [mode_name(self.table, seat, i).lower() for i in range(int(character.sides_n))]
        return 0 if name == "alt" else names.index(name.lower())

    def _stack(self) -> None:
        """The frames of a turn that stands where the scenario begins."""
        game, public, model = self.game, self.game.public, self.scenario
        public.active, public.first_seat = model.active, max(0, int(self.table.box.profile.first_player))
        public.turn, public.round_number = model.turn, 1 + (model.turn - 1) // self.players
        public.bosses_defeated = sum(player.bosses_defeated for player in model.seat)
        frames = [(proc.PLAY_GAME, PASS_TURN), (proc.TURN, TURN_STAGES[model.phase])]
        if model.phase == "actions":
            frames.append((proc.ACTIONS, LOOK_AT_ACTIONS))
        elif model.phase == "end of turn":
            frames.append((proc.END_OF_TURN, REFILL_MATRIX))
        elif model.phase == "start of turn" and model.seat[model.active].space == "":
            frames[-1] = (proc.TURN, BEGIN_TURN)  # a first turn: the placement comes first
        elif model.phase == "start of turn":
            frames[-1] = (proc.TURN, BEGIN_ACTIONS)
            frames.append((proc.START_EFFECTS, LIST_EFFECTS))
            if (hook := int(self.table.box.moments[moment.TURN_STARTS])) >= 0:
                frames.append((hook, 0))
        frames.append((proc.RESTORE_LIVE, 0))
        for depth, (number, stage) in enumerate(frames):
            frame = game.stack[depth]
            for name in st.FRAME.names or ():
                setattr(frame, name, 0)
            frame.proc, frame.stage, frame.seat = number, stage, model.active
        game.depth = len(frames)
        game.pending, game.over, game.ending = st.NOBODY, 0, 0
        game.log_n = 0


def _cards(pile: Any) -> list[int]:
    return [int(pile.cards[i]) for i in range(int(pile.n))]
