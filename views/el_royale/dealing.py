"""The deal on the screen: who deals, who attacks first, and, where hands are shown, what everybody was dealt."""

from collections.abc import Callable
from random import Random

import flet as ft

from models.cards import NAMES
from referee.el_royale.state import NOBODY, State
from views import theme
from views.components.paper import words
from views.components.press import button
from views.el_royale.asked import Acts, Asking, Picking, column, hint, row
from views.el_royale.composing import Composing
from views.sitting import Sitting


def deal(sitting: Sitting, state: State, now: Composing, acts: Acts) -> Asking:
    """Who deals, who attacks first, and, where hands are shown, what everybody was dealt."""
    players = state.company.names

    def seat_row(told: str, name: str, chosen: int, change: Callable[[int], Composing], suggested: tuple[str, ...]) -> ft.Control:
        shown = [
            button(
                player,
                f"{name}-{seat}",
                lambda seat=seat: acts.compose(change(seat)),
                "chosen" if seat == chosen else "plain",
                label=f"{player} {told}" + (", suggested" if player in suggested[:1] else ""),
            )
            for seat, player in enumerate(players)
        ]
        note = words(f"{told.capitalize()}: as printed {' or '.join(suggested)}" if suggested else told.capitalize(), size=theme.SMALL)
        return column(note, row(*shown), spacing=4)

    def by_lot() -> None:
        random = Random()
        acts.compose(now._replace(dealer=random.randrange(len(players)), first=random.randrange(len(players))))

    offer = acts.proposal
    known = offer is not None and not offer.by_lot
    rows: list[ft.Control | None] = [
        seat_row("deals", "dealer", now.dealer, lambda seat: now._replace(dealer=seat), offer.may_deal if known and offer else ()),
        seat_row("attacks first", "first", now.first, lambda seat: now._replace(first=seat), offer.may_start if known and offer else ()),
        button("Draw lots for both", "lots", by_lot, "plain", icon=ft.Icons.SHUFFLE) if not known else None,
    ]
    above = column(*rows, spacing=12)
    if NOBODY in (now.dealer, now.first):
        return Asking(above)
    if sitting.manner.hands_shown and len(now.hands) < len(players):
        return _dealt_hand(state, now, acts, above)
    hands = {player: list(hand) for player, hand in zip(players, now.hands, strict=False) if hand}
    entry = {"do": "deal", "by": players[now.dealer], "first": players[now.first]} | ({"hands": hands} if hands else {})
    return Asking(above, below=button("Four cards each are dealt", "deal", lambda: acts.enter(entry), "may", fills=True))


def _dealt_hand(state: State, now: Composing, acts: Acts, above: ft.Control) -> Asking:
    """The four cards of one player; those nobody shows stay hidden."""
    players, at = state.company.names, len(now.hands)
    taken = {card for hand in (*now.hands, now.cards) for card in hand}
    free = "".join("x" if name in taken or name == "Joker" else "." for name in NAMES[:53])

    def pick(card: str) -> None:
        cards = (*now.cards, card)
        done = len(cards) == 4
        acts.compose(now._replace(hands=(*now.hands, cards), cards=()) if done else now._replace(cards=cards))

    def skip() -> None:
        acts.compose(now._replace(hands=(*now.hands, ()), cards=()))

    told = hint(f"{players[at]} was dealt: {', '.join(now.cards) or 'name four cards'}")
    skips = button(f"{players[at]} shows none", "skip-hand", skip, "quiet")
    return Asking(column(above, told, spacing=12), picking=Picking(free, pick, hidden=True), below=skips)
