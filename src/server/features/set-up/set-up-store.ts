import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** The row that says whether the centre is open, and the counts that the set-up needs. */
export interface OpeningRow {
  isOpen: boolean;
  firstOpenedAt: Date | null;
  startedFrom: 'windfall' | 'nothing' | null;
  testMailAt: Date | null;
  testMailServer: string | null;
  paymentsCheckedAt: Date | null;
  paymentsKeys: string | null;
  /** The time of the payment provider's last webhook event. */
  eventAt: Date | null;
  /** Whether families have booked, enquired about a party, or redeemed a reward. */
  hasFamilies: boolean;
  /** The number of session credits in a bundle, and the bundle's price (`creditsPence`). */
  credits: number;
  creditsPence: number;
  eventDays: number;
  dishes: number;
  packages: number;
  areas: number;
  directions: number;
  joined: number;
  invited: number;
}

/** True once the rows of a family refer to facts; the facts can then no longer be emptied. */
const familiesExist = sql<boolean>`(exists (select from booking) or exists (select from party_inquiry)
  or exists (select from redemption))`;

/**
 * Returns whether the centre is open, and the counts that the set-up needs. Counts event days from `today`
 * on, and only invitations that are open at `now`.
 */
export async function readCentreOpening(db: Kysely<DB>, today: string, now: number): Promise<OpeningRow> {
  const { rows } = await sql<OpeningRow>`
    select is_open as "isOpen", first_opened_at as "firstOpenedAt", started_from as "startedFrom",
      test_mail_at as "testMailAt", test_mail_server as "testMailServer",
      payments_checked_at as "paymentsCheckedAt", payments_keys as "paymentsKeys",
      (select max(received_at) from provider_notice) as "eventAt",
      ${familiesExist} as "hasFamilies",
      (select credits from credit_bundle) as credits,
      (select price_pence from credit_bundle) as "creditsPence",
      (select count(distinct day)::int from session where event_id is not null and day >= ${today}) as "eventDays",
      (select count(*)::int from menu_item) as dishes,
      (select count(*)::int from party_package) as packages,
      (select count(*)::int from play_area) as areas,
      (select count(*)::int from way_here) as directions,
      (select count(*)::int from staff_person where joined_at is not null and ended_at is null) as joined,
      (select count(*)::int from staff_invitation where used_at is null and withdrawn_at is null and ends_at > ${new Date(now)}) as invited
    from centre_opening`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The opening of the centre is missing');
  return row;
}

/** Returns whether families have booked, enquired about a party, or redeemed a reward. */
export async function hasFamilies(tx: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${familiesExist} as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/**
 * Locks the row that says whether the centre is open, so that only one call at a time opens, closes or sets
 * up the centre.
 */
export async function lockOpening(tx: Kysely<DB>) {
  return tx.selectFrom('centre_opening').selectAll().forUpdate().executeTakeFirstOrThrow();
}

/** Stores the time of the last successful test mail, and the digest of the mail server's setting. */
export async function storeTestMail(db: Kysely<DB>, at: number, server: string): Promise<void> {
  await db
    .updateTable('centre_opening')
    .set({ test_mail_at: new Date(at), test_mail_server: server })
    .execute();
}

/** Records that the payment provider has accepted the keys. `at` is the moment before they were tried. */
export async function storePaymentsCheck(db: Kysely<DB>, at: number, keys: string): Promise<void> {
  await db
    .updateTable('centre_opening')
    .set({ payments_checked_at: new Date(at), payments_keys: keys })
    .execute();
}
