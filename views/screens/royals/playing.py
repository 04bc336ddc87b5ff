"""The turn: draws, and the plays of the attacker."""

from typing import Final

import flet as ft

from models.cards import NAMES, RANK, RANKS, SUITS
from models.translation import say, wording
from referee.drafts import NOTHING, Draft
from referee.games.royals.state import State
from referee.games.royals.words import house_name
from views.app import theme
from views.components.pressable import pressable, silent
from views.components.shell import at_most
from views.screens.royals.card_grid import ORDER, Key, copies_of, hand_keys, tray_of
from views.screens.royals.dealing import draft_of, sharing_all
from views.screens.royals.draft import (
    PLAYS,
    allowed,
    discard_at,
    drawn_later,
    draws_from_stack,
    draws_of,
    may_end,
    offered,
    seat_drawing,
    state_of,
)
from views.screens.royals.implied_entries import ahead
from views.screens.royals.multi_card_plays import listed
from views.screens.table.intents import Enter, GoOn, Tap, enter
from views.screens.table.scene import Asks, Does, Part, Seen, offer, prompt


def draw(seen: Seen) -> Asks:
    """Draws from the stack or the discard pile. Where nobody takes a discard, the card that is led says it all."""
    state, now = state_of(seen.table), draft_of(seen)
    if discard_at(state, now) >= 0:
        return _with_a_discard(seen, state, now)
    if not state.stack:
        return play(seen)
    by, four = state.name(seat_drawing(state)), seen.preferences.four_colours
    draws = draws_from_stack(state)
    if seen.table_settings.hands_shown:
        keys = [Key(NAMES[card], "." if state.unseen[card] else "x") for card in ORDER]
        told = say(
            "royals_table.tap_drawn_by",
            "{player} draws: tap the card from the stack, or a lit discard.",
            player=by,
        )
        unseen = offer(
            say("royals_table.not_shown", "It is not shown"), "do-draw-stack", Enter((draws[0],)), expand=True
        )
        return Asks(prompt(told), (tray_of(keys, four),), foot=(sharing_all("draws", unseen),))
    return _hidden_draws(seen, state, by)


def _hidden_draws(seen: Seen, state: State, by: str) -> Asks:
    """Draws from the stack; what the attacker does after them is there already, and says them too."""
    draws, first = draws_from_stack(state), ahead(seen)
    one = say("royals_table.draws_from_stack", "{player} draws", player=by)
    if first is None:
        told = say("royals_table.draws", "{player} draws.", player=by)
        return Asks(prompt(told), foot=(offer(one, "do-draw-stack", Enter((draws[0],)), "may", fills=True),))
    attacker = state.name(state.attacker)
    told = say("royals_table.draw_and_lead", "Tap {player}'s lead: all draw from the stack.", player=attacker)
    if len(draws) == 1:
        single = Part("do-draw-stack", _draws, ("do-draw-stack", one, one, Enter((draws[0],))))
        return play(seen._replace(table=first.table), told, single)
    label = say("royals_table.all_draw", "All draw from the stack")
    every = Part(
        "do-draw-all",
        _draws,
        ("do-draw-all", say("royals_table.all_draw.short", "All draw"), label, Enter(tuple(draws))),
    )
    single = offer(one, "do-draw-stack", Enter((draws[0],)))
    asks = play(seen._replace(table=first.table), told, every)
    return asks._replace(prompt=prompt(told, single))


def _with_a_discard(seen: Seen, state: State, now: Draft) -> Asks:
    """What may be done with the discard that was tapped."""
    card = NAMES[state.discard[discard_at(state, now)]]
    ways = []
    for entry in draws_of(seen.table, card):
        by, suit = str(entry["by"]), entry.get("for_suit")
        told = say("royals_table.draws_discard", "{player} draws {card}", player=by, card=card)
        if suit is not None:
            house = house_name(state, SUITS.index(str(suit)))
            told = say(
                "royals_table.draw_for_change", "Draw {card} for a change to {house}", card=card, house=house
            )
        identifier = "do-draw-as-if" if suit is not None else f"do-draw-{state.names.index(by)}"
        ways.append(offer(told, identifier, Enter((entry,)), "may", fills=True))
    later = (
        [] if seen.table_settings.hands_shown else drawn_later(state, state.discard[discard_at(state, now)])
    )
    for draws in later:
        by = str(draws[-1]["by"])
        told = say("royals_table.draws_discard", "{player} draws {card}", player=by, card=card)
        ways.append(offer(told, f"do-draw-{state.names.index(by)}", Enter(tuple(draws)), "may", fills=True))
    back = offer(say("royals_table.back", "Back"), "back-to-draws", GoOn(NOTHING), "quiet")
    if "count" not in now.said:
        return Asks(rows=tuple(ways), foot=(back,))
    melds = tuple(now.so_far("meld"))
    take = say(
        "royals_table.take_and_meld",
        "Take {count, plural, one {# card} other {# cards}} and meld {cards}",
        count=int(str(now.said["count"])),
        cards=" ".join(melds),
    )
    taking = offer(
        take, f"do-{now.do}", Tap("whole"), "may" if may_end(seen.table, now) else "plain", expand=True
    )
    found = allowed(seen.table, now, "meld")
    possible = tuple(str(each) for each in found.allowed) if found is not None else ()
    told = say("royals_table.take_with", "To take it with all above it, tap what {player} melds with {card}.",
               player=state.name(state.attacker), card=card)  # fmt: skip
    rank = RANKS[RANK[state.discard[discard_at(state, now)]]]
    return Asks(
        prompt(told),
        (*ways, copies_of(rank, possible, melds, seen.preferences.four_colours)),
        foot=(sharing_all("take", taking, back),),
    )


# -- plays -------------------------------------------------------------------------------------------------------------
MOST: Final = 1.3
"""No larger are the plays: five lie side by side."""
PADDED: Final = 4
"""A button needs this much beside its letters: shares of a line by letters alone would break the shortest word."""


def play(seen: Seen, told: str = "", first: Part | None = None) -> Asks:
    """Cards to lead or discard, and the plays that are said before they are made. `first`: what goes before them, in place of the last."""
    state, now = state_of(seen.table), draft_of(seen)
    by = state.name(state.attacker)
    if now.do in PLAYS:
        return listed(seen, state, now)
    if first is None and discard_at(state, now) >= 0:
        return _with_a_discard(seen, state, now)
    may = offered(seen.table)
    if "end_turn" in may:
        ends = offer(
            say("royals_table.end_turn", "End the turn"),
            "do-end_turn",
            enter({"do": "end_turn", "by": by}),
            "may",
            fills=True,
        )
        told = say("royals_table.no_card_left", "{player} has no card left.", player=by)
        return Asks(prompt(told), foot=(ends, _plays(may)))
    do = "discard" if state.fought else "lead"
    told = told or (
        say("royals_table.tap_to_discard", "{player}: tap the card to discard.", player=by)
        if state.fought
        else say("royals_table.tap_to_lead", "{player}: tap the card to lead.", player=by)
    )
    keys = hand_keys(seen.table, state.attacker, Draft.of(do=do, by=by), "card")
    return Asks(prompt(told), (tray_of(keys, seen.preferences.four_colours),), foot=(_plays(may, first),))


def _plays(may: frozenset[str], first: Part | None = None) -> Part:
    """The plays side by side, always in the same places; those that may not be made now stand back."""
    named = [(do, wording(f"offered.royals.{do}", offered.button)) for do, offered in PLAYS.items()]
    shown = [Part(do, _play, (do, said, do in may)) for do, said in named]
    return Part("plays", _play_buttons, parts=tuple(shown) if first is None else (first, *shown[:-1]))


def _play_buttons(plays: list[ft.Control]) -> ft.Control:
    return ft.Row(plays, spacing=4)


def _draws(does: Does, identifier: str, words: str, label: str, draws: Enter) -> ft.Control:
    """What goes before the plays, in a line with them."""
    return pressable(
        silent(
            words,
            size=at_most(theme.TINY, MOST),
            weight=ft.FontWeight.W_500,
            color=theme.ON_MAY,
            no_wrap=True,
        ),
        label=label,
        identifier=identifier,
        on_click=lambda: does(draws),
        expand=len(words) + PADDED,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.MAY,
    )


def _play(does: Does, do: str, said: str, may: bool) -> ft.Control:
    return pressable(
        silent(
            said,
            size=at_most(theme.TINY, MOST),
            weight=ft.FontWeight.W_500,
            color=theme.INK if may else theme.INK_FADED,
            no_wrap=True,
        ),
        said,
        f"open-{do}",
        lambda: does(Tap("play", do)),
        expand=len(said) + PADDED,
        height=theme.TOUCH,
        alignment=ft.Alignment.CENTER,
        bgcolor=theme.PAPER_BRIGHT if may else None,
        border=ft.Border.all(1, theme.PAPER_EDGE if may else ft.Colors.TRANSPARENT),
    )
