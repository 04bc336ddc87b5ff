"""The rules books on the screen: the shelf, a book with its search, worked examples, and which rule is tested where."""
