"""The codes of verdicts: one for each kind of statement, the same in every version."""

from collections.abc import Collection
from enum import StrEnum


class Code(StrEnum):
    """The kind of statement that a verdict makes, independent of its words.

    A code that ends in ``open`` says that nothing is sure, one that ends in ``measured`` that nothing is judged. What
    is surely one thing with some players and another with others has ``turn`` or ``turns`` in its code, or
    ``fair-with-some``. Where a code speaks of a seat, of teams it is of the side that begins; a character's fair share
    is then that of its faction.
    """

    CHARACTER_ABOVE_FAIR = "character-above-fair"
    CHARACTER_BELOW_FAIR = "character-below-fair"
    CHARACTER_FAIR = "character-fair"
    CHARACTER_OPEN = "character-open"
    CHARACTER_ABOVE_FAIR_AT_EVERY_SKILL = "character-above-fair-at-every-skill"
    CHARACTER_BELOW_FAIR_AT_EVERY_SKILL = "character-below-fair-at-every-skill"
    CHARACTER_TURNS_WITH_SKILL = "character-turns-with-skill"
    CHARACTER_FAIR_WITH_SOME = "character-fair-with-some"
    CHARACTER_STRONGEST = "character-strongest"
    CHARACTER_WEAKEST = "character-weakest"
    CHARACTER_STRONGEST_OPEN = "character-strongest-open"
    CHARACTER_HELPS_TEAM = "character-helps-team"
    CHARACTER_BURDENS_TEAM = "character-burdens-team"
    CHARACTER_FOR_TEAM_TURNS = "character-for-team-turns"
    CHARACTER_FOR_TEAM_OPEN = "character-for-team-open"

    MATCHUP_WON = "matchup-won"
    MATCHUP_OPEN = "matchup-open"
    MATCHUPS_IN_CIRCLES = "matchups-in-circles"
    MATCHUPS_IN_CIRCLES_OPEN = "matchups-in-circles-open"

    FACTION_FAVOURED = "faction-favoured"
    FACTION_FAIR = "faction-fair"
    FACTION_OPEN = "faction-open"
    FACTION_TURNS = "faction-turns"
    FACTION_BY_BEGINNING = "faction-by-beginning"
    FACTION_BY_BEGINNING_OPEN = "faction-by-beginning-open"
    TEAMMATES_ABOVE_FACTION = "teammates-above-faction"
    TEAMMATES_BELOW_FACTION = "teammates-below-faction"
    TEAMMATES_OPEN = "teammates-open"
    DEFENCE_MEASURED = "defence-measured"

    SEAT_ABOVE_FAIR = "seat-above-fair"
    SEAT_BELOW_FAIR = "seat-below-fair"
    SEAT_FAIR = "seat-fair"
    SEAT_OPEN = "seat-open"

    STRATEGY_ABOVE_FAIR = "strategy-above-fair"
    STRATEGY_BELOW_FAIR = "strategy-below-fair"
    STRATEGY_FAIR = "strategy-fair"
    STRATEGY_OPEN = "strategy-open"

    TEAM_AS_INTENDED = "team-as-intended"
    TEAM_TOO_EASY = "team-too-easy"
    TEAM_TOO_HARD = "team-too-hard"
    TEAM_TOO_EASY_AND_TOO_HARD = "team-too-easy-and-too-hard"
    TEAM_TURNS = "team-turns"
    TEAM_OPEN = "team-open"
    TEAM_MEASURED = "team-measured"
    TEAM_BY_PLAYERS = "team-by-players"
    TEAM_BY_PLAYERS_OPEN = "team-by-players-open"

    LEVELS_IN_ORDER = "levels-in-order"
    LEVELS_OUT_OF_ORDER = "levels-out-of-order"
    LEVELS_TURN = "levels-turn"
    LEVELS_OPEN = "levels-open"
    LEVEL_BY_PLAYERS = "level-by-players"
    LEVEL_BY_PLAYERS_OPEN = "level-by-players-open"
    BOSS_HARDEST = "boss-hardest"
    BOSS_HARDEST_TURNS = "boss-hardest-turns"
    BOSS_HARDEST_OPEN = "boss-hardest-open"
    BOSS_COST = "boss-cost"
    BOSS_COST_TURNS = "boss-cost-turns"
    BOSS_COST_OPEN = "boss-cost-open"
    BOSS_TIME_MEASURED = "boss-time-measured"
    BOSS_TEXT = "boss-text"
    BOSS_TEXT_OPEN = "boss-text-open"

    LEAD_AT_HALF = "lead-at-half"
    LEAD_AT_HALF_OPEN = "lead-at-half-open"
    CLOSE_GAMES_MEASURED = "close-games-measured"
    TURN_LIMIT_RARE = "turn-limit-rare"
    TURN_LIMIT_FREQUENT = "turn-limit-frequent"
    TURN_LIMIT_OPEN = "turn-limit-open"

    CARD_RAISES = "card-raises"
    CARD_LOWERS = "card-lowers"
    CARD_RAISES_AND_LOWERS = "card-raises-and-lowers"
    CARD_TURNS = "card-turns"
    CARD_MORE = "card-more"
    CARD_OPEN = "card-open"
    CARD_ALWAYS_THERE_OPEN = "card-always-there-open"

    WORTH_HAVING = "worth-having"
    WORTH_LEAVING = "worth-leaving"
    WORTH_HAVING_AND_LEAVING = "worth-having-and-leaving"
    WORTH_TURNS = "worth-turns"
    WORTH_OPEN = "worth-open"

    MISSION_WORTH = "mission-worth"
    MISSION_BURDEN = "mission-burden"
    MISSION_WORTH_AND_BURDEN = "mission-worth-and-burden"
    MISSION_OPEN = "mission-open"
    MISSIONS_MEASURED = "missions-measured"
    COMMAND_MEASURED = "command-measured"
    RUINS_MEASURED = "ruins-measured"

    PHASES_MEASURED = "phases-measured"

    UNICRON_MEASURED = "unicron-measured"

    CHANGE_RAISES = "change-raises"
    CHANGE_LOWERS = "change-lowers"
    CHANGE_RAISES_AND_LOWERS = "change-raises-and-lowers"
    CHANGE_OPEN = "change-open"


def by_sign(signs: Collection[int], up: Code, down: Code, both: Code) -> Code:
    """The code for what is surely up (1), surely down (-1), or up in some cells and down in others."""
    if 1 in signs and -1 in signs:
        return both
    return up if 1 in signs else down
