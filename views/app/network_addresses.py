"""This machine's private addresses on its networks, their changes, and how a link writes one. No packet is
sent to find them."""

import asyncio
import logging
import re
import socket
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import closing, suppress
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from pathlib import Path
from typing import Final, NamedTuple

ELSEWHERE: Final = ("192.0.2.1", 9)
"""An address reserved for documentation. The machine's own address on the route to it is used; nothing is
sent."""
SHARED_BY_A_PROVIDER: Final = IPv4Network("100.64.0.0/10")
"""RFC 6598: shared address space. Tailscale gives its devices addresses of it."""
LOCAL_IPV6: Final = IPv6Network("fc00::/7")
"""RFC 4193: unique local addresses."""
LAN, TUNNEL, VIRTUAL = range(3)
"""Kinds of interfaces, in the order in which they are likely to reach the phones at the table."""
TUNNELS: Final = re.compile(
    r"(wg|u?tun|tap|ppp|tailscale|zt|ipsec|wwan)|.*(wireguard|wintun|tap-windows|zerotier|tunnel|vpn)", re.I
)
VIRTUALS: Final = re.compile(
    r"(docker|br-|veth|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|bridge\d{3})|.*(virtual|vmware|hyper-v)", re.I
)
"""Names of virtual interfaces on Linux, macOS and Windows."""
STATES: Final = Path("/sys/class/net")
"""The folder in which Linux lists the interfaces and their states."""
EVERY: Final = 1.0
"""Seconds between two checks. A change counts once two checks in a row agree: a Wi-Fi that is lost for a
moment is ignored."""
log = logging.getLogger(__name__)


class Interface(NamedTuple):
    """A network interface: its name in the system, and its addresses."""

    name: str
    addresses: tuple[str, ...]

    @property
    def lan_tunnel_or_virtual_rank(self) -> int:
        """LAN for Wi-Fi, Ethernet and unknown names; TUNNEL; VIRTUAL for networks of containers and virtual
        machines."""
        return VIRTUAL if VIRTUALS.match(self.name) else TUNNEL if TUNNELS.match(self.name) else LAN


def own_private_addresses() -> list[str]:
    """This machine's private addresses, those most likely to reach the phones at the table first."""
    return ranked_private_addresses(connected_interfaces(), _default_route_address())


def ranked_private_addresses(interfaces: Iterable[Interface], default_route_address: str = "") -> list[str]:
    """The private addresses of these interfaces: Wi-Fi and Ethernet first, then tunnels, then virtual ones.

    Within a kind `default_route_address`, the address of the default route, is first, and link-local
    addresses are last. IPv6 is used for an interface without a private IPv4 address.
    """
    ranked: list[tuple[tuple[int, bool, bool], str]] = []
    for interface in interfaces:
        for each in _private_ipv4_or_else_ipv6_addresses(interface.addresses):
            ranked.append(
                (
                    (
                        interface.lan_tunnel_or_virtual_rank,
                        each.is_link_local,
                        str(each) != default_route_address,
                    ),
                    str(each),
                )
            )
    return list(dict.fromkeys(address for _, address in sorted(ranked, key=lambda each: each[0])))


def _private_ipv4_or_else_ipv6_addresses(addresses: Iterable[str]) -> list[IPv4Address] | list[IPv6Address]:
    every = [ip_address(address) for address in addresses]
    old = [each for each in every if isinstance(each, IPv4Address) and _is_private_or_shared_ipv4(each)]
    return old or [each for each in every if isinstance(each, IPv6Address) and each in LOCAL_IPV6]


def _is_private_or_shared_ipv4(address: IPv4Address) -> bool:
    is_none = address.is_loopback or address.is_unspecified or address.is_multicast
    return (address.is_private and not is_none) or address in SHARED_BY_A_PROVIDER


def connected_interfaces() -> list[Interface]:
    import ifaddr  # imported here because it is seldom needed

    found = []
    with suppress(OSError):
        for adapter in ifaddr.get_adapters():
            addresses = tuple(each.ip if isinstance(each.ip, str) else each.ip[0] for each in adapter.ips)
            if _may_be_connected(adapter.nice_name):
                found.append(Interface(adapter.nice_name, addresses))
    return found


def _may_be_connected(interface_name: str) -> bool:
    """False if Linux reports that the interface has no cable, Wi-Fi or container connected."""
    try:
        return (STATES / interface_name / "operstate").read_text().strip() not in (
            "down",
            "lowerlayerdown",
            "notpresent",
        )
    except (OSError, ValueError):
        return True


def _default_route_address() -> str:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def address_in_url(address: str) -> str:
    """Return an address or name as a link and the `Host` header write it: IPv6 shortened, in brackets."""
    bare = address.removeprefix("[").removesuffix("]")
    try:
        return f"[{IPv6Address(bare)}]"
    except ValueError:
        return address


def listening_sockets_at(addresses: Iterable[str], port: int) -> Iterator[socket.socket]:
    """Yield a listening socket for each address or name that can be bound; all use one port. `port` 0: any
    free one."""
    for address in addresses:
        found: dict[tuple[object, ...], int] = {}
        with suppress(OSError, UnicodeError):
            bare = address.removeprefix("[").removesuffix("]")
            found = {
                each[4]: each[0]
                for each in socket.getaddrinfo(bare, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            }
        for where, family in found.items():
            try:
                opened = socket.create_server((where[0], port, *where[2:]), family=family, reuse_port=False)
            except OSError:
                continue
            port = int(opened.getsockname()[1])
            yield opened


async def report_stable_addresses_at_every_check(
    on_stable_addresses: Callable[[list[str]], Awaitable[None]],
) -> None:
    """Call `on_stable_addresses` with this machine's addresses at every check, until cancelled."""
    before: list[str] | None = None
    while True:
        await asyncio.sleep(EVERY)
        found = await asyncio.to_thread(own_private_addresses)
        if found == before:
            try:
                await on_stable_addresses(found)
            except Exception:  # the next check tries again
                log.warning("a change of network could not be followed", exc_info=True)
        before = found
