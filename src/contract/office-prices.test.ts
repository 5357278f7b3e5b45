import { expect, test } from 'vitest';
import { type OfferInput, saveOfferCall, savePriceRuleCall } from './office-prices.ts';

const offer: OfferInput = {
  id: 'tea-time',
  title: 'Tea time',
  priceNote: 'for £5',
  description: 'The last hours of a school day.',
  ticketPrice: 500,
  everyVisits: null,
  ticketTypes: null,
  mostTickets: null,
  oncePerDay: false,
  weekdays: null,
  eventId: null,
  firstDay: null,
  lastDay: null,
  school: null,
  fromMinute: null,
  untilMinute: null,
  endsBy: null,
};

/** Returns the fields at which a changed offer is refused. */
function refusedFields(change: Partial<OfferInput>) {
  const { error } = saveOfferCall.body.safeParse({ offer: { ...offer, ...change }, seen: null });
  return error?.issues.map(({ path }) => path.at(-1)) ?? [];
}

test.each<[string, Partial<OfferInput>, (keyof OfferInput)[]]>([
  ['no condition', {}, []],
  ['a first day alone', { firstDay: '2026-12-01' }, []],
  ['a last day alone', { lastDay: '2026-12-01' }, []],
  ['one day', { firstDay: '2026-12-01', lastDay: '2026-12-01' }, []],
  ['a last day before the first', { firstDay: '2026-12-02', lastDay: '2026-12-01' }, ['lastDay']],
  ['a start until the first minute', { untilMinute: 1 }, []],
  ['a start until midnight', { untilMinute: 0 }, ['untilMinute']],
  ['a start from the last minute', { fromMinute: 1439 }, []],
  ['a start from the end of the day', { fromMinute: 1440 }, ['untilMinute', 'endsBy']],
  ['a start from and until one minute', { fromMinute: 600, untilMinute: 600 }, ['untilMinute']],
  ['an end a minute after the first start', { fromMinute: 600, endsBy: 601 }, []],
  ['an end at the first start', { fromMinute: 600, endsBy: 600 }, ['endsBy']],
  ['an end in the first minute', { endsBy: 1 }, []],
  ['an end at midnight', { endsBy: 0 }, ['endsBy']],
  ['a free ticket on some visits', { ticketPrice: null, everyVisits: 5 }, []],
  ['a free ticket on every visit', { ticketPrice: null }, ['ticketPrice']],
])('an offer with %s: only its wrong fields are refused', (_what, change, fields) => {
  expect(refusedFields(change)).toEqual(fields);
});

const rule = {
  id: '2f6b3a2f-6b3a-4f6b-8a2f-6b3a2f6b3a2f',
  name: 'Quiet mornings',
  ticketTypeId: 'child-1-12',
  channel: 'online',
  eventId: null,
  firstDay: null,
  lastDay: null,
  school: null,
  weekdays: null,
  fromMinute: null,
  untilMinute: null,
  price: 700,
  fee: 0,
};

test.each<[string, Partial<Record<keyof typeof rule, unknown>>, string[]]>([
  ['no condition', {}, []],
  ['a start in the last minute', { fromMinute: 1439 }, []],
  ['a start in one minute', { fromMinute: 600, untilMinute: 601 }, []],
  ['no minute between its times', { fromMinute: 600, untilMinute: 600 }, ['untilMinute']],
  ['a start before midnight', { untilMinute: 0 }, ['untilMinute']],
  ['one day', { firstDay: '2026-12-01', lastDay: '2026-12-01' }, []],
  ['a last day before the first', { firstDay: '2026-12-02', lastDay: '2026-12-01' }, ['lastDay']],
  ['two weekdays', { weekdays: [0, 6] }, []],
  ['a weekday twice', { weekdays: [6, 6] }, ['weekdays']],
])('a price rule with %s: only its wrong fields are refused', (_what, change, fields) => {
  const { error } = savePriceRuleCall.body.safeParse({ rule: { ...rule, ...change }, seen: null });
  expect(error?.issues.map(({ path }) => path.at(-1)) ?? []).toEqual(fields);
});
