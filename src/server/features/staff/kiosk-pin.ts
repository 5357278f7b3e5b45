import { hash, verify } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { StaffDeps } from './staff-deps.ts';

/**
 * Sets the PIN with which staff allow walk-ins and read notes at a kiosk, replacing any earlier one. Stores
 * only the digest of the PIN (argon2id). Returns the time of the change (epoch milliseconds).
 */
export async function setKioskPin({ db, clock }: StaffDeps, pin: string): Promise<number> {
  const now = clock.now();
  const digest = await hash(pin);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('kiosk_pin')
      .values({ digest, set_at: new Date(now) })
      .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ digest, set_at: new Date(now) }))
      .execute();
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'kiosk PIN set' });
  });
  return now;
}

/** Removes the PIN. A repeated call changes nothing. */
export async function removeKioskPin({ db, clock }: StaffDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('kiosk_pin').executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordAuditEntry(tx, { at: clock.now(), who: 'staff', what: 'kiosk PIN removed' });
  });
}

/** Returns the time at which the PIN was set; null if there is none. */
export async function readKioskPinTime(db: Kysely<DB>): Promise<Date | null> {
  const row = await db.selectFrom('kiosk_pin').select('set_at').executeTakeFirst();
  return row?.set_at ?? null;
}

/** Returns whether a PIN is set. */
export async function hasKioskPin(db: Kysely<DB>): Promise<boolean> {
  return (await readKioskPinTime(db)) !== null;
}

/** Returns whether `pin` is the PIN; false if none is set. */
export async function verifyKioskPin(db: Kysely<DB>, pin: string): Promise<boolean> {
  const row = await db.selectFrom('kiosk_pin').select('digest').executeTakeFirst();
  return row !== undefined && verify(row.digest, pin);
}
