import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { signInAgain, signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { aVisit } from '../../../../test/visit.ts';
import { bookVisitCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { readHealthCall } from '../../../contract/watch.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type JobName, listJobs, noteJobEnd, readJobRuns } from './job-runs.ts';
import { raiseAlerts } from './raise-alerts.ts';
import type { BackupState } from './watch-deps.ts';
import { storeIntegrityCheck } from './watch-store.ts';

const token = 'a token for a Prometheus';
const centre = await createTestApp({
  at: '2026-11-20T10:00:00Z',
  settings: { METRICS_TOKEN: token, ALERT_EMAIL: 'owner@example.org' },
});
const { db, clock } = centre;
await signInAsStaff(centre);
let backup: BackupState;
const deps = { ...centre.centre.context, readBackup: async () => backup };
const hour = 3_600_000;

type Standing = CallReply<typeof readHealthCall>;
const standing = async (): Promise<Standing> =>
  bodyOf<Standing>(await centre.request('/api/admin/standing', { headers: await signInAgain(centre) }));
const allGoesWell = async () => {
  await listJobs(db);
  const jobs = await db.selectFrom('job_run').select('job').execute();
  for (const { job } of jobs) await noteJobEnd(db, job as JobName, null);
};
/** As if it had last gone well so many minutes ago, by the machine's own time. */
const lastWentWell = (job: JobName, minutes: number) =>
  db
    .updateTable('job_run')
    .set({ finished_at: new Date(Date.now() - minutes * 60_000) })
    .where('job', '=', job)
    .execute();
const told = async () => {
  const mails = await db
    .selectFrom('kept_mail')
    .select(['recipient', 'body'])
    .where('subject', 'like', '%needs a look')
    .orderBy('kept_at')
    .execute();
  return mails.map(({ recipient, body }) => `${recipient}: ${body.split('\n')[0]}`);
};

beforeEach(async () => {
  backup = { kept: 'off' };
  for (const table of ['kept_mail', 'mail', 'alert', 'books_check', 'job_run'] as const)
    await db.deleteFrom(table).execute();
  await allGoesWell();
});

test('where all is well nobody is told anything', async () => {
  expect(await raiseAlerts(deps)).toBe(0);
  const { jobs, alerts, books, toReview, mail } = await standing();
  expect(jobs.length).toBeGreaterThan(8);
  expect(jobs.filter(({ late }) => late)).toEqual([]);
  expect({ alerts, books, toReview }).toEqual({ alerts: [], books: null, toReview: [] });
  expect(mail).toEqual({ keptHere: true, lastSentAt: null, waiting: 0, oldestWaitingAt: null, refused: 0 });
});

test('a job that stands still is told of once, and again only after it was well', async () => {
  await noteJobEnd(db, 'deliver-waiting-mail', 'the wheel came off');
  await lastWentWell('deliver-waiting-mail', 16);
  await lastWentWell('settle-open-bookings', 14);
  const words =
    'owner@example.org: “Sending mail that waits” has not gone well for 15 minutes (the wheel came off).';
  expect([await raiseAlerts(deps), await raiseAlerts(deps)]).toEqual([1, 0]);
  await vi.waitFor(async () => expect(await told()).toEqual([words]));
  const during = await standing();
  expect(during.jobs.filter(({ late }) => late).map(({ name }) => name)).toEqual(['deliver-waiting-mail']);
  expect(during.alerts.map(({ overAt }) => overAt)).toEqual([null]);

  await allGoesWell();
  expect(await raiseAlerts(deps)).toBe(0);
  expect((await standing()).alerts.map(({ overAt }) => overAt !== null)).toEqual([true]);
  await lastWentWell('deliver-waiting-mail', 16);
  expect(await raiseAlerts(deps)).toBe(1);
  await vi.waitFor(async () => expect(await told()).toHaveLength(2));
});

test('a centre’s clock that jumps makes no job late and no alert, forwards or back', async () => {
  const { id } = await db
    .insertInto('alert')
    .values({ kind: 'books', about: 'x', words: 'x', raised_at: new Date(), over_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await queueMail(db, id, 'alert-raised', clock.now());
  backup = { kept: 'here', lastMadeAt: Date.now() - 2 * hour };
  const before = clock.now();
  for (const jump of [9 * 24 * hour, -400 * 24 * hour]) {
    clock.pass(jump);
    const { now, jobs, mail } = await standing();
    expect(jobs.filter(({ late }) => late)).toEqual([]);
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
    expect(mail.waiting).toBe(1);
    expect(Math.abs(Date.parse(mail.oldestWaitingAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await raiseAlerts(deps)).toBe(0);
    const metrics = await centre.request('/metrics', { headers: { authorization: `Bearer ${token}` } });
    const age = /windfall_job_age_seconds\{job="check-books"\} (\S+)/.exec(await metrics.text())?.[1];
    expect(Math.abs(Number(age))).toBeLessThan(60);
    // Nothing that a job notes now lies ahead of the machine, so that none is missed for as long.
    await noteJobEnd(db, 'check-books', null);
    await lastWentWell('check-books', 28 * 60);
    expect((await readJobRuns(db)).filter(({ late }) => late).map(({ name }) => name)).toEqual([
      'check-books',
    ]);
    await noteJobEnd(db, 'check-books', null);
    clock.pass(before - clock.now());
  }
});

test('several processes at once tell of a trouble once', async () => {
  await storeIntegrityCheck(db, ['booking WF-1 has no mail', 'credits of somebody are -1']);
  const raised = await Promise.all(Array.from({ length: 8 }, () => raiseAlerts(deps)));
  expect(raised.reduce((sum, count) => sum + count)).toBe(1);
  await vi.waitFor(async () =>
    expect(await told()).toEqual([
      'owner@example.org: The books do not balance: 2 findings, shown on the page.',
    ]),
  );
  expect((await standing()).books?.findings).toHaveLength(2);
});

test('mail that does not go, and a backup that is old', async () => {
  backup = { kept: 'here', lastMadeAt: Date.now() - 28 * hour };
  const { id } = await db
    .insertInto('alert')
    .values({
      kind: 'books',
      about: 'x',
      words: 'x',
      raised_at: new Date(),
      over_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = new Date(Date.now() - hour);
  await db
    .insertInto('mail')
    .values({
      alert_id: id,
      kind: 'alert-raised',
      status: 'queued',
      queued_at: new Date(clock.now()),
      written_at: at,
      next_attempt_at: new Date(clock.now() + hour),
    })
    .execute();
  expect(await raiseAlerts(deps)).toBe(2);
  const { alerts, mail } = await standing();
  expect(mail.oldestWaitingAt).toBe(at.toISOString());
  expect(alerts.filter(({ overAt }) => overAt === null).map(({ words }) => words)).toEqual(
    expect.arrayContaining([
      'The last backup is older than a day. Is the disk of BACKUP_DIR there, and has it room?',
      '1 mail could not be sent for half an hour or longer. Is the mail server well?',
    ]),
  );
});

test('money that does not fit its booking is told of, listed, and put away once it was looked at', async () => {
  const headers = await signInAgain(centre);
  const booked = await centre.send(bookVisitCall, aVisit(), { 'idempotency-key': randomUUID() });
  const { bookingId, clientSecret = '' } = booked.body as { bookingId: string; clientSecret?: string };
  const intent = clientSecret?.split('_secret_')[0] ?? '';
  await fetch(`${centre.sandbox.url}/v1/payment_intents/${intent}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_tests',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'amount=100',
  });
  await centre.pay(clientSecret);
  await centre.post('/api/booking-result', { bookingId, clientSecret });
  const { toReview } = await standing();
  expect(toReview).toMatchObject([{ received: 100, currency: 'gbp', payment: intent }]);
  const reference = toReview[0]?.reference ?? '';
  expect(await raiseAlerts(deps)).toBe(1);
  await vi.waitFor(async () => expect((await told())[0]).toContain(`Booking ${reference}`));

  const done = `/api/admin/payment-reviews/${reference}/done`;
  expect((await centre.post(done, {}, headers)).status).toBe(200);
  expect((await centre.post(done, {}, headers)).status).toBe(200);
  expect((await centre.post('/api/admin/payment-reviews/WF-NONE/done', {}, headers)).status).toBe(404);
  expect((await standing()).toReview).toEqual([]);
  const notes = await db.selectFrom('journal').select('what').where('booking_id', '=', bookingId).execute();
  expect(notes.filter(({ what }) => what === 'payment looked at')).toHaveLength(1);
  await raiseAlerts(deps);
  expect((await standing()).alerts.every(({ overAt }) => overAt !== null)).toBe(true);
});

test('/metrics is for who has the token, and names nobody', async () => {
  expect((await centre.request('/metrics')).status).toBe(404);
  expect((await centre.request('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(404);
  await centre.request('/api/loyalty/member/hazel%40example.org');
  const pushed = await fetch(`${centre.url}/api/availability/stream`);
  const read = async () =>
    (await centre.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text();
  const text = await read();
  expect(text).toContain(
    'windfall_http_request_seconds_count{method="GET",route="/api/loyalty/member/:email"',
  );
  expect(text).not.toContain('hazel');
  expect(text).toContain('windfall_database_up 1');
  expect(text).toContain('windfall_job_late{job="check-books"} 0');
  expect(text).toMatch(/windfall_push_listeners\{route="\/api\/availability\/stream"\} 1/);
  await pushed.body?.cancel();
  await vi.waitFor(async () =>
    expect(await read()).toMatch(/windfall_push_listeners\{route="\/api\/availability\/stream"\} 0/),
  );
});
