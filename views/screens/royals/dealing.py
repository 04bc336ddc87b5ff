"""Before the first turn of a hand, and before each: the deal, the home suits, the Defender."""

import flet as ft

from models.speech import say
from referee.games.royals.deal import chooser, next_dealer
from referee.games.royals.state import NO_SUIT, NOBODY, State
from views.app import theme
from views.components.choices import switch
from views.components.paper import column, hint, words
from views.components.press import button
from views.screens.royals import half_said, ways
from views.screens.royals.asked import Acts, Asked, anew, chips, named_cards, tray, way_button
from views.screens.royals.half_said import HalfSaid
from views.screens.royals.houses import house_sign, sign_picture
from views.screens.table_session import TableSession


def deal(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """The card that is turned up, and the hands that are shown."""
    names = list(enumerate(state.terms.names))
    dealer = half_said.dealer(state, now)
    size = state.terms.hand_size
    keys = half_said.tray(state, now)
    if now.up:
        seat = now.seat
        told = say(
            "royals_table.naming_hand",
            "{player}'s hand: {named} of {size}. A hand may stay hidden in part.",
            player=state.name(seat),
            named=len(now.hands[seat]),
            size=size,
        )
        begin = say("royals_table.deal_anew", "Begin the deal anew")
        again = anew("deal-anew", begin, lambda: acts.compose(lambda latest: HalfSaid(dealer=latest.dealer)), faded=False)
        deals = button(
            say("royals_table.deal", "Deal"), "do-deal", lambda: acts.enter(half_said.deal_entry(state, now)), "may", expand=True
        )
        named = column(
            hint(say("royals_table.name_hands_shown", "{card} starts the discard pile. Name the hands that are shown.", card=now.up)),
            chips(names, seat, "hand-of", lambda at: acts.compose(lambda latest: latest._replace(seat=at))),
            words(told, faded=True),
            named_cards(session, now.hands[seat]),
            tray(session, keys, acts),
        )
        return Asked(named, ft.Row([deals, again], spacing=6))
    first = next_dealer(state) == NOBODY
    who = chips(names, dealer, "dealer", lambda at: acts.compose(lambda _: HalfSaid(dealer=at))) if first else None
    turned_up = column(
        hint(
            say(
                "royals_table.deals",
                "{dealer} deals {size} cards each. Tap the card that is turned up.",
                dealer=state.name(dealer),
                size=size,
            )
        ),
        who,
        tray(session, keys, acts),
        _shown_switch(session),
    )
    return Asked(turned_up)


def _shown_switch(session: TableSession) -> ft.Control:
    return switch(
        say("royals_table.hands_shown", "Hands are shown to the referee"),
        "hands-shown",
        session.table_settings.hands_shown,
        lambda value: session.change_settings(hands_shown=value),
        say(
            "royals_table.hands_shown.meaning",
            "Cards that are dealt and drawn are named; a known hand is played from with fewer cards to look at.",
        ),
    )


def choose(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """A home suit, a pass, or a re-deal."""
    seat = chooser(state)
    by = state.name(seat)

    def suit(letter: str) -> ft.Control:
        house = house_sign(state.terms.options, letter)
        return button(
            house.name, f"suit-{letter}", lambda: acts.enter({"do": "choose", "by": by, "suit": letter}), "plain",
            picture=sign_picture(house, 30, session.preferences.four_colours), expand=True, size=theme.MEDIUM,
        )  # fmt: skip

    rest = []
    passes = say("royals_table.passes", "{player} passes", player=by)
    passing = ways.way(session.table, passes, "do-pass", do="pass", by=by)
    if passing.may:
        rest.append(way_button(passing, acts))
    if state.terms.players == 2 and state.suits[state.dealer] == NO_SUIT:
        dealer = state.name(state.dealer)
        forces = say("royals_table.redeals", "{player} forces a re-deal", player=dealer)
        redeal = ways.way(session.table, forces, "do-redeal", do="redeal", by=dealer)
        if redeal.may:
            rest.append(way_button(redeal, acts))
    pairs = [ft.Row([suit(letter) for letter in pair], spacing=8) for pair in ("SH", "CD")]
    return Asked(column(hint(say("royals_table.which_suit", "{player}: which home suit?", player=by)), *pairs, *rest))


def challenge(session: TableSession, state: State, now: HalfSaid, acts: Acts) -> Asked:
    """Whom the attacker fights in this turn."""
    by = state.name(state.attacker)
    rows = []
    for seat in state.opponents(state.attacker):
        name = state.name(seat)
        facts = {"name": name, "cards": state.hand(seat), "points": state.totals[seat]}
        told = say("royals_table.opponent", "{name} ({cards} cards, {points} points)", **facts)
        challenge = say("royals_table.challenge", "Challenge {name} ({cards} cards, {points} points)", **facts)
        entry = {"do": "challenge", "by": by, "defender": name}
        rows.append(button(told, f"challenge-{seat}", lambda entry=entry: acts.enter(entry), "plain", fills=True, label=challenge))
    return Asked(column(hint(say("royals_table.whom_to_fight", "{player}, whom do you fight this turn?", player=by)), *rows))
