"""Telling a game of a dataset again, turn by turn."""
