import { expect, test } from 'vitest';
import { choicesFor, describeOffer, unansweredOutcome } from './offers.ts';

const visit = {
  kind: 'visit',
  mayMove: true,
  mayRefund: true,
  mayCredit: false,
  paid: 1900,
  stays: false,
  isPaidInPerson: false,
  unanswered: 'refund' as const,
  answerBy: Date.parse('2026-11-28T20:00:00Z'),
};

test.each([
  ['a visit', {}, ['move', 'refund', 'ring'], 'refund'],
  ['a photo session', { kind: 'photo' }, ['refund', 'ring'], 'refund'],
  [
    'a visit whose family can come at another hour',
    { stays: true },
    ['stay', 'move', 'refund', 'ring'],
    'stay',
  ],
  ['a visit paid at reception', { isPaidInPerson: true }, ['move', 'ring'], 'ring'],
  [
    'a visit, if account credit is offered',
    { mayCredit: true },
    ['move', 'refund', 'credit', 'ring'],
    'refund',
  ],
  [
    'a visit that cost nothing, if account credit is offered',
    { mayCredit: true, paid: 0 },
    ['move', 'refund', 'ring'],
    'refund',
  ],
  ['a visit, if only moves are offered', { mayRefund: false }, ['move', 'ring'], 'refund'],
  [
    'a visit, if only refunds are offered and staff ring families that do not answer',
    { mayMove: false, unanswered: 'ring' as const },
    ['refund', 'ring'],
    'ring',
  ],
])('the choices, and what happens without an answer: %s', (_, more, choices, outcome) => {
  expect(choicesFor({ ...visit, ...more })).toEqual(choices);
  expect(unansweredOutcome({ ...visit, ...more })).toBe(outcome);
});

test('the family reads that money paid at reception is refunded there, and what happens without an answer in time', () => {
  const sentences = describeOffer({ ...visit, isPaidInPerson: true }, '01632 960100');
  expect(sentences.at(-2)).toContain('at reception, where you paid');
  expect(sentences.at(-1)).toBe('If we do not hear from you by Saturday 28 November, 8:00 PM, we ring you.');
});
