"""Make the page that needs no server: `uv run python tools/publish.py [--into FOLDER] [--plain]`, by default into dist/page.

The result is a folder of static files for any web server. The browser runs the app's Python (Pyodide) and stores the tables itself; after
the first visit it starts without a network. `--plain` makes no Brotli files beside the others, which takes most of the time.

Flet's client and Pyodide come from the package flet-web, pure Python from this environment. Only pydantic's core is downloaded, once,
built for a browser (`pip`). Pyodide itself compiles the Python files if node is installed; otherwise the browser does, slowly.
"""

import base64
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.metadata import version
from pathlib import Path
from typing import Final

import brotli
from flet_web import get_package_web_dir
from platformdirs import user_cache_path

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.compiled_catalogues import compiled_catalogue, po_files  # noqa: E402
from views.terminal.progress import Advance, progress_bar  # noqa: E402

OURS: Final = ROOT / "tools" / "page"
CLIENT: Final = Path(get_package_web_dir())
LIBRARY: Final = Path(sysconfig.get_paths()["purelib"])
CACHE: Final = user_cache_path("referee", appauthor=False) / "published"

OF_THE_CLIENT: Final = (
    "assets/AssetManifest.bin",
    "assets/AssetManifest.bin.json",
    "assets/fonts/roboto.woff2",
    "assets/shaders/ink_sparkle.frag",
    "canvaskit/canvaskit.js",
    "canvaskit/canvaskit.wasm",
    "canvaskit/skwasm.js",
    "canvaskit/skwasm.wasm",
    "flutter_bootstrap.js",
    "main.dart.js",
    "main.dart.mjs",
    "main.dart.wasm",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide.mjs",
    "pyodide/python_stdlib.zip",
    "version.json",
)
CHROMIUM: Final = ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm.js", "canvaskit/skwasm.wasm")
OTHERS: Final = ("main.dart.js", "canvaskit/canvaskit.js", "canvaskit/canvaskit.wasm")
"""Flutter's files: the first list is for Chromium and related browsers, this one for all others."""
FIRST: Final = (
    *(
        "annotated_types",
        "anyascii",
        "babel",
        "click",
        "click_default_group.py",
        "dateutil",
        "flet",
        "flet_charts",
        "msgpack",
        "pluggy",
    ),
    *(
        "pydantic",
        "pyicumessageformat",
        "repath.py",
        "six.py",
        "sqlite_fts4",
        "sqlite_utils",
        "tabulate",
        "typing_extensions.py",
        "typing_inspection",
    ),
)
"""The packages that the screens need."""
LATER: Final = ("defusedxml", "fontTools", "font_source_serif_pro", "fpdf", "openskill", "segno")
"""Packages that only printing, QR codes and ratings need: loaded once the first screen is shown."""
NOT_NEEDED: Final = re.compile(
    r"(^|/)(__pycache__|tests?|\w+\.dist-info)/|\.(pyi|so|pyd|typed|pyx|c)$|^pydantic/(v1/|mypy\.py)|^flet/(testing|fastapi|pytest_plugin)"
    r"|^fontTools/(afmLib|cu2qu|diff|fontBuilder|merge|mtiLib|qu2cu|t1Lib|tfmLib|ttx|ufoLib|voltLib|varLib/interpolat\w+)(/|\.py)"
    r"|^fontTools/feaLib/(builder|lexer|parser|variableScalar|__main__)\.py"
    r"|^(click/(testing|shell_completion|_winconsole)|pydantic/(experimental/|color)|annotated_types/test_cases|segno/(cli|helpers))"
    r"|^sqlite_utils/cli\.py|^babel/(messages/|locale-data/(?!(root|en|de)\.dat$))"
    r"|^font_source_serif_pro/.*(?<!SourceSerifPro-Regular)(?<!SourceSerifPro-Semibold)(?<!SourceSerifPro-It)\.(otf|ttf|woff2?)$"
)
SERVER: Final = re.compile(
    r"^views/(terminal/|lab/|screens/laboratory/(page|charts)|server|windows|browser_window|sessions|embedded|guest_root|app/(session_(server|registry)|websocket|local_network|network_addresses|page_files|request_filter|sharing))"
    r"|^referee/(lab/(recorded_games|game_statistics|questions|strengths)|games/\w+/computer_players)\.py"
)
"""Our own files that only a server or a built app needs."""
ASSETS_OF_PYTHON: Final = re.compile(r"^assets/(examples/|search/|fonts/Signs\.ttf)")
SYNC: Final = "function ___syscall_fdatasync(fd){try{var stream=SYSCALLS.getStreamFromFD(fd);return 0}"
SYNCED: Final = SYNC.replace("return 0", "return stream.stream_ops?.fsync?.(stream)??0")
"""In Pyodide 314 `fdatasync`, with which SQLite waits for the disk, does nothing on any file system; `fsync` works."""
CONTENT_POLICY: Final = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob: {scripts}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data: blob:; connect-src 'self' data: blob:; worker-src 'self' blob:; frame-src blob:; "
    "object-src 'none'; form-action 'none'"
)
SHARED: Final = {
    "action": "./shared",
    "method": "POST",
    "enctype": "multipart/form-data",
    "params": {"files": [{"name": "record", "accept": ["application/json", ".json", "text/plain", ".txt"]}]},
}
"""What other apps of a phone may share with the installed page; its service worker receives it (sw.js)."""
SCRIPTS: Final = {
    "page.js": (OURS / "page.js", OURS / "pictures.js"),
    "handing.js": (ROOT / "assets/handing.js", ROOT / "assets/moving.js"),
}
"""Scripts joined to one file each, so that the page makes fewer requests."""
PACKED: Final = (".png", ".woff2")
"""Extensions of files that are compressed already."""
QUALITY: Final = 10
"""Brotli's quality: 11 took half as much processor time again, for 3 % fewer bytes."""
Pairs = Iterable[tuple[str, Path]]


def publish(into: Path, plain: bool) -> None:
    """Make the page in this folder and delete what was there."""
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    steps = [("Flet's client", _client), ("Python, compiled for the browser", _python), ("the page", _index)]
    steps.append(("what keeps it", _service_worker))
    if not plain:
        steps.append(("packing", _pack))
    with ThreadPoolExecutor(1) as ahead:  # Python is compiled on one core: another compresses meanwhile
        for told, step in steps:
            began, worked = time.monotonic(), processor_time()
            with progress_bar(told) as show:
                step(into, show)
            passed, worked = time.monotonic() - began, processor_time() - worked
            print(f"{told}: {passed:.1f} s, of the processors {worked:.1f} s", flush=True)
            if step is _client and not plain:
                for file in sorted(into.glob("main.dart.*")):
                    ahead.submit(_compressed, file.name, file.read_bytes())
    _tell(into)


def processor_time() -> float:
    """Return the processor seconds of this command and of the programs that it waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def _copy(files: Pairs, into: Path) -> None:
    for name, file in files:
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, into / name)


def _below(folder: Path, at: str = "") -> Iterator[tuple[str, Path]]:
    """Yield every file below a folder, with its path there prefixed by `at`."""
    return (
        (at + file.relative_to(folder).as_posix(), file)
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    )


def _mended(file: Path, *mends: tuple[str, str]) -> None:
    """Replace texts in a file. Each must occur exactly once."""
    text = file.read_text(encoding="utf-8")
    for old, new in mends:
        assert text.count(old) == 1, f"{file.name} is another one than was known: {old}"
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def _client(into: Path, _: Advance) -> None:
    """Copy Flet's client, Pyodide, our drawings and fonts, and the scripts that connect them."""
    from views.app.page_files import IN_PLACE
    from views.app.page_files import OURS as DRAWINGS

    _copy(((name, CLIENT / name) for name in OF_THE_CLIENT if (CLIENT / name).is_file()), into)
    never = re.compile(
        r"back\.html|(watchdog|line|moving)\.js|(cards|pieces)/.*\.svg"
    )  # the last are the sources of our WebP pictures
    drawn = [
        (name, file)
        for name, file in _below(ROOT / "assets")
        if name.split("/")[0] in DRAWINGS and not never.fullmatch(name)
    ]
    pictures = [each for each in drawn if each[0].startswith(("cards/", "pieces/"))]
    _write_pack(into / "pictures.pack", pictures)
    alone = [each for each in drawn if each not in pictures]
    _copy([*alone, *((name, ROOT / "assets" / ours) for name, ours in IN_PLACE.items())], into)
    _copy(((name, OURS / name) for name in ("pack.js", "store.js", "worker.js")), into)
    for name, parts in SCRIPTS.items():
        (into / name).write_text(
            "".join(part.read_text(encoding="utf-8") for part in parts), encoding="utf-8"
        )
    _mended(
        into / "manifest.json",
        ('"launch_handler"', f'"share_target": {json.dumps(SHARED)},\n  "launch_handler"'),
    )
    _mended(into / "pyodide/pyodide.asm.mjs", (SYNC, SYNCED))
    told = json.loads((CLIENT / "pyodide/package.json").read_text())["version"]
    info = json.loads((CLIENT / "pyodide/pyodide-lock.json").read_text())["info"]
    _mended(
        into / "worker.js",
        ("JSON.stringify(LOCK)", f"'{json.dumps({'info': info | {'version': told}, 'packages': {}})}'"),
    )


def _index(into: Path, _: Advance) -> None:
    """Write index.html: the server's, changed for any folder, without a connection, and with a policy that names each of its scripts."""
    page = into / "index.html"
    shutil.copyfile(ROOT / "assets" / "index.html", page)
    text = page.read_text(encoding="utf-8").replace("/version/", "")
    page.write_text(text, encoding="utf-8")
    begins, ends = map(
        text.index,
        (
            "    // From the first screen on a worker watches",
            "    // The ring is for whoever goes by keyboard",
        ),
    )
    _mended(
        page,
        ('<base href="/">', '<base href="./">'),
        ("pyodide: false", "pyodide: true"),
        ('  <script src="line.js"></script>\n', ""),  # there is no connection to lose
        ('  <script src="moving.js"></script>\n', ""),  # moving.js is part of handing.js
        ('routeUrlStrategy: "path"', 'routeUrlStrategy: "hash"'),
        ('entrypointBaseUrl: ""', "entrypointBaseUrl: new URL('./', location.href.split('#')[0]).href"),
        ('assetBase: ""', "assetBase: new URL('./', location.href.split('#')[0]).href"),
        (
            'canvasKitBaseUrl: "canvaskit/"',
            "canvasKitBaseUrl: new URL('canvaskit/', location.href.split('#')[0]).href",
        ),
        ("observer.disconnect(); uncover(); watch();", "observer.disconnect(); uncover();"),
        (text[begins:ends], NO_OTHER_WORKER),
        ("  </style>", NOTE_STYLE + "  </style>"),
        ("\n  <style>", FONTS + '  <script src="page.js"></script>\n\n  <style>'),
    )
    text = page.read_text(encoding="utf-8")
    digests = (
        hashlib.sha256(each.encode()).digest() for each in re.findall(r"<script>(.*?)</script>", text, re.S)
    )
    policy = CONTENT_POLICY.format(
        scripts=" ".join(f"'sha256-{base64.b64encode(each).decode()}'" for each in digests)
    )
    charset = '<meta charset="UTF-8">'
    named = f'{charset}\n  <meta http-equiv="Content-Security-Policy" content="{policy}">'
    page.write_text(text.replace(charset, named), encoding="utf-8")


NO_OTHER_WORKER: Final = """    // Flutter would put a worker of its own in the place of ours, if it saw that there is one.
    if (navigator.serviceWorker) navigator.serviceWorker.getRegistration = async () => undefined;

"""
FONTS: Final = """
  <script>
    { // What Flutter asks for when a sign is in no font, by a name of the day: ours has every sign of the app.
      const plain = window.fetch;
      window.fetch = (asked, ...more) => {
        const address = String(asked?.url ?? asked);
        if (/assets\\/fonts\\/noto/.test(address)) return plain('fonts/Signs.ttf', ...more);
        if (/\\/roboto\\/v/.test(address)) return plain('assets/fonts/roboto.woff2', ...more);
        return plain(asked, ...more);
      };
    }
  </script>
"""
NOTE_STYLE: Final = """    #note {
      position: fixed; z-index: 20; display: flex; flex-wrap: wrap; align-items: center; justify-content: center; gap: 16px; padding: 16px;
      background: #4c3628; color: #f6ead5; font: 18px/1.4 system-ui, sans-serif;
    }
    #note.middle { inset: 0; }
    #note.foot { left: 0; right: 0; bottom: 0; }
    #note button { font: inherit; min-height: 48px; padding: 0 20px; }
"""


# -- Python ------------------------------------------------------------------------------------------------------------


def _python(into: Path, _: Advance) -> None:
    """Pack our source and the packages it needs, compiled: one archive for the first screen, one for the rest."""
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder)
        ours = [
            each
            for part in ("models", "referee", "views", "assets")
            for each in _below(ROOT / part, f"{part}/")
        ]
        mine = [
            (name, file)
            for name, file in ours
            if not SERVER.match(name) and not re.search(r"(^|/)__pycache__/", name)
        ]
        _copy(
            (
                (name, file)
                for name, file in mine
                if not name.startswith("assets/") or ASSETS_OF_PYTHON.match(name)
            ),
            stage,
        )
        _copy([("main.py", ROOT / "main.py")], stage)
        _catalogues(stage)
        for package in (*FIRST, *LATER):
            found = (
                [(package, LIBRARY / package)]
                if package.endswith(".py")
                else _below(LIBRARY / package, f"{package}/")
            )
            _copy(((f"packages/{name}", file) for name, file in found if not NOT_NEEDED.search(name)), stage)
        _copy(
            (
                (f"packages/{name}", file)
                for name, file in _below(_core())
                if not re.search(r"\.pyi$|dist-info/", name)
            ),
            stage,
        )
        _compile(stage, into / "pyodide/python_stdlib.zip")
        late = re.compile(rf"packages/({'|'.join(LATER)})/")
        everything = list(_below(stage))
        _write_pack(into / "app.pack", [each for each in everything if not late.match(each[0])])
        _write_pack(into / "later.pack", [each for each in everything if late.match(each[0])])


def _catalogues(stage: Path) -> None:
    """Add the compiled catalogues of every language."""
    for po in po_files(ROOT / "assets" / "language"):
        compiled = (stage / po.relative_to(ROOT)).with_suffix(".mo")
        compiled.parent.mkdir(parents=True, exist_ok=True)
        compiled.write_bytes(compiled_catalogue(po))


def _write_pack(pack: Path, files: list[tuple[str, Path]]) -> None:
    index = json.dumps([[name, file.stat().st_size] for name, file in files]).encode()
    pack.write_bytes(struct.pack("<I", len(index)) + index + b"".join(file.read_bytes() for _, file in files))


def _core() -> Path:
    """Return pydantic's core, which is not pure Python, built for this Pyodide. Downloaded once."""
    wanted = version("pydantic_core")
    folder = CACHE / f"pydantic_core-{wanted}"
    if not (folder / "pydantic_core").is_dir():
        lock = json.loads((CLIENT / "pyodide/pyodide-lock.json").read_text())["info"]
        python = ".".join(lock["python"].split(".")[:2])
        tag = f"cp{python.replace('.', '')}"
        asked = [
            "--platform",
            f"pyemscripten_{lock['abi_version']}_{lock['arch']}",
            "--python-version",
            python,
            "--abi",
            tag,
        ]
        made = folder.with_name(folder.name + ".new")
        shutil.rmtree(made, ignore_errors=True)
        pip = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--no-compile",
            "--only-binary=:all:",
            "--target",
            str(made),
        ]
        subprocess.run([*pip, *asked, f"pydantic_core=={wanted}"], check=True)
        shutil.rmtree(folder, ignore_errors=True)
        made.rename(folder)
    return folder


def _compile(stage: Path, library: Path) -> None:
    """Replace sources by compiled files. Compiled files are cached by their content and name."""
    node, mjs, pyodide = shutil.which("node"), OURS / "compile.mjs", CLIENT / "pyodide"
    if node is None:
        print("No node here: the browser compiles Python itself, and starts more slowly.")
        return
    (CACHE / "compiled").mkdir(parents=True, exist_ok=True)
    how = mjs.read_bytes() + (pyodide / "package.json").read_bytes()

    def kept(name: str, content: bytes) -> Path:
        return CACHE / "compiled" / hashlib.blake2b(name.encode() + content + how, digest_size=16).hexdigest()

    kept_library = kept("library", (pyodide / "python_stdlib.zip").read_bytes())
    left = {file: kept(name, file.read_bytes()) for name, file in _below(stage) if file.suffix == ".py"}
    for file in [file for file, compiled in left.items() if compiled.exists()]:
        shutil.copyfile(left.pop(file), f"{file}c")
        file.unlink()
    if left or not kept_library.exists():
        asked = (
            (pyodide / "pyodide.mjs").as_uri(),
            str(stage),
            str(pyodide / "python_stdlib.zip"),
            str(kept_library),
        )
        subprocess.run([node, str(mjs), *asked], check=True)
    for file, compiled in left.items():
        shutil.copyfile(f"{file}c", compiled)
    shutil.copyfile(kept_library, library)


# -- service worker, compression, report -----------------------------------------------------------------------------------


def _service_worker(into: Path, _: Advance) -> None:
    """Write the service worker with the list of files it caches and the version, which changes as soon as any file changes."""
    names = [name for name, _ in _below(into)]
    digest = hashlib.blake2b(digest_size=6)
    for name in names:
        digest.update(f"{name} {hashlib.blake2b((into / name).read_bytes()).hexdigest()}\n".encode())
    always = ["./", *(name for name in names if name not in ("index.html", *CHROMIUM, *OTHERS))]
    lists = {"VERSION": digest.hexdigest(), "ALWAYS": always, "CHROMIUM": CHROMIUM, "OTHERS": OTHERS}
    written = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in lists.items())
    (into / "sw.js").write_text(written + (OURS / "sw.js").read_text(encoding="utf-8"), encoding="utf-8")


def _pack(into: Path, show: Advance) -> None:
    """Write a Brotli file beside each file, for servers that send it. Compressed files are cached by their content.

    Compression takes most of the time of a first run. Brotli releases the interpreter lock, so each core compresses a file.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    files = [(name, file) for name, file in _below(into) if file.suffix not in PACKED]
    files.sort(
        key=lambda each: each[1].stat().st_size, reverse=True
    )  # the largest first, so that no core waits for it at the end
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = [pool.submit(_pack_file, into, name, file) for name, file in files]
        for n, _ in enumerate(as_completed(waiting), 1):
            show(n, len(files), f"packing: {n} of {len(files)} files")
    for each in waiting:
        each.result()


def _compressed(name: str, content: bytes) -> Path:
    """Return the cached Brotli file of this content, made if it is missing."""
    CACHE.mkdir(parents=True, exist_ok=True)
    kept = CACHE / f"{hashlib.blake2b(content, digest_size=16).hexdigest()}.{QUALITY}.br"
    if not kept.exists():
        new = kept.with_name(f"{kept.name}.{name.replace('/', '-')}.new")
        new.write_bytes(brotli.compress(content, quality=QUALITY, lgwin=24))
        new.replace(kept)
    return kept


def _pack_file(into: Path, name: str, file: Path) -> None:
    content = file.read_bytes()
    kept = _compressed(name, content)
    if kept.stat().st_size < 0.97 * len(content):
        shutil.copyfile(kept, into / f"{name}.br")


def _tell(into: Path) -> None:
    """Print how much a first visit loads."""
    names = [name for name, _ in _below(into) if not name.endswith(".br")]
    raw: Callable[[str], int] = lambda name: (into / name).stat().st_size
    sent: Callable[[str], int] = lambda name: (
        raw(f"{name}.br") if (into / f"{name}.br").exists() else raw(name)
    )
    for kind, never in (("Chromium", OTHERS), ("other browsers", CHROMIUM)):
        asked = [name for name in names if name not in never]
        print(
            f"{kind}: {len(asked)} files, {sum(map(raw, asked)) / 1e6:.1f} MB, {sum(map(sent, asked)) / 1e6:.2f} MB on the wire"
        )


def main(*asked: str) -> None:
    """Read the command's options, and make the page."""
    into = Path(asked[asked.index("--into") + 1]) if "--into" in asked else ROOT / "dist" / "page"
    publish(into.absolute(), plain="--plain" in asked)


if __name__ == "__main__":
    main(*sys.argv[1:])
