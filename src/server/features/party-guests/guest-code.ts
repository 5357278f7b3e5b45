import { randomInt } from 'node:crypto';
import { guestCodeLength, guestCodeLetters } from '../../../domain/party-guests.ts';

/** Returns a new code for an invitation or an answer. Its 66 bits cannot be guessed. */
export function newGuestCode(): string {
  return Array.from(
    { length: guestCodeLength },
    () => guestCodeLetters[randomInt(guestCodeLetters.length)] ?? '',
  ).join('');
}
