// Corners of one physical card: views/card_reader/group.py in JavaScript.

const FULL_CONFIDENCE = 0.999;

/** One reading for each physical card, from one reading for each corner; the surest comes first. */
export function physicalCards(corners) {
  let groups = [];
  for (const corner of [...corners].sort(surest)) {
    const touched = groups.filter(group => group.some(other => isSameCard(corner, other)));
    groups = groups.filter(group => !touched.includes(group));
    groups.push([...touched.flat(), corner]);
  }
  return groups.map(joined).sort(surest);
}

const surest = (one, other) => other.confidence - one.confidence;

function joined(corners) {
  corners = [...corners].sort(surest);
  const doubt = corners.reduce((product, corner) => product * (1 - Math.min(FULL_CONFIDENCE, corner.confidence)), 1);
  return { card: corners[0].card, confidence: 1 - doubt, frames: corners.flatMap(corner => corner.frames) };
}

function isSameCard(one, other) {
  if (one.card !== other.card) return false;
  const a = one.frames[0], b = other.frames[0];
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.6 * Math.max(a.height, b.height) || isOtherCorner(a, b);
}

function isOtherCorner(a, b) {
  if (Math.max(a.height, b.height) / Math.min(a.height, b.height) > 1.8) return false;
  const scale = Math.sqrt(a.height * b.height), x = (b.x - a.x) / scale, y = (b.y - a.y) / scale;
  const right = x * Math.cos(a.turn) + y * Math.sin(a.turn), down = -x * Math.sin(a.turn) + y * Math.cos(a.turn);
  const whole = 2 * Math.PI, turn = Math.abs(((b.turn - a.turn + Math.PI) % whole + whole) % whole - Math.PI);
  if (turn > Math.PI - 0.6) {
    const isOpposite = Math.abs(right) > 1 && Math.abs(right) < 4.2 && right * down > 0;
    return Math.abs(down) > 0.9 && Math.abs(down) < 5.2 && (isOpposite || Math.abs(right) < 0.9);
  }
  return turn < 0.45 && Math.abs(down) < 0.9 && Math.abs(right) > 1 && Math.abs(right) < 4.2;
}
