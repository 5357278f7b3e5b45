/** The purposes for which a customer verifies an e-mail address. */
export const codePurposes = ['credits', 'rewards', 'bookings', 'waitlist'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** How long a code is valid, in minutes. */
export const codeLifetimeMinutes = 10;
/** The number of wrong attempts after which a code is void. */
export const maxCodeAttempts = 5;

/**
 * Limits on the codes sent to one e-mail address in an hour and in 24 hours. The devices that have verified
 * the address in the last 90 days (`knownDeviceDays`) share the limit `knownDevices`. All other devices share
 * the limit `otherDevices`, and those of them at one IP address also share `oneAddress`. Beyond a limit the
 * reply is the same, but no mail is sent. A code allows 5 attempts, only on the device that requested it, so
 * that strangers have at most 25 guesses an hour and 100 a day.
 */
export const emailCodeLimits = {
  knownDevices: { inAnHour: 5, inADay: 20 },
  otherDevices: { inAnHour: 5, inADay: 20 },
  oneAddress: { inAnHour: 3, inADay: 10 },
};

/** Days for which a device's verification of an e-mail address is valid. */
export const verificationLifetimeDays = 30;

/**
 * Days for which a device that has verified an address counts as known. Known devices have limits of their
 * own (`emailCodeLimits`).
 */
export const knownDeviceDays = 90;

/**
 * Returns a typed or pasted code without spaces and dashes: '123 456' and '123-456' become 123456. Other
 * characters stay and make the code invalid.
 */
export function normaliseEmailCode(typed: string): string {
  return typed.replace(/[\s\-\u2010-\u2015]/g, '');
}

/** Returns whether a text has the form of a code: six digits. */
export function isEmailCode(digits: string): boolean {
  return /^[0-9]{6}$/.test(digits);
}

/** Returns how many attempts a code has left after this many wrong attempts, in words. */
export function attemptsLeftInWords(wrongAttempts: number): string {
  const left = Math.max(0, maxCodeAttempts - wrongAttempts);
  return left === 1 ? 'one try left' : `${['no', 'one', 'two', 'three', 'four', 'five'][left]} tries left`;
}
