"""The panel of the table screen: what the referee waits for now, and the means to enter it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import flet as ft

from models.cards import NAMES
from models.speech import say
from referee.royals.deal import chooser, next_dealer
from referee.royals.drawing import may_take_pile
from referee.royals.state import CHALLENGE, CHOOSE, DEAL, DRAW, FOLLOW, KEEP, NO_SUIT, NOBODY, OVER, PLAY, REVEAL, TALLY, State
from referee.royals.trick import kept_of
from referee.words import card_words
from views import theme
from views.components.choices import switch
from views.components.paper import grouped, words
from views.components.press import button, pressable, sign_button
from views.faces import card_face
from views.royals import composing
from views.royals.composing import Composing, Key, Way
from views.royals.houses import house_sign, sign_picture
from views.royals.tally import tally_panel
from views.royals.tray import card_tray
from views.sitting import Sitting


class Acts(NamedTuple):
    """What the panel can do."""

    compose: Callable[[Callable[[Composing], Composing]], None]
    enter: Callable[..., None]
    do: Callable[[str], None]
    """Enter one of the ways with the cards that are gathered, by its identifier."""
    again: Callable[[], None]
    tap_card: Callable[[str], None]
    tap_played: Callable[[int], None]
    """A card of the trick was chosen to be kept, by its place in it."""
    columns: int
    """Cards in a row of the tray."""


def column(*rows: ft.Control | None, spacing: float = 7) -> ft.Column:
    """Rows below each other, those that are not wanted left out."""
    shown = [row for row in rows if row is not None]
    return ft.Column(shown, spacing=spacing, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def hint(text: str) -> ft.Control:
    """What to do now, in one line."""
    return words(text, size=theme.SMALL, weight=ft.FontWeight.W_500)


def panel(sitting: Sitting, now: Composing, acts: Acts) -> ft.Control:
    """The panel for what is asked."""
    state: State = sitting.table.state
    drawn: dict[str, Callable[[Sitting, State, Composing, Acts], ft.Control]] = {
        DEAL: _deal,
        CHOOSE: _choose,
        CHALLENGE: _challenge,
        DRAW: _draw,
        PLAY: _play,
        FOLLOW: _follow,
        KEEP: _keep,
        REVEAL: _reveal,
        OVER: _over,
    }
    if state.phase == TALLY:
        return tally_panel(sitting, acts.enter, acts.columns)
    return drawn[state.phase](sitting, state, now, acts)


def _tray(sitting: Sitting, keys: list[Key], acts: Acts, suit: str = "") -> ft.Control:
    return card_tray(keys, acts.columns, sitting.taste.four_colours, acts.tap_card, suit)


def _way(way: Way, acts: Acts, *, main: bool = False, expand: bool = False, gathered: bool = False) -> ft.Control:
    kind = "may" if way.may and main else "plain"
    shown: ft.Control = button(
        way.words,
        way.identifier,
        (lambda: acts.do(way.identifier)) if gathered else (lambda: acts.enter(way.entry)),
        kind,
        label=way.words if way.may else say("royals_table.would_be_refused", "{words} (would be refused)", words=way.words),
        fills=True,
        expand=expand or None,
    )
    shown.opacity = 1 if way.may else 0.6
    shown.key = f"way-{way.identifier}"
    return shown


def _chips(names: Sequence[tuple[int, str]], chosen: int, prefix: str, on_tap: Callable[[int], None]) -> ft.Control:
    return ft.Row(
        [button(name, f"{prefix}-{seat}", lambda seat=seat: on_tap(seat), "chosen" if seat == chosen else "plain") for seat, name in names],
        wrap=True,
        spacing=6,
        run_spacing=6,
    )


def _back(identifier: str, on_click: Callable[[], None]) -> ft.Control:
    return button(say("royals_table.back", "Back"), identifier, on_click, "quiet")


# -- deal and suits ------------------------------------------------------------------------------------------------


def _deal(sitting: Sitting, state: State, now: Composing, acts: Acts) -> ft.Control:
    names = list(enumerate(state.terms.names))
    dealer = composing.dealer(state, now)
    size = state.terms.hand_size
    keys = composing.tray(state, now)
    if now.up:
        seat = now.seat
        told = say(
            "royals_table.naming_hand",
            "{player}'s hand: {named} of {size}. A hand may stay hidden in part.",
            player=state.name(seat),
            named=len(now.hands[seat]),
            size=size,
        )
        return column(
            hint(say("royals_table.name_hands_shown", "{card} starts the discard pile. Name the hands that are shown.", card=now.up)),
            _chips(names, seat, "hand-of", lambda at: acts.compose(lambda latest: latest._replace(seat=at))),
            words(told, faded=True),
            _named(sitting, now.hands[seat]),
            _tray(sitting, keys, acts),
            button(say("royals_table.deal", "Deal"), "do-deal", lambda: acts.enter(composing.deal_entry(state, now)), "may", fills=True),
        )
    first = next_dealer(state) == NOBODY
    who = _chips(names, dealer, "dealer", lambda at: acts.compose(lambda _: Composing(dealer=at))) if first else None
    return column(
        hint(
            say(
                "royals_table.deals",
                "{dealer} deals {size} cards each. Tap the card that is turned up.",
                dealer=state.name(dealer),
                size=size,
            )
        ),
        who,
        _tray(sitting, keys, acts),
        _shown_switch(sitting),
    )


def _named(sitting: Sitting, hand: Sequence[str]) -> ft.Control:
    """The cards named so far. The row stands there even when it is empty: what is below must not move under a quick tap."""
    faces = [card_face(card, 30, four_colour=sitting.taste.four_colours, shadow=False) for card in hand]
    named = ft.Row(faces, spacing=3, wrap=True, run_spacing=3)
    return ft.Semantics(
        label=", ".join(map(card_words, hand)) or say("royals_table.no_card_named", "no card named yet"), container=True, content=named
    )


def _shown_switch(sitting: Sitting) -> ft.Control:
    return switch(
        say("royals_table.hands_shown", "Hands are shown to the referee"),
        "hands-shown",
        sitting.manner.hands_shown,
        lambda value: sitting.mind(hands_shown=value),
        say(
            "royals_table.hands_shown.meaning",
            "Cards that are dealt and drawn are named; a known hand is played from with fewer cards to look at.",
        ),
    )


def _choose(sitting: Sitting, state: State, now: Composing, acts: Acts) -> ft.Control:
    seat = chooser(state)
    by = state.name(seat)

    def suit(letter: str) -> ft.Control:
        house = house_sign(state.terms.options, letter)
        return button(
            house.name, f"suit-{letter}", lambda: acts.enter({"do": "choose", "by": by, "suit": letter}), "plain",
            picture=sign_picture(house, 30), expand=True, size=theme.MEDIUM,
        )  # fmt: skip

    rest = []
    passes = say("royals_table.passes", "{player} passes", player=by)
    passing = composing.way(sitting.table, passes, "do-pass", do="pass", by=by)
    if passing.may:
        rest.append(_way(passing, acts))
    if state.terms.players == 2 and state.suits[state.dealer] == NO_SUIT:
        dealer = state.name(state.dealer)
        forces = say("royals_table.redeals", "{player} forces a re-deal", player=dealer)
        redeal = composing.way(sitting.table, forces, "do-redeal", do="redeal", by=dealer)
        if redeal.may:
            rest.append(_way(redeal, acts))
    pairs = [ft.Row([suit(letter) for letter in pair], spacing=8) for pair in ("SH", "CD")]
    return column(hint(say("royals_table.which_suit", "{player}: which home suit?", player=by)), *pairs, *rest)


def _challenge(sitting: Sitting, state: State, now: Composing, acts: Acts) -> ft.Control:
    by = state.name(state.attacker)
    rows = []
    for seat in state.opponents(state.attacker):
        name = state.name(seat)
        facts = {"name": name, "cards": state.hand(seat), "points": state.totals[seat]}
        told = say("royals_table.opponent", "{name} ({cards} cards, {points} points)", **facts)
        challenge = say("royals_table.challenge", "Challenge {name} ({cards} cards, {points} points)", **facts)
        entry = {"do": "challenge", "by": by, "defender": name}
        rows.append(button(told, f"challenge-{seat}", lambda entry=entry: acts.enter(entry), "plain", fills=True, label=challenge))
    return column(hint(say("royals_table.whom_to_fight", "{player}, whom do you fight this turn?", player=by)), *rows)


# -- draws ---------------------------------------------------------------------------------------------------------


def _draw(sitting: Sitting, state: State, now: Composing, acts: Acts) -> ft.Control:
    seat = composing.seat_drawing(state)
    by = state.name(seat)
    if now.depth:
        ways = [_way(each, acts, main=True, gathered=True) for each in composing.ways_with_discard(sitting.table, now)]
        back = _back("back-to-draws", lambda: acts.compose(lambda _: Composing()))
        if may_take_pile(state):
            more = say(
                "royals_table.take_with_melds",
                "To take it with all above it, tap the cards that {player} melds with it.",
                player=state.name(state.attacker),
            )
            return column(words(more, faded=True), *ways, _tray(sitting, composing.tray(state, now), acts), back)
        return column(*ways, back)
    left = len([each for each in state.places if each == seat])
    told = (
        say("royals_table.draws_several", "{player} draws, {left} to come.", player=by, left=left)
        if left > 1
        else say("royals_table.draws", "{player} draws.", player=by)
    )
    rows: list[ft.Control | None] = [hint(told)]
    if state.stack and not sitting.manner.hands_shown:
        entry = {"do": "draw", "by": by, "from": "stack", "card": "?"}
        draw = say("royals_table.draw_from_stack", "Draw from the stack")
        rows.append(button(draw, "do-draw-stack", lambda: acts.enter(entry), "may", fills=True, size=theme.MEDIUM))
    lights = composing.lit_discards(state)
    if lights:
        rows.append(words(say("royals_table.lit_discards", "Lit discards may be taken: tap one."), faded=True))
    if state.stack and sitting.manner.hands_shown:
        tap = say("royals_table.tap_drawn", "Tap the card that was drawn from the stack.")
        rows += [words(tap, faded=True), _tray(sitting, composing.tray(state, now), acts)]
        unseen = {"do": "draw", "by": by, "from": "stack", "card": "?"}
        rows.append(button(say("royals_table.not_shown", "It is not shown"), "do-draw-stack", lambda: acts.enter(unseen), fills=True))
    if not state.stack:
        if now.mode == "play":
            return _play(sitting, state, now, acts)
        rows.append(
            button(
                say("royals_table.plays_on", "{player} plays on without drawing", player=state.name(state.attacker)),
                "play-on",
                lambda: acts.compose(lambda latest: latest._replace(mode="play")),
                "may",
                fills=True,
            )
        )
    return column(*rows)


# -- plays ---------------------------------------------------------------------------------------------------------


def _lists() -> dict[str, str]:
    """The plays that are chosen from a list, by what they are called."""
    return {
        "assassinate": say("royals_table.list.assassinate", "Assassinate"),
        "ransom": say("royals_table.list.ransom", "Ransom"),
        "change": say("royals_table.list.change", "Change suit"),
    }


def _play(sitting: Sitting, state: State, now: Composing, acts: Acts) -> ft.Control:
    by = state.name(state.attacker)
    if now.mode in _lists():
        return _listed(sitting, now, acts)
    ways = composing.ways_with_cards(sitting.table, now)
    if not state.hand(state.attacker):
        told = say("royals_table.no_card_left", "{player} has no card left.", player=by)
    elif state.fought:
        told = say("royals_table.tap_to_discard", "{player}: tap a card to discard, or cards to meld.", player=by)
    else:
        told = say("royals_table.tap_to_lead", "{player}: tap a card to lead, or cards to meld.", player=by)
    buttons = [_way(each, acts, main=True, expand=len(each.words) < 24, gathered=True) for each in ways]
    rows: list[ft.Control] = []
    short = [each for each, way in zip(buttons, ways, strict=True) if len(way.words) < 24]
    if short:
        rows.append(ft.Row(short, spacing=6))
    rows += [each for each, way in zip(buttons, ways, strict=True) if len(way.words) >= 24]
    lists = [
        button(name, f"open-{mode}", lambda mode=mode: acts.compose(lambda latest: latest._replace(mode=mode)), "plain", expand=len(name))
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
    return column(
        ft.Row([ft.Container(hint(told), expand=True), clear], spacing=4),
        _tray(sitting, composing.tray(state, now), acts),
        ft.Column(rows, spacing=6, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        ft.Row(lists, spacing=5),
    )


def _listed(sitting: Sitting, now: Composing, acts: Acts) -> ft.Control:
    """The acts that are chosen from a list."""
    table = sitting.table
    made: dict[str, tuple[str, list[Way]]] = {
        "assassinate": (
            say("royals_table.list.assassinate.meaning", "An Ace in Spoils strikes a card of its suit; both are dead."),
            composing.strikes(table),
        ),
        "ransom": (
            say("royals_table.list.ransom.meaning", "A melded Royal of the own suit, for a card of its denomination."),
            composing.ransoms(table),
        ),
        "change": (
            say(
                "royals_table.list.change.meaning",
                "Three cards exactly alike change the home suit. With a hidden hand, tap the card first.",
            ),
            composing.changes(table, now),
        ),
    }
    told, ways = made[now.mode]
    ways = sorted(ways, key=lambda way: not way.may)[:24]
    none = None if ways else words(say("royals_table.list.none", "There is none on the table now."), faded=True)
    back = _back("back-to-play", lambda: acts.compose(lambda latest: latest._replace(mode="")))
    return column(ft.Row([ft.Container(hint(told), expand=True), back]), none, *[_way(each, acts) for each in ways])


def _follow(sitting: Sitting, state: State, now: Composing, acts: Acts) -> ft.Control:
    seat = state.waiting[0]
    led = NAMES[state.battle[0][1]]
    keys = composing.tray(state, now)
    told = say("royals_table.follows", "{player} follows {card}: tap the card.", player=state.name(seat), card=led)
    return column(_battle(sitting, state), hint(told), _tray(sitting, keys, acts, suit=led[-1]))


def _battle(sitting: Sitting, state: State) -> ft.Control:
    """The cards played so far, each below its player's name."""
    played = [
        grouped(
            ft.Column(
                [
                    words(state.name(seat), size=theme.TINY, max_lines=1, semantics_label=""),
                    card_face(NAMES[card], 40, four_colour=sitting.taste.four_colours),
                ],
                spacing=2,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            say("seeing.played", "{player} has played {card}", player=state.name(seat), card=card_words(NAMES[card])),
        )
        for seat, card in state.battle
    ]
    return ft.Row(played, spacing=10, wrap=True, run_spacing=4)


def _keep(sitting: Sitting, state: State, now: Composing, acts: Acts) -> ft.Control:
    by, due = state.name(state.won_by), kept_of(state)

    def played(number: int, seat: int, card: str) -> ft.Control:
        chosen = str(number) in now.cards
        face = ft.Column(
            [
                card_face(card, 64, four_colour=sitting.taste.four_colours),
                words(state.name(seat), size=theme.TINY, semantics_label="", max_lines=1),
            ],
            spacing=3,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return pressable(
            face,
            label=say("royals_table.keep", "Keep {card}, played by {player}", card=card_words(card), player=state.name(seat)),
            identifier=f"keep-{number}",
            on_click=lambda: acts.tap_played(number),
            selected=chosen,
            padding=6,
            border_radius=theme.ROUND,
            bgcolor=theme.MAY_WASH if chosen else None,
            border=ft.Border.all(2, theme.MAY),
        )

    cards = [played(number, seat, NAMES[card]) for number, (seat, card) in enumerate(state.battle)]
    told = (
        say("royals_table.tap_to_keep", "{player} has won: tap the card to keep.", player=by)
        if due == 1
        else say("royals_table.tap_several_to_keep", "{player} has won: tap the {due} cards to keep.", player=by, due=due)
    )
    rest = say("royals_table.rest_is_dead", "The rest go to the dead pile.")
    return column(hint(told), ft.Row(cards, spacing=8, wrap=True, run_spacing=8), words(rest, faded=True))


# -- the end of a hand ---------------------------------------------------------------------------------------------


def _reveal(sitting: Sitting, state: State, now: Composing, acts: Acts) -> ft.Control:
    begun = composing.begun_reveal(state)
    now = now if now.hands else begun
    to_name = composing.hands_to_name(state)
    full = all(len(hand) == state.hand(seat) for seat, hand in enumerate(now.hands))
    score = button(
        say("royals_table.score_hand", "Score the hand"),
        "do-reveal",
        lambda: acts.enter(composing.reveal_entry(state, now)),
        "may",
        fills=True,
        size=theme.MEDIUM,
    )
    if not to_name:
        return column(hint(say("royals_table.all_known", "The hand is over, and all cards are known.")), score)
    names = [(seat, f"{state.name(seat)} {len(now.hands[seat])}/{state.hand(seat)}") for seat in to_name]
    seat = now.seat
    return column(
        hint(say("royals_table.name_hands_left", "The hand is over. Name the cards left in each hand.")),
        _chips(names, seat, "hand-of", lambda at: acts.compose(lambda latest: (latest if latest.hands else begun)._replace(seat=at))),
        _named(sitting, now.hands[seat]),
        score if full else _tray(sitting, composing.tray(state, now), acts),
    )


def _over(sitting: Sitting, state: State, now: Composing, acts: Acts) -> ft.Control:
    totals = " · ".join(f"{name} {total}" for name, total in zip(state.terms.names, state.totals, strict=True))
    past = say(
        "royals_table.past_target",
        "past {target} after {hands} hands",
        target=state.terms.options.target,
        hands=len(state.scores[0]),
    )
    told = ft.Column(
        [
            ft.Semantics(
                header=True,
                heading_level=2,
                identifier="result",
                live_region=True,
                content=words(
                    say("royals_table.wins", "{player} wins", player=state.name(state.winner)), size=theme.HUGE, weight=ft.FontWeight.W_600
                ),
            ),
            words(past, faded=True),
            words(totals, text_align=ft.TextAlign.CENTER),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        spacing=6,
        tight=True,
    )
    return column(told, button(say("royals_table.play_again", "Play again"), "again", acts.again, "may", fills=True, size=theme.MEDIUM))
