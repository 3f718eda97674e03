"""What the bundled strategies think of cards and texts by themselves, to be noted in the box (`notes`)."""

from sim.engine.state import MAX_OPERATIONS
from sim.engine.view import compiled
from strategies.judging import count_power, hangs_on_game, judge_quality, judge_text
from strategies.notes import PLAY_RANK, QUALITY, as_note
from strategies.playing import judge_play_rank

# Columns of the notes on texts.
WORTH = 0
POWER = 1


@compiled
def appraise_cards(box, notes):
    """The notes on every card, a row each."""
    for i in range(box.definitions_n):
        notes[i, QUALITY] = as_note(judge_quality(box.definitions[i]))
        notes[i, PLAY_RANK] = as_note(judge_play_rank(box.definitions[i]))


@compiled
def appraise_texts(public, own, box, memory, notes):
    """The notes on the text that begins at every operation, a row each; one that hangs on the game has no worth yet."""
    for pc in range(MAX_OPERATIONS):
        notes[pc, POWER] = as_note(count_power(box, pc))
        if not hangs_on_game(box, pc):
            notes[pc, WORTH] = as_note(judge_text(public, own, box, memory, pc, False))
