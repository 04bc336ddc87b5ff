"""The rules books: the list, a book with its search and worked examples."""
