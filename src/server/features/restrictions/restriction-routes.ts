import type { Hono } from 'hono';
import {
  addRestriction,
  listRestrictions,
  readBookingCalendar,
  readDayToBlock,
  removeRestriction,
} from '../../../contract/restriction.ts';
import { monthOf } from '../../../domain/calendar-day.ts';
import { mount, type Requested } from '../../http/mount.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { AvailabilityDeps } from '../availability/list-days.ts';
import { blockTime, unblockTime } from './block-time.ts';
import { describeRestriction, readBookedDays, readDayBeforeBlocking } from './booking-calendar.ts';
import { readRestrictions } from './restriction-store.ts';

/** What staff block and open again; the guard of /api/admin stands before it. */
export function restrictionRoutes(app: Hono<Requested>, deps: AvailabilityDeps): void {
  mount(app, listRestrictions, async ({ query }) => {
    const from = query.from ?? monthOf(localMoment(deps.clock.now()).day).first;
    return { restrictions: (await readRestrictions(deps.db, from, query.to)).map(describeRestriction) };
  });

  mount(app, addRestriction, async ({ body }) => {
    const { description = '', createdBy = 'admin', ...asked } = body;
    return { restriction: describeRestriction(await blockTime(deps, { ...asked, description, createdBy })) };
  });

  mount(app, removeRestriction, async ({ params }) => {
    await unblockTime(deps, params.id);
    return {};
  });

  mount(app, readBookingCalendar, ({ query }) => {
    const { from, to } = query;
    return readBookedDays(deps, { ...(from && { from }), ...(to && { to }) });
  });

  mount(app, readDayToBlock, ({ params }) => readDayBeforeBlocking(deps, params.date));
}
