/** What a family proves its e-mail for. */
export const codePurposes = ['credits', 'rewards'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** A code counts for 10 minutes, and bears 5 tries. */
export const codeLastsMinutes = 10;
export const mostTries = 5;

/**
 * Codes that are sent to one mailbox in an hour and in 24 hours: to devices that have verified it before, to
 * all others together, and to those of the others that ask from one address. Whoever asks for more is
 * answered alike, and no mail goes. Each code bears 5 tries of the one device that asked for it: at most 25
 * guesses an hour and 100 a day from devices that have never verified the mailbox.
 */
export const mostCodes = {
  knownDevices: { inAnHour: 5, inADay: 20 },
  otherDevices: { inAnHour: 5, inADay: 20 },
  oneAddress: { inAnHour: 3, inADay: 10 },
};

/** A device that has proved an e-mail is believed for 30 days. */
export const verificationLastsDays = 30;

/** It is known again for 90: that long it has its own share of the codes. */
export const knownForDays = 90;

/**
 * The digits of a code as somebody types or pastes it: '123 456' and '123-456' are 123456. What else is typed
 * stays, and makes it no code.
 */
export function digitsOf(typed: string): string {
  return typed.replace(/[\s\-\u2010-\u2015]/g, '');
}

/** Whether this is a code by its look: six digits. */
export function looksLikeCode(digits: string): boolean {
  return /^[0-9]{6}$/.test(digits);
}

/** How many tries a code bears after `tried` wrong ones, in words. */
export function triesLeftInWords(tried: number): string {
  const left = Math.max(0, mostTries - tried);
  return left === 1 ? 'one try left' : `${['no', 'one', 'two', 'three', 'four', 'five'][left]} tries left`;
}
