"""Print the import cycles: files that import each other, directly or through others."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("models", "referee", "views")

ImportGraph = Mapping[str, set[str]]
"""The modules that each module imports, by name."""


def module_name(path: Path) -> str:
    """Return the name under which one of our files is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported_names(path: Path) -> Iterator[tuple[str, str]]:
    """Yield every import in a file: a module, and a name in it that may be a module too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


@cache
def import_graph() -> ImportGraph:
    """Return which of our modules each of our modules imports; the files are read once."""
    files = {module_name(path): path for floor in FLOORS for path in (ROOT / floor).rglob("*.py")}
    graph: dict[str, set[str]] = {}
    for module, path in files.items():
        named = {
            inner if (inner := f"{outer}.{name}") in files else outer for outer, name in imported_names(path)
        }
        graph[module] = named & files.keys()
    return graph


def reachable(graph: ImportGraph, start: str) -> set[str]:
    """Return the modules that a module needs, directly or through others."""
    found: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        if (module := waiting.pop()) not in found:
            found.add(module)
            waiting += graph[module]
    return found


def circles(graph: ImportGraph) -> list[list[str]]:
    """Return the import cycles, each as its modules in alphabetical order."""
    reached = {module: reachable(graph, module) for module in graph}
    found = {
        tuple(sorted(other for other in needed if module in reached[other]))
        for module, needed in reached.items()
        if module in needed
    }
    return [list(each) for each in sorted(found)]


def main() -> None:
    """Print each import cycle with its size."""
    found = circles(import_graph())
    for circle in found:
        print(len(circle), *circle)
    print(f"{len(found)} circles, {sum(each[0].startswith('views') for each in found)} of them in views")


if __name__ == "__main__":
    main()
