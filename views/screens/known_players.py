"""Who plays? Players who have played here before are seated by a tap; what is typed narrows them down."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from typing import Final, cast

import flet as ft

from models.names import normal_name, search_key
from models.store import StoreError
from models.translation import say
from views.app.error_boundary import component
from views.app.preferences import use_app_context
from views.components.paper import row, sheet, words
from views.components.pressable import button
from views.games import guest_names
from views.screens.game_screens import ChangeSeats
from views.workspace.workspace import Workspace

AT_MOST: Final = 8
"""So many are offered: those who have played last."""
LATELY: Final = 50
"""Who sat at one of so many tables is known, also where none of them has ended."""


def known_names(desk: Workspace) -> list[str]:
    """Everybody with a name who has sat at a table here, who has played last first."""
    try:
        finished = desk.people.names()
        hidden = set(desk.people.hidden())
        tables = [cast(Sequence[str], kept.summary.get("seats", ())) for kept in desk.tables(most=LATELY)]
    except StoreError:
        return []
    return [
        name
        for name in dict.fromkeys([*finished, *map(normal_name, chain(*tables))])
        if name not in hidden | guest_names()
    ]


def known_players_to_offer(known: Sequence[str], seats: Sequence[str]) -> tuple[list[str], int]:
    """Who may be seated now, and in which seat: the one whose name is half typed, or the first without a name; -1 for none.

    >>> offered(["Ann", "Bob", "Anja"], ["Bob", "An"])
    (['Ann', 'Anja'], 1)
    """
    free = [name for name in known if name not in seats]
    for at, typed in enumerate(seats):
        fitting = [name for name in free if typed and search_key(name).startswith(search_key(typed))]
        if fitting and typed not in known:
            return fitting[:AT_MOST], at
    if "" in seats:
        return free[:AT_MOST], list(seats).index("")
    return [], -1


def free_guest_name(seats: Sequence[str]) -> str:
    """What somebody is called who needs no place in the list of players: nobody at the table is called so."""
    guest = say("known.guest", "Guest")
    numbered = (guest, *(f"{guest} {number}" for number in range(2, len(seats) + 2)))
    return next(name for name in numbered if name not in seats)


@component
def KnownPlayers(seats: tuple[str, ...], change: ChangeSeats) -> ft.Control:
    """A sheet with those who may be seated; nothing as long as nobody is known, or every seat has its player."""
    desk = use_app_context().desk
    known = ft.use_memo(lambda: known_names(desk), [])
    names, at = known_players_to_offer(known, seats)
    if not names:
        return ft.Container(visible=False)

    def seated(name: str) -> Callable[[], None]:
        return lambda: change(
            lambda now: tuple(
                {**seat, "name": name} if place == at else seat for place, seat in enumerate(now)
            )
        )

    def guest() -> None:
        name = free_guest_name(seats)
        with suppress(StoreError):  # then the guest is listed, and can be taken off the list
            desk.people.hide_player(name)
        seated(name)()

    told = say("known.who", "Who sits in seat {number}?", number=at + 1)
    chips = [button(name, f"known-{name}", seated(name)) for name in names]
    if not seats[at]:
        chips.append(button(say("known.a_guest", "A guest"), "known-guest", guest, "quiet"))
    return sheet(ft.Column([words(told, weight=ft.FontWeight.W_600), row(*chips)], spacing=8), padding=10)
