import { randomInt } from 'node:crypto';
import { guestCodeLength, guestCodeLetters } from '../../../domain/party-guests.ts';

/** Returns a new code of an invitation or an answer: 66 bits, which nobody guesses. */
export function newGuestCode(): string {
  return Array.from(
    { length: guestCodeLength },
    () => guestCodeLetters[randomInt(guestCodeLetters.length)] ?? '',
  ).join('');
}
