"""Run in a process of its own with ROLLOUT_INTERPRETED=1: games decision by decision, as JSON.

The argument is a JSON list of what `digest` takes.
"""

import json
import sys

from sim.study.cell import CellSetup, prepare


def digest(
    set_id: str, mode: str, players: int, strategy: str, seed: int, games: int, choice: str
) -> list[list]:
    """For each game its decisions (kind, seat, options, answer) and its end."""
    cell = prepare(CellSetup(set_id, mode, players, (strategy,), choice=choice))
    told = []
    for number in range(games):
        seated = cell.sit_down(seed, number)
        steps = [
            [d.kind, d.seat, [[o.verb, o.card, o.space, o.seat, o.amount] for o in d.options], answer]
            for d, answer in seated.decisions()
        ]
        game = seated.table.game
        scores = [int(game.public.seats[s].score.total) for s in range(players)]
        shares = [int(game.public.seats[s].score.share) for s in range(players)]
        told.append([steps, scores, shares, int(game.ending), int(game.public.turn), int(game.steps)])
    return told


if __name__ == "__main__":
    json.dump([digest(*arguments) for arguments in json.loads(sys.argv[1])], sys.stdout)
