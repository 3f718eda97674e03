"""Which cards may be laid as Assists, and what texts give one (rules.md section 9.6).

A card's own text speaks, and what fires on its player's playing such a card. Where only Power counts, each text is cut
down to the part that gives Power (`cardsets.language.power_part`): `assist` of its ability, which is else all of it.
Whether a card may be laid is looked at as if it lay there, resolved (`power_ways` has what its texts then can give).
"""

from cardsets.language import opcodes as op
from sim.engine.board.amounts import power_by_itself
from sim.engine.board.assisting import add_assist, forget_assist
from sim.engine.board.cards import definition_of
from sim.engine.board.frames import push_program
from sim.engine.board.grid import distance
from sim.engine.board.live import (
    add_assist_live,
    any_live,
    applies,
    drop_live,
    may_be_live,
    next_of_kind,
    sum_live,
)
from sim.engine.board.relations import assist_program, assists_in_full, defends
from sim.engine.data import zone
from sim.engine.data.state import EATING, NO_CARD, RESOLVED
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.battle import ON_RESOLVING
from sim.engine.procedures.power_ways import gives_power


@compiled
def assist_power(game, box, seat, card):
    """Returns the Power a card gives as an Assist by itself: printed, Assist keyword, always-on texts (GAP-175)."""
    return power_by_itself(game, box, seat, card, True) + sum_live(game, box, op.CARD_POWER, seat, card)


@compiled
def assist_reach(game, box, seat, card):
    """Returns the Range of a card laid as an Assist."""
    reach = max(0, definition_of(game, box, card).reach)
    return max(0, reach + sum_live(game, box, op.RANGE_BONUS, seat, card))


# --- What speaks as an Assist is resolved ----------------------------------------------------------------


@compiled
def speaks_of_assist(game, box, entry, seat, card):
    """Whether a live text fires on an Assist; where only Power counts, of its player's own texts alone (ASSIST-19)."""
    if entry.owner != seat and not assists_in_full(game.public, box, seat):
        return False
    return assist_program(game.public, box, entry.ability, seat) >= 0 and applies(
        game, box, entry, op.ON_YOU_PLAY, seat, card, -1
    )


@compiled
def fire_on_assist(game, box, seat, card):
    """Set the texts to work that fire on playing such a card, first come first served (GAP-175)."""
    public = game.public
    i = public.live_n + 0
    for _ in range(public.live_kinds[op.ON_YOU_PLAY]):
        i = next_of_kind(public, op.ON_YOU_PLAY, i, -1)
        entry = public.live[i]
        if speaks_of_assist(game, box, entry, seat, card):
            program = assist_program(public, box, entry.ability, seat)
            push_program(game, program, entry.source, seat, seat, card, -1, 1 << seat)


@compiled
def push_assist_text(game, box, seat, card):
    """Set an Assist's own text to work, as far as it counts (ASSIST-17, ASSIST-18)."""
    on_play = definition_of(game, box, card).on_play
    if on_play >= 0 and assist_program(game.public, box, on_play, seat) >= 0:
        battle = game.public.battle
        program = assist_program(game.public, box, on_play, seat)
        push_program(game, program, card, seat, seat, battle.card, battle.space, 1 << seat)


# --- Which cards may be laid ------------------------------------------------------------------------------


@apart
def may_assist_with(game, box, seat, position, by_ability):
    """Whether a card of the hand may be laid: at least 1 Power, by itself or by a text, and Range enough (ASSIST-3).

    Where it is asked `by_ability`, whether an ability of it could give Power, were it laid now (GAP-82).
    """
    card = game.own[seat].hand.cards[position] + 0
    definition = definition_of(game, box, card)
    if definition.type & op.DAMAGE or (by_ability and definition.energon_n == 0):
        return False
    if not by_ability and counts_as_printed(game, definition):
        if max(0, definition.reach) < distance(
            game.public, game.public.seats[seat].space, game.public.battle.space
        ):
            return False
        if definition.power > 0:
            return True
    imagine_laid(game, box, seat, position)
    legal = reaches_and_gives(game, box, seat, card, by_ability)
    take_back(game, seat, position)
    return legal


@apart
def may_assist_from_play(game, box, seat, position, by_ability):
    """Whether a card before a player may be laid, by a text (CLAR-24) and by its Power and Range (ASSIST-3).

    `by_ability` as of `may_assist_with`.
    """
    control = game.public.seats[seat].control
    card = control.cards[position] + 0
    definition = definition_of(game, box, card)
    if definition.type & op.DAMAGE or not any_live(game, box, op.ASSIST_WITH, seat, card):
        return False
    if by_ability and definition.energon_n == 0:
        return False
    hide_last(control, position)
    imagine_assist(game, box, seat, card)
    legal = reaches_and_gives(game, box, seat, card, by_ability)
    forget_last(game, seat, card)
    game.where[card] = zone.CONTROL
    show_last(control, position)
    return legal


@compiled
def reaches_and_gives(game, box, seat, card, by_ability):
    """Whether an imagined Assist reaches, and has Power or is given some; `by_ability`: given by one of its own."""
    state = game.public.cards[card]
    reach = state.reach + 0
    power = state.power + 0
    state.reach = assist_reach(game, box, seat, card)
    state.power = max(0, assist_power(game, box, seat, card))  # it may pay with that (GAP-231)
    legal = by_ability or state.reach >= distance(
        game.public, game.public.seats[seat].space, game.public.battle.space
    )
    if legal and (by_ability or state.power < 1):
        legal = is_given_power(game, box, seat, card, by_ability)
    state.reach = reach
    state.power = power
    return legal


@compiled
def counts_as_printed(game, definition):
    """Whether a card has its printed Range as an Assist, and no less than its printed Power."""
    changes = may_be_live(game.public, op.CARD_POWER) or may_be_live(game.public, op.RANGE_BONUS)
    return definition.live_n == 0 and definition.assist_power < 0 and not changes


@compiled
def imagine_laid(game, box, seat, position):
    """Bring a card of the hand to where it would be as a resolved Assist, until `take_back`."""
    hand = game.own[seat].hand
    card = hand.cards[position] + 0
    hide_last(hand, position)
    game.public.seats[seat].hand_n -= 1
    imagine_assist(game, box, seat, card)
    add_assist_live(game, box, card, seat)


@compiled
def take_back(game, seat, position):
    """Undo `imagine_laid`."""
    hand = game.own[seat].hand
    card = hand.cards[hand.n] + 0
    drop_live(game, card, False)
    forget_last(game, seat, card)
    game.where[card] = zone.HAND
    game.public.seats[seat].hand_n += 1
    show_last(hand, position)


@compiled
def imagine_assist(game, box, seat, card):
    """Put a card at the end of the list of Assists as if it were resolved, until `forget_last`."""
    game.where[card] = zone.ASSISTING
    entry = game.public.battle.assists[add_assist(game, seat, card, defends(game.public, box, seat))]
    entry.state = RESOLVED
    entry.card = card


@compiled
def forget_last(game, seat, card):
    """Undo `imagine_assist`, but for where the card lies."""
    forget_assist(game, seat, card)
    battle = game.public.battle
    battle.assists_n -= 1
    battle.assists[battle.assists_n].card = NO_CARD  # all could read on behind the list


@compiled
def hide_last(pile, position):
    """Bring a card of a pile behind its end, until `show_last`."""
    pile.n -= 1
    card = pile.cards[position] + 0
    pile.cards[position] = pile.cards[pile.n]
    pile.cards[pile.n] = card


@compiled
def show_last(pile, position):
    """Undo `hide_last`."""
    card = pile.cards[pile.n] + 0
    pile.cards[pile.n] = pile.cards[position]
    pile.cards[position] = card
    pile.n += 1


@compiled
def is_given_power(game, box, seat, card, by_ability):
    """Whether a text gives an Assist Power: its own, one that fires on playing it, or an ability that can be paid.

    Where it is asked `by_ability` only these count.
    """
    public = game.public
    player = public.seats[seat]
    definition = definition_of(game, box, card)
    firing = public.live_kinds[op.ON_YOU_PLAY] + 0
    i = -1
    for k in range(1 + firing if by_ability else 0, 1 + firing + definition.energon_n):
        pc = -1
        source = card
        event = public.battle.card + 0
        price = 0
        if k == 0:
            if definition.on_play >= 0:
                pc = assist_program(public, box, definition.on_play, seat)
        elif k <= firing:
            i = next_of_kind(public, op.ON_YOU_PLAY, i, 1)
            entry = public.live[i]
            if speaks_of_assist(game, box, entry, seat, card):
                pc = assist_program(public, box, entry.ability, seat)
                source = entry.source + 0
                event = card
        else:
            ability = box.abilities[definition.energon[k - firing - 1]]
            if is_for_assists(public, box, ability, player.energon, defends(public, box, seat)):
                pc = ability.assist + 0
                price = ability.energon + 0
        player.energon -= price
        gives = gives_power(game, box, pc, seat, card, source, event)
        player.energon += price
        if gives:
            return True
    return False


@compiled
def is_for_assists(public, box, ability, energon, defending):
    """Whether an Energon ability may be used on an Assist by one who has so much Energon (EN-13)."""
    return ability.energon <= energon and (
        ability.when == op.ENERGON_ANY_TIME
        or (ability.when == op.ENERGON_ASSIST and may_use_keyword(public, box, defending))
    )


@compiled
def may_use_keyword(public, box, defending):
    """Whether "Assist" abilities are for one who Assists so: where all abilities are used on resolving, in either way.

    Elsewhere they are not for defenders (BATTLE-49, GAP-224), but for those of a Planet (UNIM-6).
    """
    return not defending or box.profile.assist_ability_order == ON_RESOLVING or public.battle.on == EATING


@compiled
def may_owe_power(game, box, place):
    """Whether an Assist was laid by one who could pay for an ability of it that gives Power (ASSIST-21, GAP-82)."""
    if not game.owes[place]:
        return False
    entry = game.public.battle.assists[place]
    definition = definition_of(game, box, entry.card)
    for k in range(definition.energon_n):
        ability = box.abilities[definition.energon[k]]
        if ability.assist >= 0 and is_for_assists(game.public, box, ability, entry.held, entry.defends):
            return True
    return False
