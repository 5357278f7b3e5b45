import { formatPence } from '../../domain/money.ts';
import type { AppContext } from '../app-context.ts';
import {
  findRecordedPayments,
  listPaidPayments,
  type RecordedPayment,
} from '../features/orders/payment-store.ts';
import { systemClock } from '../ports/clock/clock.ts';
import { PaymentMissing, type PaymentState } from '../ports/payments/payments.ts';

/** Longer than a bank may take over a payment: 10 days, in milliseconds. */
const lookedBack = 10 * 86_400_000;
/** What is younger may be under way: half an hour, in milliseconds. */
const settledAfter = 30 * 60_000;
/** More payments of our own than the provider has not listed by itself are not asked for one by one. */
const mostAsked = 500;
const mostLines = 50;

type Deps = Pick<AppContext, 'db' | 'payments' | 'clock'>;

/**
 * Lays what the payment provider took and sent back in the last ten days beside our rows: money of ours
 * that nobody here knows, payments we take for paid that are not, other sums, and money sent back at the
 * provider's own desk. Answers a line each, and changes nothing; what was paid with the provider for
 * other things than bookings is not looked at. `now` by the machine's own time. Throws
 * `PaymentsUnreachable` where it cannot be asked.
 */
export async function checkPayments(deps: Deps, now = systemClock.now()): Promise<string[]> {
  const { db, payments, clock } = deps;
  const before = (moment: number) => ({ from: moment - lookedBack, until: moment - settledAfter });
  const listed = await payments.listTaken(before(now));
  const seen = new Set(listed.map(({ intentId }) => intentId));
  const ours = await listPaidPayments(db, before(clock.now()), mostAsked);
  // Of what went back without our having done it we know the payment, however old it is; of what
  // is not ours we know nothing.
  const returned = await findRecordedPayments(db, await payments.listReturned(before(now)));
  const others = [...new Set([...ours, ...returned.keys()])].filter((intentId) => !seen.has(intentId));

  const here = await findRecordedPayments(db, [...seen]);
  const doubted = listed.flatMap((there) =>
    faultOf(there, here.get(there.intentId)) === null ? [] : [there.intentId],
  );
  const faults: string[] = [];
  // What does not fit is looked at once more, on both sides: something may have
  // moved between the two answers.
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

/** What does not fit between the provider's payment and ours; null when all does. */
function faultOf(there: PaymentState, here: RecordedPayment | undefined): string | null {
  const { intentId, amountReceived, amountReturned, currency } = there;
  const money = (amount: number) =>
    currency === 'gbp' ? formatPence(amount) : `${amount} of the smallest ${currency}`;
  if (!here)
    return `the payment provider took ${money(amountReceived)} for booking ${there.reference?.slice(0, 20)} (payment ${intentId}), and nobody here knows of that payment`;
  // Whoever looks at payments that do not fit has it on their list.
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
