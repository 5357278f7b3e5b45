import type { AppContext } from './app-context.ts';
import { composeClosed, composeOpenAfterAll } from './features/closures/closure-mail.ts';
import { composeCreditsIssued, composeCreditsReturned } from './features/credits/credits-mail.ts';
import { composeEmailCode } from './features/email-codes/email-code-mail.ts';
import { composeFigures } from './features/figures/figure-mail.ts';
import { composeGiftVoucher, composeGiftVoucherBought } from './features/gift-vouchers/gift-vouchers-mail.ts';
import { composeLetter } from './features/letters/letter-mail.ts';
import {
  composeConsentRequest,
  composeLevelReached,
  composeRewardRedeemed,
  type RewardMailDeps,
} from './features/loyalty/reward-mail.ts';
import type { MailDeps } from './features/mail/deliver-waiting-mail.ts';
import { fillLogo } from './features/mail/write-mail.ts';
import {
  composeLateMoneyReturned,
  composeOrderConfirmed,
  composePaymentRefused,
} from './features/orders/booking-mail.ts';
import { type BookingSummary, readBookingSummary } from './features/orders/booking-summary.ts';
import { composeCancelled, composeMoneyReturned } from './features/orders/cancellation-mail.ts';
import { composeChangeRefused, composeChangeToPay } from './features/orders/change-mail.ts';
import { composePaymentLink } from './features/orders/payment-link-mail.ts';
import { composeArrived, composeReceived } from './features/parties/party-mail.ts';
import {
  composeBalance,
  composeBalanceToStaff,
  composePartyChanged,
  composePartyConfirmed,
} from './features/party-bookings/party-booking-mail.ts';
import { composeInvitation } from './features/people/invitation-mail.ts';
import { composePhotoConfirmed, composePhotoMoneyReturned } from './features/photo-studio/photo-mail.ts';
import { readPictureFile } from './features/pictures/picture-store.ts';
import { composeMailByRule } from './features/reminders/rule-mail.ts';
import {
  composeVisitChanged,
  composeVisitConfirmed,
  composeVisitMoved,
} from './features/visits/visit-mail.ts';
import {
  composeWaitlistJoined,
  composeWaitlistMissed,
  composeWaitlistOffer,
  composeWaitlistWithdrawn,
} from './features/waitlist/waitlist-mail.ts';
import { type AlertMailDeps, composeAlert } from './features/watch/alert-mail.ts';
import type { Message } from './ports/mailer/mailer.ts';

type Deps = Pick<AppContext, 'db' | 'site' | 'clock' | 'calendar' | 'payments'> &
  RewardMailDeps &
  AlertMailDeps & { baseUrl: string };

/**
 * Returns the functions that compose the mails, by their kind. A mail about one kind of booking is composed
 * by the feature that sells that kind.
 */
export function composeMail(deps: Deps): MailDeps['compose'] {
  const composers: MailDeps['compose'] = {
    'booking-confirmed': async (id) => {
      const ticket = await readBookingSummary(deps.db, id);
      // The booking may have been cancelled while the mail was waiting.
      if (ticket.booking.status !== 'confirmed') return null;
      return (confirmations[ticket.booking.kind] ?? composeOrderConfirmed)(deps, ticket);
    },
    'late-money-returned': async (id) => {
      const ticket = await readBookingSummary(deps.db, id);
      return (lateMoney[ticket.booking.kind] ?? composeLateMoneyReturned)(deps, ticket);
    },
    'payment-refused': (id) => composePaymentRefused(deps, id),
    'booking-cancelled': (id) => composeCancelled(deps, id),
    'booking-moved': (id) => composeVisitMoved(deps, id),
    'booking-changed': (id) => composeVisitChanged(deps, id),
    'change-to-pay': (id) => composeChangeToPay(deps, id),
    'change-refused': (id) => composeChangeRefused(deps, id),
    'money-returned': (id) => composeMoneyReturned(deps, id),
    'credits-returned': (id) => composeCreditsReturned(deps, id),
    'payment-link': (id) => composePaymentLink(deps, id),
    'email-code': (id) => composeEmailCode(deps, id),
    'reward-redeemed': (id) => composeRewardRedeemed(deps, id),
    'level-reached': (id) => composeLevelReached(deps, id),
    'consent-asked': (id) => composeConsentRequest(deps, id),
    'alert-raised': (id) => composeAlert(deps, id),
    'inquiry-arrived': (id) => composeArrived(deps, id),
    'inquiry-received': (id) => composeReceived(deps, id),
    'by-rule': (id) => composeMailByRule(deps, id),
    letter: (id) => composeLetter(deps, id),
    'waitlist-joined': (id) => composeWaitlistJoined(deps, id),
    'waitlist-offer': (id) => composeWaitlistOffer(deps, id),
    'waitlist-missed': (id) => composeWaitlistMissed(deps, id),
    'waitlist-withdrawn': (id, mailId) => composeWaitlistWithdrawn(deps, id, mailId),
    'staff-invited': (id) => composeInvitation(deps, id),
    closure: (id) => composeClosed(deps, id),
    'closure-undone': (id) => composeOpenAfterAll(deps, id),
    'balance-reminder': (id) => composeBalance(deps, id),
    'balance-late': (id) => composeBalance(deps, id),
    'balance-late-to-staff': (id) => composeBalanceToStaff(deps, id),
    'party-changed': (id) => composePartyChanged(deps, id),
    figures: (id) => composeFigures(deps, id),
    'gift-voucher': (id) => composeGiftVoucher(deps, id),
  };
  const readLogo = logoReader(deps);
  const withLogo = Object.entries(composers).map(([kind, compose]) => [
    kind,
    async (id: string, mailId: string) => {
      const mail = await compose(id, mailId);
      return mail && fillLogo(mail, readLogo);
    },
  ]);
  return Object.fromEntries(withLogo) as MailDeps['compose'];
}

/**
 * Returns a function that reads a logo at the size for mails, as PNG bytes. The function returns null if
 * there is no such picture.
 */
export function logoReader({ db }: Pick<AppContext, 'db'>): (picture: string) => Promise<Buffer | null> {
  return (picture) => readPictureFile(db, picture, 192, 'png');
}

type WriteMail = (deps: Deps, ticket: BookingSummary) => Promise<Omit<Message, 'id'>>;

/** The composers of confirmations, by product. A product without an entry uses the general confirmation. */
const confirmations: Partial<Record<string, WriteMail>> = {
  visit: composeVisitConfirmed,
  photo: composePhotoConfirmed,
  credits: composeCreditsIssued,
  party: composePartyConfirmed,
  'gift-voucher': composeGiftVoucherBought,
};

const lateMoney: Partial<Record<string, WriteMail>> = { photo: composePhotoMoneyReturned };
