"""Who decides: scripted policies, and the registry that finds them by name."""
