import type { CallReply } from '../../../contract/call.ts';
import type { readDashboardStatsCall } from '../../../contract/dashboard.ts';
import { addDays, type Day, weekdayOf } from '../../../domain/calendar-day.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { bookingInFewWords } from './booking-in-few-words.ts';
import { countCustomers } from './count-customers.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import {
  countComing,
  type DayTotals,
  type Happened,
  listDayTotals,
  listRecent,
  readCustomerCount,
} from './stats-store.ts';

type Stats = Omit<CallReply<typeof readDashboardStatsCall>, 'success'>;

const weeksShown = 8;
const activitiesShown = 12;

/**
 * The five figures, what happened last, and the last eight weeks; each read no further back than it is about.
 */
export async function readStats(deps: DashboardDeps): Promise<Stats> {
  const { db, clock } = deps;
  const now = clock.now();
  const { day: today } = localMoment(now);
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const first = addDays(monday, -7 * (weeksShown - 1));
  const [days, coming, recent, customers] = await Promise.all([
    listDayTotals(db, instantOf(first, 0)),
    countComing(db, today),
    listRecent(db, activitiesShown),
    readCustomers(deps),
  ]);
  const ofToday = sumOf(days.filter(({ day }) => day === today));
  const weeks = Array.from({ length: weeksShown }, (_, week) => {
    const from = addDays(first, 7 * week);
    return { monday: from, ...sumOf(days.filter(({ day }) => day >= from && day < addDays(from, 7))) };
  });
  const thisWeek = weeks.at(-1);
  return {
    stats: {
      todayBookings: ofToday.bookings,
      todayRevenue: ofToday.takings,
      weeklyBookings: thisWeek?.bookings ?? 0,
      weeklyRevenue: thisWeek?.takings ?? 0,
      totalCustomers: customers,
    },
    today: { date: today, ...coming },
    recentActivity: recent.map(tell),
    weeks,
    now: new Date(now).toISOString(),
  };
}

/** On the first day nothing is counted yet. */
async function readCustomers(deps: DashboardDeps): Promise<number> {
  const kept = await readCustomerCount(deps.db);
  if (kept !== null) return kept;
  await countCustomers(deps);
  return (await readCustomerCount(deps.db)) ?? 0;
}

function sumOf(days: readonly DayTotals[]): { bookings: number; takings: number } {
  return {
    bookings: days.reduce((sum, { bookings }) => sum + bookings, 0),
    takings: days.reduce((sum, { takings }) => sum + takings, 0),
  };
}

function tell(happened: Happened): Stats['recentActivity'][number] {
  const { id, type, at, pence, reference, went_back } = happened;
  const booked = bookingInFewWords({ ...happened, day: happened.day as Day | null });
  return {
    id,
    type,
    customerName: happened.customer_name,
    created: Math.floor(at.getTime() / 1000),
    amount: pence,
    reference,
    about: went_back ? `Money back: ${booked}` : booked,
  };
}
