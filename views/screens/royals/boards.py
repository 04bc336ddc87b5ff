"""The boards of all players in the room there is, and the line of players in the bar of a low phone."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from views.app import theme
from views.app.component import component
from views.components.controls import (
    FRAME_MOST,
    LARGE,
    STRETCH,
    TextScale,
    capped_text_size,
    column,
    pressable,
    share_bar,
    silent_text,
)
from views.runtime.control_cache import ControlCache, use_control_cache
from views.screens.points_draft import points_number_text
from views.screens.royals.board import (
    OVERLAPPED_CARD_SHARE,
    BoardView,
    board_read_aloud,
    hand_count_and_board_value_text,
    overlapped_cards_of_rank,
    rank_with_suit_signs,
    written_role_text,
)
from views.screens.royals.draft import zone_name
from views.screens.royals.houses import house_sign_picture
from views.screens.table.scene import Dispatch, OpenPanel

ROLES_TO_PLAY: Final = ("attacker", "follows")
"""The roles of players who are highlighted, because the game waits for them."""
MAX_SLIP_TEXT_SCALE: Final = 1.15
"""The largest text scale of a board's slips, so that all of them are visible."""


class BoardLook(NamedTuple):
    """How a board is drawn in the available room."""

    card_width: float
    """The width of its cards in pixels; 0 for slips."""
    has_two_lines: bool
    """True if there is room for two lines."""
    is_narrow: bool
    """True if two boards share a phone's width."""
    has_large_text: bool
    """True if the device uses large text."""
    is_header_only: bool = False
    """True if only name and points are drawn."""


HEADER_ONLY_LOOK: Final = BoardLook(
    0.0, has_two_lines=False, is_narrow=True, has_large_text=False, is_header_only=True
)


def zone_box(
    rank_controls: list[ft.Control],
    empty_zone_title: str,
    are_cards_fanned: bool,
    width_share: int,
    zone: str,
) -> ft.Control:
    """Draw one zone of a board: cards fanned by rank, or slips."""
    shown = ft.Row(
        rank_controls,
        wrap=True,
        spacing=6 if are_cards_fanned else 3,
        run_spacing=3,
        visible=bool(rank_controls),
    )
    empty = silent_text(
        empty_zone_title,
        size=capped_text_size(theme.TINY),
        color=theme.INK_FADED,
        italic=True,
        no_wrap=True,
        overflow=ft.TextOverflow.VISIBLE,
        visible=not rank_controls,
    )
    is_meld = zone == "meld"
    return ft.Container(
        ft.Column([shown, empty], spacing=0, tight=True),
        expand=width_share,
        alignment=ft.Alignment.TOP_LEFT,
        border=ft.Border.only(left=ft.BorderSide(1, theme.PAPER_EDGE)) if is_meld else None,
        padding=ft.Padding.only(left=6) if is_meld else None,
        key=zone,
    )


def cached_zone_box(
    cache: ControlCache, board: BoardView, zone: str, look: BoardLook, four_colours: bool
) -> ft.Control:
    groups = board.meld if zone == "meld" else board.spoils
    slip_text_size = capped_text_size(11.5 if look.is_narrow else 13, MAX_SLIP_TEXT_SCALE)
    draw, size = (
        (overlapped_cards_of_rank, look.card_width)
        if look.card_width
        else (rank_with_suit_signs, slip_text_size)
    )
    drawn = [cache((board.seat, zone, group.rank), draw, group, four_colours, size) for group in groups]
    share = spoils_and_meld_width_shares(board, look.is_narrow)[zone == "meld"]
    return cache.around_parts(
        (board.seat, zone), zone_box, drawn, zone_name(zone), look.card_width > 0, share, zone
    )


def board_control(
    zone_boxes: list[ft.Control],
    dispatch: Dispatch | None,
    board: BoardView,
    look: BoardLook,
    four_colours: bool,
) -> ft.Control:
    """Draw one player's board. A tap opens the cards of all players, and the score if the hand ended now."""
    rows: list[ft.Control] = [board_title_row(board, look, four_colours)]
    if not look.is_header_only:
        if look.is_narrow or (look.has_large_text and look.has_two_lines):
            rows.append(hand_count_and_board_value(board, look))
        boxes = ft.Row(zone_boxes, spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)
        reached = min(board.target, max(0, board.total_points))
        rows += [share_bar(reached, board.target - reached, 3), boxes]
    edge = theme.MAY_ON_WOOD if board.role in ROLES_TO_PLAY else theme.PAPER
    drawn = pressable(
        column(*rows, spacing=3),
        board_read_aloud(board),
        f"board-{board.seat}",
        (lambda: dispatch(OpenPanel("scores"))) if dispatch is not None else None,
        bgcolor=theme.PAPER,
        border=ft.Border.all(2.5, edge),
        padding=ft.Padding.symmetric(horizontal=8, vertical=6 if look.has_two_lines else 3),
    )
    drawn.container = True
    drawn.key = f"board{board.seat}"
    return drawn


def board_title_row(board: BoardView, look: BoardLook, four_colours: bool) -> ft.Control:
    """Draw house, name, role and points. The number of parts never changes, because the client drew the last
    ones twice when a part in the middle came or went.
    """
    sign_size, text_size = (22, theme.MEDIUM) if look.has_two_lines else (18, theme.SMALL)
    tiny, medium = capped_text_size(theme.TINY), capped_text_size(theme.MEDIUM)
    role = silent_text(written_role_text(board.role), size=tiny, color=theme.ON_MAY_WASH, no_wrap=True)
    parts: list[ft.Control] = [
        house_sign_picture(board.house, sign_size, four_colours)
        if board.house
        else ft.Container(visible=False),
        silent_text(
            board.name,
            size=capped_text_size(text_size),
            weight=ft.FontWeight.W_600,
            color=theme.INK,
            expand=True,
            max_lines=3 if look.has_large_text else 1,
            overflow=ft.TextOverflow.ELLIPSIS,
        ),
        ft.Container(
            role,
            visible=bool(board.role),
            bgcolor=theme.MAY_WASH,
            border_radius=6,
            padding=ft.Padding.symmetric(horizontal=6),
        ),
    ]
    if not (look.is_narrow or look.has_large_text):
        parts.append(hand_count_and_board_value(board, look))
    points, bold = points_number_text(board.total_points), ft.FontWeight.W_700
    parts.append(silent_text(points, size=medium, weight=bold, color=theme.INK, no_wrap=True))
    return ft.Row(parts, spacing=4 if look.is_narrow else 6)


def hand_count_and_board_value(board: BoardView, look: BoardLook) -> ft.Control:
    return silent_text(
        hand_count_and_board_value_text(board),
        size=capped_text_size(11 if look.is_narrow else theme.TINY),
        color=theme.INK_FADED,
        no_wrap=True,
    )


def spoils_and_meld_width_shares(board: BoardView, is_narrow: bool = False) -> tuple[int, int]:
    """Return the shares of the width for spoils and meld. The fuller zone gets more; in a narrow board the
    difference is small.
    """
    left, right = (
        max(2, sum(1 + len(group.cards) for group in groups)) for groups in (board.spoils, board.meld)
    )
    least = (left + right) * (9 if is_narrow else 6) // 20
    return max(left, least), max(right, least)


def estimated_board_height(
    board: BoardView, board_width: float, card_width: float, text_scale: float
) -> float:
    """Return the approximate height in pixels of a board with cards of this width, at this text scale."""
    left, right = spoils_and_meld_width_shares(board)
    high = 0.0
    for groups, share in ((board.spoils, left), (board.meld, right)):
        free, lines, used = (board_width - 30) * share / (left + right), 1, 0.0
        for group in groups:
            across = card_width * (1 + OVERLAPPED_CARD_SHARE * (len(group.cards) - 1)) + 8
            if used and used + across > free:
                lines, used = lines + 1, 0.0
            used += across
        high = max(high, lines * (card_width * 1.4 + 4 + 20 * text_scale))
    return (46 if text_scale < LARGE else 66) * text_scale + high


HEADS_HEIGHT: Final = 34.0
"""The height in pixels of a row of boards with names and points alone."""
SLIPS_BOARD_HEIGHT: Final = 62.0
"""The approximate height in pixels of a board of slips."""
NARROW_SLIPS_BOARD_HEIGHT: Final = 82.0
"""The approximate height in pixels of a board of slips half as wide as a phone."""
ROLE_DISPLAY_ORDER: Final = ("attacker", "follows", "defender", "")
"""The order of roles in which boards are shown if not all fit."""


class BoardsLayout(NamedTuple):
    """The boards that are shown, in their order, how each is drawn, and the number of columns."""

    boards: tuple[BoardView, ...]
    looks: list[BoardLook]
    columns: int


def boards_layout(
    boards: tuple[BoardView, ...], width: float, height: float, text_scale: float
) -> BoardsLayout:
    """Return the layout in this room: boards with cards where they fit, else with slips; and names and points
    alone where not even one board of slips fits.
    """
    players, is_large, is_broad = len(boards), text_scale >= LARGE, width > 760
    has_heads = not is_large and (
        height < (SLIPS_BOARD_HEIGHT if is_broad else NARROW_SLIPS_BOARD_HEIGHT)
        or (not is_broad and players > 2 and height < -(-players // 2) * NARROW_SLIPS_BOARD_HEIGHT)
    )
    # with one column the attacker and the Defender would not fit below each other
    has_pair = not (is_large or is_broad) and height < 2 * SLIPS_BOARD_HEIGHT + 5
    is_tight = players > 2 and height < players * (SLIPS_BOARD_HEIGHT + 5)
    has_two_columns = (
        has_heads or has_pair or (not is_large and (is_tight or players > 4)) or (is_broad and players > 2)
    )
    columns = 2 if has_two_columns else 1
    if has_pair or height < SLIPS_BOARD_HEIGHT * (1.4 if is_large else 1.0) * players / columns:
        boards = tuple(sorted(boards, key=lambda board: ROLE_DISPLAY_ORDER.index(board.role)))
    if has_heads:  # no sliver of a further row; the line of players in the bar shows everybody
        shown = boards[: 2 * max(1, round(height / (HEADS_HEIGHT + 4)))]
        return BoardsLayout(shown, [HEADER_ONLY_LOOK] * len(shown), columns)
    return BoardsLayout(boards, choose_board_looks(boards, columns, width, height, text_scale), columns)


def choose_board_looks(
    boards: Sequence[BoardView], columns: int, width: float, height: float, text_scale: float
) -> list[BoardLook]:
    """Return the looks with the largest cards at which all boards fit; else cards for the attacker and slips
    for the others.
    """
    room, is_large = width / columns, text_scale >= LARGE
    has_two_lines = height / (len(boards) / columns) >= (84 * text_scale if is_large else 76) and room > 300
    slips = BoardLook(0.0, has_two_lines, room < 240, is_large)
    if room <= 300:
        return [slips] * len(boards)
    for card in (58.0, 50.0, 42.0, 36.0, 30.0):
        heights = [estimated_board_height(board, room, card, text_scale) + 6 for board in boards]
        if sum(max(heights[at : at + columns]) for at in range(0, len(heights), columns)) <= height:
            return [slips._replace(card_width=card, has_two_lines=True)] * len(boards)
    looks = [slips] * len(boards)
    active = next((at for at, board in enumerate(boards) if board.role == "attacker"), None)
    if active is None or columns > 1:
        return looks
    height_of_others = SLIPS_BOARD_HEIGHT * text_scale * (len(boards) - 1)
    for card in (42.0, 36.0, 30.0):
        if estimated_board_height(boards[active], room, card, text_scale) + height_of_others <= height:
            looks[active] = slips._replace(card_width=card, has_two_lines=True)
            break
    return looks


@component
def Boards(
    dispatch: Dispatch | None, boards: tuple[BoardView, ...], width: float, height: float, four_colours: bool
) -> ft.Control:
    cache, scale = use_control_cache(), min(ft.use_context(TextScale), FRAME_MOST)
    if height < HEADS_HEIGHT:  # the line of players in the bar shows them
        return ft.Container(visible=False)
    layout = boards_layout(boards, width, height, scale)
    drawn = []
    for board, look in zip(layout.boards, layout.looks, strict=True):
        zones = () if look.is_header_only else ("spoils", "meld")
        boxes = [cached_zone_box(cache, board, zone, look, four_colours) for zone in zones]
        values = (dispatch, board, look, four_colours)
        drawn.append(cache.around_parts(("board", board.seat), board_control, boxes, *values))
    if layout.columns == 1:
        return column(*drawn, spacing=5)
    gap = 8 if width > 760 else 4
    cells = [cache.around_parts(("cell", at), board_grid_cell, [each]) for at, each in enumerate(drawn)]
    if len(cells) % 2:
        cells.append(cache("blank", empty_grid_cell))
    top = ft.CrossAxisAlignment.START
    lines = (
        ft.Row(cells[at : at + 2], spacing=gap, vertical_alignment=top) for at in range(0, len(cells), 2)
    )
    return column(*lines, spacing=gap)


def board_grid_cell(controls: list[ft.Control]) -> ft.Control:
    return ft.Column(controls, spacing=0, tight=True, expand=True, horizontal_alignment=STRETCH)


def empty_grid_cell() -> ft.Control:
    return ft.Container(expand=True)


# -- the line of players -------------------------------------------------------------------------------------
TAP_HEIGHT = 40
"""The height in pixels of a tap on a player; the name is at its lower edge, below the headline."""
POINTS_UP_TO_PLAYERS = 3
"""With more players a phone's width has room only for their names."""


def render_players_line(dispatch: Dispatch, boards: tuple[BoardView, ...], four_colours: bool) -> ft.Control:
    """Draw the players side by side. The player in turn, and the one who follows, are highlighted."""
    has_points = len(boards) <= POINTS_UP_TO_PLAYERS
    return ft.Row([player_in_line(dispatch, board, has_points, four_colours) for board in boards], spacing=3)


def player_in_line(dispatch: Dispatch, board: BoardView, has_points: bool, four_colours: bool) -> ft.Control:
    is_on = board.role in ROLES_TO_PLAY
    ink = theme.ON_MAY_WASH if is_on else theme.ON_WOOD
    size = capped_text_size(theme.TINY, 1.15)
    look: dict[str, theme.Look] = {"size": size, "color": ink, "no_wrap": True}
    face: list[ft.Control] = [
        silent_text(
            board.name, weight=ft.FontWeight.W_500, expand=True, overflow=ft.TextOverflow.ELLIPSIS, **look
        )
    ]
    if board.house is not None:
        face.insert(0, house_sign_picture(board.house, 16, four_colours))
    if has_points:
        face.append(silent_text(points_number_text(board.total_points), weight=ft.FontWeight.W_700, **look))
    return pressable(
        ft.Container(
            ft.Row(face, spacing=3),
            bgcolor=theme.MAY_WASH if is_on else None,
            border_radius=6,
            height=24,
            padding=ft.Padding.symmetric(horizontal=3),
        ),
        board_read_aloud(board),
        f"seat-{board.seat}",
        lambda: dispatch(OpenPanel("scores")),
        expand=True,
        height=TAP_HEIGHT,
        alignment=ft.Alignment.BOTTOM_CENTER,
        border_radius=6,
    )
