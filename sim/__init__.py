"""What happens: the engine, its results, studies and the command line."""
