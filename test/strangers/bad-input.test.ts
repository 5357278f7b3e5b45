import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../../src/contract/call.ts';
import { refusalReply, refusalStatus } from '../../src/contract/refusal.ts';
import { apiCalls } from '../../src/server/features/api-docs/all-calls.ts';
import { describeApi } from '../../src/server/features/api-docs/describe-api.ts';
import { type BadRequest, badRequests } from './bad-request.ts';
import { honestRequest } from './honest-request.ts';
import { brokenBodies } from './nasty.ts';
import { openWorld, type Persona, personas } from './world.ts';

/**
 * Requests of each caller for each call: the same few in every run. `STRANGERS_RUNS=500` looks harder and
 * elsewhere, `STRANGERS_SEED` repeats that.
 */
const harder = process.env['STRANGERS_RUNS'];
const numRuns = Number(harder ?? 6);
const seed = Number(process.env['STRANGERS_SEED'] ?? (harder ? Date.now() % 2 ** 31 : 20_261_121));

const world = await openWorld();
const described = Object.entries(describeApi('test').paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
);
const callOf = ({ method, path }: { method: string; path: string }) =>
  apiCalls.find((call) => call.method === method && call.path.replace(/:(\w+)/g, '{$1}') === path);
const inContract = described.flatMap((entry) => callOf(entry) ?? []);
const others = described.filter((entry) => !callOf(entry));

/** Refusals that rightly leave a row: what was tried is noted, so that guessing is seen and ends. */
const notes = ['wrong_password', 'code_wrong', 'code_over', 'pin_wrong'];
/**
 * So does what a kiosk passes on and is refused: a line for staff and one in the log, and nothing
 * else. Only who runs the desk may.
 */
const passesOn = ({ body }: BadRequest, persona: Persona) =>
  (persona === 'a kiosk' || persona === 'staff') && typeof body === 'string' && body.includes('passedOn');
const forStaff = ['desk_clash', 'journal'];

test.each(
  inContract.flatMap((call) => personas.map((persona) => [call.method, call.path, persona, call] as const)),
)(
  '%s %s, asked badly by %s',
  { timeout: 60_000 * Math.ceil(numRuns / 50) },
  async (_method, _path, persona, call) => {
    await world.begin(persona);
    const honest = [true, false].map((whole) => honestRequest(call, world.words, whole));
    const before = await world.stored();
    await fc.assert(
      fc.asyncProperty(badRequests(call, honest, world.words), async (request) => {
        const mayStore = call.method !== 'GET' && request.fits;
        const earlier = mayStore ? await world.stored() : null;
        const answer = await world.ask(request, persona);
        judge(call, request, answer, persona);
        if (earlier && !answer.ok && !notes.includes(answer.code ?? '')) {
          const noted = passesOn(request, persona) ? forStaff : [];
          expect(without(noted, await world.stored()), 'stored by a refused request').toEqual(
            without(noted, earlier),
          );
        }
        if (!request.fits) expect(answer.ok, 'taken against its contract').toBe(false);
      }),
      { numRuns, seed, endOnFailure: true },
    );
    if (call.method === 'GET') expect(await world.stored(), 'stored by a question').toEqual(before);
    world.expectNoTrouble();
  },
);

function without(tables: readonly string[], stored: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(stored).filter(([name]) => !tables.includes(name)));
}

function judge(
  call: Call,
  request: BadRequest,
  answer: Awaited<ReturnType<typeof world.ask>>,
  persona: Persona,
): void {
  const said = `${request.method} ${request.path.slice(0, 200)} by ${persona}: ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.status, said).toBeLessThan(500);
  if (answer.status === call.status) {
    const read = call.reply.safeParse(answer.json);
    expect(read.success ? '' : JSON.stringify(read.error.issues), said).toBe('');
    return;
  }
  const refusal = refusalReply.parse(answer.json);
  expect(answer.status, said).toBe(refusalStatus[refusal.code]);
  // A parameter of the path may have led to no call at all.
  if (refusal.code !== 'not_found') expect(call.refusals, said).toContain(refusal.code);
}

test('what an honest request stores is seen', async () => {
  const before = await world.stored();
  const body = JSON.stringify({
    name: 'Robin Vale',
    email: 'robin@example.org',
    inquiryType: 'general',
    message: 'Is there a bicycle stand?',
  });
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', path: '/api/contact', headers, body, fits: true };
  expect(await world.ask(request, 'a stranger')).toMatchObject({ ok: true });
  const differing = Object.entries(await world.stored()).filter(([name, rows]) => before[name] !== rows);
  expect(differing.map(([name]) => name)).toContain('inquiry');
});

test('a contract-breaking request stores nothing, whoever sends it', async () => {
  for (const persona of personas) {
    await world.begin(persona);
    const before = await world.stored();
    for (const call of inContract.filter(({ method }) => method !== 'GET')) {
      const honest = [true, false].map((whole) => honestRequest(call, world.words, whole));
      const bad = fc
        .sample(badRequests(call, honest, world.words), { numRuns: numRuns * 3, seed })
        .filter(({ fits }) => !fits);
      const answers = await Promise.all(bad.map((request) => world.ask(request, persona)));
      for (const { status } of answers) expect(status).toBeLessThan(500);
    }
    expect(await world.stored(), `seed ${seed}, ${persona}`).toEqual(before);
  }
});

test.each([...new Set(described.map(({ path }) => path))])(
  '%s answers other methods than its own with 405, and names its own',
  async (path) => {
    const own = described.filter((entry) => entry.path === path).map((entry) => entry.method);
    const allowed = own.includes('GET') ? [...own, 'HEAD'].sort() : own.sort();
    const address = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
    for (const persona of personas) await world.begin(persona);
    const before = await world.stored();
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'get1']) {
      if (allowed.includes(other)) continue;
      const request = { method: other, path: address, headers: {}, body: null, fits: false };
      for (const persona of personas) {
        const { status, json, allow } = await world.ask(request, persona);
        expect([other, persona, status, allow]).toEqual([other, persona, 405, allowed.join(', ')]);
        expect(refusalReply.parse(json).code).toBe('method_not_allowed');
      }
    }
    expect(await world.stored()).toEqual(before);
  },
);

test.each(others.map(({ method, path }) => [method, path]))(
  '%s %s, which no contract describes',
  async (method, path) => {
    await fc.assert(
      fc.asyncProperty(brokenBodies, fc.webQueryParameters(), async (sent, query) => {
        const body = method === 'POST' ? sent : null;
        const request = { method, path: `${path}?${query}`, headers: {}, body, fits: false };
        const before = await world.stored();
        for (const persona of personas) {
          const { status, json } = await world.ask(request, persona);
          if (method === 'POST') expect([status, refusalReply.safeParse(json).success]).toEqual([400, true]);
          else expect([200, 401]).toContain(status);
        }
        expect(await world.stored()).toEqual(before);
      }),
      { numRuns, seed },
    );
  },
);
