"""The cards to tap at a table of El Royale: one is played at once, several are gathered first, any other is a tap away."""

import flet as ft

from models.cards import NAMES, RANK, names
from models.translation import say
from referee.games.el_royale.state import ATTACK, NOBODY, OVER, cards_in_set
from referee.table.memory_rule import is_memory_left_to_players
from views.app import theme
from views.app.faces import card_face
from views.components.paper import row, words
from views.screens.el_royale.card_tiles import NOT_WITH, card_tiles
from views.screens.el_royale.draft import ElRoyaleDraft, one_tap_cards, picker_marks, state_of, verb_for_card
from views.screens.table.intents import Tap
from views.screens.table.scene import CardRequest, Does, Part, Prompts, SceneInput, button_part, column_part


def prompts_with_cards(
    seen: SceneInput, seat: int, now: ElRoyaleDraft, asks: Prompts, below: tuple[Part, ...]
) -> Prompts:
    """What is asked, with the cards to tap for this player; any other card is a tap away and then says why not.

    The first part of `below` stands above the cards all the same: of what scrolls, the cards come last. While several are gathered
    each card keeps its place, and those that do not go with them stand back.
    """
    state, table = state_of(seen.table), seen.table
    likely, order = one_tap_cards(table, seat, now), {card: place for place, card in enumerate(now.cards, 1)}
    lay = one_tap_cards(table, seat, now._replace(cards=())) if now.cards else []
    unseen = state.size[seat] - state.known[seat].bit_count()
    asks_all = state.phase == ATTACK and (unseen > 0 or not likely) and not now.cards
    picking = CardRequest("card", picker_marks(table, seat, now)) if asks_all or now.mode == "other" else None
    if is_memory_left_to_players(table.game, state):
        picking, likely, lay = CardRequest("card", picker_marks(table, seat, now)), [], []
    cards = dict.fromkeys((*lay, *likely, *now.cards))
    shown = (
        ()
        if now.mode == "other"
        else tuple((card, order.get(card, 0 if card in likely else NOT_WITH)) for card in cards)
    )
    around = column_part("cards", *below[:1], card_tiles_part(seen, shown), *below[1:])
    return asks._replace(rows=(*asks.rows, around), picking=picking)


def card_tiles_part(seen: SceneInput, cards: tuple[tuple[str, int], ...]) -> Part:
    """Cards laid out to be tapped; they stay in their place, unseen, where there are none."""
    return Part(
        "laid",
        draw_card_tiles,
        (bool(cards),),
        parts=(Part("tiles", card_tiles, (cards, seen.preferences.four_colours)),),
    )


def draw_card_tiles(tiles: list[ft.Control], is_seen: bool) -> ft.Control:
    return ft.Column(
        tiles, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, visible=is_seen
    )


def gather_cards_parts(seen: SceneInput, seat: int, now: ElRoyaleDraft) -> tuple[Part, ...]:
    """Gather several cards, then play them together."""
    if seat == NOBODY:
        return ()
    if now.cards and now.several:
        return (
            button_part(
                play_cards_label(verb_for_card(state_of(seen.table), seat, now), ", ".join(now.cards)),
                "play",
                Tap("play"),
                "may",
            ),
        )
    told = say("el_table.several", "Several cards")
    if not now.several:
        return (button_part(told, "several", Tap("several", True)),)
    chosen = say("el_table.several_chosen", "Several cards: chosen")
    return (button_part(told, "several", Tap("several", False), "chosen", label=chosen),)


def play_cards_label(do: str, cards: str) -> str:
    """What is done with these cards."""
    return {
        "attack": say("el_table.play.attack", "Attack with {cards}", cards=cards),
        "throw_in": say("el_table.play.throw_in", "Throw in {cards}", cards=cards),
        "beat": say("el_table.play.beat", "Beat with {cards}", cards=cards),
        "claim": say("el_table.play.claim", "Take {cards}", cards=cards),
    }[do]


def any_other_card_part(now: ElRoyaleDraft) -> tuple[Part, ...]:
    """Any other card may be named, too."""
    if now.mode == "other":
        return (button_part(say("el_table.fewer", "Fewer cards"), "other", Tap("other", False), "quiet"),)
    return (button_part(say("el_table.other", "Another card"), "other", Tap("other", True), "quiet"),)


def show_cards_part(seat: int, now: ElRoyaleDraft) -> tuple[Part, ...]:
    """A player may show cards to everyone, whoever has been tapped when this is; not while cards are gathered to be played."""
    return (
        ()
        if seat == NOBODY or now.cards
        else (button_part(say("el_table.shows", "Shows cards"), "shows", Tap("show"), "quiet"),)
    )


def known_cards_part(seen: SceneInput, seat: int) -> tuple[Part, ...]:
    """The cards of a hand that everybody has seen go there: anyone may look at them."""
    state = state_of(seen.table)
    cards = sorted(cards_in_set(state.known[seat]), key=lambda card: RANK[card]) if seat != NOBODY else []
    if not cards or state.phase == OVER or is_memory_left_to_players(seen.table.game, state):
        return ()
    unseen = state.size[seat] - len(cards)
    player = state.name(seat)
    said = say(
        "el_table.known", "Known of {player}'s hand: {cards}", player=player, cards=", ".join(names(cards))
    )
    if unseen:
        said = say("el_table.and_unseen", "{known}, and {count} unseen", known=said, count=unseen)
    about = Part("about", known_cards_heading, (player,))
    faces = Part("faces", card_faces, (tuple(cards), unseen, seen.preferences.four_colours))
    return (Part("known", draw_known_cards, (said,), (about, faces)),)


def draw_known_cards(parts: list[ft.Control], said: str) -> ft.Control:
    return ft.Semantics(label=said, identifier="known", container=True, content=row(*parts))


def known_cards_heading(_: Does, player: str) -> ft.Control:
    told = say("el_table.known_to_hold", "{player} is known to hold", player=player)
    return words(told, size=theme.TINY, faded=True, semantics_label="")


def card_faces(_: Does, cards: tuple[int, ...], unseen: int, four_colours: bool) -> ft.Control:
    faces: list[ft.Control] = [
        card_face(NAMES[card], 26, four_colour=four_colours, shadow=False) for card in cards
    ]
    if unseen:
        more = say("el_table.unseen", "+ {count} unseen", count=unseen)
        faces.append(words(more, size=theme.TINY, faded=True, semantics_label=""))
    return row(*faces)
