import { PgBoss } from 'pg-boss';
import type { BookingDeps } from '../features/booking/booking-deps.ts';
import { checkBooks } from '../features/booking/check-books.ts';
import { returnLateMoney } from '../features/booking/return-late-money.ts';
import { settleOpenBookings } from '../features/booking/settle-open-bookings.ts';
import { deliverWaitingMail, type MailDeps } from '../features/mail/deliver-waiting-mail.ts';

/** Every job and when it runs (cron, venue time). Each is safe to run twice and by several processes. */
function jobs(
  booking: BookingDeps,
  mail: MailDeps,
): { name: string; cron: string; run: () => Promise<unknown> }[] {
  return [
    { name: 'settle-open-bookings', cron: '* * * * *', run: () => settleOpenBookings(booking) },
    { name: 'return-late-money', cron: '* * * * *', run: () => returnLateMoney(booking) },
    { name: 'deliver-waiting-mail', cron: '* * * * *', run: () => deliverWaitingMail(mail) },
    { name: 'check-books', cron: '30 3 * * *', run: () => reportBooks(booking) },
  ];
}

async function reportBooks(booking: BookingDeps): Promise<void> {
  const faults = await checkBooks(booking.db, booking.clock.now());
  if (faults.length > 0) booking.onTrouble(new Error(`The books do not balance:\n${faults.join('\n')}`));
}

/** Starts the schedule on the queue that all app processes share: each job runs once, whichever process takes it. */
export async function startJobs(
  databaseUrl: string,
  booking: BookingDeps,
  mail: MailDeps,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 3, application_name: 'windfall jobs' });
  boss.on('error', booking.onTrouble);
  await boss.start();
  for (const job of jobs(booking, mail)) {
    await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 0, expireInSeconds: 300 });
    await boss.work(job.name, { pollingIntervalSeconds: 2 }, async () => {
      await job.run();
    });
    await boss.schedule(job.name, job.cron, null, { tz: 'Europe/London' });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
