"""What the referee waits for at a table of Royals, and the means to enter it, in plain parts."""

from collections.abc import Callable

from referee.drafts import Draft
from referee.games.royals.state import (
    CHALLENGE,
    CHOOSE,
    DEAL,
    DRAW,
    FOLLOW,
    KEEP,
    OVER,
    PLAY,
    POINTS,
    REVEAL,
    TALLY,
)
from views.screens.royals.card_grid import no_tray
from views.screens.royals.dealing import challenge, choose, deal
from views.screens.royals.draft import state_of
from views.screens.royals.game_over import over, reveal
from views.screens.royals.playing import draw, play
from views.screens.royals.score_only import points
from views.screens.royals.tally import tally
from views.screens.royals.trick import follow, keep
from views.screens.table.scene import Asks, Seen


def asks_of(seen: Seen) -> Asks:
    """What is asked."""
    asked: dict[str, Callable[[Seen], Asks]] = {
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
    what = seen.now.do if isinstance(seen.now, Draft) else ""
    asks = asked[state_of(seen.table).phase](seen)
    rows = asks.rows if any(row.name == "tray" for row in asks.rows) else (*asks.rows, no_tray())
    return asks._replace(rows=rows, tall=True, what=what)
