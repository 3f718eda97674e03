"""`rollout cards export|import|todo`: cards in a spreadsheet."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import UserError, os_errors
from sim.visible import show, visible

if TYPE_CHECKING:
    from cardsets.sheet.apply import CardChange
    from cardsets.todo import Progress

SHOWN = 20


def export_cards(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A set or mix, by name or path.")],
    todo: Annotated[
        bool,
        typer.Option("--todo", help="Only what is neither published nor read off a card, to be filled in."),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="Write this file; default standard output."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over FILE where it is there.")] = False,
    semicolon: Annotated[
        bool, typer.Option("--semicolon", help="Semicolons, for spreadsheets that take commas for decimals.")
    ] = False,
) -> None:
    """Write cards as CSV, a row a card and a column a field, for a spreadsheet.

    [bold]Examples[/bold]

      rollout cards export core --out core.csv

      rollout cards export core --todo --out core-todo.csv
    """
    from cardsets.mixing import load_mix
    from cardsets.sheet.export import all_rows, csv_text, todo_rows, write_csv

    with os_errors():
        columns, rows = (todo_rows if todo else all_rows)(load_mix(name))
        text = csv_text(columns, rows, separator=";" if semicolon else ",")
        if out is None:
            sys.stdout.write(visible(text) if sys.stdout.isatty() else text)
        else:
            write_csv(out, text, overwrite=force)
            show(f"{out}: {len(rows)} cards, {len(columns)} columns")


def import_cards(
    file: Annotated[Path, typer.Argument(metavar="FILE.csv", help="A spreadsheet, saved as CSV.")],
    set_name: Annotated[
        str | None,
        typer.Option(
            "--set", metavar="NAME", help="The set of yours to write; default my_ and what FILE is from."
        ),
    ] = None,
    base: Annotated[
        str | None,
        typer.Option(
            "--base",
            metavar="NAME",
            help="The set or mix that a new set is a copy of; default what FILE says.",
        ),
    ] = None,
    stand_in: Annotated[
        bool, typer.Option("--stand-in", help="These are inventions of your own, not read off cards.")
    ] = False,
    own_copy: Annotated[
        bool, typer.Option("--own-copy", help="These were read off cards that you own.")
    ] = False,
    any_cost: Annotated[
        bool,
        typer.Option("--any-cost", help="A new card may cost whatever it does, not only one more or less."),
    ] = False,
) -> None:
    """Lay a spreadsheet over a set of your own, or over a new copy of a set or mix.

    Cards without a row, and fields with a blank cell, stay as they are. What changes is marked as read off
    your own copy. A row with a new name says in column `replaces` whose place the card takes; of such a card
    say whether it is an invention (--stand-in) or not (--own-copy). Nothing is written where anything is
    wrong. Of a set that changes, the state before is kept in .before of the desk.

    [bold]Examples[/bold]

      rollout cards import core-todo.csv

      rollout cards import five.csv --set mine --stand-in
    """
    from cardsets.sheet.importing import before_of, import_csv

    if stand_in and own_copy:
        raise UserError("--stand-in and --own-copy: a card is one or the other; import them as two files")
    said = stand_in if stand_in or own_copy else None
    with os_errors():
        done = import_csv(file, set_name=set_name, base=base, stand_in=said, any_cost=any_cost)
    name = done.card_set.id
    what = "made" if done.made else "changed" if done.changes else "as it was"
    show(f"{done.folder}: set {name} {what}, {len(done.changes)} of {len(done.card_set.cards)} cards changed")
    for change in done.changes[:SHOWN]:
        show(f"  {_told(change)}")
    if len(done.changes) > SHOWN:
        show(f"  and {len(done.changes) - SHOWN} more")
    if done.changes and not done.made:
        show(f"  As it was before: {before_of(done.folder)}")
    show(f"\nNext:\n  rollout cards todo {name}\n  rollout cards lint {name}")


def _told(change: "CardChange") -> str:
    if change.replaces:
        told = f"{change.name}, in place of {change.replaces}"
    else:
        cells = [f"{name} {_short(old)} -> {_short(new)}" for name, old, new in change.cells]
        told = f"{change.name}: {', '.join(cells) or 'as it was'}"
    return told + (f" ({change.own_copy} marks of your own copy)" if change.own_copy else "")


def _short(cell: str) -> str:
    line = " / ".join(cell.splitlines()) or "none"
    return line if len(line) <= 40 else f"{line[:37]}..."


def todo_cards(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SET]...", help="Sets or mixes, by name or path; default all sets."),
    ] = None,
) -> None:
    """Tell how much of each set is known, what is a stand-in or missing, and what to do next.

    [bold]Example[/bold]

      rollout cards todo core
    """
    from cardsets.listing import load_mixes
    from cardsets.todo import next_steps, progress
    from reports.estimates.table import Table
    from sim.cli.tables import print_table

    columns = ("type", "titles", "fields", "published", "own copy", "stand-in", "unknown", "known")
    note = "a title that the box has and nobody has named counts with the fields its type needs"
    with os_errors():
        mixes = load_mixes(names or ())
    for mix in mixes:
        lines = progress(mix)
        print_table(Table(f"{mix.name} ({mix.id})", columns, [_row(line) for line in lines], note))
        for step in next_steps(mix, lines):
            show(step)
        show()


def _row(line: "Progress") -> tuple[str, ...]:
    titles = str(line.titles) if line.expected is None else f"{line.titles} of {line.expected}"
    unknown = line.unknown + line.missing
    numbers = (line.fields, line.published, line.own_copy, line.stand_in, unknown)
    return (line.kind, titles, *(str(number) for number in numbers), f"{100 * line.known:.0f}%")
