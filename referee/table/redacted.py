"""A table as one seat, or a spectator, sees it. It contains no other player's face-down cards.

It is not a filter on the screen but a separate table, built from redacted entries. So its log, record, card
search, legal moves, odds and exports depend only on what that seat may know, and cannot reveal more. It has
the same lines with the same numbers as the whole table.

    redacted_for(table, 0)       # the first seat
    redacted_for(table, NOBODY)  # a spectator
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NoReturn

from models.cards import HIDDEN, NAMES
from models.json_values import Json
from models.record import Entry, NonGameEntry
from models.rulings import Ruling
from referee.game import AnyGame, AnyState
from referee.number_types import Seat
from referee.table.amendments import Correction
from referee.table.judging import ruling_and_state_after, state_after_ruled_entry
from referee.table.log_lines import BY_ITSELF, NEW, Line
from referee.table.table import Act, Table

NOBODY: Final = -1
"""The point of view of spectators, who have no seat."""
_COVERED: Final = NAMES[HIDDEN]


def redacted_entry(game: AnyGame, entry: Entry, player_name: str) -> Entry:
    """The entry as the player of this name may see it, or as a spectator for "": cards that only another
    player has seen are `?`.

    The hash of a sealed entry and notes in the file are left out too.
    """
    changed: dict[str, object] = {
        "hash": None,
        "ruled": None,
        "note": entry.note if entry.note == BY_ITSELF else None,
    }
    if not isinstance(entry, NonGameEntry):
        is_own = getattr(entry, "by", "") == player_name
        source = getattr(entry, "from_", "")
        for field in game.verbs[entry.do].secrets:
            if field.secret is not None and field.secret.source in ("", source):
                changed[field.model_name] = redacted_value(
                    getattr(entry, field.model_name), is_own, player_name
                )
    return entry.model_copy(update=changed)


def redacted_value(
    value: object, is_own: bool, player_name: str
) -> object:  # one card, several, or a hand for each player
    if isinstance(value, Mapping):
        return {each: hand for each, hand in value.items() if each == player_name} or None
    if is_own or value is None:
        return value
    return (_COVERED,) * len(value) if isinstance(value, tuple | list) else _COVERED


class RedactedTable(Table):
    """A table from one point of view. It follows the whole table line by line, and cannot be changed
    directly."""

    def __init__(self, full_table: Table, seat: Seat) -> None:
        super().__init__(full_table.header)
        self.full_table = full_table
        self._followed_to = -1
        self.seat = seat
        self.name = full_table.names[seat] if seat != NOBODY else ""
        self.apply_changes_of_whole_table()

    def store_and_apply_act(self, act: Act, precomputed: object = None) -> NoReturn:
        """Raise an error: changes are made at the whole table, and this one follows it."""
        raise TypeError("a point of view is not entered into")

    def apply_changes_of_whole_table(self) -> None:
        """Apply what has happened at the whole table since the last call."""
        full_table = self.full_table
        if self._followed_to == full_table.change_count:
            return
        self._followed_to = full_table.change_count
        states = self._current_state_by_last_line_index()
        for index in range(len(self._lines), len(full_table._lines)):
            line = full_table._lines[index]
            before = states.pop(line.before) if line.before in states else self.state_after_line(line.before)
            rulings, after = self._redacted_ruling_and_state(line, before)
            self._lines.append(Line(rulings.entry, rulings, before=line.before))
            states = {index: after}
        self._copy_which_lines_stand_and_steps(full_table)

    def _current_state_by_last_line_index(self) -> dict[int, AnyState]:
        """The state after the last standing line, by its index, because most new lines follow that one."""
        return {self._standing[-1] if self._standing else NEW: self.state}

    def _redacted_ruling_and_state(self, line: Line, state_before: AnyState) -> tuple[Ruling, AnyState]:
        """The ruling on a line of the whole table as seen from here, given the state before it, and the state
        after it.
        """
        if any(self.game.depends_on_hidden_hands(event) for event in line.ruling.events):
            return self._accepting_ruling_and_state(
                self._entry_showing_cards_others_must_know(line), state_before
            )
        ruling, after = self._accepting_ruling_and_state(
            redacted_entry(self.game, line.entry, self.name), state_before
        )
        if line.ruling.verdict == "irregular" and self._would_differ_from_whole_table(line, after):
            return self._accepting_ruling_and_state(
                self._entry_showing_cards_others_must_know(line), state_before
            )
        return ruling, after

    def _accepting_ruling_and_state(self, entry: Entry, state_before: AnyState) -> tuple[Ruling, AnyState]:
        """Let an entry stand that stands at the whole table.

        Its override reason is kept only if it looks illegal from here.
        """
        for each in (entry.model_copy(update={"override": None}), entry):
            ruling, after = ruling_and_state_after(self.game, self.header, state_before, each)
            if ruling.is_accepted:
                return ruling, after
        after = state_after_ruled_entry(self.game, self.header, state_before.copy(), entry)
        return Ruling(entry, ()), after

    def _entry_showing_cards_others_must_know(self, line: Line) -> Entry:
        """The entry with the cards added that it reveals because something public depends on them."""
        shows = self.game.holder_only_cards_by_pile(self.full_table.state_after_line(line.before))
        return line.entry.model_copy(
            update={"hash": None, "ruled": None, "note": None, "shows": shows or None}
        )

    def _would_differ_from_whole_table(self, line: Line, after: AnyState) -> bool:
        """True if this state would look different from the whole table's, as seen from here."""
        state_with_entry = state_after_ruled_entry(
            self.game, self.header, self.full_table.state_after_line(line.before).copy(), line.entry
        )
        return self.game.state_json(state_with_entry) != self.game.state_json(after)

    def _copy_which_lines_stand_and_steps(self, full_table: Table) -> None:
        """Copy which lines stand, and which steps can be undone and redone."""
        same = next(
            self._positions_where_other_line_stands(full_table),
            min(len(self._standing), len(full_table._standing)),
        )
        self._states.drop_states_after(len(self._standing), same)
        self._standing[:], self._order[:] = full_table._standing, full_table._order
        self._done.replace_with_copy_of(full_table._done)
        self._undone.replace_with_copy_of(full_table._undone)
        for own_line, line in zip(self._lines, full_table._lines, strict=True):
            own_line.gone = line.gone

    def _positions_where_other_line_stands(self, full_table: Table) -> Iterator[int]:
        pairs = enumerate(zip(self._standing, full_table._standing, strict=False))
        yield from (n for n, (own_line, full_line) in pairs if own_line != full_line)


def corrections_for_whole_table(
    full_table: Table, redacted_table: Table, corrections: Sequence[Correction]
) -> list[Correction]:
    """Corrections made at a redacted table, converted for the whole table: hidden cards that they left
    unchanged keep their value.
    """
    return [correction_for_whole_table(full_table, redacted_table, correction) for correction in corrections]


def correction_for_whole_table(
    full_table: Table, redacted_table: Table, correction: Correction
) -> Correction:
    if correction.kind != "correct" or correction.entry is None or correction.entry_number > len(full_table):
        return correction
    standing_entry, shown, corrected = (
        dict(each.to_json_object())
        for each in (
            full_table.ruling_of_entry(correction.entry_number).entry,
            redacted_table.ruling_of_entry(correction.entry_number).entry,
            correction.entry,
        )
    )
    if standing_entry["do"] != corrected["do"]:
        return correction
    for field, value in standing_entry.items():
        if isinstance(value, dict):
            corrected[field] = {**value, **dict_or_empty(corrected.get(field))}
        elif corrected.get(field) == shown.get(field) and field not in ("hash", "ruled"):
            corrected[field] = value
    return correction._replace(entry=full_table.entry_from_json(corrected))


def dict_or_empty(value: object) -> dict[str, Json]:
    """A field whose value is an object; empty if it is left out."""
    return dict(value) if isinstance(value, Mapping) else {}


def redacted_for(table: Table, seat: Seat) -> RedactedTable:
    """The table as the player of this seat sees it, or a spectator if `seat` is NOBODY."""
    return RedactedTable(table, seat)
