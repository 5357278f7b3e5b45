import { dayInWords, dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { pluralise } from '../../../domain/pluralise.ts';
import { formatSlot, formatTime, timeInWords } from '../../../domain/time-slot.ts';
import type { OfferDuration } from '../../../domain/waitlist.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { PassRow, WaitlistRule } from './waitlist-store.ts';

/** Returns a moment (epoch milliseconds) in words, such as 'Tuesday 24 November, 3:15 PM'. */
export function momentInWords(instant: number): string {
  const { day, minute } = localMoment(instant);
  return `${dayWithoutYearInWords(day)}, ${formatTime(minute)}`;
}

/** Returns a session in words: 'Saturday 28 November 2026, 9:30 AM - 4:00 PM'. */
export function sessionInWords({ day, starts, ends }: { day: string; starts: number; ends: number }): string {
  return `${dayInWords(day)}, ${formatSlot({ start: starts, end: ends })}`;
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns sessions in words, with 'and' before the last. */
export function sessionsInWords(sessions: readonly Parameters<typeof sessionInWords>[0][]): string {
  return list.format(sessions.map(sessionInWords));
}

/** Returns a sentence that says why a group further back in the queue got an offer first. */
export function passInWords(pass: PassRow, children: number): string {
  const went = `went to ${pass.children === 1 ? 'a group of 1' : `a group of ${pass.children}`}`;
  const came = `${pluralise(pass.free, 'place')} came free`;
  switch (pass.reason) {
    case 'too few':
      return `Only ${came}, and you are ${children}: it ${went}.`.replace(
        /: it went/,
        pass.free === 1 ? ': it went' : ': they went',
      );
    case 'has an offer':
      return `${came} while you had an offer for another session: ${pass.free === 1 ? 'it' : 'they'} ${went}.`;
    case 'rests':
      return `${came} soon after your last offer had run out: ${pass.free === 1 ? 'it' : 'they'} ${went}.`;
    case 'was asked':
      return `${came} while we waited to hear if you still want to come: ${pass.free === 1 ? 'it' : 'they'} ${went}.`;
  }
}

/** Returns the rules of the waitlist as sentences, from the centre's settings. */
export function rulesInWords({ quiet, holdTimes, missedKept }: WaitlistRule): string[] {
  const sentences = [
    'Places that come free are offered to the first group for which there are enough. A smaller group behind you may be asked first when there are too few for yours.',
    `We mail you and hold the places ${holdInWords(holdTimes)}. Nothing is charged before you take them.`,
  ];
  if (quiet.from !== quiet.until)
    sentences.push(
      `Between ${timeInWords(quiet.from)} and ${timeInWords(quiet.until)} we offer nothing and no offer runs out.`,
    );
  sentences.push(
    missedKept === 0
      ? 'If you miss an offer, you keep your place. Before we make you another offer, we ask whether you still want to come.'
      : `If you miss an offer, you keep your place. After ${missedKept + 1} missed offers in a row, we ask whether you still want to come.`,
  );
  return sentences;
}

function holdInWords(rows: readonly OfferDuration[]): string {
  const minutes = rows.map((row) => row.minutes);
  const most = Math.max(...minutes, 15);
  const least = minutes.length > 0 ? Math.min(...minutes) : 15;
  return most === least
    ? `for ${durationInWords(most)}`
    : `for ${durationInWords(most)}, or less as the day comes near, but at least for ${durationInWords(least)}`;
}

/** Returns minutes in words: '45 minutes', '3 hours', '1 hour 30 minutes'. */
function durationInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return pluralise(minutes, 'minute');
  return rest === 0 ? pluralise(hours, 'hour') : `${pluralise(hours, 'hour')} ${pluralise(rest, 'minute')}`;
}
