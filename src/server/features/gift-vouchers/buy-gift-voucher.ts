import type { CallRequest } from '../../../contract/call.ts';
import type { buyGiftVoucherCall } from '../../../contract/gift-vouchers.ts';
import { checkGiftWish, giftCodeFrom, giftCodeLetters } from '../../../domain/gift-vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { findEarlierOrder, type HeldOrder, holdOrder } from '../orders/hold-order.ts';
import { type Attempt, describeAttempt, type OrderPlan, plainPrice } from '../orders/order-plan.ts';
import { pickLetters } from '../orders/reference.ts';
import { type OrderToPay, startPayment } from '../orders/start-payment.ts';
import { readGiftVoucherRule } from './gift-voucher-rule.ts';

type BuyInput = CallRequest<typeof buyGiftVoucherCall>['body'];

/**
 * Orders a gift voucher and creates its PaymentIntent. The code of the voucher cannot be spent before the
 * payment (specification 14.20). Refuses an amount or a day that is not offered, and every order while gift
 * vouchers are not on sale.
 */
export async function buyGiftVoucher(
  context: AppContext,
  input: BuyInput,
  client: Client,
): Promise<OrderToPay> {
  const attempt = describeAttempt(client, input);
  const order = await holdGiftVoucher(context, input, attempt).catch((error) =>
    findEarlierOrder(context, attempt, error),
  );
  return startPayment(context, order);
}

async function holdGiftVoucher(context: AppContext, input: BuyInput, attempt: Attempt): Promise<HeldOrder> {
  const held = await holdOrder(context, attempt, await planGiftVoucher(context, input));
  if (held.outcome !== 'held') throw new Error(`An order for a gift voucher was refused: ${held.outcome}`);
  return held.order;
}

/**
 * Plans an order for a gift voucher. Its price is the amount on the voucher. Refuses an amount or a day that
 * is not offered, and every order while gift vouchers are not on sale.
 */
export async function planGiftVoucher(context: AppContext, input: BuyInput): Promise<OrderPlan> {
  const { day: today } = localMoment(context.clock.now());
  const [rule, { venue }] = await Promise.all([readGiftVoucherRule(context.db, today), context.site.read()]);
  if (!rule.isOn) throw refuse('giftVouchersNotSold');
  const fields = checkGiftWish(rule, input, today);
  if (Object.keys(fields).length > 0) throw refuse('giftWishNotOffered', { fields });
  const isMailed = input.delivery === 'mail';
  return {
    kind: 'gift-voucher',
    customer: { name: input.customerName, email: input.customerEmail, phone: input.customerPhone },
    termsVersion: venue.termsVersion,
    day: null,
    lines: [{ kind: 'sale', description: 'Gift voucher', quantity: 1, unit_pence: input.pence }],
    price: plainPrice(input.pence),
    gift: {
      code: giftCodeFrom(pickLetters(giftCodeLetters)),
      recipient_name: input.recipientName,
      message: input.message,
      delivery: input.delivery,
      recipient_email: isMailed ? (input.recipientEmail ?? null) : null,
      send_on: isMailed ? (input.sendOn ?? today) : null,
    },
  };
}
