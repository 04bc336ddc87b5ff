"""Several acts at once: what one tap or one typed line says of everybody. No game is named in here."""

from collections.abc import Iterator
from typing import NamedTuple

from models.cards import HIDDEN
from models.record import Entry
from referee.act_sets import LISTED
from referee.forced_act import MOST, only_way
from referee.game import AnyGame, AnyState
from referee.table.judging import ruled
from referee.table.table import Table
from referee.verbs import Verb
from referee.words.phrases import phrase


class AtOnce(NamedTuple):
    """Acts that may be entered as one step (`Table.enter_together`)."""

    label: str
    """In words, for a button: `All draw from the stack`."""
    line: str
    """How it is typed."""
    entries: tuple[Entry, ...]


def several(table: Table) -> list[AtOnce]:
    """What may be done at once now: two acts of one verb or more, each allowed after the one before, in which nobody names a card."""
    found = []
    for verb in table.game.verbs.values():
        if verb.together is not None:
            entries = tuple(_one_after_the_other(table, verb))
            if len(entries) > 1:
                label = phrase(f"together.{table.game.package}.{verb.do}", verb.together.label, {})
                found.append(AtOnce(label, verb.together.line, entries))
    return found


def _one_after_the_other(table: Table, verb: Verb) -> Iterator[Entry]:
    state = table.state
    for _ in range(MOST):
        entry = _unseen(table.game, state, verb)
        if entry is None:
            return
        ruling, state = ruled(table.game, table.header, state, entry)
        if not ruling.stands:
            return
        yield entry


def _unseen(game: AnyGame, state: AnyState, verb: Verb) -> Entry | None:
    """The act of this verb whose card nobody names; None where there is none."""
    for acts in game.acts(state, LISTED):
        only = only_way(acts) if acts.act is verb.act else None
        if only is not None and HIDDEN in only:
            return game.write(state, only)
    return None
