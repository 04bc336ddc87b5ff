"""Pictures of a table of El Royale: a ring that fills the room, and small hands and a pile for worked
examples."""

from collections.abc import Mapping

import flet as ft

from models.cards import NAMES
from models.record import Entry
from models.translation import say
from referee.games.el_royale.state import NOBODY, State, cards_in_set
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud
from views.app.faces import RATIO
from views.components.small_cards import CARD, hand_row, hand_text, small_text_on_wood
from views.runtime.control_cache import ControlCache
from views.screens.el_royale.pile import battle_pile_control, cards_in_pile_rows, pile_description
from views.screens.el_royale.ring import ring_control, ring_view
from views.screens.game_screens import PictureAndDescription


def past_ring_picture(
    table: Table, state: State, entry: Entry | None, width: float, height: float, four_colours: bool
) -> ft.Control:
    by = getattr(entry, "by", None)
    view = ring_view(state, frozenset(), table.names.index(by) if by in table.names else NOBODY)
    return ring_control(ControlCache(), lambda _: None, view, four_colours, width, height, 1.0, {}, {})


def worked_example_picture_and_text(
    state: State, act: Mapping[str, object], width: float, four_colours: bool
) -> PictureAndDescription:
    """Draw the pile above the hands, and describe both."""
    hands: list[ft.Control] = []
    descriptions = []
    half_width = (width - 44) / 2
    roles = {
        state.attacker: say("rules.attacks", "attacks"),
        state.defender: say("rules.defends", "defends"),
    }
    for seat in state.table_rules.seats:
        player, known = state.player_name(seat), [NAMES[card] for card in cards_in_set(state.known[seat])]
        role, unknown_count = roles.get(seat, "") if state.pile else "", state.size[seat] - len(known)
        held = hand_row(player, role, known, unknown_count, half_width, four_colours)
        hands.append(ft.Container(held, width=half_width))
        descriptions.append(hand_text(player, known, unknown_count))
    counts = say("rules.deck_and_old", "Deck {deck} · old cards {old}", deck=state.deck, old=state.discard)
    rows = [ft.Row(hands, wrap=True, spacing=20, run_spacing=8), small_text_on_wood(counts)]
    if state.pile:
        rows.insert(0, worked_example_pile(state, width, four_colours))
        cards = [card_as_read_aloud(NAMES[card]) for card in state.pile]
        descriptions.insert(0, say("rules.pile", "In the battle pile, bottom to top: {cards}.", cards=cards))
    picture = ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.START)
    return picture, " ".join(descriptions)


def worked_example_pile(state: State, width: float, four_colours: bool) -> ft.Control:
    cards, height = tuple(state.pile), _worked_example_pile_height(state)
    pile = ft.Semantics(
        label=pile_description(cards),
        identifier="pile",
        container=True,
        content=battle_pile_control(ControlCache(), cards, width, height, four_colours, True, {}),
    )
    return ft.Row([pile], alignment=ft.MainAxisAlignment.CENTER)


def worked_example_picture_height(state: State, width: float) -> float:
    pairs = (len(state.table_rules.seats) + 1) // 2
    return (_worked_example_pile_height(state) + 8 if state.pile else 0) + pairs * (CARD * RATIO + 33) + 16


def _worked_example_pile_height(state: State) -> float:
    return len(cards_in_pile_rows(tuple(state.pile))) * 64.0 - 8
