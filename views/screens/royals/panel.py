"""The panel of the table screen: what the referee waits for now, and the means to enter it."""

from collections.abc import Callable

from referee.games.royals.state import CHALLENGE, CHOOSE, DEAL, DRAW, FOLLOW, KEEP, OVER, PLAY, POINTS, REVEAL, TALLY, State
from views.screens.royals.asked import Acts, Asked
from views.screens.royals.dealing import challenge, choose, deal
from views.screens.royals.ended import over, reveal
from views.screens.royals.half_said import HalfSaid
from views.screens.royals.playing import draw, play
from views.screens.royals.points import points
from views.screens.royals.tally import tally
from views.screens.royals.trick import follow, keep
from views.screens.table_session import TableSession


def panel(session: TableSession, now: HalfSaid, acts: Acts) -> Asked:
    """The panel for what is asked."""
    state: State = session.table.state
    drawn: dict[str, Callable[[TableSession, State, HalfSaid, Acts], Asked]] = {
        DEAL: deal,
        CHOOSE: choose,
        CHALLENGE: challenge,
        DRAW: draw,
        PLAY: play,
        FOLLOW: follow,
        KEEP: keep,
        REVEAL: reveal,
        TALLY: tally,
        POINTS: points,
        OVER: over,
    }
    return drawn[DRAW if now.depth and state.places else state.phase](session, state, now, acts)
