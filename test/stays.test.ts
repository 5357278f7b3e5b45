import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enrolMember } from '../src/server/features/loyalty/enrol-member.ts';
import { checkBookings } from '../src/server/integrity/check-bookings.ts';
import { checkPoints } from '../src/server/integrity/check-points.ts';
import { checkStays } from '../src/server/integrity/check-stays.ts';
import { startFrontDesk } from './front-desk.ts';
import { createTestApp } from './test-app.ts';
import { aVisitRow } from './visit-rows.ts';

const day = '2026-11-28';
const at = `${day}T10:00:00.000Z`;
const centre = await createTestApp({ at });
const desk = await startFrontDesk(centre, at);
await centre.db.updateTable('venue').set({ open_play_capacity: 10_000 }).execute();
centre.centre.context.calendar.invalidate();

/** What a kiosk has sent, as it would send it again. */
interface Sent {
  path: 'check-in' | 'check-out';
  family: number;
  body: Record<string, unknown>;
  /** What it was answered when it was done. */
  done: { already: boolean } | null;
}

/** How a family stands, by a rule of a few lines that knows nothing of the server. */
interface Standing {
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

const past = (minutes: number) => new Date(centre.clock.now() - minutes * 60_000).toISOString();

test('any order of coming, going, retries, doubles and late replays keeps stays and visits exact', async () => {
  // What staff decide about has a test of its own.
  await centre.db.updateTable('kiosk_rule').set({ walk_ins: 1_000, last_places: 0 }).execute();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
      centre.clock.set(at);
      const email = `${randomUUID()}@example.org`;
      await centre.db
        .transaction()
        .execute((tx) =>
          enrolMember(
            tx,
            { name: 'Alex', email, bookingId: null, consent: null },
            centre.clock.now() - 7_200_000,
          ),
        );
      const row = () => aVisitRow(centre.db, { day, now: centre.clock.now(), email });
      const families: Standing[] = [
        { id: await row(), walkIn: false, cancelled: false, in: null, out: null },
        { id: await row(), walkIn: false, cancelled: false, in: null, out: null },
        { id: randomUUID(), walkIn: true, cancelled: false, in: null, out: null },
      ];
      const all: Sent[] = [];

      const expected = ({ path, family }: Sent): string => {
        const standing = families[family] as Standing;
        const unmade = standing.walkIn && standing.in === null;
        if (path === 'check-out') {
          if (unmade) return 'ticket_not_found';
          return standing.in === null ? 'not_checked_in' : standing.out === null ? 'done' : 'already';
        }
        if (standing.cancelled) return 'ticket_not_confirmed';
        if (standing.out !== null) return 'ticket_used';
        return standing.in === null ? 'done' : 'already';
      };
      const post = async ({ path, body }: Sent) => {
        const answer = await centre.post(`/api/check-in/${path}`, body, desk.kiosk);
        const said = (await answer.json()) as { success: boolean; already?: boolean; code?: string };
        return said.code ?? (said.already ? 'already' : 'done');
      };
      const settle = (sent: Sent, said: string) => {
        const standing = families[sent.family] as Standing;
        if (said !== 'done' && said !== 'already') return;
        sent.done ??= { already: said === 'already' };
        if (said === 'already') return;
        const when = Date.parse(String(sent.body['checkedInAt'] ?? sent.body['checkedOutAt']));
        if (sent.path === 'check-in') standing.in = when;
        else standing.out = Math.max(when, standing.in ?? 0);
      };
      const aDeed = (path: Sent['path'], family: number, minutesAgo: number): Sent => {
        const { id, walkIn } = families[family] as Standing;
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
        all.push(sent);
        return sent;
      };

      for (const step of steps) {
        if (step.step === 'wait') centre.clock.pass(step.minutes * 60_000);
        if (step.step === 'come' || step.step === 'go') {
          const sent = aDeed(step.step === 'come' ? 'check-in' : 'check-out', step.family, step.minutesAgo);
          const should = expected(sent);
          const said = await post(sent);
          expect(said).toBe(should);
          settle(sent, said);
        }
        if (step.step === 'again') {
          const sent = all[step.sent % Math.max(1, all.length)];
          if (!sent) continue;
          const should = sent.done ? (sent.done.already ? 'already' : 'done') : expected(sent);
          const wasDone = sent.done !== null;
          const said = await post(sent);
          expect(said).toBe(should);
          if (!wasDone) settle(sent, said);
        }
        if (step.step === 'at once') {
          const sent = [aDeed('check-in', step.family, 0), aDeed('check-in', step.family, 0)];
          const should = expected(sent[0] as Sent);
          const said = await Promise.all(sent.map(post));
          expect([...said].sort()).toEqual([should === 'done' ? 'already' : should, should].sort());
          for (const [index, deed] of sent.entries()) settle(deed, said[index] ?? '');
        }
        if (step.step === 'cancel') {
          const standing = families[step.family] as Standing;
          if (standing.cancelled || (standing.walkIn && standing.in === null)) continue;
          const body = { clientId: randomUUID(), refundPence: 0, reason: 'Rain inside' };
          const answer = await centre.post(`/api/admin/bookings/${standing.id}/cancel`, body, desk.staff());
          expect(answer.status).toBe(200);
          standing.cancelled = true;
        }
        await desk.keepSignedIn();
      }

      for (const standing of families) {
        const stay = await desk.stayOf(standing.id);
        expect(stay?.checked_in_at.getTime() ?? null).toBe(standing.in);
        expect(stay?.checked_out_at?.getTime() ?? null).toBe(standing.out);
        const visits = await centre.db
          .selectFrom('member_visit')
          .where('booking_id', '=', standing.id)
          .selectAll()
          .execute();
        expect(visits).toHaveLength(standing.in !== null && !standing.walkIn ? 1 : 0);
      }
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 25), endOnFailure: true },
  );
  expect(await checkStays(centre.db)).toEqual([]);
  expect(await checkPoints(centre.db)).toEqual([]);
  expect(await checkBookings(centre.db, centre.clock.now())).toEqual([]);
  expect(centre.trouble).toEqual([]);
}, 120_000);
