"""The table screen of Royals and Battle Royals: boards, discard pile, panel, ruling banner, log, scores and undo."""

from collections import Counter
from typing import Any

import flet as ft

from models.speech import say
from referee.games.royals.ending import HandScored
from referee.games.royals.state import CHALLENGE, CHOOSE, DEAL, FOLLOW, KEEP, PLAY, REVEAL, TALLY, State
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
from views.screens.royals import composing
from views.screens.royals import tally as tallying
from views.screens.royals.boards import boards
from views.screens.royals.composing import Composing, fits
from views.screens.royals.doing import Doing
from views.screens.royals.panel import Acts, panel
from views.screens.royals.pile import pile
from views.screens.royals.scores import curve, legend, score_sheet, standing, sums
from views.screens.rules.links import rests_on_row
from views.screens.score_sheets import printing
from views.screens.sitting import Sitting, banner, log_of, ruling_of, undo_bar, use_sitting


def brief(table: Table, ruling: Any) -> str:
    """An entry in a few words, for Undo."""
    return announced(table, ruling.entry).rstrip(".")


@view
def TableScreen(id: int) -> Any:
    """A table of Royals. What has been tapped so far belongs to one entry: another entry, from wherever, begins anew."""
    sitting = use_sitting(id)
    state: State = sitting.table.state
    page, (width, height), text = ft.context.page, ft.use_context(Size), ft.use_context(TextScale)
    composed = use_draft(sitting.place, "act", Composing(), at=sitting.turn, fits=lambda now: fits(state, now))
    tally = use_draft(sitting.place, "tally", tallying.begun(state), at=sitting.turn, fits=lambda form: tallying.fits(state, form))
    beside, show_beside = ft.use_state("")
    hand_open, open_hand = ft.use_state(-1)
    typed, kept = ft.use_ref(""), ft.use_ref(dict)
    doing, now = Doing(sitting, composed), composed.now()
    height = origin.left_of(height, sitting.manner)
    upright = is_upright(width, height)

    def toggle(what: str) -> None:
        show_beside("" if beside == what else what)

    use_keys(lambda event: doing.pressed(event, typed))
    turn_to = {"V": lambda: toggle("scores"), **({"G": lambda: toggle("log")} if upright else {})}
    tabs = [("scores", ft.Icons.SHOW_CHART, say("royals_table.scores", "Scores"))]
    if upright:
        tabs.insert(0, ("log", ft.Icons.NOTES, say("royals_table.log", "Log")))
    to_table = say("royals_table.back_to_table", "Back to the table")
    signs = [
        Sign(*((ft.Icons.CLOSE, to_table) if beside == what else (icon, label)), what, lambda what=what: toggle(what), what, beside == what)
        for what, icon, label in tabs
    ]
    hand = use_at_hand(sitting, doing.enter, turn_to, signs)
    on_card, on_discard = use_latest(doing.tap_card), use_latest(doing.tap_discard)
    columns = 5 if text >= LARGE else 13 if upright and width > 2 * 520 else 7
    on_tallied = use_latest(lambda card: tally.change(tallying.card_tapped(state, card)))
    acts = Acts(doing.compose, doing.enter, doing.do, lambda: sitting.again(page), on_card, doing.tap_played, columns, tally, on_tallied)
    code, facts = sitting.table.game.headline(state)
    headline = sitting.table.game.said(code, facts)
    top = bar(headline, lambda: page.navigate("/"), hand.in_bar, _subtitle(sitting.table), is_live=True)
    lines = log_of(sitting, kept.current)
    asked = panel(sitting, now, acts)
    rows = [_slot(hand.above), _slot(banner(sitting)), hand.instead or asked.shown]
    scores = (
        score_sheet(
            state,
            lambda at: open_hand(-1 if at == hand_open else at),
            _sums_of(sitting, hand_open),
            printing("-".join(state.terms.names), lambda day: sitting.table.game.score_sheet([snapshot(sitting.table)], day)),
        )
        if beside == "scores"
        else None
    )
    log = scores if scores is not None and upright else Log(lines, use_latest(lambda index: _detail(sitting, index)))

    panel_height = hand.panel_height(_panel_height(state, now, sitting.refused is not None, height), height)
    assert panel_height is not None

    def middle(room: float, high: float) -> ft.Control:
        if upright and width < theme.NARROW:
            high = height - BAR - UNDO - 40 - panel_height
        if scores is not None and not upright:
            return ft.Container(sheet(scores, expand=True), height=high)
        return _middle(sitting, now, room, high, on_discard, text >= LARGE)

    parts = Parts(
        middle=middle,
        seats=lambda roomy: (),
        panel=ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        panel_height=panel_height,
        log=log,
        log_open=bool(beside) and hand.instead is None,
        undo=undo_bar(sitting, brief, hand.beside),
        pinned=asked.foot if hand.instead is None else None,
    )
    return screen(
        f"/table/{id}", origin.below(top, sitting.manner, sitting.table.header), lay_out(width, height, parts), padding=6 if upright else 12
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


def _panel_needs(state: State, now: Composing, told: bool) -> float:
    """About how high the panel is with text at its usual size."""
    needs = 120.0 if told else 0.0
    if state.phase == TALLY:
        return needs + 620
    if state.phase in (PLAY, FOLLOW) or now.depth or now.hands or now.mode == "play":
        suits = Counter(key.card[-1] for key in composing.tray(state, now))
        rows = sum(-(-number // 7) for number in suits.values())
        return needs + 41 * rows + (145 if state.phase == FOLLOW else 170)
    return needs + {DEAL: 520.0, CHOOSE: 265.0, CHALLENGE: 50 + 55.0 * (state.terms.players - 1), KEEP: 200.0, REVEAL: 520.0}.get(
        state.phase, 165.0
    )


def _panel_height(state: State, now: Composing, told: bool, height: float) -> float:
    """How high the panel stands on a phone before it scrolls: it leaves room for many boards."""
    players = state.terms.players
    share = (
        0.74
        if state.phase == TALLY
        else 0.66
        if state.phase in (DEAL, REVEAL)
        else 0.63
        if players <= 2
        else 0.54
        if players <= 4
        else 0.47
    )
    return min(_panel_needs(state, now, told), height * share)


def _middle(sitting: Sitting, now: Composing, width: float, height: float, on_discard: Any, large: bool) -> ft.Control:
    """The boards, and between them the cards that belong to nobody."""
    state: State = sitting.table.state
    four = sitting.taste.four_colours
    if state.terms.options.entry == "tally":
        if width < theme.NARROW:
            return sheet(standing(state), padding=8)
        lines = sheet(ft.Column([legend(state), curve(state, max(150.0, min(height - 90, 420.0)))], spacing=6), padding=8)
        return ft.Column([lines, boards(state, width, height, four, large)], spacing=8)
    many = state.terms.players > 3 and width < theme.NARROW
    card = 34.0 if many else 42.0 if width < theme.NARROW else 56.0
    middle = pile(sitting.table, now.depth, card, four, on_discard)
    return ft.Column(
        [middle, boards(state, width, height - card * 1.4 - 30, four, large)],
        spacing=6,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _scored(sitting: Sitting) -> list[HandScored]:
    return [each for ruling in sitting.table.rulings for each in ruling.happened if isinstance(each, HandScored)]


def _sums_of(sitting: Sitting, hand: int) -> ft.Control | None:
    scored = _scored(sitting) if hand >= 0 else []
    return sums(scored[hand], sitting.table.game.texts) if 0 <= hand < len(scored) else None


def _detail(sitting: Sitting, index: int) -> ft.Control | None:
    ruling = ruling_of(sitting, index)
    scored = [each for each in ruling.happened if isinstance(each, HandScored)]
    drawn = [sums(scored[0], sitting.table.game.texts)] if scored else []
    rests_on = rests_on_row(sitting.table, sitting.id, ruling)
    rows = [*drawn, *([rests_on] if rests_on else [])]
    return ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH) if rows else None
