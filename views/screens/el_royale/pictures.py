"""Pictures of a table of El Royale: a ring that fills the room, and small hands and a pile for worked
examples."""

from collections.abc import Mapping

import flet as ft

from models.cards import NAMES
from models.record import Entry
from models.translation import say
from referee.games.el_royale.state import State, cards_in_set
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud
from views.app.faces import RATIO
from views.components.small_cards import CARD, hand_row, hand_text, small_text_on_wood
from views.runtime.control_cache import ControlCache
from views.screens.el_royale.pile import battle_pile_control, cards_in_pile_rows, pile_description
from views.screens.el_royale.ring import ring_control, ring_view
from views.screens.game_screens import PictureAndDescription
from views.screens.table.intents import Intent


def ignore_tap(_: Intent) -> None:
    """Do nothing: a picture has no taps."""


def past_ring_picture(
    table: Table, state: State, entry: Entry | None, width: float, height: float, four_colours: bool
) -> ft.Control:
    by = getattr(entry, "by", None)
    chosen = table.names.index(by) if by in table.names else -1
    return ring_control(
        ControlCache(), ignore_tap, ring_view(state, frozenset(), chosen), four_colours, width, height
    )


def worked_example_picture_and_text(
    state: State, act: Mapping[str, object], width: float, four_colours: bool
) -> PictureAndDescription:
    rows: list[ft.Control] = []
    hands: list[ft.Control] = []
    descriptions: list[str] = []
    half_width = (width - 44) / 2
    if state.pile:
        drawn = battle_pile_control(
            ControlCache(), tuple(state.pile), width, _worked_example_pile_height(state), four_colours
        )
        pile_control = ft.Semantics(
            label=pile_description(tuple(state.pile)), identifier="pile", container=True, content=drawn
        )
        rows.append(ft.Row([pile_control], alignment=ft.MainAxisAlignment.CENTER))
        cards = [card_as_read_aloud(NAMES[card]) for card in state.pile]
        descriptions.append(say("rules.pile", "In the battle pile, bottom to top: {cards}.", cards=cards))
    for seat in state.table_rules.seats:
        known = [NAMES[card] for card in cards_in_set(state.known[seat])]
        roles = {
            state.attacker: say("rules.attacks", "attacks"),
            state.defender: say("rules.defends", "defends"),
        }
        role = roles.get(seat, "") if state.pile else ""
        held = hand_row(
            state.player_name(seat), role, known, state.size[seat] - len(known), half_width, four_colours
        )
        hands.append(ft.Container(held, width=half_width))
        descriptions.append(hand_text(state.player_name(seat), known, state.size[seat] - len(known)))
    rows.append(ft.Row(hands, wrap=True, spacing=20, run_spacing=8))
    rows.append(
        small_text_on_wood(
            say("rules.deck_and_old", "Deck {deck} · old cards {old}", deck=state.deck, old=state.discard)
        )
    )
    return ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.START), " ".join(
        descriptions
    )


def worked_example_picture_height(state: State, width: float) -> float:
    pairs = (len(state.table_rules.seats) + 1) // 2
    return (_worked_example_pile_height(state) + 8 if state.pile else 0) + pairs * (CARD * RATIO + 33) + 16


def _worked_example_pile_height(state: State) -> float:
    return len(cards_in_pile_rows(tuple(state.pile))) * 64.0 - 8
