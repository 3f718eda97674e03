"""The rules of the game, floor upon floor; each imports only from those below it.

- ``checks``: independent accounts that must agree with the rules
- ``play``: whole games: kernel, batch, table, search
- ``procedures``: the rules themselves, a file a topic
- ``box``: the door for cards; ``view`` and ``decisions``: the door for strategies
- ``board``: frames, zones, cards, live texts, streams
- ``data``: the records of a game, the rules profile, the modes
- ``machine``: from Python to machine code
"""
