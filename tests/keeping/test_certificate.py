"""A certificate of one's own: those who join are served over TLS, under the name it was made for."""

import asyncio
import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest
import trustme

from models.store import StoreError
from tests.keeping.test_floods import until_closed
from tests.probes.floods.flooder import masked
from views.app import address_budgets, guest_listener
from views.app.sharing import Certificate
from views.server import WebApp, serve
from views.workspace.workspace import Workspace

NAME = "localhost"
MAKER = trustme.CA()
Connect = Callable[[bool], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]
LARGEST_RECORD = 16 * 1024
"""Bytes of a record of TLS: no less is read at once."""


@pytest.fixture
def certificate(tmp_path: Path) -> Certificate:
    """One whose key stands in the same file."""
    file = tmp_path / "own.pem"
    MAKER.issue_cert(NAME).private_key_and_cert_chain_pem.write_to_path(file)
    return Certificate(file)


def first_page(workspace: Workspace, certificate: Certificate) -> tuple[str, httpx.Response]:
    """The address that is given out, and what a browser that trusts the maker of the certificate is given there."""

    async def asked() -> tuple[str, httpx.Response]:
        sharing = WebApp(workspace, NAME, certificate).sharing
        await sharing.start_listening()
        trusting = ssl.create_default_context()
        MAKER.configure_trust(trusting)
        try:
            async with httpx.AsyncClient(verify=trusting) as browser:
                return sharing.page_url("/"), await browser.get(sharing.page_url("/"))
        finally:
            await sharing.stop_listening()

    return asyncio.run(asked())


def test_those_who_join_are_served_over_tls_under_the_name_that_was_given(
    workspace: Workspace, certificate: Certificate
) -> None:
    link, page = first_page(workspace, certificate)

    assert link.startswith(f"https://{NAME}:") and page.status_code == 200
    assert page.headers["set-cookie"].endswith("; Secure")


def test_the_key_may_stand_in_a_file_of_its_own(workspace: Workspace, tmp_path: Path) -> None:
    made = MAKER.issue_cert(NAME)
    made.private_key_pem.write_to_path(tmp_path / "key.pem")
    made.cert_chain_pems[0].write_to_path(tmp_path / "certificate.pem")

    assert (
        first_page(workspace, Certificate(tmp_path / "certificate.pem", tmp_path / "key.pem"))[1].status_code
        == 200
    )


@pytest.mark.parametrize("content", [None, b"", b"no certificate", MAKER.cert_pem.bytes()])
def test_what_is_no_certificate_with_its_key_is_told_in_one_sentence(
    tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "own.pem"
    if content is not None:
        file.write_bytes(content)

    with pytest.raises(StoreError, match=r"own\.pem cannot be used: "):
        Certificate(file).raise_unless_loadable()


def test_the_app_does_not_start_with_a_certificate_it_cannot_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        serve(data=tmp_path / "data", web=True, certificate=Certificate(tmp_path / "none.pem"))

    assert (
        ended.value.code == 1
        and "none.pem cannot be used: No such file or directory." in capsys.readouterr().err
    )
    assert not (tmp_path / "data").exists()


# -- floods over TLS ---------------------------------------------------------------------------------------------------
def closed_by_the_table(
    workspace: Workspace, certificate: Certificate, does: Callable[[Connect, int], Awaitable[bytes]]
) -> bytes:
    """What somebody who does this is sent, until the table closes the connection. `Connect`: over TLS if asked to."""

    async def run() -> bytes:
        sharing = WebApp(workspace, NAME, certificate).sharing
        await sharing.start_listening()
        trusting = ssl.create_default_context()
        MAKER.configure_trust(trusting)

        async def connect(over_tls: bool) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            return await asyncio.open_connection(NAME, sharing.port, ssl=trusting if over_tls else None)

        try:
            async with asyncio.timeout(30):
                return await does(connect, sharing.port)
        finally:
            await sharing.stop_listening()

    return asyncio.run(run())


def test_a_handshake_that_does_not_come_is_not_waited_for(
    workspace: Workspace, certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guest_listener, "REQUESTED_WITHIN", 0.3)

    async def stay_silent(connect: Connect, _: int) -> bytes:
        reader, _writer = await connect(False)
        return await until_closed(reader)

    assert closed_by_the_table(workspace, certificate, stay_silent) == b""


@pytest.mark.parametrize("frame", [masked(0x9, True), masked(0x2, True)])
def test_over_tls_too_many_empty_frames_end_the_connection(
    workspace: Workspace, certificate: Certificate, monkeypatch: pytest.MonkeyPatch, frame: bytes
) -> None:
    monkeypatch.setattr(address_budgets, "FRAMES_AT_ONCE", 60.0)
    monkeypatch.setattr(address_budgets, "FRAMES_A_SECOND", 0.0)

    async def flood(connect: Connect, port: int) -> bytes:
        reader, writer = await connect(True)
        writer.write(
            f"GET /ws HTTP/1.1\r\nHost: {NAME}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        await reader.readuntil(b"\r\n\r\n")
        writer.write(frame * 5000)
        return await until_closed(reader)

    pongs = closed_by_the_table(workspace, certificate, flood).count(b"\x8a\x00")
    assert pongs <= LARGEST_RECORD // len(frame), "what was read with the last one is answered"
