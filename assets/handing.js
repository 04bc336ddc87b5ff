// What the page gives and takes outside of what it draws: files that are dropped on it, opened with it or shared to it, and paper.
{
  // A file waits at the app until somebody says there that it is to be opened. The page without a server has its app in a worker.
  const post = async (name, bytes) => {
    const answer = await fetch('handed', { method: 'POST', body: bytes, headers: { 'X-Name': encodeURIComponent(name) } });
    return answer.ok ? answer.text() : undefined;  // nobody takes files where a guest is
  };
  async function take(name, bytes) {
    const route = await (globalThis.referee?.hand ?? post)(name, bytes);
    if (!route) return;
    if (flet.routeUrlStrategy === 'hash') { location.hash = route; return; }
    history.pushState({}, '', route);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }

  const has = event => [...event.dataTransfer?.types ?? []].includes('Files');
  const mark = over => document.documentElement.classList.toggle('takes-a-file', over);
  addEventListener('dragover', event => { if (has(event)) { event.preventDefault(); mark(true); } });
  addEventListener('dragleave', event => { if (!event.relatedTarget) mark(false); });
  addEventListener('drop', async event => {
    mark(false);
    if (!has(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) await take(file.name, await file.arrayBuffer());
  });

  // An installed page is what the system opens a record with (manifest.json), and a phone shares one to it: then the worker that
  // keeps the page (sw.js) has put it aside.
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    for (const each of files) { const file = await each.getFile(); await take(file.name, await file.arrayBuffer()); }
  });
  if (globalThis.referee) globalThis.caches?.open('given').then(async given => {
    for (const request of await given.keys()) {
      const answer = await given.match(request);
      await given.delete(request);
      await take(decodeURIComponent(new URL(request.url).search.slice(1)), await answer.arrayBuffer());
    }
  }).catch(() => { });

  // What is opened for printing is laid into a frame nobody sees, and the browser asks how it is to be printed.
  const plain = window.open;
  window.open = (address, ...more) => {
    if (!/^blob:|\/printed\//.test(address)) return plain.call(window, address, ...more);
    document.getElementById('paper')?.remove();
    const frame = document.createElement('iframe');
    Object.assign(frame, { id: 'paper', src: address, title: 'PDF', tabIndex: -1 });
    frame.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 1px; height: 1px; border: 0; opacity: 0';
    frame.onload = () => {
      try { frame.contentWindow.focus(); frame.contentWindow.print(); } catch (refused) { plain.call(window, address, '_blank'); }
    };
    document.documentElement.append(frame);
    return window;
  };
}
