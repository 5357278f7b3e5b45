import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { formatPence } from '../../../domain/money.ts';
import { useTabStore } from '../../lib/tab-store.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { SummaryLayout, SummaryPanel } from '../../ui/summary-panel.tsx';
import { CardLoading } from '../card-payment/card-loading.tsx';
import { OutcomeNotice } from '../card-payment/outcome-notice.tsx';
import type { PaymentOutcome } from '../card-payment/payment-outcome.ts';
import { TestCardHint } from '../card-payment/test-card-hint.tsx';
import { sayOutcome, useOutcome } from '../card-payment/use-outcome.ts';
import { pendingPhoto } from '../photo-studio/pending-photo.ts';
import { type BookingAccess, pendingBooking } from '../purchase/pending-booking.ts';
import { type BookingResult, successPath } from '../purchase/result-query.ts';
import type { Site } from '../site/site-query.ts';
import { PriceLines, TicketList, VisitTime } from './booking-facts.tsx';
import { HoldTimer, useTimeLeft } from './hold-timer.tsx';
import { type KindWords, wordsOfKind } from './kind-words.ts';
import { PlacesGone } from './places-gone.tsx';
import { useHold } from './use-hold.ts';

const CardForm = lazy(() => import('../card-payment/card-form.tsx'));
const formId = 'card-details';

/** Why it is gone, in few words. */
function lostTitle({ code }: RefusalReply, { goneTitle, held }: KindWords): string {
  if (code === 'session_full' || code === 'slot_taken') return goneTitle;
  return paidWithGone[code] ?? `We have let ${held} go`;
}

/** What was to pay for it cannot any more: another time would not help. */
const paidWithGone: Partial<Record<RefusalReply['code'], string>> = {
  voucher_invalid: 'Your voucher has been used up',
  credits_spent: 'Your session credits have been used',
};

const notStarted = ({ held }: KindWords): PaymentOutcome => ({
  kind: 'stopped',
  title: 'Payment not started',
  text: `We could not make sure of ${held}, so your card was not charged. Please try again.`,
  variant: 'destructive',
});

type PaymentDeskProps = {
  access: BookingAccess & { clientSecret: string };
  site: Site;
  result: BookingResult;
  /** The hold is over and the server knows it. */
  lapsed: boolean;
  recheck: () => void;
};

/** The card form beside the booking's summary, while its places are kept. */
export function PaymentPanel({ access, site, result, lapsed, recheck }: PaymentDeskProps) {
  const { booking } = result;
  const words = wordsOfKind(booking.kind);
  const navigate = useNavigate();
  const pending = useTabStore(pendingBooking);
  const photo = useTabStore(pendingPhoto);
  const hold = useHold(access, result);
  const left = useTimeLeft(hold.until);
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const over = (lapsed && hold.until < Date.now()) || left === 0;
  const ended = hold.lost !== null || (over && !busy);
  const desk = useFocusWhenBack(ended);
  const toResult = useCallback(
    () => navigate(successPath(access.clientSecret), { replace: true }),
    [navigate, access.clientSecret],
  );
  const { outcome, setOutcome } = useOutcome(toResult);

  const take = (next: PaymentOutcome) => {
    sayOutcome(next.kind === 'paid' ? { ...next, text: words.paid } : next);
    if (next.kind === 'paid') return toResult();
    setOutcome(next);
    if (next.kind === 'stopped') recheck();
  };
  const keepPlaces = async () => {
    const kept = await hold.renew();
    if (kept === 'unreached') take(notStarted(words));
    return kept === 'kept';
  };
  const mine = [pending, photo].find((sent) => sent?.bookingId === booking.bookingId);

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
        <PlacesGone letGo booking={booking} title={lostTitle(hold.lost, words)}>
          <p>{hold.lost.message}</p>
          <p>
            Your card has not been charged. {words.typedIsKept}
            {paidWithGone[hold.lost.code] ? '.' : ', so you only need another time.'}
          </p>
        </PlacesGone>
      )}
      {!hold.lost && ended && (
        <PlacesGone
          letGo={false}
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
          {hold.unreached && (
            <p className="font-bold">We could not reach the booking desk. Please try again.</p>
          )}
        </PlacesGone>
      )}
      <div ref={desk} tabIndex={-1} hidden={ended} className="space-y-6 outline-none">
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
              mine
                ? { name: mine.customerName, email: mine.customerEmail, phone: mine.customerPhone }
                : { name: booking.customerName }
            }
            keep={keepPlaces}
            onReady={setReady}
            onBusy={(now) => {
              setBusy(now);
              if (now) setOutcome(null);
            }}
            onOutcome={take}
          />
        </Suspense>
        {site.payments.testMode && <TestCardHint />}
      </div>
    </SummaryLayout>
  );
}

/** The card form takes focus when the places were let go and taken again. */
function useFocusWhenBack(ended: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const was = useRef(ended);
  useEffect(() => {
    if (was.current && !ended) box.current?.focus();
    was.current = ended;
  }, [ended]);
  return box;
}
