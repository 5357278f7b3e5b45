import { type ComponentProps, Suspense } from 'react';
import { formatPence, formatPrice, type Pence } from '../../../domain/money.ts';
import { pricePhotoSession } from '../../../domain/photo-session.ts';
import { CountingAmount } from '../../ui/amount.tsx';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { Checkbox, EmailField, PhoneField, TextArea, TextField } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { StoredPersonOffer, toCustomer } from '../../ui/stored-person-offer.tsx';
import { SummaryLayout } from '../../ui/summary-panel.tsx';
import { isGift, useCreditFor } from '../account-credit/carried-credit.ts';
import { DetailsHead } from './details-head.tsx';
import { PhotoDayErrorNotice } from './photo-day-error-notice.tsx';
import { type PhotoDraft, photoFields, readPhotoDraft } from './photo-draft.ts';
import PhotoGoodToKnow from './photo-good-to-know.tsx';
import type { PhotoDays } from './photo-queries.ts';
import { PhotoSummary } from './photo-summary.tsx';
import SessionTaken from './session-taken.tsx';
import { contactHeading, switchPhotoSession } from './switch-session.ts';
import { isSameSession, type PhotoRefusal, useBookPhoto } from './use-book-photo.ts';
import type { PhotoChoice } from './use-photo-diary.ts';
import { usePhotoForm } from './use-photo-form.ts';

type DetailsStepProps = {
  diary: PhotoDays;
  draft: PhotoDraft;
  choice: PhotoChoice;
} & ComponentProps<typeof DetailsHead>;

const PhotoPriceChanged = lazyPart(() => import('./photo-price-changed.tsx'), {
  isNeeded: ({ refused }) => Boolean(refused?.photoPrice),
});
const CreditSlip = lazyPart(() => import('../account-credit/credit-slip.tsx'));
const formId = 'photo-details';

/** Step 2: the contact details, and special requests for the photographs. */
export default function DetailsStep({ diary, draft, choice, ...head }: DetailsStepProps) {
  const { studio } = diary;
  const { place, busy, refused, forgetRefusal } = useBookPhoto();
  const { total } = pricePhotoSession(studio, draft.photoEditingRequested);
  const { credit, pays } = useCreditFor(total);

  const send = async (price: Pence) => (await place({ draft: readPhotoDraft(), total: price }))?.fields ?? {};
  const form = usePhotoForm(() => send(total));
  const { errors, attempts } = form;
  const isRefused = refused?.code === 'slot_taken' && isSameSession(refused, draft);
  const isTaken = (choice.isTaken || isRefused) && !busy;
  return (
    <>
      <DetailsHead {...head} />
      <Band cut="torn" className="relative z-1 pt-6 pb-16 md:pt-10 md:pb-24">
        <SummaryLayout
          summary={
            <PhotoSummary
              title="Booking summary"
              studio={studio}
              draft={draft}
              isTaken={isTaken}
              cancelling={choice.cancelling}
              credited={pays}
              isGift={isGift(credit)}
              total={(pence) => <CountingAmount pence={pence} />}
              action={
                <Button
                  variant="primary"
                  wide
                  type="submit"
                  form={formId}
                  aria-disabled={isTaken || choice.error ? true : undefined}
                  pending={busy}
                  pendingText="Processing..."
                >
                  Complete Booking - {formatPence(total - pays)}
                </Button>
              }
            />
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
              if (!busy && !isTaken && !choice.error) void form.submit();
            }}
          >
            <ErrorSummary attempt={attempts} errors={listFieldErrors(photoFields, errors)} />
            <FailedNotice refused={refused} />
            {choice.error && (
              <PhotoDayErrorNotice date={draft.selectedDate} error={choice.error} live="assertive" />
            )}
            <h2 id={contactHeading} tabIndex={-1} className="text-h3 outline-none">
              Your contact details
            </h2>
            <StoredPersonOffer onUse={(person) => form.set(toCustomer(person))} />
            <TextField label="Full Name" autoComplete="name" {...form.text('customerName')} />
            <PhoneField label="Phone Number" {...form.text('customerPhone')} />
            <EmailField
              label="Email Address"
              hint="Your confirmation and your photographs go here."
              {...form.text('customerEmail')}
            />
            <h2 className="pt-4 text-h3">Your photographs</h2>
            <TextArea
              label="Special Requests"
              optional
              hint="How many are coming, a wheelchair, somebody camera-shy."
              {...form.text('specialRequests')}
            />
            <Checkbox
              label={
                <>
                  <strong>Professional photo editing</strong>, {formatPrice(studio.editingPrice)} more
                </>
              }
              hint={studio.editedDelivery}
              {...form.tick('photoEditingRequested')}
            />
            <Suspense fallback={null}>
              <CreditSlip due={total} />
            </Suspense>
            <PhotoGoodToKnow isEdited={draft.photoEditingRequested} cancelling={choice.cancelling} />
            <Checkbox
              label={
                <>
                  I agree to the{' '}
                  <a href="/terms#cancelling" target="_blank" rel="noopener">
                    cancellation policy<span className="sr-only"> (opens in a new tab)</span>
                  </a>{' '}
                  and the{' '}
                  <a href="/terms" target="_blank" rel="noopener">
                    terms of service<span className="sr-only"> (opens in a new tab)</span>
                  </a>
                  .
                </>
              }
              {...form.tick('agreeToTerms')}
            />
            {isTaken && (
              <SessionTaken {...{ draft, choice, diary, refused }} justNow onChoose={switchPhotoSession} />
            )}
          </form>
          <Suspense fallback={null}>
            <PhotoPriceChanged
              refused={refused}
              onAccept={(price) => {
                forgetRefusal();
                void send(price);
              }}
              onClose={forgetRefusal}
            />
          </Suspense>
        </SummaryLayout>
      </Band>
    </>
  );
}

/** A refusal for a reason other than the price or the session, in the server's words. */
function FailedNotice({ refused }: { refused: PhotoRefusal | null }) {
  if (!refused || refused.code === 'price_changed' || refused.code === 'slot_taken') return null;
  return (
    <FocusedNotice about={refused} kind="error" live="assertive" title="Booking Error">
      {refused.message}
    </FocusedNotice>
  );
}
