"""Whether the app has been told to end."""

import threading
from typing import Final

ending: Final = threading.Event()
"""Set when the app is told to end: nothing is drawn any more."""
