import { describe, expect, test } from 'vitest';
import { planDay } from './opening-calendar.ts';
import { partyRefundsInWords } from './party-booking.ts';
import {
  daysBeforePartyInWords,
  estimateFromPartialForm,
  estimateParty,
  extraPlayMinutes,
  isOfferedTime,
  lastPartyDay,
  parsePartySize,
  partyAges,
  partySizeInWords,
  partySizes,
  whyNoPartyAt,
  whyNoPartyOn,
} from './party-packages.ts';

const bronze = { price: 1300, pricedPer: 'child' } as const;
const silver = { price: 1600, pricedPer: 'child' } as const;
const gold = { price: 1900, pricedPer: 'child' } as const;
const hire = { price: 19_900, pricedPer: 'party' } as const;
const all = [bronze, silver, gold, hire];
const slot = (start: number, end: number) => ({ start: start * 60, end: end * 60 });

test('the form offers 5 to 24 and 25 or more, and ages 1 to 12', () => {
  expect(partySizes).toEqual([...Array.from({ length: 20 }, (_, index) => `${index + 5}`), '25+']);
  expect(partyAges).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12']);
});

test.each([
  [0, 'the day of the party'],
  [1, '1 day before the party'],
  [14, '14 days before the party'],
])('a last day that is %i days before a party is written as: %s', (days, words) => {
  expect(daysBeforePartyInWords(days)).toBe(words);
  expect(partyRefundsInWords([{ daysBefore: days, percent: 50 }])).toBe(
    `If a party is cancelled, we refund 50% until ${words}, and nothing after that.`,
  );
});

test.each([
  ['5', 5],
  ['24', 24],
  ['25+', 25],
  ['4', null],
  ['25', null],
  ['26', null],
  ['', null],
  ['5.5', null],
  ['12 ', null],
])('the number of children for the party size %j: %j', (size, children) => {
  expect(parsePartySize(size)).toBe(children);
});

test.each([
  [5, '5 children'],
  [24, '24 children'],
  [25, '25 children or more'],
])('a party of %d children is written as %s', (children, words) => {
  expect(partySizeInWords(children)).toBe(words);
});

test.each([
  ['Bronze for the fewest children', bronze, 5, 6500, false],
  ['Silver for 12', silver, 12, 19_200, false],
  ['Gold for 24', gold, 24, 45_600, false],
  ['Gold for 25 or more', gold, 25, 47_500, true],
  ['Private Hire for the fewest children', hire, 5, 19_900, false],
  ['Private Hire for 25 or more', hire, 25, 19_900, false],
])('the estimated price of %s', (_, party, children, pence, from) => {
  expect(estimateParty(party, children)).toEqual({ pence, from });
});

test.each([
  ['nothing yet: the cheapest package for the fewest children', null, null, { pence: 6500, from: true }],
  ['a number of children: the cheapest package for this number', null, 20, { pence: 19_900, from: true }],
  ['a package: its price for the fewest children', silver, null, { pence: 8000, from: true }],
  ['a package and a number: their price', silver, 12, { pence: 19_200, from: false }],
  ['a package and 25 or more: a least price', silver, 25, { pence: 40_000, from: true }],
  ['a package with one price for any number', hire, null, { pence: 19_900, from: false }],
])('an estimate from a partly filled form, %s', (_, chosen, children, estimate) => {
  expect(estimateFromPartialForm(all, chosen, children)).toEqual(estimate);
});

test('without packages there is no estimate', () => {
  expect(estimateFromPartialForm([], null, 12)).toBeNull();
});

test.each([
  ['its own time', slot(12, 14), true],
  ['another start', slot(11, 14), false],
  ['another end', slot(12, 15), false],
])('whether a package offers %s (%j): %s', (_, requested, offered) => {
  expect(isOfferedTime([slot(9.5, 11.5), slot(12, 14)], requested)).toBe(offered);
});

test.each([
  [120, 0],
  [150, 30],
  [180, 60],
  [90, 0],
])('a package of %d minutes has %d minutes outside a time slot of two hours', (minutes, outside) => {
  expect(extraPlayMinutes(minutes, slot(12, 14))).toBe(outside);
});

describe('days and times', () => {
  const rows = {
    weeklyHours: [1, 2, 3, 5, 6].map((weekday) => ({ weekday, ...slot(9.5, 16), holidaysOnly: false })),
    schoolHolidays: [],
    specialHours: [],
    eventSessions: [],
    restrictions: [
      { id: '1', day: '2026-12-05', slot: null, reason: 'Private event', description: '' },
      { id: '2', day: '2026-12-12', slot: slot(12, 13), reason: 'Boiler', description: '' },
      { id: '3', day: '2026-12-19', slot: slot(9, 10), reason: '', description: '' },
    ],
    capacity: 40,
    lastEntryBeforeClosing: 60,
    monthsAhead: 1,
  };
  const today = '2026-11-20';

  test.each([
    ['yesterday', '2026-11-19', 'past', 'This day has passed'],
    ['today', '2026-11-20', null, ''],
    ['a day on which visits cannot be booked yet', '2027-03-02', null, ''],
    ['the last day for a party', '2027-11-20', null, ''],
    ['a day after the last day', '2027-11-22', 'too-far', 'Parties can be planned 12 months ahead'],
    ['a weekday without hours', '2026-11-26', 'closed', 'Closed on Thursdays'],
    ['a day closed by a restriction', '2026-12-05', 'closed', 'Private event'],
    ['a day with a part blocked', '2026-12-12', null, ''],
  ])('whether a party can be requested for a day: %s', (_, day, code, text) => {
    const refused = whyNoPartyOn(planDay(day, rows), today, 12);
    expect(refused).toEqual(code === null ? null : { code, text });
  });

  test('the text gives one month in words', () => {
    expect(whyNoPartyOn(planDay('2027-03-02', rows), today, 1)?.text).toBe(
      'Parties can be planned one month ahead',
    );
    expect(lastPartyDay('2026-01-31', 1)).toBe('2026-02-28');
  });

  test.each([
    ['a minute before the time begins', today, slot(12, 14), 719, null],
    ['when the time begins', today, slot(12, 14), 720, 'This time has passed'],
    ['another day', '2026-11-21', slot(12, 14), 1200, null],
    ['a restriction overlaps the time', '2026-12-12', slot(12, 14), 0, 'Boiler'],
    ['a restriction begins when the time ends', '2026-12-12', slot(9.5, 12), 0, null],
    [
      'a restriction without words',
      '2026-12-19',
      slot(9.5, 11.5),
      0,
      'This date is currently unavailable for new bookings.',
    ],
  ])('the reason why no party can take place: %s', (_, day, requested, minute, why) => {
    expect(whyNoPartyAt(planDay(day, rows), requested, { day: today, minute })).toBe(why);
  });
});
