import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { PriceChannel } from '../../../domain/price-rules.ts';
import type { Demand, PhotoDemand, RoomUse, VisitDemand } from '../../../domain/rehearsal.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import type { VoucherWorth } from '../../../domain/vouchers.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { partiesAndEnquiries } from '../parties/parties-and-enquiries.ts';

/** The days of the demand, both included. */
export interface DemandDays {
  first: Day;
  last: Day;
}

interface BookingRow {
  seq: number;
  id: string;
  reference: string;
  kind: 'visit' | 'photo';
  channel: string;
  day: Day;
  asked_at: Date;
  event_id: string | null;
  credits_used: number;
  total_pence: number;
  is_walk_in: boolean;
  from_waitlist: boolean;
  released_at: Date | null;
  quantities: TicketQuantities | null;
  starts: number[] | null;
  arrives: number | null;
  /** Whether staff let the family in beyond the capacity. */
  beyond: boolean | null;
  photo_starts: number | null;
  photo_ends: number | null;
  with_editing: boolean | null;
  voucher_kind: string | null;
  voucher_value: number | null;
  voucher_types: string[] | null;
  offer_id: string | null;
}

/** How many bookings are read at a time: few enough that parsing them does not delay other requests. */
const pageSize = 1000;

/**
 * Reads the visits and photo sessions that were sold for some days by `now` (epoch milliseconds), a page at a
 * time by `seq`. A moved or changed visit counts in its present form, from the moment at which it was moved
 * or changed. `releasedAt` of a cancelled booking is the moment until which it held its places. Returns the
 * `seq` from which the next page begins; null after the last page.
 */
export async function readSold(
  db: Kysely<DB>,
  { first, last }: DemandDays,
  { after, now, deskChannel }: { after: number; now: number; deskChannel: PriceChannel },
): Promise<{ demand: Demand[]; next: number | null }> {
  const { rows } = await sql<BookingRow>`
    select b.seq, b.id, b.reference, b.kind, b.channel, b.day, b.event_id, b.credits_used, b.total_pence,
      greatest(b.held_at, moved.at, changed.at) as asked_at,
      coalesce(b.request_key like 'walk-in-%', false) as is_walk_in,
      exists (select from waitlist_offer o where o.booking_id = b.id) as from_waitlist,
      case when b.status <> 'confirmed' then coalesce(c.cancelled_at, placed.taken_at, b.held_at) end as released_at,
      tickets.quantities, placed.starts, placed.beyond, coalesce(placed.arrives, (
        select floor(date_part('epoch', (y.checked_in_at at time zone 'Europe/London') - b.day::timestamp) / 60)::integer
        from stay y where y.booking_id = b.id and venue_day(y.checked_in_at) = b.day)) as arrives,
      ph.starts as photo_starts, ph.ends as photo_ends, ph.editing_pence is not null as with_editing,
      v.kind as voucher_kind, v.value as voucher_value, v.ticket_types as voucher_types, v.offer_id
    from booking b
    left join cancellation c on c.booking_id = b.id
    left join photo_session ph on ph.booking_id = b.id
    left join voucher_use u on u.booking_id = b.id
    left join voucher v on v.id = u.voucher_id
    left join lateral (select max(m.moved_at) as at from visit_move m where m.booking_id = b.id) moved on true
    left join lateral (
      select max(x.done_at) as at from visit_change x where x.booking_id = b.id and x.state = 'done') changed on true
    left join lateral (
      select jsonb_object_agg(t.ticket_type_id, t.quantity) as quantities
      from booking_ticket t where t.booking_id = b.id) tickets on true
    left join lateral (
      select array_agg(s.starts order by s.starts) as starts, bool_or(p.beyond_capacity) as beyond,
        max(p.taken_at) as taken_at, min(s.starts) filter (where s.arrival_of is not null) as arrives
      from place p join session s on s.id = p.session_id where p.booking_id = b.id) placed on true
    where b.seq > ${after} and b.day between ${first} and ${last} and b.confirmed_at <= ${new Date(now)}
      and b.kind in ('visit', 'photo')
    order by b.seq limit ${pageSize}`.execute(db);
  const next = rows.length < pageSize ? null : (rows.at(-1)?.seq ?? null);
  return { demand: rows.flatMap((row) => toDemand(row, deskChannel)), next };
}

function toDemand(row: BookingRow, deskChannel: PriceChannel): Demand[] {
  const at = row.asked_at.getTime();
  const common = {
    id: row.id,
    reference: row.reference,
    at,
    moment: localMoment(at),
    day: row.day,
    releasedAt: row.released_at?.getTime() ?? null,
    paid: row.total_pence,
  };
  if (row.kind === 'photo') {
    if (row.photo_starts === null || row.photo_ends === null) return [];
    const photos: PhotoDemand = {
      ...common,
      kind: 'photos',
      start: row.photo_starts,
      end: row.photo_ends,
      withEditing: row.with_editing ?? false,
    };
    return [photos];
  }
  const isOnline = row.channel === 'online';
  const visit: VisitDemand = {
    ...common,
    kind: 'visit',
    where: row.from_waitlist ? 'waitlist' : isOnline ? 'online' : 'desk',
    channel: isOnline ? 'online' : deskChannel,
    eventId: row.event_id,
    starts: row.starts ?? [],
    arrives: row.arrives,
    quantities: row.quantities ?? {},
    credits: row.credits_used,
    voucher: row.offer_id === null ? worthOf(row) : null,
    offers: row.offer_id === null ? [] : [row.offer_id],
    group: null,
    beyondCapacity: row.beyond ?? false,
    isWalkIn: row.is_walk_in,
  };
  return [visit];
}

function worthOf({
  voucher_kind: kind,
  voucher_value: value,
  voucher_types,
}: BookingRow): VoucherWorth | null {
  const ticketTypes = voucher_types;
  if (value === null) return null;
  if (kind === 'amount') return { kind, pence: value, ticketTypes };
  if (kind === 'percent') return { kind, percent: value, ticketTypes };
  return kind === 'free_sessions' ? { kind: 'free-sessions', sessions: value, ticketTypes } : null;
}

/** Reads the places that groups on the waitlist asked for in full sessions of some days, and never got. */
export async function readWaited(
  db: Kysely<DB>,
  { first, last }: DemandDays,
  now: number,
): Promise<VisitDemand[]> {
  const rows = await db
    .selectFrom('waitlist_wish as w')
    .innerJoin('waitlist_group as g', 'g.id', 'w.group_id')
    .innerJoin('session as s', 's.id', 'w.session_id')
    .select([
      'w.id',
      'w.group_id',
      'w.since',
      's.day',
      's.starts',
      's.event_id',
      's.arrival_of',
      'g.quantities',
    ])
    .where('s.day', '>=', first)
    .where('s.day', '<=', last)
    .where('w.since', '<=', new Date(now))
    .where((where) => where.or([where('g.ended_by', 'is', null), where('g.ended_by', '<>', 'taken')]))
    .orderBy('w.id')
    .limit(mostWishes)
    .execute();
  return rows.map((row) => ({
    kind: 'visit',
    id: `wish-${row.id}`,
    reference: '',
    at: row.since.getTime(),
    moment: localMoment(row.since.getTime()),
    day: row.day,
    releasedAt: null,
    paid: 0,
    where: 'waitlist',
    channel: 'online',
    eventId: row.event_id,
    starts: [row.starts],
    arrives: row.arrival_of === null ? null : row.starts,
    quantities: row.quantities as Record<string, number>,
    credits: 0,
    voucher: null,
    offers: [],
    group: row.group_id,
    beyondCapacity: false,
    isWalkIn: false,
  }));
}

const mostWishes = 20_000;

interface PartyUse extends Pick<RoomUse, 'day'> {
  starts: number;
  ends: number;
  children: number;
  name: string;
  priced_per: string;
}

/** Reads the booked parties and the confirmed photo sessions of some days. `now` is in epoch milliseconds. */
export async function readRoomUses(
  db: Kysely<DB>,
  { first, last }: DemandDays,
  now: number,
): Promise<RoomUse[]> {
  const { rows: parties } = await sql<PartyUse>`
    select p.day, p.starts, p.ends, p.children, k.name, k.priced_per
    from ${partiesAndEnquiries(now)} p join party_package k on k.id = p.party_package_id
    where p.day between ${first} and ${last} and p.state = 'booked' order by p.day`.execute(db);
  const photos = await db
    .selectFrom('photo_session as h')
    .innerJoin('booking as b', 'b.id', 'h.booking_id')
    .select(['b.reference', 'h.day', 'h.starts', 'h.ends'])
    .where('h.day', '>=', first)
    .where('h.day', '<=', last)
    .where('b.status', '=', 'confirmed')
    .orderBy('h.day')
    .execute();
  return [
    ...parties.map(
      (row): RoomUse => ({
        kind: row.priced_per === 'party' ? 'private-hire' : 'party',
        id: '',
        day: row.day,
        start: row.starts,
        end: row.ends,
        words: `${row.name} party of ${row.children}`,
      }),
    ),
    ...photos.map(
      (row): RoomUse => ({
        kind: 'photos',
        id: row.reference,
        day: row.day,
        start: row.starts,
        end: row.ends,
        words: 'Photo session',
      }),
    ),
  ];
}

/**
 * Reads the capacity of stored sessions of open play, by day. On a day with arrival times, the capacity is
 * the limit of children inside at any moment.
 */
export async function readCapacities(db: Kysely<DB>, { first, last }: DemandDays): Promise<Map<Day, number>> {
  const rows = await db
    .selectFrom('session')
    .select(['day', 'capacity'])
    .where('event_id', 'is', null)
    .where('arrival_of', 'is', null)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute();
  return new Map(rows.map(({ day, capacity }) => [day, capacity]));
}

/** Reads the channel whose prices the front desk uses. */
export async function readDeskChannel(db: Kysely<DB>): Promise<PriceChannel> {
  const rule = await db.selectFrom('desk_rule').select('price_channel').executeTakeFirst();
  return rule?.price_channel === 'online' ? 'online' : 'kiosk';
}
