"""What procedures work with: the stack of frames, the log, zones, the Matrix, cards, live texts and random streams."""
