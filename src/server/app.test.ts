import { expect, test } from 'vitest';
import { bodyOf, createTestApp } from '../../test/test-app.ts';
import { visitInput } from '../../test/visit-input.ts';
import { bookVisitCall } from '../contract/booking.ts';
import { refusalReply } from '../contract/refusal.ts';
import { apiCalls } from './features/api-docs/all-calls.ts';
import { clientAddress } from './http/client-address.ts';

const centre = await createTestApp({ log: 'info' });

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, { summary: string; responses: Record<string, unknown> }>>;
}

test('the OpenAPI description contains every mounted call', async () => {
  const description = await bodyOf<OpenApi>(await centre.request('/api/openapi.json'));
  expect(description.openapi).toBe('3.1.0');
  const mounted = centre.app.routes
    .filter(
      ({ path, method }) =>
        (path.startsWith('/api/') || path === '/health') && !path.includes('*') && method !== 'ALL',
    )
    .map(({ path, method }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .filter((call) => !call.endsWith('/api/openapi.json') && !call.endsWith('/api/docs'));
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(new Set(described)).toEqual(new Set(mounted));
  expect(mounted.length).toBeGreaterThan(10);
});

test('the page /api/docs names every call', async () => {
  const page = await (await centre.request('/api/docs')).text();
  for (const call of apiCalls) expect(page).toContain(`<code>${call.method} ${call.path}</code>`);
});

test.each(['/api/nothing', '/api/bookings', '/api/../api/nothing'])(
  '%s is not a call: 404 in JSON',
  async (path) => {
    const response = await centre.request(path);
    expect(response.status).toBe(404);
    expect(refusalReply.safeParse(await response.json()).success).toBe(true);
  },
);

test('the reply to a call has a request id and is not cached', async () => {
  const response = await centre.request('/api/site');
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each(['/api/docs', '/dev/mail'])('%s has the security headers of pages', async (path) => {
  const { headers } = await centre.request(path);
  expect(headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
});

test.each([
  ['nobody has signed in', '/api/admin/standing', {}, 'not_signed_in'],
  [
    'it comes from another site',
    '/api/booking-result',
    { origin: 'https://elsewhere.example' },
    'wrong_origin',
  ],
  ['there is no such call', '/api/nothing', {}, 'not_found'],
])('a refused call is logged in one line, with its code: %s', async (_, path, headers, code) => {
  const before = centre.logged.length;
  const response = await (path === '/api/booking-result'
    ? centre.post(path, {}, headers)
    : centre.request(path, { headers }));
  expect(centre.logged.slice(before)).toMatchObject([
    { msg: 'request', path, code, status: response.status, requestId: response.headers.get('x-request-id') },
  ]);
});

test('a successful call has no code in its log line', async () => {
  const before = centre.logged.length;
  await centre.request('/api/site');
  expect(centre.logged.slice(before)).toHaveLength(1);
  expect(centre.logged.at(-1)).not.toHaveProperty('code');
});

test('the log line of a call names the booking of its reply', async () => {
  const { body } = await centre.send(bookVisitCall, visitInput());
  expect(body.bookingId).toMatch(/./);
  expect(centre.logged.at(-1)).toMatchObject({ path: bookVisitCall.path, booking: body.bookingId });
});

test('/health answers 200 while the database answers', async () => {
  const response = await centre.request('/health');
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
});

test('without the database the site answers 503, not 500', async () => {
  const unavailable = await createTestApp();
  await unavailable.db.destroy();
  const health = await unavailable.request('/health');
  expect([health.status, await health.json()]).toEqual([
    503,
    { ok: false, reason: 'The database cannot be reached' },
  ]);
  const call = await unavailable.request('/api/calendar/availability/2026-11-28');
  expect([call.status, (await bodyOf<{ code: string }>(call)).code]).toEqual([503, 'resting']);
});

const contextOf = (remoteAddress: string, forwarded?: string) =>
  ({
    env: { incoming: { socket: { remoteAddress } } },
    req: { header: () => forwarded },
  }) as unknown as Parameters<typeof clientAddress>[0];

test.each([
  ['no proxy is trusted by default', 0, '1.1.1.1', '10.0.0.1'],
  ['the last proxy is trusted', 1, '9.9.9.9, 2.2.2.2', '2.2.2.2'],
  ['the last two are trusted', 2, '9.9.9.9, 3.3.3.3, 2.2.2.2', '3.3.3.3'],
  ['a header shorter than the chain is ignored', 2, '9.9.9.9', '10.0.0.1'],
  ['without a header the connection’s address is used', 1, undefined, '10.0.0.1'],
  ['a malformed address is ignored', 1, "1.1.1.1, ' or 1=1", '10.0.0.1'],
  ['a port is removed', 1, '2.2.2.2:4711', '2.2.2.2'],
  ['an IPv4-mapped IPv6 address is IPv4', 1, '::ffff:2.2.2.2', '2.2.2.2'],
  ['an IPv6 address is reduced to its network', 1, '2001:DB8:0:07::1', '2001:db8:0:7::/64'],
  [
    'an IPv6 address in another form is reduced to the same network',
    1,
    '[2001:0db8:0000:0007:aaaa:bbbb:cccc:dddd]:443',
    '2001:db8:0:7::/64',
  ],
  ['an IPv6 address that begins with :: is reduced to its network', 1, '::1', '0:0:0:0::/64'],
])('the client’s address: %s', (_, proxies, forwarded, expected) => {
  expect(clientAddress(contextOf('10.0.0.1', forwarded), proxies)).toBe(expected);
});
