import { hash, randomBytes, randomInt } from 'node:crypto';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * A booking reference that can be read out over the telephone and not be guessed (49 bits): 'WF-7K3QM-9XWTR'.
 */
export function newReference(): string {
  const pick = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  return `WF-${pick()}-${pick()}`;
}

/** A token of 128 bits for an address or a header. */
export function newToken(): string {
  return randomBytes(16).toString('base64url');
}

export function digest(text: string): string {
  return hash('sha256', text, 'base64url');
}
