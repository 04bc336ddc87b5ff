"""One player's board: spoils at the left, the meld at the right, grouped by rank, with matches and assassins
marked."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import flet as ft

from models.cards import ACE, NAMES, RANK, RANKS, SUITS
from models.translation import card_names_joined, rank_letter_on_cards, say
from referee.games.royals.scoring import ranks_counted_double, score_lines_without_hand, total_of_score_lines
from referee.games.royals.state import DEAL, NO_SUIT, State
from views.app import theme
from views.app.faces import EDGE, PAPER, SIGNS, card_face, suit_colour
from views.components.controls import silent_text
from views.screens.points_draft import signed_points_text
from views.screens.royals.houses import HouseSign, house_name_sign_and_colour

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


def board_view_of_seat(state: State, seat: int) -> BoardView:
    suit, role = state.suits[seat], ""
    if state.waiting and seat == state.waiting[0]:
        role = "follows"
    elif seat == state.attacker:
        role = "attacker"
    elif seat == state.defender:
        role = "defender"
    return BoardView(
        name=state.player_name(seat),
        seat=seat,
        house=None if suit == NO_SUIT else house_name_sign_and_colour(state.table_rules.options, SUITS[suit]),
        spoils=zone_cards_by_rank(state, seat, state.spoils[seat], is_spoils=True),
        meld=zone_cards_by_rank(state, seat, state.meld[seat]),
        hand_size=state.hand_size(seat),
        board_value=total_of_score_lines(score_lines_without_hand(state, seat)) if suit != NO_SUIT else 0,
        total_points=state.totals[seat],
        target=state.table_rules.options.target,
        role=role,
        is_tally_only=state.table_rules.first_phase != DEAL,
    )


def zone_cards_by_rank(
    state: State, seat: int, zone_cards: Sequence[int], *, is_spoils: bool = False
) -> tuple[RankGroup, ...]:
    """Return the cards of a zone by rank, the Ace first. `is_spoils`: its Aces may strike from the turn after
    they were won."""
    groups, doubled_ranks = [], ranks_counted_double(state, seat)
    spoils_and_meld = (list(zone_cards), []) if is_spoils else ([], list(zone_cards))
    for rank in sorted({RANK[card & 63] for card in zone_cards}, key=lambda rank: rank or 13, reverse=True):
        of_rank = [card for card in zone_cards if RANK[card & 63] == rank]
        may_strike = is_spoils and rank == ACE and state.turn > 0
        striking = sum(each >> 7 < state.turn for each in of_rank) if may_strike else 0
        can_match = bool(state.table_rules.policies.matching_cards(*spoils_and_meld, rank))
        names = tuple(NAMES[each & 63] for each in of_rank)
        groups.append(RankGroup(RANKS[rank], names, can_match and rank in doubled_ranks, striking))
    return tuple(groups)


def board_read_aloud(board: BoardView) -> str:
    house = board.house.name if board.house else ""
    return say(
        "royals_table.board",
        "{player}. Hand {hand}. Spoils: {spoils}. Meld: {meld}. Board now {value}, total {points}",
        player=", ".join(filter(None, (board.name, house, player_role_read_aloud(board.role)))),
        hand=board.hand_size,
        spoils=rank_groups_read_aloud(board.spoils),
        meld=rank_groups_read_aloud(board.meld),
        value=board.board_value,
        points=board.total_points,
    )


def rank_groups_read_aloud(groups: Sequence[RankGroup]) -> str:
    texts = [
        say("royals_table.doubled", "{cards} doubled", cards=card_names_joined(group.cards))
        if group.is_doubled
        else card_names_joined(group.cards)
        for group in groups
    ]
    return ", ".join(texts) or say("royals_table.zone_is_empty", "empty")


def player_role_read_aloud(role: str) -> str:
    """Return the player's role in this turn for screen readers."""
    return {
        "": "",
        "attacker": say("royals_table.role.attacker.said", "attacker"),
        "defender": say("royals_table.role.defender.said", "defender"),
        "follows": say("royals_table.role.follows", "follows"),
    }[role]


def written_role_text(role: str) -> str:
    """Return the player's role in this turn as written on the board."""
    return {
        "": "",
        "attacker": say("royals_table.role.attacker", "plays"),
        "defender": say("royals_table.role.defender", "defends"),
        "follows": say("royals_table.role.follows", "follows"),
    }[role]


def hand_count_and_board_value_text(board: BoardView) -> str:
    counts = (
        [] if board.is_tally_only else [say("royals_table.hand_count", "hand {count}", count=board.hand_size)]
    )
    value = say("royals_table.board_value", "board {value}", value=signed_points_text(board.board_value))
    return " · ".join([*counts, value])


# -- the cards of a rank -------------------------------------------------------------------------------------
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
