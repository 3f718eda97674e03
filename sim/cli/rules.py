"""`rollout rules`."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from sim.cli.errors import UserError
from sim.visible import show

if TYPE_CHECKING:
    from sim.rulebook import Citation, Entry, Finding, ModeRules

WIDTH: Final = 100  # of a paragraph
NOT_INSTALLED: Final = "not installed here: they are in the project's source"


def rules(
    clauses: Annotated[
        list[str] | None, typer.Argument(metavar="CLAUSE...", help="Clauses by their IDs, such as TURN-34.")
    ] = None,
    mode: Annotated[
        str | None,
        typer.Option(
            "--mode",
            metavar="MODE",
            help="What becomes of the Competitive rules in a mode: tvt, war_on_cybertron.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for another program.")] = False,
) -> None:
    """Show a clause of the rules, the rulings on it, the code that cites it and the tests that break with it.

    The rules are those of sim/rulebook/rules.md; GAP-1 and the like are rulings where the books differ or are
    silent, EX-1 and the like worked examples. With --mode: which clauses of the Competitive game hold there, which
    another changes, which are absent, and which are the mode's own.

    [bold]Examples[/bold]

      rollout rules TURN-34

      rollout rules AMB-14 GAP-4 EX-3 --json

      rollout rules --mode tvt
    """
    from sim.rulebook import look_up, rules_of

    if mode is not None:
        if clauses:
            raise UserError(
                f"--mode: {mode} shows a whole mode; allowed: --mode or clauses, such as {clauses[0]}"
            )
        _print_mode(rules_of(mode), json)
        return
    if not clauses:
        raise UserError(
            "CLAUSE... is missing: clauses by their IDs, such as TURN-34; `rollout rules --help` tells more"
        )
    findings = look_up(clauses)
    if json:
        _print_json(findings)
        return
    for place, finding in enumerate(findings):
        if place:
            show()
        for line in _in_words(finding):
            show(line)


def _print_json(findings: "Sequence[Finding]") -> None:
    from json import dumps

    show(dumps([_as_data(finding) for finding in findings], indent=2, ensure_ascii=False))


def _as_data(finding: "Finding") -> dict[str, Any]:
    from dataclasses import asdict

    clause, tests = finding.clause, finding.tests
    return {
        "id": clause.label,
        "headings": list(clause.headings),
        "text": clause.text,
        "key": clause.key,
        "rulings": [{"id": entry.label, "key": entry.key, "text": entry.text} for entry in finding.rulings],
        "named_by": [entry.label for entry in finding.clauses],
        "code": [asdict(citation) for citation in finding.code],
        "tests": None if tests is None else [asdict(citation) for citation in tests],
    }


def _print_mode(found: "ModeRules", as_json: bool) -> None:
    from dataclasses import asdict
    from json import dumps

    if as_json:
        show(dumps(asdict(found), indent=2, ensure_ascii=False))
        return
    for line in _mode_in_words(found):
        show(line)


def _mode_in_words(found: "ModeRules") -> Iterator[str]:
    from sim.rulebook import ABSENT, DIFFERS, SAME

    same, differing, absent = (found.of(how) for how in (SAME, DIFFERS, ABSENT))
    yield (
        f"{found.mode}  of the Competitive game's clauses {len(same)} hold, {len(differing)} are changed, "
        f"{len(absent)} are absent; {len(found.own)} are its own"
    )
    yield ""
    yield "Its own:"
    yield from _wrapped(", ".join(found.own), "  ")
    yield ""
    if found.shared:
        yield "Shared with other modes:"
        yield from _wrapped(", ".join(found.shared), "  ")
        yield ""
    yield "Changed:"
    for standing in differing:
        yield f"  {standing.clause}  by {', '.join(standing.by)}"
    for why in dict.fromkeys(standing.why for standing in absent):
        yield ""
        yield from _wrapped(f"Absent. {why}:", "")
        yield from _wrapped(", ".join(standing.clause for standing in absent if standing.why == why), "  ")
    yield ""
    yield "The same:"
    yield from _wrapped(", ".join(standing.clause for standing in same), "  ")


def _in_words(finding: "Finding") -> Iterator[str]:
    clause = finding.clause
    yield f"{clause.label}  {' > '.join(clause.headings)}"
    yield from _paragraphs(clause)
    for ruling in finding.rulings:
        yield ""
        yield f"Ruling {ruling.label}  {ruling.headings[-1]}"
        yield from _paragraphs(ruling)
    if finding.clauses:
        yield ""
        yield from _wrapped(f"Named by: {', '.join(entry.label for entry in finding.clauses)}", "")
    yield from _listed("Code and data", finding.code)
    yield from _listed("Scenarios and tests", finding.tests)


def _paragraphs(entry: "Entry") -> Iterator[str]:
    """The text of a clause or ruling without its marks of bold and italic type."""
    for line in entry.text.replace("*", "").splitlines():
        yield from _wrapped(line, "  ")


def _wrapped(text: str, indent: str) -> list[str]:
    from textwrap import wrap

    return wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,  # IDs stay whole
    )


def _listed(title: str, citations: "Sequence[Citation] | None") -> Iterator[str]:
    yield ""
    if citations is None:
        yield f"{title}: {NOT_INSTALLED}"
    elif not citations:
        yield f"{title}: none"
    else:
        yield f"{title}:"
        for each in citations:
            yield f"  {each.file}:{each.line}{f'  {each.where}' if each.where else ''}"
