"""The procedures of the game, a file a topic; each is a handler of frames on the stack."""
