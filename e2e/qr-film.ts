import type { Page } from '@playwright/test';
import { create } from 'qrcode';

/** Replaces the camera by one that films a QR code, in pages that open from now on. */
export async function filmQrCode(page: Page, text: string): Promise<void> {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, y) =>
    Array.from({ length: modules.size }, (_, x) => Boolean(modules.get(y, x))),
  );
  await page.addInitScript(replaceCamera, rows);
}

/** Runs in the page. The replacement looks like a real camera: a stream of ten pictures a second. */
function replaceCamera(rows: boolean[][]): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    const pen = canvas.getContext('2d');
    const scale = 12;
    const left = (canvas.width - rows.length * scale) / 2;
    const top = (canvas.height - rows.length * scale) / 2;
    const draw = () => {
      if (!pen) return;
      pen.fillStyle = '#ebebeb';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = '#101010';
      for (const [y, row] of rows.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) pen.fillRect(left + x * scale, top + y * scale, scale, scale);
    };
    const stream = canvas.captureStream(10);
    const timer = setInterval(() => {
      if (stream.active) draw();
      else clearInterval(timer);
    }, 100);
    draw();
    return stream;
  };
}
