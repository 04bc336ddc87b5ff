"""The cards to tap at a table of El Royale: one is played at once, several are gathered first, any other is a tap away."""

from collections.abc import Callable

import flet as ft

from models.cards import NAMES, RANK, names
from models.speech import say
from referee.games.el_royale.state import ATTACK, CLAIMS, NOBODY, OVER, State, in_set
from referee.table.gate import Table
from views.app import theme
from views.app.faces import card_face
from views.components.paper import column, row, words
from views.components.press import button
from views.screens.el_royale.asked import Acts, Asking, Picking
from views.screens.el_royale.half_said import HalfSaid, marks, offered, play, seat_meant, verb


def _toggled(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A card that is tapped is gathered as the last, or put back."""
    return tuple(each for each in cards if each != card) if card in cards else (*cards, card)


def _who(table: Table, seat: int, now: HalfSaid, held: HalfSaid) -> int:
    """Whose card it is: this player's, or that of whoever was tapped since this was drawn."""
    return seat if held.seat == now.seat else seat_meant(table, held)


def _tap_card(table: Table, seat: int, now: HalfSaid, acts: Acts) -> Callable[[str], None]:
    """A card tapped is played at once, or gathered where several are meant."""

    def tap(card: str) -> None:
        held = acts.held()
        who = _who(table, seat, now, held)
        if who == NOBODY:
            acts.compose(lambda held: held)
        elif held.several or table.state.phase == CLAIMS:
            acts.compose(lambda held: held._replace(cards=_toggled(held.cards, card)))
        else:
            acts.enter(play(table.state, who, (card,), held))

    return tap


def cards_to_tap(table: Table, seat: int, now: HalfSaid, acts: Acts, above: ft.Control, below: ft.Control | None) -> Asking:
    """The cards to tap for this player; any other card is a tap away and then says why not."""
    state: State = table.state
    tap = _tap_card(table, seat, now, acts)
    tiles = offered(table, seat, now)
    gathered = [card for card in now.cards if card not in tiles]
    order = {card: place for place, card in enumerate(now.cards, 1)}
    unseen = state.size[seat] - state.known[seat].bit_count()
    asks_all = state.phase == ATTACK and (unseen > 0 or not tiles) and not now.cards
    picking = Picking(marks(table, seat, now), tap) if asks_all or now.mode == "other" else None
    shown = () if now.mode == "other" else tuple((card, order.get(card, 0)) for card in [*gathered, *tiles])
    return Asking(above, shown, tap, picking, below)


def several(table: Table, seat: int, now: HalfSaid, acts: Acts) -> ft.Control | None:
    """Gather several cards, then play them together."""
    if not now.several:
        begin = lambda: acts.compose(lambda held: held._replace(several=True))  # noqa: E731
        return button(say("el_table.several", "Several cards"), "several", begin, "plain")
    if not now.cards:
        end = lambda: acts.compose(lambda held: held._replace(several=False))  # noqa: E731
        return button(say("el_table.one", "One card"), "several", end, "chosen")

    def play_them() -> None:
        held = acts.held()
        if held.cards:
            acts.enter(play(table.state, _who(table, seat, now, held), held.cards, held))

    return button(_plays(verb(table.state, seat, now), ", ".join(now.cards)), "play", play_them, "may")


def _plays(verb: str, cards: str) -> str:
    """What is done with these cards."""
    return {
        "attack": say("el_table.play.attack", "Attack with {cards}", cards=cards),
        "throw_in": say("el_table.play.throw_in", "Throw in {cards}", cards=cards),
        "beat": say("el_table.play.beat", "Beat with {cards}", cards=cards),
        "claim": say("el_table.play.claim", "Take {cards}", cards=cards),
    }[verb]


def other(now: HalfSaid, acts: Acts) -> ft.Control:
    if now.mode == "other":
        return button(say("el_table.fewer", "Fewer cards"), "other", lambda: acts.compose(lambda held: held._replace(mode="")), "quiet")
    return button(say("el_table.other", "Another card"), "other", lambda: acts.compose(lambda held: held._replace(mode="other")), "quiet")


def shows(table: Table, seat: int, now: HalfSaid, acts: Acts) -> ft.Control | None:
    if seat == NOBODY:
        return None
    begin = lambda: acts.compose(lambda held: HalfSaid(seat=_who(table, seat, now, held), mode="show"))  # noqa: E731
    return button(say("el_table.shows", "Shows cards"), "shows", begin, "quiet")


def known(state: State, seat: int, four_colours: bool) -> ft.Control | None:
    """The cards of a hand that everybody has seen go there: anyone may look at them."""
    cards = list(in_set(state.known[seat])) if seat != NOBODY else []
    if not cards or state.phase == OVER:
        return None
    cards.sort(key=lambda card: RANK[card])
    unseen = state.size[seat] - len(cards)
    faces = [card_face(NAMES[card], 26, four_colour=four_colours, shadow=False) for card in cards]
    player, told = state.name(seat), ", ".join(names(cards))
    said = say("el_table.known", "Known of {player}'s hand: {cards}", player=player, cards=told)
    if unseen:
        said = say("el_table.and_unseen", "{known}, and {count} unseen", known=said, count=unseen)
    more = (
        [words(say("el_table.unseen", "+ {count} unseen", count=unseen), size=theme.TINY, faded=True, semantics_label="")] if unseen else []
    )
    about = words(
        say("el_table.known_to_hold", "{player} is known to hold", player=player), size=theme.TINY, faded=True, semantics_label=""
    )
    return ft.Semantics(label=said, identifier="known", container=True, content=column(about, row(*faces, *more), spacing=3))
