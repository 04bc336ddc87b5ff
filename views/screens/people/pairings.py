"""The rounds of a league: pairings, links to their tables, results entered by hand, and players swapped between pairings."""

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from models.army_book import presets
from models.translation import say
from referee.people.league_changes import have_met
from referee.people.league_sheets import SCORES, forfeit_words, result_words
from referee.people.leagues import (
    BYE,
    League,
    Outcome,
    Outcomes,
    Pairing,
    open_pairings,
    outcome_of,
    places_of,
)
from views.app import theme
from views.app.error_boundary import component
from views.app.icons import Icons
from views.app.preferences import use_workspace
from views.components.paper import row, rows_with_dividers, sheet, title, words
from views.components.pressable import button, icon_button
from views.components.scrolling import scroll_key
from views.screens.people.slips import SlipsButton

Attempt = Callable[[Callable[[], object]], None]
"""Runs an action of the league; when it is refused, the reason is shown in one sentence."""
PLAYED: Final[tuple[Outcome, ...]] = ("first", "tie", "second")
"""The results of a game that was played, in the order of their buttons."""


def round_scroll_key(number: int) -> str:
    """Return the scroll key of a round (from 1); the page scrolls to it when the round is paired."""
    return f"round-{number}"


@component
def RoundSheet(id: int, league: League, outcomes: Outcomes, number: int, attempt: Attempt) -> ft.Control:
    """Draw the pairings of a round (`number` from 0); in the last round players can be swapped."""
    rows = [
        PairingRow(id, league, outcomes, number, at, attempt, key=f"pairing-{number}-{at}")
        for at in range(len(league.played[number]))
    ]
    heading = title(say("leagues.round", "Round {number}", number=number + 1))
    parts: list[ft.Control] = [heading, rows_with_dividers(rows, spacing=8)]
    if number == len(league.played) - 1 and len(swappable_names(league.played[number], outcomes)) > 1:
        parts.append(SwapPlayers(id, league, outcomes, attempt, key="swap"))
    if number == len(league.played) - 1 and open_pairings(league, outcomes):
        parts.append(SlipsButton(id, league, outcomes, key="slips"))
    return ft.Container(
        sheet(ft.Column(parts, spacing=8)),
        key=scroll_key(round_scroll_key(number + 1)),
    )


@component
def PairingRow(
    id: int, league: League, outcomes: Outcomes, number: int, at: int, attempt: Attempt
) -> ft.Control:
    """Draw a pairing: its players, its result, and the link to its table, or the buttons that enter the result by hand."""
    is_open, open_more = ft.use_state(False)
    pairing = league.played[number][at]
    outcome = outcome_of(pairing, outcomes)
    if pairing.second == BYE:
        return words(bye_text(pairing), faded=True)
    is_played_here = pairing.table is not None and pairing.table in outcomes
    more = say("leagues.other_result", "Not played?")
    not_played = icon_button(
        Icons.MORE_HORIZ,
        f"{heard_names(pairing)}: {more}",
        f"more-{number + 1}-{at + 1}",
        lambda: open_more(not is_open),
    )
    lines: list[ft.Control] = [
        players_line(pairing, outcomes, None if is_played_here else not_played),
        *notes_below(league, pairing, number),
    ]
    buttons = (
        []
        if pairing.others or pairing.table is not None
        else score_buttons(id, league, number, at, outcome, attempt)
    )
    if not outcome or pairing.table is not None:
        buttons.append(play_button(id, league, number, at, outcome, attempt))
    if pairing.others and not is_played_here:
        lines.append(PlacesEntry(id, pairing, number, at, attempt, key="places"))
    if not is_played_here and (
        is_open or pairing.entered in ("first_by_forfeit", "second_by_forfeit", "both_forfeit")
    ):
        return ft.Column([*lines, row(*buttons), forfeit_buttons(id, league, number, at, attempt)], spacing=6)
    return ft.Column([*lines, row(*buttons)], spacing=6)


def bye_text(pairing: Pairing) -> str:
    """Return why a player has a bye, and what it counts."""
    if pairing.missing:
        return say(
            "leagues.missing",
            "{player} is free: {other} has left",
            player=pairing.first,
            other=pairing.missing,
        )
    if pairing.bye == "half":
        return say("leagues.half_bye", "{player} is free as asked: counts as a tie", player=pairing.first)
    if pairing.bye == "zero":
        return say("leagues.zero_bye", "{player} is free as asked: counts nothing", player=pairing.first)
    return say("leagues.free", "{player} has a bye: counts as a win", player=pairing.first)


def heard_names(pairing: Pairing) -> str:
    return " – ".join(pairing.names)


def players_line(pairing: Pairing, outcomes: Outcomes, more: ft.Control | None) -> ft.Control:
    """Return the players, the result, and the button for games that were not played."""
    places = places_of(pairing, outcomes) if pairing.others else ()
    names = [f"{place}. {name}" for place, name in sorted(zip(places, pairing.names, strict=False))]
    who = words(
        ", ".join(names) or heard_names(pairing), size=theme.MEDIUM, weight=ft.FontWeight.W_500, expand=True
    )
    told = "" if names else result_words(pairing, outcomes)
    result = words(told, size=theme.MEDIUM, weight=ft.FontWeight.W_600)
    return ft.Row([who, result, *([more] if more else [])], spacing=8)


def notes_below(league: League, pairing: Pairing, number: int) -> list[ft.Control]:
    """Return the armies drawn by lot, and a notice if a swap seats two players who have already met."""
    armies = " – ".join(each.name for key in pairing.armies if (each := presets().get(key)))
    is_swapped = any(
        each.what == "swap" and each.round == number + 1 and set(each.names) & set(pairing.names)
        for each in league.events
    )
    notes = [armies] if armies else []
    if is_swapped and not pairing.others and have_met(league, pairing, number):
        notes.append(say("leagues.met_before", "These two have met before"))
    return [words(each, size=theme.TINY, faded=True) for each in notes]


def play_button(
    id: int, league: League, number: int, at: int, outcome: Outcome | None, attempt: Attempt
) -> ft.Control:
    """Return the button that opens the table of a pairing."""
    workspace, page, pairing = use_workspace(), ft.context.page, league.played[number][at]

    def play() -> None:
        page.navigate(f"/table/{workspace.leagues.table_for_pairing(id, number, at)}")

    name = f"play-{number + 1}-{at + 1}"
    if pairing.table is not None:
        to_it = say("leagues.to_table", "To the table") if outcome else say("leagues.go_on", "Continue")
        return button(to_it, name, lambda: attempt(play))
    return button(
        say("leagues.play", "Play it here"), name, lambda: attempt(play), "quiet", label=heard_names(pairing)
    )


def score_buttons(
    id: int, league: League, number: int, at: int, outcome: Outcome | None, attempt: Attempt
) -> list[ft.Control]:
    """Return the buttons that enter a result by hand; none if the league counts points of games, which only a table records."""
    if league.counts == "score":
        return []
    return [outcome_button(id, league, number, at, how, SCORES[how], attempt) for how in PLAYED]


def forfeit_buttons(id: int, league: League, number: int, at: int, attempt: Attempt) -> ft.Control:
    """Return the buttons for a player who did not come, and for a game that was not played."""
    pairing = league.played[number][at]
    told = forfeit_words(pairing)
    if pairing.others:
        told = {how: said for how, said in told.items() if how == "both_forfeit"}
    return row(*(outcome_button(id, league, number, at, how, said, attempt) for how, said in told.items()))


def outcome_button(
    id: int, league: League, number: int, at: int, how: Outcome, told: str, attempt: Attempt
) -> ft.Control:
    """Return the button that enters this outcome, or withdraws it if it is already entered."""
    workspace, pairing = use_workspace(), league.played[number][at]
    is_chosen = pairing.entered == how
    return button(
        told,
        f"result-{how}-{number + 1}-{at + 1}",
        lambda: attempt(lambda: workspace.leagues.enter_result(id, number, at, None if is_chosen else how)),
        "chosen" if is_chosen else "plain",
        label=f"{heard_names(pairing)}: {told}",
    )


@component
def PlacesEntry(id: int, pairing: Pairing, number: int, at: int, attempt: Attempt) -> ft.Control:
    """Enter the places at a table of three or more players by tapping them from first to last. Shared places cannot be
    entered.
    """
    workspace = use_workspace()
    nothing: tuple[str, ...] = ()
    order, change = ft.use_state(nothing)
    place = f"{number + 1}-{at + 1}"

    def tap(name: str) -> None:
        now = (*order, name)
        left = [each for each in pairing.names if each not in now]
        if len(left) > 1:
            change(now)
            return
        change(nothing)
        places = {each: at for at, each in enumerate((*now, *left), 1)}
        attempt(lambda: workspace.leagues.enter_places(id, number, at, places))

    told = say("leagues.who_next", "Who is on place {place}?", place=len(order) + 1)
    names = [
        button(name, f"place-{place}-{name}", lambda name=name: tap(name))
        for name in pairing.names
        if name not in order
    ]
    return ft.Column([words(told, size=theme.TINY, faded=True), row(*names)], spacing=4)


def swappable_names(round_: Sequence[Pairing], outcomes: Outcomes) -> list[str]:
    """Return the players of a round whose games have not begun."""
    return [
        name
        for each in round_
        if each.table is None and not each.missing
        if (each.second == BYE and each.bye == "full") or outcome_of(each, outcomes) is None
        for name in each.names
    ]


@component
def SwapPlayers(id: int, league: League, outcomes: Outcomes, attempt: Attempt) -> ft.Control:
    """Choose two players of the last round, who then swap places."""
    workspace = use_workspace()
    nothing: tuple[str, ...] | None = None
    chosen, choose = ft.use_state(nothing)
    if chosen is None:
        begin = say("leagues.swap", "Swap two players")
        return row(button(begin, "swap", lambda: choose(()), "quiet"))

    def tap(name: str) -> None:
        if name in chosen:
            choose(tuple(each for each in chosen if each != name))
        elif not chosen:
            choose((name,))
        else:
            choose(None)
            attempt(lambda: workspace.leagues.swap(id, chosen[0], name))

    names = [
        button(name, f"swap-{name}", lambda name=name: tap(name), "chosen" if name in chosen else "plain")
        for name in swappable_names(league.played[-1], outcomes)
    ]
    told = words(say("leagues.swap_whom", "Choose two players of this round"), expand=True)
    close = icon_button(
        Icons.CLOSE, say("leagues.swap_not", "Swap nobody"), "swap-nobody", lambda: choose(None)
    )
    return ft.Column([ft.Row([told, close]), row(*names)], spacing=6)
