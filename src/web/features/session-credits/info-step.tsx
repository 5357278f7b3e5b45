import { Suspense } from 'react';
import { prepaidName } from '../../../domain/account-credit.ts';
import { useBrowserStore, useInBrowser } from '../../lib/browser-store.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, listFieldErrors } from '../../ui/error-summary.tsx';
import { EmailField, PhoneField, TextField } from '../../ui/field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { StoredPersonOffer, toCustomer } from '../../ui/stored-person-offer.tsx';
import { SummaryLayout, SummaryPanel } from '../../ui/summary-panel.tsx';
import { useCreditFor } from '../account-credit/carried-credit.ts';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import type { Bundle } from './bundle-query.ts';
import { useCompleteEmail, useCreditBalance } from './credits-lookup.ts';
import { purchaseFields } from './purchase-draft.ts';
import styles from './session-credits.module.css';
import { usePurchaseForm } from './use-purchase-form.ts';

export const CreditsOfferPanel = notHydrated('credits-offer', () => import('./offer.tsx'));

const CreditSlip = lazyPart(() => import('../account-credit/credit-slip.tsx'));
const Purchases = lazyPart(() => import('./purchases.tsx'));
const formId = 'credit-purchase';

/** Step 1: the price of credits, and the buyer's details. */
export function InfoStep({ bundle, onReturned }: { bundle: Bundle; onReturned: () => void }) {
  const { form, busy, refused } = usePurchaseForm(bundle.price);
  const { credit, pays } = useCreditFor(bundle.price);
  const inBrowser = useInBrowser();
  const address = useCompleteEmail(useBrowserStore(form.draft).customerEmail);
  const { credits, locked } = useCreditBalance(address);
  const existing = credits ?? 0;
  const { verified } = useVerifiedEmail(address);
  // The fields have no name, so that a form submitted before the script runs sends no personal data.
  const field = (name: (typeof purchaseFields)[number]) => ({ ...form.text(name), name: undefined });
  return (
    <SummaryLayout
      summary={
        <SummaryPanel
          title="Your order"
          total={<Amount pence={bundle.price - pays} />}
          action={
            <Button
              variant="primary"
              wide
              type="submit"
              form={formId}
              pending={busy}
              pendingText="Processing..."
            >
              {pays === bundle.price ? 'Buy session credits' : 'Continue to Payment'}
            </Button>
          }
        >
          <p>
            <strong>{bundle.credits} session credits</strong>
          </p>
          {bundle.saving > 0 && (
            <p>
              instead of <Amount pence={bundle.singlePrice * bundle.credits} /> one at a time
            </p>
          )}
          {pays > 0 && (
            <p>
              <Amount pence={bundle.price} />, of which <Amount pence={pays} /> is paid with your{' '}
              {prepaidName(credit?.code ?? '')}
            </p>
          )}
        </SummaryPanel>
      }
    >
      <div className={styles.creditsInfo}>
        <CreditsOfferPanel bundle={bundle} />
        <form
          {...form.props}
          method="post"
          id={formId}
          noValidate
          aria-label="Buy session credits"
          className="space-y-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void form.submit();
          }}
        >
          <ErrorSummary attempt={form.attempts} errors={listFieldErrors(purchaseFields, form.errors)} />
          {refused && !refused.isAboutField && (
            <FocusedNotice
              about={refused}
              kind="error"
              live="assertive"
              title="The payment could not be started"
            >
              <p>{refused.message}</p>
              <p>Nothing has been charged, and what you typed is kept.</p>
            </FocusedNotice>
          )}
          <h2>Your contact details</h2>
          <StoredPersonOffer onUse={(person) => form.set(toCustomer(person))} />
          <TextField label="Full Name" autoComplete="name" {...field('customerName')} />
          <div className="space-y-4">
            <EmailField
              label="Email Address"
              hint="The credits belong to this address: give the same one when you book."
              {...field('customerEmail')}
            />
            <ExistingCredits credits={existing} />
          </div>
          <PhoneField label="Phone Number" {...field('customerPhone')} />
          {inBrowser && (
            <Suspense fallback={null}>
              <CreditSlip due={bundle.price} />
            </Suspense>
          )}
        </form>
        {address !== '' && (verified || existing > 0 || locked) && (
          <Suspense fallback={null}>
            <Purchases key={address} email={address} onReturned={onReturned} />
          </Suspense>
        )}
      </div>
    </SummaryLayout>
  );
}

/** Says that the typed address already has credits (specification 2.6). Empty if it has none. */
function ExistingCredits({ credits }: { credits: number }) {
  return (
    <div role="status">
      {credits > 0 && (
        <div className={styles.existingCredits}>
          <p className={styles.existingCreditsTitle}>You have existing credits!</p>
          <p>
            <strong>{credits === 1 ? '1 credit' : `${credits} credits`} remaining.</strong> What you buy now
            comes on top.
          </p>
        </div>
      )}
    </div>
  );
}
