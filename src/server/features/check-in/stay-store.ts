import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

export interface NewStay {
  bookingId: string;
  children: number;
  adults: number;
  checkedInAt: number;
  endsAt: number;
  by: string;
  numberPlate: string | null;
  termsVersion: string;
}

/** Begins a stay. Its booking is locked. */
export async function insertStay(tx: Kysely<DB>, stay: NewStay): Promise<void> {
  await tx
    .insertInto('stay')
    .values({
      booking_id: stay.bookingId,
      children: stay.children,
      adults: stay.adults,
      checked_in_at: new Date(stay.checkedInAt),
      ends_at: new Date(stay.endsAt),
      checked_in_by: stay.by,
      number_plate: stay.numberPlate,
      cef_parking_agreed: true,
      terms_version: stay.termsVersion,
    })
    .execute();
}

/** Ends a stay, never before it began. Its booking is locked. */
export async function endStay(
  tx: Kysely<DB>,
  ended: { bookingId: string; at: number; by: string },
): Promise<void> {
  await tx
    .updateTable('stay')
    .set({
      checked_out_at: sql<Date>`greatest(checked_in_at, ${new Date(ended.at)})`,
      checked_out_by: ended.by,
    })
    .where('booking_id', '=', ended.bookingId)
    .execute();
}

/** What is done at the desk. */
export type ActionKind = 'check-in' | 'check-out';

export interface FrontDeskAction {
  clientId: string;
  what: ActionKind;
  bookingId: string;
  already: boolean;
}

/** What was done under a client id; undefined where nothing was. */
export async function findAction(tx: Kysely<DB>, clientId: string): Promise<FrontDeskAction | undefined> {
  return tx
    .selectFrom('desk_deed')
    .select(['client_id as clientId', 'booking_id as bookingId', 'already'])
    .select(sql<ActionKind>`what`.as('what'))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Notes what is done under a client id; false where another deed has it. */
export async function insertAction(tx: Kysely<DB>, deed: FrontDeskAction, now: number): Promise<boolean> {
  const made = await tx
    .insertInto('desk_deed')
    .values({
      client_id: deed.clientId,
      what: deed.what,
      booking_id: deed.bookingId,
      already: deed.already,
      at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Everybody who came in since `since` and has not gone, whoever has the least time left first. */
export function listInside(db: Kysely<DB>, since: number) {
  return db
    .selectFrom('stay')
    .innerJoin('booking', 'booking.id', 'stay.booking_id')
    .select([
      'stay.booking_id',
      'booking.reference',
      'booking.customer_name',
      'booking.customer_email',
      'booking.customer_phone',
      'stay.children',
      'stay.adults',
      'stay.checked_in_at',
      'stay.ends_at',
      'stay.number_plate',
    ])
    .where('stay.checked_out_at', 'is', null)
    .where('stay.checked_in_at', '>=', new Date(since))
    .orderBy('stay.ends_at')
    .orderBy('stay.booking_id')
    .execute();
}

/** Takes the number plates out of stays that began before `before`. */
export async function forgetPlatesBefore(db: Kysely<DB>, before: number): Promise<void> {
  await db
    .updateTable('stay')
    .set({ number_plate: null })
    .where('checked_in_at', '<', new Date(before))
    .where('number_plate', 'is not', null)
    .execute();
}

export async function deleteActionsBefore(db: Kysely<DB>, before: number): Promise<void> {
  await db.deleteFrom('desk_deed').where('at', '<', new Date(before)).execute();
}
