"""The codes by which devices join: random, compared in constant time, and slow to guess."""

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable
from typing import Final

from referee.table.sealing import LETTERS

FREE_TRIES: Final = 5
"""Wrong codes of one address without a wait; each further one doubles the wait, up to LONGEST_WAIT
seconds."""
LONGEST_WAIT: Final = 60.0
CODE_SIGNS: Final = 6
"""Characters of a join code, each one of 32: 30 bits. SECURITY.md calculates what guessing achieves."""
MOST_ADDRESSES: Final = 1000
"""The most addresses with wrong tries that are remembered; the oldest are dropped."""


class FailedTries:
    """Counts wrong codes by network address: after a few, each further one doubles the wait."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}

    def must_wait_before_next_code(self, address: str) -> bool:
        """True if this address must still wait."""
        return self._wrong.get(address, (0, 0.0))[1] > self._clock()

    def count_wrong_code_and_set_wait(self, address: str) -> None:
        """Count a wrong code from this address."""
        count = self._wrong.pop(address, (0, 0.0))[0] + 1
        wait = min(2.0 ** (count - FREE_TRIES), LONGEST_WAIT) if count > FREE_TRIES else 0.0
        self._wrong[address] = (count, self._clock() + wait)
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.pop(next(iter(self._wrong)))


def three_digit_device_number(device: str) -> int:
    """Return three digits that distinguish devices asking for a seat; the device's cookie cannot be derived
    from them."""
    return 100 + int(hashlib.sha256(device.encode()).hexdigest(), 16) % 900


def is_equal_in_constant_time(first: str, second: str) -> bool:
    """True if two tokens are equal. The comparison takes the same time for any wrong token, so that timing
    reveals nothing."""
    return hmac.compare_digest(first.encode(), second.encode())


def random_join_code() -> str:
    """Return a random code, such as `K7Q-2M9`."""
    signs = "".join(secrets.choice(LETTERS) for _ in range(CODE_SIGNS))
    return f"{signs[:3]}-{signs[3:]}"
