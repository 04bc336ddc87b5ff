"""Limits what each address on the network may use: connections, requests, websocket frames and bytes.

Every budget refills over time. An address that overspends a budget loses the connection on which it does; it
may connect again at once, and waits until the budget has refilled. All guests together get only so many
connections that descriptors for the keeper remain.
"""

import sys
import time
from collections.abc import Callable
from typing import Final

OPEN_AT_ONCE: Final = 400
"""The most open connections of all addresses together."""
OPEN_OF_AN_ADDRESS: Final = 100
"""The most connections of one address. A browser opens seven, and a whole family may share a router's
address."""
SHARE_OF_DESCRIPTORS: Final = 3
"""Guests' connections get one in this many of the process's file descriptors; each connection may also need
one for a file."""
ARRIVALS_A_SECOND, ARRIVALS_AT_ONCE = 20.0, 200.0
"""Connections an address may open: per second in the long run, and at once."""
REQUESTS_A_SECOND, REQUESTS_AT_ONCE = 40.0, 800.0
"""Requests of one address: a first visit asks for about a hundred files."""
FRAMES_A_SECOND, FRAMES_AT_ONCE = 160.0, 1000.0
"""WebSocket frames of one address: every frame counts, also pings, pongs, fragments and empty frames."""
FRAMES_TO_BEGIN: Final = 50
"""An address with fewer frames left than this may not open another websocket."""
BYTES_A_SECOND, BYTES_AT_ONCE = 256 * 1024.0, 4 * 1024 * 1024.0
"""Bytes that one address may send: per second in the long run, and at once."""
MOST_ADDRESSES: Final = 500
"""Addresses that are remembered after their last connection closed; the oldest are forgotten."""
Clock = Callable[[], float]


class Budget:
    """A token bucket: an amount that is spent at once and refills over time."""

    def __init__(self, a_second: float, at_once: float, clock: Clock = time.monotonic) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left, self._last = at_once, clock()

    @property
    def available(self) -> float:
        now = self._clock()
        self._left, self._last = min(self._at_once, self._left + self._a_second * (now - self._last)), now
        return self._left

    def spend_if_available(self, amount: float = 1.0) -> bool:
        """Spend this amount and return True. If less is left, spend nothing and return False."""
        has_enough = self.available >= amount
        if has_enough:
            self._left -= amount
        return has_enough

    def spend_even_if_overdrawn(self, amount: float = 1.0) -> bool:
        """Spend this amount even if less is left: then return False, and the budget refills from below
        zero."""
        has_enough = self.available >= amount
        self._left = max(-self._at_once, self._left - amount)
        return has_enough


class Address:
    """The open connections and budgets of one address."""

    def __init__(self, clock: Clock) -> None:
        self.connections: dict[AdmittedConnection, None] = {}
        self.arrivals = Budget(ARRIVALS_A_SECOND, ARRIVALS_AT_ONCE, clock)
        self.requests = Budget(REQUESTS_A_SECOND, REQUESTS_AT_ONCE, clock)
        self.frames = Budget(FRAMES_A_SECOND, FRAMES_AT_ONCE, clock)
        self.bytes = Budget(BYTES_A_SECOND, BYTES_AT_ONCE, clock)


class AdmittedConnection:
    """One admitted connection. `cut` closes it at once; it is None during the handshake."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.cut: Callable[[], None] | None = None

    def release(self) -> None:
        """Release the connection. A second call does nothing."""
        self.address.connections.pop(self, None)


class AddressBudgets:
    """The budgets of every address. `most`: the most open connections of all addresses together."""

    def __init__(self, most: int = 0, clock: Clock = time.monotonic) -> None:
        self._most, self._clock = most or max_guest_connections(), clock
        self._addresses: dict[str, Address] = {}

    @property
    def open_connections(self) -> int:
        return sum(len(address.connections) for address in self._addresses.values())

    def budgets_of_address(self, address: str) -> Address:
        found = self._addresses.pop(address, None) or Address(self._clock)
        self._addresses[address] = found  # now the newest: the oldest address is forgotten first
        if len(self._addresses) > MOST_ADDRESSES:
            left = (
                name for name, each in self._addresses.items() if not each.connections and each is not found
            )
            self._addresses.pop(next(left, ""), None)
        return found

    def admit_connection(self, address: str) -> AdmittedConnection | None:
        """Admit a connection from this address. Returns None if the address has too many connections or opens
        them too fast.

        If all connections are taken, the address with the most loses its newest one; None if the newcomer
        would then have as many.
        """
        newcomer = self.budgets_of_address(address)
        if len(newcomer.connections) >= OPEN_OF_AN_ADDRESS or not newcomer.arrivals.spend_if_available():
            return None
        if self.open_connections >= self._most and not self._cut_newest_of_busiest_address(newcomer):
            return None
        connection = AdmittedConnection(newcomer)
        newcomer.connections[connection] = None
        return connection

    def _cut_newest_of_busiest_address(self, newcomer: Address) -> bool:
        holds_most = max(self._addresses.values(), key=lambda each: len(each.connections))
        if len(holds_most.connections) <= len(newcomer.connections) + 1:
            return False
        newest = next(reversed(holds_most.connections))
        newest.release()
        if newest.cut:
            newest.cut()
        return True


def max_guest_connections() -> int:
    """How many connections guests may hold, so that file descriptors remain for the keeper's screens and the
    app's files."""
    if sys.platform == "win32":
        return OPEN_AT_ONCE
    import resource  # does not exist on Windows

    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return (
        OPEN_AT_ONCE
        if allowed == resource.RLIM_INFINITY
        else min(OPEN_AT_ONCE, allowed // SHARE_OF_DESCRIPTORS)
    )
