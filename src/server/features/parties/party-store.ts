import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { Pence } from '../../../domain/money.ts';
import { mapWishes, type PartyPrice, type PartyWish } from '../../../domain/party-packages.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/** A party package with its price, contents and times. */
export interface PartyPackageFacts extends PartyPrice {
  id: string;
  name: string;
  minutes: number;
  mostChildren: number | null;
  foodPerPerson: Pence | null;
  description: string;
  includes: string[];
  recommended: boolean;
  times: TimeSlot[];
}

/**
 * Returns the packages in the owner's order, the number of months ahead for which enquiries are accepted, and
 * whether families can also book parties online.
 */
export async function listPartyPackages(
  db: Database,
): Promise<{ packages: PartyPackageFacts[]; monthsAhead: number; isOnline: boolean }> {
  const [venue, packages, slots] = await Promise.all([
    db
      .selectFrom('venue')
      .innerJoin('party_rule', (join) => join.onTrue())
      .select(['party_months_ahead', 'is_online'])
      .executeTakeFirstOrThrow(),
    db.selectFrom('party_package').selectAll().orderBy('position').execute(),
    db.selectFrom('party_slot').selectAll().orderBy('position').execute(),
  ]);
  return {
    monthsAhead: venue.party_months_ahead,
    isOnline: venue.is_online,
    packages: packages.map((row) => ({
      id: row.id,
      name: row.name,
      price: row.price_pence,
      pricedPer: row.priced_per === 'party' ? 'party' : 'child',
      minutes: row.minutes,
      mostChildren: row.most_children,
      foodPerPerson: row.food_pence_per_person,
      description: row.description,
      includes: row.includes,
      recommended: row.recommended,
      times: slots
        .filter((slot) => slot.party_package_id === row.id)
        .map(({ starts, ends }) => ({ start: starts, end: ends })),
    })),
  };
}

/** The details of a party enquiry, stored apart from its message. */
export interface PartyDetails extends Record<PartyWish, string> {
  packageId: string;
  childName: string;
  childAge: number;
  day: Day;
  slot: TimeSlot;
  /** 25 means 25 or more. */
  children: number;
  estimate: Pence;
}

/** Stores the details of a party with its enquiry. */
export async function insertPartyInquiry(
  tx: Kysely<DB>,
  inquiryId: string,
  party: PartyDetails,
): Promise<void> {
  await tx
    .insertInto('party_inquiry')
    .values({
      inquiry_id: inquiryId,
      party_package_id: party.packageId,
      child_name: party.childName,
      child_age: party.childAge,
      party_date: party.day,
      starts: party.slot.start,
      ends: party.slot.end,
      number_of_children: party.children,
      ...mapWishes('column', ({ name }) => party[name]),
      estimated_pence: party.estimate,
    })
    .execute();
}

/** Returns a party enquiry with its package's name; undefined for any other message. */
export function findPartyInquiry(db: Database, inquiryId: string) {
  return db
    .selectFrom('party_inquiry')
    .innerJoin('inquiry', 'inquiry.id', 'party_inquiry.inquiry_id')
    .innerJoin('party_package', 'party_package.id', 'party_inquiry.party_package_id')
    .selectAll('party_inquiry')
    .select(['inquiry.name', 'inquiry.email', 'inquiry.phone', 'party_package.name as package_name'])
    .select('party_package.priced_per')
    .where('inquiry_id', '=', inquiryId)
    .executeTakeFirst();
}

/**
 * Counts the other mailboxes that sent an enquiry for an overlapping time (`inquiries`), and those to which
 * staff answered at least one such enquiry (`answered`).
 */
export async function countOverlappingInquiries(
  db: Database,
  { day, slot, email }: { day: Day; slot: TimeSlot; email: string },
): Promise<{ inquiries: number; answered: number }> {
  const { rows } = await sql<{ inquiries: number; answered: number }>`
    select count(distinct mailbox_of(email))::integer as inquiries,
      count(distinct mailbox_of(email)) filter (where responded_at is not null)::integer as answered
    from party_inquiry join inquiry on inquiry.id = inquiry_id
    where party_date = ${day} and starts < ${slot.end} and ends > ${slot.start}
      and mailbox_of(email) <> mailbox_of(${email})`.execute(db);
  return rows[0] ?? { inquiries: 0, answered: 0 };
}

/**
 * Erases the child's name, requests and dietary needs from parties before `day`, and from enquiries about
 * such parties. Returns the number of erased enquiries and parties.
 */
export async function erasePartyNeedsBefore(db: Database, day: Day, now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('party_inquiry')
    .set({ child_name: '', ...mapWishes('column', () => ''), forgotten_at: new Date(now) })
    .where('party_date', '<', day)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  const booked = await db
    .updateTable('party')
    .set({ child_name: '', wishes: '', forgotten_at: new Date(now) })
    .where('day', '<', day)
    .where('forgotten_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) + Number(booked.numUpdatedRows);
}

/** Locks a party enquiry until the transaction ends and returns it; undefined for any other message. */
export function lockPartyInquiry(tx: Kysely<DB>, inquiryId: string) {
  return tx
    .selectFrom('party_inquiry')
    .innerJoin('inquiry', 'inquiry.id', 'party_inquiry.inquiry_id')
    .innerJoin('party_package', 'party_package.id', 'party_inquiry.party_package_id')
    .select([
      'party_inquiry.booked_at',
      'party_inquiry.party_date',
      'party_inquiry.starts',
      'party_inquiry.ends',
      'inquiry.email',
      'party_package.name as package',
    ])
    .where('inquiry_id', '=', inquiryId)
    .forUpdate('party_inquiry')
    .executeTakeFirst();
}

/** Sets the time at which staff marked a party enquiry as booked (epoch milliseconds). */
export async function setPartyBookedAt(tx: Kysely<DB>, inquiryId: string, now: number): Promise<void> {
  await tx
    .updateTable('party_inquiry')
    .set({ booked_at: new Date(now) })
    .where('inquiry_id', '=', inquiryId)
    .execute();
}
