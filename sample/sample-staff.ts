import { randomUUID } from 'node:crypto';
import type { Day } from '../src/domain/calendar-day.ts';
import type { InquiryType } from '../src/domain/inquiry.ts';
import { penceToPounds } from '../src/domain/money.ts';
import { priceOfPhotoSession } from '../src/domain/photo-session.ts';
import { formatTime } from '../src/domain/time-slot.ts';
import { checkIn } from '../src/server/features/check-in/check-in.ts';
import type { CheckInDeps } from '../src/server/features/check-in/check-in-deps.ts';
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
import type { PlaceBookingResult } from '../src/server/features/orders/place-booking.ts';
import { bookParty } from '../src/server/features/parties/book-party.ts';
import { sendPartyInquiry } from '../src/server/features/parties/send-party-inquiry.ts';
import { bookPhotoSession } from '../src/server/features/photo-studio/book-photo-session.ts';
import { readStudio } from '../src/server/features/photo-studio/photo-store.ts';
import { blockTime } from '../src/server/features/restrictions/block-time.ts';
import { bookVisit } from '../src/server/features/visits/book-visit.ts';
import { priceVisit } from '../src/server/features/visits/price-visit.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { internalClient } from '../src/server/http/client.ts';
import { Refusal } from '../src/server/refusal.ts';
import { type Family, sampleMaker } from './sample-families.ts';

/** A party as it is asked for; `time` as the form shows it. */
export interface SampleParty {
  childName: string;
  childAge: string;
  partyDate: Day;
  partyTime: string;
  numberOfChildren: string;
  packageType: string;
  specialRequests?: string;
  dietaryRequirements?: string;
}

const atTheDesk = { kind: 'staff', session: '' } as const;
const atTheDoor = { kind: 'kiosk', id: '', name: 'Kiosk at the door' } as const;

export type SampleStaff = ReturnType<typeof createSampleStaff>;

/**
 * What families and staff do, by the centre's own verbs, at whatever moment the clock of `deps` shows.
 * Bookings are known by the names they are given here.
 */
export function createSampleStaff(deps: CheckInDeps) {
  const bookings = new Map<string, string>();
  let tenPercent: string | null = null;
  const who = ({ name, email, phone }: Family) => ({
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
  });
  const paid = async (as: string, { booking, clientSecret }: PlaceBookingResult) => {
    const intentId = clientSecret?.split('_secret_')[0];
    if (intentId) await confirmBooking(deps, intentId, 'provider');
    bookings.set(as, booking.id);
  };
  // What was refused to book cannot be used either: that is left out with it.
  const known = (as: string): string => {
    const id = bookings.get(as);
    if (!id) throw new Refusal('booking_not_found', `Nothing is booked as ${as}`);
    return id;
  };
  const newestInquiry = async ({ email }: Family) => {
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
    /** Ids of all that was booked. */
    booked: () => [...bookings.values()],

    async visit(
      as: string,
      family: Family,
      day: Day,
      more: { requests?: string; tenPercent?: boolean } = {},
    ) {
      const { ticketTypes } = await deps.site.read();
      const credits = await countCredits(deps.db, family.email, deps.clock.now(), null);
      const voucher = more.tenPercent ? ({ kind: 'percent', percent: 10, ticketTypes: null } as const) : null;
      const quote = priceVisit(ticketTypes, family.tickets, 1, { credits, voucher });
      const placed = await bookVisit(
        deps,
        {
          ...who(family),
          selectedDate: day,
          ticketQuantities: family.tickets,
          totalAmount: penceToPounds(quote.original - quote.discount),
          discountAmount: penceToPounds(quote.discount),
          voucherCode: more.tenPercent ? tenPercent : null,
          specialRequests: more.requests ?? '',
          agreeToTerms: true,
          loyaltyOptIn: family.rewards !== 'no',
          emailConsent: family.rewards === 'joins and reads',
        },
        internalClient,
        true,
      );
      await paid(as, placed);
    },

    async photo(as: string, family: Family, day: Day, start: number, edited: boolean) {
      const studio = await readStudio(deps.db);
      const price = priceOfPhotoSession(studio, edited);
      const placed = await bookPhotoSession(
        deps,
        {
          ...who(family),
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
      await paid(as, placed);
    },

    async credits(as: string, family: Family) {
      await paid(as, await buyCredits(deps, who(family), internalClient));
    },

    async arrive(as: string, family: Family) {
      const arriving = { ticketId: known(as), checkedInAt: new Date(deps.clock.now()).toISOString() };
      const person = family.plate ? atTheDoor : atTheDesk;
      await checkIn(deps, { ...arriving, numberPlate: family.plate, cefParkingAgreed: true }, person);
    },

    async walkIn(as: string, { name, plate }: Family) {
      const ticketId = randomUUID();
      const checkedInAt = new Date(deps.clock.now()).toISOString();
      const walkIn = { customerName: name };
      const arriving = { ticketId, checkedInAt, numberPlate: plate, cefParkingAgreed: true, walkIn };
      await checkIn(deps, arriving, atTheDesk);
      bookings.set(as, ticketId);
    },

    async leave(as: string) {
      await checkOut(deps, { ticketId: known(as) }, atTheDesk);
    },

    /** `share` of what was paid goes back: 1 is all of it. */
    async cancel(as: string, share: number, reason: string) {
      const { paid: pence } = await readCancellationResult(deps.db, known(as));
      const refund = Math.round(pence * share);
      await cancelBooking(deps, { bookingId: known(as), idempotencyKey: randomUUID(), refund, reason });
    },

    /** `refund` in pence. */
    async giveBack(as: string, refund: number, reason: string) {
      await refundBooking(deps, { bookingId: known(as), idempotencyKey: randomUUID(), refund, reason });
    },

    async write({ name, email, phone }: Family, inquiryType: InquiryType, message: string) {
      await sendInquiry(deps, { name, email, phone, inquiryType, message });
    },

    async askForParty({ name, email, phone }: Family, party: SampleParty) {
      const parent = { parentName: name, parentEmail: email, parentPhone: phone };
      await sendPartyInquiry(
        deps,
        { ...parent, specialRequests: '', dietaryRequirements: '', ...party },
        false,
      );
    },

    answer: async (family: Family) => void (await markResponded(deps, await newestInquiry(family))),
    bookParty: async (family: Family) => void (await bookParty(deps, await newestInquiry(family))),

    async redeem(family: Family, rewardId: string, pointsCost: number) {
      const member = await findMember(deps.db, family.email);
      if (!member) throw new Error(`${family.name} is no member`);
      await redeemReward(deps, member, { rewardId, pointsCost, requestKey: null });
    },

    async block(date: Day, timeSlot: string, reason: string, description: string) {
      await blockTime(deps, { date, timeSlot, reason, description, createdBy: sampleMaker });
    },

    /** A voucher of 10% for anybody. */
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
      const order = { worth, terms, note, createdBy: sampleMaker };
      tenPercent = await deps.db.transaction().execute((tx) => makeVoucher(tx, order, deps.clock.now()));
    },
  };
}
