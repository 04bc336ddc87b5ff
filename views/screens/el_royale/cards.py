"""The cards to tap at a table of El Royale: play a card at once, gather several, or name any other card."""

from typing import Final

import flet as ft

from models.cards import NAMES, RANK, card_names
from models.translation import say
from referee.drafts import Draft
from referee.games.el_royale.state import ATTACK, NOBODY, OVER, cards_in_set
from referee.table.memory_rule import is_memory_left_to_players
from views.app import theme
from views.app.faces import card_face
from views.components.paper import row, words
from views.screens.el_royale.card_tiles import CANNOT_JOIN, render_tile_row
from views.screens.el_royale.draft import (
    gathered_cards,
    is_gathering_cards_to_play,
    is_whole_pack_picker_open,
    picker_marks_per_card,
    state_of,
    tappable_legal_or_certainly_held_cards,
    verb_for_named_card,
    without_gathered_cards,
)
from views.screens.table.intents import Tap
from views.screens.table.photo import photo_button_part
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    button_part,
    column_part,
)

BESIDE_CARDS_MOST: Final = 1.15
"""The largest text scale of the buttons above the cards, so that several fit into a row and the cards stay in
sight."""


def prompts_with_tappable_cards(
    scene_input: SceneInput, seat: int, draft: Draft, prompts: Prompts, other_rows: tuple[Part, ...]
) -> Prompts:
    """Return the prompts with the cards this player can tap. Any other card can be named with one more tap;
    the referee then gives the reason if it is refused.

    The first part of `other_rows` comes before the cards, because the cards come last when they have to
    scroll. While several cards are gathered, each card keeps its place, and cards that do not match are
    faded.
    """
    state, table, gathered = state_of(scene_input.table), scene_input.table, gathered_cards(draft)
    likely, order = (
        tappable_legal_or_certainly_held_cards(table, seat, draft),
        {card: place for place, card in enumerate(gathered, 1)},
    )
    lay = (
        tappable_legal_or_certainly_held_cards(table, seat, without_gathered_cards(draft)) if gathered else []
    )
    unseen = state.size[seat] - state.known[seat].bit_count()
    asks_all = state.phase == ATTACK and (unseen > 0 or not likely) and not gathered
    picking = (
        CardRequest("card", picker_marks_per_card(table, seat, draft))
        if asks_all or is_whole_pack_picker_open(draft)
        else None
    )
    if is_memory_left_to_players(table.game, state):
        picking, likely, lay = CardRequest("card", picker_marks_per_card(table, seat, draft)), [], []
    cards = dict.fromkeys((*lay, *likely, *gathered))
    shown = (
        ()
        if is_whole_pack_picker_open(draft)
        else tuple((card, order.get(card, 0 if card in likely else CANNOT_JOIN)) for card in cards)
    )
    around = column_part("cards", *other_rows[:1], card_tiles_part(scene_input, shown), *other_rows[1:])
    has_both = picking is not None and bool(shown)  # both are in sight, and the ring gets what is left
    return prompts._replace(rows=(*prompts.rows, around), picking=picking, tall=prompts.tall or has_both)


def card_tiles_part(
    scene_input: SceneInput, cards_with_gathered_numbers: tuple[tuple[str, int], ...]
) -> Part:
    """Return the row of cards to tap. Without cards it stays mounted but hidden."""
    return Part(
        "laid",
        render_hideable_column,
        (bool(cards_with_gathered_numbers),),
        parts=(
            Part(
                "tiles", render_tile_row, (cards_with_gathered_numbers, scene_input.preferences.four_colours)
            ),
        ),
    )


def render_hideable_column(rows: list[ft.Control], is_visible: bool) -> ft.Control:
    return ft.Column(
        rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, visible=is_visible
    )


def gather_and_play_cards_button_parts(scene_input: SceneInput, seat: int, draft: Draft) -> tuple[Part, ...]:
    """Return the parts for gathering several cards and playing them together."""
    if seat == NOBODY:
        return ()
    gathered = gathered_cards(draft)
    if gathered and is_gathering_cards_to_play(draft):
        return (
            button_part(
                play_cards_label(
                    verb_for_named_card(state_of(scene_input.table), seat, draft), ", ".join(gathered)
                ),
                "play",
                Tap("play"),
                "may",
            ),
            photo_button_part(),
        )
    text, label = say("el_table.several_short", "Several"), say("el_table.several", "Several cards")
    if not is_gathering_cards_to_play(draft):
        tap = Tap("several", True)
        return (button_part(text, "several", tap, max_scale=BESIDE_CARDS_MOST, label=label),)
    chosen = say("el_table.several_chosen", "Several cards: chosen")
    button = button_part(
        text, "several", Tap("several", False), "chosen", max_scale=BESIDE_CARDS_MOST, label=chosen
    )
    return (button, photo_button_part())


def play_cards_label(verb: str, card_names: str) -> str:
    """Return the label of the button that plays these cards."""
    return {
        "attack": say("el_table.play.attack", "Attack with {cards}", cards=card_names),
        "throw_in": say("el_table.play.throw_in", "Throw in {cards}", cards=card_names),
        "beat": say("el_table.play.beat", "Beat with {cards}", cards=card_names),
        "claim": say("el_table.play.claim", "Take {cards}", cards=card_names),
    }[verb]


def any_card_picker_toggle_parts(draft: Draft) -> tuple[Part, ...]:
    """Return the button for naming any other card."""
    if is_whole_pack_picker_open(draft):
        text, opens = say("el_table.fewer", "Fewer cards"), False
    else:
        text, opens = say("el_table.other", "Another card"), True
    return (button_part(text, "other", Tap("other", opens), "quiet", max_scale=BESIDE_CARDS_MOST),)


def show_cards_button_parts_unless_cards_gathered(seat: int, draft: Draft) -> tuple[Part, ...]:
    """Return the button that shows cards to everyone; nothing unless a seat is chosen and no cards are
    gathered."""
    return (
        ()
        if seat == NOBODY or gathered_cards(draft)
        else (
            button_part(
                say("el_table.shows_short", "Show"),
                "shows",
                Tap("show"),
                "quiet",
                max_scale=BESIDE_CARDS_MOST,
                label=say("el_table.shows", "Show cards"),
            ),
        )
    )


def known_hand_cards_parts(scene_input: SceneInput, seat: int) -> tuple[Part, ...]:
    """Return the cards of a hand that everyone has seen."""
    state = state_of(scene_input.table)
    cards = sorted(cards_in_set(state.known[seat]), key=lambda card: RANK[card]) if seat != NOBODY else []
    if not cards or state.phase == OVER or is_memory_left_to_players(scene_input.table.game, state):
        return ()
    unseen = state.size[seat] - len(cards)
    player = state.player_name(seat)
    text = say("el_table.known", "{player} holds {cards}", player=player, cards=", ".join(card_names(cards)))
    if unseen:
        text = say("el_table.and_unseen", "{known}, and {count} unseen", known=text, count=unseen)
    about = Part("about", render_known_cards_heading, (player,))
    faces = Part(
        "faces",
        render_card_faces_and_unseen_count,
        (tuple(cards), unseen, scene_input.preferences.four_colours),
    )
    return (Part("known", render_known_cards, (text,), (about, faces)),)


def render_known_cards(parts: list[ft.Control], label: str) -> ft.Control:
    return ft.Semantics(label=label, identifier="known", container=True, content=row(*parts))


def render_known_cards_heading(_: Dispatch, player: str) -> ft.Control:
    text = say("el_table.known_to_hold", "{player} holds", player=player)
    return words(text, size=theme.TINY, faded=True, semantics_label="")


def render_card_faces_and_unseen_count(
    _: Dispatch, cards: tuple[int, ...], unseen_count: int, four_colours: bool
) -> ft.Control:
    faces: list[ft.Control] = [
        card_face(NAMES[card], 26, four_colour=four_colours, shadow=False) for card in cards
    ]
    if unseen_count:
        more = say("el_table.unseen", "+ {count} unseen", count=unseen_count)
        faces.append(words(more, size=theme.TINY, faded=True, semantics_label=""))
    return row(*faces)
