"""The table screen of Royal Battles: board, seats, panel, ruling banner, log and undo, laid out for the window it is in."""

from typing import Any

import flet as ft

from models.record import NoRecord
from models.store import Fault
from referee.royal_battles.attack import attacks
from referee.royal_battles.course import Moved, PairInvalid, Returned
from referee.royal_battles.geometry import SQUARES
from referee.royal_battles.state import MOVEMENT, State
from referee.table import Table
from referee.words import VOCABULARY, phrase
from views import theme
from views.by_itself import Manner
from views.components.banner import Notice
from views.components.layout import Parts, is_upright, lay_out
from views.components.log import Log
from views.components.notices import Refused, announced, fault, refused, said
from views.components.paper import slot, words
from views.components.picker import kept_picker
from views.components.press import sign_button
from views.components.shell import Size, bar, screen, view
from views.keys import use_keys, use_latest
from views.royal_battles.asking import Acts
from views.royal_battles.board import SIDES, board, board_size, place_of
from views.royal_battles.composing import NOT_OF_THE_CARD, Composing, Tapped, asked, lit, tap
from views.royal_battles.panel import panel
from views.royal_battles.seats import Seat, seat_shown
from views.royal_battles.sums import sum_of, whole_sum
from views.sitting import Sitting, banner, log_of, ruling_of, undo_bar, use_sitting

KEYS = "Keys: ranks 2 to 9, 0 for ten, A J Q K; suits S H D C; W a Joker; E ends the turn; Ctrl Z undoes; Escape clears."


LOW_PHONE = 740
"""Below this height a phone shows the card picker only once unit and square are chosen."""


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
    """Of the acts allowed instead, those a player can really do.

    Where hands are counted nobody is told to play a card he may not hold: the same card with another unit or on another
    square is offered. That nothing can move is a claim, and no advice.
    """
    if sitting.manner.hands_shown or told.entry.get("do") != "move":
        return told
    state, card = sitting.table.state, told.entry["card"]
    kept = [(entry, words_) for entry, words_ in zip(told.instead, told.notice.instead, strict=True) if entry.get("card") == card]
    others = sorted(lit(state, Composing(card=card))) if asked(state) == "move" and not kept else []
    kept += [({"tap": square, "card": card}, f"{card} with the {_kind(state, square)} on {square}") for square in others]
    kept += [(entry, words_) for entry, words_ in zip(told.instead, told.notice.instead, strict=True) if entry["do"] == "end_turn"]
    return Refused(told.notice._replace(instead=tuple(words_ for _, words_ in kept)), told.entry, tuple(entry for entry, _ in kept))


@view
def TableScreen(id: int) -> Any:
    """A Royal Battle. What has been tapped so far belongs to one entry: another entry, from wherever, begins anew."""
    sitting = use_sitting(id)
    state: State = sitting.table.state
    page, (width, height) = ft.context.page, ft.use_context(Size)
    live, (_, draw_anew) = ft.use_ref(None), ft.use_state((0, Composing()))
    more, show_more = ft.use_state(False)
    log_open, open_log = ft.use_state(False)
    keys_shown, show_keys = ft.use_state(False)
    marks_drawn: Any = ft.use_ref(None)
    kept, remember = ft.use_ref(None), dict
    if kept.current is None:
        kept.current = remember()

    def held() -> Composing:
        """What has been tapped so far, also by a tap that is not drawn yet."""
        at, composing = live.current or (0, Composing())
        return composing if at == sitting.at else Composing()

    def hold(new: Composing) -> None:
        live.current = (sitting.at, new)
        draw_anew(live.current)

    def compose(new: Composing) -> None:
        sitting.say(None)
        hold(new)

    now = held()

    def enter(*entries: dict[str, Any]) -> None:
        show_more(False)
        if not sitting.enter(*entries):
            hold(held()._replace(card="", drawn=()))
        elif (told := worth_telling(sitting.table)) is not None:
            sitting.say(told)

    def tap_square(square: str) -> None:
        if square not in SQUARES:
            return
        tapped = tap(state, held(), square)
        if tapped.entry is None:
            compose(tapped.now)
        elif tapped.is_probe:
            sitting.say(probed(sitting, tapped))
        else:
            enter(tapped.entry)

    def instead(act: dict[str, Any]) -> None:
        if "card" in act and "tap" in act:
            compose(Composing(unit=act["tap"], card=act["card"]))
        elif "tap" in act:
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
    on_seat = use_latest(lambda side: compose(Composing(seat=SIDES.index(side))))
    shown = sitting._replace(refused=useful(sitting, sitting.refused) if sitting.refused else None)
    acts = Acts(held, compose, enter, again, more, show_more, low=width < theme.NARROW and height < LOW_PHONE)
    code, facts = sitting.table.game.headline(state)
    headline = phrase(sitting.table.game.texts[code], facts)
    names = " v ".join(state.battle.names)
    forms = sign_button(
        ft.Icons.ASSIGNMENT_OUTLINED, "Army record forms", "forms", lambda: page.navigate(f"/table/{id}/forms"), ink=theme.ON_WOOD
    )
    actions: list[ft.Control] = [forms]
    if is_upright(width, height):
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
    note = words(KEYS, size=theme.TINY) if keys_shown else None
    asking = panel(shown, now, acts)
    told = shown.refused
    about_a_square = told is not None and told.notice.kind == "refused" and not told.entry and width < theme.NARROW
    picking = None if about_a_square else asking.picking  # on a phone the board stays in sight to tap another square
    pick = use_latest(lambda card: picking.on_pick(card) if picking else None)
    picker = kept_picker(picking and picking.marks, pick, marks_drawn, sitting.taste.four_colours, hidden=bool(picking and picking.hidden))
    rows = [slot(note), slot(banner(shown, instead)), slot(asking.above), picker, slot(asking.below)]
    parts = Parts(
        middle=lambda room, high: _board(shown, now, room, high, on_tap),
        seats=lambda roomy: [
            Seat(seat_shown(state, seat, now), sitting.taste.four_colours, roomy, on_seat, key=f"seat{seat}") for seat in (0, 1)
        ],
        panel=ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        panel_height=_panel_height(state, more, height),
        log=Log(lines, use_latest(lambda index: _detail(sitting, index))),
        log_open=log_open,
        undo=undo_bar(shown, brief),
        last=lines[-2:],
    )
    return screen(f"/table/{id}", top, lay_out(width, height, parts), padding=6 if is_upright(width, height) else 12)


def _detail(sitting: Sitting, index: int) -> ft.Control | None:
    struck = sum_of(ruling_of(sitting, index))
    return whole_sum(sitting.table.state, struck, sitting.taste.four_colours) if struck else None


def _board(sitting: Sitting, now: Composing, width: float, height: float, on_tap: Any) -> ft.Control:
    """The board in this room."""
    state: State = sitting.table.state
    lights = lit(state, now)
    chosen = tuple(square for square in (now.unit, now.to) if square in SQUARES)
    if not chosen and state.moved >= 0 and state.phase != MOVEMENT and state.at[state.moved] >= 0:
        chosen = (SQUARES[state.at[state.moved]],)
    places = tuple(place_of(state, number, lights, chosen) for number in range(35))
    turned = state.battle.options.card_orientation == "heads_face_opponent"
    drawn = board(places, board_size(width, height, turned), turned, sitting.taste.four_colours, on_tap)
    return ft.Row([drawn], alignment=ft.MainAxisAlignment.CENTER)


def _panel_height(state: State, more: bool, height: float) -> float | None:
    """How high the panel stands on a phone: it scrolls where there may be more in it than a picker."""
    if more:
        return min(330.0, height * 0.5)
    if asked(state) == "attack":
        targets = len({struck.target for struck in attacks(state)})
        return float(min(130 + 165 * targets, height * 0.4))
    return None
