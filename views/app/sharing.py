"""Shares tables and standings with other devices: a second listener on the local network, as long as one is
shared.

The first listener, for this machine alone, is unaffected.
"""

import asyncio
import contextlib
import logging
import socket
import ssl
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path
from typing import Final, Literal, NamedTuple

import uvicorn
from starlette.types import ASGIApp

from models.store import StoreError
from models.translation import say
from referee.table.table import Table
from views.app.guest_listener import GuestListener
from views.app.local_network import LARGEST_FRAME
from views.app.network_addresses import (
    address_in_url,
    listening_sockets_at,
    own_private_addresses,
    report_stable_addresses_at_every_check,
)
from views.app.websocket import BoundedWebSocket
from views.workspace.invitation import Invitation
from views.workspace.invitations import Invitations
from views.workspace.keeping import TableKeeping
from views.workspace.league_links import STANDINGS, LeagueLinks
from views.workspace.visits import KEEP
from views.workspace.workspace import Workspace

PORT: Final = 8551
"""The usual port of the second listener."""
KEPT_PORT: Final = "sharing_port"
"""The setting that stores the port, so that joined phones find the table again after a restart."""
FAREWELL: Final = 3.0
"""Seconds to show guests that their table was removed, before disconnecting them."""
GuestAppFactory = Callable[[Collection[str]], ASGIApp]
"""Makes the application for joined devices, which is reachable under these addresses. The collection changes
with the network."""


class Certificate(NamedTuple):
    """A certificate to serve guests over TLS. `key`: the file of its private key; None if it is in the same
    file."""

    file: Path
    key: Path | None = None

    def raise_unless_loadable(self) -> None:
        """Raise StoreError if the certificate cannot be used."""
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(
                self.file, self.key, password=str
            )  # an empty password, so that OpenSSL does not ask for one
        except (OSError, ValueError) as error:
            why = (error.strerror if isinstance(error, OSError) else "") or type(error).__name__
            message = say(
                "sharing.no_certificate",
                "The certificate {file} cannot be used: {why}",
                file=str(self.file),
                why=why,
            )
            raise StoreError(message) from None


Network = Literal["", "changed", "lost"]
"""Changes of the network while a table is shared: none; the links have changed; there is no network."""


class Sharing:
    """The shared tables and the listener for guests. `host`: the only address or name to listen on, if one
    was given."""

    def __init__(
        self,
        workspace: Workspace,
        guest_app_factory: GuestAppFactory,
        host: str = "",
        certificate: Certificate | None = None,
    ) -> None:
        self._workspace, self._guest_app_factory, self._host, self._certificate = (
            workspace,
            guest_app_factory,
            host,
            certificate,
        )
        self.invitations = Invitations(workspace)
        self.keeping = TableKeeping(self.invitations)
        self.league_links = LeagueLinks(workspace)
        self.port = 0
        """The port it listens on; 0 while it does not."""
        self._listener: GuestListener | None = None
        self._running: asyncio.Task[None] | None = None
        self.addresses: tuple[str, ...] = ()
        """Where it is heard, the likeliest address first."""
        self._hosts: set[str] = set()
        self._watching: asyncio.Task[None] | None = None
        self._is_lost = False
        self.network: Network = ""
        """What became of the network since somebody looked."""
        self.when_moved: Callable[[], None] = lambda: None
        """Called when the links have changed."""

    def table_without_access_check(self, table_id: int) -> Table:
        """Return a table, for reading what everybody may see. Whether it is shared is not checked."""
        return self._workspace.table(table_id)

    def page_url(self, path: str, address: str = "") -> str:
        scheme = "https" if self._certificate else "http"
        return f"{scheme}://{address_in_url(address or self.addresses[0])}:{self.port}{path}"

    def keeping_url_with_token_made_if_needed(self, id: int) -> str:
        """Return the URL with which a device takes the keeping of a shared table. Raises StoreError."""
        return self.page_url(f"{KEEP}{self.keeping.existing_or_new_keeping_token(id)}")

    def standings_url_or_empty_if_not_shared(self, league_id: int, address: str = "") -> str:
        """Return the URL that shows the standings of a shared league; "" while nobody may look at it."""
        token = self.league_links.token_or_empty_if_not_shared(league_id)
        return self.page_url(f"{STANDINGS}{token}", address) if token else ""

    @property
    def is_any_table_or_league_shared(self) -> bool:
        """True if a table or the standings of a league are shared, so that the listener is needed."""
        return bool(self.invitations.shared_tables()) or self.league_links.has_shared_leagues

    async def share_league(self, league_id: int) -> None:
        """Let others look at the standings of a league. Raises StoreError if no address can be listened
        on."""
        await self.start_listening()
        self.league_links.share_league(league_id)

    async def stop_sharing_league(self, league_id: int) -> None:
        """End the link of a league; when nothing is shared any more the listener stops."""
        self.league_links.stop_sharing_league(league_id)
        await self.stop_listening_after_delay_if_unused()

    async def share_table(self, table_id: int) -> Invitation:
        """Let others join a table. Raises StoreError if no address of the network can be listened on."""
        await self.start_listening()
        return self.invitations.share_table(table_id)

    async def stop_sharing(self, table_id: int) -> None:
        """Stop sharing a table; when nothing is shared any more the listener stops."""
        self.invitations.stop_sharing(table_id)
        if not self.is_any_table_or_league_shared:
            await self.stop_listening()

    async def stop_listening_after_delay_if_unused(self) -> None:
        """Stop the listener if nothing is shared, after informing the guests."""
        await asyncio.sleep(FAREWELL)
        if not self.is_any_table_or_league_shared:
            await self.stop_listening()

    async def start_listening(self) -> None:
        """Start listening, unless it listens already. Raises StoreError."""
        if self._listener is not None:
            return
        if self.is_any_table_or_league_shared:
            self._start_watching_network()
        found = [self._host] if self._host else own_private_addresses()
        if not found:
            raise StoreError(
                say(
                    "sharing.no_network",
                    "Not on a network. Connect this device to a network that the others can reach",
                )
            )
        sockets = self._open_sockets_and_store_port(found)
        self._set_link_addresses(
            [self._host] if self._host else [str(each.getsockname()[0]) for each in sockets]
        )
        config = uvicorn.Config(
            self._guest_app_factory(self._hosts),
            ws=BoundedWebSocket,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=True,
            lifespan="off",
            log_level=logging.WARNING,
            access_log=False,
            timeout_graceful_shutdown=1,
            ssl_certfile=self._certificate and self._certificate.file,
            ssl_keyfile=self._certificate and self._certificate.key,
        )
        self._listener = GuestListener(config)
        self._running = asyncio.create_task(self._listener.serve(sockets))
        self._start_watching_network()

    async def stop_listening(self) -> None:
        """Stop listening and disconnect all guests."""
        if self._watching is not None:
            self._watching.cancel()
            self._watching, self._is_lost, self.network = None, False, ""
        if self._listener is not None and self._running is not None:
            self._listener.should_exit = True
            self._listener, running = None, self._running
            self.port = 0
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait([running], timeout=3)

    def _open_sockets_and_store_port(self, addresses: list[str]) -> list[socket.socket]:
        stored_port = self._workspace.settings().get(KEPT_PORT)
        for port in (stored_port if isinstance(stored_port, int) else PORT, 0):
            opened = list(listening_sockets_at(addresses, port))
            if opened:
                self.port = int(opened[0].getsockname()[1])
                if stored_port != self.port:
                    self._workspace.store_setting(KEPT_PORT, self.port)
                return opened
        raise StoreError(say("sharing.not_heard", "Cannot listen at {address}", address=addresses[0]))

    # -- changes of the network ------------------------------------------------------------------------------
    def dismiss_network_notice(self) -> None:
        self._set_network_and_redraw_notice("")

    def _start_watching_network(self) -> None:
        """Follow the changes of the network, unless one address was given."""
        if not self._host and (self._watching is None or self._watching.done()):
            self._watching = asyncio.create_task(report_stable_addresses_at_every_check(self._follow_network))

    async def _follow_network(self, addresses: list[str]) -> None:
        """Listen on these addresses, the machine's current ones, if anything is shared."""
        if self._listener is None and self.is_any_table_or_league_shared:
            with contextlib.suppress(StoreError):
                await self.start_listening()
                self._set_network_and_redraw_notice("changed")
        elif self._listener is not None and self._listener.started:
            await self._listen_only_at_addresses(self._listener, addresses)

    async def _listen_only_at_addresses(self, listener: GuestListener, addresses: list[str]) -> None:
        """Listen on these addresses and no others. If there are none, keep the old ones: the network may come
        back."""
        before = self.addresses
        for opened in listening_sockets_at(
            (address for address in addresses if address not in before), self.port
        ):
            listener.accept_on_socket(opened)
            self._set_link_addresses([*self.addresses, str(opened.getsockname()[0])])
        now = [address for address in addresses if address in self.addresses]
        was_lost, self._is_lost = self._is_lost, not now
        if not now:
            if not was_lost:
                self._set_network_and_redraw_notice("lost")
            return
        for lost_address in set(self.addresses) - set(now):
            await listener.stop_accepting_at(lost_address)
        if tuple(now) != before:
            self._set_link_addresses(now)
            is_moved = before[0] != now[0] or not set(before) <= set(now)
            self._set_network_and_redraw_notice("changed" if is_moved or self.network == "changed" else "")
        elif was_lost:
            self._set_network_and_redraw_notice("")

    def _set_link_addresses(self, addresses: list[str]) -> None:
        self.addresses = tuple(addresses)
        self._hosts.clear()
        self._hosts.update(map(address_in_url, addresses))

    def _set_network_and_redraw_notice(self, network: "Network") -> None:
        """Set the notice about the network and redraw links and notice."""
        self.network = network
        self._workspace.store.change(lambda shown: replace(shown, home=shown.home + 1))
        if network == "changed":
            self.when_moved()
