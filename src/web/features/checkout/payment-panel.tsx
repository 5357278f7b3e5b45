import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { formatPence } from '../../../domain/money.ts';
import { useBrowserStore } from '../../lib/browser-store.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { SummaryLayout, SummaryPanel } from '../../ui/summary-panel.tsx';
import { CardLoading } from '../card-payment/card-loading.tsx';
import { OutcomeNotice } from '../card-payment/outcome-notice.tsx';
import type { PaymentOutcome } from '../card-payment/payment-outcome.ts';
import { TestCardHint } from '../card-payment/test-card-hint.tsx';
import { toastPaymentOutcome, usePaymentOutcome } from '../card-payment/use-payment-outcome.ts';
import { pendingPhoto } from '../photo-studio/pending-photo.ts';
import { type BookingAccess, pendingBooking } from '../purchase/pending-booking.ts';
import { type BookingResult, successPath } from '../purchase/result-query.ts';
import type { Site } from '../site/site-query.ts';
import { PriceLines, TicketList, VisitTime } from './booking-facts.tsx';
import { type CheckoutText, checkoutTextFor } from './checkout-text.ts';
import { HoldEnded } from './hold-ended.tsx';
import { HoldTimer, useTimeLeft } from './hold-timer.tsx';
import { useHold } from './use-hold.ts';

const CardForm = lazy(() => import('../card-payment/card-form.tsx'));
const formId = 'card-details';

/** Returns the title for a hold that could not be renewed. */
function lostTitle({ code }: RefusalReply, { goneTitle, held }: CheckoutText): string {
  if (code === 'session_full' || code === 'slot_taken') return goneTitle;
  return unpayable[code] ?? `We have let ${held} go`;
}

/** Refusals because the means of payment is used up: choosing another time would not help. */
const unpayable: Partial<Record<RefusalReply['code'], string>> = {
  voucher_invalid: 'Your voucher has been used up',
  credits_spent: 'Your session credits have been used',
};

const notStarted = ({ held }: CheckoutText): PaymentOutcome => ({
  kind: 'stopped',
  title: 'Payment not started',
  text: `We could not make sure of ${held}, so your card was not charged. Please try again.`,
  variant: 'destructive',
});

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
  const { booking } = result;
  const words = checkoutTextFor(booking.kind);
  const navigate = useNavigate();
  const pending = useBrowserStore(pendingBooking);
  const photo = useBrowserStore(pendingPhoto);
  const hold = useHold(access, result);
  const left = useTimeLeft(hold.until);
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const timeIsUp = (expired && hold.until < Date.now()) || left === 0;
  const ended = hold.lost !== null || (timeIsUp && !busy);
  const cardArea = useFocusOnReturn(ended);
  const toResult = useCallback(
    () => navigate(successPath(access.clientSecret), { replace: true }),
    [navigate, access.clientSecret],
  );
  const { outcome, setOutcome } = usePaymentOutcome(toResult);

  const showOutcome = (next: PaymentOutcome) => {
    toastPaymentOutcome(next.kind === 'paid' ? { ...next, text: words.paid } : next);
    if (next.kind === 'paid') return toResult();
    setOutcome(next);
    if (next.kind === 'stopped') recheck();
  };
  const renewBeforeCharge = async () => {
    const renewal = await hold.renew();
    if (renewal === 'unreachable') showOutcome(notStarted(words));
    return renewal === 'renewed';
  };
  const contact = [pending, photo].find((stored) => stored?.bookingId === booking.bookingId);

  return (
    <SummaryLayout
      summary={
        <SummaryPanel
          title="Booking summary"
          total={<Amount pence={booking.finalAmount} />}
          note={booking.cancelling}
          action={
            !ended && (
              <Button
                variant="primary"
                wide
                type="submit"
                form={formId}
                disabled={!ready}
                pending={busy}
                pendingText="Paying..."
              >
                Pay {formatPence(booking.finalAmount)}
              </Button>
            )
          }
        >
          <div className="mb-3 font-bold">
            {booking.eventTitle && <span className="block">{booking.eventTitle}</span>}
            {booking.kind === 'photo' && <span className="block">Photo session</span>}
            <VisitTime booking={booking} />
          </div>
          <TicketList booking={booking} />
          <PriceLines booking={booking} />
          {booking.selectedDate && <p className="mt-3 text-small">{site.parkingRule}</p>}
        </SummaryPanel>
      }
    >
      {hold.lost && (
        <HoldEnded isReleased booking={booking} title={lostTitle(hold.lost, words)}>
          <p>{hold.lost.message}</p>
          <p>
            Your card has not been charged. {words.detailsStored}
            {unpayable[hold.lost.code] ? '.' : ', so you only need another time.'}
          </p>
        </HoldEnded>
      )}
      {!hold.lost && ended && (
        <HoldEnded
          isReleased={false}
          booking={booking}
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
          {hold.unreachable && (
            <p className="font-bold">We could not reach the booking desk. Please try again.</p>
          )}
        </HoldEnded>
      )}
      <div ref={cardArea} tabIndex={-1} hidden={ended} className="space-y-6 outline-none">
        <div>
          <p className="mb-1 font-bold lg:hidden">
            <VisitTime booking={booking} />
          </p>
          <HoldTimer hold={hold} left={left} quiet={busy} words={words} />
        </div>
        <OutcomeNotice outcome={outcome} />
        <Suspense fallback={<CardLoading />}>
          <CardForm
            id={formId}
            settings={site.payments}
            clientSecret={access.clientSecret}
            billing={
              contact
                ? { name: contact.customerName, email: contact.customerEmail, phone: contact.customerPhone }
                : { name: booking.customerName }
            }
            beforeCharge={renewBeforeCharge}
            onReady={setReady}
            onBusy={(now) => {
              setBusy(now);
              if (now) setOutcome(null);
            }}
            onOutcome={showOutcome}
          />
        </Suspense>
        {site.payments.testMode && <TestCardHint />}
      </div>
    </SummaryLayout>
  );
}

/** Moves focus to the card form when an expired hold has been renewed. */
function useFocusOnReturn(ended: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const wasEnded = useRef(ended);
  useEffect(() => {
    if (wasEnded.current && !ended) box.current?.focus();
    wasEnded.current = ended;
  }, [ended]);
  return box;
}
