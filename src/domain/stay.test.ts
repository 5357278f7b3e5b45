import { expect, test } from 'vitest';
import {
  correctReportedTime,
  isValidPlate,
  isWithinOfflineLimit,
  minutesLeft,
  normaliseNumberPlate,
  relativeDay,
  stayColour,
  stayEndTime,
  type TicketState,
  whyNotCheckIn,
} from './stay.ts';

const noon = Date.parse('2026-11-28T12:00:00Z');
const minutes = (count: number) => count * 60_000;

test('a stay ends two hours after check-in, or with the last session of an event day', () => {
  const stay = { checkedInAt: noon, stayMinutes: 120 };
  expect(stayEndTime({ ...stay, sessionsEndAt: null })).toBe(noon + minutes(120));
  expect(stayEndTime({ ...stay, stayMinutes: 90, sessionsEndAt: null })).toBe(noon + minutes(90));
  expect(stayEndTime({ ...stay, sessionsEndAt: noon + minutes(25) })).toBe(noon + minutes(25));
});

test.each([
  [minutes(120), 120, 'green'],
  [minutes(30) + 1, 31, 'green'],
  [minutes(30), 30, 'yellow'],
  [minutes(1), 1, 'yellow'],
  [1, 1, 'yellow'],
  [0, 0, 'overtime'],
  [-1, 0, 'overtime'],
  [-minutes(1), -1, 'overtime'],
  [-minutes(45), -45, 'overtime'],
])('%d ms before its end, a stay has %d minutes left and is %s', (before, minutesRemaining, colour) => {
  expect(minutesLeft(noon + before, noon)).toBe(minutesRemaining);
  expect(stayColour(minutesRemaining)).toBe(colour);
});

test.each([
  ['2026-11-28', "Today's Session"],
  ['2026-11-29', 'Future Booking'],
  ['2027-01-01', 'Future Booking'],
  ['2026-11-27', 'Past Booking'],
])('on 28 November, the badge of a ticket for %s is %s', (day, words) => {
  expect(relativeDay(day, '2026-11-28')).toBe(words);
});

test.each([
  ['wf26 abc', 'WF26 ABC', true],
  ['  wf26abc ', 'WF26ABC', true],
  ['WF26   ABC', 'WF26 ABC', true],
  ['WF26 ABCD', 'WF26 ABCD', false],
  ['   ', null, true],
  ['', null, true],
  [null, null, true],
])('the number plate %o is stored as %o, and is valid: %s', (typed, stored, valid) => {
  expect(normaliseNumberPlate(typed)).toBe(stored);
  expect(isValidPlate(typed ?? '')).toBe(valid);
});

test.each([
  ['as reported, if the kiosk does not send its clock', noon - minutes(5), null, noon - minutes(5)],
  ['never in the future', noon + minutes(60), null, noon],
  [
    'as long ago as its clock says, although the clock is an hour slow',
    noon - minutes(60),
    noon - minutes(60),
    noon,
  ],
  [
    'as long ago as its clock says, although the clock is an hour fast',
    noon + minutes(50),
    noon + minutes(60),
    noon - minutes(10),
  ],
  ['now, if the kiosk’s clock was put back meanwhile', noon, noon - minutes(60), noon],
])('the time of an action that a kiosk reports: %s', (_, at, sentAt, happened) => {
  expect(correctReportedTime({ at, sentAt }, noon)).toBe(happened);
});

test('the reported time of an offline action is accepted for 7 days', () => {
  const week = 7 * 24 * 60;
  expect(isWithinOfflineLimit(noon - minutes(week), noon)).toBe(true);
  expect(isWithinOfflineLimit(noon - minutes(week) - 1, noon)).toBe(false);
  expect(isWithinOfflineLimit(noon + 1, noon)).toBe(false);
});

const ticket: TicketState = {
  bookingDate: '2026-11-28',
  status: 'confirmed',
  checkedIn: false,
  checkedOut: false,
  sessionsEndAt: null,
};
const now = { day: '2026-11-28', at: noon };

test.each([
  ['for today', {}, null],
  ['of a walk-in', { status: 'paid_in_store' }, null],
  ['of a family that is inside', { checkedIn: true }, null],
  ['used', { checkedIn: true, checkedOut: true }, 'ticketUsed'],
  ['for tomorrow', { bookingDate: '2026-11-29' }, 'ticketOfLaterDay'],
  [
    'of yesterday, of a family that never checked out',
    { bookingDate: '2026-11-27', checkedIn: true },
    'ticketOfEarlierDay',
  ],
  ['cancelled', { status: 'cancelled' }, 'bookingCancelled'],
  ['held', { status: 'held' }, 'bookingUnpaid'],
  ['of an event that is still on', { sessionsEndAt: noon + 1 }, null],
  ['of an event that is over', { sessionsEndAt: noon }, 'ticketSessionOver'],
  ['of an event that is over, of a family that is inside', { sessionsEndAt: noon, checkedIn: true }, null],
])('whether a ticket can be checked in: a ticket %s', (_, state, reason) => {
  const changed = { ...ticket, ...state };
  expect(whyNotCheckIn(changed, now)).toEqual(reason && { reason, day: changed.bookingDate });
});
