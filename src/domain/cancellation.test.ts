import { expect, test } from 'vitest';
import { cancellationDeadlineInWords, listRefundSteps, refundByPolicy } from './cancellation.ts';
import type { LocalMoment } from './opening-calendar.ts';

const hour = 3_600_000;
const startsAt = Date.parse('2026-11-28T09:30:00Z');

test.each([
  ['a week ahead', startsAt - 168 * hour, 24, 1900],
  ['exactly 24 hours ahead', startsAt - 24 * hour, 24, 1900],
  ['a millisecond too late', startsAt - 24 * hour + 1, 24, 0],
  ['an hour ahead', startsAt - hour, 24, 0],
  ['after the start', startsAt + hour, 24, 0],
  ['36 hours ahead, under a rule of two days', startsAt - 36 * hour, 48, 0],
  ['at the start, if the rule allows any time before the start', startsAt, 0, 1900],
  ['after the start, if the rule allows any time before the start', startsAt + 1, 0, 0],
])('the refund of a cancellation %s', (_, now, hoursAhead, back) => {
  expect(refundByPolicy({ refundable: 1900, startsAt, now, steps: listRefundSteps(hoursAhead, []) })).toBe(
    back,
  );
});

test('the rule refunds nothing for a booking without a day', () => {
  expect(
    refundByPolicy({ refundable: 7500, startsAt: null, now: startsAt, steps: listRefundSteps(24, []) }),
  ).toBe(0);
});

/** Returns the venue's day and minute at an instant, by the JavaScript engine's rules for British time. */
function momentAt(instant: number): LocalMoment {
  const [day = '', time = ''] = new Date(instant)
    .toLocaleString('sv-SE', { timeZone: 'Europe/London' })
    .split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day, minute: hours * 60 + minutes };
}

const saturday = '2026-11-28T09:30:00Z';
const fridays = 'Free to cancel until Friday, 9:30 AM.';

test.each([
  ['days ahead', saturday, '2026-11-23T12:00:00Z', 24, fridays],
  [
    'a week ahead and more',
    saturday,
    '2026-11-20T12:00:00Z',
    24,
    'Free to cancel until Friday 27 November, 9:30 AM.',
  ],
  [
    'on the day before the deadline',
    saturday,
    '2026-11-26T23:59:00Z',
    24,
    'Free to cancel until tomorrow 9:30 AM.',
  ],
  ['on the day of the deadline', saturday, '2026-11-27T08:00:00Z', 24, 'Free to cancel until today 9:30 AM.'],
  ['at the deadline', saturday, '2026-11-27T09:30:00Z', 24, 'Free to cancel until today 9:30 AM.'],
  [
    'a millisecond after the deadline',
    saturday,
    '2026-11-27T09:30:00.001Z',
    24,
    'This visit can no longer be refunded.',
  ],
  [
    'under a rule of two days',
    saturday,
    '2026-11-23T12:00:00Z',
    48,
    'Free to cancel until Thursday, 9:30 AM.',
  ],
  [
    'half an hour ahead, if the rule allows any time before the start',
    saturday,
    '2026-11-28T09:00:00Z',
    0,
    'Free to cancel until today 9:30 AM.',
  ],
  // British clocks go forward at 1:00 on Sunday 29 March 2026, so 24 hours before 9:30 it is 8:30 by the
  // clock.
  [
    'over the spring clock change',
    '2026-03-29T08:30:00Z',
    '2026-03-26T12:00:00Z',
    24,
    'Free to cancel until Saturday, 8:30 AM.',
  ],
  // British clocks go back at 2:00 on Sunday 25 October 2026, so 24 hours before 9:30 it is 10:30 by the
  // clock.
  [
    'over the autumn clock change',
    '2026-10-25T09:30:00Z',
    '2026-10-24T08:00:00Z',
    24,
    'Free to cancel until today 10:30 AM.',
  ],
])('the words for a cancellation %s', (_, startsAt, now, hoursAhead, words) => {
  const steps = listRefundSteps(hoursAhead, []);
  const visit = { startsAt: Date.parse(startsAt), now: Date.parse(now), steps };
  const { day: today } = momentAt(visit.now);
  expect(cancellationDeadlineInWords({ what: 'visit', ...visit, today }, momentAt)).toBe(words);
  const isFree = refundByPolicy({ refundable: 1900, ...visit }) === 1900;
  expect(words.startsWith('Free'), 'the words agree with the refund').toBe(isFree);
});

test('a text that may be read on another day names the day and the kind of booking', () => {
  const session = {
    what: 'photo session',
    startsAt: Date.parse(saturday),
    steps: listRefundSteps(24, []),
    today: null,
  } as const;
  const textAt = (now: string) => cancellationDeadlineInWords({ ...session, now: Date.parse(now) }, momentAt);
  expect(textAt('2026-11-27T08:00:00Z')).toBe('Free to cancel until Friday 27 November, 9:30 AM.');
  expect(textAt('2026-11-27T10:00:00Z')).toBe('This photo session can no longer be refunded.');
});

test('a visit is not free to cancel if an earlier change has kept a part of its money', () => {
  const visit = { what: 'visit', startsAt: Date.parse(saturday), steps: listRefundSteps(24, []) } as const;
  const moment = { now: Date.parse('2026-11-27T08:00:00Z'), today: null, kept: 475 };
  expect(cancellationDeadlineInWords({ ...visit, ...moment }, momentAt)).toBe(
    'You can cancel until Friday 27 November, 9:30 AM.',
  );
});

const halfLater = listRefundSteps(48, [{ hoursAhead: 24, percent: 50 }]);

test.each([
  [
    'in time for all',
    '2026-11-25T12:00:00Z',
    1901,
    'Free to cancel until Thursday 26 November, 9:30 AM. If you cancel by Friday 27 November, 9:30 AM, 50% goes back.',
  ],
  [
    'in time for half',
    '2026-11-26T09:30:00.001Z',
    951,
    'If you cancel by Friday 27 November, 9:30 AM, 50% goes back.',
  ],
  ['too late', '2026-11-27T09:30:00.001Z', 0, 'This visit can no longer be refunded.'],
])('under a rule of two steps, %s', (_, at, back, words) => {
  const visit = { startsAt: Date.parse(saturday), now: Date.parse(at), steps: halfLater };
  expect(refundByPolicy({ refundable: 1901, ...visit })).toBe(back);
  expect(cancellationDeadlineInWords({ what: 'visit', today: null, ...visit }, momentAt)).toBe(words);
});

test('a step does not count unless it ends later than the step before it and refunds less', () => {
  const parts = [
    { hoursAhead: 72, percent: 90 },
    { hoursAhead: 24, percent: 50 },
    { hoursAhead: 12, percent: 60 },
  ];
  expect(listRefundSteps(48, parts)).toEqual([
    { hoursAhead: 48, percent: 100 },
    { hoursAhead: 24, percent: 50 },
  ]);
});
