"""Scripted players, and the registry that finds them by name."""
