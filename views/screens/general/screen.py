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
from views.screens.sitting import Sitting, banner, log_of, ruling_of, undo_bar, use_sitting

KEYS: Final = {"log": "G", "scores": "V"}
"""What stands in place of the log or the table, by its key."""


class Doing:
    """What taps do at this table."""

    def __init__(self, sitting: Sitting, half: Held[Draft]) -> None:
        self.sitting, self.half = sitting, half
        self.game: Game[Any, Any] = sitting.table.game
        self.state = sitting.table.state

    def go_on(self, draft: Draft) -> None:
        """So much is named; what the referee said before is done with."""
        self.sitting.say(None)
        self.half.change(lambda _: draft)

    def enter(self, entry: Entry) -> None:
        """An act is whole. Refused, it leaves what was named before its last part."""
        self.sitting.enter(entry.written())

    def name(self, field: str, value: Any) -> None:
        """A value is named."""
        came_to = named(self.sitting.table, self.half.now(), field, value)
        if came_to.entry is not None:
            self.enter(came_to.entry)
        elif came_to.findings:
            self.sitting.say(refused_so_far(came_to.findings))
        else:
            self.go_on(came_to.now)

    def take_back(self, field: str) -> None:
        """A field is open again; without its verb nothing of an act is left."""
        self.go_on(begun(self.sitting.table) if field == "do" else self.half.now().without(field))

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


def _can_be_meant(sitting: Sitting, draft: Draft) -> bool:
    """Is what was kept still an act of this game?"""
    found = options(sitting.table.game, sitting.table.state, draft)
    return bool(found.open) or found.whole is not None


@view
def TableScreen(id: int) -> Any:
    """A table. What has been tapped so far belongs to one entry: another entry, from wherever, begins anew."""
    sitting = use_sitting(id)
    (width, height), page = ft.use_context(Size), ft.context.page
    half = use_draft(sitting.place, "act", begun(sitting.table), at=sitting.turn, fits=lambda now: _can_be_meant(sitting, now))
    beside, show_beside = ft.use_state("")
    kept: Any = ft.use_ref(dict)
    marks_drawn: Any = ft.use_ref(None)
    doing = Doing(sitting, half)
    use_keys(doing.pressed)
    height = origin.left_of(height, sitting.manner)
    upright = is_upright(width, height)
    toggle = {what: partial(show_beside, "" if beside == what else what) for what in KEYS}
    signs = _signs(sitting, upright, beside, toggle)
    hand = use_at_hand(sitting, sitting.enter, {KEYS[sign.identifier]: sign.does for sign in signs}, signs)
    asks = panel(sitting.table, half.now(), Acts(doing.name, doing.take_back, doing.begin, doing.enter_whole, lambda: sitting.again(page)))
    lines, on_seat = log_of(sitting, kept.current), use_latest(doing.tap_seat)
    log = Log(lines, use_latest(partial(_rests_on, sitting)))
    parts = Parts(
        middle=lambda across, down: _standing(sitting, across, down),
        seats=lambda roomy: [_seats(sitting, on_seat, fills=not roomy)],
        panel=_panel(sitting, asks, hand, marks_drawn),
        panel_height=hand.panel_height(None, height),
        log=_scores(sitting) if beside == "scores" else log,
        log_open=bool(beside) and hand.instead is None,
        undo=undo_bar(sitting, more=hand.beside),
        last=lines[-1:],
    )
    top = bar(_headline(sitting), lambda: page.navigate("/"), hand.in_bar, sitting.table.game.title, is_live=True)
    shown = lay_out(width, height, parts)
    return screen(f"/table/{id}", origin.below(top, sitting.manner, sitting.table.header), shown, padding=6 if upright else 12)


def _seats(sitting: Sitting, on_tap: Callable[[str], None], fills: bool) -> ft.Control:
    """The seats; in a row of their own they fill it."""
    row = seats(sitting.table, on_tap, sitting.taste.four_colours)
    row.expand = fills
    return row


def _headline(sitting: Sitting) -> str:
    code, facts = sitting.table.game.headline(sitting.table.state)
    return sitting.table.game.said(code, facts)


def _signs(sitting: Sitting, upright: bool, beside: str, toggle: Mapping[str, Callable[[], Any]]) -> list[Sign]:
    """What may be looked at in place of the log, or of the table: the log itself on a phone, and the score sheet."""
    tabs = [("log", ft.Icons.NOTES, say("general.log", "Log"))] if upright else []
    tabs += [("scores", ft.Icons.SHOW_CHART, say("general.scores", "Scores"))] if sitting.table.game.keeps_score else []
    back = (ft.Icons.CLOSE, say("general.to_table", "Back to the table"))
    return [Sign(*(back if beside == what else (icon, label)), what, toggle[what], what, beside == what) for what, icon, label in tabs]


def _scores(sitting: Sitting) -> ft.Control:
    """The score sheet, and on paper."""
    table = sitting.table

    def sheet(day: str = "") -> ScoreSheet:
        return table.game.score_sheet([snapshot(table)], day)

    rows = [title(scores_title()), score_table(sheet()), printing("-".join(table.header.names), sheet)]
    return ft.Column(rows, spacing=10, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _standing(sitting: Sitting, width: float, height: float) -> ft.Control:
    """The picture of the game, or in words what stands in no seat."""
    table, drawn = sitting.table, screens_of(sitting.table.game.game)
    if drawn.has_picture:
        return drawn.picture(table, table.state, None, width, height, sitting.taste.four_colours)
    return state_in_words(of_nobody(table.game.show(table.state), table.header.names), width, None, sitting.taste.four_colours)


def _panel(sitting: Sitting, asks: Panel, hand: Any, marks_drawn: Any) -> ft.Control:
    picking = asks.pick
    picker = kept_picker(
        asks.marks,
        use_latest(lambda card: picking(card) if picking else None),
        marks_drawn,
        sitting.taste.four_colours,
        hidden=asks.hidden,
        joker=sitting.table.game.has_jokers,
        place=sitting.place,
        at=sitting.turn,
    )
    asked = [hand.instead] if hand.instead is not None else [*asks.rows, picker]
    rows = [slot(hand.above), slot(banner(sitting)), *asked]
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _rests_on(sitting: Sitting, index: int) -> ft.Control | None:
    """Which rulings an entry of the log rests on."""
    return rests_on_row(sitting.table, sitting.id, ruling_of(sitting, index))
