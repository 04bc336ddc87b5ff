"""What devices on the network may use up, counted by the address they come from: connections, requests, frames, bytes.

Every budget refills in time. An address that spends more loses the connection it spends it on; it may come back at once, and waits until
the budget has refilled. All guests together hold so few connections that the keeper's own never lack a descriptor.
"""

import sys
import time
from collections.abc import Callable
from typing import Final

OPEN_AT_ONCE: Final = 400
"""Connections of all addresses together."""
OPEN_OF_AN_ADDRESS: Final = 100
"""The most connections of one address. A browser opens seven, and a whole family may share a router's address."""
SHARE_OF_DESCRIPTORS: Final = 3
"""The part of the process's descriptors for guests' connections is 1 in this many; each may also need one for a file."""
ARRIVALS_A_SECOND, ARRIVALS_AT_ONCE = 20.0, 200.0
"""Connections an address may open: per second in the long run, and at once."""
REQUESTS_A_SECOND, REQUESTS_AT_ONCE = 40.0, 800.0
"""Requests of one address: a first visit asks for about a hundred files."""
FRAMES_A_SECOND, FRAMES_AT_ONCE = 160.0, 1000.0
"""Frames of websockets of one address, pings, answers to pings, fragments and empty ones too."""
FRAMES_TO_BEGIN: Final = 50
"""An address with fewer frames left may not open another websocket."""
BYTES_A_SECOND, BYTES_AT_ONCE = 256 * 1024.0, 4 * 1024 * 1024.0
"""Bytes that one address may send."""
MOST_ADDRESSES: Final = 500
"""Addresses that are remembered after their last connection; the oldest are forgotten."""
Clock = Callable[[], float]


class Budget:
    """An amount that is spent at once and refills in time."""

    def __init__(self, a_second: float, at_once: float, clock: Clock = time.monotonic) -> None:
        self._a_second, self._at_once, self._clock = a_second, at_once, clock
        self._left, self._last = at_once, clock()

    @property
    def left(self) -> float:
        """What may be spent now."""
        now = self._clock()
        self._left, self._last = min(self._at_once, self._left + self._a_second * (now - self._last)), now
        return self._left

    def spend(self, amount: float = 1.0) -> bool:
        """Spend this amount. False, and nothing is spent, if less is left."""
        has_enough = self.left >= amount
        if has_enough:
            self._left -= amount
        return has_enough

    def charge(self, amount: float = 1.0) -> bool:
        """Spend this amount even if less is left: then return False, and the debt refills first."""
        has_enough = self.left >= amount
        self._left = max(-self._at_once, self._left - amount)
        return has_enough


class Address:
    """The open connections and budgets of one address."""

    def __init__(self, clock: Clock) -> None:
        self.connections: dict[Connection, None] = {}
        self.arrivals = Budget(ARRIVALS_A_SECOND, ARRIVALS_AT_ONCE, clock)
        self.requests = Budget(REQUESTS_A_SECOND, REQUESTS_AT_ONCE, clock)
        self.frames = Budget(FRAMES_A_SECOND, FRAMES_AT_ONCE, clock)
        self.bytes = Budget(BYTES_A_SECOND, BYTES_AT_ONCE, clock)


class Connection:
    """One admitted connection. `cut` ends it at once; None during its handshake."""

    def __init__(self, budgets: "Budgets", address: Address) -> None:
        self._budgets, self.address = budgets, address
        self.cut: Callable[[], None] | None = None

    def end(self) -> None:
        """Release the connection. A second call does nothing."""
        if self.address.connections.pop(self, self) is None:
            self._budgets.open -= 1


class Budgets:
    """The budgets of every address. `most`: connections of all together."""

    def __init__(self, most: int = 0, clock: Clock = time.monotonic) -> None:
        self._most, self._clock = most or most_connections(), clock
        self._addresses: dict[str, Address] = {}
        self.open = 0
        """The number of open connections."""

    def of(self, address: str) -> Address:
        """The budgets of one address."""
        found = self._addresses.pop(address, None) or Address(self._clock)
        self._addresses[address] = found  # the last one to be forgotten
        if len(self._addresses) > MOST_ADDRESSES:
            left = (
                name for name, each in self._addresses.items() if not each.connections and each is not found
            )
            self._addresses.pop(next(left, ""), None)
        return found

    def admit(self, address: str) -> Connection | None:
        """A connection from there; None where that address has too many, or opens them too fast. Where there is no room, the
        address that holds most loses its newest one.
        """
        come = self.of(address)
        if len(come.connections) >= OPEN_OF_AN_ADDRESS or not come.arrivals.spend():
            return None
        if self.open >= self._most and not self._make_room(come):
            return None
        connection = Connection(self, come)
        come.connections[connection] = None
        self.open += 1
        return connection

    def _make_room(self, come: Address) -> bool:
        holds_most = max(self._addresses.values(), key=lambda each: len(each.connections))
        if len(holds_most.connections) <= len(come.connections) + 1:
            return False
        newest = next(reversed(holds_most.connections))
        newest.end()
        if newest.cut:
            newest.cut()
        return True


def most_connections() -> int:
    """How many connections guests may hold, so that the app keeps descriptors for its keeper, its files and its own."""
    if sys.platform == "win32":
        return OPEN_AT_ONCE
    import resource  # not on Windows

    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return (
        OPEN_AT_ONCE
        if allowed == resource.RLIM_INFINITY
        else min(OPEN_AT_ONCE, allowed // SHARE_OF_DESCRIPTORS)
    )
