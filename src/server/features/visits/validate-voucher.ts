import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { validateVoucherCall } from '../../../contract/voucher.ts';
import { formatPence, type Pence, penceToPounds, poundsToPence } from '../../../domain/money.ts';
import type { TicketType } from '../../../domain/tickets.ts';
import { type VoucherWorth, voucherDiscount } from '../../../domain/vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { findReplaced } from '../orders/place-booking.ts';
import { checkVoucher } from '../vouchers/check-voucher.ts';
import { priceVisit } from './price-visit.ts';

type Body = CallRequest<typeof validateVoucherCall>['body'];
type Reply = CallReply<typeof validateVoucherCall>;

/**
 * Whether a code may be used for an order, in words either way (specification 9.2, 10.7).
 * `email`: whose earlier uses count; null where the device has not verified it. `known`: the code
 * is one of ours, or was not looked up.
 */
export async function validateVoucher(
  context: Pick<AppContext, 'db' | 'clock' | 'site'>,
  body: Body,
  email: string | null,
): Promise<Reply & { known: boolean }> {
  const { ticketTypes } = await context.site.read();
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
  const judged = await checkVoucher(
    context.db,
    {
      code: body.voucherCode,
      now,
      today: localMoment(now).day,
      visitDay: body.date ?? null,
      email,
      without: await findReplaced(context, body.replaces),
      ticketTypes,
    },
    price,
  );
  const { known } = judged;
  if (judged.voucher === null) {
    return { success: false, discount: 0, voucher: null, message: judged.why, known };
  }
  const { code, worth } = judged.voucher;
  return {
    success: true,
    discount: penceToPounds(judged.price.discount),
    voucher: {
      code,
      worth: { ...worth, ticketTypes: worth.ticketTypes && [...worth.ticketTypes] },
    },
    message: `You save ${formatPence(judged.price.discount)}`,
    known,
  };
}

/**
 * Prices the order: from the rows where its tickets are named, otherwise from the amount and
 * the children that were sent.
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
  if (original === null) throw new Refusal('malformed', 'orderAmount must be pounds and whole pence');
  const base = {
    remaining: original,
    unpaidSessions: numberOfChildren,
    sessionPrice: ticketTypes.find((type) => type.takesCredit)?.price ?? 0,
  };
  return (worth) => {
    const discount = worth ? voucherDiscount(worth, base) : 0;
    return { original, discount, total: original - discount };
  };
}
