import { type RawBuilder, sql } from 'kysely';

/**
 * Selects parties and party enquiries. A party is listed if it is booked, or held for payment at `now` (epoch
 * milliseconds). An enquiry is listed unless the party that was made from it is listed, or was booked and
 * then cancelled. The columns are `day`, `starts`, `ends`, `children` (for an enquiry, 25 means 25 or more),
 * `party_package_id`, `state` ('booked', 'held' or 'enquiry'), and `is_order` (false for an enquiry, even if
 * staff have marked it as booked).
 */
export function partiesAndEnquiries(now: number): RawBuilder<unknown> {
  return sql`(
    select day, starts, ends, children, party_package_id, true as is_order,
      case when live_until = 'infinity' then 'booked' else 'held' end as state
      from party where live_until > ${new Date(now)}
    union all
    select i.party_date, i.starts, i.ends, i.number_of_children, i.party_package_id, false,
      case when i.booked_at is null then 'enquiry' else 'booked' end
      from party_inquiry i
      where not exists (select from party y join booking b on b.id = y.booking_id
        where y.inquiry_id = i.inquiry_id and (y.live_until > ${new Date(now)} or b.confirmed_at is not null)))`;
}
