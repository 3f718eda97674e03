"""Semantic checks: `it`, `the victims`, `this adversary`, `if you do` and `if blocked` must stand for something.

Each check goes through a body as it will be played, with what is known at every step: the card that `it` is,
whom the event hits, whether there is a battle, whether a step and an Attack went before.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from typing import Any, Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language.walk import SenselessError, conditions_of

IT: Final = r"\bits\s+(?:cost|reward)\b|\bthan\s+it\b|\bas\s+it\b|\bit\b(?!\s+is\s+your\s+turn\b)"
THEM: Final = r"\bof\s+them\b|\bthe\s+rest\b"
VICTIMS: Final = r"\bthe\s+victims\b|\battack\s*:"
THAT_PLAYER: Final = r"\bthat\s+player\b"
BATTLING: Final = r"\bthe\s+battling\s+player\b"
ADVERSARY: Final = r"\bthis\s+adversary\b"
DRAWN: Final = r"\bnot\s+just\s+drawn\b"
DONE: Final = r"\byou\s+do\b|\byou\s+cannot\b(?!\s+(?:convert|move))"
BLOCKED: Final = r"\bblocked\b"

# Events that are about a card.
ABOUT_A_CARD: Final = (
    op.REWARD, op.AMBUSH, op.CONFRONTATION, op.REVEAL_ATTACK, op.ON_REVEAL, op.SITE_ABILITY, op.ON_ENTER, op.ON_LEAVE,
    op.ON_YOU_PLAY, op.ON_BUY, op.ON_DEFEAT, op.ON_ASSIST_LAID, op.ON_YOU_ASSIST, op.ON_BATTLE_LOST, op.ON_GAIN_DAMAGE,
    op.ON_GAIN, op.ON_DISCARD, op.ON_DESTROY, op.ON_TURN_UP, op.ON_BATTLE, op.ON_ARRIVAL,
    op.ON_COMMAND, op.ON_CLEAR, op.USE, op.OTHERS_USE, *(kind + op.OTHERS for kind in op.MAY_BE_OTHERS),
)  # fmt: skip
# Events that are about an Adversary that could be battled, and those in a battle.
ABOUT_AN_ADVERSARY: Final = (
    op.AMBUSH, op.CONFRONTATION, op.REVEAL_ATTACK, op.ON_ENTER, op.ON_LEAVE, op.ON_ASSIST_LAID, op.ON_BATTLE_LOST,
    op.ON_BATTLE, op.OTHERS_BATTLE, op.ON_YOU_ASSIST,
)  # fmt: skip
ADVERSARIES: Final = op.ROBOT | op.BOSS
# Cards that nobody controls: what they say of an Attack hits whoever they speak to.
UNCONTROLLED: Final = op.BOSS | op.SCHEME | op.SITE | op.RUIN | op.TACTIC
IN_A_BATTLE: Final = (op.CONFRONTATION, op.ON_ASSIST_LAID, op.ON_YOU_ASSIST, op.ON_BATTLE, op.OTHERS_BATTLE)
# Events that another player is known by, beside what others do.
OF_ANOTHER: Final = (op.ON_ARRIVAL, op.ON_YOU_ASSIST, op.OTHERS_ENTER)
HITS: Final = (op.AMBUSH, op.CONFRONTATION, op.REVEAL_ATTACK)
# Conditions that hold in a battle alone.
BATTLE_CONDITIONS: Final = (
    op.CONFRONTING, op.CONSUMING, op.ASSISTING, op.ALL_OTHERS_ASSIST, op.POWER_SHORT,
)  # fmt: skip
OF_MAIN: Final = (op.GAIN_IT, op.DESTROY_IT, op.LAY_IN_MATRIX, op.PUT_IN_MAIN)
"""Verbs that take cards of the main deck which were looked at."""
BATTLE_ABILITIES: Final = (op.ENERGON_CONFRONT, op.ENERGON_ASSIST, op.ENERGON_CONSUME)


@dataclass(frozen=True)
class Known:
    """What words may stand for at a step."""

    it: bool = False
    victims: bool = False
    player: bool = False
    adversary: bool = False
    battle: bool = False
    done: bool = False
    attacked: bool = False
    looked: bool = False
    drawn: bool = False
    main: bool = False
    it_is_on_top: bool = False  # `it` is a card that was looked at

    def either(self, other: "Known") -> "Known":
        """Returns what is known where one of two branches was taken."""
        return Known(*(a or b for a, b in zip(astuple(self), astuple(other), strict=True)))


def known_at(kind: int, when: int = op.ENERGON_ANY_TIME, types: int = 0) -> Known:
    """Returns what is known as a text of a kind begins.

    Args:
        kind: of the clause or body.
        when: of an Energon ability.
        types: of the card that speaks, as bits of `opcodes`; 0 where that is not known.
    """
    revealed = kind == op.ON_REVEAL and (types == 0 or types & ADVERSARIES != 0)
    in_battle = when in BATTLE_ABILITIES
    return Known(
        it=kind in ABOUT_A_CARD or in_battle,
        victims=kind in HITS or types & UNCONTROLLED != 0,
        player=kind - op.OTHERS in op.MAY_BE_OTHERS or kind in OF_ANOTHER,
        adversary=kind in ABOUT_AN_ADVERSARY or in_battle or revealed,
        battle=kind in IN_A_BATTLE or in_battle,
    )


def check_referents(body: n.Body, known: Known) -> None:
    """Raises `SenselessError` where a word of a body stands for nothing."""
    _Reader().step(body, known)


def check_modifier(clause: n.Clause) -> None:
    """Raises `SenselessError` where a word of a clause without steps stands for nothing."""
    _Reader().modifier(clause)


class _Reader:
    """Goes through a text in the order of its words, and counts the words of each sort that it meets."""

    def __init__(self) -> None:
        self.met: dict[str, int] = {}

    def _meet(self, pattern: str, *, stands: bool, message: str) -> None:
        nth = self.met.get(pattern, 0)
        self.met[pattern] = nth + 1
        if not stands:
            raise SenselessError(message, pattern, nth)

    # --- Words -----------------------------------------------------------------------------------

    def _it(self, known: Known) -> None:
        self._meet(
            IT, stands=known.it,
            message="'it' stands for no card: none was chosen before, and the text is about none; allowed: after a "
            "verb on 1 card, within 'for each', where the event is about a card (when you play, a reward)",
        )  # fmt: skip

    def _cards(self, cards: n.Selector | None, known: Known) -> None:
        """What the words of a selector stand for."""
        if cards is not None and cards.than_it is not None:
            self._it(known)
        if cards is not None and cards.keywords & op.NOT_DRAWN:
            self._meet(
                DRAWN, stands=known.drawn,
                message="'not just drawn' asks which cards the same text drew, and it drew none before; allowed: "
                "behind 'draw 1'",
            )  # fmt: skip
        if cards is not None and cards.place == n.Place(op.LOOKED_AT):
            self._meet(
                THEM, stands=known.looked,
                message="'of them' and 'the rest' are no cards here: none were looked at before; allowed: behind 'look "
                "at the top 3 cards of your deck' and 'reveal the top 3 cards of your deck' of the same text, within "
                "'look through your deck: (...; ...)'",
            )  # fmt: skip

    def _players(self, players: int, known: Known) -> None:
        if players == op.THE_VICTIMS:
            self._meet(
                VICTIMS, stands=known.victims,
                message="'the victims' (an 'attack:' without players is on them) are nobody here; allowed: in an "
                "Ambush, a Confrontation, a 'reveal attack:' and within an Attack; else say whom, as in "
                "'attack each other player:'",
            )  # fmt: skip

        elif players == op.THAT_PLAYER:
            self._meet(
                THAT_PLAYER, stands=known.player,
                message="'that player' is nobody here; allowed: where the text waits for what a player does, as in "
                "'when another player buys robot: ...'",
            )  # fmt: skip

        elif players == op.BATTLING_PLAYER:
            self._meet(
                BATTLING, stands=known.battle,
                message="'the battling player' is nobody here, outside a battle; allowed: in a Confrontation, 'when "
                "you assist:', 'when a player assists:', an Energon ability with when = \"confront\" or \"assist\", "
                "behind 'if assisting:' or 'if confronting:'",
            )  # fmt: skip

    def _amounts(self, amounts: Iterable[n.Amount | None], known: Known) -> None:
        for amount in amounts:
            if amount is not None and amount.kind == op.COST_OF_IT:
                self._it(known)
            if amount is not None:
                self._cards(amount.selector, known)

    def _conditions(self, conditions: Iterable[n.Condition | n.Either], known: Known) -> None:
        for condition in conditions_of(conditions):
            self._cards(condition.selector, known)
            if condition.kind in (op.IT_MATCHES, op.COST_OF_IT_IS):
                self._it(known)
            elif condition.kind in (op.DONE, op.CANNOT):
                self._meet(
                    DONE, stands=known.done,
                    message="'if you do', 'if you do not' and 'if you cannot' ask about the step before, and there is "
                    "none here; allowed: behind a step of the same text, not in 'while'",
                )  # fmt: skip
            elif condition.kind == op.BLOCKED:
                self._meet(
                    BLOCKED, stands=known.attacked,
                    message="'blocked' asks about an Attack of the same text, and there is none before it",
                )  # fmt: skip

    # --- Steps -----------------------------------------------------------------------------------

    def step(self, step: Any, known: Known) -> Known:
        """Checks a step; returns what is known behind it."""
        match step:
            case n.Body(steps):
                for each in steps:
                    known = self.step(each, known)
                return known
            case n.Together(actions):
                for each in actions:
                    known = self._action(each, known)
                return known
            case n.May(inner, otherwise):
                return self._branches(known, inner, otherwise, replace(known, done=True))
            case n.If(conditions, inner, otherwise):
                self._conditions(conditions, known)
                fights = any(_is_of_battle(c) for c in conditions)
                then = replace(known, battle=True) if fights else known
                return self._branches(then, inner, otherwise, known)
            case n.Choose(options):
                behind = replace(known, done=True)
                for option in options:
                    behind = behind.either(self.step(option, known))
                return behind
        return self._compound(step, known)

    def _branches(self, known: Known, inner: Any, otherwise: Any, refused: Known) -> Known:
        after = self.step(inner, known)
        return after.either(self.step(otherwise, refused) if otherwise is not None else refused)

    def _compound(self, step: Any, known: Known) -> Known:
        match step:
            case n.Attack(players, inner):
                self._players(players, known)
                hit = replace(known, victims=True, player=False, done=False, attacked=False, looked=False)
                self.step(inner, hit)
                return replace(known, done=True, attacked=True)
            case n.ForPlayers(players, inner):
                self._players(players, known)
                theirs = self.step(
                    inner, replace(known, looked=False)
                )  # each has looked at other cards, or none
                return replace(theirs, done=True, looked=known.looked)
            case n.ForEachCard(cards, inner):
                self._cards(cards, known)
                after = self.step(inner, replace(known, it=True, it_is_on_top=_is_looked_at(cards)))
                return replace(after, it=known.it, done=True)
            case n.LookThrough(inner):
                through = replace(known, looked=True, main=False, it_is_on_top=False)
                return replace(self.step(inner, through), done=True, looked=False)
            case n.Times(amount, inner):
                self._amounts([amount], known)
                return self.step(inner, known)
            case n.PickNumber(least, most, inner):
                self._amounts([least, most], known)
                return self.step(inner, known)
            case n.WhenYou(_, _, body):
                battles = step.event == op.ON_BATTLE
                self.step(body, Known(it=True, adversary=battles, battle=battles))
                return replace(known, done=True)
            case n.IfBattleFails(body):
                self.step(body, Known(it=True, adversary=True))
                return replace(known, done=True)
            case n.NextTurn(body):
                self.step(body, Known())
                return replace(known, done=True)
            case n.ThisTurn(modifier):
                self.modifier(modifier)
                if modifier.body is not None:
                    self.step(modifier.body, known_at(modifier.kind))
                return replace(known, done=True)
        return self._action(step, known)

    def _plain(self, verb: int, known: Known) -> None:
        """What a verb without an object stands behind."""
        if verb == op.REWARD_IT:
            self._it(known)
        elif verb in (op.LAY_FURTHER, op.DRAW_FURTHER):
            self._further(verb, stands=known.battle)
        elif verb == op.BAN_BATTLE:
            self._banned(stands=known.adversary)

    def _action(self, action: Any, known: Known) -> Known:
        known_after = replace(known, done=True)
        match action:
            case n.Look(amount, main):
                one = amount == n.Amount.constant(1)
                return replace(known_after, looked=True, main=main, it=known.it or one, it_is_on_top=one)
            case n.Swap(first, second):
                self._cards(first.selector, known)
                self._cards(second.selector, replace(known, it=True))
                return replace(known_after, it=True, it_is_on_top=False)
            case n.TeleportTo(cards):
                self._cards(cards, known)
            case n.Give(_, amount, players):
                self._amounts([amount], known)
                self._players(players, known)
            case n.CardAction(verb, target, _, amount, players):
                if known.looked and _is_looked_at(target.selector):
                    _check_deck(verb, known, THEM)
                if known.it_is_on_top and target.selector is None:
                    _check_deck(verb, known, r"\bit\b")
                self._cards(target.selector, known)
                self._players(players, known)
                one = target.selector is not None
                self._amounts([amount], replace(known, it=known.it or one))
                if not one:
                    self._it(known)
                elif target.is_this or (target.count is not None and target.count.amount is not None):
                    return replace(known_after, it=True, it_is_on_top=False)
            case n.Gain(_, amount) | n.Lose(_, amount) | n.Pay(_, amount):
                self._amounts([amount], known)
            case n.AmountAction(verb, amount):
                if verb == op.BATTLE_COST:
                    self._adversary(stands=known.battle)
                self._amounts([amount], known)
                return replace(known_after, drawn=known.drawn or verb == op.DRAW)
            case n.PlainAction(verb):
                self._plain(verb, known)
            case n.PlayerAction(_, players):
                self._players(players, known)
        return known_after

    def _adversary(self, *, stands: bool) -> None:
        self._meet(
            ADVERSARY, stands=stands,
            message="'this adversary' is none here, outside a battle; allowed: in a Confrontation, 'when a player "
            "assists:', an Energon ability with when = \"confront\" or \"assist\", behind 'if confronting:' or "
            "'if assisting:'",
        )  # fmt: skip

    def _further(self, verb: int, *, stands: bool) -> None:
        what, condition, when = ("assist", "assisting", "assist")
        if verb == op.DRAW_FURTHER:
            what, condition, when = ("encounter", "confronting", "confront")
        self._meet(
            r"\bfurther\b", stands=stands,
            message=f"there is no {what} here that one more could follow; allowed: behind 'if {condition}:', in an "
            f'Energon ability with when = "{when}"',
        )  # fmt: skip

    def _banned(self, *, stands: bool) -> None:
        self._meet(
            ADVERSARY, stands=stands,
            message="'this adversary' is none here that the text is about, so none that 'cannot be battled'; allowed: "
            "in an Ambush, a Confrontation, 'reveal attack:', 'on reveal:' of a Robot or Boss, 'on move onto', "
            "'on leaving a space:', 'when a player assists:', 'when the battle is lost:', "
            "an Energon ability with when = \"confront\" or \"assist\"",
        )  # fmt: skip

    def modifier(self, clause: n.Clause) -> None:
        """Checks a clause without steps: `it` is a card that the modifier is about."""
        known = Known(it=clause.selector is not None)
        self._amounts([clause.amount], known)
        if clause.condition is not None:
            self._conditions([clause.condition], known)


def _check_deck(verb: int, known: Known, words: str) -> None:
    """Cards of the main deck are gained, destroyed, put back or into the Matrix; a player's own one has already."""
    if known.main and verb not in OF_MAIN:
        raise SenselessError(
            "these are cards of the main deck, of which a text gains or destroys some, or puts some back; allowed: "
            "'gain 1 of them', 'destroy 1 of them', 'put 1 of them {into the matrix|on the bottom of the main deck|on "
            "top of the main deck}', 'if there is 1 or more ... of them', 'per ... of them'",
            words,
        )
    if verb == op.GAIN_IT and not known.main:
        raise SenselessError(
            "these are cards of one's own deck, which one has; 'gain' takes those of the main deck (did you mean 'put "
            "1 of them into hand'?)",
            words,
        )


def _is_looked_at(cards: n.Selector | None) -> bool:
    return cards is not None and cards.place == n.Place(op.LOOKED_AT)


def _is_of_battle(condition: n.Condition | n.Either) -> bool:
    """Whether a condition holds in a battle alone."""
    if isinstance(condition, n.Either):
        return all(any(map(_is_of_battle, option)) for option in condition.options)
    return condition.kind in BATTLE_CONDITIONS and not condition.negated
