import { lazy, Suspense } from 'react';
import { countTickets } from '../../../domain/tickets.ts';
import { CountingAmount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, errorsInOrder } from '../../ui/error-summary.tsx';
import { Checkbox, EmailField, PhoneField, TextArea, TextField } from '../../ui/field.tsx';
import { KnownPersonOffer } from '../../ui/known-person-offer.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SummaryLayout, SummaryPanel } from '../../ui/summary-panel.tsx';
import { toast } from '../../ui/toast.tsx';
import type { KnownMonth } from '../availability/use-availability.ts';
import { usePlacesAsked } from '../availability/use-places-asked.ts';
import type { Site } from '../site/site-query.ts';
import type { ShownPrice } from './booking-request.ts';
import { CreditsOffer } from './credits-offer.tsx';
import { detailFields, useDetailsForm } from './details-form.ts';
import { type Draft, readDraft } from './draft.ts';
import { OpenPlayNotice } from './open-play-notice.tsx';
import { OrderLines } from './order-lines.tsx';
import { sessionsId } from './session-picker.tsx';
import { noTickets } from './ticket-step.tsx';
import { useAfterCheck } from './use-after-check.ts';
import { type BookingRefused, sayChooseSession, useBookVisit } from './use-book-visit.ts';
import type { Credits } from './use-credits.ts';
import { useJustSoldOut } from './use-just-sold-out.ts';
import { useVisitChoice } from './use-visit-choice.ts';
import { useVoucher } from './use-voucher.ts';
import type { Visit } from './visit.ts';
import { VisitFields, VisitTrouble } from './visit-fields.tsx';
import { VoucherBox } from './voucher-box.tsx';

type DetailsStepProps = { site: Site; draft: Draft; visit: Visit; known: KnownMonth; credits: Credits };

const PriceChanged = lazy(() => import('./price-changed.tsx'));
const RewardsCard = lazy(() => import('./rewards-card.tsx'));

const formId = 'booking-details';
/** The chosen sessions stand where the date does. */
const inSummary = detailFields.flatMap((name) => (name === 'selectedDate' ? [name, sessionsId] : [name]));
const placesRefused: readonly BookingRefused['code'][] = [
  'session_full',
  'session_unavailable',
  'day_unavailable',
];

/** Step 2: when they come, who books, and what they should know. */
export default function DetailsStep({ site, draft, visit, known, credits }: DetailsStepProps) {
  const form = useDetailsForm(draft);
  const { errors, attempts } = form;
  const { book, busy, refused, forgetRefusal } = useBookVisit(site);
  const choice = useVisitChoice(known, () => {
    forgetRefusal();
    void form.recheck('selectedDate');
  });
  const justSoldOut = useJustSoldOut(draft, visit);
  usePlacesAsked(!known.isPushed, draft.selectedDate);
  const tried = attempts > 0;
  const sessionError =
    tried && visit.sessionMissing
      ? (visit.day?.event?.chooseSession ?? 'Please select a session')
      : undefined;
  const dateError = errors['selectedDate'] ?? (tried ? visit.trouble?.title : undefined);

  const voucher = useVoucher(draft, visit);

  const send = async (price: ShownPrice) => {
    const answer = await book(readDraft(), visit, price);
    if (answer?.code === 'voucher_invalid') voucher.drop(answer.message);
    return answer?.fields ?? {};
  };
  const sendIfWhole = async () => {
    if (countTickets(draft.quantities) === 0) toast({ ...noTickets, variant: 'destructive' });
    else if (visit.sessionMissing) sayMissing(visit);
    else if (!visit.trouble) return send(visit.quote);
    return {};
  };

  const afterCheck = useAfterCheck({ voucher, credits }, () => {
    void form.submit(sendIfWhole, () => sayMissing(visit));
  });

  const trouble = (
    <VisitTrouble
      {...{ draft, visit, known, choice }}
      refused={refused && placesRefused.includes(refused.code) ? refused : null}
      justNow={justSoldOut}
    />
  );

  return (
    <SummaryLayout
      summary={
        <SummaryPanel
          title="Order summary"
          total={<CountingAmount pence={visit.quote.total} />}
          note={visit.quote.total === 0 && !visit.trouble ? visit.cancelling : ''}
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
              {visit.quote.total === 0 ? 'Confirm booking' : 'Continue to Payment'}
            </Button>
          }
        >
          <OrderLines visit={visit} date={draft.selectedDate} />
        </SummaryPanel>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        className="space-y-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) afterCheck.goOn();
        }}
      >
        <ErrorSummary
          attempt={attempts}
          errors={errorsInOrder(inSummary, {
            ...errors,
            selectedDate: dateError,
            [sessionsId]: sessionError,
          })}
        />
        <FailedNotice refused={refused} />

        <h2 className="text-h3">When you are coming</h2>
        {!justSoldOut && trouble}
        <VisitFields
          {...{ site, draft, visit, known, choice }}
          errors={{ date: dateError, sessions: sessionError }}
        />

        <h2 className="pt-4 text-h3">Who is booking</h2>
        <KnownPersonOffer onUse={form.fill} />
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
          session={visit.day?.sessions[0] ?? null}
          parking={visit.parking}
          cancelling={visit.cancelling || site.cancellationRule}
        />
        <Suspense fallback={<Skeleton shape="block" />}>
          <RewardsCard venue={site.venue.name} draft={draft} total={visit.quote.total} />
        </Suspense>
        <VoucherBox {...{ draft, visit, voucher }} />
        <Checkbox
          label={
            <>
              I agree to the{' '}
              <a href="/terms" target="_blank" rel="noopener">
                terms and conditions<span className="sr-only"> (opens in a new tab)</span>
              </a>
              , the arriving, parking and cancelling rules above among them.
            </>
          }
          {...form.tick('agreeToTerms')}
        />
        {justSoldOut && trouble}
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

function sayMissing({ sessionMissing, day }: Visit) {
  if (sessionMissing && day?.event) sayChooseSession(day.event.chooseSession);
}

/** A booking that could not be taken for another reason than price or places, in the server's own words. */
function FailedNotice({ refused }: { refused: BookingRefused | null }) {
  if (!refused || refused.quote !== null || placesRefused.includes(refused.code)) return null;
  return (
    <FocusedNotice about={refused} kind="error" live="assertive" title="Unable to process booking">
      {refused.message}
    </FocusedNotice>
  );
}
