import { randomUUID } from 'node:crypto';
import type { Day } from '../src/domain/calendar-day.ts';
import type { InquiryType } from '../src/domain/inquiry.ts';
import { penceToPounds } from '../src/domain/money.ts';
import type { PartyWish } from '../src/domain/party-packages.ts';
import { pricePhotoSession } from '../src/domain/photo-session.ts';
import { formatTime } from '../src/domain/time-slot.ts';
import { checkIn } from '../src/server/features/check-in/check-in.ts';
import type { CheckInContext } from '../src/server/features/check-in/check-in-context.ts';
import { checkOut } from '../src/server/features/check-in/check-out.ts';
import { buyCredits } from '../src/server/features/credits/buy-credits.ts';
import { markResponded } from '../src/server/features/inquiries/mark-responded.ts';
import { sendInquiry } from '../src/server/features/inquiries/send-inquiry.ts';
import { findMember } from '../src/server/features/loyalty/member-store.ts';
import { redeemReward } from '../src/server/features/loyalty/redeem-reward.ts';
import {
  cancelBooking,
  readCancellationResult,
  refundBooking,
} from '../src/server/features/orders/cancel-booking.ts';
import { confirmBooking } from '../src/server/features/orders/confirm-booking.ts';
import { countCredits } from '../src/server/features/orders/count-credits.ts';
import type { OrderToPay } from '../src/server/features/orders/start-payment.ts';
import { bookParty } from '../src/server/features/parties/book-party.ts';
import { sendPartyInquiry } from '../src/server/features/parties/send-party-inquiry.ts';
import { bookPhotoSession } from '../src/server/features/photo-studio/book-photo-session.ts';
import { readPhotoStudio } from '../src/server/features/photo-studio/photo-store.ts';
import { blockTime } from '../src/server/features/restrictions/block-time.ts';
import { bookVisit } from '../src/server/features/visits/book-visit.ts';
import { priceVisit } from '../src/server/features/visits/price-visit.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { internalClient } from '../src/server/http/client.ts';
import { refuse } from '../src/server/refusal.ts';
import { type SampleFamily, sampleCreator } from './sample-families.ts';

/** A party enquiry; `partyTime` as the form shows it. */
export interface SampleParty extends Partial<Record<PartyWish, string>> {
  childName: string;
  childAge: string;
  partyDate: Day;
  partyTime: string;
  numberOfChildren: string;
  packageType: string;
}

const frontDesk = { kind: 'staff', session: '' } as const;
const doorKiosk = { kind: 'kiosk', id: '', name: 'Kiosk at the door' } as const;

/** The actions of families and staff in the sample. */
export type SampleStaff = ReturnType<typeof createSampleStaff>;

/**
 * Returns the actions of families and staff, carried out by the application's own functions at the time
 * of the clock of `deps`. Later actions refer to a booking by the name given as `as`.
 */
export function createSampleStaff(deps: CheckInContext) {
  const bookings = new Map<string, string>();
  let tenPercent: string | null = null;
  const contactOf = ({ name, email, phone }: SampleFamily) => ({
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
  });
  const confirmPayment = async (as: string, { order, clientSecret }: OrderToPay) => {
    const intentId = clientSecret?.split('_secret_')[0];
    if (intentId) await confirmBooking(deps, intentId, 'provider');
    bookings.set(as, order.id);
  };
  // An action on a booking that was refused is refused as well, and so skipped with it.
  const bookingId = (as: string): string => {
    const id = bookings.get(as);
    if (!id) throw refuse('bookingNotFound');
    return id;
  };
  const newestInquiry = async ({ email }: SampleFamily) => {
    const { id } = await deps.db
      .selectFrom('inquiry')
      .select('id')
      .where('email', '=', email)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };

  return {
    /** Returns the ids of all bookings. */
    bookingIds: () => [...bookings.values()],

    async bookVisit(
      as: string,
      family: SampleFamily,
      day: Day,
      options: { requests?: string; tenPercent?: boolean } = {},
    ) {
      const { ticketTypes } = await deps.site.read();
      const credits = await countCredits(deps.db, family.email, deps.clock.now(), null);
      const voucher = options.tenPercent
        ? ({ kind: 'percent', percent: 10, ticketTypes: null } as const)
        : null;
      const quote = priceVisit(ticketTypes, family.tickets, 1, { credits, voucher });
      const result = await bookVisit(
        deps,
        {
          ...contactOf(family),
          selectedDate: day,
          ticketQuantities: family.tickets,
          totalAmount: penceToPounds(quote.original - quote.discount),
          discountAmount: penceToPounds(quote.discount),
          voucherCode: options.tenPercent ? tenPercent : null,
          specialRequests: options.requests ?? '',
          agreeToTerms: true,
          loyaltyOptIn: family.rewards !== 'no',
          emailConsent: family.rewards === 'joins and reads',
        },
        internalClient,
        true,
      );
      await confirmPayment(as, result);
    },

    async bookPhoto(as: string, family: SampleFamily, day: Day, start: number, edited: boolean) {
      const studio = await readPhotoStudio(deps.db);
      const price = pricePhotoSession(studio, edited);
      const result = await bookPhotoSession(
        deps,
        {
          ...contactOf(family),
          specialRequests: '',
          agreeToTerms: true,
          sessionDate: day,
          startTime: formatTime(start),
          endTime: formatTime(start + studio.sessionMinutes),
          sessionType: 'autumn_photo_session',
          price: penceToPounds(price.total),
          photoEditingRequested: edited,
        },
        internalClient,
      );
      await confirmPayment(as, result);
    },

    async buyCredits(as: string, family: SampleFamily) {
      await confirmPayment(as, await buyCredits(deps, contactOf(family), internalClient));
    },

    async checkIn(as: string, family: SampleFamily) {
      const checkInInput = { ticketId: bookingId(as), checkedInAt: new Date(deps.clock.now()).toISOString() };
      const actor = family.plate ? doorKiosk : frontDesk;
      await checkIn(deps, { ...checkInInput, numberPlate: family.plate, cefParkingAgreed: true }, actor);
    },

    async walkIn(as: string, { name, plate }: SampleFamily) {
      const ticketId = randomUUID();
      const checkedInAt = new Date(deps.clock.now()).toISOString();
      const walkIn = { customerName: name };
      const checkInInput = { ticketId, checkedInAt, numberPlate: plate, cefParkingAgreed: true, walkIn };
      await checkIn(deps, checkInInput, frontDesk);
      bookings.set(as, ticketId);
    },

    async checkOut(as: string) {
      await checkOut(deps, { ticketId: bookingId(as) }, frontDesk);
    },

    /** Cancels a booking and refunds this `share` of the payment; 1 is all of it. */
    async cancel(as: string, share: number, reason: string) {
      const { paid: pence } = await readCancellationResult(deps.db, bookingId(as));
      const refund = Math.round(pence * share);
      await cancelBooking(deps, { bookingId: bookingId(as), idempotencyKey: randomUUID(), refund, reason });
    },

    /** Refunds part of a payment; `refund` is in pence. */
    async refund(as: string, refund: number, reason: string) {
      await refundBooking(deps, { bookingId: bookingId(as), idempotencyKey: randomUUID(), refund, reason });
    },

    async sendMessage({ name, email, phone }: SampleFamily, inquiryType: InquiryType, message: string) {
      await sendInquiry(deps, { name, email, phone, inquiryType, message });
    },

    async sendPartyEnquiry({ name, email, phone }: SampleFamily, party: SampleParty) {
      const parent = { parentName: name, parentEmail: email, parentPhone: phone };
      await sendPartyInquiry(deps, { ...parent, ...party }, false);
    },

    markAnswered: async (family: SampleFamily) =>
      void (await markResponded(deps, await newestInquiry(family))),
    bookParty: async (family: SampleFamily) => void (await bookParty(deps, await newestInquiry(family))),

    async redeem(family: SampleFamily, rewardId: string, pointsCost: number) {
      const member = await findMember(deps.db, family.email);
      if (!member) throw new Error(`${family.name} is not a member`);
      await redeemReward(deps, member, { rewardId, pointsCost, requestKey: null });
    },

    async block(date: Day, timeSlot: string, reason: string, description: string) {
      await blockTime(deps, { date, timeSlot, reason, description, createdBy: sampleCreator });
    },

    /** Makes a public voucher of 10%. */
    async makeTenPercent(note: string) {
      const terms = {
        validFrom: null,
        validTo: null,
        mostUses: 50,
        mostUsesPerEmail: 1,
        minimumOrder: 0,
        visitWeekdays: null,
        visitFrom: null,
        visitTo: null,
      };
      const worth = { kind: 'percent', percent: 10, ticketTypes: null } as const;
      const order = { worth, terms, note, createdBy: sampleCreator };
      tenPercent = await deps.db.transaction().execute((tx) => makeVoucher(tx, order, deps.clock.now()));
    },
  };
}
