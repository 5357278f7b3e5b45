import { type Kysely, sql } from 'kysely';
import { type CodePurpose, maxCodeAttempts } from '../../../domain/email-code.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/**
 * Serialises the requests and the confirmations of codes for one mailbox until the transaction ends. Call
 * this function before taking any other lock: a request locks the device before its code, but a confirmation
 * locks the device after the code.
 */
export async function lockEmailCodes(tx: Kysely<DB>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('code for ' || mailbox_of(${email}), 0))`.execute(
    tx,
  );
}

/** The number of codes sent within an hour and within a day. */
interface SentCounts {
  inAnHour: number;
  inADay: number;
}

/**
 * Counts the codes sent to this mailbox since two instants (epoch milliseconds), in three groups: codes for
 * devices that have verified the mailbox, codes for all other devices, and codes for those other devices that
 * share the requesting client's network address.
 */
export async function countSentCodes(
  tx: Kysely<DB>,
  request: { email: string; from: string },
  since: { hour: number; day: number },
): Promise<{ knownDevices: SentCounts; otherDevices: SentCounts; oneAddress: SentCounts }> {
  const hour = sql`asked_at > ${new Date(since.hour)}`;
  const fromAddress = sql`asked_from = ${request.from}`;
  const { rows } = await sql<
    Record<'known' | 'knownDay' | 'other' | 'otherDay' | 'here' | 'hereDay', number>
  >`
    select count(*) filter (where by_known_device and ${hour}) as "known",
      count(*) filter (where by_known_device) as "knownDay",
      count(*) filter (where not by_known_device and ${hour}) as "other",
      count(*) filter (where not by_known_device) as "otherDay",
      count(*) filter (where not by_known_device and ${fromAddress} and ${hour}) as "here",
      count(*) filter (where not by_known_device and ${fromAddress}) as "hereDay"
    from email_code
    where mailbox = mailbox_of(${request.email}) and within_limit and asked_at > ${new Date(since.day)}`.execute(
    tx,
  );
  const { known = 0, knownDay = 0, other = 0, otherDay = 0, here: hereHour = 0, hereDay = 0 } = rows[0] ?? {};
  return {
    knownDevices: { inAnHour: known, inADay: knownDay },
    otherDevices: { inAnHour: other, inADay: otherDay },
    oneAddress: { inAnHour: hereHour, inADay: hereDay },
  };
}

/**
 * Deletes the code that a device has for a mailbox. The row stays, because it counts towards the limits.
 */
export async function deleteLiveCode(tx: Kysely<DB>, email: string, device: string): Promise<void> {
  await sql`
    update email_code set code = null
    where mailbox = mailbox_of(${email}) and device = ${device} and code is not null`.execute(tx);
}

interface NewCode {
  email: string;
  purpose: CodePurpose;
  /** null when the limit is reached. */
  code: string | null;
  askedAt: number;
  endsAt: number;
  /** Digest of the requesting device's token. */
  device: string;
  /** Whether the device has verified the mailbox before. */
  known: boolean;
  /** Digest of the client's network address. */
  from: string;
}

/** Inserts a request for a code and returns its id. */
export async function insertCodeRequest(tx: Kysely<DB>, input: NewCode): Promise<string> {
  const { id } = await tx
    .insertInto('email_code')
    .values({
      mailbox: sql`mailbox_of(${input.email})`,
      email: input.email,
      purpose: input.purpose,
      code: input.code,
      within_limit: input.code !== null,
      asked_at: new Date(input.askedAt),
      ends_at: new Date(input.endsAt),
      device: input.device,
      by_known_device: input.known,
      asked_from: input.from,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds a request for a code; undefined for an unknown id. */
export function findCodeRequest(db: Database, id: string) {
  return db.selectFrom('email_code').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Returns the live code of a mailbox and a device. If there is none, returns the code that the previous
 * version of the site stored for the mailbox without a device. Returns null if there is neither. Locks the
 * code until the transaction ends, so that concurrent guesses are counted one after the other.
 */
export async function lockLiveCode(
  tx: Kysely<DB>,
  email: string,
  device: string | null,
): Promise<{ id: string; code: string; tries: number; endsAt: Date } | null> {
  const { rows } = await sql<{ id: string; code: string; tries: number; endsAt: Date }>`
    select id, code, tries, ends_at as "endsAt" from email_code
    where mailbox = mailbox_of(${email}) and code is not null and (device = ${device} or device is null)
    order by device nulls last limit 1 for update`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes a code. The row stays, because it counts towards the limits. */
export async function deleteCode(tx: Kysely<DB>, id: string): Promise<void> {
  await tx.updateTable('email_code').set({ code: null }).where('id', '=', id).execute();
}

/** Stores the number of wrong tries. Deletes the code if no try is left. */
export async function storeWrongTries(tx: Kysely<DB>, id: string, tries: number): Promise<void> {
  await tx
    .updateTable('email_code')
    .set({ tries, ...(tries >= maxCodeAttempts ? { code: null } : {}) })
    .where('id', '=', id)
    .execute();
}

/**
 * Extends the expiry of a known device to `until` (epoch milliseconds), unless it is later already. Returns
 * the expiry, or null if the device is unknown.
 */
export async function extendDevice(
  tx: Kysely<DB>,
  digest: string,
  now: number,
  until: number,
): Promise<Date | null> {
  const found = await tx
    .updateTable('known_device')
    .set({ ends_at: sql`greatest(ends_at, ${new Date(until)})` })
    .where('digest', '=', digest)
    .where('ends_at', '>', new Date(now))
    .returning('ends_at')
    .executeTakeFirst();
  return found?.ends_at ?? null;
}

/** Inserts a device that is known until `until` (epoch milliseconds). */
export async function insertDevice(tx: Kysely<DB>, digest: string, until: number): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ digest, ends_at: new Date(until) })
    .execute();
}

/** Deletes a device and all of its verifications. */
export async function deleteDevice(db: Database, digest: string): Promise<void> {
  await db.deleteFrom('known_device').where('digest', '=', digest).execute();
}

/**
 * Records that a device has verified an e-mail's mailbox. The verification is valid until `until`. Renews an
 * earlier verification.
 */
export async function recordVerification(
  tx: Kysely<DB>,
  verification: { device: string; email: string; now: number; until: number },
): Promise<void> {
  await sql`
    insert into email_proof (device, mailbox, proved_at, ends_at)
      values (${verification.device}, mailbox_of(${verification.email}), ${new Date(verification.now)}, ${new Date(verification.until)})
    on conflict (device, mailbox) do update set proved_at = excluded.proved_at, ends_at = excluded.ends_at`.execute(
    tx,
  );
}

/** Returns whether a device has verified this e-mail's mailbox and the verification has not expired. */
export async function hasVerification(
  db: Kysely<DB>,
  digest: string,
  email: string,
  now: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from email_proof
    where device = ${digest} and mailbox = mailbox_of(${email}) and ends_at > ${new Date(now)}`.execute(db);
  return rows.length > 0;
}

/**
 * Returns whether a device has verified this e-mail's mailbox since `since` (epoch milliseconds), expired
 * or not.
 */
export async function hasVerifiedBefore(
  db: Kysely<DB>,
  digest: string,
  email: string,
  since: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from email_proof
    where device = ${digest} and mailbox = mailbox_of(${email}) and proved_at > ${new Date(since)}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Deletes expired codes and expired devices, and the requests and verifications made before the instants in
 * `before` (epoch milliseconds). Returns the number of deleted rows. Keeps a newer request whose code has
 * expired, and does not count it among the deleted rows.
 */
export async function deleteExpiredCodes(
  db: Database,
  now: number,
  before: { requests: number; verifications: number },
): Promise<number> {
  await db
    .updateTable('email_code')
    .set({ code: null })
    .where('code', 'is not', null)
    .where('ends_at', '<=', new Date(now))
    .execute();
  const results = [
    await db.deleteFrom('email_code').where('asked_at', '<', new Date(before.requests)).executeTakeFirst(),
    await db
      .deleteFrom('email_proof')
      .where('proved_at', '<=', new Date(before.verifications))
      .executeTakeFirst(),
    await db.deleteFrom('known_device').where('ends_at', '<=', new Date(now)).executeTakeFirst(),
  ];
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
