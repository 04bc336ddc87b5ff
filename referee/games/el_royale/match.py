"""A match: an evening of games, each with its own record. It counts games won and proposes the next game.

The texts know no score beyond the games won (ER-43). Dealer and starting player are proposed as printed; if
several are possible, the table chooses, and the first is suggested.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from models.el_royale import ElRoyaleHeader
from referee.games.el_royale.state import NOBODY, OVER, State


class Player(NamedTuple):
    """A player at the end of a game."""

    name: str
    side: str
    """The team, or the player's name without teams."""
    held: int | None
    """The cards in hand; None if unknown."""
    is_out: bool
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game ended. A game without a winner was abandoned and counts for nobody (ER-44)."""

    players: tuple[Player, ...]
    in_teams: bool
    counts: bool
    """True if games won are counted at this table (option `scoring`)."""
    winner: str | None
    """The winning team or player."""
    won_by: str | None
    """The player who met the winning conditions; None if the others were eliminated."""
    last_attacker: str | None

    @property
    def winners(self) -> tuple[Player, ...]:
        """The players of the winning side, apart from those who have left: they cannot win (T-04)."""
        return tuple(player for player in self.players if player.side == self.winner and not player.has_left)

    @property
    def losers_except_departed(self) -> tuple[Player, ...]:
        return tuple(
            player
            for player in self.players
            if self.winner is not None and player.side != self.winner and not player.has_left
        )


class Proposal(NamedTuple):
    """The players who may deal the next game and who may start it, the suggested one first."""

    may_deal: tuple[str, ...]
    may_start: tuple[str, ...]
    by_lot: bool
    """True if both are chosen at random among all: for the first game, or after an abandoned one."""


class Standings(NamedTuple):
    """Games won, most first: by player and, if there are teams, by team."""

    players: Mapping[str, int]
    teams: Mapping[str, int]
    games: int


def game_result(header: ElRoyaleHeader, state: State) -> GameResult:
    """The result of a game at its end, or where it was left."""
    table_rules = state.table_rules
    players = (
        Player(
            name,
            table_rules.team_names[table_rules.team[seat]],
            state.size[seat] if any(state.size) else None,
            state.is_out(seat),
            seat in table_rules.departed,
        )
        for seat, name in enumerate(table_rules.names)
    )
    return GameResult(
        players=tuple(players),
        in_teams=table_rules.in_teams,
        counts=header.options.scoring == "games_won",
        winner=table_rules.team_names[state.winner] if state.phase == OVER else None,
        won_by=state.player_name(state.won_by) if state.won_by != NOBODY else None,
        last_attacker=state.player_name(state.attacker) if state.attacker != NOBODY else None,
    )


def first_game_proposal_to_draw_lots(header: ElRoyaleHeader) -> Proposal:
    """The proposal for the first game: dealer and starting player are chosen at random, independently
    (ER-02)."""
    return Proposal(header.names, header.names, by_lot=True)


def proposed_dealers_and_starters_of_next_game(last_result: GameResult) -> Proposal:
    """The next deal and start. The loser of the last game, or a member of the losing team, deals; the winner
    starts.

    With several losers the table chooses; the one with most cards in hand is suggested, whoever was
    eliminated first (ER-03, ER-57). In a team, the player who met the winning conditions starts (ER-04); if
    the others were eliminated, any member still in the game, the last attacker first.
    """
    if last_result.winner is None:
        names = tuple(player.name for player in last_result.players)
        return Proposal(names, names, by_lot=True)
    losers = sorted(last_result.losers_except_departed, key=lambda player: -(player.held or 0))
    if last_result.won_by is not None:
        return Proposal(tuple(player.name for player in losers), (last_result.won_by,), by_lot=False)
    survivors = sorted(
        (player.name for player in last_result.winners if not player.is_out),
        key=lambda name: name != last_result.last_attacker,
    )
    return Proposal(tuple(player.name for player in losers), tuple(survivors), by_lot=False)


def standings(games: Iterable[GameResult]) -> Standings:
    """Games won by every player and every team of the evening (ER-43); a member wins with the team, unless
    the player has left (T-04)."""
    players: dict[str, int] = {}
    teams: dict[str, int] = {}
    counted = 0
    for game in games:
        won = int(game.counts and game.winner is not None)
        counted += won
        for player in game.players:
            players[player.name] = players.get(player.name, 0) + (won if player in game.winners else 0)
        for side in dict.fromkeys(player.side for player in game.players if game.in_teams):
            teams[side] = teams.get(side, 0) + (won if side == game.winner else 0)
    return Standings(sorted_by_most_wins(players), sorted_by_most_wins(teams), counted)


def sorted_by_most_wins(won: dict[str, int]) -> dict[str, int]:
    return dict(sorted(won.items(), key=lambda each: -each[1]))
