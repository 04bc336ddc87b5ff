"""The books of the rules: what a book is, and its worked examples played out."""
