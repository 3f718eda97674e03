"""What the cards of a cell print that scores depend on, read off the card files for `sim.engine.checks.ledger`."""

import re
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from cardsets.cards import Card, Side
from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language.walk import nodes
from sim.engine.box import Box
from sim.engine.checks.invariants_ground import BY_POLITIES
from sim.engine.checks.ledger import FACE, IS_BOSS, IS_RELIC, IS_ROBOT, IS_SCHEME, MOST_ASKED, PRINTED
from sim.engine.checks.ledger_copies import IS_DAMAGE
from sim.engine.checks.ledger_ground import IS_POLITY, ONE_FOR_ALL
from sim.engine.checks.ledger_unicron import LEAST
from sim.engine.data.mode import SCORE
from sim.engine.data.profile import FOR_FEW, FOR_MANY, NO_SIDES

KINDS: Final = {
    "robot": IS_ROBOT,
    "boss": IS_BOSS,
    "scheme": IS_SCHEME,
    "initiative": IS_SCHEME,
    "relic": IS_RELIC,
    "damage": IS_DAMAGE,
    "polity": IS_POLITY,
}
LAST_LEVEL: Final = 3
FEW: Final = 2  # players at most, on the side of Unicron's tile for few
# By the side of the tile: from space to space, the cost at the right end, and the Power that moves the marker by one
# space (UNI-25, UNI-28).
SCALES: Final = {FOR_FEW: (1, 22, 7), FOR_MANY: (2, 26, 9)}
FACTIONS: Final = {"autobot": 1, "decepticon": 2, "unicron": 3}
END_TEXT: Final = re.compile(
    r"end of game: (?P<verb>gain|lose) (?P<vp>\d+) vp"
    r"(?: per (?:(?P<per>\d+) )?(?P<kinds>\w+(?: or \w+)*)"
    r"(?P<where> in your vault| you control)(?:, at most (?P<most>\d+))?)?"
)


def printed_of(box: Box) -> np.ndarray:
    """One PRINTED of the cards of a box.

    Raises:
        ValueError: more end-of-game texts that only the rules can work out than there is room for.
    """
    printed = np.zeros(1, PRINTED)
    rulings = box.record[0]["profile"]
    printed["definition"] = box.record[0]["definition"]
    seats = box.record[0]["seats"]
    printed["energon"] = seats["energon"]
    printed["players"] = box.players
    printed["side"] = seats["side"]
    printed["scores"] = rulings["winner"] == SCORE
    printed["damage_owned"] = rulings["damage_zone"] == 1
    printed["damage_limit"] = seats["damage_limit"]
    printed["damage_penalty"] = rulings["damage_penalty"]
    printed["destroyed_bosses_count"] = rulings["bosses_destroyed_count"] == 1
    printed["bosses_of_a_side"] = rulings["bosses_to_end"] == 1
    printed["own_robots_count"] = rulings["own_robots_score"] == 0
    printed["mates_help"] = rulings["assist_who"] == 1
    printed["foes_defend"] = rulings["assist_defence"] == 1
    printed["reward_alone"] = rulings["assist_reward"] == 1
    printed["ruins_first"], printed["ruins_n"] = (box.record[0][f"ruins_{which}"] for which in ("first", "n"))
    printed["mission_stacks"] = rulings["mission_stacks"]
    printed["stacked_missions"] = _missions_a_stack(box)
    printed["gate_by_polities"] = rulings["boss_gate"] == BY_POLITIES
    printed["mission_tax"] = rulings["mission_tax"]
    printed["phases"], printed["phases_n"] = rulings["phases"], box.record[0]["phases_n"]
    printed["bosses_end"] = rulings["bosses_to_end"] != NO_SIDES
    _read_unicron(printed[0]["his"], box)
    printed["names_any"] = any(map(_names_for_another, box.cards))
    printed[0]["faces"][: len(box.cards)] = printed_faces(box.cards)
    asked = [
        (
            index,
            int(box.record[0]["abilities"]["amount"][box.record[0]["definitions"]["first"][index] + place]),
        )
        for index, card in enumerate(box.cards)
        for place in _unread(card)
    ]
    if len(asked) > MOST_ASKED:
        raise ValueError(f"{len(asked)} end-of-game texts that cannot be read; at most {MOST_ASKED} fit")
    printed["asked_n"] = len(asked)
    for row, (definition, amount) in zip(printed[0]["asked"], asked, strict=False):
        row["definition"], row["amount"] = definition, amount
    return printed


def _read_unicron(his: np.void, box: Box) -> None:
    """Read what is printed, and ruled, for Unicron where he plays, on a Matrix of as many columns as rows (SETUP-83).

    His marker starts at the lowest cost, if nothing is said (GAP-14).
    """
    record = box.record[0]
    rulings = record["profile"]
    his["plays"], his["card"] = rulings["unicron"], record["piece_first"] if record["piece_n"] else -1
    side = int(rulings["marker_scale"]) or (FOR_FEW if box.players <= FEW else FOR_MANY)
    step, most, chipped = SCALES[side]
    named = [LEAST, LEAST + (most - LEAST) // step // 2 * step]  # the lowest, and the middle of the scale
    his["step"], his["most"], his["chipped"] = step, most, chipped
    start = int(rulings["marker_start"])
    his["start"] = named[start] if start < len(named) else start
    his["token"], his["columns"] = 2 * rulings["herald_side"], rulings["matrix_rows"]
    his["chaos_first"] = record["chaos_first"]
    his["planetary_first"], his["planetary_n"] = record["planetary_first"], record["planetary_n"]


def _missions_a_stack(box: Box) -> int:
    """How many Missions a stack begins with: all in one, or a share for each of two factions (SETUP-55, SETUP-58)."""
    there, stacks = int(box.record[0]["missions_n"]), int(box.record[0]["profile"]["mission_stacks"])
    if stacks == 0:
        return 0
    return there if stacks == ONE_FOR_ALL else min(there // 2, 5 if box.players == 2 else 7)


def printed_faces(cards: Sequence[Card]) -> np.ndarray:
    """A FACE a card."""
    faces = np.zeros(len(cards), FACE)
    for face, card in zip(faces, cards, strict=True):
        _read(face, card)
    return faces


def _read(face: np.void, card: Card) -> None:
    table = card.table
    face["kind"] = sum(KINDS.get(word, 0) for word in card.type_name.split("/"))
    face["faction"] = FACTIONS.get(table.get("faction", ""), 0)
    face["cost"] = table.get("cost") or 0
    face["vault"] = table.get("vault") or 0
    face["names"] = any(map(_names_victims, nodes(card.texts)))
    face["last_boss"] = card.type_name == "boss" and table.get("level") == LAST_LEVEL
    types = card.type_name.split("/")
    face["boss"], face["robot"], face["planet"] = ("boss" in types, "robot" in types, "planet" in types)
    face["level"] = table.get("level") or 0
    face["consume"], face["per_player"] = table.get("consume") or 0, table.get("per_player") or 0
    face["phase"] = table.get("level") or 0 if card.type_name == "phase" else 0
    face["tactic"] = card.type_name == "tactic"
    face["ongoing"] = any(clause.kind != op.ON_REVEAL for clause in card.clauses)
    face["stays"] = table.get("goes_to") == "play"
    if found := next(iter(_end_texts(card).values()), None):
        face["end_vp"] = int(found["vp"]) * (1 if found["verb"] == "gain" else -1)
        face["end_of"] = sum({KINDS[kind] for kind in (found["kinds"] or "").split(" or ") if kind})
        face["end_per"] = int(found["per"] or 1)
        face["end_most"] = int(found["most"] or 99)


def _names_victims(node: Any) -> bool:
    """Whether a step of a text says itself whom it attacks or Ambushes."""
    match node:
        case n.Attack(players):
            return players != op.THE_VICTIMS
        case n.PlayerAction(op.AMBUSH_PLAYERS):
            return True  # also "the victims": where a text speaks that no Ambush set to work, its player
    return False


def _names_for_another(card: Card) -> bool:
    """Whether a text names whom the card Ambushes that it is about, not the one that speaks."""
    owners: list[Card | Side] = [card, *(side for _, side in card.sides)]
    abilities = [ability for owner in owners for ability in owner.energon]
    about: list[Any] = [clause for owner in owners for clause in owner.clauses]
    about += [ability.body for ability in abilities if ability.when == op.ENERGON_BLOCK]
    about += [card.ambush] if card.ambush is not None else []
    later = [ability.body for ability in abilities]
    later += [body for body in (card.reward, card.confrontation) if body is not None]
    about += [node for node in nodes(tuple(later)) if isinstance(node, n.WhenYou | n.ThisTurn | n.NextTurn)]
    return any(map(_ambushes, nodes(tuple(about))))


def _ambushes(node: Any) -> bool:
    return isinstance(node, n.PlayerAction) and node.verb == op.AMBUSH_PLAYERS and _names_victims(node)


def _end_texts(card: Card) -> dict[int, re.Match[str]]:
    """The end-of-game texts of a card that this reader knows, by their place among its clauses."""
    found = ((place, END_TEXT.fullmatch(text)) for place, text in enumerate(card.table.get("text", [])))
    return {place: text for place, text in found if text is not None and _is_known(text)}


def _is_known(text: re.Match[str]) -> bool:
    """Whether the account can count what a text counts: cards of some kinds in the Vault, or Damage that one has."""
    kinds = set((text["kinds"] or "").split(" or ")) - {""}
    if "damage" in kinds:
        return kinds == {"damage"} and text["where"] == " you control"
    return kinds <= set(KINDS) and (not kinds or text["where"] == " in your vault")


def _unread(card: Card) -> list[int]:
    """The places of a card's end-of-game texts that the face does not say."""
    texts = card.table.get("text", [])
    places = [place for place, clause in enumerate(card.clauses) if clause.kind == op.SCORE_AT_END]
    read = [*_end_texts(card)][:1]
    assert len(texts) == len(card.clauses)
    return [place for place in places if place not in read]
