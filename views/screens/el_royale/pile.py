"""The battle pile in order, overlapped so that each card's rank and suit are visible."""

from typing import Final

import flet as ft

from models.cards import NAMES, RANK, card_names
from models.translation import card_names_joined, say
from views.app import theme
from views.app.faces import RATIO, card_face
from views.components.controls import capped_text_size, silent_text
from views.runtime.control_cache import ControlCache


def cards_in_pile_rows(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the rows of the pile, in order: the cards of the attack's rank; below them the cards that beat
    them and those that joined later.
    """
    if not cards:
        return []
    rank = RANK[cards[0]]
    if len(cards) <= 4:
        return [cards]
    cut = next((at for at, card in enumerate(cards) if RANK[card] != rank), len(cards))
    return [cards[:cut], cards[cut:]] if 0 < cut < len(cards) else [cards[:4], cards[4:]]


VISIBLE_CARD_SHARE: Final = 0.62
"""The visible share of a card under the next one."""


FacesOfMountedCards = dict[tuple[int, int], int]
"""The last card drawn at each (row, place) since the pile began."""


def battle_pile_control(
    cache: ControlCache,
    cards: tuple[int, ...],
    width: float,
    height: float,
    four_colours: bool,
    is_top_marked: bool,
    faces_of_mounted_cards: FacesOfMountedCards,
) -> ft.Control:
    """Draw the battle pile; the top card is at the right, fully visible, and marked if it has to be beaten.

    Cards keep their places when others join. A card that is undone stays mounted but hidden, with the face it
    had in `faces_of_mounted_cards`, so that it need not be sent again."""
    rows = cards_in_pile_rows(cards)
    if not rows:
        faces_of_mounted_cards.clear()
        return cache("no-pile", empty_pile_box, width, height)
    card_width, row_controls = pile_card_width(rows, width, height), []
    for number, row in enumerate(rows):
        faces_of_mounted_cards.update({(number, at): card for at, card in enumerate(row)})
        faces = [
            cache(
                ("lying", number, at),
                pile_card_face,
                number,
                at,
                card,
                card_width,
                four_colours,
                at < len(row),
            )
            for (row_number, at), card in sorted(faces_of_mounted_cards.items())
            if row_number == number
        ]
        if is_top_marked and number == len(rows) - 1:
            faces.append(cache(("top", number), top_card_mark, card_width))
        row_controls.append(
            cache.around_parts(("row", number), pile_row_control, faces, number, card_width, len(row))
        )
    return cache.around_parts("rows", pile_rows_control, row_controls)


def pile_card_width(rows: list[tuple[int, ...]], width: float, height: float) -> int:
    """Return the card width in pixels at which the pile fits. A row with an odd number of cards is measured
    with one more, so that cards shrink less often.

    The width is a whole number, so that a slightly larger room does not change the cards.
    """
    longest = max(len(row) for row in rows)
    places = longest + longest % 2
    fits = min(
        (height - 8 * (len(rows) - 1)) / len(rows) / RATIO, width / (1 + VISIBLE_CARD_SHARE * (places - 1))
    )
    return max(1, int(min(fits, 130 if width < 400 else 180)))


def pile_card_face(
    row: int, place: int, card: int, card_width: float, four_colours: bool, is_visible: bool
) -> ft.Control:
    face = card_face(NAMES[card], card_width, four_colour=four_colours)
    face.left, face.key, face.visible = (
        round(place * card_width * VISIBLE_CARD_SHARE),
        f"lying{row}-{place}",
        is_visible,
    )
    return face


def top_card_mark(card_width: float) -> ft.Control:
    """Draw the mark of the card to beat. It is a control of its own, because a changed border of the card
    would send all four sides.
    """
    return ft.Container(
        right=0,
        width=card_width,
        height=card_width * RATIO,
        border=ft.Border.all(2.5, theme.MAY_ON_WOOD),
        border_radius=card_width * 0.06,
        key="top",
    )


def pile_row_control(faces: list[ft.Control], row: int, card_width: float, card_count: int) -> ft.Control:
    return ft.Stack(
        faces,
        width=round(card_width * (1 + VISIBLE_CARD_SHARE * (card_count - 1))),
        height=card_width * RATIO,
        key=f"row{row}",
    )


def pile_rows_control(row_controls: list[ft.Control]) -> ft.Control:
    return ft.Column(row_controls, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)


def pile_description(cards: tuple[int, ...]) -> str:
    """Return the pile as text for screen readers."""
    if not cards:
        return say("seeing.no_pile", "Battle pile, empty")
    return say(
        "el_table.pile_cards",
        "Battle pile, bottom to top: {cards}. On top: {top}",
        cards=card_names_joined(card_names(cards)),
        top=NAMES[cards[-1]],
    )


def empty_pile_box(max_width: float, max_height: float) -> ft.Control:
    return ft.Container(
        silent_text(
            say("el_table.pile", "Battle pile"),
            size=capped_text_size(theme.SMALL, 1.2),
            color=theme.ON_WOOD_FADED,
        ),
        width=min(max_width, 120),
        height=min(max_height, 84),
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1, theme.WOOD_LINE),
        border_radius=theme.ROUND,
    )
