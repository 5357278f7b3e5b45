import { addDays, type Day, dayWithoutYearInWords, weekdayOf, weekdayPlurals } from './calendar-day.ts';
import type { Pence } from './money.ts';
import { type DayPlan, defaultRestrictionText, type LocalMoment } from './opening-calendar.ts';
import { pluralise } from './pluralise.ts';
import { overlaps, type TimeSlot } from './time-slot.ts';

/** The photo studio's facts, from its row (specification 4.4, 5.6, 12.22, 12.23). */
export interface PhotoStudio {
  /** Price of one session, pence. */
  price: Pence;
  /** Surcharge for professional editing, pence. */
  editingPrice: Pence;
  sessionMinutes: number;
  /** How many days ahead a session can be booked. */
  daysAhead: number;
  /** First and last day of the season, both included. Null means no limit at that end. */
  seasonFrom: Day | null;
  seasonTo: Day | null;
  /** Weekdays without sessions, 0 = Sunday to 6 = Saturday. */
  closedWeekdays: readonly number[];
}

/** The price of a photo session, in pence, from the studio's own row (specification 4.4). */
export interface PhotoPrice {
  session: Pence;
  /** 0 without editing. */
  editing: Pence;
  total: Pence;
}

/** Returns the price of a photo session, with or without editing, in pence. */
export function pricePhotoSession(
  { price, editingPrice }: Pick<PhotoStudio, 'price' | 'editingPrice'>,
  withEditing: boolean,
): PhotoPrice {
  const editing = withEditing ? editingPrice : 0;
  return { session: price, editing, total: price + editing };
}

/** Returns the last day that can be booked from `today`. */
export function lastPhotoDay(today: Day, { daysAhead }: Pick<PhotoStudio, 'daysAhead'>): Day {
  return addDays(today, daysAhead);
}

/**
 * Returns the sessions of a day, one after the other from opening, within open play or an event's sessions.
 * Leaves out a session that a restriction overlaps, or that would end after closing. Returns an empty list
 * for a day without photo sessions.
 */
export function photoSlots(plan: DayPlan, studio: PhotoStudio): TimeSlot[] {
  if (whyNoPhotosOn(plan, plan.day, studio)) return [];
  return plan.sessions
    .filter(({ blockedBy }) => blockedBy === null)
    .flatMap((open) => splitIntoSessions(open, studio.sessionMinutes))
    .filter((slot) => !plan.notes.some((note) => note.slot !== null && overlaps(note.slot, slot)));
}

/** Returns the sessions of a day that have not started. */
export function upcomingPhotoSlots(plan: DayPlan, studio: PhotoStudio, now: LocalMoment): TimeSlot[] {
  return photoSlots(plan, studio).filter((slot) => !hasStarted(plan.day, slot, now));
}

function hasStarted(day: Day, slot: TimeSlot, now: LocalMoment): boolean {
  return day < now.day || (day === now.day && slot.start <= now.minute);
}

function splitIntoSessions({ start, end }: TimeSlot, minutes: number): TimeSlot[] {
  const count = Math.floor((end - start) / minutes);
  return Array.from({ length: count }, (_, index) => ({
    start: start + index * minutes,
    end: start + (index + 1) * minutes,
  }));
}

export type PhotoDayRefusal = {
  code: 'past' | 'too-far' | 'season' | 'restricted' | 'closed-weekday' | 'blocked' | 'too-late';
  text: string;
  /** Details of a restriction, or an empty text. */
  description: string;
};

const refusal = (code: PhotoDayRefusal['code'], text: string, description = ''): PhotoDayRefusal => ({
  code,
  text,
  description,
});

/**
 * Returns why a day cannot be booked at all (specification 5.6): it is past, too far ahead, outside the
 * season, closed by an all-day restriction, on a weekday without photo sessions, or a day on which the centre
 * is closed. Returns null if the day can be booked, even if all its sessions are taken.
 */
export function whyNoPhotosOn(
  plan: Pick<DayPlan, 'day' | 'closed'>,
  today: Day,
  studio: PhotoStudio,
): PhotoDayRefusal | null {
  const { day, closed } = plan;
  const { seasonFrom, seasonTo, daysAhead } = studio;
  if (day < today) return refusal('past', 'This day has passed');
  if (day > lastPhotoDay(today, studio)) {
    return refusal('too-far', `Photo sessions can be booked ${pluralise(daysAhead, 'day')} ahead`);
  }
  if (seasonFrom !== null && day < seasonFrom) {
    return refusal('season', `Photo sessions begin on ${dayWithoutYearInWords(seasonFrom)}`);
  }
  if (seasonTo !== null && day > seasonTo) {
    return refusal('season', `Photo sessions ended on ${dayWithoutYearInWords(seasonTo)}`);
  }
  if (closed?.code === 'restricted') return refusal('restricted', closed.text, closed.description);
  if (studio.closedWeekdays.includes(weekdayOf(day))) {
    return refusal('closed-weekday', `No photo sessions on ${weekdayPlurals[weekdayOf(day)]}`);
  }
  return closed && refusal('closed-weekday', closed.text);
}

/**
 * Returns why a day has no session to book now: for a reason of `whyNoPhotosOn`, because restrictions leave
 * no session, or because today's last session has begun. Returns null if there is a session, even if it is
 * taken.
 */
export function whyNoPhotosNow(plan: DayPlan, now: LocalMoment, studio: PhotoStudio): PhotoDayRefusal | null {
  const dayRefusal = whyNoPhotosOn(plan, now.day, studio);
  if (dayRefusal) return dayRefusal;
  const slots = photoSlots(plan, studio);
  const last = slots.at(-1);
  if (!last) {
    const [note] = plan.notes;
    return refusal('blocked', note?.reason || defaultRestrictionText, note?.description);
  }
  return hasStarted(plan.day, last, now) ? refusal('too-late', 'The last session of today has begun') : null;
}

/** Returns whether a slot is one of the day's sessions. */
export function isPhotoSlot(slots: readonly TimeSlot[], slot: TimeSlot): boolean {
  return slots.some(({ start, end }) => start === slot.start && end === slot.end);
}
