import { addDays, type Day, dayOfYearInWords, weekdayOf, weekdaysInWords } from './calendar-day.ts';
import type { Pence } from './money.ts';
import { type DayPlan, type LocalMoment, unavailableText } from './opening-calendar.ts';
import { overlaps, type TimeSlot } from './time-slot.ts';

/** The photo studio as its row has it (specification 4.4, 5.6, 12.22, 12.23). */
export interface PhotoStudio {
  /** Price of one session, pence. */
  price: Pence;
  /** What professional editing adds, pence. */
  editingPrice: Pence;
  sessionMinutes: number;
  /** The last day that can be booked lies this many days ahead. */
  daysAhead: number;
  /** First and last day of the season, both included; null where it is open at that end. */
  seasonFrom: Day | null;
  seasonTo: Day | null;
  /** 0 = Sunday to 6 = Saturday. */
  closedWeekdays: readonly number[];
}

/** What a photo session costs, pence: 20 pounds, and 15 more with editing (specification 4.4). */
export interface PhotoPrice {
  session: Pence;
  /** 0 without editing. */
  editing: Pence;
  total: Pence;
}

export function priceOfPhotoSession(
  { price, editingPrice }: Pick<PhotoStudio, 'price' | 'editingPrice'>,
  withEditing: boolean,
): PhotoPrice {
  const editing = withEditing ? editingPrice : 0;
  return { session: price, editing, total: price + editing };
}

/** The last day that can be booked from `today`, itself included. */
export function lastPhotoDay(today: Day, { daysAhead }: Pick<PhotoStudio, 'daysAhead'>): Day {
  return addDays(today, daysAhead);
}

/**
 * The sessions of a day, end to end from when the doors open: open play, or an event's sessions. A session
 * that a restriction touches is left out, and so is what would reach beyond closing. Answers none for a day
 * on which the studio takes no pictures.
 */
export function photoSlots(plan: DayPlan, studio: PhotoStudio): TimeSlot[] {
  if (whyNoPhotosOn(plan, plan.day, studio)) return [];
  return plan.sessions
    .filter(({ blockedBy }) => blockedBy === null)
    .flatMap((open) => cutUp(open, studio.sessionMinutes))
    .filter((slot) => !plan.notes.some((note) => note.slot !== null && overlaps(note.slot, slot)));
}

/** Those of a day's sessions that have not begun. */
export function photoSlotsToCome(plan: DayPlan, studio: PhotoStudio, now: LocalMoment): TimeSlot[] {
  return photoSlots(plan, studio).filter((slot) => !hasBegun(plan.day, slot, now));
}

function hasBegun(day: Day, slot: TimeSlot, now: LocalMoment): boolean {
  return day < now.day || (day === now.day && slot.start <= now.minute);
}

function cutUp({ start, end }: TimeSlot, minutes: number): TimeSlot[] {
  const count = Math.floor((end - start) / minutes);
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * minutes,
    end: start + (index + 1) * minutes,
  }));
}

export type NoPhotos = {
  code: 'past' | 'too-far' | 'season' | 'restricted' | 'closed-weekday' | 'blocked' | 'too-late';
  text: string;
  /** More about a restriction, or an empty text. */
  description: string;
};

const because = (code: NoPhotos['code'], text: string, description = ''): NoPhotos => ({
  code,
  text,
  description,
});

/**
 * Why a day cannot be chosen at all (specification 5.6): over, too far ahead, outside the season, closed by a
 * restriction of the whole day, a weekday without photo sessions, or the barn's own closed day. Null when it
 * can, whatever is left on it.
 */
export function whyNoPhotosOn(
  plan: Pick<DayPlan, 'day' | 'closed'>,
  today: Day,
  studio: PhotoStudio,
): NoPhotos | null {
  const { day, closed } = plan;
  const { seasonFrom, seasonTo, daysAhead } = studio;
  if (day < today) return because('past', 'This day has passed');
  if (day > lastPhotoDay(today, studio)) {
    return because('too-far', `Photo sessions can be booked ${daysAhead} days ahead`);
  }
  if (seasonFrom !== null && day < seasonFrom) {
    return because('season', `Photo sessions begin on ${dayOfYearInWords(seasonFrom)}`);
  }
  if (seasonTo !== null && day > seasonTo) {
    return because('season', `Photo sessions ended on ${dayOfYearInWords(seasonTo)}`);
  }
  if (closed?.code === 'restricted') return because('restricted', closed.text, closed.description);
  if (studio.closedWeekdays.includes(weekdayOf(day))) {
    return because('closed-weekday', `No photo sessions on ${weekdaysInWords[weekdayOf(day)]}`);
  }
  return closed && because('closed-weekday', closed.text);
}

/**
 * The same for a moment of today, and for a day of which a restriction leaves no session: why nothing can be
 * booked on it, whoever else has booked.
 */
export function whyNoPhotosNow(plan: DayPlan, now: LocalMoment, studio: PhotoStudio): NoPhotos | null {
  const day = whyNoPhotosOn(plan, now.day, studio);
  if (day) return day;
  const slots = photoSlots(plan, studio);
  const last = slots.at(-1);
  if (!last) {
    const [note] = plan.notes;
    return because('blocked', note?.reason || unavailableText, note?.description);
  }
  return hasBegun(plan.day, last, now) ? because('too-late', 'The last session of today has begun') : null;
}

/** Whether a session is one of the day's. */
export function isPhotoSlot(slots: readonly TimeSlot[], slot: TimeSlot): boolean {
  return slots.some(({ start, end }) => start === slot.start && end === slot.end);
}
