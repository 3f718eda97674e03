"""Study files: TOML, checked whole, every problem told at once.

A study file's first line is a comment with the question it answers. Example::

    # Does it matter who sits where?
    mixes = ["core"]                        # a set's name is a mix too
    overlays = ["none", "swift_prime"]      # several at once: "swift_prime+other"; without the key: ["none"]
    players = [2, 3, 4]
    strategies = ["balanced"]
    games = 20_000
    seed = 1

    [profile]                               # rules that are to differ from the rulebook's
    energon.cap = 12

Each combination of what is varied is a cell. A key in the singular holds one thing for all cells, one in the
plural varies it:

========================  ==============================================================================
`mixes`, `overlays`,      each entry
`modes`, `players`
`strategies`              one line-up, which takes turns at the seats; or
`lineups`                 several: `[["balanced"], ["novice", "balanced"]]`
`characters`              who is dealt, all without the key; or
`casts`                   several: `[["Optimus Prime", "Bumblebee"], ...]`; by seat with `choice = "fixed"`
`choice`                  how they are dealt; `"pairs"` and `"combinations"` make a cell of every two, or of
                          every so many as there are players, who change seats from game to game
`seating` or `seatings`   `"rotate"` or `"fixed"`; or both
`setup` or `setups`       of teams: `"quick"` or `"advanced"`; or both
`robots`                  of teams with the Advanced Set-up: `{ autobot = SET, decepticon = SET }`
`[profile]`               rules held
`[vary]`                  rules varied: `energon.cap = [10, 12]`, each combination
`[rulings]`               rules tried one at a time: as they stand, then with each value alone
========================  ==============================================================================

Teams (`modes = ["tvt"]`) sit alternately, Autobots first. Line-ups by team, crossed with who begins, in pairs::

    modes = ["tvt"]
    players = [2]                           # or 4: then both of a team play alike
    lineups = [["expert", "balanced"], ["balanced", "expert"]]      # Autobots' strategy, Decepticons' strategy
    seating = "fixed"
    casts = [["Optimus Prime", "Megatron"], ["Bumblebee", "Starscream"]]    # by seat
    choice = "fixed"

    [vary]
    setup.first_player = [0, 1]             # the Autobots begin, the Decepticons begin

Without `seating = "fixed"` two strategies change teams from game to game; without `casts` characters rotate, each
within its faction. `choice = "combinations"` makes a cell of every two teams.

What cannot be combined is left out: numbers of players that a mode is not for (`modes = ["co-op", "solo"]` with
`players = [1, 2]` is Co-op with two and Solo with one), casts that a mix does not have. But every entry must be of
use. `games` says how many are played in all; `[precision]` in its place how closely a figure is to be known
(`sim.study.planning.precision`).
"""

from sim.study.config.load import find_study, load_study
from sim.study.config.settings import Precision, Settings, Study

__all__ = ["Precision", "Settings", "Study", "find_study", "load_study"]
