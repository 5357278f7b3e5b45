import { useEffect } from 'react';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { formatPence } from '../../../domain/money.ts';
import { Button } from '../../ui/button.tsx';
import { rereadAccountCredit } from '../account-credit/carried-credit.ts';
import type { BookingAccess } from '../purchase/booking-access.ts';
import { usePendingOrder } from '../purchase/find-order.ts';
import { PayStep } from '../purchase/pay-step.tsx';
import type { BookingResult } from '../purchase/result-query.ts';
import { toastPaymentOutcome, usePayment } from '../purchase/use-payment.ts';
import type { Site } from '../site/site-query.ts';
import { PartyBalance, PriceLines, TicketList, VisitTime } from './booking-facts.tsx';
import { type CheckoutText, checkoutTextOf, isTimeGone, storedInWords } from './checkout-text.ts';
import { HoldEnded } from './hold-ended.tsx';
import { HoldTimer, useTimeLeft } from './hold-timer.tsx';

/** Returns the title for a hold that could not be renewed. */
function lostTitle({ code }: RefusalReply, { goneTitle, held }: CheckoutText): string {
  if (isTimeGone(code)) return goneTitle;
  return spentTitles[code] ?? `We have let ${held} go`;
}

/** Titles for refusals that say that a voucher or credit is used up. */
const spentTitles: Partial<Record<RefusalReply['code'], string>> = {
  voucher_invalid: 'Your voucher has been used up',
  credits_spent: 'Your session credits have been used',
  account_credit_invalid: 'Your credit or gift voucher has been spent',
};

type PaymentPanelProps = {
  access: BookingAccess & { clientSecret: string };
  site: Site;
  result: BookingResult;
  /** Whether the server has expired the hold. */
  expired: boolean;
  recheck: () => void;
};

/** The card form beside the booking's summary, while its places are held. */
export function PaymentPanel({ access, site, result, expired, recheck }: PaymentPanelProps) {
  const { booking, holdExpiresAt } = result;
  const { clientSecret } = access;
  const words = checkoutTextOf(result);
  const due = booking.finalAmount - (booking.accountCreditAmount ?? 0);
  const contact = usePendingOrder(booking)?.order;
  const payment = usePayment({
    order: { bookingId: booking.bookingId, clientSecret, holdExpiresAt },
    notStarted: `We could not make sure of ${words.held}, so your card was not charged. Please try again.`,
    onPaid: (outcome) => {
      toastPaymentOutcome({ ...outcome, text: words.paid });
      payment.toResult();
    },
    recheck,
  });
  const { hold, busy } = payment;
  const left = useTimeLeft(hold.deviceEndsAt);
  const timeIsUp = !result.balance && ((expired && hold.deviceEndsAt < Date.now()) || left === 0);
  const hasEnded = hold.lost !== null || (timeIsUp && !busy);
  return (
    <PayStep
      payment={payment}
      settings={site.payments}
      clientSecret={clientSecret}
      billing={
        contact
          ? { name: contact.customerName, email: contact.customerEmail, phone: contact.customerPhone }
          : { name: booking.customerName }
      }
      summary={{
        title: result.change ? words.summaryTitle : 'Booking summary',
        total: due,
        note: booking.cancelling,
        lines: <SummaryLines result={result} parkingRule={site.parkingRule} />,
      }}
      button={{ text: `Pay ${formatPence(due)}`, pendingText: 'Paying...' }}
      hasEnded={hasEnded}
      notice={hasEnded ? <Ended result={result} hold={hold} words={words} /> : null}
      above={
        <div>
          <p className="mb-1 font-bold lg:hidden">
            <VisitTime booking={booking} />
          </p>
          {!result.balance && <HoldTimer hold={hold} left={left} quiet={busy} words={words} />}
        </div>
      }
    />
  );
}

function SummaryLines({ result, parkingRule }: { result: BookingResult; parkingRule: string }) {
  const { booking, change, balance } = result;
  return (
    <>
      <div className="mb-3 font-bold">
        {booking.eventTitle && <span className="block">{booking.eventTitle}</span>}
        {booking.kind === 'photo' && <span className="block">Photo session</span>}
        <VisitTime booking={booking} />
      </div>
      <TicketList booking={booking} />
      <PriceLines booking={booking} alreadyPaid={(change ?? balance)?.alreadyPaid ?? 0} />
      <PartyBalance booking={booking} />
      {booking.selectedDate && <p className="mt-3 text-small">{parkingRule}</p>}
    </>
  );
}

type EndedProps = { result: BookingResult; hold: ReturnType<typeof usePayment>['hold']; words: CheckoutText };

/** Shown once the hold has expired or is lost for good. A hold that has only expired can be renewed. */
function Ended({ result, hold, words }: EndedProps) {
  const isCreditSpent = hold.lost?.code === 'account_credit_invalid';
  useEffect(() => {
    if (isCreditSpent) void rereadAccountCredit();
  }, [isCreditSpent]);
  if (hold.lost) {
    return (
      <HoldEnded key="lost" isReleased result={result} title={lostTitle(hold.lost, words)}>
        <p>{hold.lost.message}</p>
        <p>Your card has not been charged. {storedInWords(words, hold.lost)}</p>
      </HoldEnded>
    );
  }
  return (
    <HoldEnded
      isReleased={false}
      result={result}
      title={`We have let ${words.held} go`}
      action={
        <Button
          variant="primary"
          pending={hold.renewing}
          pendingText="Asking..."
          onClick={() => void hold.renew()}
        >
          {words.takeAgain}
        </Button>
      }
    >
      <p>{words.timeRanOut} Your card has not been charged.</p>
      {hold.problem && (
        <p role="alert" className="font-bold">
          {hold.problem}
        </p>
      )}
    </HoldEnded>
  );
}
