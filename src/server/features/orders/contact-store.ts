import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/**
 * The contact details of a booking's family. A detail that was not given is empty, except a stored e-mail,
 * which is then `noEmail`.
 */
export interface Contact {
  name: string;
  email: string;
  phone: string;
}

/** Reads the contact details of a booking's family. */
export async function readContact(db: Kysely<DB>, bookingId: string): Promise<Contact> {
  return db
    .selectFrom('booking')
    .select(['customer_name as name', 'customer_email as email', 'customer_phone as phone'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/** Changes the contact details of a booking's family, and the view token if a new one is given. */
export async function updateContact(
  tx: Kysely<DB>,
  bookingId: string,
  { name, email, phone }: Contact,
  viewToken: string | null,
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
      ...(viewToken === null ? {} : { view_token: viewToken }),
    })
    .where('id', '=', bookingId)
    .execute();
}

/** Returns whether two e-mail addresses belong to the same mailbox. */
export async function isSameMailbox(db: Kysely<DB>, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{
    same: boolean;
  }>`select mailbox_of(${one}) = mailbox_of(${other}) as same`.execute(db);
  return rows[0]?.same ?? false;
}

/**
 * Changes the mailbox of the credits that were bought with a booking. Changes nothing and returns false if
 * some of these credits are spent or returned, or if the booking itself was paid with credits.
 */
export async function moveCredits(tx: Kysely<DB>, bookingId: string, email: string): Promise<boolean> {
  await sql`select 1 from credit_purchase where booking_id = ${bookingId} for update`.execute(tx);
  const { rows } = await sql<{ tied: boolean }>`
    select exists (select 1 from credit_use where booking_id = ${bookingId} or purchase_id = ${bookingId})
      or exists (select 1 from credit_return where purchase_id = ${bookingId}) as tied`.execute(tx);
  if (rows[0]?.tied) return false;
  await sql`update credit_purchase set email = mailbox_of(${email}) where booking_id = ${bookingId}`.execute(
    tx,
  );
  return true;
}

/**
 * Counts a booking's use of a voucher or an offer as a use by another mailbox. Changes nothing if that
 * mailbox can no longer use the voucher.
 */
export async function moveVoucherUse(
  tx: Kysely<DB>,
  bookingId: string,
  { email, now }: { email: string; now: number },
): Promise<void> {
  await sql`
    select 1 from voucher where id = (select voucher_id from voucher_use where booking_id = ${bookingId})
    for update`.execute(tx);
  await sql`
    update voucher_use set email = mailbox_of(${email}) where booking_id = ${bookingId}
      and voucher_spent(voucher_id, mailbox_of(${email}), ${new Date(now)}, booking_id) is null`.execute(tx);
}

/** Reads staff's note on a booking; empty if there is none. */
export async function readNote(db: Kysely<DB>, bookingId: string): Promise<string> {
  const note = await db
    .selectFrom('booking_note')
    .select('words')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return note?.words ?? '';
}

/** Stores staff's note on a booking; an empty text removes it. The caller holds the booking's lock. */
export async function storeNote(
  tx: Kysely<DB>,
  bookingId: string,
  words: string,
  now: number,
): Promise<void> {
  const at = new Date(now);
  if (words === '') await tx.deleteFrom('booking_note').where('booking_id', '=', bookingId).execute();
  else
    await tx
      .insertInto('booking_note')
      .values({ booking_id: bookingId, words, changed_at: at })
      .onConflict((conflict) => conflict.column('booking_id').doUpdateSet({ words, changed_at: at }))
      .execute();
}

/** Reads when the family of a booking came and when it left; each is null until it happens. */
export async function readStayTimes(
  db: Kysely<DB>,
  bookingId: string,
): Promise<{ cameAt: Date | null; leftAt: Date | null }> {
  const stay = await db
    .selectFrom('stay')
    .select(['checked_in_at as cameAt', 'checked_out_at as leftAt'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return stay ?? { cameAt: null, leftAt: null };
}

/** Reads which version of the terms a family agreed to, and whether the text of that version is stored. */
export async function readAgreedTerms(
  db: Kysely<DB>,
  bookingId: string,
): Promise<{ termsVersion: string; areTermsKept: boolean }> {
  return db
    .selectFrom('booking')
    .leftJoin('page_version as kept', (join) =>
      join.on('kept.page', '=', 'terms').onRef('kept.label', '=', 'booking.terms_version'),
    )
    .select(['booking.terms_version as termsVersion'])
    .select(({ eb }) => eb('kept.label', 'is not', null).$castTo<boolean>().as('areTermsKept'))
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}
