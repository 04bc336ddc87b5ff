"""The addresses of the rules. A dot would look like a file name to the server: `movement.same_colour` becomes
`movement-same_colour`."""

from referee.books.book import Book
from referee.games import GAMES


def book_url(book: Book, paragraph_id: str = "", table_id: int = 0) -> str:
    """Return the address of a book, at a table or alone, opened at a paragraph if one is given."""
    address = (
        f"/table/{table_id}/rules" if table_id else f"/rules/{book.game}/{dots_as_hyphens(book.edition)}"
    )
    return f"{address}/{dots_as_hyphens(paragraph_id)}" if paragraph_id else address


def book_from_url(game: str, edition: str) -> Book | None:
    """Return the book of `/rules/<game>/<edition>`, or None."""
    books = GAMES[game].books_by_edition() if game in GAMES else {}
    return next(
        (book for name, book in books.items() if dots_as_hyphens(edition) == dots_as_hyphens(name)), None
    )


def paragraph_id_from_url_or_empty(book: Book, url_part: str) -> str:
    """Return the id of the paragraph named by the last part of an address, or ""."""
    return next(
        (
            paragraph.id
            for _, paragraph in book.chapters_and_paragraphs()
            if dots_as_hyphens(paragraph.id) == dots_as_hyphens(url_part)
        ),
        "",
    )


def dots_as_hyphens(name: str) -> str:
    return name.replace(".", "-")
