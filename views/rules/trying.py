"""A worked example becomes a what-if table: its record is folded anew under our rules, and its header names where it comes from."""

from models.record import Fork, NoRecord
from models.speech import say
from referee.book import Book, Example, called, caption_of
from referee.games import header_of
from referee.rules_version import RULES_VERSION
from referee.sealing import digest
from referee.table import Act, Table
from referee.worked import worked
from views.by_itself import Manner
from views.desk import Desk


def example_table(desk: Desk, book: Book, example: str) -> int:
    """A what-if table that stands as this example does, with what it announces still to be entered. Raises NoRecord or Fault."""
    shown = example_named(book, example)
    source = worked(shown).table
    of = say("rules.example_of", "{book}, example: {caption}", book=called(book), caption=caption_of(book, shown))
    written = source.header.model_dump(mode="json", by_alias=True, exclude_none=True)
    fork = Fork(of=of, entry=len(source)).model_dump(exclude_none=True)
    table, acts = Table(header_of({**written, "rules": RULES_VERSION, "fork": fork})), []
    for ruling in source.rulings:
        act: Act = {"act": "enter", "entry": ruling.entry.written(), "ruled": [digest(source.game, source.state, ruling)]}
        table.change(act)
        acts.append(act)
    return desk.keep(table, Manner(hands_shown=True), acts)


def example_named(book: Book, id: str) -> Example:
    """The example of this id. Raises NoRecord."""
    for _, paragraph in book.paragraphs():
        for example in paragraph.examples:
            if example.id == id:
                return example
    raise NoRecord(say("rules.no_example", "this book has no such example"))
