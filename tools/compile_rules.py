"""The rules in machine code, as a wheel: its build hook, which only this asks for.

    HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 pip wheel --no-deps --wheel-dir dist .

A C compiler is needed. The same source is compiled that runs as it is everywhere else; it lies in the wheel too, for what the
referee reads there (models.docstrings). pyproject.toml names the modules. No machine code is left in the checkout.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledRules(BuildHookInterface[Any]):
    """Adds to the wheel what mypyc makes of its modules; Python takes that before the source beside it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._work = TemporaryDirectory()
        made = Path(self._work.name) / "made"
        self._compile(made)
        build_data["force_include"].update(
            {str(path): str(path.relative_to(made)) for path in made.rglob("*") if path.is_file()}
        )
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self._work.cleanup()

    def _modules(self) -> list[str]:
        """The modules that are compiled, as paths from here."""
        return sorted(self._named("compiled") - self._named("as_written"))

    def _named(self, key: str) -> set[str]:
        root = Path(self.root)
        return {
            path.relative_to(root).as_posix() for pattern in self.config[key] for path in root.glob(pattern)
        }

    def _compile(self, into: Path) -> None:
        from mypyc.build import mypycify
        from setuptools import Distribution

        work, modules = Path(self._work.name), self._modules()
        wanted = {
            "only_compile_paths": modules,
            "target_dir": str(work / "c"),
            "debug_level": "0",
            "multi_file": True,
        }
        command = Distribution({"ext_modules": mypycify(self.config["checked"], **wanted)}).get_command_obj(
            "build_ext"
        )
        command.build_lib, command.build_temp, command.parallel = str(into), str(work / "objects"), True
        command.ensure_finalized()
        command.run()
