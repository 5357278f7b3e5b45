import { crc32, deflateSync } from 'node:zlib';
import { create } from 'qrcode';

/** The side of one module of the QR code, in pixels. */
const scale = 10;
/** The width of the white margin, in modules. */
const margin = 4;

/** Matches the texts that the alphanumeric mode of QR codes can encode, such as every reference. */
const isAlphanumeric = /^[0-9A-Z $%*+\-./:]+$/;

/**
 * Draws a QR code as a PNG picture with one bit for each pixel. The library would draw with 32 bits for each
 * pixel, which costs more processor time than the rest of a mail.
 */
export function drawTicketPicture(text: string): Buffer {
  // The mode is set here, because otherwise the library searches for the shortest mix of modes, which takes a
  // fifth of the drawing time.
  const content = isAlphanumeric.test(text) ? [{ data: text, mode: 'alphanumeric' } as const] : text;
  const { size, data } = create(content, { errorCorrectionLevel: 'M' }).modules;
  const side = (size + 2 * margin) * scale;
  // A row begins with a filter byte of 0 (no filter), and has a 1 for each white pixel.
  const rowLength = 1 + Math.ceil(side / 8);
  const rows = Buffer.alloc(rowLength * side, 0xff);
  for (let y = 0; y < side; y += 1) rows[y * rowLength] = 0;
  for (let moduleY = 0; moduleY < size; moduleY += 1) {
    const first = (moduleY + margin) * scale * rowLength;
    for (let module = 0; module < size; module += 1) {
      if (!data[moduleY * size + module]) continue;
      const left = (module + margin) * scale;
      for (let x = left; x < left + scale; x += 1) {
        const at = first + 1 + (x >> 3);
        rows[at] = (rows[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    }
    // All pixel rows of a row of modules are the same.
    for (let copy = 1; copy < scale; copy += 1)
      rows.copyWithin(first + copy * rowLength, first, first + rowLength);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // This byte means one bit for each pixel. The bytes after it stay 0, which means greyscale, deflate,
  // standard filters and not interlaced.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    // Level 1 is the fastest. Slower levels would save only about 200 bytes.
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a chunk of a PNG file: the length, the type and content, and their checksum. */
function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const part = Buffer.alloc(named.length + 8);
  part.writeUInt32BE(content.length, 0);
  named.copy(part, 4);
  part.writeUInt32BE(crc32(named), part.length - 4);
  return part;
}
