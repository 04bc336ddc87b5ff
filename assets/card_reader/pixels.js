// Pictures as bytes (red, green, blue, row by row) and what Pillow does with them, step by step, so that the page and Python read the
// same pixels. A canvas would be quicker, but each browser shrinks in its own way.

/** @typedef {{width: number, height: number, data: Uint8Array}} Picture */

const box = { reach: 0.5, weight: x => x > -0.5 && x <= 0.5 ? 1 : 0 };
const bicubic = { // Pillow's, with a = -0.5
  reach: 2,
  weight(x) {
    x = Math.abs(x);
    if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
  },
};

/** A picture of another size: pixels are averaged when it gets smaller, and set between one another when it gets larger. */
export function resized(picture, width, height) {
  if (width === picture.width && height === picture.height) return picture;
  const filter = width < picture.width || height < picture.height ? box : bicubic;
  return resizedRows(resizedColumns(picture, width, filter), height, filter);
}

function shares(from, to, filter) {
  const scale = from / to, spread = Math.max(1, scale), reach = filter.reach * spread, all = [];
  for (let at = 0; at < to; at++) {
    const centre = (at + 0.5) * scale;
    const first = Math.max(0, Math.trunc(centre - reach + 0.5)), last = Math.min(from, Math.trunc(centre + reach + 0.5));
    const weights = [];
    let sum = 0;
    for (let i = first; i < last; i++) sum += weights[weights.push(filter.weight((i - centre + 0.5) / spread)) - 1];
    all.push({ first, weights: weights.map(weight => Math.round(weight / sum * 4194304)) }); // 22 bits, as Pillow
  }
  return all;
}

const byte = sum => Math.max(0, Math.min(255, Math.floor((sum + 2097152) / 4194304)));

function resizedColumns({ width: from, height, data }, width, filter) {
  if (width === from) return { width, height, data };
  const result = new Uint8Array(width * height * 3), columns = shares(from, width, filter);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const { first, weights } = columns[x];
      let red = 0, green = 0, blue = 0, at = (y * from + first) * 3;
      for (const weight of weights) { red += data[at++] * weight; green += data[at++] * weight; blue += data[at++] * weight; }
      const to = (y * width + x) * 3;
      result[to] = byte(red); result[to + 1] = byte(green); result[to + 2] = byte(blue);
    }
  }
  return { width, height, data: result };
}

function resizedRows({ width, height: from, data }, height, filter) {
  if (height === from) return { width, height, data };
  const line = width * 3, result = new Uint8Array(line * height), sums = new Float64Array(line);
  shares(from, height, filter).forEach(({ first, weights }, y) => {
    sums.fill(0);
    weights.forEach((weight, i) => {
      const at = (first + i) * line;
      for (let x = 0; x < line; x++) sums[x] += data[at + x] * weight;
    });
    for (let x = 0; x < line; x++) result[y * line + x] = byte(sums[x]);
  });
  return { width, height, data: result };
}

/** A part of a picture, shrunk to one pixel for each square of `factor` pixels; smaller squares at the right and lower edge. */
export function reducedPart(picture, left, top, right, bottom, factor) {
  const width = Math.ceil((right - left) / factor), height = Math.ceil((bottom - top) / factor), data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const x0 = left + x * factor, y0 = top + y * factor, x1 = Math.min(right, x0 + factor), y1 = Math.min(bottom, y0 + factor);
      const area = (x1 - x0) * (y1 - y0), sum = [0, 0, 0];
      for (let v = y0; v < y1; v++) for (let u = x0; u < x1; u++) for (let c = 0; c < 3; c++) sum[c] += picture.data[(v * picture.width + u) * 3 + c];
      for (let c = 0; c < 3; c++) data[(y * width + x) * 3 + c] = Math.floor((sum[c] + (area >> 1)) / area);
    }
  }
  return { width, height, data };
}

/** Turned part of a picture: pixel (x, y) shows what lies at (a x + b y + c, d x + e y + f); grey outside. */
export function turnedPart(picture, width, height, [a, b, c, d, e, f], grey) {
  const { width: W, height: H, data } = picture, result = new Uint8Array(width * height * 3).fill(grey);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = a * (x + 0.5) + b * (y + 0.5) + c, v = d * (x + 0.5) + e * (y + 0.5) + f;
      if (u < 0 || u >= W || v < 0 || v >= H) continue;
      const u0 = Math.floor(u - 0.5), v0 = Math.floor(v - 0.5), du = u - 0.5 - u0, dv = v - 0.5 - v0;
      const left = Math.max(0, u0), right = Math.min(W - 1, u0 + 1), upper = Math.max(0, v0) * W, lower = Math.min(H - 1, v0 + 1) * W;
      for (let k = 0; k < 3; k++) {
        const p = data[(upper + left) * 3 + k], q = data[(upper + right) * 3 + k], r = data[(lower + left) * 3 + k], s = data[(lower + right) * 3 + k];
        const above = p + (q - p) * du, below = r + (s - r) * du;
        result[(y * width + x) * 3 + k] = Math.trunc(above + (below - above) * dv);
      }
    }
  }
  return { width, height, data: result };
}

/** Blue, green, red from 0 to 1, as the networks were trained, in a larger field of grey if one is asked for. */
export function networkInput({ width, height, data }, fullWidth = width, fullHeight = height, grey = 0) {
  const result = new Float32Array(fullWidth * fullHeight * 3).fill(grey / 255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3, to = (y * fullWidth + x) * 3;
      result[to] = data[from + 2] / 255; result[to + 1] = data[from + 1] / 255; result[to + 2] = data[from] / 255;
    }
  }
  return result;
}
