"""Which cards may be laid as Assists, and what texts give one (rules.md section 9.6).

A card's own text speaks, and what fires on its player's playing such a card. Where only Power counts, each text is cut
down to the part that gives Power (`cardsets.language.power_part`): `assist` of its ability, which is else all of it.
Whether a card may be laid is looked at as if it lay there, resolved; only what its player knows is looked at.
"""

from cardsets.language import opcodes as op
from cardsets.language.opcodes import CARD_POWER, DAMAGE, ENERGON_ASSIST, ON_YOU_PLAY, RANGE_BONUS
from sim.engine.cards import amount_of, as_known, card_at, definition_of, positions, power_by_itself
from sim.engine.compiled import compiled
from sim.engine.conditions import condition_holds
from sim.engine.frames import push_program
from sim.engine.grid import distance
from sim.engine.live import add_assist_live, applies, drop_live, next_of_kind, sum_live
from sim.engine.procedures.idle import count_choosable
from sim.engine.procedures.taking import held
from sim.engine.profile import FULL_TEXT
from sim.engine.state import ASSISTING, HAND, NOT_LAID, RESOLVED

EITHER = 2  # of `done`: its player chooses whether something is done


@compiled
def assist_power(game, box, seat, card):
    """Returns the Power a card gives as an Assist by itself: printed, Assist keyword, always-on texts (GAP-175)."""
    return power_by_itself(game, box, seat, card, True) + sum_live(game, box, CARD_POWER, seat, card)


@compiled
def assist_reach(game, box, seat, card):
    """Returns the Range of a card laid as an Assist."""
    reach = max(0, definition_of(game, box, card).reach)
    return max(0, reach + sum_live(game, box, RANGE_BONUS, seat, card))


# --- What speaks as an Assist is resolved ----------------------------------------------------------------


@compiled
def speaks_of_assist(game, box, entry, seat, card):
    """Whether a live text fires on an Assist; where only Power counts, of its player's own texts alone (ASSIST-19)."""
    if box.profile.assist_text != FULL_TEXT and entry.owner != seat:
        return False
    return box.abilities[entry.ability].assist >= 0 and applies(game, box, entry, ON_YOU_PLAY, seat, card, -1)


@compiled
def fire_on_assist(game, box, seat, card):
    """Set the texts to work that fire on playing such a card, first come first served (GAP-175)."""
    public = game.public
    i = public.live_n + 0
    for _ in range(public.live_kinds[ON_YOU_PLAY]):
        i = next_of_kind(public, ON_YOU_PLAY, i, -1)
        entry = public.live[i]
        if speaks_of_assist(game, box, entry, seat, card):
            program = box.abilities[entry.ability].assist
            push_program(game, program, entry.source, seat, seat, card, -1, 1 << seat)


@compiled
def push_assist_text(game, box, seat, card):
    """Set an Assist's own text to work, as far as it counts (ASSIST-17, ASSIST-18)."""
    on_play = definition_of(game, box, card).on_play
    if on_play >= 0 and box.abilities[on_play].assist >= 0:
        battle = game.public.battle
        program = box.abilities[on_play].assist
        push_program(game, program, card, seat, seat, battle.card, battle.space, 1 << seat)


# --- Which cards may be laid ------------------------------------------------------------------------------


@compiled
def may_assist_with(game, box, seat, position):
    """Whether a card of the hand may be laid: at least 1 Power, by itself or by a text, and Range enough (ASSIST-3)."""
    card = game.own[seat].hand.cards[position] + 0
    if definition_of(game, box, card).type & DAMAGE:
        return False
    imagine_laid(game, box, seat, position)
    state = game.public.cards[card]
    reach = state.reach + 0
    state.reach = assist_reach(game, box, seat, card)
    steps = distance(game.public, game.public.seats[seat].space, game.public.battle.space)
    legal = state.reach >= steps
    legal = legal and (assist_power(game, box, seat, card) >= 1 or is_given_power(game, box, seat, card, False))
    state.reach = reach
    take_back(game, seat, position)
    return legal


@compiled
def imagine_laid(game, box, seat, position):
    """Bring a card of the hand to where it would be as a resolved Assist, until `take_back`."""
    hand = game.own[seat].hand
    card = hand.cards[position] + 0
    hand.n -= 1
    hand.cards[position] = hand.cards[hand.n]
    hand.cards[hand.n] = card
    game.public.seats[seat].hand_n -= 1
    game.where[card] = ASSISTING
    game.public.battle.assist[seat] = RESOLVED
    game.public.battle.assist_card[seat] = card
    add_assist_live(game, box, card, seat)


@compiled
def take_back(game, seat, position):
    """Undo `imagine_laid`."""
    hand = game.own[seat].hand
    card = hand.cards[hand.n] + 0
    drop_live(game, card, False)
    game.public.battle.assist[seat] = NOT_LAID
    game.public.battle.assist_card[seat] = -1
    game.where[card] = HAND
    game.public.seats[seat].hand_n += 1
    hand.cards[hand.n] = hand.cards[position]
    hand.cards[position] = card
    hand.n += 1


@compiled
def is_given_power(game, box, seat, card, by_ability):
    """Whether a text gives an Assist Power: its own, one that fires on playing it, or an ability that can be paid.

    Where it is asked `by_ability` only these count.
    """
    public = game.public
    player = public.seats[seat]
    definition = definition_of(game, box, card)
    firing = public.live_kinds[ON_YOU_PLAY] + 0
    i = -1
    for k in range(1 + firing if by_ability else 0, 1 + firing + definition.energon_n):
        pc = -1
        source = card
        event = public.battle.card + 0
        price = 0
        if k == 0:
            if definition.on_play >= 0:
                pc = box.abilities[definition.on_play].assist + 0
        elif k <= firing:
            i = next_of_kind(public, ON_YOU_PLAY, i, 1)
            entry = public.live[i]
            if speaks_of_assist(game, box, entry, seat, card):
                pc = box.abilities[entry.ability].assist + 0
                source = entry.source + 0
                event = card
        else:
            ability = box.abilities[definition.energon[k - firing - 1]]
            if is_for_assists(ability, player.energon):
                pc = ability.assist + 0
                price = ability.energon + 0
        player.energon -= price
        gives = gives_power(game, box, pc, seat, card, source, event)
        player.energon += price
        if gives:
            return True
    return False


@compiled
def is_for_assists(ability, energon):
    """Whether an Energon ability may be used on an Assist by one who has so much Energon (EN-13)."""
    return ability.energon <= energon and (
        ability.when == op.ENERGON_ANY_TIME or ability.when == ENERGON_ASSIST
    )


@compiled
def could_owe_power(game, box, seat, card):
    """Whether a card of the hand could get Power by an ability of its own, were it laid now (GAP-82)."""
    if definition_of(game, box, card).energon_n == 0:
        return False
    hand = game.own[seat].hand
    position = 0
    while hand.cards[position] != card:
        position += 1
    imagine_laid(game, box, seat, position)
    given = is_given_power(game, box, seat, card, True)
    take_back(game, seat, position)
    return given


@compiled
def may_owe_power(game, box, seat, card):
    """Whether an Assist was laid by one who could pay for an ability of it that gives Power (ASSIST-21, GAP-82)."""
    if not game.owes[seat]:
        return False
    definition = definition_of(game, box, card)
    for k in range(definition.energon_n):
        ability = box.abilities[definition.energon[k]]
        if ability.assist >= 0 and is_for_assists(ability, game.public.battle.held[seat]):
            return True
    return False


# --- What a text gives -------------------------------------------------------------------------------------


@compiled
def gives_power(game, box, pc, seat, card, source, event):
    """Whether a text can give Power to an Assist as things stand, by its player's choices.

    `event` is the card that the text is about. Of cards that it may choose, only those that its player knows count.
    """
    player = game.public.seats[seat]
    energon = player.energon + 0
    start = pc
    found = -1  # the selector of the cards that `it` may be
    done = 1
    chosen = 0
    did = 0
    least = 0  # of a number that is picked
    declined = -1  # where a `may` ends
    chooses = -1  # where a `choose` ends
    moved = False
    rounds = 1  # of the loop at work
    lacking = False  # cards for all of them
    saved = energon  # as each branch of a `choose` finds it
    gives = False
    while pc >= 0 and not gives:
        operation = box.operations[pc]
        code = operation.code
        done = EITHER if pc == declined and done == 1 else done
        declined = operation.b + 0 if code == op.MAY else declined
        if code == op.CHOOSE:
            chooses = operation.b + 0
            saved = player.energon + 0
        elif code == op.JUMP and operation.a == chooses:
            player.energon = saved  # as the next branch finds it
        following = pc + 1
        if code == op.IF or is_power(operation, card, source):
            holds = comes_true(game, box, operation, found, event, seat, card, source, done, chosen, moved)
            gives = holds and code != op.IF
            if code == op.IF and not holds:
                following = operation.b + 0
        elif code == op.SELECT or code == op.FOR_EACH_CARD:
            verb = operation.d if code == op.SELECT else box.operations[pc + 1].code
            wanted = rounds if code == op.SELECT else 1
            did = count_choosable(game, box, operation.a, verb, seat, source, wanted)
            done = 1 if did else 0
            lacking = code == op.SELECT and operation.b == 0 and did < wanted
            found = operation.a if done else -1
            if not done:
                following = operation.c if code == op.SELECT else operation.b
        elif asks_number(operation):
            number = amount_of(game, box, number_asked(operation), seat, source, event, chosen)
            there = held(game, box, seat, operation.a)
            if code == op.CHOOSE_NUMBER:
                chosen = number
                least = box.amounts[operation.a].fixed + 0
            elif code == op.LOOP:
                following = following if number >= 1 else operation.b + 0
                rounds = max(1, number)
            elif code == op.GAIN:
                player.energon += number
            else:
                if number > there and there >= max(1, least) and number == chosen:
                    chosen = there  # a smaller number is picked
                    number = there
                done = 1 if there >= number else 0
                did = min(there, number)
                if code == op.PAY and not done:
                    following = past_step(box, pc, declined, chooses)
                elif operation.a == op.ENERGON:
                    player.energon -= did
        else:
            following = next_of(box, start, pc)
            moved = moved or code == op.CONVERT or code == op.TELEPORT or code == op.STEP_PLAYER
            chosen = did if code == op.COUNT_DONE and operation.a == op.TAKE_COUNT else chosen
            done = done if code <= op.NEXT or code == op.COUNT_DONE else 1
            if code == op.NEXT:
                done = 0 if lacking else done
                lacking = False
                rounds = 1
        pc = following
    player.energon = energon
    return gives


@compiled
def next_of(box, start, pc):
    """Returns the operation to go on with behind one that neither asks nor gives anything that counts."""
    operation = box.operations[pc]
    code = operation.code
    if code == op.END:
        return -1
    if code == op.JUMP and ends_condition(box, start, pc):
        return operation.a + 0
    over_others = code == op.FOR_EACH_PLAYER or code == op.PICK_PLAYER
    if code == op.ATTACK or (over_others and not reaches_oneself(operation.a)):
        return operation.b + 0
    return pc + 1


@compiled
def past_step(box, pc, declined, chooses):
    """Returns the operation behind a step that cannot be paid for: nobody is offered it, by `may` or by `choose`."""
    if pc < declined:
        return declined
    while pc + 1 < chooses and not (box.operations[pc].code == op.JUMP and box.operations[pc].a == chooses):
        pc += 1
    return pc + 1


@compiled
def asks_number(operation):
    """Whether an operation's number matters: of rounds, one that is picked, what is paid or lost, Energon gained."""
    code = operation.code
    if code == op.LOOP or code == op.CHOOSE_NUMBER or code == op.LOSE or code == op.PAY:
        return True
    return code == op.GAIN and operation.a == op.ENERGON


@compiled
def number_asked(operation):
    """Returns the index of an operation's amount; of two the greater."""
    return operation.a + 0 if operation.code == op.LOOP else operation.b + 0


@compiled
def ends_condition(box, start, pc):
    """Whether a jump ends what a condition let happen: it leads past its `else`. Others end what a player chose."""
    for i in range(start, pc):
        if box.operations[i].code == op.IF and box.operations[i].b == pc + 1:
            return True
    return False


@compiled
def is_power(operation, card, source):
    """Whether an operation gives Power that an Assist may carry: a gain lies on the card that speaks."""
    if operation.code == op.GAIN:
        return operation.a == op.POWER and source == card
    return operation.code == op.POWER_IT or operation.code == op.COPY_IT


@compiled
def reaches_oneself(players):
    """Whether a step on these players may speak to the one whose text it is."""
    return (
        players != op.EACH_OTHER_PLAYER
        and players != op.A_PLAYER_IN_RANGE
        and (
            players != op.EACH_OTHER_IN_RANGE
            and players != op.EACH_OTHER_HERE
            and players != op.AN_OTHER_PLAYER
        )
    )


@compiled
def comes_true(game, box, operation, found, event, seat, card, source, done, chosen, moved):
    """Whether a condition holds, or Power comes to an Assist, with a card that `it` may be, or -1 if none is known."""
    last = positions(game, box.selectors[found], seat) if found >= 0 else 0
    known = False
    for position in range(last + 1):
        it = event if found < 0 else -1
        if position < last:
            it = as_known(game, seat, card_at(game, box, box.selectors[found], position, seat, source))
            known = known or it >= 0
        elif known:
            return False
        if (position == last or it >= 0) and is_so(
            game, box, operation, it, seat, card, source, done, chosen, moved
        ):
            return True
    return False


@compiled
def is_so(game, box, operation, it, seat, card, source, done, chosen, moved):
    """`comes_true` for one card."""
    if operation.code == op.IF:
        return may_hold(game, box, operation.a, it, seat, source, done, moved)
    if operation.code == op.COPY_IT:
        return it >= 0 and definition_of(game, box, it).power > 0
    if operation.code == op.POWER_IT and it != card:
        return False
    index = operation.a if operation.code == op.POWER_IT else operation.b
    return amount_of(game, box, index, seat, source, it, chosen) >= 1


@compiled
def may_hold(game, box, index, it, seat, source, done, moved):
    """Whether a condition holds or may come to hold: how the battle will stand is not known yet."""
    condition = box.conditions[index]
    kind = condition.kind
    if kind == op.POWER_SHORT:
        return True
    if kind == op.DONE:
        return done == EITHER or (done == 1) != (condition.negated != 0)
    if kind == op.CANNOT:
        return (done == 0) != (condition.negated != 0)
    if (kind == op.IT_MATCHES or kind == op.COST_OF_IT_IS) and it < 0:
        return False
    if moved and (kind == op.IN_ALT_MODE or kind == op.IN_BOT_MODE or kind == op.COUNT_IS):
        return True
    return condition_holds(game, box, index, seat, source, it, 1, 0)
