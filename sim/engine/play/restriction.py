"""Restricted play: a seat that never gains certain cards, or takes them as soon as they can be had.

So of defence: a seat that never lays an Assist to defend certain Bosses, or always does.

Which cards, the seat brings along (``memory.wishes``, a flag a definition). Where it is asked, options are taken out
of the decision before anybody sees it, so that any strategy, compiled or plain, plays restricted without knowing:

- NEVER: options that gain such a card go, unless no other would be left;
- NEVER, of a mode of a character: options that turn it up go likewise;
- PREFERRED: where options gain such a card, all others go;
- UNDEFENDED: where an Assist would defend such a Boss, none may be laid (ASSIST-27);
- DEFENDED: where an Assist can defend such a Boss, one must be laid.

What is left with one option is not asked, like any choice. An option gains a card if it buys it, battles it, thwarts it
or contributes to it, takes command of it (a Polity), clears it (a Ruin) or completes it (a Mission), picks it to be
gained or defeated, or sets a text to work that begins with just that: with one such card to choose from or several
(PREFERRED), with no other to choose and no way to decline (NEVER). A battle counts as preferred where one's own Power
meets the cost, a contribution where it is the last that is needed.

Only what the seat knows counts: a facedown card is nobody's wish until it has been peeked at.
"""

from cardsets.language import opcodes as op
from sim.engine.board.amounts import amount_of
from sim.engine.board.areas import card_at, positions
from sim.engine.board.cards import as_known, definition_of, mode_after
from sim.engine.board.relations import defends
from sim.engine.data.state import DEFENDED, NEVER, NOBODY, PREFERRED, UNDEFENDED
from sim.engine.decisions import (
    ACCEPT,
    BATTLE,
    BRANCH,
    BUY,
    BUY_BASIC,
    COMMAND,
    COMPLETE,
    CONTRIBUTE,
    CONVERT,
    LAY_ASSIST,
    MAY,
    MODE,
    PICK,
    PICK_CARD,
    PLAY,
    SITE,
    THWART,
    USE,
)
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.power import is_confrontation, own_total
from sim.engine.procedures.targets import may_be_chosen


@compiled
def narrow(game, box):
    """Take out of the pending decision what its seat is not to choose; with one option left it is not asked."""
    decision = game.decision
    if decision.kind == LAY_ASSIST:
        narrow_defence(game, box)
    elif count_gaining(game, box, PREFERRED) > 0:
        keep_options(game, box, PREFERRED, True)
    elif count_gaining(game, box, NEVER) < decision.n:
        keep_options(game, box, NEVER, False)
    if decision.n == 1:
        game.pending = NOBODY
        game.decisions -= 1


@compiled
def narrow_defence(game, box):
    """Take out of an ask for an Assist that would defend a Boss the Assists, or the way to lay none."""
    if not defends(game.public, box, game.pending):
        return
    if is_wished(game, game.decision.card, UNDEFENDED):
        game.decision.n = 1  # to pass, which stands first
    elif is_wished(game, game.decision.card, DEFENDED):
        drop_first(game.decision)


@compiled
def count_gaining(game, box, wish):
    """How many options gain a card of a wish."""
    found = 0
    for i in range(game.decision.n):
        if gains(game, box, game.decision.options[i], wish):
            found += 1
    return found


@compiled
def keep_options(game, box, wish, gaining):
    """Keep, in their order, the options that gain a card of a wish, or those that do not."""
    decision = game.decision
    kept = 0
    for i in range(decision.n):
        if gains(game, box, decision.options[i], wish) == gaining:
            move_option(decision, i, kept)
            kept += 1
    decision.n = kept


@compiled
def drop_first(decision):
    """Take the first option out."""
    for i in range(1, decision.n):
        move_option(decision, i, i - 1)
    decision.n -= 1


@compiled
def move_option(decision, i, place):
    """Put option `i` in the place of another."""
    option = decision.options[i]
    other = decision.options[place]
    other.verb = option.verb
    other.card = option.card
    other.space = option.space
    other.seat = option.seat
    other.amount = option.amount


@compiled
def is_wished(game, card, wish):
    """Whether a card is one of a wish of the seat that is asked; an unknown one is not."""
    return card >= 0 and game.memory[game.pending].wishes[game.printed[card]] == wish


@compiled
def gains(game, box, option, wish):
    """Whether an option of the pending decision gains a card of a wish."""
    decision = game.decision
    verb = option.verb
    if verb == BUY or verb == BUY_BASIC or verb == THWART or COMMAND <= verb <= COMPLETE:
        return is_wished(game, option.card, wish)
    if verb == CONVERT or decision.kind == MODE:
        return turns_up(game, box, option, wish)
    if verb == BATTLE:
        return is_wished(game, option.card, wish) and (wish == NEVER or is_won(game, box, option))
    if verb == CONTRIBUTE:
        scheme = game.public.space[option.space].card
        return is_wished(game, scheme, wish) and (wish == NEVER or completes(game, box, scheme))
    if verb == PICK and decision.kind == PICK_CARD:
        return takes(decision.purpose) and is_wished(game, option.card, wish)
    if verb == BRANCH or (decision.kind == MAY and verb == ACCEPT):
        return text_gains(game, box, option.amount, decision.card, option.card, wish)
    return plays_text(game, box, option, wish)


@apart
def turns_up(game, box, option, wish):
    """Whether an option turns up a mode of a wish."""
    seat = game.pending
    mode = option.amount + 0
    if option.verb == CONVERT:
        mode = mode_after(game.public, box, seat, option.amount + 0)
    first = box.definitions[game.public.seats[seat].character].sides_first
    return game.memory[seat].wishes[first + mode] == wish


@compiled
def is_won(game, box, option):
    """Whether one's own Power meets the cost of a battle as it stands; an Encounter may still spoil it."""
    seat = game.pending
    confrontation = is_confrontation(game, box, seat, option.card)
    return own_total(game, box, seat, option.card, option.space, confrontation) >= option.amount


@compiled
def completes(game, box, scheme):
    """Whether one card more thwarts a Scheme."""
    ability = box.abilities[definition_of(game, box, scheme).contribution]
    needed = amount_of(game, box, ability.amount, game.pending, scheme, -1, 0)
    return game.public.cards[scheme].under + 1 >= needed


@compiled
def takes(code):
    """Whether an operation gains the chosen card for who chose it, into their Vault or among their cards."""
    return code == op.GAIN_IT or code == op.DEFEAT_IT or code == op.COMMAND_IT or code == op.CLEAR_IT


@compiled
def plays_text(game, box, option, wish):
    """Whether a text that an option sets to work at once gains a card of a wish."""
    verb = option.verb
    ability = -1
    if verb == USE or verb == SITE:
        ability = option.amount + 0
    elif verb == PLAY:
        ability = definition_of(game, box, option.card).on_play + 0
    if ability < 0:
        return False
    return text_gains(game, box, box.abilities[ability].program, option.card, -1, wish)


@compiled
def text_gains(game, box, pc, source, it, wish):
    """Whether a text gains a card of a wish with what it does first; `it` is the card it is about by then."""
    if pc < 0:
        return False
    if wish == PREFERRED and box.operations[pc].code == op.MAY:
        pc = pc + 1
    operation = box.operations[pc]
    if takes(operation.code):
        return is_wished(game, it, wish)
    each = operation.code == op.FOR_EACH_CARD
    code = box.operations[pc + 1].code if each else operation.d
    if not takes(code) or not (each or operation.code == op.SELECT):
        return False
    wished, others = count_found(game, box, box.selectors[operation.a], source, code, wish)
    if wish == PREFERRED or each:
        return wished > 0
    return wished > 0 and others == 0 and operation.b == 0


@compiled
def count_found(game, box, selector, source, code, wish):
    """Cards that a selector finds and a verb could take: (of a wish, others)."""
    seat = game.pending
    wished = 0
    others = 0
    for position in range(positions(game, selector, seat)):
        found = card_at(game, box, selector, position, seat, source)
        if found < 0:
            continue
        card = as_known(game, seat, found)
        if not may_be_chosen(game, box, code, selector, seat, card, -1, 0):
            continue
        if is_wished(game, card, wish):
            wished += 1
        else:
            others += 1
    return wished, others
