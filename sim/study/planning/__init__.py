"""From a study to its cells, parts and rounds, and what its manifest says of them."""
