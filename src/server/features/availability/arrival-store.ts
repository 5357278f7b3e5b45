import { sql } from 'kysely';
import type { ArrivalRule, StayCount, WaitingForTime, Zone } from '../../../domain/arrivals.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { Database } from '../../db/connect.ts';

/** Reads the rule for booking open play with arrival times (specification 4.13). */
export async function readArrivalRule(db: Database): Promise<ArrivalRule> {
  const [rule, venue, tickets] = await Promise.all([
    db.selectFrom('arrival_rule').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('venue').select(['open_play_capacity', 'stay_minutes']).executeTakeFirstOrThrow(),
    db
      .selectFrom('ticket_type')
      .select(['id', 'stay_minutes'])
      .where('takes_place', '=', true)
      .orderBy('position')
      .execute(),
  ]);
  return {
    firstDay: rule.first_day,
    lastDay: rule.last_day,
    step: rule.step_minutes,
    firstAfterOpening: rule.first_after_opening,
    lastBeforeClosing: rule.last_before_closing,
    limit: rule.most_inside ?? venue.open_play_capacity,
    stays: tickets.map(({ id, stay_minutes: own }) => ({
      ticketTypeId: id,
      minutes: own ?? venue.stay_minutes,
    })),
  };
}

/** Reads the zones, in their order (specification 4.14). */
export async function readZones(db: Database): Promise<Zone[]> {
  const { rows } = await sql<Zone>`
    select z.id, z.name, z.most_inside as "limit",
      array(select t.ticket_type_id from zone_ticket t where t.zone_id = z.id order by 1) as "ticketTypes"
    from zone z order by z.position`.execute(db);
  return rows;
}

/**
 * Lists how many children are booked to be inside open play on the days of a range, as periods with a start,
 * an end and the number of children. A booking for the whole day counts all day. The booking `without` does
 * not count.
 */
export async function listInside(
  db: Database,
  { from, to, now, without = null }: { from: Day; to: Day; now: number; without?: string | null },
): Promise<(StayCount & { day: Day })[]> {
  const { rows } = await sql<StayCount & { day: Day }>`
    select w.day, i.starts as start, i.ends as end, i.children as count
    from session w cross join lateral children_inside(w.id, ${new Date(now)}, ${without}) i
    where w.day between ${from} and ${to} and w.event_id is null and w.arrival_of is null`.execute(db);
  return rows;
}

/** Lists the groups that wait for a time of open play and may get an offer, in the order of the queue. */
export async function listWaitingForTimes(
  db: Database,
  from: Day,
  to: Day,
  now: number,
): Promise<(WaitingForTime & { day: Day })[]> {
  const { rows } = await sql<WaitingForTime & { day: Day }>`
    select s.day, case when s.arrival_of is null then 0 else s.starts end as start,
      case when s.arrival_of is null then 1441 else s.ends end as end, g.id as group, g.children
    from session s join waitlist_wish w on w.session_id = s.id join waitlist_group g on g.id = w.group_id
    where s.day between ${from} and ${to} and s.event_id is null and ${mayGetOffer(now)}
    order by w.id`.execute(db);
  return rows;
}

/**
 * Returns the SQL condition under which places are kept off sale for the wish `w` of the waitlist group `g`.
 * The SQL function `places_awaited` applies the same condition.
 */
const mayGetOffer = (
  now: number,
) => sql`w.withdrawn_at is null and w.ends_at > ${new Date(now)} and w.can_be_offered
  and g.ended_at is null and g.asked_at is null and coalesce(g.rest_until <= ${new Date(now)}, true)
  and not exists (select from waitlist_offer o where o.group_id = g.id and o.outcome is null)
  and (select is_on from waitlist_rule) and fits_zones(w.session_id, g.quantities, ${new Date(now)})`;

/**
 * The number of tickets that count towards the limit of a zone from `start` until `end`, in open play or in a
 * session of an event.
 */
export interface ZoneStayCount extends StayCount {
  day: Day;
  zoneId: string;
  /** Null for open play. */
  eventId: string | null;
  /** When the session starts, in minutes of the day. For an event, this time identifies the session. */
  sessionStart: number;
}

/** Lists the tickets that count towards the limits of zones, by session. */
export async function listZoneStayCounts(
  db: Database,
  from: Day,
  to: Day,
  now: number,
): Promise<ZoneStayCount[]> {
  const { rows } = await sql<ZoneStayCount>`
    select s.day, z.id as "zoneId", s.event_id as "eventId", s.starts as "sessionStart",
      i.starts as start, i.ends as end, i.tickets as count
    from session s cross join zone z cross join lateral tickets_inside(s.id, z.id, ${new Date(now)}) i
    where s.day between ${from} and ${to} and s.arrival_of is null`.execute(db);
  return rows;
}
