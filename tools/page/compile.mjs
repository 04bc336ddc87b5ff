// node compile.mjs PYODIDE FOLDER STDLIB.zip OUT.zip: every .py below FOLDER, and those of the standard library, become .pyc in the very
// Python that will run them.
import { readFileSync, writeFileSync } from 'node:fs';
const [pyodide, folder, stdlib, out] = process.argv.slice(2);
const { loadPyodide } = await import(pyodide);
// In which columns of its line a step stands would be a quarter of all there is to fetch; the lines stay, for whoever reads a fault.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: '1' } });
python.FS.mkdirTree('/src');
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, '/src');
python.FS.writeFile('/stdlib.zip', readFileSync(stdlib));
python.runPython(`
import ast, io, os, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

LEFT_OUT = ('multiprocessing/', '_pyrepl/', 'xmlrpc/', 'wsgiref/', 'pydoc', 'imaplib', 'mailbox', 'smtplib', 'poplib', 'ftplib',
    'sqlite3/__main__', 'profiling/', 'doctest', 'idlelib/', 'turtle', 'lib2to3/', 'ensurepip/', 'test/')

# What libraries say of themselves is a third of them. Some text has to stay: for a class without any, dataclasses writes one, slowly.
def unexplained(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and ast.get_docstring(node, False):
            node.body[0].value.value = ' '
    return tree

def compiled(source, path):
    code = compile(source if path.startswith('/app/') and '/packages/' not in path else unexplained(source), path, 'exec', dont_inherit=True)
    return bytes(_code_to_hash_pyc(code, bytes(8), False))  # it is never looked for a newer source

for place, _, names in os.walk('/src'):
    for name in names:
        if name.endswith('.py'):
            path = os.path.join(place, name)
            with open(path, 'rb') as file:
                code = compiled(file.read(), path.replace('/src', '/app', 1))
            with open(path + 'c', 'wb') as file:
                file.write(code)
            os.remove(path)

made = io.BytesIO()
with zipfile.ZipFile('/stdlib.zip') as library, zipfile.ZipFile(made, 'w', zipfile.ZIP_STORED) as smaller:
    for each in library.namelist():
        if not each.startswith(LEFT_OUT):
            content, name = library.read(each), each
            if each.endswith('.py'):
                content, name = compiled(content, '/lib/python314.zip/' + each), each + 'c'
            smaller.writestr(zipfile.ZipInfo(name), content)
with open('/out.zip', 'wb') as file:
    file.write(made.getvalue())
`);
writeFileSync(out, python.FS.readFile('/out.zip'));
