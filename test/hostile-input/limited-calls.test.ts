import { expect, test } from 'vitest';
import { apiCalls } from '../../src/server/features/api-docs/all-calls.ts';
import { writeRequest } from './bad-request.ts';
import { startSeededApp } from './seeded-app.ts';
import { validRequest } from './valid-request.ts';

/**
 * The largest number of times that a test makes a call. The highest limit is 120 calls a minute. This leaves
 * room for the count to begin again a few times, in case the machine stands still for a minute.
 */
const mostCalls = 1_000;

/**
 * Public calls without a limit. They show the same to every visitor, compute a price, or concern only the
 * browser that makes them: its kiosk, its sign-in, its confirmed e-mails.
 */
const unlimited = [
  'GET /api/kiosk',
  'POST /api/staff/sign-out',
  'GET /api/email-codes/proven',
  'POST /api/email-codes/forget',
  'GET /api/site',
  'GET /api/centre',
  'GET /api/way-here',
  'GET /api/words/:page',
  'GET /api/pictures',
  'GET /api/menu',
  'GET /api/notices',
  'GET /api/facebook/latest',
  'GET /api/events',
  'GET /api/opening',
  'GET /api/restrictions/:date',
  'GET /api/availability',
  'GET /api/available-sessions',
  'GET /api/calendar/availability/:date',
  'GET /api/session-availability',
  'GET /api/session-availability/:date/:slot',
  'POST /api/quote',
  'GET /api/credit-bundle',
  'GET /api/gift-vouchers',
  'GET /api/photo-studio/days',
  'GET /api/photo-studio/slots',
  'GET /api/party-packages',
  'GET /api/party-days',
  'GET /api/party-day/:date',
  'GET /api/parties/offer',
  'GET /api/loyalty/levels',
  'GET /api/loyalty/rewards',
  'GET /api/loyalty/achievements',
];

const seededApp = await startSeededApp();
const limited = apiCalls
  .filter(({ access }) => access === 'public')
  .map((call) => [`${call.method} ${call.path}`, call] as const)
  .filter(([name]) => !unlimited.includes(name));

test.each(limited)('%s refuses a client that makes it too often', async (_name, call) => {
  const request = writeRequest(call, validRequest(call, seededApp.words, false));
  const codes = new Set<string | undefined>();
  // All calls come from one address: a call that shares the limit of an earlier one is refused at once.
  for (let count = 0; count < mostCalls && !codes.has('slow_down'); count += 1) {
    codes.add((await seededApp.ask(request, 'a visitor', '198.51.100.1')).code);
  }
  expect(codes).toContain('slow_down');
});

test('every call that is listed as unlimited exists', () => {
  const names = apiCalls.map(({ method, path }) => `${method} ${path}`);
  expect(unlimited.filter((name) => !names.includes(name))).toEqual([]);
});
