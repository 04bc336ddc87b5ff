"""Several acts entered at once, by one tap or one typed line for all players. Independent of the game."""

from collections.abc import Iterator
from typing import NamedTuple

from models.cards import HIDDEN
from models.record import Entry
from referee.act_sets import LISTED
from referee.forced_act import MOST, single_act_unless_optional_cards
from referee.game import AnyGame, AnyState
from referee.table.judging import ruling_and_state_after
from referee.table.table import Table
from referee.verbs import Verb
from referee.words.phrases import phrase


class CombinedActs(NamedTuple):
    """Acts that may be entered as one step (`Table.enter_together`)."""

    label: str
    """The label of a button: `All draw from the stack`."""
    line: str
    """The typed line."""
    entries: tuple[Entry, ...]


def same_verb_acts_to_enter_together(table: Table) -> list[CombinedActs]:
    """The combined acts possible now: two or more acts of one verb without named cards, each allowed after
    the previous one.
    """
    found = []
    for verb in table.game.verbs.values():
        if verb.combined_form is not None:
            entries = tuple(successive_entries_naming_no_card_until_refused(table, verb))
            if len(entries) > 1:
                label = phrase(f"together.{table.game.package}.{verb.do}", verb.combined_form.label, {})
                found.append(CombinedActs(label, verb.combined_form.line, entries))
    return found


def verb_of_combined_line_or_none(game: AnyGame, line: str) -> Verb | None:
    """The verb whose acts of all players this typed line announces, such as `all draw`; else None."""
    verbs = game.verbs.values()
    return next((verb for verb in verbs if verb.combined_form and verb.combined_form.line == line), None)


def successive_entries_naming_no_card_until_refused(table: Table, verb: Verb) -> Iterator[Entry]:
    """The acts of this verb without a named card that are allowed one after the other from now on."""
    state = table.state
    for _ in range(MOST):
        entry = act_naming_no_card_or_none(table.game, state, verb)
        if entry is None:
            return
        ruling, state = ruling_and_state_after(table.game, table.header, state, entry)
        if not ruling.is_accepted:
            return
        yield entry


def act_naming_no_card_or_none(game: AnyGame, state: AnyState, verb: Verb) -> Entry | None:
    """The act of this verb without a named card; None if there is none."""
    for acts in game.legal_act_sets(state, LISTED):
        only = single_act_unless_optional_cards(acts) if acts.act is verb.act else None
        if only is not None and HIDDEN in only:
            return game.entry_from_act(state, only)
    return None
