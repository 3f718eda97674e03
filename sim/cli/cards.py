"""`rollout cards`: what the card sets, mixes and overlays hold."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import UserError, os_errors
from sim.cli.house_command import HouseCommand
from sim.cli.language import language
from sim.cli.sheets import export_cards, import_cards, todo_cards
from sim.visible import show

if TYPE_CHECKING:
    from cardsets.cards import Card, CardSet

cards = typer.Typer(help="List, show, check and exchange cards.", no_args_is_help=True)

cards.command("export", cls=HouseCommand)(export_cards)
cards.command("import", cls=HouseCommand)(import_cards)
cards.command("todo", cls=HouseCommand)(todo_cards)
cards.command("language", cls=HouseCommand)(language)

Names = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME]...", help="Sets or mixes, by name or path; default all sets."),
]
Overlays = Annotated[
    list[str] | None,
    typer.Option("--overlay", metavar="NAME", help="Lay this overlay over them; may be repeated."),
]


@cards.command("list", cls=HouseCommand)
def list_cards(
    names: Names = None,
    kind: Annotated[str | None, typer.Option("--type", help="Only cards of this type, such as boss.")] = None,
    cost: Annotated[
        str | None, typer.Option("--cost", help="Only cards of this cost: 3, 2-4 or none.")
    ] = None,
    provenance: Annotated[
        str | None,
        typer.Option(help="Only cards with such a field: published, own-copy, stand-in or unknown."),
    ] = None,
    overlays: Overlays = None,
) -> None:
    """List cards with their numbers and where their fields come from.

    [bold]Examples[/bold]

      rollout cards list core

      rollout cards list core_with_darkness --type robot --cost 4-5

      rollout cards list --provenance unknown
    """
    from cardsets.listing import ANY, of_cost, of_provenance, of_type
    from reports.estimates.table import Table
    from sim.cli.tables import print_table

    mixes = _mixes(names, overlays)
    every = [card for mix in mixes for card in mix.with_pool.cards]
    filters = [
        ANY if kind is None else of_type(kind, every),
        ANY if cost is None else of_cost(cost),
        ANY if provenance is None else of_provenance(provenance),
    ]

    def fits_all(card: "Card") -> bool:
        return all(fits(card) for fits in filters)

    columns = ("card", "type", "faction", "copies", "cost", "power", "range", "move", *PROVENANCE, "from")
    if not any(fits_all(card) for card in every):
        show("No card fits all of that.")
    for mix in mixes:
        rows = [_row(mix, card) for card in mix.with_pool.cards if fits_all(card)]
        if rows:
            print_table(
                Table(f"{mix.name} ({mix.id})", columns, rows, "the last columns count fields by provenance")
            )
            show()


PROVENANCE = ("published", "own copy", "stand-in", "unknown")


def _row(mix: "CardSet", card: "Card") -> tuple[str, ...]:
    from cardsets.provenance import field_counts

    counts = field_counts([card])
    level = f" {card.level}" if card.level else ""
    cost = "" if card.cost is None else str(card.cost)
    numbers = (str(number) if number else "" for number in (card.power, card.range, card.move))
    fields = (str(counts[kind] or "") for kind in PROVENANCE)
    origin = "pool" if card in mix.pool else "" if card.set_id == mix.id else card.set_id
    return (
        card.name, card.type_name + level, card.faction_name, str(card.copies), cost, *numbers, *fields, origin,
    )  # fmt: skip


@cards.command("show", cls=HouseCommand)
def show_card(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The card's name, in any case.")],
    sets: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="SET", help="Only in this set or mix; may be repeated."),
    ] = None,
    overlays: Overlays = None,
) -> None:
    """Show a card's rules text and where each of its fields comes from.

    [bold]Examples[/bold]

      rollout cards show "Optimus Prime" --set core

      rollout cards show "Optimus Prime" --set core --overlay swift_prime
    """
    from cardsets import rules_text
    from cardsets.listing import find_cards
    from cardsets.provenance import field_origins

    found = find_cards(name, _mixes(sets, overlays))
    for mix, card in found:
        show(f"{rules_text(card)}\n")
        show(f"  {mix.id}{'' if card.set_id == mix.id else f', a card of {card.set_id}'}")
        for field, origin in field_origins(card).items():
            show(f"  {field}: {origin}")
        show()


@cards.command("lint", cls=HouseCommand)
def lint(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]...", help="Sets, mixes or overlays, by name or path; default all."),
    ] = None,
    overlays: Overlays = None,
) -> None:
    """Check card files, mixes and overlays, and that totals come out. Exits 2 and lists every problem.

    Of a set or mix that can be played it says for how many players, by mode, there are enough main deck cards and
    characters.

    Notes ask about texts that may be meant otherwise than they are played, or that ask for what no mix with their
    card has, and name texts of a desk that play otherwise than in an earlier version of the language, until its
    rollout.toml says language = 2.

    [bold]Examples[/bold]

      rollout cards lint

      rollout cards lint core --overlay swift_prime
    """
    from cardsets.listing import check_names
    from cardsets.listing import lint as lint_all

    with os_errors():
        check_names(names or ())
        sound, notes, problems = lint_all(names or (), overlays or (), _players)
    for line in (*sound, *notes):
        show(line)
    if problems:
        raise UserError("\n".join(problems))


def _players(card_set: "CardSet") -> str:
    """For how many players a set or mix serves, by mode; empty where it is known only in part."""
    from cardsets.errors import CardDataError
    from cardsets.shape import counts as allowed
    from sim.engine.box import BoxError, build_box
    from sim.engine.data.modes import MODES, cards_in
    from sim.engine.data.profile import ProfileError
    from sim.engine.playable import player_counts

    if not card_set.playable:
        return ""
    if not card_set.rulings:
        return "; it states no rulings, so no game can be played with it"
    in_teams = card_set.teams is not None or len(card_set.sides) > 1
    alone = len(card_set.sides) < 2
    allowed_here = [
        mode
        for mode in MODES
        if (in_teams if MODES[mode].in_teams else alone) and mode in (card_set.modes or MODES)
    ]
    try:
        played = {mode: cards_in(card_set, mode) for mode in allowed_here}
        found = {mode: player_counts(cards, mode) for mode, cards in played.items()}
        mode = next((mode for mode, which in found.items() if which), next(iter(found)))
        build_box(played[mode], min(found[mode] or MODES[mode].players), mode=mode)
    except ProfileError as error:
        raise CardDataError(str(error).splitlines()) from None
    except BoxError as error:
        return f"; no game can be played with it: {error}"
    counts = (f"{mode} {allowed(which) if which else 'none'}" for mode, which in found.items())
    return f"; players: {', '.join(counts)}"


def _mixes(names: Sequence[str] | None, overlays: Sequence[str] | None = None) -> list["CardSet"]:
    from cardsets.listing import load_mixes

    with os_errors():
        return load_mixes(names or (), overlays or ())
