import type { Kysely } from 'kysely';
import type { CashDay } from '../../../contract/desk-sale.ts';
import { addDays, type Day, daysInRange } from '../../../domain/calendar-day.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { listCashTakings } from '../orders/cash-takings.ts';
import { findCashCount, insertCashCount, listCashCounts } from './cash-store.ts';
import { readDeskRule } from './desk-store.ts';

const daysShown = 31;

/** A count of the till as staff send it. Amounts in pence. */
interface CashCountInput {
  /** Identifies one count, so that a repeated call changes nothing. */
  clientId: string;
  date: Day;
  counted: number;
  /** The expected amount that the page showed. */
  expected: number;
  explanation: string;
}

/**
 * Reads the cash of the last 31 days, today included, the newest day first. Past days with neither cash nor a
 * count are left out.
 */
export async function readCash(context: AppContext): Promise<{ today: Day; days: CashDay[] }> {
  const { day: today } = localMoment(context.clock.now());
  const days = await readCashDays(context.db, { from: addDays(today, 1 - daysShown), to: today });
  const shown = days.filter(
    ({ date, received, refunded, counts }) => date === today || received + refunded > 0 || counts.length > 0,
  );
  return { today, days: shown.reverse() };
}

/**
 * Stores a count of the till with its difference from the expected amount (specification 4.10). A stored
 * count never changes. A mistake is corrected by a further count of the same day. A repeated call changes
 * nothing. Refuses a future day, a key that was used for another count, an expected figure that is no longer
 * right, and a difference without an explanation.
 */
export async function countCash(context: AppContext, input: CashCountInput): Promise<CashDay> {
  const { clientId: id, date, counted, explanation } = input;
  const now = context.clock.now();
  if (date > localMoment(now).day) throw refuse('dayNotYetCounted');
  return context.db.transaction().execute(async (tx) => {
    if (await isStored(tx, input)) return readCashDay(tx, date);
    const { float, received, refunded, expected } = await readCashDay(tx, date);
    if (expected !== input.expected) throw refuse('cashChanged', { expected });
    const difference = counted - expected;
    if (difference !== 0 && explanation === '') throw refuse('differenceUnexplained');
    const count = { id, day: date, now, float, received, refunded, counted, explanation };
    if (await insertCashCount(tx, count)) {
      await recordAuditEntry(tx, {
        at: now,
        who: 'staff',
        what: 'cash counted',
        after: {
          day: date,
          expected_pence: expected,
          counted_pence: counted,
          difference_pence: difference,
          ...(explanation === '' ? {} : { reason: explanation }),
        },
      });
    } else await isStored(tx, input);
    return readCashDay(tx, date);
  });
}

/** Returns whether a count is stored already. Refuses a key that was used for another count. */
async function isStored(tx: Kysely<DB>, { clientId, date, counted }: CashCountInput): Promise<boolean> {
  const stored = await findCashCount(tx, clientId);
  if (!stored) return false;
  if (stored.day !== date || stored.counted_pence !== counted) throw refuse('cashCountKeyUsed');
  return true;
}

async function readCashDay(db: Kysely<DB>, date: Day): Promise<CashDay> {
  const [day] = await readCashDays(db, { from: date, to: date });
  if (!day) throw new Error(`No day ${date}`);
  return day;
}

async function readCashDays(db: Kysely<DB>, days: { from: Day; to: Day }): Promise<CashDay[]> {
  const [takings, counts, { tillFloat }] = await Promise.all([
    listCashTakings(db, days),
    listCashCounts(db, days),
    readDeskRule(db),
  ]);
  return daysInRange(days.from, days.to).map((date) => {
    const { received = 0, refunded = 0 } = takings.find(({ day }) => day === date) ?? {};
    const countsOfDay = counts.filter(({ day }) => day === date);
    // A counted day keeps the float of its last count, even if the rule has changed since.
    const float = countsOfDay.at(-1)?.float_pence ?? tillFloat;
    return {
      date,
      float,
      received,
      refunded,
      expected: float + received - refunded,
      counts: countsOfDay.map((row) => ({
        countedAt: row.counted_at.toISOString(),
        expected: row.float_pence + row.received_pence - row.refunded_pence,
        counted: row.counted_pence,
        difference: row.difference_pence ?? 0,
        explanation: row.explanation,
      })),
    };
  });
}
