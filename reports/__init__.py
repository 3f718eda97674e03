"""What a dataset means: statistics (`reports.statistics`) and the tables made with them."""
