import type * as z from 'zod/mini';
import type { bookPhotoSessionCall } from '../../../contract/photo-studio.ts';
import { poundsToPence } from '../../../domain/money.ts';
import { planDay } from '../../../domain/opening-calendar.ts';
import {
  isPhotoSlot,
  photoSlots,
  pricePhotoSession,
  upcomingPhotoSlots,
  whyNoPhotosNow,
} from '../../../domain/photo-session.ts';
import { parseSlot, type TimeSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { checkAccountCredit } from '../account-credit/check-account-credit.ts';
import type { PlannedLine } from '../orders/hold-input.ts';
import { findReplacedOrder } from '../orders/hold-order.ts';
import { type OrderPlan, plainPrice } from '../orders/order-plan.ts';
import { readPhotoStudio } from './photo-store.ts';

/** The body of a request for a photo session. */
export type BookPhotoSessionInput = z.output<(typeof bookPhotoSessionCall)['body']>;

/**
 * Returns the session that a request names (specification 12.35). Refuses times that cannot be parsed.
 */
export function parsePhotoSlot({
  startTime,
  endTime,
}: Pick<BookPhotoSessionInput, 'startTime' | 'endTime'>): TimeSlot {
  const slot = parseSlot(`${startTime} - ${endTime}`);
  if (!slot) throw refuse('photoTimeInvalid');
  return slot;
}

/**
 * Plans the session and the price of a photo booking, before any lock is taken. Refuses a day or a time that
 * cannot be booked, a price that is not today's price, and a code that cannot be spent.
 */
export async function planPhotoSession(
  context: AppContext,
  request: BookPhotoSessionInput,
): Promise<OrderPlan> {
  const slot = parsePhotoSlot(request);
  const [{ rows }, { venue }, studio, replaces] = await Promise.all([
    context.calendar.read(),
    context.site.read(),
    readPhotoStudio(context.db),
    findReplacedOrder(context, request.replaces),
  ]);
  const instant = context.clock.now();
  const now = localMoment(instant);
  const plan = planDay(request.sessionDate, rows);
  const closed = whyNoPhotosNow(plan, now, studio);
  if (closed) throw refuse('photoDayUnavailable', { why: closed.text });
  if (!isPhotoSlot(upcomingPhotoSlots(plan, studio, now), slot)) {
    const hasBegun = isPhotoSlot(photoSlots(plan, studio), slot);
    throw refuse(hasBegun ? 'photoSessionBegun' : 'photoSessionUnknown');
  }

  const price = pricePhotoSession(studio, request.photoEditingRequested ?? false);
  if (poundsToPence(request.price) !== price.total) throw refuse('priceChanged', { photoPrice: price });
  return {
    kind: 'photo',
    customer: {
      name: request.customerName,
      email: request.customerEmail,
      phone: request.customerPhone,
    },
    termsVersion: venue.termsVersion,
    day: plan.day,
    lines: [
      { kind: 'sale', description: 'Photo session', quantity: 1, unit_pence: price.session },
      ...(request.photoEditingRequested ? [editingLine(price.editing)] : []),
    ],
    price: plainPrice(price.total),
    accountCredit: await checkAccountCredit(context, request.accountCredit, {
      due: price.total,
      without: replaces,
    }),
    replaces,
    specialRequests: request.specialRequests,
    photo: {
      starts: slot.start,
      ends: slot.end,
      price_pence: price.session,
      editing_pence: request.photoEditingRequested ? price.editing : null,
    },
  };
}

function editingLine(pence: number): PlannedLine {
  return {
    kind: 'sale',
    item: 'editing',
    description: 'Professional editing',
    quantity: 1,
    unit_pence: pence,
  };
}
