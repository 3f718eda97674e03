"""What ends the game, and who would win it then: the last Boss, the last Damage (END-4, END-15, DMG-22)."""

from cardsets.language import opcodes as op
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
from strategies.planner.valuing import VP_WORTH

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
    return limit > 0 and damage_controlled(public, box, seat) + 1 >= limit


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
    """What it is worth to the own side that a card's Attack on `players`, which gives Damage, ends the game; else 0."""
    here = public.seats[own.seat].space
    picked = players in (op.A_CHARACTER, op.A_PLAYER_IN_RANGE, op.AN_OTHER_PLAYER)
    reach = public.cards[card].reach if card >= 0 else 0
    worth = 0
    for other in range(public.players):
        player = public.seats[other]
        if stance(public, own.seat, other) == OWN or player.placed == 0:
            continue
        steps = distance(public, here, player.space)
        near = players in (op.A_PLAYER_IN_RANGE, op.EACH_OTHER_IN_RANGE)
        if (players == op.EACH_OTHER_HERE and steps > 0) or (near and steps > reach):
            continue
        end = end_by_damage(public, own, box, memory, other)
        if picked:
            worth = max(worth, end)
        elif end != 0:
            worth = end
    return worth
