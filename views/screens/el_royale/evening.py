"""The games that the same players have played this evening, found among the tables."""

from datetime import datetime, timedelta
from typing import Final, cast

from models.el_royale import ElRoyaleHeader
from models.errors import ExplainedError
from models.json_values import JsonObject
from models.store import StoredTable
from models.translation import say
from referee.games.el_royale.match import (
    GameResult,
    Proposal,
    first_game_proposal_to_draw_lots,
    game_result,
    proposed_dealers_and_starters_of_next_game,
    standings,
)
from views.screens.el_royale.draft import state_of
from views.screens.table.scene import Part, SceneInput, text_part
from views.workspace.keeper_access import table_as_host_sees_it
from views.workspace.table_settings import table_settings_of
from views.workspace.workspace import Workspace

EVENING_LENGTH: Final = timedelta(hours=12)
"""Games that began longer ago than this belong to another evening."""

PLAYED_ORIGINS: Final = ("", "import")
"""Origins of played games, here or on another device. Trials do not count."""


def evening_game_results(workspace: Workspace | None, table_id: int) -> list[GameResult]:
    """Return the results of the evening's games of these players, the earliest first: those begun before
    table `table_id`, and that one.

    A joined device (`workspace` is None) may not see other tables and gets none.
    """
    if workspace is None:
        return []
    try:
        tables_by_id = {
            each.id: each for each in workspace.tables() if each.header.get("game") == "el-royale"
        }
        this = tables_by_id[table_id]
        begun = datetime.fromisoformat(this.created)
        same = [
            each.id
            for each in tables_by_id.values()
            if are_mostly_same_players(each, this)
            and each.id <= table_id
            and begun - datetime.fromisoformat(each.created) <= EVENING_LENGTH
            and (
                each.id == table_id
                or (each.summary.get("over") and table_settings_of(each).origin in PLAYED_ORIGINS)
            )
        ]
        tables = [table_as_host_sees_it(workspace, each) for each in sorted(same)]
        return [game_result(cast(ElRoyaleHeader, table.header), state_of(table)) for table in tables]
    except (ExplainedError, KeyError, ValueError):
        return []


def are_mostly_same_players(table: StoredTable, other_table: StoredTable) -> bool:
    """True if at least half of the players of both tables are the same, and at least two: somebody may have
    joined or left in between. Teams have to be the same.
    """
    seats, other_seats = (cast(list[JsonObject], each.header["seats"]) for each in (table, other_table))
    if any("team" in seat for seat in (*seats, *other_seats)):
        return seats == other_seats
    names, other_names = (
        {*cast(list[str], each.summary.get("seats", ())), *(str(seat["name"]) for seat in its_seats)}
        for each, its_seats in ((table, seats), (other_table, other_seats))
    )
    common = len(names & other_names)
    return common >= 2 and 2 * common >= max(len(names), len(other_names))


def proposed_dealers_and_starters_of_this_game(scene_input: SceneInput) -> Proposal:
    """Return the dealer and first attacker that the rules propose after the evening's last game; by lot if
    this is the first, or none of those proposed plays at this table."""
    header = cast(ElRoyaleHeader, scene_input.table.header)
    earlier_games = evening_game_results(scene_input.workspace, scene_input.id)[:-1]
    if earlier_games:
        proposal = proposed_dealers_and_starters_of_next_game(earlier_games[-1])
        dealers, starters = (
            tuple(name for name in names if name in header.names)
            for names in (proposal.may_deal, proposal.may_start)
        )
        if dealers and starters:
            return proposal._replace(may_deal=dealers, may_start=starters)
    return first_game_proposal_to_draw_lots(header)


def proposal_for_next_game(scene_input: SceneInput) -> Proposal:
    """Return the dealer and first attacker that the rules propose for the game after this one; by lot if
    results are not known here."""
    games = evening_game_results(scene_input.workspace, scene_input.id)
    return (
        proposed_dealers_and_starters_of_next_game(games[-1])
        if games
        else first_game_proposal_to_draw_lots(cast(ElRoyaleHeader, scene_input.table.header))
    )


def games_won_parts(scene_input: SceneInput) -> tuple[Part, ...]:
    """Return a line with the games won this evening: `Games won: North 2, East 1`. Nothing before the first
    result, and on a device that may not see other tables."""
    won = standings(evening_game_results(scene_input.workspace, scene_input.id))
    if not won.games:
        return ()
    games = ", ".join(f"{name} {number}" for name, number in (won.teams or won.players).items())
    text = say("el_table.games_won", "Games won: {games}", games=games)
    return (text_part("won", text, is_size_limited=False, faded=True),)
