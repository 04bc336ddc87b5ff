"""Players who join or leave in mid-game: the list of players with a button for each who may leave, and the
fields for one who joins."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import flet as ft

from models.json_values import JsonObject
from models.names import name_visibility_fault_or_empty, normalised_name
from models.record import MOST_TOTAL
from models.translation import say
from referee.table.table import Table
from referee.table.table_seats import TableSeats, seats_with_departed_and_possible_changes
from views.app import theme
from views.app.component import memo_component, use_stable_callback
from views.app.drafts import Draft, use_draft
from views.components.choices import name_field
from views.components.controls import STRETCH, button, column, sheet, words
from views.components.shell import use_closable_header
from views.screens.points_draft import points_number_text
from views.screens.table.controller import SceneController, use_view_part
from views.screens.table.scene import Enter
from views.screens.table.window_layout import Window

SEATS_VIEW: Final = "seats"
"""The view's name among those in place of the panel."""


class NewPlayer(NamedTuple):
    """A player who joins, as typed so far."""

    name: str = ""
    total: str = ""

    @property
    def typed_total_or_none(self) -> int | None:
        """The total to begin with; None if nothing is typed, or no possible total."""
        typed = self.total.strip().replace("−", "-")
        total = int(typed) if typed.removeprefix("-").isdecimal() else None
        return total if total is not None and abs(total) <= MOST_TOTAL else None

    @property
    def total_fault(self) -> str:
        """What is wrong with the typed total; "" if nothing is."""
        if not self.total.strip() or self.typed_total_or_none is not None:
            return ""
        return say("seats.no_total", "Type a whole number of at most {most}.", most=MOST_TOTAL)

    def name_fault(self, seats: TableSeats) -> str:
        """What is wrong with the typed name; "" if nothing is, or no name is typed yet."""
        name = normalised_name(self.name)
        if name and (fault := name_visibility_fault_or_empty(name)):
            return fault
        if name in seats.names and not seats.has_left(name):
            return say("seats.plays_already", "{player} already plays at this table.", player=name)
        return ""

    def has_valid_name_and_total(self, seats: TableSeats) -> bool:
        """True if a name is typed, and neither name nor total is wrong."""
        return bool(normalised_name(self.name)) and not self.name_fault(seats) and not self.total_fault

    def entry(self) -> JsonObject:
        """Return the entry by which the player joins."""
        total = self.typed_total_or_none
        return {
            "do": "join",
            "player": normalised_name(self.name),
            **({} if total is None else {"total": total}),
        }


def can_players_join_or_leave(table: Table) -> bool:
    changes = table.game.possible_seat_changes(table.state)
    return bool(changes.free_seats or changes.may_return or changes.leavers)


@memo_component
def SeatChangesView(controller: SceneController, window: Window) -> ft.Control:
    """Draw the players and who may leave, and the fields for a player who joins."""
    use_view_part(controller, "turn")
    table = controller.table
    seats = seats_with_departed_and_possible_changes(table.game, table.state)
    enter = use_stable_callback(lambda entry: controller.dispatch(Enter((entry,))))
    close = use_stable_callback(lambda: controller.open_or_close_view(SEATS_VIEW))
    head = use_closable_header(
        say("seats.title", "Players"), say("may.close", "Back to the table"), "seats-close", close, True
    )
    totals = table.game.numbers_showing_who_leads_by_seat(table.state) if seats.changes.has_totals else ()
    rows = [player_row(seats, seat, totals, enter) for seat in range(len(seats.names))]
    joining = (
        [ComeBackOrJoinForm(controller, seats, key="join")]
        if seats.changes.free_seats or (seats.changes.may_return and seats.departed)
        else []
    )
    listed = [head, *rows, *joining]
    return ft.Semantics(
        identifier="seats",
        container=True,
        content=ft.Column(listed, spacing=6, tight=True, horizontal_alignment=STRETCH),
    )


def player_row(
    seats: TableSeats, seat: int, totals: Sequence[int], enter: Callable[[JsonObject], None]
) -> ft.Control:
    """Return a player's name and total, with a button if the player may leave, or the mark of one who has
    left."""
    name, has_left = seats.names[seat], seat in seats.departed
    ink = theme.INK_FADED if has_left else theme.INK
    cells: list[ft.Control] = [
        words(name, size=theme.MEDIUM, color=ink, expand=True, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)
    ]
    if totals:
        cells.append(words(points_number_text(totals[seat]), size=theme.MEDIUM, color=ink))
    if has_left:
        cells.append(words(say("seats.has_left", "has left"), faded=True))
    elif seat in seats.changes.leavers:
        cells.append(
            button(
                say("seats.leaves", "Leaves"),
                f"leave-{seat}",
                lambda: enter({"do": "leave", "player": name}),
                label=say("seats.leaves_of", "{player} leaves", player=name),
            )
        )
    return ft.Row(cells, spacing=12, height=theme.TOUCH)


@memo_component
def ComeBackOrJoinForm(controller: SceneController, seats: TableSeats) -> ft.Control:
    """Draw a button for each player who may come back, and the fields for a new one if a seat is free."""
    draft = use_draft(controller.draft_key, "new-player", NewPlayer(), value_type=NewPlayer)

    def enter(entry: JsonObject) -> None:
        before = controller.change_count
        controller.dispatch(Enter((entry,)))
        if controller.change_count != before:
            draft.clear()

    buttons = come_back_buttons(seats, enter)
    fields = new_player_fields(draft, seats, enter) if seats.changes.free_seats else []
    return sheet(
        column(
            ft.Row(buttons, wrap=True, spacing=6, run_spacing=6) if buttons else None, *fields, spacing=12
        ),
        padding=10,
    )


def come_back_buttons(seats: TableSeats, enter: Callable[[JsonObject], None]) -> list[ft.Control]:
    return [
        button(
            say("seats.comes_back", "{player} comes back", player=seats.names[seat]),
            f"back-{seat}",
            lambda name=seats.names[seat]: enter({"do": "join", "player": name}),
        )
        for seat in sorted(seats.departed if seats.changes.may_return else ())
    ]


def new_player_fields(
    draft: Draft[NewPlayer], seats: TableSeats, enter: Callable[[JsonObject], None]
) -> list[ft.Control]:
    """Return the fields for the name and total of a new player, and the button that lets the player join."""
    typed = draft.current()

    def join() -> None:
        now = draft.current()
        if now.has_valid_name_and_total(seats):
            enter(now.entry())

    name = name_field(
        say("seats.name", "Who joins?"),
        "join-name",
        typed.name,
        lambda text: draft.change(lambda now: now._replace(name=text)),
        typed.name_fault(seats),
    )
    total = name_field(
        say("seats.total", "Total to begin with (0 if empty)"),
        "join-total",
        typed.total,
        lambda text: draft.change(lambda now: now._replace(total=text)),
        typed.total_fault,
        keyboard_type=ft.KeyboardType.NUMBER,
    )
    is_ready = typed.has_valid_name_and_total(seats)
    label = (
        say("seats.joins", "{player} joins", player=normalised_name(typed.name))
        if is_ready
        else say("seats.join", "Join")
    )
    does = button(label, "do-join", join, "may" if is_ready else "plain", expand=True)
    return [name, *([total] if seats.changes.has_totals else []), ft.Row([does])]
