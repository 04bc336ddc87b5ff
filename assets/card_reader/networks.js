// The two networks of views/card_reader/networks.py, on the WASM kernel of tools/card_reader/convolution.ts or, where that cannot run,
// in plain JavaScript. Layers are { values, height, width, channels }, channels last.

const DILATIONS = [1, 2, 1, 3, 1];

/** The two networks. `kernel` is what wasmConvolution or plainConvolution gives. */
export function networks(weights, kernel) {
  const layerOf = (values, height, width, channels) => ({ values, height, width, channels });
  const convolve = (layer, name, stride = 1, dilation = 1) => kernel(layer, weights[name + 'w'], weights[name + 'b'], stride, dilation);
  return {
    /** Six numbers for each cell of 8 by 8 pixels; see find in networks.py. */
    find(values, height, width) {
      let layer = layerOf(values, height, width, 3);
      for (let i = 0; i < 3; i++) layer = convolve(layer, 'd' + i, 2);
      DILATIONS.forEach((dilation, i) => {
        const more = convolve(layer, 'd' + (i + 3), 1, dilation);
        for (let k = 0; k < more.values.length; k++) more.values[k] += layer.values[k];
        layer = more;
      });
      const cells = layer.height * layer.width, answer = new Float32Array(cells * 6);
      for (let cell = 0; cell < cells; cell++) answer.set(product(layer.values.subarray(cell * 40, cell * 40 + 40), weights.dhw, weights.dhb), cell * 6);
      return { values: answer, height: layer.height, width: layer.width };
    },
    /** The chances of each rank and each suit of one upright patch of 32 by 48 pixels. */
    name(values) {
      let layer = convolve(layerOf(values, 48, 32, 3), 'c0', 2);
      layer = halved(convolve(layer, 'c1'));
      layer = convolve(halved(convolve(layer, 'c2')), 'c3');
      const flat = new Float32Array(1536);
      for (let cell = 0; cell < 24; cell++) for (let c = 0; c < 64; c++) flat[c * 24 + cell] = layer.values[cell * 64 + c];
      const scores = product(product(flat, weights.lw, weights.lb).map(value => Math.max(0, value)), weights.ow, weights.ob);
      const suits = scores.length - 5;
      return { ranks: chances(scores.slice(0, suits)), suits: chances(scores.slice(suits)) };
    },
  };
}

function product(values, matrix, bias) {
  const result = Float32Array.from(bias), size = result.length;
  for (let i = 0; i < values.length; i++) if (values[i]) for (let o = 0; o < size; o++) result[o] += values[i] * matrix[i * size + o];
  return result;
}

function chances(scores) {
  const most = Math.max(...scores), powers = Array.from(scores, score => Math.exp(score - most)), sum = powers.reduce((a, b) => a + b);
  return powers.map(power => power / sum);
}

function halved({ values, height, width, channels }) {
  const rows = height >> 1, columns = width >> 1, result = new Float32Array(rows * columns * channels), line = width * channels;
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      for (let c = 0; c < channels; c++) {
        const at = 2 * y * line + 2 * x * channels + c;
        result[(y * columns + x) * channels + c] = Math.max(values[at], values[at + channels], values[at + line], values[at + line + channels]);
      }
    }
  }
  return { values: result, height: rows, width: columns, channels };
}

function paddedInto(target, start, { values, height, width, channels }, dilation, fullWidth) {
  for (let y = 0; y < height; y++) target.set(values.subarray(y * width * channels, (y + 1) * width * channels), start + ((y + dilation) * fullWidth + dilation) * channels);
}

/** The convolution on the WASM kernel. Throws where the browser has no WASM with SIMD. */
export async function wasmConvolution(bytes) {
  const memory = new WebAssembly.Memory({ initial: 16 });
  const { instance } = await WebAssembly.instantiate(bytes, { env: { memory } });
  return (layer, weights, bias, stride, dilation) => {
    const outputs = bias.length, { height, width, channels } = layer;
    const rows = Math.ceil(height / stride), columns = Math.ceil(width / stride);
    const fullWidth = width + 2 * dilation + 2, padded = (height + 2 * dilation + 1) * fullWidth * channels;
    const places = []; // of bias, weights, input and result, in floats; each begins at a multiple of 16 bytes
    let end = 16;
    for (const length of [outputs, weights.length, padded, rows * columns * outputs]) { places.push(end); end += length + 3 & ~3; }
    const missing = Math.ceil((end * 4 - memory.buffer.byteLength) / 65536);
    if (missing > 0) memory.grow(missing);
    const floats = new Float32Array(memory.buffer), [biasAt, weightsAt, inputAt, resultAt] = places;
    floats.set(bias, biasAt);
    floats.set(weights, weightsAt);
    floats.fill(0, inputAt, inputAt + padded);
    paddedInto(floats, inputAt, layer, dilation, fullWidth);
    instance.exports.conv(inputAt * 4, fullWidth, channels, weightsAt * 4, biasAt * 4, outputs, stride, dilation, rows, columns, resultAt * 4, 0);
    return { values: floats.slice(resultAt, resultAt + rows * columns * outputs), height: rows, width: columns, channels: outputs };
  };
}

/** The convolution in plain JavaScript, several times slower. */
export function plainConvolution(layer, weights, bias, stride, dilation) {
  const outputs = bias.length, { height, width, channels } = layer, rows = Math.ceil(height / stride), columns = Math.ceil(width / stride);
  const fullWidth = width + 2 * dilation + 2, input = new Float32Array((height + 2 * dilation + 1) * fullWidth * channels);
  paddedInto(input, 0, layer, dilation, fullWidth);
  const values = new Float32Array(rows * columns * outputs), sums = new Float32Array(outputs);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      sums.set(bias);
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 3; j++) {
          const from = ((row * stride + i * dilation) * fullWidth + column * stride + j * dilation) * channels;
          for (let c = 0, w = (i * 3 + j) * channels * outputs; c < channels; c++, w += outputs) {
            const value = input[from + c];
            if (value) for (let o = 0; o < outputs; o++) sums[o] += value * weights[w + o];
          }
        }
      }
      for (let o = 0, to = (row * columns + column) * outputs; o < outputs; o++) values[to + o] = Math.max(0, sums[o]);
    }
  }
  return { values, height: rows, width: columns, channels: outputs };
}
