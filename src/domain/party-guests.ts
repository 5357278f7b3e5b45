import { addDays, type Day } from './calendar-day.ts';

/** The themes of invitations, each with its drawing. A party's own theme is the default. */
export const invitationThemes = [
  { id: 'orchard', name: 'Orchard' },
  { id: 'pirates', name: 'Pirates' },
  { id: 'jungle', name: 'Jungle' },
  { id: 'stars', name: 'Stars' },
] as const;

export type InvitationTheme = (typeof invitationThemes)[number]['id'];

/** Returns the theme that a text names; 'orchard' for any other text. */
export function parseTheme(text: string): InvitationTheme {
  return invitationThemes.find(({ id }) => id === text)?.id ?? 'orchard';
}

/** Returns the last day on which guests of a party can answer (specification 14.11). */
export function lastAnswerDay(partyDay: Day, answerDays: number): Day {
  return addDays(partyDay, -answerDays);
}

/** The characters of a guest's code. No two are easily confused, and without vowels they form no words. */
export const guestCodeLetters = '23456789bcdfghjkmnpqrstvwxz';
/** The length of a guest's code in characters. 14 characters have 66 bits. */
export const guestCodeLength = 14;

/**
 * Returns the stored form of a typed code. Letter case, blanks and dashes do not matter. Returns null for any
 * other text.
 */
export function parseGuestCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  const isCode =
    code.length === guestCodeLength && [...code].every((letter) => guestCodeLetters.includes(letter));
  return isCode ? code : null;
}

/** Returns the address of an invitation. */
export function invitationUrl(siteUrl: string, code: string): string {
  return `${siteUrl}/party/${code}`;
}

/** Returns in words how many guests are coming: '11 of 12 children'. */
export function comingInWords(coming: number, children: number): string {
  return `${coming} of ${children} ${children === 1 ? 'child' : 'children'}`;
}
