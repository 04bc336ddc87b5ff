"""The table screen of Royal Battles: board, seats, panel, ruling banner, log and undo, laid out for the window it is in."""

from typing import Any

import flet as ft

from models.record import NoRecord
from models.store import Fault
from referee.royal_battles.course import Moved, PairInvalid, Returned
from referee.royal_battles.geometry import SQUARES
from referee.royal_battles.state import MOVEMENT, State
from referee.table import Table
from referee.words import VOCABULARY, phrase
from views import theme
from views.by_itself import Manner
from views.components.banner import Notice
from views.components.log import Log, LogLine
from views.components.notices import Refused, announced, fault, refused, said
from views.components.paper import rule_line, sheet, words
from views.components.press import sign_button
from views.components.shell import Size, bar, screen, view
from views.keys import use_keys, use_latest
from views.royal_battles.board import board, board_size, place_of
from views.royal_battles.composing import NOT_OF_THE_CARD, Composing, Tapped, asked, lit, tap
from views.royal_battles.panel import Acts, panel
from views.royal_battles.seats import Seat, seat_shown
from views.royal_battles.sums import sum_of, whole_sum
from views.sitting import Sitting, banner, log_of, ruling_of, undo_bar, use_sitting

KEYS = "Keys: ranks 2 to 9, 0 for ten, A J Q K; suits S H D C; W a Joker; E ends the turn; Ctrl Z undoes; Escape clears."


def brief(table: Table, ruling: Any) -> str:
    """An entry in a few words, for Undo: `Pawn b3-c4 9H`."""
    entry = ruling.entry
    moved = next((each for each in ruling.happened if isinstance(each, Moved)), None)
    if moved is not None:
        kind = table.state.battle.kinds[moved.unit]
        return f"{VOCABULARY['unit'].get(kind, kind)} {entry.from_}-{entry.to} {entry.card}"
    return announced(table, entry).rstrip(".")


def worth_telling(table: Table) -> Refused | None:
    """What follows from an accepted entry that the players could overlook: a card that goes back, a draw that is void."""
    for ruling in table.latest(1):
        for happened in ruling.happened:
            if isinstance(happened, Returned | PairInvalid):
                code, rests_on, facts = table.game.telling(table.state, happened)
                return said(phrase(table.game.texts[code], facts), ruling=", ".join(rests_on))
    return None


def probed(sitting: Sitting, tapped: Tapped) -> Refused | None:
    """Why a square cannot be chosen, before any card is named: what concerns only the card is left out."""
    table = sitting.table
    ruling = table.judge(table.read(tapped.entry or {}))
    ruling = ruling._replace(findings=tuple(each for each in ruling.findings if each.rule.id not in NOT_OF_THE_CARD))
    if not ruling.findings:
        return None
    told = refused(table, ruling)
    squares = sorted(lit(table.state, tapped.now))
    state: State = table.state
    if asked(state) in ("move", "attack") and squares:
        named = tuple(
            f"Step to {square}" if tapped.now.unit and asked(state) == "move" else f"{_kind(state, square)} on {square}"
            for square in squares[:6]
        )
        return Refused(Notice("refused", told.notice.reasons, named), {}, tuple({"tap": square} for square in squares[:6]))
    if asked(state) == "place":
        return Refused(Notice("refused", told.notice.reasons, told.notice.instead), told.entry, told.instead)
    return Refused(Notice("refused", told.notice.reasons), {}, ())


def _kind(state: State, square: str) -> str:
    kind = state.battle.kinds[state.on[SQUARES.index(square)]]
    return VOCABULARY["unit"].get(kind, kind)


def useful(sitting: Sitting, told: Refused) -> Refused:
    """Of the acts allowed instead, those a player can really do: nobody is told to play a card he may not hold."""
    if sitting.manner.hands_shown or told.entry.get("do") != "move":
        return told
    card = told.entry["card"]
    kept = [n for n, entry in enumerate(told.instead) if entry["do"] != "move" or entry["card"] == card]
    notice = told.notice._replace(instead=tuple(told.notice.instead[n] for n in kept))
    return Refused(notice, told.entry, tuple(told.instead[n] for n in kept))


@view
def TableScreen(id: int) -> Any:
    """A Royal Battle. What has been tapped so far belongs to one entry: another entry, from wherever, begins anew."""
    sitting = use_sitting(id)
    state: State = sitting.table.state
    page, (width, height) = ft.context.page, ft.use_context(Size)
    (composed_at, composing), set_composing = ft.use_state((0, Composing()))
    more, show_more = ft.use_state(False)
    log_open, open_log = ft.use_state(False)
    keys_shown, show_keys = ft.use_state(False)
    kept, remember = ft.use_ref(None), dict
    if kept.current is None:
        kept.current = remember()
    now = composing if composed_at == sitting.at else Composing()

    def compose(new: Composing) -> None:
        sitting.say(None)
        set_composing((sitting.at, new))

    def enter(*entries: dict[str, Any]) -> None:
        show_more(False)
        if not sitting.enter(*entries):
            set_composing((sitting.at, now._replace(card="", drawn=())))
        elif (told := worth_telling(sitting.table)) is not None:
            sitting.say(told)

    def tap_square(square: str) -> None:
        if square not in SQUARES:
            return
        tapped = tap(state, now, square)
        if tapped.entry is None:
            compose(tapped.now)
        elif tapped.is_probe:
            sitting.say(probed(sitting, tapped))
        else:
            enter(tapped.entry)

    def instead(act: dict[str, Any]) -> None:
        if "tap" in act:
            tap_square(act["tap"])
        else:
            enter(act)

    def again() -> None:
        written = sitting.table.header.model_dump(mode="json", by_alias=True, exclude_none=True)
        try:
            page.navigate(f"/table/{sitting.desk.begin(written, Manner(*sitting.manner))}")
        except (NoRecord, Fault) as error:
            sitting.say(fault(str(error)))

    def pressed(event: ft.KeyboardEvent) -> bool:
        ends = (event.key.upper() == "E" and not event.ctrl) or (event.key == "Enter" and event.ctrl)
        if event.key == "Escape":
            compose(Composing())
        elif ends and state.turn >= 0:
            enter({"do": "end_turn", "by": state.battle.names[state.turn]})
        elif event.key == "?":
            show_keys(not keys_shown)
        else:
            return False
        return True

    use_keys(pressed)
    on_tap = use_latest(tap_square)
    shown = sitting._replace(refused=useful(sitting, sitting.refused) if sitting.refused else None)
    acts = Acts(compose, enter, again, more, show_more)
    layout = Layout(shown, state, now, acts, width, height, on_tap)
    code, facts = sitting.table.game.headline(state)
    headline = phrase(sitting.table.game.texts[code], facts)
    names = " v ".join(state.battle.names)
    actions: list[ft.Control] = []
    if layout.upright:
        actions.append(
            sign_button(
                ft.Icons.CLOSE if log_open else ft.Icons.NOTES,
                "Back to the table" if log_open else "Log",
                "log",
                lambda: open_log(not log_open),
                ink=theme.ON_WOOD,
            )
        )
    top = bar(headline, lambda: page.navigate("/"), actions, f"Royal Battles · {names}", is_live=True)
    lines = log_of(sitting, kept.current)
    log = Log(lines, use_latest(lambda index: _detail(sitting, index)))
    note = words(KEYS, size=theme.TINY) if keys_shown else None
    return screen(f"/table/{id}", top, layout.drawn(log, log_open, note, lines), padding=6 if layout.upright else 12)


def _detail(sitting: Sitting, index: int) -> ft.Control | None:
    struck = sum_of(ruling_of(sitting, index))
    return whole_sum(sitting.table.state, struck, sitting.taste.four_colours) if struck else None


class Layout:
    """Where things lie: upright as on a phone, or with columns beside the board."""

    def __init__(self, sitting: Sitting, state: State, now: Composing, acts: Acts, width: float, height: float, on_tap: Any) -> None:
        self.sitting, self.state, self.now, self.acts = sitting, state, now, acts
        self.width, self.height, self.on_tap = width, height, on_tap
        self.upright = width < theme.NARROW or (width < theme.WIDE and height > width)
        self.turned = state.battle.options.card_orientation == "heads_face_opponent"

    def board(self, width: float, height: float) -> ft.Control:
        """The board in this room."""
        now, state = self.now, self.state
        lights = lit(state, now)
        chosen = tuple(square for square in (now.unit, now.to) if square in SQUARES)
        if not chosen and state.moved >= 0 and state.phase != MOVEMENT and state.at[state.moved] >= 0:
            chosen = (SQUARES[state.at[state.moved]],)
        places = tuple(place_of(state, number, lights, chosen) for number in range(35))
        size = board_size(width, height, self.turned)
        drawn = board(places, size, self.turned, self.sitting.taste.four_colours, self.on_tap)
        return ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER)

    def seats(self, roomy: bool) -> list[ft.Control]:
        """Both seats, White first."""
        return [Seat(seat_shown(self.state, seat), self.sitting.taste.four_colours, roomy, key=f"seat{seat}") for seat in (0, 1)]

    def panel(self, note: ft.Control | None, last: tuple[LogLine, ...] = ()) -> ft.Control:
        """The banner, what is asked, and the `last` lines of the log where the log itself is not on the screen."""
        said = banner(self.sitting, self._instead)
        asked_for = panel(self.sitting, self.now, self.acts)
        told = [words(f"{line.number}  {line.text}", size=theme.TINY, faded=True) for line in reversed(last) if line.number]
        rows = [row for row in (note, said, asked_for, rule_line() if told else None, *told) if row is not None]
        return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)

    def _instead(self, act: dict[str, Any]) -> None:
        if "tap" in act:
            self.on_tap(act["tap"])
        else:
            self.acts.enter(act)

    def scrolled(self, content: ft.Control) -> ft.Control:
        """A sheet that fills what room is left and scrolls."""
        return sheet(
            ft.Column([content], scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH), padding=10, expand=True
        )

    def drawn(self, log: ft.Control, log_open: bool, note: ft.Control | None, lines: tuple[LogLine, ...]) -> ft.Control:
        """Everything below the bar."""
        undo = undo_bar(self.sitting, brief)
        if not self.upright:
            return self._broad(log, undo, note)
        if log_open:
            return ft.Column([sheet(log, expand=True), undo], spacing=6, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        room = self.height - (448 if self.width < theme.NARROW else 476)
        seats = ft.Row(self.seats(roomy=False), spacing=6)
        below: ft.Control = self.scrolled(self.panel(note, lines[-3:] if self.width < theme.NARROW else ()))
        if self.width >= theme.NARROW:
            below = ft.Row(
                [below, sheet(log, expand=True, padding=10)], spacing=8, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
            )
        rows = [seats, self.board(self.width - 12, max(room, 280)), below, undo]
        return ft.Column(rows, spacing=6, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)

    def _broad(self, log: ft.Control, undo: ft.Control, note: ft.Control | None) -> ft.Control:
        three = self.width >= 1240
        left_width, right_width = (372, 284) if three else (360, 0)
        board_width = self.width - 24 - left_width - right_width - 16 * (2 if three else 1)
        seats = self.seats(roomy=self.height > 620)
        if self.height <= 620:
            seats = [ft.Row(seats, spacing=6)]
        left_rows = [*seats, self.scrolled(self.panel(note))]
        if not three:
            left_rows.append(undo)
        left = ft.Column(left_rows, width=left_width, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        middle = ft.Container(self.board(board_width, self.height - 92), expand=True, alignment=ft.Alignment.TOP_CENTER)
        columns: list[ft.Control] = [left, middle]
        if three:
            right = ft.Column(
                [sheet(log, expand=True, padding=10), undo],
                width=right_width,
                spacing=8,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            )
            columns.append(right)
        return ft.Row(columns, spacing=16, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
