// node read_photo.mjs WEIGHTS.npz PICTURE WIDTH HEIGHT KERNEL: the cards as the page's reader reads them, as JSON. PICTURE is bytes of
// red, green and blue; KERNEL is `wasm` or `plain`.
import { readFileSync } from 'node:fs';

const assets = new URL('../../assets/card_reader/', import.meta.url);
const { readWeights } = await import(new URL('weights.js', assets));
const { networks, plainConvolution, wasmConvolution } = await import(new URL('networks.js', assets));
const { readCards } = await import(new URL('reading.js', assets));

const [weights, picture, width, height, kernel] = process.argv.slice(2);
const convolution = kernel === 'wasm' ? await wasmConvolution(readFileSync(new URL('convolution.wasm', assets))) : plainConvolution;
const nets = networks(await readWeights(new Uint8Array(readFileSync(weights)).buffer), convolution);
const photo = { width: Number(width), height: Number(height), data: new Uint8Array(readFileSync(picture)) };
console.log(JSON.stringify(await readCards(photo, nets)));
