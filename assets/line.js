// A WebSocket for Flet's client that survives disconnects. By itself the client would show a white page on a disconnect and retry ever
// more slowly. Here it does not notice: the screen stays visible, a message says that the connection is lost, we retry four times a second
// and whenever the page becomes visible, and then register the client again with its own first message. On a second visit that message
// is sent from the last visit before the client is compiled, so that the host draws the first screen meanwhile.
(() => {
  // The URL names navigator.languages, which the first page uses too: the browser's request header may name others.
  class Plain extends window.WebSocket { constructor(url, ...how) { super(`${url}?languages=${navigator.languages}`, ...how); } }
  const ask = (...asked) => window.fetch(...asked);
  const SOON = 250, AT_ONCE = 1000, ANSWERED_WITHIN = 4000, CONNECTED_WITHIN = 2500, GREETED_WITHIN = 10000, SILENT = 5000, SAID_AFTER = 1000;
  const DRAWN_WITHIN = 2000, OF_A_SCREEN = 2000, MOST_WAITING = 50, ANSWERED_SOON = 60, GREETED_SOON = 1000, RING = 600, RESTS = 3;
  const ENDED = 1012;
  const german = navigator.language.startsWith('de');
  const [missing, ended] = german
    ? ['Verbindung verloren. Sie wird wiederhergestellt … Alle Einträge sind gespeichert.',
       'Der Referee wurde beendet. Alles ist gespeichert. Sobald er wieder läuft, geht es hier weiter.']
    : ['Connection lost. Reconnecting … Nothing you entered is lost.',
       'The Referee was closed. Everything is saved. When it runs again, you can go on here.'];

  // The part of MessagePack that the client's first message needs.
  const letters = new TextEncoder(), reader = new TextDecoder();
  function read(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    const number = (kind, size) => { const value = view['get' + kind](at); at += size; return Number(value); };
    const text = length => { at += length; return reader.decode(bytes.subarray(at - length, at)); };
    const list = length => Array.from({ length }, value);
    const map = length => new Map(list(2 * length).reduce((pairs, each, n, all) => n % 2 ? [...pairs, [all[n - 1], each]] : pairs, []));
    const others = {
      0xc0: () => null, 0xc2: () => false, 0xc3: () => true, 0xca: () => number('Float32', 4), 0xcb: () => number('Float64', 8),
      0xcc: () => number('Uint8', 1), 0xcd: () => number('Uint16', 2), 0xce: () => number('Uint32', 4), 0xcf: () => number('BigUint64', 8),
      0xd0: () => number('Int8', 1), 0xd1: () => number('Int16', 2), 0xd2: () => number('Int32', 4), 0xd3: () => number('BigInt64', 8),
      0xd9: () => text(number('Uint8', 1)), 0xda: () => text(number('Uint16', 2)),
      0xdc: () => list(number('Uint16', 2)), 0xde: () => map(number('Uint16', 2)),
    };
    function value() {
      const head = bytes[at++];
      if (head < 0x80) return head;
      if (head < 0x90) return map(head & 15);
      if (head < 0xa0) return list(head & 15);
      if (head < 0xc0) return text(head & 31);
      return head < 0xe0 ? others[head]() : head - 256;
    }
    return value();
  }
  function written(value) {
    const wide = (head, kind, size, number) => {
      const bytes = new Uint8Array(1 + size);
      bytes[0] = head;
      new DataView(bytes.buffer)['set' + kind](1, number);
      return [...bytes];
    };
    if (value === null || value === undefined) return [0xc0];
    if (typeof value === 'boolean') return [value ? 0xc3 : 0xc2];
    if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value < 128 ? [value] : wide(0xcb, 'Float64', 8, value);
    if (typeof value === 'string') { const said = letters.encode(value); return [...wide(0xda, 'Uint16', 2, said.length), ...said]; }
    if (value instanceof Map) return [...wide(0xde, 'Uint16', 2, value.size), ...[...value].flat().flatMap(written)];
    return [...wide(0xdc, 'Uint16', 2, value.length), ...value.flatMap(written)];
  }

  // The host answers a tap within some hundredths of a second. On slow devices, drawing the ripple under the finger first would delay the
  // answer. So after a tap the next frame waits briefly for the answer and shows both; it is drawn as soon as the whole answer has come,
  // without waiting for the browser's next frame. Nor may the ripple delay later frames: pure animation gets a quarter of the time until
  // something else has to be drawn.
  const TAPPED = [0xa5, ...letters.encode('click')], draw = window.requestAnimationFrame.bind(window), painted = new MessageChannel();
  let answered = 0, moves = 0, rests = 0, drawing = false, turn = 0, frame = 0, began = 0, patience = 0;
  const waiting = new Set(), holdsTap = bytes => bytes.some((_, from) => TAPPED.every((byte, n) => bytes[from + n] === byte));
  const atOnce = () => { rests = 0; turn += 1; };
  painted.port1.onmessage = ({ data }) => { if (data === turn) rests = performance.now() + RESTS * (performance.now() - began); };
  window.requestAnimationFrame = picture => {
    const asked = { picture, goesOn: drawing }; // requested while drawing: an animation
    waiting.add(asked);
    return draw(at => due(asked, at));
  };
  function due(asked, at) {
    if (!waiting.has(asked)) return; // already drawn with the answer
    const now = performance.now();
    if (at !== frame) [frame, began] = [at, now];
    if (now < answered) return; // will be drawn with the answer
    if (asked.goesOn && now < rests) draw(at => due(asked, at));
    else paint(asked, at);
  }
  function paint(asked, at) {
    waiting.delete(asked);
    drawing = true;
    try { asked.picture(at); } finally { drawing = false; }
    if (performance.now() > moves) return;
    rests = moves;
    painted.port2.postMessage(turn += 1);
  }
  function wait(within, moving) {
    answered = performance.now() + within;
    moves = performance.now() + moving;
    clearTimeout(patience);
    patience = setTimeout(drawNow, within);
  }
  function drawNow() {
    clearTimeout(patience);
    answered = patience = 0;
    frame = began = performance.now();
    for (const asked of [...waiting]) paint(asked, frame);
  }
  const touched = () => { atOnce(); answered = moves = 0; };
  for (const touch of ['pointerdown', 'wheel', 'keydown']) addEventListener(touch, touched, { capture: true, passive: true });

  // Messages that arrive together are passed on together, once no more arrive; then the frame the client wants is drawn.
  const come = [], together = new MessageChannel();
  let handed = 0;
  together.port1.onmessage = ({ data }) => {
    if (data === 'draw') return patience && drawNow();
    if (come.length > handed) {
      handed = come.length;
      return together.port2.postMessage('hand on');
    }
    handed = 0;
    atOnce();
    for (const [line, said] of come.splice(0)) line.dispatchEvent(new MessageEvent('message', { data: said }));
    together.port2.postMessage('draw');
  };

  // The client's first message with its present session, address and window size.
  function introduced(first, session, name) {
    const [action, body] = read(first.subarray(1));
    const page = body.get('page');
    body.set('session_id', session).set('page_name', name ?? body.get('page_name'));
    page.set('route', location.pathname + location.search).set('width', innerWidth).set('height', innerHeight);
    return new Uint8Array([0, ...written([action, body])]);
  }
  // The session id in the host's answer: [action, {session_id: ...}]. Nothing else of it is read.
  const KEY = [0xaa, ...letters.encode('session_id')];
  function named(answer) {
    const at = answer.findIndex((_, from) => KEY.every((byte, n) => answer[from + n] === byte)) + KEY.length;
    const short = (answer[at] & 0xe0) === 0xa0, from = at + (short ? 1 : 2);
    return reader.decode(answer.subarray(from, from + (short ? answer[at] & 31 : answer[at + 1])));
  }

  // Send the first message of the last visit for the client; the answers wait until the client connects.
  const SAID = 'introduced';
  let early = null;
  try {
    const [url, said] = JSON.parse(localStorage.getItem(SAID));
    const first = introduced(Uint8Array.from(atob(said), sign => sign.charCodeAt(0)), null, location.pathname.replace(/^\/|\/$/g, ''));
    const real = new Plain(url), heard = [];
    real.binaryType = 'arraybuffer';
    real.onopen = () => real.send(first);
    real.onmessage = event => heard.push(event.data);
    early = { real, first, heard };
  } catch (unknown) { }
  const plainly = bytes => JSON.stringify(read(bytes.subarray(1)), (_, value) => value instanceof Map ? [...value].sort() : value);

  class Line extends EventTarget {
    constructor(url, protocols) {
      super();
      Line.toHost = this; // for messages of the page itself (card_reader/photo.js)
      Object.assign(this, { url: String(url), protocols: protocols ?? [], readyState: 0, binaryType: 'arraybuffer', protocol: '', extensions: '' });
      Object.assign(this, { bufferedAmount: 0, waiting: [] });
      if (early) {
        wait(GREETED_SOON, 0); // the first screen is coming; the empty page before it is covered, so it need not be drawn
        setTimeout(() => this.begin());
      } else this.connect();
      addEventListener('online', () => this.wake());
      document.addEventListener('visibilitychange', () => this.wake());
      setInterval(() => { if (!document.hidden && performance.now() - this.heard > SILENT) this.expect(ANSWERED_WITHIN); }, SILENT);
    }

    dispatchEvent(event) {
      this['on' + event.type]?.(event);
      return super.dispatchEvent(event);
    }

    connect() {
      this.listen(new Plain(this.url, this.protocols));
      this.holds = false;
      this.real.binaryType = 'arraybuffer';
      this.patience = setTimeout(() => this.broken(0), CONNECTED_WITHIN);
    }

    listen(real) {
      const is = event => real === this.real && event();
      this.real = real;
      real.addEventListener('open', () => is(() => this.opened()));
      real.addEventListener('message', event => is(() => this.hears(event.data)));
      real.addEventListener('close', event => is(() => this.broken(event.code)));
    }

    // The client sends its first message. If it equals the one sent early, keep that connection; otherwise connect again.
    introduce(first) {
      const { real, first: said, heard } = early ?? {};
      early = null;
      this.first = first;
      try { localStorage.setItem(SAID, JSON.stringify([this.url, btoa(String.fromCharCode(...first))])); } catch (refused) { }
      if (!real) return false;
      if (real.readyState !== 1 || plainly(said) !== plainly(first)) {
        real.close(1000);
        this.connect();
      } else {
        this.real = real;
        this.holds = true;
        setTimeout(() => {
          real.onmessage = null;
          this.listen(real);
          heard.forEach(data => this.hears(data));
        });
      }
      return true;
    }

    begin() {
      this.heard = performance.now();
      this.readyState = 1;
      this.dispatchEvent(new Event('open'));
    }

    opened() {
      this.heard = performance.now();
      clearTimeout(this.patience);
      if (this.first) {
        this.patience = setTimeout(() => this.broken(0), GREETED_WITHIN);
        return this.real.send(introduced(this.first, this.session));
      }
      this.patience = null;
      this.holds = true;
      tell('');
      this.begin();
    }

    hears(data) {
      this.heard = performance.now();
      clearTimeout(this.patience);
      this.patience = null;
      if (!data.byteLength) return; // a sign of life without content
      this.session ??= named(new Uint8Array(data));
      if (!this.holds) this.greeted(data);
      else if (this.kept) this.keep(data);
      else this.passOn(data);
    }

    // Reconnected. Messages sent meanwhile count only if our session still exists; a restarted host gives us a new one.
    greeted(data) {
      const before = this.session;
      this.session = named(new Uint8Array(data));
      this.holds = true;
      if (before === this.session) {
        this.passOn(data);
        this.waiting.forEach(each => this.real.send(each));
        tell('');
      } else {
        this.kept = [data];
        setTimeout(() => this.drawn(), DRAWN_WITHIN);
      }
      this.waiting = [];
    }

    // A new session begins with an empty white page: keep the old screen visible until the new one has content.
    keep(data) {
      this.kept.push(data);
      if (data.byteLength > OF_A_SCREEN) this.drawn();
    }

    drawn() {
      const kept = this.kept ?? [];
      this.kept = null;
      kept.forEach(data => this.passOn(data));
      if (this.holds) tell('');
    }

    passOn(data) {
      if (come.push([this, data]) === 1) together.port2.postMessage('hand on');
    }

    send(said) {
      const copied = () => new Uint8Array(said.buffer ? said.buffer.slice(said.byteOffset, said.byteOffset + said.byteLength) : said.slice(0));
      if (!this.first && this.introduce(copied())) return;
      if ((said.byteLength ?? said.length) < OF_A_SCREEN && holdsTap(copied())) wait(ANSWERED_SOON, RING);
      if (this.holds) this.real.send(said);
      else this.waiting = [...this.waiting, said].slice(-MOST_WAITING);
    }

    // Ask the host for a sign of life; without one the connection counts as broken.
    expect(within) {
      if (!this.holds || this.patience) return;
      this.real.send(new Uint8Array(0));
      this.patience = setTimeout(() => this.broken(0), within);
    }

    wake() {
      if (document.hidden || early || this.readyState === 3) return;
      clearTimeout(this.patience);
      this.patience = null;
      if (this.holds) return this.expect(AT_ONCE);
      if (this.real) this.broken(0);
      this.look();
    }

    broken(code) {
      const real = this.real, held = this.holds;
      clearTimeout(this.patience);
      clearTimeout(this.looks);
      this.patience = this.real = this.kept = null;
      this.holds = false;
      real?.close();
      if (this.readyState === 3) return;
      if (code === ENDED) tell(ended);
      else tell(missing, SAID_AFTER);
      this.looks = setTimeout(() => this.look(), held && code !== ENDED ? 0 : SOON);
    }

    // Try with fetch, because browsers delay repeated failing websockets more and more.
    async look() {
      clearTimeout(this.looks);
      this.looks = null;
      const there = await ask('/manifest.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(CONNECTED_WITHIN) }).catch(() => null);
      if (this.real || this.looks || this.readyState === 3) return;
      if (there) this.connect();
      else this.looks = setTimeout(() => this.look(), SOON);
    }

    close(code, reason) {
      this.readyState = 3;
      this.real?.close(...[code, reason].filter(each => each !== undefined));
      this.dispatchEvent(new CloseEvent('close', { code: code ?? 1005, reason: reason ?? '', wasClean: true }));
    }
  }
  window.WebSocket = Object.assign(Line, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });

  // While disconnected, taps are blocked, because they would be lost.
  let soon = null;
  function tell(why, after = 0) {
    clearTimeout(soon);
    const line = document.getElementById('lost');
    if (!line || (why && !line.hidden)) return;
    if (!why) { line.hidden = true; document.body.inert = false; return; }
    soon = setTimeout(() => { line.textContent = why; line.hidden = false; document.body.inert = true; }, after);
  }
})();
