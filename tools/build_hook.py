"""The build hook of the package. It adds the compiled catalogues and, if asked, the rules in machine code.

    uv build                                          the package for every machine
    HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 uv build --wheel the rules in machine code as well, for this kind of machine

It writes nothing into the checkout.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackageFiles(BuildHookInterface[Any]):
    """Adds generated files to the package. Python imports machine code rather than the source beside it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return the packages that compiling needs. mypy checks the rules first, so it must find what they import."""
        if not self._wants_machine_code():
            return []
        return [*self.config["machine-code"]["dependencies"], *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._work = TemporaryDirectory()
        if version == "editable":
            return
        made = Path(self._work.name) / "made"
        sys.path.insert(0, self.root)
        self._add_catalogues(made)
        if self._wants_machine_code():
            from tools.compile_rules import compile_rules

            compile_rules(self.config["machine-code"], Path(self._work.name), made)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        build_data["force_include"].update(
            {str(path): path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
        )

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self._work.cleanup()

    def _wants_machine_code(self) -> bool:
        return self.target_name == "wheel" and os.environ.get("HATCH_BUILD_HOOK_ENABLE_CUSTOM") in (
            "1",
            "true",
        )

    def _add_catalogues(self, into: Path) -> None:
        from tools.compiled_catalogues import compiled_catalogue, po_files

        for po in po_files(Path(self.root, "assets", "language")):
            path = (into / po.relative_to(self.root)).with_suffix(".mo")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(compiled_catalogue(po))
