"""What differs between cells of the same games: `found` compares two, `compared` says what is held against what."""
