import type * as z from 'zod/mini';
import type { bookingState } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { findGiftVouchersCall, readOwnGiftVoucherCall } from '../../../contract/gift-vouchers.ts';
import { accountCreditUrl } from '../../../domain/account-credit.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import { maskGiftCode, parseGiftCode } from '../../../domain/gift-vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { type BookingKey, drawTicketQr, openBooking } from '../orders/read-booking-result.ts';
import {
  findGiftVoucher,
  type GiftVoucherRow,
  listGiftEvents,
  listGiftVouchers,
} from './gift-voucher-store.ts';

type Deps = Pick<AppContext, 'db' | 'clock'> & { baseUrl: string };

/** Reads a gift voucher as its buyer sees it. Refuses a key that opens no gift voucher. */
export async function readOwnGiftVoucher(
  { db, clock, baseUrl }: Deps,
  key: BookingKey,
): Promise<Omit<CallReply<typeof readOwnGiftVoucherCall>, 'success'>> {
  const booking = await openBooking({ db }, key);
  const voucher = await findGiftVoucher(db, booking.id, { now: clock.now() });
  if (!voucher) throw refuse('bookingNotFound');
  const { status, reference, amount, left, endsOn, giverName, message } = voucher;
  const code = voucher.isStopped ? null : voucher.code;
  return {
    state: status as z.output<typeof bookingState>,
    reference,
    code,
    qr: code && (await drawTicketQr(accountCreditUrl(baseUrl, code))),
    amount,
    left: left ?? 0,
    endsOn,
    giverName,
    message,
    ...deliveryOf(voucher),
  };
}

function deliveryOf({ recipientName, delivery, recipientEmail, sendOn, sent }: GiftVoucherRow) {
  return {
    recipientName,
    delivery,
    recipientEmail: recipientEmail && canReceiveMail(recipientEmail) ? recipientEmail : null,
    sendOn,
    sent: sent.map(({ at, email, isRefused }) => ({
      at: new Date(at).toISOString(),
      email: canReceiveMail(email) ? email : '',
      isRefused,
    })),
  };
}

/** Finds gift vouchers for staff, each with its history (specification 14.25). */
export async function findGiftVouchers(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  search: string,
): Promise<CallReply<typeof findGiftVouchersCall>['vouchers']> {
  const now = clock.now();
  const { day: today } = localMoment(now);
  const found = await listGiftVouchers(db, { text: search, code: parseGiftCode(search), now });
  const events = await listGiftEvents(
    db,
    found.map(({ bookingId }) => bookingId),
  );
  return found.map((voucher) => ({
    bookingId: voucher.bookingId,
    reference: voucher.reference,
    code: maskGiftCode(voucher.code ?? ''),
    amount: voucher.amount,
    left: voucher.left ?? 0,
    boughtAt: (voucher.givenAt ?? new Date(now)).toISOString(),
    endsOn: voucher.endsOn ?? today,
    state: stateOf(voucher, today),
    giverName: voucher.giverName,
    giverEmail: canReceiveMail(voucher.giverEmail) ? voucher.giverEmail : null,
    ...deliveryOf(voucher),
    story: events
      .filter(({ bookingId }) => bookingId === voucher.bookingId)
      .map(({ bookingId: _, ...event }) => event),
  }));
}

function stateOf({ left, endsOn, isStopped, amount, givenBack }: GiftVoucherRow, today: Day) {
  if ((left ?? 0) <= 0) return givenBack === amount ? 'given back' : 'spent';
  if (isStopped) return 'stopped';
  return endsOn !== null && today > endsOn ? 'over' : 'good';
}
