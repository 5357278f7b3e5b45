import { formatPence } from '../../domain/money.ts';
import type { AppContext } from '../app-context.ts';
import {
  findRecordedPayments,
  listPaidPayments,
  type RecordedPayment,
} from '../features/orders/payment-store.ts';
import { systemClock } from '../ports/clock/clock.ts';
import { PaymentNotFound, type PaymentState } from '../ports/payments/payments.ts';

/**
 * How far back payments are checked: 10 days, in milliseconds. No bank takes longer than this to settle a
 * payment.
 */
const checkedPeriod = 10 * 86_400_000;
/**
 * How old a payment must be to be checked: half an hour, in milliseconds. Younger payments may still be in
 * progress.
 */
const settlingTime = 30 * 60_000;
/**
 * The most payments recorded here as paid that are looked for at the provider; the newest ones are chosen.
 * There must be a limit, because each payment that the provider does not list is requested separately.
 */
const maxRequested = 500;
const maxFaults = 50;

type Deps = Pick<AppContext, 'db' | 'payments' | 'clock'>;

/**
 * Compares the provider's payments and refunds of the last ten days with those recorded here. Reports
 * payments for a booking of this site that are not recorded here. Reports payments that are recorded here as
 * paid but are not paid at the provider. Also reports amounts that differ, and refunds made at the provider's
 * dashboard. Returns one line for each fault, 50 at most and then a note that there may be more. Changes
 * nothing. Ignores payments that are not for bookings. `now` is the machine's own time, in epoch
 * milliseconds. Throws `PaymentsUnreachable` if the provider is unreachable.
 */
export async function checkPayments(deps: Deps, now = systemClock.now()): Promise<string[]> {
  const { db, payments, clock } = deps;
  const periodBefore = (moment: number) => ({ from: moment - checkedPeriod, until: moment - settlingTime });
  const listed = await payments.listPaid(periodBefore(now));
  const listedIds = new Set(listed.map(({ intentId }) => intentId));
  const recordedIds = await listPaidPayments(db, periodBefore(clock.now()), maxRequested);
  // For a refund made at the provider's dashboard, the provider names only the payment. The payment may be
  // older than the checked period, so it is looked up by its id. Payments that are not recorded here are
  // ignored.
  const returned = await findRecordedPayments(db, await payments.listRefunded(periodBefore(now)));
  const unlisted = [...new Set([...recordedIds, ...returned.keys()])].filter(
    (intentId) => !listedIds.has(intentId),
  );

  const recorded = await findRecordedPayments(db, [...listedIds]);
  const mismatched = listed.flatMap((payment) =>
    findMismatch(payment, recorded.get(payment.intentId)) === null ? [] : [payment.intentId],
  );
  const faults: string[] = [];
  // Both sides of a mismatch are read again, because something may have changed between the first two reads.
  for (const intentId of [...mismatched, ...unlisted]) {
    const fault = await recheck(deps, intentId);
    if (fault !== null) faults.push(`${fault}. ${advice}.`);
    if (faults.length === maxFaults) return [...faults, `There may be more like these. ${advice}.`];
  }
  return faults;
}

const advice =
  'Find it in the provider’s own list of payments and in Customer Search. Refund what was taken wrongly, or record by hand what is missing here';

async function recheck({ db, payments }: Deps, intentId: string): Promise<string | null> {
  const payment = await findPayment(payments, intentId);
  const recorded = (await findRecordedPayments(db, [intentId])).get(intentId);
  if (payment) return findMismatch(payment, recorded);
  return `booking ${recorded?.reference} was paid, and the payment provider knows nothing of its payment ${intentId}`;
}

async function findPayment(payments: Deps['payments'], intentId: string): Promise<PaymentState | null> {
  try {
    return await payments.read(intentId);
  } catch (problem) {
    if (problem instanceof PaymentNotFound) return null;
    throw problem;
  }
}

/**
 * Returns the first mismatch between the provider's payment and the recorded one, or null if they agree. Also
 * returns null for a payment that staff are reviewing or have reviewed, because they put its fault right at
 * the provider.
 */
function findMismatch(payment: PaymentState, recorded: RecordedPayment | undefined): string | null {
  const { intentId, amountReceived, amountRefunded, currency } = payment;
  const money = (amount: number) =>
    currency === 'gbp'
      ? formatPence(amount)
      : `${amount} (in the smallest unit of ${currency.toUpperCase()})`;
  if (!recorded)
    return `the payment provider took ${money(amountReceived)} for booking ${payment.reference?.slice(0, 20)} (payment ${intentId}), and nobody here knows of that payment`;
  if (recorded.inReview) return null;
  const { reference } = recorded;
  if (recorded.status !== 'succeeded')
    return `booking ${reference}: the payment provider took ${money(amountReceived)} (payment ${intentId}), but it is recorded here as ${recorded.status}`;
  if (payment.status !== 'succeeded')
    return `booking ${reference} was paid, and the payment provider has its payment ${intentId} as ${payment.status}`;
  if (amountReceived !== recorded.amount || currency !== 'gbp')
    return `booking ${reference} was paid with ${formatPence(recorded.amount)}, and the payment provider took ${money(amountReceived)} (payment ${intentId})`;
  if (!recorded.owes && amountRefunded !== recorded.returned)
    return `booking ${reference}: ${formatPence(recorded.returned)} is recorded here as refunded, but the payment provider has refunded ${money(amountRefunded)} (payment ${intentId})`;
  return null;
}
