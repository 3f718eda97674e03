"""Third floor of a report: all estimates of a dataset, computed once (`dataset`)."""
