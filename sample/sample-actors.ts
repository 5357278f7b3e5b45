import { randomUUID } from 'node:crypto';
import type { PartyGuest } from '../src/contract/party-guests.ts';
import type { Day } from '../src/domain/calendar-day.ts';
import type { InquiryType } from '../src/domain/inquiry.ts';
import { penceToPounds } from '../src/domain/money.ts';
import { quoteParty } from '../src/domain/party-booking.ts';
import type { PartyWish } from '../src/domain/party-packages.ts';
import { pricePhotoSession } from '../src/domain/photo-session.ts';
import { formatTime } from '../src/domain/time-slot.ts';
import { checkIn } from '../src/server/features/check-in/check-in.ts';
import type { CheckInContext } from '../src/server/features/check-in/check-in-context.ts';
import { checkOut } from '../src/server/features/check-in/check-out.ts';
import { buyCredits } from '../src/server/features/credits/buy-credits.ts';
import { buyGiftVoucher } from '../src/server/features/gift-vouchers/buy-gift-voucher.ts';
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
import { type OrderToPay, startBalancePayment } from '../src/server/features/orders/start-payment.ts';
import { markPartyBooked } from '../src/server/features/parties/mark-party-booked.ts';
import { sendPartyInquiry } from '../src/server/features/parties/send-party-inquiry.ts';
import { bookOwnParty } from '../src/server/features/party-bookings/book-party.ts';
import { readPartyFacts } from '../src/server/features/party-bookings/party-facts.ts';
import {
  changeInvitation,
  inviteFamilies,
  readGuestList,
} from '../src/server/features/party-guests/guest-list.ts';
import { answerInvitation } from '../src/server/features/party-guests/invitation.ts';
import { bookPhotoSession } from '../src/server/features/photo-studio/book-photo-session.ts';
import { readPhotoStudio } from '../src/server/features/photo-studio/photo-store.ts';
import { blockTime } from '../src/server/features/restrictions/block-time.ts';
import { bookVisit } from '../src/server/features/visits/book-visit.ts';
import { priceVisit } from '../src/server/features/visits/price-visit.ts';
import { makeVoucher } from '../src/server/features/vouchers/make-voucher.ts';
import { internalClient } from '../src/server/http/client.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import { refuse } from '../src/server/refusal.ts';
import { sampleExtras } from './sample-extras.ts';
import { type SampleFamily, sampleCreator } from './sample-families.ts';

/** A party enquiry; `partyTime` as the form shows it: '12:00 PM - 2:00 PM'. */
export interface SampleParty extends Partial<Record<PartyWish, string>> {
  childName: string;
  childAge: string;
  partyDate: Day;
  partyTime: string;
  numberOfChildren: string;
  packageType: string;
}

/** A party that is booked and paid online; `time` as the form shows it: '12:00 PM - 2:00 PM'. */
interface SampleBookedParty {
  packageId: string;
  date: Day;
  time: string;
  children: number;
  childName: string;
  childAge: number;
  theme: 'orchard' | 'pirates' | 'jungle' | 'stars';
  wishes: string;
  /** The number of each extra, by its id. Extras that the centre does not have are left out. */
  choices: Readonly<Record<string, number>>;
}

/**
 * A family on a party's guest list. `children` is null before the family has answered, and empty if the
 * family does not come.
 */
export interface SampleGuests {
  family: string;
  children: readonly PartyGuest[] | null;
  phone: string;
}

const frontDesk = { kind: 'staff', session: '' } as const;
const doorKiosk = { kind: 'kiosk', id: '', name: 'Kiosk at the door' } as const;

/** The actions of families and staff in the sample. */
export type SampleActors = ReturnType<typeof createSampleActors>;

/**
 * Returns the actions of families and staff. The application's own functions carry them out, at the time that
 * the clock in `deps` shows. Each booking gets a name (`as`), by which later actions refer to it.
 */
export function createSampleActors(deps: CheckInContext) {
  const bookings = new Map<string, string>();
  /** The code of the voucher with 10% off, once it is made. */
  let tenPercentCode: string | null = null;
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
  // If a booking was refused, later actions on it are refused and skipped, too.
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
          voucherCode: options.tenPercent ? tenPercentCode : null,
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

    /** Cancels a booking and refunds `share` of the payment, from 0 (nothing) to 1 (all of it). */
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

    /** Turns on the online sale of parties. Adds the sample's extras if the centre has no extras yet. */
    async turnOnPartySales() {
      await deps.db.updateTable('party_rule').set({ is_online: true }).execute();
      const own = await deps.db.selectFrom('party_extra').select('id').limit(1).execute();
      if (own.length === 0) await deps.db.insertInto('party_extra').values(sampleExtras).execute();
      deps.site.invalidate();
    },

    /** Books a party and pays its deposit. */
    async bookOwnParty(as: string, family: SampleFamily, wish: SampleBookedParty) {
      const { packageId, date, children } = wish;
      const facts = await readPartyFacts(deps.db);
      const party = facts.packages.find(({ id }) => id === packageId);
      if (!party) throw refuse('partyBookingPackageUnknown');
      const today = localMoment(deps.clock.now()).day;
      const known = new Set(facts.extras.map(({ id }) => id));
      const choices = Object.fromEntries(Object.entries(wish.choices).filter(([id]) => known.has(id)));
      const priced = { party, children, foodPeople: 0, extras: facts.extras, choices };
      const quote = quoteParty({ ...priced, day: date, today, rules: facts.rules });
      const order = await bookOwnParty(
        deps,
        {
          ...contactOf(family),
          ...wish,
          foodPeople: 0,
          choices,
          agreeToTerms: true,
          totalPence: quote.total,
          nowPence: quote.now,
        },
        internalClient,
      );
      await confirmPayment(as, order);
    },

    /** Pays the balance of a party. */
    async payRest(as: string) {
      const { clientSecret } = await startBalancePayment(deps, bookingId(as));
      const intentId = clientSecret?.split('_secret_')[0];
      if (intentId) await confirmBooking(deps, intentId, 'provider');
    },

    /**
     * Writes the words of a party's invitation and invites families. Then each family whose `children` is not
     * null answers by its own link.
     */
    async inviteGuests(as: string, words: string, guests: readonly SampleGuests[]) {
      const { id, view_token: viewToken } = await deps.db
        .selectFrom('booking')
        .select(['id', 'view_token'])
        .where('id', '=', bookingId(as))
        .executeTakeFirstOrThrow();
      const link = { bookingId: id, viewToken };
      const guestDeps = { ...deps, baseUrl: '' };
      const { theme } = await readGuestList(guestDeps, link);
      await changeInvitation(guestDeps, { ...link, theme, words });
      const { families } = await inviteFamilies(guestDeps, {
        ...link,
        names: guests.map(({ family }) => family),
      });
      for (const { family, children, phone } of guests) {
        const code =
          families
            .find(({ name }) => name === family)
            ?.link.split('/')
            .at(-1) ?? '';
        if (children === null) continue;
        const isComing = children.length > 0;
        const answer = {
          clientId: randomUUID(),
          isComing,
          children: [...children],
          phone,
          rulesRead: isComing,
        };
        await answerInvitation(guestDeps, code, answer);
      }
    },

    async buyGift(as: string, family: SampleFamily, pence: number, recipientName: string, message: string) {
      const wish = { pence, recipientName, message, delivery: 'print' } as const;
      await confirmPayment(as, await buyGiftVoucher(deps, { ...contactOf(family), ...wish }, internalClient));
    },

    markAnswered: async (family: SampleFamily) =>
      void (await markResponded(deps, await newestInquiry(family))),
    markPartyBooked: async (family: SampleFamily) =>
      void (await markPartyBooked(deps, await newestInquiry(family))),

    async redeem(family: SampleFamily, rewardId: string, pointsCost: number) {
      const member = await findMember(deps.db, family.email);
      if (!member) throw new Error(`${family.name} is not a member`);
      await redeemReward(deps, member, { rewardId, pointsCost, requestKey: null });
    },

    async block(date: Day, timeSlot: string, reason: string, description: string) {
      await blockTime(deps, { date, timeSlot, reason, description, createdBy: sampleCreator });
    },

    /** Makes a voucher with 10% off, which later visits with the option `tenPercent` use. */
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
      tenPercentCode = await deps.db.transaction().execute((tx) => makeVoucher(tx, order, deps.clock.now()));
    },
  };
}
