import type { Letter, LetterAudiences, OutboxState } from '../../../../contract/letters.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { pluralise } from '../../../../domain/pluralise.ts';
import type { BadgeKind } from '../../../ui/badge.tsx';

type Audience = LetterAudiences['audiences'][number];

/** Returns the value of an audience's option in the form. */
export function audienceKey({ audience, timeSlot }: Pick<Audience, 'audience' | 'timeSlot'>): string {
  return timeSlot === null ? audience : `${audience} ${timeSlot}`;
}

/**
 * Returns the words for an audience: 'Everybody that day', 'Session 9:30 AM - 11:30 AM', 'Photo sessions'.
 */
export function audienceInWords({ audience, timeSlot }: Pick<Audience, 'audience' | 'timeSlot'>): string {
  if (audience === 'photos') return 'Photo sessions';
  return audience === 'session' && timeSlot !== null ? `Session ${timeSlot}` : 'Everybody that day';
}

/** Returns a number of families: '1 family', '12 families'. */
export function familiesInWords(count: number): string {
  return `${count} ${count === 1 ? 'family' : 'families'}`;
}

/** Returns the words for a letter's families: 'Saturday 28 November 2026, photo sessions'. */
export function letterFamiliesInWords(letter: Letter): string {
  const words = audienceInWords(letter);
  return `${dayInWords(letter.date)}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Returns the progress of a letter's mails: 'Sent to 8 of 12 families, 4 waiting'. */
export function progressInWords({ progress, families }: Letter): string {
  const { sent, waiting, failed, dropped } = progress;
  return [
    `Sent to ${sent} of ${familiesInWords(families)}`,
    waiting > 0 && `${waiting} waiting`,
    failed > 0 && `${failed} failed`,
    dropped > 0 && `${dropped} not booked any more`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

/** Each state of a mail as a badge. */
export const mailBadges: Readonly<Record<OutboxState, { kind: BadgeKind; words: string }>> = {
  waiting: { kind: 'low', words: 'Waiting' },
  sent: { kind: 'available', words: 'Sent' },
  failed: { kind: 'blocked', words: 'Failed' },
  dropped: { kind: 'closed', words: 'Not needed any more' },
};

/** Returns a number of attempts: 'tried 3 times'. */
export function attemptsInWords(attempts: number): string {
  return `tried ${pluralise(attempts, 'time')}`;
}
