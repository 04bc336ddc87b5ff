"""The errors whose texts people read."""


class ExplainedError(Exception):
    """An error whose text is one sentence for the person who caused it or can mend it."""
