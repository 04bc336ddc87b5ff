"""Which of this machine's addresses are offered to those who join, in which order, and how a link spells them."""

import asyncio
import socket
from collections.abc import Iterable
from typing import Any

import flet as ft
import httpx
import pytest

from models.store import StoreError
from referee.games import new_record
from tests.support.fletdriver import Driver
from views.app import sharing as module
from views.app.network_addresses import Interface, address_in_url, ranked_private_addresses
from views.app.sharing import Sharing
from views.root import start_session
from views.server import WebApp
from views.workspace.workspace import Workspace

WIFI = Interface("wlan0", ("192.168.178.23", "2001:db8::1", "fe80::1"))


@pytest.mark.parametrize(
    "name",
    [
        *(
            "wg0",
            "tun0",
            "tap0",
            "utun3",
            "ppp0",
            "tailscale0",
            "ztabcdef",
            "docker0",
            "br-1f2e",
            "veth1",
            "virbr0",
        ),
        *(
            "WireGuard Tunnel",
            "TAP-Windows Adapter V9",
            "Hyper-V Virtual Ethernet Adapter",
            "VirtualBox Host-Only Ethernet Adapter",
        ),
    ],
)
def test_wifi_comes_before_every_tunnel_and_virtual_network(name: str) -> None:
    assert ranked_private_addresses([Interface(name, ("10.8.0.2",)), WIFI], "10.8.0.2") == [
        "192.168.178.23",
        "10.8.0.2",
    ]


@pytest.mark.parametrize(
    "name", ["wlp2s0", "enp3s0", "eth0", "en0", "br0", "bond0", "Intel(R) Wi-Fi 6 AX201", "Realtek PCIe GbE"]
)
def test_wifi_and_cable_come_before_a_tunnel(name: str) -> None:
    assert ranked_private_addresses([Interface("tun0", ("10.8.0.2",)), Interface(name, ("10.0.0.5",))]) == [
        "10.0.0.5",
        "10.8.0.2",
    ]


def test_tunnels_come_before_virtual_networks() -> None:
    assert ranked_private_addresses(
        [Interface("docker0", ("172.17.0.1",)), Interface("wg0", ("10.8.0.2",))]
    ) == [
        "10.8.0.2",
        "172.17.0.1",
    ]


def test_of_two_equal_networks_the_one_on_the_way_out_comes_first() -> None:
    cable = Interface("eth0", ("10.0.0.5",))

    assert ranked_private_addresses([WIFI, cable], "10.0.0.5") == ["10.0.0.5", "192.168.178.23"]


def test_an_address_the_device_gave_itself_comes_after_one_it_was_given() -> None:
    assert ranked_private_addresses([Interface("eth0", ("169.254.3.4",)), WIFI]) == [
        "192.168.178.23",
        "169.254.3.4",
    ]


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "0.0.0.0", "224.0.0.1", "93.184.216.34", "::1", "fe80::1", "2a00:1450::1"]
)
def test_addresses_that_are_not_private_are_not_offered(address: str) -> None:
    assert ranked_private_addresses([Interface("eth0", (address,))], address) == []


def test_an_interface_with_ipv6_alone_is_offered_under_its_local_address() -> None:
    interfaces = [
        WIFI._replace(addresses=(*WIFI.addresses, "fd00::5")),
        Interface("eth0", ("fe80::2", "fd00:1::23", "2a00:1450::1")),
    ]

    assert ranked_private_addresses(interfaces) == ["192.168.178.23", "fd00:1::23"]


@pytest.mark.parametrize(
    ("given", "spelled"),
    [
        ("fd00:1::23", "[fd00:1::23]"),
        ("[fd00:1:0::23]", "[fd00:1::23]"),
        ("192.168.1.2", "192.168.1.2"),
        ("cards.example",) * 2,
    ],
)
def test_a_link_has_brackets_round_ipv6(given: str, spelled: str) -> None:
    assert address_in_url(given) == spelled


@pytest.mark.parametrize("host", ["::1", "[::1]", "127.0.0.1", "localhost"])
def test_a_named_host_is_heard_and_asked_for_by_its_link(workspace: Workspace, host: str) -> None:
    async def asked() -> tuple[str, int, int]:
        sharing = WebApp(workspace, host).sharing
        await sharing.start_listening()
        try:
            async with httpx.AsyncClient(trust_env=False) as browser:
                others = await browser.get(sharing.page_url("/"), headers={"host": "[fd00::9]:8551"})
                return (
                    sharing.page_url("/"),
                    (await browser.get(sharing.page_url("/"))).status_code,
                    others.status_code,
                )
        finally:
            await sharing.stop_listening()

    link, status, by_another_name = asyncio.run(asked())

    assert link.startswith(f"http://{address_in_url(host)}:") and (status, by_another_name) == (200, 421)


# -- the network changes ---------------------------------------------------------------------------------------------
class Networks:
    """What the machine finds when it looks: loopback addresses stand for networks."""

    def __init__(self) -> None:
        self.found: list[str] = ["127.0.0.2"]

    def __call__(self) -> list[str]:
        return list(self.found)


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> Networks:
    """They are looked for twenty times a second. Any free port: a fixed one could be taken by a test that runs beside this one."""
    networks = Networks()
    monkeypatch.setattr(module, "PORT", 0)
    monkeypatch.setattr(module, "own_private_addresses", networks)
    monkeypatch.setattr("views.app.network_addresses.own_private_addresses", networks)
    monkeypatch.setattr("views.app.network_addresses.EVERY", 0.05)
    return networks


@pytest.fixture
def id(workspace: Workspace) -> int:
    return workspace.begin_table(new_record("royals", ["Ann", "Ben"]))


async def until(is_so: Any) -> None:
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.02)


async def answers(address: str, port: int, host: str) -> int:
    """The status under this address, asked for as this host; 0 where nobody listens."""
    try:
        async with httpx.AsyncClient(trust_env=False) as browser:
            return (
                await browser.get(f"http://{address}:{port}/", headers={"host": f"{host}:{port}"})
            ).status_code
    except httpx.ConnectError:
        return 0


def test_a_changed_address_is_heard_at_once_and_the_old_one_no_more(
    workspace: Workspace, id: int, networks: Networks
) -> None:
    async def moves() -> tuple[list[int], str, Iterable[str]]:
        sharing = WebApp(workspace).sharing
        moved: list[str] = []
        sharing.when_moved = lambda: moved.append(sharing.page_url("/"))
        await sharing.share_table(id)
        port = sharing.port
        networks.found = ["127.0.0.3", "127.0.0.4"]
        await until(lambda: moved)
        statuses = [await answers(f"127.0.0.{n}", port, f"127.0.0.{n}") for n in (2, 3, 4)]
        statuses.append(await answers("127.0.0.3", port, "127.0.0.2"))
        await sharing.stop_listening()
        return statuses, sharing.network, moved

    statuses, _, moved = asyncio.run(moves())

    assert statuses == [0, 200, 200, 421] and [each.split(":")[1] for each in moved] == ["//127.0.0.3"]


def test_the_port_at_a_later_address_is_free_once_sharing_has_ended(
    workspace: Workspace, id: int, networks: Networks
) -> None:
    async def moves_and_ends() -> int:
        sharing = WebApp(workspace).sharing
        moved: list[bool] = []
        sharing.when_moved = lambda: moved.append(True)
        await sharing.share_table(id)
        port = sharing.port
        networks.found = ["127.0.0.3"]
        await until(lambda: moved)
        await sharing.stop_listening()
        with socket.create_server(("127.0.0.3", port)) as again:
            return int(again.getsockname()[1]) - port

    assert asyncio.run(moves_and_ends()) == 0


def test_a_lost_network_is_told_once_and_heard_again_when_it_returns(
    workspace: Workspace, id: int, networks: Networks
) -> None:
    async def loses() -> list[str]:
        sharing = WebApp(workspace).sharing
        await sharing.share_table(id)
        seen, found = [], networks.found
        networks.found = []
        await until(lambda: sharing.network == "lost")
        sharing.dismiss_network_notice()
        await asyncio.sleep(0.3)
        seen.append(sharing.network)
        networks.found = found
        await until(lambda: not sharing._is_lost)
        seen += [sharing.network, str(await answers(found[0], sharing.port, found[0]))]
        await sharing.stop_listening()
        return seen

    assert asyncio.run(loses()) == ["", "", "200"]


def test_a_tunnel_that_opens_is_offered_without_a_notice(
    workspace: Workspace, id: int, networks: Networks
) -> None:
    async def opens() -> tuple[str, ...]:
        sharing = WebApp(workspace).sharing
        await sharing.share_table(id)
        networks.found = [*networks.found, "127.0.0.9"]
        await until(lambda: len(sharing.addresses) == 2)
        assert sharing.network == ""
        await sharing.stop_listening()
        return sharing.addresses

    assert asyncio.run(opens()) == ("127.0.0.2", "127.0.0.9")


def test_a_table_shared_before_there_was_a_network_is_heard_once_there_is(
    workspace: Workspace, id: int, networks: Networks
) -> None:
    async def starts() -> int:
        found, networks.found = networks.found, []
        sharing = WebApp(workspace).sharing
        sharing.invitations.share_table(id)
        with pytest.raises(StoreError):
            await sharing.start_listening()
        networks.found = found
        await until(lambda: sharing.port)
        status = await answers(found[0], sharing.port, found[0])
        await sharing.stop_listening()
        return status

    assert asyncio.run(starts()) == 200


def test_nothing_watches_the_network_once_the_sharing_has_ended(
    workspace: Workspace, id: int, networks: Networks
) -> None:
    async def ends() -> int:
        sharing = WebApp(workspace).sharing
        await sharing.share_table(id)
        await sharing.stop_sharing(id)
        networks.found = ["127.0.0.3"]
        await asyncio.sleep(0.3)
        return sharing.port

    assert asyncio.run(ends()) == 0


def test_the_sharing_screen_shows_the_new_code_and_a_notice_after_a_change(
    workspace: Workspace, id: int
) -> None:
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.share_table(id)
    sharing.addresses, sharing.port = ("192.168.7.7", "10.8.0.2"), 8551

    with Driver(
        lambda page: start_session(page, workspace, "keeper", sharing), route=f"/table/{id}/share"
    ) as keeper:
        before = keeper.get(ft.Semantics, identifier="share-qr").label
        keeper.tap("address-10.8.0.2")
        other = keeper.get(ft.Semantics, identifier="share-qr").label
        sharing.addresses = ("fd00:1::23", "192.168.9.9")
        sharing._set_network_and_redraw_notice("changed")
        keeper.settle()
        after = keeper.get(ft.Semantics, identifier="share-qr").label
        assert keeper.get(ft.Semantics, identifier="network-notice")
        keeper.tap("confirm-network")
        assert not keeper.all(ft.Semantics, identifier="network-notice")

    assert (
        "//192.168.7.7:8551/join/" in before
        and "//10.8.0.2:8551/join/" in other
        and "//[fd00:1::23]:8551/join/" in after
    )


def test_the_tables_screen_tells_of_a_changed_network_until_it_is_read(workspace: Workspace, id: int) -> None:
    sharing = Sharing(workspace, lambda _: None)  # type: ignore[arg-type, return-value]  # nobody listens
    sharing.invitations.share_table(id)
    sharing.addresses, sharing.port = ("192.168.7.7",), 8551

    with Driver(
        lambda page: start_session(page, workspace, "keeper", sharing),
        route=f"/table/{id}",
        width=390,
        height=664,
    ) as keeper:
        sharing._set_network_and_redraw_notice("changed")
        keeper.settle()
        assert keeper.get(ft.Semantics, identifier="network-notice")
        keeper.tap("confirm-network")
        assert not keeper.all(ft.Semantics, identifier="network-notice")
