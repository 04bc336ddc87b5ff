"""What is shown at a table of Royals, in plain values: the boards, the cards that belong to nobody, the result of a hand."""

import flet as ft

from models.rulings import Ruling
from models.translation import say
from referee.drafts import NOTHING, Draft
from referee.games.royals.ending import HandScored
from referee.games.royals.state import OVER, POINTS, TALLY
from referee.table.table import Table
from views.app import theme
from views.app.control_cache import use_kept
from views.app.error_boundary import component
from views.app.icons import Icons
from views.components.paper import column, sheet
from views.components.shell import TextScale
from views.screens.royals.boards import Boards, BoardShown, board_shown
from views.screens.royals.draft import just_scored, state_of
from views.screens.royals.panel import asks_of
from views.screens.royals.pile import Pile, PileShown, pile_shown
from views.screens.royals.result import columns, of_the_hand
from views.screens.royals.scores import legend, scored_hands, scores, standing
from views.screens.rules.links import rests_on_row
from views.screens.table.intents import Open
from views.screens.table.scene import Does, OwnSign, Part, Scene, Seen
from views.screens.table_session import TableSession, ruling_of


def scene(seen: Seen) -> Scene:
    """All of it."""
    table = seen.table
    code, facts = table.game.headline(table.state)
    beside = Part("scores", scores, (table, seen.version)) if seen.opened == "scores" else None
    return Scene(
        table.game.said(code, facts), middle(seen), asks_of(seen), subtitle=_subtitle(table), beside=beside
    )


def _subtitle(table: Table) -> str:
    """Which game, to how many points, and which hand."""
    state = state_of(table)
    facts = {"game": table.game.title, "target": state.terms.options.target}
    if not state.hand_number:
        return say("royals_table.subtitle", "{game} · to {target}", **facts)
    return say(
        "royals_table.subtitle.hand", "{game} · to {target} · hand {hand}", hand=state.hand_number, **facts
    )


def middle(seen: Seen) -> Part:
    """The boards and piles; or the way to the target where only points are kept, and when it is over."""
    table, state, four = seen.table, state_of(seen.table), seen.preferences.four_colours
    if state.phase in (TALLY, POINTS, OVER):
        return Part("way", _way, (table, seen.version, just_scored(table) if state.phase != OVER else None))
    now = seen.now if isinstance(seen.now, Draft) else NOTHING
    boards = tuple(board_shown(state, seat) for seat in range(state.terms.players))
    return Part("table", _table, (pile_shown(table, now), boards, four))


def _table(
    does: Does,
    pile: PileShown,
    boards: tuple[BoardShown, ...],
    four_colours: bool,
    width: float,
    height: float,
) -> ft.Control:
    return ft.Column(
        [TableLies(does, pile, boards, four_colours, width, height, key="lies")], spacing=0, tight=True
    )


@component
def TableLies(
    does: Does,
    pile: PileShown,
    boards: tuple[BoardShown, ...],
    four_colours: bool,
    width: float,
    height: float,
) -> ft.Control:
    """The piles, and below them the boards."""
    narrow = width < theme.NARROW
    scale = ft.use_context(TextScale)
    card = (
        56.0
        if not narrow
        else 26.0
        if height < 190 * scale
        else 34.0
        if len(boards) > 3 or height < 300
        else 42.0
    )
    kept = use_kept(scale)
    lying = [
        kept("pile", _pile, does, pile, card, four_colours),
        kept("boards", _boards, does, boards, width, height - card * 1.4 - 36, four_colours),
    ]
    return ft.Column(lying, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _pile(does: Does, pile: PileShown, card: float, four_colours: bool) -> ft.Control:
    return Pile(does, pile, card, four_colours, key="pile")


def _boards(
    does: Does, boards: tuple[BoardShown, ...], width: float, height: float, four_colours: bool
) -> ft.Control:
    return Boards(does, boards, width, height, four_colours, key="boards")


def _way(
    _: Does, table: Table, version: int, scored: HandScored | None, width: float, height: float
) -> ft.Control:
    """How far everybody has come, and what the hand before came to. `version`: it is another one after every entry."""
    state = state_of(table)
    if width < theme.NARROW:
        rows: list[ft.Control] = [sheet(standing(state), padding=8)]
    else:
        from views.screens.royals.curve import curve

        rows = [
            sheet(
                ft.Column(
                    [legend(state), curve(state, max(150.0, min(height - 90, 320.0)))], spacing=6, tight=True
                ),
                padding=8,
            )
        ]
    if scored is not None:
        rows.append(sheet(columns(of_the_hand(state, scored, len(state.scores[0]))), padding=8))
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def signs(seen: Seen) -> tuple[OwnSign, ...]:
    """The way to the score sheet."""
    return (OwnSign("scores", Icons.SHOW_CHART, say("royals_table.scores", "Scores"), Open("scores")),)


def sum_drawn(table: Table, ruling: Ruling, four_colours: bool) -> ft.Control | None:
    """The sums of the hand that an entry has ended."""
    scored = next((each for each in ruling.happened if isinstance(each, HandScored)), None)
    return (
        columns(of_the_hand(state_of(table), scored, scored_hands(table).index(scored) + 1))
        if scored is not None
        else None
    )


def detail(session: TableSession, index: int) -> ft.Control | None:
    """What a line of the log shows: the sums of a hand, and which rulings it rests on."""
    ruling, table = ruling_of(session, index), session.table
    drawn, rests_on = (
        sum_drawn(table, ruling, session.preferences.four_colours),
        rests_on_row(table, session.id, ruling),
    )
    return column(drawn, rests_on, spacing=6) if drawn is not None or rests_on is not None else None
