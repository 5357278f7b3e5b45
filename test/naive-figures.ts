import { sql } from 'kysely';
import type { Database } from '../src/server/db/connect.ts';

/** The rows of all orders and visits. Nothing is summed up. */
export type FigureRows = Awaited<ReturnType<typeof readFigureRows>>;

/** Reads all rows from which figures are computed, table by table, and sums up nothing. */
export async function readFigureRows(db: Database) {
  const read = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;
  return {
    lines: await read(
      sql<{ product: string; pence: number; vatPercent: number; at: Date }>`
        select p.title as product, l.quantity * l.unit_pence as pence, l.vat_percent::float as "vatPercent", l.owed_at as at
        from order_line l join product p on p.id = l.product where l.owed_at is not null`,
    ),
    payments: await read(
      sql<{ tender: string; pence: number; at: Date }>`
        select tender, received_pence as pence, received_at as at from payment where received_at is not null`,
    ),
    refunds: await read(
      sql<{ tender: string; pence: number; at: Date }>`
        select y.tender, r.amount_pence as pence, r.done_at as at from refund r join payment y on y.id = r.payment_id where r.done_at is not null`,
    ),
    visits: await read(
      sql<{ id: string; day: string; children: number; email: string; confirmedAt: Date }>`
        select id, day::text, children, customer_email as email, confirmed_at as "confirmedAt" from booking
        where kind = 'visit' and status = 'confirmed'`,
    ),
    stays: await read(
      sql<{ id: string; day: string; children: number; from: Date; to: Date }>`
        select b.id, b.day::text, s.children, s.checked_in_at as from, coalesce(s.checked_out_at, s.ends_at) as to
        from stay s join booking b on b.id = s.booking_id`,
    ),
    tickets: await read(
      sql<{ id: string; type: string; quantity: number }>`
        select booking_id as id, name as type, quantity from (
          select t.booking_id, y.name, t.quantity from booking_ticket t join ticket_type y on y.id = t.ticket_type_id) t`,
    ),
    sessions: await read(
      sql<{
        day: string;
        starts: number;
        ends: number;
        capacity: number;
        sold: number;
      }>`
        select s.day::text, s.starts, s.ends, s.capacity, coalesce(sum(p.children), 0)::integer as sold
        from session s left join place p on p.session_id = s.id and p.live_until = 'infinity' group by s.id`,
    ),
  };
}

/**
 * The local moments of the instants converted so far. They are stored because every period needs the same
 * ones, and converting is slow.
 */
const localMoments = new WeakMap<Date, { day: string; minute: number }>();

/** Returns the day and minute of an instant in London, by the time zone's own rules. */
function london(at: Date) {
  const known = localMoments.get(at);
  if (known) return known;
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO('Europe/London');
  const moment = { day: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute };
  localMoments.set(at, moment);
  return moment;
}

/** Returns the VAT within an amount, rounded to the nearest penny; half a penny is rounded away from zero. */
function vatWithin(pence: number, percent: number): number {
  const whole = 2 * (100 + percent);
  return Math.sign(pence) * Math.floor((2 * Math.abs(pence) * percent + 100 + percent) / whole);
}

/**
 * Computes a few figures for a period from the individual rows, as simply as possible. The first and the last
 * day belong to the period. Tests compare the centre's figures with these.
 */
export function computeNaively(rows: FigureRows, from: string, to: string, today: string) {
  const isIn = (day: string) => day >= from && day <= to;
  const add = (sums: Record<string, number>, name: string, value: number) => {
    sums[name] = (sums[name] ?? 0) + value;
  };
  const sold: Record<string, number> = {};
  const products: Record<string, number> = {};
  const vat: Record<string, number> = {};
  const soldByDay: Record<string, number> = {};
  for (const line of rows.lines) {
    const { day } = london(line.at);
    if (!isIn(day)) continue;
    add(sold, 'all', line.pence);
    add(products, line.product, line.pence);
    add(soldByDay, day, line.pence);
    add(vat, `${line.vatPercent}%`, vatWithin(line.pence, line.vatPercent));
  }
  const received: Record<string, number> = {};
  const refunded: Record<string, number> = {};
  for (const { tender, pence, at } of rows.payments)
    if (tender !== 'account-credit' && isIn(london(at).day)) add(received, tender, pence);
  for (const { tender, pence, at } of rows.refunds)
    if (tender !== 'account-credit' && isIn(london(at).day)) add(refunded, tender, pence);
  const visits = rows.visits.filter(({ day }) => isIn(day));
  const stayed = new Set(rows.stays.map(({ id }) => id));
  const family = (email: string) => email.toLowerCase().replace(/\+[^@]*@/, '@');
  const firstDays = new Map<string, string>();
  for (const { email, day } of rows.visits) {
    const known = firstDays.get(family(email));
    if (known === undefined || day < known) firstDays.set(family(email), day);
  }
  const withEmail = visits.filter(({ email }) => !email.endsWith('.invalid'));
  const tickets = Map.groupBy(rows.tickets, ({ id }) => id);
  const hours: Record<string, Record<string, number>> = {};
  const inside: Record<string, number> = {};
  for (const stay of rows.stays.filter(({ day }) => isIn(day))) {
    const start = london(stay.from).minute;
    const end = london(stay.to).minute;
    const hour = String(Math.floor(start / 60));
    hours[hour] ??= {};
    for (const ticket of tickets.get(stay.id) ?? []) add(hours[hour], ticket.type, ticket.quantity);
    const weekday = String(Temporal.PlainDate.from(stay.day).dayOfWeek);
    for (let minute = start; minute < end; minute += 1)
      add(inside, `${weekday} ${Math.floor(minute / 60)}`, stay.children);
  }
  const places: Record<string, number> = {};
  for (const { day, starts, ends, capacity } of rows.sessions.filter(({ day }) => isIn(day))) {
    const weekday = Temporal.PlainDate.from(day).dayOfWeek;
    for (let minute = starts; minute < ends; minute += 1)
      add(places, `${weekday} ${Math.floor(minute / 60)}`, capacity);
  }
  const booked = rows.sessions.filter(({ day, sold }) => isIn(day) && sold > 0);
  const sumOf = (column: 'sold' | 'capacity') => booked.reduce((sum, session) => sum + session[column], 0);
  const leads = visits.map(({ day, confirmedAt }) =>
    Math.max(0, Temporal.PlainDate.from(london(confirmedAt).day).until(Temporal.PlainDate.from(day)).days),
  );
  return {
    sold: sold['all'] ?? 0,
    products,
    soldByDay,
    vat,
    received,
    refunded,
    visits: visits.length,
    children: visits.reduce((sum, { children }) => sum + children, 0),
    came: visits.filter(({ id }) => stayed.has(id)).length,
    noShows: visits.filter(({ id, day }) => day < today && !stayed.has(id)).length,
    withEmail: withEmail.length,
    again: withEmail.filter(({ email, day }) => (firstDays.get(family(email)) ?? day) < day).length,
    hours,
    inside,
    places,
    soldShare: booked.length === 0 ? null : Math.round((sumOf('sold') / sumOf('capacity')) * 1000) / 10,
    leads,
  };
}
