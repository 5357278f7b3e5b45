import { expect, test } from 'vitest';
import { apiCalls } from '../../src/server/features/api-docs/all-calls.ts';
import { type Honest, honestRequest, type JsonValue, parts, places, put } from './honest-request.ts';
import { openWorld } from './world.ts';

/**
 * Values that a loose contract takes and PostgreSQL does not: no such days, times, ids or numbers, and texts
 * that it cannot keep.
 */
const world = await openWorld();

const notForText = ['x\u0000y', '\ud800', 'x\udc00'];
/** What is never stored and never asked for in the database: it is compared, or ignored. */
const comparedElsewhere = ['password', 'website'];

const place = (key: string) => Buffer.from(JSON.stringify([key, world.words[8]])).toString('base64url');
const edges: JsonValue[] = [
  '0000-00-00T00:00:00.000000Z_0',
  '2026-13-01T00:00:00.000000Z_1',
  '2026-02-30T00:00:00.000000Z_1',
  '2026-11-20T10:00:60.000000Z_1',
  '2026-11-20T24:00:00.000000Z_1',
  '2026-11-20T10:00:00.000000Z_999999999999999999',
  '2026-11-20T10:00:00.000000Z_9999999999999999999',
  '0000-01-01',
  '2000-01-01',
  '2199-12-31',
  '9999-12-31',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-11-20T10:00:60Z',
  '2026-11-20T24:00:00Z',
  '-'.repeat(36),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '24:00',
  '23:60',
  '999999999',
  '9999999999',
  place('2026-11-20 10:00:00+99'),
  place('2026-11-20 10:00:60+00'),
  place('0000-01-01'),
  place('x\u0000'),
  place('x\ud800'),
  ...notForText,
  '\\',
  "'%_",
  'x'.repeat(60),
  0.1,
  -1,
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1_000_000,
];

const honest = (call: (typeof apiCalls)[number]) => honestRequest(call, world.words, true);
const at = (value: JsonValue, path: readonly string[]): JsonValue =>
  path.reduce<JsonValue>((found, key) => (found as { [key: string]: JsonValue })[key] ?? null, value);

test.each(apiCalls.map((call) => [call.method, call.path, call] as const))(
  '%s %s: no text that the database cannot keep, no number that it cannot hold',
  (_method, _path, call) => {
    for (const part of parts) {
      for (const path of places(honest(call)[part])) {
        const value = at(honest(call)[part], path);
        if (comparedElsewhere.includes(path.at(-1) ?? '')) continue;
        const bad: JsonValue[] =
          typeof value === 'string'
            ? notForText.map((text) => value + text)
            : typeof value === 'number'
              ? [2_147_483_648, -2_147_483_649]
              : [];
        for (const instead of bad) {
          const bent = structuredClone(honest(call)[part]);
          put(bent, path, instead);
          expect(
            call[part].safeParse(bent).success,
            `${part} ${path.join('.')} ${JSON.stringify(instead)}`,
          ).toBe(false);
        }
      }
    }
  },
);

test.each(apiCalls.map((call) => [call.method, call.path, call] as const))(
  '%s %s: whatever its contract takes, the database takes',
  { timeout: 120_000 },
  async (method, path, call) => {
    await world.begin('staff');
    const whole = honest(call);
    for (const part of parts) {
      for (const spot of places(whole[part])) {
        if (spot.length === 0) continue;
        for (const edge of edges) {
          const bent: Honest = structuredClone(whole);
          put(bent[part], spot, edge);
          if (!call[part].safeParse(bent[part]).success) continue;
          const address = path.replace(/:(\w+)/g, (_, name: string) =>
            encodeURIComponent(String(bent.params[name])),
          );
          const query = Object.entries(bent.query).map(([name, value]) => [name, String(value)]);
          const answer = await world.ask(
            {
              method,
              path: `${address}?${new URLSearchParams(query)}`,
              headers: method === 'POST' ? { 'content-type': 'application/json' } : {},
              body: method === 'POST' ? JSON.stringify(bent.body) : null,
              fits: true,
            },
            'staff',
          );
          expect(answer.status, `${spot.join('.')} ${JSON.stringify(edge)}: ${answer.text}`).toBeLessThan(
            500,
          );
        }
      }
    }
    world.expectNoTrouble();
  },
);

test.each([
  `/dev/mail/${'-'.repeat(36)}`,
  '/dev/mail/%00',
  `/dev/mail/${'-'.repeat(36)}/html`,
  `/dev/mail/${'-'.repeat(36)}/attachments/x`,
  '/rewards-mail/%00',
  '/rewards-mail/%ff',
  `/rewards-mail/${'x'.repeat(2_000)}`,
])('%.60s is not found', async (path) => {
  for (const method of path.startsWith('/rewards') ? ['GET', 'POST'] : ['GET']) {
    const request = { method, path, headers: {}, body: null, fits: false };
    expect([method, (await world.ask(request, 'a stranger')).status]).toEqual([method, 404]);
  }
  world.expectNoTrouble();
});
