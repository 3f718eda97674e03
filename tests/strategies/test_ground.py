"""Goals on the ground: Polities, Ruins and Missions, found in what cards say and never in names."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.board.live import sum_live
from sim.engine.box import build_box
from sim.engine.data.modes import load_cards
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.view import commands, definition_of
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from strategies.planner import plan, style
from strategies.planner.chasing import slack_of
from strategies.planner.command_power import power_to_command
from strategies.planner.goals import set_goals, texts_of_the_team
from strategies.planner.ground_prices import change_of_price
from strategies.planner.in_reach import cost_of_turn, spendable_power
from strategies.planner.mission_choice import chance_of_mission
from strategies.planner.objectives import OUT_OF_REACH, acts_missing, missing_in, nearest_group
from strategies.planner.standing_there import does_nothing_here
from strategies.planner.stock import risk_of_loss
from strategies.planner.teamwork import nearest_boss
from strategies.registry import Strategy, load

TVT = ("war_on_cybertron", "tvt", 2)
CO_OP = ("war_on_cybertron_autobots", "co-op", 2)
SOLO = ("war_on_cybertron_decepticons", "solo", 1)
FOUR = ("war_on_cybertron_autobots", "co-op", 4)
CELLS = (TVT, CO_OP, SOLO)
NONE_OF_IT = {"commanding": 0, "clearing": 0, "missions": 0, "chasing": 0}
GAMES = 3


def with_numbers(name: str, **numbers: int) -> Strategy:
    """Returns a bundled style with other numbers."""
    found = load(name)
    weights = list(found.weights)
    for number, value in numbers.items():
        weights[getattr(style, number.upper())] = value
    return replace(found, weights=tuple(weights))


def cell_of(mix: str, mode: str, players: int, strategy: Strategy | str = "duellist") -> PreparedCell:
    cell = prepare(CellSetup(mix, mode, players, ("random",)))
    return cell.with_strategies([load(strategy) if isinstance(strategy, str) else strategy])


def answers(cell: PreparedCell, games: int = GAMES) -> Iterator[tuple[SimpleNamespace, d, int]]:
    """Yields the table, each decision of some games, and the option chosen."""
    for number in range(games):
        seated = cell.sit_down(29, number)
        for decision, answer in seated.decisions():
            yield seated.table, decision, answer
        assert not seated.table.game.error


def chosen(cell: PreparedCell, games: int = GAMES) -> Counter[int]:
    return Counter(decision.options[answer].verb for _, decision, answer in answers(cell, games))


@pytest.mark.parametrize("setup", CELLS)
@pytest.mark.parametrize("name", ["duellist", "expert_team"])
def test_they_go_for_polities_ruins_and_missions(setup: tuple[str, str, int], name: str) -> None:
    found = chosen(cell_of(*setup, name))
    assert all(found[verb] > 0 for verb in (d.COMMAND, d.CLEAR, d.COMPLETE, d.DROP)), found


@pytest.mark.parametrize("setup", CELLS)
def test_a_style_without_these_numbers_knows_none_of_it(setup: tuple[str, str, int]) -> None:
    found = chosen(cell_of(*setup, with_numbers("duellist", **NONE_OF_IT)))
    assert not any(found[verb] for verb in (d.COMMAND, d.CLEAR, d.COMPLETE, d.DROP)), found
    assert found[d.BUY] > 0
    assert found[d.BATTLE] > 0


@pytest.mark.parametrize(
    ("number", "verb"), [("commanding", d.COMMAND), ("clearing", d.CLEAR), ("missions", d.COMPLETE)]
)
def test_a_number_leaves_out_one_of_them(number: str, verb: int) -> None:
    found = chosen(cell_of(*TVT, with_numbers("duellist", **{number: 0})))
    assert found[verb] == 0
    assert all(found[other] > 0 for other in {d.COMMAND, d.CLEAR, d.COMPLETE} - {verb}), found


def test_games_without_ground_play_another_entry() -> None:
    strategy = load("duellist")
    plain = prepare(CellSetup("core", "competitive", 2, ("duellist",))).strategies[0]
    ground = cell_of(*TVT).strategies[0]
    assert plain.function is strategy.function
    assert ground.function is strategy.on_ground is not strategy.function
    assert ground.weights == strategy.weights
    assert ground.name == strategy.name
    assert load("random").for_ground() == load("random")


@pytest.mark.parametrize("name", ["random", "balanced", "solo"])
@pytest.mark.parametrize("setup", CELLS)
def test_everybody_plays_to_the_end(setup: tuple[str, str, int], name: str) -> None:
    assert chosen(cell_of(*setup, name), 2)


# --- What is read off cards --------------------------------------------------------------------------------


def seen(table, seat: int) -> tuple:
    """Returns the view of a seat, as helpers take it."""
    return table.view(seat)


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
@pytest.mark.rule("MISSION-2")
def test_a_mission_that_may_be_completed_takes_no_further_act() -> None:
    met: Counter[bool] = Counter()
    for table, decision, _ in answers(cell_of(*TVT), 6):
        if decision.kind != d.MISSION or decision.seat != table.game.public.active:
            continue
        public, own, _, box, memory = seen(table, decision.seat)
        for option in decision.options:
            if option.verb == d.COMPLETE:
                _, acts, _ = nearest_group(public, own, box, memory, option.card)
                met[acts <= 1] += 1
    assert met[True] > 10 * met[False], met


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
def test_every_objective_is_read() -> None:
    table, decision, _ = next(iter(answers(cell_of(*TVT))))
    public, own, _, box, memory = seen(table, decision.seat)
    chances = []
    for mission in range(box.missions_first, box.missions_first + box.missions_n):
        first, acts, effort = nearest_group(public, own, box, memory, mission)
        assert first >= 0
        assert 0 <= acts < OUT_OF_REACH
        assert effort >= acts
        chances.append(chance_of_mission(public, own, box, memory, mission))
    assert len(set(chances)) > 5
    assert max(chances) > 60
    assert min(chances) < 20


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
@pytest.mark.rule("POLITY-2", "POLITY-6")
def test_the_price_of_command_is_foreseen() -> None:
    """Where command is on offer the price stands there; the one that is told before is mostly that."""
    right: Counter[bool] = Counter()
    for table, decision, _ in answers(cell_of(*TVT), 4):
        if decision.kind != d.MAIN:
            continue
        public, own, _, box, memory = seen(table, decision.seat)
        for option in decision.options:
            if option.verb != d.COMMAND:
                continue
            hand, own.hand.n = own.hand.n, 0  # what is in hand may still be played
            nothing = SimpleNamespace(n=0, options=[])
            set_goals(public, own, box, nothing, memory)
            own.hand.n = hand
            costs = [t.cost for t in memory.targets[: memory.scratch[plan.GIVEN]] if t.space == option.space]
            power, _, _ = power_to_command(public, own, box)
            assert power >= 0
            right[costs == [option.amount]] += 1
    assert right[True] > 4 * right[False], right


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
@pytest.mark.rule("POLITY-2", "POLITY-4")
def test_what_texts_add_to_the_price_of_command_is_known_from_afar() -> None:
    """As the rules add it up for each Polity that lies there: `this` is the one that speaks, and no other."""
    found: Counter[bool] = Counter()
    for table, decision, _ in answers(cell_of(*TVT), 4):
        if decision.kind != d.MAIN:
            continue
        public, own, _, box, _ = seen(table, decision.seat)
        for k in range(public.faceup.n):
            card = public.space[public.faceup.spaces[k]].card
            if definition_of(public, box, card).type & op.POLITY and not commands(public, card, own.seat):
                added = sum_live(table.game, table.box, op.COMMAND_COST, own.seat, card)
                assert change_of_price(public, own, box, op.COMMAND_COST, card) == added
                found[added > 0] += 1
    assert min(found[True], found[False]) > 20, found


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
@pytest.mark.rule("POLITY-4")
def test_texts_for_all_players_are_no_gain_of_who_takes_command() -> None:
    table, decision, _ = next(answers(cell_of(*TVT)))
    _, _, _, box, _ = seen(table, decision.seat)
    cards = build_box(load_cards("war_on_cybertron", mode="tvt"), 2, mode="tvt").cards
    texts = {
        card.name: texts_of_the_team(box, box.definitions[number])
        for number, card in enumerate(cards)
        if card.type & op.POLITY
    }
    assert texts["Praxus"] == texts["Seat of the Council (Stand-in)"] == 2
    assert texts["Tarn"] == 0


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
def test_a_mission_is_at_hand_where_all_that_it_takes_can_be_paid_for() -> None:
    found: Counter[str] = Counter()
    for table, decision, _ in answers(cell_of(*TVT, "commander"), 3):
        public, own, _, box, memory = seen(table, decision.seat)
        if decision.kind != d.MAIN or decision.seat != public.active:
            continue
        for mission in own.missions.cards[: own.missions.n]:
            first, acts, _ = nearest_group(public, own, box, memory, mission)
            cost = cost_of_turn(public, own, box, memory, first)
            slack = slack_of(public, own, box, memory, first)
            power = spendable_power(public, own, box)
            assert slack == (power - cost if 0 <= cost <= power else -1)
            if acts > 1 and cost > 0 and slack >= 0:
                hand, own.hand.n = own.hand.n, 0
                held, public.stock.power[0] = public.stock.power[0], cost - 1
                assert slack_of(public, own, box, memory, first) < 0
                own.hand.n, public.stock.power[0] = hand, held
                found["of several acts"] += 1
            found["at hand" if slack >= 0 else "not"] += 1
    assert min(found["of several acts"], found["at hand"], found["not"]) > 3, found


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
def test_what_is_noted_that_conditions_take_is_of_the_nearest_group() -> None:
    """And not of the group that was looked at last, where an objective has several."""
    found: Counter[str] = Counter()
    for table, decision, _ in answers(cell_of(*TVT, "commander"), 3):
        public, own, _, box, memory = seen(table, decision.seat)
        if decision.kind != d.MAIN or own.hand.n == 0:
            continue
        for mission in own.missions.cards[: own.missions.n]:
            first, _, _ = nearest_group(public, own, box, memory, mission)
            for place, condition in enumerate(group_from(box, first)):
                missing = acts_missing(public, own, box, memory, condition)
                assert missing_in(public, own, box, memory, condition, place) == missing
                found["further ones"] += place > 0
            wanted = box.selectors[box.conditions[first].selector].subtype
            if condition.joined == op.OR and wanted:
                robots = [c for c in range(box.main_n) if definition_of(public, box, c).subtype == wanted]
                held, own.hand.cards[0] = own.hand.cards[0], robots[0]
                nearest, least, _ = nearest_group(public, own, box, memory, mission)
                own.hand.cards[0] = held
                if nearest == first and least < missing:
                    assert missing_in(public, own, box, memory, condition, 0) == least
                    found["another group"] += 1
    assert min(found["another group"], found["further ones"]) > 3, found


def group_from(box: SimpleNamespace, index: int) -> Iterator[SimpleNamespace]:
    """Yields the conditions of a group."""
    while index >= 0:
        condition = box.conditions[index]
        yield condition
        index = -1 if condition.joined == op.OR else condition.next


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
def test_no_energon_is_spent_on_a_text_that_works_elsewhere_alone() -> None:
    """One character has an ability that is all under a condition on where it stands."""
    setup = CellSetup("war_on_cybertron", "tvt", 2, ("random",), characters=("Optimus Prime", "Megatron"))
    used = 0
    for table, decision, answer in answers(prepare(setup).with_strategies([load("commander")]), 3):
        option = decision.options[answer]
        if decision.kind == d.MAIN and option.verb == d.USE:
            public, own, _, box, _ = seen(table, decision.seat)
            program = box.abilities[option.amount].program
            assert not does_nothing_here(public, own, box, program)
            used += box.operations[program].code == op.IF
    assert used > 3


# --- Together ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ASSIST-16")
@pytest.mark.parametrize("name", ["expert_team", "commander_team"])
def test_a_team_helps_whether_assists_are_laid_faceup_or_facedown(name: str) -> None:
    found = chosen(cell_of(*FOUR, name), 24)
    assert found[d.LAY] > 0  # in Confrontations
    assert found[d.LAY_FACEUP] > 0  # against Robots, which few games ask for


def turns_ended_on_bosses(strategy: Strategy) -> int:
    """Returns how often a turn is ended on the space of a faceup Boss, with nothing in the way of it."""
    found = 0
    for table, decision, answer in answers(cell_of(*FOUR, strategy), 6):
        if decision.kind != d.MAIN or decision.options[answer].verb != d.END_TURN:
            continue
        public, _, _, box, memory = table.view(decision.seat)
        space, steps = nearest_boss(public, box, decision.seat)
        found += space >= 0 and steps == 0 and memory.scratch[plan.BARRED] == 0
    return found


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
def test_players_gather_where_their_assists_reach() -> None:
    apart = with_numbers("commander_team", gathering=0, lurking=400)
    assert turns_ended_on_bosses(with_numbers("commander_team", gathering=9)) > turns_ended_on_bosses(apart)


@pytest.mark.skipif(not INTERPRETED, reason="helpers are called one by one")
@pytest.mark.parametrize(("setup", "minds"), [(("core", "co-op", 3), True), (TVT, False)])
def test_who_has_damage_pays_more_for_an_ambush(setup: tuple[str, str, int], minds: bool) -> None:
    """The last Damage loses the game for all, but where VP decide."""
    strategy = with_numbers("team", careful=7)
    found: Counter[int] = Counter()
    for table, decision, _ in answers(cell_of(*setup, strategy)):
        if decision.kind == d.MAIN:
            public, own, _, box, memory = table.view(decision.seat)
            control = public.seats[own.seat].control
            kinds = [definition_of(public, box, control.cards[i]).type for i in range(control.n)]
            damage = sum(kind & op.DAMAGE != 0 for kind in kinds)
            assert risk_of_loss(public, own, box, memory) == (7 * damage * damage if minds else 0)
            found[damage] += 1
    assert len(found) > 1


@pytest.mark.parametrize("setup", [TVT, CO_OP])
def test_names_decide_nothing(setup: tuple[str, str, int]) -> None:
    mix, mode, players = setup
    cards = load_cards(mix, mode=mode)
    kinds = op.MISSION | op.POLITY
    other = replace(
        cards,
        cards=tuple(
            replace(card, name=f"Card {i}") if card.type & kinds else card
            for i, card in enumerate(cards.cards)
        ),
    )
    cell = cell_of(mix, mode, players)
    renamed = PreparedCell(cell.setup, other, build_box(other, players, mode=mode), cell.strategies)
    told = [[(decision, answer) for _, decision, answer in answers(each, 2)] for each in (cell, renamed)]
    assert told[0] == told[1]
