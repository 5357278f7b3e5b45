import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { isUndelivered } from '../db/mail-condition.ts';

/**
 * Checks the points ledger against the payments, achievements and redemptions that its entries come from.
 * Returns one line for each fault.
 */
export async function checkPoints(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('member %s can spend %s points, and has earned %s in all', m.id, p.current_points, p.total_points) as fault
      from member m, points_of(m.id) p
      where p.current_points < 0 or p.total_points < 0 or p.owed_points < 0
    union all
    select format('booking %s of a member earned no points', b.reference)
      from booking b join member m on m.mailbox = mailbox_of(b.customer_email), loyalty_programme p
      where b.status = 'confirmed' and b.kind <> 'party' and (b.total_pence - b.account_credit_pence) * p.points_per_pound >= 100
        and (b.confirmed_at > m.joined_at or m.joined_booking = b.id)
        and not exists (select 1 from point_entry e where e.booking_id = b.id and e.kind = 'earned')
    union all
    select format('party booking %s of a member earned no points for a payment of %s pence', b.reference, y.received_pence)
      from booking b join member m on m.mailbox = mailbox_of(b.customer_email) join payment y on y.booking_id = b.id,
        loyalty_programme p
      where b.status = 'confirmed' and b.kind = 'party' and y.tender <> 'account-credit' and y.received_at > m.joined_at
        and (y.received_pence - (select coalesce(sum(r.amount_pence), 0) from refund r
          where r.payment_id = y.id and r.kind = 'overpaid')) * p.points_per_pound >= 100
        and not exists (select from point_entry e where e.booking_id = b.id and e.kind = 'earned' and coalesce(e.payment_id, y.id) = y.id)
    union all
    select format('party booking %s earned points for %s pence of a payment that paid %s', b.reference, e.paid_pence, y.received_pence)
      from point_entry e join booking b on b.id = e.booking_id join payment y on y.id = e.payment_id
      where y.booking_id <> e.booking_id or e.paid_pence is distinct from y.received_pence - (select coalesce(sum(r.amount_pence), 0)
        from refund r where r.payment_id = y.id and r.kind = 'overpaid')
    union all
    select format('booking %s earned %s points for %s pence, but %s pence were paid', b.reference, e.points, e.paid_pence, b.total_pence - b.account_credit_pence)
      from point_entry e join booking b on b.id = e.booking_id
      where e.kind = 'earned' and (
        e.points <> e.paid_pence::bigint * e.points_per_pound * (100 + e.bonus_percent) / 10000
        or b.confirmed_at is null
        or b.kind <> 'party' and e.paid_pence <> coalesce((select c.to_pay_pence from visit_change c where c.id = e.visit_change_id and c.state = 'done'),
          coalesce((select c.total_before_pence from visit_change c where c.booking_id = b.id and c.state = 'done'
            order by c.seq limit 1), b.total_pence) - b.account_credit_pence))
    union all
    select format('booking %s earned points %s times', coalesce(b.reference, e.booking_id::text), count(*))
      from point_entry e left join booking b on b.id = e.booking_id
      where e.kind = 'earned' and e.booking_id is not null
      group by b.reference, e.booking_id, e.visit_change_id, e.payment_id having count(*) > 1
    union all
    select format('member %s was given points %s times for %s', e.member_id, count(*), coalesce(e.achievement_id, e.kind))
      from point_entry e where e.kind in ('welcome', 'achievement')
      group by e.member_id, e.kind, e.achievement_id having count(*) > 1
    union all
    select format('%s points of member %s have no source (entry %s, %s)', e.points, e.member_id, e.id, e.kind)
      from point_entry e
      where (e.kind in ('earned', 'reversed', 'recovered') and e.booking_id is null)
        or (e.kind = 'redeemed' and e.redemption_id is null) or (e.kind = 'achievement' and e.achievement_id is null)
    union all
    select format('booking %s earned points for somebody else', b.reference)
      from point_entry e join booking b on b.id = e.booking_id join member m on m.id = e.member_id
      where m.mailbox <> mailbox_of(b.customer_email)
    union all
    -- Each entry loses the points for the refunds of its own payments: those of its party payment, those of
    -- its visit change, or all others of the booking.
    select format('booking %s was refunded %s pence, and %s of its %s points were taken back', b.reference, sum(r.refunded), u.undone, sum(e.points))
      from point_entry e join booking b on b.id = e.booking_id
        cross join lateral (
          select coalesce(sum(f.amount_pence), 0)::bigint as refunded from refund f join payment y on y.id = f.payment_id
            left join visit_change c on c.booking_id = b.id and c.payment_id = f.payment_id
          where f.booking_id = b.id and f.status = 'done' and f.kind <> 'overpaid' and y.tender <> 'account-credit'
            and (f.payment_id = e.payment_id or e.payment_id is null and c.id is not distinct from e.visit_change_id)) r
        cross join lateral (
          select coalesce(sum(shortfall - points), 0) as undone from point_entry
          where booking_id = b.id and kind = 'reversed') u
      where e.kind = 'earned'
      group by b.id, b.reference, u.undone
      having u.undone <> sum(e.points - greatest(0, e.paid_pence - r.refunded) * e.points_per_pound * (100 + e.bonus_percent) / 10000)
    union all
    select format('redemption %s took %s points for a reward of %s', r.id, coalesce(-e.points, 0), r.points)
      from redemption r left join point_entry e on e.redemption_id = r.id
      where e.points is distinct from -r.points or e.member_id <> r.member_id
    union all
    select format('redemption %s has a voucher for more than one use', r.id)
      from redemption r join voucher v on v.code = r.voucher_code where v.most_uses is distinct from 1
    union all
    select format('redemption %s: its mail was %s (%s)', r.id, coalesce(m.status, 'never queued'), m.last_problem)
      from redemption r left join mail m on m.redemption_id = r.id and m.kind = 'reward-redeemed'
      where m.status is null or ${isUndelivered('m')}`.execute(db);
  return rows.map(({ fault }) => fault);
}
