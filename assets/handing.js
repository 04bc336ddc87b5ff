// Files that are dropped on the page, opened with it or shared to it, and printing.
{
  // The app holds a file until the user confirms that it is to be opened. Without a server the app runs in a worker (`referee.hand`).
  const post = async (name, bytes) => {
    const answer = await fetch('handed', { method: 'POST', body: bytes, headers: { 'X-Name': encodeURIComponent(name) } });
    return answer.ok ? answer.text() : undefined;  // refused for guests, who may not open files
  };
  async function openFile(name, bytes) {
    const route = await (globalThis.referee?.hand ?? post)(name, bytes);
    if (!route) return;
    if (flet.routeUrlStrategy === 'hash') { location.hash = route; return; }
    history.pushState({}, '', route);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }

  const hasFiles = event => [...event.dataTransfer?.types ?? []].includes('Files');
  const setDropHighlight = over => document.documentElement.classList.toggle('takes-a-file', over);
  addEventListener('dragover', event => { if (hasFiles(event)) { event.preventDefault(); setDropHighlight(true); } });
  addEventListener('dragleave', event => { if (!event.relatedTarget) setDropHighlight(false); });
  addEventListener('drop', async event => {
    setDropHighlight(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) await openFile(file.name, await file.arrayBuffer());
  });

  // The system can open a record with the installed app, and a phone can share one to it (manifest.json); the service worker
  // (sw.js) has then stored the shared file in the cache `given`.
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    for (const each of files) { const file = await each.getFile(); await openFile(file.name, await file.arrayBuffer()); }
  });
  if (globalThis.referee) globalThis.caches?.open('given').then(async given => {
    for (const request of await given.keys()) {
      const answer = await given.match(request);
      await given.delete(request);
      await openFile(decodeURIComponent(new URL(request.url).search.slice(1)), await answer.arrayBuffer());
    }
  }).catch(() => { });

  // A document to print is loaded into an invisible frame, and the browser's print dialog opens.
  const openWindow = window.open;
  window.open = (address, ...more) => {
    if (!/^blob:|\/printed\//.test(address)) return openWindow.call(window, address, ...more);
    document.getElementById('paper')?.remove();
    const frame = document.createElement('iframe');
    Object.assign(frame, { id: 'paper', src: address, title: 'PDF', tabIndex: -1 });
    frame.style.cssText = 'position: fixed; right: 0; bottom: 0; width: 1px; height: 1px; border: 0; opacity: 0';
    frame.onload = () => {
      try { frame.contentWindow.focus(); frame.contentWindow.print(); } catch (refused) { openWindow.call(window, address, '_blank'); }
    };
    document.documentElement.append(frame);
    return window;
  };
}
