import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { refusalReply, refusalStatus } from '../../src/contract/refusal.ts';
import { apiCalls } from '../../src/server/features/api-docs/all-calls.ts';
import { describeApi } from '../../src/server/features/api-docs/describe-api.ts';
import { type BadRequest, badRequests } from './bad-request.ts';
import { brokenBodies, oddQuery } from './hostile-values.ts';
import { type Persona, personas, startSeededApp } from './seeded-app.ts';
import { validRequest } from './valid-request.ts';

/**
 * Number of requests by each caller to each call. An ordinary run sends the same few each time.
 * `HOSTILE_RUNS=500` sends more, and different ones each time; `HOSTILE_SEED` repeats such a run.
 */
const harder = process.env['HOSTILE_RUNS'];
const numRuns = Number(harder ?? 6);
const seed = Number(process.env['HOSTILE_SEED'] ?? (harder ? Date.now() % 2 ** 31 : 20_261_121));

const seededApp = await startSeededApp();
const described = Object.entries(describeApi('test').paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
);
const callOf = ({ method, path }: { method: string; path: string }) =>
  apiCalls.find((call) => call.method === method && call.path.replace(/:(\w+)/g, '{$1}') === path);
const inContract = described.flatMap((entry) => callOf(entry) ?? []);
const others = described.filter((entry) => !callOf(entry));

/**
 * Refusals that rightly write a row, because the site counts attempts in order to notice and block guessing.
 */
const recordedRefusals = ['wrong_password', 'code_wrong', 'code_over', 'pin_wrong'];
/**
 * Returns whether a request repeats an action of an offline kiosk. If such a request is refused, it rightly
 * writes a clash for staff and a line in the audit log, but nothing else. Only staff and kiosks may send it.
 */
const isReplay = ({ body }: BadRequest, persona: Persona) =>
  (persona === 'a kiosk' || persona === 'staff') && typeof body === 'string' && body.includes('passedOn');
const forStaff = ['desk_clash', 'journal'];

/**
 * Returns whether a call is meant for a caller. Any other caller meets the same guard in every call
 * (`test/call-access.test.ts`).
 */
const isMeantFor = ({ access }: Call, persona: Persona) =>
  access === 'public'
    ? persona === 'a visitor' || persona === 'a family'
    : persona === 'staff' || (persona === 'a kiosk' && access === 'kiosk');
/**
 * Returns the requests that a caller sends: all of them if the call is meant for the caller, otherwise every
 * fourth. No two of these other callers send the same request.
 */
const sentBy = (requests: readonly BadRequest[], call: Call, persona: Persona) =>
  isMeantFor(call, persona)
    ? requests
    : requests.filter((_, index) => index % personas.length === personas.indexOf(persona));

const drawn = new Map<Call, BadRequest[]>();
/** Returns the bad requests for a call, which are the same for every caller. */
function requestsFor(call: Call): readonly BadRequest[] {
  const known = drawn.get(call);
  if (known) return known;
  const valid = [true, false].map((whole) => validRequest(call, seededApp.words, whole));
  const requests = fc.sample(badRequests(call, valid, seededApp.words), { numRuns: numRuns * 3, seed });
  drawn.set(call, requests);
  return requests;
}

test.each(inContract.map((call) => [call.method, call.path, call] as const))(
  '%s %s refuses what breaks its contract, and a refused request of any caller stores nothing',
  { timeout: 300_000 * Math.ceil(numRuns / 50) },
  async (_method, _path, call) => {
    for (const persona of personas) {
      await seededApp.begin(persona);
      const requests = sentBy(requestsFor(call).slice(0, numRuns), call, persona);
      // A GET request, or one that breaks the contract, must store nothing. So the tables are compared once,
      // after all of these requests.
      const storesNothing = requests.filter(({ fits }) => call.method === 'GET' || !fits);
      const before = await seededApp.stored();
      for (const request of storesNothing) {
        const answer = await seededApp.ask(request, persona);
        expectValidReply(call, request, answer, persona);
        if (!request.fits)
          expect(
            answer.ok,
            `accepted although it breaks the contract: ${describeExchange(request, answer, persona)}`,
          ).toBe(false);
      }
      expect(await seededApp.stored(), `stored by a question or refused request of ${persona}`).toEqual(
        before,
      );
      for (const request of requests) {
        if (storesNothing.includes(request)) continue;
        const earlier = await seededApp.stored();
        const answer = await seededApp.ask(request, persona);
        expectValidReply(call, request, answer, persona);
        if (answer.ok || recordedRefusals.includes(answer.code ?? '')) continue;
        const recordedTables = isReplay(request, persona) ? forStaff : [];
        expect(
          without(recordedTables, await seededApp.stored()),
          `stored by a refused request, seed ${seed}: ${describeExchange(request, answer, persona)}`,
        ).toEqual(without(recordedTables, earlier));
      }
    }
    seededApp.expectNoTrouble();
  },
);

function without(tables: readonly string[], stored: Record<string, string>): Record<string, string> {
  if (tables.length === 0) return stored;
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !tables.includes(name)));
}

type Answer = Awaited<ReturnType<typeof seededApp.ask>>;

function describeExchange(
  { method, path, body }: BadRequest,
  { status, text }: Answer,
  persona: Persona,
): string {
  return `${method} ${path.slice(0, 200)} ${String(body).slice(0, 300)} by ${persona}: ${status} ${text.slice(0, 300)}`;
}

function expectValidReply(call: Call, request: BadRequest, answer: Answer, persona: Persona): void {
  const description = describeExchange(request, answer, persona);
  expect(answer.status, description).toBeLessThan(500);
  if (answer.status === call.status) {
    const read = call.reply.safeParse(call.replyType ? answer.text : answer.json);
    expect(read.success ? '' : JSON.stringify(read.error.issues), description).toBe('');
    return;
  }
  const refusal = refusalReply.parse(answer.json);
  expect(answer.status, description).toBe(refusalStatus[refusal.code]);
  // A damaged path parameter may match no call.
  if (refusal.code !== 'not_found') expect(call.refusals, description).toContain(refusal.code);
}

test('the comparison of tables notices what a valid request stores', async () => {
  const before = await seededApp.stored();
  const body = JSON.stringify({
    name: 'Robin Vale',
    email: 'robin@example.org',
    inquiryType: 'general',
    message: 'Is there a bicycle stand?',
  });
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', path: '/api/contact', headers, body, fits: true };
  expect(await seededApp.ask(request, 'a visitor')).toMatchObject({ ok: true });
  const differing = Object.entries(await seededApp.stored()).filter(([name, rows]) => before[name] !== rows);
  expect(differing.map(([name]) => name)).toContain('inquiry');
});

test('further requests that break the contract store nothing, whoever the caller is', async () => {
  for (const persona of personas) {
    await seededApp.begin(persona);
    const before = await seededApp.stored();
    for (const call of inContract.filter(({ method }) => method !== 'GET')) {
      const bad = sentBy(requestsFor(call).slice(numRuns), call, persona).filter(({ fits }) => !fits);
      const answers = await Promise.all(bad.map((request) => seededApp.ask(request, persona)));
      for (const { status } of answers) expect(status).toBeLessThan(500);
    }
    expect(await seededApp.stored(), `seed ${seed}, ${persona}`).toEqual(before);
  }
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'get1'];

test('every address answers other methods with 405 and an Allow header, and stores nothing', async () => {
  for (const persona of personas) await seededApp.begin(persona);
  const before = await seededApp.stored();
  for (const path of new Set(described.map((entry) => entry.path))) {
    const own = described.filter((entry) => entry.path === path).map((entry) => entry.method);
    const allowed = own.includes('GET') ? [...own, 'HEAD'].sort() : own.sort();
    const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    for (const [index, other] of methods.filter((method) => !allowed.includes(method)).entries()) {
      const request = { method: other, path: address, headers: {}, body: null, fits: false };
      // Staff, who may do most, try each method. Every other caller tries a third of the methods.
      const askers = personas.filter(
        (persona, which) => persona === 'staff' || index % (personas.length - 1) === which % 3,
      );
      for (const persona of askers) {
        const { status, json, allow } = await seededApp.ask(request, persona);
        expect([path, other, persona, status, allow]).toEqual([
          path,
          other,
          persona,
          405,
          allowed.join(', '),
        ]);
        expect(refusalReply.parse(json).code).toBe('method_not_allowed');
      }
    }
  }
  expect(await seededApp.stored()).toEqual(before);
});

test.each(others.map(({ method, path }) => [method, path]))(
  '%s %s, which is not in the contract, refuses bad input',
  async (method, path) => {
    await fc.assert(
      fc.asyncProperty(brokenBodies, oddQuery, async (sent, query) => {
        const body = method === 'POST' ? sent : null;
        const request = { method, path: `${path}?${query}`, headers: {}, body, fits: false };
        const before = await seededApp.stored();
        for (const persona of personas) {
          const { status, json } = await seededApp.ask(request, persona);
          if (method === 'POST') expect([status, refusalReply.safeParse(json).success]).toEqual([400, true]);
          else expect([200, 401]).toContain(status);
        }
        expect(await seededApp.stored()).toEqual(before);
      }),
      { numRuns, seed },
    );
  },
);
