"""The score sheet of Royals and Battle Royals: every hand with its scores and totals."""

from models.translation import say
from referee.game import AnyGame, Snapshot
from referee.games.royals.events import HandScored
from referee.games.royals.scoring import points_needed_to_pass
from referee.games.royals.state import NOBODY, State
from referee.games.royals.words import score_facts
from referee.number_types import Seat
from referee.score_sheet import Cell, Column, Row, ScoreSheet
from referee.words.phrases import phrase


def score_sheet_of_game(game: AnyGame, snapshot: Snapshot, date: str = "") -> ScoreSheet:
    """The score sheet of a game up to this snapshot."""
    state: State = snapshot.state
    target = state.table_rules.options.target
    scored = [event for event in snapshot.events if isinstance(event, HandScored)]
    rows = tuple(score_row(game, state, number, hand) for number, hand in enumerate(scored, 1))
    standing_text = say(
        "score_sheet.stands", "entry {entry}, hand {hand}", entry=snapshot.entry_count, hand=state.hand_number
    )
    goal = (
        say("score_sheet.target", "Target"),
        say("score_sheet.points_of", "{count, plural, one {# point} other {# points}}", count=target),
    )
    day = say("form.date", "Date")
    as_of = (
        say("form.as_of", "As of"),
        standing_text if snapshot.entry_count else say("form.beginning", "the beginning"),
    )
    return ScoreSheet(
        game=game.edition_title(snapshot.header.edition),
        row=say("score_sheet.hand", "Hand"),
        points=say("score_sheet.points", "Points"),
        total=say("score_sheet.total", "Total"),
        facts=(goal, (day, date), as_of, (say("form.check_code", "Check code"), snapshot.check_code)),
        to_write=(goal, (day, "")),
        columns=tuple(
            column_head_with_points_to_go(state, seat) for seat in range(state.table_rules.players)
        ),
        rows=rows,
        notes=(_note_on_how_to_win(state),),
        sums_below=True,
        is_over=state.winner != NOBODY,
    )


def _note_on_how_to_win(state: State) -> str:
    target = state.table_rules.options.target
    if state.table_rules.is_later:
        return say(
            "score_sheet.battle_royals_note",
            "The player with more than {target} points wins, once there were as many hands as players.",
            target=target,
        )
    return say(
        "score_sheet.royals_note",
        "The player who has more than {target} points after a hand wins.",
        target=target,
    )


def column_head_with_points_to_go(state: State, seat: Seat) -> Column:
    target, total = state.table_rules.options.target, state.totals[seat]
    if seat in state.table_rules.departed:
        wins_label = say("score_sheet.left", "has left")
    elif seat == state.winner:
        wins_label = say("score_sheet.wins", "wins")
    elif total > target:
        wins_label = say("score_sheet.past", "past it")
    else:
        wins_label = say("score_sheet.to_go", "{count} to go", count=points_needed_to_pass(target, total))
    return Column(state.player_name(seat), wins_label, min(1.0, max(0.0, total / target)))


def score_row(game: AnyGame, state: State, hand_number: int, hand_scored: HandScored) -> Row:
    by_player = {score.player: Cell(str(score.points), str(score.total)) for score in hand_scored.scores}
    cells = tuple(by_player.get(name, Cell("", "")) for name in state.names)
    sums = tuple(
        phrase("royals.score", game.texts["score"], score_facts(score)) for score in hand_scored.scores
    )
    return Row(hand_number, cells, sums)
