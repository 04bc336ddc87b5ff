"""Compile catalogues of translations: `.mo` files, which the app loads sooner than `.po` files. They are not kept in git.

    python tools/compiled_catalogues.py            write a .mo file beside each .po: before `flet build`

The build hook of the package and tools/publish.py use it too. It needs Babel and nothing else.
"""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages import Catalog, mofile

SAME_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""Written into each file, so that the same texts always make the same file."""
ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from models.catalogues import DIGEST, digest_of_po_content, entries_of_po_text  # noqa: E402


def po_files(languages: Path) -> Iterator[Path]:
    """Yield the catalogue of every language in the folder `assets/language`."""
    yield from sorted(languages.glob("*/LC_MESSAGES/referee.po"))


def compiled_catalogue(po: Path) -> bytes:
    """Return the content of the `.mo` file. It contains the digest of its source, so that the app never loads an outdated one."""
    content = po.read_bytes()
    catalogue = Catalog(
        po.parent.parent.name,
        project="referee",
        charset="utf-8",
        fuzzy=False,
        creation_date=SAME_DATE,
        revision_date=SAME_DATE,
    )
    for each in entries_of_po_text(content.decode("utf-8")):
        if each.translation and not each.is_fuzzy:
            catalogue.add(each.english, each.translation, context=each.id)
    context, message = DIGEST
    catalogue.add(message, digest_of_po_content(content), context=context)
    out = BytesIO()
    mofile.write_mo(out, catalogue)
    return out.getvalue()


def main() -> None:
    """Compile the catalogue of every language, beside its source."""
    for po in po_files(ROOT / "assets" / "language"):
        po.with_suffix(".mo").write_bytes(compiled_catalogue(po))


if __name__ == "__main__":
    main()
