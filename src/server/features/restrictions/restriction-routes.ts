import type { Hono } from 'hono';
import {
  addRestrictionCall,
  listRestrictionsCall,
  readBlockableSlotsCall,
  readBookingCalendarCall,
  removeRestrictionCall,
} from '../../../contract/restriction.ts';
import { monthOf } from '../../../domain/calendar-day.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { staffName } from '../../http/staff-name.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { blockTime, unblockTime } from './block-time.ts';
import { readBookingCalendar, readDayToBlock, restrictionReply } from './booking-calendar.ts';
import { listStoredRestrictions } from './restriction-store.ts';

/** Mounts the calls for the staff's calendar and restrictions. The guard of /api/admin protects them. */
export function restrictionRoutes(app: Hono<AppEnv>, deps: AvailabilityContext): void {
  mountCall(app, listRestrictionsCall, async ({ query }) => {
    const from = query.from ?? monthOf(localMoment(deps.clock.now()).day).first;
    return { restrictions: (await listStoredRestrictions(deps.db, from, query.to)).map(restrictionReply) };
  });

  mountCall(app, addRestrictionCall, async ({ body }, context) => {
    const { description = '', createdBy: sent = 'admin', ...input } = body;
    const createdBy = staffName(context) ?? sent;
    return { restriction: restrictionReply(await blockTime(deps, { ...input, description, createdBy })) };
  });

  mountCall(app, removeRestrictionCall, async ({ params }) => {
    await unblockTime(deps, params.id);
    return {};
  });

  mountCall(app, readBookingCalendarCall, ({ query }) => {
    const { from, to } = query;
    return readBookingCalendar(deps, { ...(from && { from }), ...(to && { to }) });
  });

  mountCall(app, readBlockableSlotsCall, ({ params }) => readDayToBlock(deps, params.date));
}
