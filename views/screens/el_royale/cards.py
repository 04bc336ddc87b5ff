"""The cards to tap at a table of El Royale: play a card at once, gather several, or name any other card."""

from typing import Final

import flet as ft

from models.cards import NAMES, RANK, card_names
from models.translation import say
from referee.drafts import Draft
from referee.games.el_royale.state import ATTACK, NOBODY, OVER, cards_in_set
from referee.table.memory_rule import is_memory_left_to_players
from referee.table.table import Table
from referee.words.phrases import card_as_read_aloud
from views.app import theme
from views.app.component import Reference, component, use_typed_ref
from views.app.faces import EDGE, PAPER, RATIO, card_face, card_picture_url
from views.components.controls import STRETCH, pressable, row, silent_text, words
from views.runtime.control_cache import use_control_cache
from views.screens.el_royale.draft import (
    is_gathering_cards_to_play,
    is_whole_pack_picker_open,
    picker_marks_per_card,
    state_of,
    tappable_legal_or_certainly_held_cards,
    verb_for_named_card,
    without_gathered_cards,
)
from views.screens.table.scene import (
    CardRequest,
    Dispatch,
    Part,
    Prompts,
    SceneInput,
    Tap,
    button_part,
    column_part,
    photo_button_part,
    text_part,
)

TILE_WIDTH: Final = 48
"""Width of a card to tap, in pixels."""
MOUNTED_TILES: Final = 12
"""Number of tiles that stay mounted."""
CANNOT_JOIN: Final = -1
"""The place of a card that cannot join the gathered cards."""
CHOSEN_BORDER, PLAIN_BORDER = 2.5, 1.0
"""Border widths in pixels of a chosen and another card. A card does not move when it is chosen."""
GatheredNumbers = tuple[tuple[str, int], ...]
"""Cards to tap, each with its number among the gathered cards: 0 for none, or CANNOT_JOIN."""
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
    table, state = scene_input.table, state_of(scene_input.table)
    tiles = (
        () if is_whole_pack_picker_open(draft) else tappable_cards_with_gathered_numbers(table, seat, draft)
    )
    has_unseen_cards = state.size[seat] > state.known[seat].bit_count()
    begins_attack = state.phase == ATTACK and not draft.gathered_cards("cards")
    picking = (
        CardRequest("card", picker_marks_per_card(table, seat, draft))
        if is_whole_pack_picker_open(draft)
        or is_memory_left_to_players(table.game, state)
        or (begins_attack and (has_unseen_cards or not tiles))
        else None
    )
    around = column_part("cards", *other_rows[:1], card_tiles_part(scene_input, tiles), *other_rows[1:])
    has_both = picking is not None and bool(tiles)  # both are in sight, and the ring gets what is left
    return prompts._replace(rows=(*prompts.rows, around), picking=picking, tall=prompts.tall or has_both)


def tappable_cards_with_gathered_numbers(table: Table, seat: int, draft: Draft) -> GatheredNumbers:
    """Return the cards to tap. Where the table relies on the players' memory, these are only the gathered
    cards."""
    gathered = draft.gathered_cards("cards")
    numbers = {card: number for number, card in enumerate(gathered, 1)}
    if is_memory_left_to_players(table.game, table.state):
        return tuple(numbers.items())
    matching = tappable_legal_or_certainly_held_cards(table, seat, draft)
    without = without_gathered_cards(draft)
    all_cards = tappable_legal_or_certainly_held_cards(table, seat, without) if gathered else []
    return tuple(
        (card, numbers.get(card, 0 if card in matching else CANNOT_JOIN))
        for card in dict.fromkeys((*all_cards, *matching, *gathered))
    )


def card_tiles_part(scene_input: SceneInput, cards: GatheredNumbers) -> Part:
    """Return the row of cards to tap. Without cards it stays mounted but hidden."""
    tiles = Part("tiles", CardTiles, (cards, scene_input.preferences.four_colours))
    return Part("laid", render_hideable_column, (bool(cards),), parts=(tiles,))


def render_hideable_column(rows: list[ft.Control], is_visible: bool) -> ft.Control:
    return ft.Column(rows, spacing=0, tight=True, horizontal_alignment=STRETCH, visible=is_visible)


def gather_and_play_cards_button_parts(scene_input: SceneInput, seat: int, draft: Draft) -> tuple[Part, ...]:
    if seat == NOBODY:
        return ()
    gathered, is_gathering = draft.gathered_cards("cards"), is_gathering_cards_to_play(draft)
    if is_gathering and gathered:
        verb = verb_for_named_card(state_of(scene_input.table), seat, draft)
        plays = button_part(play_cards_label(verb, gathered), "play", Tap("play"), "may")
        return (plays, photo_button_part())
    several = button_part(
        say("el_table.several_short", "Several"),
        "several",
        Tap("several", not is_gathering),
        "chosen" if is_gathering else "plain",
        max_scale=BESIDE_CARDS_MOST,
        label=say("el_table.several_chosen", "Several cards: chosen")
        if is_gathering
        else say("el_table.several", "Several cards"),
    )
    return (several, photo_button_part()) if is_gathering else (several,)


def play_cards_label(verb: str, cards: tuple[str, ...]) -> str:
    return {
        "attack": say("el_table.play.attack", "Attack with {cards}", cards=cards),
        "throw_in": say("el_table.play.throw_in", "Throw in {cards}", cards=cards),
        "beat": say("el_table.play.beat", "Beat with {cards}", cards=cards),
        "claim": say("el_table.play.claim", "Take {cards}", cards=cards),
    }[verb]


def any_card_picker_toggle_part(draft: Draft) -> Part:
    is_open = is_whole_pack_picker_open(draft)
    text = say("el_table.fewer", "Fewer cards") if is_open else say("el_table.other", "Another card")
    return button_part(text, "other", Tap("other", not is_open), "quiet", max_scale=BESIDE_CARDS_MOST)


def show_cards_button_parts_unless_cards_gathered(seat: int, draft: Draft) -> tuple[Part, ...]:
    """Return the button that shows cards to everyone; nothing unless a seat is chosen and no cards are
    gathered."""
    if seat == NOBODY or draft.gathered_cards("cards"):
        return ()
    label = say("el_table.shows", "Show cards")
    text = say("el_table.shows_short", "Show")
    return (button_part(text, "shows", Tap("show"), "quiet", max_scale=BESIDE_CARDS_MOST, label=label),)


def known_hand_cards_parts(scene_input: SceneInput, seat: int) -> tuple[Part, ...]:
    """Return the cards of a hand that everyone has seen."""
    state = state_of(scene_input.table)
    cards = sorted(cards_in_set(state.known[seat]), key=lambda card: RANK[card]) if seat != NOBODY else []
    if not cards or state.phase == OVER or is_memory_left_to_players(scene_input.table.game, state):
        return ()
    unseen = state.size[seat] - len(cards)
    player = state.player_name(seat)
    text = say("el_table.known", "{player} holds {cards}", player=player, cards=card_names(cards))
    if unseen:
        text = say("el_table.and_unseen", "{known}, and {count} unseen", known=text, count=unseen)
    holds = say("el_table.known_to_hold", "{player} holds", player=player)
    about = text_part("about", holds, size=theme.TINY, is_size_limited=False, faded=True, semantics_label="")
    faces = Part(
        "faces",
        render_card_faces_and_unseen_count,
        (tuple(cards), unseen, scene_input.preferences.four_colours),
    )
    return (Part("known", render_known_cards, (text,), (about, faces)),)


def render_known_cards(parts: list[ft.Control], label: str) -> ft.Control:
    return ft.Semantics(label=label, identifier="known", container=True, content=row(*parts))


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


@component
def CardTiles(dispatch: Dispatch, cards: GatheredNumbers, four_colours: bool) -> ft.Control:
    """Draw the tiles. Unused tiles stay mounted, so that only changes are sent."""
    cache, lay = use_control_cache(), use_typed_ref(0)
    showed: Reference[GatheredNumbers] = use_typed_ref((("AS", 0),) * MOUNTED_TILES)
    showed.current = (*cards, *showed.current[len(cards) :])
    lay.current = len(cards) or lay.current  # without cards each tile stays as it was, but hidden
    badges = [
        cache(("badge", at), gathered_number_badge, place) for at, (_, place) in enumerate(showed.current)
    ]
    shown = [
        cache.around_parts(
            at, card_tile_button, [badges[at]], at, card, place, at < lay.current, four_colours, dispatch
        )
        for at, (card, place) in enumerate(showed.current)
    ]
    return ft.Row(shown, wrap=True, spacing=3, run_spacing=3)


def gathered_number_badge(order: int) -> ft.Control:
    number = silent_text(
        str(order) if order > 0 else "", size=theme.SMALL, weight=ft.FontWeight.W_700, color=theme.ON_MAY
    )
    look: dict[str, theme.Look] = {
        "width": 24,
        "height": 24,
        "border_radius": 12,
        "bgcolor": theme.MAY,
        "alignment": ft.Alignment.CENTER,
    }
    return ft.Container(number, right=0, bottom=0, visible=order > 0, key="badge", **look)


def card_tile_button(
    badge: list[ft.Control],
    tile_index: int,
    card: str,
    gathered_order: int,
    is_visible: bool,
    four_colours: bool,
    dispatch: Dispatch,
) -> ft.Control:
    """Draw one card to tap. `gathered_order`: its number among the gathered cards, 0, or CANNOT_JOIN."""
    edge = CHOSEN_BORDER if gathered_order > 0 else PLAIN_BORDER
    picture = ft.Image(
        src=card_picture_url(card, TILE_WIDTH, four_colour=four_colours),
        width=TILE_WIDTH,
        height=TILE_WIDTH * RATIO,
        fit=ft.BoxFit.FILL,
        gapless_playback=True,
        exclude_from_semantics=True,
    )
    drawn = pressable(
        ft.Stack([picture, *badge], width=TILE_WIDTH, height=TILE_WIDTH * RATIO),
        card_as_read_aloud(card),
        f"card-{card}",
        lambda: dispatch(Tap("card", card)),
        selected=gathered_order > 0,
        bgcolor=PAPER,
        margin=CHOSEN_BORDER - edge,
        opacity=0.45 if gathered_order == CANNOT_JOIN else 1,
        border=ft.Border.all(edge, theme.MAY if gathered_order > 0 else EDGE),
    )
    drawn.key, drawn.visible = f"tile{tile_index}", is_visible
    return drawn
