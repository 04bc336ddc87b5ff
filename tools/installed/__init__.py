"""The installed app: one package that holds `models`, `referee`, `views` and `assets` as the repository has them.

The modules import each other as `models`, `referee` and `views`. The command puts this package's folder first on the
path of its own process, so that packages of the same names elsewhere neither hide ours nor are hidden by them.
Importing this package changes nothing. In a checkout, where `uv sync` has put the top folder on the path, the command
leaves the path alone.
"""

import sys
from pathlib import Path

PACKAGE_FOLDER = Path(__file__).resolve().parent
TOP_LEVEL = ("models", "referee", "views")


def put_package_folder_first() -> None:
    """Make `models`, `referee`, `views` and `assets` mean ours in this process, and in those that multiprocessing starts from it."""
    if not (PACKAGE_FOLDER / "views").is_dir():
        return
    folder = str(PACKAGE_FOLDER)
    sys.path[:] = [folder, *(each for each in sys.path if each != folder)]
    for name, module in list(sys.modules.items()):  # loaded by a .pth file or by sitecustomize
        if name.partition(".")[0] in TOP_LEVEL and not is_ours(module):
            del sys.modules[name]


def is_ours(module: object) -> bool:
    """True if a module was loaded from this package's folder."""
    return Path(str(getattr(module, "__file__", None) or "")).is_relative_to(PACKAGE_FOLDER)


def command() -> None:
    """Run the `referee` command."""
    put_package_folder_first()
    from views.hosts import start

    start()
