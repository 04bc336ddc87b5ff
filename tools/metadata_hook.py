"""The metadata hook of the package: addresses of the repository, and a README whose pictures and links work on PyPI.

The repository is the one that the package is built from: GITHUB_REPOSITORY in a workflow, else git's remote `origin`.
Where neither names one on GitHub, no address is given and the README stays as it is.
"""

import os
import re
import subprocess
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)]+)\)")
ON_GITHUB = re.compile(r"github\.com[:/]([\w.-]+/[\w.-]+?)(?:\.git)?/?$")


class RepositoryAddresses(MetadataHookInterface):
    """Adds the project's addresses and the README with absolute links."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        repository = repository_name(self.root)
        if repository:
            readme = with_absolute_links(readme, repository, f"v{metadata['version']}")
            metadata["urls"] = project_addresses(repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": readme}


def repository_name(root: str) -> str:
    """Return `owner/name` of the repository on GitHub that is built from, or an empty text."""
    if named := os.environ.get("GITHUB_REPOSITORY"):
        return named
    try:
        asked = subprocess.run(
            ["git", "-C", root, "remote", "get-url", "origin"], capture_output=True, text=True
        )
    except OSError:  # git is not installed
        return ""
    found = ON_GITHUB.search(asked.stdout.strip())
    return found[1] if found else ""


def project_addresses(repository: str) -> dict[str, str]:
    """Return the links that PyPI shows beside the project."""
    home = f"https://github.com/{repository}"
    return {
        "Homepage": home,
        "Source": home,
        "Issues": f"{home}/issues",
        "Documentation": f"{home}/tree/main/docs",
        "Changelog": f"{home}/blob/main/CHANGELOG.md",
        "Security": f"{home}/security/policy",
    }


def with_absolute_links(text: str, repository: str, tag: str) -> str:
    """Return the Markdown text with every relative link and picture as an address of the tagged version."""

    def absolute(link: re.Match[str]) -> str:
        picture, label, path = link.groups()
        kind = "raw" if picture else "blob"
        return f"{picture}[{label}](https://github.com/{repository}/{kind}/{tag}/{path})"

    return LINK.sub(absolute, text)
