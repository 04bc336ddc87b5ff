"""The deal on the screen: who deals, who attacks first, and, where hands are shown, what everybody was dealt."""

from typing import Final, cast

import flet as ft

from models.cards import NAMES
from models.el_royale import ElRoyaleHeader
from models.json_values import JsonObject
from models.translation import join_words, say
from referee.games.el_royale.match import Proposal
from referee.games.el_royale.state import NOBODY, State
from views.app import theme
from views.app.icons import Icons
from views.components.paper import words
from views.components.shell import is_landscape_phone, landscape_text_size
from views.screens.el_royale.draft import ElRoyaleDraft
from views.screens.el_royale.evening import games_this_evening, propose_dealer_and_starter
from views.screens.table.intents import Tap
from views.screens.table.scene import (
    CardRequest,
    Does,
    Part,
    Prompts,
    SceneInput,
    button_part,
    prompt_part,
    row_part,
)

NOTE: Final = 120
"""How wide is what the buttons are for, where it stands beside them."""
AT_ONCE: Final = 5
"""With more players dealer and starter are asked for one after the other: the ring keeps its room."""


def proposed_dealer_and_starter(seen: SceneInput, is_over: bool) -> Proposal | None:
    """Whom the rules make dealer and starter, after the evening's games before this one, or after this one."""
    if seen.desk is None:
        return None
    assert isinstance(seen.table.header, ElRoyaleHeader)
    return propose_dealer_and_starter(games_this_evening(seen.desk, seen.id), seen.table.header, is_over)


def with_proposal_chosen(now: ElRoyaleDraft, seen: SceneInput) -> ElRoyaleDraft:
    """Whom the rules make dealer and starter is chosen already; the table may choose others."""
    offer, players = proposed_dealer_and_starter(seen, is_over=False), seen.table.header.names
    if offer is None or offer.by_lot:
        return now
    dealer = players.index(offer.may_deal[0]) if now.dealer == NOBODY else now.dealer
    first = players.index(offer.may_start[0]) if now.first == NOBODY else now.first
    return now._replace(dealer=dealer, first=first)


def with_hand_card_added(now: ElRoyaleDraft, card: str) -> ElRoyaleDraft:
    """A card more of the hand that is named; four make a hand."""
    cards = (*now.cards, card)
    return now._replace(hands=(*now.hands, cards), cards=()) if len(cards) == 4 else now._replace(cards=cards)


def deal_entry(state: State, now: ElRoyaleDraft) -> JsonObject:
    """The deal that was said."""
    players = state.company.names
    hands = {player: list(hand) for player, hand in zip(players, now.hands, strict=False) if hand}
    act = {"do": "deal", "by": players[now.dealer], "first": players[now.first]} | (
        {"hands": hands} if hands else {}
    )
    return cast(JsonObject, act)


def joined_with_or(players: tuple[str, ...]) -> str:
    """`Ann, Bob or Cat`: one of them."""
    return join_words(list(players), say("list.or", "or"))


def deal_prompts(seen: SceneInput, state: State, now: ElRoyaleDraft) -> Prompts:
    """Who deals, who attacks first, and, where hands are shown, what everybody was dealt."""
    players, printed = state.company.names, proposed_dealer_and_starter(seen, is_over=False)
    by_lot = printed is None or printed.by_lot
    may_deal, may_start = ((), ()) if printed is None or by_lot else (printed.may_deal, printed.may_start)
    deals, starts = say("el_table.who_deals", "Deals"), say("el_table.who_attacks_first", "Attacks first")
    rows: list[Part] = []
    if len(players) <= AT_ONCE or now.dealer == NOBODY:
        rows += player_choice("dealer", deals, players, now.dealer, may_deal)
    else:
        rows.append(
            button_part(
                f"{deals}: {players[now.dealer]}",
                "dealer-anew",
                Tap("dealer", NOBODY),
                "chosen",
                icon=Icons.CLOSE,
            )
        )
    if len(players) <= AT_ONCE or (now.dealer != NOBODY and now.first == NOBODY):
        rows += player_choice("first", starts, players, now.first, may_start)
    elif now.first != NOBODY:
        rows.append(
            button_part(
                f"{starts}: {players[now.first]}",
                "first-anew",
                Tap("first", NOBODY),
                "chosen",
                icon=Icons.CLOSE,
            )
        )
    if by_lot:
        rows.append(
            button_part(say("el_table.lots", "Draw lots for both"), "lots", Tap("lots"), icon=Icons.SHUFFLE)
        )
    if NOBODY in (now.dealer, now.first):
        asked = say("el_table.who_begins", "Who deals, and who attacks first?")
        return Prompts(None, tuple(rows), foot=(Part("deal-asked", button_placeholder_text, (asked,)),))
    if seen.table_settings.hands_shown and len(now.hands) < len(players):
        return dealt_hand_prompts(state, now)
    foot = button_part(
        say("el_table.dealt", "Four cards each are dealt"), "deal", Tap("deal"), "may", fills=True
    )
    return Prompts(None, tuple(rows), foot=(foot, *clear_hands_button(now)))


def player_choice(
    name: str, note: str, players: tuple[str, ...], chosen: int, printed: tuple[str, ...]
) -> tuple[Part, ...]:
    """One button a player. `printed`: whom the rules name, the suggested one first."""

    def label(player: str) -> str:
        told = say("el_table.deals", "{player} deals", player=player)
        if name == "first":
            told = say("el_table.attacks_first", "{player} attacks first", player=player)
        return say("el_table.suggested", "{told}, suggested", told=told) if player in printed[:1] else told

    if printed:
        note = say(
            "el_table.as_printed", "{what}: as printed {players}", what=note, players=joined_with_or(printed)
        )
    each = (
        button_part(
            player,
            f"{name}-{seat}",
            Tap(name, seat),
            "chosen" if seat == chosen else "plain",
            label=label(player),
        )
        for seat, player in enumerate(players)
    )
    return (
        Part(
            name,
            choice_with_note,
            parts=(Part(f"{name}-note", choice_note, (note,)), row_part(f"{name}-seats", *each)),
        ),
    )


def choice_note(_: Does, said: str) -> ft.Control:
    return words(said, size=landscape_text_size(theme.SMALL))


def choice_with_note(parts: list[ft.Control]) -> ft.Control:
    """What the buttons are for above them; beside them where a phone lies on its side."""
    if not is_landscape_phone():
        return ft.Column(parts, spacing=8, tight=True)
    note, seats = parts
    return ft.Row([ft.Container(note, width=NOTE), ft.Container(seats, expand=True)], spacing=8)


def button_placeholder_text(_: Does, said: str) -> ft.Control:
    """What is asked, where the button that goes on will be: nothing moves when it comes."""
    asked = words(said, size=theme.SMALL, text_align=ft.TextAlign.CENTER)
    return ft.Container(asked, padding=ft.Padding.symmetric(vertical=14), alignment=ft.Alignment.CENTER)


def dealt_hand_prompts(state: State, now: ElRoyaleDraft) -> Prompts:
    """The four cards of one player; those nobody shows stay hidden."""
    player = state.company.names[len(now.hands)]
    taken = {card for hand in (*now.hands, now.cards) for card in hand}
    free = "".join("x" if name in taken or name == "Joker" else "." for name in NAMES[:53])
    cards = ", ".join(now.cards) or say("el_table.name_four", "name four cards")
    told = say("el_table.was_dealt", "{player} was dealt: {cards}", player=player, cards=cards)
    none = button_part(
        say("el_table.shows_none", "{player} shows none", player=player),
        "skip-hand",
        Tap("skip-hand"),
        "quiet",
    )
    return Prompts(
        prompt_part(told),
        picking=CardRequest("card", free, hidden=True),
        foot=(row_part("hand-foot", none, *clear_hands_button(now)),),
    )


def clear_hands_button(now: ElRoyaleDraft) -> tuple[Part, ...]:
    """Takes back the hands named so far."""
    if not (now.hands or now.cards):
        return ()
    label = say("el_table.hands_anew", "Name the hands anew")
    return (button_part(label, "hands-anew", Tap("hands-anew"), "quiet", icon=Icons.BACKSPACE_OUTLINED),)
