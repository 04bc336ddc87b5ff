"""The rules books: the list of books, and a book with its search and worked examples."""
