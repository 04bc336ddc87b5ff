// The data folder of the page: a file system for Emscripten over OPFS files whose synchronous handles were opened beforehand.
// A write is in the file when it returns; fsync is a flush of the file. (The design is that of SQLite's own "opfs-sahpool":
// each file of the pool begins with a page that says which name it bears now, so that creating, renaming and removing are one
// write into it.) The index that SQLite keeps beside a log, `-shm`, is memory in every sense: it lies in no file.
const HEAD = 4096, MAGIC = 0x52454631, ENOENT = 44, ENOSPC = 51, EIO = 29, EINVAL = 28, ENOTEMPTY = 55, ENOTDIR = 54;
export const counted = { write: 0, flush: 0, tries: 0 };

function sum(bytes) { let h = 0x811c9dc5; for (const b of bytes) h = Math.imul(h ^ b, 0x01000193) >>> 0; return h; }

export class Pool {
  // As many files as there can be: the tables with their log, notes and lists, the backups, what was set aside.
  static async open(folder, count = 40, patience = 8000) {
    const began = performance.now();
    const root = await navigator.storage.getDirectory();
    const directory = await root.getDirectoryHandle(folder, { create: true });
    const slots = await Promise.all(Array.from({ length: count }, async (_, n) => {
      const file = await directory.getFileHandle(`file-${n}`, { create: true });
      for (;;) {
        try { return await file.createSyncAccessHandle(); }
        catch (error) { // a page that was just left may hold it for a moment yet
          if (error.name !== 'NoModificationAllowedError' || performance.now() - began > patience) throw error;
          counted.tries++;
          await new Promise(done => setTimeout(done, 25));
        }
      }
    }));
    return new Pool(slots);
  }
  constructor(slots) {
    this.slots = slots; this.names = new Map(); this.free = [];
    slots.forEach(slot => { const name = this.#nameOf(slot); if (name) this.names.set(name, slot); else this.free.push(slot); });
  }
  #nameOf(slot) {
    if (slot.getSize() < HEAD) return null;
    const head = new Uint8Array(HEAD); slot.read(head, { at: 0 });
    const view = new DataView(head.buffer);
    const length = view.getUint32(8);
    if (view.getUint32(0) !== MAGIC || !length || length > HEAD - 12) return null;
    const name = head.subarray(12, 12 + length);
    return view.getUint32(4) === sum(name) ? new TextDecoder().decode(name) : null;
  }
  #write(slot, name) {
    const head = new Uint8Array(HEAD), view = new DataView(head.buffer), bytes = new TextEncoder().encode(name ?? '');
    view.setUint32(0, MAGIC); view.setUint32(4, sum(bytes)); view.setUint32(8, bytes.length); head.set(bytes, 12);
    slot.write(head, { at: 0 }); slot.flush();
  }
  create(name) {
    const slot = this.free.pop(); if (!slot) return null;
    slot.truncate(HEAD); this.#write(slot, name); this.names.set(name, slot); return slot;
  }
  remove(name) {
    const slot = this.names.get(name); if (!slot) return;
    this.#write(slot, ''); slot.truncate(HEAD); this.names.delete(name); this.free.push(slot);
  }
  rename(from, to) {
    const slot = this.names.get(from); this.remove(to);
    this.#write(slot, to); this.names.delete(from); this.names.set(to, slot);
  }
  close() { for (const slot of this.slots) slot.close(); this.slots = []; }
}

export function filesystem(FS, pool) {
  const fail = errno => { throw new FS.ErrnoError(errno); };
  const tried = does => { try { return does(); } catch (error) { fail(error.name === 'QuotaExceededError' ? ENOSPC : EIO); } };
  const pathOf = node => { const parts = []; for (let n = node; n.parent !== n; n = n.parent) parts.unshift(n.name); return parts.join('/'); };
  const DIR = 0o40777, FILE = 0o100666;
  function node(parent, name, mode, slot) {
    const made = FS.createNode(parent, name, mode, 0);
    made.timestamp = Date.now();
    if (FS.isDir(mode)) { made.node_ops = dir; made.stream_ops = { llseek: stream.llseek }; made.contents = {}; }
    else { made.node_ops = file; made.stream_ops = stream; made.slot = slot; }
    if (parent) parent.contents[name] = made;
    return made;
  }
  const sizeOf = n => n.slot ? Math.max(0, n.slot.getSize() - HEAD) : 0;
  const getattr = n => ({
    dev: 1, ino: n.id, mode: n.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: FS.isDir(n.mode) ? 4096 : sizeOf(n),
    atime: new Date(n.timestamp), mtime: new Date(n.timestamp), ctime: new Date(n.timestamp), blksize: 4096, blocks: Math.ceil(sizeOf(n) / 4096),
  });
  const setattr = (n, attr) => {
    if (attr.mode !== undefined && attr.mode !== null) n.mode = attr.mode;
    if (attr.size !== undefined && n.slot) tried(() => n.slot.truncate(HEAD + attr.size));
  };
  const file = { getattr, setattr };
  const dir = {
    getattr, setattr,
    lookup: (parent, name) => parent.contents[name] ?? fail(ENOENT),
    mknod(parent, name, mode) {
      if (FS.isDir(mode)) return node(parent, name, mode);
      if (name.endsWith('-shm')) return FS.filesystems.MEMFS.createNode(parent, name, mode, 0);
      const made = node(parent, name, mode, null);
      made.slot = tried(() => pool.create(pathOf(made)));
      if (!made.slot) { delete parent.contents[name]; FS.destroyNode?.(made); fail(ENOSPC); }
      return made;
    },
    rename(old, parent, name) {
      const from = pathOf(old);
      if (FS.isDir(old.mode)) fail(EINVAL);
      const there = parent.contents[name];
      if (there) FS.hashRemoveNode?.(there);
      delete old.parent.contents[old.name];
      parent.contents[name] = old; old.name = name; old.parent = parent;
      tried(() => pool.rename(from, pathOf(old)));
    },
    unlink(parent, name) { const gone = parent.contents[name]; tried(() => pool.remove(pathOf(gone))); gone.slot = null; delete parent.contents[name]; },
    rmdir(parent, name) { if (Object.keys(parent.contents[name].contents).length) fail(ENOTEMPTY); delete parent.contents[name]; },
    readdir: n => ['.', '..', ...Object.keys(n.contents)],
  };
  const stream = {
    read(s, buffer, offset, length, position) {
      return tried(() => s.node.slot.read(new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length), { at: HEAD + position }));
    },
    write(s, buffer, offset, length, position) {
      counted.write++;
      const written = tried(() => s.node.slot.write(new Uint8Array(buffer.buffer, buffer.byteOffset + offset, length), { at: HEAD + position }));
      s.node.timestamp = Date.now();
      return written;
    },
    llseek(s, offset, whence) {
      const at = offset + (whence === 1 ? s.position : whence === 2 ? sizeOf(s.node) : 0);
      return at < 0 ? fail(EINVAL) : at;
    },
    fsync(s) { tried(() => s.node.slot?.flush()); counted.flush++; return 0; },
  };
  return {
    mount() {
      const root = node(null, '/', DIR);
      for (const [path, slot] of pool.names) {
        const parts = path.split('/'), name = parts.pop();
        let at = root;
        for (const part of parts) at = at.contents[part] ?? node(at, part, DIR);
        node(at, name, FILE, slot);
      }
      return root;
    },
  };
}
