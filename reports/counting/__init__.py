"""First floor of a report: what is counted of a dataset, game by game, in whole numbers."""
