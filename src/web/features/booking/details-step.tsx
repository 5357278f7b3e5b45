import { Suspense, useRef } from 'react';
import { countTickets } from '../../../domain/tickets.ts';
import { CountingAmount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { Checkbox, EmailField, PhoneField, TextArea, TextField } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StoredPersonOffer, toCustomer } from '../../ui/stored-person-offer.tsx';
import { SummaryLayout, SummaryPanel } from '../../ui/summary-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import { isGift, rereadAccountCredit, useCreditFor } from '../account-credit/carried-credit.ts';
import type { BookableMonth } from '../availability/use-availability.ts';
import { useSessionPolling } from '../availability/use-session-polling.ts';
import type { Site } from '../site/site-query.ts';
import type { ShownPrice } from './booking-request.ts';
import { CreditsOffer } from './credits-offer.tsx';
import { useDetailsForm } from './details-form.ts';
import { type Draft, detailFields, readDraft } from './draft.ts';
import { OpenPlayNotice } from './open-play-notice.tsx';
import { OrderLines } from './order-lines.tsx';
import { sessionsId } from './session-picker.tsx';
import { noTicketsToast } from './ticket-step.tsx';
import { type BookingRefusal, toastChooseSession, useBookVisit } from './use-book-visit.ts';
import { useContinueAfterChecks } from './use-continue-after-checks.ts';
import type { Credits } from './use-credits.ts';
import { useJustSoldOut } from './use-just-sold-out.ts';
import { useVisitChoice } from './use-visit-choice.ts';
import { useVoucher } from './use-voucher.ts';
import type { Visit } from './visit.ts';
import { VisitErrorNotice, VisitFields } from './visit-fields.tsx';
import { VoucherBox } from './voucher-box.tsx';

type DetailsStepProps = {
  site: Site;
  draft: Draft;
  visit: Visit;
  availability: BookableMonth;
  credits: Credits;
};

const PriceChanged = lazyPart(() => import('./price-changed.tsx'), {
  isNeeded: ({ refused }) => Boolean(refused?.quote),
});
const RewardsCard = lazyPart(() => import('./rewards-card.tsx'), { isNeeded: () => false });

const formId = 'booking-details';
/** Errors of the chosen sessions come after errors of the date. */
const summaryFields = detailFields.flatMap((name) => (name === 'selectedDate' ? [name, sessionsId] : [name]));
const placeRefusals: readonly BookingRefusal['code'][] = [
  'session_full',
  'session_unavailable',
  'day_unavailable',
];

/** Step 2: the date of the visit, the contact details and what families should know. */
export default function DetailsStep({ site, draft, visit, availability, credits }: DetailsStepProps) {
  const { place, busy, refused, forgetRefusal } = useBookVisit(site);
  const voucher = useVoucher(draft, visit);
  const { credit, pays } = useCreditFor(visit.quote.total);
  const due = visit.quote.total - pays;

  const shownAtPress = useRef<ShownPrice>(visit.quote);

  const send = async (price: ShownPrice) => {
    const refusal = await place({ draft: readDraft(), visit, price });
    if (refusal?.code === 'voucher_invalid') voucher.drop(refusal.message);
    if (refusal?.code === 'account_credit_invalid') await rereadAccountCredit();
    return refusal?.fields ?? {};
  };
  const sendIfComplete = async () => {
    if (countTickets(draft.quantities) === 0) toast({ ...noTicketsToast, variant: 'destructive' });
    else if (visit.sessionMissing) toastMissingSession(visit);
    else if (!visit.error) return send(priceToSend(shownAtPress.current, visit.quote));
    return {};
  };
  const form = useDetailsForm({ send: sendIfComplete, onInvalid: () => toastMissingSession(visit) });
  const { errors, attempts } = form;
  const choice = useVisitChoice(availability, () => {
    forgetRefusal();
    form.recheck(['selectedDate']);
  });
  const justSoldOut = useJustSoldOut(draft, visit);
  useSessionPolling(!availability.isStreaming, draft.selectedDate);
  const wasSubmitted = attempts > 0;
  const sessionError = wasSubmitted && visit.sessionMissing ? missingSessionText(visit) : undefined;
  const dateError = errors['selectedDate'] ?? (wasSubmitted ? visit.error?.title : undefined);

  const afterCheck = useContinueAfterChecks({ voucher, credits }, visit.quote, (shown) => {
    shownAtPress.current = shown;
    void form.submit();
  });

  const visitError = (
    <VisitErrorNotice
      {...{ draft, visit, availability, choice }}
      refused={refused && placeRefusals.includes(refused.code) ? refused : null}
      justNow={justSoldOut}
    />
  );

  return (
    <SummaryLayout
      summary={
        <SummaryPanel
          title="Order summary"
          total={<CountingAmount pence={due} />}
          note={due === 0 && !visit.error ? visit.cancelling : ''}
          action={
            <Button
              variant="primary"
              wide
              type="submit"
              form={formId}
              pending={busy || afterCheck.waiting !== null}
              pendingText={
                afterCheck.waiting ? `Checking your ${afterCheck.waiting}...` : 'Keeping your places...'
              }
            >
              {due === 0 ? 'Confirm booking' : 'Continue to Payment'}
            </Button>
          }
        >
          <OrderLines visit={visit} date={draft.selectedDate} credited={pays} isGift={isGift(credit)} />
        </SummaryPanel>
      }
    >
      <form
        {...form.props}
        method="post"
        id={formId}
        noValidate
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) afterCheck.proceed();
        }}
      >
        <ErrorSummary
          attempt={attempts}
          errors={listFieldErrors(summaryFields, {
            ...errors,
            selectedDate: dateError,
            [sessionsId]: sessionError,
          })}
        />
        <FailedNotice refused={refused} />

        <h2 className="text-h3">Date of your visit</h2>
        {!justSoldOut && visitError}
        <VisitFields
          {...{ site, draft, visit, availability, choice }}
          errors={{ date: dateError, sessions: sessionError }}
        />

        <h2 className="pt-4 text-h3">Your contact details</h2>
        <StoredPersonOffer onUse={(person) => form.set(toCustomer(person))} />
        <TextField label="Full name" autoComplete="name" {...form.text('customerName')} />
        <PhoneField label="Phone" {...form.text('customerPhone')} />
        <div>
          <EmailField label="Email" hint="Your tickets go here." {...form.text('customerEmail')} />
          <CreditsOffer {...{ credits, visit }} />
        </div>
        <TextArea
          label="Special requests"
          optional
          hint="Anything that helps us make the visit easy: a pram, a wheelchair, a birthday."
          {...form.text('specialRequests')}
        />

        <OpenPlayNotice
          isEvent={Boolean(visit.day?.event)}
          arrival={visit.day?.stays ? arrivalText(visit.time) : null}
          session={visit.day?.stays ? null : (visit.day?.sessions[0] ?? null)}
          parking={visit.parking}
          cancelling={visit.cancelling || site.cancellationRule}
        />
        <Suspense fallback={<Skeleton shape="block" />}>
          <RewardsCard venue={site.venue.name} draft={draft} total={due} />
        </Suspense>
        <VoucherBox {...{ draft, visit, voucher }} />
        <Checkbox
          label={
            <>
              I agree to the{' '}
              <a href="/terms" target="_blank" rel="noopener">
                terms and conditions<span className="sr-only"> (opens in a new tab)</span>
              </a>
              , including the rules above about arriving, parking and cancelling.
            </>
          }
          {...form.tick('agreeToTerms')}
        />
        {justSoldOut && visitError}
      </form>
      <Suspense fallback={null}>
        <PriceChanged
          refused={refused}
          onAccept={(quote) => {
            forgetRefusal();
            void send(quote).then(form.refuse);
          }}
          onClose={forgetRefusal}
        />
      </Suspense>
    </SummaryLayout>
  );
}

/**
 * Returns the price to send with the order. This is the present price, unless the same tickets cost less when
 * the visitor pressed Continue. In that case it is the lower price: the server refuses it, and a dialog asks
 * the visitor before anything is booked at the higher one.
 */
function priceToSend(atPress: ShownPrice, now: ShownPrice): ShownPrice {
  return atPress.original === now.original && atPress.total < now.total ? atPress : now;
}

function arrivalText(time: string): string {
  const [start, end] = time.split(' - ');
  if (end === undefined) return 'Come at the arrival time that you choose. Your stay begins then.';
  return `Come at ${start}. You can stay until ${end}.`;
}

function missingSessionText({ day }: Visit): string {
  if (day?.stays) return 'Please choose an arrival time';
  return day?.event?.chooseSession ?? 'Please select a session';
}

function toastMissingSession(visit: Visit) {
  if (!visit.sessionMissing) return;
  toastChooseSession(
    missingSessionText(visit),
    visit.day?.stays ? 'Arrival time required' : 'Session selection required',
  );
}

/** A refusal for a reason other than price or places, in the server's words. */
function FailedNotice({ refused }: { refused: BookingRefusal | null }) {
  if (!refused || refused.quote !== null || placeRefusals.includes(refused.code)) return null;
  return (
    <FocusedNotice about={refused} kind="error" live="assertive" title="Unable to process booking">
      {refused.message}
    </FocusedNotice>
  );
}
