"""Third floor of a report: all that is estimated of a dataset, computed once (`dataset`)."""
