"""Runs tests with the rules compiled to machine code (tools/compile_rules.py) in a copy of the checkout.

    python -m tests.probes.compiled                                  the tests of the rules
    python -m tests.probes.compiled -m tests.benchmarks play rules   any other Python module

The copy is in build/compiled, with the machine code beside its source. It is compiled again when a source has changed. Needs uv and a
C compiler.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).resolve().parents[2]
COPY = ROOT / "build" / "compiled"
MADE_OF = COPY / "made_of"
"""The digest of the sources from which the machine code was made."""
TESTS = (
    "royals", "royal_battles", "el_royale", "games", "odds", "keeping/test_checkpoints.py", "test_games.py",
    "test_act_drafts.py", "test_alternatives.py", "test_forced_acts.py", "test_invariants.py", "test_legal_acts.py", "test_machine_code.py",
    "test_points_of_view.py", "test_act_sequences.py", "test_sums_read_aloud.py",
)  # fmt: skip
"""The tests of the rules. Others use the rules too, but mostly test something else, and some read the rules' source."""


def files() -> list[str]:
    """Return every file of the checkout."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return [name for name in names if name and (ROOT / name).is_file()]


def digest(names: Sequence[str]) -> str:
    """Return a digest of everything that the machine code depends on."""
    made = hashlib.sha256()
    for name in sorted(names):
        if (
            name in ("pyproject.toml", "tools/build_hook.py", "tools/compile_rules.py")
            or fnmatch(name, "models/*.py")
            or fnmatch(name, "referee/*.py")
        ):
            made.update(name.encode() + (ROOT / name).read_bytes())
    return made.hexdigest()


def copy(names: Sequence[str]) -> None:
    """Copy the checkout as it is now beside the machine code."""
    for name in names:
        (COPY / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, COPY / name)


def compiled() -> Iterator[tuple[str, bytes]]:
    """Yield the files of machine code in a wheel."""
    with TemporaryDirectory() as folder:
        wanted = os.environ | {"HATCH_BUILD_HOOK_ENABLE_CUSTOM": "1"}
        subprocess.run(
            ["uv", "build", "--quiet", "--wheel", "--out-dir", folder, str(COPY)], env=wanted, check=True
        )
        with ZipFile(next(Path(folder).glob("*.whl"))) as wheel:
            names = (name for name in wheel.namelist() if name.endswith((".so", ".pyd")))
            yield from ((name.removeprefix("tabletop_referee/"), wheel.read(name)) for name in names)


def make() -> None:
    """Bring the copy up to date."""
    names = files()
    made_of = digest(names)
    if not MADE_OF.exists() or MADE_OF.read_text() != made_of:
        shutil.rmtree(COPY, ignore_errors=True)
        copy(names)
        for name, code in compiled():
            (COPY / name).write_bytes(code)
        MADE_OF.write_text(made_of)
    copy(names)


def main(*words: str) -> int:
    """Bring the copy up to date and run the command in it. Returns its exit status."""
    make()
    asked = words or [
        "-m",
        "pytest",
        "-q",
        "-m",
        "not browser and not heavy",
        *(f"tests/{each}" for each in TESTS),
    ]
    return subprocess.run(
        [sys.executable, *asked], cwd=COPY, env=os.environ | {"REFEREE_COMPILED": "required"}
    ).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
