import { randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import { toString as drawQr } from 'qrcode';

/** Returns a new key for an authenticator app, in base 32. */
export const newAppKey = () => generateSecret();

/**
 * Returns a key in two forms for a page: a QR code as an SVG data URL, and a text in groups of four letters.
 */
export async function presentAppKey(key: string, { issuer, label }: { issuer: string; label: string }) {
  const uri = generateURI({ issuer, label, secret: key });
  const svg = await drawQr(uri, { type: 'svg', margin: 4 });
  return {
    qr: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    key: key.replace(/(.{4})(?=.)/g, '$1 '),
  };
}

/**
 * Returns the time step (a half-minute) of a code from the app. Returns null if the code is wrong, or if its
 * step is not later than `lastStep`, the step of the last code that was used. The clocks of app and site may
 * differ by half a minute. `now` is in epoch milliseconds.
 */
export async function checkAppCode(
  key: string,
  code: string,
  { now, lastStep }: { now: number; lastStep: number | null },
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const result = await verify({
    secret: key,
    token: code,
    epoch: Math.floor(now / 1000),
    epochTolerance: 30,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  }).catch(() => null);
  return result?.valid && 'timeStep' in result ? result.timeStep : null;
}

/** The characters of a recovery code. Characters that look alike are left out. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** Returns ten recovery codes of about 49 bits each, such as 'k7qm3-xwt9p'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const drawn = [...randomBytes(64)].filter((byte) => byte < letters.length * 8).slice(0, 10);
    const code = drawn.map((byte) => letters[byte % letters.length]).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

/**
 * Returns a typed recovery code in the form from which its digest is made; null if it cannot be a recovery
 * code.
 */
export function normaliseRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[^0-9a-z]/g, '');
  return code.length === 10 ? code : null;
}
