"""The players of a league: late entries, withdrawals and returns, and requested byes."""

from collections.abc import Callable

import flet as ft

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
from views.app.component import component, use_workspace
from views.app.drafts import Draft, use_draft
from views.components.choices import name_field
from views.components.controls import button, column, heading_text, live_announcement, row, sheet, words
from views.screens.people.attempts import use_attempt
from views.workspace.league_repository import LeagueChange
from views.workspace.workspace import Workspace


@component
def Entrants(league_id: int, league: League) -> ft.Control:
    """Draw the players, each with its actions. After a player enters or returns, a text says where they
    stand."""
    workspace, coming = use_workspace(), len(league.played) + 1
    late_player = use_draft(f"leagues/{league_id}", "late", "")
    fault, attempt = use_attempt()
    note, show_note = ft.use_state("")
    chosen, choose = ft.use_state("")

    def change_league(change: LeagueChange) -> None:
        workspace.leagues.change(league_id, change)
        late_player.clear()
        show_note("")

    def add_or_bring_back(name: str) -> None:
        change_league(lambda league, now: add_new_or_returning_player(league, name, now))
        show_note(place_and_first_round_text(workspace, league_id, name))

    attempt_to_add = lambda name: attempt(lambda: add_or_bring_back(name))
    attempt_change = lambda change: attempt(lambda: change_league(change))
    buttons = [entrant_button(entrant, coming, chosen, choose) for entrant in league.entrants]
    rows: list[ft.Control] = [row(*buttons)]
    for each in league.entrants:
        if each.name == chosen:
            rows.append(entrant_actions(league, each, attempt_change, attempt_to_add))
    if note:
        rows.append(live_announcement(note, "entrant-note"))
    if not (has_ended_or_all_rounds_paired(league) or (league.system == "round_robin" and league.played)):
        rows += late_entry_rows(late_player, fault, coming, attempt_to_add)
    elif fault:
        rows.append(live_announcement(fault, "entrants-fault", is_fault=True))
    return sheet(column(heading_text(say("leagues.who", "Players")), *rows))


def entrant_button(
    entrant: Entrant, next_round: int, chosen_name: str, choose: Callable[[str], None]
) -> ft.Control:
    """Return the button that chooses an entrant, or unchooses the chosen one; a player who has left is
    faded."""
    name, look = entrant.name, "plain"
    label, is_chosen = name, name == chosen_name
    if not entrant.takes_part_in_round(next_round):
        label, look = say("leagues.has_left", "{player} (has left)", player=name), "quiet"
    return button(
        label,
        f"entrant-{name}",
        lambda: choose("" if is_chosen else name),
        "chosen" if is_chosen else look,
    )


def late_entry_rows(
    typed_name: Draft[str], fault: str, next_round: int, add: Callable[[str], None]
) -> list[ft.Control]:
    """Return the field for a late player, and once a name is typed the button that adds it."""

    def add_typed_player() -> None:
        if name := typed_name.current().strip():
            add(name)

    label, typed = say("leagues.late", "Add a player"), typed_name.current()
    field = name_field(label, "late", typed, lambda text: typed_name.change(lambda _: text), fault)
    joins = say("leagues.join", "Joins in round {number}", number=next_round)
    return [field, button(joins, "join", add_typed_player)] if typed.strip() else [field]


def place_and_first_round_text(workspace: Workspace, league_id: int, player: str) -> str:
    """Return where a player who enters or returns stands, and from which round they play."""
    league = workspace.leagues.league(league_id)
    for line in standings_lines(league, workspace.leagues.outcomes(league)):
        if line.name == player:
            return say(
                "leagues.stands",
                "{player} plays from round {number} on: place {place} of {all}, "
                "{points, plural, one {# point} other {# points}}",
                player=player,
                number=len(league.played) + 1,
                place=line.place,
                all=len(league.entrants),
                points=line.points,
            )
    return ""


def entrant_actions(
    league: League,
    entrant: Entrant,
    attempt_change: Callable[[LeagueChange], None],
    attempt_to_bring_back: Callable[[str], None],
) -> ft.Control:
    """Return the buttons by which a player leaves, comes back, or asks for a bye in the next round."""
    name, coming = entrant.name, len(league.played) + 1
    if not entrant.takes_part_in_round(coming):
        back = say("leagues.comes_back", "{player} returns", player=name)
        return row(button(back, f"back-{name}", lambda: attempt_to_bring_back(name)))
    leave = button(
        say("leagues.leaves", "{player} leaves", player=name),
        f"leave-{name}",
        lambda: attempt_change(lambda league, now: remove_player_from_later_rounds(league, name, now)),
    )
    if league.system != "swiss" or coming > planned_round_count(league):
        return row(leave)
    requested = next((bye.worth for bye in entrant.byes if bye.round == coming), None)
    kinds: dict[ByeWorth, str] = {
        "half": say("leagues.ask_half", "Free in round {number}: half", number=coming),
        "zero": say("leagues.ask_zero", "Free in round {number}: nothing", number=coming),
    }

    def bye_toggle(worth: ByeWorth, label: str) -> ft.Control:
        wanted, look = (None, "chosen") if worth == requested else (worth, "plain")
        request = lambda league, now: request_or_cancel_bye(league, name, coming, wanted, now)
        return button(label, f"bye-{worth}-{name}", lambda: attempt_change(request), look)

    explained = words(say("leagues.half_means", "Half counts as a tie."), faded=True)
    return ft.Column([row(leave, *(bye_toggle(*each) for each in kinds.items())), explained], spacing=4)
