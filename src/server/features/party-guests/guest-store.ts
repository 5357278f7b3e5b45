import { type Kysely, sql } from 'kysely';
import type { PartyGuest } from '../../../contract/party-guests.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { FoodMark } from '../../../domain/food-words.ts';
import { type InvitationTheme, parseTheme } from '../../../domain/party-guests.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/**
 * The details of a party that its guests and the kitchen need. `isBooked` is false while the party is held,
 * and after it was cancelled.
 */
export interface GuestParty {
  id: string;
  bookingId: string;
  day: Day;
  starts: number;
  ends: number;
  children: number;
  childName: string;
  childAge: number;
  /** The party's own theme. */
  theme: string;
  /** The wishes that the family wrote when it booked or enquired, such as dietary needs. */
  wishes: string;
  isBooked: boolean;
  packageId: string;
  /** The number of people for whom the package's food is ordered. */
  foodPeople: number;
  packageName: string;
  /** Empty if the party has the whole building. */
  room: string;
  /** The name of the parent who booked. */
  hostName: string;
  hostPhone: string;
}

export interface GuestInvitation {
  code: string;
  theme: InvitationTheme;
  words: string;
}

/** A family on the list of a party, with its answer. */
export interface GuestFamily {
  id: string;
  partyId: string;
  code: string;
  name: string;
  isHost: boolean;
  /** Null until the family has answered. */
  isComing: boolean | null;
  phone: string;
  answeredAt: Date | null;
  children: PartyGuest[];
}

type PartySelection = { id: string } | { bookingId: string } | { from: Day; until: Day };

/**
 * Returns parties with their host, in the order in which they begin. For a range of days, returns only booked
 * parties.
 */
export async function readParties(db: Kysely<DB>, which: PartySelection): Promise<GuestParty[]> {
  const rows = await db
    .selectFrom('party')
    .innerJoin('booking', 'booking.id', 'party.booking_id')
    .innerJoin('party_package', 'party_package.id', 'party.party_package_id')
    .leftJoin('party_room', 'party_room.id', 'party.room_id')
    .select(['party.id', 'party.booking_id', 'party.day', 'party.starts', 'party.ends', 'party.children'])
    .select(['party.child_name', 'party.child_age', 'party.state', 'party.theme', 'party.wishes'])
    .select(['party.party_package_id', 'party.food_people'])
    .select(['party_package.name as package_name', 'party_room.name as room_name'])
    .select(['booking.customer_name', 'booking.customer_phone'])
    .$if('id' in which, (query) => query.where('party.id', '=', 'id' in which ? which.id : ''))
    .$if('bookingId' in which, (query) =>
      query.where('party.booking_id', '=', 'bookingId' in which ? which.bookingId : ''),
    )
    .$if('from' in which, (query) =>
      query
        .where('party.state', '=', 'booked')
        .where('party.day', '>=', 'from' in which ? which.from : '')
        .where('party.day', '<=', 'from' in which ? which.until : ''),
    )
    .orderBy('party.day')
    .orderBy('party.starts')
    .orderBy('party.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.booking_id,
    day: row.day,
    starts: row.starts,
    ends: row.ends,
    children: row.children,
    childName: row.child_name,
    childAge: row.child_age,
    theme: row.theme,
    wishes: row.wishes,
    isBooked: row.state === 'booked',
    packageId: row.party_package_id,
    foodPeople: row.food_people,
    packageName: row.package_name,
    room: row.room_name ?? '',
    hostName: row.customer_name,
    hostPhone: row.customer_phone,
  }));
}

/** Returns the owner's rules about guests. */
export function readGuestRules(db: Kysely<DB>) {
  return db.selectFrom('party_guest_rule').selectAll().executeTakeFirstOrThrow();
}

/** Returns the number of days after a party until its guests are erased. */
export async function readErasureDays(db: Database): Promise<number> {
  const { party_guest_days: days } = await db
    .selectFrom('retention')
    .select('party_guest_days')
    .executeTakeFirstOrThrow();
  return days;
}

/** Returns the rules of play, one sentence each. */
export async function readPlayRules(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('check_in_term').select('words').orderBy('position').execute();
  return rows.map(({ words }) => words);
}

/**
 * Returns the party that a code opens, and also the family if it is a family's own code; null for an unknown
 * code.
 */
export async function findByCode(
  db: Database,
  code: string,
): Promise<{ partyId: string; familyId: string | null } | null> {
  const { rows } = await sql<{ partyId: string; familyId: string | null }>`
    select party_id as "partyId", null::uuid as "familyId" from party_invitation where code = ${code}
    union all select party_id, id from party_family where code = ${code} limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns a party's invitation, or null. With `locks`, locks the party's guests against other changes until
 * the transaction ends.
 */
export async function findInvitation(
  db: Kysely<DB>,
  partyId: string,
  { locks = false } = {},
): Promise<GuestInvitation | null> {
  const row = await db
    .selectFrom('party_invitation')
    .selectAll()
    .where('party_id', '=', partyId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? { code: row.code, theme: parseTheme(row.theme), words: row.words } : null;
}

/** Makes a party's invitation, with the host's own family; does nothing if there is one already. */
export async function insertPartyInvitation(
  tx: Kysely<DB>,
  party: Pick<GuestParty, 'id' | 'theme'>,
  codes: { invitation: string; host: string },
  now: number,
): Promise<void> {
  // An insert that adds no row would still announce a change, and open pages would reload.
  if (await findInvitation(tx, party.id)) return;
  const at = new Date(now);
  const made = await tx
    .insertInto('party_invitation')
    .values({ party_id: party.id, code: codes.invitation, theme: parseTheme(party.theme), made_at: at })
    .onConflict((conflict) => conflict.column('party_id').doNothing())
    .returning('party_id')
    .executeTakeFirst();
  if (!made) return;
  await tx
    .insertInto('party_family')
    .values({ party_id: party.id, code: codes.host, is_host: true, added_at: at })
    .execute();
}

/** Changes the drawing of an invitation, and the line under the drawing. */
export async function updateInvitation(
  tx: Kysely<DB>,
  partyId: string,
  { theme, words }: { theme: InvitationTheme; words: string },
): Promise<void> {
  await tx.updateTable('party_invitation').set({ theme, words }).where('party_id', '=', partyId).execute();
}

/** Returns the families of parties with their children, the host's family first. */
export async function readFamilies(db: Kysely<DB>, partyIds: readonly string[]): Promise<GuestFamily[]> {
  if (partyIds.length === 0) return [];
  const families = await db
    .selectFrom('party_family')
    .selectAll()
    .where('party_id', 'in', partyIds)
    .orderBy('is_host', 'desc')
    .orderBy('added_at')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const guests = await db
    .selectFrom('party_guest')
    .innerJoin('party_family', 'party_family.id', 'party_guest.family_id')
    .selectAll('party_guest')
    .where('party_family.party_id', 'in', partyIds)
    .orderBy('party_guest.position')
    .execute();
  return families.map((row) => ({
    id: row.id,
    partyId: row.party_id,
    code: row.code,
    name: row.name,
    isHost: row.is_host,
    isComing: row.is_coming,
    phone: row.phone,
    answeredAt: row.answered_at,
    children: guests
      .filter((guest) => guest.family_id === row.id)
      .map(({ name, avoids, words }) => ({ name, avoids: avoids as FoodMark[], words })),
  }));
}

/** Adds a family to the list of a party, and returns the family's id. */
export async function insertFamily(
  tx: Kysely<DB>,
  family: { partyId: string; code: string; name: string; clientId: string | null },
  now: number,
): Promise<string> {
  const { id } = await tx
    .insertInto('party_family')
    .values({
      party_id: family.partyId,
      code: family.code,
      name: family.name,
      client_id: family.clientId,
      added_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the id of the family that a page added to a party with this `clientId`; null if there is none. */
export async function findByClient(
  tx: Kysely<DB>,
  partyId: string,
  clientId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('party_family')
    .select('id')
    .where('party_id', '=', partyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Stores the answer of a family, replacing an earlier answer, and returns the family's code. If the family is
 * not coming, stores neither children nor a phone number. `termsVersion` is the version of the play rules
 * that the family has read, or null if it answered by telephone.
 */
export async function storeAnswer(
  tx: Kysely<DB>,
  familyId: string,
  answer: { isComing: boolean; children: readonly PartyGuest[]; phone: string; termsVersion: string | null },
  now: number,
): Promise<string> {
  await tx.deleteFrom('party_guest').where('family_id', '=', familyId).execute();
  const { code } = await tx
    .updateTable('party_family')
    .set({
      is_coming: answer.isComing,
      phone: answer.isComing ? answer.phone : '',
      terms_version: answer.isComing ? answer.termsVersion : null,
      answered_at: new Date(now),
    })
    .where('id', '=', familyId)
    .returning('code')
    .executeTakeFirstOrThrow();
  if (answer.isComing)
    await tx
      .insertInto('party_guest')
      .values(answer.children.map((child, index) => ({ family_id: familyId, position: index + 1, ...child })))
      .execute();
  return code;
}

/** Stores the name of a guest's family. */
export async function nameFamily(tx: Kysely<DB>, familyId: string, name: string): Promise<void> {
  await tx.updateTable('party_family').set({ name }).where('id', '=', familyId).execute();
}

/** Removes a family from the list of a party. The host's family stays. */
export async function deleteFamily(tx: Kysely<DB>, partyId: string, familyId: string): Promise<void> {
  await tx
    .deleteFrom('party_family')
    .where('party_id', '=', partyId)
    .where('id', '=', familyId)
    .where('is_host', '=', false)
    .execute();
}
