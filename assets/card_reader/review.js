// Which readings of a photo are preset, which a person has to check, and how the list changes with each tap. No page is needed here.

export const SURE = 0.9, SHOWN = 0.7, SHOWN_IF_MISSING = 0.5;

/**
 * The cards to review, from readings with the surest first. `copies` says how many of each card can be there (by name), `expected` how
 * many cards there must be, or null. Readings below SHOWN are left out, or below SHOWN_IF_MISSING while there must be more cards. A card
 * that cannot be there (again) has `fault`, and stands for none of those there must be.
 */
export function reviewed(readings, copies, expected = null) {
  const used = {};
  let possible = 0, sure = 0;
  return readings.flatMap(({ card, confidence, frames }) => {
    if (confidence < (possible < expected ? SHOWN_IF_MISSING : SHOWN)) return [];
    used[card] = (used[card] ?? 0) + 1;
    const fault = faultOf(used[card], copies[card] ?? 0), isSure = confidence >= SURE && !fault && (expected === null || sure < expected);
    if (!fault) possible += 1;
    if (isSure) sure += 1;
    return [{ card, confidence, frame: frames[0] ?? null, isSure, fault }];
  });
}

/** How many of so many counted cards are too many: none where more than expected can be used. */
export const excess = (found, expected, mayBeMore) => expected === null || mayBeMore ? 0 : Math.max(0, found - expected);

/** Why there cannot be so many copies of a card: `gone` if there can be none, `twice` if there can be fewer, else "". */
const faultOf = (count, most) => count <= most ? '' : most ? 'twice' : 'gone';

/** The same list with its faults as they are after a change. */
export function withFaults(items, copies) {
  const used = {};
  return items.map(item => {
    if (!isWhole(item.card)) return { ...item, fault: '' };
    used[item.card] = (used[item.card] ?? 0) + 1;
    return { ...item, fault: faultOf(used[item.card], copies[item.card] ?? 0) };
  });
}

/** A card with another rank or suit. Half a card is named so: `7?`, `?H`, `??`. */
export function withPart(card, part) {
  if (part === 'Joker') return part;
  const [rank, suit] = card === 'Joker' ? ['?', '?'] : [card.slice(0, -1), card.slice(-1)];
  return 'SHDC'.includes(part) ? rank + part : part + suit;
}

export const isWhole = card => !card.includes('?');

/** The cards that are counted: sure ones, and those that a person has confirmed or named. */
export const counted = items => items.filter(item => item.isSure && isWhole(item.card));

/** What Python is told of each counted card: its name, the confidence of the reading (1 for a card named by hand) and its frame. */
export const told = items => counted(items).map(({ card, confidence, frame }) => [card, confidence, frame && [frame.x, frame.y, frame.height, frame.turn]]);
