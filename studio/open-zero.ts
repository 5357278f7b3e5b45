interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

/**
 * The numbers of the last points of the zero's three outlines: the outside (16 points), the half of the
 * counter below the slash (11 points), and the half above it (12 points). A counter is the hole in a letter.
 */
const slashed = [15, 26, 38];
/**
 * The same points, now as an outside and one counter, which runs from the lower half to the upper half and
 * back.
 */
const opened = [...span(0, 19), ...span(28, 38), 27, ...span(20, 26)];
/** The corners at the slash. They become control points, so that the counter is round there. */
const corners = new Set([19, 20, 27, 28]);

const repeatFlag = 8;
const pointNumbersShared = 0x8000;
const pointNumbersOwn = 0x2000;
const peakGiven = 0x8000;
const regionGiven = 0x4000;

/**
 * Returns a copy of a variable TrueType file in which the zero has no slash. In every weight, the points of
 * the zero stay where they are, but the two halves of its counter are joined. Throws if the zero is not that
 * of Atkinson Hyperlegible Next.
 */
export function openZero(font: Uint8Array): Uint8Array {
  const copy = font.slice();
  const view = new DataView(copy.buffer);
  const glyph = glyphOf(view, 0x30);
  joinCounter(view, glyph);
  reorderVariations(view, glyph);
  return copy;
}

function span(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function tableAt(view: DataView, tag: string): number {
  for (let entry = 12; entry < 12 + view.getUint16(4) * 16; entry += 16) {
    const name = String.fromCharCode(...span(entry, entry + 3).map((at) => view.getUint8(at)));
    if (name === tag) return view.getUint32(entry + 8);
  }
  throw new Error(`The font has no table ${tag}`);
}

/** Returns the glyph of a character, from the character map's format 4. */
function glyphOf(view: DataView, character: number): number {
  const at = tableAt(view, 'cmap');
  for (let index = 0; index < view.getUint16(at + 2); index += 1) {
    const map = at + view.getUint32(at + 8 + index * 8);
    if (view.getUint16(map) !== 4) continue;
    const size = view.getUint16(map + 6);
    for (let segment = 0; segment < size; segment += 2) {
      const first = view.getUint16(map + 16 + size + segment);
      if (view.getUint16(map + 14 + segment) < character || first > character) continue;
      const range = map + 16 + 3 * size + segment;
      const delta = view.getUint16(map + 16 + 2 * size + segment);
      const offset = view.getUint16(range);
      const glyph = offset === 0 ? character : view.getUint16(range + offset + 2 * (character - first));
      return (glyph + delta) & 0xffff;
    }
  }
  throw new Error('The font has no zero');
}

/** Reads an offset of one of two kinds: four bytes, or two bytes that hold half of it. */
function offsetAt(view: DataView, table: number, index: number, isLong: boolean): number {
  return isLong ? view.getUint32(table + index * 4) : view.getUint16(table + index * 2) * 2;
}

function joinCounter(view: DataView, glyph: number): void {
  const isLong = view.getInt16(tableAt(view, 'head') + 50) === 1;
  const loca = tableAt(view, 'loca');
  const start = tableAt(view, 'glyf') + offsetAt(view, loca, glyph, isLong);
  const end = tableAt(view, 'glyf') + offsetAt(view, loca, glyph + 1, isLong);
  const ends = span(0, Math.max(view.getInt16(start), 0) - 1).map((index) =>
    view.getUint16(start + 10 + index * 2),
  );
  if (ends.join() !== slashed.join()) throw new Error(`The zero is drawn otherwise: ${ends.join()}`);

  const instructions = view.getUint16(start + 16);
  const points = readPoints(view, start + 18 + instructions);
  const joined = opened.map((index) => ({
    ...pointAt(points, index),
    onCurve: pointAt(points, index).onCurve && !corners.has(index),
  }));
  const bytes = [...word(2), ...span(start + 2, start + 9).map((at) => view.getUint8(at))];
  bytes.push(...word(15), ...word(38), ...word(0), ...writePoints(joined));
  fill(view, start, end, bytes);
}

function pointAt(points: readonly Point[], index: number): Point {
  const point = points[index];
  if (!point) throw new Error(`The zero has no point ${index}`);
  return point;
}

function readPoints(view: DataView, from: number): Point[] {
  let at = from;
  const flags: number[] = [];
  while (flags.length < opened.length) {
    const flag = view.getUint8(at++);
    const times = flag & repeatFlag ? view.getUint8(at++) : 0;
    for (let count = 0; count <= times; count += 1) flags.push(flag);
  }
  const along = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++);
      else if (!(flag & same)) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = along(2, 16);
  const ys = along(4, 32);
  return flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, onCurve: (flag & 1) === 1 }));
}

/** Writes flags and coordinates uncompressed; harfbuzz packs them when it subsets the file. */
function writePoints(points: readonly Point[]): number[] {
  const flags: number[] = [];
  const xs: number[] = [];
  const ys: number[] = [];
  let before = { x: 0, y: 0 };
  for (const point of points) {
    const x = coordinate(point.x - before.x, 2, 16);
    const y = coordinate(point.y - before.y, 4, 32);
    flags.push((point.onCurve ? 1 : 0) | x.flag | y.flag);
    xs.push(...x.bytes);
    ys.push(...y.bytes);
    before = point;
  }
  return [...flags, ...xs, ...ys];
}

function coordinate(step: number, short: number, same: number): { flag: number; bytes: number[] } {
  if (step === 0) return { flag: same, bytes: [] };
  if (Math.abs(step) < 256) return { flag: short | (step > 0 ? same : 0), bytes: [Math.abs(step)] };
  return { flag: 0, bytes: word(step) };
}

function reorderVariations(view: DataView, glyph: number): void {
  const gvar = tableAt(view, 'gvar');
  const axes = view.getUint16(gvar + 4);
  const isLong = (view.getUint16(gvar + 14) & 1) === 1;
  const data = gvar + view.getUint32(gvar + 16);
  const start = data + offsetAt(view, gvar + 20, glyph, isLong);
  const end = data + offsetAt(view, gvar + 20, glyph + 1, isLong);
  const tuples = view.getUint16(start);
  if (tuples & pointNumbersShared && view.getUint8(start + view.getUint16(start + 2)) !== 0)
    throw new Error('The zero varies in some points only');
  const heads: number[] = [];
  const bodies = tuples & pointNumbersShared ? [0] : [];
  let head = start + 4;
  let body = start + view.getUint16(start + 2) + bodies.length;
  for (let count = 0; count < (tuples & 0x0fff); count += 1) {
    const size = view.getUint16(head);
    const kind = view.getUint16(head + 2);
    const region = (kind & peakGiven ? axes * 2 : 0) + (kind & regionGiven ? axes * 4 : 0);
    if (kind & pointNumbersOwn && view.getUint8(body) !== 0)
      throw new Error('The zero varies in some points only');
    const points = kind & pointNumbersOwn ? [0] : [];
    const moves = readMoves(view, body + points.length);
    const written = [...points, ...writeMoves(moves.x), ...writeMoves(moves.y)];
    heads.push(...word(written.length), ...word(kind));
    heads.push(...span(head + 4, head + 3 + region).map((at) => view.getUint8(at)));
    bodies.push(...written);
    head += 4 + region;
    body += size;
  }
  fill(view, start, end, [...word(tuples), ...word(4 + heads.length), ...heads, ...bodies]);
}

/** Reads the movement of each point, in the new order. The last four points belong to the advance widths. */
function readMoves(view: DataView, from: number): { x: number[]; y: number[] } {
  const all: number[] = [];
  const points = opened.length + 4;
  let at = from;
  while (all.length < 2 * points) {
    const control = view.getUint8(at++);
    for (let count = (control & 0x3f) + 1; count > 0; count -= 1) {
      if (control & 0x80) all.push(0);
      else if (control & 0x40) {
        all.push(view.getInt16(at));
        at += 2;
      } else all.push(view.getInt8(at++));
    }
  }
  const order = [...opened, ...span(opened.length, points - 1)];
  return {
    x: order.map((index) => all[index] ?? 0),
    y: order.map((index) => all[points + index] ?? 0),
  };
}

function writeMoves(moves: readonly number[]): number[] {
  if (moves.some((move) => move < -128 || move > 127)) throw new Error('The zero moves too far');
  const bytes: number[] = [];
  for (let at = 0; at < moves.length; ) {
    const next = moves.findIndex((move, index) => index >= at && move !== 0);
    const still = (next < 0 ? moves.length : next) - at;
    if (still > 1) {
      bytes.push(0x80 | (still - 1));
      at += still;
      continue;
    }
    const rest = moves.findIndex((move, index) => index > at && move === 0 && moves[index + 1] === 0);
    const moved = moves.slice(at, rest < 0 ? moves.length : rest);
    bytes.push(moved.length - 1, ...moved.map((move) => move & 0xff));
    at += moved.length;
  }
  return bytes;
}

function word(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

function fill(view: DataView, start: number, end: number, bytes: readonly number[]): void {
  if (bytes.length > end - start) throw new Error(`${bytes.length} bytes do not fit into ${end - start}`);
  for (let at = start; at < end; at += 1) view.setUint8(at, bytes[at - start] ?? 0);
}
