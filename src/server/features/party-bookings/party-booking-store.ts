import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { BookedParty, PartyQuote, PartyQuoteLine } from '../../../domain/party-booking.ts';
import type { DB } from '../../db/tables.ts';
import type { HoldInput, PartyTaken, SessionWithoutRoom } from '../orders/hold-input.ts';

/**
 * Reads the price of a party from its order lines. A line keeps the price of the day on which it was ordered.
 */
export async function readQuoteOfOrder(db: Kysely<DB>, bookingId: string): Promise<PartyQuote> {
  const { rows } = await sql<{ lines: PartyQuoteLine[]; total: number; later: number; due: Day | null }>`
    select b.total_pence as total, b.due_later_pence as later, p.balance_due as due,
      coalesce((select jsonb_agg(jsonb_build_object('product', l.product, 'item', l.item, 'name', l.description,
          'quantity', l.quantity, 'unitPrice', l.unit_pence, 'amount', l.amount_pence) order by l.id)
        from order_line l where l.booking_id = b.id), '[]') as lines
    from booking b join party p on p.booking_id = b.id where b.id = ${bookingId}`.execute(db);
  const order = rows[0];
  if (!order) throw new Error(`Order ${bookingId} is not for a party`);
  const { lines, total, later, due } = order;
  return { lines, total, now: total - later, balance: later > 0 && due ? { pence: later, due } : null };
}

/** A party with the details that its page and its mails show. */
export interface PartyRow extends BookedParty {
  packageName: string;
  /**
   * The least and the most children that the package and the room allow. If the owner has changed these
   * limits since the party was booked, the party may keep its number of children.
   */
  leastChildren: number;
  mostChildren: number | null;
  /** The present price of the package. */
  price: number;
  /** Whether the party was booked at a price for each child or for the whole party. */
  pricedPer: 'child' | 'party';
  foodPerPerson: number | null;
  room: string | null;
  hostName: string | null;
  foodPeople: number;
  wishes: string;
  balanceDue: Day | null;
  /** Minutes that staff have added to the package's time. */
  longerMinutes: number;
  choices: Record<string, number>;
}

/**
 * Whether party `p` was booked at a price for each child or for the whole party, from its order lines. The
 * order lines of a party of one child look the same in both cases, so the package `k` decides.
 */
const pricedPer = sql`coalesce((
  select case sum(l.quantity) when 1 then 'party' when p.children then 'child' end from order_line l
  where l.booking_id = p.booking_id and l.kind = 'sale' and l.item = 'package' and p.children > 1), k.priced_per)`;

const mostChildren = sql`least(k.most_children, r.most_children)`;

const partyColumns = sql`
  p.id, p.booking_id as "bookingId", p.party_package_id as "packageId", k.name as "packageName",
  least(k.least_children, p.children) as "leastChildren",
  case when ${mostChildren} < p.children then p.children else ${mostChildren} end as "mostChildren",
  k.price_pence as price, ${pricedPer} as "pricedPer", k.food_pence_per_person as "foodPerPerson", p.day, p.starts, p.ends, p.plays_from as "playsFrom",
  p.plays_until as "playsUntil", p.set_up_minutes as "setUpMinutes", p.clear_up_minutes as "clearUpMinutes", p.room_id as "roomId", r.name as room, p.host_id as "hostId", h.name as "hostName",
  p.children, p.food_people as "foodPeople", p.child_name as "childName", p.child_age as "childAge", p.theme, p.wishes,
  p.state, p.version, p.balance_due as "balanceDue", p.longer_minutes as "longerMinutes",
  coalesce((select jsonb_object_agg(c.party_extra_id, c.quantity) from party_choice c where c.party_id = p.id), '{}') as choices`;

const partyTables = sql`party p join party_package k on k.id = p.party_package_id
  left join party_room r on r.id = p.room_id left join staff_person h on h.id = p.host_id`;

/** Finds a party by its order or by its id; undefined if there is none. */
export async function findParty(
  db: Kysely<DB>,
  by: { bookingId: string } | { id: string },
): Promise<PartyRow | undefined> {
  const where = 'id' in by ? sql`p.id = ${by.id}` : sql`p.booking_id = ${by.bookingId}`;
  const { rows } = await sql<PartyRow>`select ${partyColumns} from ${partyTables} where ${where}`.execute(db);
  return rows[0];
}

/** A party in the list for staff. `open` is the amount that its order still owes, in pence. */
export interface ListedParty extends PartyRow {
  reference: string;
  customerName: string;
  customerPhone: string;
  open: number;
  /** The number of children whose families have answered that they are coming. */
  coming: number;
  /** Whether a balance is still open after the day on which it was due. */
  isLate: boolean;
  /**
   * Whether the kitchen still has to look at the newest version of the party's sheet. Only a sheet with
   * guests who are coming, or with wishes, has to be looked at.
   */
  kitchenToLook: boolean;
}

/**
 * The filter of the list of parties. Each of the `words` (in lower case) must occur in the booking's
 * reference, the family's name or contact details, or the child's name.
 */
export interface PartyFilter {
  from: Day;
  to: Day | null;
  words: readonly string[];
  show: 'all' | 'to-pay' | 'to-look-at' | 'without-host' | 'cancelled';
  today: Day;
  now: number;
}

/**
 * Lists the parties that match a filter, the earliest first. Stops after `limit` parties, but completes the
 * day of the last one.
 */
export async function findParties(
  db: Kysely<DB>,
  filter: PartyFilter,
  limit: number,
): Promise<ListedParty[]> {
  const { from, to, words, show, today, now } = filter;
  const isListed =
    show === 'cancelled'
      ? sql`p.state = 'cancelled' and b.status = 'cancelled'`
      : sql`p.live_until > ${new Date(now)}`;
  const { rows } = await sql<ListedParty>`
    select * from (select * from (
      select ${partyColumns}, b.reference, b.customer_name as "customerName", b.customer_phone as "customerPhone",
        case when p.state = 'booked' then greatest(a.open_pence, 0) else 0 end as open,
        coalesce(p.state = 'booked' and p.balance_due < ${today} and a.open_pence > 0, false) as "isLate",
        (select count(*)::integer from party_family f join party_guest g on g.family_id = f.id
          where f.party_id = p.id and f.is_coming) as coming,
        p.state = 'booked' and p.day >= ${today} and coalesce((select s.seen_at is null and (p.wishes <> '' or exists (select from
            party_family f where f.party_id = p.id and f.is_coming)) from party_food_sheet s where s.party_id = p.id
          order by s.version desc limit 1), false) as "kitchenToLook"
      from ${partyTables} join booking b on b.id = p.booking_id cross join lateral account_of(b.id) a
      where p.day >= ${from} and (${to}::date is null or p.day <= ${to}) and ${isListed}
        and (select bool_and(position(w in lower(concat_ws(' ', b.words, b.reference, b.customer_name, b.customer_email,
          b.customer_phone, p.child_name))) > 0) from unnest(${sql.val(words)}::text[]) w) is not false
    ) listed
    where ${show} = 'all' or ${show} = 'cancelled' or (${show} = 'to-pay' and open > 0)
      or (${show} = 'to-look-at' and ("isLate" or "kitchenToLook"))
      or (${show} = 'without-host' and state = 'booked' and "hostId" is null)
    order by day fetch first ${limit} rows with ties) days order by day, starts, room, id`.execute(db);
  return rows;
}

/** Lists the members of staff who may run parties (specification 14.9). */
export function listHosts(db: Kysely<DB>): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('staff_person')
    .select(['id', 'name'])
    .where('ended_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('runs_parties', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The columns of a party that a change sets. */
export interface PartyColumns {
  day?: Day;
  starts?: number;
  ends?: number;
  plays_from?: number;
  plays_until?: number;
  room_id?: string | null;
  host_id?: string | null;
  children?: number;
  food_people?: number;
  child_name?: string;
  child_age?: number;
  theme?: string;
  wishes?: string;
  balance_due?: Day | null;
  longer_minutes?: number;
}

/**
 * Changes a booked party. If something that the change needs is not free, changes nothing and returns what is
 * missing. The caller holds the order's lock.
 */
export async function changeParty(
  tx: Kysely<DB>,
  bookingId: string,
  change: {
    party: PartyColumns;
    sessions: HoldInput['sessions'];
    choices?: { id: string; quantity: number }[];
    atOnce: number;
    now: number;
  },
): Promise<{ outcome: 'changed' } | SessionWithoutRoom | PartyTaken> {
  const { party, sessions, choices, atOnce, now } = change;
  const input = {
    now: new Date(now).toISOString(),
    party,
    sessions,
    event_id: sessions[0]?.event_id ?? null,
    at_once: atOnce,
    ...(choices && { choices }),
  };
  const { rows } = await sql<{ outcome: Awaited<ReturnType<typeof changeParty>> }>`
    select change_party(${bookingId}, ${JSON.stringify(input)}::jsonb) as outcome`.execute(tx);
  if (!rows[0]) throw new Error('change_party returned nothing');
  return rows[0].outcome;
}

/**
 * Sets the colleague who runs a party. Returns the party's version, order and day, and whether this changes
 * who runs the party. Changes nothing and returns 'busy' if the colleague runs another party at that time, or
 * 'unknown' if they are not on the staff. Returns 'not-host' if they may not run parties and do not run this
 * party already. Returns null if the party is not booked.
 */
export async function setPartyHost(
  tx: Kysely<DB>,
  id: string,
  hostId: string | null,
  now: number,
): Promise<
  { version: number; bookingId: string; day: Day; changed: boolean } | 'busy' | 'unknown' | 'not-host' | null
> {
  const party = await tx
    .selectFrom('party')
    .select(['day', 'host_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!party) return null;
  if (hostId !== null) {
    const person = await tx
      .selectFrom('staff_person')
      .select('runs_parties')
      .where('id', '=', hostId)
      .where('ended_at', 'is', null)
      .where('erased_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst();
    if (!person) return 'unknown';
    if (!person.runs_parties && party.host_id !== hostId) return 'not-host';
  }
  await sql`select lock_party_days(array[${party.day}::date])`.execute(tx);
  const { rows } = await sql<{ busy: boolean }>`
    select exists (select from party o, party p
      where p.id = ${id} and o.id <> p.id and o.host_id = ${hostId} and o.day between p.day - 1 and p.day + 1
        and o.live_until > ${new Date(now)} and party_time(o) && party_time(p)) as busy`.execute(tx);
  if (rows[0]?.busy) return 'busy';
  const current = await tx
    .selectFrom('party')
    .select(['host_id', 'version', 'booking_id', 'day'])
    .where('id', '=', id)
    .where('state', '=', 'booked')
    .executeTakeFirst();
  if (!current) return null;
  const { booking_id: bookingId, day } = current;
  if (current.host_id === hostId) return { version: current.version, bookingId, day, changed: false };
  // The exclusion constraint on hosts compares taken_at..live_until. With the old `taken_at`, this party
  // could overlap an expired hold of another party of the new host.
  const { version } = await tx
    .updateTable('party')
    .set({ host_id: hostId, taken_at: new Date(now) })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { version, bookingId, day, changed: true };
}

/**
 * Finds the change stored under an idempotency key, and returns its party and kind; undefined if there is
 * none.
 */
export async function findPartyChange(tx: Kysely<DB>, id: string) {
  return tx.selectFrom('party_change').select(['party_id', 'kind']).where('id', '=', id).executeTakeFirst();
}

/** Stores a change in the party's history. */
export async function insertPartyChange(
  tx: Kysely<DB>,
  change: {
    id: string;
    partyId: string;
    kind: 'numbers' | 'moved';
    by: string;
    before: object;
    after: object;
    now: number;
  },
): Promise<void> {
  await tx
    .insertInto('party_change')
    .values({
      id: change.id,
      party_id: change.partyId,
      kind: change.kind,
      made_at: new Date(change.now),
      made_by: change.by,
      before: JSON.stringify(change.before),
      after: JSON.stringify(change.after),
    })
    .execute();
}

/** Returns the kind of a mail about a party, and the party's order; undefined for an unknown mail. */
export function findNotice(db: Kysely<DB>, id: string) {
  return db
    .selectFrom('party_notice')
    .innerJoin('party', 'party.id', 'party_notice.party_id')
    .select(['party_notice.kind', 'party.booking_id as bookingId'])
    .where('party_notice.id', '=', id)
    .executeTakeFirst();
}
