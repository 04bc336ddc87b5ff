"""The players' boards: spoils at the left, the meld at the right, grouped by rank, with matches and assassins
marked."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from models.cards import ACE, NAMES, RANK, RANKS, SUITS
from models.translation import rank_letter_on_cards, say
from referee.games.royals.scoring import score_lines_without_hand, total_of_score_lines
from referee.games.royals.state import DEAL, NO_SUIT, State
from views.app import theme
from views.app.error_boundary import component
from views.app.faces import EDGE, PAPER, SIGNS, card_face, suit_colour
from views.components.pressable import pressable, silent_text
from views.components.shell import FRAME_MOST, LARGE, TextScale, capped_text_size
from views.runtime.control_cache import ControlCache, use_control_cache
from views.screens.point_format import points_number_text, signed_points_text
from views.screens.royals.houses import HouseSign, house_name_sign_and_colour, house_sign_picture
from views.screens.table.intents import OpenPanel
from views.screens.table.scene import Dispatch

OVERLAPPED_CARD_SHARE: Final = 0.46
"""The visible share of a card under the next one of its rank."""


class RankGroup(NamedTuple):
    """The cards of one rank in one zone. `is_doubled`: they are in a match, which counts double;
    `striking_aces`: the number of Aces that may strike.
    """

    rank: str
    cards: tuple[str, ...]
    is_doubled: bool
    striking_aces: int


class BoardView(NamedTuple):
    """A board in plain values."""

    name: str
    seat: int
    house: HouseSign | None
    spoils: tuple[RankGroup, ...]
    meld: tuple[RankGroup, ...]
    hand_size: int
    board_value: int
    total_points: int
    target: int
    role: str
    is_tally_only: bool


def zone_cards_by_rank(
    state: State, seat: int, zone_cards: Sequence[int], is_spoils: bool
) -> tuple[RankGroup, ...]:
    board = [RANK[placed_card & 63] for placed_card in state.board_cards(seat)]
    ranks = sorted(
        {RANK[placed_card & 63] for placed_card in zone_cards}, key=lambda rank: rank or 13, reverse=True
    )
    groups = []
    for rank in ranks:
        cards_of_rank = [placed_card for placed_card in zone_cards if RANK[placed_card & 63] == rank]
        strikers = (
            sum(placed_card >> 7 < state.turn for placed_card in cards_of_rank)
            if is_spoils and rank == ACE and state.turn
            else 0
        )
        groups.append(
            RankGroup(
                RANKS[rank],
                tuple(NAMES[placed_card & 63] for placed_card in cards_of_rank),
                board.count(rank) >= 3,
                strikers,
            )
        )
    return tuple(groups)


def board_view(state: State, seat: int) -> BoardView:
    """Return the view of a board."""
    suit = state.suits[seat]
    role = "attacker" if seat == state.attacker else "defender" if seat == state.defender else ""
    if state.waiting and seat == state.waiting[0]:
        role = "follows"
    return BoardView(
        name=state.player_name(seat),
        seat=seat,
        house=None if suit == NO_SUIT else house_name_sign_and_colour(state.table_rules.options, SUITS[suit]),
        spoils=zone_cards_by_rank(state, seat, state.spoils[seat], True),
        meld=zone_cards_by_rank(state, seat, state.meld[seat], False),
        hand_size=state.hand_size(seat),
        board_value=total_of_score_lines(score_lines_without_hand(state, seat)) if suit != NO_SUIT else 0,
        total_points=state.totals[seat],
        target=state.table_rules.options.target,
        role=role,
        is_tally_only=state.table_rules.first_phase != DEAL,
    )


def board_read_aloud(board: BoardView) -> str:
    """Return the board as text for screen readers."""
    return say(
        "royals_table.board",
        "{player}. Hand {hand}. Spoils: {spoils}. Meld: {meld}. Board now {value}, total {points}",
        player=", ".join(
            filter(
                None,
                (board.name, board.house.name if board.house else "", player_role_read_aloud(board.role)),
            )
        ),
        hand=board.hand_size,
        spoils=rank_groups_read_aloud(board.spoils),
        meld=rank_groups_read_aloud(board.meld),
        value=board.board_value,
        points=board.total_points,
    )


def rank_groups_read_aloud(groups: Sequence[RankGroup]) -> str:
    texts = [
        say("royals_table.doubled", "{cards} doubled", cards=" ".join(group.cards))
        if group.is_doubled
        else " ".join(group.cards)
        for group in groups
    ]
    return ", ".join(texts) or say("royals_table.zone_is_empty", "empty")


def player_role_read_aloud(role: str) -> str:
    """Return the player's role in this turn for screen readers."""
    return {
        "": "",
        "attacker": say("royals_table.role.attacker.said", "attacker"),
        "defender": say("royals_table.role.defender.said", "defender"),
        "follows": follower_role_label(),
    }[role]


def written_role_text(role: str) -> str:
    """Return the player's role in this turn as written on the board."""
    return {
        "": "",
        "attacker": say("royals_table.role.attacker", "plays"),
        "defender": say("royals_table.role.defender", "defends"),
        "follows": follower_role_label(),
    }[role]


def follower_role_label() -> str:
    return say("royals_table.role.follows", "follows")


MAX_SLIP_TEXT_SCALE: Final = 1.15
"""The largest text scale of a board's slips, so that all of them are visible."""
SUITS_COUNTED_FROM: Final = 7
"""From this many cards of a rank on, each suit has a count."""


def sign_per_card_or_suit_count_if_many(group: RankGroup) -> list[tuple[str, str]]:
    """Return (suit, sign) pairs: one per card, or with many cards one per suit, its sign followed by the
    count."""
    suits = [card[-1] for card in group.cards]
    if len(suits) < SUITS_COUNTED_FROM:
        return [(suit, SIGNS[suit]) for suit in suits]
    return [
        (suit, f"{SIGNS[suit]}{suits.count(suit) if suits.count(suit) > 1 else ''}")
        for suit in dict.fromkeys(suits)
    ]


def rank_with_suit_signs(group: RankGroup, four_colours: bool, text_size: float) -> ft.Control:
    """Draw a rank as a small slip: the rank once, then a sign for each card."""
    signs = [
        silent_text(sign, size=text_size, color=suit_colour(suit, four_colours), no_wrap=True)
        for suit, sign in sign_per_card_or_suit_count_if_many(group)
    ]
    marks: list[ft.Control] = []
    if group.striking_aces:
        marks.append(silent_text("⚔", size=text_size - 1, color="#7c5426", no_wrap=True))
    if group.is_doubled:
        marks.append(
            silent_text("×2", size=text_size - 2, weight=ft.FontWeight.W_700, color="#17694d", no_wrap=True)
        )
    rank = silent_text(
        rank_letter_on_cards(group.rank),
        size=text_size,
        weight=ft.FontWeight.W_600,
        color="#1d1b1a",
        no_wrap=True,
    )
    return ft.Container(
        ft.Row([rank, *signs, *marks], spacing=1, tight=True),
        bgcolor="#e4f1e3" if group.is_doubled else PAPER,
        border=ft.Border.all(1.5 if group.is_doubled else 1, "#17694d" if group.is_doubled else EDGE),
        border_radius=4,
        padding=ft.Padding.symmetric(horizontal=4, vertical=0),
        key=f"chip-{group.rank}",
    )


def overlapped_cards_of_rank(group: RankGroup, four_colours: bool, card_width: float) -> ft.Control:
    """Draw the cards of a rank overlapped, with their marks below."""
    step = card_width * OVERLAPPED_CARD_SHARE
    cards: list[ft.Control] = []
    for number, card in enumerate(group.cards):
        face = card_face(card, card_width, four_colour=four_colours, shadow=number == 0)
        face.left, face.top = number * step, 0
        cards.append(face)
    across, down = card_width + step * (len(cards) - 1), card_width * 1.4
    fan: list[ft.Control] = [ft.Stack(cards, width=across + 2, height=down + 2)]
    words = " ".join([*(["⚔"] if group.striking_aces else []), *(["×2"] if group.is_doubled else [])])
    if words:
        badge = ft.Container(
            silent_text(
                words, size=theme.TINY, weight=ft.FontWeight.W_700, color=theme.ON_MAY_WASH, no_wrap=True
            ),
            bgcolor=theme.MAY_WASH,
            border_radius=6,
            padding=ft.Padding.symmetric(horizontal=5),
        )
        fan.append(badge)
    return ft.Column(
        fan, spacing=1, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER, key=f"fan-{group.rank}"
    )


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
    groups: Sequence[RankGroup] = board.meld if zone == "meld" else board.spoils
    size = capped_text_size(11.5 if look.is_narrow else 13, MAX_SLIP_TEXT_SCALE)
    title = (
        say("royals_table.zone.meld", "meld") if zone == "meld" else say("royals_table.zone.spoils", "spoils")
    )
    drawn = [
        cache((board.seat, zone, each.rank), overlapped_cards_of_rank, each, four_colours, look.card_width)
        if look.card_width
        else cache((board.seat, zone, each.rank), rank_with_suit_signs, each, four_colours, size)
        for each in groups
    ]
    share = spoils_and_meld_width_shares(board, look.is_narrow)[zone == "meld"]
    return cache.around_parts((board.seat, zone), zone_box, drawn, title, look.card_width > 0, share, zone)


def target_progress_bar(board: BoardView) -> ft.Control:
    """Draw the progress to the target as a thin line. Not a ProgressBar: that would be read aloud and take
    the board's taps."""
    reached_points = min(board.target, max(0, board.total_points))
    shares = [(theme.MAY, reached_points), (theme.PAPER_EDGE, board.target - reached_points)]
    return ft.Row(
        [ft.Container(height=3, bgcolor=ink, expand=share, visible=share > 0) for ink, share in shares],
        spacing=0,
    )


def board_control(
    zone_boxes: list[ft.Control],
    dispatch: Dispatch | None,
    board: BoardView,
    look: BoardLook,
    four_colours: bool,
) -> ft.Control:
    """Draw one player's board. A tap opens the cards of all players, and the score if the hand ended now."""
    name, counts_controls = (
        board_title_controls(board, look, four_colours),
        counts_below_title_if_narrow_or_large(board, look),
    )
    rows: list[ft.Control] = [ft.Row(name, spacing=4 if look.is_narrow else 6)]
    if not look.is_header_only:
        rows += [
            *counts_controls,
            target_progress_bar(board),
            ft.Row(zone_boxes, spacing=6, vertical_alignment=ft.CrossAxisAlignment.START),
        ]
    on = board.role in ("attacker", "follows")
    drawn = pressable(
        ft.Column(rows, spacing=3, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        board_read_aloud(board),
        f"board-{board.seat}",
        (lambda: dispatch(OpenPanel("scores"))) if dispatch is not None else None,
        bgcolor=theme.PAPER,
        border=ft.Border.all(2.5, theme.MAY_ON_WOOD if on else theme.PAPER),
        padding=ft.Padding.symmetric(horizontal=8, vertical=6 if look.has_two_lines else 3),
    )
    drawn.container = True
    drawn.key = f"board{board.seat}"
    return drawn


def board_title_controls(board: BoardView, look: BoardLook, four_colours: bool) -> list[ft.Control]:
    """Return house, name, role and points. The number of parts never changes, because the client drew the
    last ones twice when a part in the middle came or went.
    """
    lines = {"max_lines": 3 if look.has_large_text else 1, "overflow": ft.TextOverflow.ELLIPSIS}
    size = capped_text_size(theme.MEDIUM if look.has_two_lines else theme.SMALL)
    house = (
        house_sign_picture(board.house, 22 if look.has_two_lines else 18, four_colours)
        if board.house
        else ft.Container(visible=False)
    )
    role = silent_text(
        written_role_text(board.role),
        size=capped_text_size(theme.TINY),
        color=theme.ON_MAY_WASH,
        no_wrap=True,
    )
    chip: dict[str, theme.Look] = {
        "bgcolor": theme.MAY_WASH,
        "border_radius": 6,
        "padding": ft.Padding.symmetric(horizontal=6),
    }
    name: list[ft.Control] = [
        house,
        silent_text(board.name, size=size, weight=ft.FontWeight.W_600, color=theme.INK, expand=True, **lines),
        ft.Container(role, visible=bool(board.role), **chip),
    ]
    if not (look.is_narrow or look.has_large_text):
        name.append(hand_count_and_board_value(board, look))
    name.append(
        silent_text(
            points_number_text(board.total_points),
            size=capped_text_size(theme.MEDIUM),
            weight=ft.FontWeight.W_700,
            color=theme.INK,
            no_wrap=True,
        )
    )
    return name


def counts_below_title_if_narrow_or_large(board: BoardView, look: BoardLook) -> list[ft.Control]:
    return (
        [hand_count_and_board_value(board, look)]
        if look.is_narrow or (look.has_large_text and look.has_two_lines)
        else []
    )


def hand_count_and_board_value_text(board: BoardView) -> str:
    counts = (
        [] if board.is_tally_only else [say("royals_table.hand_count", "hand {count}", count=board.hand_size)]
    )
    value = say("royals_table.board_value", "board {value}", value=signed_points_text(board.board_value))
    return " · ".join([*counts, value])


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


def choose_board_looks(
    boards: Sequence[BoardView], columns: int, width: float, height: float, text_scale: float
) -> list[BoardLook]:
    """Return the looks with the largest cards at which all boards fit; else cards for the player in turn and
    slips for the others.
    """
    room, narrow, large = width / columns, width / columns < 240, text_scale >= LARGE
    slips = BoardLook(
        0.0,
        height / (len(boards) / columns) >= (84 * text_scale if large else 76) and room > 300,
        narrow,
        large,
    )
    if room <= 300:
        return [slips] * len(boards)
    for card in (58.0, 50.0, 42.0, 36.0, 30.0):
        heights = [estimated_board_height(board, room, card, text_scale) + 6 for board in boards]
        lines = [max(heights[at : at + columns]) for at in range(0, len(heights), columns)]
        if sum(lines) <= height:
            return [BoardLook(card, True, narrow, large)] * len(boards)
    active = next((at for at, board in enumerate(boards) if board.role == "attacker"), None)
    if active is not None and columns == 1:
        for card in (42.0, 36.0, 30.0):
            if (
                estimated_board_height(boards[active], room, card, text_scale)
                + SLIPS_BOARD_HEIGHT * text_scale * (len(boards) - 1)
                <= height
            ):
                return [
                    BoardLook(card, True, narrow, large) if at == active else slips
                    for at in range(len(boards))
                ]
    return [slips] * len(boards)


@component
def Boards(
    dispatch: Dispatch | None, boards: tuple[BoardView, ...], width: float, height: float, four_colours: bool
) -> ft.Control:
    """Draw all boards in this room: with cards where they fit, else with slips, and names and points alone
    where not even one board of slips fits.
    """
    cache, scale = use_control_cache(), min(ft.use_context(TextScale), FRAME_MOST)
    large = scale >= LARGE
    players, is_broad = len(boards), width > 760
    if height < HEADS_HEIGHT:  # the line of players in the bar shows them
        return ft.Container(visible=False)
    rows = -(-players // 2)
    heads = not large and (
        height < (SLIPS_BOARD_HEIGHT if is_broad else NARROW_SLIPS_BOARD_HEIGHT)
        or (not is_broad and players > 2 and height < rows * NARROW_SLIPS_BOARD_HEIGHT)
    )
    has_pair = (
        not (large or is_broad) and height < 2 * SLIPS_BOARD_HEIGHT + 5
    )  # with one column the attacker and the Defender would not fit below each other
    is_tight = players > 2 and height < players * (SLIPS_BOARD_HEIGHT + 5)
    columns = (
        2
        if heads
        or has_pair
        or (is_tight and not large)
        or (is_broad and players > 2)
        or (players > 4 and not large)
        else 1
    )
    if has_pair or height < SLIPS_BOARD_HEIGHT * (1.4 if large else 1.0) * players / columns:
        boards = tuple(sorted(boards, key=lambda board: ROLE_DISPLAY_ORDER.index(board.role)))
    if heads:  # no sliver of a further row; the line of players in the bar shows everybody
        boards = boards[: 2 * max(1, round(height / (HEADS_HEIGHT + 4)))]
    looks = (
        [HEADER_ONLY_LOOK] * len(boards)
        if heads
        else choose_board_looks(boards, columns, width, height, scale)
    )
    drawn = []
    for board, look in zip(boards, looks, strict=True):
        zones = (
            [cached_zone_box(cache, board, zone, look, four_colours) for zone in ("spoils", "meld")]
            if not look.is_header_only
            else []
        )
        drawn.append(
            cache.around_parts(
                ("board", board.seat), board_control, zones, dispatch, board, look, four_colours
            )
        )
    if columns == 1:
        return ft.Column(drawn, spacing=5, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    gap = 8 if width > 760 else 4
    cells = [cache.around_parts(("cell", at), board_grid_cell, [each]) for at, each in enumerate(drawn)]
    if len(boards) % 2:
        cells.append(cache("blank", empty_grid_cell))
    lines: list[ft.Control] = [
        ft.Row(cells[at : at + 2], spacing=gap, vertical_alignment=ft.CrossAxisAlignment.START)
        for at in range(0, len(boards), 2)
    ]
    return ft.Column(lines, spacing=gap, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def board_grid_cell(controls: list[ft.Control]) -> ft.Control:
    return ft.Column(
        controls, spacing=0, tight=True, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def empty_grid_cell() -> ft.Control:
    return ft.Container(expand=True)
