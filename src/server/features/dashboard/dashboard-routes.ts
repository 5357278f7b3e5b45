import type { Hono } from 'hono';
import {
  readAuditCall,
  readDashboardStatsCall,
  readTodaysBookingsCall,
  searchPaymentsCall,
} from '../../../contract/dashboard.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { readAudit } from './read-audit.ts';
import { readStats } from './read-stats.ts';
import { readTodaysBookings } from './read-todays-bookings.ts';
import { searchPayments } from './search-payments.ts';

/** Mounts the calls that the dashboard reads, behind the guard of /api/admin. */
export function dashboardRoutes(app: Hono<AppEnv>, deps: DashboardContext): void {
  mountCall(app, readDashboardStatsCall, () => readStats(deps));
  mountCall(app, readTodaysBookingsCall, () => readTodaysBookings(deps));
  mountCall(app, searchPaymentsCall, ({ body }) => searchPayments(deps, body));
  mountCall(app, readAuditCall, ({ query }) => readAudit(deps, query));
}
