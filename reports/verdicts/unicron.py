"""The verdict on games against Unicron: how often he falls, and how many Planets he eats."""

from reports.counting.cells import group_name
from reports.estimates.table import amount, percent
from reports.estimates.unicron import WON
from reports.estimates.wording import games_by_players
from reports.findings.unicron import Unicron
from reports.statistics import mean_interval, wilson
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict


def unicron_verdicts(found: Unicron) -> list[Verdict]:
    """How many Planets are eaten and how many games won: measured, not judged; targets judge the games won."""
    facts = []
    for cell in found.cells:
        eaten = found.a_game[cell["number"]]["planets_eaten"]
        won = sum(
            round(one.interval.estimate * one.interval.n)
            for one in found.ends.estimates
            if one.cell["number"] == cell["number"] and one.subject.startswith(WON)
        )
        facts.append(
            f"{amount(mean_interval(eaten.total, eaten.squares, eaten.n))} Planets of {cell['players']}-player games, "
            f"of which {percent(wilson(won, eaten.n))} are won"
        )
    games = games_by_players(
        (cell["players"], found.a_game[cell["number"]]["shown"].n) for cell in found.cells
    )
    held = f"{group_name(found.cells[0])}; {games}; 95% t and Wilson intervals"
    return [Verdict(Code.UNICRON_MEASURED, "Unicron", "eats", tuple(facts), "measured", held, sure=False)]
