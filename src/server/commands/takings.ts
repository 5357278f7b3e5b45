import { formatPence } from '../../domain/money.ts';
import { readConfig } from '../config.ts';
import { sumAccountCreditOwed } from '../features/account-credit/account-credits.ts';
import { listSales, listTakings } from '../features/orders/takings-store.ts';
import { localMoment } from '../ports/clock/clock.ts';
import { describeDatabaseError, withSiteDatabase } from './site-database.ts';

const help = `Shows what was sold, received and refunded, day by day, with the VAT that is included.

  npm run takings                          this month
  npm run takings -- 2026-11               a month
  npm run takings -- 2026-11-02 2026-11-08 days, both included

An order counts as a sale on the day on which it is confirmed. A cancelled part is deducted on the day on which it is cancelled. Money counts on the day it
was received or refunded. When account credit is given, it counts as a sale in place of the cancelled sale, and no money moves. When a family spends account credit, the amount is deducted from the sales. Changes nothing; figures of a day that is over do not change.`;

class TakingsProblem extends Error {}

try {
  const [first, second, ...rest] = process.argv.slice(2);
  if (first === '--help') console.log(help);
  else if (rest.length > 0)
    throw new TakingsProblem("Too many arguments: 'npm run takings -- --help' explains them.");
  else {
    await withSiteDatabase(readConfig(process.env), async (db, { clock }) => {
      const days = parseDays(first ?? localMoment(clock.now()).day.slice(0, 7), second);
      const [sales, takings] = [await listSales(db, days), await listTakings(db, days)];
      for (const { day, product, vatPercent, amount, vat } of sales)
        console.log(
          `${day}  ${product}  ${formatPence(amount)}  includes ${vatPercent}% VAT of ${formatPence(vat)}`,
        );
      for (const { day, tender, received, refunded } of takings)
        console.log(
          `${day}  ${tender}  received ${formatPence(received)}  refunded ${formatPence(refunded)}`,
        );
      const sum = (amounts: readonly number[]) => formatPence(amounts.reduce((total, one) => total + one, 0));
      const owed = await sumAccountCreditOwed(db, clock.now());
      console.log(
        `${days.from} to ${days.to}  sold ${sum(sales.map(({ amount }) => amount))}  VAT ${sum(sales.map(({ vat }) => vat))}  received ${sum(takings.map(({ received, refunded }) => received - refunded))}`,
      );
      console.log(`Owed in account credit now: ${formatPence(owed)}`);
    });
  }
} catch (problem) {
  console.error(problem instanceof TakingsProblem ? problem.message : describeDatabaseError(problem));
  process.exitCode = 1;
}

/**
 * Returns the first and the last requested day. Throws if the input is neither a month nor days, or if the
 * last day is before the first.
 */
function parseDays(first: string, last: string | undefined): { from: string; to: string } {
  const days = readDays(first, last);
  if (days.to < days.from)
    throw new TakingsProblem(`${days.to} is before ${days.from}: please give the first day first.`);
  return days;
}

function readDays(first: string, last: string | undefined): { from: string; to: string } {
  try {
    if (last === undefined && /^\d{4}-\d{2}$/.test(first)) {
      const month = Temporal.PlainYearMonth.from(first);
      return {
        from: month.toPlainDate({ day: 1 }).toString(),
        to: month.toPlainDate({ day: month.daysInMonth }).toString(),
      };
    }
    return {
      from: Temporal.PlainDate.from(first).toString(),
      to: Temporal.PlainDate.from(last ?? first).toString(),
    };
  } catch {
    throw new TakingsProblem(
      `'${[first, last].filter(Boolean).join(' ')}' is neither a month nor days. 'npm run takings -- --help' says how.`,
    );
  }
}
