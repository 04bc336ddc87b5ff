"""Compile the rules to machine code with mypyc, for the wheel (tools/build_hook.py). A C compiler is needed.

The same source is compiled that runs as it is everywhere else; it is in the wheel too, for what the referee reads there
(models.docstrings). pyproject.toml names the modules.
"""

from pathlib import Path
from typing import Any


def compile_rules(config: dict[str, Any], work: Path, into: Path) -> None:
    """Compile the modules that the configuration names, relative to the working directory. `work` takes C and object files."""
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
