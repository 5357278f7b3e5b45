import { expect, test } from 'vitest';
import { describeVisitRules } from './visit-rules.ts';

const usual = {
  freeAdultsPerChild: 1,
  arriveEarlyMinutes: 15,
  freeParkingMinutes: 120,
  parkingBlockMinutes: 120,
  parkingBlockPrice: 800,
  cancelHoursAhead: 24,
  stayMinutes: 120,
  lastEntryBeforeClosing: 60,
};

test('the seeded rules read as the specification says them', () => {
  expect(describeVisitRules(usual)).toEqual({
    arrival: 'Please arrive 15 minutes early.',
    freeAdults: 'One adult comes in free with each paying child.',
    parking: 'Parking is free for 2 hours, then £8 for each further 2 hours.',
    stay: 'At open play your 2-hour session starts at check-in.',
    weekend: 'Weekday play time is flexible; weekend sessions last 2 hours.',
    entry: 'Last entry is an hour before open play closes.',
    cancellation:
      'Cancel at least 24 hours ahead for a full refund. Bookings for the same day cannot be refunded.',
  });
});

test.each([
  [{ freeAdultsPerChild: 0 }, 'freeAdults', 'Every adult needs a ticket.'],
  [{ freeAdultsPerChild: 2 }, 'freeAdults', '2 adults come in free with each paying child.'],
  [{ arriveEarlyMinutes: 0 }, 'arrival', 'Please arrive on time.'],
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
  [{ stayMinutes: 180 }, 'weekend', 'Weekday play time is flexible; weekend sessions last 3 hours.'],
  [{ stayMinutes: 60 }, 'weekend', 'Weekday play time is flexible; weekend sessions last 1 hour.'],
  [{ lastEntryBeforeClosing: 45 }, 'entry', 'Last entry is 45 minutes before open play closes.'],
  [{ lastEntryBeforeClosing: 120 }, 'entry', 'Last entry is 2 hours before open play closes.'],
  [{ lastEntryBeforeClosing: 0 }, 'entry', 'Last entry is when open play closes.'],
  [{ cancelHoursAhead: 0 }, 'cancellation', 'Cancel any time before your visit for a full refund.'],
  [{ cancelHoursAhead: 1 }, 'cancellation', 'Cancel at least 1 hour ahead for a full refund.'],
  [
    { cancelHoursAhead: 48 },
    'cancellation',
    'Cancel at least 48 hours ahead for a full refund. Bookings for the same day cannot be refunded.',
  ],
] as const)('%o says of %s: %s', (change, rule, words) => {
  expect(describeVisitRules({ ...usual, ...change })[rule]).toBe(words);
});
