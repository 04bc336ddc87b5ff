"""A worked example becomes a what-if table: its record is folded anew under our rules, and its header names where it comes from."""

from models.record import Fork, NoRecord
from models.translation import say
from referee.books.book import Book, Example, Paragraph, book_title, caption_of
from referee.games import header_of
from referee.table.rules_version import RULES_VERSION
from referee.table.sealing import digest
from referee.table.table import Act, Table
from referee.table.worked_examples import worked
from views.screens.rules.urls import of_book
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Desk


def example_table(desk: Desk, book: Book, example: str, read_at: int = 0) -> int:
    """A what-if table that stands as this example does, with what it announces still to be entered. Raises NoRecord or Fault.

    `read_at`: the table at which the book is read, or 0; the new table leads back to the paragraph there.
    """
    paragraph, shown = example_named(book, example)
    source = worked(shown).table
    of = say(
        "rules.example_of",
        "{book}, example: {caption}",
        book=book_title(book),
        caption=caption_of(book, shown),
    )
    written = source.header.written()
    fork = Fork(of=of, entry=len(source)).model_dump(exclude_none=True)
    table, acts = Table(header_of({**written, "rules": RULES_VERSION, "fork": fork})), []
    for ruling in source.rulings:
        act: Act = {
            "act": "enter",
            "entry": ruling.entry.written(),
            "ruled": [digest(source.game, source.state, ruling)],
        }
        table.change(act)
        acts.append(act)
    table_settings = TableSettings(hands_shown=True, origin="try-out", back=of_book(book, paragraph, read_at))
    return desk.keep(table, table_settings, acts)


def example_named(book: Book, id: str) -> tuple[Paragraph, Example]:
    """The example of this id, and the paragraph it stands under. Raises NoRecord."""
    for _, paragraph in book.paragraphs():
        for example in paragraph.examples:
            if example.id == id:
                return paragraph, example
    raise NoRecord(say("rules.no_example", "this book has no such example"))
