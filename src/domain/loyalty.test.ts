import { expect, test } from 'vitest';
import {
  bonusInWords,
  bonusPercentOn,
  firstNameOf,
  type LoyaltyLevel,
  levelAt,
  levelProgress,
  pointsEarned,
  pointsReversed,
} from './loyalty.ts';

const levels: LoyaltyLevel[] = [
  { id: 'bronze', name: 'Bronze', fromPoints: 0, bonusPercent: 0, bonusOn: 'every day' },
  { id: 'silver', name: 'Silver', fromPoints: 500, bonusPercent: 5, bonusOn: 'weekends' },
  { id: 'gold', name: 'Gold', fromPoints: 2000, bonusPercent: 10, bonusOn: 'every day' },
  { id: 'platinum', name: 'Platinum', fromPoints: 5000, bonusPercent: 15, bonusOn: 'every day' },
];
const level = (id: string) => levels.find((one) => one.id === id) as LoyaltyLevel;

test.each([
  [{ bonusPercent: 0, bonusOn: 'every day' }, null],
  [{ bonusPercent: 5, bonusOn: 'weekends' }, '5% bonus points at weekends'],
  [{ bonusPercent: 10, bonusOn: 'every day' }, '10% bonus points, always'],
] as const)('the bonus of the level %o in words is %s', (level, words) => {
  expect(bonusInWords(level)).toBe(words);
});

test.each([
  [0, 'bronze', 500, 0],
  [50, 'bronze', 450, 10],
  [499, 'bronze', 1, 99],
  [500, 'silver', 1500, 0],
  [1250, 'silver', 750, 50],
  [1999, 'silver', 1, 99],
  [2000, 'gold', 3000, 0],
  [4999, 'gold', 1, 99],
  [5000, 'platinum', null, 100],
  [123_456, 'platinum', null, 100],
])(
  'the level of a member with %i points is %s: %s points to go, %i%% progress',
  (total, id, toGo, percent) => {
    expect(levelAt(levels, total).id).toBe(id);
    const progress = levelProgress(levels, total);
    expect([progress.level.id, progress.next?.pointsToGo ?? null, progress.percent]).toEqual([
      id,
      toGo,
      percent,
    ]);
  },
);

const friday = '2026-11-27';
const saturday = '2026-11-28';
const sunday = '2026-11-29';
// If the day is null, the payment is not for a day.
test.each([
  ['bronze', saturday, 0],
  ['silver', friday, 0],
  ['silver', saturday, 5],
  ['silver', sunday, 5],
  ['silver', null, 0],
  ['gold', friday, 10],
  ['gold', null, 10],
  ['platinum', sunday, 15],
] as const)('the bonus of the level %s on the day %s is %i percent', (id, day, percent) => {
  expect(bonusPercentOn(level(id), day)).toBe(percent);
});

test.each([
  [0, 1, 0, 0],
  [99, 1, 0, 0],
  [100, 1, 0, 1],
  [1900, 1, 0, 19],
  [1240, 1, 0, 12],
  [1240, 1, 10, 13],
  [1900, 1, 5, 19],
  [2000, 1, 5, 21],
  [2350, 1, 15, 27],
  [2350, 2, 0, 47],
  [1999, 0, 0, 0],
])(
  'the points of a payment: %i pence, %i points a pound, bonus %i%%, %i points',
  (paid, pointsPerPound, bonusPercent, points) => {
    expect(pointsEarned(paid, { pointsPerPound, bonusPercent })).toBe(points);
  },
);

test.each([
  [2350, 2350, 0, 23],
  [2350, 0, 0, 0],
  [2350, 950, 0, 9],
  [2350, 1000, 0, 10],
  [2350, 49, 0, 0],
  [2350, 50, 0, 0],
  [2350, 51, 0, 1],
  [2350, 950, 10, 10],
  [2350, 9999, 10, 25],
])(
  'the points that refunds take back: %i pence paid, %i refunded, bonus %i%%, %i points',
  (paid, refunded, bonusPercent, points) => {
    expect(pointsReversed(paid, refunded, { pointsPerPound: 1, bonusPercent })).toBe(points);
  },
);

test.each([
  ['Alex Rowe', 'Alex'],
  ['  Kim\u00a0Vale ', 'Kim'],
  ["D'Arcy O’Neill", "D'Arcy"],
  ['Anne-Marie, Hale', 'Anne-Marie'],
  ['alex.rowe@example.org', 'alex'],
  ['Zoë', 'Zoë'],
  ['..', ''],
])('the first name of %j is %j', (name, shown) => {
  expect(firstNameOf(name)).toBe(shown);
});
