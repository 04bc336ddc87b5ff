"""The score sheet of El Royale: the games of an evening, and the games won by each player or team."""

from collections import Counter
from collections.abc import Sequence

from models.el_royale import ElRoyaleHeader
from models.translation import say
from referee.games.el_royale.match import GameResult
from referee.score_sheet import Cell, Column, Row, ScoreSheet


def score_sheet_of_evening(
    title: str, header: ElRoyaleHeader, games: Sequence[GameResult], date: str = ""
) -> ScoreSheet:
    """The sheet of the games won, earliest first. Teams count as teams; players without a team count for
    themselves."""
    ended = [game for game in games if game.winner is not None]
    members: dict[str, list[str]] = {}
    for seat in header.seats:
        members.setdefault(seat.team or seat.name, []).append(seat.name)
    for player in (player for game in games for player in game.players):
        if player.name not in members.setdefault(player.side, []):  # joined in mid-game
            members[player.side].append(player.name)
    in_teams = any(seat.team for seat in header.seats)
    counts = header.options.scoring == "games_won"
    won: Counter[str] = Counter()
    rows = []
    for number, game in enumerate(ended, 1):
        won[game.winner or ""] += 1
        cells = tuple(
            Cell(str(int(side == game.winner)), str(won[side]) if counts else "") for side in members
        )
        rows.append(Row(number, cells, (note_on_win_and_cards_held(game),)))
    day, total_games = say("form.date", "Date"), (say("score_sheet.games", "Games"), str(len(rows)))
    return ScoreSheet(
        game=title,
        row=say("score_sheet.game", "Game"),
        points=say("score_sheet.won", "Won"),
        total=say("score_sheet.total", "Total") if counts else "",
        facts=((day, date), total_games),
        to_write=((day, ""), (total_games[0], "")),
        columns=tuple(Column(side, ", ".join(names) if in_teams else "") for side, names in members.items()),
        rows=tuple(rows),
        notes=(),
        sums_below=False,
    )


def note_on_win_and_cards_held(game: GameResult) -> str:
    """The note on how a game was won and how many cards the others held."""
    sentences = [
        say("score_sheet.won_by", "Won with the last card of {player}.", player=game.won_by)
        if game.won_by
        else say("score_sheet.others_left", "Won because no opponent was left.")
        if any(player.has_left and player.side != game.winner for player in game.players)
        else say("score_sheet.others_out", "Won because all opponents were eliminated.")
    ]
    if held := [
        f"{player.name} {player.held}"
        for player in game.losers_except_departed
        if not player.is_out and player.held is not None
    ]:
        sentences.append(say("score_sheet.held", "Cards left: {held}.", held=held))
    if out := [player.name for player in game.players if player.is_out and not player.has_left]:
        sentences.append(say("score_sheet.out", "Eliminated: {players}.", players=out))
    return " ".join(sentences)
