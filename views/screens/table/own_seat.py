"""The screen of one seat: its own hand, no buttons while another player acts, and the result from its point
of view."""

from collections.abc import Callable, Collection
from typing import Final, cast

import flet as ft

from models.cards import HIDDEN, NAMES, card_names
from models.json_values import JsonObject
from models.translation import say
from referee.clock import seats_due_to_act
from referee.table.table import Table
from views.app import theme
from views.components.controls import words
from views.components.photo import PhotoRequest
from views.components.small_cards import card_fan, hand_text
from views.screens.draft import MOST_COPIES
from views.screens.table.scene import (
    Dispatch,
    Enter,
    OpenPanel,
    Part,
    PlayAgain,
    Prompts,
    Scene,
    SceneInput,
    button_part,
    photo_button_part,
    prompt_part,
    right_aligned_row_part,
    text_part,
)
from views.workspace.keeper_access import KeeperAccess

ROOM = 330.0
"""The approximate room in pixels a phone's panel leaves for a hand."""
NAME_HAND = "name-hand"
"""The name of the button, and of the view in place of the panel, with which players name their own cards."""
WAITING: Final = "waiting"
"""What the panel is about while the table waits for other players."""
ENTER_FOR_OTHERS: Final = "enter-for-others"
"""The opened view in which a keeper who plays enters for a player with a device of their own."""
OWN_HAND: Final = "own-hand"
"""The name of the part with the cards of this seat."""
RESULT = "sums"
"""The name of the part with a hand's score, which everyone sees."""


def scene_of_guest_acting_or_waiting(scene: Scene, scene_input: SceneInput, seat: int) -> Scene:
    table, own_parts = scene_input.table, own_result_and_hand_parts(scene_input, seat)
    if is_seat_waiting_for_others(table, seat):
        return scene_waiting_for(seats_due_to_act(table.game, table.state), table, scene, own_parts)

    def is_of_other_player_or_host(intent: object) -> bool:
        return isinstance(intent, PlayAgain) or (
            isinstance(intent, Enter)
            and any(entry.get("by", table.names[seat]) != table.names[seat] for entry in intent.entries)
        )

    acting = scene_without_buttons(scene, is_of_other_player_or_host)
    return scene_with_rows_above(acting, own_parts_without_needless_hand(own_parts, scene))


def is_seat_waiting_for_others(table: Table, seat: int) -> bool:
    """True if this seat waits until other players have acted. False for NOBODY, whose screen enters for
    all."""
    due_seats = seats_due_to_act(table.game, table.state)
    return seat >= 0 and bool(due_seats) and seat not in due_seats


def own_parts_without_needless_hand(own_parts: tuple[Part, ...], scene: Scene) -> tuple[Part, ...]:
    """Return the parts without a hand that would only cover a board that keeps its size: one whose cards are
    all unknown, or that the prompts show already.
    """
    if not scene.is_steady:
        return own_parts
    is_shown = any(row.name == "hand" for row in scene.prompts.rows)
    return tuple(part for part in own_parts if part.name != OWN_HAND or (part.values[1] and not is_shown))


def scene_with_rows_above(scene: Scene, rows: tuple[Part, ...]) -> Scene:
    return scene._replace(prompts=scene.prompts._replace(rows=(*rows, *scene.prompts.rows)))


def scene_waiting_for(
    due_seats: Collection[int], table: Table, scene: Scene, rows: tuple[Part, ...]
) -> Scene:
    """Return the scene while the table waits for these seats: with these rows and a hand's score, which
    everyone sees, but without buttons of the game."""
    names = [table.names[seat] for seat in sorted(due_seats)]
    waiting = prompt_part(say("share.waiting", "Waiting for {names}", names=names))
    result = (row for row in scene.prompts.rows if row.name == RESULT)
    return scene._replace(prompts=Prompts(waiting, (*rows, *result), what=WAITING))


def scene_without_new_table_buttons(scene: Scene) -> Scene:
    """Return the scene without the buttons that start another table: only the host starts tables."""
    return scene_without_buttons(scene, lambda intent: isinstance(intent, PlayAgain))


def scene_without_buttons(scene: Scene, is_unwanted: Callable[[object], bool]) -> Scene:
    rows, footer = (
        parts_without_unwanted_values(parts, is_unwanted)
        for parts in (scene.prompts.rows, scene.prompts.footer)
    )
    return scene._replace(prompts=scene.prompts._replace(rows=rows, footer=footer))


def parts_without_unwanted_values(
    parts: tuple[Part, ...], is_unwanted: Callable[[object], bool]
) -> tuple[Part, ...]:
    """Return the parts, and the parts inside them, without those that have an unwanted value."""
    return tuple(
        part
        if part.parts is None
        else part._replace(parts=parts_without_unwanted_values(part.parts, is_unwanted))
        for part in parts
        if not any(map(is_unwanted, part.values))
    )


def scene_of_playing_keeper(scene: Scene, scene_input: SceneInput, seat: int) -> Scene:
    """Return the scene for a keeper who plays in this seat. While only players with devices of their own are
    to act, it waits for them; entering for them is behind a tap.
    """
    table, access = scene_input.table, scene_input.access
    own_parts = own_parts_without_needless_hand(own_result_and_hand_parts(scene_input, seat), scene)
    due_seats = seats_due_to_act(table.game, table.state)
    others = access.seats_with_other_devices() if isinstance(access, KeeperAccess) else frozenset()
    if scene_input.opened == ENTER_FOR_OTHERS or not due_seats or not due_seats <= others - {seat}:
        return scene_with_rows_above(scene, own_parts)
    names = [table.names[each] for each in sorted(due_seats)]
    enter = button_part(
        say("keeping.enter_for", "Enter for {names}", names=names),
        "enter-for-others",
        OpenPanel(ENTER_FOR_OTHERS),
        expand=True,
    )
    waiting = scene_waiting_for(due_seats, table, scene, own_parts)
    rows = (*waiting.prompts.rows, right_aligned_row_part("enter-for", enter))
    return waiting._replace(prompts=waiting.prompts._replace(rows=rows))


def is_seat_due_while_others_wait(table: Table, seat: int) -> bool:
    """True if this seat is to act now, and at least one other is not."""
    due_seats = seats_due_to_act(table.game, table.state)
    return seat in due_seats and len(due_seats) < len(table.names)


def own_result_and_hand_parts(scene_input: SceneInput, seat: int) -> tuple[Part, ...]:
    """Return the result of the game for this seat, and its cards. If these were dealt without names at a
    table that names cards, a button to name them follows.
    """
    table, result = scene_input.table, own_result_parts(scene_input.table, seat)
    cards = card_names(table.game.hand_with_hidden_cards(table.state, seat))
    if not cards:
        return result
    known = tuple(card for card in cards if card != card_names((HIDDEN,))[0])
    four_colours = scene_input.preferences.four_colours
    hand = Part(OWN_HAND, render_own_hand, (table.names[seat], known, len(cards) - len(known), four_colours))
    if not (scene_input.table_settings.hands_shown and entry_number_of_unnamed_deal(table, seat)):
        return (*result, hand)
    name_them = button_part(
        say("share.name_hand", "Name my cards"), NAME_HAND, OpenPanel(NAME_HAND), expand=True
    )
    photo = photo_button_part(table.names[seat])
    return (*result, hand, right_aligned_row_part("name-own-hand", photo, name_them))


def own_hand_photo_request(table: Table, player: str) -> PhotoRequest:
    """Return what a photo of a hand that was dealt without names may show. The other hands are not known
    here, so any card may be in it.
    """
    copies = (MOST_COPIES,) * 52 + (MOST_COPIES if table.game.has_jokers else 0,)
    size = len(table.game.hand_with_hidden_cards(table.state, table.names.index(player)))
    return PhotoRequest(say("share.your_hand", "Your hand"), copies, size)


def entry_number_and_deal_with_hand(
    table: Table, player: str, cards: tuple[str, ...]
) -> tuple[int, JsonObject]:
    """Return the number of the entry that dealt this hand, and that entry with these cards; unread cards stay
    hidden."""
    seat = table.names.index(player)
    n = entry_number_of_unnamed_deal(table, seat)
    unread = len(table.game.hand_with_hidden_cards(table.state, seat)) - len(cards)
    entry = table.ruling_of_entry(n).entry.to_json_object()
    hands = cast(JsonObject, entry.get("hands") or {})
    return n, {**entry, "hands": {**hands, player: [*cards, *[NAMES[HIDDEN]] * unread]}}


def entry_number_of_unnamed_deal(table: Table, seat: int) -> int:
    """Return the number of the entry that dealt this hand without names; 0 if there is none."""
    for n in range(len(table), 0, -1):
        entry = table.ruling_of_entry(n).entry
        if entry.do == "deal":
            has_hands = hasattr(entry, "hands")
            return n if has_hands and table.names[seat] not in (getattr(entry, "hands", None) or {}) else 0
    return 0


def own_result_parts(table: Table, seat: int) -> tuple[Part, ...]:
    places = table.game.final_places_by_seat(table.state)
    if not places:
        return ()
    place, first = places[seat], places.count(1)
    if place == 1:
        text = say("share.won", "You won") if first == 1 else say("share.shared", "You share first place")
    elif max(places) == 2:  # the others all share second place
        text = say("share.lost", "You lost")
    else:
        text = say("share.place", "You came {place} of {count}", place=place, count=len(places))
    result = text_part(
        "own-result",
        text,
        size=theme.MEDIUM,
        is_size_limited=False,
        is_announced=True,
        weight=ft.FontWeight.W_600,
    )
    return (result,)


def render_own_hand(
    _: Dispatch, player_name: str, known_cards: tuple[str, ...], hidden_count: int, four_colours: bool
) -> ft.Control:
    fan = card_fan(known_cards, hidden_count, ROOM, four_colours)
    shown = ft.Column(
        [words(say("share.your_hand", "Your hand"), size=theme.TINY, faded=True), fan],
        spacing=2,
        tight=True,
    )
    return ft.Semantics(
        label=hand_text(player_name, known_cards, hidden_count),
        identifier="own-hand",
        container=True,
        content=shown,
    )
