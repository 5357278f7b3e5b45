import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const pool = Buffer.alloc(8192);
let used = pool.length;

/** Returns random, unguessable letters and digits. */
export function randomLetters(length: number): string {
  let letters = '';
  while (letters.length < length) {
    if (used >= pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const byte = pool[used++] ?? 255;
    if (byte < 248) letters += ALPHABET.charAt(byte % 62);
  }
  return letters;
}

/** Returns a new id in Stripe's format: `pi_3…`, `ch_3…`, `re_3…`, `pm_1…`, `evt_1…`. */
export function newWireId(prefix: string): string {
  return `${prefix}_${randomLetters(24)}`;
}
