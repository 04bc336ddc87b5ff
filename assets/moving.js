// What the app asks of the page itself: animations and sounds (something moved from one place of the table to another, or a player's turn
// began), and photos of cards.
{
  // A browser plays sounds only after a first tap; a sound that would be more than a second late is skipped.
  let audio;
  async function sound(notes) {
    const requestedAt = performance.now();
    audio ??= new AudioContext();
    await audio.resume();
    if (performance.now() - requestedAt > 1000) return;
    notes.forEach((height, n) => {
      const note = audio.createOscillator(), volume = audio.createGain(), begins = audio.currentTime + 0.16 * n;
      note.frequency.value = height;
      volume.gain.setValueAtTime(0.2, begins);
      volume.gain.exponentialRampToValueAtTime(0.001, begins + 0.4);
      note.connect(volume).connect(audio.destination);
      note.start(begins);
      note.stop(begins + 0.4);
    });
  }
  addEventListener('pointerdown', () => { if (audio?.state === 'suspended') audio.resume(); });

  // Animations run between elements found by their semantics identifiers, in a layer that ignores taps and screen readers.
  const DURATION_MS = 280, ATTEMPTS = 6, INTERVAL_MS = 70, CARD = [30, 42], DISC = [34, 34];
  const LOOK = 'position: fixed; box-sizing: border-box; pointer-events: none; z-index: 9;';
  const centreOf = name => {
    const box = document.querySelector(`[flt-semantics-identifier="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    return box?.width ? [box.left + box.width / 2, box.top + box.height / 2, box] : null;
  };
  function addOverlay(look, text = '') {
    const drawn = document.createElement('div');
    drawn.className = 'moving';
    drawn.ariaHidden = 'true';
    drawn.style.cssText = LOOK + look;
    drawn.textContent = text;
    document.documentElement.append(drawn);
    setTimeout(() => drawn.remove(), DURATION_MS);  // a timer, because animations do not run on a hidden page
    return drawn;
  }
  function animateFlight([x, y], [toX, toY], harm) {
    const [wide, high] = harm ? DISC : CARD;
    const look = harm
      ? 'border-radius: 50%; background: #a32a20; color: #fff; border: 2px solid #fffaf0; font: 700 16px/30px Roboto, sans-serif; text-align: center;'
      : 'border-radius: 4px; background: #fffaf0; border: 1px solid #d9c8a4; box-shadow: 0 2px 6px #0006;';
    const drawn = addOverlay(`${look} left: ${x - wide / 2}px; top: ${y - high / 2}px; width: ${wide}px; height: ${high}px`, harm ? `\u2212${harm}` : '');
    drawn.animate([{}, { transform: `translate(${toX - x}px, ${toY - y}px)` }], { duration: DURATION_MS, easing: 'ease-in-out', fill: 'forwards' });
  }
  function animateGlow([, , { left, top, width, height }], harm) {
    const drawn = addOverlay(`left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px; border-radius: 8px; border: 4px solid ${harm ? '#c0392b' : '#7fe0a8'}`);
    drawn.animate([{ opacity: 0 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { duration: DURATION_MS, fill: 'forwards' });
  }
  async function animateMove(parameters) {
    if (parameters.get('heard')) sound([parameters.get('harm') ? 150 : 330]);
    let to, before;
    for (let looks = 0; looks < ATTEMPTS && (!to || String(to) !== before); looks++) { // until the target no longer moves
      before = String(to);
      await new Promise(done => setTimeout(done, INTERVAL_MS));
      to = centreOf(parameters.get('to'));
    }
    if (!to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const each of parameters.get('from').split(' ').filter(Boolean)) {
      const from = centreOf(each);
      if (from) animateFlight(from, to, parameters.get('harm'));
    }
    animateGlow(to, parameters.get('harm'));
  }

  // While a photo is looked at, keys are for its layer (card_reader/layer.js). Flutter listens at the same place, but later.
  for (const kind of ['keydown', 'keyup']) addEventListener(kind, event => globalThis.photoKeys?.(event), true);

  const openWindow = window.open;
  window.open = (address, ...more) => {
    const target = new URL(address, location.href);
    if (/\/chime$/.test(target.pathname)) sound([660, 880]);
    else if (/\/moved$/.test(target.pathname)) animateMove(target.searchParams);
    else if (/\/photo$/.test(target.pathname)) import('./card_reader/photo.js').then(photo => photo.open(JSON.parse(target.searchParams.get('asked'))));
    else return openWindow.call(window, address, ...more);
    return window;
  };
}
