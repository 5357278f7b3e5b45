import { type Kysely, sql } from 'kysely';
import { type CodePurpose, mostTries } from '../../../domain/email-code.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';

/** Lets requests for one mailbox be taken one after the other, until the transaction ends. */
export async function lockEmailCodes(tx: Kysely<DB>, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('code for ' || mailbox_of(${email}), 0))`.execute(
    tx,
  );
}

/** Codes that were sent within an hour and within a day. */
interface Sent {
  inAnHour: number;
  inADay: number;
}

/** Codes that were sent to this mailbox since two instants (epoch milliseconds), by who asked for them. */
export async function countSentCodes(
  tx: Kysely<DB>,
  asked: { email: string; from: string },
  since: { hour: number; day: number },
): Promise<{ knownDevices: Sent; otherDevices: Sent; oneAddress: Sent }> {
  const hour = sql`asked_at > ${new Date(since.hour)}`;
  const here = sql`asked_from = ${asked.from}`;
  const { rows } = await sql<
    Record<'known' | 'knownDay' | 'other' | 'otherDay' | 'here' | 'hereDay', number>
  >`
    select count(*) filter (where by_known_device and ${hour}) as "known",
      count(*) filter (where by_known_device) as "knownDay",
      count(*) filter (where not by_known_device and ${hour}) as "other",
      count(*) filter (where not by_known_device) as "otherDay",
      count(*) filter (where not by_known_device and ${here} and ${hour}) as "here",
      count(*) filter (where not by_known_device and ${here}) as "hereDay"
    from email_code
    where mailbox = mailbox_of(${asked.email}) and within_limit and asked_at > ${new Date(since.day)}`.execute(
    tx,
  );
  const { known = 0, knownDay = 0, other = 0, otherDay = 0, here: near = 0, hereDay = 0 } = rows[0] ?? {};
  return {
    knownDevices: { inAnHour: known, inADay: knownDay },
    otherDevices: { inAnHour: other, inADay: otherDay },
    oneAddress: { inAnHour: near, inADay: hereDay },
  };
}

/** Wipes the code that a device has for a mailbox. */
export async function deleteLiveCode(tx: Kysely<DB>, email: string, device: string): Promise<void> {
  await sql`
    update email_code set code = null
    where mailbox = mailbox_of(${email}) and device = ${device} and code is not null`.execute(tx);
}

interface NewCode {
  email: string;
  purpose: CodePurpose;
  /** null: the mailbox has had its share. */
  code: string | null;
  askedAt: number;
  endsAt: number;
  /** Digest of the asking device's token. */
  device: string;
  known: boolean;
  /** Digest of its address. */
  from: string;
}

export async function insertCode(tx: Kysely<DB>, given: NewCode): Promise<string> {
  const { id } = await tx
    .insertInto('email_code')
    .values({
      mailbox: sql`mailbox_of(${given.email})`,
      email: given.email,
      purpose: given.purpose,
      code: given.code,
      within_limit: given.code !== null,
      asked_at: new Date(given.askedAt),
      ends_at: new Date(given.endsAt),
      device: given.device,
      by_known_device: given.known,
      asked_from: given.from,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findCode(db: Database, id: string) {
  return db.selectFrom('email_code').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * The code that is not wiped of a mailbox and a device, or one that the version before was asked for; locked
 * until the transaction ends: who guesses at the same moment waits and sees the tries counted.
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

export async function deleteCode(tx: Kysely<DB>, id: string): Promise<void> {
  await tx.updateTable('email_code').set({ code: null }).where('id', '=', id).execute();
}

/** Counts a wrong try, and wipes the code with the last one. */
export async function countTry(tx: Kysely<DB>, id: string, tries: number): Promise<void> {
  await tx
    .updateTable('email_code')
    .set({ tries, ...(tries >= mostTries ? { code: null } : {}) })
    .where('id', '=', id)
    .execute();
}

/**
 * Remembers a device that we know until `until` at least; answers until when, null when we do not know it.
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

export async function insertDevice(tx: Kysely<DB>, digest: string, until: number): Promise<void> {
  await tx
    .insertInto('known_device')
    .values({ digest, ends_at: new Date(until) })
    .execute();
}

/** Forgets a device and all that it proved. */
export async function deleteDevice(db: Database, digest: string): Promise<void> {
  await db.deleteFrom('known_device').where('digest', '=', digest).execute();
}

export async function recordVerification(
  tx: Kysely<DB>,
  proof: { device: string; email: string; now: number; until: number },
): Promise<void> {
  await sql`
    insert into email_proof (device, mailbox, proved_at, ends_at)
      values (${proof.device}, mailbox_of(${proof.email}), ${new Date(proof.now)}, ${new Date(proof.until)})
    on conflict (device, mailbox) do update set proved_at = excluded.proved_at, ends_at = excluded.ends_at`.execute(
    tx,
  );
}

/** Whether a device has proved this e-mail's mailbox, and the proof still counts. */
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
 * Whether a device has ever proved this e-mail's mailbox, as far back as that is kept (`since`: epoch
 * milliseconds).
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
 * Wipes codes that are over, and forgets requests made before `before.codes`, proofs made before
 * `before.proofs`, and devices that ended (epoch milliseconds). Answers how many rows went.
 */
export async function deleteExpiredCodes(
  db: Database,
  now: number,
  before: { codes: number; proofs: number },
): Promise<number> {
  await db
    .updateTable('email_code')
    .set({ code: null })
    .where('code', 'is not', null)
    .where('ends_at', '<=', new Date(now))
    .execute();
  const gone = [
    await db.deleteFrom('email_code').where('asked_at', '<', new Date(before.codes)).executeTakeFirst(),
    await db.deleteFrom('email_proof').where('proved_at', '<=', new Date(before.proofs)).executeTakeFirst(),
    await db.deleteFrom('known_device').where('ends_at', '<=', new Date(now)).executeTakeFirst(),
  ];
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
