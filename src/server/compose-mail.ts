import type { AppContext } from './app-context.ts';
import { composeCreditsIssued, composeCreditsReturned } from './features/credits/credits-mail.ts';
import { composeEmailCode } from './features/email-codes/email-code-mail.ts';
import {
  composeConsentRequest,
  composeLevelReached,
  composeRewardRedeemed,
  type RewardMailDeps,
} from './features/loyalty/reward-mail.ts';
import type { MailDeps } from './features/mail/deliver-waiting-mail.ts';
import { composeLateMoneyReturned, composePaymentRefused } from './features/orders/booking-mail.ts';
import { readBookingKind } from './features/orders/booking-store.ts';
import { composeCancelled, composeMoneyReturned } from './features/orders/cancellation-mail.ts';
import { composeArrived, composeReceived } from './features/parties/party-mail.ts';
import { composePhotoConfirmed, composePhotoMoneyReturned } from './features/photo-studio/photo-mail.ts';
import { composeVisitConfirmed } from './features/visits/visit-mail.ts';
import { type AlertMailDeps, composeAlert } from './features/watch/alert-mail.ts';

type Deps = Pick<AppContext, 'db' | 'site' | 'clock' | 'calendar'> & RewardMailDeps & AlertMailDeps;

/**
 * Who writes each kind of mail. What is about one kind of booking is written by the feature that sells it.
 */
export function composeMail(deps: Deps): MailDeps['compose'] {
  return {
    'booking-confirmed': async (id) => confirmations[await readBookingKind(deps.db, id)](deps, id),
    'late-money-returned': async (id) => lateMoney[await readBookingKind(deps.db, id)](deps, id),
    'payment-refused': (id) => composePaymentRefused(deps, id),
    'booking-cancelled': (id) => composeCancelled(deps, id),
    'money-returned': (id) => composeMoneyReturned(deps, id),
    'credits-returned': (id) => composeCreditsReturned(deps, id),
    'email-code': (id) => composeEmailCode(deps, id),
    'reward-redeemed': (id) => composeRewardRedeemed(deps, id),
    'level-reached': (id) => composeLevelReached(deps, id),
    'consent-asked': (id) => composeConsentRequest(deps, id),
    'alert-raised': (id) => composeAlert(deps, id),
    'inquiry-arrived': (id) => composeArrived(deps, id),
    'inquiry-received': (id) => composeReceived(deps, id),
  };
}

const confirmations = {
  visit: composeVisitConfirmed,
  photo: composePhotoConfirmed,
  credits: composeCreditsIssued,
} as const;

const lateMoney = {
  visit: composeLateMoneyReturned,
  photo: composePhotoMoneyReturned,
  credits: composeLateMoneyReturned,
} as const;
