"""Datasets of the game as it is played, to show that a change of the code changes no game."""
