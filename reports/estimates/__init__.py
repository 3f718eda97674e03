"""Second floor of a report: estimates with intervals, made from counts, and the tables that show them."""
