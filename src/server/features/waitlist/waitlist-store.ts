import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { PlannedSession } from '../../../domain/opening-calendar.ts';
import type { TicketQuantities } from '../../../domain/tickets.ts';
import type { OfferDuration, QuietHours, WaitingGroup } from '../../../domain/waitlist.ts';
import type { DB } from '../../db/tables.ts';

/** The centre's settings for the waitlist. */
export interface WaitlistRule {
  isOn: boolean;
  quiet: QuietHours;
  /**
   * How long a group gets no further offer after an offer ran out, in minutes. Minutes in the quiet hours do
   * not count.
   */
  restMinutes: number;
  /** How many offers in a row may run out before a group is asked whether it still wants to wait. */
  missedKept: number;
  /** How many groups of one mailbox may wait at the same time. */
  mostGroups: number;
  holdTimes: readonly OfferDuration[];
}

/** Reads the centre's settings for the waitlist. */
export async function readWaitlistRule(db: Kysely<DB>): Promise<WaitlistRule> {
  const [rule, holdTimes] = await Promise.all([
    db.selectFrom('waitlist_rule').selectAll().executeTakeFirstOrThrow(),
    db.selectFrom('waitlist_hold').select(['hours_ahead as hoursAhead', 'minutes']).execute(),
  ]);
  return {
    isOn: rule.is_on,
    quiet: { from: rule.quiet_from, until: rule.quiet_until },
    restMinutes: rule.rest_minutes,
    missedKept: rule.missed_kept,
    mostGroups: rule.most_groups,
    holdTimes,
  };
}

/**
 * Locks a mailbox, so that its groups join one after the other and each is counted. Take this lock before all
 * others.
 */
export async function lockMailbox(tx: Kysely<DB>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('waitlist of ' || mailbox_of(${email}), 0))`.execute(
    tx,
  );
}

/** Counts the waiting groups of a mailbox. */
export async function countGroupsOf(tx: Kysely<DB>, email: string): Promise<number> {
  const { count } = await tx
    .selectFrom('waitlist_group')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql`mailbox_of(email)`, '=', sql`mailbox_of(${email})`)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns whether a mailbox waits for one of these sessions. Does not count the group `without`. */
export async function isMailboxWaiting(
  tx: Kysely<DB>,
  { email, sessionIds, without }: { email: string; sessionIds: readonly number[]; without: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from waitlist_wish w join waitlist_group g on g.id = w.group_id
    where g.ended_at is null and w.withdrawn_at is null and mailbox_of(g.email) = mailbox_of(${email})
      and w.session_id = any(${sessionIds}::bigint[]) and g.id is distinct from ${without}::uuid limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** A group that joins. */
interface NewGroup {
  clientId: string;
  digest: string;
  token: string;
  name: string;
  email: string;
  quantities: TicketQuantities;
  children: number;
  termsVersion: string;
  now: number;
}

/** Stores a group; returns its id. */
export async function insertGroup(tx: Kysely<DB>, group: NewGroup): Promise<string> {
  const { id } = await tx
    .insertInto('waitlist_group')
    .values({
      client_id: group.clientId,
      digest: group.digest,
      token: group.token,
      name: group.name,
      email: group.email,
      quantities: JSON.stringify(group.quantities),
      children: group.children,
      terms_version: group.termsVersion,
      joined_at: new Date(group.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds a group by its id, the key of its page, or the idempotency key with which it joined. */
export function findGroup(db: Kysely<DB>, by: { id: string } | { token: string } | { clientId: string }) {
  const query = db.selectFrom('waitlist_group').selectAll();
  if ('id' in by) return query.where('id', '=', by.id).executeTakeFirst();
  return (
    'token' in by ? query.where('token', '=', by.token) : query.where('client_id', '=', by.clientId)
  ).executeTakeFirst();
}

/** A group on the waitlist. */
export type GroupRow = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

/**
 * Locks a group until the transaction ends and returns it. Lock bookings before groups, and sessions after
 * groups.
 */
export function lockGroup(tx: Kysely<DB>, id: string): Promise<GroupRow | undefined> {
  return tx.selectFrom('waitlist_group').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the tickets of a group. */
export function ticketsOf({ quantities }: Pick<GroupRow, 'quantities'>): TicketQuantities {
  return quantities as Record<string, number>;
}

/**
 * Returns the id of a session's row, and the number of its places on sale. Inserts the row if there is none.
 */
export async function ensureSessionRow(
  tx: Kysely<DB>,
  session: Pick<PlannedSession, 'start' | 'end' | 'eventId' | 'capacity' | 'arrival'> & { day: Day },
  now: number,
): Promise<{ id: number; onSale: number }> {
  const { day, start, end, eventId, capacity, arrival } = session;
  if (arrival) {
    const { rows: found } = await sql<{ id: string }>`
      select lock_arrival(find_whole_day(${day}, ${arrival.opens}, ${arrival.closes}, ${capacity}),
        ${start}, ${end}, ${capacity}, false) as id`.execute(tx);
    // A separate statement sees the rows that the statement above has inserted.
    const { rows } = await sql<{ id: string; onSale: number }>`
      select s.id, case when is_hired(s, ${new Date(now)}) then 0
        else places_on_sale(s.id, ${new Date(now)}) + ${capacity}::integer - w.capacity end as "onSale"
      from session s join session w on w.id = s.arrival_of where s.id = ${found[0]?.id ?? null}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error(`No arrival time on ${day}`);
    return { id: Number(row.id), onSale: row.onSale };
  }
  await sql`insert into session (day, starts, ends, capacity, event_id)
    values (${day}, ${start}, ${end}, ${capacity}, ${eventId}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string; onSale: number }>`
    select id, case when is_hired(s, ${new Date(now)}) then 0
      else places_on_sale(id, ${new Date(now)}) + case when event_id is null then ${capacity}::integer - capacity else 0 end end as "onSale"
    from session s where day = ${day}
      and case when ${eventId}::text is null then event_id is null and arrival_of is null else event_id = ${eventId} and starts = ${start} end`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error(`No session on ${day}`);
  return { id: Number(row.id), onSale: row.onSale };
}

/** A session for which a group waits. */
export interface WishRow {
  id: number;
  sessionId: number;
  day: Day;
  starts: number;
  ends: number;
  eventTitle: string | null;
}

/** Lists the sessions for which a group waits, by day and start. */
export async function listWishes(db: Kysely<DB>, groupId: string): Promise<WishRow[]> {
  const { rows } = await sql<WishRow>`
    select w.id::integer as id, s.id::integer as "sessionId", s.day, s.starts, s.ends, e.title as "eventTitle"
    from waitlist_wish w join session s on s.id = w.session_id left join event e on e.id = s.event_id
    where w.group_id = ${groupId} and w.withdrawn_at is null order by s.day, s.starts, s.id`.execute(db);
  return rows;
}

/** A session of open play for which a group waits: a whole day, or an arrival time. */
export interface OpenPlayWish {
  id: number;
  groupId: string;
  sessionId: number;
  isArrival: boolean;
  day: Day;
  starts: number;
  ends: number;
  quantities: TicketQuantities;
  children: number;
  /** Whether the group has an open offer. */
  hasOffer: boolean;
  /**
   * For a whole day, whether the group has ever waited for an arrival time of that day. For an arrival time,
   * whether it has ever waited for the whole day.
   */
  hasOtherKind: boolean;
  canBeOffered: boolean;
  /** The moment after which no offers are made, in epoch milliseconds. */
  endsAt: number;
}

/** Lists the groups' wishes for sessions of open play on or after a day, in the order of the queues. */
export async function listOpenPlayWishes(db: Kysely<DB>, from: Day): Promise<OpenPlayWish[]> {
  const { rows } = await sql<Omit<OpenPlayWish, 'endsAt'> & { endsAt: Date }>`
    select w.id::integer as id, g.id as "groupId", s.id::integer as "sessionId", s.arrival_of is not null as "isArrival",
      s.day, s.starts, s.ends, g.quantities, g.children,
      exists (select from waitlist_offer o where o.group_id = g.id and o.outcome is null) as "hasOffer",
      exists (select from waitlist_wish o join session a on a.id = o.session_id
        where o.group_id = g.id and (a.arrival_of = s.id or a.id = s.arrival_of)) as "hasOtherKind",
      w.can_be_offered as "canBeOffered", w.ends_at as "endsAt"
    from waitlist_wish w join waitlist_group g on g.id = w.group_id join session s on s.id = w.session_id
    where s.event_id is null and s.day >= ${from} and w.withdrawn_at is null and g.ended_at is null
    order by w.id`.execute(db);
  return rows.map((row) => ({ ...row, endsAt: row.endsAt.getTime() }));
}

/**
 * Sets the session of a wish, whether places in that session can be offered, and the moment after which no
 * offers are made. The caller holds the lock of the group. If the group already has another wish for that
 * session, this wish keeps its present session.
 */
export async function setWish(
  tx: Kysely<DB>,
  id: number,
  { sessionId, canBeOffered, endsAt }: Pick<OpenPlayWish, 'sessionId' | 'canBeOffered' | 'endsAt'>,
): Promise<void> {
  await sql`
    update waitlist_wish w set can_be_offered = ${canBeOffered}, ends_at = ${new Date(endsAt)}, session_id = case when exists (
        select from waitlist_wish o where o.group_id = w.group_id and o.session_id = ${sessionId} and o.withdrawn_at is null)
      then session_id else ${sessionId} end
    where id = ${id} and withdrawn_at is null`.execute(tx);
}

/**
 * Locks a group's mail about withdrawn sessions until the transaction ends, so that it is not sent before
 * then. Returns false if no such mail waits. The caller holds the lock of the group.
 */
export async function lockWaitingWithdrawal(tx: Kysely<DB>, groupId: string): Promise<boolean> {
  const mail = await tx
    .selectFrom('mail')
    .select('id')
    .where('waitlist_group_id', '=', groupId)
    .where('kind', '=', 'waitlist-withdrawn')
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .forUpdate()
    .executeTakeFirst();
  return mail !== undefined;
}

/**
 * Lists the sessions that a mail about withdrawn sessions names. These are the sessions for which the group's
 * wait ended after the mail was queued, and before the group's next such mail was queued.
 */
export function listWithdrawnWishes(db: Kysely<DB>, mailId: string) {
  return db
    .selectFrom('waitlist_wish as wish')
    .innerJoin('session', 'session.id', 'wish.session_id')
    .innerJoin('mail', 'mail.waitlist_group_id', 'wish.group_id')
    .select(['session.day', 'session.starts', 'session.ends'])
    .where('mail.id', '=', mailId)
    .whereRef('wish.withdrawn_at', '>=', 'mail.queued_at')
    .where(
      sql<SqlBool>`not exists (select from mail next where next.waitlist_group_id = mail.waitlist_group_id
        and next.kind = mail.kind and next.queued_at > mail.queued_at and next.queued_at <= wish.withdrawn_at)`,
    )
    .orderBy('session.day')
    .orderBy('session.starts')
    .orderBy('wish.id')
    .execute();
}

/**
 * Adds a session for which a group waits, unless it waits for that session already. `endsAt` is the moment
 * after which no offers are made (epoch milliseconds).
 */
export async function insertWish(
  tx: Kysely<DB>,
  wish: { groupId: string; sessionId: number; endsAt: number; now: number },
): Promise<void> {
  await tx
    .insertInto('waitlist_wish')
    .values({
      group_id: wish.groupId,
      session_id: wish.sessionId,
      since: new Date(wish.now),
      ends_at: new Date(wish.endsAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends a group's wait for some of its sessions. */
export async function withdrawWishes(tx: Kysely<DB>, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('waitlist_wish')
    .set({ withdrawn_at: new Date(now) })
    .where('id', 'in', [...ids])
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Changes the state of a group; the caller holds its lock. */
export async function updateGroup(
  tx: Kysely<DB>,
  id: string,
  changes: {
    missed?: number;
    rest_until?: Date | null;
    asked_at?: Date | null;
    ended_at?: Date;
    ended_by?: 'taken' | 'left' | 'staff' | 'over';
  },
): Promise<void> {
  await tx.updateTable('waitlist_group').set(changes).where('id', '=', id).execute();
}

/** A group in the queue of a session. */
export interface QueuedGroup extends WaitingGroup {
  wishId: number;
  /** Whether every zone of the session has room for the group's tickets. */
  fitsZones: boolean;
}

/** Reads the queue of a session: every group that waits for it, in order. */
export async function readQueue(db: Kysely<DB>, sessionId: number, now: number): Promise<QueuedGroup[]> {
  const { rows } = await sql<Omit<QueuedGroup, 'restUntil'> & { restUntil: Date | null }>`
    select g.id, w.id::integer as "wishId", g.children, g.rest_until as "restUntil", g.asked_at is not null as "wasAsked",
      exists (select from waitlist_offer o where o.group_id = g.id and o.outcome is null) as "hasOffer",
      fits_zones(w.session_id, g.quantities, ${new Date(now)}) as "fitsZones"
    from waitlist_wish w join waitlist_group g on g.id = w.group_id
    where w.session_id = ${sessionId} and w.withdrawn_at is null and w.ends_at > ${new Date(now)} and g.ended_at is null
    order by w.id`.execute(db);
  return rows.map((row) => ({ ...row, restUntil: row.restUntil?.getTime() ?? null }));
}

/** A session with its free places. */
export interface SessionRow {
  id: number;
  day: Day;
  starts: number;
  ends: number;
  eventId: string | null;
  /** Whether the session is an arrival time of open play. */
  isArrival: boolean;
  /** For an arrival time, the most children inside at any time. */
  capacity: number;
  /** The places that nobody has booked or holds, including places kept off sale for the waitlist. */
  left: number;
  /** Whether a private hire has every place. */
  isHired: boolean;
}

/**
 * Lists the sessions for which any group waits, by day and start. With `only`, lists only the session with
 * this id.
 */
export async function listAwaitedSessions(
  db: Kysely<DB>,
  now: number,
  only: number | null = null,
): Promise<SessionRow[]> {
  const at = new Date(now);
  const { rows } = await sql<SessionRow>`
    select s.id::integer as id, s.day, s.starts, s.ends, s.event_id as "eventId", s.arrival_of is not null as "isArrival",
      coalesce(whole.capacity, s.capacity) as capacity, places_left(s.id, ${at}) as left, is_hired(s, ${at}) as "isHired"
    from session s left join session whole on whole.id = s.arrival_of
    where s.id = any(array(
        select w.session_id from waitlist_wish w join waitlist_group g on g.id = w.group_id
        where w.withdrawn_at is null and w.ends_at > ${at} and g.ended_at is null))
      and (${only}::bigint is null or s.id = ${only})
    order by s.day, s.starts, s.id`.execute(db);
  return rows;
}

/** Returns whether every zone of a session has room for these tickets. */
export async function hasRoomInZones(
  db: Kysely<DB>,
  sessionId: number,
  quantities: TicketQuantities,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ fits: boolean }>`
    select fits_zones(${sessionId}, ${JSON.stringify(quantities)}::jsonb, ${new Date(now)}) as fits`.execute(
    db,
  );
  return rows[0]?.fits ?? true;
}

/** Takes a lock, so that processes offer places one after the other. */
export async function lockOffering(tx: Kysely<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('waitlist offers', 0))`.execute(tx);
}

/** A new offer; instants are in epoch milliseconds. */
interface NewOffer {
  id: string;
  groupId: string;
  wishId: number;
  bookingId: string;
  now: number;
  endsAt: number;
  freePlaces: number;
  passed: readonly { wishId: number; reason: string }[];
}

/** Stores an offer, and the groups that were passed over for it. */
export async function insertOffer(tx: Kysely<DB>, offer: NewOffer): Promise<void> {
  await tx
    .insertInto('waitlist_offer')
    .values({
      id: offer.id,
      group_id: offer.groupId,
      wish_id: offer.wishId,
      booking_id: offer.bookingId,
      offered_at: new Date(offer.now),
      ends_at: new Date(offer.endsAt),
      free_places: offer.freePlaces,
    })
    .execute();
  if (offer.passed.length === 0) return;
  await tx
    .insertInto('waitlist_pass')
    .values(offer.passed.map(({ wishId, reason }) => ({ offer_id: offer.id, wish_id: wishId, reason })))
    .execute();
}

/** Selects offers with their bookings and sessions. */
function selectOffers(db: Kysely<DB>) {
  return db
    .selectFrom('waitlist_offer as offer')
    .innerJoin('booking', 'booking.id', 'offer.booking_id')
    .innerJoin('waitlist_wish as wish', 'wish.id', 'offer.wish_id')
    .innerJoin('session', 'session.id', 'wish.session_id')
    .leftJoin('event', 'event.id', 'session.event_id')
    .select([
      'offer.id',
      'offer.group_id',
      'offer.wish_id',
      'offer.booking_id',
      'offer.offered_at',
      'offer.ends_at',
      'offer.outcome',
      'booking.status',
      'booking.hold_expires_at',
      'booking.confirmed_at',
      'booking.total_pence',
      'booking.view_token',
      'session.day',
      'session.starts',
      'session.ends',
      'event.title as event_title',
    ]);
}

/** An offer with its booking and session. */
export type OfferRow = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** Finds an offer. */
export function findOffer(db: Kysely<DB>, id: string) {
  return selectOffers(db).where('offer.id', '=', id).executeTakeFirst();
}

/** Finds the open offer whose places a booking holds. */
export function findOfferOfBooking(db: Kysely<DB>, bookingId: string) {
  return selectOffers(db)
    .where('offer.booking_id', '=', bookingId)
    .where('offer.outcome', 'is', null)
    .executeTakeFirst();
}

/** Finds the open offer of a group. */
export function findOpenOffer(db: Kysely<DB>, groupId: string) {
  return selectOffers(db)
    .where('offer.group_id', '=', groupId)
    .where('offer.outcome', 'is', null)
    .executeTakeFirst();
}

/** Finds the offer that a group has taken and paid for. */
export function findPaidOffer(db: Kysely<DB>, groupId: string) {
  return selectOffers(db)
    .where('offer.group_id', '=', groupId)
    .where('booking.confirmed_at', 'is not', null)
    .orderBy('offer.offered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Lists the offers to settle. These are open offers whose booking is no longer held, and ended offers that
 * were paid late by groups that still wait.
 */
export async function listOffersToSettle(
  db: Kysely<DB>,
  now: number,
): Promise<{ id: string; bookingId: string; groupId: string }[]> {
  const { rows } = await sql<{ id: string; bookingId: string; groupId: string }>`
    select o.id, o.booking_id as "bookingId", o.group_id as "groupId" from waitlist_offer o join booking b on b.id = o.booking_id
      where o.outcome is null and b.status <> 'processing' and not (b.status = 'held' and b.hold_expires_at > ${new Date(now)})
    union all
    select o.id, o.booking_id, o.group_id from waitlist_group g join waitlist_offer o on o.group_id = g.id
        join booking b on b.id = o.booking_id
      where g.ended_at is null and o.outcome <> 'taken' and o.outcome is not null and b.status = 'confirmed'`.execute(
    db,
  );
  return rows;
}

/** Ends an offer; the caller holds its group's lock. */
export async function endOffer(
  tx: Kysely<DB>,
  id: string,
  outcome: 'taken' | 'missed' | 'refused' | 'withdrawn',
  now: number,
): Promise<void> {
  await tx
    .updateTable('waitlist_offer')
    .set({ outcome, ended_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/** Ends the wait of groups whose sessions are all over and that have no open offer. */
export async function endGroupsOver(db: Kysely<DB>, now: number): Promise<void> {
  const at = new Date(now);
  await sql`
    update waitlist_group g set ended_at = ${at}, ended_by = 'over'
    where g.ended_at is null
      and not exists (select from waitlist_wish w where w.group_id = g.id and w.withdrawn_at is null and w.ends_at > ${at})
      and not exists (select from waitlist_offer o where o.group_id = g.id and o.outcome is null)`.execute(
    db,
  );
}

/** A group's position in a session's queue, and the free places on sale. */
export interface QueueView {
  wishId: number;
  position: number;
  free: number;
}

/** Reads a group's position in the queue of each session for which it waits, and the free places on sale. */
export async function readPositions(db: Kysely<DB>, groupId: string, now: number): Promise<QueueView[]> {
  const at = new Date(now);
  const { rows } = await sql<QueueView>`
    select w.id::integer as "wishId", greatest(places_on_sale(w.session_id, ${at}), 0) as free,
      1 + (select count(*)::integer from waitlist_wish o join waitlist_group g on g.id = o.group_id
        where o.session_id = w.session_id and o.withdrawn_at is null and o.id < w.id and g.ended_at is null) as position
    from waitlist_wish w where w.group_id = ${groupId} and w.withdrawn_at is null`.execute(db);
  return rows;
}

/** One occasion on which a group was passed over. */
export interface PassRow {
  wishId: number;
  at: Date;
  reason: 'too few' | 'has an offer' | 'rests' | 'was asked';
  free: number;
  /** The number of children in the group that got the offer instead. */
  children: number;
}

/** Lists the occasions on which a group was passed over, the latest first; `limit` at most. */
export async function listPasses(db: Kysely<DB>, groupId: string, limit: number): Promise<PassRow[]> {
  const { rows } = await sql<PassRow>`
    select p.wish_id::integer as "wishId", o.offered_at as at, p.reason, o.free_places as free, other.children
    from waitlist_pass p join waitlist_wish w on w.id = p.wish_id join waitlist_offer o on o.id = p.offer_id
      join waitlist_group other on other.id = o.group_id
    where w.group_id = ${groupId} order by o.offered_at desc, o.id desc limit ${limit}`.execute(db);
  return rows;
}

/** A group in a session's queue, for staff. */
export interface StaffGroupRow {
  sessionId: number;
  groupId: string;
  name: string;
  email: string;
  children: number;
  quantities: unknown;
  since: Date;
  restUntil: Date | null;
  askedAt: Date | null;
  offers: {
    at: string;
    day: Day;
    starts: number;
    ends: number;
    endsAt: string;
    outcome: string | null;
    sessionId: number;
  }[];
}

/** Lists the waiting groups in the order of their sessions' queues, each with its offers, newest first. */
export async function listWaitingGroups(
  db: Kysely<DB>,
  now: number,
  limit: number,
): Promise<StaffGroupRow[]> {
  const { rows } = await sql<StaffGroupRow>`
    select w.session_id::integer as "sessionId", g.id as "groupId", g.name, g.email, g.children, g.quantities, w.since,
      g.rest_until as "restUntil", g.asked_at as "askedAt",
      coalesce((select jsonb_agg(jsonb_build_object('at', o.offered_at, 'day', s.day, 'starts', s.starts, 'ends', s.ends,
          'endsAt', greatest(o.ends_at, b.hold_expires_at), 'outcome', o.outcome, 'sessionId', s.id) order by o.offered_at desc)
        from waitlist_offer o join waitlist_wish x on x.id = o.wish_id join session s on s.id = x.session_id
          join booking b on b.id = o.booking_id
        where o.group_id = g.id), '[]') as offers
    from waitlist_wish w join waitlist_group g on g.id = w.group_id join session on session.id = w.session_id
    where w.withdrawn_at is null and w.ends_at > ${new Date(now)} and g.ended_at is null
    order by session.day, session.starts, w.id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the title of an event; 'Open play' without one. */
export async function readEventTitle(db: Kysely<DB>, eventId: string | null): Promise<string> {
  if (eventId === null) return 'Open play';
  const event = await db.selectFrom('event').select('title').where('id', '=', eventId).executeTakeFirst();
  return event?.title ?? 'Open play';
}
