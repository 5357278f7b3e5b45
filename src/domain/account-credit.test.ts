import { expect, test } from 'vitest';
import {
  type AccountCreditCase,
  type AccountCreditRule,
  parseAccountCreditCode,
  poorlyRuleInWords,
  spendAccountCredit,
  whyAccountCreditNotUsable,
  whyRuleForbidsCredit,
} from './account-credit.ts';

const rule: AccountCreditRule = { isOffered: true, times: 3, months: 12, validMonths: 6 };
const late: AccountCreditCase = {
  refundPercent: 0,
  kept: 0,
  hasBegun: false,
  hasWorth: true,
  timesBefore: 0,
};

test.each([
  ['too late for a refund', {}, {}, null],
  ['half would be refunded', {}, { refundPercent: 50 }, null],
  ['all would be refunded', {}, { refundPercent: 100 }, 'refunded-in-full'],
  ['all but the money that an earlier change kept', {}, { refundPercent: 100, kept: 475 }, null],
  ['the visit has begun', {}, { hasBegun: true }, 'begun'],
  ['nothing was paid', {}, { hasWorth: false }, 'nothing-paid'],
  ['the last time that the rule allows', {}, { timesBefore: 2 }, null],
  ['once too often', {}, { timesBefore: 3 }, 'too-often'],
  ['not offered', { isOffered: false }, {}, 'not-offered'],
] as const)('whether a visit may become account credit: %s', (_, change, input, why) => {
  expect(whyRuleForbidsCredit({ ...rule, ...change }, { ...late, ...input })).toBe(why);
});

test.each([
  [1900, 2500, 1900],
  [2500, 1900, 1900],
  [1900, 1900, 1900],
  // A card cannot pay the 10p that are left, so the credit pays less and the card pays 30p.
  [1910, 1900, 1880],
  [1930, 1900, 1900],
  [20, 10, 0],
  [0, 1900, 0],
])(
  'how much an account credit pays: %i pence are due, %i are left on it, and it pays %i',
  (due, left, spent) => {
    expect(spendAccountCredit(due, left)).toBe(spent);
  },
);

test.each([
  ['PLAY-7K2QM-3XRTD', 'PLAY-7K2QM-3XRTD'],
  [' play 7k2qm 3xrtd ', 'PLAY-7K2QM-3XRTD'],
  ['play7k2qm–3xrtd', 'PLAY-7K2QM-3XRTD'],
  ['WIND-7K2QM-3XRTD', null],
  ['PLAY10', null],
])('the typed code %s is read as %s', (typed, code) => {
  expect(parseAccountCreditCode(typed)).toBe(code);
});

test('account credit can be spent until its last day, while something is left', () => {
  expect(whyAccountCreditNotUsable({ left: 100, endsOn: '2026-11-23' }, '2026-11-23')).toBeNull();
  expect(whyAccountCreditNotUsable({ left: 100, endsOn: '2026-11-22' }, '2026-11-23')).toContain('ended on');
  expect(whyAccountCreditNotUsable({ left: 0, endsOn: '2026-11-23' }, '2026-11-23')).toContain('spent');
});

test('the rule has words only if account credit is offered', () => {
  expect(poorlyRuleInWords(rule)).toContain('3 times a year. Account credit is valid for 6 months.');
  expect(poorlyRuleInWords({ ...rule, times: 1, months: 6, validMonths: 1 })).toContain('once in 6 months.');
  expect(poorlyRuleInWords({ ...rule, isOffered: false })).toBe('');
});
