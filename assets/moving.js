// What the app asks its page to show and to sound: what went from one place of the table to another, and that it is somebody's turn.
{
  // A browser lets a page sound once somebody has touched it; what would come late is left out.
  let air;
  async function sound(notes) {
    const asked = performance.now();
    air ??= new AudioContext();
    await air.resume();
    if (performance.now() - asked > 1000) return;
    notes.forEach((height, n) => {
      const note = air.createOscillator(), volume = air.createGain(), begins = air.currentTime + 0.16 * n;
      note.frequency.value = height;
      volume.gain.setValueAtTime(0.2, begins);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.4);
      note.connect(volume).connect(air.destination);
      note.start(begins);
      note.stop(begins + 0.4);
    });
  }
  addEventListener('pointerdown', () => { if (air?.state === 'suspended') air.resume(); });

  // Between what has these names in the tree for screen readers, in a layer that takes no taps and that nobody reads.
  const LASTS = 280, LOOKS = 6, BETWEEN = 70, CARD = [30, 42], DISC = [34, 34];
  const LOOK = 'position: fixed; box-sizing: border-box; pointer-events: none; z-index: 9;';
  const middle = name => {
    const box = document.querySelector(`[flt-semantics-identifier="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    return box?.width ? [box.left + box.width / 2, box.top + box.height / 2, box] : null;
  };
  function laid(look, text = '') {
    const drawn = document.createElement('div');
    drawn.className = 'moving';
    drawn.ariaHidden = 'true';
    drawn.style.cssText = LOOK + look;
    drawn.textContent = text;
    document.documentElement.append(drawn);
    setTimeout(() => drawn.remove(), LASTS);  // also on a page that nobody looks at, where nothing is animated
    return drawn;
  }
  function flies([x, y], [toX, toY], harm) {
    const [wide, high] = harm ? DISC : CARD;
    const look = harm
      ? 'border-radius: 50%; background: #a32a20; color: #fff; border: 2px solid #fffaf0; font: 700 16px/30px Roboto, sans-serif; text-align: center;'
      : 'border-radius: 4px; background: #fffaf0; border: 1px solid #d9c8a4; box-shadow: 0 2px 6px #0006;';
    const drawn = laid(`${look} left: ${x - wide / 2}px; top: ${y - high / 2}px; width: ${wide}px; height: ${high}px`, harm ? `\u2212${harm}` : '');
    drawn.animate([{}, { transform: `translate(${toX - x}px, ${toY - y}px)` }], { duration: LASTS, easing: 'ease-in-out', fill: 'forwards' });
  }
  function glows([, , { left, top, width, height }], harm) {
    const drawn = laid(`left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; border-radius: 8px; border: 4px solid ${harm ? '#c0392b' : '#7fe0a8'}`);
    drawn.animate([{ opacity: 0 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { duration: LASTS, fill: 'forwards' });
  }
  async function moved(asked) {
    if (asked.get('heard')) sound([asked.get('harm') ? 150 : 330]);
    let to, before;
    for (let looks = 0; looks < LOOKS && (!to || String(to) !== before); looks++) { // until all lies where it stays
      before = String(to);
      await new Promise(done => setTimeout(done, BETWEEN));
      to = middle(asked.get('to'));
    }
    if (!to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const each of asked.get('from').split(' ').filter(Boolean)) {
      const from = middle(each);
      if (from) flies(from, to, asked.get('harm'));
    }
    glows(to, asked.get('harm'));
  }

  const plain = window.open;
  window.open = (address, ...more) => {
    const asked = new URL(address, location.href);
    if (/\/chime$/.test(asked.pathname)) sound([660, 880]);
    else if (/\/moved$/.test(asked.pathname)) moved(asked.searchParams);
    else return plain.call(window, address, ...more);
    return window;
  };
}
