"""A flag that is set while the app shuts down."""

from typing import Final


class ShutdownFlag:
    """Whether the app shuts down. It is set in a signal handler, so it has no lock, unlike `threading.Event`.

    A second signal may come while the first is handled, in the same thread: it would wait for a lock that the
    first holds.
    """

    is_set = False
    """True once the app shuts down."""


ending: Final = ShutdownFlag()
"""Set when the app shuts down; nothing is drawn afterwards."""
