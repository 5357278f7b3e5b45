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
  ['a visit that can come later', { stays: true }, ['stay', 'move', 'refund', 'ring'], 'stay'],
  ['a visit paid at reception', { isPaidInPerson: true }, ['move', 'ring'], 'ring'],
  ['account credit too', { mayCredit: true }, ['move', 'refund', 'credit', 'ring'], 'refund'],
  ['no credit of nothing', { mayCredit: true, paid: 0 }, ['move', 'refund', 'ring'], 'refund'],
  ['moves alone', { mayRefund: false }, ['move', 'ring'], 'refund'],
  ['money alone, or a call', { mayMove: false, unanswered: 'ring' as const }, ['refund', 'ring'], 'ring'],
])('%s', (_, more, choices, outcome) => {
  expect(choicesFor({ ...visit, ...more })).toEqual(choices);
  expect(unansweredOutcome({ ...visit, ...more })).toBe(outcome);
});

test('says where money goes back that was paid at reception, and until when to answer', () => {
  const sentences = describeOffer({ ...visit, isPaidInPerson: true }, '01632 960100');
  expect(sentences.at(-2)).toContain('at reception, where you paid');
  expect(sentences.at(-1)).toBe('If we do not hear from you by Saturday 28 November, 8:00 PM, we ring you.');
});
