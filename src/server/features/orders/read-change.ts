import type { Kysely } from 'kysely';
import type { MyBooking } from '../../../contract/my-booking.ts';
import { formatSlots } from '../../../domain/time-slot.ts';
import type { DB } from '../../db/tables.ts';
import { moneyLeft, readAccount } from './account-store.ts';
import { readMoneyInPerson } from './payment-store.ts';
import { listRefundParts } from './refund-store.ts';
import {
  findDiscount,
  findPendingChange,
  findVisitChange,
  hasBegunStay,
  listPendingChanges,
  readMostKept,
  readRefundablePrice,
  type VisitChange,
} from './visit-change-store.ts';

/** What decides how a booking can be changed. */
export interface ChangeBasis {
  /** The money paid less the money refunded, in pence. */
  paid: number;
  /** The most money that changes of the booking have let the centre keep at any time, in pence. */
  keptEarlier: number;
  /** The money that was paid at reception and has not been handed back, in pence. */
  inPerson: number;
  /** The description of the booking's discount; undefined if it has none. */
  discount: string | undefined;
}

/** Reads what decides how a booking can be changed. */
export async function readChangeBasis(db: Kysely<DB>, bookingId: string): Promise<ChangeBasis> {
  const [{ received, refunded }, keptEarlier, inPerson, discount] = await Promise.all([
    readAccount(db, bookingId),
    readMostKept(db, bookingId),
    readMoneyInPerson(db, bookingId),
    findDiscount(db, bookingId),
  ]);
  return { paid: received - refunded, keptEarlier, inPerson, discount };
}

/**
 * Reads the part of the money paid for a visit that the centre has kept at earlier changes, in pence. The
 * cancellation rule does not apply to this money.
 */
export async function readKeptMoney(db: Kysely<DB>, bookingId: string): Promise<number> {
  const refundable = await readRefundablePrice(db, bookingId);
  if (refundable === null) return 0;
  return Math.max(0, moneyLeft(await readAccount(db, bookingId)) - refundable);
}

/** Returns whether a family has checked in with a booking, even if it has left since. */
export function isCheckedIn(db: Kysely<DB>, bookingId: string): Promise<boolean> {
  return hasBegunStay(db, bookingId);
}

/** Finds a change of a visit by its id or by its idempotency key (`deed`); undefined if there is none. */
export function readVisitChange(
  db: Kysely<DB>,
  by: { id: string } | { deed: string },
): Promise<VisitChange | undefined> {
  return findVisitChange(db, by);
}

/**
 * Lists the parts of the refund that an action caused, one for each refunded payment; empty if there is no
 * refund.
 */
export function readMoneyBack(db: Kysely<DB>, idempotencyKey: string) {
  return listRefundParts(db, { actionKey: idempotencyKey });
}

/** Reads the unpaid change of a booking; undefined if there is none. */
export function readWaitingChange(db: Kysely<DB>, bookingId: string): Promise<VisitChange | undefined> {
  return findPendingChange(db, bookingId);
}

type WaitingChange = NonNullable<MyBooking['waiting']>;

/** Describes the unpaid change of a booking; null if there is none. */
export async function describeWaitingChange(
  db: Kysely<DB>,
  bookingId: string,
): Promise<WaitingChange | null> {
  return (await describeWaitingChanges(db, [bookingId])).get(bookingId) ?? null;
}

/**
 * Describes the unpaid changes of bookings, by the booking's id. Leaves out bookings without an unpaid
 * change.
 */
export async function describeWaitingChanges(
  db: Kysely<DB>,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingChange>> {
  const changes = await listPendingChanges(db, bookingIds);
  return new Map(changes.map((change) => [change.booking_id, describeChange(change)]));
}

function describeChange({ target, to_pay_pence: toPay, held_until: heldUntil }: VisitChange): WaitingChange {
  return {
    date: target.day,
    time: formatSlots(target.sessions.map(({ starts, ends }) => ({ start: starts, end: ends }))),
    children: target.children,
    tickets: target.tickets.map(({ ticket_type_id, name, quantity }) => ({
      ticketTypeId: ticket_type_id,
      name,
      quantity,
    })),
    toPay,
    heldUntil: heldUntil.toISOString(),
  };
}
