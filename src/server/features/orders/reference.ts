import { hash, randomBytes } from 'node:crypto';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Returns random digits and capital letters, without those that look alike: 0 and O, 1, I and L. */
export function pickLetters(count: number): string {
  let picked = '';
  while (picked.length < count) {
    for (const byte of randomBytes(count - picked.length)) {
      // Five bits have 32 values, and there are 31 letters. The last value adds no letter, so another byte is
      // drawn. Each letter is therefore equally likely.
      picked += letters[byte & 31] ?? '';
    }
  }
  return picked;
}

/**
 * Returns a booking reference that can be read out over the telephone and cannot be guessed (49 bits):
 * 'WF-7K3QM-9XWTR'.
 */
export function generateReference(): string {
  const picked = pickLetters(10);
  return `WF-${picked.slice(0, 5)}-${picked.slice(5)}`;
}

/** Returns a random token of 128 bits for an address or a header. */
export function generateToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns the SHA-256 digest of a text, in base64url. */
export function sha256Digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
