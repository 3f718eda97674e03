"""Whether a pending decision is one that the rules allow.

Checked option by option, and told from what lies on the table, not by the code that lists the options.
"""

from cardsets.language import opcodes as op
from sim.engine.checks.contract import keeps_contract, tells_its_own
from sim.engine.checks.factions import (
    has_help_to_give,
    is_foe_of_a_team,
    is_foreign,
    is_foreign_robot,
    is_own_basic,
)
from sim.engine.checks.invariants import FINE, ILLEGAL_OPTION, TOLD_TOO_MUCH, WRONG_DECISION
from sim.engine.checks.legality_ground import (
    drops_a_mission,
    is_missing,
    makes_room,
    may_clear,
    may_command,
    may_complete,
    may_confront,
    must_pay,
    picks_a_mission,
    shows_its_face,
)
from sim.engine.checks.legality_phases import lies_in_use, may_thwart_phase
from sim.engine.checks.legality_unicron import (
    his_choices_are_right,
    is_everybodys_foe,
    is_he,
    may_consume,
    may_defend_planet,
    no_herald_bars,
)
from sim.engine.checks.on_the_table import (
    in_hand,
    lies_faceup,
    power_within,
    steps_across,
    steps_along,
    type_of,
)
from sim.engine.data import zone
from sim.engine.data.state import (
    CHARACTER_CARDS,
    CONSUMING,
    DOWN,
    EATING,
    INSTANCES,
    MAX_OPTIONS,
    NOBODY,
    UP,
)
from sim.engine.decisions import (
    BATTLE,
    BATTLE_ABILITY,
    BLOCK,
    BLOCK_BY_ABILITY,
    BLOCK_WITH,
    BOSS_SPACE,
    BRANCH,
    BUY,
    BUY_BASIC,
    CLEAR,
    COMMAND,
    COMPLETE,
    CONSUME,
    CONTRIBUTE,
    DRAFT,
    DROP,
    DROP_MISSION,
    FOR_UNICRON,
    LAY,
    LAY_ASSIST,
    LAY_FACEUP,
    LISTED,
    MAIN,
    MISSION,
    MODE,
    NEXT_ASSIST,
    PASS,
    PAY,
    PICK_CARD,
    PICK_SPACE,
    PLACE,
    PLAY,
    RESOLVE,
    SEARCH,
    START_ORDER,
    STEP,
    THWART,
    USE,
    VERB_NAMES,
)
from sim.engine.decisions import CONVERT as CONVERT_VERB
from sim.engine.decisions import DECISION_NAMES as KINDS
from sim.engine.decisions import END_TURN as END_TURN_VERB
from sim.engine.decisions import SITE as SITE_VERB
from sim.engine.machine.compiled import apart, compiled

KINDS_N = len(KINDS)
VERBS_N = len(VERB_NAMES)
MAIN_VERBS = (
    1 << PLAY | 1 << STEP | 1 << SEARCH | 1 << BUY | 1 << BUY_BASIC | 1 << BATTLE | 1 << USE
    | 1 << CONVERT_VERB | 1 << SITE_VERB | 1 << CONTRIBUTE | 1 << THWART | 1 << END_TURN_VERB
    | 1 << COMMAND | 1 << CLEAR | 1 << CONSUME
)  # fmt: skip
# Where in a MAIN decision a verb's options stand; battles and purchases of the Matrix side by side.
RANKS = tuple(
    LISTED.index(BUY if verb == BATTLE else verb) if verb in LISTED else -1 for verb in range(VERBS_N)
)


@compiled
def check_decision(game, box):
    """A pending decision belongs to a player of the game, and each of its options is legal and told apart."""
    if game.pending == NOBODY:
        return FINE
    decision = game.decision
    if game.pending != decision.seat or decision.seat < 0 or decision.seat >= game.public.players:
        return WRONG_DECISION
    if decision.n < 2 or decision.n > MAX_OPTIONS or decision.kind < 0 or decision.kind >= KINDS_N:
        return WRONG_DECISION
    if decision.kind == MAIN and decision.seat != game.public.active:
        return WRONG_DECISION
    if not tells_its_own(game, decision):
        return WRONG_DECISION
    if lies_secret(game, decision.seat, decision.card):
        return TOLD_TOO_MUCH
    if decision.kind == BLOCK and lies_secret(game, decision.seat, decision.space):  # the card it is about
        return TOLD_TOO_MUCH
    for i in range(decision.n):
        option = decision.options[i]
        if not is_well_formed(game, box, option) or has_twin(decision, i):
            return WRONG_DECISION
        if not keeps_contract(game, decision, option):
            return WRONG_DECISION
        if decision.kind != DRAFT and tells_hidden(game, decision, option):
            return TOLD_TOO_MUCH
        if not is_legal(game, box, decision, option):
            return ILLEGAL_OPTION
        if decision.kind == MAIN and i > 0 and rank(box, decision.options[i - 1]) > rank(box, option):
            return WRONG_DECISION
    if decision.kind == FOR_UNICRON and not his_choices_are_right(game, box, decision):
        return ILLEGAL_OPTION
    if decision.kind == MAIN and is_missing(game, box, decision.seat):
        return WRONG_DECISION
    return FINE


@compiled
def rank(box, option):
    """Where an option stands in a MAIN decision: an ability for taking command beside that."""
    if option.verb == USE and box.abilities[option.amount].when == op.ENERGON_COMMAND:
        return RANKS[COMMAND]
    if option.space < 0 and option.verb == THWART:  # of a phase, beside what is contributed to it
        return RANKS[CONTRIBUTE]
    return RANKS[option.verb]


@compiled
def is_well_formed(game, box, option):
    """Whether an option names a verb, a card, a space and a seat that there are."""
    if option.verb < 0 or option.verb >= VERBS_N or option.card < -1 or option.card >= INSTANCES:
        return False
    if option.space < -1 or option.seat < -1 or option.seat >= game.public.players:
        return False
    return option.verb == PAY or option.space < game.public.spaces  # what is paid from has a Range there


@compiled
def has_twin(decision, i):
    """Whether an option before this one says the very same."""
    one = decision.options[i]
    for k in range(i):
        other = decision.options[k]
        if (
            one.verb == other.verb
            and one.card == other.card
            and one.space == other.space
            and one.seat == other.seat
            and one.amount == other.amount
        ):
            return True
    return False


@compiled
def tells_hidden(game, decision, option):
    """Whether an option tells its player where a card lies that they may not know of (PROC-5, PROC-11).

    A card whose text speaks may lie anywhere by now: a Block that was armed for the turn outlasts a reshuffle.
    """
    card = option.card
    seat = decision.seat
    if card < 0 or card >= CHARACTER_CARDS:
        return False
    if option.verb == BLOCK_BY_ABILITY or option.verb == BRANCH or decision.kind == START_ORDER:
        return lies_secret(game, seat, card)
    where = game.where[card]
    holder = game.holder[card]
    if where == zone.HAND or where == zone.VAULT:
        return holder != seat
    if where == zone.DECK:
        deck = game.hidden.decks[holder]
        on_top = deck.cards[deck.n - 1] == card  # what was bought to the top is known there
        return holder != seat or not (on_top or was_looked_at(game, seat, card))
    if where == zone.MISSIONS:
        return holder != seat
    return (
        (where == zone.MAIN and not was_looked_at(game, seat, card))
        or where == zone.MISSION_STACK
        or where == zone.RUINS
        or where == zone.PHASE_STACK
        or where == zone.ASIDE
        or where == zone.TACTIC_DECK
        or where == zone.CHAOS
        or where == zone.PLANETARY
        or where == zone.DAMAGE_STACK
        or where == zone.ENCOUNTERS
        or lies_secret(game, seat, card)
    )


@compiled
def was_looked_at(game, seat, card):
    """Whether a card is one of those that a seat looked at last."""
    pile = game.own[seat].looked_at
    for i in range(pile.n):
        if pile.cards[i] == card or pile.cards[i] == -1 - card:
            return True
    return False


@compiled
def lies_secret(game, seat, card):
    """Whether a card lies facedown in the Matrix without its seat knowing it."""
    if card < 0 or card >= CHARACTER_CARDS or game.where[card] != zone.MATRIX:
        return False
    space = game.holder[card]
    return game.public.space[space].face == DOWN and game.own[seat].known[space] != card


@compiled
def is_legal(game, box, decision, option):
    """Whether the rules allow what an option says."""
    verb = option.verb
    seat = decision.seat
    if decision.kind == MAIN:
        return (
            MAIN_VERBS & (1 << verb) != 0 and option.seat == seat and is_legal_action(game, box, seat, option)
        )
    if verb == LAY or verb == LAY_FACEUP:
        return decision.kind == LAY_ASSIST and may_lay(game, box, seat, option.card, verb == LAY_FACEUP)
    if verb == BLOCK_WITH:
        return in_hand(game, seat, option.card) and can_block(game, box, seat, option)
    if verb == BLOCK_BY_ABILITY:
        return option.card >= 0
    if verb == USE:
        return (
            decision.kind == BATTLE_ABILITY
            and game.public.battle.on != 0
            and may_use(game, box, seat, option)
        )
    if decision.kind == BATTLE_ABILITY:  # PASS
        return seat == game.public.active or not must_pay(game, box, seat)
    if decision.kind == MISSION:
        return may_complete(game, box, seat, option)
    if decision.kind == DROP_MISSION:
        return drops_a_mission(game, box, seat, option)
    if decision.kind == MODE or verb == CONVERT_VERB:
        return turns_up(game, box, decision.kind, option)
    if decision.kind == BOSS_SPACE:
        return makes_room(game, box, seat, option)
    if verb == COMPLETE or verb == DROP:
        return False
    if decision.kind == PICK_CARD and (
        decision.purpose == op.EXCHANGE_MISSION or decision.purpose == op.COMPLETE_MISSIONS
    ):
        return picks_a_mission(game, seat, option)
    if verb == RESOLVE:
        return decision.kind == NEXT_ASSIST and has_help_to_give(game, box, option.seat)
    if verb == PLACE:
        return game.public.seats[seat].placed == 0 and option.space >= 0
    if decision.kind == FOR_UNICRON or (decision.kind == PICK_SPACE and verb != PASS):
        return option.space >= 0
    return verb != PAY or option.amount >= 0


@compiled
def is_legal_action(game, box, seat, option):
    """Whether a main action is one that the table allows."""
    public = game.public
    verb = option.verb
    here = public.seats[seat].space
    if verb == PLAY:
        return in_hand(game, seat, option.card)
    if verb == STEP:
        return steps_across(public, here, option.space) == 1
    if verb == SEARCH:
        return option.space == here and public.space[here].face == DOWN
    if verb == BUY and option.space < 0:
        return (
            game.where[option.card] == zone.DESTROYED
            and public.live_kinds[op.BUY_DESTROYED] > 0
            and type_of(box, public, option.card) & (op.BOSS | op.SCHEME | op.PLANET) == 0
            and option.amount <= power_within(public, seat, here)
        )
    if verb == BUY:
        return (
            lies_faceup(public, option)
            and type_of(box, public, option.card) & (op.BOSS | op.SCHEME | op.PLANET) == 0
            and (not is_foreign_robot(box, public, seat, option.card) or public.live_kinds[op.MAY_BUY] > 0)
            and option.amount <= power_within(public, seat, option.space)
        )
    if verb == BUY_BASIC:
        return is_own_basic(game, box, seat, option.card) and option.amount <= power_within(
            public, seat, here
        )
    if verb == BATTLE:
        return (
            (lies_faceup(public, option) or is_he(public, option))
            and type_of(box, public, option.card) & (op.ROBOT | op.BOSS) != 0
            and type_of(box, public, option.card) & (op.RELIC | op.ALLY) == 0
            and (
                is_foreign(box, public, seat, option.card)
                or is_everybodys_foe(public, box, seat, option.card)
                or public.live_kinds[op.MAY_BATTLE] > 0
            )
            and public.cards[option.card].banned == 0
            and not was_called_off(game, option.card)
            and (public.confronted == 0 or type_of(box, public, option.card) & op.BOSS == 0)
            and (option.space == here or power_within(public, seat, option.space) > 0)
            and may_confront(game, box, option.card)
            and no_herald_bars(public, box, option.card)
        )
    if verb == CONSUME or verb == COMMAND or verb == CLEAR:
        return is_legal_here(game, box, seat, option)
    if verb == USE:
        return may_use(game, box, seat, option)
    if verb == SITE_VERB and option.space < 0:
        return has_use(game, box, seat, option)
    if verb == SITE_VERB:
        return (
            option.space == here
            and lies_faceup(public, option)
            and type_of(box, public, option.card) & op.SITE != 0
            and has_a_cost(box.abilities[option.amount])
        )
    if verb == CONTRIBUTE:
        if option.card < 0 or option.space < 0:
            return may_thwart_phase(game, box, seat, option)
        mine = game.where[option.card] == zone.VAULT and game.holder[option.card] == seat
        scheme = public.space[here].card
        return (
            option.space == here
            and (mine or in_hand(game, seat, option.card))
            and public.space[here].face == UP
            and type_of(box, public, scheme) & op.SCHEME != 0
        )
    if verb == THWART:
        in_matrix = lies_faceup(public, option) and type_of(box, public, option.card) & op.SCHEME != 0
        return in_matrix if option.space >= 0 else may_thwart_phase(game, box, seat, option)
    return verb != CONVERT_VERB or turns_up(game, box, MAIN, option)


@compiled
def is_legal_here(game, box, seat, option):
    """Whether an action of some modes is one that the card under a character allows."""
    if option.verb == CONSUME:
        return may_consume(game.public, box, seat, option)
    if option.verb == COMMAND:
        return may_command(game, box, seat, option)
    return may_clear(game, box, seat, option)


@compiled
def turns_up(game, box, kind, option):
    """Whether a seat's character has the side that an option turns up, and may turn it up now.

    A Convert is paid for (PLAY-17, PLAY-28); who begins does so in an Alt Mode (SETUP-51).
    """
    player = game.public.seats[option.seat]
    character = box.definitions[player.character]
    if not 0 <= option.amount < character.sides_n:
        return False
    if kind != MODE:
        return player.energon > 0 and option.amount < character.sides_n - 1
    if game.public.turn == 0:
        return box.definitions[character.sides_first + option.amount].bot == 0
    return option.amount != player.mode


@compiled
def has_a_cost(ability):
    """Whether an ability is paid for; one without a cost is no choice of its player (SITE-2)."""
    return ability.energon > 0 or ability.power > 0 or ability.move > 0 or ability.when == op.BY_DOING


@compiled
def may_lay(game, box, seat, card, faceup):
    """Whether others may help the active player, or defend, and with this card of their own hand (ASSIST-3, BATTLE-15).

    Foes of a team defend, and that a Boss of their own faction, or a Planet (ASSIST-27, ASSIST-28, UNIM-5). A text lets
    cards before a player Assist, faceup (CLAR-24).
    """
    public = game.public
    if public.battle.on == CONSUMING:
        return may_defend_planet(game, box, seat, LAY_FACEUP if faceup else LAY, card)
    if not shows_its_face(game, box, LAY_FACEUP if faceup else LAY, in_hand(game, seat, card)):
        return False
    there = in_hand(game, seat, card) or (faceup and may_leave_play(game, seat, card))
    if seat == public.active or not there or type_of(box, public, card) & op.DAMAGE:
        return False
    if is_foe_of_a_team(box, seat, public.active):
        adversary = public.battle.card
        wanted = op.PLANET if public.battle.on == EATING else op.BOSS if public.battle.on == 2 else 0
        defended = type_of(box, public, adversary) & wanted != 0
        return box.profile.assist_defence != 0 and defended and not is_foreign(box, public, seat, adversary)
    if public.battle.on == 2 or box.profile.assist_allowed_robot or public.battle.assists_n > 0:
        return True
    control = public.seats[public.active].control
    for i in range(control.n):
        if box.definitions[public.definition[control.cards[i]]].standard_damage > 0:
            return True
    return False


@compiled
def was_called_off(game, card):
    """Whether a battle was called off and nothing has changed since (GAP-174)."""
    for i in range(game.called_off_n):
        if game.called_off[i].card == card:
            return True
    return False


@compiled
def may_leave_play(game, seat, card):
    """Whether a card lies before a seat, and some text lets cards in play Assist."""
    before = card >= 0 and game.where[card] == zone.CONTROL and game.holder[card] == seat
    return before and game.public.live_kinds[op.ASSIST_WITH] > 0


@compiled
def can_block(game, box, seat, option):
    """Whether a card prints Block and reaches from its player to the one attacked (ATK-3)."""
    public = game.public
    definition = box.definitions[public.definition[option.card]]
    steps = steps_along(public, public.seats[seat].space, public.seats[option.seat].space)
    return definition.block != 0 and max(0, definition.reach) >= steps


@compiled
def may_use(game, box, seat, option):
    """Whether a seat can pay for an ability of a card it controls, or of its character (EN-3)."""
    card = option.card
    if card < 0:
        return False
    mine = card == CHARACTER_CARDS + seat
    if card < CHARACTER_CARDS:
        lies = game.where[card]
        mine = game.holder[card] == seat and (lies == zone.CONTROL or lies == zone.ASSISTING)
    definition = box.definitions[game.public.definition[card]]
    if card >= CHARACTER_CARDS:  # what the covered sides say is of no use
        definition = box.definitions[definition.sides_first + game.public.seats[seat].mode]
    printed = definition.first <= option.amount < definition.first + definition.n
    return mine and printed and game.public.seats[seat].energon >= box.abilities[option.amount].energon


@apart
def has_use(game, box, seat, option):
    """Whether a seat may use a card in play or a character, its own or another's, and has what that costs (GAP-264)."""
    card = option.card
    if card < 0:
        return False
    character = card >= CHARACTER_CARDS
    definition = box.definitions[game.public.definition[card]]
    holder = NOBODY if not character and game.where[card] == zone.MATRIX else game.holder[card] + 0
    if character:
        holder = card - CHARACTER_CARDS
        definition = box.definitions[definition.sides_first + game.public.seats[holder].mode]
    ability = box.abilities[option.amount]
    if ability.kind == op.USE:
        meant = holder == seat
    else:
        meant = ability.kind == op.OTHERS_USE and (holder != seat or ability.mode == op.ANY_PLAYER)
    return (
        meant
        and (character or lies_in_use(game, box, seat, card))
        and definition.first <= option.amount < definition.first + definition.n
        and has_a_cost(ability)
        and game.public.seats[seat].energon >= ability.energon
        and power_within(game.public, seat, game.public.seats[seat].space) >= ability.power
    )
