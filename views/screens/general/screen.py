"""The table screen of any game: seats, how it stands, what is asked, ruling banner, log and undo."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import flet as ft

from models.record import Entry
from models.speech import say
from referee.drafts import Asked, Draft, options
from referee.game import Game
from referee.score_sheet import ScoreSheet, scores_title
from referee.table.check_code import snapshot
from views.app.drafts import Draft as Held
from views.app.drafts import use_draft
from views.app.keys import use_keys, use_latest
from views.components import origin
from views.components.in_words import state_in_words
from views.components.layout import Parts, is_upright, lay_out
from views.components.log import Log
from views.components.notices import refused_so_far
from views.components.paper import slot, title
from views.components.picker import kept_picker
from views.components.shell import Size, bar, screen, view
from views.components.signs import Sign
from views.games import screens_of
from views.screens.at_hand import use_at_hand
from views.screens.general.half_said import begun, chosen, named, question
from views.screens.general.panel import Acts, Panel, panel
from views.screens.general.seats import of_nobody, seats
from views.screens.rules.links import rests_on_row
from views.screens.score_sheets import printing, score_table
from views.screens.table_session import TableSession, banner, log_of, ruling_of, undo_bar, use_table_session

KEYS: Final = {"log": "G", "scores": "V"}
"""What stands in place of the log or the table, by its key."""


class Controller:
    """What taps do at this table."""

    def __init__(self, session: TableSession, half: Held[Draft]) -> None:
        self.session, self.half = session, half
        self.game: Game[Any, Any] = session.table.game
        self.state = session.table.state

    def go_on(self, draft: Draft) -> None:
        """So much is named; what the referee said before is done with."""
        self.session.say(None)
        self.half.change(lambda _: draft)

    def enter(self, entry: Entry) -> None:
        """An act is whole. Refused, it leaves what was named before its last part."""
        self.session.enter(entry.written())

    def name(self, field: str, value: Any) -> None:
        """A value is named."""
        came_to = named(self.session.table, self.half.now(), field, value)
        if came_to.entry is not None:
            self.enter(came_to.entry)
        elif came_to.findings:
            self.session.say(refused_so_far(came_to.findings))
        else:
            self.go_on(came_to.now)

    def take_back(self, field: str) -> None:
        """A field is open again; without its verb nothing of an act is left."""
        self.go_on(begun(self.session.table) if field == "do" else self.half.now().without(field))

    def begin(self, ask: Asked) -> None:
        """Somebody is going to do this. An act that has nothing to name is entered at once."""
        draft = chosen(ask)
        whole = options(self.game, self.state, draft).whole if question(self.game, self.state, draft) is None else None
        if whole is not None:
            self.enter(whole)
        else:
            self.go_on(draft)

    def enter_whole(self) -> None:
        """What is whole is entered as it is."""
        whole = options(self.game, self.state, self.half.now()).whole
        if whole is not None:
            self.enter(whole)

    def tap_seat(self, name: str) -> None:
        """A player is named, where one is asked for."""
        asks = question(self.game, self.state, self.half.now())
        if asks is not None and name in asks.options.allowed:
            self.name(asks.field, name)

    def pressed(self, event: ft.KeyboardEvent) -> bool:
        """Escape takes everything back."""
        if event.key == "Escape" and self.half.is_begun:
            self.half.give_up()
            return True
        return False


def _can_be_meant(session: TableSession, draft: Draft) -> bool:
    """Is what was kept still an act of this game?"""
    found = options(session.table.game, session.table.state, draft)
    return bool(found.open) or found.whole is not None


@view
def TableScreen(id: int) -> Any:
    """A table. What has been tapped so far belongs to one entry: another entry, from wherever, begins anew."""
    session = use_table_session(id)
    (width, height), page = ft.use_context(Size), ft.context.page
    half = use_draft(session.place, "act", begun(session.table), at=session.turn, fits=lambda now: _can_be_meant(session, now))
    beside, show_beside = ft.use_state("")
    kept: Any = ft.use_ref(dict)
    marks_drawn: Any = ft.use_ref(None)
    controller = Controller(session, half)
    use_keys(controller.pressed)
    height = origin.left_of(height, session.table_settings)
    upright = is_upright(width, height)
    toggle = {what: partial(show_beside, "" if beside == what else what) for what in KEYS}
    signs = _signs(session, upright, beside, toggle)
    hand = use_at_hand(session, session.enter, {KEYS[sign.identifier]: sign.does for sign in signs}, signs)
    asks = panel(
        session.table,
        half.now(),
        Acts(controller.name, controller.take_back, controller.begin, controller.enter_whole, lambda: session.again(page)),
    )
    lines, on_seat = log_of(session, kept.current), use_latest(controller.tap_seat)
    log = Log(lines, use_latest(partial(_rests_on, session)))
    parts = Parts(
        middle=lambda across, down: _standing(session, across, down),
        seats=lambda roomy: [_seats(session, on_seat, fills=not roomy)],
        panel=_panel(session, asks, hand, marks_drawn),
        panel_height=hand.panel_height(None, height),
        log=_scores(session) if beside == "scores" else log,
        log_open=bool(beside) and hand.instead is None,
        undo=undo_bar(session, more=hand.beside),
        last=lines[-1:],
    )
    top = bar(_headline(session), lambda: page.navigate("/"), hand.in_bar, session.table.game.title, is_live=True)
    shown = lay_out(width, height, parts)
    return screen(f"/table/{id}", origin.below(top, session.table_settings, session.table.header), shown, padding=6 if upright else 12)


def _seats(session: TableSession, on_tap: Callable[[str], None], fills: bool) -> ft.Control:
    """The seats; in a row of their own they fill it."""
    row = seats(session.table, on_tap, session.preferences.four_colours)
    row.expand = fills
    return row


def _headline(session: TableSession) -> str:
    code, facts = session.table.game.headline(session.table.state)
    return session.table.game.said(code, facts)


def _signs(session: TableSession, upright: bool, beside: str, toggle: Mapping[str, Callable[[], Any]]) -> list[Sign]:
    """What may be looked at in place of the log, or of the table: the log itself on a phone, and the score sheet."""
    tabs = [("log", ft.Icons.NOTES, say("general.log", "Log"))] if upright else []
    tabs += [("scores", ft.Icons.SHOW_CHART, say("general.scores", "Scores"))] if session.table.game.keeps_score else []
    back = (ft.Icons.CLOSE, say("general.to_table", "Back to the table"))
    return [Sign(*(back if beside == what else (icon, label)), what, toggle[what], what, beside == what) for what, icon, label in tabs]


def _scores(session: TableSession) -> ft.Control:
    """The score sheet, and on paper."""
    table = session.table

    def sheet(day: str = "") -> ScoreSheet:
        return table.game.score_sheet([snapshot(table)], day)

    rows = [title(scores_title()), score_table(sheet()), printing("-".join(table.header.names), sheet)]
    return ft.Column(rows, spacing=10, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _standing(session: TableSession, width: float, height: float) -> ft.Control:
    """The picture of the game, or in words what stands in no seat."""
    table, drawn = session.table, screens_of(session.table.game.game)
    if drawn.has_picture:
        return drawn.picture(table, table.state, None, width, height, session.preferences.four_colours)
    return state_in_words(of_nobody(table.game.show(table.state), table.header.names), width, None, session.preferences.four_colours)


def _panel(session: TableSession, asks: Panel, hand: Any, marks_drawn: Any) -> ft.Control:
    picking = asks.pick
    picker = kept_picker(
        asks.marks,
        use_latest(lambda card: picking(card) if picking else None),
        marks_drawn,
        session.preferences.four_colours,
        hidden=asks.hidden,
        joker=session.table.game.has_jokers,
        place=session.place,
        at=session.turn,
    )
    asked = [hand.instead] if hand.instead is not None else [*asks.rows, picker]
    rows = [slot(hand.above), slot(banner(session)), *asked]
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _rests_on(session: TableSession, index: int) -> ft.Control | None:
    """Which rulings an entry of the log rests on."""
    return rests_on_row(session.table, session.id, ruling_of(session, index))
