"""Rule on entries in a given state, both entries of the game and entries of the table itself."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from models.record import Entry, Header, NonGameEntry
from models.rulings import Facts, Finding, Ruling, rule
from referee.game import AnyGame, AnyState
from referee.games import game_named
from referee.table.table_entries import Ruled, table_entry_ruling_and_state_after


class EntriesNow(NamedTuple):
    """How many entries stand (`length`), and the player of the last one, if a player made it."""

    length: int
    last_player: str | None


@rule(
    "table.late",
    "T-03",
    "",
    "",
    "{what, select, entry {{player} was quicker} undo {An entry was undone meanwhile} other {Somebody was "
    "quicker}}. Look, then enter it again",
    physical=True,
)
def entry_meant_for_other_length(intended_length: int, now: EntriesNow) -> Iterator[Facts]:
    """An entry is judged at the point of the game it was meant for."""
    if intended_length != now.length:
        what = "undo" if now.length < intended_length else "entry" if now.last_player else "somebody"
        yield {
            "meant": intended_length + 1,
            "now": now.length,
            "what": what,
            "player": now.last_player or "",
        }


def ruling_and_state_after(
    game: AnyGame, header: Header, state: AnyState, entry: Entry, may_change_state: bool = False
) -> Ruled:
    """Rule on an entry in this state; returns the ruling and the state after it.

    `may_change_state`: the given state is no longer needed and may be changed into the state after the entry.
    """
    if isinstance(entry, NonGameEntry):
        return table_entry_ruling_and_state_after(game, header, state, entry)
    if entry.shows:
        state, may_change_state = game.reveal_cards_and_return_state(state.copy(), entry.shows), True
    action = game.act_or_reader_findings(state, entry)
    if isinstance(action, tuple) and (not action or isinstance(action[0], Finding)):
        return Ruling(entry, action), state
    ruling = Ruling(entry, game.judge(state, action))
    if not ruling.is_accepted:
        return ruling, state
    after = state if may_change_state else state.copy()
    return Ruling(entry, ruling.findings, game.apply(after, action)), after


def rulings_and_states_after(
    header: Header, entries: Iterable[Entry], override_reason: str | None = None
) -> Iterator[Ruled]:
    """Yield the ruling on each entry and the state after it, which is unchanged if the entry is refused.
    Nothing else is held in memory.

    The same state object is changed throughout, so use it before asking for the next entry.
    `override_reason`: the override reason for entries that would be refused.
    """
    game: AnyGame = game_named(header.game)
    state = game.start(header)
    for entry in entries:
        ruling, after = ruling_and_state_after(game, header, state, entry, may_change_state=True)
        if not ruling.is_accepted and override_reason:
            ruling, after = ruling_and_state_after(
                game,
                header,
                state,
                entry.model_copy(update={"override": override_reason}),
                may_change_state=True,
            )
        state = after if ruling.is_accepted else state
        yield ruling, state


def allowed_entries_instead(game: AnyGame, state: AnyState, entry: Entry) -> list[Entry]:
    """A few entries that are allowed now in place of a refused one, the most similar first."""
    return (
        []
        if isinstance(entry, NonGameEntry)
        else [game.entry_from_act(state, action) for action in game.allowed_acts_instead(state, entry)]
    )


def state_after_ruled_entry(game: AnyGame, header: Header, state: AnyState, entry: Entry) -> AnyState:
    """The state after an entry that was ruled on before. The given state may be changed."""
    if isinstance(entry, NonGameEntry):
        return table_entry_ruling_and_state_after(game, header, state, entry)[1]
    if entry.shows:
        state = game.reveal_cards_and_return_state(state, entry.shows)
    game.apply(state, game.act_or_reader_findings(state, entry))
    return state
