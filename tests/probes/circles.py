"""Print the circles among our files: files that import each other, directly or through others.

`python -m tests.probes.circles`. Imports inside functions and for type checking count like all others.
"""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("models", "referee", "views")

ImportGraph = Mapping[str, set[str]]
"""By a module's name: the modules that it imports."""


def module_name(path: Path) -> str:
    """Return the name by which a file of ours is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported_names(path: Path) -> Iterator[tuple[str, str]]:
    """Yield what a file imports anywhere in it: a module, and a name in it that may be a module too."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def import_graph() -> ImportGraph:
    """Return what each of our modules imports of our modules."""
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
    """Return the circles, each as its modules in order of the alphabet."""
    reached = {module: reachable(graph, module) for module in graph}
    found = {
        tuple(sorted(other for other in needed if module in reached[other]))
        for module, needed in reached.items()
        if module in needed
    }
    return [list(each) for each in sorted(found)]


def main() -> None:
    """Print each circle with its size."""
    found = circles(import_graph())
    for circle in found:
        print(len(circle), *circle)
    print(f"{len(found)} circles, {sum(each[0].startswith('views') for each in found)} of them in views")


if __name__ == "__main__":
    main()
