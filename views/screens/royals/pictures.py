"""Pictures of a past table of Royals: boards that fill the room, and small ones for worked examples."""

from collections.abc import Mapping

import flet as ft

from models.cards import NAMES
from models.record import Entry
from models.translation import say
from referee.games.royals.state import State
from referee.games.royals.words import house_or_localized_suit_name
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.faces import RATIO, card_face
from views.components.controls import semantic_group, words
from views.components.small_cards import CARD, card_fan, hand_row, hand_text, labelled_cards
from views.screens.game_screens import PictureAndDescription
from views.screens.royals.board import board_view_of_seat
from views.screens.royals.boards import Boards


def boards_and_piles_picture(
    table: Table, state: State, entry: Entry | None, width: float, height: float, four_colours: bool
) -> ft.Control:
    """Draw the sizes of the piles, the last discards, and the boards below them."""
    text = say(
        "standing.piles",
        "Draw stack {stack} · discard pile {discard} · dead pile {dead}",
        stack=state.stack,
        discard=len(state.discard),
        dead=len(state.dead),
    )
    above: list[ft.Control] = [words(text, color=theme.ON_WOOD, size=theme.TINY, expand=True)]
    pile = [NAMES[card] for card in state.discard[-12:]]
    if pile:
        cards: list[ft.Control] = [card_face(card, 26, four_colour=four_colours) for card in pile]
        label = say("seeing.discards", "Discard pile, its last cards from left to right: {cards}", cards=pile)
        above.append(semantic_group(ft.Row(cards, spacing=-14, height=38), label))
    boards = tuple(board_view_of_seat(state, seat) for seat in range(state.table_rules.players))
    drawn = Boards(None, boards, width, height - (42 if pile else 24), four_colours)
    return ft.Column([ft.Row(above, spacing=8), drawn], spacing=4, tight=True, width=width)


def worked_example_picture_and_text(
    state: State, act: Mapping[str, object], width: float, four_colours: bool
) -> PictureAndDescription:
    rows: list[ft.Control] = []
    texts: list[str] = []
    if state.discard:
        discards = [NAMES[card] for card in state.discard]
        fan = card_fan(discards, 0, width - 90, four_colours)
        rows.append(labelled_cards(say("rules.discards", "discard pile"), fan))
        read = [card_as_read_aloud(card) for card in discards]
        texts.append(say("rules.discards_said", "On the discard pile, the top last: {cards}.", cards=read))
    if state.battle:
        played = [NAMES[card] for _, card in state.battle]
        fan = card_fan(played, 0, width - 90, four_colours, overlap_step=1.1)
        rows.append(labelled_cards(say("rules.trick", "in the trick"), fan))
        read = [f"{state.player_name(seat)} {card_as_read_aloud(NAMES[card])}" for seat, card in state.battle]
        texts.append(say("rules.trick_said", "In the trick: {cards}.", cards=read))
    for seat in range(state.table_rules.players):
        seat_rows, seat_texts = hand_spoils_and_meld_rows_and_texts(state, seat, width, four_colours)
        rows, texts = rows + seat_rows, texts + seat_texts
    return ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.START), " ".join(
        texts
    )


def hand_spoils_and_meld_rows_and_texts(
    state: State, seat: int, width: float, four_colours: bool
) -> tuple[list[ft.Control], list[str]]:
    name, suit = state.player_name(seat), state.suits[seat]
    known = [NAMES[card] for card in state.known[seat]]
    house = "" if suit < 0 else house_or_localized_suit_name(state, suit)
    rows: list[ft.Control] = [hand_row(name, house, known, state.hidden[seat], width, four_colours)]
    texts = [hand_text(name, known, state.hidden[seat])]
    for zone, zone_cards in (
        (say("rules.spoils", "spoils"), state.spoils[seat]),
        (say("rules.meld", "meld"), state.meld[seat]),
    ):
        cards = [NAMES[each & 63] for each in zone_cards]
        if cards:
            rows.append(labelled_cards(zone, card_fan(cards, 0, width - 90, four_colours)))
            read = [card_as_read_aloud(card) for card in cards]
            texts.append(say("rules.zone_said", "{name}, {zone}: {cards}.", name=name, zone=zone, cards=read))
    return rows, texts


def worked_example_picture_height(state: State, width: float) -> float:
    rows = bool(state.discard) + bool(state.battle) + sum(map(bool, (*state.spoils, *state.meld)))
    return rows * (CARD * RATIO + 9) + len(state.table_rules.names) * (CARD * RATIO + 31)
