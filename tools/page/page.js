// Between Flutter and the worker, and what the page says without them: that the tables are open elsewhere, that nothing is kept here.
{
  const told = navigator.language.startsWith('de')
    ? { 'held-elsewhere': ['Die Tische sind in einem anderen Fenster offen.', 'Hier benutzen'],
        'given-away': ['Die Tische sind jetzt in einem anderen Fenster offen.', 'Hier benutzen'],
        'nothing-kept': ['Dieses Fenster bewahrt nichts auf (ein privates Fenster?). Was gespielt wird, ist fort, wenn es geschlossen wird.', 'Gut'],
        broken: ['Die App kann hier nicht starten. Ein neuerer Browser kann es.', 'Neu laden'] }
    : { 'held-elsewhere': ['The tables are open in another window.', 'Use them here'],
        'given-away': ['The tables are open in another window now.', 'Use them here'],
        'nothing-kept': ['This window keeps nothing (a private one?). What is played is gone when it is closed.', 'Very well'],
        broken: ['The app cannot start here. A newer browser can do it.', 'Reload'] };
  let worker, initialized, toDart = null, asked = 0;
  const begun = new Promise(done => { initialized = done; }), answers = new Map();

  function begin() {
    worker = new Worker(new URL('worker.js', document.baseURI), { type: 'module' });
    worker.onmessage = ({ data }) => {
      if (typeof data === 'string') initialized(data);
      else if (data?.loaded) keep();
      else if (data?.referee?.answers) { answers.get(data.referee.answers)(data.referee.value); answers.delete(data.referee.answers); }
      else if (data?.referee !== undefined) note(data.referee);
      else toDart(data);
    };
    worker.onerror = error => { console.error('worker', error.message); note('broken'); };
  }

  // In the middle of the page what stops it, at its foot what does not.
  function note(what) {
    document.getElementById('note')?.remove();
    document.documentElement.dataset.tables = what;
    if (!told[what]) return;
    if (what === 'broken') keep();  // a newer version may be able to start
    const [says, offers] = told[what], box = document.createElement('div'), button = document.createElement('button'), words = document.createElement('span');
    Object.assign(box, { id: 'note', className: what === 'nothing-kept' ? 'foot' : 'middle' });
    box.setAttribute('role', 'alert');
    words.textContent = says;
    button.textContent = offers;
    button.onclick = () => {
      if (what === 'held-elsewhere') worker.postMessage('take-over');
      else if (what === 'nothing-kept') box.remove();
      else location.reload();
    };
    box.append(words, button);
    document.documentElement.append(box);
  }

  globalThis.jsConnect = async (_, args, onMessage) => {
    toDart = onMessage;
    await started;
    worker.postMessage({ connect: true });
    const said = await begun;
    if (said !== 'initialized') throw said;
  };
  globalThis.jsSend = async (_, data) => { worker.postMessage(data, [data.buffer]); };
  globalThis.jsDisconnect = async () => { worker.terminate(); };
  const ask = what => new Promise(done => { answers.set(++asked, done); worker.postMessage({ asks: asked, ...what }); });
  globalThis.referee = { ask: code => ask({ code }), hand: async (name, bytes) => { await started; return ask({ name, bytes }); } };

  // A newer version waits until nobody plays with the one before; where nobody does, it is begun before anything else is.
  async function newest() {
    const registered = await navigator.serviceWorker?.getRegistration();
    const locks = await navigator.locks.query();
    if (!registered?.waiting || locks.held.some(lock => lock.name === 'referee-tables')) return;
    await new Promise(done => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
      registered.waiting.postMessage('begin');
      setTimeout(done, 3000);
    });
  }
  const started = newest().catch(() => { }).then(begin);

  // Everything that one kind of browser needs is kept after the first visit: it starts without a network. That begins when the app has
  // all that it needs itself, so that nothing delays the first screen. A browser that is asked to keep the tables does not clear them
  // away when room is short.
  const keep = () => navigator.serviceWorker?.register('sw.js').catch(() => { });
  addEventListener('click', () => navigator.storage?.persist?.().catch(() => { }), { once: true, capture: true });
}
