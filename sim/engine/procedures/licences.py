"""What may be bought: of the Matrix by rule or by a text, of the destroyed pile by a text alone (CLAR-31, GAP-266)."""

from cardsets.language import opcodes as op
from sim.engine.board.cards import definition_of
from sim.engine.board.live import any_live, applies, drop_entry
from sim.engine.board.relations import is_adversary, is_hybrid
from sim.engine.data import zone
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.taking import names

# Types that can be bought; a Site where it has a cost (BUY-11, BUY-20).
FOR_SALE = op.ALLY | op.MANEUVER | op.TECHNOLOGY | op.RELIC | op.ROBOT | op.SITE


@compiled
def may_buy(game, box, seat, card):
    """Whether a faceup Matrix card may be bought: no Boss or Planet, an Adversary by a text or as a hybrid (BUY-13)."""
    definition = definition_of(game, box, card)
    if definition.cost < 0 or definition.type & FOR_SALE == 0 or definition.type & op.PLANET:
        return False
    if not is_adversary(game, box, seat, card) or is_hybrid(definition):
        return True
    return any_live(game, box, op.MAY_BUY, seat, card)


@apart
def may_buy_destroyed(game, box, seat, card):
    """Whether a card of the destroyed pile may be bought: what could be bought of the Matrix, where a text says so."""
    definition = definition_of(game, box, card)
    if definition.cost < 0 or definition.type & FOR_SALE == 0 or definition.type & op.PLANET:
        return False
    for i in range(game.public.live_n):
        if lets_buy(game, box, game.public.live[i], op.BUY_DESTROYED, seat, card):
            return True
    return False


@apart
def lets_buy(game, box, entry, kind, seat, card):
    """Whether a live text lets a seat buy a card; of the destroyed pile an Adversary where it names the faction."""
    if not applies(game, box, entry, kind, seat, card, -1):
        return False
    if kind == op.MAY_BUY or not is_adversary(game, box, seat, card):
        return True
    if is_hybrid(definition_of(game, box, card)):
        return True
    return names(box.selectors[box.abilities[entry.ability].selector]) & op.NAMES_FACTION != 0


@compiled
def has_licence(public):
    """Whether any live text lets players buy what they otherwise may not."""
    return public.live_kinds[op.MAY_BUY] + public.live_kinds[op.BUY_DESTROYED] > 0


@apart
def use_licence(game, box, seat, card):
    """A card is bought: of the texts that let it be, one without limit, or else the first is used up (GAP-266)."""
    in_matrix = game.where[card] == zone.MATRIX
    if not in_matrix and game.where[card] != zone.DESTROYED:
        return
    if in_matrix and (not is_adversary(game, box, seat, card) or is_hybrid(definition_of(game, box, card))):
        return
    kind = op.MAY_BUY if in_matrix else op.BUY_DESTROYED
    public = game.public
    first = -1
    for i in range(public.live_n):
        entry = public.live[i]
        if lets_buy(game, box, entry, kind, seat, card):
            if entry.uses == 0:
                return
            if first < 0:
                first = i
    if first < 0:
        return
    if public.live[first].uses == 1:
        drop_entry(game, first)
    else:
        public.live[first].uses -= 1
