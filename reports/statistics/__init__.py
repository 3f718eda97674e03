"""Plain statistical functions, each with its reference and a test on simulated truth.

- `proportion`: shares of yes-or-no outcomes (Wilson);
- `share`: shares of a win that may be split, counted in games as clusters;
- `mean`: means of counts and amounts, and quantiles of whole numbers;
- `paired`: differences between two runs of the same games.
"""

from reports.statistics.interval import Interval
from reports.statistics.mean import Distribution, distribution, mean_interval
from reports.statistics.paired import PairedDifference, PairedSums, paired_difference
from reports.statistics.proportion import wilson
from reports.statistics.share import ClusterSums, share_interval, simultaneous_level

__all__ = [
    "ClusterSums",
    "Distribution",
    "Interval",
    "PairedDifference",
    "PairedSums",
    "distribution",
    "mean_interval",
    "paired_difference",
    "share_interval",
    "simultaneous_level",
    "wilson",
]
