"""Sharing in networks made for the test: each a Linux network namespace, with a phone in another one at the end of each cable."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic

import pytest

from referee.games import new_record
from tests.conftest import ROOT
from views.workspace.workspace import Workspace

LINK = re.compile(r"^http://(.+):(\d+)/join/\S+$")
FETCH = "import sys, urllib.request as r; print(r.build_opener(r.ProxyHandler({})).open(sys.argv[1], timeout=10).status)"


def ip(*arguments: str, check: bool = True) -> bool:
    """Does this command of `ip` succeed?"""
    done = subprocess.run(["ip", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0 or not check, done.stderr
    return done.returncode == 0


class Network:
    """The machine of the table, and the phones that are connected to it."""

    def __init__(self, data: Path) -> None:
        self.name, self.data = f"table-{os.getpid()}", data
        self.phones: dict[str, str] = {}
        self.running: subprocess.Popen[str] | None = None
        self.lines: Queue[str] = Queue()
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "set", "lo", "up")

    def connect(self, interface: str, here: str, there: str) -> None:
        """Connect a phone by an interface of this name; the addresses with the lengths of their networks."""
        phone = self.phones[interface] = f"{self.name}-{interface}"
        ip("netns", "add", phone)
        ip(
            "-n",
            self.name,
            "link",
            "add",
            interface,
            "type",
            "veth",
            "peer",
            "name",
            "phone0",
            "netns",
            phone,
        )
        for namespace, link, address in ((self.name, interface, here), (phone, "phone0", there)):
            self.give(namespace, link, address)
            ip("-n", namespace, "link", "set", link, "up")

    def give(self, namespace: str, link: str, address: str) -> None:
        """Give an interface an address."""
        ip("-n", namespace, "addr", "add", address, "dev", link, *(["nodad"] if ":" in address else []))

    def share(self, *options: str) -> str:
        """Start the app, share the table, and return the address in its link."""
        command = [
            "ip",
            "netns",
            "exec",
            self.name,
            sys.executable,
            "main.py",
            "--data",
            str(self.data),
            "--web",
            "--share",
            *options,
        ]
        self.running = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
        )
        Thread(target=self._read, daemon=True).start()
        return self.next_link()

    def _read(self) -> None:
        assert self.running and self.running.stdout
        for line in self.running.stdout:
            self.lines.put(line.strip())

    def next_link(self) -> str:
        """The address in the next link that is printed."""
        end, seen = monotonic() + 40, []
        while monotonic() < end:
            try:
                seen.append(self.lines.get(timeout=1))
            except Empty:
                continue
            if found := LINK.match(seen[-1]):
                self.port = int(found[2])
                return found[1]
        raise AssertionError("\n".join(seen))

    def reaches(self, interface: str, address: str) -> bool:
        """Does the phone at this interface get the page of the table?"""
        command = [
            "ip",
            "netns",
            "exec",
            self.phones[interface],
            sys.executable,
            "-c",
            FETCH,
            f"http://{address}:{self.port}/",
        ]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() == "200"

    def end(self) -> None:
        """Take everything away again."""
        if self.running:
            self.running.terminate()
            self.running.wait(20)
        for each in (*self.phones.values(), self.name):
            ip("netns", "del", each, check=False)


@pytest.fixture
def network(tmp_path: Path) -> Iterator[Network]:
    """A machine without any network, on which one table was begun."""
    trial = f"trial-{os.getpid()}"
    if shutil.which("ip") is None or not ip("netns", "add", trial, check=False):
        pytest.skip("network namespaces cannot be made here")
    made = ip("-n", trial, "link", "add", "trial0", "type", "veth", "peer", "name", "trial1", check=False)
    ip("netns", "del", trial)
    if not made:
        pytest.skip("virtual cables between network namespaces cannot be made here")
    workspace = Workspace(tmp_path)
    workspace.begin_table(new_record("royals", ["Ann", "Ben"]))
    workspace.close()
    network = Network(tmp_path)
    try:
        yield network
    finally:
        network.end()


def test_with_a_tunnel_on_the_way_out_the_wifi_is_offered_first(network: Network) -> None:
    network.connect("wlan0", "192.168.178.23/24", "192.168.178.40/24")
    network.connect("wg0", "10.8.0.2/24", "10.8.0.1/24")
    ip("-n", network.name, "route", "add", "default", "via", "10.8.0.1")

    assert network.share() == "192.168.178.23"
    assert network.reaches("wlan0", "192.168.178.23") and network.reaches("wg0", "10.8.0.2")


def test_a_network_without_a_way_out_is_shared(network: Network) -> None:
    network.connect("eth0", "10.1.1.5/24", "10.1.1.6/24")

    assert network.share() == "10.1.1.5" and network.reaches("eth0", "10.1.1.5")


@pytest.mark.parametrize("options", [("--host", "fd00:1::23"), ()], ids=["named", "found"])
def test_a_network_of_ipv6_alone_is_shared(network: Network, options: tuple[str, ...]) -> None:
    network.connect("eth0", "fd00:1::23/64", "fd00:1::24/64")

    assert network.share(*options) == "[fd00:1::23]" and network.reaches("eth0", "[fd00:1::23]")


def test_an_address_that_changes_while_the_table_is_shared_is_followed(network: Network) -> None:
    network.connect("wlan0", "192.168.178.23/24", "192.168.178.40/24")
    assert network.share() == "192.168.178.23"

    ip("-n", network.name, "addr", "del", "192.168.178.23/24", "dev", "wlan0")
    network.give(network.name, "wlan0", "192.168.2.7/24")
    network.give(network.phones["wlan0"], "phone0", "192.168.2.8/24")

    assert network.next_link() == "192.168.2.7" and network.reaches("wlan0", "192.168.2.7")


def test_a_cable_that_is_pulled_gives_way_to_the_wifi(network: Network) -> None:
    network.connect("eth0", "10.1.1.5/24", "10.1.1.6/24")
    network.connect("wlan0", "192.168.178.23/24", "192.168.178.40/24")
    ip("-n", network.name, "route", "add", "default", "via", "10.1.1.6")
    assert network.share() == "10.1.1.5"

    ip("-n", network.phones["eth0"], "link", "set", "phone0", "down")

    assert network.next_link() == "192.168.178.23" and network.reaches("wlan0", "192.168.178.23")
