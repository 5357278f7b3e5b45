import { create } from 'qrcode';

/** A QR code as one SVG path of dark modules, in a square of `size` modules. */
export interface QrCodePath {
  size: number;
  path: string;
}

/**
 * Draws a text as a QR code with `margin` light modules around it. If that fails, logs the error and returns
 * null (specification 9.14).
 */
export function drawQrCode(text: string, margin: number, log = console.error): QrCodePath | null {
  try {
    const { size, data } = create(text).modules;
    const rows = Array.from({ length: size }, (_, y) =>
      Array.from(data.slice(y * size, (y + 1) * size), (dark, x) =>
        dark ? `M${x + margin} ${y + margin}h1v1h-1z` : '',
      ).join(''),
    );
    return { size: size + 2 * margin, path: rows.join('') };
  } catch (error) {
    log('The QR code could not be drawn', error);
    return null;
  }
}
