// Reads the cards in a photo inside the page: views/card_reader/reading.py in JavaScript, with the same numbers and the same answers.
// The photo stays in the page; nothing here sends or stores anything.

import { physicalCards } from './group.js';
import { networkInput, reducedPart, resized, turnedPart } from './pixels.js';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'], SUITS = ['C', 'D', 'H', 'S'], JOKER = 14, STRIDE = 8;
const LONGEST_SIDE = 2000, SIZES = [640, 1152], FURTHER_SIZES = [900, 1600], LOWEST_CONFIDENCE = 0.35, LOWEST_JOKER = 0.5;
const FINDING_LOGIT = Math.log(0.25 / 0.75), TURNS = [0, -0.35, 0.35, -0.75, 0.75], VIEWS = [[0, 1], [0.1, 1.08], [-0.1, 0.93]];
const LEAST_DOUBTFUL = 0.3, MOST_DOUBTFUL = 0.9, SHIFTS = [[0, 0], [0.1, 0], [-0.1, 0], [0, 0.1], [0, -0.1]];
const FURTHER_VIEWS = [-0.17, 0, 0.17].flatMap(turn => [0.87, 1, 1.15].map(size => [turn, size]));
const PATCH_WIDTH = 32, PATCH_HEIGHT = 48, PATCH_INDEX_HEIGHT = 38, GREY_FINDER = 114, GREY_NAMER = 119;

/**
 * The cards in a picture of bytes (see pixels.js), the surest first. `expected` is how many there must be, if that is known; `pause` is
 * awaited between the steps, so that the page can show progress, and may throw to cancel. Without `hasJokers` no Joker is read.
 */
export async function readCards(photo, nets, expected = null, pause = async () => {}, hasJokers = true) {
  const scale = Math.max(1, Math.max(photo.width, photo.height) / LONGEST_SIDE);
  const picture = scale > 1 ? resized(photo, ...shrunkSize(photo)) : photo;
  await pause();
  const finds = [], corners = new Map();
  const readAt = async sizes => {
    for (const size of sizes) { finds.push(...findCorners(picture, size, nets)); await pause(); }
    const frames = withoutDoubles(finds);
    for (const frame of frames) if (!corners.has(frame)) { corners.set(frame, nameCorner(picture, frame, nets, hasJokers)); await pause(); }
    return physicalCards(frames.map(frame => corners.get(frame)).filter(Boolean));
  };
  let readings = await readAt(SIZES);
  if (isAnythingMissing(readings, expected)) readings = await readAt(FURTHER_SIZES);
  return readings.map(({ frames, ...rest }) => ({ ...rest, frames: frames.map(frame => ({ x: frame.x * scale, y: frame.y * scale, height: frame.height * scale, turn: frame.turn })) }));
}

/** True if cards are missing, or the second corner of a Joker. */
function isAnythingMissing(readings, expected) {
  if (readings.some(({ card, frames }) => card === 'Joker' && frames.length === 1)) return true;
  return expected !== null && readings.filter(({ confidence }) => confidence >= 0.5).length < expected;
}

/** The size that Pillow's thumbnail gives: the longer side is 2,000, and the other keeps the shape as closely as whole pixels can. */
function shrunkSize({ width, height }) {
  const shape = width / height;
  const closest = (size, difference) => Math.max(1, difference(Math.floor(size)) <= difference(Math.ceil(size)) ? Math.floor(size) : Math.ceil(size));
  return shape >= 1
    ? [LONGEST_SIDE, closest(LONGEST_SIDE / shape, n => n === 0 ? 0 : Math.abs(shape - LONGEST_SIDE / n))]
    : [closest(LONGEST_SIDE * shape, n => Math.abs(shape - n / LONGEST_SIDE)), LONGEST_SIDE];
}

/** As Python rounds: halves go to the even number. */
const round = value => Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value);

function findCorners(picture, size, nets) {
  const scale = size / Math.max(picture.width, picture.height), width = Math.max(1, round(picture.width * scale)), height = Math.max(1, round(picture.height * scale));
  const fullWidth = Math.ceil(width / 8) * 8, fullHeight = Math.ceil(height / 8) * 8;
  const answer = nets.find(networkInput(resized(picture, width, height), fullWidth, fullHeight, GREY_FINDER), fullHeight, fullWidth);
  const logit = (row, column) => row < 0 || column < 0 || row >= answer.height || column >= answer.width ? -99 : answer.values[(row * answer.width + column) * 6];
  const finds = [];
  for (let row = 0; row < answer.height; row++) {
    for (let column = 0; column < answer.width; column++) {
      const here = logit(row, column);
      if (here <= FINDING_LOGIT) continue;
      const around = [-1, 0, 1].flatMap(i => [-1, 0, 1].map(j => logit(row + i, column + j)));
      if (around.every(other => here >= other)) finds.push(findAt(answer.values.subarray((row * answer.width + column) * 6), row, column, STRIDE / scale));
    }
  }
  return finds;
}

function findAt([logit, right, down, cosine, sine, size], row, column, cell) {
  const height = 32 * Math.exp(Math.min(2, Math.max(-2, size))) * cell / STRIDE;
  return { logit, frame: { x: (column + right + 0.5) * cell, y: (row + down + 0.5) * cell, height, turn: Math.atan2(sine, cosine) } };
}

function withoutDoubles(finds) {
  const kept = [];
  for (const { frame } of [...finds].sort((one, other) => other.logit - one.logit)) {
    if (kept.every(other => Math.hypot(frame.x - other.x, frame.y - other.y) > 0.45 * Math.min(frame.height, other.height))) kept.push(frame);
  }
  return kept;
}

/** The reading of the corner in a frame; null if no card is likely there. */
function nameCorner(picture, frame, nets, hasJokers) {
  const sureAt = turn => sureness(nets.name(patch(picture, changed(frame, turn))));
  const sure = [sureAt(TURNS[0]) * 1.1]; // the finder's own turn is right more often; above 1 no other can be surer
  if (sure[0] < 1) sure.push(...TURNS.slice(1).map(sureAt));
  const best = changed(frame, TURNS[place(sure)]);
  let answer = mean(VIEWS.map(view => nets.name(patch(picture, changed(best, ...view)))));
  if (sureness(answer) >= LEAST_DOUBTFUL && sureness(answer) < MOST_DOUBTFUL) answer = surestFurtherView(picture, best, nets);
  return named(best, answer, hasJokers);
}

/** The answer of the further view that is surest of one card. */
function surestFurtherView(picture, frame, nets) {
  const answers = FURTHER_VIEWS.map(view => mean(SHIFTS.map(shift => nets.name(patch(picture, shifted(frame, changed(frame, ...view), ...shift))))));
  return answers[place(answers.map(sureness))];
}

/** The mean of several answers. */
function mean(answers) {
  const of = key => answers[0][key].map((_, i) => answers.reduce((sum, answer) => sum + answer[key][i], 0) / answers.length);
  return { ranks: of('ranks'), suits: of('suits') };
}

/** A frame moved right and down on the card as it lies, in heights of the base frame. */
function shifted({ turn, height }, frame, right, down) {
  const cosine = Math.cos(turn) * height, sine = Math.sin(turn) * height;
  return { ...frame, x: frame.x + cosine * right - sine * down, y: frame.y + sine * right + cosine * down };
}

const place = values => values.reduce((best, value, i) => value > values[best] ? i : best, 0);
const joker = (ranks, suits) => ranks.length > JOKER ? ranks[JOKER] * suits[4] : 0;
const sureness = ({ ranks, suits }) => Math.max(Math.max(...ranks.slice(0, 13)) * Math.max(...suits.slice(0, 4)), joker(ranks, suits));
const changed = (frame, turn, size = 1) => ({ x: frame.x, y: frame.y, height: frame.height * size, turn: frame.turn + turn });

function named(frame, { ranks, suits }, hasJokers) {
  const jokerConfidence = hasJokers ? joker(ranks, suits) : 0, rank = place(ranks.slice(0, 13)), suit = place(suits.slice(0, 4)), confidence = ranks[rank] * suits[suit];
  if (jokerConfidence >= LOWEST_JOKER) return { card: 'Joker', confidence: jokerConfidence, frames: [frame] };
  return confidence >= LOWEST_CONFIDENCE ? { card: RANKS[rank] + SUITS[suit], confidence, frames: [frame] } : null;
}

function patch(picture, frame) {
  let { x, y } = frame, step = frame.height / PATCH_INDEX_HEIGHT;
  if (step > 2) {
    const reach = Math.trunc(frame.height * 1.2), left = Math.max(0, Math.trunc(x) - reach), top = Math.max(0, Math.trunc(y) - reach);
    const right = Math.max(left + 1, Math.min(picture.width, Math.trunc(x) + reach)), bottom = Math.max(top + 1, Math.min(picture.height, Math.trunc(y) + reach));
    const factor = Math.floor(step / 1.5);
    picture = reducedPart(picture, left, top, right, bottom, factor);
    x = (x - left) / factor; y = (y - top) / factor; step /= factor;
  }
  const cosine = Math.cos(frame.turn) * step, sine = Math.sin(frame.turn) * step, halfWidth = PATCH_WIDTH / 2, halfHeight = PATCH_HEIGHT / 2;
  const matrix = [cosine, -sine, x - cosine * halfWidth + sine * halfHeight, sine, cosine, y - sine * halfWidth - cosine * halfHeight];
  return networkInput(turnedPart(picture, PATCH_WIDTH, PATCH_HEIGHT, matrix, GREY_NAMER));
}
