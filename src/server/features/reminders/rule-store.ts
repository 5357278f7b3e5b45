import { type Kysely, sql } from 'kysely';
import { canArriveAt } from '../../db/mail-condition.ts';
import type { DB } from '../../db/tables.ts';

/**
 * Finds the bookings for which a mail by rule is due at `now`, at most `limit`, and marks them. Returns the
 * ids of the marks. A booking is marked once for each rule and booked time, even if two processes run this
 * function or it runs again. Leaves out a booking that was made or moved so late that the mail would follow
 * soon after its confirmation. Also leaves out a booking whose mail is too late. For a mail before the start,
 * leaves out a booking that has started. Families of the sample day or without an address get no mail, and
 * neither do bookings in a closed time. Marks the bookings in the order of their ids, because each mark locks
 * its booking's key.
 */
export async function markDueMails(tx: Kysely<DB>, now: number, limit: number): Promise<string[]> {
  const at = new Date(now);
  const { rows } = await sql<{ id: string }>`
    insert into rule_mail (rule_id, booking_id, event_at, due_at, queued_at)
    select rule_id, booking_id, event_at, due_at, ${at}
    from (
      select * from (${dueMails(at)}) due
      where due_at <= ${at} and ${at} <= due_at + make_interval(mins => late_minutes)
        and not exists (select from rule_mail m
          where m.booking_id = due.booking_id and m.rule_id = due.rule_id and m.event_at = due.event_at)
      order by due_at, booking_id limit ${limit}) marked
    order by booking_id, rule_id
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Whether booking `b` is in a closed time. False if the booking stays because its family can come at another
 * hour of that day. Also false if the family has chosen something other than a telephone call.
 */
const isClosed = sql<boolean>`exists (
  select from closure_booking cb join closure c on c.id = cb.closure_id
  where cb.booking_id = b.id and c.day = b.day and c.undone_at is null and not cb.stays
    and coalesce(cb.choice, 'ring') = 'ring')`;

/** True if rule `r` needs no check-in, or if the family of booking `b` has checked in. */
const cameIfNeeded = sql<boolean>`(not r.needs_check_in
  or exists (select from stay where stay.booking_id = b.id))`;

/**
 * Selects the bookings of the days around `at`, each with the mails that it gets by rule. Times follow the
 * venue's clock: one day before 9:30 AM on Sunday is 9:30 AM on Saturday, even if the clocks change in
 * between.
 */
function dueMails(at: Date) {
  return sql`
    select r.id as rule_id, b.id as booking_id, r.late_minutes, t.event_at, t.due_at
    from mail_rule r
      join booking b on b.kind = r.kind and b.status = 'confirmed' and ${canArriveAt('b.customer_email')}
        and b.day between (${at}::timestamptz at time zone 'Europe/London')::date - (r.minutes + r.late_minutes) / 1440 - 2
          and (${at}::timestamptz at time zone 'Europe/London')::date + r.minutes / 1440 + 2
      cross join lateral (
        select min(starts) as starts, max(ends) as ends, max(taken_at) as taken_at
        from booked_times where booking_id = b.id and day = b.day) s
      cross join lateral (
        select case r.event when 'before it starts' then b.day + make_interval(mins => s.starts)
          else b.day + make_interval(mins => s.ends) end as event) e
      cross join lateral (
        select e.event at time zone 'Europe/London' as event_at,
          case r.event when 'before it starts' then e.event - make_interval(mins => r.minutes)
            else e.event + make_interval(mins => r.minutes) end at time zone 'Europe/London' as due_at) t
    where r.is_on and s.starts is not null
      and not exists (select from sample_row where sample_row.kind = 'booking' and sample_row.id = b.id::text)
      and not ${isClosed}
      and greatest(b.confirmed_at, s.taken_at) + make_interval(mins => r.quiet_minutes) <= t.due_at
      and (r.event <> 'before it starts' or ${at} < t.event_at)
      and ${cameIfNeeded}
      and (not r.needs_consent or exists (
        select from member m join email_consent c on c.member_id = m.id and c.withdrawn_at is null
          join consent_wording w on w.version = c.wording and w.covers_visits
        where m.mailbox = mailbox_of(b.customer_email)))`;
}

/** Finds a mail by rule with its rule, and whether it still applies at `now`; undefined if there is none. */
export async function findRuleMail(db: Kysely<DB>, id: string, now: number) {
  const at = new Date(now);
  return db
    .selectFrom('rule_mail as m')
    .innerJoin('mail_rule as r', 'r.id', 'm.rule_id')
    .innerJoin('booking as b', 'b.id', 'm.booking_id')
    .select(['m.booking_id', 'r.subject', 'r.words', 'r.bring', 'r.shows_ticket', 'r.needs_consent'])
    .select(
      // A mail no longer applies if it is too late, its rule is off, or the check-in that it needs was
      // undone. It also no longer applies if its booking was cancelled, was moved to another time, has
      // started, or is in a closed time.
      sql<boolean>`r.is_on and b.status = 'confirmed' and not ${isClosed} and ${cameIfNeeded}
        and ${at} <= m.due_at + make_interval(mins => r.late_minutes)
        and (r.event <> 'before it starts' or ${at} < m.event_at)
        and m.event_at = (select case r.event when 'before it starts' then min(b.day + make_interval(mins => t.starts))
            else max(b.day + make_interval(mins => t.ends)) end at time zone 'Europe/London'
          from booked_times t where t.booking_id = b.id and t.day = b.day)`.as('still_holds'),
    )
    .where('m.id', '=', id)
    .executeTakeFirst();
}
