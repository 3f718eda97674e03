"""First floor of a report: counts of a dataset, game by game, in whole numbers."""
