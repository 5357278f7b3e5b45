import type { Day } from '../src/domain/calendar-day.ts';
import type { createTestApp } from './test-app.ts';

interface RestrictedTime {
  day: Day;
  /** Minutes since midnight; both null restrict the whole day. */
  starts: number | null;
  ends: number | null;
  reason: string;
  description: string;
  createdAt: Date;
}

/**
 * Restricts a day and clears the app's cached calendar, so that the test does not depend on a notification.
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
