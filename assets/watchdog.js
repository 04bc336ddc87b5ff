// A page that no longer answers is opened anew. Each page that is looked at says here again and again where it is, and for how many
// seconds it may be silent; 0: it may be for ever. A worker cannot draw on a page, and cannot reload one that spins: for the same site
// the browser takes the same process. So the page is led to this machine's other name, which has a process of its own, and from there
// home (back.html). Tried in Chromium; a browser that does not follow leaves the page as it is.
const latest = new Map();

addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('message', event => event.waitUntil(listen(event.source.id, event.data)));

async function listen(page, said) {
  latest.set(page, said);
  for (let tenth = 0; tenth < 10; tenth += 1) { // not all at once: while the machine sleeps nobody is silent
    await new Promise(resolve => setTimeout(resolve, said.silent * 100));
    if (latest.get(page) !== said) return;
  }
  latest.delete(page);
  const there = new URL(`back.html#${said.at}`, location);
  there.hostname = there.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  if (said.silent) await (await clients.get(page))?.navigate(there.href);
}
