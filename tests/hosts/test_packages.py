"""What is packed for each host: every pattern finds files, and the texts of every language are there in compiled form."""

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from models.catalogues import Translations, entries_of_po_text, load_translations
from tests.conftest import ROOT
from tools import publish
from tools.compiled_catalogues import compiled_catalogue, po_files

HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"][
    "hooks"
]["custom"]
GERMAN = ("card.within", "{how, select, words {{rank} of {suit}} other {{written}}}")


@pytest.mark.parametrize("pattern", [*HOOK["machine-code"]["compiled"], *HOOK["machine-code"]["as_written"]])
def test_every_pattern_of_the_machine_code_names_a_module(pattern: str) -> None:
    assert list(ROOT.glob(pattern))


def test_the_page_leaves_out_only_modules_that_there_are() -> None:
    sources = [
        path.relative_to(ROOT).as_posix()
        for top in ("views", "referee")
        for path in (ROOT / top).rglob("*.py")
    ]

    unused = [
        name
        for name in alternatives(publish.SERVER.pattern)
        if not any(re.match(name, path) for path in sources)
    ]

    assert unused == []


def alternatives(pattern: str) -> list[str]:
    """Every alternative of a pattern of names, `a(b|c)` as `ab` and `ac`."""
    inner = re.search(r"\(([^()]*)\)", pattern)
    if inner is None:
        return pattern.split("|") if "(" not in pattern else [pattern]
    before, after = pattern[: inner.start()], pattern[inner.end() :]
    starts = max(before.rfind("|"), before.rfind("(")) + 1
    ends = re.search(r"[|()]", after)
    rest = after[: ends.start()] if ends else after
    expanded = "|".join(f"{before[starts:]}{each}{rest}" for each in inner[1].split("|"))
    return alternatives(before[:starts] + expanded + after[len(rest) :])


@pytest.mark.slow
@pytest.mark.xdist_group("packages")
def test_the_wheel_holds_compiled_texts_and_no_source_of_them(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        inside = "tabletop_referee/"
        names = [name for name in wheel.namelist() if name.startswith(f"{inside}assets/language/")]
        compiled = {name.removeprefix(inside): wheel.read(name) for name in names}

    assert compiled == {
        po.relative_to(ROOT).with_suffix(".mo").as_posix(): compiled_catalogue(po) for po in catalogues()
    }


@pytest.mark.slow
@pytest.mark.xdist_group("packages")
def test_the_source_package_holds_texts_in_both_forms(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as package:
        names = {name.partition("/")[2] for name in package.getnames()}

    for po in catalogues():
        assert {po.relative_to(ROOT).as_posix(), po.relative_to(ROOT).with_suffix(".mo").as_posix()} <= names
    assert [name for name in names if name.startswith("tests/")] == []


@pytest.mark.slow
@pytest.mark.xdist_group("packages")
def test_the_wheel_holds_one_package_and_nothing_beside_it(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        folders = {name.partition("/")[0] for name in wheel.namelist()}

    assert {name for name in folders if not name.endswith(".dist-info")} == {"tabletop_referee"}


def catalogues() -> list[Path]:
    return list(po_files(ROOT / "assets" / "language"))


def test_the_page_is_given_compiled_texts(tmp_path: Path) -> None:
    publish._catalogues(tmp_path)

    for po in catalogues():
        folder = tmp_path / po.parent.relative_to(ROOT)
        assert [each.name for each in folder.iterdir()] == ["referee.mo"]
        assert load_translations(folder).pgettext(*GERMAN) != GERMAN[1]


def test_compiled_texts_are_the_same_as_those_of_the_source(tmp_path: Path) -> None:
    for po in catalogues():
        (tmp_path / "referee.mo").write_bytes(compiled_catalogue(po))
        compiled, written = load_translations(tmp_path), load_translations(po.parent)

        different = [
            each
            for each in entries_of_po_text(po.read_text(encoding="utf-8"))
            if compiled.pgettext(each.id, each.english) != written.pgettext(each.id, each.english)
        ]

        assert different == []


def test_texts_compiled_from_an_older_source_are_not_used(tmp_path: Path) -> None:
    po = tmp_path / "de" / "LC_MESSAGES" / "referee.po"
    po.parent.mkdir(parents=True)
    po.write_text('msgctxt "a"\nmsgid "One"\nmsgstr "Eins"\n', encoding="utf-8")
    po.with_suffix(".mo").write_bytes(compiled_catalogue(po))

    fresh = load_translations(po.parent)
    po.write_text('msgctxt "a"\nmsgid "One"\nmsgstr "Eines"\n', encoding="utf-8")
    stale = load_translations(po.parent)

    assert fresh.pgettext("a", "One") == "Eins" and not isinstance(fresh, Translations)
    assert stale.pgettext("a", "One") == "Eines" and isinstance(stale, Translations)


def test_a_worker_process_speaks_german_in_a_folder_that_is_read_only(tmp_path: Path) -> None:
    """The same from a clone: no file is written beside the source."""
    for po in catalogues():
        copy = tmp_path / po.relative_to(ROOT / "assets" / "language")
        copy.parent.mkdir(parents=True)
        copy.write_bytes(po.read_bytes())
        copy.parent.chmod(0o500)
    code = (
        "import sys\nfrom pathlib import Path\nfrom concurrent.futures import ProcessPoolExecutor\n"
        "from models import translation\nfrom multiprocessing import get_context\n"
        "def word(folder):\n"
        "    translation.CATALOGUES = Path(folder)\n"
        "    with translation.language_context('de'): return translation.card_name_cached_by_language('de', 'JH')\n"
        "if __name__ == '__main__':\n"
        "    with ProcessPoolExecutor(1, get_context('spawn')) as pool: print(pool.submit(word, sys.argv[1]).result())\n"
    )
    (tmp_path / "worker.py").write_text(code, encoding="utf-8")

    answer = subprocess.run(
        [sys.executable, str(tmp_path / "worker.py"), str(tmp_path)],
        env={"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        cwd=tmp_path,
        encoding="utf-8",
    )

    assert answer.stdout.strip() == "Herz-Bube", answer.stderr
    assert not list(tmp_path.rglob("*.mo"))
