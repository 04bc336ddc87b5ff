"""The prompt of a terminal: history, Tab completion from legal acts, and the drawn table."""

import os
import shutil
from collections.abc import Iterator
from textwrap import fill
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from models.external_input import with_invisible_replaced
from referee.table.line_completion import legal_lines, line_completions
from referee.words.notation import line_from_entry
from views.terminal.output import print_drawing, print_line
from views.terminal.play import OPEN, ORDERS, SAVE, TerminalTable, begins_with_player_and_colon

NARROWEST: Final = 20
"""In a terminal of fewer columns text is not wrapped."""


class LineCompleter(Completer):
    """Completes lines with legal acts and command words, and after `save` and `open` with file names."""

    def __init__(self, terminal: TerminalTable) -> None:
        self._terminal, self._files = terminal, PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """The completions of the text before the cursor."""
        begun = document.text_before_cursor.lstrip()
        names = self._terminal.table.names
        if begun.lower().startswith((SAVE, OPEN)) and not begins_with_player_and_colon(begun, names):
            yield from self._files.get_completions(Document(begun.split(" ", 1)[1]), complete_event)
            return
        for line in self.lines_starting_with(begun):
            yield Completion(line, start_position=-len(begun), display=with_invisible_replaced(line))

    def lines_starting_with(self, typed: str) -> list[str]:
        """Lines and command words that begin like this in any case; after a player's name, that player's
        acts."""
        table = self._terminal.table
        found = line_completions(table, legal_lines(table), typed)
        return [*found, *(order for order in ORDERS if order.startswith(typed.lower()))]


def are_colors_allowed_by_environment() -> bool:
    """True if the terminal may show colours (no-color.org)."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class DrawingPrompt:
    """A prompt with history and completion, which draws the table whenever it has changed."""

    def __init__(self, terminal: TerminalTable) -> None:
        self._terminal = terminal
        self._drawn_state: object = None
        game, rulings = terminal.table.header.game, terminal.table.rulings
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory([line_from_entry(game, ruling.entry) for ruling in rulings]),
            completer=LineCompleter(terminal),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
        )

    def read_line(self) -> str:
        """Draw the table if it has changed, and return the next line. Raises EOFError at the end of the
        input."""
        state = self._terminal.table.state
        if state is not self._drawn_state:
            self._drawn_state = state
            width, colored = shutil.get_terminal_size().columns, are_colors_allowed_by_environment()
            print_drawing(self._terminal.drawing_text(width, colored=colored))
        return self._session.prompt(f"{with_invisible_replaced(self._terminal.whose_turn_text())} > ")


def print_wrapped(text: str) -> None:
    """Print a text wrapped at the terminal's width; indented and drawn lines stay as they are."""
    width = max(NARROWEST, shutil.get_terminal_size().columns)
    for line in text.split("\n"):
        is_prose = len(line) > width and line[:1] not in (" ", "│", "┃")
        print_line(fill(line, width, break_long_words=False) if is_prose else line)
