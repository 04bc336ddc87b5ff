// A pack is one file: the length of its list, the list of [path, size], then the files (tools/publish.py). Yields [path, bytes] of each
// file; the bytes lie in the buffer of the pack, not in a copy.
export function* filesInPack(buffer) {
  const bytes = new Uint8Array(buffer), length = new DataView(buffer).getUint32(0, true);
  let at = 4 + length;
  for (const [path, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, at)))) {
    yield [path, bytes.subarray(at, at + size)];
    at += size;
  }
}
