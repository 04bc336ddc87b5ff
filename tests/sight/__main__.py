"""Look at every position at every size, at 100 and 150 % (or other `--scales`), in English and German; print what is out of sight.

python -m tests.sight [--into FOLDER] [NAME ...]     positions whose names begin so; --into: a picture of each, too
"""

import argparse
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.conftest import CHROMIUM, QUIET, Served
from tests.sight.looking import SIZES, Rectangle, looked_at, page_at
from tests.sight.positions import positions
from views.workspace.workspace import Workspace


def main() -> int:
    """Everything; 1 if anything is out of sight."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*")
    parser.add_argument("--into", type=Path)
    parser.add_argument("--languages", default="en,de")
    parser.add_argument("--sizes", default="")
    parser.add_argument("--scales", default="100,150")
    given = parser.parse_args()
    sizes = [size for size in SIZES if not given.sizes or f"{size[0]}x{size[1]}" in given.sizes.split(",")]
    faults = 0
    for language in given.languages.split(","):
        with tempfile.TemporaryDirectory() as folder:
            workspace = Workspace(Path(folder))
            workspace.store_setting("language", language)
            lie = list(positions(workspace, tuple(given.names) or ("",)))
            workspace.close()
            app = Served(Path(folder))
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
                for size in sizes:
                    for scale in map(int, given.scales.split(",")):
                        boards: dict[str, Rectangle] = {}
                        with page_at(browser, app, size, scale) as page:
                            for position in lie:
                                for fault in looked_at(page, position, size, scale, boards):
                                    faults += 1
                                    print(language, f"{scale} %", *fault, sep=" | ", flush=True)
                                if given.into:
                                    given.into.mkdir(parents=True, exist_ok=True)
                                    name = f"{position.name} {size[0]}x{size[1]} {language} {scale}.png"
                                    page.screenshot(path=given.into / name.replace(",", "").replace(" ", "-"))
            app.stop()
    print(f"{faults} out of sight")
    return int(faults > 0)


if __name__ == "__main__":
    raise SystemExit(main())
