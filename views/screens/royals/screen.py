"""The table screen of Royals and Battle Royals: boards, discard pile, panel, ruling banner, log, scores and undo."""

from collections import Counter
from typing import Any

import flet as ft

from models.speech import say
from referee.games.royals.ending import HandScored
from referee.games.royals.state import CHALLENGE, CHOOSE, DEAL, FOLLOW, KEEP, PLAY, POINTS, REVEAL, TALLY, State
from referee.table.check_code import snapshot
from referee.table.gate import Table
from views.app import theme
from views.app.drafts import use_draft
from views.app.keys import use_keys, use_latest
from views.components import origin
from views.components.layout import BAR, UNDO, Parts, is_upright, lay_out
from views.components.log import Log
from views.components.notices import announced
from views.components.paper import sheet
from views.components.shell import LARGE, Size, TextScale, bar, screen, view
from views.components.signs import Sign
from views.screens.at_hand import use_at_hand
from views.screens.royals import half_said
from views.screens.royals import points as pointing
from views.screens.royals import tally as tallying
from views.screens.royals.boards import boards
from views.screens.royals.controller import Controller
from views.screens.royals.half_said import HalfSaid, fits
from views.screens.royals.panel import Acts, panel
from views.screens.royals.pile import pile
from views.screens.royals.scores import curve, legend, score_sheet, standing, sums
from views.screens.rules.links import rests_on_row
from views.screens.score_sheets import printing
from views.screens.table_session import TableSession, banner, log_of, ruling_of, undo_bar, use_table_session


def brief(table: Table, ruling: Any) -> str:
    """An entry in a few words, for Undo."""
    return announced(table, ruling.entry).rstrip(".")


@view
def TableScreen(id: int) -> Any:
    """A table of Royals. What has been tapped so far belongs to one entry: another entry, from wherever, begins anew."""
    session = use_table_session(id)
    state: State = session.table.state
    page, (width, height), text = ft.context.page, ft.use_context(Size), ft.use_context(TextScale)
    composed = use_draft(session.place, "act", HalfSaid(), at=session.turn, fits=lambda now: fits(state, now))
    tally = use_draft(session.place, "tally", tallying.begun(state), at=session.turn, fits=lambda form: tallying.fits(state, form))
    points = use_draft(session.place, "points", pointing.begun(state), at=session.turn, fits=lambda form: pointing.fits(state, form))
    beside, show_beside = ft.use_state("")
    hand_open, open_hand = ft.use_state(-1)
    typed, kept = ft.use_ref(""), ft.use_ref(dict)
    controller, now = Controller(session, composed), composed.now()
    height = origin.left_of(height, session.table_settings)
    upright = is_upright(width, height)

    def toggle(what: str) -> None:
        show_beside("" if beside == what else what)

    use_keys(lambda event: controller.pressed(event, typed))
    turn_to = {"V": lambda: toggle("scores"), **({"G": lambda: toggle("log")} if upright else {})}
    tabs = [("scores", ft.Icons.SHOW_CHART, say("royals_table.scores", "Scores"))]
    if upright:
        tabs.insert(0, ("log", ft.Icons.NOTES, say("royals_table.log", "Log")))
    to_table = say("royals_table.back_to_table", "Back to the table")
    signs = [
        Sign(*((ft.Icons.CLOSE, to_table) if beside == what else (icon, label)), what, lambda what=what: toggle(what), what, beside == what)
        for what, icon, label in tabs
    ]
    hand = use_at_hand(session, controller.enter, turn_to, signs)
    on_card, on_discard = use_latest(controller.tap_card), use_latest(controller.tap_discard)
    columns = 5 if text >= LARGE else 13 if upright and width > 2 * 520 else 7
    on_tallied = use_latest(lambda card: tally.change(tallying.card_tapped(state, card)))
    acts = Acts(
        controller.compose,
        controller.enter,
        controller.do,
        lambda: session.again(page),
        on_card,
        controller.tap_played,
        columns,
        tally,
        on_tallied,
        points,
    )
    code, facts = session.table.game.headline(state)
    headline = session.table.game.said(code, facts)
    top = bar(headline, lambda: page.navigate("/"), hand.in_bar, _subtitle(session.table), is_live=True)
    lines = log_of(session, kept.current)
    asked = panel(session, now, acts)
    rows = [_slot(hand.above), _slot(banner(session)), hand.instead or asked.shown]
    scores = (
        score_sheet(
            state,
            lambda at: open_hand(-1 if at == hand_open else at),
            _sums_of(session, hand_open),
            printing("-".join(state.terms.names), lambda day: session.table.game.score_sheet([snapshot(session.table)], day)),
        )
        if beside == "scores"
        else None
    )
    log = scores if scores is not None and upright else Log(lines, use_latest(lambda index: _detail(session, index)))

    panel_height = hand.panel_height(_panel_height(state, now, session.refused is not None, height), height)
    assert panel_height is not None

    def middle(room: float, high: float) -> ft.Control:
        if upright and width < theme.NARROW:
            high = height - BAR - UNDO - 40 - panel_height
        if scores is not None and not upright:
            return ft.Container(sheet(scores, expand=True), height=high)
        return _middle(session, now, room, high, on_discard, text >= LARGE)

    parts = Parts(
        middle=middle,
        seats=lambda roomy: (),
        panel=ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        panel_height=panel_height,
        log=log,
        log_open=bool(beside) and hand.instead is None,
        undo=undo_bar(session, brief, hand.beside),
        pinned=asked.foot if hand.instead is None else None,
    )
    return screen(
        f"/table/{id}",
        origin.below(top, session.table_settings, session.table.header),
        lay_out(width, height, parts),
        padding=6 if upright else 12,
    )


def _subtitle(table: Table) -> str:
    """Which game, to how many points, and which hand."""
    state: State = table.state
    facts = {"game": table.game.title, "target": state.terms.options.target}
    if not state.hand_number:
        return say("royals_table.subtitle", "{game} · to {target}", **facts)
    return say("royals_table.subtitle.hand", "{game} · to {target} · hand {hand}", hand=state.hand_number, **facts)


def _slot(shown: ft.Control | None) -> ft.Control:
    """A place for what comes and goes above the panel: the panel itself must not move under a quick tap."""
    return ft.Container(shown, padding=ft.Padding.only(bottom=7)) if shown is not None else ft.Container()


def _panel_needs(state: State, now: HalfSaid, told: bool) -> float:
    """About how high the panel is with text at its usual size."""
    needs = 120.0 if told else 0.0
    if state.phase == TALLY:
        return needs + 620
    if state.phase == POINTS:
        return needs + pointing.height(state)
    if state.phase in (PLAY, FOLLOW) or now.depth or now.hands or now.mode == "play":
        suits = Counter(key.card[-1] for key in half_said.tray(state, now))
        rows = sum(-(-number // 7) for number in suits.values())
        return needs + 41 * rows + (145 if state.phase == FOLLOW else 170)
    return needs + {DEAL: 520.0, CHOOSE: 265.0, CHALLENGE: 50 + 55.0 * (state.terms.players - 1), KEEP: 200.0, REVEAL: 520.0}.get(
        state.phase, 165.0
    )


def _panel_height(state: State, now: HalfSaid, told: bool, height: float) -> float:
    """How high the panel stands on a phone before it scrolls: it leaves room for many boards."""
    players = state.terms.players
    share = (
        0.74
        if state.phase in (TALLY, POINTS)
        else 0.66
        if state.phase in (DEAL, REVEAL)
        else 0.63
        if players <= 2
        else 0.54
        if players <= 4
        else 0.47
    )
    return min(_panel_needs(state, now, told), height * share)


def _middle(session: TableSession, now: HalfSaid, width: float, height: float, on_discard: Any, large: bool) -> ft.Control:
    """The boards, and between them the cards that belong to nobody."""
    state: State = session.table.state
    four = session.preferences.four_colours
    if state.terms.begins in (TALLY, POINTS):
        if width < theme.NARROW:
            return sheet(standing(state), padding=8)
        lines = sheet(ft.Column([legend(state), curve(state, max(150.0, min(height - 90, 420.0)))], spacing=6), padding=8)
        return lines if state.phase == POINTS else ft.Column([lines, boards(state, width, height, four, large)], spacing=8)
    many = state.terms.players > 3 and width < theme.NARROW
    card = 34.0 if many else 42.0 if width < theme.NARROW else 56.0
    middle = pile(session.table, now.depth, card, four, on_discard)
    return ft.Column(
        [middle, boards(state, width, height - card * 1.4 - 30, four, large)],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _scored(session: TableSession) -> list[HandScored]:
    return [each for ruling in session.table.rulings for each in ruling.happened if isinstance(each, HandScored)]


def _sums_of(session: TableSession, hand: int) -> ft.Control | None:
    scored = _scored(session) if hand >= 0 else []
    return sums(scored[hand], session.table.game.texts) if 0 <= hand < len(scored) else None


def _detail(session: TableSession, index: int) -> ft.Control | None:
    ruling = ruling_of(session, index)
    scored = [each for each in ruling.happened if isinstance(each, HandScored)]
    drawn = [sums(scored[0], session.table.game.texts)] if scored else []
    rests_on = rests_on_row(session.table, session.id, ruling)
    rows = [*drawn, *([rests_on] if rests_on else [])]
    return ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH) if rows else None
