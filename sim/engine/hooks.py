"""What the games of a box play that not every game does: features, and the procedures that hook in at moments."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.data import feature, moment
from sim.engine.data.mode import Mode
from sim.engine.data.profile import BY_POLITIES

CHARACTER_CHOICES: Final = {"fixed": 0, "rotation": 0, "random": 1, "draft": 2}
DRAFTED: Final = CHARACTER_CHOICES["draft"]

OF_SCHEMES: Final = (
    op.THWART_BY_CONTRIBUTION, op.THWART_BY_PAYMENT, op.THWART_ON_DEFEAT, op.THWART_ON_ASSISTS,
)  # fmt: skip


def features_of(box: np.ndarray, mode: Mode) -> tuple[str, ...]:
    """Returns what games of a box play that not every game does (`feature`), and notes its ground and hybrids."""
    features = [*mode.features]
    kinds = box["abilities"]["kind"]
    if box["profile"]["character_choice"] == DRAFTED:
        features.append(feature.DRAFTING)
    if np.isin(kinds, OF_SCHEMES).any():
        features.append(feature.SCHEMES)
    if (box["definitions"]["sides_n"] > 2).any():
        features.append(feature.SIDES)
    types = box["definitions"]["type"][: int(box["definitions_n"])]
    polities, ruins = ((types & bit).any() for bit in (op.POLITY, op.RUIN))
    codes = box["operations"]["code"]
    of_missions = (codes >= op.FIRST_OF_MODES) & (codes < op.FIRST_OF_ASIDE)
    missions = (types & op.MISSION).any() or of_missions.any()
    box["ground"] = int(polities or ruins)
    box["hybrids"] = int(((types & op.ROBOT != 0) & (types & op.HYBRID_OF != 0)).any())
    named = ((feature.POLITIES, polities), (feature.RUINS, ruins), (feature.MISSIONS, missions))
    of_aside = (codes >= op.FIRST_OF_ASIDE) & (codes < op.FIRST_OF_TACTICS)
    if box["aside_n"] or of_aside.any():
        features.append(feature.ASIDE)
    if (types & op.TACTIC).any() or (codes == op.DRAW_TACTIC).any():
        features.append(feature.TACTICS)
    if (codes >= op.FIRST_OF_HERALDS).any():
        features.append(feature.HERALDS)
    if found := [name for name, there in named if there]:
        features += [*found, feature.GROUND]
    return tuple(features)


def hook_in(box: np.ndarray, mode: Mode, features: Sequence[str]) -> None:
    """Note the procedure of each moment in a box."""
    kinds, profile = box["abilities"]["kind"], box["profile"]
    hooks = {
        moment.CHARACTERS_DEALT: (proc.DRAFT_CHARACTERS, feature.DRAFTING in features),
        moment.ASSISTS_OFFERED: (proc.THWART_ON_OFFERS, (kinds == op.THWART_ON_ASSISTS).any()),
        moment.DEFEATED: (proc.THWART_CHECK, (kinds == op.THWART_ON_DEFEAT).any()),
        moment.LAID_OUT: (proc.DEAL_CYBERTRON, box["ruins_n"] or box["missions_n"]),
        moment.FELL: (proc.RUIN_COMES, box["ruins_n"]),
        moment.TURNED_UP: (proc.PLACE_TOKEN, profile["polities"] and profile["boss_gate"] == BY_POLITIES),
        moment.LISTED: (proc.LIST_GROUND, box["ground"]),
        moment.ACTED: (proc.ASK_MISSIONS, box["missions_n"]),
        moment.DISCARDED_ALL: (proc.CHANGE_MISSIONS, box["missions_n"]),
        moment.CHARACTERS_TAKEN: (proc.BEGIN_IN_MODE, feature.SIDES in features),
        moment.TURN_OVER: (proc.SHUFFLE_TACTICS_IN, feature.TACTICS in features),
        moment.TOP_REVEALED: (proc.SCHEME_COMES, profile["scheme_when_full"]),
    }
    box["moments"] = moment.NONE
    for place, (number, there) in hooks.items():
        if there:
            box["moments"][place] = number
    for place, number in mode.moments.items():
        box["moments"][place] = number
