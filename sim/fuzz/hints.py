"""What makes texts drawn at random mean something: which forms go together, and how often each is drawn.

Without hints most texts would be refused, nearly always for the same few reasons. No hint keeps a form out for good:
each is followed most of the time, not always, so that texts that lint refuses are drawn, too.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from cardsets.language import phrases

Way = tuple[str, ...]
"""Forms that a part is to hold, each within the one before it."""

# What stands for the terminals that are patterns: by terminal and the verb or the rule that it stands in, or by
# terminal alone.
# Names, subtypes and modes come from the cards (`texts`).
VALUES: Final[Mapping[str, Sequence[str]]] = {
    "NUMBER": ("1", "1", "1", "1", "2", "2", "3", "4", "0", "9", "99"),
    "NUMBER in cost": ("1", "2", "3", "4", "5", "0", "9"),
    "NUMBER in per": ("1", "2", "2", "3"),
    "NUMBER in price": ("1",) * 8 + ("2",) * 6 + ("3", "0"),
    "NUMBER in doing: by_doing": ("1", "1", "1", "2"),
    "NUMBER in count": ("1", "1", "1", "1", "1", "2", "2", "3", "9", "0"),
    "NUMBER in simple": ("1", "1", "1", "2", "2", "3", "4", "9", "0"),
    **dict.fromkeys(
        ("NUMBER in compound: next_awaited", "NUMBER in compound: this_turn"), ("1", "2", "2", "3", "0")
    ),
    "NUMBER in cap": ("1", "2", "3", "5", "0"),
    **dict.fromkeys(("NUMBER in action: exchange_mission", "NUMBER in action: complete_missions"), ("1",)),
    **dict.fromkeys(("NUMBER in action: look", "NUMBER in compound: choose"), ("1", "1", "2", "2", "3", "9")),
    "SIGNED": ("+1", "+1", "+2", "-1", "-1", "-2", "+3", "- 1", "-0"),
    "SUBTYPE in named": ("'Courage'",),
    "SUBTYPE": ("'Duocon'", '"Dinobot"'),
    "ELSE": ("; else:",),
    "OR_PLACE": ("or",),
    "OR_TYPE": ("or",),
}
DEPTHS: Final = (3, 3, 3, 6, 6, 9)
"""How many rules that may hold themselves, such as steps, stand within each other."""
LEFT_OUT: Final = 0.8  # how often a part that may be left out is
NEARLY_ALWAYS: Final = 0.97  # how often a hint is followed that is no number
OFTEN_BODY: Final = 0.4  # how often a text is that of an Energon ability, a reward or an Encounter
OFTEN_BEHIND: Final = 0.7  # how often a form of BEHIND is drawn behind such a step

ASIDE: Final = ("action: place_aside", "action: gain_aside", "action: mix_aside")
FROM_LOOKING: Final = ("action: gain_some", "action: gain_some [DESTINATION]")
FACTIONS: Final = ("autobots", "autobot", "decepticons", "decepticon")
SIDES: Final = ("adversaries", "adversary", *FACTIONS)

# Forms that lint refuses nearly always, drawn so much more seldom where a text is not aimed at them.
SELDOM: Final[Mapping[str, float]] = {
    "plain_condition: cards_held": 0.2, "target: some_of_them": 0.1, "action: gain_damage_per": 0.1,
    "action: other_rulebook": 0.05, "clause: objective": 0.3, "clause: on_convert_into": 0.2,
    "action: gain_at_stake": 0.1, "action: draw_tactic": 0.1, "action: exchange_mission": 0.3,
    "compound: this_turn [THE_NEXT [NUMBER]]": 0.3, "selector: this_alone": 0.1, "RELATION: own": 0.3, "step: may": 0.3,
    "selector: noun [named]": 0.2, "noun: typed [SUBTYPE]": 0.1, "selector: noun [KEYWORD]": 0.5,
    "cost: up_to_more": 0.05, "cost: than_it": 0.05, "place [OR_PLACE PLACE]": 0.1, "PLACE: of them": 0.05,
    "KEYWORD: of different types": 0.1, "KEYWORD: of different costs": 0.1, "KEYWORD: of different factions": 0.1,
    "KEYWORD: not just drawn": 0.1, "KEYWORD: by searching": 0.05, "KEYWORD: with a herald token": 0.1,
    "PLACE: another player controls": 0.3, "PLACE: other players control": 0.3, "selector: noun [but]": 0.2,
    "PUT_PLACE: on top of the main deck": 0.5, "KEYWORD: of any faction": 0.3, "OF_DECK: of the main deck": 0.3,
    "FACE: faceup or facedown": 0.3, "PLAYERS: the victims": 0.3, "PLAYERS: that player": 0.3,
    "PLAYERS: the battling player": 0.3, "FLAG: blocked": 0.1,
    "chosen": 0.2, "chosen [cap]": 0.2, "count: as_chosen": 0.2, "IT: it": 0.3, "action: gain_it": 0.3,
    **dict.fromkeys((*ASIDE, *FROM_LOOKING), 0.1),
}  # fmt: skip

CHOSEN: Final = ("action: discard", "action: lose", "action: draw", "action: pay")
OF_ONE_CARD: Final = ("action: discard", "action: flip", "action: destroy", "action: put", "action: peek")
COMPARED: Final = (
    "cost: up_to_more", "cost: than_it", "THAN_IT: that costs more than it", "THAN_IT: that costs less than it",
    "THAN_IT: that costs as much as it",
)  # fmt: skip
# Forms that mean something only behind another step, and what that holds.
BEHIND: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(("PLACE: of them", "target: some_of_them", "action: put_rest", *FROM_LOOKING), ("action: look",)),
    **dict.fromkeys(
        ("FLAG: you do", "FLAG: you do not", "FLAG: you cannot"), ("step: may", "action: discard", "action: pay")
    ),
    "FLAG: blocked": ("compound: attack",),
    **dict.fromkeys(
        ("chosen", "chosen [cap]", "count: as_chosen", "amount: chosen", "action: draw_chosen_missions"), CHOSEN
    ),
    **dict.fromkeys(
        (
            *COMPARED, "cost_amount: its_cost", "cost_amount: its_cost [cap]", "IT: it",
            "target: IT", "action: gain_it", "action: gain_it [DESTINATION]", "plain_condition: it_costs",
            "plain_condition: it_matches", "IT_IS: it is", "IT_IS: it is a", "IT_IS: it is an",
            "PLAIN_ACTION: gain its reward",
        ), OF_ONE_CARD,
    ),
    "KEYWORD: not just drawn": ("action: draw",),
    "PLAYERS: that player": ("compound: for_players",),
}  # fmt: skip

TAKEN: Final = tuple(
    (f"action: {verb}", "target: count selector")
    for verb in ("discard", "destroy", "put", "flip", "give_card")
)
UNLIKE: Final = (
    "KEYWORD: of different types",
    "KEYWORD: of different costs",
    "KEYWORD: of different factions",
)
# Forms that mean something only within others.
WITHIN: Final[Mapping[str, Sequence[Way]]] = {
    **dict.fromkeys((*COMPARED, "KEYWORD: not just drawn", "PLACE: of them", "count: as_chosen"), TAKEN),
    "KEYWORD: by searching": (
        ("clause: on_card",),
        ("clause: on_others",),
        ("clause: first_each_turn",),
        ("clause: first_of_others",),
    ),
    **dict.fromkeys(
        ("PLACE: another player controls", "PLACE: other players control"),
        (("action: discard",), ("action: destroy",), ("per: per_selector",), ("plain_condition: there_is",)),
    ),
    "target: some_of_them": (("action: discard",), ("action: destroy",), ("action: put",)),
    "TYPE: polities": (("modifier: command_cost",), ("action: take_command",)),
    **dict.fromkeys(
        (f"KEYWORD: {whose} command" for whose in ("under your", "not under your", "under adversary")),
        (("plain_condition: there_is_a",), ("per: per_selector",), ("modifier: command_cost",)),
    ),
    **dict.fromkeys(UNLIKE, (*TAKEN, ("clause: thwart_by_contribution",))),
    **dict.fromkeys(
        (f"PLACE: {verb} this turn" for verb in ("defeated", "bought", "cleared", "commanded")),
        (("plain_condition: there_is_a",), ("plain_condition: there_is",), ("per: per_selector",)),
    ),
    **{
        f"PLAYERS: {phrase}": (("compound: for_players",), ("compound: attack",))
        for phrase, whom in phrases.PLAYERS.items()
        if whom not in phrases.ONE_PLAYER
    },
    **{
        f"AWAITED: {phrase}": (("compound: next_awaited",), ("compound: each_awaited",))
        for phrase, kind in phrases.AWAITED.items()
        if kind not in phrases.NOTED
    },
    **{
        f"TRIGGER: {phrase}": (("clause: triggered",),)
        for phrase, kind in phrases.TRIGGERS.items()
        if kind not in phrases.AWAITED_LONGER
    },
}
# What stands for patterns where a text is aimed at a form that asks for one card, or for several.
AIMED_VALUES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    **{form: {"NUMBER in count": ("2", "2", "3"), "NUMBER": ("2",)} for form in UNLIKE},
    **{form: {"NUMBER in count": ("1",)} for form in COMPARED},
}


def _forms(rule: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{rule}: {name}" for name in names)


OF_THEM: Final = ("PLACE: of them",)
IN_HAND: Final = ("PLACE: in hand",)
A_POLITY: Final = ("TYPE: polity",)
A_RUIN: Final = ("TYPE: ruin",)
NO_MOVE: Final = _forms("unit", "ENERGON", "VP", "POWER")
# What a rule or terminal nearly always is within the nearest form, or the nearest verb, where lint would refuse others.
NARROWED: Final[Mapping[tuple[str, str], Sequence[str]]] = {
    ("PLACE", "target: some_of_them"): OF_THEM,
    ("PLACE", "action: gain_some"): OF_THEM,
    ("PLACE", "plain_condition: most_cards_held"): IN_HAND,
    ("PLACE", "plain_condition: cards_held"): IN_HAND,
    ("PLACE", "action: discard_down"): IN_HAND,
    ("PLACE", "action: draw_until"): IN_HAND,
    ("PLACE", "place [OR_PLACE PLACE]"): _forms("PLACE", "in hand", "you control", "in your discard pile"),
    ("PLACE", "action: store_per"): ("PLACE: here",),
    **{
        ("PLAYERS", form): tuple(
            f"PLAYERS: {phrase}" for phrase, whom in phrases.PLAYERS.items() if whom in phrases.ONE_PLAYER
        )
        for form in ("action: give", "action: give_card")
    },
    ("AWAITED", "compound: first_awaited"): tuple(
        f"AWAITED: {phrase}" for phrase, kind in phrases.AWAITED.items() if kind in phrases.NOTED
    ),
    ("TRIGGER", "compound: until_trigger"): tuple(
        f"TRIGGER: {phrase}" for phrase, kind in phrases.TRIGGERS.items() if kind in phrases.AWAITED_LONGER
    ),
    ("ON_CONVERT", "clause: on_convert_into"): ("ON_CONVERT: on convert",),
    ("FACE", "action: flip"): _forms("FACE", "faceup", "facedown"),
    ("RELATION", "noun: relation_alone"): _forms("RELATION", *SIDES),
    ("target", "action: swap_cards"): ("count: one",),
    ("selector", "action: gain_damage_per"): ("DAMAGE: damage",),
    ("selector", "action: gain_at_stake"): ("DAMAGE: damage",),
    ("count", "action: gain_at_stake"): _forms("count", "exactly", "one"),
    ("count", "action: gain_aside"): ("count: one",),
    ("count", "doing: by_doing"): _forms("count", "exactly", "one"),
    **{("noun", form): (*_forms("CARD", "card"), *_forms("TYPE", "site", "boss", "technology")) for form in ASIDE},
    ("noun", "action: draw_tactic"): ("TYPE: tactic",),
    ("noun", "but"): _forms("TYPE", "starter", "basic", "maneuver", "ally", "technology", "robot"),
    ("noun", "action: take_command"): A_POLITY,
    ("noun", "modifier: command_cost"): A_POLITY,
    ("noun", "action: clear_ruin"): A_RUIN,
    ("noun", "modifier: clear_cost"): A_RUIN,
    ("noun", "action: lay_herald"): ("TYPE: robot",),
    ("unit", "action: lose"): NO_MOVE,
    ("simple", "action: look"): ("simple: NUMBER",),
    ("CARD", "action: look_at_one"): ("CARD: card",),
    ("OF_DECK", "action: mix_aside"): ("OF_DECK: of the main deck",),
}  # fmt: skip
TOWARDS: Final = _forms("TOWARDS", "away from you", "closer to you")
SEVERAL: Final = _forms(
    "PLAYERS", "each other player", "each player", "each other player in range", "the victims"
)
OTHERS: Final = _forms(
    "PLAYERS", "each other player", "another player", "a player in range", "each other player in range"
)
BY_COST: Final = _forms("modifier", "adversary_cost", "buy_cost")
# What a rule or terminal nearly always is in a text that is aimed at a form, where the hints above say nothing.
AIMED: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    form: {rule: narrowed}
    for aims, rule, narrowed in (
        (
            (
                *_forms("KEYWORD", "under your command", "not under your command", "under adversary command"),
                "CARD_TRIGGER: when you take command of", "PLACE: commanded this turn",
            ), "noun", A_POLITY,
        ),
        (("CARD_TRIGGER: when you clear", "PLACE: cleared this turn"), "noun", A_RUIN),
        (("PLACE: defeated this turn",), "noun", (*_forms("TYPE", "robot", "boss"), "RELATION: adversary")),
        (("PLACE: bought this turn",), "noun", (*_forms("TYPE", "ally", "technology", "maneuver"), "CARD: card")),
        (("compound: for_players [IN_ORDER]", "IN_ORDER: in the order you pick"), "PLAYERS", SEVERAL),
        (("action: step_player [TOWARDS]", *TOWARDS), "PLAYERS", OTHERS),
        (
            ("compound: this_turn [THE_NEXT [NUMBER]]", "compound: this_turn [NUMBER]", "THE_NEXT: the next"),
            "modifier", BY_COST,
        ),
        (("compound: look_through",), "PLACE", OF_THEM),
        (("KEYWORD: with a herald token",), "noun", ("TYPE: robot",)),
        (("PLAYERS: each assisting player",), "TRIGGER", _forms("TRIGGER", "when you assist", "when a player assists")),
    )
    for form in aims
} | {
    "KEYWORD: by searching": {
        "CARD_TRIGGER": ("CARD_TRIGGER: when you reveal",),
        "OTHERS_TRIGGER": _forms("OTHERS_TRIGGER", "when another player reveals", "when a player reveals"),
        "EACH_TURN": ("EACH_TURN: you reveal each turn",),
        "OTHERS_EACH_TURN": _forms(
            "OTHERS_EACH_TURN", "another player reveals each turn", "a player reveals each turn"
        ),
    }
}  # fmt: skip
# What is nearly always left out within a verb that says it itself, or has no use for it.
LEFT_OUT_WITHIN: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys(
        (*ASIDE, "action: draw_tactic"),
        ("selector: noun [place]", "selector: noun [FACE]", "noun: typed [OR_TYPE type]"),
    ),
    **dict.fromkeys(
        _forms("plain_condition", "you_control", "you_control_a", "most_controlled"),
        ("selector: noun [place]",),
    ),
    "action: teleport_to": ("selector: noun [place]", "selector: noun [FACE]"),
}
# What is nearly always there within a verb, or in a text that is aimed at a form.
KEPT: Final[Mapping[str, Sequence[str]]] = {
    "clause: others_use": ("clause: others_use [payment]",),
    "compound: look_through": ("selector: noun [place]",),
    "action: store_per": ("selector: noun [place]",),
    **dict.fromkeys(("action: step_player [TOWARDS]", *TOWARDS), ("action: step_player [PLAYERS]",)),
}  # fmt: skip
VERBS: Final = ("action: ", "modifier: ", "plain_condition: ", "clause: ", "compound: ", "doing: ")
"""What the names of forms that are verbs begin with."""

# How many more texts a form gets that is at work in few games: it wants what is seldom there together, or is said in
# few texts that lint takes.
RARELY_AT_WORK: Final[Mapping[str, int]] = {
    **dict.fromkeys(
        (
            "clause: objective", "clause: command_power", "TRIGGER: when you complete a mission",
            "TRIGGER: start of turn nearby",
            "CARD_TRIGGER: when you clear", "action: take_command", "action: draw_missions [tail]",
            *_forms("action", "draw_chosen_missions", "complete_missions", "exchange_mission"),
            *_forms("TYPE", "polities", "polity"), "modifier: command_cost", "KEYWORD: not under your command",
            *_forms("PLACE", *(f"{done} this turn" for done in ("defeated", "bought", "cleared", "commanded"))),
            *_forms("TYPE", "automatons", "planetary"),
        ), 10,
    ),
    **dict.fromkeys(
        _forms(
            "FLAG", "this is under your command", "this is under adversary command",
            "this is under autobot command", "this is under decepticon command",
        )
        + _forms("KEYWORD", "under your command", "under adversary command"), 20,
    ),
    **dict.fromkeys(
        (
            "FLAG: consuming", "action: lay_herald", "KEYWORD: with a herald token", *FROM_LOOKING,
            *_forms("TYPE", "planets", "planet"),
        ), 8,
    ),
    **dict.fromkeys(
        (
            *_forms("clause", "ongoing_nearby [while conditions]", "clearing", "thwart_on_assists", "on_convert_into"),
            *_forms("modifier", "no_enter", "ignore_ongoing"), *ASIDE, "action: draw_tactic",
            *_forms("TYPE", "automaton", "planetaries"), "PLAYERS: that player",
            *UNLIKE,
        ), 4,
    ),
    **dict.fromkeys(
        (
            "several: so_many [COMPARISON]", "several: so_many_at_most", "compound: choose [or step]",
            "count: as_chosen",
            "target: some_of_them", "compound: this_turn [THE_NEXT [NUMBER]]", "THE_NEXT: the next", "cost: up_to_more",
            "compound: first_awaited", *_forms("PLAIN_ACTION", "draw 1 further encounter", "draw a further encounter"),
            "PLAIN_ACTION: lay 1 further assist",
            *_forms("FLAG", "blocked", "you do"),
            *_forms("AWAITED", *(f"you {done} this turn" for done in ("gain", "discard", "reveal", "play"))),
            *_forms("EACH_TURN", "you gain each turn", "you discard each turn", "you battle each turn"),
            *_forms("OTHERS_TRIGGER", "when a player gains", "when a player destroys", "when another player defeats"),
        ), 3,
    ),
    "CARD_TRIGGER: when you take command of": 30,
    "THAN_IT: that costs less than it": 12,
    "THAN_IT: that costs as much as it": 8,
    "THAN_IT: that costs more than it": 4,
}  # fmt: skip
