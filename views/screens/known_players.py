"""The names of players who have played here before, offered for one tap; typing filters them."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Final, NamedTuple, cast

import flet as ft

from models.names import accent_free_search_key, normalised_name
from models.store import StoreError
from models.translation import say
from views.app.component import component, use_workspace
from views.components.controls import button, row, sheet, words
from views.games import default_player_names_in_all_languages
from views.screens.game_screens import ChangeSeats
from views.screens.seating import with_seat_name
from views.workspace.workspace import Workspace

AT_MOST: Final = 8
"""The number of names offered, the most recent players first."""
LATELY: Final = 50
"""Players of this many recent tables are known, even if no game has ended."""


def known_player_names_latest_first(workspace: Workspace) -> list[str]:
    """Return the names of all players who have played at a table here, the most recent first."""
    try:
        finished = workspace.people.visible_player_names_latest_first()
        hidden = set(workspace.people.results.hidden_players())
        tables = [
            cast(Sequence[str], table.summary.get("seats", ())) for table in workspace.tables(limit=LATELY)
        ]
    except StoreError:
        return []
    return [
        name
        for name in dict.fromkeys([*finished, *map(normalised_name, chain(*tables))])
        if name not in hidden | default_player_names_in_all_languages()
    ]


class OfferedNames(NamedTuple):
    """The names to offer for a seat."""

    names: list[str]
    seat: int


def offered_names(player_names: Sequence[str], seat_names: Sequence[str]) -> OfferedNames | None:
    """Return the names for the seat whose name is being typed, else for the first seat without a name; None
    if there is none.

    >>> offered_names(["Ann", "Bob", "Anja"], ["Bob", "An"])
    OfferedNames(names=['Ann', 'Anja'], seat=1)
    """
    free = [name for name in player_names if name not in seat_names]
    for at, typed in enumerate(seat_names):
        fitting = [
            name
            for name in free
            if typed and accent_free_search_key(name).startswith(accent_free_search_key(typed))
        ]
        if fitting and typed not in player_names:
            return OfferedNames(fitting[:AT_MOST], at)
    if free and "" in seat_names:
        return OfferedNames(free[:AT_MOST], list(seat_names).index(""))
    return None


def free_guest_name(seat_names: Sequence[str]) -> str:
    """Return a guest name that nobody at the table has. Guests are not in the list of players."""
    guest = say("known.guest", "Guest")
    numbered = (guest, *(f"{guest} {number}" for number in range(2, len(seat_names) + 2)))
    return next(name for name in numbered if name not in seat_names)


@component
def KnownPlayers(
    seat_names: tuple[str, ...], seat_labels: tuple[str, ...], change_seats: ChangeSeats
) -> ft.Control:
    """Draw the names that can be seated; nothing if no name is known or every seat is taken. `seat_labels`:
    the label of each seat's field.
    """
    workspace = use_workspace()
    known = ft.use_memo(lambda: known_player_names_latest_first(workspace), [])
    offered = offered_names(known, seat_names)
    if offered is None:
        return ft.Container(visible=False)

    def seat_player(name: str) -> None:
        change_seats(lambda now: with_seat_name(now, offered.seat, name))

    def seat_guest() -> None:
        name = free_guest_name(seat_names)
        with suppress(StoreError):  # otherwise the guest is listed among the players, and can be hidden there
            workspace.people.hide_or_show_player(name)
        seat_player(name)

    text = say("known.who", "Who is {place}?", place=seat_labels[offered.seat])
    chips = [button(name, f"known-{name}", partial(seat_player, name)) for name in offered.names]
    if not seat_names[offered.seat]:
        chips.append(button(say("known.a_guest", "A guest"), "known-guest", seat_guest, "quiet"))
    return sheet(ft.Column([words(text, weight=ft.FontWeight.W_600), row(*chips)], spacing=8), padding=10)
