import type { ClosedParty, ClosurePreview } from '../../../contract/closures.ts';
import { addDays, type Day, dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import { formatSlot, formatSlots, parseSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import {
  type BookingInClosedTime,
  type ClosedTime,
  countWaiting,
  listBooked,
  listHeld,
  listParties,
  type PartyInTime,
} from './closure-store.ts';

type Effects = Omit<ClosurePreview, 'success'>;

/** The page suggests a deadline for families' answers: this many days from today, at this time. */
const daysToAnswer = 3;
const timeToAnswer = '20:00';

/**
 * Parses the time that staff want to close: 'ALL_DAY' or hours. Refuses any other text, and a time that is
 * over.
 */
export function readClosedTime(
  { clock }: Pick<AppContext, 'clock'>,
  { date, timeSlot }: { date: Day; timeSlot: string },
): ClosedTime {
  const slot = timeSlot === 'ALL_DAY' ? null : parseSlot(timeSlot);
  if (timeSlot !== 'ALL_DAY' && !slot) throw refuse('closureTimeUnknown');
  const now = localMoment(clock.now());
  if (date < now.day || (date === now.day && slot !== null && slot.end <= now.minute))
    throw refuse('closureDayPassed');
  return { day: date, slot };
}

/** Returns a closed time in its wire format. */
export function closedTimeReply({ day, slot }: ClosedTime): { date: Day; timeSlot: string } {
  return { date: day, timeSlot: slot ? formatSlot(slot) : 'ALL_DAY' };
}

/** Describes a closed time, as part of a sentence: 'the whole of Saturday 20 September'. */
export function closedTimeInWords({ day, slot }: ClosedTime): string {
  const words = dayWithoutYearInWords(day);
  return slot ? `${formatSlot(slot)} on ${words}` : `the whole of ${words}`;
}

/** Returns whether a family can still come to open play on the same day once the time is closed. */
export async function canStillCome(
  { calendar, clock }: Pick<AppContext, 'calendar' | 'clock'>,
  { day, slot }: ClosedTime,
): Promise<boolean> {
  if (slot === null) return false;
  const now = localMoment(clock.now());
  if (day < now.day) return false;
  const { rows } = await calendar.read();
  const passed = { start: 0, end: day === now.day ? now.minute : 0 };
  const closed = [slot, passed].map((hours) => ({ id: '', day, slot: hours, reason: '', description: '' }));
  const plan = planDay(day, { ...rows, restrictions: [...rows.restrictions, ...closed] });
  return plan.sessions.some(({ eventId, blockedBy }) => eventId === null && blockedBy === null);
}

/** Returns whether any open play of a day can still be sold, despite the blocked times. */
export async function isOpenPlayOnSale(
  { calendar }: Pick<AppContext, 'calendar'>,
  { day }: Pick<ClosedTime, 'day'>,
): Promise<boolean> {
  const { rows } = await calendar.read();
  return planDay(day, rows).sessions.some(({ eventId, blockedBy }) => eventId === null && !blockedBy);
}

/** Reads the effects of closing a time, without changing anything (specification 5.15). */
export async function previewClosure(context: AppContext, time: ClosedTime): Promise<Effects> {
  const { db, clock } = context;
  const now = clock.now();
  const openPlayCanStay = await canStillCome(context, time);
  const [booked, held, waitingGroups, parties] = await Promise.all([
    listBooked(db, time),
    listHeld(db, { ...time, openPlayCanStay }, now),
    countWaiting(db, time, now),
    listParties(db, time),
  ]);
  const mailed = booked.filter((family) => reachOf(family) === 'mail');
  const withEmail = new Set(booked.filter(({ hasEmail }) => hasEmail).map(({ mailbox }) => mailbox));
  return {
    ...closedTimeReply(time),
    families: withEmail.size + booked.filter(({ hasEmail }) => !hasEmail).length,
    children: booked.reduce((sum, { children }) => sum + children, 0),
    paid: booked.reduce((sum, { paid }) => sum + paid, 0),
    visits: booked.filter(({ kind }) => kind === 'visit').length,
    photoSessions: booked.filter(({ kind }) => kind === 'photo').length,
    parties: parties.filter(({ isBooked }) => isBooked).length,
    partyEnquiries: parties.filter(({ isBooked }) => !isBooked).length,
    holds: held.length,
    waitingGroups,
    mails: new Set(mailed.map(({ mailbox }) => mailbox)).size,
    bookings: booked
      .map((family) => ({
        ...describeClosedBooking(family),
        stays: openPlayCanStay && family.isOpenPlay,
        reach: reachOf(family),
      }))
      .sort((a, b) => reachOrder.indexOf(a.reach) - reachOrder.indexOf(b.reach) || byName(a, b)),
    partyList: parties.map(describeParty),
    draft: draftMail(time, now),
  };
}

/** The order of the bookings: families whom staff have to ring come first. */
const reachOrder = ['ring', 'here', 'mail'];

const byName = (a: { customerName: string }, b: { customerName: string }) =>
  a.customerName.localeCompare(b.customerName);

/** Returns how a family learns of a closing. Staff speak to families who have checked in. */
export function reachOf({ hasCheckedIn, hasEmail }: BookingInClosedTime): 'mail' | 'ring' | 'here' {
  if (hasCheckedIn) return 'here';
  return hasEmail ? 'mail' : 'ring';
}

/** Returns a booking in the form that the pages of a closing show. */
export function describeClosedBooking(booking: BookingInClosedTime) {
  const { bookingId, kind, reference, customerName, customerPhone, children, paid, isPaidInPerson } = booking;
  return {
    bookingId,
    kind,
    reference,
    customerName,
    customerEmail: booking.hasEmail ? booking.customerEmail : '',
    customerPhone,
    children,
    date: booking.day,
    time: formatSlots(booking.slots),
    title: kind === 'photo' ? 'Photo session' : (booking.eventTitle ?? 'Open play'),
    paid,
    isPaidInPerson,
  };
}

/** Returns a party in the form that the pages of a closing show. */
export function describeParty({ start, end, ...party }: PartyInTime): ClosedParty {
  return { ...party, time: formatSlot({ start, end }) };
}

/** Returns the draft of the mail, and the deadline for answers that the page suggests. */
function draftMail(time: ClosedTime, now: number): ClosurePreview['draft'] {
  const closed = time.slot ? ` from ${formatSlot(time.slot).replace(' - ', ' to ')}` : '';
  return {
    answerDate: addDays(localMoment(now).day, daysToAnswer),
    answerTime: timeToAnswer,
    subject: `We have to close on ${dayWithoutYearInWords(time.day)}`,
    words: `We are very sorry: we have to close on {day}${closed}. You have booked {what}, {time}.\n\nPlease do not set out. Below you choose what you would like instead.`,
  };
}
