"""Initiatives and Schemes: contributing and thwarting (rules.md section 11.2)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.amounts import amount_of
from sim.engine.board.asking import add_option
from sim.engine.board.assisting import has_laid
from sim.engine.board.cards import card_faceup, definition_of
from sim.engine.board.fitting import COMPARED, compares, marks_of, matches, space_in_reach
from sim.engine.board.frames import pop_frame, push_frame, push_text, top_frame
from sim.engine.board.log import emit
from sim.engine.board.zones import destroy, lift, set_fate, to_vault
from sim.engine.data import fate, feature, zone
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.decisions import CONTRIBUTE as CONTRIBUTE_VERB
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.payment import push_pay_costs
from sim.engine.procedures.sites import add_site_options

TO_THE_VAULT = 1  # profile.scheme_thwarted: with a Vault value or without (GAP-185)


@compiled
def add_space_options(game, box, seat):
    """What the faceup card of the player's space lets do."""
    public = game.public
    space = public.seats[seat].space
    card = card_faceup(public, space)
    if card < 0:
        return
    definition = definition_of(game, box, card)
    if definition.site >= 0:
        add_site_options(game, box, seat, card, space)
    if definition.contribution >= 0:
        add_contributions(game, box, seat, card, space)


@compiled
def add_contributions(game, box, seat, card, space):
    """Cards of the hand (or Vault) that advance the requirement (SCHEME-5, SCHEME-6)."""
    selector = box.selectors[box.abilities[definition_of(game, box, card).contribution].selector]
    pile = game.own[seat].vault if selector.area == op.IN_VAULT else game.own[seat].hand
    seen = marks_under(game, box, selector, card) if selector.keywords & COMPARED else 0
    for i in range(pile.n):
        given = pile.cards[i]
        if not may_be_contributed(game, box, given):
            continue
        if matches(game, box, selector, given, seat, card) and (
            selector.keywords & COMPARED == 0 or compares(game, box, selector, seat, given, -1, seen)
        ):
            add_option(game, CONTRIBUTE_VERB, pile.cards[i], space, seat, 0)


@compiled
def may_be_contributed(game, box, card):
    """Whether a card may go under a Scheme: no phase, Mission or Planet that a Vault holds (GAP-397)."""
    return definition_of(game, box, card).type & (op.PHASE | op.MISSION | op.PLANET) == 0


@apart
def marks_under(game, box, selector, scheme):
    """Marks of the cards under a Scheme, where each must differ from the others (GAP-259)."""
    seen = 0
    for card in range(CHARACTER_CARDS):
        if game.where[card] == zone.UNDER and game.holder[card] == scheme:
            seen |= marks_of(game, box, selector, card)
    return seen


@procedure(proc.CONTRIBUTE, feature.SCHEMES)
def contribute(game, box):
    """Put a card under the Initiative or Scheme; enough of them thwart it (SCHEME-7). `other` the Scheme."""
    frame = top_frame(game)
    card = frame.it
    seat = frame.seat
    scheme = frame.other
    pop_frame(game)
    lift(game, card)
    game.where[card] = zone.UNDER
    game.holder[card] = scheme
    set_fate(game, card, fate.CONTRIBUTED, seat)
    state = game.public.cards[scheme]
    state.under += 1
    emit(game, event.CONTRIBUTED, seat, card, -1, state.under, scheme)
    ability = box.abilities[definition_of(game, box, scheme).contribution]
    if state.under >= amount_of(game, box, ability.amount, seat, scheme, -1, 0):
        push_thwart(game, seat, scheme)


# Stages of a THWART frame, in order.
PAY_TO_THWART = 0
REWARD_THWARTING = 1
PUT_AWAY = 2
PUT_PHASE_AWAY = 1  # of a PHASE_DONE frame: a phase that was thwarted had its reward by then


@compiled
def push_thwart(game, seat, scheme):
    """Set the thwarting of a Scheme to work."""
    frame = push_frame(game, proc.THWART)
    frame.seat = seat
    frame.it = scheme
    frame.stage = REWARD_THWARTING


@procedure(proc.THWART, feature.SCHEMES)
def thwart(game, box):
    """Stage 0 pays (`amount` the ability); then the reward line, then Vault or destroyed pile (SCHEME-9)."""
    frame = top_frame(game)
    scheme = frame.it
    if frame.stage == PAY_TO_THWART:
        frame.stage = REWARD_THWARTING
        push_pay_costs(game, frame.seat, frame.amount)
    elif frame.stage == REWARD_THWARTING:
        frame.stage = PUT_AWAY
        reward = definition_of(game, box, scheme).reward
        emit(game, event.THWARTED, frame.seat, scheme, -1, 0, 0)
        set_fate(game, scheme, fate.THWARTED, frame.seat)  # whatever its reward does, or does with it
        if reward >= 0:
            push_text(game, box, reward, scheme, frame.seat, -1, -1)
    else:
        seat = frame.seat + 0
        pop_frame(game)
        if game.where[scheme] == zone.PHASES:
            done = push_frame(game, proc.PHASE_DONE)
            done.seat = seat
            done.it = scheme
            done.stage = PUT_PHASE_AWAY
        elif game.where[scheme] == zone.MATRIX:
            if box.profile.scheme_thwarted == TO_THE_VAULT or definition_of(game, box, scheme).vault >= 0:
                lift(game, scheme)
                to_vault(game, scheme, seat)
                emit(game, event.VAULTED, seat, scheme, -1, 0, event.BY_THWARTING)
            else:
                destroy(game, scheme)


@procedure(proc.THWART_ON_OFFERS, feature.SCHEMES)
def thwart_on_offers(game, box):
    """Look for Schemes that are thwarted where every non-active player laid an Assist (CLAR-6)."""
    seat = top_frame(game).seat
    pop_frame(game)
    if all_laid(game):
        check = push_frame(game, proc.THWART_CHECK)
        check.seat = seat
        check.mode = op.THWART_ON_ASSISTS


@compiled
def all_laid(game):
    """Whether every non-active player laid an Assist (CLAR-6)."""
    public = game.public
    for seat in range(public.players):
        if seat != public.active and not has_laid(public, seat):
            return False
    return public.players > 1


@procedure(proc.THWART_CHECK, feature.SCHEMES)
def thwart_check(game, box):
    """Schemes whose condition the active player has met are thwarted, each once, space by space (SCHEME-8, GAP-108).

    `mode` 0: Adversary `it` was defeated at `at`; else THWART_ON_ASSISTS.
    """
    frame = top_frame(game)
    public = game.public
    while frame.cursor < public.spaces:
        card = card_faceup(public, frame.cursor)
        frame.cursor += 1
        if card >= 0 and definition_of(game, box, card).type & op.SCHEME and meets(game, box, frame, card):
            push_thwart(game, frame.seat, card)
            return
    pop_frame(game)


@compiled
def meets(game, box, frame, scheme):
    """Whether what happened thwarts a Scheme."""
    definition = definition_of(game, box, scheme)
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if frame.mode == op.THWART_ON_ASSISTS:
            if ability.kind == op.THWART_ON_ASSISTS:
                return True
        elif ability.kind == op.THWART_ON_DEFEAT:
            selector = box.selectors[ability.selector]
            if matches(game, box, selector, frame.it, frame.seat, scheme) and space_in_reach(
                game, box, selector, frame.at, frame.seat, scheme
            ):
                return True
    return False
