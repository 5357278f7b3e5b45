import { sql } from 'kysely';
import type { Database } from '../src/server/db/connect.ts';

/**
 * Returns the script of a generated history of `size` bookings, to be run as one statement. It covers a year
 * with both clock changes: visits and photo sessions, lines of several VAT rates, payments by card, cash and
 * card reader, refunds on later days, check-ins, families that come again and families without an e-mail. The
 * history is the same in every run. Triggers are on, as for any booking.
 */
export function figureHistoryScript(size: number): string {
  return `
    create temporary table made on commit drop as
      with chances as (
        select n, (hashint8extended(n, 1) & 1073741823) / 1073741824.0 as one, (hashint8extended(n, 2) & 1073741823) / 1073741824.0 as two,
          (hashint8extended(n, 3) & 1073741823) / 1073741824.0 as three, (hashint8extended(n, 4) & 1073741823) / 1073741824.0 as four
        from generate_series(1, ${size}::bigint) n
      )
      select n, gen_random_uuid() as id, one, two, three, four,
        case when one < 0.1 then 'photo' else 'visit' end as kind,
        timestamptz '2025-10-01 00:00Z' + one * interval '400 days' + two * interval '23 hours' as confirmed_at,
        1 + floor(three * 3)::integer as children,
        case when four < 0.85 then 'confirmed' else 'cancelled' end as status,
        case when three < 0.15 then n || '@walk-in.invalid' else 'family' || floor(four * ${size} / 5) || case when two < 0.2 then '+play' else '' end || '@example.org' end as email,
        case when two < 0.6 then 'card' when two < 0.85 then 'cash' else 'card-reader' end as tender
      from chances;
    alter table made add column day date;
    update made set day = (confirmed_at at time zone 'Europe/London')::date
      + case when two < 0.3 then 0 else floor(power(four, 3) * 40)::integer end;
    insert into booking (id, kind, channel, reference, status, day, session_count, children, customer_name, customer_email, customer_phone,
        special_requests, loyalty_opt_in, terms_version, terms_agreed_at, original_pence, total_pence, request_digest, view_token,
        held_at, hold_expires_at, confirmed_at)
      select id, kind, 'online', 'WF-' || lpad(n::text, 5, 'A') || '-FIGUR', status, day, (kind = 'visit')::integer, case kind when 'visit' then children else 0 end,
        'Alex Example', email, '', '', false, 'test', confirmed_at, 950 * children + 333, 950 * children + 333, 'test', 'test',
        confirmed_at - interval '1 minute', confirmed_at + interval '9 minutes', confirmed_at from made order by n;
    insert into booking_ticket (booking_id, ticket_type_id, name, quantity, unit_price_pence, fee_pence)
      select id, case when two < 0.3 then 'child-0-1' else 'child-1-12' end, 'Children', children, 950, 0 from made where kind = 'visit'
      union all select id, 'adult', 'Adults', 1, 0, 0 from made where kind = 'visit' and one > 0.5;
    insert into session (day, starts, ends, capacity) select distinct day, 570, 960, 400 from made where kind = 'visit' on conflict do nothing;
    insert into place (booking_id, session_id, children, starts, ends, taken_at, live_until)
      select m.id, s.id, m.children, 570, 960, m.confirmed_at, 'infinity' from made m join session s on s.day = m.day and s.event_id is null
      where m.kind = 'visit' and m.status = 'confirmed';
    insert into order_line (booking_id, product, kind, item, description, quantity, unit_pence, vat_percent, written_at, owed_at)
      select id, kind, 'sale', '', 'Tickets', children, 950, 20, confirmed_at, confirmed_at from made
      union all select id, kind, 'sale', '', 'Book', 1, 333, case when three < 0.5 then 0 else 5 end, confirmed_at, confirmed_at from made;
    insert into payment (booking_id, idempotency_key, intent_id, tender, amount_pence, received_pence, received_at, status, created_at)
      select id, 'book-' || id, case tender when 'card' then 'pi_figures' || n end, tender, 950 * children + 333, 950 * children + 333,
        confirmed_at, 'succeeded', confirmed_at from made;
    insert into refund (booking_id, payment_id, kind, idempotency_key, amount_pence, status, created_at, done_at, provider_refund_id, reason, deed)
      select m.id, y.id, 'by-staff', 'refund-' || m.id, case when m.status = 'cancelled' then y.amount_pence else 101 end, 'done',
        m.confirmed_at + m.three * interval '9 days', m.confirmed_at + m.three * interval '9 days' + interval '90 minutes', 're_' || m.n, 'A cold', m.id
      from made m join payment y on y.booking_id = m.id where m.status = 'cancelled' or m.one > 0.95;
    insert into stay (booking_id, children, adults, checked_in_at, ends_at, checked_in_by, cef_parking_agreed, terms_version, checked_out_at, checked_out_by)
      select id, children, 0, came, came + interval '2 hours', 'staff', true, 'test',
        case when three < 0.7 then came + four * interval '4 hours' end, case when three < 0.7 then 'staff' end
      from (select *, (day + interval '9 hours 30 minutes' + three * interval '6 hours') at time zone 'Europe/London' as came from made
        where kind = 'visit' and status = 'confirmed' and four < 0.8) m`;
}

/** Runs the script of a generated history. */
export async function insertFigureHistory(db: Database, size: number): Promise<void> {
  await sql.raw(figureHistoryScript(size)).execute(db);
}

/** Changes past and future days of the generated history, as staff and the provider would. */
export async function changeFigureHistory(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Refunds that are made weeks later.
    await sql`insert into refund (booking_id, payment_id, kind, idempotency_key, amount_pence, status, created_at, done_at, provider_refund_id, reason, deed)
      select b.id, y.id, 'by-staff', 'later-' || b.id, 77, 'done', b.confirmed_at + interval '40 days', b.confirmed_at + interval '41 days', 'rl_' || b.reference, 'Late', gen_random_uuid()
      from booking b join payment y on y.booking_id = b.id
      where b.status = 'confirmed' and hashtext(b.reference) % 11 = 0`.execute(tx);
    await sql`update booking set customer_email = 'moved-' || customer_email where hashtext(reference) % 13 = 0 and kind = 'visit'`.execute(
      tx,
    );
    await sql`update booking set day = day + 3 where hashtext(reference) % 17 = 0 and kind = 'visit' and status = 'confirmed'
      and not exists (select from stay s where s.booking_id = booking.id)`.execute(tx);
    await sql`update stay set checked_out_at = checked_in_at + interval '50 minutes', checked_out_by = 'staff'
      where checked_out_at is null and children = 2`.execute(tx);
    await sql`delete from stay where children = 3 and checked_in_at > '2026-05-01'`.execute(tx);
  });
  // Some visits become account credit.
  const { rows } = await sql<{
    id: string;
  }>`select id from booking where status = 'confirmed' and kind = 'visit' and hashtext(reference) % 29 = 1
    and exists (select from order_line l where l.booking_id = booking.id and l.vat_percent = 5) order by reference limit 30`.execute(
    db,
  );
  for (const [index, { id }] of rows.entries()) {
    const at = new Date(Date.parse('2026-03-20T23:30:00Z') + index * 26 * 3_600_000);
    await db.transaction().execute(async (tx) => {
      await sql`select turn_into_account_credit(${id}, ${JSON.stringify({ code: `FIGURES${index}`, ends_on: '2027-06-01', by: 'staff' })}::jsonb, ${at})`.execute(
        tx,
      );
    });
  }
}
