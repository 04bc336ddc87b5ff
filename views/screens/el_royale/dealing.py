"""The deal on the screen: who deals, who attacks first, and, where hands are shown, what everybody was dealt."""

from collections.abc import Callable
from random import Random

import flet as ft

from models.cards import NAMES
from models.speech import listed, say
from referee.games.el_royale.match import Proposal
from referee.games.el_royale.state import NOBODY, State
from views.app import theme
from views.components.paper import column, hint, row, words
from views.components.press import button, sign_button
from views.screens.el_royale.asked import Acts, Asking, Picking
from views.screens.el_royale.half_said import HalfSaid
from views.screens.table_session import TableSession


def suggested(now: HalfSaid, offer: Proposal | None, players: tuple[str, ...]) -> HalfSaid:
    """Whom the rules make dealer and starter is chosen already; the table may choose others."""
    if offer is None or offer.by_lot:
        return now
    dealer = players.index(offer.may_deal[0]) if now.dealer == NOBODY else now.dealer
    first = players.index(offer.may_start[0]) if now.first == NOBODY else now.first
    return now._replace(dealer=dealer, first=first)


def or_listed(players: tuple[str, ...]) -> str:
    """`Ann, Bob or Cat`: one of them."""
    return listed(list(players), say("list.or", "or"))


def _deals(player: str) -> str:
    return say("el_table.deals", "{player} deals", player=player)


def _attacks_first(player: str) -> str:
    return say("el_table.attacks_first", "{player} attacks first", player=player)


def _whose(
    note: str,
    told: Callable[[str], str],
    name: str,
    players: tuple[str, ...],
    chosen: int,
    printed: tuple[str, ...],
    choose: Callable[[int], None],
) -> ft.Control:
    """One button a player. `printed`: whom the rules name, the suggested one first."""
    shown = [
        button(
            player,
            f"{name}-{seat}",
            lambda seat=seat: choose(seat),
            "chosen" if seat == chosen else "plain",
            label=say("el_table.suggested", "{told}, suggested", told=told(player)) if player in printed[:1] else told(player),
        )
        for seat, player in enumerate(players)
    ]
    if printed:
        note = say("el_table.as_printed", "{what}: as printed {players}", what=note, players=or_listed(printed))
    return column(words(note, size=theme.SMALL), row(*shown), spacing=4)


def deal(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asking:
    """Who deals, who attacks first, and, where hands are shown, what everybody was dealt."""
    players = state.company.names
    offer = acts.proposal
    by_lot = offer is None or offer.by_lot
    may_deal, may_start = ((), ()) if offer is None or by_lot else (offer.may_deal, offer.may_start)

    def draw_lots() -> None:
        random = Random()
        drawn = {"dealer": random.randrange(len(players)), "first": random.randrange(len(players))}
        acts.compose(lambda held: held._replace(**drawn))

    above = column(
        _whose(
            say("el_table.who_deals", "Deals"),
            _deals,
            "dealer",
            players,
            now.dealer,
            may_deal,
            lambda seat: acts.compose(lambda held: held._replace(dealer=seat)),
        ),
        _whose(
            say("el_table.who_attacks_first", "Attacks first"),
            _attacks_first,
            "first",
            players,
            now.first,
            may_start,
            lambda seat: acts.compose(lambda held: held._replace(first=seat)),
        ),
        button(say("el_table.lots", "Draw lots for both"), "lots", draw_lots, "plain", icon=ft.Icons.SHUFFLE) if by_lot else None,
        spacing=12,
    )
    if NOBODY in (now.dealer, now.first):
        return Asking(above)
    if session.table_settings.hands_shown and len(now.hands) < len(players):
        return _dealt_hand(state, now, acts, above)

    def dealt() -> None:
        held = acts.held()
        hands = {player: list(hand) for player, hand in zip(players, held.hands, strict=False) if hand}
        acts.enter({"do": "deal", "by": players[held.dealer], "first": players[held.first]} | ({"hands": hands} if hands else {}))

    deals = button(say("el_table.dealt", "Four cards each are dealt"), "deal", dealt, "may", expand=True)
    return Asking(above, foot=ft.Row([deals, *_anew(now, acts)], spacing=6))


def _dealt_hand(state: State, now: HalfSaid, acts: Acts, above: ft.Control) -> Asking:
    """The four cards of one player; those nobody shows stay hidden."""
    players, at = state.company.names, len(now.hands)
    taken = {card for hand in (*now.hands, now.cards) for card in hand}
    free = "".join("x" if name in taken or name == "Joker" else "." for name in NAMES[:53])

    def with_card(held: HalfSaid, card: str) -> HalfSaid:
        cards = (*held.cards, card)
        return held._replace(hands=(*held.hands, cards), cards=()) if len(cards) == 4 else held._replace(cards=cards)

    def pick(card: str) -> None:
        acts.compose(lambda held: with_card(held, card))

    def skip() -> None:
        acts.compose(lambda held: held._replace(hands=(*held.hands, ()), cards=()))

    cards = ", ".join(now.cards) or say("el_table.name_four", "name four cards")
    told = hint(say("el_table.was_dealt", "{player} was dealt: {cards}", player=players[at], cards=cards))
    skips = button(say("el_table.shows_none", "{player} shows none", player=players[at]), "skip-hand", skip, "quiet")
    foot = ft.Row([skips, *_anew(now, acts)], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
    return Asking(column(above, told, spacing=12), picking=Picking(free, pick, hidden=True), foot=foot)


def _anew(now: HalfSaid, acts: Acts) -> list[ft.Control]:
    """The sign that takes back the hands named so far."""
    if not (now.hands or now.cards):
        return []
    label = say("el_table.hands_anew", "Name the hands anew")
    take_back = lambda: acts.compose(lambda held: held._replace(hands=(), cards=()))  # noqa: E731
    return [sign_button(ft.Icons.BACKSPACE_OUTLINED, label, "hands-anew", take_back)]
