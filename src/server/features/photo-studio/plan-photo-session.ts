import { randomUUIDv7 } from 'node:crypto';
import type * as z from 'zod/mini';
import type { bookPhotoSessionCall } from '../../../contract/photo-studio.ts';
import { holdDuration } from '../../../domain/hold.ts';
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
import type { HoldInput } from '../orders/hold-input.ts';
import { findReplacedBooking } from '../orders/place-booking.ts';
import { generateReference, generateToken } from '../orders/reference.ts';
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
 * Computes what a photo booking would store, before any lock is taken. Refuses a day or a time that
 * cannot be booked and a price other than today's.
 */
export async function planPhotoSession(
  context: AppContext,
  request: BookPhotoSessionInput,
  attempt: { requestKey: string | null; requestDigest: string },
): Promise<HoldInput> {
  const slot = parsePhotoSlot(request);
  const [{ rows }, { venue }, studio, replaces] = await Promise.all([
    context.calendar.read(),
    context.site.read(),
    readPhotoStudio(context.db),
    findReplacedBooking(context, request.replaces),
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
  const id = randomUUIDv7();
  const at = new Date(instant).toISOString();
  const until = new Date(instant + holdDuration).toISOString();
  return {
    now: at,
    payment_key: `book-${id}`,
    replaces,
    voucher: null,
    booking: {
      id,
      kind: 'photo',
      reference: generateReference(),
      status: 'held',
      day: plan.day,
      event_id: null,
      session_count: 0,
      children: 0,
      customer_name: request.customerName,
      customer_email: request.customerEmail,
      customer_phone: request.customerPhone,
      special_requests: request.specialRequests,
      loyalty_opt_in: false,
      terms_version: venue.termsVersion,
      terms_agreed_at: at,
      original_pence: price.total,
      credits_used: 0,
      credit_savings_pence: 0,
      discount_pence: 0,
      total_pence: price.total,
      voucher_code: null,
      request_key: attempt.requestKey,
      request_digest: attempt.requestDigest,
      view_token: generateToken(),
      held_at: at,
      hold_expires_at: until,
    },
    tickets: [],
    sessions: [],
    photo: {
      starts: slot.start,
      ends: slot.end,
      price_pence: price.session,
      editing_pence: request.photoEditingRequested ? price.editing : null,
    },
  };
}
