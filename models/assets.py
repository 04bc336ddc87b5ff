"""The folder of the app's own files: drawings, fonts, languages, examples."""

from pathlib import Path
from typing import Final

ASSETS: Final = Path(__file__).resolve().parent.parent / "assets"
