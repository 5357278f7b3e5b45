import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** The centre's rules for sales at the front desk. */
export interface DeskRule {
  /** The channel whose prices apply: 'kiosk' means the door prices. */
  priceChannel: 'online' | 'kiosk';
  /** How long a payment link is valid, in minutes. */
  linkMinutes: number;
  /** The float: change that stays in the till, in pence. */
  tillFloat: number;
}

/** Reads the centre's rules for sales at the front desk. */
export async function readDeskRule(db: Kysely<DB>): Promise<DeskRule> {
  const row = await db.selectFrom('desk_rule').selectAll().executeTakeFirstOrThrow();
  return {
    priceChannel: row.price_channel === 'online' ? 'online' : 'kiosk',
    linkMinutes: row.link_minutes,
    tillFloat: row.till_float_pence,
  };
}

/**
 * Reads how much change the family of a sale at the desk was given (pence), and whether it has checked in.
 */
export async function readSaleDetails(
  db: Kysely<DB>,
  bookingId: string,
): Promise<{ change: number; checkedIn: boolean }> {
  const [payments, stay] = await Promise.all([
    db
      .selectFrom('payment')
      .select(['amount_pence', 'given_pence'])
      .where('booking_id', '=', bookingId)
      .where('given_pence', 'is not', null)
      .execute(),
    db.selectFrom('stay').select('booking_id').where('booking_id', '=', bookingId).executeTakeFirst(),
  ]);
  const change = payments.reduce((sum, row) => sum + (row.given_pence ?? 0) - row.amount_pence, 0);
  return { change, checkedIn: stay !== undefined };
}

/** Reads the parking term to which a family agrees at check-in. */
export async function readParkingTerm(db: Kysely<DB>): Promise<string> {
  const venue = await db.selectFrom('venue').select('cef_parking_term').executeTakeFirstOrThrow();
  return venue.cef_parking_term;
}
