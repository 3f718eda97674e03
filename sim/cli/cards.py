"""`rollout cards`: what the card sets hold."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import UserError, user_errors

if TYPE_CHECKING:
    from cardsets.library import Card, CardSet

cards = typer.Typer(help="List, show and check the cards of the sets.", no_args_is_help=True)

Sets = Annotated[list[str] | None, typer.Argument(metavar="[SET]...", help="Sets by id; default all.")]


@cards.command("list")
def list_cards(
    sets: Sets = None,
    kind: Annotated[str | None, typer.Option("--type", help="Only cards of this type, such as boss.")] = None,
) -> None:
    """List cards with their numbers and how many of their fields are stand-ins.

    [bold]Examples[/bold]

      rollout cards list core

      rollout cards list --type boss
    """
    from reports.tables import Table
    from sim.cli.tables import print_table

    for card_set in _sets(sets):
        wanted = [card for card in card_set.cards if kind is None or card.type_name == kind]
        if kind is not None and not wanted:
            types = ", ".join(dict.fromkeys(card.type_name for card in card_set.cards))
            raise UserError(f"--type: {kind!r} is not in {card_set.id}; allowed: {types}")
        columns = ("card", "type", "faction", "copies", "cost", "power", "range", "move", "stand-in fields")
        print_table(Table(f"{card_set.name} ({card_set.id})", columns, [_row(card) for card in wanted]))
        print()


def _row(card: "Card") -> tuple[str, ...]:
    from cardsets.provenance import STAND_IN, field_counts

    counts = field_counts([card])
    level = f" {card.level}" if card.level else ""
    cost = "" if card.cost is None else str(card.cost)
    numbers = (str(number) if number else "" for number in (card.power, card.range, card.move))
    share = f"{counts[STAND_IN]} of {sum(counts.values())}"
    return (card.name, card.type_name + level, card.faction_name, str(card.copies), cost, *numbers, share)


@cards.command("show")
def show_card(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The card's name, in any case.")],
    sets: Annotated[
        list[str] | None, typer.Option("--set", metavar="SET", help="Only in this set; may be repeated.")
    ] = None,
) -> None:
    """Show a card's rules text and where each of its fields comes from.

    [bold]Example[/bold]

      rollout cards show "Optimus Prime" --set core
    """
    from cardsets import rules_text
    from cardsets.provenance import field_sources

    searched = _sets(sets)
    found = [card for card_set in searched for card in card_set.cards if card.name.lower() == name.lower()]
    if not found:
        raise UserError(_no_card(name, searched))
    for card in found:
        print(f"{rules_text(card)}\n")
        for field, kind in field_sources(card).items():
            source = card.published.get(field, "")
            print(f"  {field}: {kind}{f' ({source})' if source else ''}")
        print()


def _no_card(name: str, searched: Sequence["CardSet"]) -> str:
    known = {card.name.lower(): card.name for card_set in searched for card in card_set.cards}
    near = [known[match] for match in get_close_matches(name.lower(), known, n=3)]
    hint = f"; did you mean {' or '.join(repr(match) for match in near)}?" if near else ""
    return f"no card {name!r} in {', '.join(card_set.id for card_set in searched)}{hint}"


@cards.command("lint")
def lint(sets: Sets = None) -> None:
    """Check card files and the make-up of sets. Exits 2 and lists every problem, if there are any.

    [bold]Example[/bold]

      rollout cards lint core
    """
    from cardsets.composition import check
    from cardsets.errors import CardDataError

    problems: list[str] = []
    for set_id in _set_ids(sets):
        try:
            card_set = _load(set_id)
        except CardDataError as error:
            problems += error.problems
        else:
            wrong = check(card_set)
            problems += [f"{set_id}: {problem}" for problem in wrong]
            if not wrong:
                print(f"{set_id}: {len(card_set.cards)} titles, no problems")
    if problems:
        raise UserError("\n".join(problems))


def _sets(chosen: Sequence[str] | None) -> list["CardSet"]:
    from cardsets.errors import CardDataError

    with user_errors(CardDataError):
        return [_load(set_id) for set_id in _set_ids(chosen)]


def _set_ids(chosen: Sequence[str] | None) -> list[str]:
    from cardsets.library import available_sets

    return list(chosen) if chosen else available_sets()


def _load(set_id: str) -> "CardSet":
    from cardsets.library import load_set

    with user_errors(FileNotFoundError):
        return load_set(set_id)
