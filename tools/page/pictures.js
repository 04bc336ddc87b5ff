// The cards and pieces come in one pack instead of some 400 files. Flutter asks for each by an XMLHttpRequest, which waits for the pack
// and is answered from it. A picture that is not in the pack, and every picture where the pack does not come, is asked of the host.
{
  const folder = new URL('./', document.baseURI).href, open_ = XMLHttpRequest.prototype.open, send_ = XMLHttpRequest.prototype.send;
  const names = new WeakMap();
  let pack = null;
  const unpack = async () => {
    const [{ filesInPack }, answer] = await Promise.all([import('./pack.js'), fetch('pictures.pack')]);
    if (!answer.ok) throw new Error(`pictures.pack: ${answer.status}`);
    const picture = bytes => URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }));
    return new Map([...filesInPack(await answer.arrayBuffer())].map(([name, bytes]) => [name, picture(bytes)]));
  };
  const pictures = () => pack ??= unpack().catch(error => {
    console.warn('referee: the pictures come one by one, ' + error);
    pack = null;  // asked for again with the next picture
    return new Map();
  });

  XMLHttpRequest.prototype.open = function (method, address, ...how) {
    const name = fitting(new URL(address, document.baseURI).href).replace(folder, '');
    if (method === 'GET' && /^(cards|pieces)\//.test(name)) names.set(this, name); else names.delete(this);
    return open_.call(this, method, address, ...how);
  };
  XMLHttpRequest.prototype.send = function (...body) {
    if (!names.has(this)) return send_.call(this, ...body);
    pictures().then(found => {
      const picture = found.get(names.get(this));
      if (picture) open_.call(this, 'GET', picture);
      send_.call(this, ...body);
    });
  };
  globalThis.lay = pictures;  // in place of fetching each picture once the first screen is there
}
