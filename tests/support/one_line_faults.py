"""Make one-line faults in the rules: a reversed comparison, a number off by one, a missing condition, minus for plus, False for True."""

import ast
import copy
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WORDS = {
    "words.py",
    "ledger.py",
    "events.py",
    "score_sheet.py",
    "forms",
    "book",
    "__init__.py",
    "simulated_battle.py",
    "computer_players.py",
}
"""Files that word things or play games but do not rule: other tests cover them."""
TURNED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SWAPPED = {"any": "all", "all": "any", "min": "max", "max": "min"}
SIGNS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd}


class Fault(NamedTuple):
    """One fault: the file below the root, the function it is in (none in a table), the lines before and after, and the whole text."""

    file: str
    function: str
    line: int
    before: str
    after: str
    text: str

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What stays the same when lines move."""
        return self.file, self.function, self.before, self.after


def _faulty(node: ast.AST) -> Iterator[ast.AST]:
    """Every faulty version of this piece of code."""
    wrong = copy.deepcopy(node)
    match wrong:
        case ast.Compare(ops=[op]) if type(op) in TURNED:
            wrong.ops = [TURNED[type(op)]()]
            yield wrong
        case ast.BoolOp(values=values):
            for left_out in range(len(values)):
                rest = [value for n, value in enumerate(values) if n != left_out]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(wrong.op, rest)
        case ast.UnaryOp(op=ast.Not()):
            yield wrong.operand
        case ast.BinOp(op=op) if type(op) in SIGNS:
            wrong.op = SIGNS[type(op)]()
            yield wrong
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Name(id=name, ctx=ast.Load()) if name in SWAPPED:
            yield ast.Name(SWAPPED[name], ast.Load())


def _functions(tree: ast.Module) -> dict[ast.AST, str]:
    """Maps every node to the function or method it is in."""
    found: dict[ast.AST, str] = {}

    def walk(node: ast.AST, inside: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = inside
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = f"{inside}.{child.name}" if inside else child.name
            found[child] = (
                inside if isinstance(node, ast.ClassDef) and not isinstance(child, ast.FunctionDef) else name
            )
            walk(child, name)

    walk(tree, "")
    return found


def _conditions(tree: ast.Module) -> set[ast.AST]:
    """Conditions of `if` that are not comparisons (those are reversed anyway)."""
    asked = [node.test for node in ast.walk(tree) if isinstance(node, ast.If | ast.IfExp | ast.While)]
    asked += [each for node in ast.walk(tree) if isinstance(node, ast.comprehension) for each in node.ifs]
    return {each for each in asked if isinstance(each, ast.Name | ast.Attribute | ast.Call | ast.Subscript)}


def _left_alone(tree: ast.Module) -> set[ast.AST]:
    """Types and decorators, which are not changed because they rule nothing."""
    alone: set[ast.AST] = set()
    for node in ast.walk(tree):
        types = [getattr(node, name, None) for name in ("annotation", "returns")] + list(
            getattr(node, "decorator_list", [])
        )
        alone |= {part for each in types if isinstance(each, ast.AST) for part in ast.walk(each)}
    return alone


def _statements(tree: ast.Module) -> dict[int, tuple[int, int]]:
    """Maps the number of each line to the first and the last line of the statement of the file it is in, decorators included.

    A statement begins after the one before it. A fault is compiled with its statement alone: that is quicker than the whole file.
    """
    found: dict[int, tuple[int, int]] = {}
    first = 1
    for statement in tree.body:
        last = statement.end_lineno or statement.lineno
        found |= dict.fromkeys(range(first, last + 1), (first, last))
        first = last + 1
    return found


def faults_in(file: str, text: str) -> Iterator[Fault]:
    """Every possible fault of this file, one at a time; only in code on one line."""
    tree = ast.parse(text)
    inside, alone, conditions, statements, lines = (
        _functions(tree),
        _left_alone(tree),
        _conditions(tree),
        _statements(tree),
        text.splitlines(keepends=True),
    )
    for node in ast.walk(tree):
        if (
            not isinstance(node, ast.expr)
            or node in alone
            or node.lineno != node.end_lineno
            or node.end_col_offset is None
        ):
            continue
        at, (first, last) = node.lineno - 1, statements[node.lineno]
        line = lines[at].encode()
        turned = [ast.UnaryOp(ast.Not(), copy.deepcopy(node))] if node in conditions else []
        for wrong in (*turned, *_faulty(node)):
            piece = f"({ast.unparse(ast.fix_missing_locations(wrong))})".encode()
            new = (line[: node.col_offset] + piece + line[node.end_col_offset :]).decode()
            try:
                compile(
                    "".join([*lines[first - 1 : at], new, *lines[at + 1 : last]]),
                    file,
                    "exec",
                    dont_inherit=True,
                )
            except (SyntaxError, ValueError):
                continue
            whole = "".join([*lines[:at], new, *lines[at + 1 :]])
            yield Fault(file, inside.get(node, ""), node.lineno, line.decode().strip(), new.strip(), whole)


def faults_of(game: str) -> list[Fault]:
    """Every fault of a game's rules."""
    files = [
        path
        for path in sorted((ROOT / "referee" / "games" / game).rglob("*.py"))
        if not WORDS & {*path.parts}
    ]
    return [
        fault for path in files for fault in faults_in(str(path.relative_to(ROOT)), path.read_text("utf-8"))
    ]
