import { spawnSync } from 'node:child_process';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBookingResultCall } from '../src/contract/booking.ts';
import { type Figures, readFiguresCall, setFigureMailsCall } from '../src/contract/figures.ts';
import { bookPartyCall, payMyPartyCall } from '../src/contract/party-booking.ts';
import { addDays, daysInRange, weekdayNames } from '../src/domain/calendar-day.ts';
import { plainCell, writeWorkbook } from '../src/server/features/figures/figure-file.ts';
import { duePeriods, queueFigureMails } from '../src/server/features/figures/queue-figure-mails.ts';
import { refreshFigures } from '../src/server/features/figures/refresh-figures.ts';
import { readOfferVoucher } from '../src/server/features/visits/visit-offers.ts';
import { bookConfirmedVisit } from './confirmed-visit.ts';
import { changeFigureHistory, insertFigureHistory } from './figure-history.ts';
import { computeNaively, type FigureRows, readFigureRows } from './naive-figures.ts';
import { bookedPartyInput } from './party-input.ts';
import { commandCache, programFile } from './program-file.ts';
import { signInAgain, signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

const app = await createTestApp({ at: '2026-11-10T12:00:00Z' });
const { db, clock } = app;
let staff = await signInAsStaff(app);
const today = '2026-11-10';

const path = (group: string, query: Record<string, string>) =>
  `/api/admin/office/figures/${group}?${new URLSearchParams(query)}`;
async function figures(group: string, query: Record<string, string> = {}): Promise<Figures> {
  const answer = await app.request(path(group, query), { headers: staff });
  const body = (await answer.json()) as Figures & { message?: string };
  if (answer.status !== 200) throw new Error(`${answer.status} ${body.message}`);
  return body;
}
const own = (from: string, to: string) => ({ period: 'own', from, to });

/** Returns a figure, and a function that returns its cell at a row and a column, both by name. */
function cells({ figures: all }: Figures, id: string) {
  const figure = all.find((one) => one.id === id);
  if (!figure) throw new Error(`No figure ${id}`);
  const of = (row: string, column: string) => {
    const values = row === 'Total' ? figure.total : figure.rows.find(({ name }) => name === row)?.values;
    return values?.[figure.columns.findIndex(({ name }) => name === column)] ?? null;
  };
  return { figure, of };
}

/** Returns a seeded generator of random numbers, the same in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % most;
  };
}

test('the takings command adds up the days from the first to the last, and refuses a last day before the first', () => {
  const command = (...args: string[]) => {
    const { LD_LIBRARY_PATH = '', PATH = '' } = process.env;
    const program = programFile('src/server/commands/takings.ts');
    const env = { PATH, LD_LIBRARY_PATH, NODE_COMPILE_CACHE: commandCache, DATABASE_URL: app.databaseUrl };
    const result = spawnSync(process.execPath, [program, ...args], { encoding: 'utf8', env });
    return { code: result.status, output: result.stdout, errorOutput: result.stderr.trim() };
  };
  expect(command('2026-11-02', '2026-11-08')).toMatchObject({
    code: 0,
    output: expect.stringContaining('2026-11-02 to 2026-11-08  sold £0.00'),
  });
  expect(command('2026-11-08', '2026-11-02')).toEqual({
    code: 1,
    output: '',
    errorOutput: '2026-11-02 is before 2026-11-08: please give the first day first.',
  });
});

/** Compares the figures that the calls return with sums over the individual rows, for random periods. */
async function compareWithRows(rows: FigureRows, seed: number, periods: number): Promise<void> {
  const random = randomFrom(seed);
  // Two of the periods contain a clock change, and one is today.
  const fixed = [own('2026-03-28', '2026-03-30'), own('2025-10-25', '2025-10-27'), { period: 'today' }];
  const chosen = Array.from({ length: periods }, () => {
    const from = addDays('2025-09-25', random(440));
    return own(from, addDays(from, random(90)));
  });
  for (const query of [...fixed, ...chosen]) {
    const takings = await figures('takings', query);
    const { from, to } = takings.period;
    const naive = computeNaively(rows, from, to, today);
    const short = cells(takings, 'in-short');
    expect([query, short.of('Sold, less what was given back', 'This period')]).toEqual([query, naive.sold]);
    const before = computeNaively(rows, takings.before.from, takings.before.to, today);
    expect(short.of('Sold, less what was given back', 'Period before')).toBe(before.sold);
    const sum = (of: Record<string, number>) => Object.values(of).reduce((total, one) => total + one, 0);
    expect(short.of('Of which VAT', 'This period')).toBe(sum(naive.vat));
    const byRate = cells(takings, 'vat');
    for (const [rate, pence] of Object.entries(naive.vat))
      expect(byRate.of(rate, 'Of which VAT') ?? 0).toBe(pence);
    const byProduct = cells(takings, 'products');
    for (const [product, pence] of Object.entries(naive.products))
      expect(byProduct.of(product, 'This period') ?? 0).toBe(pence);
    const byTender = cells(takings, 'tenders');
    const names = { card: 'Card, online', cash: 'Cash', 'card-reader': 'Card machine' } as const;
    for (const [tender, name] of Object.entries(names)) {
      expect(byTender.of(name, 'Received') ?? 0).toBe(naive.received[tender] ?? 0);
      expect(byTender.of(name, 'Refunded') ?? 0).toBe(naive.refunded[tender] ?? 0);
    }
    const byDay = cells(takings, 'days').figure;
    expect(byDay.rows.map(({ values }) => values[0])).toEqual(
      daysInRange(from, to).map((day) => naive.soldByDay[day] ?? 0),
    );
    expect(byDay.total?.[0]).toBe(naive.sold);

    const visits = await figures('visits', query);
    const inShort = cells(visits, 'in-short');
    expect([
      inShort.of('Visits', 'This period'),
      inShort.of('Children booked', 'This period'),
      inShort.of('Visits checked in', 'This period'),
      inShort.of('No-shows: never checked in on a day that is over', 'This period'),
    ]).toEqual([naive.visits, naive.children, naive.came, naive.noShows]);
    expect(inShort.of('Places sold, % of sessions with bookings', 'This period')).toBe(naive.soldShare);
    for (const { values } of cells(visits, 'days').figure.rows)
      if (values[3] !== null) expect(values[3]).toBe(Number(values[0]) - Number(values[2]));
    expect(cells(visits, 'coming-again').figure.rows.map(({ values }) => values[0])).toEqual([
      naive.again,
      naive.withEmail - naive.again,
      naive.visits - naive.withEmail,
    ]);
    const spans = [0, 1, 3, 7, 14, 30, Number.POSITIVE_INFINITY];
    expect(cells(visits, 'lead-time').figure.rows.map(({ values }) => values[0])).toEqual(
      spans.map(
        (most, index) => naive.leads.filter((lead) => lead <= most && lead > (spans[index - 1] ?? -1)).length,
      ),
    );
    const hourName = (hour: number) => (hour === 12 ? '12 PM' : hour < 12 ? `${hour} AM` : `${hour - 12} PM`);
    const hours = cells(visits, 'hours');
    for (const [hour, types] of Object.entries(naive.hours))
      for (const [type, count] of Object.entries(types))
        expect(hours.of(hourName(Number(hour)), type)).toBe(count);
    const full = cells(visits, 'how-full');
    for (const [at, capacity] of Object.entries(naive.places)) {
      const [weekday, hour] = at.split(' ').map(Number) as [number, number];
      const share = Math.round(((naive.inside[at] ?? 0) / capacity) * 1000) / 10;
      expect(full.of(weekdayNames[weekday % 7] ?? '', hourName(hour))).toBe(share);
    }
  }
}

describe('figures of a generated history', () => {
  beforeAll(async () => {
    await insertFigureHistory(db, 1_000);
  });

  test('equal an independent computation to the penny, over random periods across the clock changes', async () => {
    const rows = await readFigureRows(db);
    // No day has been summed up yet, so each day is summed up when it is read.
    await compareWithRows(rows, 1, 3);
    expect(await refreshFigures(app.site.context)).toBeGreaterThan(300);
    const { rows: stale } = await sql<{
      days: number;
    }>`select count(*)::integer as days from figure_stale`.execute(db);
    expect(stale[0]?.days).toBe(0);
    await compareWithRows(rows, 2, 8);
  });

  test('show corrections of past days immediately, and still show them once the days are summed up again', async () => {
    await changeFigureHistory(db);
    const rows = await readFigureRows(db);
    await compareWithRows(rows, 3, 4);
    await Promise.all([refreshFigures(app.site.context), refreshFigures(app.site.context)]);
    await compareWithRows(rows, 4, 4);
    expect((await app.findFaults()).filter((fault) => fault.includes('figures'))).toEqual([]);
  });

  test('have daily sums that reconcile with the order accounts', async () => {
    const { figure } = cells(
      await figures('reconciliation', own('2026-03-15', '2026-04-14')),
      'order-accounts',
    );
    expect(figure.rows.map(({ values }) => values[2])).toEqual([0, 0, 0, 0]);
    expect(figure.rows[0]?.values[0]).not.toBe(0);
  });

  test('are compared with their rows at night, and a sum that no longer matches is found', async () => {
    await sql`update figure_money set received_pence = received_pence + 1 where (day, tender) = (select day, tender from figure_money order by day limit 1)`.execute(
      db,
    );
    const faults = await app.findFaults();
    expect(faults.filter((fault) => fault.includes('figures'))).toEqual([
      expect.stringMatching(/^the stored figures of \d{4}-\d{2}-\d{2} /),
    ]);
    await sql`select mark_all_figures_stale()`.execute(db);
    await refreshFigures(app.site.context);
    expect((await app.findFaults()).filter((fault) => fault.includes('figures'))).toEqual([]);
  });
});

test('what the centre owes is listed with a definition of each amount, and the amounts add up to the total', async () => {
  const { figures: owed } = await figures('owed');
  const [figure] = owed;
  const sum = figure?.rows.reduce((total, { values }) => total + Number(values[0]), 0);
  expect(figure?.total?.[0]).toBe(sum);
  expect(figure?.rows.map(({ name }) => name)).toEqual([
    'Session credits',
    'Account credit',
    'Gift vouchers',
    'Vouchers for an amount',
    'Paid for future days',
    'Refunds on their way',
  ]);
  for (const { values } of figure?.rows ?? []) expect(values[2]).toMatch(/\.$/);
  const [credit] = (
    await sql<{
      pence: number;
    }>`select account_credit_owed(${new Date(clock.now())}, ${today})::integer as pence`.execute(db)
  ).rows;
  expect(figure?.rows[1]?.values[0]).toBe(credit?.pence);
});

test('the voucher that counts the uses of an offer is not among the other vouchers', async () => {
  const count = async () => {
    const { figure } = cells(await figures('owed'), 'beside');
    return figure.rows.find(({ name }) => name === 'Other vouchers')?.values[1];
  };
  const before = await count();
  const offer = await db.selectFrom('offer').select(['id', 'title']).limit(1).executeTakeFirstOrThrow();
  const { id } = await readOfferVoucher(db, offer, clock.now());
  expect(await count()).toBe(before);
  await db.updateTable('voucher').set({ offer_id: null }).where('id', '=', id).execute();
  expect(await count()).toBe(Number(before) + 1);
  await db.deleteFrom('voucher').where('id', '=', id).execute();
});

test('a new booking is in the figures of today immediately', async () => {
  const before = cells(await figures('takings', { period: 'today' }), 'in-short');
  await bookConfirmedVisit(app, { selectedDate: '2026-11-14' });
  const after = cells(await figures('takings', { period: 'today' }), 'in-short');
  const sold = 'Sold, less what was given back';
  const [payment] = await db
    .selectFrom('payment')
    .select('received_pence')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
  expect(Number(after.of(sold, 'This period')) - Number(before.of(sold, 'This period'))).toBe(
    payment?.received_pence,
  );
});

test('a party counts as a deposit until its balance is paid', async () => {
  const readDeposits = async () => {
    const { figure } = cells(await figures('owed'), 'beside');
    return figure.rows.find(({ name }) => name === 'Deposits')?.values.slice(0, 2);
  };
  const before = await readDeposits();
  await db.updateTable('party_rule').set({ is_online: true }).execute();
  const { body } = await app.send(bookPartyCall, bookedPartyInput());
  await app.pay(body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: body.clientSecret });
  expect(await readDeposits()).toEqual([Number(before?.[0]) + 5000, Number(before?.[1]) + 1]);
  const link = { bookingId: body.booking.id, viewToken: body.viewToken };
  const rest = (await app.send(payMyPartyCall, link)).body;
  await app.pay(rest.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: rest.clientSecret });
  expect(await readDeposits()).toEqual(before);
  await db.updateTable('party_rule').set({ is_online: false }).execute();
});

describe('reconciliation', () => {
  test('compares card payments with the provider, and shows each difference', async () => {
    const read = () => figures('reconciliation', { period: 'today' });
    const days = cells(await read(), 'card-days');
    const real = await db
      .selectFrom('payment')
      .select(['received_pence', 'booking_id', 'intent_id'])
      .where('intent_id', 'not like', 'pi_figures%')
      .execute();
    const paid = real.reduce((sum, { received_pence: pence }) => sum + (pence ?? 0), 0);
    expect(days.of('Total', 'Taken by the provider')).toBe(paid);
    expect(days.of('Total', 'Fees of the provider')).toBe(
      real.reduce((sum, { received_pence: pence }) => sum + Math.round((pence ?? 0) * 0.015) + 20, 0),
    );
    const recorded = Number(days.of('Total', 'Received here')) - Number(days.of('Total', 'Refunded here'));
    expect(days.of('Total', 'Difference')).toBe(recorded - paid);
    // The provider has never seen the generated history, so every card payment of it is listed.
    const { figure } = cells(await read(), 'differences');
    for (const { values } of figure.rows) expect(values[3]).toBe('Not at the provider on these days');
    for (const column of [0, 1, 2])
      expect(figure.total?.[column]).toBe(
        figure.rows.reduce((sum, { values }) => sum + Number(values[column]), 0),
      );
    // A refund made in the provider's own dashboard.
    const intent = real.find(({ intent_id: id }) => id !== null)?.intent_id ?? '';
    await fetch(`${app.sandbox.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_tests', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ payment_intent: intent, amount: '250' }),
    });
    const changed = await read();
    expect(cells(changed, 'card-days').of('Total', 'Refunded by the provider')).toBe(250);
    const found = cells(changed, 'differences').figure.rows.filter(
      ({ values }) => values[3] === 'Another amount',
    );
    expect(found.map(({ values }) => values[2])).toEqual([250]);
  });

  test('shows the payments, refunds and fees of which each payout consists', async () => {
    const { figure } = cells(await figures('reconciliation', own('2026-11-08', '2026-11-14')), 'payouts');
    expect(figure.rows).toHaveLength(1);
    const [amount, payments, refunds, fees, , open] = (figure.rows[0]?.values ?? []) as number[];
    expect(open).toBe(0);
    expect(amount).toBe((payments ?? 0) + (refunds ?? 0) + (fees ?? 0));
  });

  test('reports a provider that cannot be reached, and refuses a period that is too long', async () => {
    await app.breakPayments({ api: [{ kind: '500', times: 20 }] });
    const away = await figures('reconciliation', { period: 'today' });
    expect(away.notes).toEqual([expect.stringContaining('could not be reached')]);
    expect(away.figures.map(({ id }) => id)).toEqual(['order-accounts', 'till']);
    await app.breakPayments(null);
    const long = await app.read(readFiguresCall, '/api/admin/office/figures/reconciliation?period=year');
    expect(long.status).toBe(401);
    const answer = await app.request(path('reconciliation', own('2026-01-01', '2026-03-01')), {
      headers: staff,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'malformed',
      message: 'Please choose at most 31 days to compare money',
    });
  });
});

test.each([
  [{ period: 'own' }, 'Please give the first and the last day'],
  [own('2026-03-02', '2026-03-01'), 'The last day lies before the first'],
  [own('2024-01-01', '2026-03-01'), 'Please choose at most 366 days'],
])('refuses the period %j', async (query, words) => {
  const answer = await app.request(path('takings', query), { headers: staff });
  expect(answer.status).toBe(400);
  expect(((await answer.json()) as { message: string }).message).toContain(words);
});

describe('figures as files', () => {
  const hostile = ['=HYPERLINK("http://x")', '+1', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'];

  test.each(hostile)('a cell that a spreadsheet would run is neutralised: %j', (text) =>
    expect(plainCell(text)).toBe(`'${text}`),
  );
  test('a cell with ordinary text stays as it is', () =>
    expect(plainCell('Children (1-12 years)')).toBe('Children (1-12 years)'));

  test('CSV and XLSX files have the same figures as the page, and no cell that a spreadsheet would run', async () => {
    await db.updateTable('product').set({ title: '=cmd|"/c calc"!A1' }).where('id', '=', 'visit').execute();
    await db.updateTable('ticket_type').set({ name: '@SUM(1,2)' }).where('id', '=', 'adult').execute();
    const query = own('2026-03-01', '2026-03-31');
    const csv = await app.request(path('takings/file', { ...query, format: 'csv', figure: 'products' }), {
      headers: staff,
    });
    expect(csv.headers.get('content-disposition')).toBe(
      'attachment; filename="takings-2026-03-01-2026-03-31-products.csv"',
    );
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer());
    const lines = text.replace('\ufeff', '').split('\r\n');
    expect(lines[0]).toBe(
      'Product,"This period, £","Period before, £","Change, %","Year before, £","Change in a year, %"',
    );
    expect(text).toContain(`"'=cmd|""/c calc""!A1",`);
    for (const line of lines) expect(line).not.toMatch(/(^|,)"?[=+@\t]/);
    const shown = cells(await figures('takings', query), 'products').of('=cmd|"/c calc"!A1', 'This period');
    expect(text).toContain(String(Number(shown) / 100));

    const xlsx = await app.request(path('visits/file', { ...query, format: 'xlsx' }), { headers: staff });
    expect(xlsx.headers.get('content-type')).toContain('spreadsheetml');
    const parts = unzip(Buffer.from(await xlsx.arrayBuffer()));
    const xml = [...parts.values()].join('\n');
    expect([...parts.keys()].filter((name) => name.startsWith('xl/worksheets/sheet'))).toHaveLength(6);
    expect(xml.includes('<f>')).toBe(false);
    expect(xml.includes("<t>'@SUM(1,2)</t>")).toBe(true);
    await db.updateTable('product').set({ title: 'Visits' }).where('id', '=', 'visit').execute();
  });

  test('figures whose titles begin alike get worksheets with different names', async () => {
    const group = await figures('visits', own('2026-03-01', '2026-03-31'));
    const long = 'Children who came on a day without a visit of their own';
    const titles = [`${long}, by age`, `${long}, by hour`, long.toUpperCase(), 'In short', 'In short!'];
    const [figure] = group.figures;
    if (!figure) throw new Error('There is no figure');
    const workbook = await writeWorkbook({
      ...group,
      figures: titles.map((title) => ({ ...figure, title })),
    });
    const sheets = unzip(workbook).get('xl/workbook.xml') ?? '';
    expect([...sheets.matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      'Children who came on a day with',
      'Children who came on a day wi 2',
      'CHILDREN WHO CAME ON A DAY WI 3',
      'In short',
      'In short 2',
    ]);
  });

  test('an unknown figure is refused', async () => {
    const answer = await app.request(path('takings/file', { format: 'csv', figure: 'nothing' }), {
      headers: staff,
    });
    expect(answer.status).toBe(404);
  });

  test('the day sheet and the month’s end sheet are PDFs that contain the figures', async () => {
    const sheet = async (kind: string, date: string) => {
      const answer = await app.request(`/api/admin/office/figures/sheets/${kind}?date=${date}`, {
        headers: staff,
      });
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toContain(
        kind === 'day' ? `day-sheet-${date}.pdf` : `month-end-${date.slice(0, 7)}.pdf`,
      );
      return pdfText(new Uint8Array(await answer.arrayBuffer()));
    };
    const day = await sheet('day', '2026-03-14');
    expect(day).toContain('Day sheet, Saturday 14 March 2026');
    const sold = cells(await figures('takings', own('2026-03-14', '2026-03-14')), 'in-short');
    const pounds = (pence: unknown) =>
      `£${(Number(pence) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
    expect(day).toContain(pounds(sold.of('Money received', 'This period')));
    // The history ends in this month, so the sheet has few differences to draw.
    const month = await sheet('month', '2026-11-05');
    expect(month).toContain('Month’s end, November 2026');
    expect(month).toContain('What is owed to families');
  });
});

describe('figure sheets by mail', () => {
  const set = (kind: string, body: object) =>
    app.send(
      {
        ...setFigureMailsCall,
        path: setFigureMailsCall.path.replace(':kind', kind) as typeof setFigureMailsCall.path,
      },
      body,
      staff,
    );
  const sent = () =>
    db
      .selectFrom('figure_report')
      .select(['kind', 'day', 'recipient'])
      .orderBy('day')
      .orderBy('recipient')
      .execute();

  test('the sheet of each period goes to each address once, even with two processes that repeat the job', async () => {
    clock.set('2026-11-10T12:00:00Z');
    expect((await set('day', { isOn: true, recipients: [], minute: 420 })).body.message).toContain(
      'give an address',
    );
    const recipients = ['owner@windfall.example', 'books@windfall.example', 'OWNER@windfall.example'];
    const { body } = await set('day', { isOn: true, recipients, minute: 420 });
    expect(body.schedule).toMatchObject({
      isOn: true,
      recipients: ['owner@windfall.example', 'books@windfall.example'],
      lastSentAt: null,
    });
    expect(await queueFigureMails(app.site.context)).toBe(0);
    clock.set('2026-11-11T06:59:00Z');
    expect(await queueFigureMails(app.site.context)).toBe(0);
    clock.set('2026-11-11T07:00:00Z');
    const counts = await Promise.all([
      queueFigureMails(app.site.context),
      queueFigureMails(app.site.context),
    ]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await queueFigureMails(app.site.context)).toBe(0);
    const mails = await waitFor(async () => {
      app.site.context.wakeMailSender();
      const kept = (await app.mails(0)).filter(({ subject }) => subject.startsWith('Day sheet'));
      if (kept.length < 2) throw new Error(`${kept.length} sheets so far`);
      return kept;
    });
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
      'books@windfall.example',
      'owner@windfall.example',
    ]);
    expect(mails[0]?.subject).toContain('Day sheet, Tuesday 10 November 2026');
    const attachments = mails[0]?.attachments as unknown as { filename: string; content: string }[];
    const pdf = attachments.find(({ filename }) => filename === 'day-sheet-2026-11-10.pdf');
    expect(await pdfText(new Uint8Array(Buffer.from(pdf?.content ?? '', 'base64')))).toContain(
      'Day sheet, Tuesday 10 November 2026',
    );
  });

  test('a site that was off sends the day sheets of the last seven days, and the month’s end sheet on the first; a new address begins with the day on which it is added', async () => {
    staff = await signInAgain(app);
    // The mails are not sent, because drawing each PDF would take most of this file's time.
    const unsent = { ...app.site.context, wakeMailSender: () => undefined };
    await set('month', { isOn: true, recipients: ['owner@windfall.example'], minute: 480 });
    clock.set('2026-12-01T07:30:00Z');
    await queueFigureMails(unsent);
    const days = (await sent()).filter(
      ({ kind, recipient }) => kind === 'day' && recipient.startsWith('owner'),
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-11-10', ...daysInRange('2026-11-24', '2026-11-30')]);
    expect((await sent()).filter(({ kind }) => kind === 'month')).toEqual([]);
    clock.set('2026-12-01T08:00:00Z');
    expect(await queueFigureMails(unsent)).toBe(1);
    staff = await signInAgain(app);
    const recipients = ['owner@windfall.example', 'books@windfall.example', 'new@windfall.example'];
    await set('day', { isOn: true, recipients, minute: 480 });
    await set('day', { isOn: true, recipients: recipients.slice(1), minute: 480 });
    await set('day', { isOn: true, recipients, minute: 480 });
    expect(await queueFigureMails(unsent)).toBe(0);
    clock.set('2026-12-02T08:00:00Z');
    expect(await queueFigureMails(unsent)).toBe(3);
    const added = (await sent()).filter(({ recipient }) => recipient.startsWith('new'));
    expect(added.map(({ day }) => day)).toEqual(['2026-12-01']);
    staff = await signInAgain(app);
    await set('day', { isOn: false, recipients: [], minute: 420 });
    clock.set('2026-12-03T08:00:00Z');
    expect(await queueFigureMails(unsent)).toBe(0);
  });

  test('an address that somebody else has added is not removed by a page that does not show it', async () => {
    staff = await signInAgain(app);
    const shown = { isOn: false, recipients: [], minute: 420 };
    await set('month', shown);
    const toOwner = { isOn: true, recipients: ['owner@windfall.example'], minute: 420 };
    expect((await set('month', { ...toOwner, before: shown })).status).toBe(200);
    expect((await set('month', { ...toOwner, before: shown })).status).toBe(200);
    const toBooks = { isOn: true, recipients: ['books@windfall.example'], minute: 420 };
    expect(await set('month', { ...toBooks, before: shown })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    });
    expect((await set('month', { ...toBooks, before: toOwner })).body.schedule.recipients).toEqual([
      'books@windfall.example',
    ]);
    expect((await set('month', { ...toOwner, before: { ...toBooks, minute: 421 } })).status).toBe(409);
    expect((await set('month', shown)).status).toBe(200);
  });

  test.each([
    ['day', '2026-03-29', 419, ['2026-03-27']],
    ['day', '2026-03-29', 420, ['2026-03-27', '2026-03-28']],
    ['month', '2026-05-01', 419, ['2026-03-01']],
    ['month', '2026-05-01', 420, ['2026-03-01', '2026-04-01']],
  ] as const)('the sheet of a %s: on %s at minute %i, the periods %j are due', (kind, day, minute, due) => {
    const since = kind === 'day' ? '2026-03-27' : '2026-03-01';
    expect(duePeriods({ kind, minute: 420, since }, day, minute)).toEqual(due);
  });
});

/** Returns the text of a PDF. */
async function pdfText(data: Uint8Array): Promise<string> {
  const document = await getDocument({ data, verbosity: 0 }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  });
  return (await Promise.all(pages)).join(' ').replaceAll(/\s+/g, ' ');
}

/** Returns the files of a ZIP archive as text. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + size);
    const content = method === 0 ? packed : inflateRawSync(packed);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return files;
}
