import { expect, test } from 'vitest';
import { canAdmitWalkInOffline } from './offline-walk-ins.ts';

const now = Date.parse('2025-09-20T10:00:00Z');
const session = (availableSpots: number, more: object = {}) => ({
  timeSlot: '9:30 AM - 4:00 PM',
  lastEntry: '3:00 PM',
  cancelling: '',
  availableSpots,
  maxCapacity: 40,
  isRestricted: false,
  restrictionReason: null,
  notBookable: null,
  ...more,
});
/** Returns arrival times of two hours each. `places` has the number of places left in each. */
const arrivals = (places: Record<string, number>) =>
  Object.entries(places).map(([timeSlot, availableSpots]) =>
    session(availableSpots, { timeSlot, arrival: { stays: [120] } }),
  );
const rule = (madeAt: string[] = []) => ({ most: 3, minutes: 10, lastPlaces: 10, madeAt });
const queuedWalkIns = (count: number) => Array.from({ length: count }, () => ({ walkIn: 'Robin Vale' }));

test.each<[string, Parameters<typeof canAdmitWalkInOffline>[0], number, boolean]>([
  ['the first walk-in of a quiet day', { sessions: [session(30)], walkIns: rule() }, 0, true],
  ['the third walk-in', { sessions: [session(30)], walkIns: rule() }, 2, true],
  [
    'the fourth walk-in, however long the network is down',
    { sessions: [session(30)], walkIns: rule() },
    3,
    false,
  ],
  [
    'a walk-in after two that the server knows',
    { sessions: [session(30)], walkIns: rule(['2025-09-20T09:55:00Z', '2025-09-20T09:59:00Z']) },
    0,
    true,
  ],
  [
    'a walk-in after two that the server knows and one in the queue',
    { sessions: [session(30)], walkIns: rule(['2025-09-20T09:55:00Z', '2025-09-20T09:59:00Z']) },
    1,
    false,
  ],
  [
    'walk-ins older than the period do not count',
    { sessions: [session(30)], walkIns: rule(Array(3).fill('2025-09-20T09:50:00Z')) },
    0,
    true,
  ],
  ['eleven places are left', { sessions: [session(11)], walkIns: rule() }, 0, true],
  [
    'eleven places are left, and one walk-in is queued',
    { sessions: [session(11)], walkIns: rule() },
    1,
    false,
  ],
  ['ten places are left', { sessions: [session(10)], walkIns: rule() }, 0, false],
  ['the session is blocked', { sessions: [session(30, { isRestricted: true })], walkIns: rule() }, 0, false],
  [
    'the session is over',
    { sessions: [session(30, { timeSlot: '9:30 AM - 11:00 AM' })], walkIns: rule() },
    0,
    false,
  ],
  [
    'a time that began earlier is nearly full, but not the stay from now on',
    {
      sessions: arrivals({
        ...{ '9:30 AM - 11:30 AM': 3, '10:00 AM - 12:00 PM': 3 },
        ...{ '11:00 AM - 1:00 PM': 30, '11:30 AM - 1:30 PM': 30 },
      }),
      walkIns: rule(),
    },
    0,
    true,
  ],
  [
    'the time that began last is nearly full, although it is not the first',
    {
      sessions: arrivals({
        ...{ '9:30 AM - 11:30 AM': 30, '11:00 AM - 1:00 PM': 3, '11:30 AM - 1:30 PM': 30 },
      }),
      walkIns: rule(),
    },
    0,
    false,
  ],
  [
    'the next time, which begins during the stay, is nearly full',
    {
      sessions: arrivals({ '10:30 AM - 12:30 PM': 30, '11:30 AM - 1:30 PM': 3, '12:30 PM - 2:30 PM': 30 }),
      walkIns: rule(),
    },
    0,
    false,
  ],
  [
    'before opening, the first time counts',
    {
      sessions: arrivals({ '11:30 AM - 1:30 PM': 30, '12:00 PM - 2:00 PM': 3 }),
      walkIns: rule(),
    },
    0,
    true,
  ],
  [
    'a part of the stay is blocked',
    {
      sessions: [
        ...arrivals({ '11:00 AM - 1:00 PM': 30 }),
        session(30, { timeSlot: '11:30 AM - 1:30 PM', arrival: { stays: [120] }, isRestricted: true }),
      ],
      walkIns: rule(),
    },
    0,
    false,
  ],
  ['no day is stored', null, 0, false],
])(
  'a walk-in may come in offline only if no staff approval is needed: %s',
  (_, day, queuedCount, expected) => {
    expect(canAdmitWalkInOffline(day, queuedWalkIns(queuedCount), { now, minute: 11 * 60 })).toBe(expected);
  },
);
