import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** A stay to insert. Instants in epoch milliseconds. */
export interface StayInput {
  bookingId: string;
  children: number;
  adults: number;
  checkedInAt: number;
  endsAt: number;
  by: string;
  numberPlate: string | null;
  termsVersion: string;
}

/** Begins a stay. The caller holds the lock of its booking. */
export async function insertStay(tx: Kysely<DB>, stay: StayInput): Promise<void> {
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

/**
 * Ends a stay at the given time, or at its beginning if that is later. The caller holds the lock of its
 * booking.
 */
export async function endStay(
  tx: Kysely<DB>,
  end: { bookingId: string; at: number; by: string },
): Promise<void> {
  await tx
    .updateTable('stay')
    .set({
      checked_out_at: sql<Date>`greatest(checked_in_at, ${new Date(end.at)})`,
      checked_out_by: end.by,
    })
    .where('booking_id', '=', end.bookingId)
    .execute();
}

/**
 * Removes a stay that was begun by mistake, as if the family had not come. The caller holds the lock of its
 * booking.
 */
export async function deleteStay(tx: Kysely<DB>, bookingId: string): Promise<void> {
  await tx.deleteFrom('stay').where('booking_id', '=', bookingId).execute();
}

/** Continues a stay that was ended by mistake. The caller holds the lock of its booking. */
export async function reopenStay(tx: Kysely<DB>, bookingId: string): Promise<void> {
  await tx
    .updateTable('stay')
    .set({ checked_out_at: null, checked_out_by: null })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** The actions of a kiosk. */
export type ActionKind = 'check-in' | 'check-out';
/** The actions at the front desk: the actions of a kiosk, and the undoing of each. */
export type FrontDeskActionKind = ActionKind | `undo-${ActionKind}`;

/**
 * An action recorded under its client id, with the result that the same action gets when it is sent again.
 */
export interface FrontDeskAction {
  clientId: string;
  what: FrontDeskActionKind;
  bookingId: string;
  already: boolean;
}

/** Finds the action recorded under a client id; undefined if there is none. */
export async function findAction(tx: Kysely<DB>, clientId: string): Promise<FrontDeskAction | undefined> {
  return tx
    .selectFrom('desk_deed')
    .select(['client_id as clientId', 'booking_id as bookingId', 'already'])
    .select(sql<FrontDeskActionKind>`what`.as('what'))
    .where('client_id', '=', clientId)
    .executeTakeFirst();
}

/** Records an action under its client id; returns false if another action has that id. */
export async function insertAction(tx: Kysely<DB>, action: FrontDeskAction, now: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('desk_deed')
    .values({
      client_id: action.clientId,
      what: action.what,
      booking_id: action.bookingId,
      already: action.already,
      at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Lists the families that checked in since `since` and have not checked out, the least time left first.
 */
export function listOpenStays(db: Kysely<DB>, since: number) {
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

/** Clears the number plates of stays that began before `before`. */
export async function clearNumberPlatesBefore(db: Kysely<DB>, before: number): Promise<void> {
  await db
    .updateTable('stay')
    .set({ number_plate: null })
    .where('checked_in_at', '<', new Date(before))
    .where('number_plate', 'is not', null)
    .execute();
}

/** Deletes the actions recorded before an instant (epoch milliseconds). */
export async function deleteActionsBefore(db: Kysely<DB>, before: number): Promise<void> {
  await db.deleteFrom('desk_deed').where('at', '<', new Date(before)).execute();
}
