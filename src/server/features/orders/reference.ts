import { hash, randomBytes, randomInt } from 'node:crypto';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Returns random letters and digits, none of which sounds or looks like another. */
export function pickLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}

/**
 * Returns a booking reference that can be read out over the telephone and cannot be guessed (49 bits):
 * 'WF-7K3QM-9XWTR'.
 */
export function generateReference(): string {
  return `WF-${pickLetters(5)}-${pickLetters(5)}`;
}

/** Returns a random token of 128 bits for an address or a header. */
export function generateToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Returns the SHA-256 digest of a text, in base64url. */
export function sha256Digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
