"""The table screen of Royal Battles: board, seats, panel, ruling banner, log and undo, laid out for the window it is in."""

from typing import Any

import flet as ft

from models.speech import say
from referee.drafts import NOTHING, Draft
from referee.games.royal_battles.geometry import SQUARES
from referee.games.royal_battles.state import DAMAGE, MOVEMENT, State
from referee.words.phrases import between
from views.app import theme
from views.app.drafts import use_draft
from views.app.keys import use_keys, use_latest
from views.components import origin
from views.components.layout import Parts, is_low, is_upright, lay_out
from views.components.log import Log
from views.components.notices import said
from views.components.paper import slot
from views.components.picker import kept_picker
from views.components.shell import LARGE, Size, TextScale, bar, low_bar, screen, view
from views.components.signs import Sign
from views.screens.at_hand import use_at_hand
from views.screens.royal_battles.advice import brief, useful
from views.screens.royal_battles.asking import Acts, Asking
from views.screens.royal_battles.board import SIDES, board, board_size, place_of
from views.screens.royal_battles.controller import Controller
from views.screens.royal_battles.cursor import use_cursor
from views.screens.royal_battles.first_game import playing, sample
from views.screens.royal_battles.half_said import fits, lit
from views.screens.royal_battles.panel import panel
from views.screens.royal_battles.points import forms, unit_tapped
from views.screens.royal_battles.seats import Room, Seat, seat_shown
from views.screens.royal_battles.sums import sum_of, whole_sum
from views.screens.rules.links import rests_on_row
from views.screens.table_session import TableSession, banner, log_of, ruling_of, undo_bar, use_table_session


@view
def TableScreen(id: int) -> Any:
    """A Royal Battle. What has been tapped so far belongs to one entry: another entry, from wherever, begins anew."""
    session = use_table_session(id)
    state: State = session.table.state
    page, (width, height), text = ft.context.page, ft.use_context(Size), ft.use_context(TextScale)
    held = use_draft(session.place, "act", NOTHING, at=session.turn, fits=lambda now: fits(session.table, now))
    more, show_more = ft.use_state(False)
    log_open, open_log = ft.use_state(False)
    marks_drawn: Any = ft.use_ref(None)
    kept: Any = ft.use_ref(dict)

    controller = Controller(session, held, show_more)
    now = held.now()

    plays = playing.is_shown(session)

    def pressed(event: ft.KeyboardEvent) -> bool:
        if plays:
            return False
        ends = (event.key.upper() == "E" and not event.ctrl) or (event.key == "Enter" and event.ctrl)
        if event.key == "Escape":
            controller.begin(NOTHING)
        elif ends and state.turn >= 0:
            controller.enter({"do": "end_turn", "by": state.battle.names[state.turn]})
        else:
            return False
        return True

    use_keys(pressed)
    height = origin.left_of(height, session.table_settings)
    upright = is_upright(width, height)
    turn_to = {"F": lambda: page.navigate(f"/table/{id}/forms"), **({"G": lambda: open_log(not log_open)} if upright else {})}
    only_watch = lambda _: session.say(said(playing.watched()))  # noqa: E731
    signs = [Sign(ft.Icons.ASSIGNMENT_OUTLINED, say("battle.forms", "Army record forms"), "forms", turn_to["F"], "forms")]
    if upright:
        label = say("battle.log.close", "Back to the table") if log_open else say("battle.log.open", "Log")
        signs.append(Sign(ft.Icons.CLOSE if log_open else ft.Icons.NOTES, label, "log", turn_to["G"], "log", log_open))
    hand = use_at_hand(session, controller.enter if not plays else only_watch, turn_to, signs)
    on_tap = use_latest(controller.tap if not plays else only_watch)
    on_unit = use_latest(lambda unit: controller.begin(unit_tapped(state, controller.now(), unit)))
    cursor = use_cursor(on_tap)
    on_seat = use_latest(lambda side: controller.begin(Draft.of(by=state.battle.names[SIDES.index(side)])))
    shown = session._replace(refused=useful(session, session.refused) if session.refused else None)
    acts = Acts(controller, lambda: session.again(page), more, show_more)
    code, facts = session.table.game.headline(state)
    headline = session.table.game.said(code, facts)
    called = f"{session.table.game.title} · {between(state.battle.names)}"

    def seats(room: Room) -> list[ft.Control]:
        return [
            Seat(seat_shown(session.table, seat, now), session.preferences.four_colours, room, on_seat, key=f"seat{seat}")
            for seat in ((0, 1) if state.battle.begins != DAMAGE else ())
        ]

    low = is_low(width, height) and text < LARGE
    if low:
        top = low_bar(headline, lambda: page.navigate("/"), ft.Row(seats("low"), spacing=4), hand.in_bar)
    else:
        top = bar(headline, lambda: page.navigate("/"), hand.in_bar, called, is_live=True)
    lines = log_of(session, kept.current)
    asking = panel(shown, now, acts) if not plays else Asking(playing.Demonstration(id, session.at, key="demonstration"))
    told = shown.refused
    about_a_square = told is not None and told.notice.kind == "refused" and not told.entry and width < theme.NARROW
    picking = None if about_a_square else asking.picking  # on a phone the board stays in sight to tap another square
    pick = use_latest(lambda card: picking.on_pick(card) if picking else None)
    picker = kept_picker(
        picking and picking.marks,
        pick,
        marks_drawn,
        session.preferences.four_colours,
        hidden=bool(picking and picking.hidden),
        place=session.place,
        at=session.turn,
    )
    asks = [hand.instead] if hand.instead is not None else [slot(asking.above), picker]
    rows = [slot(hand.above), slot(sample.note(session, controller.enter)), slot(banner(shown, controller.instead)), *asks]
    parts = Parts(
        middle=lambda room, high: (
            cursor.around(_board(shown, now, room, high, on_tap, cursor.square))
            if state.battle.begins != DAMAGE
            else forms(state, now, on_unit)
        ),
        seats=lambda roomy: () if low else seats("roomy" if roomy else "short"),
        panel=ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        panel_height=None,
        log=Log(lines, use_latest(lambda index: _detail(session, index))),
        log_open=log_open and hand.instead is None,
        undo=undo_bar(shown, brief, hand.beside),
        last=() if plays else lines[-1:],
        fits=True,
        pinned=asking.below if hand.instead is None else None,
    )
    return screen(
        f"/table/{id}",
        origin.below(top, session.table_settings, session.table.header),
        lay_out(width, height, parts),
        padding=6 if upright else 12,
    )


def _detail(session: TableSession, index: int) -> ft.Control | None:
    ruling = ruling_of(session, index)
    struck = sum_of(ruling)
    drawn = [whole_sum(session.table.state, struck, session.preferences.four_colours)] if struck else []
    rests_on = rests_on_row(session.table, session.id, ruling)
    rows = [*drawn, *([rests_on] if rests_on else [])]
    return ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH) if rows else None


def _board(session: TableSession, now: Draft, width: float, height: float, on_tap: Any, pointed: int) -> ft.Control:
    """The board in this room. `pointed`: the square to which the arrow keys have come, or -1."""
    state: State = session.table.state
    lights = lit(session.table, now)
    chosen = tuple(square for name in ("from", "to", "target", "square") if (square := now.said.get(name)) in SQUARES)
    if not chosen and state.moved >= 0 and state.phase != MOVEMENT and state.at[state.moved] >= 0:
        chosen = (SQUARES[state.at[state.moved]],)
    places = tuple(place_of(state, number, lights, chosen)._replace(pointed=number == pointed) for number in range(35))
    turned = state.battle.options.card_orientation == "heads_face_opponent"
    drawn = board(places, board_size(width, height, turned), turned, session.preferences.four_colours, on_tap)
    return ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER)
