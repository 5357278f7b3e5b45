import type { Hono } from 'hono';
import {
  addRestrictionCall,
  listRestrictionsCall,
  readBookingCalendarCall,
  readDayToBlockCall,
  removeRestrictionCall,
} from '../../../contract/restriction.ts';
import { monthOf } from '../../../domain/calendar-day.ts';
import { mount, type Requested } from '../../http/mount.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { AvailabilityDeps } from '../availability/list-days.ts';
import { blockTime, unblockTime } from './block-time.ts';
import { readBookedDays, readDayBeforeBlocking, showRestriction } from './booking-calendar.ts';
import { listStoredRestrictions } from './restriction-store.ts';

/** Mounts the staff's calendar and restrictions; the guard of /api/admin protects them. */
export function restrictionRoutes(app: Hono<Requested>, deps: AvailabilityDeps): void {
  mount(app, listRestrictionsCall, async ({ query }) => {
    const from = query.from ?? monthOf(localMoment(deps.clock.now()).day).first;
    return { restrictions: (await listStoredRestrictions(deps.db, from, query.to)).map(showRestriction) };
  });

  mount(app, addRestrictionCall, async ({ body }) => {
    const { description = '', createdBy = 'admin', ...input } = body;
    return { restriction: showRestriction(await blockTime(deps, { ...input, description, createdBy })) };
  });

  mount(app, removeRestrictionCall, async ({ params }) => {
    await unblockTime(deps, params.id);
    return {};
  });

  mount(app, readBookingCalendarCall, ({ query }) => {
    const { from, to } = query;
    return readBookedDays(deps, { ...(from && { from }), ...(to && { to }) });
  });

  mount(app, readDayToBlockCall, ({ params }) => readDayBeforeBlocking(deps, params.date));
}
