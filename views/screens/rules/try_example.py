"""Makes a what-if table of a worked example: the example's record is replayed under today's rules, and its
header names the example.
"""

from models.record import Fork, NoRecord
from models.translation import say
from referee.books.book import Book, Example, Paragraph, book_title, example_caption
from referee.table.worked_examples import play_example_and_judge_announced_act
from views.screens.rules.urls import book_url
from views.workspace.record_files import store_fork
from views.workspace.table_settings import TableSettings
from views.workspace.workspace import Workspace


def store_example_as_what_if(
    workspace: Workspace, book: Book, example_id: str, reading_table_id: int = 0
) -> int:
    """Return the number of a what-if table in the example's position, with the example's act still to be
    entered. Raises NoRecord or Fault.

    `reading_table_id`: the table at which the book is read, or 0; the new table links back to the paragraph
    there.
    """
    paragraph, shown = find_example(book, example_id)
    source = play_example_and_judge_announced_act(shown).table
    caption = example_caption(book, shown)
    of = say("rules.example_of", "{book}, example: {caption}", book=book_title(book), caption=caption)
    table_settings = TableSettings(
        hands_shown=True, origin="try-out", back=book_url(book, paragraph.id, reading_table_id)
    )
    return store_fork(workspace, source, Fork(of=of, entry=len(source)), table_settings)


def find_example(book: Book, example_id: str) -> tuple[Paragraph, Example]:
    """Return the example of this id, and its paragraph. Raises NoRecord."""
    for _, paragraph in book.chapters_and_paragraphs():
        for example in paragraph.examples:
            if example.id == example_id:
                return paragraph, example
    raise NoRecord(say("rules.no_example", "this book has no such example"))
