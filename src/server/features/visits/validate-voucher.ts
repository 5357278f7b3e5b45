import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { validateVoucherCall } from '../../../contract/voucher.ts';
import { accountCreditInWords, parseAccountCreditCode } from '../../../domain/account-credit.ts';
import { formatPence, type Pence, penceToPounds, poundsToPence } from '../../../domain/money.ts';
import { findChildTicketType, type TicketType } from '../../../domain/tickets.ts';
import { payableDiscount, type VoucherWorth, voucherDiscount } from '../../../domain/vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { readAccountCredit } from '../account-credit/check-account-credit.ts';
import { findReplacedOrder } from '../orders/hold-order.ts';
import { checkVoucher } from '../vouchers/check-voucher.ts';
import { priceVisit, readTicketTypes } from './price-visit.ts';

type Body = CallRequest<typeof validateVoucherCall>['body'];
type Reply = CallReply<typeof validateVoucherCall>;

/**
 * Checks whether a code of a voucher or of account credit may be used for an order, and explains the result
 * in a message (specification 9.2, 10.7). `email` is the address whose earlier uses of the code count, or
 * null if the device has not verified the address. `known` in the result says whether the code exists; it is
 * also true if the code was not looked up.
 */
export async function validateVoucher(
  context: Pick<AppContext, 'db' | 'clock' | 'site' | 'calendar'>,
  body: Body,
  email: string | null,
): Promise<Reply & { known: boolean }> {
  const ticketTypes = await readTicketTypes(context, 'online', body);
  const price = priceOf(body, ticketTypes);
  if (price(null).total === 0) {
    return {
      success: false,
      discount: 0,
      voucher: null,
      message: 'Cannot apply voucher when total is £0.00',
      known: true,
    };
  }
  const now = context.clock.now();
  if (parseAccountCreditCode(body.voucherCode) !== null) return validateAccountCredit(context, body);
  const check = await checkVoucher(
    context.db,
    {
      code: body.voucherCode,
      now,
      today: localMoment(now).day,
      visitDay: body.date ?? null,
      email,
      without: await findReplacedOrder(context, body.replaces),
      ticketTypes,
    },
    price,
  );
  const { known } = check;
  if (check.voucher === null) {
    return { success: false, discount: 0, voucher: null, message: check.why, known };
  }
  const { code, worth } = check.voucher;
  return {
    success: true,
    discount: penceToPounds(check.price.discount),
    voucher: {
      code,
      worth: { ...worth, ticketTypes: worth.ticketTypes && [...worth.ticketTypes] },
    },
    message: `You save ${formatPence(check.price.discount)}`,
    known,
  };
}

/**
 * Checks a code of account credit. Account credit gives no discount: the money that is left on it pays for
 * the order.
 */
async function validateAccountCredit(
  context: Pick<AppContext, 'db' | 'clock'>,
  body: Body,
): Promise<Reply & { known: boolean }> {
  const nothing = { discount: 0, voucher: null };
  try {
    const replaced = await findReplacedOrder(context, body.replaces);
    const { code, left, endsOn } = await readAccountCredit(context, body.voucherCode, replaced);
    const accountCredit = { code, left, endsOn };
    return {
      ...nothing,
      success: true,
      accountCredit,
      message: accountCreditInWords(accountCredit),
      known: true,
    };
  } catch (problem) {
    if (!(problem instanceof Refusal) || problem.code !== 'account_credit_invalid') throw problem;
    const known = problem.reason !== 'accountCreditUnknown';
    return { ...nothing, success: false, message: problem.message, known };
  }
}

/**
 * Returns a function that prices the order. It uses the price list if the tickets are named, otherwise the
 * given amount and number of children. Refuses an invalid amount.
 */
function priceOf(
  { ticketQuantities, sessionCount, sessionCredits: credits = 0, orderAmount, numberOfChildren }: Body,
  ticketTypes: readonly TicketType[],
): (worth: VoucherWorth | null) => { original: Pence; discount: Pence; total: Pence } {
  if (ticketQuantities) {
    return (worth) =>
      priceVisit(ticketTypes, ticketQuantities, sessionCount ?? 1, { credits, voucher: worth });
  }
  const original = poundsToPence(orderAmount);
  if (original === null) throw refuse('orderAmountInvalid');
  const base = {
    remaining: original,
    unpaidSessions: numberOfChildren,
    sessionPrice: findChildTicketType(ticketTypes)?.price ?? 0,
  };
  return (worth) => {
    const discount = worth ? payableDiscount(voucherDiscount(worth, base), original) : 0;
    return { original, discount, total: original - discount };
  };
}
