// Corners of one physical card: views/card_reader/group.py in JavaScript.

const FULL_CONFIDENCE = 0.999, ONE_JOKER_CORNER = 0.65, LEAST_JOKER_CORNER = 0.9, SURER_JOKER_CORNER = 0.8, MIDDLE_OF_CARD = 0.4;

/** One reading for each physical card, from one reading for each corner; the surest comes first. */
export function physicalCards(corners) {
  const named = {};
  for (const corner of [...corners].sort(surest)) (named[corner.card] ??= []).push(corner);
  const { Joker: jokers = [], ...others } = named;
  const opposite = Object.values(others).map(alike => oppositePairs(places(alike)));
  const spans = opposite.flat().filter(card => card.length > 1).map(span);
  let paired = [...opposite, jokerPairs(jokers, spans)].map(cards => merged(cards, areAboveEachOther));
  const fourIndexes = paired.slice(0, -1).some(cards => cards.some(card => card.length > 2)); // Jokers do not tell
  if (fourIndexes) paired = paired.map(cards => merged(cards, areSideBySide));
  return withoutJokersInPictures(paired.flat().map(card => joined(card, fourIndexes ? 4 : 2)).filter(Boolean).sort(surest));
}

/** The readings without Jokers of which a corner lies in the middle of a surer card: its picture looks like the sign of a Joker. */
function withoutJokersInPictures(surestFirst) {
  const kept = [];
  for (const reading of surestFirst) {
    if (reading.card !== 'Joker' || !reading.frames.slice(0, 2).some(frame => kept.some(card => isInMiddle(frame, card)))) kept.push(reading);
  }
  return kept;
}

/** True if both corners of the card are read and the frame lies well between them. */
function isInMiddle(frame, { frames }) {
  if (frames.length < 2) return false;
  const { x, y, length } = spanBetween(frames[0], frames[1]);
  return Math.hypot(frame.x - x, frame.y - y) < MIDDLE_OF_CARD * length;
}

const surest = (one, other) => other.confidence - one.confidence;

function joined(corners, mostJokerCorners) {
  corners = [...corners].sort(surest);
  const confidence = corners[0].card === 'Joker' ? jokerConfidence(corners, mostJokerCorners) : cardConfidence(corners);
  return confidence ? { card: corners[0].card, confidence, frames: corners.flatMap(corner => corner.frames) } : null;
}

/** Corners are independent: the reading is wrong only if all of them are. */
const cardConfidence = corners => 1 - corners.reduce((product, corner) => product * (1 - Math.min(FULL_CONFIDENCE, corner.confidence)), 1);

/**
 * The mean of the two surest corners, because one print looks like a Joker as often as another; 0 if one corner is too little. With more
 * than `most` it is a line of print rather than a Joker, and no surer than one corner.
 */
function jokerConfidence(corners, most) {
  const mean = corners.length > 1 ? (corners[0].confidence + corners[1].confidence) / 2 : 0;
  if (mean) return corners.length > most ? Math.min(mean, ONE_JOKER_CORNER) : mean;
  return corners[0].confidence >= LEAST_JOKER_CORNER ? ONE_JOKER_CORNER : 0;
}

/** The surest corner of each place. */
function places(alike) {
  const found = [];
  for (const corner of alike) if (!found.some(other => isSamePlace(corner.frames[0], other.frames[0]))) found.push(corner);
  return found;
}

const isSamePlace = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.6 * Math.max(a.height, b.height);

/** The corners in pairs of opposite ones, the nearest first; the rest alone. */
function oppositePairs(alike) {
  const steps = [], partner = {};
  alike.forEach((one, i) => alike.slice(0, i).forEach((other, j) => {
    const step = oppositeStep(one.frames[0], other.frames[0]);
    if (step && isOpposite(...step, one.card)) steps.push([Math.hypot(...step), i, j]);
  }));
  for (const [, i, j] of steps.sort((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])) {
    if (!(i in partner) && !(j in partner)) { partner[i] = j; partner[j] = i; }
  }
  return alike.flatMap((place, i) => !(i in partner) ? [[place]] : partner[i] > i ? [[place, alike[partner[i]]]] : []);
}

function isOpposite(right, down, card) {
  if (card === 'Joker') right = Math.abs(right); // it may have its word in the other two corners
  return right > 1 && right < 5.2 && down > 1 && down < 6.6 && down / right > 0.6 && down / right < 2.8;
}

/** The middle between the two corners of a card, and their distance. */
const span = ([{ frames: [one] }, { frames: [other] }]) => spanBetween(one, other);

function spanBetween(one, other) {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, length: Math.hypot(one.x - other.x, one.y - other.y) };
}

/**
 * The corners of Jokers in pairs, the rest alone: first corners that face each other, as with any card; then corners as far apart as those
 * of the nearest card. A star looks alike every 72 degrees, a word is read upside down too, and both are higher or lower than an index.
 */
function jokerPairs(jokers, spans) {
  const pairs = oppositePairs(places(jokers)).filter(card => card.length > 1), further = [];
  jokers.forEach((other, i) => jokers.slice(0, i).forEach(surer => {
    const difference = differenceFromCardSize(surer, other, spans);
    if (difference !== null) further.push([difference, [surer, other]]);
  }));
  for (const [, card] of further.sort((one, other) => one[0] - other[0])) if (elsewhere(card, pairs).length === 2) pairs.push(card);
  return [...pairs, ...places(elsewhere(jokers, pairs)).map(corner => [corner])];
}

/** The corners that lie at no corner of these cards. */
const elsewhere = (corners, cards) => corners.filter(corner => !cards.flat().some(other => isSamePlace(corner.frames[0], other.frames[0])));

/** How far the distance of two corners is from that of the nearest card's corners, as a logarithm; null if they cannot be one card. */
function differenceFromCardSize(surer, other, spans) {
  const one = surer.frames[0], two = other.frames[0], { x, y, length } = span([surer, other]);
  if (surer.confidence < SURER_JOKER_CORNER || turnBetween(one, two) < Math.PI / 2 || !spans.length) return null;
  if (Math.max(one.height, two.height) / Math.min(one.height, two.height) > 2.1) return null;
  const distance = card => Math.hypot(card.x - x, card.y - y);
  const share = length / spans.reduce((nearest, card) => distance(card) < distance(nearest) ? card : nearest).length;
  return share > 0.65 && share < 1.25 ? Math.abs(Math.log(share)) : null;
}

/** The cards, those that belong together as one. */
function merged(cards, belong) {
  let result = [];
  for (const card of cards) {
    const touched = result.filter(other => belong(card, other));
    result = result.filter(other => !touched.includes(other));
    result.push([...touched.flat(), ...card]);
  }
  return result;
}

const areAboveEachOther = (card, other) => card.some(one => other.some(two => {
  const step = oppositeStep(one.frames[0], two.frames[0]);
  return step !== null && Math.abs(step[0]) < 0.9 && step[1] > 1 && step[1] < 6.6;
}));

/** Two upper corners, of which nothing else is seen. */
function areSideBySide(card, other) {
  if (card.length > 1 || other.length > 1) return false;
  const one = card[0].frames[0], two = other[0].frames[0], [right, down] = stepBetween(one, two, one.turn);
  return turnBetween(one, two) < 0.45 && Math.abs(down) < 0.9 && Math.abs(right) > 1 && Math.abs(right) < 5.2;
}

/** The way from an upper corner to a lower, turned one, right and down as the card lies; null if the corners do not face each other. */
function oppositeStep(one, other) {
  if (Math.max(one.height, other.height) / Math.min(one.height, other.height) > 1.8) return null;
  if (turnBetween(one, other) < Math.PI - 0.6) return null;
  const turn = Math.atan2(Math.sin(one.turn) - Math.sin(other.turn), Math.cos(one.turn) - Math.cos(other.turn));
  const [right, down] = stepBetween(one, other, turn);
  return down > 0 ? [right, down] : [-right, -down];
}

/** The way from one corner to the other, right and down on paper that is turned so. */
function stepBetween(one, other, turn) {
  const scale = Math.sqrt(one.height * other.height), x = (other.x - one.x) / scale, y = (other.y - one.y) / scale;
  return [x * Math.cos(turn) + y * Math.sin(turn), -x * Math.sin(turn) + y * Math.cos(turn)];
}

/** From 0 to pi. */
function turnBetween(one, other) {
  const whole = 2 * Math.PI;
  return Math.abs(((other.turn - one.turn + Math.PI) % whole + whole) % whole - Math.PI);
}
