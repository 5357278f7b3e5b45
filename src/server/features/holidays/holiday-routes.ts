import type { Hono } from 'hono';
import {
  askHolidayCalendarCall,
  declineHolidaysCall,
  readHolidayCalendarCall,
} from '../../../contract/holidays.ts';
import type { AppContext } from '../../app-context.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { askHolidayCalendar, declineHolidays, readHolidayCalendar } from './ask-calendar.ts';

/** Mounts the calls for the calendar of school holidays. The guard of /api/admin protects them. */
export function holidayRoutes(app: Hono<AppEnv>, deps: Pick<AppContext, 'db' | 'clock'>): void {
  const reply = async () => {
    const { askedAt, ...calendar } = await readHolidayCalendar(deps);
    return { ...calendar, askedAt: askedAt?.toISOString() ?? null };
  };

  mountCall(app, readHolidayCalendarCall, reply);

  mountCall(app, askHolidayCalendarCall, async () => {
    await askHolidayCalendar(deps);
    return reply();
  });

  mountCall(app, declineHolidaysCall, async ({ body }) => {
    await declineHolidays(deps, body.holidays);
    return reply();
  });
}
