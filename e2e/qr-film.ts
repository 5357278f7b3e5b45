import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'qrcode';

const width = 640;
const height = 480;

/**
 * Makes a film of a QR code in front of a camera, for a browser whose camera is a file. Returns its path.
 */
export function filmQrCode(text: string): string {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const scale = 12;
  const left = Math.floor((width - modules.size * scale) / 2);
  const top = Math.floor((height - modules.size * scale) / 2);
  const light = Buffer.alloc(width * height, 235);
  for (let y = 0; y < modules.size * scale; y += 1) {
    for (let x = 0; x < modules.size * scale; x += 1) {
      const dark = modules.get(Math.floor(y / scale), Math.floor(x / scale));
      if (dark) light[(top + y) * width + left + x] = 16;
    }
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  const path = join(mkdtempSync(join(tmpdir(), 'windfall-film-')), 'code.y4m');
  writeFileSync(path, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
  return path;
}
