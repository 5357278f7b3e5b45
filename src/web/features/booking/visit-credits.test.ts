import { expect, test } from 'vitest';
import type { Site } from '../site/site-query.ts';
import { type Draft, readDraft } from './draft.ts';
import { describeVisit } from './visit.ts';

const kinds = [
  { id: 'child-0-1', name: 'Children (0-1 years)', price: 400, takesPlace: true, takesCredit: false },
  { id: 'child-1-12', name: 'Children (1-12 years)', price: 950, takesPlace: true, takesCredit: true },
  { id: 'adult', name: 'Adults', price: 200, takesPlace: false, takesCredit: false },
];
const site = { ticketTypes: kinds.map((kind) => ({ ...kind, fee: 0 })), freeAdultsPerChild: 1 } as Site;
const draftOf = (quantities: Record<string, number>, more: Partial<Draft> = {}): Draft => ({
  ...readDraft(),
  quantities,
  ...more,
});
const familyTickets = { 'child-0-1': 1, 'child-1-12': 2, adult: 1 };

test.each([
  ['the credits are not looked up', familyTickets, { count: null, verified: false }, 0, 2500],
  ['the address has no credits', familyTickets, { count: 0, verified: false }, 0, 2500],
  ['this device has not verified the e-mail', familyTickets, { count: 7, verified: false }, 1900, 2500],
  ['this device has verified the e-mail', familyTickets, { count: 7, verified: true }, 1900, 600],
  ['there are fewer credits than children', familyTickets, { count: 1, verified: true }, 950, 1550],
  ['no ticket takes a credit', { 'child-0-1': 1 }, { count: 7, verified: true }, 0, 400],
])('the saving by credits and the price to pay are right if %s', (_, quantities, credits, savings, total) => {
  const visit = describeVisit(site, draftOf(quantities), null, credits);
  expect([visit.credits.savings, visit.quote.total]).toEqual([savings, total]);
});

test('a voucher lowers the amount that credits leave to pay', () => {
  const voucher = { code: 'X', worth: { kind: 'percent', percent: 50, ticketTypes: null } } as const;
  const visit = describeVisit(site, draftOf(familyTickets, { voucher }), null, { count: 7, verified: true });
  expect([visit.beforeVoucher, visit.quote.discount, visit.quote.total]).toEqual([600, 300, 300]);
});

test('each chosen session of an event day uses credits', () => {
  const event = {
    id: 'party',
    title: '',
    tagline: '',
    accent: 'honey',
    drawing: 'lanterns',
    chooseSession: '',
    payloadName: null,
  };
  const day = { date: '2026-11-28', notBookable: null, description: '', event, notes: [], sessions: [] };
  const sessions = ['9:30 AM - 11:30 AM', '2:30 PM - 4:30 PM'];
  const visit = describeVisit(site, draftOf({ 'child-1-12': 2 }, { sessions }), day, {
    count: 3,
    verified: true,
  });
  expect([visit.credits.used, visit.quote.original, visit.quote.total]).toEqual([3, 3800, 950]);
});
