// Reads photos beside the page, so that it stays alive meanwhile: { width, height, pixels, expected, hasJokers } in, { progress } and { readings } out.
// Weights and kernel are loaded with the first photo.

import { networks, plainConvolution, wasmConvolution } from './networks.js';
import { readCards } from './reading.js';
import { readWeights } from './weights.js';

let loading;

async function loaded() {
  const file = async name => {
    const answer = await fetch(new URL(name, import.meta.url));
    if (!answer.ok) throw Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
  };
  const [weights, kernel] = await Promise.all([file('weights.npz'), file('convolution.wasm')]);
  return networks(await readWeights(weights), await wasmConvolution(kernel).catch(() => plainConvolution));
}

/** Red, green and blue of each pixel, without the transparency that a canvas adds. */
function opaque(pixels) {
  const result = new Uint8Array(pixels.length / 4 * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    result[to] = pixels[from]; result[to + 1] = pixels[from + 1]; result[to + 2] = pixels[from + 2];
  }
  return result;
}

onmessage = async ({ data: { width, height, pixels, expected, hasJokers } }) => {
  try {
    loading ??= loaded();
    const nets = await loading.catch(error => { loading = undefined; throw error; });
    const pause = async () => postMessage({ progress: true });
    postMessage({ readings: await readCards({ width, height, data: opaque(pixels) }, nets, expected, pause, hasJokers) });
  } catch (error) {
    console.warn(error); postMessage({ failed: String(error) });
  }
};
