"""What ends the game, and who would win it then: the last Boss, the last Damage (END-4, END-15, DMG-22)."""

from cardsets.language import opcodes as op
from sim.engine.data.state import MAX_OPERATIONS
from sim.engine.view import (
    FOE,
    OWN,
    apart,
    bosses_fallen,
    compiled,
    definition_of,
    distance,
    stance,
    wins_by_score,
)
from strategies.planner import style
from strategies.planner.notes import TEXT_LENGTH
from strategies.planner.units import VP_WORTH

BOSSES_BEFORE = 2  # Bosses that fell before the one that ends the game
MOST_LEAD = 500  # hundredths of a VP, ahead or behind, that count
A_VP = 5  # Energon, or points of cost in the Vault, that are worth one (END-10, END-11)
DAMAGE_PAIR = 2  # Damage that takes one off (END-14)


@compiled
def damage_controlled(public, box, seat):
    """The Damage that a seat controls."""
    control = public.seats[seat].control
    found = 0
    for i in range(control.n):
        if definition_of(public, box, control.cards[i]).type & op.DAMAGE:
            found += 1
    return found


@compiled
def worth_of_end(memory, lead):
    """The worth of ending the game with a lead of the own side, in hundredths of a VP; below 0 where it is behind."""
    return memory.weights[style.ENDING] * max(-MOST_LEAD, min(MOST_LEAD, lead)) // 100


@apart
def lead_of(public, own, box, memory):
    """By how much the own side is ahead of the best other one, did the game end now, in hundredths of a VP.

    Tokens, Energon and Damage are known, of the Vaults of others how many cards lie in them.
    """
    mine = public.seats[own.seat].side
    best = 0
    found = False
    for side in range(public.sides_n):
        total = 0
        for seat in range(public.players):
            if public.seats[seat].side == side:
                total += standing_as_known(public, own, box, memory, seat)
        total += VP_WORTH * (public.sides[side].polities - public.sides[side].missions)
        if side == mine:
            lead = total
        elif not found or total > best:
            best = total
            found = True
    return lead - best


@compiled
def standing_as_known(public, own, box, memory, seat):
    """What a seat would score, as far as the own seat knows, in hundredths of a VP."""
    player = public.seats[seat]
    total = player.vp + player.energon // A_VP - damage_controlled(public, box, seat) // DAMAGE_PAIR
    if seat != own.seat:
        return VP_WORTH * total + memory.weights[style.VAULTED] * player.vault_n
    costs = 0
    for i in range(own.vault.n):
        definition = definition_of(public, box, own.vault.cards[i])
        total += max(0, definition.vault)
        if definition.type & (op.ROBOT | op.BOSS):
            costs += max(0, definition.cost)
    return VP_WORTH * (total + costs // A_VP)


@apart
def end_by_boss(public, own, box, memory, seat, worth):
    """What it is worth to the own side that a Boss of this worth, beaten by a seat, ends the game; 0 if it goes on."""
    if not wins_by_score(box) or bosses_fallen(public, box, public.seats[seat].side) < BOSSES_BEFORE:
        return 0
    gained = -worth if stance(public, own.seat, seat) == FOE else worth
    return worth_of_end(memory, lead_of(public, own, box, memory) + gained)


@compiled
def is_at_limit(public, box, seat):
    """Whether one more Damage of a seat ends the game."""
    limit = box.seats[seat].damage_limit
    enough = public.seats[seat].control.n + 1 >= limit  # cards of any kind: soon asked, and seldom so
    return limit > 0 and enough and damage_controlled(public, box, seat) + 1 >= limit


@apart
def end_by_damage(public, own, box, memory, seat):
    """What it is worth to the own side that one more Damage of a seat ends the game; 0 where it ends nothing."""
    if not wins_by_score(box) or not is_at_limit(public, box, seat):
        return 0
    lost = VP_WORTH * max(0, box.profile.damage_penalty) if seat == public.active else 0
    if stance(public, own.seat, seat) == FOE:
        lost = -lost
    return worth_of_end(memory, lead_of(public, own, box, memory) - lost)


@apart
def end_by_attack(public, own, box, memory, players, card):
    """What it is worth to the own side that a card's Attack on `players`, which gives Damage, ends the game; else 0.

    Of several who are hit the end that is worth least counts, of several to pick the best one.
    """
    all_in_range = players == op.EACH_IN_RANGE or players == op.EACH_OTHER_IN_RANGE
    here = public.seats[own.seat].space
    picked = players in (op.A_CHARACTER, op.A_PLAYER_IN_RANGE, op.AN_OTHER_PLAYER)
    everybody = players in (op.EACH_PLAYER, op.EACH_OTHER_PLAYER)
    all_here = players == op.EACH_HERE or players == op.EACH_OTHER_HERE
    if not (picked or all_in_range or all_here or everybody):
        return 0
    hits_own = players in (op.EACH_PLAYER, op.EACH_IN_RANGE, op.EACH_HERE)
    reach = public.cards[card].reach if card >= 0 else 0
    worth = 0
    for other in range(public.players):
        player = public.seats[other]
        if player.placed == 0 or (stance(public, own.seat, other) == OWN and not hits_own):
            continue
        steps = distance(public, here, player.space)
        near = all_in_range or players == op.A_PLAYER_IN_RANGE
        if (all_here and steps > 0) or (near and steps > reach):
            continue
        end = end_by_damage(public, own, box, memory, other)
        if picked:
            worth = max(worth, end)
        elif end != 0:
            worth = end if worth == 0 else min(worth, end)
    return worth


@apart
def last_damage(public, own, box, memory, pc, one_branch):
    """The worth of the end of the game, where a text brings its player the Damage that ends it; else 0."""
    worth = end_by_damage(public, own, box, memory, own.seat)
    return worth if worth != 0 and brings_damage(box, pc, one_branch) else 0


@compiled
def brings_damage(box, pc, one_branch):
    """Whether a text gives Damage to the player it addresses; its Attacks, and what others gain, aside."""
    addressed = True
    depth = 0
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit:
        operation = box.operations[pc]
        code = operation.code
        if depth == 0 and (code == op.END or (one_branch and code == op.JUMP)):
            break
        if code == op.END:
            depth -= 1
        elif code == op.ATTACK and operation.b > pc:
            depth += 1
        elif code == op.FOR_EACH_PLAYER or code == op.NEXT_PLAYER:
            addressed = operation.a in (op.YOU, op.EACH_PLAYER, op.EACH_IN_RANGE, op.EACH_HERE)
        elif code == op.PICK_PLAYER or code == op.TO_CONTROLLER:
            addressed = False
        elif code == op.RESET_PLAYER or code == op.BACK:
            addressed = True
        elif code == op.GAIN and operation.a == op.DAMAGE_CARD and addressed and depth == 0:
            return True
        pc += 1
    return False
