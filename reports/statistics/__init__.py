"""Plain statistical functions, each with its reference and a test on simulated truth.

- `proportion`: shares of yes-or-no outcomes (Wilson);
- `quantiles`: of the distributions that the others need;
- `share`: shares of a win that may be split, counted in games as clusters;
- `mean`: means of counts and amounts, and quantiles of whole numbers;
- `paired`: differences between two runs of the same games;
- `sequence`: intervals that hold at every look, for runs that stop when they are precise enough;
- `survival`: time to an event in games that may end before it comes;
- `strength`: strengths of characters, seats and strategies (Plackett-Luce), from games counted in `choices`;
- `matchups`: how much of the matchups is a ladder, how much goes in circles;
- `equilibria`: Nash averaging and alpha-rank, for matchups that are no ladder;
- `effects`: differences between independent groups of games, for many cards at once;
- `stratified`: the same, held apart by side and place in turn order;
- `recovered`: the difference between two estimates, from their intervals alone;
- `ranks`: the rank of each of several estimates, with the ranks that are possible;
- `planning`: how many games a question needs, and what a number of games can answer;
- `decisive`: how early in a game its winner is known.
"""

from reports.statistics.choices import Lineup
from reports.statistics.decisive import doubt_left, known_from, leader_wins
from reports.statistics.effects import Amounts, Effect, Verdict, effect, effects, yes_or_no
from reports.statistics.equilibria import Mixture, alpha_rank, nash_average
from reports.statistics.interval import Interval
from reports.statistics.matchups import Cycles, Matchups, cycles
from reports.statistics.mean import Distribution, distribution, mean_interval, mean_of
from reports.statistics.paired import PairedDifference, PairedSums, paired_difference
from reports.statistics.planning import (
    detectable,
    fixed_half_width,
    games_for_half_width,
    games_to_detect,
    groups_deviation,
    paired_deviation,
    share_deviation,
)
from reports.statistics.proportion import wilson
from reports.statistics.ranks import Rank, rank_intervals, rank_shares
from reports.statistics.recovered import recovered_difference
from reports.statistics.sequence import (
    FIRST_LOOK,
    deviation_of,
    difference_sequence,
    games_needed,
    half_width,
    mean_sequence,
    share_sequence,
    size_to_plan,
)
from reports.statistics.share import ClusterSums, share_interval, simultaneous_level
from reports.statistics.stratified import Stratified, Stratum, stratified, stratified_verdicts
from reports.statistics.strength import Strengths, plackett_luce
from reports.statistics.survival import Survival, SurvivalStep, kaplan_meier

__all__ = [
    "FIRST_LOOK",
    "Amounts",
    "ClusterSums",
    "Cycles",
    "Distribution",
    "Effect",
    "Interval",
    "Lineup",
    "Matchups",
    "Mixture",
    "PairedDifference",
    "PairedSums",
    "Rank",
    "Stratified",
    "Stratum",
    "Strengths",
    "Survival",
    "SurvivalStep",
    "Verdict",
    "alpha_rank",
    "cycles",
    "detectable",
    "deviation_of",
    "difference_sequence",
    "distribution",
    "doubt_left",
    "effect",
    "effects",
    "fixed_half_width",
    "games_for_half_width",
    "games_needed",
    "games_to_detect",
    "groups_deviation",
    "half_width",
    "kaplan_meier",
    "known_from",
    "leader_wins",
    "mean_interval",
    "mean_of",
    "mean_sequence",
    "nash_average",
    "paired_deviation",
    "paired_difference",
    "plackett_luce",
    "rank_intervals",
    "rank_shares",
    "recovered_difference",
    "share_deviation",
    "share_interval",
    "share_sequence",
    "simultaneous_level",
    "size_to_plan",
    "stratified",
    "stratified_verdicts",
    "wilson",
    "yes_or_no",
]
