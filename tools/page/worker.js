// The app's Python, in a worker of its own. It is begun with the page: it does not wait for Flutter, nor Flutter for it.
import { loadPyodide } from './pyodide/pyodide.mjs';
import { filesInPack } from './pack.js';
import { Pool, filesystem, counted } from './store.js';

const marks = { worker: Date.now() };
const mark = name => { marks[name] = Date.now(); };
const say = message => self.postMessage({ referee: message });
const callback = message => { const bytes = message.toJs(); self.postMessage(bytes, [bytes.buffer]); };
self.flet_js = { documentUrl: new URL('./', self.location).href, receive_callback: callback };  // what Flet's Python imports
const room = new BroadcastChannel('referee');
let pool = null, leave = null;

// One page holds the tables. Another asks before it takes them; one that was just left may hold them for a moment yet.
function held() {
  return new Promise(got => {
    const keep = lock => new Promise(done => { leave = done; got(lock); });
    const patience = new AbortController();
    const told = setTimeout(() => {
      patience.abort();
      say('held-elsewhere');
      self.takeOver = () => { say('here'); room.postMessage('give'); navigator.locks.request('referee-tables', keep); };
    }, 1500);
    navigator.locks.request('referee-tables', { signal: patience.signal }, lock => { clearTimeout(told); return keep(lock); }).catch(() => { });
  });
}
room.onmessage = event => {
  if (event.data !== 'give' || !leave) return;
  pool?.close();
  leave();
  pool = leave = null;
  say('given-away');
};

// The browser's files, opened beforehand. Where it has none (some private windows) the tables lie in memory, and the page says so.
async function opened() {
  await held();
  try { pool = await Pool.open('tables'); }
  catch (error) { console.warn('referee: no files here, ' + error); say('nothing-kept'); }
  mark('files');
  return pool;
}

// Puts the files of a pack into the file system, without a copy.
function unpack(FS, buffer) {
  const made = new Set();
  for (const [path, bytes] of filesInPack(buffer)) {
    const full = '/app/' + path, folder = full.slice(0, full.lastIndexOf('/'));
    if (!made.has(folder)) { FS.mkdirTree(folder); made.add(folder); }
    FS.writeFile(full, bytes, { canOwn: true });
  }
}
const fetched = async url => {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
};

let python;
const ready = (async () => {
  const files = opened(), pack = fetched('./app.pack');
  pack.catch(() => { });
  const language = (self.navigator.language || 'en').replace('-', '_');
  python = await loadPyodide({
    stdout: text => console.log(text), stderr: text => console.error(text),
    env: { HOME: '/home/pyodide', LANG: language + '.UTF-8', PYTHONDONTWRITEBYTECODE: '1' },
    lockFileContents: JSON.stringify(LOCK),
    packageBaseUrl: new URL('./pyodide/', self.location).href,
  });
  mark('pyodide');
  const { FS } = python;
  unpack(FS, await pack);
  python.registerJsModule('flet_js', self.flet_js);
  python.runPython(`import sys; sys.path[:0] = ['/app', '/app/packages']`);
  python.runPython('import views.browser_app');  // what needs no tables, while they are being opened
  mark('imported');
  FS.mkdirTree('/tables');
  if (await files) FS.mount(filesystem(FS, pool), {}, '/tables');
  await python.runPythonAsync('import main; main.command()');
  mark('desk');
  fetched('./later.pack').then(buffer => { unpack(FS, buffer); python.runPython('import importlib; importlib.invalidate_caches()'); mark('later'); },
    error => console.warn('referee: what prints is not here, ' + error)).then(() => self.postMessage({ loaded: true }));
})();
ready.catch(error => { console.error('referee: ' + error); say('broken'); });

let begun = false;
self.onmessage = async ({ data }) => {
  if (data === 'take-over') self.takeOver?.();
  else if (data?.bytes) say({ answers: data.asks, value: (await ready, python.pyimport('views.browser_app').queue_opened_file_and_return_route(data.name, data.bytes)) });
  else if (data?.asks) {  // what the tests ask
    let value;
    try { value = data.code ? python.runPython(data.code) : { marks, counted }; } catch (error) { value = 'error: ' + error; }
    say({ answers: data.asks, value });
  } else if (begun) self.flet_js.send?.(data);
  else {
    begun = true;
    try { await ready; await self.flet_js.start_connection(callback); self.postMessage('initialized'); }
    catch (error) { self.postMessage(String(error)); }
  }
};
