import { expect, test } from 'vitest';
import type { FactRow, FactRows } from './fact-sheet.ts';
import { factSheets } from './fact-sheets.ts';

/** Returns rows of one table that have this column with each of these values. */
const column = (name: string, ...values: FactRow[string][]): FactRow[] =>
  values.map((value) => ({ [name]: value }));

const cancelling = (...pairs: readonly (readonly [number, number])[]): FactRows => ({
  venue: [{ cancel_hours_ahead: 48 }],
  cancellation_step: pairs.map(([hours_ahead, percent]) => ({ hours_ahead, percent })),
});

const periods = (...days: readonly (readonly [string, string])[]): FactRow[] =>
  days.map(([first_day, last_day], index) => ({ name: `Period ${index + 1}`, first_day, last_day }));
const times = (starts: number, ends: number): FactRow[] => [{ starts, ends }];
const sessions = (...rows: readonly (readonly [string, number, number])[]): FactRow[] =>
  rows.map(([day, starts, ends]) => ({ day, starts, ends }));

const always = {
  ...{ ticket_type_id: 'child', channel: 'online', weekdays: null, school: null, event_id: null },
  ...{ first_day: null, last_day: null, from_minute: null, until_minute: null },
};
const price = (name: string, when: FactRow): FactRow => ({ ...always, id: name, name, ...when });
const offer = (rule: FactRow): FactRows => ({
  offer: [{ id: 3, title: 'Tenth visit' }],
  offer_rule: [
    { ...always, offer_id: 3, ticket_pence: null, every_visits: 10, ends_by_minute: null, ...rule },
  ],
});

const tickets = (
  types: readonly (readonly [boolean, boolean])[],
  channels: readonly string[] = ['online', 'kiosk'],
): FactRows => ({
  ticket_type: types.map(([takes_place, takes_credit]) => ({ takes_place, takes_credit })),
  ticket_price: column('channel', ...channels),
});

const arrival = (first_day: string | null, last_day: string | null): FactRows => ({
  arrival_rule: [{ first_day, last_day }],
  zone: [{ id: 1, name: 'Baby barn' }],
  zone_ticket: [{ zone_id: 1 }],
});

const season = (season_from: string, season_to: string | null): FactRows => ({
  photo_studio: [{ season_from, season_to }],
});
const bundle = (price_pence: number, credits: number): FactRows => ({
  credit_bundle: [{ price_pence, credits }],
});
const gift = (least_pence: number, most_pence: number): FactRows => ({
  gift_voucher_rule: [{ least_pence, most_pence }],
});
const rewards = (levels: readonly number[], delivers: string, delivers_value: number | null): FactRows => ({
  loyalty_level: column('from_points', ...levels),
  reward: [{ title: 'Free play', delivers, delivers_value }],
});
const party = (
  rule: FactRow,
  rooms: number,
  ...returns: readonly (readonly [number, number])[]
): FactRows => ({
  party_rule: [{ deposit: 'percent', deposit_pence: null, is_online: true, ...rule }],
  party_room: Array.from({ length: rooms }, (_, id) => ({ id })),
  party_return_step: returns.map(([days_before, percent]) => ({ days_before, percent })),
});
const waitlist = (quiet_from: number, quiet_until: number, ...hours: number[]): FactRows => ({
  waitlist_rule: [{ quiet_from, quiet_until }],
  waitlist_hold: column('hours_ahead', ...hours),
});
const mail = (subject: string, words: string): FactRows => ({
  mail_rule: [{ title: 'The day before', subject, words }],
});
const dish = (category: string, long_description: string | null): FactRows => ({
  menu_item: [{ id: 'stew', name: 'Stew', category, long_description }],
});

/**
 * For each sheet with a rule of its own: rows that it accepts (null) and rows that it refuses, mostly at the
 * limit of the rule.
 */
const cases: readonly (readonly [sheet: string, rows: FactRows, refusal: string | null])[] = [
  ['arrivals', arrival(null, null), null],
  ['arrivals', arrival('2026-05-01', null), null],
  ['arrivals', arrival('2026-05-01', '2026-05-01'), null],
  ['arrivals', arrival(null, '2026-05-01'), 'Arrival times have a last day, but no first day'],
  ['arrivals', arrival('2026-05-02', '2026-05-01'), 'Arrival times end before they begin'],
  ['arrivals', { ...arrival(null, null), zone_ticket: [{ zone_id: 2 }] }, 'No ticket counts in Baby barn'],

  ['play', { venue: [{ youngest_age: 3, oldest_age: 3 }] }, null],
  ['play', { venue: [{ youngest_age: 3, oldest_age: 2 }] }, 'The oldest age is below the youngest'],

  ['hours', { weekly_hours: times(570, 571), season_hours: times(0, 1), special_hours: times(0, 1) }, null],
  ['hours', { weekly_hours: times(570, 570) }, 'A weekday closes before it opens'],
  ['hours', { season_hours: times(570, 570) }, 'A weekday of a season closes before it opens'],
  ['hours', { special_hours: times(570, 570) }, 'A day closes before it opens'],
  ['hours', { season: periods(['2026-05-02', '2026-05-01']) }, 'A season ends before it begins'],

  ['holidays', { school_holiday: periods(['2026-05-02', '2026-05-03'], ['2026-05-01', '2026-05-01']) }, null],
  ['holidays', { school_holiday: periods(['2026-05-01', '2026-05-01'], ['2026-05-02', '2026-05-02']) }, null],
  [
    'holidays',
    { school_holiday: periods(['2026-05-02', '2026-05-03'], ['2026-05-01', '2026-05-02']) },
    'Period 1 begins before another holiday has ended',
  ],

  ['events', { session: sessions(['2026-05-01', 720, 840], ['2026-05-01', 600, 720]) }, null],
  ['events', { session: sessions(['2026-05-01', 600, 720], ['2026-05-02', 660, 780]) }, null],
  ['events', { session: sessions(['2026-05-01', 600, 600]) }, 'A session ends before it starts'],
  [
    'events',
    { session: sessions(['2026-05-01', 719, 840], ['2026-05-01', 600, 720]) },
    'Two sessions of 2026-05-01 overlap',
  ],

  [
    'prices',
    { price_rule: [price('Half term', { school: 'holidays' }), price('May', { school: 'term' })] },
    null,
  ],
  ['prices', { price_rule: [price('One day', { first_day: '2026-05-01', last_day: '2026-05-01' })] }, null],
  ['prices', { price_rule: [price('Late', { from_minute: 1439 })] }, null],
  [
    'prices',
    { price_rule: [price('Easter', { first_day: '2026-05-02', last_day: '2026-05-01' })] },
    'Easter: the last day is before the first one',
  ],
  [
    'prices',
    { price_rule: [price('Late', { from_minute: 900, until_minute: 900 })] },
    'Late: the second time must be after the first one',
  ],
  [
    'prices',
    { price_rule: [price('Late', { from_minute: 1440 })] },
    'Late: the second time must be after the first one',
  ],
  [
    'prices',
    { price_rule: [price('Monday', { weekdays: [1] }), price('Early week', { weekdays: [1] })] },
    '“Monday” and “Early week” could both hold for one session, and neither is more specific: change the days or times of one',
  ],

  ['offers', offer({}), null],
  ['offers', offer({ every_visits: null, ticket_pence: 800, from_minute: 600, ends_by_minute: 601 }), null],
  [
    'offers',
    offer({ from_minute: 600, ends_by_minute: 600 }),
    'Tenth visit: a session must end after it starts',
  ],
  [
    'offers',
    offer({ every_visits: null }),
    'Tenth visit: a free ticket on every visit would be no offer. Give a price, or say once in how many visits',
  ],
  [
    'offers',
    offer({ first_day: '2026-05-02', last_day: '2026-05-01' }),
    'Tenth visit: the last day is before the first one',
  ],
  ['offers', { offer: column('title', 'Tenth visit', 'tenth visit') }, 'Two offers have the same title'],

  ['visit-rules', cancelling(), null],
  ['visit-rules', cancelling([12, 25], [47, 50]), null],
  [
    'visit-rules',
    cancelling([48, 50]),
    'The last time for a partial refund must be later than the last time for a full refund',
  ],
  ['visit-rules', cancelling([12, 50], [24, 50]), 'Each later step must refund less than the step before it'],

  ['waitlist-rules', waitlist(1439, 1439, 48, 0), null],
  ['waitlist-rules', waitlist(1440, 420, 0), 'Quiet hours must be times of one day, up to 23:59'],
  ['waitlist-rules', waitlist(1320, 1440, 0), 'Quiet hours must be times of one day, up to 23:59'],
  ['waitlist-rules', waitlist(1320, 420, 1), 'One step must begin 0 hours before the session'],

  ['reminders', mail('See you soon', 'Your visit is tomorrow.'), null],
  [
    'reminders',
    mail('See you {somewhere}', 'Your visit is tomorrow.'),
    'The day before: we do not know {somewhere}',
  ],
  ['reminders', mail('See you soon', 'Come to {somewhere}.'), 'The day before: we do not know {somewhere}'],

  [
    'tickets',
    tickets([
      [true, true],
      [false, false],
    ]),
    null,
  ],
  [
    'tickets',
    tickets([
      [true, true],
      [true, true],
    ]),
    'Only one ticket can be paid by a session credit',
  ],
  ['tickets', tickets([[false, false]]), 'At least one ticket must take a place'],
  ['tickets', tickets([[true, false]], ['kiosk']), 'At least one ticket must be sold online'],

  ['photo-studio', season('2026-05-01', '2026-05-01'), null],
  ['photo-studio', season('2026-05-01', null), null],
  ['photo-studio', season('2026-05-02', '2026-05-01'), 'The season ends before it begins'],

  ['credits', bundle(8_500, 10), null],
  ['credits', bundle(0, 10), 'The bundle must have a price'],
  ['credits', bundle(8_505, 10), 'The price must be a whole number of pence for each credit'],

  ['gift-vouchers', gift(100, 200_000), null],
  ['gift-vouchers', gift(500, 500), null],
  ['gift-vouchers', gift(99, 5_000), 'A gift voucher must cost from £1 to £2,000'],
  ['gift-vouchers', gift(100, 200_001), 'A gift voucher must cost from £1 to £2,000'],
  ['gift-vouchers', gift(501, 500), 'The least amount must not be above the most'],

  ['rewards', rewards([0, 100], 'free_sessions', 1), null],
  ['rewards', rewards([0, 100], 'staff', null), null],
  ['rewards', rewards([0, 0], 'staff', null), 'Two levels begin at the same points'],
  ['rewards', rewards([1, 100], 'staff', null), 'One level must begin at 0 points'],
  [
    'rewards',
    rewards([0], 'percent', null),
    'Free play: percent or sessions must be given for vouchers, and only for them',
  ],
  [
    'rewards',
    rewards([0], 'staff', 10),
    'Free play: percent or sessions must be given for vouchers, and only for them',
  ],

  ['party-packages', { party_slot: times(600, 601) }, null],
  ['party-packages', { party_slot: times(600, 600) }, 'A party ends before it starts'],

  ['parties-online', party({ deposit: 'amount', deposit_pence: 100 }, 1, [14, 100], [7, 50]), null],
  ['parties-online', party({ is_online: false }, 0), null],
  [
    'parties-online',
    party({ deposit: 'amount', deposit_pence: 99 }, 1),
    'The amount that is paid to book must be £1 at least',
  ],
  ['parties-online', party({}, 0), 'Parties can be booked online only once there is a room'],
  [
    'parties-online',
    party({}, 1, [7, 50], [14, 50]),
    'Each later step must refund less than the step before it',
  ],

  ['menu', dish('adult-food', 'Slowly cooked'), null],
  ['menu', dish('drinks', null), null],
  ['menu', dish('drinks', 'Slowly cooked'), 'Stew: only adult food has a long description'],

  ['words-terms', { page_section: [{ heading: 'Visits' }] }, null],
  ['words-terms', { page_section: [] }, 'The page must have at least one section'],
];

test.each(cases)('the own rule of the sheet %s: for %j, the message is %s', (id, rows, refusal) => {
  expect(factSheets.find((sheet) => sheet.id === id)?.check?.(rows)).toBe(refusal);
});

test('every sheet with a rule of its own is tested above, or shares its rule with a sheet that is', () => {
  const named = new Set(cases.map(([id]) => id));
  const tried = new Set(factSheets.flatMap(({ id, check }) => (named.has(id) ? [String(check)] : [])));
  const untried = factSheets.filter(({ check }) => check && !tried.has(String(check)));
  expect(untried.map(({ id }) => id)).toEqual([]);
});
