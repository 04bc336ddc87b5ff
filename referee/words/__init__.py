"""Words: how what happens is said, how acts are typed and read, what may be done now, and the transcript."""
