import type { Hono } from 'hono';
import {
  readAuditCall,
  readDashboardStatsCall,
  readTodaysBookingsCall,
  searchPaymentsCall,
} from '../../../contract/dashboard.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import { readAudit } from './read-audit.ts';
import { readStats } from './read-stats.ts';
import { readTodaysBookings } from './read-todays-bookings.ts';
import { searchPayments } from './search-payments.ts';

/** Mounts what the dashboard shows, behind the guard of /api/admin. */
export function dashboardRoutes(app: Hono<Requested>, deps: DashboardDeps): void {
  mount(app, readDashboardStatsCall, () => readStats(deps));
  mount(app, readTodaysBookingsCall, () => readTodaysBookings(deps));
  mount(app, searchPaymentsCall, ({ body }) => searchPayments(deps, body));
  mount(app, readAuditCall, ({ query }) => readAudit(deps, query));
}
