"""The rules books: the list, a book with its search, worked examples, and the coverage by tests."""
