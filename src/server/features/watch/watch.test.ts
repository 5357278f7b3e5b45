import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { mailOrder } from '../../../../test/mail-order.ts';
import { signInAgain, signInAsStaff } from '../../../../test/staff.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { visitInput } from '../../../../test/visit-input.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { bookVisitCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { readHealthCall } from '../../../contract/site-health.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { type JobName, readJobRuns, recordJobEnd, registerJobs } from './job-runs.ts';
import { raiseAlerts } from './raise-alerts.ts';
import type { BackupState } from './watch-deps.ts';
import { storeIntegrityCheck } from './watch-store.ts';

const token = 'a token for a Prometheus';
const app = await createTestApp({
  at: '2026-11-20T10:00:00Z',
  settings: { METRICS_TOKEN: token, ALERT_EMAIL: 'owner@example.org' },
});
const { db, clock } = app;
await signInAsStaff(app);
let backup: BackupState;
const deps = { ...app.site.context, readBackup: async () => backup };
const hour = 3_600_000;

type Health = CallReply<typeof readHealthCall>;
const readHealth = async (): Promise<Health> =>
  bodyOf<Health>(await app.request('/api/admin/standing', { headers: await signInAgain(app) }));
const markAllJobsDone = async () => {
  await registerJobs(db);
  const jobs = await db.selectFrom('job_run').select('job').execute();
  for (const { job } of jobs) await recordJobEnd(db, job as JobName, null);
};
/** Sets a job's last success to this many minutes ago, by the system clock. */
const setLastSuccess = (job: JobName, minutes: number) =>
  db
    .updateTable('job_run')
    .set({ finished_at: new Date(Date.now() - minutes * 60_000) })
    .where('job', '=', job)
    .execute();
const alertMails = async () => {
  const mails = await db
    .selectFrom('kept_mail')
    .select(['recipient', 'body'])
    .where('subject', 'like', '%needs a look')
    .orderBy(mailOrder)
    .execute();
  return mails.map(({ recipient, body }) => `${recipient}: ${body.split('\n')[0]}`);
};

beforeEach(async () => {
  await app.restMailSender();
  backup = { kept: 'off' };
  for (const table of ['kept_mail', 'mail', 'alert', 'books_check', 'job_run'] as const)
    await db.deleteFrom(table).execute();
  await markAllJobsDone();
});

test('no alert is sent while there is no problem', async () => {
  expect(await raiseAlerts(deps)).toBe(0);
  const { jobs, alerts, books, toReview, mail } = await readHealth();
  expect(jobs.length).toBeGreaterThan(8);
  expect(jobs.filter(({ late }) => late)).toEqual([]);
  expect({ alerts, books, toReview }).toEqual({ alerts: [], books: null, toReview: [] });
  expect(mail).toEqual({ keptHere: true, lastSentAt: null, waiting: 0, oldestWaitingAt: null, refused: 0 });
});

test('a late job is reported once, and again only if it recovers and is late once more', async () => {
  await recordJobEnd(db, 'deliver-waiting-mail', 'the wheel came off');
  await setLastSuccess('deliver-waiting-mail', 16);
  await setLastSuccess('settle-open-bookings', 14);
  const words =
    'owner@example.org: “Sending queued mail” has not succeeded for 15 minutes (the wheel came off).';
  expect([await raiseAlerts(deps), await raiseAlerts(deps)]).toEqual([1, 0]);
  await waitFor(async () => expect(await alertMails()).toEqual([words]));
  const during = await readHealth();
  expect(during.jobs.filter(({ late }) => late).map(({ name }) => name)).toEqual(['deliver-waiting-mail']);
  expect(during.alerts.map(({ overAt }) => overAt)).toEqual([null]);

  await markAllJobsDone();
  expect(await raiseAlerts(deps)).toBe(0);
  expect((await readHealth()).alerts.map(({ overAt }) => overAt !== null)).toEqual([true]);
  await setLastSuccess('deliver-waiting-mail', 16);
  expect(await raiseAlerts(deps)).toBe(1);
  await waitFor(async () => expect(await alertMails()).toHaveLength(2));
});

test('a jump of the centre’s clock, forwards or back, makes no job late and raises no alert', async () => {
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
    const { now, jobs, mail } = await readHealth();
    expect(jobs.filter(({ late }) => late)).toEqual([]);
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
    expect(mail.waiting).toBe(1);
    expect(Math.abs(Date.parse(mail.oldestWaitingAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await raiseAlerts(deps)).toBe(0);
    const metrics = await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } });
    const age = /windfall_job_age_seconds\{job="check-books"\} (\S+)/.exec(await metrics.text())?.[1];
    expect(Math.abs(Number(age))).toBeLessThan(60);
    // The end of a job must not be recorded as later than the system clock's present time. Otherwise nobody
    // would notice that the job is late.
    await recordJobEnd(db, 'check-books', null);
    await setLastSuccess('check-books', 28 * 60);
    expect((await readJobRuns(db)).filter(({ late }) => late).map(({ name }) => name)).toEqual([
      'check-books',
    ]);
    await recordJobEnd(db, 'check-books', null);
    clock.pass(before - clock.now());
  }
});

test('concurrent processes report a problem once', async () => {
  await storeIntegrityCheck(db, ['booking WF-1 has no mail', 'credits of somebody are -1']);
  const raised = await Promise.all(Array.from({ length: 8 }, () => raiseAlerts(deps)));
  expect(raised.reduce((sum, count) => sum + count)).toBe(1);
  await waitFor(async () =>
    expect(await alertMails()).toEqual([
      'owner@example.org: The books do not balance: 2 findings, shown on the page.',
    ]),
  );
  expect((await readHealth()).books?.findings).toHaveLength(2);
});

test('stuck mail and an old backup are reported', async () => {
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
  const { alerts, mail } = await readHealth();
  expect(mail.oldestWaitingAt).toBe(at.toISOString());
  expect(alerts.filter(({ overAt }) => overAt === null).map(({ words }) => words)).toEqual(
    expect.arrayContaining([
      'The last backup is older than a day. Is the disk of BACKUP_DIR there, and does it have room?',
      '1 mail could not be sent for half an hour or longer. Is the mail server working?',
    ]),
  );
});

test('backups that cannot be read are reported, together with all other problems', async () => {
  await storeIntegrityCheck(db, ['booking WF-1 has no mail']);
  const problems: unknown[] = [];
  const unreadable = new Error('EIO: i/o error, scandir');
  const raised = await raiseAlerts({
    ...deps,
    readBackup: () => Promise.reject(unreadable),
    reportError: (problem) => problems.push(problem),
  });
  expect({ raised, problems }).toEqual({ raised: 2, problems: [unreadable] });
  expect((await readHealth()).alerts.map(({ words }) => words).sort()).toEqual([
    'The backups in BACKUP_DIR cannot be read. Is its disk there, and may the site read it?',
    'The books do not balance: 1 finding, shown on the page.',
  ]);
});

test('a payment that does not match its booking is reported and listed until it is reviewed', async () => {
  const headers = await signInAgain(app);
  const booked = await app.send(bookVisitCall, visitInput(), { 'idempotency-key': randomUUID() });
  const { bookingId, clientSecret = '' } = booked.body as { bookingId: string; clientSecret?: string };
  const intent = clientSecret?.split('_secret_')[0] ?? '';
  await fetch(`${app.sandbox.url}/v1/payment_intents/${intent}`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_tests',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'amount=100',
  });
  await app.pay(clientSecret);
  await app.post('/api/booking-result', { bookingId, clientSecret });
  const { toReview } = await readHealth();
  expect(toReview).toMatchObject([{ received: 100, currency: 'gbp', payment: intent }]);
  const reference = toReview[0]?.reference ?? '';
  expect(await raiseAlerts(deps)).toBe(1);
  await waitFor(async () => expect((await alertMails())[0]).toContain(`Booking ${reference}`));

  const reviewPath = `/api/admin/payment-reviews/${reference}/done`;
  expect((await app.post(reviewPath, {}, headers)).status).toBe(200);
  expect((await app.post(reviewPath, {}, headers)).status).toBe(200);
  expect((await app.post('/api/admin/payment-reviews/WF-NONE/done', {}, headers)).status).toBe(404);
  expect((await readHealth()).toReview).toEqual([]);
  const notes = await db.selectFrom('journal').select('what').where('booking_id', '=', bookingId).execute();
  expect(notes.filter(({ what }) => what === 'payment looked at')).toHaveLength(1);
  await raiseAlerts(deps);
  expect((await readHealth()).alerts.every(({ overAt }) => overAt !== null)).toBe(true);
});

test('/metrics requires the token and contains no personal data', async () => {
  expect((await app.request('/metrics')).status).toBe(404);
  expect((await app.request('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(404);
  await app.request('/api/loyalty/member/hazel%40example.org');
  const pushed = await fetch(`${app.url}/api/availability/stream`);
  const read = async () =>
    (await app.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text();
  const text = await read();
  expect(text).toContain(
    'windfall_http_request_seconds_count{method="GET",route="/api/loyalty/member/:email"',
  );
  expect(text).not.toContain('hazel');
  expect(text).toContain('windfall_database_up 1');
  expect(text, 'Node’s own figures').toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
  expect(text).toContain('windfall_job_late{job="check-books"} 0');
  expect(text).toMatch(/windfall_push_listeners\{route="\/api\/availability\/stream"\} 1/);
  await pushed.body?.cancel();
  await waitFor(async () =>
    expect(await read()).toMatch(/windfall_push_listeners\{route="\/api\/availability\/stream"\} 0/),
  );
});
