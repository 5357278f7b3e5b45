import { addDays, addMonths, type Day, monthOf } from '../../../domain/calendar-day.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { insertReports, listSchedules, type ScheduleRow } from './schedule-store.ts';

/**
 * The most periods for which sheets are sent late, for example after the site was down. Older sheets are not
 * sent.
 */
const mostLate = { day: 7, month: 2 } as const;

/**
 * Queues the sheets that are due by the owner's schedule (specification 13.3). Each address gets the sheet of
 * a period only once, because the record of the report and its mail are stored in one transaction. Several
 * processes can run this function at the same time, and a killed process does no harm. Returns the number of
 * mails.
 */
export async function queueFigureMails({
  db,
  clock,
  wakeMailSender,
}: Pick<AppContext, 'db' | 'clock' | 'wakeMailSender'>): Promise<number> {
  const now = clock.now();
  const { day: today, minute } = localMoment(now);
  const count = await db.transaction().execute(async (tx) => {
    let queued = 0;
    for (const schedule of await listSchedules(tx)) {
      const { kind, recipients_since: since } = schedule;
      for (const day of duePeriods(schedule, today, minute)) {
        const recipients = schedule.recipients.filter((address) => day >= (since[address] ?? ''));
        const reports = await insertReports(tx, { kind, day, recipients, now });
        await queueMails(tx, reports, 'figures', now);
        queued += reports.length;
      }
    }
    return queued;
  });
  if (count > 0) wakeMailSender();
  return count;
}

/**
 * Returns the periods that are over and due at the minute `nowMinute` of `today`, the oldest first. A month
 * is named by its first day. Returns none if the schedule is off.
 */
export function duePeriods(
  { kind, minute, since }: Pick<ScheduleRow, 'kind' | 'minute' | 'since'>,
  today: Day,
  nowMinute: number,
): Day[] {
  if (since === null) return [];
  const isDueToday = nowMinute >= minute;
  const last =
    kind === 'day'
      ? addDays(today, isDueToday ? -1 : -2)
      : addMonths(monthOf(isDueToday ? today : addDays(today, -1)).first, -1);
  const periods = Array.from({ length: mostLate[kind] }, (_, index) =>
    kind === 'day' ? addDays(last, -index) : addMonths(last, -index),
  );
  return periods.filter((day) => day >= since).reverse();
}
