import type { Kysely } from 'kysely';
import { type AccountCreditRefusal, whyRuleForbidsCredit } from '../../../domain/account-credit.ts';
import { addMonths, type Day } from '../../../domain/calendar-day.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { countVisitsTurnedIntoCredit, turnIntoAccountCredit } from '../account-credit/account-credits.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { writeOffBalance } from './account-store.ts';
import type { BookingRow } from './booking-store.ts';
import {
  type CancellationResult,
  type Policy,
  readCancellationResult,
  readPolicy,
  recordCancellation,
  runOnce,
  whyNotCancellable,
} from './cancel-booking.ts';
import { recordCredited } from './cancellation-store.ts';
import { pickLetters } from './reference.ts';
import { hasBegunStay } from './visit-change-store.ts';

interface KeepInput {
  bookingId: string;
  /** The page makes one key for each decision. A repeat changes nothing and gets the first result. */
  idempotencyKey: string;
}

type Facts = Pick<SiteFacts, 'terms'>;

/**
 * Turns a visit into account credit for its family, because somebody is poorly (specification 5.14). In one
 * transaction, releases the places, turns the money that is left into account credit, returns session credits
 * and voucher, and queues one mail. Refuses a visit to which the rule does not apply.
 */
export async function keepOwnVisitAsCredit(
  context: AppContext,
  input: KeepInput,
): Promise<CancellationResult> {
  return giveAccountCredit(context, input, async (tx, booking, policy, { facts, now }) => {
    const refusal = await whyNoAccountCredit(tx, booking, policy, facts, { now, lock: true });
    if (refusal) throw refusal;
    return { by: 'customer', poorly: true, reason: 'Somebody is poorly' };
  });
}

/**
 * Turns a booking into account credit for a family that calls. If the rule does not allow this, for example
 * because the visit has begun, staff have to give a reason, and some of the booking's money must be left.
 */
export async function keepAsCreditByStaff(
  context: AppContext,
  input: KeepInput & { reason: string },
): Promise<CancellationResult> {
  return giveAccountCredit(context, input, async (tx, booking, policy, { facts, now }) => {
    const refusal = await whyNoAccountCredit(tx, booking, policy, facts, { now, lock: true });
    if (!refusal) return { by: 'staff', poorly: true, reason: input.reason || 'Somebody is poorly' };
    if (policy.remaining <= 0) throw refuse('nothingLeftToRefund');
    if (input.reason.length < 3) throw refuse('accountCreditNeedsReason', { why: refusal.staffWords });
    return { by: 'staff', poorly: false, reason: input.reason };
  });
}

/**
 * Turns a booking into account credit for a family that chooses credit because the centre has to close.
 * `alongside` runs in the same transaction, under the booking's lock. Refuses a booking without money left.
 */
export async function keepAsCreditInstead(
  context: AppContext,
  input: KeepInput & { reason: string; alongside: (tx: Kysely<DB>) => Promise<void> },
): Promise<void> {
  await giveAccountCredit(context, input, async (tx, _, policy) => {
    await input.alongside(tx);
    if (policy.remaining <= 0) throw refuse('nothingLeftToRefund');
    return { by: 'staff', who: 'customer', poorly: false, reason: input.reason };
  });
}

type Decision = { by: 'customer' | 'staff'; who?: 'customer'; poorly: boolean; reason: string };

async function giveAccountCredit(
  context: AppContext,
  input: KeepInput,
  decide: (
    tx: Kysely<DB>,
    booking: BookingRow,
    policy: Policy,
    at: { facts: Facts; now: number },
  ) => Promise<Decision>,
): Promise<CancellationResult> {
  const now = context.clock.now();
  const facts = await context.site.read();
  const day = await runOnce(context, { ...input, refund: 0 }, async (tx, booking, remaining) => {
    const refusal = whyNotCancellable(booking);
    if (refusal) throw refusal;
    const policy = await readPolicy(tx, booking, facts.terms.refundSteps, now);
    const decision = await decide(tx, booking, policy, { facts, now });
    const cancellation = { ...input, ...decision, refund: 0, remaining, policyRefund: policy.refund };
    await recordCancellation(tx, booking, { ...cancellation, creditsStaySpent: false, now });
    await writeOffBalance(tx, booking.id, now);
    const credit = { code: `PLAY-${pickLetters(5)}-${pickLetters(5)}`, endsOn: creditEnd(facts, now) };
    const pence = await turnIntoAccountCredit(tx, booking.id, { ...credit, by: decision.by, now });
    await recordCredited(tx, booking.id, pence);
    await recordAuditEntry(tx, {
      at: now,
      who: decision.who ?? decision.by,
      what: 'account credit given',
      bookingId: booking.id,
      after: { amount_pence: pence, ends: credit.endsOn, reason: decision.reason },
    });
    return booking.day;
  });
  if (day) context.changes.publishPlaces([day]);
  context.wakeMailSender();
  return readCancellationResult(context.db, input.bookingId);
}

/** Returns the last day on which account credit that is given now can be spent. */
export function creditEnd({ terms }: Facts, now: number): Day {
  return addMonths(localMoment(now).day, terms.accountCredit.validMonths);
}

const refusals = {
  'not-offered': 'poorlyNotOffered',
  begun: 'poorlyBegun',
  'refunded-in-full': 'poorlyRefundedInFull',
  'nothing-paid': 'poorlyOnlyVisits',
  'too-often': 'poorlyTooOften',
} as const satisfies Record<AccountCreditRefusal, string>;

/**
 * Returns why a booking cannot become account credit by the rule, as a refusal; null if it can. With `lock`,
 * requests to turn other visits of the same mailbox into account credit wait until the transaction ends. A
 * caller that passes `lock` holds the booking's lock.
 */
export async function whyNoAccountCredit(
  db: Kysely<DB>,
  booking: Pick<BookingRow, 'id' | 'kind' | 'status' | 'credits_used' | 'voucher_code'>,
  policy: Policy,
  { terms }: Facts,
  { now, lock }: { now: number; lock: boolean },
): Promise<Refusal | null> {
  const refusal = whyNotCancellable(booking);
  if (refusal) return refusal;
  if (booking.kind !== 'visit') return refuse('poorlyOnlyVisits');
  const rule = terms.accountCredit;
  const since = new Date(instantOf(addMonths(localMoment(now).day, -rule.months), 0));
  const isStarted = policy.startsAt === null || now >= policy.startsAt;
  const why = whyRuleForbidsCredit(rule, {
    refundPercent: policy.percent,
    kept: policy.kept,
    hasBegun: isStarted || (await hasBegunStay(db, booking.id)),
    hasWorth: policy.remaining > 0 || booking.credits_used > 0 || booking.voucher_code !== null,
    timesBefore: await countVisitsTurnedIntoCredit(db, booking.id, since, { lock }),
  });
  return why && refuse(refusals[why]);
}
