import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { startClosureCall } from '../src/contract/closures.ts';
import { addDays } from '../src/domain/calendar-day.ts';
import { connect, type Database } from '../src/server/db/connect.ts';
import { freePort } from '../src/server/free-port.ts';
import { stripePayments } from '../src/server/ports/payments/stripe-payments.ts';
import { startAppProcesses } from '../test/app-processes.ts';
import { queueJobStatement } from '../test/queue-job.ts';
import { cookieOf } from '../test/staff.ts';
import { visitInput } from '../test/visit-input.ts';
import type { startBenchDatabase } from './bench-database.ts';
import { type BenchRow, formatRatio } from './bench-row.ts';
import { nextPlayDay, playDay } from './bench-site.ts';

const bookings = 400;
const lanes = 10;
/**
 * 5 minutes, in milliseconds. If a closing takes longer, the rate is computed from the refunds made by then.
 */
const timeLimit = 300_000;

const closing = {
  clientId: randomUUID(),
  date: playDay,
  timeSlot: 'ALL_DAY',
  reason: 'Burst pipe',
  mayMove: true,
  mayRefund: true,
  mayCredit: true,
  answerDate: addDays(playDay, 1),
  answerTime: '20:00',
  unanswered: 'refund',
  subject: 'We have to close on {day}',
  words: 'A pipe has burst. Please do not set out.',
};

/**
 * Measures a closing to which no family has answered, from its first refund to its last. The baseline is the
 * same number of refunds at the payment provider, one after the other. The closing does more than refund: it
 * cancels each booking, queues its mail and writes the audit log. It takes back no points, because the
 * families are not members.
 */
export async function benchClosing({
  serverUrl,
}: Awaited<ReturnType<typeof startBenchDatabase>>): Promise<BenchRow[]> {
  const site = await startAppProcesses(serverUrl, { measured: true });
  const { db, close } = connect(site.databaseUrl);
  try {
    await db.updateTable('venue').set({ open_play_capacity: 1_000 }).execute();
    const { url } = await site.openApp(await freePort());
    const send = createSender(url);
    await buyVisits(send, site.pay, playDay);
    const others = await buyVisits(send, site.pay, nextPlayDay);

    const provider = stripePayments({
      secretKey: 'sk_test_processes',
      publishableKey: 'pk_test_processes',
      webhookSecret: 'whsec_processes',
      api: { host: '127.0.0.1', port: Number(new URL(site.sandboxUrl).port), protocol: 'http' },
    });
    const started = performance.now();
    for (const intentId of others)
      await provider.refund({
        intentId,
        amount: 950,
        refundKey: intentId,
        idempotencyKey: intentId,
        countedIds: [],
      });
    const ofProvider = others.length / ((performance.now() - started) / 1000);

    const cookie = cookieOf(await send('/api/staff/sign-in', { password: 'not-a-secret-here' }));
    const closed = await send(startClosureCall.path, closing, { cookie });
    if (!closed.ok) throw new Error(`Not closed: ${await closed.text()}`);
    const { returned, rate } = await settle(db);
    return [
      {
        what: `closing a day of ${bookings} bookings: refunds a second, each with its cancellation and mail`,
        measured: `${rate.toFixed(1)}/s${returned < bookings ? `, ${returned} of them in ${timeLimit / 1000} s` : ''}`,
        baseline: `${ofProvider.toFixed(1)}/s the provider's refunds alone, one after the other`,
        ratio: formatRatio(rate / ofProvider),
        goal: '-',
      },
    ];
  } finally {
    await close();
    await site.close();
  }
}

type Send = ReturnType<typeof createSender>;

function createSender(url: string) {
  let caller = 0;
  return (path: string, body: unknown, headers: Record<string, string> = {}) => {
    caller += 1;
    const from = { 'x-forwarded-for': `10.9.${(caller >> 8) & 255}.${caller & 255}` };
    return fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from, ...headers },
      body: JSON.stringify(body),
    });
  };
}

/** Books and pays a day's visits of one child each; returns the provider's ids of the payments. */
async function buyVisits(
  send: Send,
  pay: (clientSecret: string) => Promise<string>,
  day: string,
): Promise<string[]> {
  const paid: string[] = [];
  let started = 0;
  const lane = async () => {
    while (started < bookings) {
      started += 1;
      const visit = visitInput({
        selectedDate: day,
        ticketQuantities: { 'child-1-12': 1 },
        totalAmount: 9.5,
        customerEmail: `family-${day}-${started}@example.org`,
      });
      const { clientSecret } = (await (await send('/api/create-booking-payment', visit)).json()) as {
        clientSecret: string;
      };
      await pay(clientSecret);
      const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
      const confirmed = await send('/api/send-booking-confirmation', { paymentIntentId });
      if (!confirmed.ok) throw new Error(`Not confirmed: ${await confirmed.text()}`);
      paid.push(paymentIntentId);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return paid;
}

/**
 * Ends the families' time to answer. Then waits, for `timeLimit` at most, until the job has made every
 * refund. Returns the number of refunds and their rate per second.
 */
async function settle(db: Database): Promise<{ returned: number; rate: number }> {
  await sql`update closure set answer_by = now()`.execute(db);
  await sql`delete from pgboss.job where name = 'settle-closures'`.execute(db);
  await sql.raw(queueJobStatement('settle-closures')).execute(db);
  const started = performance.now();
  for (;;) {
    const { rows } = await sql<{ returned: number; seconds: number }>`
      select count(*)::integer as returned,
        coalesce(extract(epoch from max(done_at) - min(done_at)), 0)::float8 as seconds
      from refund where status = 'done'`.execute(db);
    const [{ returned, seconds } = { returned: 0, seconds: 0 }] = rows;
    if (returned >= bookings || performance.now() - started > timeLimit)
      return { returned, rate: seconds > 0 ? (returned - 1) / seconds : 0 };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
