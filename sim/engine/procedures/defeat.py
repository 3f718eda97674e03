"""An Adversary is defeated: rewards, Vault, what waited for it, and perhaps the end (rules.md section 9.5)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.cards import definition_of, lies_unknown
from sim.engine.board.frames import (
    end_game,
    has_moment,
    pop_frame,
    push_moment,
    push_text,
    top_frame,
)
from sim.engine.board.live import fire
from sim.engine.board.log import emit
from sim.engine.board.relations import bosses_fallen, opposes
from sim.engine.board.zones import destroy, lift, set_fate, to_vault
from sim.engine.data import fate, moment, zone
from sim.engine.data.mode import THIRD_BOSS
from sim.engine.data.state import CHARACTER_CARDS, THREE_BOSSES
from sim.engine.machine.compiled import apart, compiled, procedure

BOSSES_TO_WIN = 3


# Stages of a DEFEAT frame, in order.
COUNT_AND_REWARD = 0
VAULT_IT = 1
REACH_MOMENT = 2
TEST_END = 3


@procedure(proc.DEFEAT)
def defeat(game, box):
    """Reward line, Vault, what waited for the defeat, then the end if it was the third Boss (BATTLE-5).

    `mask` are the seats that share the reward, the active player first, then in turn order (GAP-88).
    """
    frame = top_frame(game)
    public = game.public
    if frame.stage == COUNT_AND_REWARD:
        if frame.cursor == 0:
            count_defeat(game, box, frame)
            if box.profile.winner == THIRD_BOSS and all_bosses_fell(game, box):
                win_at_once(game, box, frame)
                return
        while frame.cursor < public.players:
            seat = (frame.seat + frame.cursor) % public.players
            frame.cursor += 1
            if seat == frame.seat or frame.mask & (1 << seat):
                push_reward(game, box, seat, frame.it, frame.at)
                return
        frame.stage = VAULT_IT
    elif frame.stage == VAULT_IT:
        frame.stage = REACH_MOMENT
        vault_defeated(game, frame)
        fire(game, box, op.ON_DEFEAT, frame.seat, frame.it, frame.at)
        if has_moment(box, moment.FELL):  # on top, so before texts that wait for the defeat
            hook = push_moment(game, box, moment.FELL)
            hook.seat = frame.seat
            hook.it = frame.it
            hook.at = frame.at
    elif frame.stage == REACH_MOMENT:
        frame.stage = TEST_END
        if frame.seat == public.active and has_moment(box, moment.DEFEATED):
            hook = push_moment(game, box, moment.DEFEATED)
            hook.seat = frame.seat
            hook.it = frame.it
            hook.at = frame.at
    else:
        if all_bosses_fell(game, box):
            end_game(game, THREE_BOSSES)
        pop_frame(game)


@compiled
def count_defeat(game, box, frame):
    """The Adversary is defeated, whatever its reward does, or does with it (GAP-189, GAP-196)."""
    public = game.public
    player = public.seats[frame.seat]
    set_fate(game, frame.it, fate.DEFEATED, frame.seat)
    if definition_of(game, box, frame.it).type & op.BOSS:
        public.bosses_defeated += 1
        player.bosses += 1
        public.sides[player.side].bosses += 1
        if opposes(public, frame.it, frame.seat):
            public.sides[player.side].beaten += 1
    else:
        player.robots += 1


@compiled
def win_at_once(game, box, frame):
    """The third Boss wins the game; its reward changes nothing any more (GAP-189)."""
    emit(game, event.REWARDED, frame.seat, frame.it, frame.at, 0, 1)
    vault_defeated(game, frame)
    end_game(game, THREE_BOSSES)


@compiled
def vault_defeated(game, frame):
    """Vault a defeated Adversary, unless its own reward took it elsewhere."""
    if game.where[frame.it] == zone.MATRIX:
        lift(game, frame.it)
        to_vault(game, frame.it, frame.seat)
        emit(game, event.VAULTED, frame.seat, frame.it, frame.at, 0, event.BY_DEFEAT)


@compiled
def all_bosses_fell(game, box):
    """Whether the third Boss is gone, in teams the third Adversary of one side (END-1, END-4)."""
    for side in range(game.public.sides_n):
        if bosses_fallen(game.public, box, side) >= BOSSES_TO_WIN:
            return True
    return False


@compiled
def destroy_card(game, box, card):
    """Destroy a card wherever it lies; the third Boss gone so from the Matrix may end the game (END-1)."""
    boss = game.where[card] == zone.MATRIX and definition_of(game, box, card).type & op.BOSS != 0
    boss = boss and not is_falling(game, card)  # which counts as defeated
    destroy(game, card)
    if boss:
        count_destroyed(game.public, card)
        if all_bosses_fell(game, box) and not is_boss_falling(game, box):
            end_game(game, THREE_BOSSES)


@compiled
def count_destroyed(public, card):
    """Count a destroyed Boss, for each side as its Adversary or as its own (GAP-212)."""
    public.bosses_destroyed += 1
    for i in range(public.sides_n):
        side = public.sides[i]
        if public.cards[card].foes & side.members:
            side.destroyed += 1
        else:
            side.own_destroyed += 1


@compiled
def is_falling(game, card):
    """Whether a card is being defeated or cleared: it lies there until its reward is resolved (BATTLE-5, RUIN-4)."""
    if game.where[card] != zone.MATRIX:
        return False
    for depth in range(game.depth):
        frame = game.stack[depth]
        if (frame.proc == proc.DEFEAT or frame.proc == proc.CLEAR) and frame.it == card:
            return True
    return False


@compiled
def is_boss_falling(game, box):
    """Whether a Boss is being defeated: it is counted by now, and the game ends once that is done (BATTLE-7)."""
    for depth in range(game.depth):
        frame = game.stack[depth]
        if frame.proc == proc.DEFEAT and definition_of(game, box, frame.it).type & op.BOSS:
            return True
    return False


@apart
def gain_reward(game, box, seat, card, space):
    """Set the reward of a card that was not defeated by this to work; 1 where the seat knows one, else 0."""
    if card < 0 or card >= CHARACTER_CARDS or lies_unknown(game, seat, card):
        return 0
    reward = definition_of(game, box, card).reward
    if reward < 0:
        return 0
    push_text(game, box, reward, card, seat, card, space)
    return 1


@compiled
def push_reward(game, box, seat, card, space):
    """The whole reward line for one player (GAP-88)."""
    reward = definition_of(game, box, card).reward
    emit(game, event.REWARDED, seat, card, space, 0, 0)
    if reward >= 0:
        push_text(game, box, reward, card, seat, card, space)
