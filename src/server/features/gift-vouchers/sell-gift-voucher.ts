import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { sellGiftVoucherCall } from '../../../contract/gift-vouchers.ts';
import { bookingUrl } from '../../../domain/booking-link.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import type { AppContext } from '../../app-context.ts';
import { type Attempt, noEmail } from '../orders/order-plan.ts';
import { changeFrom, sellInPerson, sellOnce } from '../orders/sell-in-person.ts';
import { planGiftVoucher } from './buy-gift-voucher.ts';
import { findGiftVoucher } from './gift-voucher-store.ts';

type Deps = AppContext & { baseUrl: string };

type GiftSale = CallRequest<typeof sellGiftVoucherCall>['body'];
type SoldOrder = Extract<Awaited<ReturnType<typeof sellInPerson>>, { outcome: 'sold' }>['order'];

/**
 * Sells a gift voucher to somebody at the front desk (specification 14.29): records the money and issues the
 * voucher. A repeat of the same sale gets the first voucher. Refuses an amount that is not offered, payments
 * that do not add up to the amount, and every sale while gift vouchers are not on sale.
 */
export async function sellGiftVoucher(
  context: Deps,
  input: GiftSale,
): Promise<Omit<CallReply<typeof sellGiftVoucherCall>, 'success'>> {
  const order = await sellOnce(context, { key: `desk-${input.clientId}`, input }, (attempt) =>
    issueForMoney(context, input, attempt),
  );
  return describeGiftSale(context, order, input);
}

async function issueForMoney(
  context: Deps,
  { payments, customerEmail, ...wish }: GiftSale,
  attempt: Attempt,
): Promise<SoldOrder> {
  const plan = await planGiftVoucher(context, {
    ...wish,
    customerEmail: customerEmail || noEmail,
    customerPhone: '',
  });
  const sold = await sellInPerson(context, attempt, plan, payments);
  if (sold.outcome !== 'sold') throw new Error(`A gift voucher was refused at the desk: ${sold.outcome}`);
  return sold.order;
}

async function describeGiftSale(context: Deps, order: SoldOrder, { payments }: GiftSale) {
  const voucher = await findGiftVoucher(context.db, order.id, { now: context.clock.now() });
  if (!voucher?.code || !voucher.endsOn) throw new Error(`Order ${order.id} has issued no gift voucher`);
  return {
    bookingId: order.id,
    reference: order.reference,
    code: voucher.code,
    amount: voucher.amount,
    endsOn: voucher.endsOn,
    change: changeFrom(payments),
    url: bookingUrl(context.baseUrl, order),
    mailedTo: voucher.recipientEmail || null,
    receiptTo: canReceiveMail(order.customer_email) ? order.customer_email : null,
  };
}
