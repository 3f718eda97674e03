from pathlib import Path

from sim.balance.contexts import Context
from sim.balance.plan import make_balance
from sim.balance.players import Challenger, Trial, added_contexts
from sim.study.config.catalogue import current_catalogue

FILE = """# Fair?
seed = 5
[[knobs]]
card = "Bumblebee"
field = "alt.move"
values = [1]
[[contexts]]
mixes = ["core"]
players = [2, 3]
lineups = [["balanced"], ["expert"]]
[targets]
"rounds" = [1, 40]
"""


def contexts_of(folder: Path) -> tuple[Context, ...]:
    file = folder / "mine.toml"
    file.write_text(FILE)
    return make_balance(file, current_catalogue()).contexts


def challenger(name: str, context: Context, broke: tuple[str, ...]) -> Challenger:
    return Challenger(0, name, context, 0.6, 0.5, broke)


def test_only_what_breaks_a_target_becomes_a_context(tmp_path: Path) -> None:
    contexts = contexts_of(tmp_path)
    found = [
        challenger("hunter", contexts[0], ()),
        challenger("thinner", contexts[1], ("rounds",)),
        challenger("search", contexts[0], ("rounds",)),  # rests on few games: told, and no more
    ]
    (added,) = added_contexts(found, contexts)
    assert added.setup.strategies == ("thinner",)
    assert added.setup.players == contexts[1].setup.players
    assert added.cell.number == len(contexts)
    assert added.added == "thinner plays better there, and broke rounds"


def test_players_are_looked_for_once_for_each_table(tmp_path: Path) -> None:
    from sim.balance.players import _one_of_each

    contexts = contexts_of(tmp_path)
    tables = _one_of_each([*contexts, contexts[0].with_players(["hunter"], "hunter broke it")])
    assert [table.setup.players for table in tables] == [2, 3]


def test_a_tuning_is_of_the_changed_cards(tmp_path: Path) -> None:
    from sim.balance.document import Players
    from sim.tuning.plan import make_tuning

    contexts = contexts_of(tmp_path)
    plan = make_balance(tmp_path / "mine.toml", current_catalogue())
    trial = Trial(0, plan.knobs, (1,), contexts, Players(generations=1), 5, 100, 0.05, tmp_path)
    tuning = make_tuning(trial._tuning(contexts[0], "balanced"))
    (match,) = tuning.matches
    cell = tuning.cells[match]
    assert cell.hashes["cards"] != contexts[0].prepared.hashes["cards"]
    (card,) = [card for card in cell.card_set.cards if card.key == plan.knobs[0].key]
    assert card.table["alt"]["move"] == 1
    assert match.against == "balanced"


def test_a_tuning_of_one_against_many_has_the_one_of_its_context(tmp_path: Path) -> None:
    from sim.balance.document import Players
    from sim.tuning.plan import make_tuning

    file = tmp_path / "mine.toml"
    games = 'modes = ["1vm"]\nones = ["autobot", "decepticon"]\nplayers = [3]\nlineups = [["duellist"]]'
    text = FILE.replace('card = "Bumblebee"', 'card = "Bumblebee"\ntype = "character"')
    file.write_text(text.replace('players = [2, 3]\nlineups = [["balanced"], ["expert"]]', games))
    plan = make_balance(file, current_catalogue())
    trial = Trial(0, plan.knobs, (1,), plan.contexts, Players(generations=1), 5, 100, 0.05, tmp_path)
    ones = [make_tuning(trial._tuning(context, "duellist")).matches[0].one for context in plan.contexts]
    assert ones == [context.setup.teams.one for context in plan.contexts] == ["autobot", "decepticon"]
