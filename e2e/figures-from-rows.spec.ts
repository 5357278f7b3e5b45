import type { APIRequestContext } from '@playwright/test';
import { weekdayNames } from '../src/domain/calendar-day.ts';
import { formatPence, formatPrice } from '../src/domain/money.ts';
import { timeInWords } from '../src/domain/time-slot.ts';
import { expect, test } from './test.ts';
import type { TestSite } from './test-site.ts';

/** Changes every figure of the seeded rows. A page that still shows an old figure does not read the rows. */
const otherCentre = [
  'delete from weekly_hours where weekday = 2',
  'update weekly_hours set starts = 617, ends = 947, holidays_only = false',
  `update venue set last_entry_before_closing = 52, arrive_early_minutes = 26, free_parking_minutes = 93,
     parking_block_minutes = 61, parking_block_pence = 735, stay_minutes = 101, cancel_hours_ahead = 31,
     building_opens = 623, building_closes = 1027, building_days = '{1,3,6}'`,
  "update ticket_price set price_pence = price_pence + 17 where channel = 'online'",
  "update ticket_price set price_pence = price_pence + 23 where channel = 'kiosk'",
  'update party_package set price_pence = price_pence + 31, minutes = minutes + 7, food_pence_per_person = food_pence_per_person + 3',
  'update offer set price_pence = price_pence + 11',
  "update photo_studio set price_pence = 2130, editing_pence = 1570, session_minutes = 22, closed_weekdays = '{1}'",
  'update credit_bundle set price_pence = 8228, credits = 11',
  'update party_slot set starts = starts + 4, ends = ends + 4',
  'update session set starts = starts + 3, ends = ends + 3 where event_id is not null',
];

/** Figures that come from no row. */
const fixedFigures: readonly { path: RegExp; figure: string }[] = [
  // The time to answer a party enquiry (specification 9.9), and how long a sick child stays at home.
  { path: /^\/party-booking$/, figure: '24 hours' },
  { path: /^\/health-and-safety$/, figure: '48 hours' },
  // £1 is the unit for points, and £0.00 an empty total.
  { path: /./, figure: '£1' },
  { path: /./, figure: '£0.00' },
];

const privateTables =
  /^(booking|mail|kept_mail|journal|member|inquiry|customer|kiosk|staff|voucher|pgboss|desk_clash)/;

/** Returns the visible text of a page, with its title and description. */
async function readPage(request: APIRequestContext, path: string): Promise<string> {
  const html = await (await request.get(path)).text();
  const head = [...html.matchAll(/<title>([^<]*)|<meta name="description" content="([^"]*)"/g)].map(
    ([, title, description]) => title ?? description ?? '',
  );
  const body = html
    .replace(/^[\s\S]*?<body/, '<body')
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<(\/?)(p|li|dt|dd|h\d|div|section|option|td|th|tr|br)\b[^>]*>/g, ' | ')
    .replace(/<[^>]+>/g, '');
  return withoutEntities([...head, body].join(' | '));
}

function withoutEntities(text: string): string {
  const named: Record<string, string> = {
    amp: '&',
    quot: '"',
    '#x27': "'",
    '#39': "'",
    nbsp: ' ',
    lt: '<',
    gt: '>',
  };
  return text.replace(/&(\w+|#\w+);/g, (whole, name: string) => named[name] ?? whole).replace(/\s+/g, ' ');
}

/**
 * Returns all prices, times of day, lengths of time and weekdays in a text, but not the weekday of a date
 * ('Sunday 5 October').
 */
function figuresIn(text: string): string[] {
  const prices = text.match(/£\d+(,\d{3})*(\.\d\d)?/g) ?? [];
  const times = (text.match(/\b\d{1,2}[:.]\d\d ?(am|pm)?\b/gi) ?? [])
    .filter((time) => !text.includes(`£${time}`))
    .map((time) => time.toLowerCase().replace(' ', ''));
  const lengths = [...text.matchAll(/\b(\d+(?:\.\d+)?)[- ](hours?|minutes?)\b/g)].map(
    ([, count, unit]) => `${count} ${unit?.replace(/s$/, '')}s`,
  );
  const weekdays = [...text.matchAll(new RegExp(`\\b(${weekdayNames.join('|')})s?\\b(?! \\d)`, 'g'))].map(
    ([, name]) => name ?? '',
  );
  return [...prices, ...times, ...lengths, ...weekdays];
}

/**
 * Returns the figures that a page may show: the amounts, times and lengths of the rows, and figures that
 * pages compute from them.
 */
async function figuresOfRows(site: TestSite): Promise<Set<string>> {
  const columns = await site.rows<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name !~ $1`,
    [privateTables.source],
  );
  const numbers = async (pattern: RegExp) =>
    (
      await Promise.all(
        columns
          .filter(({ column, type }) => pattern.test(column) && /^(integer|smallint|bigint)$/.test(type))
          .map(({ table, column }) =>
            site.rows<{ n: number }>(
              `select distinct ${column} as n from ${table} where ${column} is not null`,
            ),
          ),
      )
    )
      .flat()
      .map(({ n }) => Number(n));
  const [venue] = await site.rows<Record<string, number>>('select * from venue');
  const [bundle] = await site.rows<{ price_pence: number; credits: number }>('select * from credit_bundle');
  const [child] = await site.rows<{ price_pence: number }>(
    "select price_pence from ticket_price where ticket_type_id = 'child-1-12' and channel = 'online'",
  );
  const party = await site.rows<{ price_pence: number }>(
    "select price_pence from party_package where priced_per = 'child'",
  );
  const week = await site.rows<{ weekday: number; ends: number }>('select weekday, ends from weekly_hours');
  const each = Math.floor((bundle?.price_pence ?? 0) / (bundle?.credits ?? 1));
  const single = child?.price_pence ?? 0;
  const pence = [
    ...(await numbers(/_pence/)),
    each,
    single - each,
    single * (bundle?.credits ?? 0),
    single * (bundle?.credits ?? 0) - (bundle?.price_pence ?? 0),
    // The form begins with the smallest party (specification 8.4).
    ...party.map(({ price_pence }) => 5 * price_pence),
    2 * (venue?.['parking_block_pence'] ?? 0),
  ];
  const minutes = [
    ...(await numbers(/^(starts|ends|building_opens|building_closes)$/)),
    ...week.map(({ ends }) => ends - (venue?.['last_entry_before_closing'] ?? 0)),
  ];
  const lengths = [...(await numbers(/minutes|hours|before_closing/))];
  return new Set([
    ...pence.flatMap((amount) => [formatPence(amount), formatPrice(amount)]),
    ...minutes.flatMap((minute) => [timeInWords(minute), timeInWords(minute).replace(/[ap]m$/, '')]),
    ...lengths.flatMap((length) => [`${length} minutes`, `${length / 60} hours`, `${length} hours`]),
    ...weekdayNames.filter((_, weekday) => weekday === 2 || week.some((hours) => hours.weekday === weekday)),
  ]);
}

/** Returns the texts in the owner's rows, longest first; any figures in them are allowed. */
async function sentencesOfRows(site: TestSite): Promise<string[]> {
  const columns = await site.rows<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name !~ $1 and (data_type = 'text' or udt_name = '_text')`,
    [privateTables.source],
  );
  const found = await Promise.all(
    columns.map(({ table, column, type }) =>
      site.rows<{ words: string }>(
        `select distinct ${type === 'text' ? column : `unnest(${column})`} as words from ${table}`,
      ),
    ),
  );
  return found
    .flat()
    .map(({ words }) => (words ?? '').replace(/\s+/g, ' '))
    .filter((words) => /\d|day/.test(words) && words.length > 5)
    .sort((a, b) => b.length - a.length);
}

test('hours, prices and days of every public page are those of the rows', async ({ request, site }) => {
  for (const statement of otherCentre) await site.rows(statement);
  await expect.poll(async () => (await request.get('/api/opening')).text()).toContain('10:17am-3:47pm');
  await expect.poll(async () => (await request.get('/api/site')).text()).toContain('£7.35');
  await expect.poll(async () => (await request.get('/facebook-feed')).text()).toContain('10:17am-3:47pm');
  await expect.poll(async () => (await request.get('/')).text()).toContain('£9.67');

  const map = await (await request.get('/sitemap.xml')).text();
  const listed = [...map.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || '/');
  expect(listed.length).toBeGreaterThan(10);
  const paths = [...listed, '/booking?step=details', '/check-in', '/qr-menu', '/payment', '/nowhere'];
  const [allowed, sentences] = await Promise.all([figuresOfRows(site), sentencesOfRows(site)]);

  const pages = new Map<string, string>();
  const wrong: string[] = [];
  for (const path of paths) {
    const text = await readPage(request, path);
    pages.set(path, text);
    const ours = sentences.reduce((rest, words) => rest.replaceAll(words, ' '), text);
    for (const figure of figuresIn(ours)) {
      const excused = fixedFigures.some((known) => known.path.test(path) && known.figure === figure);
      if (!allowed.has(figure) && !excused) {
        const at = ours
          .toLowerCase()
          .replace(/ (am|pm)\b/g, '$1')
          .indexOf(figure.toLowerCase());
        wrong.push(`${path} says ${figure}: …${ours.slice(Math.max(0, at - 60), at + 40)}…`);
      }
    }
    expect(text, path).not.toMatch(/Thursdays?[^.|]{0,30}[Cc]losed|[Cc]losed[^.|]{0,30}Thursday/);
  }
  expect(wrong, 'figures that are in no row').toEqual([]);

  const named: Record<string, readonly string[]> = {
    '/': [
      '£9.67',
      '£8.23 at the door',
      '£2.17',
      '£2.73 at the door',
      'From £2.17, per person',
      '10:17am-3:47pm',
      'Last entry 2:55pm',
      'Free Parking',
      'for 93 minutes, then £7.35',
      'your 101 minutes start when you check in; weekend sessions last 101 minutes',
      '£199.31',
      'from £13.31 a child',
    ],
    '/booking': ['£9.67', '£8.23 at the door', 'Booked online, your place is kept.'],
    '/facebook-feed': ['10:17am-3:47pm', '9:30 AM to 4:00 PM daily'],
    '/photo-studio': ['£21.30'],
    '/session-credits': ['£9.67', '£82.28'],
    '/terms': ['at least 31 hours ahead', 'free for 93 minutes, then £7.35', '26 minutes early'],
    '/party-booking': ['£13.31'],
  };
  for (const [path, words] of Object.entries(named))
    for (const each of words) expect(pages.get(path), `${path} follows its rows`).toContain(each);
  expect(pages.get('/')).toMatch(/Tuesday \|[ |]*Closed/);
});
