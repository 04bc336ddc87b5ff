"""The two seats: name, initiative card and Key Position, the number of cards in hand and deck, and whose turn
it is."""

from typing import Final, Literal, NamedTuple

import flet as ft

from models.cards import NAMES, SUIT
from models.translation import say
from referee.drafts import Draft
from referee.games.royal_battles.setup import missing_card_count
from referee.games.royal_battles.state import NO_CARD, SETUP, State
from referee.games.royal_battles.table_rules import Phase
from referee.games.royal_battles.tables import KEY_OF_SUIT
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud, vocabulary_word
from views.app import theme
from views.app.faces import Side, card_face
from views.app.icons import Icons
from views.components.controls import (
    LEAST_TITLE,
    LETTER,
    Size,
    TextScale,
    capped_frame_text_size,
    pressable,
    semantic_group,
    silent_text,
)
from views.runtime.components import context_value
from views.screens.royal_battles.draft import chosen_or_awaited_player, players_waited_for, state_of
from views.screens.royal_battles.squares import SIDES, unit_picture_with_paper_behind_black
from views.screens.table.scene import Dispatch, Tap


class SeatView(NamedTuple):
    """A seat in plain values."""

    name: str
    side: Side
    initiative_card: str
    key_text: str
    hand_size: int
    deck_size: int | None
    """None where piles are not counted."""
    unit_count: int
    is_on_turn: bool
    """True if it is this player's turn, or if this player's card or unit is named next."""
    may_come_first: bool
    """True if a tap on the seat makes this player enter a card first."""


def key_position_sentence_for_initiative_card(initiative_card: int) -> str:
    if initiative_card == NO_CARD:
        return say("battle.seat.no_initiative", "no initiative yet")
    if SUIT[initiative_card] < 0:
        return say("battle.seat.every_key", "all positions are Key")
    position = vocabulary_word("position", KEY_OF_SUIT[SUIT[initiative_card]])
    return say("battle.seat.key", "{position} is Key", position=position)


def seat_view(table: Table, seat: int, draft: Draft) -> SeatView:
    state, asked_of = state_of(table), chosen_or_awaited_player(table, draft)
    player, card = state.table_rules.names[seat], state.initiative_card(seat)
    return SeatView(
        player,
        SIDES[seat],
        "" if card == NO_CARD else NAMES[card],
        setup_progress_or_key_position_text(state, seat),
        state.hand_size(seat),
        None if is_memory_left_to_players(table.game, state) else state.deck[seat],
        len(state.units_in_battle(seat)),
        player == asked_of and state.phase != Phase.OVER,
        player != asked_of and player in players_waited_for(table),
    )


def setup_progress_or_key_position_text(state: State, seat: int) -> str:
    """Return what is dealt or placed during set-up; then that the player draws for initiative, or the Key
    Position."""
    if state.phase == SETUP:
        placed = len(state.units_in_battle(seat))
        total = placed + len(state.unplaced_units(seat))
        if missing := missing_card_count(state, seat):
            return say(
                "battle.seat.cards", "{count} of {total} cards dealt", count=total - missing, total=total
            )
        return say("battle.seat.units", "{count} of {total} units placed", count=placed, total=total)
    if state.to_draw[seat]:
        return say("battle.seat.draws", "draws for initiative")
    return key_position_sentence_for_initiative_card(state.initiative_card(seat))


Room = Literal["roomy", "short", "low"]
"""The room of a seat: a column of its own, half the width of a phone, or half of its bar."""


class _SeatSizes(NamedTuple):
    """The sizes of a seat in pixels."""

    card_width: int
    pawn_size: int
    name_size: float
    small_text_size: float
    padding: ft.Padding


SIZES_BY_ROOM: Final[dict[Room, _SeatSizes]] = {
    "roomy": _SeatSizes(46, 20, theme.BIG, theme.SMALL, ft.Padding.symmetric(horizontal=8, vertical=10)),
    "short": _SeatSizes(34, 16, theme.SMALL, 11.5, ft.Padding.symmetric(horizontal=8, vertical=6)),
    "low": _SeatSizes(20, 13, theme.TINY, 11, ft.Padding.symmetric(horizontal=5, vertical=1)),
}


LINE_HEIGHT: Final = 1.4
"""The height of a line of text in parts of its size."""
BESIDE_WORDS: Final = 76
"""Pixels that half the width of a phone has besides the words of its seat: card or buttons, edges and
gaps."""


def seat_control(dispatch: Dispatch, seat: SeatView, four_colours: bool, room: Room) -> ft.Control:
    """Draw one seat. If either player may come first, a tap makes this player enter a card first."""
    sizes, counts = sizes_in_room(room), hand_and_pile_counts_text(seat, room)
    face = seat_face(seat, counts, four_colours, room, sizes)
    label, identifier, expand = seat_label(seat, counts), f"seat-{seat.side}", room != "roomy"
    box: dict[str, theme.Look] = {
        "bgcolor": theme.PAPER,
        "border": ft.Border.all(2.5, theme.MAY_ON_WOOD if seat.is_on_turn else theme.PAPER),
        "border_radius": theme.ROUND,
        "padding": sizes.padding,
    }
    if room == "low":  # one height for every state of the game, so that the board below keeps its place
        lines = (sizes.name_size + sizes.small_text_size) * context_value(TextScale) * LINE_HEIGHT
        box["height"] = round(lines) + 8
    if seat.may_come_first:
        label = say(
            "battle.seat.name_next", "{seat}. Tap to name {player}'s card next", seat=label, player=seat.name
        )
        tapped = Tap("seat", seat.side)
        return pressable(face, label, identifier, lambda: dispatch(tapped), expand=expand, **box)
    return semantic_group(ft.Container(face, **box), label, identifier=identifier, expand=expand)


def sizes_in_room(room: Room) -> _SeatSizes:
    """Return the sizes of a seat, those of its texts adapted to the text scale."""
    sizes = SIZES_BY_ROOM[room]
    return sizes._replace(
        name_size=capped_frame_text_size(sizes.name_size),
        small_text_size=capped_frame_text_size(sizes.small_text_size),
    )


def hand_and_pile_counts_text(seat: SeatView, room: Room) -> str:
    """Return the number of cards in hand, in the deck if it is counted, and in a roomy seat also of units."""
    if seat.deck_size is None:
        return say("battle.seat.hand", "hand {hand}", hand=seat.hand_size)
    facts = {"hand": seat.hand_size, "deck": seat.deck_size}
    if room != "roomy":
        return say("battle.seat.counts", "hand {hand} · deck {deck}", **facts)
    facts["units"] = seat.unit_count
    return say("battle.seat.counts_units", "hand {hand} · deck {deck} · units {units}", **facts)


def seat_face(
    seat: SeatView, counts_text: str, four_colours: bool, room: Room, sizes: _SeatSizes
) -> ft.Control:
    """Draw the initiative card, and beside it the name, the Key Position and the counts. A low seat shows the
    Key Position only without an initiative card, which tells it."""
    is_low, small = room == "low", sizes.small_text_size
    key_text = seat.key_text[:1].upper() + seat.key_text[1:]
    key_size = small if room == "roomy" else font_size_fitting_one_line(key_text, small)
    key_line = seat_text_line(key_text, key_size, room != "roomy")
    if not is_low:
        below = [key_line, seat_text_line(counts_text, small, False, is_faded=True)]
    else:
        below = [hand_and_deck_count_icons(seat, small) if seat.initiative_card else key_line]
    lines = ft.Column(
        [seat_name_row(seat, sizes), *below], spacing=0 if is_low else 1, tight=True, expand=True
    )
    if is_low and not seat.initiative_card:
        return ft.Row([lines], spacing=6)
    card = initiative_card_face(seat.initiative_card, sizes.card_width, four_colours)
    return ft.Row([card, lines], spacing=6 if is_low else 8)


def hand_and_deck_count_icons(seat: SeatView, size: float) -> ft.Control:
    """Draw the number of cards in hand and deck with icons, where words would be cut off."""
    parts: list[ft.Control] = []
    for icon, count in ((Icons.STYLE_OUTLINED, seat.hand_size), (Icons.LAYERS_OUTLINED, seat.deck_size)):
        if count is not None:
            parts += [ft.Icon(icon, size=13, color=theme.INK_FADED), seat_text_line(str(count), size, True)]
    return ft.Row(parts, spacing=3)


def initiative_card_face(card: str, card_width: float, four_colours: bool) -> ft.Control:
    face = card_face(card, card_width, four_colour=four_colours)
    if not card:
        face.border = ft.Border.all(1, theme.PAPER_EDGE)
    return face


def font_size_fitting_one_line(words: str, size: float) -> float:
    """Return the size at which words fit into one line of a seat on a phone; not below 11 pixels."""
    width, scale = context_value(Size)[0] / 2 - BESIDE_WORDS, context_value(TextScale)
    return min(size, max(LEAST_TITLE, width / (LETTER * max(len(words), 1))) / scale)


def seat_name_row(seat: SeatView, sizes: _SeatSizes) -> ft.Control:
    name = silent_text(
        seat.name,
        size=sizes.name_size,
        weight=ft.FontWeight.W_600,
        color=theme.INK,
        max_lines=1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    return ft.Row([unit_picture_with_paper_behind_black("pawn", seat.side, sizes.pawn_size), name], spacing=4)


def seat_text_line(text: str, size: float, is_one_line: bool, is_faded: bool = False) -> ft.Control:
    cut: dict[str, theme.Look] = {"max_lines": 1, "overflow": ft.TextOverflow.ELLIPSIS} if is_one_line else {}
    return silent_text(text, size=size, color=theme.INK_FADED if is_faded else theme.INK, **cut)


def seat_label(seat: SeatView, counts_text: str) -> str:
    shown = seat.key_text
    if seat.initiative_card:
        card = card_as_read_aloud(seat.initiative_card)
        shown = say("battle.seat.initiative", "initiative {card}, {key}", card=card, key=seat.key_text)
    return say(
        "battle.seat.told",
        "{name}, {side}: {shown}; {counts}{on_turn, select, true {; on turn} other {}}",
        name=seat.name,
        side=say("battle.seat.white", "white") if seat.side == "white" else say("battle.seat.black", "black"),
        shown=shown,
        counts=counts_text,
        on_turn=seat.is_on_turn,
    )
