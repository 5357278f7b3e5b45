import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enrolMember } from '../src/server/features/loyalty/enrol-member.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { checkPoints } from '../src/server/integrity/check-points.ts';
import { checkStays } from '../src/server/integrity/check-stays.ts';
import { startFrontDesk } from './front-desk.ts';
import { insertVisit } from './insert-visit.ts';
import { createTestApp } from './test-app.ts';

const day = '2026-11-28';
const at = `${day}T10:00:00.000Z`;
const app = await createTestApp({ at });
const desk = await startFrontDesk(app, at);
await app.db.updateTable('venue').set({ open_play_capacity: 10_000 }).execute();
app.site.context.calendar.invalidate();

/** A request that a kiosk has sent, and may send again. */
interface KioskRequest {
  path: 'check-in' | 'check-out';
  family: number;
  body: Record<string, unknown>;
  /** The first reply that accepted the request; null before that. */
  done: { already: boolean } | null;
}

/** The expected state of a family, by a few rules that share no code with the server. */
interface ExpectedState {
  id: string;
  walkIn: boolean;
  cancelled: boolean;
  in: number | null;
  out: number | null;
}

const which = { family: fc.nat(2), kiosk: fc.boolean() };
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ step: fc.constant('come' as const), ...which, minutesAgo: fc.nat(90) }),
  },
  { weight: 4, arbitrary: fc.record({ step: fc.constant('go' as const), ...which, minutesAgo: fc.nat(90) }) },
  { weight: 3, arbitrary: fc.record({ step: fc.constant('again' as const), sent: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('at once' as const), ...which }) },
  {
    weight: 2,
    arbitrary: fc.record({ step: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 10 }) }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('cancel' as const), family: fc.nat(2) }) },
);

const past = (minutes: number) => new Date(app.clock.now() - minutes * 60_000).toISOString();

test('stays and visits are exact after families come and go in any order, with retries, doubled requests and late replays', async () => {
  // In this test no walk-in needs the approval of staff; other tests cover that rule.
  await app.db.updateTable('kiosk_rule').set({ walk_ins: 1_000, last_places: 0 }).execute();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      app.clock.set(at);
      const email = `${randomUUID()}@example.org`;
      await app.db
        .transaction()
        .execute((tx) =>
          enrolMember(
            tx,
            { name: 'Alex', email, bookingId: null, consent: null },
            app.clock.now() - 7_200_000,
          ),
        );
      const insertBooking = () => insertVisit(app.db, { day, now: app.clock.now(), email });
      const families: ExpectedState[] = [
        { id: await insertBooking(), walkIn: false, cancelled: false, in: null, out: null },
        { id: await insertBooking(), walkIn: false, cancelled: false, in: null, out: null },
        { id: randomUUID(), walkIn: true, cancelled: false, in: null, out: null },
      ];
      const sentRequests: KioskRequest[] = [];

      const expected = ({ path, family }: KioskRequest): string => {
        const state = families[family] as ExpectedState;
        const notCreated = state.walkIn && state.in === null;
        if (path === 'check-out') {
          if (notCreated) return 'ticket_not_found';
          return state.in === null ? 'not_checked_in' : state.out === null ? 'done' : 'already';
        }
        if (state.cancelled) return 'ticket_not_confirmed';
        if (state.out !== null) return 'ticket_used';
        return state.in === null ? 'done' : 'already';
      };
      const post = async ({ path, body }: KioskRequest) => {
        const answer = await app.post(`/api/check-in/${path}`, body, desk.kiosk);
        const outcome = (await answer.json()) as { success: boolean; already?: boolean; code?: string };
        return outcome.code ?? (outcome.already ? 'already' : 'done');
      };
      const settle = (sent: KioskRequest, outcome: string) => {
        const state = families[sent.family] as ExpectedState;
        if (outcome !== 'done' && outcome !== 'already') return;
        sent.done ??= { already: outcome === 'already' };
        if (outcome === 'already') return;
        const when = Date.parse(String(sent.body['checkedInAt'] ?? sent.body['checkedOutAt']));
        if (sent.path === 'check-in') state.in = when;
        else state.out = Math.max(when, state.in ?? 0);
      };
      const newRequest = (path: KioskRequest['path'], family: number, minutesAgo: number): KioskRequest => {
        const { id, walkIn } = families[family] as ExpectedState;
        const body =
          path === 'check-out'
            ? { ticketId: id, checkedOutAt: past(minutesAgo), clientId: randomUUID() }
            : {
                ticketId: id,
                checkedInAt: past(minutesAgo),
                numberPlate: null,
                cefParkingAgreed: true,
                clientId: randomUUID(),
                ...(walkIn ? { walkIn: { customerName: 'Robin Vale' } } : {}),
              };
        const sent = { path, family, body, done: null };
        sentRequests.push(sent);
        return sent;
      };

      for (const step of steps) {
        if (step.step === 'wait') app.clock.pass(step.minutes * 60_000);
        if (step.step === 'come' || step.step === 'go') {
          const sent = newRequest(
            step.step === 'come' ? 'check-in' : 'check-out',
            step.family,
            step.minutesAgo,
          );
          const expectedOutcome = expected(sent);
          const outcome = await post(sent);
          expect(outcome).toBe(expectedOutcome);
          settle(sent, outcome);
        }
        if (step.step === 'again') {
          const sent = sentRequests[step.sent % Math.max(1, sentRequests.length)];
          if (!sent) continue;
          const expectedOutcome = sent.done ? (sent.done.already ? 'already' : 'done') : expected(sent);
          const wasDone = sent.done !== null;
          const outcome = await post(sent);
          expect(outcome).toBe(expectedOutcome);
          if (!wasDone) settle(sent, outcome);
        }
        if (step.step === 'at once') {
          const sent = [newRequest('check-in', step.family, 0), newRequest('check-in', step.family, 0)];
          const expectedOutcome = expected(sent[0] as KioskRequest);
          const outcome = await Promise.all(sent.map(post));
          expect([...outcome].sort()).toEqual(
            [expectedOutcome === 'done' ? 'already' : expectedOutcome, expectedOutcome].sort(),
          );
          for (const [index, request] of sent.entries()) settle(request, outcome[index] ?? '');
        }
        if (step.step === 'cancel') {
          const state = families[step.family] as ExpectedState;
          if (state.cancelled || (state.walkIn && state.in === null)) continue;
          const body = { clientId: randomUUID(), refundPence: 0, reason: 'Rain inside' };
          const answer = await app.post(`/api/admin/bookings/${state.id}/cancel`, body, desk.staff());
          expect(answer.status).toBe(200);
          state.cancelled = true;
        }
        await desk.keepSignedIn();
      }

      for (const state of families) {
        const stay = await desk.stayOf(state.id);
        expect(stay?.checked_in_at.getTime() ?? null).toBe(state.in);
        expect(stay?.checked_out_at?.getTime() ?? null).toBe(state.out);
        const visits = await app.db
          .selectFrom('member_visit')
          .where('booking_id', '=', state.id)
          .selectAll()
          .execute();
        expect(visits).toHaveLength(state.in !== null && !state.walkIn ? 1 : 0);
      }
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 25), endOnFailure: true },
  );
  expect(await checkStays(app.db)).toEqual([]);
  expect(await checkPoints(app.db)).toEqual([]);
  expect(await checkBookings(app.db, app.clock.now())).toEqual([]);
  expect(app.errors).toEqual([]);
}, 600_000);
