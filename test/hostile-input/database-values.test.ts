import { expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { apiCalls } from '../../src/server/features/api-docs/all-calls.ts';
import { writeRequest } from './bad-request.ts';
import { startSeededApp } from './seeded-app.ts';
import {
  inputParts,
  type JsonValue,
  setAtPath,
  type ValidRequest,
  validRequest,
  valuePaths,
} from './valid-request.ts';

/**
 * The tests send values that PostgreSQL would refuse and that a contract could let through by mistake:
 * impossible days, times, ids or numbers, and texts that it cannot store.
 */
const seededApp = await startSeededApp();

const notForText = ['x\u0000y', '\ud800', 'x\udc00'];
/** Fields that are never stored and never used in a query: they are compared, or ignored. */
const comparedElsewhere = ['password', 'website'];

const cursor = (key: string) => Buffer.from(JSON.stringify([key, seededApp.words[8]])).toString('base64url');
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
  cursor('2026-11-20 10:00:00+99'),
  cursor('2026-11-20 10:00:60+00'),
  cursor('0000-01-01'),
  cursor('x\u0000'),
  cursor('x\ud800'),
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

/**
 * Values for fields in which the contract accepts any text. Some could break out of a query, or cannot be
 * cast. The others are an impossible day, time, id or number, for handlers that read such a value from the
 * text.
 */
const anyText = ['\\', "'%_", 'x'.repeat(60)];
const kindsInText = new Set<JsonValue>([
  ...anyText,
  '0000-00-00T00:00:00.000000Z_0',
  '0000-01-01',
  '9999-12-31T23:59:59-23:59',
  '-'.repeat(36),
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '24:00',
  '9999999999',
  cursor('x\u0000'),
]);

const inputs = new Map<Call, ValidRequest>();
function validInput(call: Call): ValidRequest {
  const valid = inputs.get(call) ?? validRequest(call, seededApp.words, true);
  inputs.set(call, valid);
  return valid;
}
const at = (value: JsonValue, path: readonly string[]): JsonValue =>
  path.reduce<JsonValue>((found, key) => (found as { [key: string]: JsonValue })[key] ?? null, value);

test.each(apiCalls.map((call) => [call.method, call.path, call] as const))(
  '%s %s refuses texts that the database cannot store and numbers that it cannot hold',
  (_method, _path, call) => {
    for (const part of inputParts) {
      for (const path of valuePaths(validInput(call)[part])) {
        const value = at(validInput(call)[part], path);
        if (comparedElsewhere.includes(path.at(-1) ?? '')) continue;
        const bad: JsonValue[] =
          typeof value === 'string'
            ? notForText.map((text) => value + text)
            : typeof value === 'number'
              ? [2_147_483_648, -2_147_483_649]
              : [];
        for (const instead of bad) {
          const damaged = structuredClone(validInput(call)[part]);
          setAtPath(damaged, path, instead);
          expect(
            call[part].safeParse(damaged).success,
            `${part} ${path.join('.')} ${JSON.stringify(instead)}`,
          ).toBe(false);
        }
      }
    }
  },
);

test.each(apiCalls.map((call) => [call.method, call.path, call] as const))(
  '%s %s: the database can store every value that the contract accepts',
  async (_method, _path, call) => {
    const valid = validInput(call);
    for (const part of inputParts) {
      for (const spot of valuePaths(valid[part])) {
        if (spot.length === 0) continue;
        const accepted = edges.flatMap((edge) => {
          const damaged: ValidRequest = { ...valid, [part]: structuredClone(valid[part]) };
          setAtPath(damaged[part], spot, edge);
          return call[part].safeParse(damaged[part]).success ? [{ edge, damaged }] : [];
        });
        await seededApp.forgetGuesses();
        const takesAnyText = anyText.every((text) => accepted.some(({ edge }) => edge === text));
        for (const { edge, damaged } of accepted) {
          if (takesAnyText && typeof edge === 'string' && !kindsInText.has(edge)) continue;
          const answer = await seededApp.askAsStaff(writeRequest(call, damaged));
          expect(answer.status, `${spot.join('.')} ${JSON.stringify(edge)}: ${answer.text}`).toBeLessThan(
            500,
          );
        }
      }
    }
    seededApp.expectNoTrouble();
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
])('an address with a hostile id is not found: %.60s', async (path) => {
  for (const method of path.startsWith('/rewards') ? ['GET', 'POST'] : ['GET']) {
    const request = { method, path, headers: {}, body: null, fits: false };
    expect([method, (await seededApp.ask(request, 'a visitor')).status]).toEqual([method, 404]);
  }
  seededApp.expectNoTrouble();
});
