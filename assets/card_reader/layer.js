// The layer over the page in which a photo is taken, read, corrected and confirmed. The photo with its frames is for the eye and the
// finger; the list below it says the same to keys and screen readers.

import { counted, excess, isWhole, reviewed, withFaults, withPart } from './review.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'], SIGNS = { S: '♠', H: '♥', D: '♦', C: '♣' };
const KEYS = { 1: 'A', 0: '10', T: '10' };

/** An element with its attributes and children. `on...` attributes are listeners; null and false are left out. */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children.filter(child => child !== null));
  return made;
}

const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

export class Layer {
  /** `work` reads (a promise), cancels a reading, and takes the confirmed cards. */
  constructor(asked, work) {
    Object.assign(this, { asked, texts: asked.texts, work, items: [], chosen: -1, picture: null, reading: 0 });
    const { texts } = this, photo = capture => element('input', {
      type: 'file', accept: 'image/*', capture: capture && 'environment', id: capture ? 'photo-file' : 'photo-choose', hidden: true,
      onchange: ({ target }) => { const [file] = target.files; target.value = ''; if (file) this.read(file); },
    });
    this.camera = photo(true);
    this.album = photo(false);
    this.status = element('p', { id: 'photo-status', role: 'status' });
    this.stage = element('div', { id: 'photo-stage', onclick: event => this.tapPhoto(event) });
    this.list = element('ul', { id: 'photo-cards', 'aria-label': texts.cards });
    this.picker = element('div', { id: 'photo-picker', role: 'group', 'aria-label': texts.change });
    this.foot = element('footer');
    this.dialog = element('dialog', { id: 'photo', class: this.isDark() ? 'dark' : '', 'aria-labelledby': 'photo-title' },
      element('header', {}, element('h2', { id: 'photo-title' }, asked.title), this.button('photo-close', '×', () => this.close(), texts.close)),
      this.stage, element('div', { id: 'photo-side' }, this.status, this.list, this.picker), this.foot, this.camera, this.album);
    this.dialog.addEventListener('cancel', event => { // a file input that is closed without a choice says the same
      if (event.target !== this.dialog) return;
      event.preventDefault();
      this.escape();
    });
    this.dialog.addEventListener('dragover', event => event.preventDefault());
    this.dialog.addEventListener('drop', event => { event.preventDefault(); event.stopPropagation(); const [file] = event.dataTransfer.files; if (file) this.read(file); });
    this.style = element('link', { rel: 'stylesheet', href: new URL('layer.css', import.meta.url).href });
    document.documentElement.append(this.style, this.dialog);
    globalThis.photoKeys = event => this.key(event);
    this.dialog.showModal();
    this.say(texts.begin);
    this.drawFoot();
    this.foot.querySelector('#photo-take').focus();
    if (navigator.userActivation?.isActive !== false) this.camera.click(); // a browser that refuses leaves the two buttons
  }

  isDark() { return this.asked.theme === 'dark' || (this.asked.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches); }

  button(id, text, onclick, label = null, look = '') {
    return element('button', { id, type: 'button', class: look, 'aria-label': label, title: label, onclick }, text);
  }

  close() {
    this.reading = -1;
    this.work.cancel();
    delete globalThis.photoKeys;
    this.dialog.close();
    this.dialog.remove();
    this.style.remove();
  }

  /** Escape closes what was opened last: the picker, then a running reading, then the layer. */
  escape() {
    if (this.chosen >= 0) this.choose(-1);
    else if (this.isReading) this.cancel();
    else this.close();
  }

  // -- reading -----------------------------------------------------------------------------------------------------------
  async read(file) {
    const turn = ++this.reading, isMine = () => this.reading === turn;
    let steps = 0;
    Object.assign(this, { isReading: true, items: [], chosen: -1, picture: null });
    this.draw();
    this.say(this.texts.reading);
    try {
      const found = await this.work.read(file, () => { if (isMine()) this.progress(steps += 1); });
      if (!isMine()) return;
      this.picture = found;
      this.items = reviewed(found.readings, this.asked.copies, this.asked.expected);
    } catch (error) {
      if (!isMine()) return;
      this.isReading = false;
      this.draw();
      return this.say(this.texts[error.message] ?? this.texts.failed, true);
    }
    this.isReading = false;
    this.draw();
    if (!this.items.length) this.say(this.texts.none, true);
    this.foot.querySelector('#photo-use')?.focus();
  }

  /** Two steps for each size and one for each corner: how many there are is not known before, so the bar nears its end and never is there. */
  progress(steps) { this.stage.querySelector('progress')?.setAttribute('value', 1 - 1 / (1 + steps / 8)); }

  cancel() {
    this.reading += 1;
    this.isReading = false;
    this.work.cancel();
    this.draw();
    this.say(this.texts.begin);
  }

  // -- correcting --------------------------------------------------------------------------------------------------------
  change(items, chosen = this.chosen) {
    Object.assign(this, { items: withFaults(items, this.asked.copies), chosen });
    this.draw();
  }

  /** A tap on a card: it is right, and may be changed. A second tap closes the picker. */
  choose(at) {
    const chosen = at === this.chosen ? -1 : at;
    this.change(this.items.filter((item, i) => isWhole(item.card) || i === chosen).map(item => item === this.items[at] && !item.fault ? { ...item, isSure: true } : item), -1);
    this.chosen = chosen < 0 ? -1 : Math.min(chosen, this.items.length - 1);
    this.draw();
    this.picker.querySelector('[aria-pressed=true]')?.focus();
  }

  add(frame = null) {
    const items = this.items.filter(item => isWhole(item.card));
    this.change([...items, { card: '??', confidence: 1, frame, isSure: true, fault: '' }], items.length);
    this.picker.querySelector('button')?.focus();
  }

  remove(at) {
    this.change(this.items.filter((_, i) => i !== at), -1);
    this.list.querySelectorAll('button')[Math.min(2 * at, 2 * this.items.length)]?.focus();
  }

  pick(part) {
    const item = this.items[this.chosen], card = withPart(item.card, part), isDone = isWhole(card) && !isWhole(item.card);
    this.change(this.items.map(each => each === item ? { ...each, card, confidence: 1, isSure: true } : each), isDone ? -1 : this.chosen);
    (isDone ? this.foot.querySelector('#photo-use') : this.picker.querySelector(`[data-part="${part}"]`))?.focus();
  }

  /** A tap on the photo beside every frame: a card there is added. */
  tapPhoto({ target, clientX, clientY }) {
    if (target.tagName !== 'CANVAS' || !this.items.length) return;
    const box = target.getBoundingClientRect(), { width, height } = this.picture;
    const sizes = this.items.map(item => item.frame?.height ?? 0).filter(Boolean);
    this.add({ x: (clientX - box.left) / box.width * width, y: (clientY - box.top) / box.height * height, height: sizes[0] ?? height / 12, turn: 0 });
  }

  /** A key of the keyboard while the layer is open: ranks and suits name the chosen card, + adds one, Delete removes it. */
  key(event) {
    event.stopImmediatePropagation(); // the app behind is not meant
    if (event.type !== 'keydown' || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.toUpperCase(), part = KEYS[key] ?? (key === 'W' ? 'Joker' : RANKS.includes(key) || key in SIGNS ? key : this.lettered(key));
    if (key === '+' && this.picture) this.add();
    else if (this.chosen < 0) return;
    else if (key === 'DELETE') this.remove(this.chosen);
    else if (part) this.pick(part);
    else return;
    event.preventDefault();
  }

  /** The rank whose letter on the cards is another one than in records, as B in a German pack. */
  lettered(key) { return RANKS.find((_, i) => this.asked.ranks[i] === key); }

  // -- drawing -----------------------------------------------------------------------------------------------------------
  say(text, isFault = false) {
    this.status.textContent = text;
    this.status.classList.toggle('fault', isFault);
  }

  draw() {
    this.drawStage();
    this.list.replaceChildren(...this.items.map((item, at) => this.row(item, at)), ...this.picture ? [this.plus()] : []);
    this.drawPicker();
    this.drawFoot();
    if (!this.isReading && this.items.length) this.say(this.summary());
  }

  summary() {
    const { texts, asked: { expected } } = this, found = counted(this.items).length, over = excess(found, expected, this.asked.may_be_more), unsure = this.items.filter(item => !item.isSure).length;
    const said = expected === null ? filled(texts.found, { found }) : filled(texts.found_of, { found, expected });
    return [said, over ? filled(texts.over, { count: over }) : '', unsure ? filled(texts.unsure, { count: unsure }) : ''].filter(Boolean).join(' ');
  }

  drawStage() {
    if (this.isReading) return this.stage.replaceChildren(element('progress', { max: 1, value: 0, 'aria-label': this.texts.reading }));
    if (!this.picture) return this.stage.replaceChildren();
    const { shown, width, height } = this.picture, lying = element('div', { class: 'lying', style: `aspect-ratio: ${width} / ${height}; --shape: ${width / height}` }, shown);
    shown.setAttribute('role', 'img');
    shown.setAttribute('aria-label', this.texts.picture);
    this.items.forEach((item, at) => { if (item.frame) lying.append(this.frame(item, at, width, height)); });
    this.stage.replaceChildren(lying);
  }

  frame(item, at, width, height) {
    const { x, y, height: high, turn } = item.frame;
    const box = `left: ${x / width * 100}%; top: ${y / height * 100}%; width: ${high * 0.9 / width * 100}%; height: ${high * 1.25 / height * 100}%; --turn: ${turn}rad`;
    const look = `frame ${item.isSure ? '' : 'unsure'} ${item.fault ? 'fault' : ''} ${at === this.chosen ? 'chosen' : ''}`;
    return element('button', { type: 'button', class: look, style: box, tabindex: -1, 'aria-hidden': 'true', onclick: () => this.choose(at) }, element('span', {}), element('b', {}, this.sign(item.card)));
  }

  sign(card) {
    if (card === 'Joker') return this.texts.joker;
    const rank = card.slice(0, -1), suit = card.slice(-1);
    return (this.asked.ranks[RANKS.indexOf(rank)] ?? rank) + (SIGNS[suit] ?? suit);
  }

  words(card) { return isWhole(card) ? this.asked.words[card] : this.texts.half; }

  row(item, at) {
    const { texts } = this, mark = item.fault ? texts[item.fault] : item.isSure ? '' : texts.check, said = this.words(item.card);
    const red = 'HD'.includes(item.card.slice(-1)) ? 'red' : '', look = `card ${red} ${item.isSure ? '' : 'unsure'} ${item.fault ? 'fault' : ''}`;
    const card = element('button', { type: 'button', class: look, id: `photo-card-${at}`, 'aria-label': mark ? `${said}, ${mark}` : said, 'aria-expanded': String(at === this.chosen), onclick: () => this.choose(at) },
      this.sign(item.card), mark ? element('small', {}, mark) : null);
    return element('li', {}, card, this.button(`photo-remove-${at}`, '×', () => this.remove(at), filled(texts.remove, { card: said }), 'remove'));
  }

  plus() { return element('li', {}, this.button('photo-add', '+', () => this.add(), this.texts.add, 'card')); }

  drawPicker() {
    const item = this.items[this.chosen];
    this.picker.hidden = !item;
    if (!item) return this.picker.replaceChildren();
    const part = (name, text, label) => element('button', { type: 'button', 'data-part': name, id: `photo-part-${name}`, class: 'HD'.includes(name) ? 'red' : '', 'aria-label': label, onclick: () => this.pick(name),
      'aria-pressed': String(item.card === name || (item.card !== 'Joker' && (item.card.slice(0, -1) === name || item.card.slice(-1) === name))) }, text);
    const parts = [...RANKS.map((rank, i) => part(rank, this.asked.ranks[i], this.asked.rank_words[i])), ...this.asked.copies.Joker ? [part('Joker', '★', this.texts.joker)] : []];
    const suits = Object.keys(SIGNS).map((suit, i) => part(suit, SIGNS[suit], this.asked.suit_words[i]));
    this.picker.replaceChildren(element('div', {}, ...parts), element('div', { class: 'suits' }, ...suits));
  }

  drawFoot() {
    const { texts, asked: { expected, may_be_more } } = this, sure = counted(this.items).length;
    if (this.isReading) return this.foot.replaceChildren(this.button('photo-cancel', texts.cancel, () => this.cancel()));
    const again = this.button('photo-take', this.picture ? texts.again : texts.take, () => this.camera.click(), null, this.items.length ? '' : 'may');
    const album = this.button('photo-album', texts.album, () => this.album.click());
    if (!this.items.length) return this.foot.replaceChildren(album, again);
    const use = this.button('photo-use', filled(texts.use, { count: sure }), () => this.confirm(), null, 'may');
    use.disabled = !sure || excess(sure, expected, may_be_more) > 0 || this.items.some(item => item.isSure && item.fault);
    this.foot.replaceChildren(again, use);
  }

  confirm() {
    const { items } = this;
    this.close();
    this.work.confirm(items);
  }
}
