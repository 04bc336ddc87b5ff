"""A referee in a terminal, for tables without a screen: a line in, a ruling out."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from models.record import NoRecord
from models.translation import say
from referee.table.card_locations import where_is
from referee.table.line_completion import what_may_be_typed
from referee.table.replay import in_words, read_record, reasons
from referee.table.table import Table
from referee.table.typed_lines import entries_of
from referee.verbs import Form
from referee.words.notation import forms_of, line_of, model_of


def orders() -> str:
    """What else may be said than lines; the orders themselves are the same in every language."""
    return say(
        "terminal.orders",
        "undo · redo · what (may be done now) · log · scores · where CARD · lines (how to say things) · state · quit",
    )


WHERE: Final = "where "
"""What comes before a card that is asked for."""


def _told(form: Form) -> str:
    """A form, and the verb that it says where its words do not."""
    shown = model_of(form)
    return shown if shown[:1].islower() else f"{shown}   ({form.verb.replace('_', ' ')})"


class Terminal:
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
            "what": lambda: iter(what_may_be_typed(self.table)),
            "log": self._log,
            "scores": self._scores,
            "lines": lambda: map(_told, forms_of(self.table.header.game)),
            "state": lambda: iter(
                [json.dumps(self.table.game.show(self.table.state), indent=1, ensure_ascii=False)]
            ),
            "help": lambda: iter([orders()]),
        }

    def prompt(self) -> str:
        """Whose turn it is, in words."""
        code, facts = self.table.game.headline(self.table.state)
        return self.table.game.said(code, facts)

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
                [self.table.read(entry) for entry in entries_of(self.table, line)]
            )
        except NoRecord as unreadable:
            yield str(unreadable)
            return
        if ruling.stands:
            unsaved = self._save()
            yield " ".join(
                filter(None, (reasons(ruling), in_words(self.table.game, self.table.state, ruling)[0]))
            )
            yield from unsaved
        else:
            yield say("terminal.refused", "Refused. {reasons}", reasons=reasons(ruling))
            lines = [line_of(self.table.header.game, entry) for entry in self.table.instead(ruling.entry)]
            yield from (f"  {say('terminal.allowed', 'allowed: {line}', line=each)}" for each in lines)

    def _undo(self) -> Iterator[str]:
        ruling = self.table.may_undo
        self.table.undo()
        unsaved = self._save()
        if ruling is None:
            yield say("terminal.nothing_back", "There is nothing to take back.")
        else:
            yield say(
                "terminal.taken_back",
                "Taken back: {line}",
                line=line_of(self.table.header.game, ruling.entry),
            )
        yield from unsaved

    def _redo(self) -> Iterator[str]:
        ruling = self.table.may_redo
        self.table.redo()
        unsaved = self._save()
        if ruling is None:
            yield say("terminal.nothing_again", "There is nothing to make again.")
        else:
            yield say("terminal.again", "Again: {line}", line=line_of(self.table.header.game, ruling.entry))
        yield from unsaved

    def _log(self) -> Iterator[str]:
        for n, ruling in enumerate(self.table.rulings, 1):
            yield f"{n:4}  {line_of(self.table.header.game, ruling.entry)}"

    def _scores(self) -> Iterator[str]:
        game, state = self.table.game, self.table.state
        told = game.balance(state)
        if not told:
            yield say("terminal.no_scores", "No score is kept.")
        for name, number in zip(state.names, told, strict=False):
            yield f"{name}: {number}"

    def _where(self, card: str) -> Iterator[str]:
        found = where_is(self.table, card)
        yield "; ".join(each.text for each in found) or say(
            "terminal.nowhere", "{card} is nowhere at this table.", card=repr(card[:20])
        )

    def _save(self) -> list[str]:
        """Write the record. What is to be said where it cannot be written: the game goes on, and each entry tries again."""
        if self._file is None:
            return []
        try:
            _written_durably(self._file, json.dumps(self.table.record(), indent=1, ensure_ascii=False))
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


def _written_durably(file: Path, text: str) -> None:
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
