"""A cell of a study made ready to play: cards, strategies and characters in, blocks of rows out (`cell`)."""
