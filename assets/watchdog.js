// Reloads a page that stopped responding. Each visible page regularly reports its route (`at`), and the number of seconds for which it
// may be silent (`silent`; 0: no limit). A service worker cannot reload a page that hangs, because pages of one site share a process.
// So it navigates the page to this machine's other host name, which has a process of its own; back.html there leads back to the app.
// Tested in Chromium; a browser that does not navigate leaves the page as it is.
const latest = new Map();

addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil(clients.claim()));
addEventListener('message', event => event.waitUntil(listen(event.source.id, event.data)));

async function listen(page, report) {
  latest.set(page, report);
  for (let tenth = 0; tenth < 10; tenth += 1) { // in tenths, so that time asleep does not count as silence
    await new Promise(resolve => setTimeout(resolve, report.silent * 100));
    if (latest.get(page) !== report) return;
  }
  latest.delete(page);
  const target = new URL(`back.html#${report.at}`, location);
  target.hostname = target.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  if (report.silent) await (await clients.get(page))?.navigate(target.href);
}
