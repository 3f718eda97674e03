"""What `render` writes parses to the same nodes, over generated nodes and over every card there is."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardsets import Assembler, Card, available_sets, load_set, rules_text
from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases, render
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.understood import understood

SMALL = st.integers(0, 20)
POSITIVE = st.integers(1, 9)
TYPE_BITS = st.lists(st.sampled_from(sorted(phrases.TYPE_NAME_OF)), max_size=3, unique=True).map(sum)
BOUNDS = st.one_of(
    st.just((0, 99)), SMALL.map(lambda x: (x, x)), POSITIVE.map(lambda x: (x, 99)),
    POSITIVE.map(lambda x: (0, x)),
)  # fmt: skip
SUBTYPES = st.sampled_from(["", "", "Dinobot", "Mini-Cassette", "Wreck'er"])
KEYWORDS = st.sampled_from(
    [0, 1, 4, 7, op.OF_ANY_FACTION, 7 | op.OF_ANY_FACTION, op.OWN_COMMAND, op.NOT_OWN_COMMAND, op.FOE_COMMAND | 4,
     op.WITH_HERALD | op.BY_SEARCH]
)  # fmt: skip
SELECTORS = st.builds(
    lambda types, faction, subtype, bounds, keywords, place, face, name, but: n.Selector(
        types, faction, subtype, *bounds, keywords & ~(op.OF_ANY_FACTION if faction else 0), place, face, name,
        but=but,
    ),
    TYPE_BITS, st.integers(0, 4), SUBTYPES, BOUNDS, KEYWORDS,
    st.none() | st.sampled_from(list(phrases.PLACES.values())), st.none() | st.integers(0, 2),
    st.sampled_from(["", "", "Courage", "Grimlock's Den"]),
    st.sampled_from(
        [None, None, n.Selector(op.STARTER | op.BASIC, subtype="Duocon"), n.Selector(op.ROBOT, 4, "Duocon")]
    ),
)  # fmt: skip
CAPS = st.sampled_from([99, 99, 3])
CONSTANTS = st.integers(0, 99).map(n.Amount.constant)
AMONG = (op.COUNT, *phrases.DIFFERENT.values())
MEASURED = st.builds(
    lambda kind, base, per, divisor, selector, most: n.Amount(
        kind, base, per if base == 0 else abs(per), divisor, selector if kind in AMONG else None, most
    ),
    st.sampled_from(list(phrases.COUNTS.values())), st.sampled_from([0, 0, 2]),
    st.integers(-3, 9), POSITIVE, SELECTORS.filter(lambda cards: cards != n.Selector(op.MISSION)), CAPS,
)  # fmt: skip
CHOSEN = CAPS.map(lambda most: n.Amount(op.CHOSEN, per=1, most=most))
AMOUNTS = st.one_of(
    CONSTANTS, MEASURED, CHOSEN, CAPS.map(lambda most: n.Amount(op.COST_OF_IT, per=1, most=most)),
    st.builds(lambda s, most: n.Amount(op.HIGHEST_COST, per=1, selector=s, most=most), SELECTORS, CAPS),
)  # fmt: skip
PLAYERS = st.sampled_from(sorted(set(phrases.PLAYERS.values())))
COUNTS = st.one_of(
    st.just(n.Count(None)), POSITIVE.map(lambda x: n.Count(n.Amount.constant(x))),
    POSITIVE.map(lambda x: n.Count(n.Amount.constant(x), True)), st.just(n.Count(n.Amount(op.CHOSEN, per=1))),
)  # fmt: skip
TARGETS = st.just(n.Target()) | st.builds(n.Target, COUNTS, SELECTORS)
BARE_DAMAGE = n.Selector(op.DAMAGE)
COMPARED = st.tuples(st.integers(0, 2), SMALL)
CONDITIONS = st.one_of(
    st.sampled_from(list(phrases.FLAGS.values())),
    st.builds(
        lambda kind, c, negated: n.Condition(kind, *c, negated=negated),
        st.sampled_from([*phrases.HELD.values(), op.COST_OF_IT_IS, op.SPACES_MOVED_IS, op.ENERGON_HERE_IS]), COMPARED,
        st.booleans(),
    ),
    st.builds(
        lambda c, s, negated: n.Condition(op.COUNT_IS, *c, s, negated), COMPARED, SELECTORS, st.booleans()
    ),
    st.builds(lambda s: n.Condition(op.IT_MATCHES, selector=s), SELECTORS),
    st.builds(
        lambda what, negated: n.Condition(op.MOST_HELD, value=what, negated=negated),
        st.sampled_from(sorted(set(phrases.HELD.values()))), st.booleans(),
    ),
    st.builds(
        lambda s: n.Condition(op.MOST_CONTROLLED, selector=replace(s, place=n.Place(op.IN_CONTROL))), SELECTORS
    ),
    st.builds(lambda s, are: n.Condition(op.MOST_ARE, selector=s, are=are), SELECTORS, SELECTORS),
)  # fmt: skip
GAINED = st.builds(
    lambda target, where: n.CardAction(op.GAIN_IT, target, where), TARGETS, st.integers(0, 3)
).filter(lambda a: a.target.selector != BARE_DAMAGE)
ACTIONS = st.one_of(
    st.builds(n.Gain, st.sampled_from([op.ENERGON, op.VP, *phrases.SIGNED]), AMOUNTS),
    st.builds(n.Gain, st.just(op.DAMAGE_CARD), CONSTANTS | st.just(n.Amount(op.CHOSEN, per=1))),
    st.builds(
        n.Gain, st.just(op.DAMAGE_CARD), MEASURED.filter(lambda a: a.per >= 0)
    ),
    st.builds(n.Double, st.sampled_from([op.ENERGON, op.VP, op.POWER, op.MOVE])),
    st.builds(n.Lose, st.sampled_from([op.ENERGON, op.VP, op.POWER]), AMOUNTS),
    st.builds(n.Pay, st.sampled_from([op.ENERGON, op.VP, op.POWER]), AMOUNTS),
    st.builds(n.AmountAction, st.sampled_from([op.DRAW, op.STORE, op.TAKE, op.BATTLE_COST]), AMOUNTS),
    st.builds(
        n.CardAction,
        st.sampled_from(
            [op.DISCARD_IT, op.DESTROY_IT, op.RETURN_IT, op.DEFEAT_IT, op.PEEK_IT, op.COPY_IT, op.FLIP_UP_IT,
             op.FLIP_DOWN_IT, op.MOVE_IT, op.COMMAND_IT, op.CLEAR_IT, op.HERALD_IT, op.LAY_IN_MATRIX]
        ),
        TARGETS,
    ),
    GAINED,
    st.builds(
        lambda target, where: n.CardAction(op.PUT_IT, target, where), TARGETS,
        st.sampled_from(list(phrases.PUT_PLACES.values())),
    ),
    st.builds(
        lambda target, where: n.CardAction(op.PUT_IN_MAIN, target, where), TARGETS,
        st.sampled_from(list(phrases.MAIN_PLACES.values())),
    ),
    st.builds(
        lambda target, whom: n.CardAction(op.GIVE_IT, target, players=whom), TARGETS,
        st.sampled_from(phrases.ONE_PLAYER),
    ),
    st.builds(n.Give, st.sampled_from([op.ENERGON, op.VP]), AMOUNTS, st.sampled_from(phrases.ONE_PLAYER)),
    st.builds(n.Look, POSITIVE.map(n.Amount.constant), st.booleans(), st.booleans()),
    st.builds(lambda target, amount: n.CardAction(op.POWER_IT, target, amount=amount), TARGETS, AMOUNTS),
    st.sampled_from(list(phrases.PLAIN_ACTIONS.values())),
    st.builds(n.PlayerAction, st.sampled_from([op.STEP_PLAYER, op.AMBUSH_PLAYERS]), PLAYERS),
    st.builds(
        n.PlayerAction, st.sampled_from([op.BRING, op.SWAP_SPACES]),
        PLAYERS.filter(lambda whom: whom not in (op.YOU, op.THE_CONTROLLER)),
    ),
    st.just(n.PlayerAction(op.SWAP_SPACES, op.THE_CONTROLLER)),
    st.builds(
        n.PlayerAction, st.just(op.STEP_PLAYER), st.just(op.EACH_OTHER_PLAYER), st.sampled_from([op.AWAY, op.CLOSER])
    ),
    st.builds(n.AmountAction, st.just(op.DRAW_MISSIONS), CONSTANTS | MEASURED | CHOSEN),
    st.builds(n.AmountAction, st.just(op.COMPLETE_MISSIONS), CONSTANTS),
    st.just(n.PlainAction(op.EXCHANGE_MISSION)),
    st.just(n.Unsupported(phrases.BLOCK_ANY)),
)  # fmt: skip
MODIFIERS = st.one_of(
    st.builds(
        lambda kind, s, a, c: n.Clause(kind, selector=s, amount=a, condition=c),
        st.sampled_from(
            [op.DEFEAT_COST, op.ADVERSARY_COST, op.BUY_COST, op.CARD_POWER, op.RANGE_BONUS, op.COMMAND_COST,
             op.CLEAR_COST]
        ),
        SELECTORS, AMOUNTS, st.none() | CONDITIONS,
    ),
    st.builds(
        lambda kind, s, c: n.Clause(kind, selector=s, condition=c),
        st.sampled_from(
            [op.MAY_BATTLE, op.MAY_BUY, op.BUY_TO_TOP, op.AVOID_AMBUSH, op.AVOID_IN_ANY_TURN, op.NO_ENTER,
             op.IGNORE_ONGOING]
        ),
        SELECTORS,
        st.none() | CONDITIONS,
    ),
    st.builds(
        lambda s, a: n.Clause(op.MAY_BUY, selector=s, amount=a), SELECTORS, POSITIVE.map(n.Amount.constant)
    ),
    st.builds(
        lambda kind, a, c: n.Clause(kind, amount=a, condition=c),
        st.sampled_from([op.FORCE_ASSIST, op.BATTLE_POWER]), AMOUNTS, st.none() | CONDITIONS,
    ),
    st.builds(
        lambda kind, c: n.Clause(kind, condition=c),
        st.sampled_from([*phrases.RULES.values(), op.AVOID_AMBUSH, op.AVOID_IN_ANY_TURN]), st.none() | CONDITIONS,
    ),
)  # fmt: skip


def bodies(steps):
    return st.lists(steps, min_size=1, max_size=3).map(lambda found: n.Body(tuple(found)))


def statements(steps):
    groups = st.lists(steps, min_size=2, max_size=3).map(lambda found: n.Body(tuple(found)))
    inner = steps | groups
    conditions = st.lists(CONDITIONS, min_size=1, max_size=2).map(tuple)
    return st.one_of(
        st.builds(n.May, inner, st.none() | inner),
        st.builds(n.If, conditions, inner, st.none() | inner),
        st.builds(n.Attack, PLAYERS, inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda found: n.Choose(tuple(found))),
        st.builds(
            lambda found, bounds: n.Choose(tuple(found), *bounds),
            st.lists(inner, min_size=2, max_size=3),
            st.sampled_from([(1, 1), (2, 2), (0, 1), (0, 2), (1, None), (2, None)]),
        ),
        st.builds(n.ForEachCard, SELECTORS, inner),
        st.builds(n.ForPlayers, PLAYERS, inner),
        st.builds(n.ForPlayers, st.sampled_from(phrases.SEVERAL_PLAYERS), inner, st.just(True)),
        st.builds(
            n.WhenYou, st.sampled_from(phrases.NOTED), SELECTORS, bodies(steps), st.just(1), st.booleans()
        ),
        st.builds(
            n.WhenYou,
            st.sampled_from(list(phrases.AWAITED.values())),
            SELECTORS,
            bodies(steps),
            st.integers(0, 3),
        ),
        st.builds(n.IfBattleFails, bodies(steps)),
        st.builds(
            n.ThisTurn,
            MODIFIERS,
            st.sampled_from([op.THIS_TURN, op.YOUR_NEXT_TURN]),
            st.just(0),
            st.booleans(),
        ),
        st.builds(n.LookThrough, inner),
        st.builds(n.NextTurn, bodies(steps)),
        st.builds(n.Times, AMOUNTS, inner),
        st.builds(n.PickNumber, AMOUNTS, AMOUNTS, inner),
    )


STEPS = st.recursive(
    ACTIONS | st.lists(ACTIONS, min_size=2, max_size=3).map(lambda found: n.Together(tuple(found))),
    statements,
    max_leaves=6,
)
BODIES = bodies(STEPS)
TRIGGERED = st.one_of(
    st.builds(n.Clause, st.sampled_from(list(phrases.TRIGGERS.values())), BODIES),
    st.builds(n.Clause, st.sampled_from(list(phrases.CARD_TRIGGERS.values())), BODIES, SELECTORS),
    st.builds(
        lambda event, body, s: n.Clause(event[0] + op.OTHERS, body, s, mode=event[1]),
        st.sampled_from(list(phrases.ALL_OTHERS.values())), BODIES, SELECTORS,
    ),
    st.builds(
        lambda kind, body, s: n.Clause(kind, body, s, mode=op.ONCE_A_TURN),
        st.sampled_from(list(phrases.EACH_TURN.values())), BODIES, SELECTORS,
    ),
    st.builds(lambda body, s: n.Clause(op.ON_ARRIVAL, body, s, mode=op.ANY_PLAYER), BODIES, SELECTORS),
    st.builds(lambda body, mode: n.Clause(op.ON_CONVERT, body, mode=mode), BODIES, st.integers(0, 2)),
    st.builds(
        lambda body, then: n.Clause(op.REVEAL_ATTACK, body, ambush_on_reveal=then), BODIES, st.booleans()
    ),
    st.builds(
        lambda body, price, doing, mode: n.Clause(
            op.OTHERS_USE if mode and (any(price) or doing) else op.USE if any(price) or doing else op.SITE_ABILITY,
            body, mode=mode if any(price) or doing else 0, price=n.Price(*price), doing=doing,
        ),
        BODIES, st.tuples(SMALL, SMALL, SMALL),
        st.sampled_from(
            [
                None, n.CardAction(op.DESTROY_IT, n.THIS), n.Gain(op.DAMAGE_CARD, n.Amount.constant(1)),
                n.CardAction(op.DISCARD_IT, n.Target(n.Count(n.Amount.constant(2)), n.Selector(types=op.ALLY))),
            ]
        ),
        st.sampled_from([0, op.ANOTHER_PLAYER, op.ANY_PLAYER]),
    ),
    st.builds(lambda s: n.Clause(op.THWART_ON_DEFEAT, selector=s), SELECTORS),
    st.builds(lambda a: n.Clause(op.SCORE_AT_END, amount=a), AMOUNTS),
    st.builds(lambda body: n.Clause(op.START_OF_TURN, body, mode=op.NEARBY), BODIES),
    st.builds(lambda c, mode: replace(c, mode=mode), MODIFIERS, st.sampled_from(list(render.MODIFIERS))),
    st.builds(lambda c: n.Clause(op.OBJECTIVE, condition=c), CONDITIONS),
    st.builds(lambda a: n.Clause(op.COMMAND_POWER, amount=a), AMOUNTS),
    st.builds(
        lambda price: n.Clause(op.CLEARING, price=n.Price(*price)), st.tuples(SMALL, SMALL, SMALL).filter(any)
    ),
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(BODIES)
def test_bodies(body):
    assert parse_body(render.body(body)) == body


@settings(max_examples=200, deadline=None)
@given(TRIGGERED | MODIFIERS)
def test_clauses(clause):
    assert parse_clause(render.clause(clause)) == clause


@settings(max_examples=300, deadline=None)
@given(BODIES)
def test_bodies_with_every_place_written_do_the_same(body):
    """What is shown parses to what was meant, and compiles to the same operations."""
    assert parse_body(render.body(understood(body))) == understood(body)
    assert compiled(reward=understood(body)) == compiled(reward=body)


@settings(max_examples=200, deadline=None)
@given(TRIGGERED | MODIFIERS)
def test_clauses_with_every_place_written_do_the_same(clause):
    assert parse_clause(render.clause(understood(clause))) == understood(clause)
    assert compiled(clauses=(understood(clause),)) == compiled(clauses=(clause,))


def compiled(**texts):
    """All tables that a card with these texts makes."""
    assembler = Assembler()
    assembler.add_card(Card("x", "X", op.ROBOT, "robot", **texts))
    tables = assembler.tables()
    names = ("operations", "selectors", "amounts", "conditions", "abilities")
    return [getattr(tables, name).tolist() for name in names]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("on play: discard 1 technology", "on play: destroy 1 technology"),
        ("on play: put 1 card on top of your deck", "on play: put 1 card into hand"),
        ("on play: gain 1 vp per robot", "on play: for each robot: gain 1 vp"),
        ("on play: if there is a robot: draw 1", "on play: if you control a robot: draw 1"),
    ],
)
def test_places_that_differ_are_shown(one, other):
    """The words of a selector differ wherever what it finds does."""
    shown = [render.clause(understood(parse_clause(text))) for text in (one, other)]
    places = [[place for place in phrases.PLACES if f" {place}" in text] for text in shown]
    assert places[0] != places[1]
    assert all(places)


@pytest.mark.parametrize("set_id", available_sets())
def test_every_card(set_id):
    for card in load_set(set_id).cards:
        for owner in (card, card.alt, card.bot):
            for clause in owner.clauses if owner else ():
                assert parse_clause(render.clause(clause)) == clause
                assert parse_clause(render.clause(understood(clause))) == understood(clause)
            for ability in owner.energon if owner else ():
                assert parse_body(render.body(ability.body)) == ability.body
        for body in (card.reward, card.ambush, card.confrontation):
            assert body is None or parse_body(render.body(body)) == body
        assert card.name in rules_text(card)


@pytest.mark.parametrize(
    "text",
    [
        "end of game: lose its cost vp",
        "end of game: lose 2 vp per ally you control",
        "end of game: lose 1 vp plus 1 per ally you control",
        "end of game: gain -2 vp plus 1 per ally you control",
    ],
)
def test_what_is_lost_at_the_end_is_told_as_lost(text):
    assert render.clause(parse_clause(text)) == text


def test_damage_by_the_cost_of_adversaries_is_no_adversary_damage() -> None:
    node = parse_body("gain the highest cost among adversary of cost 0 or more damage")
    written = render.body(node)
    assert written == "gain the highest cost among adversary boss or robot damage"
    assert parse_body(written) == node
