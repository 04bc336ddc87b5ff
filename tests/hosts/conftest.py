"""The packages as they are built, and an environment in which the wheel is installed and nothing else of ours."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT

Run = Callable[..., str]


def run_uv(*words: str) -> None:
    """Run uv. The test is skipped where no package index can be reached."""
    made = subprocess.run(["uv", *words], cwd=ROOT, capture_output=True, text=True)
    if made.returncode and "Failed to fetch" in made.stderr:
        pytest.skip("no package index can be reached: the packages were not built")
    assert made.returncode == 0, made.stderr


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source package and the wheel that is made from it."""
    into = tmp_path_factory.mktemp("built")
    run_uv("build", "--quiet", "--out-dir", str(into))
    return into


@pytest.fixture(scope="session")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an environment's commands, with the wheel installed."""
    environment = tmp_path_factory.mktemp("installed") / "venv"
    run_uv("venv", "--quiet", "--python", sys.executable, str(environment))
    commands = environment / ("Scripts" if sys.platform == "win32" else "bin")
    run_uv("pip", "install", "--quiet", "--python", str(commands / "python"), str(next(built.glob("*.whl"))))
    return commands


@pytest.fixture
def others(tmp_path: Path) -> Path:
    """A folder with packages of another project that bear the names of ours. All but `models` end whoever imports them."""
    for name in ("models", "views", "referee", "assets"):
        (tmp_path / name).mkdir()
        says = (
            "OWNER = 'another project'"
            if name == "models"
            else f"raise SystemExit('imported another {name}')"
        )
        (tmp_path / name / "__init__.py").write_text(says, encoding="utf-8")
    (tmp_path / "main.py").write_text("raise SystemExit('imported another main')", encoding="utf-8")
    return tmp_path


@pytest.fixture
def run_installed(installed: Path, others: Path) -> Run:
    """Run a command of the environment in the other project's folder, which is on PYTHONPATH too. Returns what it prints."""

    def run(command: str, *words: str) -> str:
        done = subprocess.run(
            [str(installed / command), *words],
            cwd=others,
            env={**os.environ, "PYTHONPATH": str(others), "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            timeout=120,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run
