"""A flag that is set while the app shuts down."""

import threading
from typing import Final

ending: Final = threading.Event()
"""Set when the app shuts down; nothing is drawn afterwards."""
