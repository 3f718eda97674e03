"""Whether options about Polities, Ruins and Missions are ones that the rules allow; part of `legality`.

What it costs to take command is added up here from what is printed, tokens and texts; what texts change of the price of
a Ruin is left to the rules.
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.amounts import amount_of
from sim.engine.board.live import applies
from sim.engine.checks.on_the_table import lies_faceup, power_within, type_of
from sim.engine.data import zone
from sim.engine.data.state import ADVERSARY_COMMAND, CHARACTER_CARDS, DOWN, UP
from sim.engine.decisions import COMMAND, COMPLETE, DROP, LAY, LAY_FACEUP, PASS
from sim.engine.machine.compiled import apart, compiled

# profile.boss_gate, profile.mission_stacks, profile.assist_faceup
BY_POLITIES: Final = 2
ONE_FOR_ALL: Final = 2
AGAINST_ROBOTS: Final = 2
CONFRONTATION: Final = 2  # battle.on


# --- Polities ------------------------------------------------------------------------------------------------


@apart
def may_command(game, box, seat, option):
    """Whether a seat may take command: it stands on a Polity of others, or of nobody, and has the Power (POLITY-1)."""
    public = game.public
    here = public.seats[seat].space
    if option.space != here or not lies_faceup(public, option):
        return False
    if type_of(box, public, option.card) & op.POLITY == 0:
        return False
    if public.cards[option.card].command == 1 + box.seats[seat].side:
        return False
    if option.amount < 0 or option.amount > power_within(public, seat, here):
        return False
    price = least_price(game, box, seat, option.card)
    return option.amount == price or (option.amount < price and has_command_text(game, box, seat))


@apart
def least_price(game, box, seat, polity):
    """What a Polity costs to command: printed, by tokens and by texts, less Power for that alone (POLITY-2)."""
    public = game.public
    player = public.seats[seat]
    definition = box.definitions[public.definition[polity]]
    price = 0
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.COMMANDED:
            price = box.abilities[index].power + 0
    for space in range(public.spaces):
        if public.space[space].face == UP:
            command = public.cards[public.space[space].card].command
            if command != 0 and command != 1 + box.seats[seat].side:
                price += 1
    price = max(0, price + price_in_texts(game, box, seat, polity)) - player.commanding
    if player.commanding_at == polity:
        price -= player.commanding_there
    return max(0, price)


@apart
def price_in_texts(game, box, seat, polity):
    """What live texts add to what a Polity costs a seat to command.

    Every entry is asked, whatever the counts by kind say that the rules go by (`sum_live`).
    """
    public = game.public
    total = 0
    for i in range(public.live_n):
        entry = public.live[i]
        if applies(game, box, entry, op.COMMAND_COST, seat, polity, -1):
            total += amount_of(game, box, box.abilities[entry.ability].amount, seat, entry.source, polity, 0)
    return total


@apart
def has_command_text(game, box, seat):
    """Whether a card before a seat, or its character, prints Power to take command."""
    control = game.public.seats[seat].control
    found = prints_command(game, box, CHARACTER_CARDS + seat)
    for i in range(control.n):
        found = found or prints_command(game, box, control.cards[i])
    return found


@compiled
def prints_command(game, box, card):
    """Whether a card, or a character on any side, prints Power to take command."""
    definition = box.definitions[game.public.definition[card]]
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.COMMAND_POWER:
            return True
    return False


@apart
def may_confront(game, box, card):
    """Whether no Polity under Adversary command keeps a Boss from being Confronted (BATTLE-11)."""
    public = game.public
    if box.profile.boss_gate != BY_POLITIES or type_of(box, public, card) & op.BOSS == 0:
        return True
    for space in range(public.spaces):
        if public.space[space].face == UP:
            if public.cards[public.space[space].card].command == ADVERSARY_COMMAND:
                return False
    return True


# --- Ruins ----------------------------------------------------------------------------------------------------


@apart
def may_clear(game, box, seat, option):
    """Whether a seat may clear the Ruin on which it stands in that way, and can pay for it (RUIN-4, RUIN-5)."""
    public = game.public
    player = public.seats[seat]
    if option.space != player.space or not lies_faceup(public, option):
        return False
    definition = box.definitions[public.definition[option.card]]
    if definition.type & op.RUIN == 0:
        return False
    if not definition.first <= option.amount < definition.first + definition.n:
        return False
    ability = box.abilities[option.amount]
    if ability.kind != op.CLEARING or player.energon < ability.energon:
        return False
    if public.live_kinds[op.CLEAR_COST] > 0:
        return True
    return power_within(public, seat, player.space) >= ability.power and public.stock.move >= ability.move


# --- What must be offered, and what an arriving Boss takes ------------------------------------------------------


@apart
def is_missing(game, box, seat):
    """Whether a seat could surely take command of the Polity under it, and this is not offered (TURN-19)."""
    public = game.public
    player = public.seats[seat]
    if not player.placed or public.space[player.space].face != UP:
        return False
    card = public.space[player.space].card
    if type_of(box, public, card) & op.POLITY == 0:
        return False
    if public.cards[card].command == 1 + box.seats[seat].side:
        return False
    if power_within(public, seat, player.space) < least_price(game, box, seat, card):
        return False
    for i in range(game.decision.n):
        if game.decision.options[i].verb == COMMAND:
            return False
    return True


@apart
def makes_room(game, box, seat, option):
    """Whether a card may make room for an arriving Boss, or change places with a Scheme (TURN-42, TURN-44 to TURN-47).

    In games with Polities: nothing with a token, in Co-op no Scheme; a faceup Adversary, Scheme or Polity, or a
    facedown card, only where no faceup card of another kind lies there.
    """
    public = game.public
    face = public.space[option.space].face
    if game.depth > 0 and game.stack[game.depth - 1].proc == proc.SCHEME_COMES:
        return face == DOWN
    if box.profile.polities == 0:
        return True
    if face == DOWN:
        return not any_fair_victim(game, box, seat)
    if face != UP or public.cards[option.card].command != 0:
        return False
    kind = type_of(box, public, option.card)
    if is_fair_victim(game, box, seat, option.card):
        return True
    if kind & op.SCHEME and box.profile.scheme_when_full:
        return False
    return not any_fair_victim(game, box, seat) and not any_facedown(public)


@compiled
def is_fair_victim(game, box, seat, card):
    """Whether a faceup card is no Adversary, Scheme or Polity (TURN-42)."""
    public = game.public
    kind = type_of(box, public, card)
    if kind & (op.SCHEME | op.POLITY):
        return False
    faction = box.definitions[public.definition[card]].faction
    own = box.definitions[public.definition[CHARACTER_CARDS + seat]].faction
    return kind & (op.ROBOT | op.BOSS) == 0 or faction == 0 or faction == own


@apart
def any_fair_victim(game, box, seat):
    """Whether any faceup card is no Adversary, Scheme or Polity."""
    public = game.public
    for space in range(public.spaces):
        if public.space[space].face == UP and is_fair_victim(game, box, seat, public.space[space].card):
            return True
    return False


@compiled
def any_facedown(public):
    """Whether any card lies facedown in the Matrix."""
    for space in range(public.spaces):
        if public.space[space].face == DOWN:
            return True
    return False


# --- Missions -----------------------------------------------------------------------------------------------------


@compiled
def controls_mission(game, seat, card):
    """Whether an incomplete Mission is a seat's."""
    return card >= 0 and game.where[card] == zone.MISSIONS and game.holder[card] == seat


@apart
def may_complete(game, box, seat, option):
    """Whether a Mission is a seat's own, in another's turn one of a team (MISSION-2, MISSION-3)."""
    if option.verb == PASS:
        return True
    if option.verb != COMPLETE or not controls_mission(game, seat, option.card):
        return False
    definition = box.definitions[game.public.definition[option.card]]
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if ability.kind == op.OBJECTIVE:
            return seat == game.public.active or ability.mode == op.TEAM_MISSION
    return False


@apart
def drops_a_mission(game, box, seat, option):
    """Whether the active player may discard a Mission, in Co-op as long as another can be drawn (TURN-50, TURN-51)."""
    public = game.public
    if option.verb == PASS:
        return seat == public.active
    common = box.profile.mission_stacks == ONE_FOR_ALL
    there = not common or game.hidden.missions[0].n > 0
    return (
        option.verb == DROP and seat == public.active and there and controls_mission(game, seat, option.card)
    )


@apart
def picks_a_mission(game, seat, option):
    """Whether a Mission that a text asks for is one's own."""
    return option.verb == PASS or controls_mission(game, seat, option.card)


# --- Assists ------------------------------------------------------------------------------------------------------


@apart
def must_pay(game, box, seat):
    """Whether the Assist that is being resolved gives no Power as it lies, so that its seat uses an ability (GAP-82).

    Where an Assist is paid for at the reveal; the seat is asked because it could pay.
    """
    if box.profile.assist_pay_when == 0:
        return False
    depth = game.depth - 1
    while depth >= 0 and game.stack[depth].proc != proc.RESOLVE_ASSIST:
        depth -= 1
    if depth < 0:
        return False
    entry = game.public.battle.assists[game.stack[depth].at]
    return entry.seat == seat and entry.card >= 0 and game.public.cards[entry.card].power <= 0


@compiled
def shows_its_face(game, box, verb, in_hand):
    """Whether an Assist from hand is laid faceup against a Robot and facedown against a Boss (BATTLE-39, BATTLE-47)."""
    if box.profile.assist_faceup != AGAINST_ROBOTS or not in_hand:
        return True
    wanted = LAY if game.public.battle.on == CONFRONTATION else LAY_FACEUP
    return verb == wanted
