import { formatPence } from '../../domain/money.ts';
import type { AppContext } from '../app-context.ts';
import {
  findRecordedPayments,
  listPaidPayments,
  type RecordedPayment,
} from '../features/orders/payment-store.ts';
import { systemClock } from '../ports/clock/clock.ts';
import { PaymentMissing, type PaymentState } from '../ports/payments/payments.ts';

/** How far back payments are checked, longer than a bank may take: 10 days, in milliseconds. */
const lookedBack = 10 * 86_400_000;
/** Younger payments may still be in progress: half an hour, in milliseconds. */
const settledAfter = 30 * 60_000;
/** Largest number of recorded payments, not listed by the provider, that are requested one by one. */
const mostAsked = 500;
const mostLines = 50;

type Deps = Pick<AppContext, 'db' | 'payments' | 'clock'>;

/**
 * Compares the provider's payments and refunds of the last ten days with the recorded ones: unknown
 * payments that carry this site's mark, payments recorded as paid that are not, other amounts, and
 * refunds made at the provider's dashboard. Returns one line for each fault and changes nothing; ignores
 * payments that are not for bookings. `now` by the machine's own time. Throws `PaymentsUnreachable` where
 * the provider is unreachable.
 */
export async function checkPayments(deps: Deps, now = systemClock.now()): Promise<string[]> {
  const { db, payments, clock } = deps;
  const before = (moment: number) => ({ from: moment - lookedBack, until: moment - settledAfter });
  const listed = await payments.listTaken(before(now));
  const seen = new Set(listed.map(({ intentId }) => intentId));
  const ours = await listPaidPayments(db, before(clock.now()), mostAsked);
  // For a refund made elsewhere only its payment is known, however old that is; payments that are not
  // recorded here are ignored.
  const returned = await findRecordedPayments(db, await payments.listReturned(before(now)));
  const others = [...new Set([...ours, ...returned.keys()])].filter((intentId) => !seen.has(intentId));

  const here = await findRecordedPayments(db, [...seen]);
  const doubted = listed.flatMap((there) =>
    faultOf(there, here.get(there.intentId)) === null ? [] : [there.intentId],
  );
  const faults: string[] = [];
  // A mismatch is checked again on both sides, because something may have changed between the two reads.
  for (const intentId of [...doubted, ...others]) {
    const fault = await lookAt(deps, intentId);
    if (fault !== null) faults.push(`${fault}. ${advice}.`);
    if (faults.length === mostLines) return [...faults, `There may be more like these. ${advice}.`];
  }
  return faults;
}

const advice =
  'Find it in the provider’s own list of payments and in Customer Search; give back, or note by hand, what is wrong';

async function lookAt({ db, payments }: Deps, intentId: string): Promise<string | null> {
  const there = await readOrNone(payments, intentId);
  const here = (await findRecordedPayments(db, [intentId])).get(intentId);
  if (there) return faultOf(there, here);
  return `booking ${here?.reference} was paid, and the payment provider knows nothing of its payment ${intentId}`;
}

async function readOrNone(payments: Deps['payments'], intentId: string): Promise<PaymentState | null> {
  try {
    return await payments.read(intentId);
  } catch (problem) {
    if (problem instanceof PaymentMissing) return null;
    throw problem;
  }
}

/**
 * Returns the first mismatch between the provider's payment and the recorded one; null when they agree.
 */
function faultOf(there: PaymentState, here: RecordedPayment | undefined): string | null {
  const { intentId, amountReceived, amountReturned, currency } = there;
  const money = (amount: number) =>
    currency === 'gbp' ? formatPence(amount) : `${amount} of the smallest ${currency}`;
  if (!here)
    return `the payment provider took ${money(amountReceived)} for booking ${there.reference?.slice(0, 20)} (payment ${intentId}), and nobody here knows of that payment`;
  // Already on the staff's list of payments to review.
  if (here.told) return null;
  const { reference } = here;
  if (here.status !== 'succeeded')
    return `booking ${reference}: the payment provider took ${money(amountReceived)} (payment ${intentId}), and here it stands as ${here.status}`;
  if (there.status !== 'succeeded')
    return `booking ${reference} was paid, and the payment provider has its payment ${intentId} as ${there.status}`;
  if (amountReceived !== here.amount || currency !== 'gbp')
    return `booking ${reference} was paid with ${formatPence(here.amount)}, and the payment provider took ${money(amountReceived)} (payment ${intentId})`;
  if (!here.owes && amountReturned !== here.returned)
    return `booking ${reference}: ${formatPence(here.returned)} went back from here, and ${money(amountReturned)} at the payment provider (payment ${intentId})`;
  return null;
}
