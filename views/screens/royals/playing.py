"""The turn: draws, and the plays of the attacker."""

from typing import Final

import flet as ft

from models.speech import say
from referee.games.royals.drawing import may_take_pile
from referee.games.royals.state import State
from views.app import theme
from views.components.paper import column, hint, words
from views.components.press import button, sign_button
from views.screens.royals import half_said
from views.screens.royals.asked import Acts, Asked, back_button, tray, way_button
from views.screens.royals.half_said import HalfSaid
from views.screens.royals.ways import Way, changes, lit_discards, ransoms, strikes, ways_with_cards, ways_with_discard
from views.screens.table_session import TableSession


def draw(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """A draw from the stack or the discard pile, or what to do with the discard that was tapped."""
    seat = half_said.seat_drawing(state)
    by = state.name(seat)
    if now.depth:
        ways = [way_button(each, acts, main=True, gathered=True) for each in ways_with_discard(session.table, now)]
        back = back_button("back-to-draws", lambda: acts.compose(lambda _: HalfSaid()))
        if may_take_pile(state):
            more = say(
                "royals_table.take_with_melds",
                "To take it with all above it, tap the cards that {player} melds with it.",
                player=state.name(state.attacker),
            )
            return Asked(column(words(more, faded=True), tray(session, half_said.tray(state, now), acts)), column(*ways, back))
        return Asked(column(*ways, back))
    left = len([each for each in state.places if each == seat])
    told = (
        say("royals_table.draws_several", "{player} draws, {left} to come.", player=by, left=left)
        if left > 1
        else say("royals_table.draws", "{player} draws.", player=by)
    )
    rows: list[ft.Control | None] = [hint(told)]
    foot: ft.Control | None = None
    if state.stack and not session.table_settings.hands_shown:
        entry = {"do": "draw", "by": by, "from": "stack", "card": "?"}
        from_stack = say("royals_table.draw_from_stack", "Draw from the stack")
        rows.append(button(from_stack, "do-draw-stack", lambda: acts.enter(entry), "may", fills=True, size=theme.MEDIUM))
    lights = lit_discards(session.table)
    if lights:
        rows.append(words(say("royals_table.lit_discards", "Lit discards may be taken: tap one."), faded=True))
    if state.stack and session.table_settings.hands_shown:
        tap = say("royals_table.tap_drawn", "Tap the card that was drawn from the stack.")
        rows += [words(tap, faded=True), tray(session, half_said.tray(state, now), acts)]
        unseen = {"do": "draw", "by": by, "from": "stack", "card": "?"}
        foot = button(say("royals_table.not_shown", "It is not shown"), "do-draw-stack", lambda: acts.enter(unseen), fills=True)
    if not state.stack:
        if now.mode == "play":
            return play(session, state, now, acts)
        rows.append(
            button(
                say("royals_table.plays_on", "{player} plays on without drawing", player=state.name(state.attacker)),
                "play-on",
                lambda: acts.compose(lambda latest: latest._replace(mode="play")),
                "may",
                fills=True,
            )
        )
    return Asked(column(*rows), foot)


PADDED: Final = 6
"""A button needs this much beside its letters: shares of a line by letters alone would break the shortest word."""


def _lists() -> dict[str, str]:
    """The plays that are chosen from a list, by what they are called."""
    return {
        "assassinate": say("royals_table.list.assassinate", "Assassinate"),
        "ransom": say("royals_table.list.ransom", "Ransom"),
        "change": say("royals_table.list.change", "Change suit"),
    }


def play(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """Cards to lead, meld or discard, and the plays that are chosen from a list."""
    by = state.name(state.attacker)
    if now.mode in _lists():
        return _listed(session, now, acts)
    ways = ways_with_cards(session.table, now)
    if not state.hand(state.attacker):
        told = say("royals_table.no_card_left", "{player} has no card left.", player=by)
    elif state.fought:
        told = say("royals_table.tap_to_discard", "{player}: tap a card to discard, or cards to meld.", player=by)
    else:
        told = say("royals_table.tap_to_lead", "{player}: tap a card to lead, or cards to meld.", player=by)
    buttons = [way_button(each, acts, main=True, expand=len(each.words) < 24, gathered=True) for each in ways]
    rows: list[ft.Control] = []
    short = [each for each, way in zip(buttons, ways, strict=True) if len(way.words) < 24]
    if short:
        rows.append(ft.Row(short, spacing=6))
    rows += [each for each, way in zip(buttons, ways, strict=True) if len(way.words) >= 24]
    lists = [
        button(
            name,
            f"open-{mode}",
            lambda mode=mode: acts.compose(lambda latest: latest._replace(mode=mode)),
            "plain",
            expand=len(name) + PADDED,
        )
        for mode, name in _lists().items()
    ]
    clear = sign_button(
        ft.Icons.BACKSPACE_OUTLINED,
        say("royals_table.let_go", "Let go of the tapped cards"),
        "clear",
        lambda: acts.compose(lambda latest: latest._replace(cards=())),
        faded=not now.cards,
    )
    # The same rows in the same places whatever is tapped: a quick second tap must not miss what has moved.
    cards = column(ft.Row([ft.Container(hint(told), expand=True), clear], spacing=4), tray(session, half_said.tray(state, now), acts))
    return Asked(cards, column(column(*rows, spacing=6), ft.Row(lists, spacing=5)))


def _listed(session: TableSession, now: HalfSaid, acts: Acts) -> Asked:
    """The acts that are chosen from a list."""
    table = session.table
    made: dict[str, tuple[str, list[Way]]] = {
        "assassinate": (
            say("royals_table.list.assassinate.meaning", "An Ace in Spoils strikes a card of its suit; both are dead."),
            strikes(table),
        ),
        "ransom": (
            say("royals_table.list.ransom.meaning", "A melded Royal of the own suit, for a card of its denomination."),
            ransoms(table),
        ),
        "change": (
            say(
                "royals_table.list.change.meaning",
                "Three cards exactly alike change the home suit. With a hidden hand, tap the card first.",
            ),
            changes(table, now),
        ),
    }
    told, ways = made[now.mode]
    ways = sorted(ways, key=lambda way: not way.may)[:24]
    none = None if ways else words(say("royals_table.list.none", "There is none on the table now."), faded=True)
    back = back_button("back-to-play", lambda: acts.compose(lambda latest: latest._replace(mode="")))
    return Asked(column(ft.Row([ft.Container(hint(told), expand=True), back]), none, *[way_button(each, acts) for each in ways]))
