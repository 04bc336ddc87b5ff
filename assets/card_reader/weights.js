// Reads the networks' weights from the .npz file that Python reads as well: a zip file of arrays of 16-bit floats.

/** The weights by name, as Float32Array. Throws if the file is no such file. */
export async function readWeights(bytes) {
  const view = new DataView(bytes), weights = {};
  for (const entry of zipEntries(view)) {
    const packed = new Uint8Array(bytes, entry.start, entry.size);
    weights[entry.name.replace(/\.npy$/, '')] = readArray(entry.method ? await inflated(packed) : packed);
  }
  return weights;
}

function zipEntries(view) {
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0) throw Error('not a weights file');
  const entries = [];
  for (let at = view.getUint32(end + 16, true), left = view.getUint16(end + 10, true); left; left--) {
    const nameLength = view.getUint16(at + 28, true), header = view.getUint32(at + 42, true);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, nameLength)),
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      start: header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function inflated(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function readArray(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const long = view.getUint8(6) > 1, start = long ? 12 + view.getUint32(8, true) : 10 + view.getUint16(8, true);
  const header = new TextDecoder().decode(file.subarray(10, start));
  if (!header.includes('<f2') || !header.includes("'fortran_order': False")) throw Error('weights are not 16-bit floats, row by row');
  const values = new Float32Array((file.byteLength - start) / 2);
  for (let i = 0; i < values.length; i++) values[i] = halfFloat(view.getUint16(start + 2 * i, true));
  return values;
}

function halfFloat(bits) {
  const exponent = bits >> 10 & 31, fraction = bits & 1023;
  const size = exponent ? 2 ** (exponent - 15) * (1 + fraction / 1024) : 2 ** -24 * fraction;
  return bits & 0x8000 ? -size : size;
}
