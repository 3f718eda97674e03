"""What cards do, against figures worked out one game at a time, and against a truth that was put in."""

import math
import random
from functools import cache
from typing import Any

import polars as pl
import pytest

from reports.counting.cards import count_cards
from reports.estimates.all_cards import Printed, all_cards_table, printed_cards
from reports.estimates.card_tables import Beside, effects_table, use_table
from reports.estimates.cards import CardGroup, find_cards
from reports.figures import svg_of
from reports.figures.card_scatter import scatter_chart
from reports.figures.cards import effects_chart, gained_chart
from reports.findings.dataset import find
from reports.page.sections.cards import sections_of_cards
from reports.statistics import ClusterSums, effect
from reports.verdicts.cards import card_verdicts, verdicts_on_cards
from sim.results import Results
from sim.results.figures import WIN_UNIT
from tests.reports import made, made_data

PEOPLE = ["Ann", "Ben", "Cleo"]
FILLERS = [f"Filler {i}" for i in range(20)]
CARDS = ["Always", "Anvil", "Bolt", "Crane", "Site", *FILLERS]
LABELS = {"characters": PEOPLE, "cards": CARDS, "strategies": ["calm", "keen"]}


@cache
def played(games: int = 400, seed: int = 3, **of_cell: Any) -> Results:
    """Games of half the cards, two copies of Crane among them; Anvil makes a game two rounds longer, and Ann win."""
    draw = random.Random(seed)
    cell = made.cell(0, 2, strategies=["calm", "keen"], **of_cell)
    rows: dict[str, list[dict[str, Any]]] = {"games": [], "seats": [], "bosses": [], "cards": []}
    for game in range(games):
        dealt = ["Always", *draw.sample(["Anvil", "Bolt", "Crane", "Crane", "Site", *FILLERS], 13)]
        rounds = draw.randint(8, 12) + 2 * ("Anvil" in dealt)
        people = draw.sample(PEOPLE, 2)
        strong = "Anvil" in dealt and "Ann" in people and draw.random() < 0.8
        winner = people.index("Ann") if strong else draw.randrange(2)
        error = game % 50 == 7
        rows["games"].append({
            "game": game, "rounds": 90 if error else rounds, "players": 2, "error": 3 * error, "bosses_defeated": 1,
            "won": winner == 0 if cell["together"] else None,
        })  # fmt: skip
        for seat in range(2):
            rows["seats"].append({
                "game": game, "seat": seat, "order": (seat + game) % 2, "character": people[seat],
                "strategy": ["calm", "keen"][(seat + game // 2) % 2], "win": float(seat == winner),
                "vp": draw.randint(5, 15),
            })  # fmt: skip
        rows["bosses"] += [
            {"game": game, "level": level, "defeated_turn": 3 if level == 1 else -1} for level in (1, 2)
        ]
        for card in sorted(dealt):
            by = draw.randrange(2) if card != "Site" and draw.random() < 0.6 else -1
            rows["cards"].append({
                "game": game, "card": card, "revealed_turn": draw.choice([-1, 1]) if by < 0 else 1,
                "fate": "bought" if by >= 0 else "left", "by": by, "fate_turn": draw.randint(2, 9) if by >= 0 else -1,
            })  # fmt: skip
    return made_data.dataset([cell], rows, **LABELS)


def rows_of(results: Results, table: str) -> list[dict[str, Any]]:
    sound = results.games.filter(error=0).select("game")
    rows: pl.DataFrame = getattr(results, table).join(sound, on="game", how="semi").collect()
    return rows.rows(named=True)


def dealt_with(results: Results, card: str) -> dict[int, int]:
    """Copies of a card by game."""
    copies = {row["game"]: 0 for row in rows_of(results, "games")}
    for row in rows_of(results, "cards"):
        copies[row["game"]] += row["card"] == card
    return copies


@pytest.fixture(scope="module")
def group() -> CardGroup:
    return find_cards(played())[0]


@pytest.mark.parametrize("card", ["Anvil", "Crane"])
def test_games_with_and_without_are_told_apart_and_added_up(card):
    counts = count_cards(played(), played().cells[0])
    copies = dealt_with(played(), card)
    dealt = counts.dealt[card]
    assert (dealt.games, dealt.without) == (
        sum(n > 0 for n in copies.values()),
        sum(n == 0 for n in copies.values()),
    )
    scores = {outcome.name: groups for outcome, groups in dealt.scores.items()}
    for present, sums in zip((True, False), scores["rounds"], strict=True):
        rounds = [row["rounds"] for row in rows_of(played(), "games") if (copies[row["game"]] > 0) == present]
        assert (sums.n, sums.total, sums.squares) == (len(rounds), sum(rounds), sum(r * r for r in rounds))
    for present, sums in zip((True, False), scores["wins of Ann"], strict=True):
        wins = [
            row["win"]
            for row in rows_of(played(), "seats")
            if row["character"] == "Ann" and (copies[row["game"]] > 0) == present
        ]
        assert (sums.clusters, sums.m, sums.y / sums.unit) == (len(wins), len(wins), sum(wins))


def test_games_in_error_count_nowhere():
    counts = count_cards(played(), played().cells[0])
    assert counts.games == 400 - 8
    assert all(
        groups[0].total <= 14 * groups[0].n
        for dealt in counts.dealt.values()
        for outcome, groups in dealt.scores.items()
        if outcome.name == "rounds"
    )


@pytest.mark.parametrize("card", ["Anvil", "Crane"])
def test_who_gained_a_card_is_counted_copy_by_copy_with_games_as_clusters(card):
    used = count_cards(played(), played().cells[0]).used[card]
    seen = [r for r in rows_of(played(), "cards") if r["card"] == card and r["revealed_turn"] >= 0]
    seats = {(row["game"], row["seat"]): row for row in rows_of(played(), "seats")}
    games = {game: [r for r in seen if r["game"] == game] for game in {r["game"] for r in seen}}
    got = {game: [r for r in rows if r["by"] >= 0] for game, rows in games.items()}

    def sums(by_game):
        return (
            len(by_game), sum(y for y, _ in by_game), sum(m for _, m in by_game), sum(y * y for y, _ in by_game),
            sum(y * m for y, m in by_game), sum(m * m for _, m in by_game),
        )  # fmt: skip

    def told(found):
        return (
            found.clusters,
            found.y / found.unit,
            found.m,
            found.yy / found.unit**2,
            found.ym / found.unit,
            found.mm,
        )

    assert told(used.gained) == sums([(len(got[game]), len(games[game])) for game in games])
    assert told(used.wins) == sums(
        [(sum(seats[game, r["by"]]["win"] for r in rows), len(rows)) for game, rows in got.items() if rows]
    )
    for what, column in (("character", "character"), ("strategy", "strategy")):
        for who, found in used.by[what].items():
            asked = {game: sum(seats[game, seat][column] == who for seat in (0, 1)) for game in games}
            expected = [
                (sum(seats[game, r["by"]][column] == who for r in got[game]), len(games[game]) * asked[game])
                for game in games
                if asked[game]
            ]
            assert told(found) == sums(expected)
    rounds = [(r["fate_turn"] - 1) // 2 + 1 for rows in got.values() for r in rows]
    assert (used.rounds.n, used.rounds.total) == (len(rounds), sum(rounds))


def test_places_are_those_in_turn_order():
    used = count_cards(played(), played().cells[0]).used["Bolt"]
    first = sum(
        1
        for r in rows_of(played(), "cards")
        if r["card"] == "Bolt" and r["by"] >= 0 and (r["by"] + r["game"]) % 2 == 0
    )
    assert used.by["place"]["the first player"].y == first


def test_a_missing_part_is_no_game():
    whole, part = played(), made_data.without_parts(played(), 1, 3)
    assert count_cards(part, part.cells[0]).games == count_cards(whole, whole.cells[0]).games - 20
    empty = made_data.without_parts(played(), *range(40))
    assert count_cards(empty, empty.cells[0]).dealt == {}
    assert find(empty).cards == []


def test_what_was_put_in_is_found_and_nothing_else(group):
    sure = {
        (effect.card, effect.outcome.name): effect.found.verdict
        for family in group.families
        for effect in family.effects
        if effect.found.verdict
    }
    assert sure == {("Anvil", "rounds"): 1, ("Anvil", "wins of Ann"): 1}
    longer = next(e for f in group.families if f.name == "rounds" for e in f.effects if e.card == "Anvil")
    assert longer.found.effect.difference.contains(2)
    assert longer.found.effect == effect(*longer.dealt.scores[longer.outcome])


def test_corrections_count_all_cards_of_a_table_that_can_be_compared(group):
    by_name = {family.name: family for family in group.families}
    assert by_name["rounds"].comparisons == 24
    assert by_name["wins of characters"].comparisons == 24 * 3
    narrow, wide = next(
        (e.found.effect.difference, e.found.corrected) for e in by_name["rounds"].effects if e.card == "Bolt"
    )
    assert wide.low < narrow.low < narrow.high < wide.high


def test_a_card_that_is_in_every_game_has_no_effect(group):
    assert group.always == ["Always"]
    assert all(math.isnan(e.found.p_value) for f in group.families for e in f.effects if e.card == "Always")
    assert all(card != "Always" for family in group.families for card, _ in family.subjects)
    (section,) = sections_of_cards(find(played()), 4)
    assert "Of 25 cards 24 are dealt by lot" in section.about
    assert "1 of 25 cards are in the main deck of every game: of these no effect" in section.about


def test_where_all_cards_are_always_in_there_is_nothing_to_compare():
    rows = {
        "games": [{"game": g, "rounds": 5} for g in range(4)],
        "seats": [{"game": g, "character": "Ann"} for g in range(4)],
        "cards": [{"game": g, "card": "Bolt", "by": -1} for g in range(4)],
    }
    alone = made_data.dataset([made.cell(0, 1)], rows, **LABELS)
    (group,) = find_cards(alone)
    assert (group.families, group.always) == ([], ["Bolt"])
    (verdict,) = card_verdicts(group)
    assert "in the main deck of every game" in verdict.sentence
    assert not verdict.sure


def test_verdicts_say_what_is_caused_with_games_numbers_and_correction(group):
    longer = next(verdict for verdict in card_verdicts(group) if "rounds by" in verdict.sentence)
    assert longer.subject == "Anvil"
    assert longer.word == "longer games"
    assert " rounds (1" in longer.sentence
    dealt = next(e.dealt for f in group.families for e in f.effects if e.card == "Anvil")
    assert f"{dealt.games} games with and {dealt.without} without" in longer.evidence
    assert "caused by the card, which is dealt by lot" in longer.evidence
    assert "corrected for the whole page" in longer.evidence
    open_one = next(verdict for verdict in card_verdicts(group) if "VP of a player" in verdict.sentence)
    assert not open_one.sure
    assert "caused" not in open_one.evidence


def test_verdicts_are_told_by_mix_and_mode_with_whose_games_they_are():
    (told,) = verdicts_on_cards(find(played()).cards_by_line_up)
    assert told.name == "Cards: core, competitive"
    assert told.played_by == "calm and keen against each other; 25.0% of the cards' fields are stand-ins"
    assert all(verdict.sure for verdict in told.sure)
    assert not any(verdict.sure for verdict in told.open)


def test_drafted_characters_are_not_called_caused():
    (drafted,) = find_cards(played(choice="draft"))
    assert not any("wins of" in verdict.sentence for verdict in card_verdicts(drafted))
    (section,) = sections_of_cards(find(played(choice="draft")), 1)
    assert "Characters are drafted" in section.about


def test_players_who_win_together_have_games_won_and_no_win_shares():
    (together,) = find_cards(played(together=True, mode="co-op"))
    assert "games won" in {family.name for family in together.families}
    assert "wins of characters" not in {family.name for family in together.families}
    assert all(use.wins is None for use in together.uses)
    assert "wins" not in use_table(together, together.cells[0]).columns


def test_tables_show_the_surest_and_hold_all(group):
    rounds = next(family for family in group.families if family.name == "rounds")
    table = effects_table(rounds)
    assert table.rows[0][0] == "Anvil"
    assert table.rows[0][1].endswith(" +")
    assert len(table.numbers) == 25
    numbers = {row["card"]: row for row in table.numbers}
    found = next(e.found for e in rounds.effects if e.card == "Anvil")
    assert numbers["Anvil"]["estimate"] == found.effect.difference.estimate
    assert numbers["Anvil"]["with"] - numbers["Anvil"]["without"] == pytest.approx(
        numbers["Anvil"]["estimate"]
    )


def test_what_players_did_is_marked_as_not_caused_and_leaves_out_what_nobody_can_gain(group):
    table = use_table(group, group.cells[0])
    assert "none of it is caused by the card alone" in table.note
    assert "fair is 50.0%" in table.note
    assert "without 1 that nobody ever gained" in table.note
    assert "Site" not in {row[0] for row in table.rows}
    assert "Site" in {row["card"] for row in table.numbers}
    assert all(any(key.startswith("wins_not_causal") for key in row) for row in table.numbers)


def test_what_comes_from_elsewhere_stands_beside(group):
    worth = Beside("restricted play", {"Bolt": "-1.2 [-2.0, -0.4]"}, {"Bolt": {"restricted": -0.012}})
    table = use_table(group, group.cells[0], [worth])
    assert table.columns[-1] == "restricted play"
    first = table.rows[0][0]
    worth = Beside("restricted play", {first: "-1.2 [-2.0, -0.4]"})
    told = [row[-1] for row in use_table(group, group.cells[0], [worth]).rows]
    assert (told[0], set(told[1:])) == ("-1.2 [-2.0, -0.4]", {"-"})
    assert next(row for row in table.numbers if row["card"] == "Bolt")["restricted"] == -0.012


def test_figures_mark_no_effect_and_what_is_sure(group):
    rounds = next(family for family in group.families if family.name == "rounds")
    chart = effects_chart(rounds, "x")
    svg = svg_of(chart.figure)
    assert "no effect" in svg
    assert "difference, rounds" in svg
    assert "1 of 24 sure; first Anvil, +" in chart.alt
    assert "Rumble" not in svg_of(gained_chart(group, "y").figure)


def test_counts_do_not_depend_on_how_games_are_read(monkeypatch):
    from reports.counting import cards, per_game

    whole = count_cards(played(), played().cells[0])
    monkeypatch.setattr(per_game, "AT_ONCE", 30)
    monkeypatch.setattr(cards, "AT_ONCE", 7)
    assert count_cards(played(), played().cells[0]) == whole


def gainers_of(results, cell):
    return {card: used.gainers for card, used in count_cards(results, cell).used.items()}


@pytest.mark.parametrize("card", ["Anvil", "Crane"])
def test_who_won_with_a_card_and_without_is_counted_seat_by_seat(card):
    found = gainers_of(played(), played().cells[0])[card]
    wins = {(row["game"], row["seat"]): row["win"] for row in rows_of(played(), "seats")}
    seen = [r for r in rows_of(played(), "cards") if r["card"] == card and r["revealed_turn"] >= 0]
    having = {(r["game"], r["by"]) for r in seen if r["by"] >= 0}
    lacking = {(game, seat) for game, _ in having for seat in range(2)} - having
    for sums, seats in ((found.having, having), (found.lacking, lacking)):
        games = {game: [wins[seat] for seat in seats if seat[0] == game] for game, _ in seats}
        wanted = ClusterSums.of([sum(won) for won in games.values()], [len(won) for won in games.values()])
        assert (sums.clusters, sums.m, sums.mm) == (wanted.clusters, wanted.m, wanted.mm)
        assert (sums.y / WIN_UNIT, sums.yy / WIN_UNIT**2, sums.ym / WIN_UNIT) == (
            wanted.y,
            wanted.yy,
            wanted.ym,
        )
    assert found.gained == found.bought == sum(r["by"] >= 0 for r in seen)


def test_nobody_won_with_a_card_that_nobody_gained():
    assert gainers_of(played(), played().cells[0])["Site"] is None


def test_each_member_of_a_team_has_its_win():
    """Four players in two teams: whoever gains the card wins with a mate, who lacks it."""
    cell = made.cell(0, 4, sides=2, mode="tvt")
    rows: dict[str, list[dict[str, Any]]] = {"games": [], "seats": [], "cards": []}
    for game in range(6):
        rows["games"].append({"game": game, "rounds": 9, "players": 4, "error": 0, "bosses_defeated": 1})
        rows["seats"] += [{"game": game, "seat": seat, "win": float(seat % 2 == 0)} for seat in range(4)]
        rows["cards"].append(
            {"game": game, "card": "Anvil", "revealed_turn": 1, "fate": "bought", "by": 0, "fate_turn": 3}
        )
    found = gainers_of(made_data.dataset([cell], rows, **LABELS), cell)["Anvil"]
    assert (found.having.y / WIN_UNIT, found.having.m) == (6, 6)
    assert (found.lacking.y / WIN_UNIT, found.lacking.m) == (6, 18)  # a third: the mate's


def test_one_table_has_all_cards_with_what_is_known_of_each(group):
    printed = {"Anvil": Printed(3, 8, 2), "Site": Printed(None, 4, 0)}
    beside = [Beside("worth", {"Bolt": "+1.0"}, {"Bolt": {"worth": 0.01}})]
    table = all_cards_table(group, group.cells[0], printed, beside)
    assert [row[0] for row in table.rows] == sorted(CARDS)
    row = {row[0]: dict(zip(table.columns, row, strict=True)) for row in table.rows}
    assert (row["Anvil"]["cost"], row["Anvil"]["stand-in"], row["Site"]["cost"]) == ("3", "2 of 8", "-")
    assert row["Bolt"]["stand-in"] == "-"
    assert row["Anvil"]["effect on rounds"].endswith(" +")
    assert row["Always"]["effect on rounds"] == "-"
    assert row["Site"]["won with"] == row["Site"]["bought"] == "-"
    assert row["Bolt"]["worth"] == "+1.0"
    numbers = {row["card"]: row for row in table.numbers}
    assert numbers["Anvil"]["stand_in_fields"] == 2
    assert numbers["Anvil"]["effect_on_rounds_low"] > 0
    assert numbers["Bolt"]["worth"] == 0.01
    assert "not caused by the card" in table.note


def test_players_who_win_together_have_no_shares_with_a_card_and_without(tmp_path):
    results = played(60, together=True, mode="co-op")
    group = find_cards(results)[0]
    table = all_cards_table(group, group.cells[0], {})
    assert "won with" not in table.columns


def test_what_a_card_prints_comes_from_the_cards_of_the_dataset():
    tables = {
        "core": {
            "fields": {
                "core:robot:Anvil": {"fields": 8, "stand_ins": 2},
                "core:character:Anvil": {"fields": 9, "stand_ins": 9},
            },
            "cards": [
                {"key": "core:robot:Anvil", "fields": {"cost": 3}}, {"key": "core:site:Site", "fields": {}},
                {"key": "core:character:Anvil", "fields": {}},
            ],
        }
    }  # fmt: skip
    cell = made.cell(0, 2, mix="core")
    assert printed_cards(tables, cell) == {"Anvil": Printed(3, 8, 2), "Site": Printed(None, 0, 0)}
    assert printed_cards(None, cell) == {}


def test_all_cards_are_a_scatter_where_an_effect_is_sure(group):
    chart = scatter_chart(group, "all")
    drawn = svg_of(chart.figure)
    assert ">Anvil<" in drawn
    assert ">Filler" not in drawn
    assert "the greatest Anvil, +" in chart.alt


def test_nothing_is_a_scatter_where_nothing_is_sure():
    unsure = find_cards(played(12))[0]
    assert not any(effect.found.verdict for family in unsure.families for effect in family.effects)
    assert scatter_chart(unsure, "all") is None
