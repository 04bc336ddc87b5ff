"""Compile the rules to machine code with mypyc, for the wheel (tools/build_hook.py). A C compiler is needed.

The source that is compiled is the one that runs uncompiled elsewhere. It is in the wheel too, because the referee reads docstrings from it
(models.docstrings). pyproject.toml names the modules.
"""

from pathlib import Path
from typing import Any


def compile_rules(config: dict[str, Any], work: Path, into: Path) -> None:
    """Compile the configured modules into `into`, relative to the working directory. C and object files go into `work`."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    wanted = {
        "only_compile_paths": sorted(_files(config["compiled"]) - _files(config["as_written"])),
        "target_dir": str(work / "c"),
        "debug_level": "0",
        "multi_file": True,
    }
    command = Distribution({"ext_modules": mypycify(config["checked"], **wanted)}).get_command_obj(
        "build_ext"
    )
    command.build_lib, command.build_temp, command.parallel = str(into), str(work / "objects"), True
    command.ensure_finalized()
    command.run()


def _files(patterns: list[str]) -> set[str]:
    return {path.as_posix() for pattern in patterns for path in Path().glob(pattern)}
