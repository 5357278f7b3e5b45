import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { PartyMark } from '../../../domain/party-day.ts';
import type { DB } from '../../db/tables.ts';

/** A child on the guest list who is coming. */
export interface DayGuest {
  guestId: string;
  name: string;
  family: string;
  phone: string;
}

/** A booked party of a day with its guest list and its ticks. */
export interface DayParty {
  partyId: string;
  bookingId: string;
  reference: string;
  packageName: string;
  starts: number;
  ends: number;
  setUpMinutes: number;
  clearUpMinutes: number;
  roomId: string | null;
  room: string | null;
  hostId: string | null;
  hostName: string | null;
  childName: string;
  childAge: number;
  theme: string;
  familyName: string;
  familyPhone: string;
  children: number;
  /** How many families have not answered the invitation. */
  waitingFor: number;
  /** The amount that the order still owes, in pence. */
  open: number;
  /**
   * True if the kitchen has not looked at the newest version of the kitchen sheet, or if there is no sheet.
   */
  toLookAt: boolean;
  /** When the food is served, in minutes after the start; null for a package without food. */
  foodAfterMinutes: number | null;
  choices: { name: string; quantity: number }[];
  guests: DayGuest[];
  marks: PartyMark[];
  /** The codes of the party's invitation and of its families' answers. */
  codes: string[];
}

interface StoredGuest {
  familyId: string;
  family: string;
  phone: string;
  name: string;
}

/**
 * Returns the guests, each with an id that reveals no name. The id stays the same when a family's answer is
 * stored again, so that a ticked guest stays ticked.
 */
function addGuestIds(guests: readonly StoredGuest[]): DayGuest[] {
  const seen = new Map<string, number>();
  return guests.map(({ familyId, name, family, phone }) => {
    const key = `${familyId} ${name}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return { guestId: hash('sha256', `${key} ${nth}`, 'base64url').slice(0, 22), name, family, phone };
  });
}

const guestsOf = sql`coalesce((select jsonb_agg(jsonb_build_object('familyId', f.id, 'family', f.name, 'phone', f.phone, 'name', g.name)
    order by f.is_host desc, f.added_at, f.name, f.id, g.position)
  from party_family f join party_guest g on g.family_id = f.id where f.party_id = p.id and f.is_coming), '[]')`;

// A party that was moved keeps the ticks of its old day, which do not count on its new day.
const marksOf = sql`coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'what', m.what, 'guestId', m.guest_id, 'amount', m.amount,
    'at', (extract(epoch from m.at) * 1000)::bigint) order by m.at, m.id)
  from party_mark m where m.party_id = p.id and venue_day(m.at) = p.day), '[]')`;

/** Lists the booked parties of a day, in the order in which they begin. */
export async function listDayParties(db: Kysely<DB>, day: Day): Promise<DayParty[]> {
  const { rows } = await sql<Omit<DayParty, 'guests'> & { guests: StoredGuest[] }>`
    select p.id as "partyId", p.booking_id as "bookingId", b.reference, k.name as "packageName", p.starts, p.ends,
      p.set_up_minutes as "setUpMinutes", p.clear_up_minutes as "clearUpMinutes", p.room_id as "roomId", r.name as room,
      p.host_id as "hostId", h.name as "hostName", p.child_name as "childName", p.child_age as "childAge", p.theme,
      b.customer_name as "familyName", b.customer_phone as "familyPhone", p.children,
      (select count(*)::integer from party_family f where f.party_id = p.id and f.is_coming is null) as "waitingFor",
      greatest(a.open_pence, 0) as open,
      coalesce((select s.seen_at is null from party_food_sheet s where s.party_id = p.id order by s.version desc limit 1), true)
        as "toLookAt",
      k.food_after_minutes as "foodAfterMinutes",
      coalesce((select jsonb_agg(jsonb_build_object('name', e.name, 'quantity', c.quantity) order by e.position)
        from party_choice c join party_extra e on e.id = c.party_extra_id where c.party_id = p.id), '[]') as choices,
      ${guestsOf} as guests, ${marksOf} as marks,
      array(select i.code from party_invitation i where i.party_id = p.id
        union all select f.code from party_family f where f.party_id = p.id) as codes
    from party p join booking b on b.id = p.booking_id join party_package k on k.id = p.party_package_id
      left join party_room r on r.id = p.room_id left join staff_person h on h.id = p.host_id
      cross join lateral account_of(b.id) a
    where p.day = ${day} and p.state = 'booked'
    order by p.starts, r.position, p.id`.execute(db);
  return rows.map((row) => ({ ...row, guests: addGuestIds(row.guests) }));
}

/**
 * Reads the rooms, the colleagues who may run a party, and the shortest time for clearing a room, in minutes.
 */
export async function readDayResources(db: Kysely<DB>) {
  const [rooms, hosts, rule] = await Promise.all([
    db
      .selectFrom('party_room')
      .select(['id', 'name', 'most_children as mostChildren'])
      .orderBy('position')
      .execute(),
    db
      .selectFrom('staff_person')
      .select(['id', 'name'])
      .where('ended_at', 'is', null)
      .where('erased_at', 'is', null)
      .where('runs_parties', '=', true)
      .orderBy('name')
      .execute(),
    db.selectFrom('party_rule').select('least_clear_up_minutes').executeTakeFirstOrThrow(),
  ]);
  return { rooms, hosts, leastClearUpMinutes: rule.least_clear_up_minutes };
}

/**
 * Reads a party with its guests and its ticks, and locks it against other ticks until the transaction ends.
 * Returns null for an unknown party.
 */
export async function lockPartyForMark(tx: Kysely<DB>, id: string) {
  const party = await tx
    .selectFrom('party')
    .select(['day', 'state', 'children'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!party) return null;
  const { rows } = await sql<{ guests: StoredGuest[]; marks: PartyMark[] }>`
    select ${guestsOf} as guests, ${marksOf} as marks from party p where p.id = ${id}`.execute(tx);
  const lists = rows[0] ?? { guests: [], marks: [] };
  return { ...party, marks: lists.marks, guestIds: addGuestIds(lists.guests).map(({ guestId }) => guestId) };
}

/** Finds a tick by its id, in any party; undefined if there is none. */
export function findPartyMark(tx: Kysely<DB>, id: string) {
  return tx
    .selectFrom('party_mark')
    .select(['party_id', 'what', 'guest_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Stores a tick. */
export async function insertPartyMark(
  tx: Kysely<DB>,
  partyId: string,
  mark: PartyMark,
  made: { by: string; now: number },
): Promise<void> {
  await tx
    .insertInto('party_mark')
    .values({
      id: mark.id,
      party_id: partyId,
      what: mark.what,
      guest_id: mark.guestId,
      amount: mark.amount,
      at: new Date(mark.at),
      made_at: new Date(made.now),
      made_by: made.by,
    })
    .execute();
}
