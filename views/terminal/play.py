"""A referee in a terminal, for tables without a screen: a line in, a ruling out."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from models.record import NoRecord
from models.translation import say
from referee.table.card_locations import find_card
from referee.table.line_completion import typable_lines
from referee.table.replay import read_record, refusal_reasons, ruling_texts
from referee.table.table import Table
from referee.table.typed_lines import entries_from_line
from referee.verbs import Form
from referee.words.notation import form_text, forms_of, line_from_entry


def command_help() -> str:
    """What else may be said than lines; the orders themselves are the same in every language."""
    return say(
        "terminal.orders",
        "undo · redo · what (may be done now) · log · scores · where CARD · lines (how to say things) · state · quit",
    )


WHERE: Final = "where "
"""What comes before a card that is asked for."""


def form_help(form: Form) -> str:
    """A form, and the verb that it says where its words do not."""
    shown = form_text(form)
    return shown if shown[:1].islower() else f"{shown}   ({form.verb.replace('_', ' ')})"


class TerminalTable:
    """A table, and what is said to it. Every accepted entry is in the record file before the answer is said, or the answer says so."""

    def __init__(self, record: str | bytes, file: Path | None = None) -> None:
        header, entries = read_record(record)
        self._file = file
        self.table = Table(header)
        for entry in entries:
            self.table.enter(entry)
        self._orders: dict[str, Callable[[], Iterator[str]]] = {
            "undo": self._undo,
            "redo": self._redo,
            "what": lambda: iter(typable_lines(self.table)),
            "log": self._log,
            "scores": self._scores,
            "lines": lambda: map(form_help, forms_of(self.table.header.game)),
            "state": lambda: iter(
                [json.dumps(self.table.game.state_json(self.table.state), indent=1, ensure_ascii=False)]
            ),
            "help": lambda: iter([command_help()]),
        }

    def prompt(self) -> str:
        """Whose turn it is, in words."""
        code, facts = self.table.game.headline(self.table.state)
        return self.table.game.event_text(code, facts)

    def answer(self, line: str) -> Iterator[str]:
        """What the referee says to a line."""
        said = line.strip().lower()
        order = self._orders.get(said)
        if order is not None:
            yield from order()
            return
        if said.startswith(WHERE):
            yield from self._where(said.removeprefix(WHERE).strip().upper())
            return
        try:
            ruling = self.table.enter_together(
                [self.table.read(entry) for entry in entries_from_line(self.table, line)]
            )
        except NoRecord as unreadable:
            yield str(unreadable)
            return
        if ruling.stands:
            unsaved = self._save()
            yield " ".join(
                filter(
                    None,
                    (refusal_reasons(ruling), ruling_texts(self.table.game, self.table.state, ruling)[0]),
                )
            )
            yield from unsaved
        else:
            yield say("terminal.refused", "Refused. {reasons}", reasons=refusal_reasons(ruling))
            lines = [
                line_from_entry(self.table.header.game, entry)
                for entry in self.table.alternatives(ruling.entry)
            ]
            yield from (f"  {say('terminal.allowed', 'allowed: {line}', line=each)}" for each in lines)

    def _undo(self) -> Iterator[str]:
        ruling = self.table.entry_to_undo
        self.table.undo()
        unsaved = self._save()
        if ruling is None:
            yield say("terminal.nothing_back", "There is nothing to take back.")
        else:
            yield say(
                "terminal.taken_back",
                "Taken back: {line}",
                line=line_from_entry(self.table.header.game, ruling.entry),
            )
        yield from unsaved

    def _redo(self) -> Iterator[str]:
        ruling = self.table.entry_to_redo
        self.table.redo()
        unsaved = self._save()
        if ruling is None:
            yield say("terminal.nothing_again", "There is nothing to make again.")
        else:
            yield say(
                "terminal.again", "Again: {line}", line=line_from_entry(self.table.header.game, ruling.entry)
            )
        yield from unsaved

    def _log(self) -> Iterator[str]:
        for n, ruling in enumerate(self.table.rulings, 1):
            yield f"{n:4}  {line_from_entry(self.table.header.game, ruling.entry)}"

    def _scores(self) -> Iterator[str]:
        game, state = self.table.game, self.table.state
        told = game.lead_numbers(state)
        if not told:
            yield say("terminal.no_scores", "No score is kept.")
        for name, number in zip(state.names, told, strict=False):
            yield f"{name}: {number}"

    def _where(self, card: str) -> Iterator[str]:
        found = find_card(self.table, card)
        yield "; ".join(each.text for each in found) or say(
            "terminal.nowhere", "{card} is nowhere at this table.", card=repr(card[:20])
        )

    def _save(self) -> list[str]:
        """Write the record. What is to be said where it cannot be written: the game goes on, and each entry tries again."""
        if self._file is None:
            return []
        try:
            write_durably(self._file, json.dumps(self.table.record(), indent=1, ensure_ascii=False))
        except OSError as error:
            why = error.strerror or type(error).__name__
            return [
                say(
                    "terminal.unsaved",
                    "{file} could not be written ({why}). What was said stands here, and the next entry writes all of it.",
                    file=self._file,
                    why=why,
                )
            ]
        return []


def write_durably(file: Path, text: str) -> None:
    """Put this text in the place of the file: all of it is on the disk, or nothing is changed."""
    new = file.with_name(f"{file.name}.new")
    with new.open("w", encoding="utf-8") as read_record:
        read_record.write(text)
        read_record.flush()
        os.fsync(read_record.fileno())
    new.replace(file)
    if os.name == "posix":
        folder = os.open(file.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
