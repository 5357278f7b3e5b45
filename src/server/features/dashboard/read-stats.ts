import type { CallReply } from '../../../contract/call.ts';
import type { readDashboardStatsCall } from '../../../contract/dashboard.ts';
import { addDays, type Day, weekdayOf } from '../../../domain/calendar-day.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { sumAccountCreditOwed } from '../account-credit/account-credits.ts';
import { formatBookingLabel } from './booking-label.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { refreshCustomerCount } from './refresh-customer-count.ts';
import {
  countExpectedVisitors,
  type DayTotals,
  listDayTotals,
  listRecentActivity,
  type RecentActivityRow,
  readCustomerCount,
} from './stats-store.ts';

type Stats = Omit<CallReply<typeof readDashboardStatsCall>, 'success'>;

const weeksShown = 8;
const activitiesShown = 12;

/**
 * Reads the five figures of the overview, today's expected bookings and children, the account credit that is
 * owed, the latest activity and the last eight weeks (specification 2.14). The number of customers is stored,
 * so that no request has to count every booking.
 */
export async function readStats(context: DashboardContext): Promise<Stats> {
  const { db, clock } = context;
  const now = clock.now();
  const { day: today } = localMoment(now);
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const first = addDays(monday, -7 * (weeksShown - 1));
  const [days, expected, recent, customers, accountCreditOwed] = await Promise.all([
    listDayTotals(db, instantOf(first, 0)),
    countExpectedVisitors(db, today),
    listRecentActivity(db, activitiesShown),
    readCustomers(context),
    sumAccountCreditOwed(db, now),
  ]);
  const todaysTotals = totalsOf(days.filter(({ day }) => day === today));
  const weeks = Array.from({ length: weeksShown }, (_, week) => {
    const from = addDays(first, 7 * week);
    return { monday: from, ...totalsOf(days.filter(({ day }) => day >= from && day < addDays(from, 7))) };
  });
  const thisWeek = weeks.at(-1);
  return {
    stats: {
      todayBookings: todaysTotals.bookings,
      todayRevenue: todaysTotals.takings,
      weeklyBookings: thisWeek?.bookings ?? 0,
      weeklyRevenue: thisWeek?.takings ?? 0,
      totalCustomers: customers,
    },
    accountCreditOwed,
    today: { date: today, ...expected },
    recentActivity: recent.map(toActivity),
    weeks,
    now: new Date(now).toISOString(),
  };
}

/** Returns the stored number of customers. If the nightly job has never run, counts and stores it first. */
async function readCustomers(context: DashboardContext): Promise<number> {
  const count = await readCustomerCount(context.db);
  if (count !== null) return count;
  await refreshCustomerCount(context);
  return (await readCustomerCount(context.db)) ?? 0;
}

function totalsOf(days: readonly DayTotals[]): { bookings: number; takings: number } {
  return {
    bookings: days.reduce((sum, { bookings }) => sum + bookings, 0),
    takings: days.reduce((sum, { takings }) => sum + takings, 0),
  };
}

function toActivity(activity: RecentActivityRow): Stats['recentActivity'][number] {
  const { id, type, at, pence, price, reference, is_refund } = activity;
  const booked = formatBookingLabel({ ...activity, day: activity.day as Day | null });
  return {
    id,
    type,
    customerName: activity.customer_name,
    created: Math.floor(at.getTime() / 1000),
    amount: pence,
    price,
    reference,
    about: is_refund ? `Money back: ${booked}` : booked,
  };
}
