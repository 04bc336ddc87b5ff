"""The table screen of El Royale: ring of seats and pile, panel, ruling banner, log and undo, laid out for the window it is in."""

from collections.abc import Callable
from typing import Any

import flet as ft

from models.cards import NAMES
from models.el_royale import ElRoyaleHeader
from models.speech import say
from referee.games.el_royale.score_sheet import evening_sheet
from referee.games.el_royale.state import CLAIMS, DEAL, NOBODY, OVER, State, in_set
from views.app import theme
from views.app.drafts import use_draft
from views.app.keys import use_keys, use_latest
from views.components import origin
from views.components.layout import THREE_COLUMNS, Parts, is_upright, lay_out
from views.components.log import Log
from views.components.notices import Refused
from views.components.paper import slot, words
from views.components.picker import kept_picker
from views.components.shell import LARGE, Size, TextScale, bar, screen, view
from views.components.signs import Sign
from views.screens.at_hand import use_at_hand
from views.screens.el_royale.asked import Acts
from views.screens.el_royale.dealing import suggested
from views.screens.el_royale.evening import evening, in_words, proposal
from views.screens.el_royale.half_said import HalfSaid, fits, lit
from views.screens.el_royale.panel import asking
from views.screens.el_royale.ring import ring, stock
from views.screens.el_royale.tiles import kept_tiles
from views.screens.rules.links import rests_on_row
from views.screens.score_sheets import print_scores
from views.screens.table_session import TableSession, banner, log_of, ruling_of, undo_bar, use_table_session

LOW_PHONE = 800
"""Below this height of a phone the ring is as small as it can be, and the panel scrolls, so that every seat is seen."""
STOCK = 32
"""Room for the line that says how large the deck is."""


def useful(state: State, told: Refused) -> Refused:
    """Of the acts allowed instead, those a player can really do: nobody is told to play a card that may not be in the hand."""
    named = set(told.entry.get("cards") or ())

    def can(entry: dict[str, Any]) -> bool:
        seat = state.spoils if entry["do"] == "claim" else state.company.names.index(entry["by"])
        return set(entry.get("cards") or ()) <= named | {NAMES[card] for card in in_set(state.known[seat])}

    kept = [n for n, entry in enumerate(told.instead) if can(entry)]
    notice = told.notice._replace(instead=tuple(told.notice.instead[n] for n in kept))
    return Refused(notice, told.entry, tuple(told.instead[n] for n in kept))


@view
def TableScreen(id: int) -> Any:
    """A game of El Royale. What has been tapped so far belongs to one entry: another entry, from wherever, begins anew."""
    session = use_table_session(id)
    state: State = session.table.state
    page, (width, height), text = ft.context.page, ft.use_context(Size), ft.use_context(TextScale)
    composed = use_draft(session.place, "act", HalfSaid(), at=session.turn, fits=lambda now: fits(state, now))
    log_open, open_log = ft.use_state(False)
    kept, marks_drawn, tiles_drawn = ft.use_ref(dict), ft.use_ref(None), ft.use_ref(None)
    header = session.table.header
    assert isinstance(header, ElRoyaleHeader)
    games = evening(session.desk, id) if state.phase in (DEAL, OVER) else []
    offer = proposal(games, header, state.phase == OVER) if state.phase in (DEAL, OVER) else None

    def held() -> HalfSaid:
        return suggested(composed.now(), offer, state.company.names) if state.phase == DEAL else composed.now()

    def compose(change: Callable[[HalfSaid], HalfSaid]) -> None:
        session.say(None)
        composed.change(lambda _: change(held()))

    def enter(*entries: dict[str, Any]) -> None:
        if not session.enter(*entries):
            composed.change(lambda tapped: tapped._replace(cards=()))

    def tap_seat(seat: int) -> None:
        if state.phase == DEAL:
            compose(lambda tapped: tapped._replace(**{"dealer" if tapped.dealer == NOBODY else "first": seat}))
        elif state.phase != OVER:
            compose(lambda tapped: HalfSaid() if tapped.seat == seat else HalfSaid(seat=seat))

    def pressed(event: ft.KeyboardEvent) -> bool:
        if event.key == "Escape":
            compose(lambda _: HalfSaid())
        elif event.key == "Enter" and state.phase == "after_beat":
            enter({"do": "clear", "by": state.name(state.attacker)})
        elif event.key == "Enter" and state.phase == "defence" and not held().cards:
            enter({"do": "take" if state.conceded else "concede", "by": state.name(state.defender)})
        else:
            return False
        return True

    use_keys(pressed)
    now = held()
    height = origin.left_of(height, session.table_settings)
    upright = is_upright(width, height)
    turn_to = {"G": lambda: open_log(not log_open)} if upright else {}
    signs = []
    if upright:
        label = say("el_table.to_table", "Back to the table") if log_open else say("el_table.log", "Log")
        signs.append(Sign(ft.Icons.CLOSE if log_open else ft.Icons.NOTES, label, "log", turn_to["G"], "log", log_open))
    hand = use_at_hand(session, enter, turn_to, signs)

    async def print_them() -> None:
        await print_scores(session.desk, "-".join(header.names), lambda day: evening_sheet(called, header, games, day))

    acts = Acts(held, compose, enter, lambda: session.again(page), offer, in_words(games), print_them)
    code, facts = session.table.game.headline(state)
    called = session.table.game.titled(header.edition)
    subtitle = say("el_table.subtitle", "{game} · {count} players", game=called, count=len(header.seats))
    top = bar(session.table.game.said(code, facts), lambda: page.navigate("/"), hand.in_bar, subtitle, is_live=True)
    lines = log_of(session, kept.current)
    on_tap = use_latest(tap_seat)
    no_log = theme.WIDE <= width < THREE_COLUMNS
    asked = asking(session, now, acts)
    shown = session._replace(refused=useful(state, session.refused) if session.refused else None)
    picking = asked.picking
    pick = use_latest(lambda card: picking.on_pick(card) if picking else None)
    picker = kept_picker(
        picking and picking.marks,
        pick,
        marks_drawn,
        session.preferences.four_colours,
        hidden=bool(picking and picking.hidden),
        joker=False,
        place=session.place,
        at=session.turn,
    )
    on_tile = use_latest(lambda card: asked.on_tile(card) if asked.on_tile else None)
    tiles = kept_tiles(asked.tiles, tiles_drawn, session.preferences.four_colours, on_tile)
    last = words(lines[-1].text, size=theme.SMALL, faded=True) if no_log and lines else None
    asks = [hand.instead] if hand.instead is not None else [slot(asked.above), tiles, picker, slot(asked.below), slot(last)]
    rows = [slot(hand.above), slot(banner(shown, lambda act: enter(act))), *asks]
    is_phone = upright and width < theme.NARROW
    is_low = is_phone and height < LOW_PHONE
    parts = Parts(
        middle=lambda across, down: _ring(session, now, across, 0 if is_low else down, on_tap, text, is_phone),
        seats=lambda roomy: (),
        panel=ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        panel_height=hand.panel_height(height * 0.44 if state.phase == CLAIMS or now.mode or is_low else None, height),
        log=Log(lines, use_latest(lambda index: _rests_on(session, index))),
        log_open=log_open and hand.instead is None,
        undo=undo_bar(session, more=hand.beside),
        pinned=asked.foot if hand.instead is None else None,
        last=lines[-1:],
    )
    return screen(
        f"/table/{id}",
        origin.below(top, session.table_settings, session.table.header),
        lay_out(width, height, parts),
        padding=6 if upright else 12,
    )


def _rests_on(session: TableSession, index: int) -> ft.Control | None:
    """Which rulings an entry of the log rests on."""
    return rests_on_row(session.table, session.id, ruling_of(session, index))


def _ring(session: TableSession, now: HalfSaid, width: float, height: float, on_tap: Any, text: float, is_phone: bool) -> ft.Control:
    """The seats around the pile, and the sizes of deck and discard pile."""
    state: State = session.table.state
    chosen = now.seat if state.phase != DEAL else now.first if now.first != NOBODY else now.dealer
    room = max(min(height - STOCK, 330 if is_phone else 640), 240)
    if text >= LARGE and is_phone:  # the screen scrolls as a whole then
        room *= min(text, 2.0)
    drawn = ring(state, lit(session.table), chosen, width, room, session.preferences.four_colours, on_tap, text)
    return ft.Column([drawn, stock(state)], spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
