import { expect, test } from 'vitest';
import { listRefundSteps } from './cancellation.ts';
import { describeVisitRules, parkingForVisit, parkingPrice, parkingSign } from './visit-rules.ts';

const usual = {
  freeAdultsPerChild: 1,
  arriveEarlyMinutes: 15,
  freeParkingMinutes: 120,
  parkingBlockMinutes: 120,
  parkingBlockPrice: 800,
  accountCredit: { isOffered: true, times: 3, months: 12, validMonths: 6 },
  refundSteps: listRefundSteps(24, []),
  stayMinutes: 120,
  lastEntryBeforeClosing: 60,
};

test('the rules of a new database are these sentences', () => {
  expect(describeVisitRules(usual)).toEqual({
    arrival: 'Please arrive 15 minutes early.',
    openArrival: 'Please arrive 15 minutes early for the time you want to play.',
    freeAdults: 'One adult comes in free with each paying child.',
    parking: 'Parking is free for 2 hours, then £8 for each further 2 hours.',
    stay: 'At open play your 2-hour session starts at check-in.',
    weekendStay:
      'Weekday play time is flexible: your 2 hours start when you check in; weekend sessions last 2 hours from check-in, too.',
    entry: 'Last entry is an hour before open play closes.',
    cancellation:
      'Cancel at least 24 hours ahead for a full refund. Bookings for the same day cannot be refunded.',
    poorly:
      'If somebody is poorly when it is too late for a full refund, you can turn a visit into account credit for another day, until the visit starts: 3 times a year. Account credit is valid for 6 months.',
  });
});

test.each([
  [{ freeAdultsPerChild: 0 }, 'freeAdults', 'Every adult needs a ticket.'],
  [{ freeAdultsPerChild: 2 }, 'freeAdults', '2 adults come in free with each paying child.'],
  [{ arriveEarlyMinutes: 0 }, 'arrival', 'Please arrive on time.'],
  [{ arriveEarlyMinutes: 1 }, 'arrival', 'Please arrive 1 minute early.'],
  [{ parkingBlockPrice: 0 }, 'parking', 'Parking is free.'],
  [{ freeParkingMinutes: 0 }, 'parking', 'Parking costs £8 for each 2 hours.'],
  [
    { freeParkingMinutes: 90, parkingBlockMinutes: 60, parkingBlockPrice: 250 },
    'parking',
    'Parking is free for 90 minutes, then £2.50 for each further hour.',
  ],
  [{ freeParkingMinutes: 60 }, 'parking', 'Parking is free for 1 hour, then £8 for each further 2 hours.'],
  [{ stayMinutes: 60 }, 'stay', 'At open play your 1-hour session starts at check-in.'],
  [{ stayMinutes: 90 }, 'stay', 'At open play your 90-minute session starts at check-in.'],
  [{ arriveEarlyMinutes: 0 }, 'openArrival', 'Come when you want to play.'],
  [
    { stayMinutes: 60 },
    'weekendStay',
    'Weekday play time is flexible: your 1 hour starts when you check in; weekend sessions last 1 hour from check-in, too.',
  ],
  [{ lastEntryBeforeClosing: 45 }, 'entry', 'Last entry is 45 minutes before open play closes.'],
  [{ lastEntryBeforeClosing: 120 }, 'entry', 'Last entry is 2 hours before open play closes.'],
  [{ lastEntryBeforeClosing: 0 }, 'entry', 'Last entry is when open play closes.'],
  [
    { refundSteps: listRefundSteps(0, []) },
    'cancellation',
    'Cancel any time before your visit for a full refund.',
  ],
  [
    { refundSteps: listRefundSteps(1, []) },
    'cancellation',
    'Cancel at least 1 hour ahead for a full refund.',
  ],
  [
    { refundSteps: listRefundSteps(48, []) },
    'cancellation',
    'Cancel at least 48 hours ahead for a full refund. Bookings for the same day cannot be refunded.',
  ],
  [
    { refundSteps: listRefundSteps(48, [{ hoursAhead: 24, percent: 50 }]) },
    'cancellation',
    'Cancel at least 48 hours ahead for a full refund, 24 hours ahead for 50%. Bookings for the same day cannot be refunded.',
  ],
  [
    { refundSteps: listRefundSteps(24, [{ hoursAhead: 0, percent: 25 }]) },
    'cancellation',
    'Cancel at least 24 hours ahead for a full refund, or later, until your visit starts, for 25%.',
  ],
] as const)('with %o, the rule on %s is: %s', (change, rule, words) => {
  expect(describeVisitRules({ ...usual, ...change })[rule]).toBe(words);
});

test.each([
  ['within the free time', 120, 0],
  ['a minute beyond the free time', 121, 800],
  ['to the end of the first paid block', 240, 800],
  ['a minute into the second paid block', 241, 1600],
])('the price of parking %s: %i minutes cost %i pence', (_, minutes, pence) => {
  expect(parkingPrice(minutes, usual)).toBe(pence);
});

const rule = 'Parking is free for 2 hours, then £8 for each further 2 hours.';

test.each([
  [120, {}, `${rule} Arriving 15 minutes early and staying 2 hours makes that £8.`],
  [20, {}, rule],
  [105, {}, rule],
  [270, {}, `${rule} Arriving 15 minutes early and staying 4.5 hours makes that £16.`],
  [120, { arriveEarlyMinutes: 0 }, rule],
  [150, { arriveEarlyMinutes: 0 }, `${rule} Staying 2.5 hours makes that £8.`],
  [120, { parkingBlockPrice: 0 }, 'Parking is free.'],
])('a visit of %i minutes with %o: %s', (minutes, change, words) => {
  expect(parkingForVisit(minutes, { ...usual, ...change })).toBe(words);
});

test.each([
  [{}, 'Free Parking', 'for 2 hours, then £8'],
  [{ parkingBlockPrice: 0 }, 'Free Parking', 'right outside the door'],
  [
    { freeParkingMinutes: 0, parkingBlockMinutes: 60, parkingBlockPrice: 250 },
    'Parking',
    '£2.50 for each hour',
  ],
])('the sign for a car park with %o reads %s, %s', (change, title, note) => {
  expect(parkingSign({ ...usual, ...change })).toEqual({ title, note });
});
