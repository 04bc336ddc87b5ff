"""A hook of MkDocs: adds the pages at the top of the repository to the site, and adjusts links to their places in it."""

import posixpath
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TOP_PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "CODE_OF_CONDUCT.md": "CODE_OF_CONDUCT.md",
    "SECURITY.md": "SECURITY.md",
    "tests/README.md": "tests/README.md",
}
"""Pages outside docs/, with their places in the site."""
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")


def on_files(files: Any, config: Any) -> Any:
    """Add the pages at the top of the repository, and a list of the decisions."""
    from mkdocs.structure.files import File

    for source, place in TOP_PAGES.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    files.append(File.generated(config, "decisions/index.md", content=list_of_decisions()))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Return the page with its links adjusted to the site."""
    return with_site_links(markdown, page.file.src_uri)


def list_of_decisions() -> str:
    """Return a page that links every decision by its heading."""
    decisions = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
    lines = [
        f"- [{path.read_text(encoding='utf-8').splitlines()[0].lstrip('# ')}]({path.name})"
        for path in decisions
    ]
    return "\n".join(["# Decisions", "", *lines, ""])


def with_site_links(markdown: str, place: str) -> str:
    """Return the text of the page at `place` in the site, with links to the repository's files replaced by links to the site's pages."""
    source = next((each for each, there in TOP_PAGES.items() if there == place), f"docs/{place}")

    def in_site(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[1]))
        if target == "docs/decisions":
            target += "/index.md"
        if target == "CONTRIBUTING.md":
            target = "docs/contributing.md"  # the site has one page for both files of that name
        there = TOP_PAGES.get(target, target.removeprefix("docs/"))
        return f"]({posixpath.relpath(there, posixpath.dirname(place) or '.')}"

    return LINK.sub(in_site, markdown)
