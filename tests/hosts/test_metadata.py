"""What PyPI is told about the package: its version, its addresses, and a README whose links and pictures work there."""

import subprocess
from pathlib import Path

import pytest

from models.version import VERSION
from tests.conftest import ROOT
from tools.metadata_hook import RepositoryAddresses, repository_name, with_absolute_links


@pytest.fixture
def metadata(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """The metadata of a package that is built from a repository on GitHub."""
    monkeypatch.setenv("GITHUB_REPOSITORY", "someone/referee")
    given: dict[str, object] = {"version": VERSION}
    RepositoryAddresses(str(ROOT), {}).update(given)
    return given


def test_every_link_of_the_readme_is_absolute_on_pypi(metadata):
    text = metadata["readme"]["text"]

    assert f"https://github.com/someone/referee/raw/v{VERSION}/docs/royal-battle.png" in text
    assert "](docs/" not in text and "](tests/" not in text


def test_the_addresses_are_those_of_the_repository(metadata):
    assert metadata["urls"]["Issues"] == "https://github.com/someone/referee/issues"


def test_links_that_are_absolute_or_local_stay():
    text = "[a](https://example.org/b) [c](#d)"

    assert with_absolute_links(text, "someone/referee", "v1") == text


@pytest.mark.parametrize(
    "address", ["git@github.com:someone/referee.git", "https://github.com/someone/referee"]
)
def test_the_repository_is_read_off_gits_remote(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    assert repository_name(str(tmp_path)) == ""

    subprocess.run(["git", "-C", str(tmp_path), "remote", "add", "origin", address], check=True)

    assert repository_name(str(tmp_path)) == "someone/referee"
