import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/**
 * Returns the picture with at most 256 colours, in about a third of the bytes. Flat art has few colours. The
 * pixels of antialiased edges get the nearest of these colours. Only for pictures without transparency.
 */
export function indexColours(png: Buffer): Buffer {
  const { data, width, height } = PNG.sync.read(png);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const counts = new Map<number, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = pixels.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, 256)
    .map(([colour]) => colour);
  const places = new Map(palette.map((colour, place) => [colour, place]));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = pixels.readUIntBE((y * width + x) * 4, 3);
      let place = places.get(colour);
      if (place === undefined) {
        place = nearest(palette, colour);
        places.set(colour, place);
      }
      rows[y * (width + 1) + 1 + x] = place;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function nearest(palette: readonly number[], colour: number): number {
  const target = partsOf(colour);
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  palette.forEach((candidate, place) => {
    const distance = partsOf(candidate).reduce((sum, part, at) => sum + (part - (target[at] ?? 0)) ** 2, 0);
    if (distance < least) {
      least = distance;
      best = place;
    }
  });
  return best;
}

function partsOf(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
