"""Positions set up by hand, decisions in words, expectations: how rules are shown and tested."""
