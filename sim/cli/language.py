"""`rollout cards language`."""

import textwrap
from typing import Annotated

import typer

from sim.cli.errors import UserError
from sim.visible import show

WIDTH = 80
MOST_FORMS = 12


def language(
    word: Annotated[
        str, typer.Argument(metavar="[WORD]", help="A word of the language, such as draw, when or swap.")
    ] = "",
) -> None:
    """Show the card language by form, with texts of real cards.

    Without a word: the groups of forms. With one: the forms that have it, and cards whose texts use it.

    [bold]Examples[/bold]

      rollout cards language

      rollout cards language discard
    """
    if word:
        _forms_with(word)
    else:
        _groups()


def _groups() -> None:
    """Print the groups of forms, with a form of each."""
    from cardsets.forms import FILE, forms

    groups: dict[str, list[str]] = {}
    for form in forms():
        groups.setdefault(form.group, []).append(form.written)
    for group, written in groups.items():
        show(f"{group}: {len(written)} forms, such as")
        for one in written[:: max(len(written) // 3, 1)][:3]:
            show(f"  {one}")
    show("\nrollout cards language WORD shows those with a word, with texts of cards.")
    show(
        f"The guide, in ten minutes: {FILE.with_name('LANGUAGE.md').name}; all forms: {FILE.name}, beside it."
    )


def _forms_with(word: str) -> None:
    """Print the forms with a word, what is said of it, and cards that use it."""
    from cardsets.desk import named
    from cardsets.forms import examples_of, forms, forms_with, notes_with
    from cardsets.library import load_set
    from cardsets.near import did_you_mean

    found, notes = forms_with(word), notes_with(word)
    if not found and not notes:
        words = sorted({each for form in forms() for each in form.written.split() if each.isalpha()})
        raise UserError(f"{word!r}: no form of the card language has it{did_you_mean(word, words, 3)}")
    for form in found[:MOST_FORMS]:
        show(form.written)
        if form.meaning:
            _wrapped(form.meaning, "    ")
    if len(found) > MOST_FORMS:
        show(f"... and {len(found) - MOST_FORMS} more forms, in FORMS.md")
    for note in notes[:3]:
        show()
        _wrapped(note, "")
    if texts := examples_of(word, map(load_set, named("sets").values())):
        show("\nOn cards:")
        for example in texts:
            show(f"  {example.card}")
            _wrapped(example.text, "    ")


def _wrapped(text: str, indent: str) -> None:
    for line in textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent):
        show(line)
