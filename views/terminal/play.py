"""Referee a game in a terminal: a line in, a ruling out."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from models.record import NoRecord
from models.rulings import Ruling
from models.store import StoreError
from models.translation import say, text_in_quotes
from referee.table.card_locations import certain_and_possible_places_of_card
from referee.table.line_completion import typable_lines
from referee.table.replay import entry_and_events_text_and_ruling_ids, refusal_reasons_text
from referee.table.table import Table
from referee.table.typed_lines import entries_json_from_line
from referee.table.unread_lines import forms_of_phase
from referee.verbs import Form
from referee.words.line_fields import card_name_or_text_unchanged
from referee.words.notation import form_for_people, line_from_entry, typed_line_forms_of_game
from referee.words.typed_signs import line_with_plain_characters
from views.terminal.output import read_file_or_stdin, write_file_or_stdout
from views.terminal.output_files import overwriting_fault_or_empty
from views.terminal.table_keepers import TableKeeper
from views.workspace.record_files import sealed_record_file


def command_help_text() -> str:
    """The help on commands. The command words are the same in every language."""
    return say(
        "terminal.orders",
        "undo · redo · what (is allowed now) · board · log · scores · where CARD · lines (how to "
        "type) · state · save FILE · open FILE · quit",
    )


WHERE, SAVE, OPEN = "where ", "save ", "open "
"""The command words that take a card or a file name."""
ORDERS: Final = (
    *("undo", "redo", "what", "board", "log", "scores", "lines", "state", "help", "quit"),
    *(WHERE, SAVE, OPEN),
)
"""All command words."""


def form_followed_by_verb_if_missing(form: Form) -> str:
    shown = form_for_people(form)
    return shown if shown[:1].islower() else f"{shown}   ({form.verb.replace('_', ' ')})"


def begins_with_player_and_colon(line: str, names: Sequence[str]) -> bool:
    """True if a player of this table is named at the beginning of the line, in any case."""
    return any(
        line[: len(name)].casefold() == name.casefold() and line[len(name) :].lstrip().startswith(":")
        for name in names
    )


class TerminalTable:
    """Handles the lines typed at a table. Every accepted entry is saved before it is answered, or the answer
    says that it was not."""

    def __init__(self, keeper: TableKeeper) -> None:
        self._keeper = keeper
        self._orders: dict[str, Callable[[], Iterator[str]]] = {
            "undo": self._undo,
            "redo": self._redo,
            "what": lambda: iter(typable_lines(self.table)),
            "board": lambda: iter([self.drawing_text()]),
            "log": self._log_lines,
            "scores": self._score_lines,
            "lines": lambda: map(
                form_followed_by_verb_if_missing, typed_line_forms_of_game(self.table.header.game)
            ),
            "state": lambda: iter(
                [json.dumps(self.table.game.state_json(self.table.state), indent=1, ensure_ascii=False)]
            ),
            "help": lambda: iter([command_help_text()]),
        }

    @property
    def table(self) -> Table:
        return self._keeper.table

    def whose_turn_text(self) -> str:
        code, facts = self.table.game.headline(self.table.state)
        return self.table.game.event_text(code, facts)

    def drawing_text(self, width: int = 100, *, colored: bool = False) -> str:
        """The table drawn for a terminal of this many columns."""
        from views.terminal.drawing import table_drawing_text  # rich is slow to import

        return table_drawing_text(self.table, width, colored=colored)

    def unsaved_reason(self) -> str:
        """Why the latest changes are not in their file, after another attempt; "" if they are."""
        return self._keeper.unsaved_reason_after_retry()

    def answers_to_line(self, line: str) -> Iterator[str]:
        stripped_line = line.strip()
        order = self._orders.get(stripped_line.lower())
        if order is not None:
            yield from order()
        elif begins_with_player_and_colon(
            stripped_line, self.table.names
        ):  # a player may be called `Save Me`
            yield from self._enter_line(line)
        elif stripped_line.lower().startswith(WHERE):
            typed_card = line_with_plain_characters(stripped_line[len(WHERE) :], ())
            yield from self._card_location_lines(card_name_or_text_unchanged(typed_card))
        elif stripped_line.lower().startswith((SAVE, OPEN)):
            does = self._save if stripped_line.lower().startswith(SAVE) else self._open_record_and_yield_lines
            yield from does(Path(stripped_line.split(maxsplit=1)[1]).expanduser())
        else:
            yield from self._enter_line(line)

    def _enter_line(self, line: str) -> Iterator[str]:
        before = len(self.table)
        try:
            answer = self._keeper.enter_together(entries_json_from_line(self.table, line))
        except NoRecord as unreadable:
            yield str(unreadable)
            return
        ruling = answer.ruling
        if ruling is not None and ruling.is_accepted:
            first, *others = (self.table.ruling_of_entry(n) for n in range(before + 1, len(self.table) + 1))
            yield " ".join(
                filter(None, (refusal_reasons_text(ruling), self._entry_and_consequences_text(first)))
            )
            yield from map(self._entry_and_consequences_text, others)
        elif ruling is not None:
            yield say("terminal.refused", "Refused. {reasons}", reasons=refusal_reasons_text(ruling))
            allowed = self.table.allowed_entries_instead(ruling.entry)
            if forms := [] if allowed else forms_of_phase(self.table):
                shown = ", ".join(form_for_people(form) for form in forms)
                yield f"  {say('terminal.forms', 'lines look like: {forms}', forms=shown)}"
            for entry in allowed:
                line = line_from_entry(self.table.header.game, entry)
                yield f"  {say('terminal.allowed', 'allowed: {line}', line=line)}"
        if answer.fault:
            yield answer.fault

    def _entry_and_consequences_text(self, ruling: Ruling) -> str:
        return entry_and_events_text_and_ruling_ids(self.table.game, self.table.state, ruling)[0]

    def _undo(self) -> Iterator[str]:
        ruling, answer = self._keeper.undo()
        if ruling is None:
            yield say("terminal.nothing_back", "Nothing to undo.")
        else:
            yield say("terminal.taken_back", "Undone: {line}", line=self._typed_line_of_entry(ruling))
        if answer.fault:
            yield answer.fault

    def _redo(self) -> Iterator[str]:
        ruling, answer = self._keeper.redo()
        if ruling is None:
            yield say("terminal.nothing_again", "Nothing to redo.")
        else:
            yield say("terminal.again", "Redone: {line}", line=self._typed_line_of_entry(ruling))
        if answer.fault:
            yield answer.fault

    def _typed_line_of_entry(self, ruling: Ruling) -> str:
        return line_from_entry(self.table.header.game, ruling.entry)

    def _log_lines(self) -> Iterator[str]:
        for n, ruling in enumerate(self.table.rulings, 1):
            yield f"{n:4}  {self._typed_line_of_entry(ruling)}"

    def _score_lines(self) -> Iterator[str]:
        game, state = self.table.game, self.table.state
        numbers = game.numbers_showing_who_leads_by_seat(state)
        if not numbers:
            yield say("terminal.no_scores", "This table keeps no score.")
        for name, number in zip(state.names, numbers, strict=False):
            yield f"{name}: {number}"

    def _card_location_lines(self, card: str) -> Iterator[str]:
        found = certain_and_possible_places_of_card(self.table, card)
        yield "; ".join(each.text for each in found) or say(
            "terminal.nowhere", "{card} is not at this table.", card=text_in_quotes(card[:20])
        )

    def _save(self, file: Path) -> Iterator[str]:
        if fault := overwriting_fault_or_empty(file, "record"):
            yield f"{file}: {fault}"
            return
        try:
            write_file_or_stdout(file, sealed_record_file(self.table).content)
        except OSError as error:
            yield f"{file}: {error.strerror or error}"
        else:
            self._keeper.note_saved_elsewhere()
            yield say("terminal.saved", "Saved as {file}.", file=file)

    def _open_record_and_yield_lines(self, file: Path) -> Iterator[str]:
        try:
            self._keeper.continue_with_game_of_record(file, read_file_or_stdin(file))
        except OSError as error:
            yield f"{file}: {error.strerror or error}"
        except (NoRecord, StoreError) as error:
            yield f"{file}: {error}"
        else:
            yield say(
                "terminal.opened",
                "{game} with {names}, {entries, plural, one {# entry} other {# entries}}.",
                game=self.table.game.title,
                names=", ".join(self.table.names),
                entries=len(self.table),
            )
