"""The ring of seats, clockwise from the bottom, with the battle pile in the middle."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import flet as ft

from models.translation import say
from referee.games.el_royale.state import AFTER_BEAT, ATTACK, DEFENCE, OVER, State
from views.app import theme
from views.app.faces import card_face
from views.components.controls import PlacedSemantics, capped_text_size, silent_text, tap_area
from views.font_coverage import drawable_text
from views.runtime.control_cache import ControlCache
from views.screens.el_royale.pile import FacesOfMountedCards, battle_pile_control, pile_description
from views.screens.table.scene import Dispatch, Tap

TEAM_COLOURS: Final = ("#1f8a63", "#b5532a", "#3d6cc0", "#a03f8a")
"""Colours of the dot beside each name, one per team; the team's name is also read aloud."""


def team_dot(team_number: int) -> ft.Control:
    return ft.Container(
        width=12,
        height=12,
        border_radius=6,
        bgcolor=TEAM_COLOURS[team_number % len(TEAM_COLOURS)],
        border=ft.Border.all(1.2, "#f6ead5"),
    )


class SeatView(NamedTuple):
    """One seat in plain values. Equal seats are not drawn again."""

    seat: int
    name: str
    team: str
    team_number: int
    hand_size: int
    role: str
    is_awaited: bool
    """True if it is this player's turn to attack or to answer."""
    is_out: bool
    is_near_limit: bool
    may_act: bool
    is_chosen: bool

    @property
    def label(self) -> str:
        """Return the seat as text for screen readers."""
        team = say("el_table.team", "team {team}", team=self.team) if self.team else ""
        held = say("el_table.held", "{count, plural, one {# card} other {# cards}}", count=self.hand_size)
        may = (
            say("el_table.chosen", "chosen")
            if self.is_chosen
            else say("el_table.may_act", "may act")
            if self.may_act
            else ""
        )
        return ", ".join(part for part in (self.name, team, held, self.role, may) if part)


def seat_role_in_battle_text(state: State, seat: int) -> str:
    if state.phase == OVER and state.table_rules.team[seat] == state.winner:
        return say("el_table.role.wins", "wins")
    if seat in state.table_rules.departed:
        return say("el_table.role.left", "left")
    if state.is_out(seat):
        return say("el_table.role.out", "out")
    if state.phase in (ATTACK, DEFENCE, AFTER_BEAT):
        if seat == state.attacker:
            if state.phase == ATTACK:
                return say("el_table.role.to_attack", "to attack")
            return say("el_table.role.attacker", "attacker")
        if seat == state.defender:
            return defender_role_text(state)
    return ""


def defender_role_text(state: State) -> str:
    if state.phase == DEFENCE and state.conceded:
        return say("el_table.role.has_conceded", "has conceded")
    if state.phase == AFTER_BEAT:
        return say("el_table.role.has_beaten", "has beaten")
    if state.defender != state.target:
        return say(
            "el_table.role.defends_for", "defends for {player}", player=state.player_name(state.target)
        )
    return say("el_table.role.defender", "defender")


def seat_view(state: State, seat: int, highlighted_seats: frozenset[int], chosen_seat: int) -> SeatView:
    company = state.table_rules
    is_awaited = (state.phase == ATTACK and seat == state.attacker) or (
        state.phase == DEFENCE and seat == state.defender and not state.conceded
    )
    return SeatView(
        seat=seat,
        name=company.names[seat],
        team=company.team_names[company.team[seat]] if company.in_teams else "",
        team_number=company.team[seat],
        hand_size=state.size[seat],
        role=seat_role_in_battle_text(state, seat),
        is_awaited=is_awaited,
        is_out=state.is_out(seat),
        is_near_limit=company.most_cards is not None and state.size[seat] > company.most_cards - 4,
        may_act=seat in highlighted_seats,
        is_chosen=seat == chosen_seat,
    )


def seat_text_line(text: str, size: float, ink: ft.ColorValue, max_lines: int = 1) -> ft.Text:
    return silent_text(
        text,
        size=capped_text_size(size),
        weight=ft.FontWeight.W_600,
        color=ink,
        max_lines=max_lines,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )


ROLE_BESIDE_HAND_FROM: Final = 100
"""Below this seat width in pixels, times the text scale, the role has a line of its own."""


def ring_seat_control(
    cache: ControlCache,
    dispatch: Dispatch,
    seat: SeatView,
    position: tuple[float, float],
    size: tuple[float, float],
    text_scale: float,
) -> ft.Control:
    """Draw name, hand size and role of one player. Whether the player may act changes only the border."""
    text = cache(("face", seat.seat), seat_text_column, seat._replace(may_act=False), *size, text_scale)
    paper = theme.MAY_WASH if seat.is_chosen else theme.PAPER_SHADE if seat.is_out else theme.PAPER
    tap_box = cache.around_part(("lies", seat.seat), seat_tap_box, text, dispatch, seat.seat, size, paper)
    return cache.around_part(
        ("told", seat.seat), positioned_seat, tap_box, seat.label, seat.seat, seat.is_chosen, position
    )


BORDER_WIDTH: Final = 3
"""Border width of a highlighted seat, in pixels."""
BorderedSeats = dict[str, frozenset[int]]
"""The seats with a border in each of the two layers, as last seen."""


def seat_border_layers(
    cache: ControlCache,
    highlighted_seats: frozenset[int],
    layout: "RingLayout",
    width: float,
    height: float,
    last_bordered: BorderedSeats,
) -> list[ft.Control]:
    """Draw the borders of highlighted seats, below the seats. A few borders and many borders are two layers,
    so that only the visibility of a layer changes when the turn passes from one player to everyone and back.
    """
    is_many = 2 * len(highlighted_seats) > len(layout.seat_positions)
    last_bordered["many" if is_many else "few"] = highlighted_seats
    shows_few = not is_many or last_bordered.get("few", highlighted_seats) <= highlighted_seats
    layers = []
    for name, is_shown in (("few", shows_few), ("many", is_many)):
        bordered = last_bordered.get(name, frozenset())
        borders = [
            cache(("edge", name, seat), seat_border, seat, at, layout.seat_size, seat in bordered)
            for seat, at in enumerate(layout.seat_positions)
        ]
        layers.append(
            cache.around_parts(("edges", name), border_layer, borders, name, width, height, is_shown)
        )
    return layers


def seat_border(
    seat: int, position: tuple[float, float], size: tuple[float, float], is_visible: bool
) -> ft.Control:
    return ft.Container(
        left=position[0] - BORDER_WIDTH,
        top=position[1] - BORDER_WIDTH,
        width=size[0] + 2 * BORDER_WIDTH,
        height=size[1] + 2 * BORDER_WIDTH,
        visible=is_visible,
        bgcolor=theme.MAY_ON_WOOD,
        border_radius=theme.ROUND + BORDER_WIDTH,
        key=f"edge{seat}",
    )


def border_layer(
    borders: list[ft.Control], name: str, width: float, height: float, is_visible: bool
) -> ft.Control:
    return ft.Stack(
        borders,
        width=width,
        height=height,
        clip_behavior=ft.ClipBehavior.NONE,
        visible=is_visible,
        key=f"edges-{name}",
    )


def seat_tap_box(
    content: list[ft.Control],
    dispatch: Dispatch,
    seat: int,
    size: tuple[float, float],
    background: ft.ColorValue,
) -> ft.Control:
    return tap_area(
        lambda: dispatch(Tap("seat", seat)),
        content[0],
        alignment=ft.Alignment.CENTER_LEFT,
        width=size[0],
        height=size[1],
        bgcolor=background,
        border_radius=theme.ROUND,
        padding=ft.Padding.symmetric(horizontal=10, vertical=5),
    )


def positioned_seat(
    content: list[ft.Control], label: str, seat: int, is_chosen: bool, position: tuple[float, float]
) -> ft.Control:
    return PlacedSemantics(
        label=drawable_text(label),
        identifier=f"seat-{seat}",
        selected=True if is_chosen else None,
        content=content[0],
        left=position[0],
        top=position[1],
        key=f"seat{seat}",
    )


def seat_text_column(seat: SeatView, width: float, height: float, text_scale: float) -> ft.Control:
    """Return the text on a seat of this size in pixels: in one line, with the role beside the hand, or with
    the role in a line of its own."""
    is_roomy, line_height = width >= 130, theme.SMALL * 1.4 * text_scale
    is_one_line = height < 2 * line_height + 10
    ink = theme.ON_MAY_WASH if seat.is_chosen else theme.INK_FADED if seat.is_out else theme.INK
    name: list[ft.Control] = [seat_text_line(seat.name, theme.MEDIUM if is_roomy else theme.SMALL, ink)]
    if seat.team:
        name.insert(0, team_dot(seat.team_number))
    count = silent_text(
        str(seat.hand_size),
        size=capped_text_size(theme.BIG if is_roomy else theme.MEDIUM if is_one_line else 19),
        weight=ft.FontWeight.W_700,
        color=theme.REFUSAL if seat.is_near_limit and not seat.is_out else ink,
        style=ft.TextStyle(height=1.1),
    )
    if is_one_line:
        return ft.Column([ft.Row([*name, count], spacing=4)], spacing=0, tight=True)
    role = seat_text_line(
        seat.role,
        theme.TINY if is_roomy else 11,
        theme.MAY if seat.is_awaited else theme.INK_FADED,
        1 if text_scale <= 1 else 2,
    )
    hand: list[ft.Control] = [card_face("?", 16 if is_roomy else 13, shadow=False), count]
    if width >= ROLE_BESIDE_HAND_FROM * text_scale:
        rows = [ft.Row([*hand, role], spacing=5, vertical_alignment=ft.CrossAxisAlignment.CENTER)]
    else:
        rows = [ft.Row(hand, spacing=5), *([ft.Row([role])] if height >= 3 * line_height + 10 else [])]
    return ft.Column([ft.Row(name, spacing=4), *rows], spacing=0, tight=True)


def needs_compact_seats(player_count: int, width: float, height: float, text_scale: float) -> bool:
    """True if three seats below each other (as in SEAT_POSITIONS) do not fit at touch height with their lines
    of text."""
    return (
        player_count > 4
        and width < BROAD_RING_WIDTH
        and height < max(MIN_SEAT_HEIGHT / HEIGHT_SHARE_OF_THREE_SEATS, THREE_SEATS_HEIGHT * text_scale)
    )


def seat_size(player_count: int, width: float, height: float, text_scale: float = 1.0) -> tuple[float, float]:
    """Return the size of a seat so that three fit side by side and the pile keeps its room. `text_scale`: the
    text scale."""
    if width >= BROAD_RING_WIDTH:
        return 158 * min(text_scale, 1.3), 66 * text_scale
    if player_count <= 4:
        return min(118.0, (width - 16) / 3), min(
            54 * text_scale * (1.25 if text_scale > 1 else 1), (height - SEAT_GAP) / 2
        )
    if needs_compact_seats(player_count, width, height, text_scale):
        return min(88.0, (width - 3 * SEAT_GAP) / 4), max(
            MIN_SEAT_HEIGHT, min(ONE_LINE_SEAT_HEIGHT * text_scale, (height - MIN_PILE_HEIGHT) / 2)
        )
    return 88, min(
        68 * text_scale, max(height * HEIGHT_SHARE_OF_THREE_SEATS, ONE_LINE_SEAT_HEIGHT * text_scale)
    )


MIN_SEAT_HEIGHT: Final = 44
"""The least height in pixels of a seat that can be tapped, in a crowd."""
SEAT_GAP: Final = 6
"""The gap in pixels between seats side by side or below each other."""
MIN_PILE_HEIGHT: Final = 40
"""The height in pixels that two rows of seats leave the pile."""
HEIGHT_SHARE_OF_THREE_SEATS: Final = 0.28
"""The share of the height that three seats below each other need, as in SEAT_POSITIONS."""
ONE_LINE_SEAT_HEIGHT: Final = 34
"""The least height of a seat in pixels: name and number beside each other."""
THREE_SEATS_HEIGHT: Final = 3.4 * ONE_LINE_SEAT_HEIGHT
"""The height in pixels that three such seats need, as SEAT_POSITIONS for eight has them."""
LOW_RING_HEIGHT: Final = 300
"""Below this height in pixels few players sit in the corners, so that the pile has the whole height between
them."""
CORNER_POSITIONS: Final[Mapping[int, tuple[tuple[float, float], ...]]] = {
    2: ((0, 1), (1, 0)),
    3: ((0, 1), (0, 0), (1, 0.5)),
    4: ((0, 1), (0, 0), (1, 0), (1, 1)),
}
SEAT_POSITIONS: Final[Mapping[int, tuple[tuple[float, float], ...]]] = {
    2: ((0.5, 1), (0.5, 0)),
    3: ((0.5, 1), (0, 0.1), (1, 0.1)),
    4: ((0.5, 1), (0, 0.12), (0.5, 0), (1, 0.12)),
    5: ((0.5, 1), (0, 0.66), (0.12, 0), (0.88, 0), (1, 0.66)),
    6: ((0.5, 1), (0, 0.8), (0, 0.2), (0.5, 0), (1, 0.2), (1, 0.8)),
    7: ((0.5, 1), (0, 0.88), (0, 0.44), (0.14, 0), (0.86, 0), (1, 0.44), (1, 0.88)),
    8: ((0.5, 1), (0.02, 0.92), (0, 0.5), (0.02, 0.08), (0.5, 0), (0.98, 0.08), (1, 0.5), (0.98, 0.92)),
}
"""By number of players: the position of each seat, across and down from 0 to 1. The first seat is at the
bottom, the others follow clockwise.
"""
TWO_ROW_POSITIONS: Final[Mapping[int, tuple[tuple[float, float], ...]]] = {
    5: ((0.5, 1), (0, 1), (0.2, 0), (0.8, 0), (1, 1)),
    6: ((0.5, 1), (0, 1), (0, 0), (0.5, 0), (1, 0), (1, 1)),
    7: ((0.5, 1), (0, 1), (0, 0), (1 / 3, 0), (2 / 3, 0), (1, 0), (1, 1)),
    8: ((1 / 3, 1), (0, 1), (0, 0), (1 / 3, 0), (2 / 3, 0), (1, 0), (1, 1), (2 / 3, 1)),
}
"""Positions in two rows, for rooms where three seats do not fit below each other: the pile is between the
rows."""
BROAD_RING_WIDTH: Final = 560
BROAD_FOUR_POSITIONS: Final = ((0.5, 1), (0, 0.5), (0.5, 0), (1, 0.5))
"""Positions of four seats where there is room beside the pile."""


class RingView(NamedTuple):
    """The ring in plain values."""

    seats: tuple[SeatView, ...]
    pile: tuple[int, ...]
    is_over: bool
    deck_size: int | None
    """None where the piles are not counted."""
    discard_size: int
    team_names: tuple[str, ...]
    lowest_seat: int = 0
    """The seat at the bottom; the others follow clockwise."""

    @property
    def highlighted_seats(self) -> frozenset[int]:
        """Return the seats with a border: those chosen or that may act."""
        return frozenset(seat.seat for seat in self.seats if seat.may_act or seat.is_chosen)


def ring_view(
    state: State,
    highlighted_seats: frozenset[int],
    chosen_seat: int,
    shows_pile_sizes: bool = True,
    lowest_seat: int = 0,
) -> RingView:
    """Return the ring of this table. `shows_pile_sizes`: show the sizes of deck and discard pile."""
    seats = tuple(seat_view(state, seat, highlighted_seats, chosen_seat) for seat in range(len(state.size)))
    teams = tuple(state.table_rules.team_names) if state.table_rules.in_teams else ()
    return RingView(
        seats,
        tuple(state.pile),
        state.phase == OVER,
        state.deck if shows_pile_sizes else None,
        state.discard if shows_pile_sizes else 0,
        teams,
        lowest_seat,
    )


class RingLayout(NamedTuple):
    """The layout of seats and pile in a room: the size of a seat, the positions of the seats, and the place
    of the pile."""

    seat_size: tuple[float, float]
    seat_positions: tuple[tuple[float, float], ...]
    pile_top: float
    pile_size: tuple[float, float]


def with_lowest_seat(layout: RingLayout, lowest_seat: int) -> RingLayout:
    """Turn the ring, so that this seat is at the bottom."""
    first = -lowest_seat % len(layout.seat_positions)
    return layout._replace(seat_positions=layout.seat_positions[first:] + layout.seat_positions[:first])


def ring_layout(player_count: int, width: float, height: float, text_scale: float) -> RingLayout:
    """Return the layout in a room of this size in pixels: few seats in the corners of a low room, many in two
    rows where three do not fit below each other, else around the pile."""
    seat_width, seat_height = seat_size(player_count, width, height, text_scale)
    free_width, free_height = width - seat_width, height - seat_height
    width_between_seats = max(width - 2 * seat_width - 16, 110)
    if player_count <= 4 and height < LOW_RING_HEIGHT * text_scale:
        spots, pile_top, pile_size = CORNER_POSITIONS[player_count], 0.0, (width_between_seats, height)
    elif needs_compact_seats(player_count, width, height, text_scale):
        spots, pile_top = TWO_ROW_POSITIONS[player_count], seat_height + SEAT_GAP
        pile_size = (width - 24, height - 2 * pile_top)
    else:
        is_broad_four = player_count == 4 and width >= BROAD_RING_WIDTH
        has_side_seats = player_count > 4 or is_broad_four
        spots = BROAD_FOUR_POSITIONS if is_broad_four else SEAT_POSITIONS[player_count]
        # seats beside the pile may begin above its top
        lowest_upper = 0 if has_side_seats else max(y for _, y in spots if y < 0.5)
        pile_top = lowest_upper * free_height + seat_height + 8
        pile_size = (
            width_between_seats if has_side_seats else max(width - 24, 110),
            height - pile_top - seat_height - 8,
        )
    positions = tuple((across * free_width, down * free_height) for across, down in spots)
    return RingLayout((seat_width, seat_height), positions, pile_top, pile_size)


COUNTS_LINE_HEIGHT: Final = 30
"""Room in pixels for the line with the deck size."""


def ring_control(
    cache: ControlCache,
    dispatch: Dispatch,
    view: RingView,
    four_colours: bool,
    width: float,
    height: float,
    text_scale: float,
    faces_of_mounted_cards: FacesOfMountedCards,
    last_bordered: BorderedSeats,
) -> ft.Control:
    """Draw all seats around the pile, and the line below them. `faces_of_mounted_cards`: cards of the pile so
    far; `last_bordered`: seats that were highlighted."""
    height -= COUNTS_LINE_HEIGHT * text_scale
    layout = with_lowest_seat(ring_layout(len(view.seats), width, height, text_scale), view.lowest_seat)
    pile = battle_pile_control(
        cache, view.pile, *layout.pile_size, four_colours, not view.is_over, faces_of_mounted_cards
    )
    pile_left = (width - layout.pile_size[0]) / 2
    seats = [
        ring_seat_control(cache, dispatch, seat, at, layout.seat_size, text_scale)
        for seat, at in zip(view.seats, layout.seat_positions, strict=True)
    ]
    layers = [
        *seat_border_layers(cache, view.highlighted_seats, layout, width, height, last_bordered),
        cache.around_part(
            "middle", positioned_pile, pile, view.pile, layout.pile_top, pile_left, layout.pile_size
        ),
        *seats,
    ]
    stack = ft.Stack(layers, width=width, height=height, clip_behavior=ft.ClipBehavior.NONE)
    return ft.Column(
        [
            ft.Semantics(identifier="ring", content=stack),
            cache("stock", deck_counts_and_team_legend, view.deck_size, view.discard_size, view.team_names),
        ],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def positioned_pile(
    content: list[ft.Control], cards: tuple[int, ...], top: float, left: float, size: tuple[float, float]
) -> ft.Control:
    return PlacedSemantics(
        label=pile_description(cards),
        identifier="pile",
        container=True,
        content=ft.Container(content[0], width=size[0], height=size[1], alignment=ft.Alignment.CENTER),
        left=left,
        top=top,
        key="pile",
    )


def deck_counts_and_team_legend(
    deck_size: int | None, discard_size: int, team_names: tuple[str, ...]
) -> ft.Control:
    """Return the line with the number of cards in the deck and in the discard pile, which nobody may look
    at."""
    text = (
        say("el_table.stock", "Deck {deck} · Old cards {old}", deck=deck_size, old=discard_size)
        if deck_size is not None
        else ""
    )
    small, tiny = capped_text_size(theme.SMALL), capped_text_size(theme.TINY)
    legend = [
        ft.Row([team_dot(number), silent_text(team, size=tiny, color=theme.ON_WOOD)], spacing=4, tight=True)
        for number, team in enumerate(team_names)
    ]
    return ft.Semantics(
        label=text.replace(" · ", ", "),
        identifier="stock",
        container=True,
        content=ft.Row(
            [silent_text(text, size=small, color=theme.ON_WOOD), *legend],
            spacing=12,
            run_spacing=2,
            wrap=True,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
    )
