import type { Day } from '../src/domain/calendar-day.ts';
import type { createTestApp } from './test-app.ts';

interface RestrictedTime {
  day: Day;
  /** Minutes since midnight. If both are null, the whole day is restricted. */
  starts: number | null;
  ends: number | null;
  reason: string;
  description: string;
  createdAt: Date;
}

/**
 * Restricts a day, or a part of it. Clears the app's cached calendar, so that the test need not wait for a
 * notification.
 */
export async function restrictDay(
  app: Pick<Awaited<ReturnType<typeof createTestApp>>, 'db' | 'site'>,
  { createdAt, ...restriction }: RestrictedTime,
): Promise<void> {
  await app.db
    .insertInto('restriction')
    .values({ ...restriction, created_by: 'admin', created_at: createdAt })
    .execute();
  app.site.context.calendar.invalidate();
}
