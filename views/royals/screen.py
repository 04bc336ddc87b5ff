"""The table screen of Royals and Battle Royals: boards, discard pile, panel, ruling banner, log, scores and undo."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import flet as ft

from models.cards import RANKS, SUITS
from models.record import NoRecord
from models.speech import say
from models.store import Fault
from referee.royals.drawing import may_take_pile
from referee.royals.ending import ClaimsDisproved, HandScored
from referee.royals.phases import PromiseLapsed
from referee.royals.state import CHALLENGE, CHOOSE, DEAL, DRAW, FOLLOW, KEEP, PLAY, REVEAL, TALLY, State
from referee.scores.royals import royals_sheet
from referee.table import Table
from views import theme
from views.at_hand import use_at_hand
from views.by_itself import Manner
from views.components.layout import BAR, UNDO, Parts, is_upright, lay_out
from views.components.log import Log
from views.components.notices import Refused, announced, fault, said
from views.components.paper import sheet
from views.components.shell import LARGE, Size, TextScale, bar, screen, view
from views.components.signs import Sign
from views.keys import use_keys, use_latest
from views.royals import composing
from views.royals.boards import boards
from views.royals.composing import Composing
from views.royals.panel import Acts, panel
from views.royals.pile import pile
from views.royals.scores import curve, legend, score_sheet, standing, sums
from views.royals.ways import Way, ways_with_cards, ways_with_discard
from views.rules.links import rests_on_row
from views.score_sheets import printing
from views.sitting import Sitting, banner, log_of, ruling_of, undo_bar, use_sitting

_RANK_KEYS = {"1": "A", "0": "10", "T": "10", **{rank: rank for rank in RANKS}}


def brief(table: Table, ruling: Any) -> str:
    """An entry in a few words, for Undo."""
    return announced(table, ruling.entry).rstrip(".")


def worth_telling(table: Table) -> Refused | None:
    """What follows from an accepted entry that the players should not overlook: claims disproved, promises not kept."""
    told, rests_on = [], []
    for ruling in table.latest(1):
        for happened in ruling.happened:
            if isinstance(happened, ClaimsDisproved | PromiseLapsed):
                code, cited, facts = table.game.telling(table.state, happened)
                told.append(table.game.said(code, facts))
                rests_on += cited
    return said(" ".join(told), ruling=", ".join(dict.fromkeys(rests_on))) if told else None


@view
def TableScreen(id: int) -> Any:
    """A table of Royals. What has been tapped so far belongs to one entry: another entry, from wherever, begins anew."""
    sitting = use_sitting(id)
    state: State = sitting.table.state
    page, (width, height), text = ft.context.page, ft.use_context(Size), ft.use_context(TextScale)
    composed: Any = ft.use_ref((0, Composing()))
    _, draw_anew = ft.use_state(composed.current)
    beside, show_beside = ft.use_state("")
    hand_open, open_hand = ft.use_state(-1)
    typed: Any = ft.use_ref("")
    kept: Any = ft.use_ref(None)
    if kept.current is None:
        kept.current = {}
    now = _standing(composed.current, sitting.at)
    upright = is_upright(width, height)

    def latest() -> Composing:
        return _standing(composed.current, len(sitting.table))

    def compose(change: Callable[[Composing], Composing]) -> None:
        """Change what is composed. Of two quick taps the second builds on the first, drawn or not."""
        sitting.say(None)
        composed.current = (len(sitting.table), change(latest()))
        draw_anew(composed.current)

    def enter(*entries: dict[str, Any]) -> None:
        if sitting.enter(*entries):
            if (told := worth_telling(sitting.table)) is not None:
                sitting.say(told)
        else:
            mode = "play" if latest().mode == "play" else ""
            composed.current = (len(sitting.table), latest()._replace(mode=mode))
            draw_anew(composed.current)

    def tap_card(card: str) -> None:
        state, now = sitting.table.state, latest()
        key = next((key for key in composing.tray(state, now) if key.card == card), composing.Key(card, 0, 0, 0))
        follow(composing.tapped(state, now, key, sitting.manner.hands_shown))

    def follow(meant: Composing | dict[str, Any]) -> None:
        if isinstance(meant, Composing):
            compose(lambda _: meant)
        else:
            enter(meant)

    def tap_played(number: int) -> None:
        follow(composing.kept(state, latest(), number))

    def tap_discard(place: int) -> None:
        if state.phase != DRAW or place >= len(state.discard):
            return
        depth = len(state.discard) - place
        tapped = Composing(depth=0 if depth == now.depth else depth)
        ways = [way for way in ways_with_discard(sitting.table, tapped) if way.may] if tapped.depth else []
        pile_open = may_take_pile(state)
        if len(ways) == 1 and not pile_open and "for_suit" not in ways[0].entry:
            enter(ways[0].entry)
        elif ways or pile_open or not tapped.depth:
            compose(lambda _: tapped)
        else:
            by = state.name(composing.seat_drawing(state))
            enter({"do": "draw", "by": by, "from": "discard", "card": composing.NAMES[state.discard[place]]})

    def again() -> None:
        written = sitting.table.header.model_dump(mode="json", by_alias=True, exclude_none=True)
        try:
            page.navigate(f"/table/{sitting.desk.begin(written, Manner(*sitting.manner))}")
        except (NoRecord, Fault) as error:
            sitting.say(fault(str(error)))

    def cards_ways() -> list[Way]:
        now = latest()
        return (ways_with_discard if now.depth else ways_with_cards)(sitting.table, now)

    def do(identifier: str) -> None:
        """Enter what a button stands for, with the cards that are gathered by now."""
        for way in cards_ways():
            if way.identifier == identifier:
                enter(way.entry)
                return

    def pressed(event: ft.KeyboardEvent) -> bool:
        key = event.key.upper()
        if event.alt or event.meta or (event.ctrl and key != "ENTER"):
            return False
        if key == "ESCAPE":
            compose(lambda _: Composing())
        elif key in _RANK_KEYS:
            typed.current = _RANK_KEYS[key]
        elif key in SUITS and typed.current:
            tap_card(typed.current + key)
            typed.current = ""
        elif key == "ENTER" and state.phase == PLAY and (ways := [way for way in cards_ways() if way.may]):
            enter(ways[0].entry)
        else:
            return False
        return True

    use_keys(pressed)
    turn_to = {"V": lambda: toggle("scores"), **({"G": lambda: toggle("log")} if upright else {})}
    tabs = [("scores", ft.Icons.SHOW_CHART, say("royals_table.scores", "Scores"))]
    if upright:
        tabs.insert(0, ("log", ft.Icons.NOTES, say("royals_table.log", "Log")))
    to_table = say("royals_table.back_to_table", "Back to the table")
    signs = [
        Sign(ft.Icons.CLOSE, to_table, what, lambda: show_beside(""), what, True)
        if beside == what
        else Sign(icon, label, what, lambda what=what: show_beside(what), what)
        for what, icon, label in tabs
    ]
    hand = use_at_hand(sitting, enter, turn_to, signs)
    on_card, on_discard = use_latest(tap_card), use_latest(tap_discard)
    tablet = upright and width >= theme.NARROW
    acts = Acts(compose, enter, do, again, on_card, tap_played, 5 if text >= LARGE else 13 if tablet and width / 2 > 520 else 7)
    code, facts = sitting.table.game.headline(state)
    headline = sitting.table.game.said(code, facts)

    def toggle(what: str) -> None:
        show_beside("" if beside == what else what)

    top = bar(headline, lambda: page.navigate("/"), hand.in_bar, _subtitle(sitting.table), is_live=True)
    lines = log_of(sitting, kept.current)
    rows = [_slot(hand.above), _slot(banner(sitting)), hand.instead or panel(sitting, now, acts)]
    scores = (
        score_sheet(
            state,
            lambda at: open_hand(-1 if at == hand_open else at),
            _sums_of(sitting, hand_open),
            printing("-".join(state.terms.names), lambda day: royals_sheet(sitting.table, day)),
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
        return _middle(sitting, now, room, high, on_discard)

    parts = Parts(
        middle=middle,
        seats=lambda roomy: (),
        panel=ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        panel_height=panel_height,
        log=log,
        log_open=bool(beside) and hand.instead is None,
        undo=undo_bar(sitting, brief, hand.beside),
    )
    return screen(f"/table/{id}", top, lay_out(width, height, parts), padding=6 if upright else 12)


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


def _standing(composed: tuple[int, Composing], at: int) -> Composing:
    """What has been composed, if it belongs to the entry that is next."""
    return composed[1] if composed[0] == at else Composing()


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


def _middle(sitting: Sitting, now: Composing, width: float, height: float, on_discard: Any) -> ft.Control:
    """The boards, and between them the cards that belong to nobody."""
    state: State = sitting.table.state
    four = sitting.taste.four_colours
    if state.terms.options.entry == "tally":
        if width < theme.NARROW:
            return sheet(standing(state), padding=8)
        lines = sheet(ft.Column([legend(state), curve(state, max(150.0, min(height - 90, 420.0)))], spacing=6), padding=8)
        return ft.Column([lines, boards(state, width, height, four)], spacing=8)
    many = state.terms.players > 3 and width < theme.NARROW
    card = 34.0 if many else 42.0 if width < theme.NARROW else 56.0
    middle = pile(state, now.depth, card, four, on_discard)
    return ft.Column(
        [middle, boards(state, width, height - card * 1.4 - 30, four)],
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
