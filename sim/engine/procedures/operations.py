"""What single operations of a text do: those that set procedures to work or ask something, and simple ones."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.amounts import amount_of
from sim.engine.board.drawing import shuffle_deck
from sim.engine.board.fitting import matches
from sim.engine.board.frames import (
    UNSUPPORTED_VERB,
    fail,
    push_frame,
)
from sim.engine.board.live import add_entry, add_entry_of_all, any_live, fire, is_said
from sim.engine.board.log import emit
from sim.engine.board.resources import gain_energon, gain_vp
from sim.engine.data import fate, zone
from sim.engine.data.state import CHARACTER_CARDS, NO_BATTLE_ON, NOBODY
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.choices import ask_choice, ask_several
from sim.engine.procedures.convert import push_free_convert
from sim.engine.procedures.declined import ban
from sim.engine.procedures.defeat import gain_reward
from sim.engine.procedures.draws import draw
from sim.engine.procedures.further import add_to_battle, take_another_turn
from sim.engine.procedures.giving import begin_giving
from sim.engine.procedures.laying import ask_empty_space, put_chosen_in_main
from sim.engine.procedures.looking import look
from sim.engine.procedures.playing import is_playing, play_it
from sim.engine.procedures.scopes import counted_from, players_mask, speaker_of
from sim.engine.procedures.swapping import swap_cards
from sim.engine.procedures.taking import held
from sim.engine.procedures.targets import (
    GO_ON,
    WAIT,
    able_to_go,
    ask_next_player,
    ask_player,
    ask_space,
    begin_ambush,
    begin_attack,
    cancel_attack,
    teleport_player,
)
from sim.engine.procedures.verbs import (
    GAINED,
    HAND_ONLY,
    NONE_LEFT,
    gain_damage,
    gain_resource,
    lose_resource,
)


@compiled
def run_pushing(game, box, frame, operation):
    """Operations that set other procedures to work or ask for a player, a space or a number."""
    code = operation.code
    controller = counted_from(game, frame, operation)
    if code == op.ATTACK:
        return begin_attack(game, box, frame, operation, controller)
    if code == op.PICK_PLAYER:
        mask = players_mask(game, box, operation.a, controller, frame.source, frame.mask)
        mask = able_to_go(game, box, box.operations[frame.pc + 1], mask, controller)
        if mask == 0:
            frame.done = 0
            frame.pc = operation.b
            return GO_ON
        ask_player(game, frame, mask, controller)
        return WAIT
    if code == op.NEXT_PLAYER:
        return ask_next_player(game, box, frame, operation, controller)
    if code == op.TELEPORT or code == op.STEP_PLAYER:
        return ask_space(game, box, frame, operation, controller)
    if code == op.BRING or code == op.SWAP_SPACES:
        return teleport_player(game, frame, operation, controller)
    if op.GIVE_IT <= code <= op.PUT_IN_MAIN:
        return run_newer(game, box, frame, operation)
    if code == op.CHOOSE_SOME:
        return ask_several(game, box, frame, operation)
    if code == op.CHOOSE_NUMBER:
        return ask_choice(game, box, frame, operation)
    if code == op.CONVERT:
        frame.pc += 1
        frame.done = 0 if any_live(game, box, op.NO_CONVERT, frame.who, -1) else 1
        push_free_convert(game, box, frame.who)
        return WAIT
    if code == op.AMBUSH_PLAYERS:
        return begin_ambush(game, box, frame, operation, controller)
    frame.pc += 1
    frame.done = 1 if game.own[frame.who].hand.n else 0
    frame.did += game.own[frame.who].hand.n
    discard = push_frame(game, proc.DISCARD_CARDS)
    discard.seat = frame.who
    discard.mode = HAND_ONLY
    return WAIT


@apart
def run_newer(game, box, frame, operation):
    """Operations on the chosen card, or on the battle at hand, that no card of the published base sets needs."""
    code = operation.code
    if code == op.GIVE or code == op.GIVE_IT:
        return begin_giving(game, box, frame, operation)
    if code == op.MOVE_IT or code == op.LAY_IN_MATRIX:
        return ask_empty_space(game, box, frame, operation)
    if code == op.PUT_IN_MAIN:
        return put_chosen_in_main(game, box, frame, operation)
    if code == op.LAY_FURTHER or code == op.DRAW_FURTHER:
        return add_to_battle(game, box, frame, code)
    frame.pc += 1
    if code == op.REWARD_IT:
        frame.done = gain_reward(game, box, frame.who, frame.it, frame.at)
        return WAIT if frame.done else GO_ON
    depth = game.depth + 0
    if is_playing(code):
        play_it(game, box, frame, code)
    else:
        swap_cards(game, box, frame)
    return WAIT if game.depth != depth else GO_ON


@apart
def change_battle_cost(game, box, frame, operation):
    """Change what the Adversary of the battle at hand costs; outside a battle there is none (UNIM-4)."""
    number = amount_of(game, box, operation.a, frame.who, frame.source, frame.it, frame.chosen)
    if game.public.battle.on != NO_BATTLE_ON:
        game.public.battle.surcharge += number
        emit(game, event.COST_CHANGED, -1, game.public.battle.card, -1, number, 0)


@compiled
def run_simple(game, box, frame, operation):
    """Operations that act at once."""
    code = operation.code
    if code == op.GAIN and operation.a == op.DAMAGE_CARD:
        gain_next_damage(game, box, frame, operation)
        return
    frame.pc += 1
    frame.done = 1
    if code == op.GAIN or code == op.LOSE or code == op.PAY:
        number = amount_of(game, box, operation.b, frame.who, frame.source, frame.it, frame.chosen)
        if code == op.GAIN:
            gain_resource(game, box, frame, operation.a, number)
        else:
            there = held(game, box, frame.who, operation.a)
            frame.done = 1 if there >= number else 0
            if there >= number or code == op.LOSE:
                frame.did += min(there, number)
                lose_resource(game, box, frame.who, operation.a, number)
    elif code == op.DRAW:
        draw(game, box, frame, operation)
    elif code == op.ARM:
        arm(game, box, frame, operation)
    elif code == op.BATTLE_COST:
        change_battle_cost(game, box, frame, operation)
    elif code == op.STORE or code == op.TAKE:
        number = amount_of(game, box, operation.a, frame.who, frame.source, frame.it, frame.chosen)
        hidden = lies_in_deck(game, frame.source)
        number = 0 if hidden else max(0, number)
        frame.done = 0 if hidden else 1
        state = game.public.cards[frame.source]
        if code == op.TAKE:
            number = -min(number, state.stored)
            frame.done = 1 if number else 0
            gain_energon(game, box, frame.who, -number)
        state.stored += number
        emit(game, event.STORED, frame.who, frame.source, -1, number, 0)
        frame.did += abs(number)
    elif code == op.LOOK:
        look(game, box, frame, operation)
    elif code == op.CANCEL_ATTACK:
        cancel_attack(game, frame)
    elif code == op.TAKE_TURN:
        take_another_turn(game, frame)
    elif code == op.BAN_BATTLE:
        ban(game, frame, operation.a)
    else:
        fail(game, UNSUPPORTED_VERB)


@compiled
def lies_in_deck(game, card):
    """Whether a card lies hidden in a deck, so that nothing is put on it."""
    where = game.where[card] if card < CHARACTER_CARDS else zone.CONTROL
    return where == zone.MAIN or where == zone.DECK


@compiled
def arm(game, box, frame, operation):
    """Let an ability wait, or hold, for as long as the text says."""
    if operation.d == op.OF_ALL_PLAYERS:
        if is_said(game, box, frame.source, operation.a, NOBODY, operation.b, operation.c):
            return
        add_entry_of_all(game, box, frame.source, operation.a, frame.who, operation.b, operation.c)
        return
    if operation.d == op.FIRST_OF_TURN and has_defeated(
        game, box, box.abilities[operation.a].selector, frame.who, frame.source
    ):
        return  # the first of the turn was before
    if not is_said(game, box, frame.source, operation.a, frame.who, operation.b, operation.c):
        add_entry(game, box, frame.source, operation.a, frame.who, operation.b, operation.c)


@compiled
def sets_register(code):
    """Whether an operation changes but what the text remembers, or shuffles what it looked through."""
    return (
        code == op.RESET_PLAYER
        or code == op.TO_CONTROLLER
        or code == op.BACK
        or code == op.COUNT_DONE
        or code == op.TAKE_SOURCE
        or code == op.NOTE_IT
        or code == op.SHUFFLE_DECK
    )


@compiled
def set_register(game, frame, operation):
    """To whom the text speaks from here on, what `that many` is, or that `it` is the card that speaks."""
    code = operation.code
    if code == op.RESET_PLAYER:
        frame.who = frame.seat
    elif code == op.BACK:
        frame.who = frame.before
    elif code == op.TO_CONTROLLER:
        if operation.a:
            frame.before = frame.who
        frame.who = speaker_of(game, frame)
    elif code == op.NOTE_IT:
        frame.first = frame.it
    elif code == op.SHUFFLE_DECK:
        shuffle_deck(game, frame.who + 0)
    elif code == op.TAKE_SOURCE:
        frame.it = frame.source if frame.source < CHARACTER_CARDS else -1  # no verb takes a character
        frame.at = game.holder[frame.it] if frame.it >= 0 and game.where[frame.it] == zone.MATRIX else -1
    elif operation.a == op.BEGIN_COUNT:
        frame.did = 0
    else:
        frame.chosen = frame.did if operation.a == op.TAKE_COUNT else 0


@compiled
def gain_next_damage(game, box, frame, operation):
    """Damage is gained one at a time: what the first sets off comes before the second (DMG-12, PLAY-23)."""
    if frame.amount == 0:
        number = amount_of(game, box, operation.b, frame.who, frame.source, frame.it, frame.chosen)
        frame.amount = max(0, number)
        frame.done = 1
    if frame.amount > 0 and is_warned(game, box, frame):
        return
    if frame.amount > 0:
        frame.amount -= 1
        frame.mode = 0
        gained = gain_damage(game, box, frame.who)
        if gained == GAINED:
            frame.did += 1
            if operation.c > 0 and game.ending != 0:
                lose_the_stake(game, box, frame.who + 0, operation.c + 0)
        else:
            frame.done = 0
        if gained == NONE_LEFT:
            frame.amount = 0
    if frame.amount == 0:
        frame.pc += 1


@apart
def lose_the_stake(game, box, seat, number):
    """Take the VP that a text asks for where the Damage it brought ended the game (CLAR-23)."""
    gain_vp(game, box, seat, -number)


@apart
def is_warned(game, box, frame):
    """Whether texts speak first that wait for a Damage that would be gained; `mode` of the frame is 1 once they did."""
    if frame.mode or game.public.live_kinds[op.WOULD_GAIN_DAMAGE] == 0:
        return False
    frame.mode = 1
    depth = game.depth + 0
    fire(game, box, op.WOULD_GAIN_DAMAGE, frame.who + 0, -1, -1)
    return game.depth != depth


@compiled
def has_defeated(game, box, selector, seat, source):
    """Whether a seat has defeated a card that a selector fits in this turn."""
    for i in range(game.had_n):
        card = game.had[i] + 0
        if game.tally[card].fate == fate.DEFEATED and game.tally[card].by == seat:
            if selector < 0 or matches(game, box, box.selectors[selector], card, seat, source):
                return True
    return False
