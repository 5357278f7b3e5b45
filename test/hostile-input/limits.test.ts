import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { visitInput } from '../visit-input.ts';

const processes = await startAppProcesses(inject('databaseUrl'));
const [behindProxy, other, withoutProxy] = await Promise.all([
  processes.openApp(await freePort()),
  processes.openApp(await freePort()),
  processes.openApp(await freePort(), { TRUST_PROXY: '0' }),
]);
afterAll(() => processes.close());
const { url } = behindProxy;

const post = (path: string, body: unknown, headers: Record<string, string>, at = url) =>
  fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('nothing is written to the table of rate limits by pages, by calls that only show data, or by one booking', async () => {
  const { db, close } = connect(processes.databaseUrl);
  for (const path of [
    '/',
    '/booking',
    '/menu',
    '/nothing',
    '/api/site',
    '/api/availability',
    '/api/menu',
    '/favicon.svg',
  ]) {
    await fetch(url + path);
  }
  await post('/api/quote', { ticketQuantities: { 'child-1-12': 2 } }, {});
  const booked = await post('/api/create-booking-payment', visitInput({ selectedDate: '2020-01-01' }), {});
  expect(booked.status).toBe(409);
  const counted = await db.selectFrom('rate_limit').selectAll().execute();
  await close();
  expect(counted).toEqual([]);
});

const guess = (app: { url: string }, address: string) =>
  post(
    '/api/validate-voucher',
    { voucherCode: 'WIND-AAAAA-AAAAA', orderAmount: 20, numberOfChildren: 1, numberOfAdults: 0 },
    { 'x-forwarded-for': address },
    app.url,
  );

test('X-Forwarded-For is trusted for as many proxies as the settings name, and for no more', async () => {
  const claims = await Promise.all(
    Array.from({ length: 7 }, (_, turn) => guess(withoutProxy, `198.51.100.${turn}`)),
  );
  expect(claims.filter(({ status }) => status === 429).length).toBe(2);
  const behind = await Promise.all(
    Array.from({ length: 7 }, (_, turn) => guess(behindProxy, `198.51.100.${turn}, 203.0.113.9`)),
  );
  expect(behind.filter(({ status }) => status === 429).length).toBe(2);
});

const limited: [string, number, (turn: number, address: string, at: string) => Promise<Response>][] = [
  [
    'sign-ins',
    10,
    (_, a, at) => post('/api/staff/sign-in', { password: 'wrong' }, { 'x-forwarded-for': a }, at),
  ],
  [
    'kiosk codes',
    10,
    (_, a, at) => post('/api/kiosk/enrol', { code: 'AAAA-BBBB' }, { 'x-forwarded-for': a }, at),
  ],
  [
    'tickets',
    10,
    (_, a, at) =>
      post(
        '/api/my-ticket',
        { reference: 'WF-AAAAA-BBBBB', customerName: 'Robin' },
        { 'x-forwarded-for': a },
        at,
      ),
  ],
  ['voucher codes', 5, (_, a, at) => guess({ url: at }, a)],
  [
    'codes by mail',
    30,
    (turn, a, at) =>
      post(
        '/api/email-codes',
        { email: `r${turn}@example.org`, for: 'credits' },
        { 'x-forwarded-for': a },
        at,
      ),
  ],
  [
    'codes entered',
    40,
    (_, a, at) =>
      post(
        '/api/email-codes/confirm',
        { email: 'x@example.org', code: '123456' },
        { 'x-forwarded-for': a },
        at,
      ),
  ],
  [
    'credit look-ups',
    30,
    (_, a, at) =>
      fetch(`${at}/api/session-credits?email=x@example.org`, { headers: { 'x-forwarded-for': a } }),
  ],
  [
    'member look-ups',
    20,
    (_, a, at) => fetch(`${at}/api/loyalty/member/x@example.org`, { headers: { 'x-forwarded-for': a } }),
  ],
  [
    'bookings',
    60,
    (_, a, at) =>
      post(
        '/api/create-booking-payment',
        visitInput({ selectedDate: '2020-01-01' }),
        { 'x-forwarded-for': a },
        at,
      ),
  ],
  [
    'joining',
    5,
    (turn, a, at) =>
      post(
        '/api/loyalty/join',
        { name: 'Robin Vale', email: `j${turn}@example.org`, emailConsent: false },
        { 'x-forwarded-for': a },
        at,
      ),
  ],
  [
    'messages',
    5,
    (turn, a, at) =>
      post(
        '/api/contact',
        { name: 'Robin Vale', email: 'r@example.org', inquiryType: 'general', message: `Hello ${turn}` },
        { 'x-forwarded-for': a },
        at,
      ),
  ],
];

test.each(limited)(
  'for %s, the limit is %i calls from one address, counted over all processes',
  async (what, limit, ask) => {
    const address = `203.0.113.${limited.findIndex(([name]) => name === what) + 20}`;
    const answers: number[] = [];
    for (let turn = 0; turn < limit + 2; turn += 1) {
      answers.push((await ask(turn, address, turn % 2 ? other.url : url)).status);
    }
    expect(answers.slice(0, limit)).not.toContain(429);
    expect(answers.slice(limit)).toEqual([429, 429]);
    expect((await ask(limit + 2, '203.0.113.99', url)).status).not.toBe(429);
  },
);
