"""A referee in a terminal, for tables without a screen: a line in, a ruling out."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from models.record import NoRecord
from models.speech import say
from referee.notation import completions, entry_of, forms_of, line_of
from referee.replay import opened, reasons, told
from referee.table import Table


def orders() -> str:
    """What else may be said than lines; the orders themselves are the same in every language."""
    return say("terminal.help", "undo · redo · what (may be done now) · log · lines (how to say things) · state · quit")


class Terminal:
    """A table, and what is said to it. Every accepted entry is in the record file before the answer is said."""

    def __init__(self, record: str | bytes, file: Path | None = None) -> None:
        header, entries = opened(record)
        self._file = file
        self.table = Table(header)
        for entry in entries:
            self.table.enter(entry)
        self._orders: dict[str, Callable[[], Iterator[str]]] = {
            "undo": self._undo,
            "redo": self._redo,
            "what": lambda: iter(completions(self.table, "", 40)),
            "log": self._log,
            "lines": lambda: (form.pattern for form in forms_of(self.table.header.game)),
            "state": lambda: iter([json.dumps(self.table.game.show(self.table.state), indent=1, ensure_ascii=False)]),
            "help": lambda: iter([orders()]),
        }

    def prompt(self) -> str:
        """Whose turn it is, in words."""
        code, facts = self.table.game.headline(self.table.state)
        return self.table.game.said(code, facts)

    def answer(self, line: str) -> Iterator[str]:
        """What the referee says to a line."""
        order = self._orders.get(line.strip().lower())
        if order is not None:
            yield from order()
            return
        try:
            ruling = self.table.enter(self.table.read(entry_of(self.table, line)))
        except NoRecord as unreadable:
            yield str(unreadable)
            return
        if ruling.stands:
            self._save()
            yield " ".join(filter(None, (reasons(ruling), told(self.table.game, self.table.state, ruling)[0])))
        else:
            yield say("terminal.refused", "Refused. {reasons}", reasons=reasons(ruling))
            lines = [line_of(self.table.header.game, entry) for entry in self.table.instead(ruling.entry)]
            yield from (f"  {say('terminal.allowed', 'allowed: {line}', line=each)}" for each in lines)

    def _undo(self) -> Iterator[str]:
        ruling = self.table.may_undo
        self.table.undo()
        self._save()
        if ruling is None:
            yield say("terminal.nothing_back", "There is nothing to take back.")
        else:
            yield say("terminal.taken_back", "Taken back: {line}", line=line_of(self.table.header.game, ruling.entry))

    def _redo(self) -> Iterator[str]:
        ruling = self.table.may_redo
        self.table.redo()
        self._save()
        if ruling is None:
            yield say("terminal.nothing_again", "There is nothing to make again.")
        else:
            yield say("terminal.again", "Again: {line}", line=line_of(self.table.header.game, ruling.entry))

    def _log(self) -> Iterator[str]:
        for n, ruling in enumerate(self.table.rulings, 1):
            yield f"{n:4}  {line_of(self.table.header.game, ruling.entry)}"

    def _save(self) -> None:
        if self._file is not None:
            new = self._file.with_name(f"{self._file.name}.new")
            new.write_text(json.dumps(self.table.record(), indent=1, ensure_ascii=False))
            new.replace(self._file)
