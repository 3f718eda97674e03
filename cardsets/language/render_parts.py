"""Selectors, amounts and conditions back to card text in its normal form; `render` writes the rest."""

from dataclasses import replace

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.phrases import phrase_of
from cardsets.language.tables import NO_LIMIT

ADVERSARY = op.ROBOT | op.BOSS


def selector(s: n.Selector) -> str:
    """A selector, types in the singular."""
    if s == n.THIS_CARD:
        return "this"
    parts = ["other"] if s.keywords & op.OTHER else []
    if s.face is not None:
        parts.append(phrase_of(phrases.FACES, s.face))
    if s.faction:
        parts.append(phrase_of(phrases.RELATIONS, s.faction))
    if s.subtype:
        parts.append(quoted(s.subtype))
    if s.types != ADVERSARY or s.faction != op.ADVERSARY_FACTION or s.subtype:
        names = [name for bit, name in phrases.TYPE_NAME_OF.items() if s.types & bit]
        parts.append(" or ".join(sorted(names)) or "card")
    if s.name:
        parts.append(f"named {quoted(s.name)}")
    if s.but is not None:
        left_out = selector(s.but)
        parts.append(f"other than {article(left_out)} {left_out}")
    for phrase, bit in phrases.KEYWORDS.items():
        if s.keywords & bit:
            parts.append(phrase)
    if s.cost_min == s.cost_max:
        parts.append(f"of cost {s.cost_min}")
    elif s.cost_min:
        parts.append(f"of cost {s.cost_min} or more")
    elif s.cost_max != NO_LIMIT:
        parts.append(f"of cost {s.cost_max} or less")
    if s.than_it is not None:
        parts.append(_than_it(*s.than_it))
    if s.place is not None:
        parts.append(phrase_of(phrases.PLACES, s.place))
    if s.also is not None:
        parts.append(f"or {phrase_of(phrases.PLACES, s.also)}")
    return " ".join(parts)


def _than_it(least: int, most: int) -> str:
    if (least, most) in phrases.THAN_IT.values():
        return phrase_of(phrases.THAN_IT, (least, most))
    return f"that costs up to {most} more than it"


def quoted(name: str) -> str:
    """Returns a name in quotes."""
    return f"'{name}'" if "'" not in name else f'"{name}"'


def _per(a: n.Amount) -> str:
    """What an amount counts, with `per` before and its bound behind."""
    divisor = "" if a.divisor == 1 else f"{a.divisor} "
    what = phrase_of(phrases.COUNTS, a.kind)
    if a.selector is not None:
        what = f"{what} {selector(a.selector)}".strip()
    return f" per {divisor}{what}{_cap(a)}"


def _cap(a: n.Amount) -> str:
    return "" if a.most == NO_LIMIT else f", at most {a.most}"


def _worked_out(a: n.Amount) -> bool:
    """Whether an amount counts something (`per ...`)."""
    return a.kind in phrases.COUNTS.values()


def quantity(a: n.Amount, unit: str, signed: bool = False) -> str:
    """An amount of something: `2 vp`, `1 vp per ally you control`, `its cost vp`."""
    unit = f" {unit}" if unit else ""
    sign = "+" if signed else ""
    if a.kind == op.CONSTANT:
        return f"{_number(a.fixed, sign)}{unit}"
    if _worked_out(a):
        if a.fixed == 0:
            return f"{_number(a.per, sign)}{unit}{_per(a)}"
        return f"{_number(a.fixed, sign)}{unit} plus {a.per}{_per(a)}"
    if a.kind == op.HIGHEST_COST:
        assert a.selector is not None
        what = selector(a.selector)
        if what.endswith("adversary"):  # before `damage` that would be read as Damage of an Adversary
            what += " boss or robot"
        return f"the highest cost among {what}{_cap(a)}{unit}"
    return ("its cost" if a.kind == op.COST_OF_IT else "that many") + _cap(a) + unit


def amount(a: n.Amount, signed: bool = False) -> str:
    """An amount by itself."""
    return quantity(a, "", signed)


def _number(value: int, sign: str) -> str:
    return f"{value}" if value < 0 else f"{sign}{value}"


def _compared(c: n.Condition) -> str:
    return f"exactly {c.value}" if c.comparator == op.EXACTLY else (
        f"{c.value} or {'more' if c.comparator == op.AT_LEAST else 'less'}"
    )  # fmt: skip


def article(what: str) -> str:
    """Returns the article that stands before words."""
    return "an" if what[0] in "aeiou" else "a"


def _most(c: n.Condition) -> str:
    """A condition that compares with other players, or a part with the whole."""
    if c.kind == op.MOST_HELD:
        return f"you have the most {phrase_of(phrases.HELD, c.value)}"
    assert c.selector is not None
    if c.kind == op.MOST_CONTROLLED:
        return f"you control the most {selector(replace(c.selector, place=None))}"
    assert c.are is not None
    return f"most of the {selector(c.selector)} are {selector(c.are)}"


def conditions(several: tuple[n.Condition | n.Either, ...]) -> str:
    """Conditions that hold together."""
    return " and ".join(condition(each) for each in several)


def condition(c: n.Condition | n.Either) -> str:
    """A condition."""
    if isinstance(c, n.Either):
        return " or ".join(conditions(option) for option in c.options)
    for phrase, meaning in phrases.FLAGS.items():
        if meaning == c:
            return phrase
    if c.negated:
        return "not " + condition(replace(c, negated=False))
    if c.kind in (op.MOST_HELD, op.MOST_CONTROLLED, op.MOST_ARE):
        return _most(c)
    if c.kind == op.COST_OF_IT_IS:
        return f"it costs {_compared(c)}"
    if c.kind == op.ENERGON_HERE_IS:
        some = {(op.AT_LEAST, 1): "is", (op.EXACTLY, 0): "is no"}.get((c.comparator, c.value))
        return f"there {some or f'are {_compared(c)}'} energon here"
    if c.kind == op.SPACES_MOVED_IS:
        spaces = "space" if (c.comparator, c.value) == (op.EXACTLY, 1) else "spaces"
        return f"you moved {_compared(c)} {spaces} this turn"
    if c.kind == op.COUNT_IS:
        assert c.selector is not None
        what = selector(c.selector)
        if (c.comparator, c.value) == (op.AT_LEAST, 1):
            return f"there is {article(what)} {what}"
        if (c.comparator, c.value) == (op.EXACTLY, 0):
            return f"there is no {what}"
        return f"there are {_compared(c)} {what}"
    if c.kind == op.IT_MATCHES:
        assert c.selector is not None
        return f"it is {article(selector(c.selector))} {selector(c.selector)}"
    return f"you have {_compared(c)} {phrase_of(phrases.HELD, c.kind)}"
