"""A certificate of one's own: those who join are served over TLS, under the name it was made for."""

import asyncio
import ssl
from pathlib import Path

import httpx
import pytest
import trustme

from models.store import StoreError
from views.app.sharing import Certificate
from views.server import WebApp, serve
from views.workspace.workspace import Workspace

NAME = "localhost"
MAKER = trustme.CA()


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
        await sharing.listen()
        trusting = ssl.create_default_context()
        MAKER.configure_trust(trusting)
        try:
            async with httpx.AsyncClient(verify=trusting) as browser:
                return sharing.page_url("/"), await browser.get(sharing.page_url("/"))
        finally:
            await sharing.stop()

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
        Certificate(file).check()


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
