"""The players of a league: late entries, withdrawals and returns, and requested byes."""

from collections.abc import Callable

import flet as ft

from models.store import StoreError
from models.translation import say
from referee.people.league_changes import (
    add_new_or_returning_player,
    remove_player_from_later_rounds,
    request_or_cancel_bye,
)
from referee.people.leagues import (
    ByeWorth,
    Entrant,
    League,
    has_ended_or_all_rounds_paired,
    planned_round_count,
)
from referee.people.standings import standings_lines
from views.app.drafts import use_draft
from views.app.error_boundary import component
from views.app.preferences import use_workspace
from views.components.choices import name_field
from views.components.paper import column, heading_text, live_announcement, row, sheet, words
from views.components.pressable import button
from views.workspace.workspace import Workspace


@component
def Entrants(league_id: int, league: League) -> ft.Control:
    """Draw the players, each with its actions. After a player enters or returns, a text says where they
    stand."""
    workspace = use_workspace()
    late_player_draft = use_draft(f"leagues/{league_id}", "late", "")
    typed = late_player_draft.current()
    fault, show_fault = ft.use_state("")
    note, show_note = ft.use_state("")
    no_player = ""
    chosen, choose = ft.use_state(no_player)
    coming = len(league.played) + 1

    def attempt(act: Callable[[], None], note_after: Callable[[], str] = str) -> None:
        try:
            act()
        except StoreError as error:
            show_fault(str(error))
        else:
            late_player_draft.clear()
            show_fault("")
            show_note(note_after())

    def add_or_bring_back(name: str) -> None:
        attempt(
            lambda: workspace.leagues.change(
                league_id, lambda league, now: add_new_or_returning_player(league, name, now)
            ),
            lambda: place_and_first_round_text(workspace, league_id, name),
        )

    def add_typed_player() -> None:
        if late_one := late_player_draft.current().strip():
            add_or_bring_back(late_one)

    def entrant_button(each: Entrant) -> ft.Control:
        is_in = each.takes_part_in_round(coming)
        label = each.name if is_in else say("leagues.has_left", "{player} (has left)", player=each.name)
        look = "chosen" if each.name == chosen else "plain" if is_in else "quiet"
        return button(
            label, f"entrant-{each.name}", lambda: choose("" if each.name == chosen else each.name), look
        )

    joins = button(
        say("leagues.join", "Joins in round {number}", number=coming), "join", add_typed_player, "plain"
    )
    more = say("leagues.late", "Add a player")
    late: list[ft.Control] = [
        name_field(more, "late", typed, lambda now: late_player_draft.change(lambda _: now), fault)
    ]
    late += [joins] if typed.strip() else []
    if has_ended_or_all_rounds_paired(league) or (league.system == "round_robin" and league.played):
        late = [live_announcement(fault, "entrants-fault", is_fault=True)] if fault else []
    entrant = next((each for each in league.entrants if each.name == chosen), None)
    return sheet(
        column(
            heading_text(say("leagues.who", "Players")),
            row(*(entrant_button(each) for each in league.entrants)),
            entrant_leave_return_and_bye_buttons(league_id, league, entrant, attempt, add_or_bring_back)
            if entrant
            else None,
            live_announcement(note, "entrant-note") if note else None,
            *late,
        )
    )


def place_and_first_round_text(workspace: Workspace, league_id: int, player: str) -> str:
    """Return where a player who enters or returns stands, and from which round they play."""
    league = workspace.leagues.league(league_id)
    line = next(
        (each for each in standings_lines(league, workspace.leagues.outcomes(league)) if each.name == player),
        None,
    )
    number = len(league.played) + 1
    if line is None:
        return ""
    return say(
        "leagues.stands",
        "{player} plays from round {number} on: place {place} of {all}, {points, plural, one {# point} other "
        "{# points}}",
        player=player,
        number=number,
        place=line.place,
        all=len(league.entrants),
        points=line.points,
    )


def entrant_leave_return_and_bye_buttons(
    league_id: int,
    league: League,
    entrant: Entrant,
    attempt: Callable[[Callable[[], None]], None],
    bring_back: Callable[[str], None],
) -> ft.Control:
    """Return the actions for one player."""
    workspace, name, coming = use_workspace(), entrant.name, len(league.played) + 1
    if not entrant.takes_part_in_round(coming):
        back = say("leagues.comes_back", "{player} returns", player=name)
        return row(button(back, f"back-{name}", lambda: bring_back(name)))
    leave = say("leagues.leaves", "{player} leaves", player=name)
    buttons: list[ft.Control] = [
        button(
            leave,
            f"leave-{name}",
            lambda: attempt(
                lambda: workspace.leagues.change(
                    league_id, lambda league, now: remove_player_from_later_rounds(league, name, now)
                )
            ),
        )
    ]
    if league.system == "swiss" and coming <= planned_round_count(league):
        requested_worth = next((bye.worth for bye in entrant.byes if bye.round == coming), None)
        kinds: dict[ByeWorth, str] = {
            "half": say("leagues.ask_half", "Free in round {number}: half", number=coming),
            "zero": say("leagues.ask_zero", "Free in round {number}: nothing", number=coming),
        }
        for worth, label in kinds.items():
            buttons.append(
                bye_request_toggle(league_id, name, coming, worth, requested_worth, label, attempt)
            )
    explained = say("leagues.half_means", "Half counts as a tie.")
    return ft.Column(
        [row(*buttons), *([words(explained, faded=True)] if len(buttons) > 1 else [])], spacing=4
    )


def bye_request_toggle(
    league_id: int,
    player: str,
    round_number: int,
    worth: ByeWorth,
    requested: ByeWorth | None,
    label: str,
    attempt: Callable[[Callable[[], None]], None],
) -> ft.Control:
    """Return the button that requests a bye, or cancels the request if there is one."""
    workspace, is_chosen = use_workspace(), requested == worth
    return button(
        label,
        f"bye-{worth}-{player}",
        lambda: attempt(
            lambda: workspace.leagues.change(
                league_id,
                lambda league, now: request_or_cancel_bye(
                    league, player, round_number, None if is_chosen else worth, now
                ),
            )
        ),
        "chosen" if is_chosen else "plain",
    )
