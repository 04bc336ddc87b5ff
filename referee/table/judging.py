"""The ruling of one entry on a table that stands so, whether it belongs to the game or to the table itself."""

from collections.abc import Iterable, Iterator

from models.record import Aside, Entry, Header
from models.rulings import Facts, Finding, Ruling, rule
from referee.game import AnyGame, AnyState
from referee.games import game_named
from referee.table.table_entries import Ruled, judge_table_entry


@rule(
    "table.late",
    "T-03",
    "",
    "",
    "Somebody was quicker: this was meant for entry {meant}, and the table is at entry {now}. Look, then enter it again",
    physical=True,
)
def entry_is_late(meant: int, now: int) -> Iterator[Facts]:
    """An entry is judged at the point of the game it was meant for."""
    if meant != now:
        yield {"meant": meant + 1, "now": now}


def rule_entry(game: AnyGame, header: Header, state: AnyState, entry: Entry, in_place: bool = False) -> Ruled:
    """The ruling of an entry on a table that stands so, and how the table stands after it.

    `in_place`: the state given is not needed any more and becomes the one after.
    """
    if isinstance(entry, Aside):
        return judge_table_entry(game, header, state, entry)
    if entry.shows:
        state, in_place = game.with_cards_revealed(state.copy(), entry.shows), True
    action = game.read(state, entry)
    if isinstance(action, tuple) and (not action or isinstance(action[0], Finding)):
        return Ruling(entry, action), state
    ruling = Ruling(entry, game.judge(state, action))
    if not ruling.stands:
        return ruling, state
    after = state if in_place else state.copy()
    return Ruling(entry, ruling.findings, game.apply(after, action)), after


def rule_entries(header: Header, entries: Iterable[Entry], as_played: str | None = None) -> Iterator[Ruled]:
    """The ruling of each entry, and how the table then stands; the same as before where it is refused. Nothing else is remembered.

    The state is the same one all along: it is looked at before the next entry is asked for. `played_under_reason`: the reason that lets
    stand what would be refused.
    """
    game: AnyGame = game_named(header.game)
    state = game.start(header)
    for entry in entries:
        ruling, after = rule_entry(game, header, state, entry, in_place=True)
        if not ruling.stands and as_played:
            ruling, after = rule_entry(
                game, header, state, entry.model_copy(update={"override": as_played}), in_place=True
            )
        state = after if ruling.stands else state
        yield ruling, state


def alternatives(game: AnyGame, state: AnyState, entry: Entry) -> list[Entry]:
    """A few entries that would be allowed now in place of a refused one, the nearest first."""
    return (
        []
        if isinstance(entry, Aside)
        else [game.write(state, action) for action in game.alternatives(state, entry)]
    )


def apply_entry(game: AnyGame, header: Header, state: AnyState, entry: Entry) -> AnyState:
    """The state after an entry that was ruled before; the one given is changed, or left behind."""
    if isinstance(entry, Aside):
        return judge_table_entry(game, header, state, entry)[1]
    if entry.shows:
        state = game.with_cards_revealed(state, entry.shows)
    game.apply(state, game.read(state, entry))
    return state
