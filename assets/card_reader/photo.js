// A photo of cards: it is taken or chosen, read in this page, shown with what was read, and confirmed by a person. The app is told the
// confirmed cards, how sure each reading was and where it lies in the photo. The photo itself never leaves the page and is not stored.

import { Layer } from './layer.js';
import { told } from './review.js';

const MOST_PIXELS = 16e6, SHOWN_SIDE = 1400, MOST_BYTES = 80e6;
let worker = null, layer = null;

/** Begin with what the app asks for (views/components/photo.py): { number, target, expected, copies, ... }. */
export function open(asked) {
  layer?.close();
  layer = new Layer(asked, {
    async read(file, progressed) {
      const picture = await decoded(file);
      const { width, height, shown } = picture;
      return { readings: await readings(picture, asked, progressed), shown, width, height };
    },
    cancel: stopReading,
    confirm(items) { send(asked.target, 'photo', [asked.number, told(items)]); },
  });
}

/** The photo as pixels for the reader and as a small picture to show. Throws an error whose message is `broken` or `large`. */
async function decoded(file) {
  if (file.size > MOST_BYTES) throw Error('large');
  const bitmap = await createImageBitmap(file).catch(() => { throw Error('broken'); });
  try {
    const share = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
    const full = drawn(bitmap, share), shown = drawn(bitmap, Math.min(1, SHOWN_SIDE / Math.max(bitmap.width, bitmap.height)));
    const { width, height } = full, pixels = full.getContext('2d').getImageData(0, 0, width, height).data;
    full.width = full.height = 0; // some browsers free a canvas's memory only so
    return { width, height, pixels, shown };
  } finally { bitmap.close(); }
}

function drawn(bitmap, share) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  canvas.getContext('2d', { willReadFrequently: true }).drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The readings of a worker, the surest first. Never settles if it is stopped meanwhile. */
function readings({ width, height, pixels }, { expected, copies }, progressed) {
  worker ??= new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  return new Promise((done, fail) => {
    worker.onmessage = ({ data }) => {
      if (data.progress) progressed();
      else if (data.readings) done(data.readings);
      else fail(Error('failed'));
    };
    worker.onerror = () => { stopReading(); fail(Error('failed')); };
    worker.postMessage({ width, height, pixels, expected, hasJokers: copies.Joker > 0 }, [pixels.buffer]);
  });
}

function stopReading() {
  worker?.terminate();
  worker = null;
}

/** Send an event to one of the app's controls, as Flet's client does: MessagePack, behind a zero. */
function send(target, name, data) {
  const message = Uint8Array.from([0, 0x92, 3, 0x83, ...packed('target'), ...packed(target), ...packed('name'), ...packed(name), ...packed('data'), ...packed(data)]);
  if (globalThis.referee) globalThis.jsSend(0, message); // the page without a server
  else globalThis.WebSocket.toHost.send(message);
}

function packed(value) {
  const field = (head, kind, size, number) => {
    const bytes = new DataView(new ArrayBuffer(1 + size));
    bytes.setUint8(0, head);
    bytes['set' + kind](1, number);
    return [...new Uint8Array(bytes.buffer)];
  };
  if (value === null) return [0xc0];
  if (Array.isArray(value)) return [...field(0xdd, 'Uint32', 4, value.length), ...value.flatMap(packed)];
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? field(0xce, 'Uint32', 4, value) : field(0xcb, 'Float64', 8, value);
  const letters = new TextEncoder().encode(value);
  return [...field(0xdb, 'Uint32', 4, letters.length), ...letters];
}
