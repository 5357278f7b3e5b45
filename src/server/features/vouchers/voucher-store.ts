import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { VoucherTerms, VoucherWorth } from '../../../domain/vouchers.ts';
import type { DB } from '../../db/tables.ts';

/** A stored voucher for bookings, with its present number of uses. */
export interface OnlineVoucher {
  id: number;
  code: string;
  worth: VoucherWorth;
  terms: VoucherTerms;
  uses: number;
  usesOfEmail: number;
}

/** A voucher redeemed in person, which no booking can use. */
export interface InPersonVoucher {
  id: number;
  /** The reward, in words that fit in a sentence: 'a free hot drink'. */
  goodFor: string;
}

interface VoucherRow {
  id: number;
  code: string;
  kind: 'amount' | 'percent' | 'free_sessions' | 'desk';
  value: number;
  good_for: string | null;
  valid_from: Day | null;
  valid_to: Day | null;
  most_uses: number | null;
  most_uses_per_email: number | null;
  minimum_order_pence: number;
  ticket_types: string[] | null;
  visit_weekdays: number[] | null;
  visit_from: Day | null;
  visit_to: Day | null;
  uses: number;
  uses_of_email: number;
}

/**
 * Reads the voucher with this code. The uses of the voucher do not include a use by the booking `without`.
 * Runs one statement, whether the code exists or not, so that the time reveals nothing. Returns null if no
 * voucher has the code, if it was withdrawn, or if it belongs to an offer.
 */
export async function readVoucher(
  db: Kysely<DB>,
  code: string,
  input: { now: number; email: string | null; without: string | null },
): Promise<OnlineVoucher | InPersonVoucher | null> {
  const now = new Date(input.now);
  const { rows } = await sql<VoucherRow>`
    select v.*, voucher_uses(v.id, ${now}, ${input.without}) as uses,
      case when ${input.email}::text is null then 0
        else voucher_uses(v.id, ${now}, ${input.without}, mailbox_of(${input.email})) end as uses_of_email
    from (values (1)) as always left join voucher v on v.code = ${code} and v.withdrawn_at is null and v.offer_id is null`.execute(
    db,
  );
  return voucherOf(rows[0]);
}

/**
 * Reads the voucher that a booking uses, even if it was withdrawn. The voucher's uses are given as 0, because
 * the booking keeps its own use even if the limits were lowered. Returns null if the booking uses no voucher.
 */
export async function readVoucherOfBooking(
  db: Kysely<DB>,
  bookingId: string,
): Promise<OnlineVoucher | InPersonVoucher | null> {
  const { rows } = await sql<VoucherRow>`
    select v.*, 0 as uses, 0 as uses_of_email
    from voucher_use u join voucher v on v.id = u.voucher_id
    where u.booking_id = ${bookingId} and v.offer_id is null`.execute(db);
  return voucherOf(rows[0]);
}

function voucherOf(row: VoucherRow | undefined): OnlineVoucher | InPersonVoucher | null {
  if (!row?.id) return null;
  const worth = worthOf(row);
  if (!worth) return { id: row.id, goodFor: row.good_for ?? '' };
  return {
    id: row.id,
    code: row.code,
    worth,
    terms: {
      validFrom: row.valid_from,
      validTo: row.valid_to,
      mostUses: row.most_uses,
      mostUsesPerEmail: row.most_uses_per_email,
      minimumOrder: row.minimum_order_pence,
      ticketTypes: row.ticket_types,
      visitWeekdays: row.visit_weekdays,
      visitFrom: row.visit_from,
      visitTo: row.visit_to,
    },
    uses: row.uses,
    usesOfEmail: row.uses_of_email,
  };
}

function worthOf({ kind, value, ticket_types: ticketTypes }: VoucherRow): VoucherWorth | null {
  switch (kind) {
    case 'amount':
      return { kind, pence: value, ticketTypes };
    case 'percent':
      return { kind, percent: value, ticketTypes };
    case 'free_sessions':
      return { kind: 'free-sessions', sessions: value, ticketTypes };
    case 'desk':
      return null;
  }
}

/** A voucher to insert. */
export interface InsertVoucherInput {
  code: string;
  kind: VoucherRow['kind'];
  value: number;
  goodFor: string | null;
  terms: VoucherTerms;
  note: string;
  createdBy: string;
}

/** Inserts a voucher and returns its id. */
export async function insertVoucher(
  tx: Kysely<DB>,
  voucher: InsertVoucherInput,
  now: number,
): Promise<number> {
  const { terms } = voucher;
  const { id } = await tx
    .insertInto('voucher')
    .values({
      code: voucher.code,
      kind: voucher.kind,
      value: voucher.value,
      good_for: voucher.goodFor,
      valid_from: terms.validFrom,
      valid_to: terms.validTo,
      most_uses: terms.mostUses,
      most_uses_per_email: terms.mostUsesPerEmail,
      minimum_order_pence: terms.minimumOrder,
      ticket_types: terms.ticketTypes && [...terms.ticketTypes],
      visit_weekdays: terms.visitWeekdays && [...terms.visitWeekdays],
      visit_from: terms.visitFrom,
      visit_to: terms.visitTo,
      note: voucher.note,
      created_by: voucher.createdBy,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks a voucher as withdrawn and returns its id; null if no voucher with this code can be withdrawn. */
export async function markVoucherWithdrawn(
  tx: Kysely<DB>,
  code: string,
  now: number,
): Promise<number | null> {
  const updated = await tx
    .updateTable('voucher')
    .set({ withdrawn_at: new Date(now) })
    .where('code', '=', code)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated?.id ?? null;
}

/** Lists every voucher, the newest first, with its present number of uses. */
export async function listAllVouchers(db: Kysely<DB>, now: number) {
  const { rows } = await sql<
    VoucherRow & { withdrawn_at: Date | null; note: string; created_by: string; created_at: Date }
  >`select v.*, voucher_uses(v.id, ${new Date(now)}) + (select count(*)::integer from voucher_desk_use d where d.voucher_id = v.id) as uses,
      0 as uses_of_email
    from voucher v order by v.id desc`.execute(db);
  return rows;
}

/** Lists the ids of all ticket types in their order. */
export async function listTicketTypeIds(db: Kysely<DB>): Promise<string[]> {
  const types = await db.selectFrom('ticket_type').select('id').orderBy('position').execute();
  return types.map(({ id }) => id);
}

/**
 * Locks a voucher until the transaction ends. Returns its kind, reward and last day, and when it was redeemed
 * in person (null if it was not). Returns null if no voucher has this code, or if it was withdrawn.
 */
export async function lockVoucher(tx: Kysely<DB>, code: string) {
  const found = await tx
    .selectFrom('voucher')
    .select(['id', 'kind', 'good_for', 'valid_to'])
    .where('code', '=', code)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return null;
  const use = await tx
    .selectFrom('voucher_desk_use')
    .select('used_at')
    .where('voucher_id', '=', found.id)
    .executeTakeFirst();
  return { ...found, usedAt: use?.used_at ?? null };
}

/** Records that a voucher was redeemed in person. */
export async function insertInPersonUse(tx: Kysely<DB>, id: number, by: string, now: number): Promise<void> {
  await tx
    .insertInto('voucher_desk_use')
    .values({ voucher_id: id, used_at: new Date(now), used_by: by })
    .execute();
}

/** Reads the last day of the vouchers with these codes, and whether each one is withdrawn or used up. */
export async function readVoucherStatusRows(db: Kysely<DB>, codes: readonly string[], now: number) {
  const { rows } = await sql<{
    code: string;
    valid_to: Day | null;
    withdrawn: boolean;
    spent: boolean;
  }>`
    select v.code, v.valid_to, v.withdrawn_at is not null as withdrawn,
      exists (select 1 from voucher_desk_use d where d.voucher_id = v.id)
        or coalesce(voucher_uses(v.id, ${new Date(now)}) >= v.most_uses, false) as spent
    from voucher v where v.code = any (${[...codes]})`.execute(db);
  return rows;
}
